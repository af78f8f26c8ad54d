"""docs/RULES.md matches the code: its articles name tests, its tables the options."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from engine.rule_options import CHOICES, PRESETS, rules_of, text_of
from engine.rules import Rules, SenaList
from engine.senas import LISTS, Sena

ROOT: Final = Path(__file__).parents[3]
DOCUMENT: Final = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
GLOSSARY: Final = (ROOT / "docs" / "GLOSSARY.md").read_text(encoding="utf-8").partition("\n## ")[0]
CHAPTERS: Final = 20


class Article(NamedTuple):
    """A numbered article with the names of its tests."""

    chapter: int
    number: int
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        """The reference to the article."""
        return f"{self.chapter}.{self.number}"


def _articles() -> list[Article]:
    found = []
    for block in DOCUMENT.split("\n\n"):
        head = re.match(r"\*\*(\d+)\.(\d+)\*\* ", block)
        if head is not None:
            tests = re.findall(r"^→ `([^`]+)`\\?$", block, re.MULTILINE)
            found.append(Article(int(head[1]), int(head[2]), tuple(tests)))
    return found


ARTICLES: Final = _articles()


@cache
def _tests_in(path: str) -> Counter[str]:
    """Return how often a file defines each test."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return Counter(node.name for node in ast.walk(tree) if isinstance(node, functions))


def _rows(text: str) -> list[list[str]]:
    """Return the cells of all tables, row by row."""
    lines = (line for line in text.splitlines() if line.startswith("| "))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def _names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article.name)
def test_every_article_names_tests_that_exist(article: Article) -> None:
    assert article.tests, "an article without a test is only a wish"
    for test in article.tests:
        path, name = test.split("::")
        assert _tests_in(path)[name] == 1
        assert name.startswith("test_")


def test_articles_are_numbered_in_order_within_their_chapters() -> None:
    """Every number occurs once, without a gap, below the heading of its chapter."""
    chapter, article = 0, 0
    for line in DOCUMENT.splitlines():
        if (heading := re.match(r"## (\d+)\. \S", line)) is not None:
            assert int(heading[1]) == chapter + 1
            chapter, article = chapter + 1, 0
        if (numbered := re.match(r"\*\*(\d+)\.(\d+)\*\*", line)) is not None:
            assert (int(numbered[1]), int(numbered[2])) == (chapter, article + 1)
            article += 1
    assert chapter == CHAPTERS
    assert {article.chapter for article in ARTICLES} == set(range(1, CHAPTERS + 1))


def test_every_arrow_belongs_to_an_article() -> None:
    assert DOCUMENT.count("→") == sum(len(article.tests) for article in ARTICLES)


def test_the_tables_give_every_house_rule_its_values_and_its_default() -> None:
    tables = [row for row in _rows(DOCUMENT) if re.fullmatch(r"`\w+`", row[0]) and len(row) == 3]
    told = {row[0].strip("`"): tuple(row[1:]) for row in tables if row[0].strip("`") in CHOICES}
    defaults = PRESETS["castilla"]
    assert told == {
        name: (choices.allowed(), text_of(getattr(defaults, name)))
        for name, choices in CHOICES.items()
    }


def test_the_table_of_presets_is_what_can_be_played() -> None:
    rows = [row for row in _rows(DOCUMENT) if set(_names(row[0])) & set(PRESETS)]
    told: dict[str, Rules] = {}
    for presets, changes in rows:
        options = dict(change.split("=") for change in _names(changes))
        told |= dict.fromkeys(_names(presets), rules_of("castilla", options))
    assert told == dict(PRESETS)


def test_the_table_of_signs_says_which_list_has_which() -> None:
    told: dict[Sena, str] = {}
    for row in _rows(DOCUMENT):
        if len(row) == 3 and set(_names(row[0])) & set(Sena):
            told |= dict.fromkeys(map(Sena, _names(row[0])), row[2])
    lists = [senas for senas in SenaList if senas is not SenaList.OFF]
    for sena in Sena:
        known = [senas.value for senas in lists if sena in LISTS[senas]]
        assert told[sena] == ("all" if len(known) == len(lists) else ", ".join(known))


def test_every_option_that_the_text_sets_can_be_set() -> None:
    settings = [name for name in _names(DOCUMENT) if "=" in name]
    assert len(settings) > 20
    for setting in settings:
        option, value = setting.split("=")
        assert text_of(CHOICES[option].read(value)) == value


def test_every_article_that_is_cited_exists() -> None:
    """The text cites as "(9.5)" or "see 14.2", and the glossary in its last column."""
    known = {article.name for article in ARTICLES} | {str(number) for number in range(1, 20)}
    cited = re.findall(r"\(((?:\d+\.\d+(?:, )?)+)\)|see (\d+\.\d+)", DOCUMENT)
    places = [row[-1] for row in _rows(GLOSSARY)[2:]]
    for place in [*(one or other for one, other in cited), *places]:
        assert set(re.split(", | to ", place)) <= known
    assert len(places) > 50


def test_the_code_cites_chapters_that_exist() -> None:
    """Each "RULES.md 4" in the engine refers to a chapter or article of the document."""
    known = {article.name for article in ARTICLES} | {str(number) for number in range(1, 20)}
    citations = [
        number
        for path in sorted((ROOT / "engine").rglob("*.py"))
        for cited in re.findall(
            r"RULES\.md ((?:\d+(?:\.\d+)?(?:, | and )?)+)", path.read_text(encoding="utf-8")
        )
        for number in re.findall(r"\d+(?:\.\d+)?", cited)
    ]
    assert len(citations) > 20
    assert set(citations) <= known


def test_the_terms_of_the_glossary_stand_in_order_and_once() -> None:
    terms = [re.sub(r"[*]|(,| \().*", "", row[0]) for row in _rows(GLOSSARY)[2:]]
    plain = str.maketrans("áéíóúñ", "aeioun")
    assert terms == sorted(terms, key=lambda term: term.translate(plain))
    assert len(set(terms)) == len(terms)
