"""Who sits where at a terminal table, and how that is remembered for the next start."""

import json
import secrets
from dataclasses import asdict, dataclass
from typing import Final

from engine.players.levels import Level
from engine.ports import TableId
from engine.seats import Seat

REMEMBERED_AS: Final = "terminal"
"""Under which name the store remembers the last table of the terminal."""

PERSON: Final = Seat(0)
_SEED_BITS: Final = 64


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person's table: its log, the strength of its computer players, its luck.

    Whether it is a ``lesson`` is kept as well, so that it goes on as one.
    """

    table: TableId
    level: Level
    seed: int
    lesson: bool = False

    def remembered(self) -> str:
        """The sitting as a text to keep."""
        return json.dumps(asdict(self))


def new_sitting(level: Level, seed: int | None, *, lesson: bool = False) -> Sitting:
    """A sitting at a new table; its luck is secret unless a seed is given."""
    table = TableId(f"terminal-{secrets.token_hex(8)}")
    return Sitting(table, level, secrets.randbits(_SEED_BITS) if seed is None else seed, lesson)


def sitting_of(remembered: str) -> Sitting:
    """The sitting that was remembered."""
    kept = json.loads(remembered)
    lesson = kept.get("lesson", False)
    return Sitting(TableId(kept["table"]), Level(kept["level"]), kept["seed"], lesson)
