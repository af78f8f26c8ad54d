"""Hold what rendering needs besides the view: names, language, pictures and cached texts."""

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
"""Buttons that are cached, because most messages repeat them."""

WATCH_LABEL: Final = LocalizedText("chat-watch")
"""The label of the button that opens the page of a table."""


class RenderContext(Struct, frozen=True):
    """What rendering a table for one recipient needs besides the view.

    Without an ``image_renderer`` there are no pictures. ``unreachable`` are the people whom no
    private message reaches, for a message to a chat; ``panel`` is what the reader of a hand has
    opened in place of its actions. ``telling`` is the cached text of the hand that all readers
    share, and ``choices`` returns a viewer's menu. Where the chat ``has_threads``, matches may be
    played in one. ``languages`` are those that a chat offers to its people by a button. Where a
    message ``has_page``, people may open the page of the table: by the ``page_link`` of the chat,
    or else by a button that gives each of them a link of their own. After a match, the ``meeting``
    says how often its sides have met, where the same people still have the seats.
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

    @property
    def page_links(self) -> tuple[Link, ...]:
        """Return the link of the chat to the page of the table, if it has one."""
        return () if self.page_link is None else (self.page_link,)

    @property
    def page_buttons(self) -> tuple[Button, ...]:
        """Return the button that gives its presser a link to the page, where that is needed."""
        needs_button = self.has_page and self.page_link is None
        return (self.button(Verb.WATCH, WATCH_LABEL),) if needs_button else ()

    @property
    def has_tiles(self) -> bool:
        """Return whether cards are also shown as icons: those of the bot's own deck."""
        return self.image_renderer is not None and not self.state.suits

    def say(self, line: LocalizedText) -> str:
        """Return the formatted text."""
        return self.localizer.format(line)

    def said(self, filling: TextArg) -> str:
        """Return the formatted text of an argument."""
        return self.say(filling) if isinstance(filling, LocalizedText) else str(filling)

    def text(self, *lines: LocalizedText) -> str:
        """Return the formatted texts, one in each line."""
        return "\n".join(map(self.say, lines))

    def texts(self, lines: Iterable[LocalizedText]) -> tuple[str, ...]:
        """Return the formatted texts."""
        return tuple(map(self.say, lines))

    def called(self, letters: int) -> Names:
        """Return the names, cut to at most ``letters`` where two names stay distinct."""
        told = self.telling
        return shortened(self.names, letters) if told is None else told.called(letters)

    def telling_of(self, seen: View) -> HandTextCache:
        """Return the cached text of the hand, or that of this view if none is shared."""
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
