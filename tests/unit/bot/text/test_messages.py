"""Tests that messages loaded one by one equal those of a whole Fluent bundle."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import pytest
from fluent.runtime import FluentBundle, FluentResource

from bot.text.localizer import LANGUAGES, Fillings, MessageCatalogue, leading_vowel
from tests.unit.bot.text.locales import LOCALES, messages, selections, variables

FILLINGS: Final = ("Ane", "Iker", 0, 1, 2, 31, 1_000_000, 1_234_567)
CHOSEN_WITH: Final = frozenset({"Iker", 1, 1_234_567})
"""The values of the other variables beside each word of a selection."""
COUNTED: Final = frozenset({"one", "many", "other"})

_Word: TypeAlias = tuple[str, str]
"""A variable and one of its values."""


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_as_fluent_says_it(language: str) -> None:
    """Every message has Fluent's text, in any order, with names, numbers and all variants."""
    bundle, ours, words = (
        _bundle(language),
        MessageCatalogue(language),
        defaultdict[str, set[_Word]](set),
    )
    for key, variable, variants in selections(language):
        words[key] |= {(variable, word) for word in variants if word not in COUNTED}
    for key in messages(language):
        for fillings in _fillings(variables(key, language), words[key]):
            pattern = bundle.get_message(key).value
            assert pattern is not None
            text, errors = bundle.format_pattern(pattern, dict(fillings))
            assert not errors, key
            assert ours.fill(key, fillings) == text, (key, fillings)


def _bundle(language: str) -> FluentBundle:
    # Fluent accepts plain text as a result, although its type hints omit it.
    functions: dict[str, Callable[[Any], Any]] = {"SOUND": leading_vowel}
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def _fillings(names: Iterable[str], words: Iterable[_Word]) -> Iterator[Fillings]:
    """Return values for all variables of a message, with each word of its selections.

    Fluent treats the word *other* like a number, but the code never uses it so.
    """
    for filling in FILLINGS:
        alike: dict[str, str | int] = dict.fromkeys(names, filling)
        yield alike
        for variable, word in words if filling in CHOSEN_WITH else ():
            yield alike | {variable: int(word) if word.isdecimal() else word}


@pytest.mark.parametrize("key", ["no-such-message", "stones", "_sources"])
def test_what_cannot_be_said_is_a_lookup_error(key: str) -> None:
    """A missing message or a missing value raises a lookup error."""
    with pytest.raises(LookupError):
        MessageCatalogue("es").fill(key, {})
