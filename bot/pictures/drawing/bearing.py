"""Hands, and how they hold the sign of a suit."""

from typing import assert_never

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.pips import PIPS, basto, espada
from bot.pictures.drawing.svg import Point, ellipse, path, placed
from engine.cards import Suit


def hand(at: Point, turn: float = 0) -> str:
    """A closed hand; its fingers show at the right where it is not turned."""
    fingers = path("M3 -5H9M4 0H11M3 5H9", line=1.8)
    return placed(ellipse((0, 0), (12, 11), colour.SKIN, 2.4) + fingers, at, turn=turn)


def held_up(suit: Suit, at: Point, scale: float) -> str:
    """The sign of a suit, lifted by a hand at this point."""
    x, y = at
    match suit:
        case Suit.OROS:
            sign = placed(PIPS[suit], (x, y - 54 * scale), scale)
        case Suit.COPAS:
            sign = placed(PIPS[suit], (x, y - 52 * scale), scale)
        case Suit.ESPADAS:
            sign = placed(espada(68), (x, y - 62 * scale), scale * 1.15, 180)
        case Suit.BASTOS:
            sign = placed(basto(64), (x, y - 56 * scale), scale * 1.15)
        case _:
            assert_never(suit)
    return sign + hand(at)


def planted(suit: Suit, at: Point, ground: float) -> str:
    """A weapon that a hand at this point sets on the ground, which is at this height."""
    x, y = at
    reach = (ground - y) / 2 + 12
    weapon = espada(reach) if suit is Suit.ESPADAS else basto(reach)
    return placed(weapon, (x, ground - reach)) + hand((x, y), 180)
