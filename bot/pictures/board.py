"""The picture of a match that is over: who has won it, by how many games, and the last stones."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cloth import CREAM, GOLD, INK, PALE, SIDES, cloth, patch
from bot.pictures.contents import Board, Score
from bot.pictures.stones import HEIGHT, paint_sides
from bot.pictures.writing import BETWEEN, HEAVY, called_all, drawable, fitted, write

WIDTH: Final = 960
_EDGE: Final = 24
_PLATE: Final = 108
_GAMES: Final = 96


def paint_board(board: Board) -> Image.Image:
    """Name the winners on a plate, then the games where more than one was played, then stones."""
    score = board.score
    games = _GAMES if score.games_to_win > 1 else 24
    top = _EDGE + 64 + _PLATE + games
    image = cloth(WIDTH, top + HEIGHT + _EDGE)
    draw = ImageDraw.Draw(image)
    title, size = fitted(drawable(board.title), WIDTH - 4 * _EDGE, range(40, 25, -2))
    write(draw, (WIDTH // 2, _EDGE + 42), title, size, PALE, anchor="ms")
    if score.winner is not None:
        names = called_all(score.sides[score.winner].players)
        names, size = fitted(names, WIDTH - 8 * _EDGE, range(68, 35, -2), HEAVY)
        plate = (2 * _EDGE, _EDGE + 64, WIDTH - 2 * _EDGE, _EDGE + 64 + _PLATE)
        patch(image, plate, CREAM, 26)
        inner = (plate[0] + 4, plate[1] + 4, plate[2] - 4, plate[3] - 4)
        patch(image, inner, GOLD, 22)
        middle = _EDGE + 64 + _PLATE // 2
        write(draw, (WIDTH // 2, middle), names, size, INK, anchor="mm", name=HEAVY)
    if score.games_to_win > 1:
        _games(image, score, _EDGE + 64 + _PLATE + games // 2)
    paint_sides(image, score, _EDGE, top, WIDTH - 2 * _EDGE)
    return image


def _games(image: Image.Image, score: Score, middle: int) -> None:
    """How many games each pair has won, in large numbers."""
    draw = ImageDraw.Draw(image)
    centre = image.width // 2
    write(draw, (centre, middle), BETWEEN, 60, CREAM, anchor="mm", name=HEAVY)
    for number, (side, away) in enumerate(zip(score.sides, (-1, 1), strict=True)):
        at = (centre + away * 70, middle)
        write(draw, at, str(side.games), 76, SIDES[number], anchor="mm", name=HEAVY)
