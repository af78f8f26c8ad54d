### Help by topic, told by the rules of each table.

topics-choose = What would you like to know more about? Choose a topic, or type it: “/help pares”, “/help hordago”. And if this is your first time: /learn
topics-all = Topics
topics-near = I know nothing about “{ $text }”. Is it one of these?
topics-none = I know nothing about “{ $text }”. These are the topics:
topics-values = It can be: { $values }.
topics-sena = { $sena }: { $gesture }

## The topics

topic-match = The match
topic-cards = The cards
topic-mano = Mano, dealer
topic-mus = Mus
topic-discards = Discards
topic-grande = Grande
topic-chica = Chica
topic-pares = Pares
topic-juego = Juego
topic-punto = Punto
topic-bets = Bets
topic-ordago = Hordago
topic-deje = Deje
topic-count = The count
topic-score = The score
topic-senas = Signs
topic-figures = Named hands
topic-house = House rules
topic-words = Words
topic-commands = Commands

## What is said about each

about-match =
    { $seats ->
        [2] You play one against one.
        [6] Three play against three, seated alternately.
       *[other] Two play against two: your partner sits opposite.
    }
    Each hand, everybody gets four cards. First comes the talk of mus, in case everybody wants to change cards; then the lances, always in this order: grande, chica, pares and juego. If nobody has juego, punto is played.
    In each lance you pass, bet or say hordago. At the end the cards are shown and counted.
    The first to reach { $target } stones wins the game.
about-cards =
    { $kings ->
        [4] With four kings, from high to low: king, knight, jack, seven, six, five, four, three, two and ace.
       *[8] With eight kings, from high to low: king and three (threes are kings), knight, jack, seven, six, five, four, and ace and two (twos are aces).
    }
    { $deck ->
        [no_twos] The twos are left out.
       *[forty] The deck has forty cards; suits do not count.
    }
    { $fours_are_aces ->
        [yes] Here fours are aces as well.
       *[no] Fours are just fours.
    } { $five_of_coins_king ->
        [yes] The five of coins is one more king.
       *[no] Fives are just fives.
    }
    For juego and punto, kings, knights and jacks are worth 10, aces 1, and the others their number.
about-mano =
    Mano is the player at the dealer’s right: mano speaks first and wins ties. The dealer speaks last and loses them.
    With each hand, mano passes to the next player.
    Who deals first: { $first_dealer ->
        [lowest_card] { value-first-dealer-lowest-card }
        [highest_card] { value-first-dealer-highest-card }
        [highest_card_mano] { value-first-dealer-highest-card-mano }
        [lowest_card_mano] { value-first-dealer-lowest-card-mano }
        [cut_suit] { value-first-dealer-cut-suit }
       *[random] { value-first-dealer-random }
    }.
    In a new game, mano { $next_game_mano ->
        [redraw] is drawn by lot again.
       *[continue] goes on round the table.
    }
about-mus =
    Before the lances everybody is asked: “mus” means that you want to change cards; “no mus”, that you want to play these. If all want it, everybody discards and is asked again; as soon as one player cuts, grande begins.
    { $mus_order ->
        [pairs] One pair speaks first, then the other.
       *[table] The talk goes round the table, beginning with mano.
    } { $cut_out_of_turn ->
        [yes] You may cut without waiting for your turn.
       *[no] Everybody waits for their turn.
    }
    { $first_hand_no_mus ->
        [yes] The first hand has no mus: you play what you are dealt.
       *[no] There is mus from the first hand on.
    } { $mus_corrido ->
        [yes] The first hand may be running mus: whoever cuts becomes mano.
       *[no] There is no running mus.
    } A first hand comes { $mus_corrido_scope ->
        [vaca] { value-mus-corrido-scope-vaca }.
        [game] { value-mus-corrido-scope-game }.
       *[match] { value-mus-corrido-scope-match }.
    }
about-discards =
    After mus, everybody throws { $min_discard ->
        [0] as many cards as they like, or none,
       *[1] one to four cards
    } and gets as many new ones, beginning with mano. All hear how many; nobody sees which.
    Most people keep their kings and whatever makes a pair, and throw the rest.
    Choose yours with the buttons under your cards, or say them: “discard 1 3”, “discard the 4 and the jack”.
    When the deck runs out the discards are shuffled, { $reshuffle_includes_current ->
        [no] without those of this round.
       *[yes] those of this round too.
    }
about-grande =
    The highest cards win: the highest card of each hand is compared; if those are equal, the second, and so on to the fourth.{ $kings ->
        [4] {""}
       *[8] { "" } Threes count as kings.
    }
    If everybody passes, the best hand gets one stone at the count.
    Two kings are worth a word; with three you call the tune.
about-chica =
    The lowest cards win: the lowest card of each hand is compared; if those are equal, the next one.{ $kings ->
        [4] {""}
       *[8] { "" } Twos count as aces.
    }
    It is not grande upside down: seven, ace, ace, ace beats six, five, four, ace.
    If everybody passes, the best hand gets one stone at the count.
about-pares =
    A pair is two equal cards; medias are three; duples are two pairs or four alike. Duples beat medias, and medias beat a pair; between equals the higher card wins.
    First everybody says whether they have pares; the table says it for you, and it is always true. Only those who have them speak, and there are bets only when both sides have them.
    At the count the winning side is paid for its own: a pair 1, medias 2, duples 3, for each player.
    If everybody passes, { $pares_paso_stone ->
        [0] there is no extra stone.
       *[1] there is one extra stone.
    }
about-juego =
    You have juego with 31 or more. From best to worst: 31, 32, 40, 37, 36, 35, 34 and 33.
    First everybody says whether they have it; the table says it for you, and it is always true. There are bets only when both sides have it. If nobody does, punto is played.
    At the count the winning side is paid for its own: 3 for thirty-one and 2 for any other, for each player.
    The royal thirty-one, which beats the others: { $real_31 ->
        [sota] { value-real-31-sota }
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
       *[off] not played here
    }.
about-punto =
    It is played when nobody has juego, and everybody speaks: the highest total wins, up to 30.
    If everybody passes, the best hand gets { $punto_paso_total ->
        [one] one stone
       *[other] { $punto_paso_total } stones
    }. If there was a bet, the winner gets { $punto_bonus } more for punto at the count.
about-bets =
    “Pass”: you open no bet for now, but may still answer one. “Bet” is two stones; “bet 5”, five.
    The smallest bet: { $min_bet }. The smallest raise: { $min_raise }. The most that can be at stake: { $max_total_bet ->
        [none] { value-none }
       *[other] { $max_total_bet }
    }.
    Answers are “accept”, “decline”, “raise” or “5 more”. { $response_mode ->
        [turn] The rivals answer in turn.
       *[either] Either rival may answer: if one accepts or raises, it holds for their side; if one declines, the other may still accept.
    }
    { $open_out_of_turn ->
        [yes] You may bet without waiting for your turn.
       *[no] Bets are made in turn, and whoever has passed cannot open in that lance any more.
    } { $consult_partner ->
        [no] Nobody asks their partner aloud here.
       *[yes] “What do we do?” asks your partner aloud.
    }
about-ordago =
    Hordago stakes the whole game on one lance. It can only be accepted or declined, never raised.
    If it is accepted, the cards are shown, that one lance is compared, and whoever wins it wins the game, wherever the score stands on its way to { $target }.
    If it is declined, it pays the deje like any other bet.
about-deje =
    The deje is what a declined bet pays: one stone for a first bet; for a raise, what stood before it{ $deje_mode ->
        [fem_plus_one] { "" } and one more.
       *[standard] .
    }
    For example: “bet”, “five more”, “decline” pays { $deje_mode ->
        [fem_plus_one] 3
       *[standard] 2
    }.
    It is paid { $deje_timing ->
        [at_count] at the count, with everything else.
       *[immediate] at once, before the count: it can end the game.
    } At pares, juego and punto whoever takes it is also paid for their own cards later, even if the others were better.
about-count =
    After the last lance the cards are shown and counted in order: grande, chica, pares, and juego or punto.
    Each lance pays what was accepted, or the stone of a lance that was passed; pares and juego also pay the cards of the winner and of their side.
    The first to reach { $target } wins the game, and the rest is not counted: that is why the order matters.
about-score =
    The score is kept in stones; five make an amarraco, so that 23 is four amarracos and three stones.
    A game is { $target } stones. To win it takes { $games_to_win ->
        [one] one game
       *[other] { $games_to_win } games
    }; sets: { $vacas_to_win }.
about-senas =
    { $senas ->
        [off] No signs are made at this table.
       *[other] A sign tells your partner what you hold. Only those of the list count, and only when they are true; nobody else sees them here. The button “Signs…” shows them, or you type them: “sign duples”.
    }
about-figures =
    Galician duples: two kings and two aces. Castilian: two kings and two knights. Basque: two kings and two jacks. Palencia’s, “la Josito”: king, knight and two aces, which are no duples at all.
    The sirloin (solomillo): three kings and an ace. The law of mus: two kings, knight and jack, the least with which to accept a risky bet. The royal: jack and three sevens.
    Uncle Perete: four, five, six and seven, the worst hand in every lance; { $perete ->
        [point] called before play, it pays one stone.
        [point_redraw] called before play, it pays one stone and four new cards.
       *[off] it pays nothing here.
    }
about-house =
    What is particular to this table stands below. /rules lists every option, and /help with its name explains each.
about-words =
    The mus: “mus”, “no mus”.
    Discards: “discard 1 3” (by place), “discard the 4 and the jack”, “discard all”.
    Bets: “pass”, “bet”, “bet 5”, “hordago”.
    Answers: “accept”, “decline”, “we decline”, “raise”, “5 more”, “what do we do?”.
    The rest: “deal”, “sign duples”, “perete”.
    In a group, what is said in talk as well (“yes”, “no”, “5”) counts in reply to the table or with my name.
about-commands =
    /table opens a table, /table CODE brings it to this chat, and /table new opens another.
    /say TEXT is read in the other chats of the table.
    /cards shows your cards to you alone; /score says how it stands; /rules, what is played.
    /learn teaches you the game with a first hand; /help TOPIC explains whatever you like.
    /leave gives your seat to the computer; /language changes the language.
