"""Cards drawn with characters, so that they read as cards with and without colours."""

from types import MappingProxyType
from typing import Final

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from bot.lines.voice import Line, Voice
from engine.cards import Card, Cards, Suit

SYMBOLS: Final = MappingProxyType(
    {Suit.OROS: "●", Suit.COPAS: "♥", Suit.ESPADAS: "♠", Suit.BASTOS: "♣"}
)
COLOURS: Final = MappingProxyType(
    {Suit.OROS: "yellow", Suit.COPAS: "red", Suit.ESPADAS: "blue", Suit.BASTOS: "green"}
)
_WIDTH: Final = 13
_BACK: Final = "░"


def draw_hand(hand: Cards, voice: Voice, *, numbered: bool = False) -> RenderableType:
    """A row of open cards; numbered from 1 where cards are chosen by their place."""
    drawn = (
        _numbered(place, _draw_card(card, voice)) if numbered else _draw_card(card, voice)
        for place, card in enumerate(hand, start=1)
    )
    return Columns(list(drawn), padding=(0, 1))


def draw_small(hand: Cards) -> Text:
    """Open cards in one line of text."""
    row = Text(" ").join(
        Text(f"{int(card.rank)}{SYMBOLS[card.suit]}", style=f"bold {COLOURS[card.suit]}")
        for card in hand
    )
    row.no_wrap = True
    return row


def draw_backs(count: int) -> Text:
    """Hidden cards in one line of text."""
    return Text(" ".join([_BACK * 2] * count), style="dim")


def _draw_card(card: Card, voice: Voice) -> Panel:
    colour = COLOURS[card.suit]
    symbol = SYMBOLS[card.suit]
    face = Group(
        Text(f"{int(card.rank)} {symbol}", style=f"bold {colour}"),
        Align.center(Text(symbol, style=f"bold {colour}")),
        Text(f"{symbol} {int(card.rank)}", style=f"bold {colour}", justify="right"),
    )
    rank = voice.say(Line(f"rank-{int(card.rank)}"))
    suit = voice.say(Line(f"suit-{card.suit.name.lower()}"))
    return Panel(face, title=rank, subtitle=suit, box=box.ROUNDED, width=_WIDTH, padding=(0, 0))


def _numbered(place: int, drawn: Panel) -> Group:
    return Group(drawn, Align.center(Text(f"({place})", style="dim"), width=_WIDTH))
