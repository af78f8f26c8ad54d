"""Lines to a program that are no questions: hello, faults, and the ends of hands and matches."""

import json
from dataclasses import dataclass
from typing import Any, Final

from bot.arena.keys import Written, rules_keys, written_event
from bot.arena.wire import PROTOCOL
from bot.records.notation import word_of, written_rules
from engine.actions import Action
from engine.baraja import baraja_of
from engine.game import MatchOver
from engine.rules import Rules
from engine.seats import Seat
from engine.view import Shown, View, own_seat

START_S: Final = 10.0
"""Seconds that a program has from its start to its hello."""

MOST_STRAY: Final = 100
"""Lines that are no answers, of those that a program may write before its answer."""

LONGEST_LINE: Final = 65_536
"""Bytes of a line that are looked at; an answer takes far fewer."""


@dataclass(frozen=True, slots=True)
class Hello:
    """What a program is told before all else: where it sits, what is played, how long it has."""

    seat: Seat
    rules: Rules
    answer_s: float
    start_s: float = START_S


def hello_line(hello: Hello) -> str:
    """The hello as one line."""
    limits = {
        "hello_s": hello.start_s,
        "answer_s": hello.answer_s,
        "stray_lines": MOST_STRAY,
        "line_bytes": LONGEST_LINE,
    }
    return _line(
        {
            "amarreko": PROTOCOL,
            "hello": "amarreko",
            "seat": hello.seat,
            **written_rules(hello.rules),
            **rules_keys(hello.rules),
            "limits": limits,
        }
    )


def hello_of(line: str) -> int | None:
    """The version that a program names in its hello; None where the line is none."""
    match loosely_read(line):
        case {"hello": int() as version} if version is not True:
            return version
        case _:
            return None


def number_in(line: str) -> int | None:
    """The number of the question that a line answers; None where it answers none: it is stray."""
    match loosely_read(line):
        case {"id": int() as number} if not isinstance(number, bool):
            return number
        case _:
            return None


def loosely_read(line: str) -> Any:  # noqa: ANN401 - whatever a program has written
    """The value of a line, or None where it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def fault_line(version: int, number: int, fault: str, played: Action) -> str:
    """What went wrong with the answer to this question, and what was done instead."""
    notice = {"amarreko": version, "id": number, "fault": fault, "played": word_of(played)}
    return json.dumps(notice)


def over_lines(seen: View) -> list[str]:
    """The end of a hand as a seat sees it, and that of the match where it has come."""
    about = {
        "seat": own_seat(seen),
        "score": list(seen.tally.stones),
        "games": list(seen.tally.games),
        "vacas": list(seen.tally.vacas),
    }
    from_highest = baraja_of(seen.rules).from_highest
    hands = [from_highest(hand.cards) if isinstance(hand, Shown) else None for hand in seen.hands]
    hand: Written = {
        "amarreko": PROTOCOL,
        "over": "hand",
        **about,
        "number": seen.number,
        "hands": hands,
        "events": [written_event(event) for event in seen.story],
    }
    if not isinstance(seen.phase, MatchOver):
        return [_line(hand)]
    match = {"amarreko": PROTOCOL, "over": "match", "winner": seen.phase.winner, **about}
    return [_line(hand), _line(match)]


def _line(told: Written) -> str:
    return json.dumps(told, separators=(",", ":"))
