"""What every test of the bot listens for while lines are said."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from bot.text.localizer import LocalizedText, Localizer
from tests.unit.bot.text.locales import messages, references, selections


@pytest.fixture(autouse=True, scope="session")
def _every_choice_is_one_of_the_text() -> Iterator[None]:
    """A line that chooses among variants by a word names one of them.

    Fluent would take the last for a word that it does not know, in silence: a misspelt *yes* says
    *no*. Where any word may come, the last variant is called ``other``.
    """
    with pytest.MonkeyPatch.context() as patch:
        say = Localizer.format

        def attentive(voice: Localizer, line: LocalizedText) -> str:
            _check(line)
            return say(voice, line)

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
    """The choices that a message makes by each of its variables, in the messages within it too."""
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
