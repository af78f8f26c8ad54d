"""Describe the content of pictures as data: a picture is a pure function of one of these.

Names are as people write them, and texts are already in the reader's language. No content contains
more than the reader of the picture may see.
"""

from typing import TypeAlias

from bot.ports.value import Struct
from engine.cards import Cards, Rank

Marks: TypeAlias = tuple[Rank | None, ...]
"""The rank that each card counts as, where it differs; empty if no card differs."""


class Hand(Struct, frozen=True):
    """The cards of a hand in the order of their places; ``marked`` are places, from 0.

    ``marks`` are by place the ranks that cards count as, where they differ.
    """

    cards: Cards
    marked: tuple[int, ...] = ()
    marks: Marks = ()


class SeatLabel(Struct, frozen=True):
    """The player of a seat; the number is drawn if the font has no letter of the name.

    A ``note`` such as "mano" is drawn behind the name, in parentheses.
    """

    number: int
    name: str
    note: str = ""


class Side(Struct, frozen=True):
    """The score of a pair; ``games`` are those it has won, if more than one is played.

    ``gained`` are the stones won in this hand.
    """

    players: tuple[SeatLabel, ...]
    stones: int
    games: int = 0
    gained: int = 0


class Score(Struct, frozen=True):
    """The score of both pairs and the target, in stones and games; ``winner`` is 0, 1 or None."""

    sides: tuple[Side, Side]
    target: int
    games_to_win: int = 1
    winner: int | None = None


class ShownHand(Struct, frozen=True):
    """A hand at the showdown: its player, and what it is worth; no cards if it is not shown."""

    player: SeatLabel
    side: int
    cards: Cards
    worth: str
    marks: Marks = ()


class LancePayout(Struct, frozen=True):
    """What a lance has paid to a side, and why; no stones if it decided the whole game."""

    lance: str
    side: int
    stones: int
    why: str


class Showdown(Struct, frozen=True):
    """The hands in the order of speaking, what each lance paid, and the score."""

    title: str
    hands: tuple[ShownHand, ...]
    paid: tuple[LancePayout, ...]
    score: Score


class Board(Struct, frozen=True):
    """The end of a match: the winners, and the score."""

    title: str
    score: Score


class Seating(Struct, frozen=True):
    """The seats as the reader, who is first of the first pair, sees the table."""

    score: Score


class Finale(Struct, frozen=True):
    """The end of a match whose last cards were shown, in the order of speaking."""

    board: Board
    hands: tuple[ShownHand, ...]
    paid: tuple[LancePayout, ...]


class Marked(Struct, frozen=True):
    """A marked point on a curve: its position and height, both from 0 to 1."""

    along: float
    chance: float


class Curve(Struct, frozen=True):
    """The winning chance of a side over a match: points with position and height from 0 to 1.

    ``ends`` are the ends of games. The ``marked`` points are numbered in this order.
    """

    title: str
    side: int
    points: tuple[tuple[float, float], ...]
    ends: tuple[float, ...]
    marked: tuple[Marked, ...] = ()


Content: TypeAlias = Hand | Showdown | Score | Board | Finale | Seating | Curve
"""Any content of which there is a picture."""
