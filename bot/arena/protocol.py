"""Write and read the JSON lines for external programs: questions, hello, faults and ends.

A question contains everything that a seat may see when it has to act. It is written from a ``View``
and read back into one, so it cannot contain anything that the seat may not see, and an external
player decides as if it ran in this process.
"""

import json
from collections.abc import Iterable
from random import Random
from typing import Any, Final, TextIO

from bot.arena.protocol_keys import (
    Written,
    hand_keys,
    question_keys,
    read_event,
    rules_keys,
    written_event,
)
from bot.ports.value import Struct
from bot.records.house_rules import read_rules, written_rules
from bot.records.json_fields import DamagedRecordError, Fault, Field, Fields, Form, given, needed
from bot.records.json_reader import parsed
from bot.records.notation import read_action, read_seat, word_of
from engine.actions import Action
from engine.baraja import baraja_of
from engine.errors import DamagedLogError
from engine.game import MatchOver, Score, Stones
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, options
from engine.players.player import Player
from engine.rules import Rules
from engine.seats import Seat
from engine.view import Shown, View, own_cards, own_seat
from engine.view_rebuild import rebuild_view

FIRST: Final = 1
"""The version of programs that do not know the hello."""

PROTOCOL: Final = 3
"""The newest version that this module supports; version 2 was never used."""


class ActionRequest(Struct, frozen=True):
    """A question to a player; the answer repeats its ``number``.

    With a ``seed``, the answer is reproducible; without one, it is random.
    """

    number: int
    view: View
    seed: int | None = None


def written(request: ActionRequest, version: int = PROTOCOL) -> str:
    """Return a request as one line of this version, without the line end."""
    seen = request.view
    line: Written = {
        "amarreko": version,
        "id": request.number,
        **written_rules(seen.rules),
        "seat": own_seat(seen),
        "cards": list(own_cards(seen)),
        "score": list(seen.tally.stones),
        "games": list(seen.tally.games),
        "vacas": list(seen.tally.vacas),
        "events": [written_event(event) for event in seen.story],
        "allowed": [_allowed(option) for option in options(seen)],
    }
    if version > FIRST:
        line |= {"question": question_keys(seen), "hand": hand_keys(seen)}
    if request.seed is not None:
        line["seed"] = request.seed
    return json.dumps(line, separators=(",", ":"))


def read(text: str) -> ActionRequest:
    """Read a request; raise DamagedRecordError for any other line or a newer version.

    ``cards``, ``allowed``, ``question`` and ``hand`` are not read, because they follow from the
    events.
    """
    fields = given(parsed(text))
    if "amarreko" in fields and fields["amarreko"].whole() > PROTOCOL:
        raise DamagedRecordError(Fault.NEWER_FORMAT, "amarreko")
    rules = read_rules({key: fields[key] for key in ("preset", "options") if key in fields})
    seat = read_seat(needed(fields, "seat"), rules.seats)
    tally = Score(*(_stones(needed(fields, key)) for key in ("score", "games", "vacas")))
    events = needed(fields, "events")
    story = tuple(read_event(item, seat) for item in events.listed())
    try:
        seen = rebuild_view(rules, seat, tally, story)
    except (DamagedLogError, LookupError, TypeError, ValueError):
        raise events.wrong(Form.LIST) from None
    if seat not in seen.speakers:
        raise events.wrong(Form.LIST)
    seed = fields["seed"].whole() if "seed" in fields else None
    return ActionRequest(number_of(fields), seen, seed)


def number_of(fields: Fields) -> int:
    """Return the number of a request or answer; raise DamagedRecordError if it has none."""
    return needed(fields, "id").whole()


def written_answer(number: int, action: Action) -> str:
    """Return the answer to a request as one line."""
    return json.dumps({"id": number, "action": word_of(action)})


def read_answer(text: str) -> tuple[int, Action]:
    """Return the number of a request and the action that answers it; raise DamagedRecordError."""
    fields = given(parsed(text))
    return number_of(fields), read_action(needed(fields, "action"))


def _stones(field: Field) -> Stones:
    match [item.whole() for item in field.listed()]:
        case [even, odd]:
            return even, odd
        case _:
            raise field.wrong(Form.LIST)


def _allowed(option: Option) -> str:
    """Return a legal answer as text, with bounds if the amount or the number of cards is free."""
    match option:
        case Say(action):
            return word_of(action)
        case Lift(least, most):
            return f"alzo:{least}-{most}"
        case Bet(least, most):
            return f"envido:{least}-{most}"
        case Raise(least, most):
            return f"mas:{least}-{most}"
        case Throw(cards, least):
            return f"descarto:{least}-{len(cards)}"


_WANT_NO_ANSWER: Final = frozenset({"fault", "over"})
"""The keys of lines that need no answer."""


def serve_player(player: Player, asked: Iterable[str], told: TextIO) -> None:
    """Answer each request until the input ends; flush each answer at once.

    The answer to a hello is the version supported here. Notices of a fault or an end need no
    answer. The answer to any other line says what is wrong with it.
    """
    unforeseen = Random()  # noqa: S311 - nothing secret hangs on how a player mixes its play
    for line in asked:
        if line.strip():
            answer = _answer(player, line, unforeseen)
            if answer:
                told.write(answer + "\n")
                told.flush()


def _answer(player: Player, line: str, unforeseen: Random) -> str:
    try:
        fields = given(parsed(line))
        if "hello" in fields:
            return json.dumps({"hello": PROTOCOL, "name": "amarreko"})
        if not _WANT_NO_ANSWER.isdisjoint(fields):
            return ""
        request = read(line)
    except DamagedRecordError as error:
        return json.dumps({"id": _number(line), "error": error.fault, "where": error.where})
    generator = unforeseen if request.seed is None else Random(request.seed)  # noqa: S311 - to be repeated
    return written_answer(request.number, player.act(request.view, generator))


def _number(line: str) -> int | None:
    """Return the number of a damaged request; None if it has none."""
    try:
        return number_of(given(parsed(line)))
    except DamagedRecordError:
        return None


START_S: Final = 10.0
"""How long a program may take from its start to its hello, in seconds."""

MOST_STRAY: Final = 100
"""The maximum number of other lines that a program may write before its answer."""

LONGEST_LINE: Final = 65_536
"""The maximum number of bytes that are read of a line; an answer needs far fewer."""


class Handshake(Struct, frozen=True):
    """The first message to a program: its seat, the rules, and its time limit."""

    seat: Seat
    rules: Rules
    answer_s: float
    start_s: float = START_S


def hello_line(hello: Handshake) -> str:
    """Return the hello as one line."""
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
    """Return the version that a program names in its hello; None if the line is not a hello."""
    match loosely_read(line):
        case {"hello": int() as version} if version is not True:
            return version
        case _:
            return None


def number_in(line: str) -> int | None:
    """Return the number of the question that a line answers; None for a stray line."""
    match loosely_read(line):
        case {"id": int() as number} if not isinstance(number, bool):
            return number
        case _:
            return None


def loosely_read(line: str) -> Any:  # noqa: ANN401 - whatever a program has written
    """Return the value of a line, or None if it is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def fault_line(version: int, number: int, fault: str, played: Action) -> str:
    """Return the line that says what was wrong with an answer and what was played instead."""
    notice = {"amarreko": version, "id": number, "fault": fault, "played": word_of(played)}
    return json.dumps(notice)


def over_lines(seen: View) -> list[str]:
    """Return the lines for the end of a hand as a seat sees it, and of the match if it is over."""
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
