"""Draw a table as coloured text of a given width: a pure function of the person's view.

Suits are drawn as letters, so that they cannot be confused with the suits of another deck. Cards
are ordered as players hold them, the highest first.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from types import MappingProxyType
from typing import Final

from rich.style import Style
from rich.text import Text

from bot.platforms.terminal.key_bindings import KeyBinding
from bot.platforms.terminal.lance_view import TableView, cut, draw_lances, press
from bot.text.common import (
    rank_line,
    score_line,
    side_line,
    worth_line,
)
from bot.text.glance import Mark, Word, last_words, mark_of, seats_from
from bot.text.hand_history import hand_history
from bot.text.hand_history_text import Verbosity, story_lines
from bot.text.localizer import LocalizedText, Localizer
from bot.text.text_cache import shortened
from engine.baraja import baraja_of
from engine.cards import Card, Cards, Suit
from engine.hands import HAND_SIZE
from engine.seats import Seat, pair_of
from engine.view import (
    Hidden,
    Shown,
    View,
    own_cards,
    own_seat,
)

_STONES_IN_AMARRACO: Final = 5
_LONGEST_NAME: Final = 14
_CARD_WIDTH: Final = 14
_BACK: Final = "▒"
_AMARRACO: Final = "◆"
_STONE: Final = "•"
_TURN: Final = "▶ "
_GAP: Final = "   "
_APART: Final = 2

_COLOURS: Final = MappingProxyType(
    {Suit.OROS: "yellow", Suit.COPAS: "red", Suit.ESPADAS: "bright_blue", Suit.BASTOS: "green"}
)
_CHOSEN: Final = "reverse"
_EDGES: Final = "╭─╮│╰╯"
_CHOSEN_EDGES: Final = "╔═╗║╚╝"


def draw_top(table: TableView, *, roomy: bool = False) -> Text:
    """Return the hand's opening, the scores, the seats with their latest actions, and the lances.

    Cards that are face up have a separate line; so do all cards if the screen is ``roomy``.
    """
    story = hand_history(table.seen)
    opening = next(story_lines(story, table.seen, table.names, Verbosity()), None)
    lines = [] if opening is None else [Text(table.say(opening), "dim")]
    lines += _scores(table)
    apart = [Text("")] if roomy else []
    lines += [*apart, *_seats(table, roomy=roomy), *apart]
    return Text("\n").join([*(cut(line, table.width) for line in lines), draw_lances(table, story)])


def draw_hand(table: TableView, marked: AbstractSet[int] | None = None) -> Text:
    """Return the player's cards in a row below the name.

    While cards are chosen, their numbers are drawn at the top.
    """
    held = hand_held(table.seen)
    width = min(_CARD_WIDTH, (table.width + 1) // HAND_SIZE - 1)
    cards = [_card(table, card, place, marked, width) for place, card in enumerate(held)]
    rows = [Text(" ").join(row) for row in zip(*cards, strict=True)]
    return Text("\n").join([*_holder(table), *rows])


def draw_hand_briefly(table: TableView) -> Text:
    """Return the player's cards in one line, for a screen with few rows."""
    return Text("\n").join(_holder(table, _cards(table.seen, own_seat(table.seen))))


def hand_held(seen: View) -> Cards:
    """Return the player's cards, the highest first."""
    return baraja_of(seen.rules).from_highest(own_cards(seen))


def draw_words(words: Sequence[KeyBinding], localizer: Localizer, width: int) -> Text:
    """Return the possible actions with their keys, row by row."""
    rows: list[Text] = []
    for _, same in groupby(words, key=lambda word: (word.word, word.act)):
        first, *more = same
        key = Style.parse("bold reverse" if first.act else "bold")
        click = press(first.key) if first.act else Style.null()
        keys = [(f" {word.shown(localizer)} ", key + click) for word in (first, *more)]
        piece = Text(" ").join([*(Text.assemble(each) for each in keys), Text(first.word, click)])
        if rows and rows[-1].cell_len + len(_GAP) + piece.cell_len <= width:
            rows[-1].append(_GAP).append_text(piece)
        else:
            rows.append(cut(piece, width))
    return Text("\n").join(rows)


def _scores(table: TableView) -> Iterator[Text]:
    """Yield each side's score in words and as stones, the player's side first."""
    seen, own = table.seen, pair_of(own_seat(table.seen))
    sides = (own, own.rival)
    words = [table.say(score_line(pair, seen, table.names)) for pair in sides]
    drawn = [_stones(min(seen.tally.stones[pair], seen.rules.target)) for pair in sides]
    left = max(map(len, words))
    if left + 2 + max(map(len, drawn)) > table.width:
        words = [table.say(side_line(pair, seen.rules, table.names)) for pair in sides]
        left = max(map(len, words))
    for pair, word, stones in zip(sides, words, drawn, strict=True):
        yield Text.assemble((word.ljust(left + 2), table.colour_of(pair)), (stones, "bold"))


def _stones(total: int) -> str:
    amarracos, stones = divmod(total, _STONES_IN_AMARRACO)
    return f"{_AMARRACO * amarracos} {_STONE * stones}".strip()


def _seats(table: TableView, *, roomy: bool) -> Iterator[Text]:
    """Yield the other seats as the player sees them: opposite on top, the next to speak right."""
    around = seats_from(own_seat(table.seen), table.seen)[1:]
    last = last_words(table.seen)
    half = len(around) // 2
    top = _seat(table, around[half], last)
    roomy = roomy or isinstance(table.seen.hands[around[half]], Shown)
    yield from (_centred(line, table.width) for line in _stacked(top, roomy=roomy))
    sides = zip(reversed(around[:half]), around[half + 1 :], strict=True)
    for right, left in sides:
        yield from _facing(_seat(table, left, last), _seat(table, right, last), table, roomy=roomy)


def _seat(table: TableView, seat: Seat, last: Mapping[Seat, Word]) -> tuple[Text, Text]:
    """Return the name and latest action of a seat, and its cards."""
    return _named(table, seat, last), _cards(table.seen, seat)


def _facing(
    left: tuple[Text, Text], right: tuple[Text, Text], table: TableView, *, roomy: bool
) -> Iterator[Text]:
    """Yield two seats at the two edges, without their cards if the line is too narrow."""
    there, here = _stacked(left, roomy=roomy), _stacked(right, roomy=roomy)
    if not roomy and there[0].cell_len + here[0].cell_len + _APART > table.width:
        there, here = [left[0]], [right[0]]
    return (_spread(*both, table.width) for both in zip(there, here, strict=True))


def _stacked(seat: tuple[Text, Text], *, roomy: bool) -> list[Text]:
    named, held = seat
    return [named, held] if roomy else [Text.assemble(named, "  ", held)]


def _named(table: TableView, seat: Seat, last: Mapping[Seat, Word]) -> Text:
    seen, name = table.seen, shortened(table.names, _LONGEST_NAME)[seat]
    mark = mark_of(seen, seat)
    if mark is not Mark.NONE:
        name = table.say(LocalizedText(f"terminal-{mark}", {"player": name}))
    turn = seat in seen.speakers[:1]
    named = Text.assemble((_TURN if turn else "", "bold yellow"))
    named.append(name, table.colour_of(pair_of(seat)))
    if seat in last:
        word = last[seat]
        said = table.say(LocalizedText("terminal-said", {"word": word.line}))
        named.append(f" {said}", "bold" if word.is_fresh else "dim")
    return named


def _cards(seen: View, seat: Seat) -> Text:
    """Return the cards of a seat, face up or face down, in one line."""
    match seen.hands[seat]:
        case Shown(cards):
            held = baraja_of(seen.rules).from_highest(cards)
            return Text(" ").join(Text(str(card), _style(card)) for card in held)
        case Hidden(count):
            return Text(" ".join([_BACK] * count), style="dim")


def _holder(table: TableView, *cards: Text) -> list[Text]:
    """Return the player's name and latest action, and what the cards are worth.

    If this is too long for a line, the action is left out, because the player knows it.
    """
    held, seat = own_cards(table.seen), own_seat(table.seen)
    worth = table.say(worth_line(held, table.seen.rules)) if len(held) == HAND_SIZE else ""
    words, bare = (_named(table, seat, last) for last in (last_words(table.seen), {}))
    for named in (words, bare):
        line = Text(_GAP).join([named, *cards, Text(worth)])
        if line.cell_len <= table.width:
            return [line]
    return [cut(Text(_GAP).join([bare, *cards]), table.width), cut(Text(worth), table.width)]


def _card(
    table: TableView, card: Card, place: int, marked: AbstractSet[int] | None, width: int
) -> list[Text]:
    """Return a card in four rows, with its index, rank and suit, and its number while choosing."""
    is_marked = marked is not None and place in marked
    style = Style.parse(_style(card)) + press(str(place + 1))
    edge = style + Style.parse(_CHOSEN) if is_marked else style
    left, line, right, side, low_left, low_right = _CHOSEN_EDGES if is_marked else _EDGES
    inner = width - 2
    top = "" if marked is None else f"{line}{place + 1}"
    index = f"{card} {table.say(rank_line(card.rank))}"
    below = _suit(table, card, inner)
    return [
        Text(f"{left}{top.ljust(inner, line)}{right}", edge),
        *(
            Text.assemble((side, edge), (text[:inner].ljust(inner), style), (side, edge))
            for text in (index, below)
        ),
        Text(f"{low_left}{line * inner}{low_right}", edge),
    ]


def _suit(table: TableView, card: Card, width: int) -> str:
    """Return the suit in words, with the rank that the card counts as if it is a different one."""
    suit = table.say(LocalizedText(f"suit-{card.suit.name.lower()}"))
    counts_as = baraja_of(table.seen.rules).counts_as[card]
    if counts_as is card.rank:
        return suit
    named = f"{suit} ={table.say(rank_line(counts_as))}"
    return named if len(named) <= width else f"{suit} ={int(counts_as)}"


def _style(card: Card) -> str:
    return f"bold {_COLOURS[card.suit]}"


def _centred(line: Text, width: int) -> Text:
    line = cut(line, width)
    return Text.assemble(" " * ((width - line.cell_len) // 2), line)


def _spread(left: Text, right: Text, width: int) -> Text:
    """Return one line with a text at each edge."""
    space = width - _APART
    left = cut(left, space - min(right.cell_len, space // 2))
    right = cut(right, space - left.cell_len)
    return Text.assemble(left, " " * (width - left.cell_len - right.cell_len), right)
