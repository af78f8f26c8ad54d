"""Draw the score as stones on the table: amarracos, worth five each, and single stones."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from bot.images.drawing import (
    CREAM,
    HEAVY,
    SIDES,
    TIMES,
    Colour,
    fitted,
    fitted_all,
    pair_mark,
    patch,
    plank,
    rounded,
    shadowed,
    write,
)
from bot.images.specs import Score, StonesRow, rows_of

ROW: Final = 118
"""The height of the row of a pair, in pixels."""

GAP: Final = 10
HEIGHT: Final = 2 * ROW + GAP
"""The height of both rows, in pixels."""

_AMARRACO: Final = 5
_MOST: Final = 10
"""The maximum number of amarracos or games that are drawn one by one."""

_COUNTED: Final = 110
_STEP_GAME: Final = 32
_RING: Final = 10
_PAD: Final = 20
_BIG: Final = (50, 40)
_SMALL: Final = (30, 25)
_STEP_BIG: Final = 55
_STEP_SMALL: Final = 36
_TOTAL: Final = 110
_GAINED: Final = 110
_HIDE: Final[Colour] = (196, 134, 66)
_BONE: Final[Colour] = (226, 222, 208)
_HOLLOW: Final[Colour] = (51, 32, 15)
_ROUND: Final = 12
_SHAPE: Final = 28
_SHAPES: Final = 3
_MARGIN: Final = 6
_FINE: Final = 4


def draw_sides(image: Image.Image, score: Score, left: int, top: int, width: int) -> None:
    """Draw the stones of both pairs, one row below the other; the rows together are HEIGHT high."""
    for row in rows_of(score):
        draw_row(image, row, left, top + row.number * (ROW + GAP), width)


def draw_row(image: Image.Image, row: StonesRow, left: int, top: int, width: int) -> None:
    """Draw a plank with the mark and names of a pair, the stones below it, and their total."""
    number, side = row.number, row.side
    draw = ImageDraw.Draw(image)
    patch(image, (left, top, left + width, top + ROW), plank(width, ROW, number * ROW), _ROUND)
    patch(image, (left, top, left + 10, top + ROW), SIDES[number], 5)
    right = left + width - _PAD
    space = width - _TOTAL - _SHAPE - 4 * _PAD
    if 1 < row.games_to_win <= _MOST:
        _games(draw, side.games, row.games_to_win, (right - _TOTAL, top + 30), SIDES[number])
        space -= row.games_to_win * _STEP_GAME
    pair_mark(image, number, left + _PAD + 8, top + 29, _SHAPE)
    names, size = fitted_all(side.players, space, range(34, 27, -2))
    write(draw, (left + _PAD + _SHAPE + 18, top + 40), names, size, CREAM)
    stones = min(side.stones, row.target)
    _lay(image, draw, stones, row.target, (left + _PAD + 8, top + 80))
    middle = top + ROW // 2
    if side.gained:
        gained, size = fitted(f"+{side.gained}", _GAINED, range(38, 19, -2), HEAVY)
        at = (right - _TOTAL - 4, top + 92)
        write(draw, at, gained, size, CREAM, anchor="rs", name=HEAVY)
    write(draw, (right, middle), str(stones), 72, SIDES[number], anchor="rm", name=HEAVY)


def _games(
    draw: ImageDraw.ImageDraw, won: int, to_win: int, right: tuple[int, int], colour: Colour
) -> None:
    """Draw a ring for each game that wins the match, filled for games already won."""
    for game in range(to_win):
        x = right[0] - (to_win - game) * _STEP_GAME + _STEP_GAME // 2
        box = (x - _RING, right[1] - _RING, x + _RING, right[1] + _RING)
        if game < won:
            draw.ellipse(box, fill=colour)
        else:
            draw.ellipse(box, outline=colour, width=3)


def _lay(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    stones: int,
    target: int,
    at: tuple[int, int],
) -> None:
    """Draw the amarracos, then the single stones; a number replaces too many amarracos."""
    left, middle = at
    amarracos, single = divmod(stones, _AMARRACO)
    slots = -(-target // _AMARRACO)
    if slots > _MOST:
        _put(image, (left + _STEP_BIG // 2, middle), _BIG, _HIDE, 0)
        write(draw, (left + _STEP_BIG + 8, middle), f"{TIMES}{amarracos}", 40, CREAM, anchor="lm")
        left += _STEP_BIG + 8 + _COUNTED
    else:
        for place in range(slots):
            here = (left + place * _STEP_BIG + _STEP_BIG // 2, middle)
            _put(image, here, _BIG, _HIDE if place < amarracos else None, place)
        left += slots * _STEP_BIG + _PAD
    for place in range(_AMARRACO - 1):
        here = (left + place * _STEP_SMALL + _STEP_SMALL // 2, middle + 3)
        _put(image, here, _SMALL, _BONE if place < single else None, place + 1)


def _put(
    image: Image.Image,
    at: tuple[int, int],
    size: tuple[int, int],
    colour: Colour | None,
    place: int,
) -> None:
    """Draw a stone, or the hollow for one, centred at ``at``."""
    if colour is None:
        width, height = size[0] // 2, size[1] // 2
        mask = rounded(width, height, height // 2)
        image.paste(_HOLLOW, (at[0] - width // 2, at[1] - height // 2), mask)
        return
    stone = _stone(size, colour, place % _SHAPES)
    image.paste(stone, (at[0] - stone.width // 2, at[1] - stone.height // 2), stone)


@lru_cache(maxsize=32)
def _stone(size: tuple[int, int], colour: Colour, shape: int) -> Image.Image:
    """Return a pebble, rounder at the bottom and lit from the upper left; ``shape`` varies it."""
    width, height = size[0] * _FINE, size[1] * _FINE
    mask = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(mask)
    pen.ellipse((0, height * 0.04, width - 1, height - 1), fill=255)
    pen.ellipse(
        (width * (0.06 + 0.08 * shape), 0, width * (0.86 + 0.05 * shape), height * 0.9), fill=255
    )
    light = Image.new("L", (width, height), 70)
    ImageDraw.Draw(light).ellipse(
        (width * 0.02, -height * 0.15, width * 0.86, height * 0.72), fill=255
    )
    light = light.filter(ImageFilter.GaussianBlur(height / 6))
    dark = tuple(part * 11 // 20 for part in colour)
    pebble = Image.composite(
        Image.new("RGB", (width, height), colour), Image.new("RGB", (width, height), dark), light
    )
    glint = Image.new("L", (width, height), 0)
    ImageDraw.Draw(glint).ellipse(
        (width * 0.22, height * 0.14, width * 0.5, height * 0.36), fill=150
    )
    glint = glint.filter(ImageFilter.GaussianBlur(height / 14))
    pebble.paste((255, 250, 236), (0, 0), glint)
    pebble.putalpha(mask)
    small = pebble.resize(size, Image.Resampling.LANCZOS).rotate(
        (-7, 4, 9)[shape], Image.Resampling.BICUBIC, expand=True
    )
    return shadowed(small, _MARGIN, 3)
