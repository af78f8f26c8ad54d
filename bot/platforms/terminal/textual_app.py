"""Show the full screen in the terminal with Textual: the table at the top, the hand below."""

import asyncio
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from bot.platforms.terminal.key_bindings import LEAVE_KEY, KeyBinding
from bot.platforms.terminal.lance_view import TableView, told_story, wrapped
from bot.platforms.terminal.screen_view import (
    draw_hand,
    draw_hand_briefly,
    draw_top,
    draw_words,
)
from bot.platforms.terminal.seat import LocalGame
from bot.platforms.terminal.session import REDRAW, Ending, ScreenSession
from bot.ports.message import MessageContent
from bot.ports.value import replace
from bot.text.common import is_over
from bot.text.localizer import LocalizedText
from engine.game import Discarding

_WIDE: Final = 110
"""From this number of columns on, the history is also shown at the side."""

_ROOMY: Final = 32
"""From this number of rows on, there are blank lines between the seats."""

_LOW: Final = 20
"""With fewer rows, the player's cards take one line, unless cards are being chosen."""

_SIDE: Final = 42
_MARGIN: Final = 2
_CURSOR: Final = "▌"
_SCROLLING: Final = "↑↓"


class Screen(App[Ending]):
    """The screen of a table; computer actions and lances are shown for ``pace_s`` seconds."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [
        Binding(key, f"press('{LEAVE_KEY}')", priority=True) for key in (LEAVE_KEY, "ctrl+q")
    ]

    def __init__(
        self,
        game: LocalGame,
        pace_s: float,
        greeting: LocalizedText,
        *,
        opens_with_primer: bool = False,
    ) -> None:
        super().__init__()
        self.session = ScreenSession(game, pace_s, self._draw, opens_with_primer=opens_with_primer)
        self.session.notice = game.localizer.format(greeting)
        self._game = game
        self._spent: asyncio.Task[Ending] | None = None
        self._top, self._story, self._below = Static(), Static(), Static()
        self._side, self._told = Static(), VerticalScroll(can_focus=False)
        self._side.styles.width = _SIDE
        self._side.styles.border_left = ("solid", "gray")
        self._side.styles.padding = (0, 1)

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen."""
        yield self._top
        with Horizontal():
            with self._told:
                yield self._story
            yield self._side
        yield self._below

    async def play(self) -> Ending:
        """Play until the match is over or the person leaves; raise any error."""
        await self.run_async()
        assert self._spent is not None, "the screen is open"
        return await self._spent

    def on_ready(self) -> None:
        """Begin the session once the size is known; the screen closes when the session ends."""
        self._spent = asyncio.create_task(self.session.run())
        self._spent.add_done_callback(lambda _: self.exit())

    def on_unmount(self) -> None:
        """End the session when the screen closes for any reason."""
        if self._spent is not None:
            self._spent.cancel()

    def on_key(self, event: events.Key) -> None:
        """Handle a key: the arrow and page keys scroll, and the session handles the others."""
        event.stop()
        event.prevent_default()
        scrolls = {
            "up": self._told.scroll_up,
            "down": self._told.scroll_down,
            "pageup": self._told.scroll_page_up,
            "pagedown": self._told.scroll_page_down,
        }
        if event.key in scrolls:
            scrolls[event.key](animate=False)
        else:
            self.session.press((event.is_printable and event.character) or event.key)

    def on_resize(self) -> None:
        """Draw the screen again for its new size."""
        self.session.press(REDRAW)

    def action_press(self, key: str) -> None:
        """Handle a click like the key that it represents."""
        self.session.press(key)

    def _draw(self) -> None:
        """Draw the current state."""
        if self.session.page is not None:
            self._draw_page(self.session.page)
            return
        width, height = self.size
        seen, is_wide = self.session.seen, width >= _WIDE
        table = TableView(seen, self._game.names, self._game.localizer, width)
        top = draw_top(table, roomy=height >= _ROOMY)
        is_chosen = isinstance(seen.phase, Discarding)
        briefly = not is_chosen and height < (_ROOMY if is_over(seen) else _LOW)
        below = self._draw_below(table, briefly=briefly)
        rows = height - _rows(top) - _rows(below)
        inner = replace(table, width=width - _MARGIN - (_SIDE if is_wide else 0))
        middle = self._middle(inner, rows)
        if len(middle) > rows:
            below = self._draw_below(table, briefly=briefly, scrolls=True)
            rows = height - _rows(top) - _rows(below)
        # In a small window the player's own hand and the words have priority over the seats.
        most = max(height - _rows(below) - 1, 0)
        self._top.update(Text("\n").join(top.split("\n")[:most]))
        self._below.update(below)
        self._story.update(Text("\n".join(middle)))
        self._side.display = is_wide
        log = wrapped(self.session.log[-rows:], _SIDE - 2 * _MARGIN)[-rows:]
        self._side.update(Text("\n".join(log), "dim"))

    def _draw_page(self, page: MessageContent) -> None:
        """Show a page of the primer in place of the table; the first page has a drawing."""
        localizer, (width, height) = self._game.localizer, self.size
        title, _, text = page.text.partition("\n")
        lines = wrapped(text.split("\n"), width - _MARGIN)
        if self.session.is_first_page:
            drawing = localizer.format(LocalizedText("primer-drawing"))
            lines = [*drawing.split("\n"), "", *lines]
        words = self.session.words
        below = draw_words(words, localizer, width)
        if len(lines) > height - 1 - _rows(below):
            more = KeyBinding(_SCROLLING, localizer.format(LocalizedText("terminal-more")), None)
            below = draw_words([more, *words], localizer, width)
        self._top.update(Text(title, "bold"))
        self._story.update(Text("\n".join(lines)))
        self._below.update(below)
        self._side.display = False
        self._told.scroll_home(animate=False)

    def _middle(self, table: TableView, rows: int) -> list[str]:
        """Return the text between the table and the hand: a requested page, or the history."""
        if self.session.asking.told:
            return wrapped(self.session.asking.told, table.width)
        lines = self._game.taught() if self.session.words else ()
        taught = wrapped([table.say(line) for line in lines], table.width)
        story = told_story(table, rows - len(taught), reasons=self._game.is_lesson)
        return [*taught, *story]

    def _draw_below(self, table: TableView, *, briefly: bool, scrolls: bool = False) -> Text:
        """Draw the latest news, the player's own hand, the question and the possible answers."""
        session, asking = self.session, self.session.asking
        marked = asking.marked if isinstance(table.seen.phase, Discarding) else None
        hand = draw_hand_briefly(table) if briefly else draw_hand(table, marked)
        more = (
            [KeyBinding(_SCROLLING, table.say(LocalizedText("terminal-more")), None)]
            if scrolls
            else []
        )
        words = draw_words([*more, *session.words], table.localizer, table.width)
        asked = Text("\n".join(wrapped([self._asked(table)], table.width)), "bold")
        notice = Text("\n".join(wrapped([session.notice], table.width)), "italic dim")
        # Without news its line is left to the history.
        said = () if briefly and not notice else (notice,)
        return Text("\n").join((*said, hand, asked, words))

    def _asked(self, table: TableView) -> str:
        """Return whose turn it is, or what the person is typing or asked to confirm."""
        asking, localizer = self.session.asking, table.localizer
        if asking.sure is not None:
            told = {"key": asking.sure.shown(localizer), "word": asking.sure.word}
            return table.say(LocalizedText("terminal-sure", told))
        if asking.written is not None:
            prompt = table.say(LocalizedText("terminal-writing", {"typed": ""}))
            # The end of the typed text stays visible.
            space = table.width - len(prompt) - len(_CURSOR)
            return f"{prompt}{asking.written[-space:]}{_CURSOR}"
        return table.say(self._game.turn_of(table.seen))


def _rows(text: Text) -> int:
    return text.plain.count("\n") + 1
