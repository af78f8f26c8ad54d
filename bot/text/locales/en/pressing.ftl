### What is answered to whoever presses a button, and who sits down where.

## Buttons

press-signs = Signs…
press-looks = I look at…
press-words = Back
press-other = Other…
press-sure = { $word ->
        [ordago] Sure? Hordago!
       *[quiero] Sure? Accept!
    }
press-unsure = No
press-switch = { $now ->
        [yes] Hordago: ask me first
       *[no] Hordago: don’t ask
    }

## What is answered

press-think = { $word ->
        [ordago] A hordago puts the whole game at stake. Sure? Press again to say it.
       *[quiero] Accepting the hordago puts the whole game at stake. Sure? Press again to accept.
    }
press-think-aloud = { $word ->
        [ordago] { $player }: sure? A hordago puts the whole game at stake. To say it, write it again, or press “My cards” at the table and confirm.
       *[quiero] { $player }: sure? Accepting the hordago puts the whole game at stake. To accept, write it again, or press “My cards” at the table and confirm.
    }
press-asking = { $now ->
        [yes] From now on your hordagos count without being asked for twice. /language changes that.
       *[no] From now on I ask you before each hordago.
    }
press-no-signs = There is nothing that you could sign or ask your partner now.
press-nothing-said = All right: you have said nothing.
press-said = You have said: { $word }
press-dealt = You deal.
press-marked = Marked: { $cards }
press-unmarked = No longer: { $cards }
press-already = You have answered that already, and it counts. { $said }
press-quicker = Somebody was quicker. { $said }
press-counted = That has counted already: there is no need to repeat it.
press-here = Here they are.
press-seated = You sit down on seat { $number }.
press-seated-with = You sit down with { $partners }.
press-seated-against = You sit down with { $partners }, against { $rivals }.
press-risen = You get up from table { $code }.
press-coming = You sit down in the place of { $player } from the next hand on; sooner if somebody of that side agrees.
press-comes-no-more = All right: you do not sit down.
press-admitted = { $player } plays now.
press-filled = { $count ->
        [one] { $players } sits down.
       *[other] { $players } sit down.
    }
press-cleared = { $count ->
        [one] { $players } gets up.
       *[other] { $players } get up.
    }
press-started = The match begins.
press-table-language = The table speaks { $language }.

## The seats

seat-with = { $chair } · with { $partners }
seat-with-against = { $number }. With { $partners }, against { $rivals }
seat-against = { $number }. Against { $rivals }
seat-numbered = seat { $number }
seat-elsewhere = { $number }. { $player } · { $where }
seat-choose = Where do you sit down? Press “Sit down” again for the first free seat.
seat-coming = { $player } sits down in the place of { $before } from the next hand on.
seat-left = { $before } has got up: the computer plays on in that seat.
seat-left-alone = { $before } has got up.
seat-taken = { $player } is now in the place of { $before }.
seat-admit = Let { $player } play now
seat-unnamed = Player { $number }

## Why not

lobby-has-begun = The match has begun already.
lobby-match-over = The match is over. Look at the table: there may be a rematch.
lobby-still-coming = Your seat is waiting: you play from the next hand on.
lobby-nobody-coming = Nobody waits for that seat any more.
lobby-not-their-side = That is for those who play on that side.
