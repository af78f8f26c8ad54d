"""Tests of kills during a deal: the record of the match is never rejected."""

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.records.export import export
from bot.records.verify import Proof
from bot.tables.fairness import secret_of
from engine.evolve import fold
from engine.game import MatchOver
from engine.rule_options import PRESETS
from storage.memory_store import MemoryStore
from storage.sqlite_store import SqliteStore
from tests.budget import SEED, many
from tests.unit.bot.records.killed import MATCH, loaded, played
from tests.unit.bot.records.sealed import Record, by_node, by_python, found
from tests.unit.bot.records.verifiers import NODE

FORGETFUL: Final = many("AMARREKO_FORGOTTEN_MATCHES", test=8, soak=10_000)
KILLED: Final = many("AMARREKO_KILLED_MATCHES", test=1, soak=40)
EACH: Final = 25
"""One match of this many is also checked by the two example verifiers."""

LONGEST_LIFE_S: Final = 1.5
LONGER: Final = 0.1
"""The growth of the delay before each kill, because a loaded machine starts processes slowly."""


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_matches_that_are_loaded_anew_at_any_moment_are_never_accused(preset: str) -> None:
    """Matches loaded again at random moments are accepted, because all cards follow the secret."""
    for number in range(FORGETFUL // len(PRESETS)):
        seed = SEED + number
        chance, store = Random(f"{preset} {seed}"), MemoryStore()
        is_over = False
        while not is_over:
            table = await loaded(store, preset, seed)
            is_over = await played(table, chance, actions=chance.randint(1, 400))
        file: Record = json.loads(export(await store.read(MATCH), (), MATCH, secret_of(seed).hex()))
        assert found(file).proof is Proof.VALID, (preset, seed)
        if number % EACH == 0:
            assert by_python(file) == "", (preset, seed)
            assert NODE is None or by_node(file) == "", (preset, seed)


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("number", range(KILLED))
async def test_matches_of_processes_that_are_killed_are_never_accused(
    number: int, tmp_path: Path
) -> None:
    """Matches of processes killed repeatedly by ``kill -9`` are accepted at their end."""
    path, seed = tmp_path / "match.db", SEED + number
    chance = Random(f"kill {seed}")
    preset = sorted(PRESETS)[number % len(PRESETS)]
    kills = 0
    while True:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.unit.bot.records.killed", str(path), preset, str(seed))
        )
        try:
            longest_s = LONGEST_LIFE_S * (1 + LONGER * kills)
            async with asyncio.timeout(0.4 + longest_s * chance.random()):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()
            kills += 1
            assert kills < 500
            continue
        assert process.returncode == 0
        break
    async with await SqliteStore.open(path) as store:
        log = await store.read(MATCH)
    assert isinstance(fold(log).phase, MatchOver)
    file: Record = json.loads(export(log, (), MATCH, secret_of(seed).hex()))
    assert found(file).proof is Proof.VALID
    assert by_python(file) == ""
