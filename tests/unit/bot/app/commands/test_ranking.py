"""Tests of the ranking of a chat: what it counts, and whom it names."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import stdev
from typing import Final

import pytest

from bot.app.retention import DAY_S, RetentionPolicy
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.analysis_process import FailureReason
from bot.ports.message import Button
from bot.ports.request import Address, ButtonPress, ChatMoved, PersonId
from bot.ports.value import replace
from bot.tables.erasure import digest
from bot.tables.fairness import CommittedRng, secret_of
from bot.tables.match_history import PastMatch, PastPlayer
from bot.tables.ranking import PERIOD_DAYS
from engine.events import GameWon
from engine.game import AnsweringOrdago
from engine.interfaces import TableId
from engine.rule_options import rules_of
from engine.seats import Seat
from storage.errors import DiskFullError
from tests.unit.bot.app.button_play import seat_and_start, shown_in, type_surely
from tests.unit.bot.app.commands.test_review import KnownJudging
from tests.unit.bot.app.histories import history_of, list_matches
from tests.unit.bot.app.stage import AppHarness, FragileStore, SimulatedPerson
from tests.unit.bot.app.test_head_to_head import forget, stake
from tests.unit.bot.records.sealed import sealed_events
from tests.unit.bot.virtual_time import work_in_place

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")
RULES: Final = rules_of("castilla", {"games_to_win": 1})
T_OF_9: Final = 2.262157
"""The 97.5 % quantile of Student's distribution with 9 degrees of freedom, from a printed table."""


async def judging(stage: AppHarness | None = None) -> tuple[AppHarness, KnownJudging]:
    """Return an app that reviews matches at once."""
    work_in_place()
    stage, analysis = stage or AppHarness(), KnownJudging()
    stage.analysis = analysis
    stage.host = stage._host()  # noqa: SLF001 - with what was said above
    return await stage.start(), analysis


async def had(
    human: SimulatedPerson,
    *gains: float,
    won: int = 0,
    chat: Address | None = None,
    days_ago: int = 1,
) -> None:
    """Store matches of one game each in a chat, with what the decisions were worth."""
    here = chat or human.group
    at = human.stage.clock.now() - days_ago * DAY_S
    me = PastPlayer(human.person.name, digest(human.id))
    known = (await history_of(human.stage.store, human.id)).matches
    matches = [
        PastMatch(
            *(TableId(f"match-{len(known) + number:016x}"), Seat(0), (me,), number < won, at),
            chats=(here,),
            counts=True,
            gains=(gain,),
        )
        for number, gain in enumerate(gains)
    ]
    await list_matches(human.stage.store, human.id, (*known, *matches))


async def page(human: SimulatedPerson, *, private: bool = False) -> list[str]:
    """Return the lines of the ranking that a person is shown."""
    return shown_in(await human.ask("clasificacion", private=private)).text.splitlines()


async def rows(human: SimulatedPerson) -> list[str]:
    """Return the lines of the people whom the ranking of a chat names."""
    return (await page(human))[1:-3]


async def press(human: SimulatedPerson, *, private: bool = False) -> list[str]:
    """Press the button of the ranking, in the group or in the private chat."""
    [[button]] = shown_in(await human.ask("clasificacion", private=private)).rows
    assert isinstance(button, Button)
    answer = await human.do(ButtonPress(button.token, ""), private=private)
    return shown_in(answer).text.splitlines()


async def test_only_those_who_have_pressed_the_button_are_named_until_they_withdraw() -> None:
    stage, _ = await judging()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await had(ane, *[1.0, 3.0] * 5, won=7)
    assert await rows(benat) == ["Aún no sale nadie."]
    told = await press(ane)
    assert told[-1] == "Sales en la clasificación de este chat."
    margin = T_OF_9 * stdev([1.0, 3.0] * 5) / 10**0.5
    line = f"1. Ane: +2,0 ± {margin:.1f} en 10 juegos, 7 de 10 partidas ganadas".replace(".", ",")
    line = line.replace("1, Ane", "1. Ane")
    assert await rows(benat) == [line]
    elsewhere = stage.human("Beñat", chat="otro")
    assert await rows(elsewhere) == ["Aún no sale nadie."]
    told = await press(ane)
    assert told[-1] == "No sales en la clasificación hasta que pulses «Enseñar»."
    assert await rows(benat) == ["Aún no sale nadie."]


async def test_people_see_their_own_figures_alone_before_they_show_them() -> None:
    """The answer is no public post, and the group gets no message."""
    stage, _ = await judging()
    ane = stage.human("Ane")
    await had(ane, *[1.0, 3.0] * 5)
    answer = await ane.ask("clasificacion")
    assert not answer.is_public
    assert "Tú (solo lo ves tú): +2,0 ± 0,8 en 10 juegos, 0 de 10" in shown_in(answer).text
    await press(ane)
    assert ane.group not in ane.platform.posts


async def test_people_with_few_games_are_not_ranked_by_their_decisions() -> None:
    """Others see their wins; they themselves how many games are missing."""
    stage, _ = await judging()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await had(ane, *[9.0] * 9, won=2)
    await had(benat, *[-1.0, 0.0] * 5)
    for human in (ane, benat):
        await press(human)
    assert await rows(benat) == [
        "1. Beñat: \N{MINUS SIGN}0,5 ± 0,4 en 10 juegos, 0 de 10 partidas ganadas",
        "Ane: 2 de 9 partidas ganadas",
    ]
    assert (await page(ane))[-2] == (
        "Tú (solo lo ves tú): todavía falta un juego para valorarte, 2 de 9 partidas ganadas."
    )


async def test_the_best_decisions_come_first_and_namesakes_get_a_number() -> None:
    stage, _ = await judging()
    for number, gains in enumerate(([-3.0, 1.0], [2.0, 4.0], [0.0, 2.0])):
        human = SimulatedPerson(
            stage, replace(stage.human("Ane").person, id=PersonId("red", f"a{number}")), "group"
        )
        await had(human, *gains * 5)
        await press(human)
    told = await rows(stage.human("Beñat"))
    assert [line.split(" ±")[0] for line in told] == [
        "1. Ane (2): +3,0",
        "2. Ane (3): +1,0",
        "3. Ane: \N{MINUS SIGN}1,0",
    ]


async def test_only_the_period_and_the_matches_of_the_chat_count() -> None:
    """Threads belong to their chat; matches with a computer player count for decisions only."""
    stage, _ = await judging()
    ane = stage.human("Ane")
    await had(ane, *[1.0, 3.0] * 5, days_ago=PERIOD_DAYS - 1)
    await had(ane, *[50.0] * 5, days_ago=PERIOD_DAYS + 1)
    await had(ane, *[70.0] * 5, chat=Address("red", "otro"))
    await press(ane.in_thread("7"))
    assert "1. Ane: +2,0 ± 0,8 en 10 juegos, 0 de 10 partidas ganadas" in await rows(ane)
    known = (await history_of(stage.store, ane.id)).matches
    alone = [replace(one, counts=False) for one in known]
    await list_matches(stage.store, ane.id, alone)
    assert "1. Ane: +2,0 ± 0,8 en 10 juegos" in await rows(ane)


async def test_in_private_people_see_all_their_chats_and_withdraw_from_all() -> None:
    stage, _ = await judging()
    ane = stage.human("Ane")
    await had(ane, *[1.0] * 5)
    await had(ane, *[3.0] * 5, chat=Address("red", "otro"))
    for chat in ("group", "otro"):
        await press(stage.human("Ane", chat=chat))
    told = await page(ane, private=True)
    assert told[1].startswith("Tú (solo lo ves tú): +2,0 ± 0,8 en 10 juegos")
    assert told[2] == "Sales en la clasificación de 2 grupos."
    told = await press(ane, private=True)
    assert told[2] == "No sales en la clasificación de ningún grupo."
    assert not shown_in(await ane.ask("clasificacion", private=True)).rows
    assert await rows(stage.human("Beñat", chat="otro")) == ["Aún no sale nadie."]


async def test_the_button_works_in_the_private_chat_for_its_group_alone() -> None:
    """The page of a group may be sent in private; nobody enters the ranking of another chat."""
    stage, _ = await judging()
    ane = stage.human("Ane")
    await had(ane, 1.0)
    [[button]] = shown_in(await ane.ask("clasificacion")).rows
    assert isinstance(button, Button)
    answer = await ane.do(ButtonPress(button.token, ""), private=True)
    assert "1 juego" not in shown_in(answer).text
    assert stage.host._documents.shown_in(ane.group)  # noqa: SLF001 - nothing else tells it
    token = encode(TableButton("", Verb.RANKING, "show=otro"))
    await ane.do(ButtonPress(token, ""), private=True)
    assert not stage.host._documents.shown_in(Address("red", "otro"))  # noqa: SLF001 - as above


async def played(stage: AppHarness, *, shows: Sequence[str] = ()) -> list[SimulatedPerson]:
    """Return people who have finished a match; some of them show what their decisions are worth."""
    people = [stage.human(name) for name in NAMES]
    for human in people:
        if human.person.name in shows:
            await press(human)
    await seat_and_start(people, "", ["games_to_win=1"])
    await stake(people)
    return people


async def test_a_finished_match_is_judged_for_those_who_show_it_or_ask() -> None:
    stage, analysis = await judging()
    ane, benat, *_ = await played(stage, shows=["Ane"])
    assert [seat for _, seat in analysis.asked] == [0]
    [match] = (await history_of(stage.store, ane.id)).matches
    assert match.gains is not None
    log = await stage.store.read(match.match)
    assert len(match.gains) == sum(isinstance(one, GameWon) for one in log) == 1
    assert (match.chats, match.counts) == ((ane.group,), True)
    [other] = (await history_of(stage.store, benat.id)).matches
    assert other.gains is None
    assert "queda una partida por valorar" in "\n".join(await page(benat))
    assert [seat for _, seat in analysis.asked] == [0, 1]
    assert (await page(benat))[-2].startswith("Tú (solo lo ves tú): todavía faltan 9 juegos")
    await page(benat)
    assert len(analysis.asked) == 2


class MortalStore(FragileStore):
    """A store that takes a number of writes, and then no more until it is healed."""

    def __init__(self) -> None:
        super().__init__()
        self.left: int | None = None

    def _check(self) -> None:
        if self.left is not None:
            if not self.left:
                raise DiskFullError(Path("full"))
            self.left -= 1
        super()._check()


async def stake_the_last_word(people: Sequence[SimulatedPerson]) -> None:
    """Call an órdago, whose answer will end the match."""
    for human in (*people, *people):
        if isinstance(human.stage.table_of(human.id).public_view().phase, AnsweringOrdago):
            return
        await human.type("no hay mus")
        await type_surely(human, "órdago")
    raise AssertionError


@pytest.mark.long
async def test_a_process_that_dies_at_any_write_judges_each_match_once() -> None:
    """After each kill the next process has one match with the same figures."""
    known: list[PastMatch] = []
    left = set[int]()
    for writes in (None, *range(14)):
        stage, analysis = await judging(AppHarness(store=MortalStore()))
        people = [stage.human(name) for name in NAMES]
        await press(people[0])
        await seat_and_start(people, "", ["games_to_win=1"])
        store = stage.store
        assert isinstance(store, MortalStore)
        await stake_the_last_word(people)
        store.left = writes
        for human in people:
            await type_surely(human, "quiero")
        await stage.kill()
        store.left = None
        found = (await history_of(store, people[0].id)).matches
        left.add(sum(1 + (one.gains is not None) for one in found))
        await stage.start()
        table = stage.table_of(people[0].id)
        if table.is_playing:
            await stake(people)
        matches = (await history_of(store, people[0].id)).matches
        assert len(matches) == 1, writes
        assert matches[0].gains is not None, writes
        known.append(matches[0])
        assert len(analysis.asked) <= 2
    assert len({one.gains for one in known}) == 1
    assert left == {0, 1, 2}, "some died before the record, and some before the judgement"


async def test_a_match_that_cannot_be_judged_is_tried_again_by_the_next_process() -> None:
    stage, analysis = await judging()
    analysis.fails_with = FailureReason.FAILED
    ane, *_ = await played(stage, shows=["Ane"])
    await page(ane)
    assert len(analysis.asked) == 1
    analysis.fails_with = None
    await stage.restart()
    assert len(analysis.asked) == 2
    [match] = (await history_of(stage.store, ane.id)).matches
    assert match.gains is not None


class OneByOne(KnownJudging):
    """A worker that counts how many matches wait for it at the same time."""

    waiting = most_waiting = 0

    async def _gone_through(self, state: str, seat: int) -> object:
        self.waiting += 1
        self.most_waiting = max(self.most_waiting, self.waiting)
        await asyncio.sleep(0)
        self.waiting -= 1
        return await super()._gone_through(state, seat)


async def test_people_take_turns_however_many_matches_each_has() -> None:
    """At most one of their matches is in the queue of the reviews."""
    work_in_place()
    stage = AppHarness()
    stage.analysis = analysis = OneByOne()
    stage.host = stage._host()  # noqa: SLF001 - with what was said above
    await stage.start()
    people = [stage.human(name) for name in NAMES[:3]]
    secret = secret_of(1)
    for seat, (human, count) in enumerate(zip(people, (3, 1, 1), strict=True)):
        matches = []
        for number in range(count):
            name = TableId(f"match-{16 * seat + number:016x}")
            luck = CommittedRng(secret, 0)
            log = sealed_events(RULES, Random(16 * seat + number), luck, secret)
            await stage.store.append(name, 0, log)
            at = stage.clock.now() - number
            one = PastMatch(name, Seat(seat), (), won=False, at=at, chats=(human.group,))
            matches.append(one)
        await list_matches(stage.store, human.id, matches)
    for human in people:
        await stage.host._documents.show_in(human.id, human.group, human.person.name)  # noqa: SLF001
    await stage.kill()
    await stage.start()
    assert sorted(seat for _, seat in analysis.asked[:3]) == [0, 1, 2]
    assert (len(analysis.asked), analysis.most_waiting) == (5, 1)
    for human in people:
        known = await history_of(stage.store, human.id)
        assert None not in [one.gains for one in known.matches]


async def test_a_person_is_sent_what_is_stored_and_vanishes_when_they_are_forgotten() -> None:
    stage, _ = await judging()
    ane, benat, *_ = await played(stage, shows=["Ane", "Beñat"])
    file = (await ane.ask("misdatos", private=True)).file
    assert file is not None
    told = json.loads(file.content)
    [shown] = told["preferences"]["person"]["shown"]
    assert shown["called"] == "Ane"
    assert len(told["matches"][0]["worth_of_your_decisions_by_game"]) == 1
    assert told["matches"][0]["chats"] == 1
    _, wins_of_benat = await rows(benat)
    assert wins_of_benat.startswith("Beñat: ")
    await stage.advance(600)
    await forget(ane)
    assert await rows(benat) == [wins_of_benat]
    held = str(await stage.store.list_all(""))
    assert '"Ane"' not in held


async def test_matches_that_retention_deletes_count_no_more() -> None:
    stage = AppHarness()
    stage.kept_for = RetentionPolicy(closed_days=30)
    await judging(stage)
    ane = stage.human("Ane")
    await had(ane, *[1.0, 3.0] * 5, days_ago=29)
    await press(ane)
    assert len(await rows(ane)) == 1
    await stage.advance(2 * DAY_S)
    await stage.host.run_admin_commands()
    assert await rows(ane) == ["Aún no sale nadie."]


async def test_a_match_without_a_log_has_no_games_and_is_asked_for_once() -> None:
    stage, analysis = await judging()
    ane, *_ = await played(stage)
    known = (await history_of(stage.store, ane.id)).matches
    await stage.store.delete_log(known[0].match)
    await page(ane)
    assert (await history_of(stage.store, ane.id)).matches[0].gains == ()
    assert not analysis.asked
    assert "por valorar" not in (await page(ane))[-2]


async def test_the_ranking_follows_a_group_that_moves() -> None:
    """Telegram gives a group another address when it becomes a supergroup."""
    stage, _ = await judging()
    ane, benat = stage.human("Ane"), stage.human("Beñat", chat="supergroup")
    await had(ane, *[1.0, 3.0] * 5)
    await press(ane)
    moved = ChatMoved(ane.group, benat.group)
    stage.host.on_chat_event(moved)
    stage.host.on_chat_event(moved)
    await stage.settle()
    assert await rows(benat) == ["1. Ane: +2,0 ± 0,8 en 10 juegos, 0 de 10 partidas ganadas"]
    assert await rows(ane) == ["Aún no sale nadie."]
    await stage.restart()
    assert len(await rows(benat)) == 1


async def test_many_people_fit_into_a_message() -> None:
    stage, _ = await judging()
    for number in range(40):
        name = f"Jugadora con un nombre largo {number}"
        human = SimulatedPerson(
            stage, replace(stage.human(name).person, id=PersonId("red", f"a{number}")), "group"
        )
        await had(human, *[1.0, 3.0] * 5)
        await press(human)
    told = await rows(stage.human("Beñat"))
    assert told[-1] == f"Y otras {40 + 1 - len(told)} personas."
    assert len("\n".join(await page(stage.human("Beñat")))) < 4_096
