"""What is drawn of on the screen: a table as one person sees it, and its lances and their story."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from rich.style import Style
from rich.text import Text

from bot.messages.hand_message import signs_in
from bot.ports.value import replace
from bot.text.common import Names, gaze_line, sena_line
from bot.text.hand_history import HandHistory, LanceHistory, hand_history
from bot.text.hand_history_text import MANNERS, Verbosity, ending_lines, story_lines
from bot.text.lesson import reason_lines
from bot.text.localizer import LocalizedText, Localizer, TextArg
from bot.text.text_cache import shortened
from engine.events import (
    BetAccepted,
    LancePassed,
    LanceRefused,
    LanceUncontested,
    LanceUnheld,
    OrdagoAccepted,
)
from engine.game import Answering, AnsweringOrdago
from engine.hands import Lance
from engine.seats import Pair, pair_of
from engine.side_actions import gaze_of
from engine.view import View, own_seat

_OURS: Final = "bold cyan"
_THEIRS: Final = "bold magenta"
_ORDAGO: Final = LocalizedText("choice-ordago")

_FEWEST_LETTERS: Final = 6
_READABLE: Final = tuple(manner for manner in MANNERS if manner.letters >= _FEWEST_LETTERS)
"""How a hand is told here, where one may scroll: never in so few letters that names are riddles."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one person sees it, in a language and a width."""

    seen: View
    names: Names
    voice: Localizer
    width: int

    def say(self, line: TextArg) -> str:
        """Return the text of a line, or of what else fills one."""
        return self.voice.format(line) if isinstance(line, LocalizedText) else str(line)

    def colour_of(self, pair: Pair) -> str:
        """That of a side: the own one, or the other."""
        return _OURS if pair is pair_of(own_seat(self.seen)) else _THEIRS


def press(key: str) -> Style:
    """Return what a click on a piece of the screen does: the same as a key."""
    return Style(meta={"@click": f"app.press({key!r})"})


def cut(line: Text, width: int) -> Text:
    """Return a line that is no longer than this."""
    line.truncate(width, overflow="ellipsis")
    return line


def draw_lances(table: TableView, story: HandHistory) -> Text:
    """All four lances with what is at stake or who has won them, in a line or else in two."""
    told = {lance.lance: lance for lance in story.lances}
    last = Lance.PUNTO if Lance.PUNTO in told else Lance.JUEGO
    cells: list[Text] = []
    for lance in (Lance.GRANDE, Lance.CHICA, Lance.PARES, last):
        name = table.say(LocalizedText("lance", {"lance": lance.value}))
        is_left = bool(story.endings)
        state, style = ("", "dim")
        if lance in told:
            state, style = _state(table, told[lance], is_left=is_left)
        cells.append(Text.assemble((name, style or "bold"), " ", (state, style)))
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


# A closed union is matched to its end in one place.
def _state(  # noqa: PLR0911 - see above
    table: TableView, told: LanceHistory, *, is_left: bool
) -> tuple[str, str]:
    """Return what is at stake in a lance or who has won it, and its colour.

    Where the game was won before, a lance ``is_left`` as it was.
    """
    if told.winner is not None:
        return _won(table, told.winner, told.stones)
    match told.closed:
        case OrdagoAccepted():
            return table.say(_ORDAGO), "bold red"
        case BetAccepted() if is_left:
            return table.say(LocalizedText("story-uncounted")), "dim"
        case BetAccepted(stones=stones):
            return table.say(LocalizedText("story-stake", {"stones": stones})), "bold yellow"
        case LanceRefused(_, pair, stones):
            return _won(table, pair, stones)
        case LancePassed():
            return table.say(LocalizedText("story-all-passed")), ""
        case LanceUncontested():
            return table.say(LocalizedText("story-uncontested")), ""
        case LanceUnheld():
            return table.say(LocalizedText("story-unheld")), "dim"
        case None:
            return _open_state(table), "bold yellow"


def _open_state(table: TableView) -> str:
    match table.seen.phase:
        case Answering(at_stake=at_stake):
            return f"{at_stake}?"
        case AnsweringOrdago():
            return table.say(_ORDAGO)
        case _:
            return "…"


def _won(table: TableView, pair: Pair, stones: int) -> tuple[str, str]:
    own = "yes" if pair is pair_of(own_seat(table.seen)) else "no"
    won = LocalizedText(
        "terminal-won", {"own": own, "seats": table.seen.rules.seats, "stones": stones}
    )
    return table.say(won), table.colour_of(pair)


def told_story(table: TableView, rows: int, *, reasons: bool = False) -> list[str]:
    """Return the hand so far, as fully as fits into some rows, or else as briefly as can be."""
    story = hand_history(table.seen)
    # The cards lie open above; they are named as well where there is room.
    covered = replace(story, hands=())
    ways = [(story, MANNERS[0]), *((covered, manner) for manner in _READABLE)]
    told: list[str] = []
    for each, manner in ways:
        told = wrapped(_story(table, each, manner, reasons=reasons), table.width)
        if len(told) <= rows:
            break
    return told


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Return some lines of text, where they are too long in several."""
    return [row for line in lines for row in (wrap(line, width, subsequent_indent="  ") or [""])]


def _story(table: TableView, story: HandHistory, manner: Verbosity, *, reasons: bool) -> list[str]:
    """Return the mus, the lances and what was signed, without the opening, which stands above."""
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
