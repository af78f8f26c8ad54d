"""Tests of the words of RULES.md 14 and of the glossary's terms."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from bot.parsing.error_text import ParseFailure, UnknownCommandError
from bot.parsing.parse_action import DeclarationOnly, Said, parse_action
from bot.parsing.vocabulary import vocabulary
from bot.text.localizer import LANGUAGES
from engine.actions import (
    Corto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from engine.game import opened
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View, view
from tests.unit.bot.text.locales import LOCALES
from tests.unit.engine.story import NORTH, WEST, Story, bet_on, dealt

DOCS: Final = Path(__file__).parents[4] / "docs"
BETTING: Final = bet_on(Lance.GRANDE)
MOMENTS: Final[Mapping[str, tuple[Story, Seat]]] = {
    "mus is asked": (dealt(), NORTH),
    "no bet stands": (BETTING, NORTH),
    "two are bet": (BETTING.after((NORTH, Envido(2))), WEST),
    "an órdago stands": (BETTING.after((NORTH, Ordago())), WEST),
}
ASKED: Final[Mapping[str, Said]] = {
    "mus": Mus(),
    "corto": Corto(),
    "paso": Paso(),
    "envido 2": Envido(2),
    "envido 5": Envido(5),
    "órdago": Ordago(),
    "2 more": Mas(2),
    "5 more": Mas(5),
    "quiero": Quiero(),
    "no quiero": NoQuiero(),
    "no queremos": NoQueremos(),
    "a declaration": DeclarationOnly(),
}


def rows(document: str, heading: str) -> list[list[str]]:
    """Return the cells of the table with this first heading."""
    text = (DOCS / document).read_text(encoding="utf-8")
    table = text.partition(f"\n{heading}")[2].partition("\n\n")[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def listed() -> Iterator[tuple[str, str, str]]:
    """Return each word of RULES.md 14.5 with its context and its action."""
    for moment, asked, *by_language in rows("RULES.md", "| While |"):
        assert len(by_language) == len(LANGUAGES)
        for cell in by_language:
            for word in cell.split(", "):
                yield moment, asked, word


def test_each_word_of_the_table_asks_for_what_it_says() -> None:
    """RULES.md 14.5: each word has its action, and each context and action has a word."""
    table = list(listed())
    assert {moment for moment, _, _ in table} == set(MOMENTS)
    assert {asked for _, asked, _ in table} == set(ASKED)
    for moment, asked, word in table:
        story, seat = MOMENTS[moment]
        assert parse_action(word, view(story.game, seat), "es") == ASKED[asked], (moment, word)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_word_means_the_same_whatever_the_language_of_the_table(moment: str) -> None:
    """A phrase means the same at tables of every language."""
    story, seat = MOMENTS[moment]
    seen = view(story.game, seat)
    for phrases in vocabulary().written.values():
        for phrase in phrases.values():
            said = phrase.replace("{n}", "7")
            [meaning] = {understood(said, seen, language) for language in LANGUAGES}
            assert meaning is not ParseFailure.UNKNOWN, said


def understood(text: str, seen: View, language: str) -> Said | ParseFailure:
    """Return the action of the words, or the error."""
    try:
        return parse_action(text, seen, language)
    except UnknownCommandError as error:
        return error.why


def test_nothing_is_dealt_by_words_that_mean_something_else() -> None:
    """Before the first deal a yes deals, and a bet is refused by the rules."""
    before = view(opened(Rules()), NORTH)
    assert parse_action("envido 5", before, "eu") == Envido(5)
    assert {parse_action(yes, before, "es") for yes in ("sí", "bai", "yes", "oui")} == {
        parse_action("reparte", before, "es")
    }


@pytest.mark.parametrize("column", range(len(LANGUAGES)))
def test_the_terms_of_the_glossary_are_those_that_people_read(column: int) -> None:
    """Each glossary term occurs in the locale files of its language."""
    files = sorted((LOCALES / LANGUAGES[column]).glob("*.ftl"))
    told = " ".join(path.read_text(encoding="utf-8") for path in files).casefold()
    for term, *by_language in rows("GLOSSARY.md", "| | Español"):
        for word in by_language[column].split(", "):
            assert word in told, (term, word)
