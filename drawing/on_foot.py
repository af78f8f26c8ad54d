"""The courts that stand on their feet: four young pages, and four crowned kings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, assert_never

from drawing import palette as colour
from drawing.faces import Beard, Face, hand, head, held_up, planted
from drawing.headgear import crown, page_cap
from drawing.palette import LIVERIES, Livery
from drawing.pips import PIPS
from drawing.svg import circle, mirrored, path, placed
from engine.cards import Suit

_PAGES: Final[Mapping[Suit, Face]] = MappingProxyType(
    {
        Suit.OROS: Face("#6b3d1d", "#3d200d"),
        Suit.COPAS: Face("#ebb24a", "#a86a17"),
        Suit.ESPADAS: Face("#43312b", "#1e1412"),
        Suit.BASTOS: Face("#bf5d2d", "#7d3212"),
    }
)
_GROUND: Final = 347
_LEFT: Final[Mapping[Suit, float]] = MappingProxyType(
    {Suit.OROS: 2, Suit.COPAS: 2, Suit.ESPADAS: -5, Suit.BASTOS: -5}
)
"""How far each stands to the right, for the sake of the number below."""


def sota(suit: Suit) -> str:
    """The picture of a sota."""
    livery = LIVERIES[suit]
    page = (
        _legs(livery)
        + _doublet(livery)
        + _arm_on_hip(livery)
        + _arm_with_sign(suit, livery)
        + placed(head(_PAGES[suit]) + page_cap(suit), (98, 104))
    )
    return placed(page, (_LEFT[suit], 0))


def _legs(livery: Livery) -> str:
    near = "M66 244C60 280 62 300 58 334H82C86 306 94 280 98 250Z"
    far = "M98 250C106 280 112 306 114 334H138C134 300 136 276 130 244Z"
    garters = path("M60 296L87 298M109 298L136 296", line=5.5, ink=livery.trimming)
    shoes = (
        "M57 330H83L84 347H38C38 337 48 336 57 330ZM113 330H139C148 336 158 337 158 347H112"
        "L113 330Z"
    )
    return path(near, livery.light) + path(far, livery.light) + garters + path(shoes, colour.INK, 2)


def _doublet(livery: Livery) -> str:
    body = "M98 142C74 142 62 154 62 176L68 222H128L134 176C134 154 122 142 98 142Z"
    skirt = "M68 218L46 258Q98 276 150 258L128 218Z"
    pleats = path("M80 226L66 263M98 226V268M116 226L130 263", line=2.2)
    hem = "M46 258Q98 276 150 258L146 249Q98 266 50 249Z"
    front = path("M84 146L98 216L112 146Z", livery.light) + path("M91 168H105M94 186H102", line=2.2)
    collar = "M74 143Q98 160 122 143L126 153Q98 173 70 153Z"
    return (
        path(skirt, livery.cloth)
        + pleats
        + path(hem, livery.trimming, 2.2)
        + path(body, livery.cloth)
        + front
        + path(collar, colour.WHITE)
        + path("M67 212H129L130 225H66Z", livery.trimming)
        + circle((98, 218.5), 7, colour.WHITE, 2.2)
    )


def _arm_on_hip(livery: Livery) -> str:
    puff = "M74 148C52 144 36 164 41 186L69 190C76 176 79 162 74 148Z"
    fore = "M41 184C34 204 44 218 62 230L74 214C66 208 64 200 67 189Z"
    slashes = path("M58 151C50 162 49 174 52 187M67 152C62 164 61 176 62 188", line=2)
    return hand((68, 221)) + path(fore, livery.deep) + path(puff, livery.cloth) + slashes


def _arm_with_sign(suit: Suit, livery: Livery) -> str:
    """Coin and goblet are lifted, sword and club are set upon the ground."""
    puff = "M122 148C144 144 160 164 155 186L127 190C120 176 117 162 122 148Z"
    slashes = path("M138 151C146 162 147 174 144 187M129 152C134 164 135 176 134 188", line=2)
    match suit:
        case Suit.OROS | Suit.COPAS:
            fore = "M129 189C146 198 164 190 172 172L190 178C186 210 156 222 130 204Z"
            sign = held_up(suit, (182, 168), 0.84)
        case Suit.ESPADAS | Suit.BASTOS:
            fore = "M129 188C132 206 152 210 176 196L168 178C160 184 156 186 154 184Z"
            sign = planted(suit, (173, 184), _GROUND)
        case _:
            assert_never(suit)
    return path(fore, livery.deep) + sign + path(puff, livery.cloth) + slashes


_KINGS: Final[Mapping[Suit, Face]] = MappingProxyType(
    {
        Suit.OROS: Face("#f4efe6", "#a8957c", Beard.LONG),
        Suit.COPAS: Face("#8a4a22", "#54290f", Beard.ROUND),
        Suit.ESPADAS: Face("#40302f", "#191010", Beard.FORKED, stern=True),
        Suit.BASTOS: Face("#cc6c2c", "#86390f", Beard.WILD, stern=True),
    }
)
_MIDDLE: Final = 106
_HAND: Final = (190.0, 148.0)


def rey(suit: Suit) -> str:
    """The picture of a rey."""
    livery = LIVERIES[suit]
    return (
        placed(_robe(suit, livery) + _resting_arm(livery), (_MIDDLE, 0))
        + _raised_arm(livery)
        + held_up(suit, _HAND, 0.74)
        + path("M174 156L206 160L203 174L172 169Z", colour.WHITE)
        + placed(_collar(suit), (_MIDDLE, 0))
        + placed(head(_KINGS[suit]) + crown(suit), (_MIDDLE, 114))
    )


def _robe(suit: Suit, livery: Livery) -> str:
    cloak = "M0 152C-38 154 -52 178 -58 220L-80 350H72L58 220C52 178 38 154 0 152Z"
    lining = "M0 168C-18 200 -40 280 -50 350H44C36 280 18 200 0 168Z"
    gown = "M0 168C-16 200 -32 280 -40 350H34C28 280 16 200 0 168Z"
    emblems = "".join(placed(PIPS[suit], (-2, y), scale) for y, scale in _BROCADE)
    folds = path("M-52 246C-56 290 -62 316 -66 336M44 250C50 290 56 316 60 336", line=2.2)
    return (
        path(cloak, livery.cloth, 3)
        + folds
        + path("M-78 336L-80 350H72L70 336Z", livery.trimming)
        + path(lining, colour.WHITE)
        + path(gown, livery.light)
        + emblems
        + path("M-37 334L-40 350H34L32 334Q-2 340 -37 334Z", livery.trimming)
    )


_BROCADE: Final = ((283, 0.3), (317, 0.32))
"""How far down the gown each of its emblems is, and how large."""


def _resting_arm(livery: Livery) -> str:
    sleeve = "M-46 176C-64 194 -74 228 -66 254C-52 264 -34 262 -20 254C-30 240 -32 220 -26 202Z"
    cuff = "M-67 248C-52 258 -32 258 -18 247L-12 260C-28 274 -52 274 -66 263Z"
    return path(sleeve, livery.cloth) + hand((-8, 252)) + path(cuff, colour.WHITE)


def _raised_arm(livery: Livery) -> str:
    sleeve = "M144 172C160 178 170 172 173 162L205 166C208 196 186 216 152 208Z"
    return path(sleeve, livery.cloth)


def _collar(suit: Suit) -> str:
    """What lies on the shoulders: ermine, and a chain; iron; the fur of a bear."""
    outline = "M-54 190C-50 160 -26 146 0 146S50 160 54 190C40 208 20 214 0 214S-40 208 -54 190Z"
    match suit:
        case Suit.OROS:
            return path(outline, colour.WHITE) + _ermine_tails()
        case Suit.COPAS:
            chain = path("M-40 172C-28 200 28 200 40 172", line=6) + path(
                "M-40 172C-28 200 28 200 40 172", line=3, ink=colour.GOLD
            )
            medal = circle((0, 200), 9, colour.GOLD) + circle((0, 200), 3.5, colour.RED, 1.6)
            return path(outline, colour.WHITE) + _ermine_tails() + chain + medal
        case Suit.ESPADAS:
            plates = path("M-48 196C-40 180 -20 172 0 172S40 180 48 196", line=2.2)
            rivets = mirrored(
                circle((42, 182), 2.6, colour.GOLD, 1.4) + circle((22, 196), 2.6, colour.GOLD, 1.4)
            )
            return path(outline, colour.STEEL) + plates + rivets
        case Suit.BASTOS:
            fur = (
                "M-54 186C-50 160 -26 146 0 146S50 160 54 186L50 192L48 202L40 200L34 210L26 205"
                "L18 215L9 208L0 217L-9 208L-18 215L-26 205L-34 210L-40 200L-48 202L-50 192Z"
            )
            tufts = mirrored(path("M36 178L38 188M22 186L24 196M8 190L9 200", line=2.2))
            return path(fur, "#a8703f") + tufts
        case _:
            assert_never(suit)


def _ermine_tails() -> str:
    tail = path("M0 -6C3 0 4 4 0 8C-4 4 -3 0 0 -6Z", colour.INK, 0)
    return mirrored("".join(placed(tail, spot) for spot in ((42, 182), (30, 196), (16, 206))))
