"""The four riders: one walks his horse, one rears, one charges, one has halted."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees
from types import MappingProxyType
from typing import Final, NamedTuple, assert_never

from engine.cards import Suit
from tools.card_art import palette as colour
from tools.card_art.faces import Beard, Face, arm, hand, head, held_up
from tools.card_art.headgear import rider_hat
from tools.card_art.palette import LIVERIES, Livery
from tools.card_art.pips import basto, espada
from tools.card_art.svg import Point, circle, path, placed, turned_round


@dataclass(frozen=True, slots=True)
class Horse:
    """The colours of a horse: its coat, the legs on the far side, mane and tail."""

    coat: str
    far: str
    mane: str


_HORSES: Final[Mapping[Suit, Horse]] = MappingProxyType(
    {
        Suit.OROS: Horse("#b8682f", "#8a4a1e", "#5a2c12"),
        Suit.COPAS: Horse("#f6efe2", "#d5c8b4", "#b9a88e"),
        Suit.ESPADAS: Horse("#5b5560", "#423c47", "#2b1d16"),
        Suit.BASTOS: Horse("#e2b877", "#bf9250", "#fff3d9"),
    }
)
_FACES: Final[Mapping[Suit, Face]] = MappingProxyType(
    {
        Suit.OROS: Face("#5b3419", "#371d0c", Beard.MOUSTACHE),
        Suit.COPAS: Face("#8f4d20", "#5a2d12"),
        Suit.ESPADAS: Face("#2f2422", "#1a1110", Beard.MOUSTACHE, stern=True),
        Suit.BASTOS: Face("#b9572a", "#7d3212", Beard.ROUND),
    }
)


class Stance(NamedTuple):
    """How a horse stands: how far it rises about its haunches, and its four legs.

    A leg is where it leaves the body, its knee and its hoof; the two on the far side come first.
    """

    rise: float
    legs: tuple[tuple[Point, Point, Point], ...]


_STANCES: Final[Mapping[Suit, Stance]] = MappingProxyType(
    {
        Suit.OROS: Stance(
            0,
            (
                ((94, 270), (62, 282), (66, 316)),
                ((176, 274), (160, 306), (158, 338)),
                ((92, 272), (94, 308), (92, 340)),
                ((186, 268), (192, 304), (188, 340)),
            ),
        ),
        Suit.COPAS: Stance(
            17,
            (
                ((92, 268), (58, 256), (54, 290)),
                ((180, 272), (170, 308), (182, 338)),
                ((96, 278), (70, 292), (84, 318)),
                ((192, 262), (196, 304), (208, 336)),
            ),
        ),
        Suit.ESPADAS: Stance(
            -3,
            (
                ((92, 264), (58, 274), (34, 262)),
                ((180, 270), (196, 304), (216, 322)),
                ((96, 274), (64, 290), (40, 280)),
                ((188, 264), (206, 292), (226, 302)),
            ),
        ),
        Suit.BASTOS: Stance(
            0,
            (
                ((90, 270), (82, 306), (82, 338)),
                ((176, 272), (172, 306), (168, 338)),
                ((102, 272), (104, 308), (106, 340)),
                ((188, 268), (194, 304), (192, 340)),
            ),
        ),
    }
)
_HAUNCH: Final = (188.0, 268.0)


def caballo(suit: Suit) -> str:
    """Draw the rider of a suit; three ride to the right, their sign below the number."""
    match suit:
        case Suit.OROS:
            return turned_round(_rode(suit, _lifts(suit), (0, 0)), 121)
        case Suit.COPAS:
            return turned_round(_rode(suit, _lifts(suit), (14, -8)), 134)
        case Suit.ESPADAS:
            return turned_round(_rode(suit, _draws_back(suit), (-2, -4)), 122)
        case Suit.BASTOS:
            return placed(_rode(suit, _lowers(suit), (0, 0)), (-1, 0))
        case _:
            assert_never(suit)


def _rode(suit: Suit, sword_arm: str, saddle: Point) -> str:
    """Draw a rider looking left, upright wherever his horse has his saddle."""
    horse, stance, livery = _HORSES[suit], _STANCES[suit], LIVERIES[suit]
    mount = "".join(_limb(leg, horse.far, horse.far) for leg in stance.legs[:2])
    mount += placed(_trunk(horse) + _harness(livery), (0, 0))
    near = "".join(_limb(leg, horse.coat, horse.coat) for leg in stance.legs[2:])
    face = head(_FACES[suit]) + rider_hat(suit)
    x, y = _HAUNCH
    risen = placed(placed(mount + near, (-x, -y)), (x, y), turn=stance.rise)
    person = sword_arm + _rider(livery) + placed(face, (132, 98), 0.86)
    return risen + placed(person, saddle)


def _limb(leg: tuple[Point, Point, Point], coat: str, inner: str) -> str:
    """Draw a leg, thick above the knee and slender below it, and its hoof."""
    (hip_x, hip_y), (knee_x, knee_y), (hoof_x, hoof_y) = leg
    upper = f"M{hip_x:g} {hip_y:g}L{knee_x:g} {knee_y:g}"
    lower = f"M{knee_x:g} {knee_y:g}L{hoof_x:g} {hoof_y:g}"
    turn = degrees(atan2(knee_x - hoof_x, hoof_y - knee_y))
    hoof = placed(path("M-8 -5H8L10 7H-10Z", colour.INK), (hoof_x, hoof_y), 1, turn)
    return (
        path(upper, line=25)
        + path(lower, line=18)
        + hoof
        + path(upper, line=19.5, ink=coat)
        + path(lower, line=12.5, ink=inner)
    )


_TRUNK: Final = (
    "M80 140C62 147 50 166 35 190C25 203 25 215 35 221C46 227 57 221 65 212L80 202"
    "C86 197 90 198 89 206C86 224 72 238 72 258C72 276 84 286 98 288C122 298 150 296 166 288"
    "C186 298 204 288 206 266C210 254 210 242 202 234C192 222 176 220 160 224"
    "C144 228 128 224 116 212C114 186 104 156 80 140Z"
)


def _trunk(horse: Horse) -> str:
    """Draw a horse without its legs, from its tail to its forelock."""
    tail = "M200 232C222 232 230 258 223 284C221 296 224 304 219 313C204 302 200 284 202 262Z"
    mane = (
        "M78 138C98 140 120 166 123 214C117 215 112 211 108 206C106 211 101 208 100 199"
        "C96 201 93 195 94 186C89 186 87 180 88 171C82 170 77 156 78 138Z"
    )
    forelock = "M80 139C68 142 59 150 56 163C66 161 76 156 84 146Z"
    ear = "M70 150L71 126L86 144Z"
    return (
        path(tail, horse.mane)
        + path(_TRUNK, horse.coat, 3)
        + path(mane, horse.mane)
        + path(ear, horse.coat)
        + path(forelock, horse.mane, 2.2)
        + circle((65, 172), 4.2, colour.INK, 0)
        + circle((63.8, 170.7), 1.4, colour.WHITE, 0)
        + path("M33 205Q37 204 37 200M37 215Q48 214 53 207M58 163Q63 160 68 162", line=2.2)
    )


def _harness(livery: Livery) -> str:
    bridle = "M46 174L61 209M84 152L82 198M50 186C60 182 72 182 83 184"
    reins = "M58 206C74 224 96 224 112 214"
    cloth = (
        "M112 216C128 230 160 230 186 222L194 268C170 286 130 286 104 270C106 250 110 232 112 216Z"
    )
    edge = "M104 270C130 286 170 286 194 268L196 278C170 298 128 296 102 280Z"
    strap = "M74 248C84 254 96 256 106 254"
    return (
        path(bridle, line=4.6)
        + path(bridle, line=2.4, ink=livery.trimming)
        + path(reins, line=4.6)
        + path(reins, line=2.4, ink=livery.trimming)
        + path(strap, line=6.6)
        + path(strap, line=3.6, ink=livery.trimming)
        + path(cloth, livery.deep)
        + path(edge, livery.trimming)
    )


def _rider(livery: Livery) -> str:
    body = "M132 128C112 128 104 140 104 160L108 226H162L160 160C160 140 152 128 132 128Z"
    skirt = "M107 214H163L176 240C156 252 126 252 104 240Z"
    front = path("M120 130L132 214L146 130Z", livery.light)
    belt = "M106 206H162L163 218H107Z"
    collar = "M110 130Q132 146 154 130L158 139Q132 158 106 139Z"
    return (
        _leg(livery)
        + path(skirt, livery.cloth)
        + path("M122 222L118 245M138 222V247M152 222L160 243", line=2)
        + path(body, livery.cloth, 3)
        + front
        + path(belt, livery.trimming)
        + path(collar, colour.WHITE)
        + _rein_arm(livery)
    )


def _leg(livery: Livery) -> str:
    thigh = "M110 232C104 246 106 262 114 272L140 270C144 258 150 248 158 240Z"
    boot = "M112 264L117 296C108 298 98 300 96 308C104 311 122 311 138 308L139 264Z"
    stirrup = "M104 311H138"
    return (
        path(thigh, livery.light)
        + path(boot, colour.BOOT)
        + path("M112 264L139 262L140 274L113 276Z", colour.WOOD, 2.2)
        + path(stirrup, line=4)
    )


def _rein_arm(livery: Livery) -> str:
    arm = "M114 136C94 142 84 168 88 196L108 204C108 186 118 170 126 154Z"
    cuff = "M86 186L110 192L108 206L86 199Z"
    return hand((99, 207), 120) + path(arm, livery.cloth) + path(cuff, colour.WHITE)


def _lifts(suit: Suit) -> str:
    """Coin and goblet are held up behind him."""
    sleeve = arm("M152 138C172 164 190 168 196 157", LIVERIES[suit].cloth, (197, 155), turn=10)
    return sleeve + held_up(suit, (198, 141), 0.62)


def _draws_back(suit: Suit) -> str:
    """Draw the sword beside him, drawn back to strike."""
    sleeve = arm("M152 138C180 140 196 134 202 146", LIVERIES[suit].cloth, (203, 142), turn=-14)
    return placed(espada(66), (209, 202), 0.96, -4) + sleeve + hand((205, 156), 60)


def _lowers(suit: Suit) -> str:
    """Draw the club across his horse's neck, its thick end before him."""
    club = placed(basto(66), (62, 136), 0.92, -32)
    sleeve = arm("M112 140C88 152 84 168 88 178", LIVERIES[suit].cloth, (88, 176), turn=-20)
    return club + sleeve + hand((86, 186), 160)
