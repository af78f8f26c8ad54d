"""The locale files as data, for tests that compare them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import bot

ROOT: Final = Path(bot.__file__).parent
LOCALES: Final = ROOT / "text" / "locales"


@lru_cache
def entries(language: str) -> tuple[tuple[str, ast.EntryType], ...]:
    """Yield every entry of a language's Fluent files, with its file name."""
    parser = FluentParser()
    return tuple(
        (path.name, entry)
        for path in sorted((LOCALES / language).glob("*.ftl"))
        for entry in parser.parse(path.read_text(encoding="utf-8")).body
    )


def placed(language: str) -> list[tuple[str, str]]:
    """Yield the messages of a language in order, each as file and key."""
    return [
        (file, entry.id.name) for file, entry in entries(language) if isinstance(entry, ast.Message)
    ]


@lru_cache
def messages(language: str) -> Mapping[str, ast.Message]:
    """Return the messages of a language by key."""
    return {
        entry.id.name: entry for _, entry in entries(language) if isinstance(entry, ast.Message)
    }


@cache
def message(key: str, language: str) -> ast.Message:
    """Return one message of a language, without parsing the others."""
    [entry] = FluentParser().parse(_sources(language)[key]).body
    assert isinstance(entry, ast.Message)
    return entry


@cache
def _sources(language: str) -> Mapping[str, str]:
    """Return the Fluent text of each message of a language by key."""
    written = (path.read_text(encoding="utf-8") for path in (LOCALES / language).glob("*.ftl"))
    parts = (
        part for text in written for part in re.split(r"^(?=[a-z#])", text, flags=re.MULTILINE)
    )
    return {part.partition(" =")[0]: part for part in parts if not part.startswith("#")}


def texts(language: str) -> Iterator[str]:
    """Yield every text of a language by variant, with an x for each variable."""
    for _, entry in entries(language):
        finder = _Texts()
        finder.visit(entry)
        yield from finder.found


class _Texts(Visitor):
    """A collector of patterns."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Pattern(self, node: ast.Pattern) -> None:  # noqa: N802 - Fluent names it
        """Collect a text and visit its parts."""
        self.found.append(
            "".join(
                part.value if isinstance(part, ast.TextElement) else "x" for part in node.elements
            )
        )
        self.generic_visit(node)


class _Needs(Visitor):
    """A collector of the variables and messages that a pattern refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - Fluent names it
        """Collect a variable."""
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - Fluent names it
        """Collect a message."""
        self.references.add(node.id.name)


def references(message: ast.Message) -> set[str]:
    """Return the messages that a message refers to."""
    return _needs(message).references


def variables(key: str, language: str) -> set[str]:
    """Return the variables of a message and of all its referenced messages."""
    needs = _needs(messages(language)[key])
    return needs.variables.union(*(variables(held, language) for held in needs.references))


def selections(language: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield each selection by a variable: the message, the variable, and the variants in order."""
    for key, each in messages(language).items():
        for variable, variants in selections_in(each):
            yield key, variable, variants


def selections_in(message: ast.Message) -> Sequence[tuple[str, tuple[str, ...]]]:
    """Return each selection by a variable in a message: the variable, and the variants in order."""
    finder = _Selections()
    finder.visit(message)
    return finder.found


class _Selections(Visitor):
    """A collector of selections by a variable."""

    def __init__(self) -> None:
        self.found: list[tuple[str, tuple[str, ...]]] = []

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - Fluent names it
        """Collect a selection and visit its variants."""
        keys = tuple(
            variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            for variant in node.variants
        )
        # A selection by the sound of a variable is not one by its value.
        if not isinstance(node.selector, ast.FunctionReference):
            assert isinstance(node.selector, ast.VariableReference)
            self.found.append((node.selector.id.name, keys))
        self.generic_visit(node)


def _needs(message: ast.Message) -> _Needs:
    needs = _Needs()
    needs.visit(message)
    return needs
