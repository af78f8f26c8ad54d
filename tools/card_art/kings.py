"""The four kings: one shows his coin, one is on his throne, one leans on his sword, one strides."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, assert_never

from engine.cards import Suit
from tools.card_art import palette as colour
from tools.card_art.faces import Beard, Face, arm, hand, head, held_up, planted
from tools.card_art.headgear import crown
from tools.card_art.palette import LIVERIES, Livery
from tools.card_art.pips import PIPS, basto
from tools.card_art.svg import box, circle, ellipse, mirrored, path, placed

_FACES: Final[Mapping[Suit, Face]] = MappingProxyType(
    {
        Suit.OROS: Face("#f4efe6", "#a8957c", Beard.LONG),
        Suit.COPAS: Face("#8a4a22", "#54290f", Beard.ROUND),
        Suit.ESPADAS: Face("#40302f", "#191010", Beard.FORKED, stern=True),
        Suit.BASTOS: Face("#cc6c2c", "#86390f", Beard.WILD, stern=True),
    }
)
_GROUND: Final = 348


def rey(suit: Suit) -> str:
    """Draw the picture of a rey, his sign below the number, where a hand held tight shows it."""
    livery = LIVERIES[suit]
    match suit:
        case Suit.OROS:
            return _shows_his_coin(livery)
        case Suit.COPAS:
            return _sits(livery)
        case Suit.ESPADAS:
            return _leans_on_his_sword(livery)
        case Suit.BASTOS:
            return _strides(livery)
        case _:
            assert_never(suit)


def _portrait(suit: Suit, x: float, y: float = 114, turn: float = 0) -> str:
    """Collar, head and crown."""
    return placed(_collar(suit), (x, y - 114)) + placed(
        head(_FACES[suit]) + crown(suit), (x, y), 1, turn
    )


def _shows_his_coin(livery: Livery) -> str:
    """Upright in a long robe, his coin lifted high."""
    cloak = "M0 152C-38 154 -52 178 -58 220L-98 348H30L56 220C52 178 38 154 0 152Z"
    lining = "M0 168C-18 200 -46 280 -62 348H22C30 280 20 200 0 168Z"
    gown = "M0 168C-16 200 -36 280 -50 348H12C20 280 16 200 0 168Z"
    emblems = "".join(placed(PIPS[Suit.OROS], at, 0.32) for at in ((-10, 281), (-15, 315)))
    robe = (
        path(cloak, livery.cloth, 3)
        + path("M-58 250C-66 290 -74 316 -81 334M46 250C44 286 38 310 32 332", line=2.2)
        + path("M-94 335L-98 348H30L33 335Z", livery.trimming)
        + path(lining, colour.WHITE)
        + path(gown, livery.light)
        + emblems
        + path("M-47 333L-50 348H12L14 333Q-16 339 -47 333Z", livery.trimming)
    )
    resting = arm("M42 186C66 206 66 240 28 250", livery.cloth, (24, 250), turn=80)
    return (
        placed(robe + hand((6, 252), 180) + resting, (132, 0))
        + arm("M90 184C70 206 58 200 55 176", livery.cloth, (55, 172))
        + held_up(Suit.OROS, (54, 158), 0.72)
        + _portrait(Suit.OROS, 132)
    )


def _sits(livery: Livery) -> str:
    """On his throne, drinking to whoever looks at him."""
    back = box((-60, 156), (120, 190), 6, colour.BARK) + box((-49, 166), (98, 150), 4, livery.deep)
    knobs = mirrored(circle((60, 152), 9, colour.GOLD) + box((50, 256), (22, 92), 4, colour.BARK))
    step = box((-80, 334), (160, 14), 3, colour.BARK_LIGHT)
    gown = (
        "M-46 190C-56 220 -60 250 -62 274C-60 300 -56 320 -54 336H54C56 320 60 300 62 274L46 190Z"
    )
    knees = mirrored(
        path("M4 262C14 246 52 246 58 270C60 300 54 320 52 330H12C8 310 4 290 4 262Z", livery.light)
    )
    hem = "M-56 322H56L57 336H-57Z"
    shoes = mirrored(ellipse((24, 340), (17, 8), colour.INK))
    folds = mirrored(path("M30 266C32 290 30 306 28 320M44 272C46 292 44 306 42 318", line=2))
    body = (
        back
        + knobs
        + step
        + path(gown, livery.cloth, 3)
        + knees
        + folds
        + shoes
        + path(hem, livery.trimming)
    )
    rest = arm("M42 188C64 204 68 226 64 246", livery.cloth, (64, 244)) + hand((65, 258), 90)
    return (
        placed(body + rest, (128, 0))
        + arm("M86 188C74 214 62 214 53 196", livery.cloth, (52, 190), turn=-16)
        + held_up(Suit.COPAS, (50, 176), 0.82)
        + _portrait(Suit.COPAS, 128, 118)
    )


def _leans_on_his_sword(livery: Livery) -> str:
    """In steel from head to foot, one hand on the sword that he has set on the ground."""
    cloak = (
        "M0 152C-40 156 -50 190 -54 230L-62 336C-20 346 24 344 34 332L56 230C50 190 40 156 0 152Z"
    )
    legs = mirrored(
        path("M4 262H34L32 336H8Z", colour.STEEL)
        + path("M6 292H33M8 322H32", line=2.2)
        + path("M6 334H33C42 338 44 348 44 348H6Z", colour.BLUE_LIGHT)
    )
    skirt = "M-38 226L-48 276Q0 292 48 276L38 226Z"
    pleats = mirrored(path("M14 236L18 282", line=2.2)) + path(
        "M-46 266Q0 282 46 266", line=6, ink=livery.trimming
    )
    plate = "M0 160C-36 160 -44 186 -40 230Q0 242 40 230C44 186 36 160 0 160Z"
    body = (
        path(cloak, livery.deep, 3)
        + legs
        + path(skirt, livery.cloth)
        + pleats
        + path(plate, colour.STEEL)
        + path("M0 206V236", line=2.2)
        + path("M-40 224Q0 236 40 224L40 234Q0 246 -40 234Z", livery.trimming)
    )
    akimbo = arm("M42 186C78 204 74 232 42 238", livery.cloth, (48, 238), thick=23, turn=76)
    return (
        placed(hand((32, 238)) + body + akimbo, (130, 0))
        + arm("M88 186C68 196 60 182 54 172", livery.cloth, (57, 176), thick=23, turn=-28)
        + planted(Suit.ESPADAS, (47, 164), _GROUND)
        + _portrait(Suit.ESPADAS, 130)
    )


def _strides(livery: Livery) -> str:
    """In fur and boots, walking, with the club before him as others carry a banner."""
    cloak = (
        "M0 156C-36 156 -46 190 -46 224L-34 300C10 310 50 300 60 276L52 220C50 190 40 156 0 156Z"
    )
    back_leg = "M6 252L34 250C40 274 44 290 40 304L58 326L38 338L16 308C18 290 12 270 6 252Z"
    front_leg = (
        "M-34 252L-4 256C-10 282 -26 300 -34 318L-38 336H-60L-58 312C-48 292 -40 276 -34 252Z"
    )
    boots = (
        path("M12 304L42 298L60 324L66 336L48 348L36 338Z", colour.BOOT)
        + path("M-60 308L-32 314L-36 334L-38 348H-80C-80 338 -68 336 -62 332Z", colour.BOOT)
        + path("M11 305L42 298M-60 308L-31 315", line=7, ink=colour.WOOD)
    )
    tunic = "M0 160C-38 160 -46 190 -40 222L-52 276Q-6 292 44 276L38 222C44 190 38 160 0 160Z"
    body = (
        path(cloak, livery.deep, 3)
        + path(back_leg, livery.light)
        + path(front_leg, livery.light)
        + boots
        + path(tunic, livery.cloth, 3)
        + path("M-22 240L-28 276M4 242V284M24 240L30 274", line=2.2)
        + path("M-52 276Q-6 292 44 276L42 265Q-6 280 -50 265Z", livery.trimming)
        + path("M-40 222Q0 232 38 222L39 234Q0 244 -42 234Z", colour.BOOT)
        + circle((-2, 233), 9, colour.GOLD)
    )
    swung = arm("M40 188C60 206 64 226 62 246", livery.cloth, (62, 244)) + hand((63, 258), 90)
    return (
        placed(placed(swung, (0, 0)) + body, (132, 0))
        + placed(basto(84), (55, 166), 1, -13)
        + arm("M94 192C90 226 88 226 76 222", livery.cloth, (80, 223), turn=96)
        + hand((67, 220), 180)
        + _portrait(Suit.BASTOS, 132)
    )


def _collar(suit: Suit) -> str:
    """Draw the collar: ermine, and a chain; iron; the fur of a bear."""
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
