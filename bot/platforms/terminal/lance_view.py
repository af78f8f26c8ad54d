"""Draw the lances and the history of a hand as one person sees them."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich.style import Style
from rich.text import Text

from bot.messages.hand_message import signs_in
from bot.ports.value import Struct, replace
from bot.text.common import Names, gaze_line, sena_line
from bot.text.glance import LanceGlance, LanceState, lances
from bot.text.hand_history import HandHistory, LanceHistory, hand_history
from bot.text.hand_history_text import MANNERS, Verbosity, ending_lines, story_lines
from bot.text.lesson import reason_lines
from bot.text.localizer import LocalizedText, Localizer, TextArg
from bot.text.text_cache import shortened
from engine.seats import Pair, pair_of
from engine.side_actions import gaze_of
from engine.view import View, own_seat

_OURS: Final = "bold cyan"
_THEIRS: Final = "bold magenta"

_FEWEST_LETTERS: Final = 6
_READABLE: Final = tuple(manner for manner in MANNERS if manner.letters >= _FEWEST_LETTERS)
"""The levels of detail for the screen; it can scroll, so names are not cut too short."""


class TableView(Struct, frozen=True, gc=True):
    """A table as one person sees it, with the language and the width in columns."""

    seen: View
    names: Names
    localizer: Localizer
    width: int

    def say(self, line: TextArg) -> str:
        """Return the text of a localized text or of an argument."""
        return self.localizer.format(line) if isinstance(line, LocalizedText) else str(line)

    def colour_of(self, pair: Pair) -> str:
        """Return the colour of a side: the viewer's side or the other."""
        return _OURS if pair is pair_of(own_seat(self.seen)) else _THEIRS


def press(key: str) -> Style:
    """Return a style whose click has the effect of a key."""
    return Style(meta={"@click": f"app.press({key!r})"})


def cut(line: Text, width: int) -> Text:
    """Cut a line to at most this width and return it."""
    line.truncate(width, overflow="ellipsis")
    return line


def draw_lances(table: TableView, story: HandHistory) -> Text:
    """Return all four lances, each with its stake or winner, in one line or in two."""
    cells = [_cell(table, lance) for lance in lances(table.seen, story)]
    width = table.width // len(cells)
    if all(cell.cell_len < width for cell in cells):
        for cell in cells:
            cell.pad_right(width - cell.cell_len)
        return Text("").join(cells)
    line = Text("  ").join(cells)
    if line.cell_len <= table.width:
        return line
    half = table.width // 2
    for cell in cells:
        cut(cell, half - 1).pad_right(half - cell.cell_len)
    return Text("\n").join([Text("").join(cells[:2]), Text("").join(cells[2:])])


_STYLES: Final = {
    LanceState.LATER: "dim",
    LanceState.OPEN: "bold yellow",
    LanceState.STAKED: "bold yellow",
    LanceState.ORDAGO: "bold red",
    LanceState.ALL_PASSED: "",
    LanceState.UNHELD: "dim",
    LanceState.UNCOUNTED: "dim",
}


def _cell(table: TableView, lance: LanceGlance) -> Text:
    """Return the name of a lance with its stake or its winner."""
    name = table.say(LocalizedText("lance", {"lance": lance.lance.value}))
    if lance.winner is not None:
        style = table.colour_of(lance.winner)
        return Text.assemble((name, style), " ", (_won(table, lance.winner, lance.stones), style))
    style = _STYLES[lance.state]
    return Text.assemble((name, style or "bold"), " ", (table.say(lance.told), style))


def _won(table: TableView, pair: Pair, stones: int) -> str:
    own = "yes" if pair is pair_of(own_seat(table.seen)) else "no"
    return table.say(
        LocalizedText(
            "terminal-won", {"own": own, "seats": table.seen.rules.seats, "stones": stones}
        )
    )


def told_story(table: TableView, rows: int, *, reasons: bool = False) -> list[str]:
    """Return the hand so far with as much detail as fits into ``rows``, or in the briefest form."""
    story = hand_history(table.seen)
    # The shown cards are already drawn above; they are also named if there is room.
    covered = replace(story, hands=())
    ways = [(story, MANNERS[0]), *((covered, manner) for manner in _READABLE)]
    told: list[str] = []
    for each, manner in ways:
        told = wrapped(_story(table, each, manner, reasons=reasons), table.width)
        if len(told) <= rows:
            break
    return told


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Return lines of text, with long lines wrapped."""
    return [row for line in lines for row in (wrap(line, width, subsequent_indent="  ") or [""])]


def _story(table: TableView, story: HandHistory, manner: Verbosity, *, reasons: bool) -> list[str]:
    """Return the mus, the lances and the signs; the opening is already drawn above."""
    seen = table.seen
    names = shortened(table.names, manner.letters)

    def why(told: LanceHistory) -> Iterator[LocalizedText]:
        return iter(()) if told.scored is None else reason_lines(told.scored, seen)

    lines = [*story_lines(story, seen, names, manner, why if reasons else lambda _: ())][1:]
    if not story.endings:
        lines += [sena_line(sign, seen, names) for sign in signs_in(seen)]
    at = gaze_of(seen)
    if at is not None:
        lines.append(gaze_line(at, names))
    return [table.say(line) for line in (*lines, *ending_lines(story, seen, names, manner))]
