### The review of a match: what each decision was worth.

## The commands

command-repaso = review
command-partidas = matches
command-historial = history
command-practica = practise

## Decisions

repaso-accuracy = { $player }: accuracy { $accuracy } % in { $decisions ->
        [one] one decision.
       *[other] { $decisions } decisions.
    }
repaso-nothing-dear = None of them is clearly a mistake.
repaso-no-decision = There was nothing to decide here.
repaso-mus = Mus
repaso-discard = Discards
repaso-decision = { $place }. Hand { $hand } · { $what } · { $player }{ $seat ->
        [mano] {" "}(mano)
        [postre] {" "}(postre)
       *[middle] {""}
    } · { $mine }–{ $theirs }: { $cards } ({ $worth }).
repaso-before = Said before: { $words }.
repaso-word = { $player }: { $said }
repaso-choice = { $chosen ->
        [yes] ▸
       *[no] ·
    } { $said }: { $chance } % (± { $margin })
repaso-why-mus = New cards help this hand more than they help the others: { $points } more games in a hundred.
repaso-why-corto = New cards help the others more than they help this hand: { $points } fewer games in a hundred.
repaso-why-discard = “{ $best }” leaves the better hand on average: { $points } more games in a hundred.
repaso-odds = Such a hand { $how ->
        [never] hardly ever wins { the-lance }
        [always] nearly always wins { the-lance }
       *[some] wins { the-lance } in about { $percent } of 100 such deals
    }
repaso-why-pass = { $odds }, and a player who answers a bet usually holds more.
repaso-why-wait = { $odds }, but weaker hands decline a bet; passing earns as much, and another player may still bet.
repaso-why-bet = { $odds }: a rival who accepts pays the bet, and a rival who declines pays the deje.
repaso-why-bluff = { $odds }, but the rivals often decline a bet and pay the deje.
repaso-why-bigger = { $odds }: a bigger bet earns more when it is accepted, and makes the others decline.
repaso-why-smaller = { $odds }: a smaller bet is accepted by more hands, and risks less.
repaso-why-accept = { $odds }, which is often enough for what was at stake.
repaso-why-refuse = { $odds }, which is too seldom for what was at stake.
repaso-why-ordago = { $odds }, and at that score there was no better way to win the game.
repaso-why-hope = { $odds }, but at that score the only real hope was that they would decline.
repaso-why-few = { $odds }, and few hands accept a hordago.
repaso-why-no-ordago = { $odds }, and a hordago stakes the whole game on that lance: without it there were { $points } more games in a hundred.
repaso-why-no-raise = { $odds }, but weaker hands decline a raise, and stronger ones accept it.
repaso-why-see = { $odds }: often enough to accept, but not to raise.

## Where a result came from

repaso-account = { $games ->
        [one] {""}
       *[other] Game { $number }.{" "}
    }{ $side } began at { $begun } %: { $parts }. { $won ->
        [yes] Won.
       *[no] Lost.
    }
repaso-part = { $what } { $points }
repaso-deal = deal
repaso-draws = draws
repaso-hidden = hidden cards
repaso-rest = cards and the words of the others
repaso-rating = { $player }: { $points } (± { $margin }) games in a hundred against a good player, over { $games } games.
repaso-late = { $matches ->
        [one] Your latest match
       *[other] Your latest { $matches } matches
    }
repaso-few-games = I rate a player only after { $least } games; so far there are { $games }.

## Asking for a review

repaso-of-hand = Review of hand { $hand }
repaso-of-match = Review of the match
repaso-not-judged = I cannot judge matches with these house rules: no computer player is trained for them.
repaso-too-soon = Ask when the hand is over: until then, a review would play for you.
repaso-busy = Other reviews are waiting. Try again in a few minutes.
repaso-failed = I could not review that match.
repaso-stopped = I am about to restart; ask for the review again in a moment.
repaso-no-match = You have no match with that number. /matches lists them.
repaso-gone = That match is not stored any more.
repaso-unseated = Somebody else had your seat in that match.
repaso-button = Review
repaso-picture = { $side }: the chance to win during the match, between { $least } % and { $most } %; { $last } % at the end.
repaso-curve = { $side }: chance to win
repaso-no-cards = { $record } contains no cards, so there is nothing to judge.
repaso-no-seat = { $record } has no seat { $seat }.

## Earlier matches

partidas-none = You have no finished matches.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] won
       *[no] lost
    }
partidas-unreviewed = { $match } · no review
partidas-more = /review { $number } reviews number { $number }; /review matches sums up your latest ones.

## The history

historial-you = You
historial-somebody = somebody
historial-met = { $side } against { $others }: { $won } to { $lost }{ $run ->
        [none] .
        [mine] , { $times } in a row for you.
        [ours] , { $times } in a row for you.
        [theirs] , { $times } in a row for them.
       *[winner] , { $times } in a row.
    }
historial-tally = { $side } against { $others }: { $won } to { $lost }{ $games ->
        [other] {" "}(games: { $games_won } to { $games_lost })
       *[same] {""}
    } · { $latest }
historial-key = ● won, ○ lost; the latest is on the right.
historial-more = { $count ->
        [one] One more result. /history and a name lists only those with that person.
       *[other] { $count } more results. /history and a name lists only those with that person.
    }
historial-none = You have not finished a match without computer players; only those are counted.
historial-nobody = You have no matches with a person called { $name }.

## To practise

practica-ask = What do you say?
practica-right = That is the best choice.
practica-next = Another one
practica-late = /practise matches repeats the most costly decisions in them.
practica-own = From my matches
practica-gone = You have played more since. Ask to practise again.
practica-which = Number, or Enter to leave:
