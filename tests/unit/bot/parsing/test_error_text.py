"""Tests that every parsing error has a text in every language."""

from pathlib import Path

import pytest

from bot.parsing.error_text import (
    LONGEST,
    ParseFailure,
    UnknownCommandError,
    parse_failure_text,
    refused_action,
    refused_rules,
    storage_failure,
)
from bot.text.localizer import LANGUAGES, Localizer
from engine.errors import IllegalActionError, IllegalRulesError, Reason
from engine.hands import Lance
from engine.rule_options import rules_of
from engine.seats import Seat
from storage import errors
from storage.errors import NewerSchemaError, StorageError, UnknownEventError

NAMES = {Seat(0): "Ane", Seat(1): "Beñat"}
FAILURES = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, StorageError) and not kind.__subclasses__()
]


def _failure(kind: type[StorageError]) -> StorageError:
    path = Path("games.db")
    return NewerSchemaError(path, found=9, known=1) if kind is NewerSchemaError else kind(path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", FAILURES)
def test_every_failure_of_the_storage_names_its_file(
    kind: type[StorageError], language: str
) -> None:
    assert "games.db" in Localizer(language).format(storage_failure(_failure(kind)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_event_is_told_with_its_kind(language: str) -> None:
    told = Localizer(language).format(storage_failure(UnknownEventError("star-fallen", 3)))
    assert "star-fallen" in told
    assert "3" in told


def test_no_two_failures_sound_alike() -> None:
    told = [Localizer("es").format(storage_failure(_failure(kind))) for kind in FAILURES]
    assert len(set(told)) == len(told) == 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ParseFailure)
def test_every_misheard_word_gets_an_answer(why: ParseFailure, language: str) -> None:
    error = UnknownCommandError("xyzzy", "", why, Lance.PARES)
    assert Localizer(language).format(parse_failure_text(error)) != ""


def test_a_long_text_is_echoed_only_in_part() -> None:
    told = Localizer("es").format(parse_failure_text(UnknownCommandError("x" * 10_000)))
    assert "x" * LONGEST in told
    assert len(told) < 2 * LONGEST


def test_a_seat_is_called_by_its_name() -> None:
    refusal = IllegalActionError(Reason.NOT_YOUR_TURN, seat=1)
    assert "Beñat" in Localizer("es").format(refused_action(refusal, NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistyped_preset_gets_the_nearest_one_and_a_strange_one_none(language: str) -> None:
    localizer = Localizer(language)
    for typed, near in (("castila", "castilla"), ("zzzzzz", "")):
        with pytest.raises(IllegalRulesError) as refused:
            rules_of(typed)
        told = localizer.format(refused_rules(refused.value))
        assert typed in told
        assert near in told
