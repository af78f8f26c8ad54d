"""Hold the history of a hand as one value: its opening, the mus, and each lance in order.

``hand_history`` gives the same result for the view of any viewer, because it leaves out hidden
cards and signs. ``bot.text.hand_history_text`` formats the result as text.
"""

from functools import reduce
from typing import TypeAlias, assert_never

from bot.ports.value import Struct, replace
from engine.cards import Cards
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DejeTaken,
    DiscardsOpened,
    GameOpened,
    GameWon,
    GazeTurned,
    HandClosed,
    HandDealt,
    HandOpened,
    HandsShown,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    LanceRefused,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    MatchOpened,
    MatchWon,
    MusCut,
    MusReopened,
    MusSaid,
    Opening,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
    SenaMade,
    SenasTold,
    VacaOpened,
    VacaWon,
)
from engine.game import Stones
from engine.hands import Lance
from engine.seats import Pair, Seat, Seats, pair_of
from engine.view import DeckCut, DiscardCounted, DrawCounted, PileCounted, Seen, SenaSeen, View

Word: TypeAlias = (
    Passed
    | BetRaised
    | OrdagoCalled
    | BetAccepted
    | OrdagoAccepted
    | BetRefused
    | PartnerConsulted
    | PartnerAdvised
)
"""What a seat says in a lance."""

Closing: TypeAlias = (
    LanceUnheld | LanceUncontested | LancePassed | LanceRefused | BetAccepted | OrdagoAccepted
)
"""How a lance ends."""

Ending: TypeAlias = GameWon | VacaWon | MatchWon | HandClosed
"""The win of a game, vaca or match, or the end of the hand, which names the next mano."""

_OfTheMus: TypeAlias = (
    MusSaid
    | MusCut
    | DiscardsOpened
    | CardsDiscarded
    | DiscardCounted
    | PileCounted
    | MusReopened
    | PereteCalled
)
_OfOneLance: TypeAlias = LanceOpened | Word | Closing | DejeTaken
_OfTheLances: TypeAlias = HoldingsDeclared | _OfOneLance | LanceScored


class MusHistory(Struct, frozen=True):
    """The mus of a hand.

    ``thrown`` are all discards in order, and ``said`` the seats that have asked for mus since the
    last one. ``shuffled`` is the number of discarded cards that were last reshuffled as the stock.
    """

    said: Seats = ()
    thrown: tuple[DiscardCounted, ...] = ()
    shuffled: int = 0
    peretes: tuple[PereteCalled, ...] = ()
    cut: Seat | None = None


class LanceHistory(Struct, frozen=True):
    """A lance: who takes part, each action in order, how it ended, and what it paid.

    ``deje`` was paid at once, ``scored`` at the count.
    """

    lance: Lance
    holders: Seats = ()
    words: tuple[Word, ...] = ()
    closed: Closing | None = None
    deje: DejeTaken | None = None
    scored: LanceScored | None = None

    @property
    def stones(self) -> int:
        """Return all stones paid so far; a lance pays at most one side."""
        at_once = 0 if self.deje is None else self.deje.stones
        return at_once + (0 if self.scored is None else self.scored.stones)

    @property
    def winner(self) -> Pair | None:
        """Return the side that was paid; None if none was."""
        paid = self.scored or self.deje
        return None if paid is None else paid.pair


class HandHistory(Struct, frozen=True):
    """A hand as every viewer has seen it; the number is 0 before the first hand.

    In mus corrido there is no mano before the mus is cut: until then ``mano`` is the first seat to
    speak. ``cut`` is set if a player cut the deck. ``hands`` are indexed by seat once they are
    shown; a seat that does not show its cards has none. ``senas`` are the signs revealed after the
    hand.
    """

    number: int
    opening: Opening
    dealer: Seat
    mano: Seat
    mus: MusHistory = MusHistory()
    cut: DeckCut | None = None
    lances: tuple[LanceHistory, ...] = ()
    hands: tuple[Cards, ...] = ()
    senas: tuple[SenaMade, ...] = ()
    endings: tuple[Ending, ...] = ()

    @property
    def known_mano(self) -> Seat | None:
        """Return the mano; None before the first hand, and in mus corrido before the mus is cut."""
        is_open = self.opening is Opening.MUS_CORRIDO and self.mus.cut is None
        return None if not self.number or is_open else self.mano

    @property
    def gains(self) -> Stones:
        """Return the stones that each side has won in the hand so far."""
        gains = [0, 0]
        for perete in self.mus.peretes:
            gains[pair_of(perete.seat)] += perete.stones
        for told in self.lances:
            if told.winner is not None:
                gains[told.winner] += told.stones
        return gains[Pair.EVEN], gains[Pair.ODD]


def hand_history(seen: View) -> HandHistory:
    """Return the history of the current hand."""
    opened = HandHistory(seen.number, seen.opening, seen.dealer, seen.mano)
    return reduce(_followed, seen.story, opened)


def extend_history(story: HandHistory, before: View, seen: View) -> HandHistory:
    """Return the current hand's history, given ``story``, its history up to the view ``before``."""
    known = len(before.story)
    if seen.number != before.number or seen.story[:known] != before.story:
        return hand_history(seen)
    # A draw for the dealer, or the cut of the mus in mus corrido, may have changed these.
    opened = story
    if (story.opening, story.dealer, story.mano) != (seen.opening, seen.dealer, seen.mano):
        opened = replace(story, opening=seen.opening, dealer=seen.dealer, mano=seen.mano)
    return reduce(_followed, seen.story[known:], opened)


# Match every case of the closed union in one place.
def _followed(story: HandHistory, event: Seen) -> HandHistory:  # noqa: PLR0911 - see above
    if isinstance(event, _OfTheMus):
        return replace(story, mus=_after_mus(story.mus, event))
    if isinstance(event, _OfTheLances):
        return replace(story, lances=_after_lance(story.lances, event))
    match event:
        case HandsShown(hands):
            return replace(story, hands=hands)
        case SenasTold(senas):
            return replace(story, senas=senas)
        case GameWon() | VacaWon() | MatchWon() | HandClosed():
            return replace(story, endings=(*story.endings, event))
        case (
            SenaSeen()
            | GazeTurned()
            | HandDealt()
            | CardsDrawn()
            | MatchOpened()
            | DealerDrawn()
            | DeckOffered()
            | VacaOpened()
            | GameOpened()
            | HandOpened()
            | DrawCounted()
        ):
            # The view knows the opening. Draws, signs and looks are not part of the public history.
            return story
        case DeckCut():
            return story if event.fell else replace(story, cut=event)
        case _:
            assert_never(event)


def _after_mus(mus: MusHistory, event: _OfTheMus) -> MusHistory:  # noqa: PLR0911 - as above
    match event:
        case MusSaid(seat):
            return replace(mus, said=(*mus.said, seat))
        case MusCut(seat):
            return replace(mus, cut=seat)
        case DiscardsOpened():
            return replace(mus, said=())
        case CardsDiscarded(seat, cards):
            return replace(mus, thrown=(*mus.thrown, DiscardCounted(seat, len(cards))))
        case DiscardCounted():
            return replace(mus, thrown=(*mus.thrown, event))
        case PileCounted(count):
            return replace(mus, shuffled=count)
        case PereteCalled():
            return replace(mus, peretes=(*mus.peretes, event))
        case MusReopened():
            return mus
        case _:
            assert_never(event)


def _after_lance(lances: tuple[LanceHistory, ...], event: _OfTheLances) -> tuple[LanceHistory, ...]:
    """Return the lances after an event in the current lance, in a new one, or at the count."""
    match event:
        case LanceScored(lance):
            return tuple(
                replace(told, scored=event) if told.lance is lance else told for told in lances
            )
        case HoldingsDeclared(lance, _, holders):
            return (*lances, LanceHistory(lance, holders))
        case LanceOpened(lance) if lance not in {told.lance for told in lances}:
            return (*lances, LanceHistory(lance))
        case _:
            return (*lances[:-1], _told(lances[-1], event))


def _told(told: LanceHistory, event: _OfOneLance) -> LanceHistory:
    match event:
        case (
            Passed()
            | BetRaised()
            | OrdagoCalled()
            | BetRefused()
            | PartnerConsulted()
            | PartnerAdvised()
        ):
            return replace(told, words=(*told.words, event))
        case BetAccepted() | OrdagoAccepted():
            return replace(told, words=(*told.words, event), closed=event)
        case LanceUnheld() | LanceUncontested() | LancePassed() | LanceRefused():
            return replace(told, closed=event)
        case DejeTaken():
            return replace(told, deje=event)
        case LanceOpened():
            return told
        case _:
            assert_never(event)
