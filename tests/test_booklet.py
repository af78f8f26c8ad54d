"""The rules for players match the current help, and every seña has a drawing."""

import re
from functools import cache
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from bot.text.localizer import LANGUAGES
from engine.rules import SenaList
from engine.senas import LISTS, WISHES, Sena
from tools.card_art.booklet import DOCS, SIGNS, pages
from tools.card_art.signs import Gesture, gesture_of

_LARGEST_DRAWING: Final = 2_048
"""The limit in bytes; a page has many drawings."""

_DRAWING_SIZE: Final = ("96", "96")
"""The width and height that a drawing names."""

made = cache(pages)
"""Not created during collection."""

NAMES: Final = sorted(path.name for path in DOCS.glob("REGLAS*"))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_made_again_is_the_same(name: str) -> None:
    """A failure means that ``make reglas`` was not run after a change of the help."""
    assert (DOCS / name).read_bytes() == made()[name].encode()


def test_each_gesture_has_a_drawing() -> None:
    """There are no other files next to them."""
    assert {path.name for path in (DOCS / SIGNS).iterdir()} == {f"{name}.svg" for name in Gesture}


def test_there_is_a_page_for_each_language() -> None:
    assert len(made()) == len(LANGUAGES)
    assert set(NAMES) == set(made())


@pytest.mark.parametrize("name", NAMES)
def test_what_a_page_links_and_shows_stands_beside_it(name: str) -> None:
    linked = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", made()[name])
    assert len(linked) > len(LANGUAGES)
    for link, image in linked:
        assert (DOCS / (link or image)).is_file(), link or image


def test_all_pages_have_the_same_parts() -> None:
    """They have the same headings, table rows and list items, in the same order."""
    shapes = [re.findall(r"(?m)^(#+|\||\s*-|(?=\S))", text) for text in made().values()]
    assert all(shape == shapes[0] for shape in shapes)


def test_every_drawing_is_small_and_another() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (DOCS / SIGNS).iterdir()]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert len(text.encode()) <= _LARGEST_DRAWING
        image = ET.fromstring(text)  # noqa: S314 - a file of our own
        assert (image.get("width"), image.get("height")) == _DRAWING_SIZE


def test_no_list_shows_two_hands_by_one_gesture_at_one_time() -> None:
    """The federation's own exceptions are allowed: medias and three kings, a wink at punto."""
    alike = set()
    for of in SenaList:
        gestures = [(gesture_of(sena, of), sena) for sena in LISTS[of] - WISHES]
        for gesture in Gesture:
            shown = frozenset(sena for drawn, sena in gestures if drawn is gesture)
            alike |= {(of, shown)} if len(shown) > 1 else set()
    assert alike == {
        (SenaList.FEM, frozenset({Sena.TRES_REYES, Sena.MEDIAS})),
        (SenaList.FOURNIER, frozenset({Sena.TREINTA_Y_UNA, Sena.TREINTA})),
    }


def test_the_hand_that_is_told_shows_what_a_beginner_has_to_see() -> None:
    """It has mus, a seña, an accepted bet, a raise, an órdago, both dejes, medias and the score."""
    told = made()["REGLAS.md"].split("palabra por palabra")[1]
    for shown in (
        "Hay mus.",
        "te hace la seña",
        "Quiero. (van 2 a la grande)",
        "deje de 1 piedra",
        "¡Envido más!",
        "¡Órdago a juego!",
        "deje de 4 piedras",
        "medias de ases",
        "Maren: 2 amarracos y 1 piedra**",
        "Jon: 1 amarraco y 1 piedra**",
    ):
        assert shown in told, shown
