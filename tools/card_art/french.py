"""The deck in French suits: forty cards, with A, J, Q and K, and no eights, nines and tens.

Coins are diamonds, cups are hearts, swords are spades and clubs are clubs; the sota is the jack,
the caballo the queen and the rey the king. A court is the same upside down.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.images.deck_sprites import FRENCH
from engine.cards import DECK, Card, Rank, Suit
from tools.card_art import palette as colour
from tools.card_art.faces import Beard, Face, head
from tools.card_art.frames import HEIGHT, INSET, SIZE, number, paper, width
from tools.card_art.headgear import crown, page_cap
from tools.card_art.palette import LIVERIES, PAPER
from tools.card_art.svg import Point, box, circle, document, ellipse, path, placed, stretched

FOLDER: Final = FRENCH
"""Where its sprites lie among ours."""

_RED: Final = "#c01f26"
_BLACK: Final = "#1d1a1c"
_INKS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.OROS: _RED, Suit.COPAS: _RED, Suit.ESPADAS: _BLACK, Suit.BASTOS: _BLACK}
)
_LETTERS: Final = MappingProxyType({Rank.AS: "A", Rank.SOTA: "J", Rank.CABALLO: "Q", Rank.REY: "K"})
_SPADE: Final = "M0 -46C8 -28 44 -8 44 16C44 36 18 42 6 24C8 36 12 42 20 46H-20C-12 42 -8 36 -6 24"

_SUITS: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.OROS: path("M0 -48Q16 -20 36 0Q16 20 0 48Q-16 20 -36 0Q-16 -20 0 -48Z", _RED, 0),
        Suit.COPAS: path(
            "M0 44C-8 26 -44 4 -44 -20C-44 -46 -10 -50 0 -24C10 -50 44 -46 44 -20C44 4 8 26 0 44Z",
            _RED,
            0,
        ),
        Suit.ESPADAS: path(_SPADE + "C-18 42 -44 36 -44 16C-44 -8 -8 -28 0 -46Z", _BLACK, 0),
        Suit.BASTOS: circle((0, -27), 20, _BLACK, 0)
        + circle((-26, 10), 20, _BLACK, 0)
        + circle((26, 10), 20, _BLACK, 0)
        + path("M-6 -16H6L4 6L16 8C6 18 6 36 16 46H-16C-6 36 -6 18 -16 8L-4 6Z", _BLACK, 0),
    }
)

_CENTRE: Final = (120.0, 187.0)
_TOP: Final = 88.0
_COLUMNS: Final = (91.0, 149.0)
_PIP: Final = 0.56

_PEN: Final = 7.4
_HIGH: Final = 1.4
_AT: Final = INSET + 6

_HAIR: Final[Mapping[Suit, tuple[str, str]]] = MappingProxyType(
    {
        Suit.OROS: ("#d9a441", "#8a5a12"),
        Suit.COPAS: ("#9a4a22", "#5d2810"),
        Suit.ESPADAS: ("#3b2a22", "#1b120e"),
        Suit.BASTOS: ("#b9b2a6", "#6f675c"),
    }
)
_BEARDS: Final[Mapping[Suit, Beard]] = MappingProxyType(
    {
        Suit.OROS: Beard.ROUND,
        Suit.COPAS: Beard.MOUSTACHE,
        Suit.ESPADAS: Beard.FORKED,
        Suit.BASTOS: Beard.LONG,
    }
)


def drawn(card: Card) -> str:
    """Return the SVG of a card."""
    picture = _court(card) if card.rank >= Rank.SOTA else _numbered(card)
    return document(paper() + picture + _indices(card), SIZE)


def tile(card: Card, size: tuple[int, int]) -> str:
    """Return the SVG of a card's sign: its letter or number, large, beside its suit."""
    wide, high = size
    drawn_index, room = _index(card, 9, (1.3, 1.72))
    x, y = max(6.0, 24 - room[0] / 2), (high - room[1]) / 2
    sign = placed(_SUITS[card.suit], (wide - 29, high / 2), 0.52)
    sheet = box((1.5, 1.5), (wide - 3, high - 3), 14, PAPER, 3)
    return document(sheet + sign + placed(drawn_index, (x, y)), size)


def sprites(tile_size: tuple[int, int], back: str) -> Mapping[str, str]:
    """Return each sprite of the deck by its file, as SVG; its back is that of our other deck."""
    cards = {f"{card}.png": drawn(card) for card in DECK}
    tiles = {f"tiles/{card}.png": tile(card, tile_size) for card in DECK}
    return {"back.png": back, **cards, **tiles}


def _index(card: Card, pen: float, scale: Point) -> tuple[str, Point]:
    """Return the letter or number of a card, and the room that it takes."""
    told = _LETTERS.get(card.rank) or str(int(card.rank))
    size = (width(told, pen) * scale[0], (HEIGHT + pen) * scale[1])
    return stretched(number(told, _INKS[card.suit], pen), (0, 0), scale), size


def _indices(card: Card) -> str:
    """Draw the index over a small sign of the suit, and the same upside down."""
    wide, high = SIZE
    index, room = _index(card, _PEN, (_HIGH, _HIGH))
    sign = placed(_SUITS[card.suit], (21, room[1] + 26), 0.4)
    corner = placed(index, ((42 - room[0]) / 2, 0)) + sign
    return placed(corner, (_AT, _AT)) + placed(corner, (wide - _AT, high - _AT), turn=180)


def _numbered(card: Card) -> str:
    """Draw the signs from the ace to the seven; those of the lower half stand on their heads."""
    sign = _SUITS[card.suit]
    if card.rank is Rank.AS:
        return placed(sign, _CENTRE, 2.1)
    return "".join(placed(sign, at, _PIP, turn) for at, turn in _stands(int(card.rank)))


def _stands(count: int) -> list[tuple[Point, float]]:
    """Return where so many signs stand, and how they are turned."""
    left, right = _COLUMNS
    middle, centre = _CENTRE
    low = 2 * centre - _TOP
    columns = (middle,) if count <= Rank.TRES else (left, right)
    stands: list[tuple[Point, float]] = []
    for x in columns:
        stands += [((x, _TOP), 0), ((x, low), 180)]
        if count >= Rank.SEIS:
            stands.append(((x, centre), 0))
    if count in {Rank.TRES, Rank.CINCO}:
        stands.append(((middle, centre), 0))
    if count == Rank.SIETE:
        stands.append(((middle, (_TOP + centre) / 2), 0))
    return stands


_PANEL: Final = (64.0, 26.0)


def _court(card: Card) -> str:
    """Half a figure within a panel, twice."""
    wide, high = SIZE
    left, top = _PANEL
    ink = LIVERIES[card.suit].deep
    room = (wide - 2 * left, high - 2 * top)
    ground = box((left, top), room, 6, LIVERIES[card.suit].light, 2.4)
    half = _bust(card)
    halves = half + placed(half, (wide, high), turn=180)
    waist = path(f"M{left:g} {_CENTRE[1]:g}H{wide - left:g}", line=5, ink=ink)
    return ground + halves + waist


def _bust(card: Card) -> str:
    """Draw head and shoulders to the middle of the card, and the sign of the suit beside it."""
    livery = LIVERIES[card.suit]
    robe = (
        path("M66 186C66 160 88 150 106 147H134C152 150 174 160 174 186Z", livery.cloth)
        + path("M108 147L120 186L132 147Z", livery.trimming)
        + path("M92 152L96 186M148 152L144 186", line=4, ink=livery.deep)
    )
    collar = ellipse((120, 149), (25, 8), colour.WHITE, 2.2)
    return robe + collar + placed(_head(card), (120, 113), 0.92)


def _head(card: Card) -> str:
    hair, shade = _HAIR[card.suit]
    match card.rank:
        case Rank.SOTA:
            return head(Face(hair, shade)) + page_cap(card.suit)
        case Rank.CABALLO:
            return _long_hair(hair) + head(Face(hair, shade)) + _tiara(card.suit)
        case _:
            return head(Face(hair, shade, _BEARDS[card.suit], stern=True)) + crown(card.suit)


def _long_hair(hair: str) -> str:
    return path("M-38 -4C-46 20 -44 40 -50 52C-30 60 30 60 50 52C44 40 46 20 38 -4Z", hair)


def _tiara(suit: Suit) -> str:
    """Draw the headdress of a queen: a low crown with a veil's edge and one stone."""
    stone = LIVERIES[suit].trimming
    band = "M-34 -20Q0 -40 34 -20L30 -30L20 -28L12 -46L0 -32L-12 -46L-20 -28L-30 -30Z"
    return path(band, colour.GOLD) + circle((0, -50), 6, stone, 2.2)
