"""Render the settings of a chat, which its administrators choose for tables that open there.

A ``ChatSetting`` lists the values that a setting may have. The main page shows all settings, each
with a button that leads to a page of its values. Values are stored and carried by buttons as codes
(``ChatDefaults`` in ``bot/tables/documents.py``). The house rules and settings of one table are in
``bot/messages/lobby_message.py``.
"""

from collections.abc import Callable, Iterable
from typing import Final

from bot.messages.buttons import in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.chats_page import SWITCH
from bot.ports.message import Button, MessageContent, Style
from bot.ports.request import Address, PersonId, ServerId
from bot.ports.value import Struct, replace
from bot.tables.documents import Preferences
from bot.tables.table_state import TableState
from bot.text.help_topics import SHOWN_PRESETS
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer, own_name
from bot.text.table_settings import MATCH_GAMES, ONE_GAME, OPENNESS, find_setting

KEY: Final = "settings"
"""The key of the settings page among a person's ephemeral messages."""

HERE: Final = "here"
"""The value of ``ONLY`` when tables may open only in this chat."""

_ELSEWHERE: Final = "elsewhere"
"""The value of ``ONLY`` when tables may open only in another chat; no button sets it."""

_COLUMNS: Final = 2
_NEW: Final = TableState("", PersonId("", ""))
"""A table as it opens in a chat without settings."""

_PARTS: Final = 2
_FORUM: Final = "f"


class SettingsChat(Struct, frozen=True):
    """The chat whose settings a page shows, and the community to which the chat belongs.

    If it ``is_private``, a person sets up the tables of their own private chat. If the page
    ``travels``, it may be read in a private chat, so its buttons carry the chat.
    """

    address: Address
    server: ServerId | None = None
    has_threads: bool = False
    is_private: bool = False
    travels: bool = False

    @property
    def is_forum(self) -> bool:
        """Return whether the chat is a forum, whose topics correspond to a server's channels."""
        return self.server is not None and self.server.id == self.address.chat

    def encoded(self) -> str:
        """Return the chat as text for its buttons; empty for a page that stays in its chat."""
        if not self.travels:
            return ""
        flags = (_FORUM if self.is_forum else "") + ("t" if self.has_threads else "")
        return f"{self.address.chat}/{self.address.thread}/{flags}"

    def decoded(self, carried: str) -> "SettingsChat | None":
        """Return the chat that a pressed button carries, or None if the text is invalid."""
        if not carried:
            return self
        if carried.count("/") != _PARTS:
            return None
        chat, thread, flags = carried.split("/")
        platform = self.address.platform
        return replace(
            self,
            address=Address(platform, chat, thread),
            server=ServerId(platform, chat) if _FORUM in flags else None,
            has_threads="t" in flags,
            is_private=self.is_private and chat == self.address.chat,
        )


class ChatSetting(Struct, frozen=True, gc=True):
    """A setting of a chat; ``usual`` is the code of its default value."""

    field: str
    codes: tuple[str, ...]
    label: Callable[[str, SettingsChat], LocalizedText]
    usual: str = ""

    @property
    def title(self) -> LocalizedText:
        """Return the name of the setting."""
        return LocalizedText(f"settings-{self.field}")


def _language_label(code: str, _chat: SettingsChat) -> LocalizedText:
    if not code:
        return LocalizedText("settings-language-chosen")
    return LocalizedText("chat-value", {"value": own_name(code)})


def _call_label(code: str, _chat: SettingsChat) -> LocalizedText:
    return _CALLS.label(_CALLS.by_code()[code])


def _thread_label(code: str, _chat: SettingsChat) -> LocalizedText:
    return LocalizedText("settings-thread-value", {"now": code or "chosen"})


def _only_label(code: str, chat: SettingsChat) -> LocalizedText:
    place = "topic" if chat.is_forum else "channel"
    return LocalizedText("settings-only-value", {"now": code or "everywhere", "place": place})


_CALLS: Final = find_setting("call_s")
_OPEN: Final = find_setting("open_to")

LANGUAGE: Final = ChatSetting("language", ("", *LANGUAGES), _language_label)
PRESET: Final = ChatSetting(
    "preset",
    SHOWN_PRESETS,
    lambda code, _: LocalizedText(f"preset-{code}"),
    usual=_NEW.preset,
)
GAMES: Final = ChatSetting(
    "games",
    (str(ONE_GAME), str(MATCH_GAMES)),
    lambda code, _: LocalizedText("match-games", {"games": int(code)}),
    usual=str(ONE_GAME),
)
CALL: Final = ChatSetting(
    "call",
    tuple(_CALLS.by_code()),
    _call_label,
    usual=_CALLS.code(_NEW.call_s),
)
OPEN: Final = ChatSetting(
    "open", OPENNESS, lambda code, _: _OPEN.label(code), usual=_OPEN.code(_NEW.open_to)
)
THREAD: Final = ChatSetting("thread", ("", *reversed(SWITCH)), _thread_label)
ONLY: Final = ChatSetting("only", ("", HERE), _only_label)

_ALL: Final = (LANGUAGE, PRESET, GAMES, CALL, OPEN, THREAD, ONLY)


def settings_of(chat: SettingsChat) -> tuple[ChatSetting, ...]:
    """Return the settings that a chat has."""
    left_out = set[ChatSetting]()
    if not chat.has_threads:
        left_out.add(THREAD)
    if chat.server is None:
        left_out.add(ONLY)
    if chat.is_private:
        # In private, people choose the language with its own command.
        left_out.add(LANGUAGE)
    return tuple(setting for setting in _ALL if setting not in left_out)


def settings_main(
    localizer: Localizer, chat: SettingsChat, chosen: Iterable[str]
) -> MessageContent:
    """Return the main page: each setting with its value in ``chosen``, and a button for it."""
    named = tuple(zip(settings_of(chat), chosen, strict=True))
    lines = [
        LocalizedText("settings-title", {"own": "yes" if chat.is_private else "no"}),
        *(setting_line(setting, code, chat) for setting, code in named),
    ]
    buttons = [_button(localizer, setting.title, chat, setting.field) for setting, _ in named]
    return MessageContent(
        "\n".join(map(localizer.format, lines)),
        rows=in_rows(buttons, _COLUMNS),
        ephemeral_key=KEY,
    )


def settings_values(
    localizer: Localizer, chat: SettingsChat, setting: ChatSetting, now: str
) -> MessageContent:
    """Return the page of a setting, with a button for each value; ``now`` is the current one."""
    buttons = [
        _button(
            localizer,
            setting.label(code, chat),
            chat,
            f"{setting.field}={code}",
            Style.PRIMARY if code == now else Style.PLAIN,
        )
        for code in setting.codes
    ]
    back = _button(localizer, LocalizedText("chat-seats"), chat, "")
    line = LocalizedText("settings-choose", {"setting": setting.title})
    return MessageContent(
        localizer.format(line),
        rows=(*in_rows(buttons, _COLUMNS), (back,)),
        ephemeral_key=KEY,
    )


def setting_line(setting: ChatSetting, code: str, chat: SettingsChat) -> LocalizedText:
    """Return the line that states a setting's value."""
    told = {"setting": setting.title, "value": setting.label(code, chat)}
    return LocalizedText("settings-line", told)


def code_in(setting: ChatSetting, chat: SettingsChat, here: Preferences, all_: Preferences) -> str:
    """Return the code of a setting's value, from the preferences of a chat and of its server."""
    if setting is ONLY:
        return HERE if all_.only_in == chat.address else _ELSEWHERE if all_.only_in else ""
    code: str = getattr(here.defaults, setting.field)
    return code if code in setting.codes else setting.usual


def _button(
    localizer: Localizer,
    line: LocalizedText,
    chat: SettingsChat,
    about: str,
    style: Style = Style.PLAIN,
) -> Button:
    carried = chat.encoded()
    argument = f"{about}@{carried}" if carried else about
    token = encode(TableButton("", Verb.SETTINGS, argument))
    return Button(localizer.format(line), token, style)
