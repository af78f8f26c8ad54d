"""What version 3 says in keys of its own: the rules in force, the question, and how a hand stands.

All of it follows from the events and the house rules; it is said so that a program needs to know
neither how lances follow one another nor which preset means what.
"""

from dataclasses import asdict
from typing import assert_never

from bot.protocol.seen_events import Written
from engine.asides import gaze_of
from engine.baraja import baraja_of
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    ClosedLance,
    Discarding,
    HandOver,
    MatchOver,
    OrdagoLance,
    PassedLance,
    Phase,
    RefusedLance,
    Settling,
    Talking,
    UncontestedLance,
    Undealt,
    UnheldLance,
)
from engine.rules import Rules
from engine.view import Hidden, Shown, View


def rules_keys(rules: Rules) -> Written:
    """Every house rule with its value, and what each card of the deck counts as."""
    counts_as = {card.value: rank.value for card, rank in baraja_of(rules).counts_as.items()}
    return {"rules": asdict(rules), "counts_as": counts_as}


def question_keys(seen: View) -> Written:
    """What the table asks, of whom, and what is at stake."""
    asked, about = _asked(seen.phase)
    return {"asks": asked, "speakers": list(seen.speakers), **about}


def _asked(phase: Phase) -> tuple[str, Written]:
    match phase:
        case Undealt() | HandOver():
            return "deal", {}
        case Talking(said):
            return "mus", {"said": list(said)}
        case Discarding(done):
            return "discard", {"done": list(done)}
        case Betting():
            return "bet", asdict(phase)
        case Answering():
            return "answer", asdict(phase)
        case AnsweringOrdago():
            return "answer-ordago", asdict(phase)
        case MatchOver() | Settling():
            raise AssertionError  # The table waits for nobody.
        case _:
            assert_never(phase)


def hand_keys(seen: View) -> Written:
    """How the hand stands: who leads, where cards lie, the lances that have closed, one's gaze."""
    return {
        "number": seen.number,
        "opening": seen.opening,
        "dealer": seen.dealer,
        "mano": seen.mano,
        "held": [_count(hand) for hand in seen.hands],
        "stock": seen.stock,
        "pile": seen.pile,
        "lances": [{**asdict(lance), "outcome": _outcome(lance)} for lance in seen.lances],
        "looks_at": gaze_of(seen),
    }


def _count(hand: Shown | Hidden) -> int:
    match hand:
        case Shown(cards):
            return len(cards)
        case Hidden(count):
            return count
        case _:
            assert_never(hand)


def _outcome(lance: ClosedLance) -> str:
    match lance:
        case PassedLance():
            return "passed"
        case AcceptedLance():
            return "accepted"
        case OrdagoLance():
            return "ordago"
        case RefusedLance():
            return "refused"
        case UncontestedLance():
            return "uncontested"
        case UnheldLance():
            return "unheld"
        case _:
            assert_never(lance)
