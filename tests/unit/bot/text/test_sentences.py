"""Tests of the locale files: every message is used, and the code has no text for people."""

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from bot.parsing.error_text import ParseFailure
from bot.text.help_topics import HelpTopic
from bot.text.localizer import LANGUAGES
from engine.cards import Rank, Suit
from engine.errors import Reason
from engine.named_hands import Figure
from engine.rule_options import CHOICES, PRESETS, OneOf
from engine.senas import Sena
from tests.unit.bot.text.locales import ROOT, messages, references

SPANISH: Final = LANGUAGES[0]


def families() -> Iterator[str]:
    """Return the keys that the code builds from enumerations and tables."""
    for sena in Sena:
        yield from (f"sena-{sena}", f"gesture-{sena}")
    yield from (f"figure-{figure}" for figure in Figure)
    for rank in Rank:
        yield from (f"rank-{int(rank)}", f"ranks-{int(rank)}")
    for suit in Suit:
        yield from (f"suit-{suit.name.lower()}", f"of-suit-{suit.name.lower()}")
    yield from (f"illegal-{reason}" for reason in Reason)
    yield from (f"illegal-unknown-{what}-near" for what in ("preset", "option"))
    yield from (f"misheard-{why}" for why in ParseFailure)
    yield "misheard-unknown-near"
    for preset in PRESETS:
        yield from (f"preset-{preset}", f"preset-{preset}-about")
    for topic in HelpTopic:
        yield from (f"topic-{topic}", f"about-{topic}")
    for name, choices in CHOICES.items():
        yield f"option-{name.replace('_', '-')}"
        if isinstance(choices, OneOf):
            named = (value for value in choices.values if isinstance(value, StrEnum))
            yield from (f"value-{name}-{value}".replace("_", "-") for value in named)


OWN_PREFIXES: Final = tuple(f"{key.split('-')[0]}-" for key in families())
"""The prefixes of built keys, which no other key has."""


def test_every_reason_every_sena_every_figure_has_its_line() -> None:
    """Every reason, sign and figure of the engine has a message."""
    assert set(families()) <= set(messages(SPANISH))


def test_no_message_is_left_over() -> None:
    """Each key is in the code, built by a family, or referenced by another message."""
    literal, made = keys_in_code()
    held = set[str]().union(*(references(message) for message in messages(SPANISH).values()))
    used = literal | held | set(families())
    left_over = {
        key
        for key in messages(SPANISH)
        if key not in used and (key.startswith(OWN_PREFIXES) or not made.fullmatch(key))
    }
    assert left_over == set()


def keys_in_code() -> tuple[set[str], re.Pattern[str]]:
    """Return all constant texts of the bot, and a pattern of its composed texts."""
    literal: set[str] = set()
    made: list[str] = []
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(str(text)):
                    literal.add(text)
                case ast.JoinedStr([ast.Constant(str(start)), *_] as parts) if "-" in start:
                    made.append("".join(map(_as_pattern, parts)))
                case ast.BinOp(ast.Constant(str(start)), ast.Add()) if start.endswith("-"):
                    made.append(re.escape(start) + ".+")
                case _:
                    pass
    return literal, re.compile("|".join(made))


def _as_pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*"


def test_no_sentence_for_people_is_in_the_code() -> None:
    """The code has no sentence for people, only keys and words for developers."""
    found = [
        (str(path.relative_to(ROOT)), node.lineno, node.value)
        for path in ROOT.rglob("*.py")
        for node in spoken(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


LOG: Final = frozenset({"debug", "info", "warning", "error", "exception"})
"""Methods whose first argument is an event name for the log."""

FIGURES: Final = frozenset(
    {"Counter", "CounterMetricFamily", "Gauge", "GaugeMetricFamily", "Histogram", "Info", "_gauge"}
)
"""Functions that create a metric; their second argument is its description."""

STYLES: Final = frozenset(
    {"bold", "dim", "italic", "reverse", "white", "cyan", "green", "magenta", "red", "yellow"}
)
"""Words of the terminal's text styles."""


def spoken(module: ast.Module) -> Iterator[ast.Constant]:
    """Yield the texts of two words or more that are meant for people."""
    for_developers = {text for node in ast.walk(module) for text in written_by(node)}
    for node in ast.walk(module):
        match node:
            case ast.Constant(str(text)) if node not in for_developers and is_sentence(text):
                yield node
            case _:
                pass


def written_by(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the texts for developers: docstrings, asserts, types, patterns, events, metrics."""
    match node:
        case (
            ast.Expr(ast.Constant() as words)
            | ast.Assert(msg=ast.AST() as words)
            | ast.Assign([ast.Name("message")], ast.AST() as words)
            | ast.AnnAssign(annotation=ast.Name("TypeAlias"), value=ast.AST() as words)
            | ast.FunctionDef(returns=ast.AST() as words)
        ):
            yield from ast.walk(words)
        case ast.Call(ast.Attribute(attr=method), [words, *_]) if method in LOG:
            yield words
        case ast.Call(ast.Name(figure), [_, words, *_]) if figure in FIGURES:
            yield words
        case ast.Call(ast.Name("AssertionError"), [words]) | ast.Call(
            ast.Attribute(ast.Name("re"), "compile"), [words, *_]
        ):
            yield words
        case _:
            pass


def is_sentence(text: str) -> bool:
    """Return whether a text has two words with a space between them, and is no style."""
    words = text.split()
    pairs = re.search(r"[^\W\d_]{2,}[,;:]? +[^\W\d_]{2,}", text)
    return pairs is not None and not STYLES.issuperset(words)


def test_a_sentence_would_be_found() -> None:
    """The search finds a sentence, and ignores asserts and docstrings."""
    module = ast.parse(
        '"""All is well."""\nassert x, "all is well"\nlog.info("all is well")\n'
        'f("all is well", x="bold red")\nf("a-key", y=["is well"])'
    )
    assert [node.lineno for node in spoken(module)] == [4, 5]
