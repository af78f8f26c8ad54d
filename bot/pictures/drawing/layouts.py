"""Where the signs of the cards from 1 to 7 stand, as in the traditional Castilian pattern."""

from collections.abc import Callable, Mapping, Sequence
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


_LEFT, _MIDDLE, _RIGHT, _CENTRE = 71, 120, 169, 187

_ROUND: Final[Mapping[int, Sequence[Spot]]] = MappingProxyType(
    {
        2: [Spot(_MIDDLE, y, 1.4) for y in (106, 268)],
        3: [Spot(_MIDDLE, y, 1.02) for y in (80, 187, 294)],
        4: [Spot(x, y, 0.92) for y in (106, 268) for x in (_LEFT, _RIGHT)],
        5: [Spot(x, y, 0.9) for y in (98, 276) for x in (_LEFT, _RIGHT)]
        + [Spot(_MIDDLE, _CENTRE, 0.9)],
        6: [Spot(x, y, 0.86) for y in (94, 187, 280) for x in (_LEFT, _RIGHT)],
        7: [Spot(x, y, 0.74) for y in (96, 278) for x in (79, 161)]
        + [Spot(x, _CENTRE, 0.69) for x in (49, 120, 191)],
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


_LONG: Final[Mapping[int, Sequence[Spot]]] = MappingProxyType(
    {
        2: [Spot(82, _CENTRE, 1.55), Spot(158, _CENTRE, 1.55, 180)],
        3: [Spot(58, _CENTRE, 1.3), Spot(120, _CENTRE, 1.3, 180), Spot(182, _CENTRE, 1.3)],
    }
)
_LONG_REACH: Final = 86


def _swords(rank: Rank) -> str:
    """Swords point at each other from above and below; the odd one lies between them."""
    if rank in _LONG:
        return "".join(_stand(espada(_LONG_REACH), spot) for spot in _LONG[rank])
    return _rows(rank, espada, lean=0)


def _clubs(rank: Rank) -> str:
    """Clubs stand as the swords do, but the outer ones lean."""
    if rank in _LONG:
        return "".join(_stand(basto(_LONG_REACH), spot) for spot in _LONG[rank])
    return _rows(rank, basto, lean=11)


def _rows(rank: Rank, sign: Callable[[float], str], lean: float) -> str:
    """Two or three above and as many below; of an odd number one lies in the middle."""
    odd = rank % 2 == 1
    columns = (58, 120, 182) if rank >= Rank.SEIS else (70, 170)
    reach = 59 if odd else 68
    far = 146 - reach
    spots = [
        Spot(x, _CENTRE + side * far, 1, turn - side * _towards_middle(x, lean))
        for side, turn in ((-1, 0), (1, 180))
        for x in columns
    ]
    lying = _stand(sign(54), Spot(_MIDDLE, _CENTRE, 1, 90)) if odd else ""
    return "".join(_stand(sign(reach), spot) for spot in spots) + lying


def _towards_middle(x: float, lean: float) -> float:
    if x == _MIDDLE:
        return 0
    return lean if x < _MIDDLE else -lean
