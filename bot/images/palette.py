"""Choose the colours of all pictures of a deck once.

A separate palette for each picture would take several times as long and look no better, because all
pictures show the same cloth, board, cards and inks.
"""

from typing import Final

from PIL import Image

from bot.images.deck_sprites import DeckSprites
from bot.images.drawing import CardSet, cloth
from bot.images.hand_and_score import draw_finale, draw_hand
from bot.images.specs import Board, Finale, Hand, LancePayout, Score, SeatLabel, ShownHand, Side
from engine.cards import DECK

COLOURS: Final = 56
"""The number of colours; with more, a hand of four court cards exceeds 36 KB."""

_SHRUNK: Final = 4
"""The sample cards are smaller by this factor, to save time."""

_ACROSS: Final = 10
"""The number of cards in a row of samples."""


def palette_of(deck: DeckSprites) -> Image.Image:
    """Return an image with the palette of this deck's pictures, for ``Image.quantize``."""
    cards = CardSet(deck)
    samples = _all_cards(deck), draw_finale(_FINALE, cards), draw_hand(_MARKED, cards)
    width = max(sample.width for sample in samples)
    sheet = cloth(width, sum(sample.height for sample in samples))
    top = 0
    for sample in samples:
        sheet.paste(sample, (0, top))
        top += sample.height
    return sheet.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def _all_cards(deck: DeckSprites) -> Image.Image:
    """Return an image of all cards on a cloth."""
    small = [deck.card(card).reduce(_SHRUNK) for card in DECK]
    width, height = small[0].size
    sheet = cloth(_ACROSS * width, len(DECK) // _ACROSS * height)
    for number, card in enumerate(small):
        row, column = divmod(number, _ACROSS)
        sheet.paste(card, (column * width, row * height), card)
    return sheet


_MARKED: Final = Hand(DECK[:2], marked=(0,))
_NAMES: Final = SeatLabel(1, "Ane"), SeatLabel(2, "Iker")
_FINALE: Final = Finale(
    Board(
        "mus",
        Score(
            (Side(_NAMES[:1], 27, games=1, gained=6), Side(_NAMES[1:], 27, games=1, gained=6)),
            target=40,
            games_to_win=3,
            winner=0,
        ),
    ),
    tuple(ShownHand(_NAMES[side], side, DECK[side : side + 1], "dúplex") for side in (0, 1)),
    tuple(LancePayout("grande", side, 5, "dúplex") for side in (0, 1)),
)
"""The content of a picture with every colour that is used beside the cards."""
