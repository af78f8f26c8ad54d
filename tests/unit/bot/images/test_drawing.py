"""Shapes and texts are drawn in parts and from a cache; the pixels are those of Pillow."""

from random import Random

import pytest
from PIL import Image, ImageDraw

from bot.images import drawing
from bot.images.deck_sprites import DeckSprites
from bot.images.drawing import (
    BOLD,
    CREAM,
    HEAVY,
    SIDES,
    Box,
    CardSet,
    cloth,
    font,
    panel,
    patch,
    plank,
    rounded,
    write,
)
from bot.images.hand_and_score import HAND_CARD
from bot.images.showdown import CARD
from engine.cards import DECK

SIZE = (300, 200)
BOXES = [
    pytest.param((20, 20, 280, 180), 18, id="large"),
    pytest.param((20, 20, 30, 138), 5, id="bar"),
    pytest.param((20, 20, 280, 26), 3, id="rail"),
    pytest.param((20, 20, 108, 108), 44, id="circle"),
]


def masked(
    box: Box, radius: int, fill: tuple[int, int, int] | Image.Image, alpha: int = 255
) -> Image.Image:
    """Return a cloth with a shape that is pasted with a mask of its whole area."""
    image = cloth(*SIZE)
    left, top, right, bottom = box
    mask = rounded(right - left, bottom - top, radius).point(lambda level: level * alpha // 255)
    image.paste(fill, (left, top), mask)
    return image


@pytest.mark.parametrize(("box", "radius"), BOXES)
def test_a_patch_has_the_pixels_of_a_whole_mask(box: Box, radius: int) -> None:
    image = cloth(*SIZE)
    patch(image, box, SIDES[1], radius)
    assert image.tobytes() == masked(box, radius, SIDES[1]).tobytes()


def test_an_image_gets_round_corners() -> None:
    image, box, board = cloth(*SIZE), (20, 20, 280, 138), plank(260, 118)
    patch(image, box, board, 12)
    assert image.tobytes() == masked(box, 12, board).tobytes()


def test_a_panel_darkens_the_cloth() -> None:
    image, box = cloth(*SIZE), (20, 20, 280, 180)
    panel(image, box)
    assert image.tobytes() == masked(box, 18, (6, 40, 24), alpha=96).tobytes()


@pytest.mark.parametrize("name", [BOLD, HEAVY])
@pytest.mark.parametrize("anchor", ["ls", "ms", "mm", "rm", "rs", "lm"])
def test_a_text_is_drawn_the_same_twice(name: str, anchor: str) -> None:
    wanted, image = cloth(*SIZE), cloth(*SIZE)
    ImageDraw.Draw(wanted).text(
        (150, 100), "Beñat: +3 jq", fill=CREAM, font=font(34, name), anchor=anchor
    )
    for _ in range(2):
        image = cloth(*SIZE)
        write(
            ImageDraw.Draw(image), (150, 100), "Beñat: +3 jq", 34, CREAM, anchor=anchor, name=name
        )
        assert image.tobytes() == wanted.tobytes()


def test_drawn_texts_are_bounded_in_bytes() -> None:
    """Many different texts do not take more memory than is allowed."""
    draw, generator = ImageDraw.Draw(cloth(*SIZE)), Random(1)
    for _ in range(400):
        write(draw, (0, 90), "".join(generator.choices("abcdefgh", k=30)), 72, CREAM)
    kept = drawing._letterings  # noqa: SLF001
    assert kept.currsize <= kept.maxsize == 2 * 1024 * 1024
    assert sum(mask.width * mask.height for mask, _ in kept.values()) == kept.currsize


def test_the_cards_of_a_deck_stay_in_memory() -> None:
    """No card is scaled twice, whether in a hand, marked for the discard or at the showdown."""
    cards = CardSet(DeckSprites.load(None))
    image = cloth(*SIZE)
    for card in DECK:
        cards.lay(image, (0, 0), card, HAND_CARD)
        cards.lay(image, (0, 0), card, HAND_CARD, dim=True)
        cards.lay(image, (0, 0), card, CARD, rows=round(cards.height(CARD) * 0.77))
    kept = cards._scaled  # noqa: SLF001
    assert len(kept) == 3 * len(DECK)
    assert kept.currsize <= kept.maxsize == 24 * 1024 * 1024
