### Help by topic, told by the rules of each table.

topics-choose = What would you like to know more about? Choose a topic, or type it: “/help pares”, “/help hordago”. And if this is your first time: /learn
topics-all = Topics
topics-near = I do not know the topic “{ $text }”. Is it one of these?
topics-none = I do not know the topic “{ $text }”. These are the topics:
topics-found = Was it something else? Look at these topics, or at all of them with /help.
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
topic-strategy = Strategy
topic-review = The review
topic-history = History
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
    Each hand, everybody gets four cards. First{ $first_hand ->
        [no_mus] , in all hands but the first,
       *[other] {""}
    } comes the mus, in case everybody wants to change cards; then the lances, always in this order: grande, chica, pares and juego. If nobody has juego, punto is played.
    In each lance you pass, bet or say hordago. At the end { $show ->
        [needed] the hands that are needed are shown and counted.
       *[all] the cards are shown and counted.
    }
    The first to reach { $target } stones wins the game.
about-cards =
    { $ranking ->
        [four] With four kings, from high to low: king, knight, jack, seven, six, five, four, three, two and ace.
        [four_no_twos] With four kings and no twos, from high to low: king, knight, jack, seven, six, five, four, three and ace.
        [eight_fours] With eight kings, from high to low: king and three (threes are kings), knight, jack, seven, six, five, and ace and four (fours are aces).
       *[eight] With eight kings, from high to low: king and three (threes are kings), knight, jack, seven, six, five, four, and ace and two (twos are aces).
    }{ $five_of_coins_king ->
        [yes] { " " }The five of coins is one more king.
       *[no] {""}
    }
    The deck has { $deck_cards } cards{ $has_twos ->
        [no] : the twos are left out.
       *[yes] .
    } { $suits ->
        [yes] Suits count only for { $suited }.
       *[no] Suits do not count.
    }
    For juego and punto, kings, knights and jacks are worth 10, aces 1, and the others their number.
suited-five-of-coins = the five of coins, which is a king
suited-sota-oros = the royal, which needs the jack of coins
suited-sota-otros = the royal, which needs the sevens of the other suits
suited-oros-otros = the royal, which needs the jack of coins and the other sevens
suited-cut-suit = saying who deals first
about-mano =
    { $rivals ->
        [1] Mano is the player who does not deal: mano speaks first and wins ties.
       *[other] Mano is the player to the dealer’s right: mano speaks first and wins ties.
    } The dealer speaks last and loses them.{ $first_hand ->
        [corrido] { " " }In the running mus of the first hand, the player who cuts becomes mano.
       *[other] {""}
    }
    With each hand, mano passes to the next player.
    The player to the dealer’s left cuts the deck{ $cut ->
        [ask] , with a button or by saying “cut at 17”. If that player says nothing, the deck is cut automatically.
       *[falls] . At this table the deck is cut automatically.
    }
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
       *[continue] passes on round the table.
    }
about-mus =
    Before the lances everybody is asked: “mus” means that you want to change cards; “no mus”, that you want to play these. If all say mus, everybody discards and is asked again; as soon as one player cuts, grande begins.
    { $asked ->
        [pairs] Mano’s side speaks first, then the other.
       *[table] Everybody is asked in turn round the table, beginning with mano.
    } { $cut_out_of_turn ->
        [yes] You may cut without waiting for your turn.
       *[no] Everybody waits for their turn.
    }
    { $first_hand ->
        [no_mus] The first hand is played without mus, with the cards that come.
        [corrido] The first hand is running mus (mus corrido): no player is mano yet. In turn, each player passes the deck to the next, which is their mus, or cuts and becomes mano. It always goes round the table; if all pass it on, all discard, and the deck goes round again.
       *[mus] There is mus from the first hand on, and no hand is running mus.
    }{ $first_hand ->
        [mus] {""}
       *[other] { " " }A first hand comes { $mus_corrido_scope ->
            [vaca] { value-mus-corrido-scope-vaca }.
            [game] { value-mus-corrido-scope-game }.
           *[match] { value-mus-corrido-scope-match }.
        }
    }
about-discards =
    After mus, everybody throws { $min_discard ->
        [0] as many cards as they like, or none,
       *[1] one to four cards
    } and gets as many new ones, beginning with mano. Everyone hears how many; no one sees which.
    Most people keep their kings and anything that makes a pair, and throw the rest.
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
    Two kings are worth a bet; with three you are in control.
about-chica =
    The lowest cards win: the lowest card of each hand is compared; if those are equal, the next one.{ $ranking ->
        [eight] { " " }Twos count as aces.
        [eight_fours] { " " }Fours count as aces.
       *[other] {""}
    }
    It is not grande upside down: seven, ace, ace, ace beats six, five, five, ace.
    If everybody passes, the best hand gets one stone at the count.
about-pares =
    A pair is two equal cards; medias are three; duples are two pairs or four alike. Duples beat medias, and medias beat a pair; between equals the higher card wins.
    First everybody says whether they have pares; the table says it for you, and it is always true. Only players who have pares speak, and there are bets only when both sides have them.
    At the count the winning side is paid for its own pares: a pair 1, medias 2, duples 3, for each player.
    If everybody passes, { $pares_paso_stone ->
        [0] there is no extra stone.
       *[1] there is one extra stone.
    }
about-juego =
    You have juego with 31 or more. From best to worst: 31, 32, 40, 37, 36, 35, 34 and 33.
    First everybody says whether they have it; the table says it for you, and it is always true. There are bets only when both sides have it. If nobody does, punto is played.
    At the count the winning side is paid for its own juegos: 3 for thirty-one and 2 for any other, for each player.
    The royal thirty-one, which beats the others: { $real_31 ->
        [sota] { value-real-31-sota }
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
       *[off] not played here
    }.
about-punto =
    It is played when nobody has juego, and everybody speaks: the highest total wins, up to 30.
    If everybody passes, the best hand gets { $punto_paso_total ->
        [one] one stone
       *[other] { $punto_paso_total } stones
    }. If there was a bet, the winner gets { $punto_bonus ->
        [0] what the bet pays and nothing else.
        [one] one more stone for punto at the count.
       *[other] { $punto_bonus } more for punto at the count.
    }
about-bets =
    “Pass”: you do not bet now, but you can still answer a bet. “Bet” stakes { $usual_bet_stones }{ $bets ->
        [one] .
       *[any] ; “bet { $other_bet }”, { $other_bet }.
    }
    The smallest bet: { $min_bet }. The smallest raise: { $min_raise }. The most that can be at stake: { $max_total_bet ->
        [none] { value-none }
       *[other] { $max_total_bet }
    }.
    Answers are “accept”, “decline”{ $raises ->
        [no] {""}
        [number] , “{ $other_raise } more”
       *[both] , “raise” (by { $usual_raise }), “{ $other_raise } more”
    } or “hordago”. { $rivals ->
        [1] Your rival answers.
       *[other] { $response_mode ->
            [turn] The rivals answer in turn.
           *[either] Any of the { $rivals ->
                [2] two
               *[other] three
            } rivals may answer: if one accepts or raises, it holds for their side; if one declines, another may still accept.
        }
    }
    { $open_out_of_turn ->
        [yes] You may bet without waiting for your turn.
       *[no] Bets are made in turn, and a player who has passed cannot open in that lance any more.
    } { $consult ->
        [alone] One against one, you have no partner to ask.
        [no] Asking your side aloud is not allowed here.
       *[yes] { $partners ->
            [1] “What do we do?” asks your partner aloud; the answer is “I would take it”, “up to you” or “no way”, and is not binding.
           *[other] “What do we do?” asks your partners aloud; the answer is “I would take it”, “up to you” or “no way”, and is not binding.
        }
    }
about-ordago =
    Hordago stakes the whole game on one lance. It can only be accepted or declined, never raised.
    If it is accepted, { $show ->
        [needed] each side shows its best hand in that lance,
       *[all] the cards are shown, that one lance is compared,
    } and its winner wins the game, no matter how far the score is from { $target }.
    If it is declined, it pays the deje like any other bet.
about-deje =
    The deje is what a declined bet pays: one stone for a first bet; for a raise, what was at stake before it{ $deje_mode ->
        [fem_plus_one] { "" } and one more.
       *[standard] .
    }{ $deje_example ->
        [yes] { " " }For example: “bet”, “{ $other_raise } more”, “decline” pays { $deje_of_example }.
       *[no] {""}
    }
    It is paid { $deje_timing ->
        [at_count] at the count, with everything else.
       *[immediate] at once, before the count: it can end the game.
    } At pares, juego and punto, the side that takes it is also paid for its own cards later, even if the others were better.
about-count =
    After the last lance { $show ->
        [needed] each accepted bet makes both sides show only their best hand there: a bluff that was declined stays secret. The count goes in order:
       *[all] the cards are shown and counted in order:
    } grande, chica, pares, and juego or punto.
    Each lance pays what was accepted, { $deje_timing ->
        [at_count] the deje of what was declined,
       *[immediate] without the dejes, which have been paid already,
    } or what a passed lance pays; pares and juego also pay the cards of the winner{ $partners ->
        [0] .
        [1] { "" } and of their partner.
       *[other] { "" } and of their partners.
    }
    The first to reach { $target } wins the game, and the rest is not counted: that is why the order matters.
about-score =
    The score is kept in stones; five make an amarraco, so that 23 is four amarracos and three stones.{ $partners ->
        [0] { "" }
       *[other] { " " }On each side one player keeps the stones and another the amarracos.
    } When a side is five stones or fewer from the end, its players call “¡adentro!”.
    A game is { $target } stones. To win it takes { $games_to_win ->
        [one] one game
       *[other] { $games_to_win } games
    }; sets: { $vacas_to_win }.
about-senas =
    { $signs ->
        [off] Signs are not used at this table.
        [alone] One against one there are no signs: you have no partner to see them.
       *[shown] A sign tells { $partners ->
            [1] your partner
           *[other] your partners
        } what you hold. Only the signs on the list count, and only when they are true{ $senas_seen ->
            [partner] ; nobody else sees them here.
           *[gaze] . Every player who looks at you at that moment sees your sign, partner or rival, and you are not told who. Everybody looks at one other player, at the start of a hand { $partners ->
                [1] at the partner,
               *[other] at the partner who speaks next,
            } and may turn to another player once during the mus and once in each lance, with “I look at…”. After the hand all signs are told: a sign that a rival saw was caught.
        } The button “Signs…” shows them, or you type them in private: “sign duples”.
    }
about-figures =
    Galician duples: two kings and two aces. Castilian: two kings and two knights. Basque: two kings and two jacks. Palencia’s, “la Josito”: king, knight and two aces, which are no duples at all.
    The sirloin (solomillo): three kings and an ace. The law of mus: two kings, knight and jack, the least with which to accept a risky bet. The royal: { $real_31 ->
        [figure] { value-real-31-figure }
        [king] { value-real-31-king }
        [sota_oros] { value-real-31-sota-oros }
        [sota_otros] { value-real-31-sota-otros }
        [oros_otros] { value-real-31-oros-otros }
        [sota] { value-real-31-sota }
       *[off] { value-real-31-sota }
    }.
    They have other names too: the Castilian duples are also Polish or German ones; the sirloin, la bonita; Uncle Perete’s hand, Tanganete in La Rioja and Peterete in Castile and León.
    Uncle Perete: four, five, six and seven, good for nothing; { $perete_pays ->
        [impossible] here, where fours are aces, it does not exist.
        [point] called before play, it pays one stone.
        [point_redraw] called before play, it pays one stone and four new cards.
       *[off] it pays nothing here.
    }
about-strategy =
    No hand wins everything: what is good at grande is bad at chica, and three kings and an ace lose pares to any duples. Try to win something in every hand, not everything in one.
    Mus is for your rivals as well. With a good hand, asking for it gives them new cards, and the worst hand gains most. With a bad hand, ask for it.
    Cut with thirty-one, with duples, or with two lances well in hand. As mano, with a little less, since ties are yours; as postre, with a little more.
    If you bet only with good cards, your rivals never accept; if you always bet, you pay in the end. A small bluff is cheap.
    Look at the score: near the end the order of the lances decides, and a side that is far behind risks little with a hordago.
about-review =
    Once a hand or a match is over, /review goes through your decisions, and only you see it; /matches lists earlier matches. /history counts, for you alone, what you have won and lost with each partner against each pair of rivals, if all were people at the end. /standings compares, in each chat, what the decisions of people who press “Show it” are worth; before that, you alone see your figure. It never reveals cards that were not shown.
    For each decision, the cards that you did not see are dealt many times, weighted by what was said, and each choice is played to the end. “Bet: 62 % (± 4)” means that you win the game 62 times in a hundred, give or take four.
    It shows the three decisions that cost most, if they clearly cost more than two games in a hundred and are rare in good play; the accuracy counts all decisions. Losing with a good decision is no mistake, and winning with a bad one is no merit.
    Accuracy is 100 % if you gave nothing away; giving away one game in ten leaves 64 %. It does not measure whether you play like anyone else.
    The account of a game says where it came from: “deal” and “draws” are luck; “hidden cards” is how the unseen cards fell; and each name is what that player won or lost by their decisions. What a rival gives away counts under their name, not under yours.
    /review matches rates your play over your latest ten matches, from ten games on. /practise matches repeats the most costly decisions in them.
about-history =
    Mus is generally thought to be Basque. Father Larramendi’s trilingual dictionary, printed in 1745, has the word.
    “Musu” is Basque for a kiss, and for a muzzle, which may have given the game its name. “Órdago” is “hor dago”, there it is. “Amarraco” is the Basque “hamarreko”, though “hamar” is ten and an amarraco is five.
    From farmhouses it spread to taverns, barracks and universities all over Spain, and with Basque shepherds overseas: there are championships in Argentina, in Chile and in the west of the United States.
    Most of Spain plays with eight kings; Gipuzkoa, Navarra, Iparralde and La Rioja with four.
about-house =
    The rules of this table that differ from the usual ones are below. /rules lists every option, and /help with its name explains each.
about-words =
    The mus: “mus”, “no mus”.
    Discards: “discard 1 3” (by place), “discard the 4 and the jack”, “discard all”.
    Bets: “pass”, “bet”{ $bets ->
        [one] {""}
       *[any] , “bet { $other_bet }”
    }, “hordago”.
    Answers: “accept”, “decline”, “we decline”{ $raises ->
        [no] {""}
        [number] , “{ $other_raise } more”
       *[both] , “raise”, “{ $other_raise } more”
    }{ $consult ->
        [yes] , “what do we do?”.
       *[other] .
    }
    The rest: “deal”{ $signs ->
        [shown] , “sign duples”
       *[other] {""}
    }{ $perete_pays ->
        [off] .
        [impossible] .
       *[other] , “perete”.
    }
    In a group, everyday words (“yes”, “no”, “5”) count only in reply to the table or with my name.
about-commands =
    /table opens a table, /table CODE brings it to this chat, and /table new opens another.
    /say TEXT sends a message to the other chats of the table.
    /cards shows your cards to you alone; /score shows the score; /rules, the rules of the table.
    /learn teaches you the game with a first hand; /help TOPIC explains a topic.
    /leave gives your seat to the computer; /language changes the language.
