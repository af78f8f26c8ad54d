"""Tests of punctuation, which is read before words: marked words are asked back."""

from typing import Final

import pytest

from bot.parsing.parse_action import Ambiguous, has_denial_apart, parse_action, readings_of
from bot.parsing.punctuation import (
    UNKNOWN,
    Doubt,
    join_thousands,
    without_asides,
    without_fractions,
)
from bot.parsing.vocabulary import normalise
from engine.actions import (
    Action,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from engine.cards import cards
from engine.seats import Seat
from engine.view import view
from tests.unit.bot.parsing.test_parse_action import (
    AFTER_ORDAGO,
    ANSWERING,
    BETTING,
    DISCARDING,
    TALKING,
    heard,
)
from tests.unit.engine.story import NORTH, WEST, Story

QUESTIONS: Final = (
    "¿{}?",
    "{}?",
    "{} ?",
    "¿ {} ?",
    "¿{}",
    "{}\uff1f",
    "{}\u037e",
    "{};",
    "{}?!",
    "{}!?",
    "\u2e2e{}",
    "{}\u061f",
    "{}\u203d",
    "{} \u2049\ufe0f",
    "{}\u2753",
    "{}???",
    "? {}",
    "{}?\n",
)
"""Forms of questions, on various keyboards."""

MARKED: Final = (
    "«{}»",
    '"{}"',
    "“{}”",
    "„{}“",
    "'{}'",
    "\u2018{}\u2019",
    "`{}`",
    "{}...",
    "{}…",
    "...{}",
    "~~{}~~",
    "||{}||",
    "> {}",
    "({})",
    "[{}]",
)
"""Forms of words that may not be meant."""

HARMLESS: Final = ("{}", "¡{}!", "{}!!!", "{}.", "  {}  ", "*{}*", "_{}_", "{} 😂", "{}, ", "{} :)")

MOVES: Final[tuple[tuple[str, Story, Seat, Action], ...]] = (
    ("mus", TALKING, NORTH, Mus()),
    ("no hay mus", TALKING, NORTH, Corto()),
    ("mintza", TALKING, NORTH, Corto()),
    ("paso", BETTING, NORTH, Paso()),
    ("envido 5", BETTING, NORTH, Envido(5)),
    ("enbido bost", BETTING, NORTH, Envido(5)),
    ("bet five", BETTING, NORTH, Envido(5)),
    ("imido cinq", BETTING, NORTH, Envido(5)),
    ("órdago", BETTING, NORTH, Ordago()),
    ("quiero", ANSWERING, WEST, Quiero()),
    ("no quiero", ANSWERING, WEST, NoQuiero()),
    ("5 más", ANSWERING, WEST, Mas(5)),
    ("quiero", AFTER_ORDAGO, WEST, Quiero()),
    ("kanta", AFTER_ORDAGO, WEST, Quiero()),
    ("j'accepte", AFTER_ORDAGO, WEST, Quiero()),
    ("descarto 1 3", DISCARDING, NORTH, Descarto(cards("12o 4c"))),
)


@pytest.mark.parametrize(("words", "story", "seat", "action"), MOVES)
def test_a_question_is_asked_back_and_never_played(
    words: str, story: Story, seat: Seat, action: Action
) -> None:
    for form in QUESTIONS:
        said = heard(form.format(words), story, seat)
        assert said == Ambiguous((action,), Doubt.QUESTION), form


@pytest.mark.parametrize(("words", "story", "seat", "action"), MOVES)
def test_quoted_and_unfinished_words_are_asked_back(
    words: str, story: Story, seat: Seat, action: Action
) -> None:
    for form in MARKED:
        said = heard(form.format(words), story, seat)
        assert said == Ambiguous((action,), Doubt.MARKS), form


@pytest.mark.parametrize(("words", "story", "seat", "action"), MOVES)
def test_an_exclamation_says_what_the_words_say(
    words: str, story: Story, seat: Seat, action: Action
) -> None:
    for form in HARMLESS:
        assert heard(form.format(words), story, seat) == action, form


@pytest.mark.parametrize(
    ("text", "story", "seat", "readings"),
    [
        ("no, quiero", ANSWERING, WEST, {NoQuiero(), Quiero()}),
        ("no. quiero", AFTER_ORDAGO, WEST, {NoQuiero(), Quiero()}),
        ("quiero, no", AFTER_ORDAGO, WEST, {NoQuiero(), Quiero()}),
        ("quiero no", AFTER_ORDAGO, WEST, {NoQuiero(), Quiero()}),
        ("no - quiero", ANSWERING, WEST, {NoQuiero(), Quiero()}),
        ("no\nquiero", ANSWERING, WEST, {NoQuiero(), Quiero()}),
        ("no, mus", TALKING, NORTH, {Corto(), Mus()}),
        ("mus, ez", TALKING, NORTH, {Corto(), Mus()}),
        ("no, mus please", TALKING, NORTH, {Corto(), Mus()}),
        ("mus, no gracias", TALKING, NORTH, {Corto(), Mus()}),
        ("non, mus", TALKING, NORTH, {Corto(), Mus()}),
        ("paso, no", BETTING, NORTH, {Paso()}),
        ("envido... no", BETTING, NORTH, {Envido(2), Paso()}),
        ("órdago? no", BETTING, NORTH, {Ordago(), Paso()}),
    ],
)
def test_a_no_that_stands_apart_is_asked_back(
    text: str, story: Story, seat: Seat, readings: set[Action]
) -> None:
    said = heard(text, story, seat)
    assert isinstance(said, Ambiguous)
    assert set(said.readings) == readings


@pytest.mark.parametrize("text", ["no, tío", "tío, no", "no, lo siento"])
def test_a_no_apart_from_a_person_alone_is_the_whole_answer(text: str) -> None:
    assert heard(text, ANSWERING, WEST) == NoQuiero()


@pytest.mark.parametrize("text", ["no quiero", "¡no quiero!", "sí, quiero", "pues no quiero."])
def test_a_no_within_its_phrase_stands_apart_from_nothing(text: str) -> None:
    assert not has_denial_apart(text)
    assert isinstance(heard(text, ANSWERING, WEST), NoQuiero | Quiero)


@pytest.mark.parametrize(
    ("text", "story", "seat", "move"),
    [
        ("si quiero", ANSWERING, WEST, Quiero()),
        ("SI QUIERO", AFTER_ORDAGO, WEST, Quiero()),
        ("si envido", BETTING, NORTH, Envido(2)),
        ("si j'accepte", ANSWERING, WEST, Quiero()),
        ("envido 5 €", BETTING, NORTH, Envido(5)),
        ("bet $5", BETTING, NORTH, Envido(5)),
        ("quiero \u274c", ANSWERING, WEST, Quiero()),
        ("mus \U0001f44e", TALKING, NORTH, Mus()),
        ("\U0001f914 paso", BETTING, NORTH, Paso()),
    ],
)
def test_a_condition_money_and_an_emoji_that_denies_are_asked_back(
    text: str, story: Story, seat: Seat, move: Action
) -> None:
    """«Si quiero» may be a yes without its accent, or the beginning of a condition."""
    said = heard(text, story, seat)
    assert isinstance(said, Ambiguous)
    assert said.readings == (move,)


@pytest.mark.parametrize(
    "text", ["s\u00ed quiero", "si\u0301 quiero", "si, quiero", "quiero \U0001f44d"]
)
def test_a_yes_before_an_acceptance_is_no_condition(text: str) -> None:
    assert heard(text, ANSWERING, WEST) == Quiero()


def test_what_is_a_question_by_itself_is_asked_at_once() -> None:
    """A consultation is a question and plays at once, because it changes nothing."""
    for text in ("¿qué hacemos?", "what do we do?", "zer egingo dugu?", "on fait quoi ?"):
        assert heard(text, ANSWERING, WEST) == Consulta()


def test_a_question_about_what_may_not_be_said_is_refused_by_the_rules() -> None:
    """A forbidden word in a question is refused with its reason, without a button."""
    assert heard("¿órdago?", TALKING, NORTH) == Ordago()
    assert heard("¿envido 5?", BETTING, WEST) == Envido(5)


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("envido 1.000", "es", "envido 1000"),
        ("envido 1 000", "es", "envido 1000"),
        ("enbido 12.345.678", "eu", "enbido 12345678"),
        ("bet 1,000", "en", "bet 1000"),
        ("imido 1\u202f000", "fr", "imido 1000"),
        ("imido 1\u00a0000.", "fr", "imido 1000."),
        ("bet 1.000", "en", "bet 1.000"),
        ("envido 1,000", "es", "envido 1,000"),
        ("envido 2,5", "es", "envido 2,5"),
        ("envido 0.500", "es", "envido 0.500"),
        ("envido 1.0000", "es", "envido 1.0000"),
        ("envido 1.000,5", "es", "envido 1.000,5"),
    ],
)
def test_thousands_are_joined_as_each_language_writes_them(
    text: str, language: str, read: str
) -> None:
    assert join_thousands(text, language) == read


@pytest.mark.parametrize("number", ["2,5", "2.5", "½", "2½", "5²", "1/2", "1'5", "①", "1.5.2"])
def test_a_fraction_is_found_however_it_is_written(number: str) -> None:
    whole = without_fractions(f"envido {number}")
    assert whole is not None
    assert parse_action(whole, view(BETTING.game, NORTH), "es") == Envido(1)


@pytest.mark.parametrize(
    "text",
    ["https://mus.eus/paso", "www.mus.eus", "`paso`", "5-3", "20 a 15", "23 \u00e0 17", "5:30"],
)
def test_a_link_a_code_a_score_and_a_time_are_no_words_of_the_game(text: str) -> None:
    assert normalise(without_asides(f"mira {text} ya")) == ("mira", UNKNOWN, "ya")


def test_a_bet_is_no_score() -> None:
    for text in ("envido 5", "envido a 5", "paso a 2 de ganar", "la 1 y la 3"):
        assert without_asides(text) == text


def test_whole_numbers_are_no_fractions() -> None:
    for text in ("envido 5", "envido 5.", "envido 5, a la grande", "la 1ª y la 3ª", "1, 3"):
        assert without_fractions(text) is None


def test_readings_of_what_is_played_are_that_alone() -> None:
    assert readings_of(Mus()) == (Mus(),)
