"""Positions to practise on: decisions of computers where one choice is clearly best.

``bot/arena/find_positions.py`` has found them; each is a hand record up to the word that is asked
for.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.json_fields import Field
from bot.records.json_reader import Document
from bot.records.notation import read_action
from bot.records.parse import entries
from bot.records.review import log_of
from bot.tables.computer_seats import COMPUTER_NAMES
from bot.text.localizer import LocalizedText, Localizer
from engine.evolve import fold
from engine.seats import Seat, speaking_order
from engine.view import View, own_seat, view

if TYPE_CHECKING:
    from engine.players.analysis.report import Choice

_FILE: Final = Path(__file__).with_name("practice.json")


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat sees whose word it is, and how each choice would do, the best first.

    ``wins`` is the chance to have the best hand of the lance in play, where there is one.
    """

    seen: View
    choices: "tuple[Choice, ...]"
    wins: float | None


def count() -> int:
    """Return how many positions there are; their numbers begin with 0."""
    return len(_positions())


def position(number: int) -> Position:
    """Return the position of a number; raise IndexError where there is none."""
    from engine.players.analysis.report import Choice  # noqa: PLC0415 - numpy is slow to import

    told = _positions()[number]
    [entry] = entries(Document(json.dumps({"hands": [told["record"]]})))
    game = fold(log_of(parse_with_hidden_filled(entry), Localizer("en")))
    choices = (
        Choice(read_action(Field("", one["word"])), one["chance"], one["margin"], one["share"])
        for one in told["choices"]
    )
    return Position(view(game, Seat(told["seat"])), tuple(choices), told["wins"])


def names_in(seen: View, voice: Localizer) -> dict[Seat, str]:
    """What seats are called where nobody is known: whoever decides «you», the others as at a table.

    So computer players are called at the terminal.
    """
    _, *others = order = speaking_order(own_seat(seen), seen.rules.seats)
    named = (voice.format(LocalizedText("terminal-you")), *COMPUTER_NAMES[: len(others)])
    return dict(zip(order, named, strict=True))


@lru_cache(maxsize=1)
def _positions() -> list[dict[str, Any]]:
    positions: list[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))["positions"]
    return positions
