"""A process that plays a sealed match in a file until it is over, or until it is killed.

``python -m tests.unit.bot.records.killed FILE PRESET SEED`` goes on where the one before it was
killed.
"""

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Final

from bot.ports.value import replace
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
    """The match as the store has it; a new one where there is none."""
    secret = secret_of(seed)
    luck = rng_for(secret.hex(), seed)
    table = await Match.load(MATCH, store, luck)
    if table is None:
        commitment = commitment_of(secret)
        table = await Match.open(MATCH, rules(preset, seed), store, luck, commitment=commitment)
    luck.follow(table)
    return table


def rules(preset: str, seed: int) -> Rules:
    """Those of the preset; whether somebody cuts the deck hangs on the seed."""
    return replace(PRESETS[preset], cut=Random(f"{preset} {seed}").choice(tuple(Cut)))


async def played(table: Match, chance: Random, *, actions: int) -> bool:
    """Whether a match is over after so many more actions at random."""
    for _ in range(actions):
        if isinstance(table.game.phase, MatchOver):
            return True
        await table.play(*pick_turn(table.game, chance))
    return isinstance(table.game.phase, MatchOver)


async def main(path: Path, preset: str, seed: int) -> None:
    """Play until the end."""
    async with await SqliteStore.open(path) as store:
        table = await loaded(store, preset, seed)
        await played(table, Random(f"{seed}/{table.version}"), actions=100_000)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
