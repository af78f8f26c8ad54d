"""Programs that play Mus at random in one store, one after the other, until they are killed.

Each seed on standard input starts a process, which is forked, so that Python need not start again.
It announces each write, and then what the store has acknowledged, a line each. The lines tell the
test what the file must hold after the kill::

    opening PROCESS
    loaded TABLE VERSION
    writing TABLE AFTER COUNT
    kept TABLE AFTER COUNT
    ended STATUS
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from random import Random
from typing import Final

from engine.events import Event
from engine.game import MatchOver
from engine.interfaces import TableId
from engine.match import Match
from engine.rule_options import PRESETS
from storage.interface import Store
from storage.location import Location, ServerAddress, parse_location
from storage.open_store import open_shared, require_psycopg
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn

STANDARD_OUTPUT: Final = 1
MOST_ACTIONS: Final = 100_000
NEW_MATCH: Final = 0.001


class SpokenStore:
    """An ``EventStore`` that prints what it asks of the real one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        say(f"writing {table} {after} {len(events)}")
        await self._store.append(table, after, events)
        say(f"kept {table} {after} {len(events)}")

    async def read(self, table: TableId) -> tuple[Event, ...]:
        return await self._store.read(table)


def main(home: Location) -> None:
    """Run one playing process after the other, and print how each of them ended."""
    if isinstance(home, ServerAddress):
        # Once, and not in each process.
        require_psycopg(home)
    for seed in sys.stdin:
        process = os.fork()
        if process == 0:
            asyncio.run(play(home, Random(seed)))
            return
        _, status = os.waitpid(process, 0)
        say(f"ended {os.waitstatus_to_exitcode(status)}")


async def play(home: Location, generator: Random) -> None:
    """Resume the last match, or sometimes begin another, and play on."""
    say(f"opening {os.getpid()}")
    shuffle = SeededShuffle(generator)
    async with open_shared(home) as store:
        spoken = SpokenStore(store)
        names = [logged.table for logged in await store.tables()]
        table = await Match.load(names[0], spoken, shuffle) if names else None
        if table is not None:
            say(f"loaded {table.id} {table.version}")
        for _ in range(MOST_ACTIONS):
            if table is None or is_over(table) or generator.random() < NEW_MATCH:
                rules = generator.choice(list(PRESETS.values()))
                names.append(TableId(f"match-{len(names) + 1}"))
                table = await Match.open(names[-1], rules, spoken, shuffle)
            await table.play(*pick_turn(table.game, generator))


def is_over(table: Match) -> bool:
    return isinstance(table.game.phase, MatchOver)


def say(line: str) -> None:
    """Print a line in one system call, so that no line is ever incomplete."""
    os.write(STANDARD_OUTPUT, f"{line}\n".encode())


if __name__ == "__main__":
    main(parse_location(sys.argv[1]))
