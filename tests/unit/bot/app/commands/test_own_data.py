"""Tests of data export and erasure: the export is complete, and erasure leaves no trace."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button
from bot.ports.request import Address, ButtonPress, CommandCall, Person, PersonId
from bot.tables.admin_queue import AdminCommand, enqueue, pending
from bot.tables.blocklist import block, blocked, unblock
from bot.tables.documents import Documents
from bot.tables.erasure import digest
from engine.events import Event
from engine.evolve import fold
from engine.interfaces import TableId
from storage.errors import DiskFullError
from storage.interface import Store
from storage.memory_store import MemoryStore
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import arranging, free_seat, seat_and_start, stake_all
from tests.unit.bot.app.histories import history_of, note_duel
from tests.unit.bot.app.stage import AppHarness, HastyTimer, SimulatedPerson
from tests.unit.bot.fake_platform import buttons

NUMBER: Final = "4711000815"
NAME: Final = "Nekane Zubizarreta"
OLD_NAME: Final = "Nekanetxo"
PRESS: Final = str(int(NUMBER) << 32 | 7)
"""The identifier that Telegram may give to one of her presses."""
FORGET: Final = Button("", encode(TableButton("", Verb.FORGET)))


def nekane_on(stage: AppHarness, name: str = NAME, chat: str = "group") -> SimulatedPerson:
    """Return a person with a number and a name that occur nowhere else, as on Telegram."""
    human = SimulatedPerson(stage, Person(PersonId("red", NUMBER), name, "es"), chat)
    human.home = Address("red", NUMBER)
    return human


def code_in(human: SimulatedPerson) -> str:
    """Return the code of the table that a chat shows."""
    return human.post.text.splitlines()[0].split()[-1]


async def a_life_at_tables(stage: AppHarness) -> None:
    """Let Nekane open, close, leave and join tables, alone and with Beñat."""
    nekane, benat = nekane_on(stage), stage.human("Beñat")
    # Under another name she has played at a closed table, and has left one during a hand.
    before = nekane_on(stage, OLD_NAME, "old")
    for _ in ("closed", "left"):
        guest = stage.human("Beñat", chat="old")
        await before.ask("mesa", "nueva duelo")
        await guest.press(free_seat(guest.post))
        await before.press(arranging(before.post, Verb.START))
        await before.do(CommandCall("mus"), key=f"17/{NUMBER}/5")
    await before.ask("salir", code_in(before))
    first = next(code for code in await codes(stage) if code != code_in(before))
    await before.do(ButtonPress(encode(TableButton(first, Verb.CLOSE)), ""), key=f"18/{PRESS}")
    # Beñat's table is shown in a chat of hers; two are hers, one of them in her own chat.
    elsewhere = stage.human("Beñat", chat="peña")
    await elsewhere.ask("mesa", "nueva")
    await nekane_on(stage, chat="koadrila").bring(code_in(elsewhere))
    await nekane.ask("mesa", "nueva", private=True)
    await nekane.ask("mesa", "nueva duelo")
    await benat.press(free_seat(benat.post))
    await nekane.press(arranging(nekane.post, Verb.START))
    await nekane.ask("idioma", "eu", private=True)
    await nekane.ask("texto", private=True)
    # Under each of her names she has finished a match with him.
    for human in (before, nekane):
        duel = (human.id, human.person.name), (benat.id, benat.person.name)
        await note_duel(stage.store, *duel)


async def codes(stage: AppHarness) -> list[str]:
    """Return the codes of the open tables."""
    return [key.removeprefix("mesa/") for key in await stage.store.list_all("mesa/")]


async def logs_of(store: Store) -> Mapping[TableId, tuple[Event, ...]]:
    """Return the log of every match."""
    return {one.table: await store.read(one.table) for one in await store.tables()}


async def run_admin_queue(stage: AppHarness) -> None:
    """Let the host run the operator's queue, and write the resulting documents."""
    await stage.host.run_admin_commands()
    await stage.settle()


def data_in(content: bytes) -> dict[str, Any]:
    """Return the content of a file."""
    told: dict[str, Any] = json.loads(content)
    return told


async def test_people_are_sent_all_that_is_kept_of_them() -> None:
    """A person receives all data about them, and nothing about others, as a private file."""
    stage = await AppHarness().start()
    await a_life_at_tables(stage)
    nekane = nekane_on(stage)
    answer = await nekane.ask("misdatos", private=True)
    assert answer.file is not None
    assert answer.file.name == "amarreko.json"
    assert "Beñat" not in answer.file.content.decode()
    told = data_in(answer.file.content)
    assert told["person"] == {"platform": "red", "number": NUMBER}
    assert told["preferences"]["person"]["language"] == "eu"
    assert told["preferences"]["chat"]["text_only"]
    assert not told["blocked"]
    tables = told["tables"]
    assert sorted(table["state"] for table in tables) == ["closed", "open", "open", "open", "open"]
    seats = [(one["seat"], one["name"]) for table in tables for one in table["your_seats"]]
    assert sorted(seats) == [(1, NAME), (1, NAME), (1, OLD_NAME)]
    assert [table["seats_that_you_left"] for table in tables].count([1]) == 1
    assert [table["names_of_yours_elsewhere"] for table in tables].count([NAME]) == 1
    assert [table["in_your_private_chat"] for table in tables].count(True) == 1
    assert told["deeds"] == [f"red 17/{NUMBER}/5", f"red 18/{PRESS}"]
    assert {one["table"] for one in told["messages"]} <= set(await codes(stage))
    assert told["messages"]
    assert [match["won"] for match in told["matches"]] == [True, True]
    assert [one["matches_won"] for one in told["head_to_head"]] == [2]
    assert told["named_in_histories_of_others"] == 1
    assert not told["other_notes"]


KEYS: Final = {
    "": {
        "person",
        "asked_at",
        "preferences",
        "tables",
        "messages",
        "deeds",
        "matches",
        "head_to_head",
        "named_in_histories_of_others",
        "hands_of_the_day",
        "refused_by_you",
        "blocked",
        "other_notes",
    },
    "person": {"platform", "number"},
    "tables": {
        "code",
        "opened_by_you",
        "your_seats",
        "seats_that_you_left",
        "names_of_yours_elsewhere",
        "seen_on",
        "agreed_to_talk",
        "in_your_private_chat",
        "last_touched_at",
        "state",
    },
    "messages": {"table", "message", "posted_at"},
}
"""The keys in a file about a person, their tables and their messages."""


async def test_a_file_says_the_same_things_of_everybody() -> None:
    """Every export has the same keys and types, so that a program can read it."""
    stage = await AppHarness().start()
    await a_life_at_tables(stage)
    nekane = nekane_on(stage)
    answer = await nekane.ask("misdatos", private=True)
    assert answer.file is not None
    told = data_in(answer.file.content)
    assert told.keys() == KEYS[""]
    assert told["person"].keys() == KEYS["person"]
    for part in ("tables", "messages"):
        for one in told[part]:
            assert one.keys() == KEYS[part], part
    now = datetime.fromtimestamp(stage.clock.now(), UTC)
    assert datetime.fromisoformat(told["asked_at"]) == now.replace(microsecond=0)
    for table in told["tables"]:
        assert datetime.fromisoformat(table["last_touched_at"]) <= now
    assert [table["seen_on"] for table in told["tables"]].count(["red"]) == 4
    posted = [datetime.fromisoformat(one["posted_at"]) for one in told["messages"]]
    assert max(posted) <= now
    opened = [table["opened_by_you"] for table in told["tables"]]
    assert (opened.count(True), opened.count(False)) == (3, 2), "one has gone to Beñat"


async def test_a_file_has_the_last_deeds_at_every_table() -> None:
    """The export lists the person's last requests at each open and closed table."""
    stage = await AppHarness().start()
    ane, deeds = stage.human("Ane"), [f"red {number}/ane/1" for number in range(21, 25)]
    for deed in deeds:
        await ane.do(CommandCall("mesa", "nueva"), key=deed.removeprefix("red "))
        if deed in deeds[:2]:
            closing = ButtonPress(encode(TableButton(code_in(ane), Verb.CLOSE)), "")
            await ane.do(closing, key=deed.removeprefix("red 2") + "0")
    await stage.human("Jon").do(CommandCall("mesa", "nueva"), key="25/jon/1")
    answer = await ane.ask("misdatos", private=True)
    assert answer.file is not None
    told = data_in(answer.file.content)["deeds"]
    assert {*deeds} <= {*told}
    assert len(told) == len({*told}) == 6
    assert not any("jon" in deed for deed in told)


async def test_a_file_has_the_messages_of_every_table() -> None:
    """The export lists the messages of each match that show the player's own hand."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    there = set[str]()
    for chat in ("group", "peña"):
        ane, benat = (stage.human(name, chat=chat) for name in ("Ane", "Beñat"))
        await ane.ask("mesa", "nueva duelo")
        await benat.press(free_seat(benat.post))
        await ane.press(arranging(ane.post, Verb.START))
        there.add(code_in(ane))
    answer = await ane.ask("misdatos", private=True)
    assert answer.file is not None
    told = data_in(answer.file.content)["messages"]
    assert {one["table"] for one in told} == there & set(await codes(stage))
    assert len(there) == len(told) == 2


async def test_a_file_tells_what_is_kept_elsewhere_of_somebody_and_of_nobody_else() -> None:
    """The export includes documents of later versions under the person's readable names."""
    stage = await AppHarness().start()
    note = {"who": {"platform": "red", "id": "beñat"}, "called": "Beñat"}
    other = {"who": {"platform": "red", "id": "beñat-2"}, "called": "Jon"}
    for number, one in enumerate((note, other), start=1):
        await stage.store.put(f"later/{number}", json.dumps(one, ensure_ascii=False))
    answer = await stage.human("Beñat").ask("misdatos", private=True)
    assert answer.file is not None
    assert data_in(answer.file.content)["other_notes"] == {"later/1": note}
    assert '\n    "later/1": {' in (text := answer.file.content.decode())
    assert '"called": "Beñat"' in text


async def test_a_file_says_whom_somebody_has_refused() -> None:
    """Only the person who blocked others sees their names in the export."""
    stage = await AppHarness().start()
    nekane, guests = nekane_on(stage), [stage.human(name) for name in ("Beñat", "Jon")]
    await nekane.ask("mesa")
    for guest in guests:
        await guest.press(free_seat(nekane.post))
        await nekane.ask("bloquear", guest.person.name)
    answers = [await human.ask("misdatos", private=True) for human in (nekane, *guests)]
    files = [answer.file.content for answer in answers if answer.file is not None]
    refused = [data_in(file)["refused_by_you"] for file in files]
    assert refused == [["Beñat", "Jon"], [], []]


async def test_a_stranger_is_told_that_nothing_is_kept() -> None:
    answer = await (await AppHarness().start()).human("Jon").ask("misdatos", private=True)
    assert answer.file is not None
    told = data_in(answer.file.content)
    assert (told["tables"], told["messages"], told["deeds"]) == ([], [], [])
    assert told["refused_by_you"] == []


async def test_somebody_who_asks_again_and_again_has_to_wait() -> None:
    """Repeated exports of one person are limited to one a minute; others are not delayed."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    answers = [await ane.ask("misdatos", private=True) for _ in range(3)]
    assert [answer.file is not None for answer in answers] == [True, True, False]
    assert "dentro de un minuto" in answers[-1].text
    assert (await stage.human("Jon").ask("misdatos")).file is not None
    await stage.advance(90)
    assert (await ane.ask("misdatos")).file is not None


async def test_nothing_is_forgotten_before_somebody_is_sure() -> None:
    stage = await AppHarness().start()
    await a_life_at_tables(stage)
    nekane = nekane_on(stage)
    answer = await nekane.ask("olvidame", private=True)
    assert answer.post is not None
    [sure] = buttons(answer.post)
    await run_admin_queue(stage)
    assert NUMBER in str(await stage.store.list_all(""))
    told = await nekane.do(ButtonPress(sure.token, ""), private=True)
    assert told.post is not None
    assert "ez dut jakingo nor zaren" in told.post.text
    await run_admin_queue(stage)
    assert NUMBER not in str(await stage.store.list_all(""))


@pytest.mark.long
async def test_nothing_in_a_file_names_somebody_who_was_forgotten(tmp_path: Path) -> None:
    """After erasure no page, index or write-ahead log names the person; the matches continue."""
    path = tmp_path / "mus.db"
    async with await SqliteStore.open(path) as store:
        stage = await AppHarness(store=store, clock=HastyTimer()).start()
        await a_life_at_tables(stage)
        await stage.settle()
        assert all(one.encode() in all_bytes(path) for one in (NUMBER, NAME, OLD_NAME))
        logs = await logs_of(store)
        games = {table: fold(log) for table, log in logs.items()}
        nekane, benat = nekane_on(stage), stage.human("Beñat")
        await nekane.do(ButtonPress(FORGET.token, ""), private=True)
        await run_admin_queue(stage)
        assert traces_in(path) == []
        after = await logs_of(store)
        assert {table: log[: len(logs[table])] for table, log in after.items()} == logs
        assert {table: fold(log) for table, log in logs.items()} == games
        await benat.ask("marcador")
        await stage.restart()
        assert traces_in(path) == []
        assert "—" in benat.post.text
        assert await pending(store) == {}
    assert traces_in(path) == []


async def test_somebody_who_left_after_a_match_is_forgotten_as_its_player() -> None:
    stage = await AppHarness().start()
    nekane, benat, jon = nekane_on(stage), stage.human("Beñat"), stage.human("Jon")
    for early in (True, False):
        await seat_and_start([benat, nekane], "duelo")
        await stake_all(benat, nekane)
        assert NAME in (await benat.ask("marcador")).text
        if early:
            await nekane.ask("salir")
            await jon.press(free_seat(benat.post))
            assert NAME in (await benat.ask("marcador")).text
        await nekane.do(ButtonPress(FORGET.token, ""), private=True)
        await run_admin_queue(stage)
        assert NAME not in (await benat.ask("marcador")).text
        assert NAME not in str(await stage.store.list_all(""))
        assert NUMBER not in str(await stage.store.list_all(""))
        await benat.ask("salir")
        await stage.advance(120)


def all_bytes(path: Path) -> bytes:
    """Return all bytes of a database on the disk."""
    return b"".join(one.read_bytes() for one in sorted(path.parent.glob(path.name + "*")))


def traces_in(path: Path) -> list[str]:
    """Return the traces of a person in a database."""
    held = all_bytes(path)
    known = (NUMBER, NAME, OLD_NAME, PRESS, digest(PersonId("red", NUMBER)))
    return [one for one in known if one.encode() in held]


async def test_the_others_play_on_and_are_told_as_of_any_leaving() -> None:
    """The others play on as after any departure; the erased person's own tables are closed."""
    stage = await AppHarness().start()
    await a_life_at_tables(stage)
    benat = stage.human("Beñat")
    table = stage.table_of(benat.id)
    await nekane_on(stage).press(FORGET)
    await run_admin_queue(stage)
    assert NAME not in benat.post.text
    states = await Documents(stage.store).open_tables()
    assert all(PersonId("red", NUMBER) not in state.people for state in states)
    assert {str(state.maker.id) for state in states} <= {"beñat", "stranger-1"}
    assert table.state.closed or table.state.people == (benat.id,)
    playing = [state for state in states if state.match and benat.id in state.people]
    assert len(playing) == 2
    assert all(chair.level for state in playing for chair in state.chairs if not chair.person)


async def test_somebody_who_is_forgotten_keeps_no_button_of_a_table() -> None:
    """Their hands, their own chat, and a table of their own say that they are not there."""
    stage = await AppHarness().start()
    nekane = nekane_on(stage)
    await nekane.open_private()
    await a_life_at_tables(stage)
    await nekane.ask("diaria", private=True)
    readers = nekane.id, nekane.home
    before = [post for one in readers for post in stage.red.posts.get(one, {}).values()]
    assert sum(bool(buttons(post)) for post in before) >= 2
    await nekane.do(ButtonPress(FORGET.token, ""), private=True)
    await run_admin_queue(stage)
    after = [post for one in readers for post in stage.red.posts.get(one, {}).values()]
    assert [post.text for post in after if buttons(post)] == []
    assert any("Ez zaude jada" in post.text for post in after)
    assert NUMBER not in str(await stage.store.list_all(""))


async def test_two_who_are_forgotten_are_two_strangers() -> None:
    """Two erased people stay distinguishable, each the same throughout a table."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(benat.post))
    await ane.press(arranging(ane.post, Verb.CLOSE))
    await stage.settle()
    for human in (ane, benat):
        await human.press(FORGET) if human is ane else await human.do(ButtonPress(FORGET.token, ""))
    await run_admin_queue(stage)
    await stage.advance(60)
    await run_admin_queue(stage)
    [text] = (await stage.store.list_all("closed/")).values()
    state = json.loads(text)
    assert [chair["person"]["id"] for chair in state["chairs"]] == ["stranger-1", "stranger-2"]
    assert [chair["name"] for chair in state["chairs"]] == ["—", "—"]
    assert state["maker"]["id"] == "stranger-1"


async def test_somebody_who_is_forgotten_sees_no_second_hand_of_the_match() -> None:
    """An erased person, known by a digest only, gets no second hand in the match."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
    ane = people[0]
    await ane.ask("mesa")
    for human in people[1:]:
        await human.press(free_seat(human.post))
    await ane.press(arranging(ane.post, Verb.START))
    code = stage.table_of(people[1].id).state.code
    await ane.press(FORGET)
    await run_admin_queue(stage)
    assert '"ane"' not in str(await stage.store.list_all(""))
    await people[1].ask("salir", code)
    again = await ane.do(ButtonPress(encode(TableButton(code, Verb.SIT, "1")), ""))
    assert again.text.startswith("En esta partida ya has visto otras cartas")
    await ane.do(ButtonPress(encode(TableButton(code, Verb.SIT, "0")), ""))
    assert ane.id in stage.table_of(people[2].id).state.people_joining


class FailingStore(MemoryStore):
    """A store that fails at one write, as if the process had ended there."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = 0
        self.fails_at: int | None = None

    async def put(self, key: str, value: str) -> None:
        """Save a document, or fail."""
        self._count()
        await super().put(key, value)

    async def put_version(self, key: str, document: str) -> None:
        """Save a version of a document, or fail."""
        self._count()
        await super().put_version(key, document)

    async def delete(self, key: str) -> None:
        """Delete a document, or fail."""
        self._count()
        await super().delete(key)

    async def erase_deleted(self) -> None:
        """Scrub the deleted pages, or fail."""
        self._count()
        await super().erase_deleted()

    def _count(self) -> None:
        self.writes += 1
        if self.writes == self.fails_at:
            raise DiskFullError(Path("full"))


@pytest.mark.long
async def test_what_was_begun_is_finished_by_the_next_process() -> None:
    """The next process completes an interrupted erasure, at whichever write it stopped."""
    for moment in count(1):
        store = FailingStore()
        stage = await AppHarness(store=store).start()
        await a_life_at_tables(stage)
        await nekane_on(stage).press(FORGET)
        store.fails_at = store.writes + moment
        try:
            await stage.host.run_admin_commands()
        except DiskFullError:
            await stage.kill()
            store.fails_at = None
            assert await pending(store)
            await stage.start()
            await run_admin_queue(stage)
        held = str(await store.list_all(""))
        unwanted = (NUMBER, NAME, OLD_NAME, digest(PersonId("red", NUMBER)))
        assert not any(one in held for one in unwanted), moment
        [kept] = (await history_of(store, PersonId("red", "beñat"))).tallies
        assert (kept.matches, kept.games) == ((0, 2), (2, 4)), moment
        assert await pending(store) == {}
        if store.fails_at is not None and store.writes < store.fails_at:
            break
    assert moment > 10


async def test_a_note_that_cannot_be_read_names_nobody_either() -> None:
    """Erasure also removes documents that are unreadable or of another version."""
    stage = await AppHarness().start()
    for key, text in {
        "mesa/QQQ22": f'{{"code": "QQQ22", "maker": {{"platform": "red", "id": "{NUMBER}"',
        "later/1": f'{{"who": {{"platform": "red", "id": "{NUMBER}"}}, "n": 1}}',
    }.items():
        await stage.store.put(key, text)
    await nekane_on(stage).press(FORGET)
    await run_admin_queue(stage)
    assert NUMBER not in str(await stage.store.list_all(""))
    assert await stage.store.get("later/1") == (
        '{"who":{"platform":"red","id":"stranger-1"},"n":1}'
    )


async def test_somebody_who_is_not_heard_may_still_ask_to_be_forgotten() -> None:
    """A blocked person may ask for erasure, and stays blocked by a digest until unblocked."""
    stage = await AppHarness().start()
    nekane = nekane_on(stage)
    await block(stage.store, nekane.id)
    await run_admin_queue(stage)
    assert (await nekane.ask("mesa")).text.startswith("Quien lleva este bot")
    answer = await nekane.ask("misdatos", private=True)
    assert answer.file is not None
    assert data_in(answer.file.content)["blocked"]
    await nekane.press(FORGET)
    await run_admin_queue(stage)
    assert NUMBER not in str(await stage.store.list_all(""))
    assert len(await blocked(stage.store)) == 1
    await run_admin_queue(stage)
    await stage.advance(90)
    assert (await nekane.ask("mesa")).text.startswith("Quien lleva este bot")
    again = await nekane.ask("misdatos", private=True)
    assert again.file is not None
    assert data_in(again.file.content)["blocked"]
    await unblock(stage.store, nekane.id)
    await run_admin_queue(stage)
    assert (await nekane.ask("mesa")).toast


async def test_many_who_want_to_be_forgotten_wait_for_each_other() -> None:
    """Erasures run one at a time, so that they do not delay other people; none is skipped."""
    stage = await AppHarness().start()
    for name in ("Ane", "Jon"):
        await stage.human(name).ask("idioma", "eu", private=True)
        await stage.human(name).press(FORGET)
    await run_admin_queue(stage)
    assert len(await pending(stage.store)) == 1
    await stage.advance(60)
    await run_admin_queue(stage)
    assert await pending(stage.store) == {}
    assert await stage.store.list_all("preferences/person/") == {}


async def test_an_operator_may_close_tables_while_somebody_waits_to_be_forgotten() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    for name in ("Jon", "Iker"):
        await stage.human(name).press(FORGET)
    await enqueue(stage.store, AdminCommand(code_in(ane)))
    await run_admin_queue(stage)
    assert "se ha cerrado" in ane.post.text
