### What a hand is worth, and what the computer thinks.

## The odds

odds-decimal = { $whole }.{ $tenth }
odds-percent = { $number }%
odds-hand = With { $cards } — { $worth }:
odds-lance = { lance }: your side wins { $win } of the time. { $stones } stones on average if everybody passes.
odds-declared = { lance }: it comes up { $exists } of the time, and your side takes it { $win }. { $stones } stones on average if everybody passes.
odds-unknown-card = There is no card “{ $card }”. They are written like this: 12o 3c 1e 7b.
odds-not-four = A hand is four cards.
odds-not-dealt = { $twice ->
        [yes] The card { $card } comes twice.
       *[no] The card { $card } is not in this deck.
    }
odds-no-such-table = Chances are counted for tables of two or four players.
odds-no-partner = At a table of two there are no partners.

## The arena

arena-result = { $one } against { $other }: { $one } wins { $rate } of { $games } games, in { $hands } hands. 95% interval: { $low } to { $high }.
arena-adjusted = Without luck: { $rate }, 95% interval { $low } to { $high }. As narrow as from { $ratio } times as many games with cards of their own; the two rates are { $apart } standard errors apart.
arena-unadjusted = With these house rules luck cannot be told: nobody has trained for them.
arena-apart = { $one } against { $other }: with and without luck the rates are more than three standard errors apart. One of the two is wrong.
arena-faults = { $name }: { $illegal } illegal answers, { $late } late, { $stray } lost among other lines and { $silent } missing.
arena-strays = { $name } has written { $lines } lines that are no answers; they were passed over.
arena-mute = { $name } has never answered: the result says nothing about it.
arena-unknown = There is no player “{ $name }”. Ours are: { $known }. A program is given by its command, such as "python player.py", or with cmd: in front. A class of your own is given as FILE.py:CLASS.
arena-cannot-start = “{ $command }” cannot be run.
arena-newer = “{ $command }” speaks version { $version } of the player protocol. The newest one spoken here is { $newest }.
ladder-all = against all
ladder-alone = A ladder needs two different players at least.
ladder-unwritable = The file “{ $file }” cannot be written.

## The levels

level-easy = easy
level-normal = normal
level-hard = hard
level-maestro = master

## After the hand

command-probabilidades = odds
command-porque = why
look-back-too-soon = When the hand is over: before that, it would be playing for you.
odds-six-seats = With six players I cannot count it.
why-heading = What { $player } saw:
why-talk = “{ $said }”: grande { $grande }%, chica { $chica }%, pares { $pares }%, juego { $juego }%, more or less.
why-lance = “{ $said }” { at-lance }: it saw its side win about { $percent }% of the time.
why-shares = “{ $said }”. With such a hand and score it says: { $words }.
why-word = { $said } { $percent }%
why-worths = Before that it played the game out, and saw it won: { $words }.
why-no-computer = No computer has played at this table.
why-nobody-so-called = There is no computer called { $name } at this table.
