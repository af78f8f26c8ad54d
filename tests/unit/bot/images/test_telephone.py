"""Tests of images on a telephone, 330 pixels wide: numbers are legible, and players distinct."""

import io
from collections.abc import Iterator
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from bot.images.deck_sprites import CARD_SIZE
from bot.images.drawing import (
    BETWEEN,
    CREAM,
    PALE,
    SIDES,
    cloth,
    fitted_all,
    font,
    pair_mark,
    panel,
    plank,
)
from bot.images.hand_and_score import HAND_CARD
from bot.images.showdown import CARD, TEXT, WIDTH, fanned
from bot.images.specs import Content, Hand, Score, SeatLabel, Showdown
from bot.ports.value import replace
from engine.cards import DECK, Card, Rank, Suit
from engine.hands import HAND_SIZE
from tests.unit.bot.images.colours import Pixels, contrast, contrasts
from tests.unit.bot.images.frame import INSET, PINTAS
from tests.unit.bot.images.illustrated import studio
from tools.card_art.gallery import contents

TELEPHONE: Final = 330
LEAST_HEIGHT: Final = 14
READABLE: Final = 4.5
"""The contrast that WCAG 2.2 requires of text (1.4.3)."""

SEEN: Final = 3.0
"""The contrast that WCAG 2.2 requires of meaningful graphics (1.4.11)."""

INDEX: Final = (17, 17, 70, 78)
"""The area of the number on a card, in units of the card."""


def on_a_telephone(content: Content) -> tuple[Pixels, float]:
    """Return an image as a telephone shows it, with its pixels per unit of a card."""
    with Image.open(io.BytesIO(studio().image_renderer.paint(content))) as image:
        whole = image.convert("RGB")
    high = round(whole.height * TELEPHONE / whole.width)
    small = whole.resize((TELEPHONE, high), Image.Resampling.LANCZOS)
    wide = HAND_CARD if isinstance(content, Hand) else CARD
    unit = wide / whole.width * TELEPHONE / CARD_SIZE[0]
    return np.asarray(small, dtype=np.float64) / 255, unit


def first_card(seen: Pixels, unit: float) -> tuple[int, int]:
    """Return the upper left corner of the first card, at the first long white row."""
    white: npt.NDArray[np.bool_] = np.all(seen > 0.9, axis=2)
    top = next(row for row, line in enumerate(white) if longest_run(line) >= 60 * unit)
    left = int(np.flatnonzero(white[top : top + round(60 * unit)].any(axis=0))[0])
    return left, top


def longest_run(line: npt.NDArray[np.bool_]) -> int:
    """Return the longest run of white pixels; letters have no long run."""
    return max(map(len, "".join("-" if white else " " for white in line).split()), default=0)


def index_of(content: Content, place: int = 0) -> Pixels:
    """Return the number of a card of the hand with the surrounding paper."""
    seen, unit = on_a_telephone(content)
    left, top = first_card(seen, unit)
    left += round(place * fanned(HAND_SIZE) * TELEPHONE / WIDTH)
    x, y, right, low = (round(edge * unit) for edge in INDEX)
    return seen[top + y : top + low, left + x : left + right]


def standing_out(part: Pixels) -> npt.NDArray[np.float64]:
    """Return the contrast of each pixel with the paper."""
    paper: Pixels = part.reshape(-1, 3).max(axis=0)
    return contrasts(part, paper)


def showing(card: Card) -> Iterator[Content]:
    """Yield images whose first card is this one."""
    yield Hand((card,))
    showdown = contents()["showdown"]
    assert isinstance(showdown, Showdown)
    first, *others = showdown.hands
    yield replace(showdown, hands=(replace(first, cards=(card, *first.cards[1:])), *others))


@pytest.mark.parametrize("card", [card for card in DECK if card.suit is Suit.OROS])
def test_a_number_is_fourteen_pixels_high(card: Card) -> None:
    """A number is 14 pixels high with a contrast of 3 to 1, in a hand and in a fan."""
    for content in showing(card):
        rows = standing_out(index_of(content)).max(axis=1) >= SEEN
        assert rows.sum() >= LEAST_HEIGHT, type(content).__name__


@pytest.mark.parametrize("card", DECK)
def test_a_number_is_read_on_a_telephone(card: Card) -> None:
    """The strokes of a number have a contrast of 4.5 to 1 in the original colours."""
    for content in showing(card):
        best = np.sort(standing_out(index_of(content)), axis=None)
        assert best[-20] >= READABLE, type(content).__name__


@pytest.mark.parametrize("rank", [Rank.CUATRO, Rank.SOTA, Rank.REY])
def test_a_fan_hides_no_number(rank: Rank) -> None:
    """A fan hides no number of its four cards."""
    content = contents()["showdown"]
    assert isinstance(content, Showdown)
    held = tuple(Card(f"{rank:d}{suit}") for suit in Suit)
    hands = (replace(content.hands[0], cards=held, marks=()), *content.hands[1:])
    seen = [index_of(replace(content, hands=hands), place) for place in range(HAND_SIZE)]
    for part in seen:
        assert (standing_out(part).max(axis=1) >= SEEN).sum() >= LEAST_HEIGHT
        # All digits are complete: as wide as on the top card.
        across = standing_out(part).max(axis=0) >= SEEN
        free = standing_out(seen[-1]).max(axis=0) >= SEEN
        assert across.sum() >= free.sum() - 1


@pytest.mark.parametrize("card", DECK)
def test_a_pinta_is_counted_on_a_telephone(card: Card) -> None:
    """The gaps in the upper frame are countable: dark lines with paper between them."""
    seen, unit = on_a_telephone(Hand((card,)))
    left, top = first_card(seen, unit)
    ends = slice(left + round(20 * unit), left + round((CARD_SIZE[0] - 20) * unit))
    rows = contrasts(seen[top : top + round(2 * INSET * unit), ends], np.ones(3))
    line = rows[rows.sum(axis=1).argmax()]
    dark = "".join("-" if value >= SEEN else " " for value in line).strip()
    assert len(dark.split()) - 1 == PINTAS[card.suit]
    assert all(len(gap) >= 5 for gap in dark.split("-") if gap)


def test_numbers_are_a_seventh_of_a_card_and_bold() -> None:
    """Numbers have 13 % of a card's height at least, and strokes of 9.2 pixels."""
    for card in DECK:
        face = studio().deck.card(card).convert("L").crop(INDEX)
        ink = np.asarray(face) < 128
        assert ink.any(axis=1).sum() >= 0.13 * CARD_SIZE[1]
    one = np.asarray(studio().deck.card(Card.AS_DE_COPAS).convert("L").crop(INDEX)) < 128
    assert one[30].sum() >= 9.2


@pytest.mark.parametrize(
    ("rank", "least"), [(Rank.SOTA, 0.07), (Rank.CABALLO, 0.16), (Rank.REY, 0.12)]
)
def test_courts_of_a_rank_stand_each_in_a_way_of_their_own(rank: Rank, least: float) -> None:
    """The court cards of one rank have different outlines in each suit."""
    outlines = [
        np.asarray(studio().deck.card(Card(f"{rank:d}{suit}")).convert("L")) > 240 for suit in Suit
    ]
    for one, other in combinations(outlines, 2):
        assert (one != other).mean() > least


def test_the_pairs_have_shapes_besides_their_colours() -> None:
    """The two pairs differ in shape too: a fifth of the pixels differ without colour."""
    shapes = []
    for side in (0, 1):
        ground = Image.new("RGB", (40, 40))
        pair_mark(ground, side, left=0, middle=20, size=40)
        shapes.append(np.asarray(ground.convert("L")) > 100)
    assert (shapes[0] != shapes[1]).sum() > min(shape.sum() for shape in shapes) / 5


def test_letters_are_read_on_wood_and_on_cloth() -> None:
    """Letters are legible on wood, on cloth and on a panel, in all their colours."""
    wood = np.asarray(plank(900, 200), dtype=np.float64) / 255
    usual = np.percentile(wood.reshape(-1, 3), [2, 50, 98], axis=0)
    table = cloth(100, 100)
    panel(table, (10, 10, 90, 90))
    dark = np.array(table.getpixel((50, 50))) / 255
    for ink in (CREAM, *SIDES):
        assert min(contrast(np.array(ink) / 255, ground) for ground in (*usual, dark)) >= READABLE
    assert contrast(np.array(PALE) / 255, dark) >= READABLE


def test_a_gain_is_drawn_beside_the_score() -> None:
    """The gain of a hand is drawn beside the score, and is absent without one."""
    score = contents()["score"]
    assert isinstance(score, Score)
    sides = tuple(replace(side, gained=0) for side in score.sides)
    before = replace(score, sides=(sides[0], sides[1]))
    assert studio().image_renderer.paint(score) != studio().image_renderer.paint(before)


def test_words_are_ten_pixels_high() -> None:
    """The smallest text, such as values and reasons, is ten pixels high."""
    assert TEXT * TELEPHONE / WIDTH >= 10


@pytest.mark.parametrize("count", [1, 2, 3])
def test_of_partners_with_long_names_nobody_is_left_out(count: int) -> None:
    """Long names of partners are truncated so that both are shown; a short one stays whole."""
    long = ("Maria Angeles Etxeberria Goikoetxea", "Wwwwwwwwwwwwwwwwwwwwwwwwwwww", "Ñ")
    players = tuple(SeatLabel(seat, name) for seat, name in enumerate(long[-count:], 1))
    told, size = fitted_all(players, 500, range(34, 27, -2))
    assert [part[0] for part in told.split(BETWEEN)] == [player.name[0] for player in players]
    assert told.endswith("Ñ")
    assert font(size).getlength(told) <= 500
