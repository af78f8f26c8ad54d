"""Tests of the deck's legibility: at small sizes and with colour blindness."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from PIL import Image

from bot.images.deck_sprites import DeckSprites
from engine.cards import DECK, Card, Rank, Suit
from tests.unit.bot.images.colours import Pixels, contrast, distance, pixels, without_green_cones
from tests.unit.bot.images.frame import INSET, PINTAS

EMOJI: Final = (22, 22)
PHONE: Final = (100, 156)
APART: Final = 0.12
"""The smallest difference between two images.

It equals 7 of the 484 pixels of a tile, or 225 of the 15,600 of a card, turned from black to white.
"""

SPRITES: Final = DeckSprites.load(None)
TILES: Final = {card: pixels(SPRITES.tile(card), EMOJI) for card in DECK}
FACES: Final = {card: pixels(SPRITES.card(card), PHONE) for card in DECK}


FRENCH: Final = DeckSprites.load(Path("french"))
FRENCH_APART: Final = 0.07
"""The same limit for French suits, in which spades and clubs are similar."""


def nearest(seen: dict[Card, Pixels]) -> float:
    """Return the difference between the two most similar cards."""
    return min(distance(seen[one], seen[other]) for one, other in combinations(DECK, 2))


def test_no_two_tiles_look_alike_22_pixels_high() -> None:
    assert nearest(TILES) >= APART


def test_no_two_cards_look_alike_100_pixels_wide() -> None:
    assert nearest(FACES) >= APART


def test_no_two_cards_of_the_french_deck_look_alike() -> None:
    assert nearest({card: pixels(FRENCH.tile(card), EMOJI) for card in DECK}) >= FRENCH_APART
    assert nearest({card: pixels(FRENCH.card(card), PHONE) for card in DECK}) >= FRENCH_APART


@pytest.mark.parametrize("rank", Rank)
def test_suits_differ_for_an_eye_without_green(rank: Rank) -> None:
    """Equal numbers in different suits differ for a viewer without green cones."""
    for one, other in combinations(Suit, 2):
        cards = Card(f"{rank:d}{one}"), Card(f"{rank:d}{other}")
        tiles = [without_green_cones(TILES[card]) for card in cards]
        faces = [without_green_cones(FACES[card]) for card in cards]
        assert distance(*tiles) >= APART, cards
        assert distance(*faces) >= APART, cards


@pytest.mark.parametrize("suit", Suit)
def test_suits_differ_without_any_colour(suit: Suit) -> None:
    """Suits differ in greyscale by frames and signs."""
    for other in set(Suit) - {suit}:
        for rank in Rank:
            grey = [
                TILES[Card(f"{rank:d}{kind}")].mean(axis=2, keepdims=True) for kind in (suit, other)
            ]
            assert distance(*grey) >= APART


def test_a_distance_is_nothing_for_the_same_picture_and_one_for_its_opposite() -> None:
    black, white = np.zeros((2, 2, 3)), np.ones((2, 2, 3))
    assert distance(black, black) == 0
    assert distance(black, white) == 1


@pytest.mark.parametrize("deck", [SPRITES, FRENCH], ids=["spanish", "french"])
@pytest.mark.parametrize("card", DECK)
def test_numbers_stand_out_from_their_paper(card: Card, deck: DeckSprites) -> None:
    """Numbers have a contrast of 4.5 to 1, as WCAG 2.2 requires of text (1.4.3)."""
    corner = deck.card(card).crop((17, 17, 56, 52))
    plate = deck.tile(card).crop((10, 10, 54, 86))
    for part in (corner, plate):
        (paper, _), (ink, _) = Counter(colours(part)).most_common(2)
        assert contrast(np.array(paper) / 255, np.array(ink) / 255) >= 4.5


def colours(part: Image.Image) -> list[tuple[int, ...]]:
    """Return the colour of each pixel, which must be opaque within a card."""
    seen = np.asarray(part.convert("RGB")).reshape(-1, 3)
    return [tuple(map(int, pixel)) for pixel in seen]


def test_contrast_is_what_wcag_says() -> None:
    """The contrast is that of WCAG.

    Black on white has 21 to 1; #767676 is the lightest grey that passes.
    """
    white = np.ones(3)
    assert contrast(np.zeros(3), white) == pytest.approx(21)
    assert contrast(np.full(3, 0x76 / 255), white) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("card", DECK)
def test_the_frame_is_broken_as_often_as_the_suit_says(card: Card) -> None:
    """The frame has no gap for oros, one for copas, two for espadas and three for bastos."""
    face, tile = SPRITES.card(card), SPRITES.tile(card)
    for row in (INSET, face.height - INSET):
        assert gaps(face, row) == PINTAS[card.suit]
    for row in (5, tile.height - 5):
        assert gaps(tile, row) == PINTAS[card.suit]


def gaps(picture: Image.Image, row: int) -> int:
    """Return the number of gaps between the dark parts of a line."""
    light = [bool(value > 160) for value in np.asarray(picture.convert("L"))[row]]
    line = "".join(" " if paper else "-" for paper in light[8:-8])
    return len(line.split()) - 1
