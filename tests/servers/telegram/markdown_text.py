"""Telegram's MarkdownV2 without block quotations, which this server refuses."""

import re
from typing import Final

from tests.servers.telegram.errors import refuse_markup
from tests.servers.telegram.formatted import Builder, Formatted

MARKS: Final = {
    "*": "bold",
    "_": "italic",
    "__": "underline",
    "~": "strikethrough",
    "||": "spoiler",
}
TOKEN: Final = re.compile(
    r"\\(?P<escaped>[\x01-\x7e])"
    r"|(?P<pre>```(?:(?P<language>\w+)\n)?(?P<block>(?:[^`\\]|\\.|`(?!``))*)```)"
    r"|(?P<code>`(?P<inline>(?:[^`\\]|\\.)*)`)"
    r"|(?P<mark>\*|__|_|~|\|\|)"
    r"|(?P<link>\[)"
    r"|\]\((?P<url>(?:[^)\\]|\\.)*)\)"
    r"|(?P<reserved>[\[\]()`>#+\-=|{}.!])"
    r"|(?P<text>[^\\*_~|\[\]()`>#+\-={}.!]+|\\)",
    re.DOTALL,
)
ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)


def parse_markdown(source: str) -> Formatted:
    """Parse the text; raise MisuseError, in Telegram's words, for an invalid character."""
    builder = Builder()
    for token in TOKEN.finditer(source):
        match token.lastgroup:
            case "escaped":
                builder.write(token["escaped"])
            case "text":
                builder.write(token["text"])
            case "pre":
                _quote(builder, "pre", token["block"], token["language"])
            case "code":
                _quote(builder, "code", token["inline"], None)
            case "mark":
                _mark(builder, token["mark"])
            case "link":
                builder.begin("[", {"type": "text_link"})
            case "url" if builder.innermost is not None and builder.innermost.mark == "[":
                builder.end(url=_unescaped(token["url"]))
            case _:
                refuse_markup(
                    f"Character '{token.group()[0]}' is reserved and must be escaped "
                    "with the preceding '\\'"
                )
    return builder.done("Can't find end of the entity that begins with {mark}")


def _mark(builder: Builder, mark: str) -> None:
    if builder.innermost is not None and builder.innermost.mark == mark:
        builder.end()
    else:
        builder.begin(mark, {"type": MARKS[mark]})


def _quote(builder: Builder, kind: str, text: str, language: str | None) -> None:
    builder.begin(kind, {"type": kind})
    builder.write(_unescaped(text))
    builder.end(**({} if language is None else {"language": language}))


def _unescaped(text: str) -> str:
    return ESCAPE.sub(r"\1", text)
