"""Machine faults while ``amarreko serve`` plays: one clear log line, and then it continues.

The program runs in a separate process with a loopback server and its own file. The faults are real:
a full disk, a lock, a damaged file.
"""

import asyncio
import os
import resource
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

import pytest

from bot.messages.callback_data import PlayButton, Verb
from bot.parsing.error_text import UNUSABLE
from bot.tables.documents import Documents
from bot.text.localizer import LocalizedText, Localizer
from engine.events import Event
from storage.backup import back_up, restore
from storage.sqlite_store import SqliteStore
from tests.budget import EFFORT, Effort
from tests.servers.telegram import TelegramServer
from tests.system.crashing_process import HURRIED, LITERAL
from tests.system.four_players import friends_in
from tests.system.match import (
    arrange,
    begin,
    offered_words,
    press_something,
    sit,
    until,
    waited_for,
)
from tests.system.on_telegram import TelegramPlayer
from tests.system.preloaded import PreloadedProcess, start_preloaded
from tests.system.screens import Screen, Token
from tests.system.serving import LOCAL, variables
from tests.unit.bot.platforms.telegram.line import line_to
from tests.unit.storage.test_disk import OWN_MOUNTS, own_disks

pytestmark = pytest.mark.long

AT_LENGTH: Final = EFFORT is Effort.SOAK
"""``make soak`` runs every fault; usually one of a kind is enough."""

HOUR_S: Final = 3600.0

FAILURE: Final = Localizer("es").format(LocalizedText("chat-failure"))
WORDS: Final = 3
UNCALLED: Final = (
    (Verb.PAGE, "presets"),
    (Verb.PAGE, "time"),
    (Verb.NUDGE_AFTER, "never"),
)
"""The path to a match without mentions, which an accelerated clock would cause."""

LONGEST_S: Final = 60.0

SMALL_DISK: Final = (*OWN_MOUNTS, 'mount -t tmpfs -o size=1m tmpfs disk && exec "$@"', "sh")
SEALED_DISK: Final = (
    *OWN_MOUNTS,
    'mount --bind disk disk && mount -o remount,ro,bind disk && exec "$@"',
    "sh",
)
"""Mount another disk in place of a folder, for one program only."""

Process: TypeAlias = asyncio.subprocess.Process | PreloadedProcess
Trouble: TypeAlias = Callable[[Process, Path], Iterator[None]]


@asynccontextmanager
async def served(
    folder: Path,
    told: dict[str, str],
    program: Sequence[str] = HURRIED,
    within: Sequence[str] = (),
    shift_s: float = 0.0,
) -> AsyncIterator[Process]:
    """Run the program on ``disk/mus.db`` in a folder, optionally in its own namespace."""
    told |= {"AMARREKO_DB": "disk/mus.db"}
    (folder / "disk").mkdir(exist_ok=True)
    (folder / ".env").write_text("".join(f"{name}={text}\n" for name, text in told.items()))
    paths = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}
    environment = LOCAL | paths | {"LANG": "es_ES.UTF-8", "SHIFT_S": str(shift_s)}
    with (folder / "said").open("ab") as said:
        process = (
            await asyncio.create_subprocess_exec(
                *(*within, sys.executable, "-m", *program),
                cwd=folder,
                env=environment,
                stdout=said,
                stderr=said,
            )
            if within
            else await start_preloaded(program, folder, environment, said.fileno())
        )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@contextmanager
def refusing(process: Process, _: Path) -> Iterator[None]:
    """Keep all files of the program from growing, as with a quota or a failing disk."""
    before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(_: Process, db: Path) -> Iterator[None]:
    """Lock the file like another program that writes and does not finish."""
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full(_: Process, db: Path) -> Iterator[None]:
    """Fill the disk for the duration of the context."""
    ballast = db.parent / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    assert not shutil.disk_usage(db.parent).free
    yield
    ballast.unlink()


@contextmanager
def missing(_: Process, db: Path) -> Iterator[None]:
    """Keep the file of the games out of its folder; the program has it open."""
    elsewhere = db.rename(db.with_name("elsewhere"))
    yield
    elsewhere.rename(db)


@contextmanager
def replaced(_: Process, db: Path) -> Iterator[None]:
    """Put another file of games in place of the open one."""
    elsewhere = db.rename(db.with_name("elsewhere"))
    shutil.copyfile(elsewhere, db)
    yield
    elsewhere.replace(db)


TROUBLES: Final = {
    "full": full,
    "refusing": refusing,
    "locked": locked,
    "missing": missing,
    "replaced": replaced,
}


@pytest.mark.parametrize("name", TROUBLES if AT_LENGTH else ["refusing", "missing"])
async def test_a_word_that_cannot_be_kept_is_refused_and_play_goes_on(
    name: str, tmp_path: Path
) -> None:
    """The player gets one line; nothing has changed, and nothing is lost."""
    if name == "full" and not own_disks():
        pytest.skip("this machine does not let us mount a small disk")
    async with TelegramServer() as server:
        players, generator = friends_in(server)[:2], Random(3)
        within = SMALL_DISK if name == "full" else ()
        async with served(tmp_path, variables(None, server), within=within) as process:
            await begin_duel(players)
            await play(players, generator)
            db = Path(f"/proc/{process.pid}/root{tmp_path}/disk/mus.db")
            player, screen, token = await about_to_speak(players, generator)
            before = await log(db)
            with TROUBLES[name](process, db):
                assert await player.press(screen, token) == FAILURE
            assert await log(db) == before
            await play(players, generator)
            after = await log(db)
            assert process.returncode is None
    assert after[: len(before)] == before
    assert len(after) > len(before)


async def test_a_disk_that_is_for_reading_alone_is_told(tmp_path: Path) -> None:
    """The start logs one line and exits without a restart; later everything continues."""
    if not own_disks():
        pytest.skip("this machine does not let us mount a disk")
    async with TelegramServer() as server:
        players, generator = friends_in(server)[:2], Random(3)
        told = variables(None, server)
        async with served(tmp_path, told):
            await begin_duel(players)
            await play(players, generator)
        db = tmp_path / "disk" / "mus.db"
        before = await log(db)
        async with served(tmp_path, told, LITERAL, SEALED_DISK) as process:
            assert await asyncio.wait_for(process.wait(), LONGEST_S) == UNUSABLE
        assert last_line(tmp_path) == "No se puede abrir o escribir disk/mus.db."
        assert await log(db) == before
        async with served(tmp_path, told):
            await play(players, generator)
        assert (await log(db))[: len(before)] == before


async def test_a_damaged_page_is_told_and_a_copy_leads_back(tmp_path: Path) -> None:
    """The file stays unchanged; the copy continues from its time."""
    async with TelegramServer() as server:
        players, generator = friends_in(server)[:2], Random(3)
        told, db, copy = variables(None, server), tmp_path / "disk" / "mus.db", tmp_path / "copy.db"
        async with served(tmp_path, told):
            await begin_duel(players)
            await play(players, generator)
        back_up(db, copy)
        before = await log(copy)
        for page in range(2, 6):
            damage(db, page)
        damaged = db.read_bytes()
        async with served(tmp_path, told, LITERAL) as process:
            assert await asyncio.wait_for(process.wait(), LONGEST_S) == UNUSABLE
        assert last_line(tmp_path) == "El fichero disk/mus.db está dañado."
        assert db.read_bytes() == damaged
        restore(copy, db)
        async with served(tmp_path, told):
            await play(players, generator)
        after = await log(db)
    assert after[: len(before)] == before
    assert len(after) > len(before)


async def test_a_damaged_log_keeps_no_other_table_down(tmp_path: Path) -> None:
    """Its chat gets a notice; it continues as soon as the log is restored."""
    async with TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in ("Miren", "Jon")]
        chat = server.world.group("Beste", *users)
        players, others = friends_in(server)[:2], [TelegramPlayer(user, chat) for user in users]
        generator, told = Random(3), variables(None, server)
        db = tmp_path / "disk" / "mus.db"
        async with served(tmp_path, told):
            for pair in (players, others):
                await begin_duel(pair)
                await play(pair, generator)
        code = players[0].table.tokens[0].partition(":")[0]
        body = exchanged(db, code, "no JSON")
        async with served(tmp_path, told):
            line = Localizer("es").format(LocalizedText("chat-unreadable", {"code": code}))
            group = players[0].group
            await until(players, lambda: any(line in one.text for one in group.messages))
            await play(others, generator)
        exchanged(db, code, body)
        async with served(tmp_path, told):
            await until(
                players,
                lambda: (
                    players[0].table.meaning(PlayButton)
                    or players[0].table.arranging(Verb.SHOW_HAND)
                ),
            )
            await play(players, generator)


@pytest.mark.parametrize("shift_s", [6 * HOUR_S, -6 * HOUR_S] if AT_LENGTH else [-6 * HOUR_S])
async def test_a_clock_that_was_set_stops_nobody(tmp_path: Path, shift_s: float) -> None:
    """It is set forward or back between two runs; within a run the clock is monotonic."""
    async with TelegramServer() as server:
        players, generator = friends_in(server)[:2], Random(3)
        told, db = variables(None, server), tmp_path / "disk" / "mus.db"
        async with served(tmp_path, told):
            await begin_duel(players)
            await play(players, generator)
        before = await log(db)
        async with served(tmp_path, told, shift_s=shift_s):
            await play(players, generator)
        after = await log(db)
    assert after[: len(before)] == before
    assert len(after) > len(before)


async def test_a_network_that_is_gone_loses_no_word(tmp_path: Path) -> None:
    """Actions of the meantime are processed and shown when it is back."""
    async with TelegramServer() as server:
        players, generator = friends_in(server)[:2], Random(3)
        async with AsyncExitStack() as lines:
            line = await lines.enter_async_context(line_to(server))
            told = variables(None, server) | {"TELEGRAM_API_URL": f"{line.url}/bot"}
            async with served(tmp_path, told) as process:
                await begin_duel(players)
                await play(players, generator)
                player, screen, token = await about_to_speak(players, generator)
                await lines.aclose()
                saying = asyncio.create_task(player.press(screen, token))
                await until_said(tmp_path, "telegram does not respond")
                await lines.enter_async_context(line_to(server, port=line.port))
                assert not await saying
                await until(players, lambda: player.table.text != screen.text)
                await play(players, generator)
                assert process.returncode is None


async def until_said(folder: Path, words: str) -> None:
    """Wait until the program has logged these words."""
    async with asyncio.timeout(LONGEST_S):
        while words not in (folder / "said").read_text():  # noqa: ASYNC110 - a log gives no signal
            await asyncio.sleep(0.05)


def last_line(folder: Path) -> str:
    """Return the last log line of the program."""
    return (folder / "said").read_text().splitlines()[-1]


def damage(db: Path, page: int) -> None:
    """Make a page of a closed file unreadable."""
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [size] = connection.execute("PRAGMA page_size").fetchone()
    with db.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def exchanged(db: Path, code: str, body: str) -> str:
    """Replace an event of a table's match, and return the old one."""
    with closing(sqlite3.connect(db)) as connection, connection:
        query = "SELECT json_extract(value, '$.match') FROM settings WHERE key = ?"
        [match] = connection.execute(query, (f"mesa/{code}",)).fetchone()
        query = "SELECT body FROM events WHERE table_id = ? AND seq = 3"
        [was] = connection.execute(query, (match,)).fetchone()
        change = "UPDATE events SET body = ? WHERE table_id = ? AND seq = 3"
        connection.execute(change, (body, match))
    return str(was)


async def begin_duel(players: Sequence[TelegramPlayer]) -> None:
    """Seat two people at a table without a clock, and start."""
    maker, guest = players
    await maker.order("mesa", "duelo 0")
    for verb, about in UNCALLED:
        assert not await arrange(maker, verb, about)
    await maker.user.start()
    await sit(guest, 1)
    await begin(maker)


async def play(players: Sequence[TelegramPlayer], generator: Random) -> None:
    """Take some actions, and wait until they are processed."""
    for _ in range(WORDS):
        await press_something(players, generator)


async def about_to_speak(
    players: Sequence[TelegramPlayer], generator: Random
) -> tuple[TelegramPlayer, Screen, Token]:
    """Return a player who may act, and the button; other players discard first."""
    while True:
        player, table = await until(players, lambda: waited_for(players, generator))
        if words := offered_words(table, player.hand, generator):
            assert isinstance(player, TelegramPlayer), "all of them are"
            return player, *words
        await press_something(players, generator)


async def log(db: Path) -> tuple[Event, ...]:
    """Return the log of the only match, read from a copy; SQLite cannot see into its namespace."""
    with TemporaryDirectory() as folder:
        shutil.copy(db, folder)
        if (recent := db.with_name(f"{db.name}-wal")).exists():
            shutil.copy(recent, folder)
        async with await SqliteStore.open(Path(folder) / db.name) as store:
            [record] = await Documents(store).open_tables()
            assert record.match is not None, "a match has begun"
            return await store.read(record.match)
