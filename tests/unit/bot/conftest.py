"""A check of every formatted line in the tests of the bot."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from bot.text.localizer import LocalizedText, Localizer
from tests.unit.bot.text.locales import messages, references, selections


@pytest.fixture(autouse=True, scope="session")
def _every_choice_is_one_of_the_text() -> Iterator[None]:
    """Check that the value of a selection is one of its variants.

    Fluent uses the last variant for an unknown word without an error: a misspelt *yes* means *no*.
    A selection that accepts any word has a last variant called ``other``.
    """
    with pytest.MonkeyPatch.context() as patch:
        say = Localizer.format

        def attentive(localizer: Localizer, line: LocalizedText) -> str:
            _check(line)
            return say(localizer, line)

        patch.setattr(Localizer, "format", attentive)
        yield


def _check(line: LocalizedText) -> None:
    for name, filling in line.args.items():
        if isinstance(filling, LocalizedText):
            _check(filling)
        elif isinstance(filling, str):
            for variants in _choices().get((line.key, name), ()):
                assert filling in variants or "other" in variants, (line.key, name, filling)


@lru_cache
def _choices() -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """Return the selections by each variable of a message, with its referenced messages."""
    own: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for key, variable, variants in selections("es"):
        own.setdefault(key, []).append((variable, variants))
    found: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for key in messages("es"):
        for held in _within(key):
            for variable, variants in own.get(held, ()):
                found.setdefault((key, variable), []).append(variants)
    return found


def _within(key: str) -> set[str]:
    held = references(messages("es")[key])
    return {key}.union(*map(_within, held))
