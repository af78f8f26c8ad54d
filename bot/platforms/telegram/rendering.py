"""Posts (messages' contents) as Telegram shows them: text with entities, and buttons below.

Nothing is marked up, so that no name can be mistaken for markup: the text is sent as it is, and
entities say beside it who is called and which lines stand out. Telegram counts in units of UTF-16,
and so does this module.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import accumulate, takewhile
from typing import Final

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    MessageEntity,
    User,
)
from telegram.constants import KeyboardButtonStyle

from bot.platforms.telegram.limits import CAPTION, EPHEMERAL, LIMITS, NAME
from bot.ports.message import (
    Button,
    InlineResult,
    Link,
    Mention,
    MessageContent,
    Picture,
    Style,
    Timestamp,
)
from bot.ports.value import replace
from bot.text.localizer import sanitize, strip_links

BOT_URL: Final = "https://t.me/"
ELLIPSIS: Final = "…"

_PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")

_WEEKDAY_DATE_TIME: Final = "wdt"

_CALL: Final = "\n\n👉 "
_BETWEEN: Final = ", "
_AT: Final = "@"
_JOINER: Final = "\u2060"
_HEAD: Final = 4
"""The part of a text that its beginning may keep when it is shortened: a quarter."""

_STYLES: Final[dict[Style, str | None]] = {
    Style.PLAIN: None,
    Style.PRIMARY: KeyboardButtonStyle.PRIMARY,
    Style.SUCCESS: KeyboardButtonStyle.SUCCESS,
    Style.DANGER: KeyboardButtonStyle.DANGER,
}


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message as Telegram wants it; the text of one with a picture stands under that."""

    text: str
    entities: tuple[MessageEntity, ...] = ()
    keyboard: InlineKeyboardMarkup | None = None
    picture: Picture | None = None
    is_last: bool = False
    is_silent: bool = False


def linked_page(post: MessageContent, username: str) -> Rendered:
    """Return the post as a page, with its links to the bot of this name below.

    To none, without them.
    """
    page = page_of(post)
    for link in post.links if username else ():
        button = InlineKeyboardButton(link.label, url=url_of(username, link))
        page = with_row(page, button)
    return page


def article_of(offer: InlineResult, username: str) -> InlineQueryResultArticle:
    """Return what somebody may show in any chat, as an entry of the list to choose from."""
    page = linked_page(offer.post, username)
    content = InputTextMessageContent(page.text, entities=page.entities)
    return InlineQueryResultArticle(
        offer.key, offer.title, content, reply_markup=page.keyboard, description=offer.about
    )


def url_of(username: str, link: Link) -> str:
    """Return the address that opens a chat with the bot, or lets one choose a group for it."""
    assert _PAYLOAD.fullmatch(link.payload), "Telegram opens no link with another payload"
    asked = f"{'startgroup' if link.into_group else 'start'}={link.payload}"
    return f"{BOT_URL}{username}" + (f"?{asked}" if link.payload else "")


def page_of(post: MessageContent) -> Rendered:
    """Return the post, shortened where it is too long, with those it calls in a last line.

    Where the text could not stand whole under a picture, the brief one does; a picture under which
    that would not fit either is left out.
    """
    called = tuple(dict.fromkeys(one for one in post.mentions if one.person.platform == NAME))
    names = [_name(mention) for mention in called]
    call = _CALL + _BETWEEN.join(names) if called else ""
    text = shortened(_quiet(post.text), LIMITS.text - units(call))
    below = _caption(post, CAPTION - units(call))
    if below:
        text = below
    strong = _strong(text, frozenset(map(_quiet, post.bold_lines)))
    moments = _moments(text, post.moments)
    entities = (*strong, *moments, *_entities(called, names, units(text) + units(_CALL)))
    picture = post.picture if below else None
    return Rendered(
        text + call, entities, _keyboard(post.rows), picture, post.is_final, post.is_silent
    )


def page_aside(post: MessageContent) -> Rendered:
    """Return the post as one person alone sees it in a group, where texts are as short as captions.

    What is too long is said briefly, or else loses whole lines; a picture always fits above it.
    """
    if units(_quiet(post.text)) > EPHEMERAL:
        brief = _quiet(post.caption)
        post = replace(post, text=post.caption if 0 < units(brief) <= EPHEMERAL else _at_most(post))
    return page_of(replace(post, mentions=()))


def _at_most(post: MessageContent) -> str:
    return shortened(post.text, EPHEMERAL - post.text.count(_AT))


def _caption(post: MessageContent, most: int) -> str:
    """Return what stands under the picture of a post.

    Empty where there is none, or nothing fits.
    """
    told = (post.text, post.caption) if post.picture is not None else ()
    return next((text for text in map(_quiet, told) if text and units(text) <= most), "")


def _strong(text: str, strong: frozenset[str]) -> Iterator[MessageEntity]:
    """Yield what makes lines stand out."""
    at = 0
    for line in text.split("\n"):
        if line.strip() and line in strong:
            yield MessageEntity(MessageEntity.BOLD, at, units(line))
        at += units(line) + 1


def _moments(text: str, moments: Iterable[Timestamp]) -> Iterator[MessageEntity]:
    """Yield what makes times into those of the reader's own zone, wherever they still stand."""
    for moment in moments:
        before, found, _ = text.partition(moment.text)
        if found:
            yield MessageEntity(
                MessageEntity.DATE_TIME,
                units(before),
                units(found),
                unix_time=datetime.fromtimestamp(moment.at, UTC),
                date_time_format=_WEEKDAY_DATE_TIME,
            )


def with_row(page: Rendered, *buttons: InlineKeyboardButton) -> Rendered:
    """Return the page with some buttons more, below the others."""
    rows = page.keyboard.inline_keyboard if page.keyboard else ()
    return replace(page, keyboard=InlineKeyboardMarkup([*rows, buttons]))


def plain_page(text: str, picture: Picture | None = None) -> Rendered:
    """A text by itself, shortened where it is too long, or below a picture where it fits there."""
    return page_of(MessageContent(text, picture=picture))


def units(text: str) -> int:
    """Return the length of a text as Telegram counts."""
    return len(_encoded(text)) // 2


def cut(text: str, most: int) -> str:
    """Return the beginning of a text, to the end of a line where one ends in time."""
    if units(text) <= most:
        return text
    kept = "\n".join(_fitting(text.split("\n"), most - units(f"\n{ELLIPSIS}")))
    return f"{kept}\n{ELLIPSIS}" if kept else _first(text, most - 1) + ELLIPSIS


def shortened(text: str, most: int) -> str:
    """The text without those lines of its middle that do not fit: the newest stand at its end."""
    if units(text) <= most:
        return text
    lines = text.split("\n")
    head = "\n".join(_fitting(lines, most // _HEAD)) or _first(lines[0], most // _HEAD)
    room = most - units(f"{head}\n{ELLIPSIS}\n")
    newest = [*_fitting(lines[::-1], room)][::-1]
    tail = "\n".join(newest) or _last(lines[-1], room)
    return f"{head}\n{ELLIPSIS}\n{tail}"


def _fitting(lines: list[str], most: int) -> Iterator[str]:
    """As many of these lines, in their order, as fit with their line breaks."""
    ends = accumulate(units(line) + 1 for line in lines)
    fitting = takewhile(lambda placed: placed[1] - 1 <= most, zip(lines, ends, strict=True))
    return (line for line, _ in fitting)


def _first(text: str, most: int) -> str:
    """Return the first units of a text, without half a sign at their end."""
    return _encoded(text)[: 2 * most].decode("utf-16-le", errors="ignore")


def _last(text: str, most: int) -> str:
    """Return the last units of a text, without half a sign at their beginning."""
    return _encoded(text)[-2 * most :].decode("utf-16-le", errors="ignore")


def _encoded(text: str) -> bytes:
    return text.encode("utf-16-le", errors="replace")


def _quiet(text: str) -> str:
    """Return the text without calls: Telegram finds ``@somebody`` in any text, be it in a name."""
    return text.replace(_AT, _AT + _JOINER)


def _name(mention: Mention) -> str:
    """Return the name to call somebody by; an entity must hold something."""
    return strip_links(sanitize(mention.name)) or mention.person.id


def _entities(called: tuple[Mention, ...], names: list[str], at: int) -> Iterator[MessageEntity]:
    """Yield what makes names into calls, which reach people without a username as well."""
    for mention, name in zip(called, names, strict=True):
        user = User(int(mention.person.id), name, is_bot=False)
        yield MessageEntity(MessageEntity.TEXT_MENTION, at, units(name), user=user)
        at += units(name) + units(_BETWEEN)


def _keyboard(rows: tuple[tuple[Button, ...], ...]) -> InlineKeyboardMarkup | None:
    """Return the buttons, with rows that are too long going on in the next."""
    widest = LIMITS.buttons_in_row
    wrapped = [
        [_button(button) for button in row[start : start + widest]]
        for row in rows
        for start in range(0, len(row), widest)
    ]
    return InlineKeyboardMarkup(wrapped) if wrapped else None


def _button(button: Button) -> InlineKeyboardButton:
    assert len(button.token.encode()) <= LIMITS.token_bytes, "a token fits every platform"
    return InlineKeyboardButton(
        button.label, callback_data=button.token, style=_STYLES[button.style]
    )
