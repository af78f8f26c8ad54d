"""Hold what rendering needs besides the view: names, language, pictures, cached texts."""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from bot.images.image_cache import ImageRenderer
from bot.messages.callback_data import (
    TableButton,
    Verb,
    encode,
)
from bot.ports.message import Button, Link, Style
from bot.ports.request import PersonId
from bot.ports.value import Struct
from bot.tables.meeting import Meeting
from bot.tables.table_state import TableState
from bot.tables.ui_state import Panel
from bot.text.choices import (
    AmountPrompt,
    MenuAction,
    menu,
)
from bot.text.common import Names
from bot.text.localizer import LocalizedText, Localizer, TextArg
from bot.text.text_cache import HandTextCache, shortened
from engine.view import View

_CACHED: Final = 1_024
"""The number of buttons to cache; most messages repeat the same ones."""

WATCH_LABEL: Final = LocalizedText("chat-watch")
"""The label of the button that opens a table's page."""


class RenderContext(Struct, frozen=True):
    """What rendering a table for one recipient needs besides the view.

    Without an ``image_renderer`` there are no pictures. ``unreachable`` are the people whom no
    private message reaches; only a chat's message needs it. ``panel`` is the panel that the reader
    has opened in place of the actions. ``telling`` is the cached text of the hand that all readers
    share, and ``choices`` returns a viewer's menu. If the chat ``has_threads``, matches may be
    played in one. ``languages`` are the languages that a chat offers by buttons. If a chat's
    message ``has_page``, people may open the table's page: by the chat's ``page_link``, or else by
    a button that gives each person a link of their own. After a match, ``meeting`` says how often
    its sides have met, if the same people still hold the seats. With ``is_own_chat`` the
    message stands in the reader's private chat and shows both their hand and the table.
    """

    state: TableState
    names: Names
    localizer: Localizer
    image_renderer: ImageRenderer | None = None
    unreachable: AbstractSet[PersonId] = frozenset()
    panel: Panel | None = None
    telling: HandTextCache | None = None
    choices: Callable[[View], tuple[MenuAction | AmountPrompt, ...]] = menu
    has_threads: bool = False
    languages: tuple[str, ...] = ()
    has_page: bool = False
    page_link: Link | None = None
    meeting: Meeting | None = None
    is_own_chat: bool = False

    @property
    def page_links(self) -> tuple[Link, ...]:
        """Return the chat's link to the table's page, if it has one."""
        return () if self.page_link is None else (self.page_link,)

    @property
    def page_buttons(self) -> tuple[Button, ...]:
        """Return the button that gives each person a link to the page, if the chat has no link."""
        needs_button = self.has_page and self.page_link is None
        return (self.button(Verb.WATCH, WATCH_LABEL),) if needs_button else ()

    @property
    def has_tiles(self) -> bool:
        """Return whether cards are also shown as icons, which exist only for the bot's own deck."""
        return self.image_renderer is not None and not self.state.suits

    def say(self, line: LocalizedText) -> str:
        """Return the formatted text."""
        return self.localizer.format(line)

    def said(self, filling: TextArg) -> str:
        """Return the formatted text of an argument."""
        return self.say(filling) if isinstance(filling, LocalizedText) else str(filling)

    def text(self, *lines: LocalizedText) -> str:
        """Return the formatted texts, one per line."""
        return "\n".join(map(self.say, lines))

    def texts(self, lines: Iterable[LocalizedText]) -> tuple[str, ...]:
        """Return the formatted texts."""
        return tuple(map(self.say, lines))

    def called(self, letters: int) -> Names:
        """Return the names, shortened to at most ``letters`` if they stay distinct."""
        told = self.telling
        return shortened(self.names, letters) if told is None else told.called(letters)

    def telling_of(self, seen: View) -> HandTextCache:
        """Return the shared cached text of the hand, or one for this view if none is shared."""
        return HandTextCache(seen, self.names) if self.telling is None else self.telling

    def button(
        self, verb: Verb, line: LocalizedText, style: Style = Style.PLAIN, about: str = ""
    ) -> Button:
        """Return a button for something other than an action of the match."""
        return _button(
            self.localizer.language, line, TableButton(self.state.code, verb, about), style
        )

    def pick(self, verb: Verb, line: LocalizedText, about: str, *, chosen: bool) -> Button:
        """Return a button for one of several values; the chosen one is highlighted."""
        return self.button(verb, line, Style.PRIMARY if chosen else Style.PLAIN, about)


@lru_cache(maxsize=_CACHED)
def _button(language: str, line: LocalizedText, press: TableButton, style: Style) -> Button:
    return Button(Localizer(language).format(line), encode(press), style)
