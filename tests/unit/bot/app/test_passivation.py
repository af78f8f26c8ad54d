"""Tests of passivation: idle tables leave memory and load again with the next request."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from random import Random
from types import CoroutineType
from typing import TYPE_CHECKING, Any, Final

import pytest

import bot.app.passivation
from bot.app.abandoned_tables import AT_ONCE
from bot.app.app import App
from bot.app.passivation import LATELY_S, REST_AFTER_S
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import MessageContent
from bot.ports.platform import RateLimit
from bot.ports.request import Address, BotRemoved, ButtonPress, CommandCall, PersonId
from bot.ports.value import replace
from bot.tables.table import Table
from engine.events import Event
from engine.interfaces import TableId
from engine.match import Match
from engine.view import View
from storage.memory_store import MemoryStore
from tests.budget import many
from tests.sent_messages import forget_digests
from tests.unit.bot.app.button_play import (
    arranging,
    offers,
    press_something,
    seat_and_start,
    waited_for,
)
from tests.unit.bot.app.remembering import known
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import LIMITS, FakePlatform
from tests.unit.bot.virtual_time import A_DAY_S, VirtualTimer

if TYPE_CHECKING:
    from bot.delivery.outbox import Outbox
    from bot.tables.repository import TableRepository

RESTED_MATCHES: Final = many("AMARREKO_RESTED_MATCHES", test=1, soak=10)
AN_HOUR_S: Final = REST_AFTER_S + LATELY_S
NO_CLOCK: Final = "0"


class Punctual(MemoryStore):
    """A store that uses the time of a test."""

    def __init__(self, clock: VirtualTimer) -> None:
        super().__init__(clock=clock)
        self.reads: list[TableId] = []

    async def read(self, table: TableId) -> tuple[Event, ...]:
        """Read a log, and record its table."""
        self.reads.append(table)
        return await super().read(table)


def punctual_stage(**more: Any) -> AppHarness:  # noqa: ANN401 - as a stage takes it
    """Return a harness whose store uses its time."""
    clock = VirtualTimer()
    return AppHarness(store=Punctual(clock), clock=clock, **more)


def awake(stage: AppHarness) -> set[str]:
    """Return the codes of the tables in memory."""
    tables: TableRepository = vars(stage.host)["_tables"]
    return {table.state.code for table in tables.all()}


def slots(stage: AppHarness) -> frozenset[str]:
    """Return the codes of which the outbox keeps a state."""
    outbox: Outbox = vars(stage.host)["_outbox"]
    return outbox.codes()


async def rest(stage: AppHarness) -> None:
    """Let an hour pass without requests, then run the maintenance."""
    await stage.advance(AN_HOUR_S)
    await stage.host.run_maintenance()
    await stage.settle()


async def match_without_clock(stage: AppHarness) -> list[SimulatedPerson]:
    """Return two people in the first hand of a match without a clock."""
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    code = stage.table_of(people[0].id).state.code
    await people[0].do(ButtonPress(encode(TableButton(code, Verb.TURN_TIME, NO_CLOCK)), ""))
    return people


def shown_posts(stage: AppHarness) -> dict[Address | PersonId, list[str]]:
    """Return the messages of each recipient, apart from calls."""
    return {
        reader: [message for message, post in shown.items() if not post.calls]
        for reader, shown in stage.red.posts.items()
    }


def code_of(human: SimulatedPerson) -> str:
    """Return the code at the end of the first line of a chat's message."""
    return human.post.text.splitlines()[0].split()[-1].strip("·")


async def test_a_table_rests_after_an_hour_and_wakes_with_the_first_deed() -> None:
    """An idle table leaves memory after an hour and loads with the next request, unnoticed."""
    stage = await punctual_stage().start()
    people = await match_without_clock(stage)
    [asked] = waited_for(people)
    await rest(stage)
    assert len(asked.calls) == 1
    posts = shown_posts(stage)
    assert awake(stage) == set()
    assert slots(stage) == frozenset()
    before = asked.post.text
    assert not (await asked.type("mus", private=True)).text
    assert len(awake(stage)) == 1
    assert asked.post.text != before
    assert shown_posts(stage) == posts
    assert asked.calls == []


@pytest.mark.parametrize("private", [False, True])
async def test_a_table_that_rests_is_found_by_its_code_its_chat_and_its_people(
    *, private: bool
) -> None:
    stage = await punctual_stage().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = code_of(ane)
    await rest(stage)
    assert code in str(await ane.ask("marcador", private=private)) or awake(stage) == {code}
    await rest(stage)
    elsewhere = stage.human("Jon", "blue", "far away")
    assert not (await elsewhere.ask("mesa", code)).text
    assert code in elsewhere.post.text


async def test_a_message_of_an_earlier_process_that_is_too_old_loses_its_buttons() -> None:
    """A too old message of an earlier process loses its buttons, because it cannot be deleted."""
    red = FakePlatform("red", replace(LIMITS, edit_age_s=2 * A_DAY_S))
    stage = await punctual_stage(platforms=(red, FakePlatform("blue"))).start()
    people = await match_without_clock(stage)
    [asked] = waited_for(people)
    *_, above = red.posts[asked.group]
    await stage.advance(3 * A_DAY_S)
    red.undeletable.add(above)
    await stage.restart()
    assert asked.post.rows
    await asked.type("mus")
    shown = red.posts[asked.group]
    assert [bool(post.rows) for post in shown.values()][-2:] == [False, True]


async def test_a_table_where_a_clock_runs_does_not_rest() -> None:
    """A table with a running clock or a recent request stays in memory."""
    stage = await punctual_stage().start()
    people = await match_without_clock(stage)
    table = stage.table_of(people[0].id)
    await people[0].do(
        ButtonPress(encode(TableButton(table.state.code, Verb.TURN_TIME, "86400")), "")
    )
    assert table.state.due is not None or table.state.turn_s is None
    await rest(stage)
    assert (table.state.due is None) == (awake(stage) == set())
    lobby = stage.human("Jon", chat="another")
    await lobby.ask("mesa")
    await stage.advance(AN_HOUR_S)
    await lobby.ask("marcador")
    await stage.host.run_maintenance()
    assert code_of(lobby) in awake(stage)


@pytest.fixture
def _without_searches() -> Iterator[None]:
    """Disable garbage collection, so that cyclic garbage stays in memory.

    A search within the test examines only objects that are newer than this: searching those of all
    earlier tests takes seconds.
    """
    gc.disable()
    gc.freeze()
    yield
    gc.enable()


@pytest.mark.usefixtures("_without_searches")
async def test_nothing_is_left_in_memory_of_a_table_that_is_closed() -> None:
    """A closed table is freed within a minute, without garbage collection.

    Python collects old generations so rarely that the tables of an hour would accumulate.
    """
    stage = await punctual_stage().start()
    people = await match_without_clock(stage)
    table = weakref.ref(stage.table_of(people[0].id))
    match = weakref.ref(stage.table_of(people[0].id).match)
    code = code_of(people[0])
    await people[0].ask("di", "kaixo")
    await people[0].ask("salir")
    await people[1].ask("salir")
    await people[0].do(ButtonPress(encode(TableButton(code, Verb.CLOSE)), ""))
    await stage.advance(60)
    await stage.host.run_maintenance()
    await stage.settle()
    assert (table(), match()) == (None, None)
    assert slots(stage) == frozenset()
    assert await stage.store.get(f"delivered/{code}") is None


@pytest.mark.usefixtures("_without_searches")
def test_a_search_frees_an_app_that_has_ended() -> None:
    """No value that the search skips keeps the app in memory: a program may run many in turn."""

    async def ended() -> weakref.ref[App]:
        stage = await AppHarness().start()
        await stage.human("Ane").ask("mesa")
        return weakref.ref(stage.host)

    app = asyncio.run(ended())
    gc.collect()
    assert app() is None


@pytest.mark.usefixtures("_without_searches")
async def test_words_under_a_clock_leave_nothing_behind_that_only_a_search_finds() -> None:
    """Words under a clock leave no cyclic garbage: each earlier deadline is freed at once."""
    stage = await punctual_stage().start()
    people = await match_without_clock(stage)
    code, generator = code_of(people[0]), Random(1)
    gc.collect()
    for turn_s in ("60", "30", "15"):
        await people[0].do(ButtonPress(encode(TableButton(code, Verb.TURN_TIME, turn_s)), ""))
        await press_something(people, generator)
    await people[0].do(ButtonPress(encode(TableButton(code, Verb.CLOSE)), ""))
    await stage.settle()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = {type(one) for one in gc.garbage}
    gc.garbage.clear()
    assert not found & {asyncio.Task, CoroutineType, Match, MessageContent, Table, View}, found


async def test_nothing_in_memory_names_a_table_that_was_closed_in_mid_hand() -> None:
    """A minute after a table closed during a hand, no object in the app refers to it."""
    stage = await punctual_stage().start()
    before = asyncio.all_tasks()
    people = await match_without_clock(stage)
    code, generator = code_of(people[0]), Random(1)
    await people[0].do(ButtonPress(encode(TableButton(code, Verb.TURN_TIME, "30")), ""))
    await people[0].ask("di", "kaixo")
    for _ in range(5):
        await press_something(people, generator)
    assert len([way for way, text in known(stage.host) if code in text]) > 5
    await people[0].do(ButtonPress(encode(TableButton(code, Verb.CLOSE)), ""))
    await stage.advance(60)
    await stage.host.run_maintenance()
    await stage.settle()
    assert [way for way, text in known(stage.host) if code in text] == []
    assert asyncio.all_tasks() <= before


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(RESTED_MATCHES))
async def test_a_match_goes_the_same_way_however_often_its_table_rests(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Passivation does not change a match: its log is equal, event by event."""
    logs = [await played(seed, rests=False)]
    monkeypatch.setattr(bot.app.passivation, "REST_AFTER_S", 0.0)
    monkeypatch.setattr(bot.app.passivation, "LATELY_S", 0.0)
    logs.append(await played(seed, rests=True))
    assert logs[0] == logs[1]


async def played(seed: int, *, rests: bool) -> tuple[Event, ...]:
    """Return the log of a match in which people press at random."""
    generator = Random(seed)
    stage = await punctual_stage(seed=seed).start()
    people = await match_without_clock(stage)
    [logged] = await stage.store.tables()
    woken = 0
    while not offers(people[0].post, Verb.START):
        if rests and generator.getrandbits(1):
            await stage.advance(120)
            await stage.host.run_maintenance()
            woken += not awake(stage)
        elif not rests:
            generator.getrandbits(1)
        await press_something(people, generator)
    assert bool(woken) == rests
    return await stage.store.read(logged.table)


async def test_the_start_reads_no_log_before_people_are_heard() -> None:
    """The start serves requests before it loads all tables."""
    stage = await punctual_stage().start()
    groups = [
        [stage.human(f"{name}{number}", chat=f"group {number}") for name in ("Ane", "Beñat")]
        for number in range(4)
    ]
    for people in groups:
        await seat_and_start(people, "duelo")
        await stage.advance(1)
    [asked] = waited_for(groups[0])
    await stage.kill()
    assert isinstance(stage.store, Punctual)
    stage.store.reads.clear()
    await stage.host.start()
    assert stage.store.reads == []
    answer = await asked.begin(CommandCall("mus"))
    assert not answer.text
    first = stage.table_of(asked.id).state.match
    assert first in stage.store.reads[:2]
    await stage.settle()
    assert len(awake(stage)) == len(groups)
    assert len(stage.store.reads) == len(set(stage.store.reads)) == len(groups)


async def test_what_people_do_is_shown_before_what_was_only_missed() -> None:
    """Answers to requests are delivered before missed updates, at one message a second."""
    slow = replace(LIMITS, global_rate=RateLimit(burst=1, per_minute=60))
    red = FakePlatform("red", limits=slow)
    stage = await punctual_stage(platforms=(red, FakePlatform("blue"))).start()
    people = [stage.human(f"Ane{number}", chat=f"group {number}") for number in range(40)]
    for human in people:
        await human.ask("mesa")
    await stage.kill()
    await forget_digests(stage.store)
    red.sent.clear()
    await stage.host.start()
    await stage.pass_time(5)
    shown = len(red.sent)
    await people[0].begin(ButtonPress(arranging(people[0].post, Verb.ADD_COMPUTERS).token, ""))
    await stage.pass_time(4)
    assert people[0].group in {sent.reader for sent in red.sent[shown:]}
    await stage.settle()
    assert {sent.reader for sent in red.sent} == {human.group for human in people}


async def test_what_was_done_is_known_though_its_table_was_not_woken_yet() -> None:
    """A redelivered update is recognised although its table is not loaded yet."""
    stage = await punctual_stage().start()
    people = await match_without_clock(stage)
    [asked] = waited_for(people)
    assert not (await asked.do(CommandCall("mus"), key="17")).text
    [logged] = await stage.store.tables()
    await stage.kill()
    await stage.host.start()
    again = await asked.begin(CommandCall("mus"), key="17")
    assert again.is_echo
    await stage.settle()
    assert (await stage.store.tables())[0].length == logged.length


async def test_a_chat_that_moves_takes_the_tables_along_that_rest() -> None:
    stage = await punctual_stage().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = code_of(ane)
    await rest(stage)
    after = replace(ane.group, chat="supergroup")
    stage.red.moved[ane.group] = after
    stage.host.on_chat_event(BotRemoved(ane.group, None))
    await stage.settle()
    ane.group = after
    assert code in ane.post.text
    # Both chats: where it is shown, and where Ane plays.
    assert (await stage.store.get(f"mesa/{code}") or "").count("supergroup") == 2


async def test_a_table_that_rests_goes_along_with_one_that_finds_that_its_chat_has_moved() -> None:
    stage = await punctual_stage().start()
    maren = stage.human("Maren")
    await maren.ask("mesa")
    resting = code_of(maren)
    people = await match_without_clock(stage)
    woken = stage.table_of(people[0].id).state.code
    await rest(stage)
    stage.red.moved[maren.group] = replace(maren.group, chat="supergroup")
    [asked] = waited_for(people)
    await asked.type("no hay mus", private=True)
    await stage.advance(5)
    for code in (woken, resting):
        kept = await stage.store.get(f"mesa/{code}") or ""
        assert "supergroup" in kept
        assert '"group"' not in kept


async def test_a_table_untouched_for_a_day_is_left_at_rest_by_the_start() -> None:
    """The start does not load a table untouched for a day, until its next request."""
    stage = await punctual_stage().start()
    people = await match_without_clock(stage)
    await stage.advance(A_DAY_S + 1)
    await stage.restart()
    assert awake(stage) == set()
    [asked] = waited_for(people)
    assert not (await asked.type("mus", private=True)).text
    assert len(awake(stage)) == 1


async def test_the_store_is_asked_before_a_code_is_called_unknown() -> None:
    """The store is queried before a code is called unknown, because another process may write."""
    stage = await punctual_stage().start()
    other = AppHarness(store=stage.store, clock=stage.clock, platforms=(stage.red, stage.blue))
    await other.start()
    await other.human("Ane").ask("mesa")
    code = code_of(other.human("Ane"))
    jon = stage.human("Jon", chat="another")
    assert not (await jon.ask("mesa", code)).text
    assert code in jon.post.text


async def test_the_chats_of_a_quiet_table_are_asked_once_and_it_is_closed_after_a_week() -> None:
    """The chats of a quiet table are asked once, and it closes after a week, across restarts."""
    stage = await punctual_stage().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = code_of(ane)
    await days(stage, 0.9)
    assert len(stage.red.posts[ane.group]) == 1
    for _ in range(3):
        await days(stage, 0.5)
    await stage.restart()
    await days(stage, 1)
    assert len(stage.red.posts[ane.group]) == 2
    assert ane.post.text.startswith(f"Hace tiempo que nadie juega en la mesa {code}.")
    await days(stage, 3)
    assert not closed(ane)
    await days(stage, 1)
    assert closed(ane)
    assert (await ane.ask("mesa", code)).text.startswith("Esa mesa ya se ha cerrado")


async def test_of_many_abandoned_tables_those_that_were_left_first_are_closed_first() -> None:
    """Of many abandoned tables a few close each minute, the oldest first."""
    stage = await punctual_stage().start()
    people = [stage.human(f"Jon{number}", chat=f"chat {number}") for number in range(AT_ONCE + 3)]
    left = Random(1).sample(people, len(people))
    for human in left:
        await human.ask("mesa")
        await stage.advance(60)
    await stage.advance(8 * A_DAY_S)
    await stage.host.run_maintenance()
    await stage.settle()
    assert [closed(human) for human in left] == [True] * AT_ONCE + [False] * 3
    await stage.host.run_maintenance()
    await stage.settle()
    assert all(closed(human) for human in left)


async def test_a_table_stays_where_anybody_says_so() -> None:
    """A table stays if a person says so, and is asked about again after another quiet day."""
    stage = await punctual_stage().start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("mesa")
    await days(stage, 1)
    answer = await jon.tap("Seguimos")
    assert "sigue abierta" in answer.toast
    await days(stage, 0.9)
    asked = len(stage.red.posts[ane.group])
    await days(stage, 0.2)
    assert len(stage.red.posts[ane.group]) == asked + 1
    await days(stage, 5.5)
    assert not closed(ane)


async def test_a_chat_is_asked_again_at_its_end_though_it_still_reads_the_last_time() -> None:
    """A chat is asked again at its end, even if the earlier question is still there."""
    stage = await punctual_stage().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await days(stage, 1)
    await ane.tap("Seguimos")
    await stage.advance(1.1 * A_DAY_S)
    await ane.ask("marcador")
    before = list(stage.red.posts[ane.group])
    await stage.host.run_maintenance()
    await stage.settle()
    assert ane.post.text.startswith("Hace tiempo que nadie juega")
    assert list(stage.red.posts[ane.group])[-1] not in before


async def days(stage: AppHarness, number: float) -> None:
    """Let days pass without requests; run the maintenance at their end."""
    await stage.advance(number * A_DAY_S)
    await stage.host.run_maintenance()
    await stage.settle()
    await stage.host.run_maintenance()


def closed(human: SimulatedPerson) -> bool:
    """Return whether a chat was told that its table is closed."""
    return any("se ha cerrado" in post.text for post in human.platform.posts[human.group].values())
