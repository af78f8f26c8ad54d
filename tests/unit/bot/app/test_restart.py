"""Tests of kills: the next process continues without loss, repetition or silence.

A kill ends every task between two steps of the event loop: before a decision, during its storage,
before its announcement or before that is noted. Only the database file is left.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.delivery.sent_messages import TOGETHER_S
from bot.messages.callback_data import AmountButton, MarkButton, PlayButton, Verb
from bot.ports.request import ButtonPress, CommandCall
from bot.tables.display_names import display_names
from bot.tables.documents import Documents
from bot.tables.table_state import TableState
from bot.tables.view_cache import revision_of
from bot.text.common import score_lines, turn_line
from bot.text.localizer import Localizer
from engine.evolve import fold
from engine.game import Game, MatchOver
from engine.view import view
from storage.sqlite_store import SqliteStore
from tests.sent_messages import count_by_match, forget_digests, noted_in
from tests.unit.bot.app.button_play import (
    arranging,
    meaning,
    offers,
    press_something,
    seat_and_start,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, HastyTimer, SimulatedPerson
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall, presses

KILLS: Final = 25
MOST_STEPS: Final = 60
"""The most steps of the event loop before a kill; most requests end earlier."""


@asynccontextmanager
async def stage_on(path: Path, seed: int = 1) -> AsyncIterator[AppHarness]:
    """Return an app over a file, with time that only advances for waiting calls."""
    async with await SqliteStore.open(path) as store:
        stage = await AppHarness(store=store, clock=HastyTimer(), seed=seed).start()
        try:
            yield stage
        finally:
            await stage.host.close()


async def mesa_in(stage: AppHarness) -> TableState:
    """Return the only table, as stored."""
    [state] = await Documents(stage.store).open_tables()
    return state


async def game_in(stage: AppHarness) -> Game:
    """Return the current match of the table, as stored."""
    match = (await mesa_in(stage)).match
    assert match is not None
    return fold(await stage.store.read(match))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_a_match_goes_on_through_any_number_of_kills(tmp_path: Path, seed: int) -> None:
    """After each restart the chat shows the stored state, in the message of that hand."""
    generator = Random(seed)
    async with stage_on(tmp_path / "mus.db", seed) as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
        await seat_and_start(people)
        group = people[0].group
        for _ in range(KILLS):
            for _ in range(generator.randint(0, 3)):
                await press_unless_over(people, generator)
            stored = (await game_in(stage)).hand
            posted, matches = len(stage.red.posts[group]), await matches_in(stage)
            was_noted = await is_noted(stage)
            await begin_and_kill(stage, people, generator)
            await stage.start()
            after, begun = (await game_in(stage)).hand, await matches_in(stage)
            before = (matches, stored.number, len(stored.story))
            assert (begun, after.number, len(after.story)) >= before
            assert shows(people[0], await mesa_in(stage), await game_in(stage))
            # A message whose identifier was not stored before the kill is sent anew.
            most = 2 if (begun, after.number) != (matches, stored.number) else 0
            assert len(stage.red.posts[group]) <= posted + most or not was_noted
            await press_unless_over(people, generator)


async def matches_in(stage: AppHarness) -> int:
    """Return the number of matches that the only table has begun."""
    return (await mesa_in(stage)).matches


async def is_noted(stage: AppHarness) -> bool:
    """Return whether the file has the identifier of the chat's message."""
    [place] = (await mesa_in(stage)).places
    newest = list(stage.red.posts[place.address])[-1]
    return (await noted_in(stage.store)).get(place.address) == newest


async def begin_and_kill(
    stage: AppHarness, people: Sequence[SimulatedPerson], generator: Random
) -> None:
    """Press something and kill the app during the request."""
    if is_over(people):
        human, offered = people[0], [arranging(people[0].post, Verb.START)]
    else:
        human = generator.choice(waited_for(people))
        offered = meaning(human.post, PlayButton) or meaning(human.private_post, MarkButton)
    deed = ButtonPress(generator.choice(offered).token, "")
    begun = asyncio.create_task(human.begin(deed))
    for _ in range(generator.randint(0, MOST_STEPS)):
        await asyncio.sleep(0)
    await stage.kill()
    assert begun.done()


async def press_unless_over(people: Sequence[SimulatedPerson], generator: Random) -> None:
    """Press an offered button, or begin a rematch after the match."""
    if is_over(people):
        await people[0].press(arranging(people[0].post, Verb.START))
    else:
        await press_something(people, generator)


def is_over(people: Sequence[SimulatedPerson]) -> bool:
    return offers(people[0].post, Verb.START)


def shows(human: SimulatedPerson, state: TableState, game: Game) -> bool:
    """Return whether a chat shows the match's current question and score."""
    public, names, localizer = view(game, None), display_names(state), Localizer("es")
    told = human.post.text.splitlines()
    lines = [line for line in told if not line.startswith(("Sello del", "Secreto del"))]
    if isinstance(game.phase, MatchOver) and " contra " in lines[-1]:
        # People who have met before see below the match how often each side has won.
        lines.pop()
    asked = {
        press.question
        for _, press in presses(human.post)
        if isinstance(press, PlayButton | AmountButton)
    }
    return (
        all(map(str.startswith, lines[1:3], map(localizer.format, score_lines(public, names))))
        and lines[-1] == localizer.format(turn_line(public, names))
        and asked <= {revision_of(public, state.matches)}
    )


async def test_buttons_of_old_messages_work_after_a_restart(tmp_path: Path) -> None:
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        [asked] = waited_for(people)
        button = asked.button("No hay mus")
        await stage.restart()
        await asked.press(button)
        assert "no hay mus" in asked.post.text


async def test_what_was_decided_and_not_announced_is_announced_once(tmp_path: Path) -> None:
    """A word that was stored and not announced before the kill is announced once."""
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        [asked] = waited_for(people)
        before = asked.post
        stage.red.is_silent = True
        answer = await asked.begin(ButtonPress(asked.button("No hay mus").token, ""))
        assert not answer.text
        await stage.kill()
        assert asked.post == before
        stage.red.is_silent = False
        await stage.start()
        assert asked.post.text.count("no hay mus") == 1
        sent = len(stage.red.sent)
        await stage.restart()
        assert {(s.message, s.is_new) for s in stage.red.sent[sent:]} <= {
            (s.message, False) for s in stage.red.sent[:sent]
        }


async def test_a_restart_edits_nothing_that_is_shown_already(tmp_path: Path) -> None:
    """A restart edits no message that already shows the current state."""
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        sent = len(stage.red.sent)
        await stage.host.close()
        await stage.restart()
        assert stage.red.sent[sent:] == []
        await waited_for(people)[0].type("no hay mus")
        told = {s.reader for s in stage.red.sent[sent:]}
        assert told == {people[0].group, people[0].id, people[1].id}


async def test_a_kill_lets_the_next_process_edit_nothing_that_is_shown() -> None:
    """What edits have shown is stored a moment later, so not even a kill repeats them."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    generator = Random(1)
    for _ in range(5):
        await press_something(people, generator)
        await stage.advance(TOGETHER_S)
        sent = len(stage.red.sent)
        await stage.restart()
        assert stage.red.sent[sent:] == []
    await stage.host.close()


async def test_a_kill_leaves_no_mark_that_the_next_process_does_not_know() -> None:
    """The marks of cards are lost in a kill, and so the message shows none afterwards.

    The log has not grown, so the next process renders what the message has shown before the mark.
    """
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    while not (throwing := [one for one in people if meaning(one.private_post, MarkButton)]):
        await waited_for(people)[0].type("mus")
    await stage.advance(TOGETHER_S)
    before = throwing[0].private_post
    await throwing[0].press_private(meaning(before, MarkButton)[0])
    assert throwing[0].private_post != before
    await stage.restart()
    assert throwing[0].private_post == before
    await stage.host.close()


async def test_what_an_earlier_version_has_shown_is_shown_again(tmp_path: Path) -> None:
    """Messages of an earlier version are edited again, because their content is unknown."""
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        sent = len(stage.red.sent)
        await forget_digests(stage.store)
        await stage.restart()
        told = {s.reader for s in stage.red.sent[sent:]}
        assert told == {people[0].group, people[0].id, people[1].id}


async def test_what_a_version_with_other_numbers_has_shown_goes_on_in_its_messages(
    tmp_path: Path,
) -> None:
    """Messages of a version with other hand numbers stay in use."""
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        sent = len(stage.red.sent)
        await forget_digests(stage.store)
        await count_by_match(stage.store)
        await stage.restart()
        told = {(s.reader, s.is_new) for s in stage.red.sent[sent:]}
        assert told == {(reader, False) for reader in (people[0].group, *(h.id for h in people))}


async def test_an_old_copy_of_an_earlier_process_loses_its_buttons() -> None:
    """An old copy from an earlier process loses its buttons, because it cannot be deleted."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    [above] = stage.red.posts[people[0].group]
    stage.red.undeletable.add(above)
    stage.red.around = without_deletion
    await people[0].begin(CommandCall("mesa"))
    await stage.pass_time(1)
    [_, below] = stage.red.posts[people[0].group]
    await stage.kill()
    stage.red.around = FakePlatform("red").around
    await stage.start()
    shown = stage.red.posts[people[0].group]
    assert {message: bool(post.rows) for message, post in shown.items()} == {
        above: False,
        below: True,
    }


@asynccontextmanager
async def without_deletion(call: PlatformCall) -> AsyncIterator[None]:
    """Never complete a deletion."""
    if call.kind is CallKind.DELETE:
        await asyncio.Event().wait()
    yield


async def test_computers_go_on_thinking_after_a_restart(tmp_path: Path) -> None:
    """Computer players continue after a restart, if the app was killed during their turn."""
    async with stage_on(tmp_path / "mus.db") as stage:
        ane = stage.human("Ane")
        stage.pause_s = 1_000.0
        await stage.restart()
        await ane.ask("mesa")
        await ane.tap("Ordenador normal")
        await ane.begin(ButtonPress(arranging(ane.post, Verb.START).token, ""))
        while waits_for_person(await game_in(stage)):
            await ane.begin(ButtonPress(ane.button("Mus").token, ""))
        told = len((await game_in(stage)).hand.story)
        await stage.kill()
        stage.pause_s = 0.0
        await stage.restart()
        assert waited_for([ane]) == [ane]
        assert len((await game_in(stage)).hand.story) > told


def waits_for_person(game: Game) -> bool:
    """Return whether the table waits for its only person."""
    return view(game, None).speakers[0] == 0


async def test_the_seats_and_rules_of_a_lobby_survive(tmp_path: Path) -> None:
    async with stage_on(tmp_path / "mus.db") as stage:
        ane, benat = stage.human("Ane"), stage.human("Beñat")
        await ane.ask("mesa", "euskadi")
        await benat.tap("3. (libre) · con Ane")
        post = ane.post
        await stage.restart()
        assert ane.post == post
        assert len(stage.red.posts[ane.group]) == 1


async def test_the_end_of_a_table_is_told_by_the_next_host(tmp_path: Path) -> None:
    async with stage_on(tmp_path / "mus.db") as stage:
        ane = stage.human("Ane")
        await ane.ask("mesa")
        stage.red.is_silent = True
        await ane.begin(ButtonPress(ane.button("Cerrar la mesa").token, ""))
        await stage.kill()
        assert "cerrado" not in ane.post.text
        stage.red.is_silent = False
        await stage.start()
        assert "cerrado" in ane.post.text


async def test_one_table_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    """Unreadable tables stay unchanged, and all other tables continue."""
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        await stage.store.put("mesa/ZZZ22", '{"code": "ZZZ22"')
        await stage.store.put("mesa/ZZZ23", '{"code": 7}')
        await stage.restart()
        [asked] = waited_for(people)
        await asked.tap("No hay mus")
        assert "no hay mus" in asked.post.text
        assert await stage.store.get("mesa/ZZZ22") == '{"code": "ZZZ22"'


async def test_what_people_prefer_survives(tmp_path: Path) -> None:
    async with stage_on(tmp_path / "mus.db") as stage:
        ane = stage.human("Ane")
        await ane.ask("idioma", "eu", private=True)
        await stage.restart()
        assert (await ane.ask("marcador")).text.startswith("Hemen ez dago mahairik")


async def test_a_stop_keeps_what_is_known_and_answers_who_comes_too_late(tmp_path: Path) -> None:
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        await stage.host.close()
        late = await people[0].begin(ButtonPress(people[0].button("Mus").token, ""))
        assert late.text.startswith("Estoy a punto de reiniciarme")
        assert (await mesa_in(stage)).due is not None
