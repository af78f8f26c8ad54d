### Answers to buttons, and the seats.

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
press-privately = { $now ->
        [on] My cards only in the channel
       *[off] My cards in private
    }

## Answers

press-think = { $word ->
        [ordago] A hordago puts the whole game at stake. Sure? Press again to say it.
       *[quiero] Accepting the hordago puts the whole game at stake. Sure? Press again to accept.
    }
press-think-aloud = { $word ->
        [ordago] { $player }: sure? A hordago puts the whole game at stake. To say it, write it again, or press “My cards” at the table and confirm.
       *[quiero] { $player }: sure? Accepting the hordago puts the whole game at stake. To accept, write it again, or press “My cards” at the table and confirm.
    }
press-asking = { $now ->
        [yes] I will no longer ask you to confirm a hordago. /language changes that.
       *[no] From now on I’ll ask you before each hordago.
    }
privately-now = { $now ->
        [on] From now on I’ll also send you your cards by direct message, at all your tables. If none arrives, allow direct messages in the privacy settings of the server.
       *[off] I will no longer send you your cards by direct message: see them with “My cards”.
    }
press-no-signs = There is no sign that you can make now, and nothing to ask your partner.
press-nothing-said = All right: you have said nothing.
press-said = You have said: { $word }
press-dealt = You deal.
press-marked = Marked: { $cards }
press-unmarked = Unmarked: { $cards }
press-already = You have already answered that, and your answer counts. { $said }
press-quicker = Another player was faster. { $said }
press-counted = That has already counted: you do not need to repeat it.
press-here = Here they are.
press-seated = You take seat { $number }.
press-seated-with = You sit down with { $partners }.
press-seated-against = You sit down with { $partners }, against { $rivals }.
press-risen = You leave your seat at table { $code }.
press-coming = You take { $player }’s seat from the next hand on, or sooner if someone on that side agrees.
press-comes-no-more = All right: you will not sit down.
press-admitted = { $player } now plays.
press-filled = { $count ->
        [one] { $players } sits down.
       *[other] { $players } sit down.
    }
press-cleared = { $count ->
        [one] { $players } stands up.
       *[other] { $players } stand up.
    }
press-started = The match begins.
press-table-language = The table uses { $language }.

## The seats

seat-with = { $chair } · with { $partners }
seat-with-against = { $number }. With { $partners }, against { $rivals }
seat-against = { $number }. Against { $rivals }
seat-numbered = seat { $number }
seat-elsewhere = { $number }. { $player } · { $where }
seat-choose = Which seat? Press “Sit down” again for the first free one.
seat-coming = { $player } takes { $before }’s seat from the next hand on.
seat-left-alone = { $before } has left.
seat-taken = Now playing: { $player } (for { $before }).
seat-admit = Let { $player } play now
seat-unnamed = Player { $number }

## Why not

lobby-has-begun = The match has already begun.
lobby-match-over = The match is over. Look at the table: you may be able to play a rematch.
lobby-still-coming = Your seat is reserved: you play from the next hand on.
lobby-nobody-coming = No player is waiting for that seat any more.
lobby-not-their-side = Only players on that side can do that.
