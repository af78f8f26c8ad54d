### What players say and see at the table.

language-name = English

## Numbers, cards and lists

stones = { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }
amarracos = { $amarracos ->
        [one] { $amarracos } amarraco
       *[other] { $amarracos } amarracos
    }
cards-counted = { $count ->
        [one] one card
       *[other] { $count } cards
    }
spoken-number = { $stones ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
        [11] eleven
        [12] twelve
        [13] thirteen
        [14] fourteen
        [15] fifteen
        [16] sixteen
        [17] seventeen
        [18] eighteen
        [19] nineteen
        [20] twenty
       *[other] { $stones }
    }
rank-1 = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-10 = jack
rank-11 = knight
rank-12 = king
ranks-1 = aces
ranks-2 = twos
ranks-3 = threes
ranks-4 = fours
ranks-5 = fives
ranks-6 = sixes
ranks-7 = sevens
ranks-10 = jacks
ranks-11 = knights
ranks-12 = kings
suit-oros = coins
suit-copas = cups
suit-espadas = swords
suit-bastos = clubs
of-suit-oros = of coins
of-suit-copas = of cups
of-suit-espadas = of swords
of-suit-bastos = of clubs
card = { $rank } { $suit }
list-last = { $first } and { $rest }
list-more = { $first }, { $rest }
side-more = { $first }–{ $rest }

## The lances

lance = { $lance ->
        [grande] Grande
        [chica] Chica
        [pares] Pares
        [juego] Juego
       *[punto] Punto
    }
the-lance = { $lance ->
        [grande] grande
        [chica] chica
        [pares] pares
        [juego] juego
       *[punto] punto
    }
at-lance = { $lance ->
        [grande] on grande
        [chica] on chica
        [pares] on pares
        [juego] on juego
       *[punto] on punto
    }
said-at-lance = { $lance ->
        [grande] On grande
        [chica] On chica
        [pares] On pares
        [juego] On juego
       *[punto] On punto
    }

## What a hand is worth

pares-pareja = a pair of { $high }
pares-medias = three { $high }
pares-duples = two pairs, { $high } and { $low }
pares-four-alike = four { $high }
total-juego = { $total ->
        [31] thirty-one (31)
       *[other] juego of { $total }
    }
total-punto = punto of { $total }
figure-duples-gallegos = Galician duples
figure-duples-castellanos = Castilian duples
figure-duples-vascos = Basque duples
figure-duples-palentinos = Palencia duples, “la Josito”
figure-la-real = the royal thirty-one
figure-perete = Uncle Perete’s hand
figure-solomillo = the sirloin (solomillo)
figure-ley-del-mus = the law of mus
figure-own = You hold { $figure }.

## Opening and dealing

match-opened = New match: { $seats } players, { $kings } kings, games to { $target }. To win: { $games ->
        [one] one game
       *[other] { $games } games
    }{ $vacas ->
        [1] {""}
       *[other] { "" } in each of { $vacas } sets
    }.
draw = { $player }: { $card }.
dealer-drawn = First dealer: { $player }.
vaca-opened = A new set begins.
game-opened = A new game to { $target } begins.
hand-opened = { $opening ->
        [mus-corrido] Hand { $number }, running mus. Dealer: { $dealer }. First to speak: { $mano }. The player who cuts becomes mano.
        [no-mus] Hand { $number }, without mus. Dealer: { $dealer }. Mano: { $mano }.
       *[mus] Hand { $number }. Dealer: { $dealer }. Mano: { $mano }.
    }
deck-cut = Cutting the deck: { $player }.
deck-lifted = { $player }: Cut at { $cards }.
hand-held = Your cards: { $cards }.
hand-thrown = You have discarded all four cards. The new ones come when everybody has chosen.

## The mus

mus-said = { $player }: Mus.
mus-cut = { $player }: No mus.
mano-is = Mano: { $player }.
discards-opened = Mus it is. First to discard: { $mano }. Dealer: { $dealer }.
cards-discarded = { $count ->
        [0] You discard nothing.
       *[other] You discard { $cards }.
    }
discard-counted = { $count ->
        [0] { $player } discards nothing.
       *[other] { $player } discards { cards-counted }.
    }
pile-counted = The deck has run out: { $count ->
        [one] the one discard is
       *[other] the { $count } discards are
    } shuffled.
cards-drawn = You get { $cards }.
draw-counted = { $player } gets { cards-counted }.
mus-reopened = Everybody has new cards. Mus?
perete-called = { $player }: Perete! That is { stones }.

## Signs and table talk

sena-dos-reyes = two kings
sena-tres-reyes = three kings
sena-dos-ases = two aces
sena-tres-ases = three aces
sena-pareja = pair
sena-medias = three alike
sena-duples = duples
sena-treinta-y-una = thirty-one
sena-real = the royal thirty-one
sena-juego = juego
sena-treinta = thirty at punto
sena-veintinueve = twenty-nine at punto
sena-veintiocho = twenty-eight at punto
sena-ciego = nothing
sena-corta = cut the mus
sena-sube = raise the bet
gesture-dos-reyes = bite the lower lip
gesture-tres-reyes = { $list ->
        [fem] press the closed lips to one side
       *[other] bite one side of the lip
    }
gesture-dos-ases = show the tip of the tongue
gesture-tres-ases = put the tongue out to one side
gesture-pareja = { $list ->
        [fem] turn the head
       *[other] tilt the head
    }
gesture-medias = { $list ->
        [fem] press the closed lips to one side
       *[other] twist the lips
    }
gesture-duples = raise the eyebrows
gesture-treinta-y-una = wink
gesture-real = touch an earlobe
gesture-juego = { $list ->
        [fem] push out the closed lips
       *[other] blow a kiss
    }
gesture-treinta = { $list ->
        [fournier] wink at punto
       *[other] raise both shoulders
    }
gesture-veintinueve = { $list ->
        [wiki] raise the right shoulder
       *[other] raise one shoulder
    }
gesture-veintiocho = raise the left shoulder
gesture-ciego = close the eyes
gesture-corta = tilt the head
gesture-sube = lift the head
sena-made-own = You make the sign for “{ $sena }” ({ $gesture }).
sena-made-partner = { $player } makes you the sign for “{ $sena }” ({ $gesture }).
sena-caught = You catch a sign! { $player }: { $sena } ({ $gesture }).
sena-told = { $player }: sign for { $sena }. { $seen ->
    [nobody] Nobody saw it.
    [caught] Seen by: { $players }. Caught!
   *[partner] Seen by: { $players }.
}
gaze-own = You look at { $player }.
partner-consulted = { $player }: What do we do?
partner-advised = { $player }: { opinion-said }
opinion-said = { $opinion ->
     [yo-quiero] I would take it!
    *[como-veas] Up to you.
     [ni-loco] No way!
}

## The lances, one after the other

holdings-declared = { lance }: { $declared }.
declared-yes = { $player } yes
declared-no = { $player } no
lance-unheld = Nobody has { lance-held }.
lance-uncontested = Only one side has { lance-held } ({ $side }): no bets.
lance-held = { $lance ->
        [pares] pares
       *[juego] juego
    }
passed = { $player }: { $first ->
        [yes] { said-at-lance }, I pass
       *[no] Pass
    }.
lance-passed = { lance }: everybody passes.
bet-opened = { $player }: { $stones ->
        [2] Bet
       *[other] Bet { spoken-number }
    } { at-lance }.
bet-raised = { $player }: And { spoken-number } more! ({ $total } at stake { at-lance })
ordago-called = { $player }: Hordago { at-lance }!
bet-accepted = { $player }: I accept. ({ $stones } at stake { at-lance })
ordago-accepted = { $player }: I accept the hordago { at-lance }!
bet-refused = { $player }: { $first ->
        [yes] { said-at-lance }, I decline
       *[no] I decline
    }.
bet-refused-by-side = { $player }: { $first ->
        [yes] { said-at-lance }, we decline
       *[no] We decline
    }.
lance-refused = Declined: { the-lance } goes to { $side }, with a deje of { stones } { $timing ->
        [at_count] at the count.
       *[immediate] at once.
    }

## The count

hand-shown = { $player }: { $cards } — { $worth }.
hand-unshown = { $player }: cards not shown.
lance-scored-best = { lance }: { $player }, with { $hand }. { $side }: { stones } ({ $why }).
lance-scored-unseen = { lance }: { $player }, not shown. { $side }: { stones } ({ $why }).
lance-scored = { lance }: { $side }, { stones } ({ $why }).
why-paso = { $stones } as nobody bet
why-bet = { $stones } from the bet
why-deje = { $stones } of deje
why-extra = { $stones } for punto
why-bonus = { $player }: { why-bonus-own }
why-bonus-own = { $stones } for { $holding ->
        [pareja] a pair
        [medias] three alike
        [duples] duples
        [treinta-y-una] thirty-one
       *[juego] juego
    }
game-won = Game to { $side }!
game-won-count = Game to { $side }! It ends when { the-lance } is counted.
game-won-deje = Game to { $side }! It ends with the deje of { the-lance }.
game-won-ordago = Game to { $side }! Hordago { at-lance }: { $player }, with { $hand }.
game-won-perete = Game to { $side }! It ends with the perete.
vaca-won = Set to { $side }!
match-won = Match to { $side }!
hand-closed = Next mano: { $player }.

## The hand, told in few lines

mano-note = mano
mano-named = { $player } ({ mano-note })
story-opening = { $opening ->
        [mus-corrido] Hand { $number }, mus corrido. First to speak: { $mano }. Dealer: { $dealer }.
        [no-mus] Hand { $number }, no mus. Mano: { $mano }. Dealer: { $dealer }.
       *[mus] Hand { $number }. Mano: { $mano }. Dealer: { $dealer }.
    }
story-parts = { $first } · { $rest }
story-mus = Mus: { $told }
story-perete = { $player } called perete! (+{ $stones })
story-senas = Signs: { $told }
story-sena = { $player }: { $sena } ({ $seen ->
    [nobody] nobody saw it
    [caught] { $players }, caught!
   *[partner] { $players }
})
story-thrown = { $player } { $cards }
story-mus-thrown = discards { $thrown }
story-mus-shuffled = { $count ->
        [one] the discarded card is shuffled
       *[other] the { $count } discarded cards are shuffled
    }
story-mus-said = { $players } asked for mus
story-mus-cut = { $player } cut the mus
story-lance = { lance }: { $told }
story-lance-ended = { lance }: { $told } → { $ended }
story-holders = { $players } said yes
story-unheld = nobody
story-uncontested = no bets
story-all-passed = all passed
story-passed = { $player } passed
story-bet = { $player } bet { $stones }
story-raise = { $player } raised { $stones } ({ $total })
story-bet-counted = { $player } { $stones }
story-raise-counted = { $player } +{ $stones }
story-ordago = { $player } called hordago!
story-accepted = { $player } accepted
story-ordago-accepted = { $player } accepted!
story-refused = { $player } declined
story-refused-by-side = { $player } declined for the side
story-consulted = { $player } asked “what do we do?”
story-advised = { $player } said “{ $opinion ->
     [yo-quiero] I would take it
    *[como-veas] up to you
     [ni-loco] no way
}”
story-stake = { $stones } at stake
story-deje-due = deje of { $stones } to { $side } at the count
story-uncounted = not counted
story-paid = { $side } +{ $stones }
story-paid-why = { $side } +{ $stones } ({ $why })
story-paid-best = { $side } +{ $stones }, best hand: { $player } ({ $why })
story-hand-coded = { $player }: { $cards }
story-score = { $score } (+{ $stones })

## The score

score = { $side }: { $total ->
        [0] nothing
       *[other] { $amarracos ->
            [0] { stones }
           *[other] { $stones ->
                [0] { amarracos }
               *[other] { amarracos } and { stones }
            }
        }
    }
score-with-games = { $games ->
        [0] { $score }
        [one] { $score }; { $games } game
       *[other] { $score }; { $games } games
    }
score-with-vacas = { $vacas ->
        [0] { $score }
        [one] { $score }; { $vacas } set
       *[other] { $score }; { $vacas } sets
    }

## Whose turn it is

turn-settling = One moment.
turn-undealt = The cards are still to be dealt.
turn-cut = { $mine ->
        [yes] Your turn to cut the deck.
       *[no] { $player } to cut the deck.
    }
turn-mus = { $mine ->
        [yes] Your turn: mus?
       *[no] { $player } to speak: mus?
    }
turn-discard = { $mine ->
        [yes] Your turn to discard.
       *[no] { $player } to discard.
    }
turn-bet = { $mine ->
        [yes] Your turn to speak { at-lance }.
       *[no] { $player } to speak { at-lance }.
    }
turn-answer = { $mine ->
        [yes] Your turn to answer { $bettor }: { $total } at stake { at-lance }.
       *[no] { $player } to answer { $bettor }: { $total } at stake { at-lance }.
    }
turn-answer-ordago = { $mine ->
        [yes] Your turn to answer { $bettor }: hordago { at-lance }.
       *[no] { $player } to answer { $bettor }: hordago { at-lance }.
    }
turn-hand-over = To deal: { $player }.
turn-match-over = Match won by { $side }.
list-or = { $first } or { $rest }
list-slash = { $first } / { $rest }

## Buttons and menus

choice-reparto = Deal
choice-caiga = Let it fall
choice-alzo = Cut at { $cards }
choice-alzo-high = Near the top
choice-alzo-middle = In the middle
choice-alzo-low = Near the bottom
choice-mus = Mus
choice-corto = No mus
choice-discard = Discard { $cards }
choice-discard-all = Discard all
choice-discard-none = Discard nothing
choice-paso = Pass
choice-envido = { $stones ->
        [2] Bet
       *[other] Bet { $stones }
    }
choice-mas = { $stones ->
        [2] Raise
       *[other] { $stones } more
    }
choice-ordago = Hordago!
choice-quiero = Accept
choice-no-quiero = Decline
choice-no-queremos = We decline
choice-consulta = What do we do?
choice-opino = { $opinion ->
     [yo-quiero] My view: take it
    *[como-veas] My view: up to you
     [ni-loco] My view: no way
}
choice-sena = Sign: { $sena }
choice-look = I look at { $player }
choice-perete = Perete!
prompt-cut = Cut elsewhere (from 1 to { $most })
prompt-bet = Another bet (from { $least })
prompt-raise = Another raise (from { $least })
prompt-throw = Pick the cards
