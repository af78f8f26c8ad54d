"""``python -m bot.pictures.drawing``: render the sprites anew, as ``make sprites`` does."""

from bot.pictures.drawing.render import write
from bot.pictures.sprites import OURS

if __name__ == "__main__":
    print(f"{write(OURS):,}")  # noqa: T201 - how many bytes will ship
