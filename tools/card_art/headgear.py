"""Crowns, caps and helmets, upon a head whose eyes are at the height of the origin."""

from typing import assert_never

from engine.cards import Suit
from tools.card_art import palette as colour
from tools.card_art.palette import LIVERIES
from tools.card_art.svg import circle, mirrored, path, placed


def crown(suit: Suit) -> str:
    """Draw the crown of a rey."""
    livery = LIVERIES[suit]
    match suit:
        case Suit.OROS:
            points = "M-34 -22L-40 -64L-20 -46L0 -76L20 -46L40 -64L34 -22Q0 -33 -34 -22Z"
            tips = mirrored(circle((40, -66), 5, colour.WHITE, 2)) + circle(
                (0, -78), 6, colour.RED, 2
            )
            return _cap(colour.RED) + path(points, colour.GOLD) + tips + _gems(colour.RED)
        case Suit.COPAS:
            return _arched() + _band() + _gems(colour.BLUE)
        case Suit.ESPADAS:
            points = (
                "M-34 -22L-40 -62L-25 -44L-19 -70L-8 -46L0 -76L8 -46L19 -70L25 -44L40 -62L34 -22"
                "Q0 -33 -34 -22Z"
            )
            return _cap(livery.deep) + path(points, colour.GOLD) + _gems(colour.BLUE)
        case Suit.BASTOS:
            leaf = path("M0 0C-12 -6 -13 -22 0 -36C13 -22 12 -6 0 0Z", livery.cloth, 2.2)
            leaf += path("M0 -4V-26", line=1.6)
            leaves = "".join(
                placed(leaf, (x, -34 - (36 - abs(x)) / 8), 1, x * 0.9)
                for x in (-29, -15, 0, 15, 29)
            )
            return leaves + _band() + _gems(colour.RED)
        case _:
            assert_never(suit)


def _cap(fill: str) -> str:
    return path("M-30 -30C-34 -62 34 -62 30 -30Z", fill)


def _arched() -> str:
    dome = path("M-31 -30C-46 -76 46 -76 31 -30Z", colour.RED_DEEP)
    arches = mirrored(
        path("M0 -66C26 -68 40 -52 32 -32L26 -34C32 -50 22 -60 0 -58Z", colour.GOLD, 2.2)
    )
    middle = path("M-4 -64H4V-34H-4Z", colour.GOLD, 2.2)
    top = circle((0, -70), 7, colour.GOLD, 2.2) + path("M0 -88V-78M-5 -84H5", line=3.4)
    return dome + arches + middle + top


def _band() -> str:
    return path("M-35 -38Q0 -50 35 -38L34 -20Q0 -32 -34 -20Z", colour.GOLD)


def _gems(fill: str) -> str:
    return mirrored(circle((19, -33), 4, colour.WHITE, 1.8)) + circle((0, -37), 5.2, fill, 2)


def page_cap(suit: Suit) -> str:
    """Draw the headgear of a sota."""
    match suit:
        case Suit.OROS:
            return _plumed()
        case Suit.COPAS:
            return _chaplet()
        case Suit.ESPADAS:
            return _kettle_hat()
        case Suit.BASTOS:
            return _txapela()
        case _:
            assert_never(suit)


def _plumed() -> str:
    feather = "M26 -36C52 -44 62 -62 52 -80C36 -74 22 -58 18 -40Z"
    dome = "M-36 -22C-44 -56 40 -62 38 -24C20 -32 -20 -32 -36 -22Z"
    brim = "M-42 -17C-24 -36 24 -38 44 -21C36 -11 20 -23 0 -23S-34 -7 -42 -17Z"
    return (
        path(feather, colour.WHITE)
        + path("M24 -40C36 -52 44 -62 50 -76", line=1.8)
        + path(dome, colour.GOLD)
        + path(brim, colour.RED)
    )


def _chaplet() -> str:
    """Draw a wreath of roses."""
    band = path("M-38 -12C-30 -32 30 -32 38 -12L36 -5C28 -22 -28 -22 -36 -5Z", colour.GREEN)
    rose = circle((0, 0), 7.5, colour.RED, 2.2) + circle((0, 0), 2.4, colour.GOLD_LIGHT, 0)
    places = ((-33, -13), (-18, -24), (0, -28), (18, -24), (33, -13))
    return band + "".join(placed(rose, place) for place in places)


def _kettle_hat() -> str:
    dome = "M-34 -16C-38 -62 38 -62 34 -16Z"
    shade = "M8 -49C30 -44 36 -30 34 -16H12C16 -28 14 -40 8 -49Z"
    brim = "M-52 -8C-44 -26 44 -26 52 -8C36 -16 -36 -16 -52 -8Z"
    plume = "M0 -50C-4 -70 16 -84 34 -74C28 -70 30 -62 24 -60C16 -58 8 -56 4 -50Z"
    return (
        path(plume, colour.RED)
        + path(dome, colour.STEEL)
        + path(shade, colour.BLUE_LIGHT, 0)
        + path(dome)
        + path(brim, colour.STEEL)
        + circle((0, -50), 4, colour.GOLD, 2)
    )


def _txapela() -> str:
    """Draw the beret of the Basques."""
    beret = "M-47 -24C-54 -48 -16 -60 12 -56C44 -53 58 -36 48 -22C28 -14 -30 -14 -47 -24Z"
    shade = "M-47 -24C-30 -14 28 -14 48 -22C50 -25 50 -28 50 -30C24 -22 -28 -22 -47 -24Z"
    return (
        path("M6 -56L9 -66", line=4.5)
        + path(beret, colour.RED)
        + path(shade, colour.RED_DEEP, 0)
        + path(beret)
        + path("M-36 -19C-20 -12 20 -12 37 -18", line=4)
    )


def rider_hat(suit: Suit) -> str:
    """Draw the headgear of a caballo."""
    match suit:
        case Suit.OROS:
            return _brimmed()
        case Suit.COPAS:
            return _chaperon()
        case Suit.ESPADAS:
            return _helmet()
        case Suit.BASTOS:
            return _hunting_cap()
        case _:
            assert_never(suit)


def _brimmed() -> str:
    feather = "M-14 -46C-44 -46 -60 -62 -54 -78C-36 -80 -18 -70 -6 -52Z"
    dome = "M-32 -18C-38 -60 34 -64 34 -22C16 -30 -16 -28 -32 -18Z"
    brim = "M-52 -8C-44 -30 -14 -34 6 -34C28 -34 48 -28 52 -12C30 -22 -24 -22 -52 -8Z"
    return (
        path(feather, colour.WHITE)
        + path("M-12 -50C-30 -52 -44 -60 -50 -74", line=1.8)
        + path(dome, colour.RED)
        + path(brim, colour.RED)
        + path("M-31 -27C-16 -38 18 -40 33 -30", line=5, ink=colour.GOLD)
    )


def _chaperon() -> str:
    """Draw a hood rolled up to a turban, with its tail at one side."""
    tail = "M30 -28C52 -22 52 12 44 38C34 34 34 8 26 -10Z"
    crest = "M-26 -34C-34 -58 -6 -66 6 -58C24 -64 36 -50 26 -34Z"
    roll = "M-40 -20C-46 -46 46 -46 40 -20C36 -6 24 -22 0 -22S-36 -6 -40 -20Z"
    creases = mirrored(path("M12 -38C14 -32 14 -28 12 -23M26 -35C30 -28 30 -24 27 -18", line=1.8))
    return (
        path(tail, colour.RED_DEEP)
        + path(crest, colour.RED_DEEP)
        + path(roll, colour.RED)
        + creases
        + circle((0, -31), 6, colour.GOLD, 2.2)
    )


def _helmet() -> str:
    plume = "M-2 -54C-12 -92 44 -92 56 -40C48 -50 40 -50 34 -42C26 -56 14 -58 4 -52Z"
    dome = "M-36 -4C-46 -66 46 -66 36 -4C34 -14 30 -22 20 -24H-20C-30 -22 -34 -14 -36 -4Z"
    visor = "M-38 -22C-34 -38 34 -38 38 -22L42 -28C36 -48 -36 -48 -42 -28Z"
    cheeks = mirrored(
        path("M27 -18C34 -14 38 -6 37 10C35 24 30 28 25 30C28 14 29 -4 27 -18Z", colour.STEEL)
    )
    return (
        path(plume, colour.RED)
        + path("M8 -62C24 -70 38 -60 46 -50", line=1.8)
        + cheeks
        + path(dome, colour.STEEL)
        + path(visor, colour.BLUE_LIGHT)
        + mirrored(circle((38, -22), 3.4, colour.GOLD, 1.8))
    )


def _hunting_cap() -> str:
    feather = "M10 -44C30 -54 54 -52 66 -70C70 -48 48 -34 20 -36Z"
    dome = "M-40 -18C-30 -58 24 -66 54 -28C30 -34 -8 -30 -40 -18Z"
    brim = "M-46 -12C-34 -32 24 -40 56 -26C40 -20 -6 -26 -46 -12Z"
    return (
        path(feather, colour.RED)
        + path("M14 -40C36 -44 54 -52 64 -64", line=1.8)
        + path(dome, colour.GREEN_DEEP)
        + path(brim, colour.GREEN)
    )
