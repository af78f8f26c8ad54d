"""Tests of ``amarreko export``: the file of a finished match passes ``amarreko verify``."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from bot.cli.main import run
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.request import ButtonPress
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    play_to_the_end,
    press_something,
    seat_and_start,
)
from tests.unit.bot.app.daily_play import daily_stage, play_day
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.platforms.terminal.program import run_here
from tests.unit.bot.records.alterations import bound_again
from tests.unit.bot.records.sealed import by_python


async def staged() -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return a match of two that has just begun."""
    stage = await AppHarness().start()
    people = [stage.human("Ane"), stage.human("Beñat")]
    await seat_and_start(people, "duelo")
    return stage, people


async def exported(
    stage: AppHarness, path: Path, wanted: str, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """Return the status, output and errors of the command for this database."""
    await stage.host.close()
    async with await SqliteStore.open(path) as store:
        for logged in await stage.store.tables():
            await store.append(logged.table, 0, await stage.store.read(logged.table))
        for key, text in (await stage.store.list_all("")).items():
            await store.put(key, text)
    capsys.readouterr()
    asked = ["--language", "es", "export", wanted, "--db", str(path)]
    with ThreadPoolExecutor() as threads:
        status = await asyncio.get_running_loop().run_in_executor(threads, run, asked)
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.mark.long
async def test_a_match_is_exported_with_all_that_proves_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match is exported by its table's code, and the file passes both commands."""
    path = tmp_path / "games.db"
    stage, people = await staged()
    code = stage.table_of(people[0].id).state.code
    await play_to_the_end(people, Random(2))
    status, text, _ = await exported(stage, path, code.lower(), capsys)
    assert status == 0
    file = json.loads(text)
    assert file["matches"][0]["names"] == ["Ane", "Beñat"]
    assert by_python(file) == ""
    written = tmp_path / "match.json"
    written.write_text(text, encoding="utf-8")
    assert run(["--language", "es", "verify", str(written)]) == 0
    assert "carta por carta" in capsys.readouterr().out
    assert run(["--language", "es", "check", str(written)]) == 0
    file["matches"][0]["hands"][0]["deck"].reverse()
    written.write_text(json.dumps(file), encoding="utf-8")
    assert run(["--language", "es", "verify", str(written)]) == 1
    assert "hands[0].digest" in capsys.readouterr().out


@pytest.mark.long
async def test_a_match_before_the_last_one_is_exported_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.db"
    stage, people = await staged()
    await play_to_the_end(people, Random(2))
    first = stage.table_of(people[0].id).state.match
    assert first is not None
    await people[0].press(arranging(people[0].post, Verb.START))
    status, text, _ = await exported(stage, path, first, capsys)
    assert status == 0
    assert by_python(json.loads(text)) == ""


@pytest.mark.long
def test_the_match_of_the_terminal_is_exported(tmp_path: Path) -> None:
    """The latest finished match of the terminal is exported without a code."""
    short = ("--db", "games.db", "--games", "1", "--target", "20", "--language", "es")
    told = run_here(tmp_path, "play", *short, said="1\n" * 2_000)
    assert told.stdout.count("Secreto del reparto") == 1
    record = run_here(tmp_path, "export", "terminal", "--db", "games.db", said="")
    assert (record.returncode, record.stderr) == (0, "")
    assert by_python(json.loads(record.stdout)) == ""
    run_here(tmp_path, "play", *short, "--seed", "5", said="1\n")
    record = run_here(tmp_path, "export", "terminal", "--db", "games.db", said="")
    assert (record.returncode, record.stdout, record.stderr.count("\n")) == (1, "", 1)


@pytest.mark.long
async def test_a_hand_of_the_day_is_exported_and_verified_once_its_day_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On its day the cards and the secret are not exported."""
    stage, _ = await daily_stage()
    ane = stage.human("Ane")
    await ane.ask("diaria", private=True)
    await play_day(ane, Random(1))
    code = stage.table_of(ane.id).state.code
    status, text, _ = await exported(stage, tmp_path / "games.db", code, capsys)
    assert status == 0
    file = json.loads(text)
    assert file["matches"][0]["seal"]["day"] == "2026-01-01"
    assert by_python(file) == ""
    written = tmp_path / "day.json"
    written.write_text(text, encoding="utf-8")
    assert run(["--language", "es", "verify", str(written)]) == 0
    assert "carta por carta" in capsys.readouterr().out
    file["matches"][0]["seal"]["pool"] = (file["matches"][0]["seal"]["pool"] + 1) % 3
    written.write_text(bound_again(json.dumps(file)) or "", encoding="utf-8")
    assert run(["--language", "es", "verify", str(written)]) == 1
    assert "hands[0]" in capsys.readouterr().out
    for key, document in (await stage.store.list_all("mesa/")).items():
        await stage.store.put(key, document.replace("2026-01-01", "9999-12-31"))
    status, text, complaint = await exported(stage, tmp_path / "today.db", code, capsys)
    assert (status, text) == (1, "")
    assert "aún se juega" in complaint


async def test_a_match_in_play_is_not_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A running match is not exported, because its cards and secret are hidden."""
    path = tmp_path / "games.db"
    stage, people = await staged()
    record = stage.table_of(people[0].id).state
    await press_something(people, Random(1))
    status, text, complaint = await exported(stage, path, record.code, capsys)
    assert status != 0
    assert text == ""
    assert "aún se juega" in complaint
    assert record.secret not in complaint


@pytest.mark.long
async def test_a_match_that_hides_hands_is_not_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that hides hands is not exported, because its record would show them."""
    stage = await AppHarness().start()
    people = [stage.human("Ane"), stage.human("Beñat")]
    ane, benat = people
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(ane.post))
    code = stage.table_of(ane.id).state.code
    await ane.do(ButtonPress(encode(TableButton(code, Verb.OPTION, "show=needed")), ""))
    await ane.tap("Volver")
    await ane.press(arranging(ane.post, Verb.START))
    await play_to_the_end(people, Random(2))
    status, text, complaint = await exported(stage, tmp_path / "games.db", code, capsys)
    assert (status, text) == (1, "")
    assert "show=needed" in complaint


@pytest.mark.long
async def test_a_table_that_was_closed_in_play_is_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table closed during a match is exported up to that point."""
    path = tmp_path / "games.db"
    stage, people = await staged()
    code = stage.table_of(people[0].id).state.code
    generator = Random(4)
    for _ in range(25):
        await press_something(people, generator)
    for human in people:
        await human.ask("salir")
    await people[0].press(arranging(people[0].post, Verb.CLOSE))
    status, text, _ = await exported(stage, path, code, capsys)
    assert status == 0
    assert by_python(json.loads(text)) == ""


@pytest.mark.parametrize("wanted", ["ABCD2", "match-0123456789abcdef", "terminal"])
async def test_what_never_was_is_not_exported(
    wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.db"
    stage, _ = await staged()
    status, text, complaint = await exported(stage, path, wanted, capsys)
    assert status != 0
    assert text == ""
    assert "No encuentro ninguna partida" in complaint


def test_without_a_file_nothing_is_exported(tmp_path: Path) -> None:
    assert run(["export", "ABCD2", "--db", str(tmp_path / "none.db")]) != 0
