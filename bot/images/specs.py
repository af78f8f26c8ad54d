"""Describe the content of pictures as data: a picture is a pure function of its content.

Names are as people write them, and texts are already in the reader's language. A content never
contains more than the reader of the picture may see.
"""

from typing import TypeAlias

from bot.ports.value import Struct, replace
from engine.cards import Cards, Rank

Marks: TypeAlias = tuple[Rank | None, ...]
"""The rank that each card counts as, or None if it is its own; empty if no card differs."""


class Hand(Struct, frozen=True):
    """The cards of a hand in order; ``marked`` are card positions, starting at 0.

    ``marks`` has the rank that each card counts as, if it differs. A ``score`` is drawn below.
    """

    cards: Cards
    marked: tuple[int, ...] = ()
    marks: Marks = ()
    score: "Score | None" = None


class SeatLabel(Struct, frozen=True):
    """The player in a seat; the number is drawn if the font has no letter of the name.

    A ``note`` such as "mano" is drawn after the name, in parentheses.
    """

    number: int
    name: str
    note: str = ""


class Side(Struct, frozen=True):
    """The score of a pair; ``games`` is how many it has won, if more than one is played.

    ``gained`` is the number of stones won in this hand.
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
    """A hand at the showdown, its player, and what it is worth; no cards if it is not shown."""

    player: SeatLabel
    side: int
    cards: Cards
    worth: str
    marks: Marks = ()


class LancePayout(Struct, frozen=True):
    """What a lance paid to a side, and why; 0 stones if it decided the whole game."""

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
    """The end of a match: the winners and the score."""

    title: str
    score: Score


class Seating(Struct, frozen=True):
    """The seats from the reader's point of view; the reader is first in the first pair."""

    score: Score


class Finale(Struct, frozen=True):
    """The end of a match whose last cards were shown; the hands are in the order of speaking."""

    board: Board
    hands: tuple[ShownHand, ...]
    paid: tuple[LancePayout, ...]


class Marked(Struct, frozen=True):
    """A marked point on a curve; position and height are from 0 to 1."""

    along: float
    chance: float


class Curve(Struct, frozen=True):
    """The winning chance of a side over a match: points with position and height from 0 to 1.

    ``ends`` are the ends of games. The ``marked`` points are numbered in the given order.
    """

    title: str
    side: int
    points: tuple[tuple[float, float], ...]
    ends: tuple[float, ...]
    marked: tuple[Marked, ...] = ()


Content: TypeAlias = Hand | Showdown | Score | Board | Finale | Seating | Curve
"""Any content that can be drawn as a picture."""


class CardsAbove(Struct, frozen=True):
    """The upper part of the picture of a hand with a score: the cards."""

    hand: Hand


class StonesRow(Struct, frozen=True):
    """The stones of a pair, 0 or 1; below the cards of a hand, a part of the picture."""

    number: int
    side: Side
    target: int
    games_to_win: int


Part: TypeAlias = Content | CardsAbove | StonesRow
"""A picture, or a part of one that is drawn alone."""


def parts_of(content: Content) -> tuple[Part, ...]:
    """Return the parts of a picture from top to bottom.

    The cards and the score of a hand change at different times, so each is drawn alone.
    """
    if not isinstance(content, Hand) or content.score is None:
        return (content,)
    return CardsAbove(replace(content, score=None)), *rows_of(content.score)


def rows_of(score: Score) -> tuple[StonesRow, ...]:
    """Return the rows of both pairs."""
    return tuple(
        StonesRow(number, side, score.target, score.games_to_win)
        for number, side in enumerate(score.sides)
    )
