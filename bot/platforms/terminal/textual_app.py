"""The fixed screen of the terminal, by Textual: the table above, the hand and the words below."""

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
from bot.ports.value import replace
from bot.text.common import is_over, turn_line
from bot.text.localizer import LocalizedText
from engine.game import Discarding

_WIDE: Final = 110
"""Columns from which all that was said stands at the side as well."""

_ROOMY: Final = 32
"""Rows from which the seats stand apart."""

_LOW: Final = 20
"""Rows below which the own cards take one line, where none is to be chosen."""

_SIDE: Final = 42
_MARGIN: Final = 2
_CURSOR: Final = "▌"
_SCROLLING: Final = "↑↓"


class Screen(App[Ending]):
    """A table that one person plays at; words of computers and lances stand for ``pace_s``."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [
        Binding(key, f"press('{LEAVE_KEY}')", priority=True) for key in (LEAVE_KEY, "ctrl+q")
    ]

    def __init__(self, sitting: LocalGame, pace_s: float, greeting: LocalizedText) -> None:
        super().__init__()
        self.evening = ScreenSession(sitting, pace_s, self._draw)
        self.evening.notice = sitting.voice.format(greeting)
        self._sitting = sitting
        self._spent: asyncio.Task[Ending] | None = None
        self._top, self._story, self._below = Static(), Static(), Static()
        self._side, self._told = Static(), VerticalScroll(can_focus=False)
        self._side.styles.width = _SIDE
        self._side.styles.border_left = ("solid", "gray")
        self._side.styles.padding = (0, 1)

    def compose(self) -> ComposeResult:
        """Yield what the screen is made of."""
        yield self._top
        with Horizontal():
            with self._told:
                yield self._story
            yield self._side
        yield self._below

    async def play(self) -> Ending:
        """Play until the match is over or left; raise what goes wrong."""
        await self.run_async()
        assert self._spent is not None, "the evening began with the screen"
        return await self._spent

    def on_ready(self) -> None:
        """Begin the evening once the size is known; the screen goes when it ends."""
        self._spent = asyncio.create_task(self.evening.run())
        self._spent.add_done_callback(lambda _: self.exit())

    def on_unmount(self) -> None:
        """End the evening with the screen, whoever has ended that."""
        if self._spent is not None:
            self._spent.cancel()

    def on_key(self, event: events.Key) -> None:
        """Hear a key; those that scroll are the screen's own, unless somebody writes."""
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
            self.evening.press((event.is_printable and event.character) or event.key)

    def on_resize(self) -> None:
        """Draw it for another size."""
        self.evening.press(REDRAW)

    def action_press(self, key: str) -> None:
        """Do what a key does that was clicked on."""
        self.evening.press(key)

    def _draw(self) -> None:
        """Show it all as it now stands."""
        width, height = self.size
        seen, is_wide = self.evening.seen, width >= _WIDE
        table = TableView(seen, self._sitting.names, self._sitting.voice, width)
        top = draw_top(table, roomy=height >= _ROOMY)
        is_chosen = isinstance(seen.phase, Discarding)
        briefly = not is_chosen and height < (_ROOMY if is_over(seen) else _LOW)
        below = self._draw_below(table, briefly=briefly)
        rows = height - _rows(top) - _rows(below)
        room = replace(table, width=width - _MARGIN - (_SIDE if is_wide else 0))
        middle = self._middle(room, rows)
        if len(middle) > rows:
            below = self._draw_below(table, briefly=briefly, scrolls=True)
            rows = height - _rows(top) - _rows(below)
        # In a small window the own hand and the words go before who sits where.
        most = max(height - _rows(below) - 1, 0)
        self._top.update(Text("\n").join(top.split("\n")[:most]))
        self._below.update(below)
        self._story.update(Text("\n".join(middle)))
        self._side.display = is_wide
        log = wrapped(self.evening.log[-rows:], _SIDE - 2 * _MARGIN)[-rows:]
        self._side.update(Text("\n".join(log), "dim"))

    def _middle(self, table: TableView, rows: int) -> list[str]:
        """Return what stands between the table and the hand: what one asked for, or the story."""
        if self.evening.asking.told:
            return wrapped(self.evening.asking.told, table.width)
        lines = self._sitting.taught() if self.evening.words else ()
        taught = wrapped([table.say(line) for line in lines], table.width)
        story = told_story(table, rows - len(taught), reasons=self._sitting.is_lesson)
        return [*taught, *story]

    def _draw_below(self, table: TableView, *, briefly: bool, scrolls: bool = False) -> Text:
        """What was said last, the own hand, what is asked, and the words that may be said."""
        evening, asking = self.evening, self.evening.asking
        marked = asking.marked if isinstance(table.seen.phase, Discarding) else None
        hand = draw_hand_briefly(table) if briefly else draw_hand(table, marked)
        more = (
            [KeyBinding(_SCROLLING, table.say(LocalizedText("terminal-more")), None)]
            if scrolls
            else []
        )
        words = draw_words([*more, *evening.words], table.voice, table.width)
        asked = Text("\n".join(wrapped([self._asked(table)], table.width)), "bold")
        notice = Text("\n".join(wrapped([evening.notice], table.width)), "italic dim")
        # The count needs the room that there is.
        said = () if briefly and not notice else (notice,)
        return Text("\n").join((*said, hand, asked, words))

    def _asked(self, table: TableView) -> str:
        """Return whose word it is, or what the person is in the middle of."""
        asking, voice = self.evening.asking, table.voice
        if asking.sure is not None:
            told = {"key": asking.sure.shown(voice), "word": asking.sure.word}
            return table.say(LocalizedText("terminal-sure", told))
        if asking.written is not None:
            prompt = f"{table.say(LocalizedText('terminal-writing'))}: "
            # What was written last stays in sight.
            room = table.width - len(prompt) - len(_CURSOR)
            return f"{prompt}{asking.written[-room:]}{_CURSOR}"
        return table.say(turn_line(table.seen, table.names))


def _rows(text: Text) -> int:
    return text.plain.count("\n") + 1
