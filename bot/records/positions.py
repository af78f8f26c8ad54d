"""Load practice positions: decisions of computer players with one clearly best choice.

``bot/arena/find_positions.py`` finds them. Each is a hand record up to the decision.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.ports.value import Struct
from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.json_fields import Field
from bot.records.json_reader import Document
from bot.records.notation import read_action
from bot.records.parse import entries
from bot.records.review import log_of
from bot.tables.display_names import COMPUTER_NAMES
from bot.text.localizer import LocalizedText, Localizer
from engine.evolve import fold
from engine.seats import Seat, speaking_order
from engine.view import View, own_seat, view

if TYPE_CHECKING:
    from engine.players.analysis.report import Choice

_FILE: Final = Path(__file__).with_name("practice.json")


class Position(Struct, frozen=True):
    """The view of the seat to act, and the winning chance of each choice, best first.

    ``wins`` is the chance that the seat's side has the best hand in the current lance, if there is
    one.
    """

    seen: View
    choices: "tuple[Choice, ...]"
    wins: float | None


def count() -> int:
    """Return the number of positions; they are numbered from 0."""
    return len(_positions())


def position(number: int) -> Position:
    """Return the position with this number; raise IndexError if there is none."""
    from engine.players.analysis.report import Choice  # noqa: PLC0415 - numpy is slow to import

    told = _positions()[number]
    [entry] = entries(Document(json.dumps({"hands": [told["record"]]})))
    game = fold(log_of(parse_with_hidden_filled(entry), Localizer("en")))
    choices = (
        Choice(read_action(Field("", one["word"])), one["chance"], one["margin"], one["share"])
        for one in told["choices"]
    )
    return Position(view(game, Seat(told["seat"])), tuple(choices), told["wins"])


def names_in(seen: View, localizer: Localizer) -> dict[Seat, str]:
    """Return the seats' names: «you» for the player, and computer names for the others.

    The terminal uses the same names.
    """
    _, *others = order = speaking_order(own_seat(seen), seen.rules.seats)
    named = (localizer.format(LocalizedText("terminal-you")), *COMPUTER_NAMES[: len(others)])
    return dict(zip(order, named, strict=True))


@lru_cache(maxsize=1)
def _positions() -> list[dict[str, Any]]:
    positions: list[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))["positions"]
    return positions
