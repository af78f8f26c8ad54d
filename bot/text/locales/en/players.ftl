### What a hand is worth, and what the computer thinks.

## The odds

odds-decimal = { $whole }.{ $tenth }
odds-percent = { $number }%
odds-hand = With { $cards } — { $worth }:
odds-lance = { lance }: your side wins { $win } of the time. { $stones } stones on average if everybody passes.
odds-declared = { lance }: it is played { $exists } of the time, and your side wins it { $win }. { $stones } stones on average if everybody passes.
odds-unknown-card = There is no card “{ $card }”. Cards are written like this: 12o 3c 1e 7b.
odds-not-four = A hand has four cards.
odds-not-dealt = { $twice ->
        [yes] The card { $card } appears twice.
       *[no] The card { $card } is not in this deck.
    }
odds-no-such-table = Odds can be calculated only for tables of two or four players.
odds-no-partner = A table of two has no partners.

## The arena

arena-result = { $one } against { $other }: { $one } wins { $rate } of { $games } games, in { $hands } hands. 95% interval: { $low } to { $high }.
arena-adjusted = Without luck: { $rate }, 95% interval { $low } to { $high }. As narrow as with { $ratio } times as many independently dealt games; the two rates differ by { $apart } standard errors.
arena-unadjusted = With these house rules luck cannot be calculated: no computer player is trained for them.
arena-apart = { $one } against { $other }: with and without luck the rates differ by more than three standard errors. One of the two is wrong.
arena-faults = { $name }: { $illegal } illegal answers, { $late } late, { $stray } lost among other lines and { $silent } missing.
arena-strays = { $name } has written { $lines } lines that are not answers; they were ignored.
arena-mute = { $name } has never answered, so the result says nothing about it.
arena-unknown = There is no player “{ $name }”. The built-in players are: { $known }. Give a program by its command, such as "python player.py", or with cmd: in front. Give your own class as FILE.py:CLASS.
arena-cannot-start = “{ $command }” cannot be run.
arena-newer = “{ $command }” uses version { $version } of the player protocol. The newest version supported here is { $newest }.
ladder-all = against all
ladder-alone = A ladder needs at least two different players.
ladder-unwritable = The file “{ $file }” cannot be written.

## The levels

level-easy = easy
level-normal = normal
level-hard = hard
level-maestro = master

## After the hand

command-probabilidades = odds
command-porque = why
look-back-too-soon = Ask when the hand is over: until then, the answer would play for you.
odds-six-seats = I cannot calculate odds for six players.
why-heading = What { $player } saw:
why-talk = “{ $said }”: grande { $grande }%, chica { $chica }%, pares { $pares }%, juego { $juego }%, more or less.
why-lance = “{ $said }” { at-lance }: it expected its side to win about { $percent }% of the time.
why-shares = “{ $said }”. With such a hand and score, it says: { $words }.
why-word = { $said } { $percent }%
why-worths = Before that it played the game out, with these chances to win: { $words }.
why-no-computer = No computer player has played at this table.
why-nobody-so-called = There is no computer player called { $name } at this table.
