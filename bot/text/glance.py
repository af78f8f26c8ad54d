"""Summarise what can be seen of a table at a glance: seats, lances, score and turn.

A ``Glance`` is made from one view and does not depend on a language; the terminal and the web page
draw the same table from it.
"""

from enum import StrEnum, auto
from typing import Final

from bot.ports.value import Struct
from bot.text.after_hand import said_in
from bot.text.choices import label
from bot.text.common import Names, side_line, turn_line
from bot.text.hand_history import HandHistory, LanceHistory, hand_history
from bot.text.localizer import LocalizedText, TextArg
from engine.actions import Senal
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import (
    BetAccepted,
    CardsDiscarded,
    GazeTurned,
    LanceOpened,
    LancePassed,
    LanceRefused,
    LanceUncontested,
    LanceUnheld,
    MusReopened,
    Opening,
    OrdagoAccepted,
)
from engine.game import Answering, AnsweringOrdago, Discarding, Talking
from engine.hands import Lance
from engine.seats import Pair, Seat, Seats, pair_of, right_of, speaking_order
from engine.side_actions import gaze_of
from engine.view import (
    DeckCut,
    DiscardCounted,
    DrawCounted,
    Hidden,
    PileCounted,
    SenaSeen,
    Shown,
    View,
)

ORDAGO: Final = LocalizedText("choice-ordago")


class Mark(StrEnum):
    """Whether a seat is the first (mano) or last (postre) in the order of a hand."""

    MANO = auto()
    POSTRE = auto()
    NONE = ""


class Word(Struct, frozen=True):
    """What a seat said last; it ``is_fresh`` until the next lance begins."""

    line: LocalizedText
    is_fresh: bool


class SeatGlance(Struct, frozen=True):
    """A seat as the viewer sees it: its shown cards, highest first, or how many are hidden."""

    seat: Seat
    name: str
    pair: Pair
    mark: Mark
    is_asked: bool
    word: Word | None
    shown: Cards
    hidden: int
    is_looked_at: bool


class LanceState(StrEnum):
    """The progress of a lance."""

    LATER = auto()
    OPEN = auto()
    STAKED = auto()
    ORDAGO = auto()
    WON = auto()
    ALL_PASSED = auto()
    UNHELD = auto()
    UNCOUNTED = auto()


class LanceGlance(Struct, frozen=True):
    """A lance: what is at stake, or who won it and how many stones."""

    lance: Lance
    state: LanceState
    told: TextArg = ""
    winner: Pair | None = None
    stones: int = 0


class SideGlance(Struct, frozen=True):
    """The score of a side."""

    pair: Pair
    name: TextArg
    stones: int
    games: int
    vacas: int


class Glance(Struct, frozen=True):
    """A table at a glance; ``seats`` begin with the viewer and follow the order of speaking.

    For an onlooker, the first seat takes the viewer's place. ``sides`` begin with the viewer's.
    """

    seats: tuple[SeatGlance, ...]
    lances: tuple[LanceGlance, ...]
    sides: tuple[SideGlance, SideGlance]
    turn: LocalizedText


def glance(seen: View, names: Names, story: HandHistory | None = None) -> Glance:
    """Return the table as a view shows it; ``story`` is the hand's history, if already known."""
    own = Seat(0) if seen.seat is None else seen.seat
    side = pair_of(own)
    words = last_words(seen)
    return Glance(
        tuple(_seat(seen, seat, names, words) for seat in seats_from(own, seen)),
        lances(seen, hand_history(seen) if story is None else story),
        (_side(seen, side, names), _side(seen, side.rival, names)),
        turn_line(seen, names),
    )


def seats_from(own: Seat, seen: View) -> Seats:
    """Return all seats in the order of speaking, starting with ``own``."""
    return (own, *speaking_order(right_of(own, seen.rules.seats), seen.rules.seats)[:-1])


def _seat(seen: View, seat: Seat, names: Names, words: dict[Seat, Word]) -> SeatGlance:
    held = seen.hands[seat]
    shown = baraja_of(seen.rules).from_highest(held.cards) if isinstance(held, Shown) else ()
    return SeatGlance(
        seat,
        names[seat],
        pair_of(seat),
        mark_of(seen, seat),
        seat in seen.speakers[:1],
        words.get(seat),
        shown,
        held.count if isinstance(held, Hidden) else 0,
        seen.seat is not None and gaze_of(seen) == seat,
    )


def mark_of(seen: View, seat: Seat) -> Mark:
    """Return whether a seat is mano or postre.

    In mus corrido no seat is mano before the cut (RULES.md 2).
    """
    if not seen.number:
        return Mark.NONE
    is_open = seen.opening is Opening.MUS_CORRIDO and isinstance(seen.phase, Talking | Discarding)
    if seat == seen.mano and not is_open:
        return Mark.MANO
    return Mark.POSTRE if seat == seen.dealer else Mark.NONE


def _side(seen: View, pair: Pair, names: Names) -> SideGlance:
    tally = seen.tally
    stones = min(tally.stones[pair], seen.rules.target)
    return SideGlance(
        pair, side_line(pair, seen.rules, names), stones, tally.games[pair], tally.vacas[pair]
    )


def last_words(seen: View) -> dict[Seat, Word]:
    """Return each seat's latest action in the hand, and whether it belongs to this lance."""
    words: dict[Seat, Word] = {}
    for event in seen.story:
        match event:
            case DeckCut() | DrawCounted() | PileCounted() | GazeTurned():
                pass
            case SenaSeen(seat, sena):
                words[seat] = Word(label(Senal(sena)), is_fresh=True)
            case LanceOpened() | MusReopened():
                words = {seat: Word(word.line, is_fresh=False) for seat, word in words.items()}
            case DiscardCounted(seat, count):
                words[seat] = _counted(count)
            case CardsDiscarded(seat, cards):
                words[seat] = _counted(len(cards))
            case _:
                said = said_in(event)
                if said is not None:
                    words[said.seat] = Word(label(said.action), is_fresh=True)
    return words


def _counted(cards: int) -> Word:
    return Word(LocalizedText("cards-counted", {"count": cards}), is_fresh=True)


def lances(seen: View, story: HandHistory) -> tuple[LanceGlance, ...]:
    """Return the four lances of a hand; the last is juego, or punto if that is played instead."""
    told = {one.lance: one for one in story.lances}
    last = Lance.PUNTO if Lance.PUNTO in told else Lance.JUEGO
    return tuple(
        _lance(seen, told[lance], is_left=bool(story.endings))
        if lance in told
        else LanceGlance(lance, LanceState.LATER)
        for lance in (Lance.GRANDE, Lance.CHICA, Lance.PARES, last)
    )


# Match every case of the closed union in one place.
def _lance(  # noqa: PLR0911 - see above
    seen: View, told: LanceHistory, *, is_left: bool
) -> LanceGlance:
    """Return a lance; ``is_left`` means that the hand ended before the lance was counted."""
    lance = told.lance
    if told.winner is not None:
        return LanceGlance(lance, LanceState.WON, winner=told.winner, stones=told.stones)
    match told.closed:
        case OrdagoAccepted():
            return LanceGlance(lance, LanceState.ORDAGO, ORDAGO)
        case BetAccepted() if is_left:
            return LanceGlance(lance, LanceState.UNCOUNTED, LocalizedText("story-uncounted"))
        case BetAccepted(stones=stones):
            line = LocalizedText("story-stake", {"stones": stones})
            return LanceGlance(lance, LanceState.STAKED, line, stones=stones)
        case LanceRefused(_, pair, stones):
            return LanceGlance(lance, LanceState.WON, winner=pair, stones=stones)
        case LancePassed():
            return LanceGlance(lance, LanceState.ALL_PASSED, LocalizedText("story-all-passed"))
        case LanceUncontested():
            return LanceGlance(lance, LanceState.ALL_PASSED, LocalizedText("story-uncontested"))
        case LanceUnheld():
            return LanceGlance(lance, LanceState.UNHELD, LocalizedText("story-unheld"))
        case None:
            return LanceGlance(lance, LanceState.OPEN, _asked(seen))


def _asked(seen: View) -> TextArg:
    """Return a short text for what is at stake in the open lance."""
    match seen.phase:
        case Answering(at_stake=at_stake):
            return f"{at_stake}?"
        case AnsweringOrdago():
            return ORDAGO
        case _:
            return "…"
