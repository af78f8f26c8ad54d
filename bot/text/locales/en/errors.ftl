### Why not: what the rules do not allow, and what was not understood.

## Whose turn it is

illegal-not-your-turn = It is not your turn: it is { $player }’s.
illegal-no-such-seat = There is no such seat at this table of { $seats }.
illegal-match-is-over = The match is over.
illegal-hand-is-over = The hand is over; the next one has not been dealt yet.
illegal-nothing-dealt = No cards have been dealt yet.
illegal-hand-in-play = This hand is not over.
illegal-cut-first = The deck is cut first: “cut at 17”, or “let it fall”.
illegal-nothing-to-cut = There is no deck to cut now.
illegal-no-such-cut = You can lift from 1 to { $most } cards.

## The mus

illegal-mus-is-cut = The mus has been cut.
illegal-mus-not-cut = Mus is still being decided: a player has to cut before anyone bets.
illegal-not-discarding = You can discard only after everyone has said mus.
illegal-already-discarded = You have already discarded.
illegal-already-said-mus = You have already said mus.
illegal-too-few-discards = { $least ->
        [one] You have to discard at least one card.
       *[other] You have to discard at least { $least } cards.
    }
illegal-not-your-card = You do not hold that card.
illegal-card-twice = You have named the same card twice.

## The bets

illegal-nothing-to-answer = There is no bet to answer.
illegal-must-answer = { $player } has bet: accept, decline or raise.
illegal-bet-already-stands = { $player } has already bet: you may accept, decline or raise.
illegal-only-quiero-or-no = { $player }’s hordago can only be accepted or declined.
illegal-own-side-bet = Your own side made this bet: the other side answers.
illegal-not-in-this-lance = { $lance ->
        [pares] You have no pares, so you do not speak in this lance.
       *[juego] You have no juego, so you do not speak in this lance.
    }
illegal-already-passed = You have already passed in this lance.
illegal-already-refused = You have already declined.
illegal-bet-too-small = { $least ->
        [one] A bet is at least { $least } stone.
       *[other] A bet is at least { $least } stones.
    }
illegal-raise-too-small = { $least ->
        [one] A raise is at least { $least } stone.
       *[other] A raise is at least { $least } stones.
    }
illegal-bet-too-large = { $most ->
        [one] No more than { $most } stone can be at stake; for more, say hordago.
       *[other] No more than { $most } stones can be at stake; for more, say hordago.
    }

## The perete, signs and table talk

illegal-perete-not-played = The perete is not played at this table.
illegal-no-perete = The perete is four, five, six and seven, and you do not hold it.
illegal-perete-already-called = You have already called the perete with these cards.
illegal-perete-too-late = It is too late to call the perete.
illegal-senas-not-played = Signs are not used at this table.
illegal-no-partner = You play without a partner.
illegal-sena-not-in-list = That sign is not on this table’s list.
illegal-sena-not-true = Your cards do not match that sign: signs have to be true.
illegal-sena-too-early = It is too early for that sign.
illegal-sena-already-made = You have already made that sign with these cards.
illegal-gaze-not-played = At this table only your own side sees your signs: you do not need to look at anyone.
illegal-gaze-already-turned = You have already turned your head in this lance.
illegal-look-elsewhere = Choose another player: you already look at this one, or it is you.
illegal-consulting-not-allowed = Asking your side aloud is not allowed at this table.
illegal-already-consulted = You have already asked about this bet.
illegal-not-consulted = Your partner has not asked you about this bet.
illegal-already-advised = You have already told your partner what you think of this bet.

## The house rules

illegal-unknown-preset = I do not know any rules called “{ $name }”.
illegal-unknown-preset-near = I do not know any rules called “{ $name }”. Did you mean “{ $suggestion }”?
illegal-unknown-option = I do not know any option called “{ $name }”.
illegal-unknown-option-near = I do not know any option called “{ $name }”. Did you mean “{ $suggestion }”?
illegal-bad-option-value = The option “{ $name }” cannot be “{ $value }”; it can be: { $allowed }.
illegal-six-seats-need-current-discards = With six players, the discards of the same round have to be reshuffled too: reshuffle_includes_current=true.
illegal-no-twos-needs-four-kings = Playing without twos requires four kings: kings=4.
illegal-fours-are-aces-needs-eight-kings = Fours as aces require eight kings: kings=8.
illegal-maximum-below-minimum-bet = The largest bet ({ $most }) cannot be smaller than the smallest ({ $least }).

## Words that are not understood

misheard-unknown = I do not understand “{ $text }”.
misheard-unknown-near = I do not understand “{ $text }”. Did you mean “{ $suggestion }”?
misheard-empty = You have said nothing.
misheard-too-long = That is too long: write one move, in { $most } letters at most.
misheard-wrong-lance = The lance now is { $lance ->
        [grande] grande (high)
        [chica] chica (low)
        [pares] pares (pairs)
        [juego] juego (game)
       *[punto] punto (point)
    }.
misheard-no-such-card = I cannot find “{ $text }” in your hand. Say the numbers (1 to 4) or the names of your cards.
misheard-not-whole = I cannot read a number in “{ $text }”. Write a whole number of stones in digits, without point or comma.
misheard-no-ordago = That answer only accepts a hordago, and there is none.
misheard-say-quiero = To accept a hordago, say only “accept”.
declared = The table declares pares and juego for you, always truthfully: you do not need to say so.
ambiguous = What do you mean?
ambiguous-question = A question is not a move. If you mean this move, choose it.
ambiguous-marks = That is not clear. If you mean this move, choose it.
ambiguous-several = One move at a time: which one do you mean now?
ambiguous-late = You said that before the table asked this question. If you still mean it, press the button.
ambiguous-unsure = Do you mean this?
said-first-only = “{ $first }” is said. “{ $then }” is not. { $why }
ambiguous-raise = { $stones } more ({ $total } in all)
argument-not-taken = I do not understand “/{ $command } { $text }”, so I did nothing. /{ $command }: { $about }.
argument-not-taken-near = I do not understand “/{ $command } { $text }”, so I did nothing. /{ $command }: { $about }. Did you mean “/{ $meant }”?
argument-refused = { $why } /{ $command }: { $about }.
