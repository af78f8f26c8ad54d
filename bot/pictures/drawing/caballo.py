"""The four riders, each on a horse of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, assert_never

from bot.pictures.drawing import palette as colour
from bot.pictures.drawing.faces import Beard, Face, head
from bot.pictures.drawing.palette import LIVERIES, Livery
from bot.pictures.drawing.pips import PIPS, basto, espada
from bot.pictures.drawing.svg import circle, ellipse, path, placed
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
    return (
        _horse(_HORSES[suit])
        + _harness(livery)
        + _held(suit, livery)
        + _rider(livery)
        + placed(head(_FACES[suit]) + _hat(livery), (132, 96), 0.86)
    )


_BODY: Final = (
    "M78 150C64 158 56 172 42 192C32 202 32 212 40 217C48 222 56 218 62 210L78 200"
    "C82 196 88 196 88 202"
    "C86 224 72 238 72 258C72 270 80 280 88 284L86 318L80 346H100L104 318L108 288"
    "C130 298 150 296 166 286C168 296 172 304 180 312L178 346H198L202 308C200 298 198 292 202 280"
    "C210 264 210 246 202 234C192 222 176 220 160 224C144 228 128 224 116 212"
    "C114 190 104 164 78 150Z"
)
_FAR_LEGS: Final = (
    "M100 266C80 262 60 268 48 282C44 288 46 294 48 300L58 326L74 320L66 294C78 286 92 290 106 288Z"
    "M170 276C166 296 156 306 150 318L154 346H172L170 322C180 308 190 296 194 284Z"
)


def _horse(horse: Horse) -> str:
    tail = "M200 232C222 232 228 262 220 292C218 306 222 316 216 326C202 314 200 288 202 262Z"
    mane = (
        "M76 148C96 152 118 172 122 214C116 214 112 210 108 206C106 210 102 208 100 200"
        "C96 202 94 196 94 188C90 188 88 182 88 174C82 174 78 162 76 148Z"
    )
    forelock = "M78 150C68 152 62 160 60 170C68 168 76 164 82 156Z"
    ear = "M72 156L74 136L86 152Z"
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
        + circle((67, 178), 3.8, colour.INK, 0)
        + circle((66, 177), 1.2, colour.WHITE, 0)
        + path("M40 204Q43 202 43 199M44 213Q52 212 55 206", line=2.2)
    )


def _harness(livery: Livery) -> str:
    bridle = "M54 172L66 206M84 160L80 198M54 192C60 186 72 184 82 184"
    reins = "M60 206C76 222 96 222 112 214"
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
    front = "M120 130L132 222L146 130Z"
    belt = "M106 206H162L163 219H107Z"
    thigh = "M112 222C108 240 116 252 122 258L118 282L138 284L146 252C156 240 162 230 162 220Z"
    boot = "M120 262L116 290H98C98 302 108 306 118 306H138L142 264Z"
    arm = "M112 134C94 142 86 166 90 196L108 204C108 184 116 166 124 152Z"
    return (
        path(thigh, livery.light)
        + path(boot, colour.INK)
        + path(body, livery.cloth, 3)
        + path(front, livery.light)
        + path(belt, livery.trimming)
        + ellipse((102, 206), (10, 9), colour.SKIN, 2.4)
        + path(arm, livery.cloth)
        + path("M88 184L110 192L108 206L88 198Z", colour.WHITE)
    )


def _held(suit: Suit, livery: Livery) -> str:
    arm = "M148 134C168 144 180 140 184 122L204 128C204 162 180 182 154 170Z"
    match suit:
        case Suit.OROS | Suit.COPAS:
            sign = placed(PIPS[suit], (194, 72), 0.68)
        case Suit.ESPADAS:
            sign = placed(espada(64), (198, 74), 0.88, 188)
        case Suit.BASTOS:
            sign = placed(basto(64), (198, 76), 0.88, 8)
        case _:
            assert_never(suit)
    hand = ellipse((194, 114), (11, 10), colour.SKIN, 2.4)
    return (
        path(arm, livery.cloth)
        + sign
        + hand
        + path("M182 118L206 124L204 136L182 130Z", colour.WHITE)
    )


def _hat(livery: Livery) -> str:
    crown = "M-32 -18C-38 -58 34 -62 34 -22C16 -30 -16 -28 -32 -18Z"
    brim = "M-48 -10C-40 -30 -14 -34 6 -34C28 -34 44 -28 48 -16C30 -22 -24 -22 -48 -10Z"
    feather = "M-20 -44C-46 -48 -58 -66 -50 -80C-36 -80 -20 -66 -12 -50Z"
    return path(feather, colour.WHITE) + path(crown, livery.deep) + path(brim, livery.trimming)
