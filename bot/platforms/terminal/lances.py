"""The lances on the screen: how each stands, in one line, and the story of the hand below."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final

from rich.text import Text

from bot.lesson import reason_lines
from bot.lines.names import shortened
from bot.lines.phrases import gaze_line, sena_line
from bot.lines.story import LanceStory, Story, story_of
from bot.lines.story_lines import MANNERS, Manner, ending_lines, story_lines
from bot.lines.voice import Line
from bot.platforms.terminal.tabletop import Tabletop, cut
from bot.posts.hand_post import signs_in
from engine.asides import gaze_of
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
from engine.view import own_seat

_ORDAGO: Final = Line("choice-ordago")


def draw_lances(table: Tabletop, story: Story) -> Text:
    """All four lances in one line, with what is at stake or who has won it."""
    told = {lance.lance: lance for lance in story.lances}
    last = Lance.PUNTO if Lance.PUNTO in told else Lance.JUEGO
    cells: list[Text] = []
    for lance in (Lance.GRANDE, Lance.CHICA, Lance.PARES, last):
        name = table.say(Line("lance", {"lance": lance.value}))
        state, style = _state(table, told[lance]) if lance in told else ("", "dim")
        cells.append(Text.assemble((name, style or "bold"), " ", (state, style)))
    width = table.width // len(cells)
    if all(cell.cell_len < width for cell in cells):
        for cell in cells:
            cell.pad_right(width - cell.cell_len)
        return Text("").join(cells)
    return cut(Text("  ").join(cells), table.width)


# A closed union is matched to its end in one place.
def _state(table: Tabletop, told: LanceStory) -> tuple[str, str]:  # noqa: PLR0911 - see above
    """What is at stake in a lance or who has won it, and its colour."""
    if told.winner is not None:
        return _won(table, told.winner, told.stones)
    match told.closed:
        case OrdagoAccepted():
            return table.say(_ORDAGO), "bold red"
        case BetAccepted(stones=stones):
            return table.say(Line("story-stake", {"stones": stones})), "bold yellow"
        case LanceRefused(_, pair, stones):
            return _won(table, pair, stones)
        case LancePassed():
            return table.say(Line("story-all-passed")), ""
        case LanceUncontested():
            return table.say(Line("story-uncontested")), ""
        case LanceUnheld():
            return table.say(Line("story-unheld")), "dim"
        case None:
            return _open_state(table), "bold yellow"


def _open_state(table: Tabletop) -> str:
    match table.seen.phase:
        case Answering(at_stake=at_stake):
            return f"{at_stake}?"
        case AnsweringOrdago():
            return table.say(_ORDAGO)
        case _:
            return "…"


def _won(table: Tabletop, pair: Pair, stones: int) -> tuple[str, str]:
    own = "yes" if pair is pair_of(own_seat(table.seen)) else "no"
    won = Line("terminal-won", {"own": own, "seats": table.seen.rules.seats, "stones": stones})
    return table.say(won), table.colour_of(pair)


def told_story(table: Tabletop, rows: int, *, reasons: bool = False) -> list[str]:
    """The hand so far, as fully as fits into some rows, or else as briefly as can be."""
    story = story_of(table.seen)
    # The cards lie open above; they are named as well where there is room.
    covered = replace(story, hands=())
    ways = [(story, MANNERS[0]), *((covered, manner) for manner in MANNERS)]
    told: list[str] = []
    for each, manner in ways:
        told = wrapped(_story(table, each, manner, reasons=reasons), table.width)
        if len(told) <= rows:
            break
    return told


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Some lines of text, where they are too long in several."""
    return [row for line in lines for row in (wrap(line, width, subsequent_indent="  ") or [""])]


def _story(table: Tabletop, story: Story, manner: Manner, *, reasons: bool) -> list[str]:
    """The mus, the lances and what was signed, without the opening, which stands above."""
    seen = table.seen
    names = shortened(table.names, manner.letters)

    def why(told: LanceStory) -> Iterator[Line]:
        return iter(()) if told.scored is None else reason_lines(told.scored, seen)

    lines = [*story_lines(story, seen, names, manner, why if reasons else lambda _: ())][1:]
    if not story.endings:
        lines += [sena_line(sign, seen, names) for sign in signs_in(seen)]
    at = gaze_of(seen)
    if at is not None:
        lines.append(gaze_line(at, names))
    return [table.say(line) for line in (*lines, *ending_lines(story, seen, names, manner))]
