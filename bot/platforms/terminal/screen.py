"""What the terminal shows of a table: the score, the others, whose word it is, the own cards."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from bot.lines.phrases import Names, score_lines, turn_line
from bot.lines.voice import Line, Voice
from bot.platforms.terminal.cards import draw_backs, draw_hand, draw_small
from engine.game import Discarding
from engine.seats import Pair, Seat, pair_of, right_of, speaking_order
from engine.view import Hidden, Shown, View, own_cards, own_seat

STONES_IN_AMARRACO: Final = 5
_PANEL_WIDTH: Final = 78


def draw_table(view: View, names: Names, voice: Voice) -> RenderableType:
    """The whole table as the viewer sees it."""
    parts: list[RenderableType] = [
        _draw_score(view, names, voice),
        _draw_others(view, names, voice),
    ]
    if own_cards(view):
        numbered = isinstance(view.phase, Discarding)
        parts.append(draw_hand(own_cards(view), voice, numbered=numbered))
    parts.append(Text(voice.say(turn_line(view, names)), style="bold"))
    return Panel(
        Group(*parts),
        title=_label(own_seat(view), view, names, voice),
        box=box.HEAVY,
        border_style="green",
        padding=(0, 1),
        width=_PANEL_WIDTH,
    )


def draw_choices(offered: Sequence[str]) -> RenderableType:
    """The legal choices, numbered from 1, in two columns."""
    grid = Grid.grid(padding=(0, 3))
    numbered = [
        Text.assemble((f"{number:>2} ", "bold cyan"), text)
        for number, text in enumerate(offered, start=1)
    ]
    half = (len(numbered) + 1) // 2
    for left, right in zip(numbered[:half], [*numbered[half:], Text("")], strict=False):
        grid.add_row(left, right)
    return grid


def _draw_score(view: View, names: Names, voice: Voice) -> RenderableType:
    """Each side's score in words and as amarracos and stones, the viewer's side first."""
    own = pair_of(own_seat(view))
    grid = Grid.grid(padding=(0, 2))
    for pair, line in zip((own, own.rival), score_lines(view, names), strict=False):
        grid.add_row(Text(voice.say(line)), _draw_stones(view, pair))
    for line in score_lines(view, names)[2:]:
        grid.add_row(Text(voice.say(line), style="dim"), "")
    return grid


def _draw_stones(view: View, pair: Pair) -> Text:
    amarracos, stones = divmod(view.tally.stones[pair], STONES_IN_AMARRACO)
    return Text.assemble(("◆" * amarracos, "bold magenta"), " ", ("•" * stones, "bold white"))


def _draw_others(view: View, names: Names, voice: Voice) -> RenderableType:
    """The other seats from left to right, as the viewer would see them across the table."""
    own = own_seat(view)
    around = speaking_order(right_of(own, view.rules.seats), view.rules.seats)[:-1]
    grid = Grid.grid(expand=True)
    for _ in around:
        grid.add_column(justify="center", ratio=1)
    grid.add_row(*(_draw_seat(seat, view, names, voice) for seat in reversed(around)))
    return grid


def _draw_seat(seat: Seat, view: View, names: Names, voice: Voice) -> Panel:
    waiting = seat in view.speakers[:1]
    return Panel(
        _draw_held(view.hands[seat]),
        title=_label(seat, view, names, voice),
        box=box.ROUNDED,
        border_style="yellow" if waiting else "dim",
    )


def _draw_held(held: Shown | Hidden) -> Text:
    match held:
        case Shown(cards):
            return draw_small(cards)
        case Hidden(count):
            return draw_backs(count)


def _label(seat: Seat, view: View, names: Names, voice: Voice) -> Text:
    """A seat's name, with its place where that matters."""
    places = {view.mano: "terminal-mano", view.dealer: "terminal-postre"}
    if seat in places and own_cards(view):
        return Text(voice.say(Line(places[seat], {"player": names[seat]})))
    return Text(names[seat])
