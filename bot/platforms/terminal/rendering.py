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
from engine.cards import Card, Suit
from engine.game import Discarding
from engine.seats import Seat, pair_of, right_of, speaking_order
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
        self.voice = voice

    def say(self, *lines: Line, style: str = "") -> None:
        """Print lines, exactly as the voice says them."""
        for line in lines:
            self.print(self.voice.say(line), markup=False, style=style)

    def announce(self, line: Line) -> None:
        """Print what is said of a game and not in it."""
        self.say(line, style="dim")

    def offer(self, labels: Sequence[str], prompt: Line) -> str:
        """What the person types below a menu; raise EOFError."""
        self.print(draw_choices(labels))
        return self.ask(prompt)

    def ask(self, prompt: Line) -> str:
        """One line of input, without the blanks around it; raise EOFError.

        Nothing else goes on meanwhile, and there is nobody else whom that would keep waiting.
        """
        answer = self.input(f"{self.voice.say(prompt)} ", markup=False).strip()
        if not sys.stdin.isatty():
            # Nobody saw it being typed; with it, what we print reads as the game it was.
            self.print(answer, markup=False)
        return answer

    def on_broken_pipe(self) -> None:
        """Let whoever runs the program end it; rich itself would call it a failure."""
        raise BrokenPipeError


def draw_table(view: View, names: Names, voice: Voice) -> RenderableType:
    """The whole table as the viewer sees it."""
    turn = Text(voice.say(turn_line(view, names)), style="bold")
    hand = [_draw_hand(view, voice)] if own_cards(view) else []
    return Panel(
        Group(_draw_score(view, names, voice), _draw_others(view, names, voice), *hand, turn),
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
    for pair, line in zip((own, own.rival), score_lines(view, names), strict=True):
        amarracos, stones = divmod(view.tally.stones[pair], _STONES_IN_AMARRACO)
        drawn = (("◆" * amarracos, "bold magenta"), " ", ("•" * stones, "bold white"))
        grid.add_row(Text(voice.say(line)), Text.assemble(*drawn))
    return grid


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
    """Cards in one line of text, open or from behind."""
    match held:
        case Shown(cards):
            drawn = ((f"{int(card.rank)}{_SYMBOLS[card.suit]}", _style(card)) for card in cards)
            return Text(" ", no_wrap=True).join(Text(code, style) for code, style in drawn)
        case Hidden(count):
            return Text(" ".join([_BACK * 2] * count), style="dim")


def _label(seat: Seat, view: View, names: Names, voice: Voice) -> Text:
    """A seat's name, with its place where that matters."""
    places = {view.mano: "terminal-mano", view.dealer: "terminal-postre"}
    if seat in places and own_cards(view):
        return Text(voice.say(Line(places[seat], {"player": names[seat]})))
    return Text(names[seat])


def _draw_hand(view: View, voice: Voice) -> RenderableType:
    """The own cards in a row; numbered from 1 where cards are chosen by their place."""
    drawn: list[RenderableType] = [_draw_card(card, voice) for card in own_cards(view)]
    if isinstance(view.phase, Discarding):
        places = (Text(f"({place})", style="dim") for place in range(1, len(drawn) + 1))
        below = (Align.center(place, width=_CARD_WIDTH) for place in places)
        drawn = [Group(*both) for both in zip(drawn, below, strict=True)]
    return Columns(drawn, padding=(0, 1))


def _draw_card(card: Card, voice: Voice) -> Panel:
    number, symbol, style = int(card.rank), _SYMBOLS[card.suit], _style(card)
    face = Group(
        Text(f"{number} {symbol}", style),
        Align.center(Text(symbol, style)),
        Text(f"{symbol} {number}", style, justify="right"),
    )
    rank = voice.say(Line(f"rank-{number}"))
    suit = voice.say(Line(f"suit-{card.suit.name.lower()}"))
    return Panel(
        face, title=rank, subtitle=suit, box=box.ROUNDED, width=_CARD_WIDTH, padding=(0, 0)
    )


def _style(card: Card) -> str:
    return f"bold {_COLOURS[card.suit]}"
