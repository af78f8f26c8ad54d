"""How an event changes a game; no rule is applied here (STYLE.md 3)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, assert_never

from engine.cards import Cards
from engine.errors import DamagedLogError
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DeckShuffled,
    DejeTaken,
    DiscardsOpened,
    Event,
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
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
    PileShuffled,
    SenaMade,
    SenasTold,
    VacaOpened,
    VacaWon,
)
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    ClosedLance,
    Cutting,
    Discarding,
    Game,
    Hand,
    HandOver,
    MatchOver,
    OrdagoLance,
    PassedLance,
    Phase,
    RefusedLance,
    Talking,
    UncontestedLance,
    UnheldLance,
    opened,
)
from engine.score import apply_score
from engine.seats import Seat

_MISFITS: Final = (AttributeError, LookupError, TypeError, ValueError)
"""Errors that an event raises if it could not have happened at its place in the log."""


def fold(events: Iterable[Event]) -> Game:
    """Return the game that a log describes; its first event is ``MatchOpened``.

    Raise DamagedLogError for a log that no match could have written.
    """
    history = iter(events)
    first = next(history, None)
    if not isinstance(first, MatchOpened):
        raise DamagedLogError(1)
    return fold_from(opened(first.rules), history, 2)


def fold_from(game: Game, events: Iterable[Event], number: int = 1) -> Game:
    """Return the game after these events; ``number`` is the first one's place in its log, from 1.

    Raise DamagedLogError for an event that could not have happened at its place.
    """
    for at, event in enumerate(events, number):
        try:
            game = evolve(game, event)
        except _MISFITS as error:
            raise DamagedLogError(at) from error
    return game


def evolve(game: Game, event: Event) -> Game:
    """Return the game after an event; never raise for an event of a valid log."""
    match event:
        case MatchOpened(rules):
            return opened(rules)
        case (
            Passed()
            | BetRaised()
            | OrdagoCalled()
            | BetRefused()
            | PartnerConsulted()
            | PartnerAdvised()
            | LanceOpened()
            | MusSaid()
        ):
            return replace(game, hand=_told(game.hand, event), phase=_said(game.phase, event))
        case (
            LancePassed()
            | BetAccepted()
            | OrdagoAccepted()
            | LanceRefused()
            | LanceUncontested()
            | LanceUnheld()
        ):
            return _closed(game, event)
        case DeckShuffled() | HandDealt() | CardsDiscarded() | PileShuffled() | CardsDrawn():
            return _moved(game, event)
        case MusReopened():
            hand = _told(game.hand, event)
            hand = replace(hand, pile=hand.pile + hand.thrown, thrown=())
            return replace(game, hand=hand, phase=Talking(()))
        case HandsShown(hands):
            shown = tuple(Seat(seat) for seat, cards in enumerate(hands) if cards)
            return replace(game, hand=replace(_told(game.hand, event), shown=shown))
        case (
            VacaOpened()
            | GameOpened()
            | PereteCalled()
            | DejeTaken()
            | LanceScored()
            | GameWon()
            | VacaWon()
        ):
            tally = apply_score(game.tally, event)
            return replace(game, tally=tally, hand=_told(game.hand, event))
        case HandOpened() | MusCut() | DiscardsOpened():
            return _led(game, event)
        case SenaMade() | GazeTurned() | SenasTold() | HoldingsDeclared():
            return replace(game, hand=_told(game.hand, event))
        case DealerDrawn():
            return game
        case DeckOffered(_, mano, ended):
            return replace(game, hand=_told(game.hand, event), phase=Cutting(mano, ended))
        case HandClosed(next_mano, ended):
            return replace(game, hand=_told(game.hand, event), phase=HandOver(next_mano, ended))
        case MatchWon(pair):
            return replace(game, hand=_told(game.hand, event), phase=MatchOver(pair))
        case _:
            assert_never(event)


def _told(hand: Hand, event: Event) -> Hand:
    return replace(hand, story=(*hand.story, event))


def _said(
    phase: Phase,
    event: (
        Passed
        | BetRaised
        | OrdagoCalled
        | BetRefused
        | PartnerConsulted
        | PartnerAdvised
        | LanceOpened
        | MusSaid
    ),
) -> Phase:
    """Return the phase after an event that closes no lance."""
    match event:
        case LanceOpened(lance, eligible):
            return Betting(lance, eligible, ())
        case Passed(seat):
            if not isinstance(phase, Betting):
                raise TypeError(phase)  # A seat passes only in an open lance.
            return replace(phase, passed=(*phase.passed, seat))
        case BetRaised(seat, lance, _, at_stake, deje):
            return Answering(lance, _eligible(phase), seat, at_stake, deje, (), ())
        case OrdagoCalled(seat, lance, deje):
            return AnsweringOrdago(lance, _eligible(phase), seat, deje, (), ())
        case BetRefused(seat):
            if not isinstance(phase, Answering | AnsweringOrdago):
                raise TypeError(phase)  # A seat refuses only a bet.
            return replace(phase, refused=(*phase.refused, seat))
        case PartnerConsulted(seat):
            if not isinstance(phase, Answering | AnsweringOrdago):
                raise TypeError(phase)  # A seat consults only about a bet.
            return replace(phase, consulted=(*phase.consulted, seat))
        case PartnerAdvised(seat):
            if not isinstance(phase, Answering | AnsweringOrdago):
                raise TypeError(phase)  # A seat gives advice only about a bet.
            return replace(phase, advised=(*phase.advised, seat))
        case MusSaid(seat):
            if not isinstance(phase, Talking):
                raise TypeError(phase)  # A seat says mus only while the mus is asked.
            return replace(phase, said=(*phase.said, seat))
        case _:
            assert_never(event)


def _eligible(phase: Phase) -> tuple[Seat, ...]:
    if not isinstance(phase, Betting | Answering):
        raise TypeError(phase)  # A bet is made only in an open lance.
    return phase.eligible


def _closed(
    game: Game,
    event: (
        LancePassed | BetAccepted | OrdagoAccepted | LanceRefused | LanceUncontested | LanceUnheld
    ),
) -> Game:
    closed: ClosedLance
    match event:
        case LancePassed(lance):
            closed = PassedLance(lance)
        case BetAccepted(_, lance, stones):
            closed = AcceptedLance(lance, stones)
        case OrdagoAccepted(_, lance):
            closed = OrdagoLance(lance)
        case LanceRefused(lance, pair, stones):
            closed = RefusedLance(lance, pair, stones)
        case LanceUncontested(lance, pair):
            closed = UncontestedLance(lance, pair)
        case LanceUnheld(lance):
            closed = UnheldLance(lance)
        case _:
            assert_never(event)
    hand = replace(game.hand, lances=(*game.hand.lances, closed), story=(*game.hand.story, event))
    return replace(game, hand=hand, phase=BetweenLances())


def _led(game: Game, event: HandOpened | MusCut | DiscardsOpened) -> Game:
    """Return the game after an event that sets the mano."""
    hand, phase = game.hand, game.phase
    match event:
        case HandOpened(number, dealer, mano, opening):
            hand = replace(opened(game.rules).hand, number=number, opening=opening)
            phase = Talking(())
        case MusCut(_, mano):
            dealer = Seat((mano - 1) % game.rules.seats)
            phase = BetweenLances()
        case DiscardsOpened(dealer, mano):
            phase = Discarding(())
        case _:
            assert_never(event)
    return replace(game, hand=replace(_told(hand, event), dealer=dealer, mano=mano), phase=phase)


def _moved(
    game: Game, event: DeckShuffled | HandDealt | CardsDiscarded | PileShuffled | CardsDrawn
) -> Game:
    """Return the game after cards moved."""
    hand, phase, cuts = _told(game.hand, event), game.phase, game.cuts
    match event:
        case DeckShuffled(_, deck, lifted):
            hand = replace(hand, stock=deck)
            cuts = (*cuts, lifted)
        case HandDealt(seat, cards) | CardsDrawn(seat, cards):
            held = _with(hand.hands, seat, hand.hands[seat] + cards)
            hand = replace(hand, hands=held, stock=_without(hand.stock, cards))
        case PileShuffled(stock):
            pile, thrown = _without(hand.pile, stock), _without(hand.thrown, stock)
            hand = replace(hand, stock=stock, pile=pile, thrown=thrown)
        case CardsDiscarded(seat, cards):
            kept = _with(hand.hands, seat, _without(hand.hands[seat], cards))
            hand = replace(hand, hands=kept, thrown=hand.thrown + cards)
            if isinstance(phase, Discarding):
                phase = Discarding((*phase.done, seat))
        case _:
            assert_never(event)
    return replace(game, hand=hand, phase=phase, cuts=cuts)


def _with(hands: tuple[Cards, ...], seat: Seat, held: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], held, *hands[seat + 1 :])


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)
