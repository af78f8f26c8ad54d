"""The files of the page: they write text only as text, and load nothing from elsewhere."""

import re
from importlib.resources import files
from typing import Final

import pytest

FILES: Final = {
    file.name: file.read_text(encoding="utf-8")
    for file in (files("bot.web") / "page").iterdir()
    if file.is_file()
}

MARKUP: Final = re.compile(
    r"""innerHTML|outerHTML|insertAdjacentHTML|setHTML|createContextualFragment|DOMParser|srcdoc
    |document\.write|\beval\(|new\ Function|setTimeout\(\s*["'`]|javascript:
    |setAttribute\(\s*["'`](?:style|on)|cssText""",
    re.VERBOSE,
)
"""What would make markup, code or a style attribute out of a text."""

ATTRIBUTES: Final = re.compile(r"""<[^>]+\s(?:style|on\w+)\s*=|<style|<script(?![^>]*\ssrc=)""")
"""Styles and code within a page, which its policy refuses."""

ADDRESS: Final = re.compile(
    r"""(?:https?:|wss?:)?//[a-z0-9][\w.-]*\.[a-z]{2,}[^\s"'`)]*""", re.IGNORECASE
)

NAMED: Final = {
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xlink",
    "https://web.telegram.org",
}
"""Two namespaces, and the origin of the window around a Mini App: nothing is loaded from them."""

LOADED: Final = re.compile(
    r"""\bfrom\s+"([^"]+)"|\bimport\(?\s*"([^"]+)"|url\(["']?([^)"']+)|\s(?:src|href)="([^"]+)\""""
)
OWN: Final = re.compile(r"\./\w+\.js|/page/\w+\.\w+|\w+\.svg|#\w+")


def test_there_are_files_to_look_at() -> None:
    assert {"index.html", "main.js", "table.css", "icon.svg"} <= FILES.keys()


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_makes_no_markup_and_no_code_of_a_text(name: str) -> None:
    assert MARKUP.findall(FILES[name]) == []


@pytest.mark.parametrize("name", sorted(name for name in FILES if name.endswith("html")))
def test_a_page_has_no_style_and_no_code_of_its_own(name: str) -> None:
    assert ATTRIBUTES.findall(FILES[name]) == []


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_names_no_foreign_address(name: str) -> None:
    assert set(ADDRESS.findall(FILES[name])) <= NAMED


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_loads_only_files_beside_it(name: str) -> None:
    loaded = ["".join(found) for found in LOADED.findall(FILES[name])]
    assert [one for one in loaded if not OWN.fullmatch(one)] == []


def test_all_modules_are_asked_for_at_once() -> None:
    """The page names each, so that none waits until another one that imports it has come."""
    named = set(re.findall(r"/page/(\w+\.js)", FILES["index.html"]))
    assert named == {name for name in FILES if name.endswith(".js")} - {"types.js"}


@pytest.mark.parametrize(
    "text",
    [
        "node.innerHTML = name",
        'node.setAttribute("style", "color: red")',
        'setTimeout("go()", 1)',
        "x = eval(y)",
    ],
)
def test_what_is_forbidden_would_be_found(text: str) -> None:
    assert MARKUP.search(text)


@pytest.mark.parametrize(
    "text", ['<p style="color: red">', "<img src='x' onerror='go()'>", "<script>go()</script>"]
)
def test_what_is_forbidden_within_a_page_would_be_found(text: str) -> None:
    assert ATTRIBUTES.search(text)


@pytest.mark.parametrize("text", ['import x from "https://cdn.example.com/x.js"', "//a.example/b"])
def test_a_foreign_address_would_be_found(text: str) -> None:
    assert not set(ADDRESS.findall(text)) <= NAMED
