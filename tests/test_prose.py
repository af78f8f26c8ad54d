"""Check that docstrings, comments, English pages and English texts avoid odd wording."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
CODE: Final = ("bot", "engine", "storage", "tools", "tests")
ENGLISH: Final = "bot/text/locales/en"

OTHER_PAGES: Final = re.compile(
    r"README\.\w+\.md|docs/REGLAS(\.eu|\.fr)?\.md|docs/MATCH_\w+\.md|docs/STYLE\.md"
)
"""Pages in other languages, transcripts, and the style guide, which quotes what it forbids."""

WORDS: Final = {
    r"whoever": "the player who, anyone who",
    r"whomever": "anyone whom",
    r"the own": "their own, its own",
    r"nobody is": "no player is",
    r"reckon(?:s|ed|ing)?": "calculate, expect",
    r"amiss": "wrong",
    r"(?<!,\s)so many(?! others)(?![^.]* that\b)": "that many, a given number of",
    r"by and by": "gradually, later",
    r"(?<=,\s)be it": "whether it is",
    r"what is \w+ is": "a sentence with the subject first",
    r"as long as any": "as long as the others",
    r"(?:is|are) but": "is only",
    r"in the place of": "instead of, at the place of",
    r"let \w+(?: \w+){0,4} be\b": "an imperative verb",
}
"""Wording that STYLE.md forbids, as lower-case expressions, each with what to write instead."""

_BAD: Final = re.compile(
    r"\b(?:"
    + "|".join(rf"(?P<w{number}>{word})" for number, word in enumerate(WORDS)).replace(" ", r"\s+")
    + r")\b",
    re.IGNORECASE,
)
_LOWER: Final = re.compile(_BAD.pattern)
"""The same for texts in lower case, where the search is ten times as fast."""
_CODE_SPAN: Final = re.compile(r"``[^`\n]+``|`[^`\n]+`|“[^”\n]*”|\*[^*\s][^*\n]*\*")
"""Code and quotations, which are not our prose."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A forbidden word in a file."""

    path: str
    line: int
    word: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: “{self.word}”; write: {self.instead}"


def findings_in(path: str, line: int, text: str) -> Iterator[Finding]:
    """Yield each forbidden word of a text that begins in a line of a file."""
    if not _LOWER.search(text.lower()):
        return
    prose = _CODE_SPAN.sub(lambda span: " " * len(span.group()), text)
    for found in _BAD.finditer(prose):
        [number] = [int(name[1:]) for name, word in found.groupdict().items() if word]
        at = line + prose.count("\n", 0, found.start())
        yield Finding(path, at, found.group(), [*WORDS.values()][number])


def findings_in_python(path: str, source: str) -> Iterator[Finding]:
    """Yield the forbidden words of docstrings, attribute docstrings and comments."""
    if not _LOWER.search(source.lower()):
        return  # Most files; splitting a file into tokens takes long.
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield from findings_in(path, node.lineno, str(node.value.value))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from findings_in(path, token.start[0], token.string)


def findings_in_page(path: str, source: str) -> Iterator[Finding]:
    """Yield the forbidden words of a Markdown page, code blocks left out."""
    prose = re.sub(
        r"^```.*?^```",
        lambda block: "\n" * block.group().count("\n"),
        source,
        flags=re.MULTILINE | re.DOTALL,
    )
    yield from findings_in(path, 1, prose)


def findings() -> Iterator[Finding]:
    """Yield the forbidden words of the whole repository."""
    for folder in CODE:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from findings_in_python(_shown(file), file.read_text(encoding="utf-8"))
    for file in _pages():
        yield from findings_in_page(_shown(file), file.read_text(encoding="utf-8"))
    for file in sorted((ROOT / ENGLISH).glob("*.ftl")):
        yield from findings_in(_shown(file), 1, file.read_text(encoding="utf-8"))


def _pages() -> Iterable[Path]:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    pages += [page for folder in CODE for page in (ROOT / folder).rglob("*.md")]
    return sorted(page for page in pages if not OTHER_PAGES.fullmatch(_shown(page)))


def _shown(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def test_prose_avoids_odd_wording() -> None:
    """Report each file and line with the word and with what to write instead."""
    found = [*findings()]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Tell whoever asks.", "whoever"),
        ("Each player sees the own cards.", "the own"),
        ("Nobody is asked.", "Nobody is"),
        ("Reckon the odds.", "Reckon"),
        ("Wait for so many seconds.", "so many"),
        ("A message, be it long or short.", "be it"),
        ("What is sent is kept.", "What is sent is"),
        ("Let the other players be asked.", "Let the other players be"),
    ],
)
def test_the_check_finds_a_bad_sentence(sentence: str, word: str) -> None:
    """It finds the word in a docstring, in a comment and on a page, with its line."""
    code = f'def ask() -> None:\n    """Ask.\n\n    {sentence}\n    """\n'
    assert [(one.line, one.word) for one in findings_in_python("a.py", code)] == [(4, word)]
    assert [one.line for one in findings_in_python("a.py", f"x = 1\ny = 2  # {sentence}\n")] == [2]
    page = f"# Title\n\n```\n{sentence}\n```\n\n{sentence}\n"
    assert [(one.line, one.word) for one in findings_in_page("a.md", page)] == [(7, word)]


@pytest.mark.parametrize(
    "sentence",
    [
        "There are so many raises that the text is shortened.",
        "Requests are paced, so many tables can start.",
        "Let the computer play.",
        "The command is `whoever`, the argument ``whoever``.",
        "Return their own cards.",
        "Wait at most that many seconds.",
    ],
)
def test_the_check_accepts_plain_english(sentence: str) -> None:
    """Ordinary sentences, code and data are no findings."""
    assert not [*findings_in_page("a.md", sentence)]
    assert not [*findings_in_python("a.py", f'said = "{sentence} whoever"\n')]
