"""What the terminal shows of a table: score, seats, whose word it is, and cards in characters."""

import sys
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from bot.lines.phrases import Names, score_lines, turn_line
from bot.lines.voice import Line, Voice
from engine.cards import Card, Cards, Suit
from engine.game import Discarding
from engine.seats import Pair, Seat, pair_of, right_of, speaking_order
from engine.view import Hidden, Shown, View, own_cards, own_seat

_STONES_IN_AMARRACO: Final = 5
_PANEL_WIDTH: Final = 78

_SYMBOLS: Final = MappingProxyType(
    {Suit.OROS: "●", Suit.COPAS: "♥", Suit.ESPADAS: "♠", Suit.BASTOS: "♣"}
)
_COLOURS: Final = MappingProxyType(
    {Suit.OROS: "yellow", Suit.COPAS: "red", Suit.ESPADAS: "blue", Suit.BASTOS: "green"}
)
_CARD_WIDTH: Final = 13
_BACK: Final = "░"


class Screen(Console):
    """Where everything is printed, in one language, and where the person types.

    A reader that has gone raises BrokenPipeError as elsewhere.
    """

    def __init__(self, voice: Voice) -> None:
        super().__init__(highlight=False)
        self._voice = voice

    def say(self, *lines: Line) -> None:
        """Print lines, exactly as the voice says them."""
        for line in lines:
            self.print(self._voice.say(line), markup=False)

    def announce(self, line: Line, *, below: bool = False) -> None:
        """Print what is said of a game and not in it, ``below`` a line that was not ended."""
        if below:
            self.print()
        self.print(self._voice.say(line), markup=False, style="dim")

    def offer(self, labels: Sequence[str], prompt: Line) -> str:
        """What the person types below a menu; raise EOFError."""
        self.print(draw_choices(labels))
        return self.ask(prompt)

    def ask(self, prompt: Line) -> str:
        """One line of input, without the blanks around it; raise EOFError.

        Nothing else goes on meanwhile, and there is nobody else whom that would keep waiting.
        """
        answer = self.input(f"{self._voice.say(prompt)} ", markup=False).strip()
        if not sys.stdin.isatty():
            # Nobody saw it being typed; with it, what we print reads as the game it was.
            self.print(answer, markup=False)
        return answer

    def on_broken_pipe(self) -> None:
        """Let whoever runs the program end it; rich itself would call it a failure."""
        raise BrokenPipeError


def draw_table(view: View, names: Names, voice: Voice) -> RenderableType:
    """The whole table as the viewer sees it."""
    parts: list[RenderableType] = [
        _draw_score(view, names, voice),
        _draw_others(view, names, voice),
    ]
    if own_cards(view):
        numbered = isinstance(view.phase, Discarding)
        parts.append(_draw_hand(own_cards(view), voice, numbered=numbered))
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
    amarracos, stones = divmod(view.tally.stones[pair], _STONES_IN_AMARRACO)
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
            return _draw_small(cards)
        case Hidden(count):
            return _draw_backs(count)


def _label(seat: Seat, view: View, names: Names, voice: Voice) -> Text:
    """A seat's name, with its place where that matters."""
    places = {view.mano: "terminal-mano", view.dealer: "terminal-postre"}
    if seat in places and own_cards(view):
        return Text(voice.say(Line(places[seat], {"player": names[seat]})))
    return Text(names[seat])


def _draw_hand(hand: Cards, voice: Voice, *, numbered: bool = False) -> RenderableType:
    """A row of open cards; numbered from 1 where cards are chosen by their place."""
    drawn = (
        _numbered(place, _draw_card(card, voice)) if numbered else _draw_card(card, voice)
        for place, card in enumerate(hand, start=1)
    )
    return Columns(list(drawn), padding=(0, 1))


def _draw_small(hand: Cards) -> Text:
    """Open cards in one line of text."""
    row = Text(" ").join(
        Text(f"{int(card.rank)}{_SYMBOLS[card.suit]}", style=f"bold {_COLOURS[card.suit]}")
        for card in hand
    )
    row.no_wrap = True
    return row


def _draw_backs(count: int) -> Text:
    """Hidden cards in one line of text."""
    return Text(" ".join([_BACK * 2] * count), style="dim")


def _draw_card(card: Card, voice: Voice) -> Panel:
    colour = _COLOURS[card.suit]
    symbol = _SYMBOLS[card.suit]
    face = Group(
        Text(f"{int(card.rank)} {symbol}", style=f"bold {colour}"),
        Align.center(Text(symbol, style=f"bold {colour}")),
        Text(f"{symbol} {int(card.rank)}", style=f"bold {colour}", justify="right"),
    )
    rank = voice.say(Line(f"rank-{int(card.rank)}"))
    suit = voice.say(Line(f"suit-{card.suit.name.lower()}"))
    return Panel(
        face, title=rank, subtitle=suit, box=box.ROUNDED, width=_CARD_WIDTH, padding=(0, 0)
    )


def _numbered(place: int, drawn: Panel) -> Group:
    return Group(drawn, Align.center(Text(f"({place})", style="dim"), width=_CARD_WIDTH))
