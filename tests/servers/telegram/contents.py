"""What a request wants people to see, within the documented limits."""

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
"""As the real server has it for what one person alone sees, whatever is documented."""
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
    """A message of text; raise MisuseError when it is empty, too long or wrongly marked up."""
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
    """A photo with its caption; raise MisuseError when that is too long or wrongly marked up."""
    formatted = _formatted(caption or "", parse_mode, entities)
    if units(formatted.text) > CAPTION_MAX:
        raise MisuseError(Refusal.CAPTION_TOO_LONG)
    return Content(formatted.text, formatted.entities, photo, keyboard(markup))


def keyboard(markup: ReplyMarkupUnion | None) -> Keyboard:
    """The buttons of an inline keyboard; raise MisuseError for one that Telegram cannot show."""
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
    # What Telegram does not know of a button, it does not give back.
    wire = button.model_dump_json(exclude_none=True, exclude=set(button.model_extra or ()))
    return Button(button.text, data or "", button.url or "", wire)


def _is_good_link(url: str) -> bool:
    """Telegram takes any address of these schemes, but a deep link has to work besides."""
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
