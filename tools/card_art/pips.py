"""The signs of the suits, and where they stand on the cards from the ace to the seven."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, assert_never

from engine.cards import Card, Rank, Suit
from tools.card_art import palette as colour
from tools.card_art.svg import NONE, box, circle, ellipse, mirrored, path, placed

_PETAL: Final = "M0 -9C-8 -16 -8 -25 0 -31C8 -25 8 -16 0 -9Z"


def oro() -> str:
    """Draw a coin with a rosette of eight petals."""
    petals = "".join(
        placed(path(_PETAL, colour.RED, 1.6), (0, 0), turn=turn) for turn in range(0, 360, 45)
    )
    return (
        circle((0, 0), 47, colour.GOLD, 3)
        + circle((0, 0), 40, colour.GOLD_LIGHT, 2, colour.GOLD_DEEP)
        + circle((0, 0), 33.5, colour.GOLD, 2, colour.GOLD_DEEP)
        + petals
        + circle((0, 0), 8, colour.GOLD_LIGHT, 2)
    )


def copa() -> str:
    """Draw a goblet with a golden rim, a fluted cup and a broad foot."""
    bowl = path("M-36 -40C-37 -10 -26 8 -7 14H7C26 8 37 -10 36 -40Z", colour.RED, 3)
    flutes = path(
        "M-33 -16C-28 -2 -20 8 -7 14H7C20 8 28 -2 33 -16Q17 -9 0 -9Q-17 -9 -33 -16Z",
        colour.GOLD,
        2.2,
    )
    ribs = mirrored(path("M10 -10C10 0 8 8 4 13M22 -12C20 -4 14 6 8 12", line=1.8))
    rim = path("M-38 -40H38V-31Q0 -24 -38 -31Z", colour.GOLD, 2.4)
    mouth = ellipse((0, -40), (38, 8), colour.RED_DEEP, 2.8)
    stem = path("M-5 14H5C4 24 8 30 27 37V45Q0 50 -27 45V37C-8 30 -4 24 -5 14Z", colour.RED, 3)
    foot = path("M-27 38Q0 44 27 38V45Q0 51 -27 45Z", colour.GOLD, 2.2)
    knop = ellipse((0, 18), (11, 5.5), colour.GOLD, 2.4)
    shine = path("M-27 -25C-26 -20 -25 -18 -24 -16", line=4, ink=colour.RED_LIGHT)
    return bowl + flutes + ribs + rim + mouth + stem + foot + knop + shine


def espada(reach: float = 50) -> str:
    """Draw a sword with its point down; the reach is half its length."""
    top = -reach
    blade = f"M-8.5 {top + 26:g}H8.5V{reach - 17:g}L0 {reach:g}L-8.5 {reach - 17:g}Z"
    half = f"M0 {top + 26:g}H8.5V{reach - 17:g}L0 {reach:g}Z"
    guard = (
        f"M-23 {top + 19:g}C-27 {top + 17:g} -29 {top + 23:g} -25 {top + 26:g}"
        f"Q0 {top + 32:g} 25 {top + 26:g}C29 {top + 23:g} 27 {top + 17:g} 23 {top + 19:g}"
        f"Q0 {top + 23:g} -23 {top + 19:g}Z"
    )
    return (
        path(blade, colour.BLUE_LIGHT, 3)
        + path(half, colour.BLUE, 1.6)
        + box((-5, top + 5), (10, 17), 3, colour.RED, 2.4)
        + path(guard, colour.GOLD, 2.4)
        + circle((0, top + 2), 7, colour.GOLD, 2.4)
    )


def basto(reach: float = 50) -> str:
    """Draw a club with its thick end up, knots and a leaf; the reach is half its length."""
    top, low = -reach, reach
    wood = (
        f"M-16 {top + 10:g}C-17 {top - 4:g} 17 {top - 4:g} 16 {top + 10:g}"
        f"C16 {top + 30:g} 11 {reach * 0.3:g} 8 {low - 6:g}"
        f"Q0 {low + 4:g} -8 {low - 6:g}C-11 {reach * 0.3:g} -16 {top + 30:g} -16 {top + 10:g}Z"
    )
    shade = (
        f"M7 {top + 1:g}C16 {top + 2:g} 17 {top + 8:g} 16 {top + 14:g}"
        f"C15 {top + 34:g} 11 {reach * 0.3:g} 8 {low - 6:g}"
        f"Q6 {low - 2:g} 2 {low - 1:g}C5 {reach * 0.3:g} 9 {top + 30:g} 7 {top + 1:g}Z"
    )
    return (
        _stubs(reach)
        + path(wood, colour.BARK, 3)
        + path(shade, colour.BARK_DEEP, 0)
        + _grain(reach)
        + path(wood, line=3)
        + ellipse((0, top + 4.5), (10, 5), colour.WOOD, 2.2)
        + ellipse((0.5, top + 4.5), (5, 2.2), NONE, 1.3, colour.BARK)
        + _leaves(reach)
    )


def _grain(reach: float) -> str:
    """Draw the bark: ridges that run down and part at a knot, lit from the left."""
    top, low = -reach, reach
    knot = reach * 0.1
    light = (
        f"M-11 {top + 16:g}C-11 {top + 30:g} -9 {reach * 0.1:g} -6 {reach * 0.55:g}"
        f"M5 {top + 15:g}C6 {top + 26:g} 6 {knot - 20:g} 7 {knot - 13:g}"
    )
    dark = (
        f"M-5 {top + 15:g}C-6 {top + 30:g} -6 {knot - 16:g} -3 {knot - 9:g}"
        f"M-6 {knot - 2:g}C-8 {knot + 12:g} -4 {reach * 0.4:g} -3 {low - 12:g}"
        f"M1 {top + 15:g}C2 {top + 24:g} 0 {top + 30:g} 1 {top + 36:g}"
        f"M4 {knot + 10:g}C3 {knot + 18:g} 3 {reach * 0.5:g} 2 {low - 16:g}"
    )
    rings = ellipse((1.5, knot), (4.6, 6.4), colour.BARK_LIGHT, 1.6, colour.BARK_DEEP)
    return (
        path(light, line=3, ink=colour.BARK_LIGHT)
        + path(dark, line=2, ink=colour.BARK_DEEP)
        + rings
        + ellipse((1.5, knot), (1.6, 2.6), colour.BARK_DEEP, 0)
    )


def _stubs(reach: float) -> str:
    """Return where branches were cut off."""
    stub = path("M0 -6H11Q14 0 11 6H0Z", colour.BARK, 2.6) + ellipse(
        (11, 0), (3.4, 5.6), colour.WOOD, 2
    )
    return (
        placed(stub, (11, -0.42 * reach), 1, -24)
        + placed(stub, (-9, -0.02 * reach), 0.92, 204)
        + placed(stub, (7, 0.36 * reach), 0.8, -20)
    )


def _leaves(reach: float) -> str:
    """Draw new leaves in the green of the suit."""
    leaf = path("M0 0C5 -14 20 -18 31 -12C27 2 13 9 0 0Z", colour.GREEN, 2.4) + path(
        "M6 -3L22 -9", line=1.8, ink=colour.GREEN_LIGHT
    )
    return (
        placed(leaf, (-10, -0.46 * reach), 0.92, 208)
        + placed(leaf, (9, -0.02 * reach), 0.8, 8)
        + placed(leaf, (-7, 0.36 * reach), 0.7, 186)
    )


PIPS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.OROS: oro(), Suit.COPAS: copa(), Suit.ESPADAS: espada(), Suit.BASTOS: basto()}
)
"""The sign of each suit."""


class Stand(NamedTuple):
    """Where a sign stands, how large, and turned by how many degrees."""

    x: float
    y: float
    scale: float
    turn: float = 0


_LEFT, _MIDDLE, _RIGHT, _CENTRE = 74, 120, 166, 187

_ROUND: Final[Mapping[int, Sequence[Stand]]] = MappingProxyType(
    {
        2: [Stand(_MIDDLE, y, 1.3) for y in (110, 264)],
        3: [Stand(_MIDDLE, y, 1.02) for y in (80, 187, 294)],
        4: [Stand(x, y, 0.9) for y in (119, 255) for x in (_LEFT, _RIGHT)],
        5: [Stand(x, y, 0.82) for y in (116, 258) for x in (_LEFT, _RIGHT)]
        + [Stand(_MIDDLE, _CENTRE, 0.82)],
        6: [Stand(x, y, 0.71) for y in (113, 187, 261) for x in (_LEFT, _RIGHT)],
        7: [Stand(x, y, 0.7) for y in (109, 265) for x in (80, 160)]
        + [Stand(x, _CENTRE, 0.66) for x in (50, 120, 190)],
    }
)
"""Oros and copas, which stand upright."""


def numbered(card: Card) -> str:
    """Draw the picture of a card without a person on it."""
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


def _stand(sign: str, spot: Stand) -> str:
    return placed(sign, (spot.x, spot.y), spot.scale, spot.turn)


_LONG: Final[Mapping[int, Sequence[Stand]]] = MappingProxyType(
    {
        2: [Stand(88, _CENTRE, 1.5), Stand(160, _CENTRE, 1.5, 180)],
        3: [
            Stand(67, _CENTRE, 1.2),
            Stand(125, _CENTRE, 1.2, 180),
            Stand(183, _CENTRE, 1.2),
        ],
    }
)
_LONG_REACH: Final = 86

_REACHES: Final[Mapping[int, tuple[float, float]]] = MappingProxyType(
    {4: (62, 66), 5: (51, 78), 6: (53, 56), 7: (43, 67)}
)
"""Half the length of the signs in two rows, and how far from the middle they stand."""


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
    columns = (58, 120, 182) if rank >= Rank.SEIS else (79, 161)
    reach, far = _REACHES[rank]
    size = 0.94 if rank >= Rank.SEIS else 1
    spots = [
        Stand(x, _CENTRE + side * far, size, turn - side * _towards_middle(x, lean))
        for side, turn in ((-1, 0), (1, 180))
        for x in columns
    ]
    lying = _stand(sign(54), Stand(_MIDDLE, _CENTRE, 1, 90)) if rank % 2 == 1 else ""
    return "".join(_stand(sign(reach), spot) for spot in spots) + lying


def _towards_middle(x: float, lean: float) -> float:
    if x == _MIDDLE:
        return 0
    return lean if x < _MIDDLE else -lean


_LEAF: Final = "M0 -62C-15 -78 -12 -96 0 -108C12 -96 15 -78 0 -62Z"
_LONG_PETAL: Final = "M0 -16C-13 -26 -13 -40 0 -50C13 -40 13 -26 0 -16Z"
_SPINE: Final = "M-5 -60L0 -79L5 -60Z"
_BETWEEN: Final = "M0 -30C-6 -37 -6 -43 0 -49C6 -43 6 -37 0 -30Z"


def ace(suit: Suit) -> str:
    """Draw the picture of an ace."""
    centre = (120.0, 187.0)
    match suit:
        case Suit.OROS:
            return placed(_eguzkilore(), centre)
        case Suit.COPAS:
            return placed(PIPS[suit], centre, 2.35)
        case Suit.ESPADAS:
            return placed(espada(68), centre, 1.9, -24)
        case Suit.BASTOS:
            return placed(basto(68), centre, 1.9, 24)
        case _:
            assert_never(suit)


def _eguzkilore() -> str:
    """Draw the flower of the sun, which Basques nail to their doors, between two scrolls."""
    far = _around(path(_LEAF, colour.GREEN_DEEP, 2.4), 12, 15)
    near = _around(path(_LEAF, colour.GREEN, 2.4) + path("M0 -66V-88", line=1.8), 12)
    spines = _around(path(_SPINE, colour.GOLD, 2), 24, 7.5)
    petals = _around(path(_LONG_PETAL, colour.RED, 2.2), 8)
    between = _around(path(_BETWEEN, colour.GREEN, 2), 8, 22.5)
    coin = (
        circle((0, 0), 66, colour.GOLD, 3.2)
        + circle((0, 0), 58, colour.GOLD_LIGHT, 2.2, colour.GOLD_DEEP)
        + circle((0, 0), 51, colour.GOLD, 2.2, colour.GOLD_DEEP)
    )
    heart = circle((0, 0), 16, colour.GOLD_LIGHT, 2.6) + _around(
        circle((0, -9), 3.2, colour.RED, 1.4), 5
    )
    flower = placed(far + near + spines + coin + between + petals + heart, (0, 0), 0.94)
    return flower + placed(_scroll(), (0, 112)) + placed(_scroll(), (0, -112), turn=180)


def _scroll() -> str:
    """Two tendrils that part, and five stones: an amarraco."""
    curl = "M4 16C22 34 56 30 64 12C68 -2 52 -8 48 2C46 10 54 12 56 7"
    tendril = path(curl, line=8) + path(curl, line=4, ink=colour.GOLD)
    leaf = path("M30 27C34 40 48 42 60 34C54 24 42 20 30 27Z", colour.GREEN, 2.2)
    stones = ((0, 16), (0, 32), (0, 48), (-13, 32), (13, 32))
    return mirrored(leaf + tendril) + "".join(circle(at, 6.5, colour.RED, 2.2) for at in stones)


def _around(drawing: str, count: int, first: float = 0) -> str:
    return "".join(
        placed(drawing, (0, 0), turn=first + turn * 360 / count) for turn in range(count)
    )
