"""Render message content for Telegram: a text with entities and a keyboard of buttons.

The text has no markup, so no name can be mistaken for markup: entities mark the mentions and the
bold lines. Telegram counts lengths in UTF-16 code units, and so does this module.
"""

import re
from collections.abc import Iterable, Iterator
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
    WebAppInfo,
)
from telegram.constants import KeyboardButtonStyle

from bot.platforms.telegram.limits import CAPTION, EPHEMERAL, LIMITS, NAME
from bot.ports.message import (
    Button,
    InlineResult,
    Link,
    Mention,
    MessageContent,
    MessageLink,
    Picture,
    Style,
    Timestamp,
    UrlLink,
)
from bot.ports.request import Address
from bot.ports.value import Struct, replace
from bot.text.localizer import sanitize, strip_links

BOT_URL: Final = "https://t.me/"
ELLIPSIS: Final = "…"

_SUPERGROUP: Final = "-100"
"""How the id of a supergroup begins; URLs contain only the rest."""

_PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")

_WEEKDAY_DATE_TIME: Final = "wdt"

_POINTER: Final = "👉 "
_CALL: Final = f"\n\n{_POINTER}"
_AFTER_CALL: Final = " · "
_BETWEEN: Final = ", "
_AT: Final = "@"

_GENERAL: Final = "1"
"""The number of a forum's general topic."""

_JOINER: Final = "\u2060"
_FEWEST: Final = 8
"""The shortest folded quotation that is useful, in UTF-16 code units."""

_HEAD: Final = 4
"""The divisor of the space for the beginning of a shortened text, which gets at most a quarter."""

_STYLES: Final[dict[Style, str | None]] = {
    Style.PLAIN: None,
    Style.PRIMARY: KeyboardButtonStyle.PRIMARY,
    Style.SUCCESS: KeyboardButtonStyle.SUCCESS,
    Style.DANGER: KeyboardButtonStyle.DANGER,
}


class Rendered(Struct, frozen=True):
    """A message as Telegram takes it; if it has a picture, the text is the caption."""

    text: str
    entities: tuple[MessageEntity, ...] = ()
    keyboard: InlineKeyboardMarkup | None = None
    picture: Picture | None = None
    is_last: bool = False
    is_silent: bool = False


def linked_page(post: MessageContent, username: str) -> Rendered:
    """Return the content with its link buttons to the bot that has this username.

    Without a username these buttons are left out.
    """
    page = page_of(post)
    if post.jump is not None and (url := url_of_message(post.jump)):
        page = with_row(page, InlineKeyboardButton(post.jump.label, url=url))
    for link in post.links if username else ():
        button = InlineKeyboardButton(link.label, url=url_of(username, link))
        page = with_row(page, button)
    return page


def article_of(offer: InlineResult, username: str) -> InlineQueryResultArticle:
    """Return a result of an inline query, which a person may show in any chat."""
    page = linked_page(offer.post, username)
    content = InputTextMessageContent(page.text, entities=page.entities)
    return InlineQueryResultArticle(
        offer.key, offer.title, content, reply_markup=page.keyboard, description=offer.about
    )


def url_of(username: str, link: Link) -> str:
    """Return the URL that opens a chat with the bot, its app, or a choice of groups for the bot."""
    assert _PAYLOAD.fullmatch(link.payload), "Telegram opens no link with another payload"
    if link.app:
        return f"{BOT_URL}{username}/{link.app}?startapp={link.payload}"
    asked = f"{'startgroup' if link.into_group else 'start'}={link.payload}"
    return f"{BOT_URL}{username}" + (f"?{asked}" if link.payload else "")


def url_of_message(link: MessageLink) -> str:
    """Return the URL of a message for members of its chat; empty outside supergroups."""
    chat, thread = link.address.chat, link.address.thread
    if not chat.startswith(_SUPERGROUP):
        return ""
    parts = (chat.removeprefix(_SUPERGROUP), *([thread] if thread else ()), link.message)
    return f"{BOT_URL}c/{'/'.join(parts)}"


def page_of(post: MessageContent) -> Rendered:
    """Return the content, shortened if it is too long, with its mentions in the last line.

    A message that calls people begins with their mentions. A sound would alert every member of a
    group, so the message is silent; Telegram still notifies the mentioned people.

    The caption of a picture is the text that goes below it; the rest, with the description of the
    picture, is a folded quotation, because Telegram has no other place for it. If all text belongs
    below a picture and does not fit, the brief text is used; if that does not fit either, the
    picture is left out.
    """
    called = tuple(dict.fromkeys(one for one in post.mentions if one.person.platform == NAME))
    names = [_name(mention) for mention in called]
    if post.calls and called:
        head = _POINTER + _BETWEEN.join(names) + _AFTER_CALL
        text = head + shortened(_quiet(post.text), LIMITS.text - units(head))
        entities = tuple(_entities(called, names, units(_POINTER)))
        return Rendered(text, entities, _keyboard(post), is_silent=True)
    call = _CALL + _BETWEEN.join(names) if called else ""
    text = shortened(_quiet(post.text), LIMITS.text - units(call))
    below = _caption(post, CAPTION - units(call))
    if below:
        text = below
    folded = _folded(post, CAPTION - units(text + call)) if below else ""
    strong = _strong(text, frozenset(map(_quiet, post.bold_lines)))
    moments = _moments(text, post.moments)
    linked = () if post.link_to is None else _link_of(text, post.link_to)
    mentioned = _entities(called, names, units(text) + units(_CALL))
    entities = (*strong, *moments, *linked, *mentioned, *_quotation(text + call, folded))
    picture = post.picture if below else None
    return Rendered(
        text + call + folded, entities, _keyboard(post), picture, post.is_final, post.is_silent
    )


def ephemeral_page(post: MessageContent) -> Rendered:
    """Return the content as an ephemeral message, whose text may be only as long as a caption.

    If the text is too long, the brief text is used, or whole lines are left out; a picture always
    fits.
    """
    is_below = post.picture is not None and post.pictured is not None
    if not is_below and units(_quiet(post.text)) > EPHEMERAL:
        brief = _quiet(post.caption)
        post = replace(post, text=post.caption if 0 < units(brief) <= EPHEMERAL else _at_most(post))
    return page_of(replace(post, mentions=()))


def _at_most(post: MessageContent) -> str:
    return shortened(post.text, EPHEMERAL - post.text.count(_AT))


def _caption(post: MessageContent, most: int) -> str:
    """Return the caption of the picture.

    It is empty if there is no picture or if no text fits.
    """
    told = (post.text, post.caption) if post.picture is not None else ()
    if post.picture is not None and post.pictured is not None:
        told = (post.pictured.text, *told)
    return next((text for text in map(_quiet, told) if text and units(text) <= most), "")


def _folded(post: MessageContent, most: int) -> str:
    """Return a line break and the lines of a folded quotation, or an empty text."""
    if post.picture is None or post.pictured is None:
        return ""
    lines = _quiet(post.pictured.folded)
    return f"\n{cut(lines, most - 1)}" if lines and most > _FEWEST else ""


def _quotation(above: str, folded: str) -> Iterator[MessageEntity]:
    """Yield the entity that folds the quotation below a text, if there is one."""
    if folded:
        kind = MessageEntity.EXPANDABLE_BLOCKQUOTE
        yield MessageEntity(kind, units(above) + 1, units(folded) - 1)


def _link_of(text: str, chat: Address) -> tuple[MessageEntity, ...]:
    """Return the entity that makes the last line a link to a supergroup or one of its topics.

    Telegram has no links to other groups.
    """
    number = chat.chat.removeprefix(_SUPERGROUP)
    if number == chat.chat:
        return ()
    *above, last = text.split("\n")
    url = f"{BOT_URL}c/{number}/{chat.thread or _GENERAL}"
    before = units("".join(f"{line}\n" for line in above))
    return (MessageEntity(MessageEntity.TEXT_LINK, before, units(last), url=url),)


def _strong(text: str, strong: frozenset[str]) -> Iterator[MessageEntity]:
    """Yield the entities that make lines bold."""
    at = 0
    for line in text.split("\n"):
        if line.strip() and line in strong:
            yield MessageEntity(MessageEntity.BOLD, at, units(line))
        at += units(line) + 1


def _moments(text: str, moments: Iterable[Timestamp]) -> Iterator[MessageEntity]:
    """Yield the entities that show the times in the reader's time zone, in order."""
    end = 0
    for moment in moments:
        at = text.find(moment.text, end)
        if at >= 0:
            end = at + len(moment.text)
            yield MessageEntity(
                MessageEntity.DATE_TIME,
                units(text[:at]),
                units(moment.text),
                unix_time=datetime.fromtimestamp(moment.at, UTC),
                date_time_format=_WEEKDAY_DATE_TIME,
            )


def with_row(page: Rendered, *buttons: InlineKeyboardButton) -> Rendered:
    """Return the message with another row of buttons at the end."""
    rows = page.keyboard.inline_keyboard if page.keyboard else ()
    return replace(page, keyboard=InlineKeyboardMarkup([*rows, buttons]))


def plain_page(text: str) -> Rendered:
    """Return a plain text, shortened if needed."""
    return page_of(MessageContent(text))


def units(text: str) -> int:
    """Return the length of a text as Telegram counts it."""
    return len(_encoded(text)) // 2


def cut(text: str, most: int) -> str:
    """Return the beginning of a text with an ellipsis, cut at the end of a line if possible."""
    if units(text) <= most:
        return text
    kept = "\n".join(_fitting(text.split("\n"), most - units(f"\n{ELLIPSIS}")))
    return f"{kept}\n{ELLIPSIS}" if kept else _first(text, most - 1) + ELLIPSIS


def shortened(text: str, most: int) -> str:
    """Return the text without the middle lines that do not fit; the end is the newest part."""
    if units(text) <= most:
        return text
    lines = text.split("\n")
    head = "\n".join(_fitting(lines, most // _HEAD)) or _first(lines[0], most // _HEAD)
    space = most - units(f"{head}\n{ELLIPSIS}\n")
    newest = [*_fitting(lines[::-1], space)][::-1]
    tail = "\n".join(newest) or _last(lines[-1], space)
    return f"{head}\n{ELLIPSIS}\n{tail}"


def _fitting(lines: list[str], most: int) -> Iterator[str]:
    """Yield as many of the first lines as fit with their line breaks."""
    ends = accumulate(units(line) + 1 for line in lines)
    fitting = takewhile(lambda placed: placed[1] - 1 <= most, zip(lines, ends, strict=True))
    return (line for line, _ in fitting)


def _first(text: str, most: int) -> str:
    """Return the first ``most`` units of a text, without half a character at the end."""
    return _encoded(text)[: 2 * most].decode("utf-16-le", errors="ignore")


def _last(text: str, most: int) -> str:
    """Return the last ``most`` units of a text, without half a character at the beginning."""
    return _encoded(text)[-2 * most :].decode("utf-16-le", errors="ignore")


def _encoded(text: str) -> bytes:
    return text.encode("utf-16-le", errors="replace")


def _quiet(text: str) -> str:
    """Return the text without mentions: Telegram finds ``@name`` in any text, even in names."""
    return text.replace(_AT, _AT + _JOINER)


def _name(mention: Mention) -> str:
    """Return the name for a mention; never empty, because an entity must not be empty."""
    return strip_links(sanitize(mention.name)) or mention.person.id


def _entities(called: tuple[Mention, ...], names: list[str], at: int) -> Iterator[MessageEntity]:
    """Yield the entities that make names into mentions, even for people without a username."""
    for mention, name in zip(called, names, strict=True):
        user = User(int(mention.person.id), name, is_bot=False)
        yield MessageEntity(MessageEntity.TEXT_MENTION, at, units(name), user=user)
        at += units(name) + units(_BETWEEN)


def _keyboard(post: MessageContent) -> InlineKeyboardMarkup | None:
    """Return the keyboard; rows that are too long are split, and links come last."""
    widest = LIMITS.buttons_in_row
    wrapped = [
        [_button(button) for button in row[start : start + widest]]
        for row in post.rows
        for start in range(0, len(row), widest)
    ]
    wrapped += [[_opening(link)] for link in post.urls]
    return InlineKeyboardMarkup(wrapped) if wrapped else None


def _opening(link: UrlLink) -> InlineKeyboardButton:
    """Return the button of a link; only in private chats may it open inside Telegram."""
    if link.opens_inside:
        return InlineKeyboardButton(link.label, web_app=WebAppInfo(link.url))
    return InlineKeyboardButton(link.label, url=link.url)


def _button(button: Button) -> InlineKeyboardButton:
    assert len(button.token.encode()) <= LIMITS.token_bytes, "a token fits every platform"
    return InlineKeyboardButton(
        button.label, callback_data=button.token, style=_STYLES[button.style]
    )
