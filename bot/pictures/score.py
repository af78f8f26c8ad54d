"""The picture of the score, between two hands."""

from typing import Final

from PIL import Image

from bot.pictures.cloth import cloth
from bot.pictures.contents import Score
from bot.pictures.stones import HEIGHT, paint_sides

WIDTH: Final = 960
_EDGE: Final = 24


def paint_score(score: Score) -> Image.Image:
    """Lay both pairs' stones."""
    image = cloth(WIDTH, HEIGHT + 2 * _EDGE)
    paint_sides(image, score, _EDGE, _EDGE, WIDTH - 2 * _EDGE)
    return image
