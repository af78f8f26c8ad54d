"""A process that plays a sealed match in a file until its end or a kill.

``python -m tests.unit.bot.records.killed FILE PRESET SEED`` continues after a kill.
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from bot.tables.fairness import commitment_of, rng_for, secret_of
from engine.game import MatchOver
from engine.interfaces import EventStore, TableId
from engine.match import Match
from engine.rule_options import PRESETS
from engine.rules import Cut, Rules
from storage.sqlite_store import SqliteStore
from tests.random_play import pick_turn

MATCH: Final = TableId("match-0123456789abcdef")


async def loaded(store: EventStore, preset: str, seed: int) -> Match:
    """Return the stored match, or a new one."""
    secret = secret_of(seed)
    luck = rng_for(secret.hex(), seed)
    table = await Match.load(MATCH, store, luck)
    if table is None:
        commitment = commitment_of(secret)
        table = await Match.open(MATCH, rules(preset, seed), store, luck, commitment=commitment)
    luck.follow(table)
    return table


def rules(preset: str, seed: int) -> Rules:
    """Return the rules of the preset, with a cut that depends on the seed."""
    return replace(PRESETS[preset], cut=Random(f"{preset} {seed}").choice(tuple(Cut)))


async def played(table: Match, chance: Random, *, actions: int) -> bool:
    """Return whether a match is over after a number of further random actions."""
    for _ in range(actions):
        if isinstance(table.game.phase, MatchOver):
            return True
        await table.play(*pick_turn(table.game, chance))
    return isinstance(table.game.phase, MatchOver)


async def main(path: Path, preset: str, seed: int) -> None:
    """Play to the end."""
    async with await SqliteStore.open(path) as store:
        table = await loaded(store, preset, seed)
        await played(table, Random(f"{seed}/{table.version}"), actions=100_000)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
