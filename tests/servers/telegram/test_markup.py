"""The text that people read after its markup is parsed."""

import pytest

from tests.servers.telegram.errors import MisuseError
from tests.servers.telegram.formatted import Formatted
from tests.servers.telegram.html_text import parse_html
from tests.servers.telegram.markdown_text import parse_markdown


def mark(kind: str, offset: int, length: int, **more: str) -> dict[str, object]:
    """Return an entity."""
    return {"type": kind, "offset": offset, "length": length, **more}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("mus", Formatted("mus")),
        ("<b>Ane</b> &lt;5&gt;", Formatted("Ane <5>", (mark("bold", 0, 3),))),
        ("🂡🂡 <i>x</i>", Formatted("🂡🂡 x", (mark("italic", 5, 1),))),
        ("\n <b> x</b> ", Formatted("x", (mark("bold", 0, 1),))),
        ("<b>a<i>b</i></b>", Formatted("ab", (mark("bold", 0, 2), mark("italic", 1, 1)))),
        ("<b></b>x & y", Formatted("x & y")),
        (
            '<a href="https://t.me/b?start=1&amp;x">go</a>',
            Formatted("go", (mark("text_link", 0, 2, url="https://t.me/b?start=1&x"),)),
        ),
        ("<a>no link</a>", Formatted("no link")),
        ('<span class="tg-spoiler">R</span>', Formatted("R", (mark("spoiler", 0, 1),))),
        (
            "<blockquote expandable>q</blockquote>",
            Formatted("q", (mark("expandable_blockquote", 0, 1),)),
        ),
        (
            '<tg-emoji emoji-id="7">x</tg-emoji>',
            Formatted("x", (mark("custom_emoji", 0, 1, custom_emoji_id="7"),)),
        ),
    ],
)
def test_html_is_read(source: str, expected: Formatted) -> None:
    assert parse_html(source) == expected


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("ñ<q>x</q>", 'Unsupported start tag "q" at byte offset 2'),
        ("<b><i>x</b></i>", 'offset 7, expected "</i>", found "</b>"'),
        ("5 < 6", "Unclosed start tag at byte offset 2"),
        ("<span>x</span>", 'must have class "tg-spoiler"'),
    ],
)
def test_wrong_html_is_refused(source: str, words: str) -> None:
    with pytest.raises(MisuseError) as refused:
        parse_html(source)
    assert words in refused.value.description


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"5\.\-", Formatted("5.-")),
        ("*a* _b_", Formatted("a b", (mark("bold", 0, 1), mark("italic", 2, 1)))),
        ("__a__ ~b~", Formatted("a b", (mark("underline", 0, 1), mark("strikethrough", 2, 1)))),
        ("||R||", Formatted("R", (mark("spoiler", 0, 1),))),
        (r"`a\`.b`", Formatted("a`.b", (mark("code", 0, 4),))),
        ("```py\nx=1```", Formatted("x=1", (mark("pre", 0, 3, language="py"),))),
        ("[t](http://a/b.c)", Formatted("t", (mark("text_link", 0, 1, url="http://a/b.c"),))),
    ],
)
def test_markdown_is_read(source: str, expected: Formatted) -> None:
    assert parse_markdown(source) == expected


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("5.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("a|b", "Character '|' is reserved"),
        ("a](b)", "Character ']' is reserved"),
        ("*a", "Can't find end of the entity"),
        ("*a _b* c_", "Can't find end of the entity"),
    ],
)
def test_wrong_markdown_is_refused(source: str, words: str) -> None:
    with pytest.raises(MisuseError) as refused:
        parse_markdown(source)
    assert words in refused.value.description
