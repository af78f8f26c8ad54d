"""The content of a request for people, within the documented limits."""

import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MessageEntity,
    ReplyMarkupUnion,
)

from tests.servers.telegram.errors import MisuseError, Refusal
from tests.servers.telegram.formatted import Builder, Formatted, units
from tests.servers.telegram.html_text import parse_html
from tests.servers.telegram.markdown_text import parse_markdown
from tests.servers.telegram.messages import Button, Content, Keyboard
from tests.servers.telegram.photos import Photo

TEXT_MAX: Final = 4096
CAPTION_MAX: Final = 1024
EPHEMERAL_MAX: Final = 1024
"""The limit of the real server for ephemeral messages, which differs from the documentation."""
DATA_BYTES_MAX: Final = 64
ROW_MAX: Final = 8
BUTTONS_MAX: Final = 100
SCHEMES: Final = frozenset({"http", "https", "tg"})
START: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
ACTIONS: Final = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)


def text_content(
    text: str | None,
    parse_mode: object,
    entities: list[MessageEntity] | None,
    markup: ReplyMarkupUnion | None,
    *,
    most: int = TEXT_MAX,
) -> Content:
    """Return a text message; raise MisuseError if it is empty, too long or wrongly marked up."""
    formatted = _formatted(text or "", parse_mode, entities)
    if not formatted.text:
        raise MisuseError(Refusal.TEXT_EMPTY)
    if units(formatted.text) > most:
        raise MisuseError(Refusal.TEXT_TOO_LONG)
    return Content(formatted.text, formatted.entities, keyboard=keyboard(markup))


def photo_content(
    photo: Photo | None,
    caption: str | None,
    parse_mode: object,
    entities: list[MessageEntity] | None,
    markup: ReplyMarkupUnion | None,
) -> Content:
    """Return a photo with its caption; raise MisuseError if it is too long or wrongly marked up."""
    formatted = _formatted(caption or "", parse_mode, entities)
    if units(formatted.text) > CAPTION_MAX:
        raise MisuseError(Refusal.CAPTION_TOO_LONG)
    return Content(formatted.text, formatted.entities, photo, keyboard(markup))


def keyboard(markup: ReplyMarkupUnion | None) -> Keyboard:
    """Return the buttons of an inline keyboard; raise MisuseError if Telegram cannot show it."""
    if not isinstance(markup, InlineKeyboardMarkup):
        return ()
    rows = tuple(tuple(_button(button) for button in row) for row in markup.inline_keyboard if row)
    if sum(map(len, rows)) > BUTTONS_MAX or any(len(row) > ROW_MAX for row in rows):
        raise MisuseError(Refusal.MARKUP_TOO_LONG)
    return rows


def _button(button: InlineKeyboardButton) -> Button:
    if not button.text.strip():
        raise MisuseError(Refusal.BUTTON_TEXT_EMPTY)
    if sum(getattr(button, action) is not None for action in ACTIONS) != 1:
        raise MisuseError(Refusal.BUTTON_TYPE_INVALID)
    data = button.callback_data
    if data is not None and not 1 <= len(data.encode()) <= DATA_BYTES_MAX:
        raise MisuseError(Refusal.BUTTON_DATA_INVALID)
    if button.url is not None and not _is_good_link(button.url):
        raise MisuseError(Refusal.BUTTON_URL_INVALID)
    # Telegram does not return unknown fields of a button.
    wire = button.model_dump_json(exclude_none=True, exclude=set(button.model_extra or ()))
    page = "" if button.web_app is None else button.web_app.url
    if button.web_app is not None and urlsplit(page).scheme != "https":
        raise MisuseError(Refusal.BUTTON_URL_INVALID)
    return Button(button.text, data or "", button.url or "", page, wire)


def check_pages(content: Content, *, is_private: bool) -> None:
    """Raise MisuseError for a button that opens a page inside a chat that is not private."""
    buttons = (button for row in content.keyboard for button in row)
    if not is_private and any(button.web_app for button in buttons):
        raise MisuseError(Refusal.BUTTON_TYPE_INVALID)


def _is_good_link(url: str) -> bool:
    """Return whether Telegram accepts a link, by its scheme; a deep link must also be valid."""
    link = urlsplit(url)
    payload = parse_qs(link.query, keep_blank_values=True).get("start", ["_"])[0]
    deep = link.hostname == "t.me"
    return link.scheme in SCHEMES and (not deep or START.fullmatch(payload) is not None)


def _formatted(text: str, parse_mode: object, entities: list[MessageEntity] | None) -> Formatted:
    match parse_mode:
        case str() if parse_mode.lower() == "html":
            return parse_html(text)
        case str() if parse_mode.lower() == "markdownv2":
            return parse_markdown(text)
        case str() if parse_mode:
            raise MisuseError(Refusal.PARSE_MODE_UNSUPPORTED)
        case _ if entities:
            return Formatted(text, tuple(one.model_dump(exclude_none=True) for one in entities))
        case _:
            builder = Builder()
            builder.write(text)
            return builder.done("")
