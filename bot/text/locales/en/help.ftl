### Help and house rules.

help-rules =
    Mus has four lances: grande (the highest cards), chica (the lowest), pares (pairs) and juego (31 or more; if nobody has it, punto).
    Before them you can ask for mus, to change cards. In each lance you pass, bet, or say hordago, which stakes the whole game.
    Accepted bets are counted at the end, in order; a declined bet pays a deje. Five stones make an amarraco.

## The sets of rules

preset-castilla = Castile
preset-castilla-about = Eight kings, to 40 stones, four players.
preset-clasico = Classic
preset-clasico-about = Eight kings, to 30 stones, four players.
preset-euskadi = Basque Country
preset-euskadi-about = Four kings, to 40 stones, four players.
preset-rioja = Rioja
preset-rioja-about = Four kings and no twos, to 25 stones, four players.
preset-ehmus = EH Mus
preset-ehmus-about = As the Basque federation plays: four kings, to 30 stones, the lowest card deals, no mus corrido.
preset-iparralde = Iparralde
preset-iparralde-about = As the French federation plays: four kings, to 40 stones, the lowest card deals, one side asks for mus after the other.
preset-duelo = Duel
preset-duelo-about = One against one: eight kings, to 40 stones, two players.
preset-seis = Six
preset-seis-about = Three against three: eight kings, to 40 stones, six players.
preset-8r = Eight kings
preset-8r-about = The rules of most of Spain; the same as Castile.
preset-4r = Four kings
preset-4r-about = The rules of Gipuzkoa, Navarre and Iparralde; the same as Basque Country.
preset-line = { $name } ({ $preset }): { $about }

## The options

option-seats = Players
option-kings = Kings
option-deck = Deck
option-fours-are-aces = Fours are aces
option-five-of-coins-king = The five of coins is a king
option-first-dealer = Who deals first
option-cut = The cut of the deck
option-mus-corrido = Running mus
option-mus-corrido-scope = When there is running mus
option-first-hand-no-mus = First hand without mus
option-mus-order = Order of asking for mus
option-cut-out-of-turn = Cutting the mus out of turn
option-min-discard = Smallest discard
option-reshuffle-includes-current = Discards of the same round are shuffled too
option-min-bet = Smallest bet
option-min-raise = Smallest raise
option-max-total-bet = Largest bet
option-response-mode = Who answers a bet
option-open-out-of-turn = Betting out of turn
option-consult-partner = Asking the partner aloud
option-deje-mode = Deje of a raise
option-deje-timing = When the deje is paid
option-pares-paso-stone = Extra stones for passed pares
option-punto-paso-total = Stones for a passed punto
option-punto-bonus = Extra stones for punto
option-real-31 = The royal thirty-one
option-show = Cards shown at the end
option-target = Stones for a game
option-games-to-win = Games to win
option-vacas-to-win = Sets to win
option-next-game-mano = Mano of the next game
option-senas = Signs
option-senas-seen = Who sees the signs
option-perete = Perete
option-line = { $option } ({ $name }): { $value }
value-yes = yes
value-no = no
value-none = no limit
value-deck-40 = forty cards
value-deck-36-no2 = thirty-six, no twos
value-first-dealer-random = at random
value-first-dealer-lowest-card = the lowest card
value-first-dealer-highest-card = the highest card
value-first-dealer-highest-card-mano = the highest card is mano
value-first-dealer-lowest-card-mano = the lowest card is mano
value-first-dealer-cut-suit = by the suit that is cut
value-cut-falls = automatic
value-cut-ask = by hand, if the player likes
value-mus-corrido-scope-match = once a match
value-mus-corrido-scope-vaca = once a set
value-mus-corrido-scope-game = once a game
value-mus-order-table = round the table
value-mus-order-pairs = one side after the other
value-response-mode-either = any rival
value-response-mode-turn = in turn
value-deje-mode-standard = what was at stake before
value-deje-mode-fem-plus-one = what was at stake before and one more
value-deje-timing-immediate = at once
value-deje-timing-at-count = at the count
value-real-31-off = no special value
value-real-31-sota = jack and three sevens
value-real-31-figure = any face card and three sevens
value-real-31-king = king and three sevens
value-real-31-sota-oros = jack of coins and three sevens
value-real-31-sota-otros = jack and the sevens of the other suits
value-real-31-oros-otros = jack of coins and the other three sevens
value-show-all = all
value-show-needed = only those needed for an accepted bet
value-next-game-mano-continue = passes on round the table
value-next-game-mano-redraw = drawn again
value-senas-wiki = the usual ones
value-senas-fem = those of the Spanish federation
value-senas-fournier = those of Fournier
value-senas-off = none
value-senas-seen-gaze = every player who looks at the one who makes them
value-senas-seen-partner = only the partner
value-perete-off = not played
value-perete-point = one stone
value-perete-point-redraw = one stone and four new cards
