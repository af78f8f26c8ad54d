### The first lesson: one hand, explained.

command-aprende = learn
lesson-title = Your first hand of Mus (table { $code })
lesson-end = End the lesson
lesson-elsewhere = The lesson is waiting for you in our private chat.
lesson-mus = First of all comes the mus. If all four say “mus”, everybody throws the cards they do not like and gets others. If anybody says “no mus”, you play what you have. Mind you: here threes are kings and twos are aces.
lesson-mus-again = You have new cards, and the question comes again: mus once more, or play these?
lesson-discard = Choose what to throw; you will get as many new cards. Kings win grande and add 10, and equal cards make pares: keep those.
lesson-grande = The first lance is grande: the highest cards win. “Pass” waits, “bet” stakes two stones, and “hordago” the whole game.
lesson-chica = The second lance is chica: the lowest cards win. A good hand for grande tends to be a bad one here, and that is all right.
lesson-pares = The third lance is pares: equal cards. Only those who have them speak, and the winner is also paid for their own: a pair 1, three alike 2, two pairs 3.
lesson-juego = The last lance is juego: you have it with 31 or more. Best is 31; then 32, 40, 37 and so on down to 33.
lesson-punto = Nobody has juego, so punto is played: the highest total wins, up to 30.
lesson-answer = { $player } bets { at-lance }: { $total } at stake. “Accept” leaves it for the count, when the better hand takes it. “Decline” pays the deje now: { stones }. “Raise” turns the question round.
lesson-answer-ordago = { $player } stakes the whole game { at-lance }. “Accept” shows the cards, and this lance decides everything; “decline” pays the deje: { stones }.
lesson-worth = Here you have { $hand }: of a hundred hands in this lance, it beats about { $share }.
lesson-mano = You are mano, too: ties are yours.
lesson-advice = My advice: “{ $action }”. { $why }
lesson-why-mus = With { $worth } you will not get far, and changing costs nothing.
lesson-why-corto = You have { $worth }: do not let the others improve theirs.
lesson-why-descarto = What you keep is worth more than what you throw.
lesson-why-envido = Few hands beat yours; and if they decline, you are paid the deje all the same.
lesson-why-paso = It is not worth a bet. If somebody else bets, you may still answer.
lesson-why-quiero = You will win it more often than not.
lesson-why-mas = Hardly any hand beats yours: let them pay more, or leave.
lesson-why-noquiero = Better to lose a little now than a lot at the count.
lesson-meanwhile = Now the others speak; listen, because what they say tells something of their cards.
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
lesson-count-refused = ↳ It was declined: the deje has been paid already, and this is for the cards of those who bet.
lesson-count-uncontested = ↳ Only one side had any: it is paid for its own, without a bet.
lesson-over = That is a whole hand. The first to reach { $target } stones wins the game. “Deal” goes on with this match, and I go on advising you.
lesson-next = Whenever you like, /help explains each thing and /table opens a real table.
terminal-learned = “help pares” explains each thing; “quit” ends the lesson, and amarreko play opens a match.
cli-learn = learn with a first hand that is explained
