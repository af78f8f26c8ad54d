### The first lesson: one hand, explained.

command-aprende = learn
lesson-title = Your first hand of Mus (table { $code })
lesson-end = End the lesson
lesson-elsewhere = The lesson is waiting for you in our private chat.
lesson-mus = First comes mus: say “mus” if you want to change cards, or “no mus” if you want to play these. Cards are changed only if all four say “mus”.
lesson-threes = Look at your cards: threes are kings and twos are aces.
lesson-mus-again = You have new cards, and so do the others. The question is the same: mus again, or play these?
lesson-discard = Choose what to discard; you get the same number of new cards. Kings win grande and add 10, and equal cards make pares: keep those.
lesson-grande = The first lance is grande: the highest cards win. “Pass” waits, “bet” stakes two stones, and “hordago” the whole game.
lesson-chica = The second lance is chica: the lowest cards win. A hand that is good at grande is usually bad here, and that is fine.
lesson-pares = The third lance is pares: equal cards. Only players who have them speak, and the winning side is also paid for its own pares: a pair 1, three alike 2, two pairs 3.
lesson-juego = The last lance is juego: you have it with 31 or more. Best is 31; then 32, 40, 37 and so on down to 33.
lesson-punto = Nobody has juego, so punto is played: the highest total wins, up to 30.
lesson-answer = { $player } bets { at-lance }: { $total } at stake. “Accept” leaves it for the count, when the better hand takes it. “Decline” pays the deje now, unless your partner accepts: { stones }. “Raise” puts the question back to them.
lesson-answer-ordago = { $player } stakes the whole game { at-lance }. “Accept” shows the cards, and this lance decides everything; “decline” pays the deje, unless your partner accepts: { stones }.
lesson-worth = Here you have { $hand }: of a hundred hands in this lance, it beats about { $share }.
# The words that are explained where they appear, as they are found in a text, and what they mean.
lesson-word-una = thirty-one
lesson-about-una = Thirty-one, “la una”, is the best juego: it counts 3 stones.
lesson-word-solomillo = solomillo
lesson-about-solomillo = The solomillo is three kings and an ace: medias of kings and thirty-one at once, one of the best hands.
lesson-word-deje = deje
lesson-about-deje = The deje is what a bet pays if nobody accepts it: 1 stone, or what was accepted before the raise.
lesson-do = Do it
lesson-advice-alone = My advice: “{ $action }”.
lesson-mano = You are also mano: you win ties.
lesson-advice = My advice: “{ $action }”. { $why }
lesson-why-mus = This hand ({ $worth }) will not get you far. The rivals may improve as well, but you have more to gain.
lesson-why-corto = You have { $worth }: do not let the others improve their cards.
lesson-why-descarto = What you keep is worth more than what you throw.
lesson-why-envido = Few hands beat yours; and if they decline, you still get the deje.
lesson-why-paso = It is not worth a bet. If another player bets, you can still answer.
lesson-why-quiero = You will win it more often than not.
lesson-why-mas = Hardly any hand beats yours: make them pay more, or decline.
lesson-why-noquiero = Better to lose a little now than a lot at the count.
lesson-meanwhile = Now the others speak. Listen: what they say tells you something about their cards.
lesson-without = { $lance ->
        [pares] You have no pares, so in this lance the others speak.
       *[juego] You have no juego, so in this lance the others speak.
    }
lesson-count-passed = ↳ Everybody passed: { $lance ->
        [grande] the best hand gets one stone.
        [chica] the best hand gets one stone.
        [pares] without a bet, the winner is paid only for the cards.
        [juego] without a bet, the winner is paid only for the cards.
       *[punto] the best hand gets the stone of punto.
    }
lesson-count-accepted = ↳ It was accepted: { $lance ->
        [grande] the best hand takes it.
        [chica] the best hand takes it.
        [pares] the best hand takes it, and its side is paid for its cards as well.
        [juego] the best hand takes it, and its side is paid for its cards as well.
       *[punto] the best hand takes it, with the extra of punto.
    }
lesson-count-refused = ↳ { $mine ->
        [yes] You bet and they declined: you already have the deje, and this is for the cards of your side, even if theirs were better.
       *[no] You declined: they already have the deje, and this is for their cards.
    }
lesson-count-uncontested = ↳ Only one side had any: it is paid for its own cards, without a bet.
lesson-over = That is a whole hand. The first to reach { $target } stones wins the game. “Deal” continues this match; I will explain less, but I will always give you advice.
lesson-game-over = { $mine ->
        [yes] The game is yours: that is how Mus is won.
       *[no] This time the game is theirs. You will do better next time.
    } Another lesson starts from the beginning.
primer-title = Learning Mus
primer-next = Go on
primer-skip = To the cards
primer-deal = Deal
primer-enter = Press Enter to go on
primer-answer = What do you say?
primer-partner = partner
primer-rival = rival
primer-seating = Your partner sits opposite you, and your rivals sit at your sides. The first pair to reach { $target } stones wins the game.
primer-drawing =
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}partner
    {"\u00A0"}rival{"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}rival
    {"\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0"}you
primer-table =
    Mus is played in pairs, two against two. Your partner sits opposite you, and the rivals at your sides.
    Points are called stones. Five stones make an amarraco. The first pair to reach { $target } stones wins the game.
    The dealer changes with each hand, and the player to the dealer’s right is mano. Mano speaks before all others. If two hands tie, mano wins, or the player nearest to mano.
primer-cards =
    Each player gets four cards. From high to low: king, knight, jack, seven, six, five, four and ace.
    You play with eight kings: threes are kings and twos are aces. Suits do not count.
    Sometimes you add up. King, knight and jack are worth 10, the ace is worth 1, and the others their number.
    Try it: what do seven, seven, jack and seven add up to?
primer-cards-answer-0 = 29
primer-cards-answer-1 = 31
primer-cards-answer-2 = 28
primer-cards-because = Seven, seven, jack and seven add up to 31, because the jack is worth 10.
primer-lances =
    Each hand has four lances, which are four ways to win with the same cards, always in this order:
    1. Grande: the highest cards win. The highest card of each hand is compared first. It pays 1 stone if nobody bets.
    2. Chica: the lowest cards win. The lowest card of each hand is compared first. It pays 1 stone if nobody bets.
    3. Pares: equal cards win. Duples (two pairs) beat medias (three alike), and medias beat a pair. Duples pay 3, medias 2 and a pair 1.
    4. Juego: you have it if you add up to 31 or more. Best is 31; then 32, 40, 37, 36, 35, 34 and 33. A juego of 31 pays 3, any other 2.
    If nobody has juego, punto is played: the highest total wins. It pays 1 stone.
    Try it: which hand wins chica?
primer-lances-answer-0 = seven, ace, ace, ace
primer-lances-answer-1 = five, four, ace, ace
primer-lances-because = Seven, ace, ace and ace wins chica against five, four, ace and ace: two aces are equal, and the third is lower than a four. And seven, seven, jack and seven is a juego, the best, because it adds up to 31.
primer-words =
    Before the lances comes the mus: if all four say “mus”, everybody changes cards, the rivals too.
    In each lance the players speak in turn. “Pass” means that you do not bet; “bet” stakes 2 stones. The rivals answer “accept”, “decline” or raise.
    If they accept, the bet is paid at the end, when the cards are shown. If they decline, the side that bet gets the deje at once: one stone, or what was at stake before the last raise.
    Hordago stakes the whole game. If a hordago is accepted, the cards are shown, and the winner of that lance wins the game.
    A sign is a gesture that tells your partner what you hold, and it has to be true. Here only your partner sees it; at other tables, every player who is looking at you.
    Try it: you say “bet” and both rivals say “decline”. What are you paid?
primer-words-answer-0 = one stone, at once
primer-words-answer-1 = two stones, at once
primer-words-answer-2 = nothing before the end
primer-words-because = You get the deje of a first bet: one stone, at once, no matter who had the better cards.
primer-ready = That is enough to begin. Now play a real hand: before each move I tell you what I would do and why.
primer-verdict = { $right ->
        [yes] Right.
       *[no] Not quite.
    }
lesson-next = Whenever you like, /help explains everything and /table opens a real table.
terminal-learned = “help” and a topic, such as “help pares”, explains it (on the screen, after “:”); “quit” ends the lesson, and amarreko play opens a match.
cli-learn = learn by playing a first hand with explanations
