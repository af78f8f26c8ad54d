"""What pictures show, as data: a picture is a pure function of one of these.

Names are as people write them, and words are already in the reader's language. Nothing here holds
more than the reader of the picture may see.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Cards, Rank

Marks: TypeAlias = tuple[Rank | None, ...]
"""The rank that each card counts as, where it says another; none where all count as they say."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Some cards in the order that places count in, or none; ``marked`` are places, from 0.

    ``marks`` are by place as in all hands: the rank that a card counts as where it says another.
    """

    cards: Cards
    marked: tuple[int, ...] = ()
    marks: Marks = ()


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """The person at a seat; the number is drawn where no letter of the name can be."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Side:
    """What a pair stands at; it has ``games`` of those that win, where more than one is played.

    ``gained`` are the stones that the hand has brought.
    """

    players: tuple[SeatLabel, ...]
    stones: int
    games: int = 0
    gained: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """Both pairs and what they play for, in stones and games; ``winner`` is 0, 1 or nobody."""

    sides: tuple[Side, Side]
    target: int
    games_to_win: int = 1
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand on the table: whose it is, and what it is worth; no cards where it is not shown."""

    player: SeatLabel
    side: int
    cards: Cards
    worth: str
    marks: Marks = ()


@dataclass(frozen=True, slots=True)
class LancePayout:
    """What a lance has brought to a side, and why; no stones where it was the whole game."""

    lance: str
    side: int
    stones: int
    why: str


@dataclass(frozen=True, slots=True)
class Showdown:
    """The hands in the order of speaking, what each lance paid, and what the pairs stand at."""

    title: str
    hands: tuple[ShownHand, ...]
    paid: tuple[LancePayout, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Board:
    """The end of a match: the winners, and what the pairs stood at."""

    title: str
    score: Score


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where as its reader sees the table, who is the first of the first pair."""

    score: Score


@dataclass(frozen=True, slots=True)
class Finale:
    """The end of a match whose last cards were shown, in the order of speaking."""

    board: Board
    hands: tuple[ShownHand, ...]
    paid: tuple[LancePayout, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A place on a curve that is marked: how far along, and how high, both from 0 to 1."""

    along: float
    chance: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The chance of a side along a match: ``points`` are how far along and how high, from 0 to 1.

    ``ends`` are where games end. What is ``marked`` bears numbers, in this order.
    """

    title: str
    side: int
    points: tuple[tuple[float, float], ...]
    ends: tuple[float, ...]
    marked: tuple[Marked, ...] = ()


Content: TypeAlias = Hand | Showdown | Score | Board | Finale | Seating | Curve
"""Whatever there is a picture of."""
