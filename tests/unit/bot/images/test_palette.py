"""Pictures with the shared palette look like the drawings."""

import io
from typing import Final

import pytest
from PIL import Image

from bot.images.deck_sprites import FRENCH, DeckSprites, folder_of
from bot.images.drawing import CardSet
from bot.images.hand_and_score import draw_finale, draw_hand
from bot.images.palette import palette_of
from bot.images.png import encode_strip, join_strips
from bot.images.showdown import draw_showdown
from bot.images.specs import Finale, Hand, Showdown
from engine.cards import DECK
from tests.unit.bot.images.colours import distance, pixels
from tools.card_art.gallery import contents

SEEN: Final = 0.03
"""The largest root mean square difference from the drawing.

A palette that is chosen for each picture alone comes to 0.022, and nobody sees either.
"""


@pytest.mark.parametrize("suits", ["", FRENCH], ids=["spanish", "french"])
def test_pictures_look_like_their_drawings(suits: str) -> None:
    deck = DeckSprites.load(folder_of(suits))
    cards, palette = CardSet(deck), palette_of(deck)
    hands = [Hand(DECK[first : first + 4], marked=(1,)) for first in range(0, len(DECK), 4)]
    showdown, finale = contents()["showdown"], contents()["finale"]
    assert isinstance(showdown, Showdown)
    assert isinstance(finale, Finale)
    drawings = [draw_hand(hand, cards) for hand in hands]
    drawings += [draw_showdown(showdown, cards), draw_finale(finale, cards)]
    differences = []
    for drawing in drawings:
        file = io.BytesIO(join_strips([encode_strip(drawing, palette)], palette))
        seen = pixels(Image.open(file).convert("RGBA"), drawing.size)
        differences.append(distance(pixels(drawing.convert("RGBA"), drawing.size), seen))
    assert max(differences) < SEEN
    assert len(differences) == len(hands) + 2
