"""Bets and their answers, which work the same way in every lance (RULES.md 4 and 5)."""

from typing import Final, assert_never

from engine import lances, scoring
from engine.errors import IllegalActionError, Reason
from engine.event_recorder import EventRecorder
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    DejeTaken,
    LancePassed,
    LanceRefused,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerConsulted,
    Passed,
    WonBy,
)
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    Game,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.rules import DejeMode, DejeTiming, Rules
from engine.seats import Seat, pair_of
from engine.turn_order import check_turn, no_hand_reason, rivals

OPENING_DEJE: Final = 1
"""The deje of a refused opening bet, whatever its size: one stone (RULES.md 5)."""


def pass_over(ruling: EventRecorder, seat: Seat) -> None:
    """Pass in an open lance; close the lance en paso when every eligible seat has passed."""
    phase = _phase(ruling.game)
    if not isinstance(phase, Betting):
        _check_may_answer(ruling.game, phase, seat)
        # STYLE.md 9: a standing bet needs a refusal; a pass is not enough.
        raise IllegalActionError(Reason.MUST_ANSWER, seat=phase.bettor)
    _check_may_open(ruling.game, phase, seat, out_of_turn=False)
    ruling.add(Passed(seat, phase.lance))
    if len(phase.passed) + 1 == len(phase.eligible):
        ruling.add(LancePassed(phase.lance))
        lances.open_next(ruling)


def bet(ruling: EventRecorder, seat: Seat, stones: int) -> None:
    """Open the lance with a bet."""
    phase = _phase(ruling.game)
    rules = ruling.game.rules
    if not isinstance(phase, Betting):
        _check_may_answer(ruling.game, phase, seat)
        raise IllegalActionError(Reason.BET_ALREADY_STANDS, seat=phase.bettor)
    _check_may_open(ruling.game, phase, seat, out_of_turn=rules.open_out_of_turn)
    if stones < rules.min_bet:
        raise IllegalActionError(Reason.BET_TOO_SMALL, least=rules.min_bet)
    _check_largest(stones, rules)
    ruling.add(BetRaised(seat, phase.lance, stones, at_stake=stones, deje=OPENING_DEJE))


def raise_by(ruling: EventRecorder, seat: Seat, stones: int) -> None:
    """Raise the standing bet; the other side must now answer."""
    phase = _phase(ruling.game)
    rules = ruling.game.rules
    if isinstance(phase, Betting):
        _check_eligible(phase, seat)
        raise IllegalActionError(Reason.NOTHING_TO_ANSWER)
    _check_may_answer(ruling.game, phase, seat)
    if isinstance(phase, AnsweringOrdago):
        raise IllegalActionError(Reason.ONLY_QUIERO_OR_NO, seat=phase.bettor)
    if stones < rules.min_raise:
        raise IllegalActionError(Reason.RAISE_TOO_SMALL, least=rules.min_raise)
    at_stake = phase.at_stake + stones
    _check_largest(at_stake, rules)
    deje = raised_deje(phase.at_stake, rules)
    ruling.add(BetRaised(seat, phase.lance, stones, at_stake, deje))


def call_ordago(ruling: EventRecorder, seat: Seat) -> None:
    """Bet the whole game, as an opening or as a raise."""
    phase = _phase(ruling.game)
    rules = ruling.game.rules
    if isinstance(phase, Betting):
        _check_may_open(ruling.game, phase, seat, out_of_turn=rules.open_out_of_turn)
        ruling.add(OrdagoCalled(seat, phase.lance, OPENING_DEJE))
        return
    _check_may_answer(ruling.game, phase, seat)
    if isinstance(phase, AnsweringOrdago):
        raise IllegalActionError(Reason.ONLY_QUIERO_OR_NO, seat=phase.bettor)
    ruling.add(OrdagoCalled(seat, phase.lance, raised_deje(phase.at_stake, rules)))


def accept(ruling: EventRecorder, seat: Seat) -> None:
    """Accept for the whole side. A bet waits for the count; an órdago is settled at once."""
    phase = _answering(ruling.game, seat)
    if isinstance(phase, AnsweringOrdago):
        ruling.add(OrdagoAccepted(seat, phase.lance))
        scoring.settle_ordago(ruling, phase.lance)
        return
    ruling.add(BetAccepted(seat, phase.lance, phase.at_stake))
    lances.open_next(ruling)


def refuse(ruling: EventRecorder, seat: Seat, *, whole_side: bool) -> None:
    """Refuse for the seat or its side; the bettor wins the deje when no rival is left to answer."""
    phase = _answering(ruling.game, seat)
    ruling.add(BetRefused(seat, phase.lance, whole_side))
    said_no = {*phase.refused, seat}
    asked = set(rivals(phase.eligible, phase.bettor, ruling.game.rules.seats))
    if not whole_side and not asked <= said_no:
        return
    pair = pair_of(phase.bettor)
    ruling.add(LanceRefused(phase.lance, pair, phase.deje))
    if ruling.game.rules.deje_timing is DejeTiming.IMMEDIATE:
        ruling.add(DejeTaken(pair, phase.lance, phase.deje))
        if scoring.at_target(ruling.game, pair):
            # RULES.md 5: the game ends at once.
            scoring.win_game(ruling, pair, WonBy.DEJE, phase.lance, None)
            return
    lances.open_next(ruling)


def consult(ruling: EventRecorder, seat: Seat) -> None:
    """Ask the partner aloud for an opinion, once for each bet."""
    if not ruling.game.rules.consult_partner:
        raise IllegalActionError(Reason.CONSULTING_NOT_ALLOWED)
    phase = _answering(ruling.game, seat)
    if not ruling.game.rules.has_partners:
        raise IllegalActionError(Reason.NO_PARTNER)
    if seat in phase.consulted:
        raise IllegalActionError(Reason.ALREADY_CONSULTED)
    ruling.add(PartnerConsulted(seat))


def _phase(game: Game) -> Betting | Answering | AnsweringOrdago:
    """Return the phase if it is a betting phase; raise IllegalActionError otherwise."""
    phase = game.phase
    match phase:
        case Betting() | Answering() | AnsweringOrdago():
            return phase
        case Talking() | Discarding():
            raise IllegalActionError(Reason.MUS_NOT_CUT)
        case Undealt() | Cutting() | HandOver() | BetweenLances() | MatchOver():
            raise IllegalActionError(no_hand_reason(phase))
        case _:
            assert_never(phase)


def _answering(game: Game, seat: Seat) -> Answering | AnsweringOrdago:
    """Return the standing bet if this seat may answer it; raise IllegalActionError otherwise."""
    phase = _phase(game)
    if isinstance(phase, Betting):
        _check_eligible(phase, seat)
        raise IllegalActionError(Reason.NOTHING_TO_ANSWER)
    _check_may_answer(game, phase, seat)
    return phase


def _check_eligible(phase: Betting | Answering | AnsweringOrdago, seat: Seat) -> None:
    if seat not in phase.eligible:
        raise IllegalActionError(Reason.NOT_IN_THIS_LANCE, lance=phase.lance)


def _check_may_open(game: Game, phase: Betting, seat: Seat, *, out_of_turn: bool) -> None:
    _check_eligible(phase, seat)
    if seat in phase.passed:
        raise IllegalActionError(Reason.ALREADY_PASSED)
    if not out_of_turn:
        check_turn(game, seat)


def _check_may_answer(game: Game, phase: Answering | AnsweringOrdago, seat: Seat) -> None:
    if pair_of(seat) is pair_of(phase.bettor):
        raise IllegalActionError(Reason.OWN_SIDE_BET)
    _check_eligible(phase, seat)
    if seat in phase.refused:
        raise IllegalActionError(Reason.ALREADY_REFUSED)
    check_turn(game, seat)


def _check_largest(at_stake: int, rules: Rules) -> None:
    if at_stake > rules.largest_stake:
        raise IllegalActionError(Reason.BET_TOO_LARGE, most=rules.largest_stake)


def raised_deje(standing: int, rules: Rules) -> int:
    """Return the deje of a refused raise: the stake before it, plus one under FEM (RULES.md 5)."""
    return standing + (1 if rules.deje_mode is DejeMode.FEM_PLUS_ONE else 0)
