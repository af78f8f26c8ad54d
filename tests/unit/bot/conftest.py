"""A check of every different formatted line in the tests of the bot."""

from collections.abc import Iterator
from functools import cache, lru_cache

import pytest

from bot.text import localizer
from bot.text.localizer import LocalizedText
from tests.unit.bot.text.locales import message, references, selections_in


@pytest.fixture(autouse=True, scope="session")
def _every_choice_is_one_of_the_text() -> Iterator[None]:
    """Check that the value of a selection is one of its variants.

    Fluent uses the last variant for an unknown word without an error: a misspelt *yes* means *no*.
    A selection that accepts any word has a last variant called ``other``.
    """
    with pytest.MonkeyPatch.context() as patch:
        say = localizer._say  # noqa: SLF001 - the cache: each different line is checked once

        @lru_cache(maxsize=say.cache_parameters()["maxsize"])
        def attentive(language: str, line: LocalizedText) -> str:
            _check(line)
            return say.__wrapped__(language, line)

        patch.setattr(localizer, "_say", attentive)
        yield


def _check(line: LocalizedText) -> None:
    for name, filling in line.fillings:
        if isinstance(filling, str):
            for variable, variants in _choices(line.key):
                is_known = variable != name or filling in variants or "other" in variants
                assert is_known, (line.key, name, filling)


@cache
def _choices(key: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the selections of a message and of its referenced messages."""
    found = message(key, "es")
    return [
        *selections_in(found),
        *(choice for held in references(found) for choice in _choices(held)),
    ]
