"""The host is killed at any moment, and the next one goes on: nothing lost, doubled or silent.

A kill ends every task between two steps of the loop: before an action was decided, while it was
being stored, before it was announced, while that was noted. The file is all that is left.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.messages.callback_data import AmountButton, MarkButton, PlayButton, Verb
from bot.ports.request import ButtonPress
from bot.tables.computer_seats import display_names
from bot.tables.documents import Documents
from bot.tables.table_state import TableState
from bot.tables.view_cache import revision_of
from bot.text.common import score_lines, turn_line
from bot.text.localizer import Localizer
from engine.evolve import fold
from engine.game import Game
from engine.view import view
from storage.sqlite_store import SqliteStore
from tests.sent_messages import forget_digests, noted_in
from tests.unit.bot.app.button_play import (
    arranging,
    meaning,
    offers,
    press_something,
    seat_and_start,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, HastyTimer, SimulatedPerson
from tests.unit.bot.fake_platform import presses

KILLS: Final = 25
MOST_STEPS: Final = 60
"""Steps of the loop that a deed is given before the kill; most deeds end before that."""


@asynccontextmanager
async def stage_on(path: Path, seed: int = 1) -> AsyncIterator[AppHarness]:
    """A host over a file; time passes only as far as nobody has to wait for it."""
    async with await SqliteStore.open(path) as store:
        stage = await AppHarness(store=store, timer=HastyTimer(), seed=seed).start()
        try:
            yield stage
        finally:
            await stage.host.close()


async def mesa_in(stage: AppHarness) -> TableState:
    """The one table, as the file has it."""
    [record] = await Documents(stage.store).records()
    return record


async def game_in(stage: AppHarness) -> Game:
    """The match that the table plays, as the file has it."""
    match = (await mesa_in(stage)).match
    assert match is not None
    return fold(await stage.store.read(match))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_a_match_goes_on_through_any_number_of_kills(tmp_path: Path, seed: int) -> None:
    """After each restart the chat shows what the file holds, in the message of that hand."""
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
            after = (await game_in(stage)).hand
            assert (after.number, len(after.story)) >= (stored.number, len(stored.story))
            assert shows(people[0], await mesa_in(stage), await game_in(stage))
            # A message whose number was not noted before the kill is posted anew.
            most = 2 if (after.number, await matches_in(stage)) != (stored.number, matches) else 0
            assert len(stage.red.posts[group]) <= posted + most or not was_noted
            await press_unless_over(people, generator)


async def matches_in(stage: AppHarness) -> int:
    """How many matches the one table has begun."""
    return (await mesa_in(stage)).matches


async def is_noted(stage: AppHarness) -> bool:
    """Whether the file knows in which message the chat sees the table."""
    [place] = (await mesa_in(stage)).places
    newest = list(stage.red.posts[place.address])[-1]
    return (await noted_in(stage.store)).get(place.address) == newest


async def begin_and_kill(
    stage: AppHarness, people: Sequence[SimulatedPerson], generator: Random
) -> None:
    """Somebody presses something, and in the middle of it the host is killed."""
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
    """Press something that the newest posts offer; begin a rematch where the match is over."""
    if is_over(people):
        await people[0].press(arranging(people[0].post, Verb.START))
    else:
        await press_something(people, generator)


def is_over(people: Sequence[SimulatedPerson]) -> bool:
    return offers(people[0].post, Verb.START)


def shows(human: SimulatedPerson, record: TableState, game: Game) -> bool:
    """Whether a chat asks the question that the match asks, and shows its score."""
    public, names, voice = view(game, None), display_names(record), Localizer("es")
    told = human.post.text.splitlines()
    lines = [line for line in told if not line.startswith(("Sello del", "Secreto del"))]
    asked = {
        press.question
        for _, press in presses(human.post)
        if isinstance(press, PlayButton | AmountButton)
    }
    return (
        all(map(str.startswith, lines[1:3], map(voice.format, score_lines(public, names))))
        and lines[-1] == voice.format(turn_line(public, names))
        and asked <= {revision_of(public, record.matches)}
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
    """The word was stored, and the host died before any chat heard of it."""
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
    """Every chat and every person sees the table as it stands, and no call repeats that."""
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        sent = len(stage.red.sent)
        await stage.restart()
        assert stage.red.sent[sent:] == []
        await waited_for(people)[0].type("no hay mus")
        told = {s.reader for s in stage.red.sent[sent:]}
        assert told == {people[0].group, people[0].id, people[1].id}


async def test_what_an_earlier_version_has_shown_is_shown_again(tmp_path: Path) -> None:
    """Its notes do not tell what its messages show."""
    async with stage_on(tmp_path / "mus.db") as stage:
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        sent = len(stage.red.sent)
        await forget_digests(stage.store)
        await stage.restart()
        told = {s.reader for s in stage.red.sent[sent:]}
        assert told == {people[0].group, people[0].id, people[1].id}


async def test_computers_go_on_thinking_after_a_restart(tmp_path: Path) -> None:
    """The host died while it was their word, and nobody has to wake them."""
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
    """Whether it is the word of the one person at the table."""
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
    """A damaged document, and a log of a newer program: they are left as they are."""
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
