### Looking back on a match with the judge: what each decision was worth.

## The commands

command-repaso = review
command-partidas = matches
command-practica = practise

## Decisions

repaso-accuracy = { $player }: accuracy { $accuracy } % in { $decisions ->
        [one] one decision.
       *[other] { $decisions } decisions.
    }
repaso-nothing-dear = Not one of them is surely a mistake.
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
repaso-why-mus = Such a hand gains more by new cards than the others do: { $points } more games in a hundred.
repaso-why-corto = New cards help the others more than such a hand: { $points } games fewer in a hundred.
repaso-why-discard = “{ $best }” leaves the better hand on the average: { $points } more games in a hundred.
repaso-odds = One { $how ->
        [never] hardly ever wins { the-lance } like that
        [always] nearly always wins { the-lance } like that
       *[some] wins { the-lance } in about { $percent } of 100 such deals
    }
repaso-why-pass = { $odds }, and whoever answers a bet mostly holds more.
repaso-why-wait = { $odds }, but those who hold less leave at a bet; to pass earns as much, and somebody else may still bet.
repaso-why-bet = { $odds }: whoever accepts a bet pays it, and whoever declines leaves the deje.
repaso-why-bluff = { $odds }, but at a bet they often leave, and the deje with it.
repaso-why-bigger = { $odds }: a bigger bet earns more of those who accept it, and drives the others away.
repaso-why-smaller = { $odds }: a smaller bet is accepted by more hands, and risks less.
repaso-why-accept = { $odds }, which is often enough for what was at stake.
repaso-why-refuse = { $odds }, which is too seldom for what was at stake.
repaso-why-ordago = { $odds }, and with such a score there was no better way to the game.
repaso-why-hope = { $odds }, but with such a score there was hardly any hope left but that they would decline.
repaso-why-few = { $odds }, and few hands accept a hordago.
repaso-why-no-ordago = { $odds }, and a hordago lets the whole game hang on that lance: without it there were { $points } more games in a hundred.
repaso-why-no-raise = { $odds }, but those who have less leave at a raise, and the others stay.
repaso-why-see = { $odds }: often enough to accept, and too seldom to raise.

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
repaso-rating = { $player }: { $points } (± { $margin }) games in a hundred against a fair player, over { $games } games.
repaso-late = { $matches ->
        [one] Your latest match
       *[other] Your latest { $matches } matches
    }
repaso-few-games = Of fewer than { $least } games I do not say how strong anybody is; so far there are { $games }.

## The asking

repaso-of-hand = Review of hand { $hand }
repaso-of-match = Review of the match
repaso-not-judged = I do not judge matches with these house rules: nobody has trained for them.
repaso-too-soon = When the hand is over: before that, it would be playing for you.
repaso-busy = Others are waiting to have their matches gone through. Try again in a few minutes.
repaso-failed = I could not go through that match.
repaso-stopped = I am about to restart; ask for the review again in a moment.
repaso-no-match = You have no match of that number. /matches lists them.
repaso-gone = That match is no longer kept.
repaso-unseated = Somebody else had your seat in that match.
repaso-button = Review
repaso-picture = The chance of { $side } along the match, from { $least } % to { $most } %; it ends at { $last } %.
repaso-curve = { $side }: chance to win
repaso-no-cards = { $record } tells no cards, so there is nothing to judge.
repaso-no-seat = { $record } has no seat { $seat }.

## Earlier matches

partidas-none = I know of no match of yours that is over.
partidas-match = { $number }. { $when } · { $side } / { $others } · { $won ->
        [yes] won
       *[no] lost
    }
partidas-more = /review 1 goes through the first of them; /review matches tells what the latest come to together.

## To practise

practica-ask = What do you say?
practica-right = That is the best choice.
practica-next = Another one
practica-late = /practise matches asks again what cost most in them.
practica-own = From my matches
practica-gone = You have played more since. Ask to practise again.
practica-which = Number, or Enter to leave:
