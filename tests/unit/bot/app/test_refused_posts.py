"""Tests of refused messages: the person who pressed is told, and the table continues."""

import pytest

from bot.messages.callback_data import Verb
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES
from tests.unit.bot.app.button_play import arranging, free_seat, shown_in, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.app.test_pictures_or_text import PicturedStage
from tests.unit.bot.fake_platform import LIMITS, FakePlatform

TOLD = "La moderación de este servidor (AutoMod) no deja pasar aquí los mensajes de la mesa"


def as_discord() -> FakePlatform:
    """Return a platform that can answer one person again about a request."""
    return FakePlatform("red", replace(LIMITS, free_ephemerals=True))


async def two_at_a_table(
    stage: AppHarness, *, has_threads: bool = False
) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return Ane and Beñat at a table in a channel, before their first match."""
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    ane.has_threads = benat.has_threads = has_threads
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(benat.post))
    return ane, benat


async def playing(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return the same two in a match, in a channel that begins to refuse messages."""
    ane, benat = await two_at_a_table(stage)
    await ane.press(arranging(ane.post, Verb.START))
    return ane, benat


async def stage_on(platform: FakePlatform) -> AppHarness:
    """Return a harness with this platform beside another one."""
    return await AppHarness(platforms=(platform, FakePlatform("blue"))).start()


async def test_the_person_who_presses_is_told_once_that_automod_blocks_the_table() -> None:
    """The person who presses is told once, ephemerally, that AutoMod blocks the table."""
    platform = as_discord()
    stage = await stage_on(platform)
    people = await playing(stage)
    [asked] = waited_for(people)
    platform.moderated.add(asked.group)
    platform.refused.clear()
    await asked.ask("corto")
    [(address, person, text)] = platform.told
    assert (address, person) == (asked.group, asked.id)
    assert text.startswith(TOLD)
    tries = len(platform.refused)
    await stage.advance(20)
    assert len(platform.refused) <= tries + 1, "the person who is asked is called once"
    [asked] = [one for one in people if stage.table_of(one.id).waits_for(one.id)]
    await asked.ask("paso")
    assert len(platform.refused) <= tries + 2
    assert len(platform.told) == 1


async def test_the_table_goes_on_by_pages_that_one_person_sees() -> None:
    """The table continues on ephemeral pages, and in the chat when AutoMod lets it."""
    platform = as_discord()
    stage = await stage_on(platform)
    people = await playing(stage)
    platform.moderated.add(people[0].group)
    table = stage.table_of(people[0].id)
    for word in ("corto", "paso"):
        [asked] = [one for one in people if table.waits_for(one.id)]
        assert shown_in(await asked.ask("cartas")).rows
        await asked.ask(word)
    assert table.state.place_at(people[0].group) is not None
    platform.moderated.clear()
    [asked] = [one for one in people if table.waits_for(one.id)]
    await asked.ask("paso")
    assert waited_for(people) == [one for one in people if table.waits_for(one.id)]


async def test_where_only_pictures_are_refused_the_table_goes_on_in_text() -> None:
    platform = as_discord()
    stage = await PicturedStage(platforms=(platform, FakePlatform("blue"))).start()
    people = await playing(stage)
    [asked] = waited_for(people)
    platform.moderated.add(asked.group)
    platform.passes_text = True
    await asked.ask("corto")
    assert asked.post.picture is None
    assert "no hay mus" in asked.post.text
    [(_, person, text)] = platform.told
    assert person == asked.id
    assert text.startswith(TOLD)
    assert text.endswith("Sigo sin imágenes.")


async def test_where_a_thread_can_be_opened_the_table_goes_on_there() -> None:
    """The table continues in a new thread; if that refuses too, no second one opens."""
    platform = as_discord()
    stage = await stage_on(platform)
    ane, benat = await two_at_a_table(stage, has_threads=True)
    platform.moderated.add(ane.group)
    await ane.press(arranging(ane.post, Verb.START))
    [(thread, _)] = platform.threads
    table = stage.table_of(ane.id)
    assert table.state.place_at(thread) is not None
    assert platform.posts[thread]
    assert [text.split(". ")[-1] for _, _, text in platform.told] == ["La mesa sigue en su hilo:"]
    platform.moderated.add(thread)
    there = [human.in_thread(thread.thread) for human in (ane, benat)]
    [asked] = [one for one in there if table.waits_for(one.id)]
    await asked.ask("corto")
    assert len(platform.threads) == 1
    assert table.is_playing


async def test_where_the_bot_may_not_write_any_more_who_pressed_is_told() -> None:
    """Without permission to write, the person who pressed is told, and all in private."""
    platform = as_discord()
    stage = await stage_on(platform)
    people = await playing(stage)
    [asked] = waited_for(people)
    platform.forbidden.add(asked.group)
    await asked.ask("corto")
    [(_, person, text)] = platform.told
    assert person == asked.id
    assert "me faltan permisos" in text
    assert stage.table_of(asked.id).is_playing


async def test_who_is_told_nothing_in_the_channel_is_told_in_private() -> None:
    """A person who cannot be told ephemerally is told in private."""
    platform = FakePlatform("red")
    stage = await stage_on(platform)
    people = await playing(stage)
    [asked] = waited_for(people)
    platform.moderated.add(asked.group)
    await asked.ask("corto")
    private = [post.text for post in platform.posts[asked.id].values()]
    assert sum(text.startswith(TOLD) for text in private) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_told_in_the_language_of_who_pressed(language: str) -> None:
    platform = as_discord()
    stage = await stage_on(platform)
    people = await playing(stage)
    [asked] = waited_for(people)
    await asked.ask("idioma", language)
    platform.told.clear()
    platform.moderated.add(asked.group)
    await asked.ask("corto")
    [(_, _, text)] = platform.told
    assert "AutoMod" in text
    assert text.startswith(TOLD) == (language == "es")
