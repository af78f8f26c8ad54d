"""The four riders, each on a horse of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from drawing import palette as colour
from drawing.faces import Beard, Face, hand, head, held_up
from drawing.headgear import rider_hat
from drawing.palette import LIVERIES, Livery
from drawing.svg import circle, path, placed
from engine.cards import Suit


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


def caballo(suit: Suit) -> str:
    """The rider of a suit."""
    livery = LIVERIES[suit]
    drawing = (
        _horse(_HORSES[suit])
        + _harness(livery)
        + _arm_with_sign(suit, livery)
        + _rider(livery)
        + placed(head(_FACES[suit]) + rider_hat(suit), (132, 98), 0.86)
    )
    return placed(drawing, (-11, 0))


_BODY: Final = (
    "M80 140C62 147 50 166 35 190C25 203 25 215 35 221C46 227 57 221 65 212L80 202"
    "C86 197 90 198 89 206C86 224 72 238 72 258C72 270 80 280 88 284L86 318L80 346H100L104 318"
    "L108 288C130 298 150 296 166 286C168 296 172 304 180 312L178 346H198L202 308"
    "C200 298 198 292 202 280C210 264 210 246 202 234C192 222 176 220 160 224"
    "C144 228 128 224 116 212C114 186 104 156 80 140Z"
)
_FAR_LEGS: Final = (
    "M100 266C80 262 60 268 48 282C44 288 46 294 48 300L58 326L74 320L66 294C78 286 92 290 106 288Z"
    "M170 276C166 296 156 306 150 318L154 346H172L170 322C180 308 190 296 194 284Z"
)


def _horse(horse: Horse) -> str:
    tail = "M200 232C222 232 230 258 223 284C221 296 224 304 219 313C204 302 200 284 202 262Z"
    mane = (
        "M78 138C98 140 120 166 123 214C117 215 112 211 108 206C106 211 101 208 100 199"
        "C96 201 93 195 94 186C89 186 87 180 88 171C82 170 77 156 78 138Z"
    )
    forelock = "M80 139C68 142 59 150 56 163C66 161 76 156 84 146Z"
    ear = "M70 150L71 126L86 144Z"
    hooves = (
        "M82 336L79 347H101L101 336ZM178 336V347H199V336ZM153 336L154 347H173L172 336Z"
        "M54 316L59 328L75 321L71 311Z"
    )
    return (
        path(tail, horse.mane)
        + path(_FAR_LEGS, horse.far)
        + path(_BODY, horse.coat, 3)
        + path(mane, horse.mane)
        + path(ear, horse.coat)
        + path(forelock, horse.mane, 2.2)
        + path(hooves, colour.INK)
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


def _arm_with_sign(suit: Suit, livery: Livery) -> str:
    arm = "M146 136C166 146 180 144 186 132L208 138C206 168 182 184 152 172Z"
    cuff = "M185 124L210 130L207 143L182 136Z"
    return path(arm, livery.cloth) + held_up(suit, (198, 118), 0.66) + path(cuff, colour.WHITE)
