### Recorded hands: what “amarreko check” and “amarreko replay” say.

record-seat = Seat { $seat }

## What check finds

record-difference = { $record } { $figure }: expected { $expected }, found { $found }
record-nothing = nothing
record-refused = { $record }: call { $number }, { $call }, was refused: { $reason }
record-all-agree = { $file }: { $records ->
        [one] the one record agrees.
       *[other] all { $records } records agree.
    }
record-some-differ = { $file }: { $differing } of { $records ->
        [one] { $records } record
       *[other] { $records } records
    } { $differing ->
        [one] differs.
       *[other] differ.
    }
record-others-agree = { $file }: { $records ->
        [one] the other record agrees.
       *[other] the other { $records } records agree.
    }
record-others-differ = { $file }: { $records ->
        [one] the other record differs.
       *[other] of the other { $records } records { $differing } { $differing ->
            [one] differs.
           *[other] differ.
        }
    }

## What replay tells

record-titled = { $record }: { $title }
record-untitled = { $record }
record-rules = { $seats } players, { $kings } kings, games to { $target }.
record-thrown = { $player } discards { $cards }.
record-drawn = { $player } gets { $cards }.
record-sena = { $player } makes the sign for { $sena }.
record-look = { $player } looks at { $other }.

## What verify finds

verify-follows = { $record }: { $hands ->
        [one] its one hand follows
       *[other] all { $hands } hands follow
    } from the secret, card by card.
verify-differs = { $record }, line { $line }: { $place } does not follow from the secret: the record says { $written }, the secret gives { $follows }
verify-unsealed = { $record } is not sealed: nothing can be proven about its deals.
verify-digest = Digest of the record: { $digest }. Compare it with the one that /prove shows in the chat.
verify-unbound = This record is from an older version and has no digests: it does not prove names and words.

## Files and records that cannot be read

record-place = { $outer }: { $inner }
record-damaged = { $place }: { $what }{ $further ->
        [0] {""}
        [one] {" "}({ $further } more record of this file cannot be read.)
       *[other] {" "}({ $further } more records of this file cannot be read.)
    }
record-fault-not-found = there is no such file.
record-fault-folder = this is a folder, not a file.
record-fault-not-allowed = reading this file is not allowed.
record-fault-unreadable = this file cannot be read.
record-fault-too-large = this is too large for a file of hand records.
record-fault-not-text = this is not UTF-8 text.
record-fault-not-json = this is not JSON; see line { $line }, column { $column }.
record-fault-not-a-number = { $name } is not a number in JSON.
record-fault-number-too-long = a number in it has too many digits.
record-fault-too-deep = this is nested too deeply.
record-fault-double-key = the key { $key } appears twice in one object.
record-fault-newer-format = this is written in format { $found }; this program reads format 1.
record-fault-no-records = it holds no records.
record-fault-wrong-type = instead of { $found } there should be { $wanted ->
        [object] an object
        [list] a list
        [text] text
        [whole] a whole number
        [yes-no] true or false
        [label] a name
        [cards] a list of cards
        [call] a seat and a call
       *[option] the value of an option
    }.
record-fault-missing-key = the key { $key } is missing.
record-fault-unknown-key = unknown key: { $key }.
record-fault-mistyped-key = unknown key: { $key }; is { $meant } meant?
record-fault-unknown-kind = unknown kind: { $kind }; the known kinds are { $kinds }.
record-fault-bad-rules = { $reason }
record-fault-seats-differ = “seats” and the options disagree.
record-fault-no-such-seat = there is no seat { $seat }; the last seat is { $most }.
record-fault-dealer-and-mano = the mano does not sit to the dealer’s right.
record-fault-unknown-call = unknown call: { $call }.
record-fault-unknown-card = unknown card: { $card }.
record-fault-card-not-in-deck = the deck of these rules has no { $card }.
record-fault-card-twice = the card { $card } appears twice.
record-fault-deck-and-hands = with a whole deck there can be neither “hands” nor “stock”.
record-fault-wrong-count = instead of { $found } there should be { $wanted }.
record-fault-no-next-deal = the record has no cards for another hand.
record-fault-wrong-shuffle = an order names cards that were not shuffled.
record-fault-too-many-rounds = there are not enough cards for { $rounds } rounds of discards without card names; there are enough for { $most }.
