"""The building blocks of the form checks; codes and texts are those of Discord."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tests.servers.discord.faults import Flaw, Json

_LOCALES: Final = """
    id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk
    hi th zh-CN ja zh-TW ko
"""
LOCALES: Final = frozenset(_LOCALES.split())
"""The languages of Discord's apps; Basque is not one of them."""


def at(path: str, *keys: object) -> str:
    """Return the path of a field within the form at this path."""
    return ".".join(filter(None, (path, *map(str, keys))))


def missing(path: str) -> Flaw:
    """Return the flaw of a missing required field."""
    return Flaw(path, "BASE_TYPE_REQUIRED", "This field is required")


def chosen_badly(path: str, allowed: Iterable[object]) -> Flaw:
    """Return the flaw of a field whose value is not allowed."""
    named = ", ".join(map(str, allowed))
    return Flaw(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{named}}}.")


def text(form: Json, path: str, key: str, most: int, *, least: int = 1) -> Iterator[Flaw]:
    """Check a required text of this length."""
    value = form.get(key)
    if value is None:
        yield missing(at(path, key))
    elif not isinstance(value, str):
        yield Flaw(
            at(path, key), "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.'
        )
    elif not least <= len(value) <= most:
        yield badly_long(at(path, key), least, most)


def optional_text(form: Json, path: str, key: str, most: int, *, least: int = 0) -> Iterator[Flaw]:
    """Check an optional text of this length."""
    if form.get(key) is not None:
        yield from text(form, path, key, most, least=least)


def badly_long(path: str, least: int, most: int) -> Flaw:
    """Return the flaw of a text or list that is too short or too long."""
    if least == 0:
        return Flaw(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    words = f"Must be between {least} and {most} in length."
    return Flaw(path, "BASE_TYPE_BAD_LENGTH", words)


def count(form: Json, path: str, key: str, most: int, *, least: int = 1) -> Iterator[Flaw]:
    """Check the length of a list."""
    if not least <= len(form.get(key) or ()) <= most:
        yield badly_long(at(path, key), least, most)


def number(form: Json, path: str, key: str, least: int, most: int) -> Iterator[Flaw]:
    """Check the bounds of an optional number."""
    value = form.get(key)
    if value is not None and not least <= value <= most:
        words = f"Value should be between {least} and {most}."
        yield Flaw(at(path, key), "NUMBER_TYPE_RANGE", words)


def each(
    form: Json, path: str, key: str, check: Callable[[Json, str], Iterable[Flaw]]
) -> Iterator[Flaw]:
    """Check every item of a list."""
    for index, thing in enumerate(form.get(key) or ()):
        yield from check(thing, at(path, key, index))


def unique(things: Iterable[tuple[str, object]], code: str, words: str) -> Iterator[Flaw]:
    """Check that no two places hold the same value."""
    seen: set[object] = set()
    for path, value in things:
        if value in seen:
            yield Flaw(path, code, words)
        seen.add(value)
