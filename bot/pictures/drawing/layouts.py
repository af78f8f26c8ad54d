"""Where the signs of the cards from 1 to 7 stand, as in the traditional Castilian pattern."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, assert_never

from bot.pictures.drawing.ace import ace
from bot.pictures.drawing.pips import PIPS, basto, espada
from bot.pictures.drawing.svg import placed
from engine.cards import Card, Rank, Suit


class Spot(NamedTuple):
    """Where a sign stands, how large, and turned by how many degrees."""

    x: float
    y: float
    scale: float
    turn: float = 0


_LEFT, _MIDDLE, _RIGHT, _CENTRE = 72, 120, 168, 187

_ROUND: Final[Mapping[int, Sequence[Spot]]] = MappingProxyType(
    {
        2: [Spot(_MIDDLE, y, 1.36) for y in (105, 269)],
        3: [Spot(_MIDDLE, y, 0.98) for y in (77, 187, 297)],
        4: [Spot(x, y, 0.94) for y in (105, 269) for x in (_LEFT, _RIGHT)],
        5: [Spot(x, y, 0.88) for y in (92, 282) for x in (_LEFT, _RIGHT)]
        + [Spot(_MIDDLE, _CENTRE, 0.88)],
        6: [Spot(x, y, 0.88) for y in (84, 187, 290) for x in (_LEFT, _RIGHT)],
        7: [Spot(x, y, 0.7) for y in (84, 290) for x in (80, 160)]
        + [Spot(x, _CENTRE, 0.7) for x in (50, 120, 190)],
    }
)
"""Oros and copas, which stand upright."""


def numbered(card: Card) -> str:
    """The picture of a card without a person on it."""
    if card.rank is Rank.AS:
        return ace(card.suit)
    match card.suit:
        case Suit.OROS | Suit.COPAS:
            spots = _ROUND[card.rank]
            return "".join(_stand(PIPS[card.suit], spot) for spot in spots)
        case Suit.ESPADAS:
            return _swords(card.rank)
        case Suit.BASTOS:
            return _clubs(card.rank)
        case _:
            assert_never(card.suit)


def _stand(sign: str, spot: Spot) -> str:
    return placed(sign, (spot.x, spot.y), spot.scale, spot.turn)


_LYING: Final = Spot(_MIDDLE, _CENTRE, 0.94, 90)
_LONG: Final[Mapping[int, Sequence[Spot]]] = MappingProxyType(
    {
        2: [Spot(84, _CENTRE, 1.5), Spot(156, _CENTRE, 1.5, 180)],
        3: [Spot(58, _CENTRE, 1.36), Spot(120, _CENTRE, 1.36, 180), Spot(182, _CENTRE, 1.36)],
    }
)
_SHORT_LEFT, _SHORT_RIGHT = 70, 170


def _swords(rank: Rank) -> str:
    """Swords point to each other from above and below; the odd one lies between them."""
    if rank in _LONG:
        return "".join(_stand(espada(82), spot) for spot in _LONG[rank])
    return "".join(_stand(PIPS[Suit.ESPADAS], spot) for spot in _rows(rank, lean=0))


def _clubs(rank: Rank) -> str:
    """Clubs lean to each other, but stand as the swords do."""
    if rank in _LONG:
        return "".join(_stand(basto(84), spot) for spot in _LONG[rank])
    return "".join(_stand(PIPS[Suit.BASTOS], spot) for spot in _rows(rank, lean=14))


def _rows(rank: Rank, lean: float) -> list[Spot]:
    columns = (58, 120, 182) if rank >= Rank.SEIS else (_SHORT_LEFT, _SHORT_RIGHT)
    scale = 1.1 if rank is not Rank.SIETE else 1.04
    far = 86 if rank is not Rank.CUATRO else 78
    upper = [Spot(x, _CENTRE - far, scale, _lean(x, lean)) for x in columns]
    lower = [Spot(x, _CENTRE + far, scale, 180 + _lean(x, lean)) for x in columns]
    return [*upper, *lower, *([_LYING] if rank in {Rank.CINCO, Rank.SIETE} else [])]


def _lean(x: float, lean: float) -> float:
    if x == _MIDDLE:
        return 0
    return lean if x > _MIDDLE else -lean
