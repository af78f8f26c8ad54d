"""The whole deck on one picture, at the sizes at which people see it on a phone.

``python -m bot.pictures.drawing.contact_sheet FILE`` makes it, and so does ``make gallery``.
"""

import sys
from pathlib import Path
from typing import Final

from PIL import Image

from bot.pictures.sprites import Sprites
from engine.cards import DECK, Card, Rank, Suit

PHONE: Final = (100, 156)
"""A card as a telephone shows it, one of four side by side."""

EMOJI: Final = (22, 22)
"""A tile between words."""

_CLOTH: Final = "#1f5c3a"
_CHAT: Final = "#313338"
_GAP: Final = 10


def contact_sheet(sprites: Sprites) -> Image.Image:
    """Forty cards and the back on green cloth; under them the tiles on the dark of a chat."""
    across, down = len(Rank), len(Suit)
    wide, high = PHONE[0] + _GAP, PHONE[1] + _GAP
    line = EMOJI[1] + _GAP
    cloth = Image.new("RGB", ((across + 1) * wide + _GAP, down * high + _GAP), _CLOTH)
    for index, card in enumerate(DECK):
        row, column = divmod(index, across)
        _lay(cloth, sprites.card(card).resize(PHONE), (column * wide + _GAP, row * high + _GAP))
    _lay(cloth, sprites.back().resize(PHONE), (across * wide + _GAP, _GAP))
    sheet = Image.new("RGB", (cloth.width, cloth.height + 2 * line + _GAP), _CHAT)
    sheet.paste(cloth)
    for index, card in enumerate(DECK):
        row, column = divmod(index, len(DECK) // 2)
        spot = (column * line + _GAP, cloth.height + row * line + _GAP)
        _lay(sheet, _small(sprites, card), spot)
    return sheet


def _small(sprites: Sprites, card: Card) -> Image.Image:
    return sprites.tile(card).resize(EMOJI, Image.Resampling.LANCZOS)


def _lay(ground: Image.Image, picture: Image.Image, spot: tuple[int, int]) -> None:
    ground.paste(picture, spot, picture)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    contact_sheet(Sprites.load(None)).quantize(256).save(target, optimize=True)
