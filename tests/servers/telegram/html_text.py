"""Telegram's HTML: a few tags, each of which must be closed."""

import html
import re
from typing import Final

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.errors import refuse_markup
from tests.servers.telegram.formatted import Builder, Formatted

TAGS: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
}
TOKEN: Final = re.compile(
    r"<(?P<end>/?)(?P<tag>[a-zA-Z][a-zA-Z0-9-]*)(?P<attributes>[^<>]*)>"
    r"|(?P<reference>&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);)"
    r"|(?P<text>[^<&]+|&)"
    r"|(?P<stray><)"
)
ATTRIBUTE: Final = re.compile(r"""([a-zA-Z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


def parse_html(source: str) -> Formatted:
    """Parse the text; raise MisuseError, in Telegram's words, for an invalid tag."""
    builder = Builder()
    for token in TOKEN.finditer(source):
        offset = len(source[: token.start()].encode())
        match token.lastgroup:
            case "reference":
                builder.write(html.unescape(token.group()))
            case "text":
                builder.write(token.group())
            case "attributes" if token["end"]:
                _end(builder, token["tag"].lower(), offset)
            case "attributes":
                tag = token["tag"].lower()
                builder.begin(tag, _entity(tag, token["attributes"], offset))
            case _:
                refuse_markup(f"Unclosed start tag at byte offset {offset}")
    return builder.done('Can\'t find end tag corresponding to start tag "{mark}"')


def _entity(tag: str, attributes: str, offset: int) -> Json:
    given = {
        found[1].lower(): "".join(found.groups("")[1:]) for found in ATTRIBUTE.finditer(attributes)
    }
    if tag not in TAGS:
        refuse_markup(f'Unsupported start tag "{tag}" at byte offset {offset}')
    if tag == "span" and given.get("class") != "tg-spoiler":
        refuse_markup(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
    if tag == "a":
        # Telegram drops a link without a target, and keeps its text.
        href = html.unescape(given.get("href", ""))
        return {"type": TAGS[tag], "url": href} if href else {}
    if tag == "tg-emoji":
        return {"type": TAGS[tag], "custom_emoji_id": given.get("emoji-id", "")}
    if tag == "blockquote" and "expandable" in given:
        return {"type": "expandable_blockquote"}
    return {"type": TAGS[tag]}


def _end(builder: Builder, tag: str, offset: int) -> None:
    innermost = builder.innermost
    if innermost is None:
        refuse_markup(f"Unexpected end tag at byte offset {offset}")
    if innermost.mark != tag:
        refuse_markup(
            f'Unmatched end tag at byte offset {offset}, expected "</{innermost.mark}>", '
            f'found "</{tag}>"'
        )
    builder.end()
