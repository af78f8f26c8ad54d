"""Define a table's settings, each with its values and the lines that name them.

These definitions determine the lobby's settings pages and buttons, the words after ``/mesa``, and
the values that are accepted. The house rules of a match are not settings
(``engine/rule_options.py``).
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from bot.ports.value import Struct
from bot.text.localizer import LANGUAGES, LocalizedText, own_name
from engine.players.levels import Level

SettingValue: TypeAlias = int | str | Level | None

TIME_PAGE: Final = "time"
LANGUAGE_PAGE: Final = "language"
SUITS_PAGE: Final = "suits"
ONLOOKERS_PAGE: Final = "onlookers"
OPEN_PAGE: Final = "open"

ONE_GAME: Final = 1
MATCH_GAMES: Final = 3
"""The numbers of games among which a chat chooses: one, or a whole match."""

SHARED_WORD: Final = "set"
"""The button word of every setting that has no word of its own."""

AUTOMATIC: Final = "auto"
"""The nudge delay that follows the table's pace."""

LIVE: Final = "live"
LATE: Final = "late"
NO_ONLOOKERS: Final = "none"
"""What onlookers see on a table's page: everything public, the previous hand, or nothing."""

NOBODY: Final = "none"
THIS_CHAT: Final = "chat"
ALL_CHATS: Final = "all"
OPENNESS: Final = (NOBODY, THIS_CHAT, ALL_CHATS)
"""The people whom ``/jugar`` may seat at a table: nobody, people in its chats, or anyone."""

SUITS: Final = ("spanish", "french")
"""The bot's decks, of which a table may choose one."""


def _text_of(value: SettingValue) -> str:
    return "never" if value is None else str(value)


class Setting(Struct, frozen=True, gc=True):
    """A field of ``TableState`` that the table's creator may set, with its possible values.

    ``label`` returns the button label of a value, and ``told`` the line that states it. The buttons
    are on a ``page`` of the lobby below the line ``heading``, in rows of ``columns``. ``word`` is
    the word that the buttons carry, and ``code`` returns what they carry for a value. A setting
    that ``is_shown`` has a line on the lobby's first page. If it ``is_typed``, its values may be
    typed after ``/mesa``. A change during a match is announced by the line ``announced``, if there
    is one. A change also sets the fields in ``resets`` to None.
    """

    field: str
    values: tuple[SettingValue, ...]
    label: Callable[[SettingValue], LocalizedText]
    told: Callable[[SettingValue], LocalizedText]
    page: str
    heading: str
    columns: int = 4
    word: str = SHARED_WORD
    code: Callable[[SettingValue], str] = _text_of
    is_shown: bool = False
    is_typed: bool = False
    announced: Callable[[SettingValue], LocalizedText] | None = None
    resets: tuple[str, ...] = ()

    def by_code(self) -> dict[str, SettingValue]:
        """Return the values by code."""
        return {self.code(value): value for value in self.values}

    def argument(self, value: SettingValue) -> str:
        """Return the argument of a value's button."""
        code = self.code(value)
        return code if self.word != SHARED_WORD else f"{self.field}={code}"


def level_line(level: SettingValue) -> LocalizedText:
    """Return the name of a level."""
    return LocalizedText(f"level-{level}")


def computer_line(level: SettingValue) -> LocalizedText:
    """Return the text for a computer player of a level."""
    return LocalizedText("chat-fill", {"level": level_line(level)})


def turn_time_line(turn_s: SettingValue) -> LocalizedText:
    """Return the line that says how much time a person has for each action."""
    seconds = turn_s if isinstance(turn_s, int) else 0
    return LocalizedText("chat-turn-time", {"seconds": seconds, "minutes": seconds // 60})


def nudge_line(call_s: SettingValue) -> LocalizedText:
    """Return the line that says when people who do not answer are nudged."""
    seconds = "never" if call_s is None else call_s
    return LocalizedText("chat-call-time", {"seconds": seconds})


def _language_label(language: SettingValue) -> LocalizedText:
    if not language:
        return LocalizedText("chat-each-language")
    return LocalizedText("chat-value", {"value": own_name(str(language))})


def _language_line(language: SettingValue) -> LocalizedText:
    if not language:
        return LocalizedText("chat-each-language")
    return LocalizedText("press-table-language", {"language": own_name(str(language))})


def onlookers_line(onlookers: SettingValue) -> LocalizedText:
    """Return the line that says what onlookers see of a table."""
    return LocalizedText("page-onlookers-see", {"see": str(onlookers)})


def open_line(open_to: SettingValue) -> LocalizedText:
    """Return the line that says whom ``/jugar`` may seat at a table."""
    return LocalizedText("open-to", {"to": str(open_to)})


def _suits_line(suits: SettingValue) -> LocalizedText:
    return LocalizedText("chat-suits", {"suits": str(suits) or "usual"})


TURN_TIME: Final = Setting(
    "turn_s",
    values=(None, 30, 60, 120, 300, 86_400),
    label=turn_time_line,
    told=lambda turn_s: LocalizedText("chat-time", {"time": turn_time_line(turn_s)}),
    page=TIME_PAGE,
    heading="chat-choose-time",
    columns=2,
    word="turn",
    code=lambda turn_s: str(turn_s or 0),
    is_shown=True,
    is_typed=True,
    announced=lambda turn_s: LocalizedText("absence-clock-set", {"time": turn_time_line(turn_s)}),
    # The new turn time starts again for the current question.
    resets=("due",),
)

STAND_IN: Final = Setting(
    "stand_in",
    values=tuple(Level),
    label=computer_line,
    told=lambda level: LocalizedText("chat-stand-in", {"level": level_line(level)}),
    page=TIME_PAGE,
    heading="chat-choose-stand-in",
    columns=2,
    word="stand-in",
    is_shown=True,
)

SETTINGS: Final = (
    TURN_TIME,
    STAND_IN,
    Setting(
        "call_s",
        values=(AUTOMATIC, 0, 8, 30, None),
        label=nudge_line,
        told=nudge_line,
        page=TIME_PAGE,
        heading="chat-choose-call",
        columns=3,
        word="call",
    ),
    Setting(
        "language",
        values=("", *LANGUAGES),
        label=_language_label,
        told=_language_line,
        page=LANGUAGE_PAGE,
        heading="chat-choose-language",
        columns=2,
        word="speak",
    ),
    Setting(
        "suits",
        values=("", *SUITS),
        label=_suits_line,
        told=_suits_line,
        page=SUITS_PAGE,
        heading="chat-choose-suits",
        word="suits",
    ),
    Setting(
        "onlookers",
        values=(LIVE, LATE, NO_ONLOOKERS),
        label=onlookers_line,
        told=onlookers_line,
        page=ONLOOKERS_PAGE,
        heading="page-choose-onlookers",
        columns=1,
        announced=onlookers_line,
    ),
    Setting(
        "open_to",
        values=OPENNESS,
        label=open_line,
        told=open_line,
        page=OPEN_PAGE,
        heading="open-choose",
        columns=1,
        announced=lambda open_to: LocalizedText("open-announced", {"to": open_line(open_to)}),
    ),
)
"""Every setting, in the order in which a page shows them."""


def find_setting(field: str) -> Setting:
    """Return the setting of a table field; raise StopIteration if there is none."""
    return next(setting for setting in SETTINGS if setting.field == field)


def settings_on(page: str) -> tuple[Setting, ...]:
    """Return the settings on a lobby page."""
    return tuple(setting for setting in SETTINGS if setting.page == page)


def find_choice(word: str, argument: str) -> tuple[Setting, SettingValue] | None:
    """Return the setting and the value of a button, or None if there is no such value."""
    for setting in SETTINGS:
        if setting.word == word:
            for value in setting.values:
                if setting.argument(value) == argument:
                    return setting, value
    return None


def setting_words() -> tuple[str, ...]:
    """Return every word that settings buttons carry."""
    return tuple(dict.fromkeys((SHARED_WORD, *(setting.word for setting in SETTINGS))))
