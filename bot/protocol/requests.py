"""A request: all that a seat may see when the table waits for it, as one line of JSON.

It is made of a ``View`` and read back into one, so that it can hold nothing that the seat may not
see, and a player on the other side decides as if it sat in this process.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.protocol.events import Written, read_event, written_event
from bot.records.fields import Field, Fields, Wanted, given, needed
from bot.records.files import parsed
from bot.records.notation import read_action, word_of
from bot.records.options import read_rules
from bot.records.seating import read_seat
from bot.records.writing import rules_record
from engine.actions import Action
from engine.game import Stones, Tally
from engine.options import Bet, Option, Raise, Say, Throw, options
from engine.retold import retold
from engine.rules import Rules
from engine.view import View, own_cards, own_seat

PROTOCOL: Final = 1
"""The version that this module speaks."""

_SIDES: Final = 2


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a player; ``number`` comes back with the answer.

    With a ``seed`` the answer can be had again; without one it is left to chance.
    """

    number: int
    view: View
    seed: int | None = None


def written(request: Request) -> str:
    """A request as one line, without the end of the line."""
    seen = request.view
    line: Written = {
        "amarreko": PROTOCOL,
        "id": request.number,
        **_written_rules(seen.rules),
        "seat": own_seat(seen),
        "cards": list(own_cards(seen)),
        "score": list(seen.tally.stones),
        "games": list(seen.tally.games),
        "vacas": list(seen.tally.vacas),
        "events": [written_event(event) for event in seen.story],
        "allowed": [_allowed(option) for option in options(seen)],
    }
    if request.seed is not None:
        line["seed"] = request.seed
    return json.dumps(line, separators=(",", ":"))


def read(text: str) -> Request:
    """Read a line; raise DamagedRecordError when it is no request.

    What ``cards`` and ``allowed`` say follows from the events and is for simple players alone.
    """
    fields = given(parsed(text))
    rules = read_rules({key: fields[key] for key in ("preset", "options") if key in fields})
    seat = read_seat(needed(fields, "seat"), rules.seats)
    tally = Tally(*(_stones(needed(fields, key)) for key in ("score", "games", "vacas")))
    events = needed(fields, "events")
    story = tuple(read_event(item, seat) for item in events.listed())
    try:
        seen = retold(rules, seat, tally, story)
    except AssertionError:
        raise events.wrong(Wanted.LIST) from None
    if seat not in seen.speakers:
        raise events.wrong(Wanted.LIST)
    seed = fields["seed"].whole() if "seed" in fields else None
    return Request(number_of(fields), seen, seed)


def number_of(fields: Fields) -> int:
    """The number of a request or of its answer; raise DamagedRecordError without one."""
    return needed(fields, "id").whole()


def written_answer(number: int, action: Action) -> str:
    """The answer to a request, as one line."""
    return json.dumps({"id": number, "action": word_of(action)})


def read_answer(text: str) -> tuple[int, Action]:
    """The number of a request and the action that answers it; raise DamagedRecordError."""
    fields = given(parsed(text))
    return number_of(fields), read_action(needed(fields, "action"))


@lru_cache(maxsize=64)
def _written_rules(rules: Rules) -> Written:
    return rules_record(rules)


def _stones(field: Field) -> Stones:
    match [item.whole() for item in field.listed()]:
        case [even, odd]:
            return even, odd
        case _:
            raise field.wrong(Wanted.LIST)


def _allowed(option: Option) -> str:
    """What may be answered; bounds stand where the amount or the number of cards is free."""
    match option:
        case Say(action):
            return word_of(action)
        case Bet(least, most):
            return f"envido:{least}-{most}"
        case Raise(least, most):
            return f"mas:{least}-{most}"
        case Throw(cards, least):
            return f"descarto:{least}-{len(cards)}"
