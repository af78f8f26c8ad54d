"""The picture of the score, between two hands."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cloth import CREAM, SIDES, cloth
from bot.pictures.contents import Score
from bot.pictures.stones import HEIGHT, paint_sides
from bot.pictures.writing import HEAVY, write

WIDTH: Final = 960
_EDGE: Final = 24


def paint_score(score: Score) -> Image.Image:
    """Lay both pairs' stones, with the games that each has won where they count."""
    games = _EDGE + 40 if score.games_to_win > 1 else 0
    image = cloth(WIDTH, HEIGHT + 2 * _EDGE + games)
    paint_sides(image, score, _EDGE, _EDGE, WIDTH - 2 * _EDGE)
    if games:
        paint_games(image, score, HEIGHT + 2 * _EDGE + 20)
    return image


def paint_games(image: Image.Image, score: Score, middle: int) -> None:
    """The games of both pairs, as dots around their numbers, in the middle of the picture."""
    draw = ImageDraw.Draw(image)
    centre = image.width // 2
    write(draw, (centre, middle), "–", 48, CREAM, anchor="mm", name=HEAVY)
    for number, (side, away) in enumerate(zip(score.sides, (-1, 1), strict=True)):
        x = centre + away * 48
        write(draw, (x, middle), str(side.games), 54, SIDES[number], anchor="mm", name=HEAVY)
        for game in range(score.games_to_win):
            at = x + away * (56 + game * 40)
            box = (at - 13, middle - 13, at + 13, middle + 13)
            if game < side.games:
                draw.ellipse(box, fill=SIDES[number])
            else:
                draw.ellipse(box, outline=SIDES[number], width=3)
