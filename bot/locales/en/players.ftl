### What a hand is worth, and what the computer thinks.

## The odds

odds-decimal = { $whole }.{ $tenth }
odds-percent = { $number }%
odds-hand = With { $cards } ({ $worth }):
odds-lance = { lance }: your side wins { $win } of the time. { $stones } stones on average if everybody passes.
odds-declared = { lance }: it comes up { $exists } of the time, and your side takes it { $win }. { $stones } stones on average if everybody passes.
odds-unknown-card = There is no card “{ $card }”. They are written like this: 12o 3c 1e 7b.
odds-uncountable = It takes four different cards of this deck, a place at the table and two or four players; there are no partners at a table of two.
