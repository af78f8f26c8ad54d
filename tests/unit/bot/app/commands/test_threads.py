"""Tests of threads: chosen in the lobby, opened for a match, and left when lost."""

import asyncio
from random import Random
from typing import Final

import pytest

from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import MessageContent
from bot.ports.request import Address, BotRemoved, ButtonPress, CommandCall, Permission
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from tests.unit.bot.app.button_play import arranging, free_seat, offers, play_to_the_end, waited_for
from tests.unit.bot.app.stage import TALK, AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, labelled

NO_RIGHT: Final = (
    "No puedo abrir un hilo, porque me falta un permiso: Crear hilos públicos. "
    "Las partidas se juegan en el canal."
)


async def two_in_a_channel(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return Ane and Beñat at a table in a channel with threads, before their first match."""
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    ane.has_threads = benat.has_threads = True
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(benat.post))
    return ane, benat


async def ask_for_thread(ane: SimulatedPerson) -> str:
    """Move the table into a thread by the button of the lobby; return the answer."""
    return (await ane.press(arranging(ane.post, Verb.THREAD))).text


async def two_in_a_thread(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson, Address]:
    """Return the same two in the thread of their table, in the first match."""
    ane, benat = await two_in_a_channel(stage)
    await ask_for_thread(ane)
    [(thread, _)] = stage.red.threads
    there = ane.in_thread(thread.thread), benat.in_thread(thread.thread)
    await there[0].press(arranging(there[0].post, Verb.START))
    return *there, thread


async def two_who_lost_the_right(
    stage: AppHarness,
) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return the same two, whose thread was deleted before the match."""
    ane, benat = await two_in_a_channel(stage)
    await ask_for_thread(ane)
    [(thread, _)] = stage.red.threads
    stage.red.forbidden.add(thread)
    stage.host.on_chat_event(BotRemoved(thread))
    await stage.settle()
    return ane, benat


def newest_of_table(stage: AppHarness, address: Address) -> MessageContent:
    """Return the newest message in a chat that is not a relayed line."""
    posts = stage.red.posts[address].values()
    return [post for post in posts if not post.text.startswith(TALK)][-1]


class TestSetting:
    async def test_it_is_off_until_the_maker_wishes_for_it(self) -> None:
        stage = await AppHarness().start()
        ane, _ = await two_in_a_channel(stage)
        await ane.press(arranging(ane.post, Verb.START))
        assert stage.red.threads == []
        assert newest_of_table(stage, ane.group).rows

    async def test_it_is_offered_where_there_are_threads_and_nowhere_else(self) -> None:
        """A thread is offered only in chats with threads, not in the table's other chat."""
        stage = await AppHarness().start()
        ane, _ = await two_in_a_channel(stage)
        miren = stage.human("Miren", "blue", "guild")
        await miren.bring(stage.table_of(ane.id).state.code)
        assert offers(ane.post, Verb.THREAD)
        assert offers(miren.post, Verb.START)
        assert not offers(miren.post, Verb.THREAD)
        told = await miren.press(arranging(ane.post, Verb.THREAD))
        assert told.text.startswith("No conozco ese botón")

    async def test_nobody_else_sets_it(self) -> None:
        stage = await AppHarness().start()
        ane, benat = await two_in_a_channel(stage)
        await benat.press(arranging(benat.post, Verb.THREAD))
        assert not stage.table_of(ane.id).state.thread

    @pytest.mark.parametrize("right", [Permission.OPEN_THREADS, Permission.WRITE_IN_THREADS])
    async def test_what_is_missing_is_named_before_anything_is_promised(
        self, right: Permission
    ) -> None:
        """A missing permission is reported first; the table itself stays in the channel."""
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        ane.has_threads, ane.lacks = True, (right,)
        answer = await ane.ask("mesa", "duelo")
        assert (answer.text, offers(ane.post, Verb.START)) == ("", True)
        told = await ask_for_thread(ane)
        assert told.startswith("No puedo abrir un hilo, porque me falta un permiso:")
        assert not stage.table_of(ane.id).state.thread

    async def test_a_right_that_was_taken_since_leaves_the_match_in_the_channel(self) -> None:
        stage = await AppHarness().start()
        ane, _ = await two_who_lost_the_right(stage)
        ane.lacks = (Permission.OPEN_THREADS,)
        answer = await ane.press(arranging(ane.post, Verb.START))
        assert (answer.text, answer.toast) == (NO_RIGHT, "Empieza la partida.")
        assert len(stage.red.threads) == 1
        assert stage.table_of(ane.id).is_playing

    async def test_a_thread_where_nobody_may_write_is_not_used(self) -> None:
        stage = await AppHarness().start()
        ane, _ = await two_in_a_channel(stage)
        stage.red.forbidden.add(Address("red", "group", "thread-1"))
        answer = await ane.press(arranging(ane.post, Verb.THREAD))
        assert not stage.table_of(ane.id).state.thread
        assert answer.text == "No he podido abrir el hilo: la partida se juega en el canal."
        assert newest_of_table(stage, ane.group).rows

    async def test_a_thread_that_cannot_be_opened_holds_nobody_up(self) -> None:
        stage = await AppHarness().start()
        ane, _ = await two_who_lost_the_right(stage)
        start = arranging(ane.post, Verb.START)
        stage.red.is_down = True
        answer = await ane.begin_press(start.label)
        stage.red.is_down = False
        await stage.advance(60)
        assert answer.text == "No he podido abrir el hilo: la partida se juega en el canal."
        assert newest_of_table(stage, ane.group).rows


class TestLobby:
    async def test_the_lobby_moves_into_the_thread_at_once(self) -> None:
        """The channel keeps one line with the link, without buttons and without a sound."""
        stage = await AppHarness().start()
        ane, benat = await two_in_a_channel(stage)
        await ask_for_thread(ane)
        [(thread, _)] = stage.red.threads
        [post] = stage.red.posts[ane.group].values()
        assert (post.link_to, post.rows, post.is_silent) == (thread, (), True)
        there = benat.in_thread(thread.thread)
        assert offers(there.post, Verb.START)
        assert [one.label for one in buttons(there.post) if "canal" in one.label] == ["En el canal"]

    async def test_the_next_table_of_the_channel_opens_where_the_last_one_went(self) -> None:
        """It opens in a thread until a table goes back; other channels are not concerned."""
        stage = await AppHarness().start()
        ane, benat = await two_in_a_channel(stage)
        await ask_for_thread(ane)
        await stage.restart()
        answer = await benat.ask("mesa", "nueva")
        (_, _), (second, _) = stage.red.threads
        assert answer.link_to == second
        assert offers(benat.in_thread(second.thread).post, Verb.START)
        assert not any(post.rows for post in stage.red.posts[ane.group].values())
        assert newest_of_table(stage, ane.group).link_to == second
        there = benat.in_thread(second.thread)
        await there.press(arranging(there.post, Verb.THREAD))
        garazi, jon = stage.human("Garazi"), stage.human("Jon", chat="another")
        garazi.has_threads = jon.has_threads = True
        for human in (garazi, jon):
            await human.ask("mesa", "nueva")
            assert offers(human.post, Verb.START)

    async def test_a_table_is_opened_in_a_thread_when_it_is_asked_for(self) -> None:
        stage = await AppHarness().start()
        ane, benat = stage.human("Ane"), stage.human("Beñat")
        ane.has_threads = True
        assert (await ane.ask("mesa", "duelo hilo")).link_to == stage.red.threads[0][0]
        invitation, *_ = stage.red.posts[stage.red.threads[0][0]].values()
        assert invitation.text.endswith(": Ane."), "the other seat is free"
        assert (await ane.ask("mesa", "duelo")).link_to == stage.red.threads[1][0]
        for about in ("duelo canal", "duelo"):
            assert (await ane.ask("mesa", about)).link_to is None
        assert len(stage.red.threads) == 2
        told = await benat.ask("mesa", "hilo")
        assert told.text == "En este chat no se pueden abrir hilos: la mesa se queda aquí."
        assert offers(benat.post, Verb.START)

    async def test_what_an_administrator_has_set_has_precedence(self) -> None:
        stage = await AppHarness().start()
        ane, _ = await two_in_a_channel(stage)
        stage.red.admins.add((ane.group.chat, ane.id))
        await ask_for_thread(ane)
        for value, threads in (("en el canal", 1), ("cada mesa en un hilo", 2)):
            page = (await ane.ask("ajustes")).post
            assert page is not None
            values = (await ane.press(labelled(page, "Hilos"))).post
            assert values is not None
            await ane.press(labelled(values, value))
            await ane.ask("mesa", "nueva")
            assert len(stage.red.threads) == threads

    async def test_a_thread_that_cannot_be_opened_leaves_a_new_table_in_its_channel(self) -> None:
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        ane.has_threads, ane.lacks = True, (Permission.OPEN_THREADS,)
        answer = await ane.ask("mesa", "hilo")
        assert answer.text == NO_RIGHT
        assert offers(ane.post, Verb.START)

    async def test_two_who_ask_at_once_get_one_table_in_one_thread(self) -> None:
        stage = await AppHarness().start()
        ane, _ = await two_in_a_channel(stage)
        await ask_for_thread(ane)
        others = stage.human("Garazi"), stage.human("Jon")
        for one in others:
            one.has_threads = True
        await stage.advance(10)
        await asyncio.gather(*(one.begin(CommandCall("mesa")) for one in others))
        await stage.settle()
        assert len(stage.red.threads) == 2


class TestThread:
    async def test_the_match_goes_on_there_and_the_channel_says_where(self) -> None:
        stage = await AppHarness().start()
        ane, benat, thread = await two_in_a_thread(stage)
        code = stage.table_of(ane.id).state.code
        assert stage.red.threads == [(thread, f"Mus · {code}")]
        channel = Address("red", "group")
        said = newest_of_table(stage, channel)
        assert (said.text, said.link_to) == (f"La mesa {code} está en su hilo:", thread)
        assert (said.rows, said.is_silent, said.is_final) == ((), True, True)
        invitation, table = stage.red.posts[thread].values()
        assert invitation.text == f"Aquí se juega la mesa {code}: Ane y Beñat."
        assert {one.person for one in invitation.mentions} == {ane.id, benat.id}
        assert invitation.is_silent
        assert table.rows
        await waited_for([ane, benat])[0].type("no hay mus")
        assert "no hay mus" in newest_of_table(stage, thread).text

    async def test_a_button_of_the_table_is_one_in_the_channel_too(self) -> None:
        """Earlier messages in the channel keep working buttons, also for a newcomer."""
        stage = await AppHarness().start()
        ane, _, _ = await two_in_a_thread(stage)
        token = encode(TableButton(stage.table_of(ane.id).state.code, Verb.SIT, "0"))
        told = await stage.human("Jon").do(ButtonPress(token, ""))
        assert "ninguna mesa con ese" not in told.text

    async def test_only_people_of_that_platform_are_called_into_it(self) -> None:
        stage = await AppHarness().start()
        ane, miren = stage.human("Ane"), stage.human("Miren", "blue", "guild")
        ane.has_threads = True
        await ane.ask("mesa", "duelo")
        await miren.bring(stage.table_of(ane.id).state.code)
        await miren.press(free_seat(miren.post))
        await ask_for_thread(ane)
        await miren.press(arranging(miren.post, Verb.START))
        [(thread, _)] = stage.red.threads
        invitation = next(iter(stage.red.posts[thread].values()))
        assert [one.person for one in invitation.mentions] == [ane.id]
        assert newest_of_table(stage, thread).rows
        assert waited_for([miren, ane.in_thread(thread.thread)])

    async def test_the_next_match_stays_in_the_thread(self) -> None:
        stage = await AppHarness().start()
        ane, benat, thread = await two_in_a_thread(stage)
        await play_to_the_end([ane, benat], Random(1))
        await ane.press(arranging(ane.post, Verb.START))
        assert [one for one, _ in stage.red.threads] == [thread]
        assert stage.table_of(ane.id).state.matches == 2

    async def test_somebody_who_asks_in_the_channel_is_shown_the_way(self) -> None:
        """A command in the channel links to the thread, where the table moves to the end."""
        stage = await AppHarness().start()
        ane, _, thread = await two_in_a_thread(stage)
        above = stage.human("Ane")
        above.has_threads = True
        before = len(stage.red.sent)
        answer = await above.ask("mesa")
        assert answer.post is not None
        assert answer.post.link_to == thread
        assert len(stage.table_of(ane.id).state.places) == 1
        assert [(one.reader, one.is_new) for one in stage.red.sent[before:]] == [(thread, True)]
        cards = await above.ask("cartas")
        assert cards.post is not None

    async def test_a_restart_keeps_it(self) -> None:
        stage = await AppHarness().start()
        ane, benat, thread = await two_in_a_thread(stage)
        await stage.restart()
        before = len(stage.red.sent)
        await waited_for([ane, benat])[0].type("no hay mus")
        chats = {one.reader for one in stage.red.sent[before:] if isinstance(one.reader, Address)}
        assert chats == {thread}

    async def test_a_channel_that_was_not_told_before_a_crash_is_told_after_it(self) -> None:
        stage = await AppHarness().start()
        ane, _ = await two_in_a_channel(stage)
        await ane.begin_press(arranging(ane.post, Verb.THREAD).label)
        assert newest_of_table(stage, ane.group).link_to is None
        await stage.restart()
        assert newest_of_table(stage, ane.group).link_to == stage.red.threads[0][0]


class TestBack:
    async def test_a_thread_that_is_deleted_brings_the_table_back(self) -> None:
        """After the thread is deleted the table returns to the channel with its question."""
        stage = await AppHarness().start()
        ane, benat, thread = await two_in_a_thread(stage)
        stage.red.forbidden.add(thread)
        stage.host.on_chat_event(BotRemoved(thread))
        await stage.settle()
        above = stage.human("Ane")
        assert above.told[-1] == "Han borrado o cerrado el hilo de la mesa: se sigue aquí."
        assert newest_of_table(stage, above.group).rows
        asked = waited_for([stage.human("Ane"), stage.human("Beñat")])
        await asked[0].type("no hay mus")
        assert "no hay mus" in newest_of_table(stage, above.group).text
        state = stage.table_of(ane.id).state
        assert [place.address for place in state.places] == [above.group]
        assert benat.id in state.people

    async def test_a_thread_that_people_opened_is_left_as_any_chat(self) -> None:
        stage = await AppHarness().start()
        ane = stage.human("Ane").in_thread("7")
        ane.has_threads = True
        await ane.ask("mesa", "duelo")
        stage.red.forbidden.add(ane.group)
        stage.host.on_chat_event(BotRemoved(ane.group))
        await stage.settle()
        assert stage.table_of(ane.id).state.places == ()

    async def test_a_channel_that_is_lost_with_its_threads_loses_the_table(self) -> None:
        stage = await AppHarness().start()
        ane, _, thread = await two_in_a_thread(stage)
        channel = Address("red", "group")
        stage.red.forbidden |= {thread, channel}
        stage.host.on_chat_event(BotRemoved(channel))
        await stage.settle()
        assert stage.table_of(ane.id).state.places == ()

    async def test_the_maker_takes_it_back_to_the_channel(self) -> None:
        stage = await AppHarness().start()
        ane, benat, thread = await two_in_a_thread(stage)
        await play_to_the_end([ane, benat], Random(1))
        await ane.press(arranging(ane.post, Verb.PAGE))
        told = (await ane.press(arranging(ane.post, Verb.THREAD))).text
        assert told == "La mesa está en el canal. Las próximas se abrirán también aquí."
        left = newest_of_table(stage, thread)
        assert (left.link_to, left.rows) == (Address("red", "group"), ())
        assert not any(post.rows for post in stage.red.posts[thread].values())
        above = stage.human("Ane")
        await above.press(arranging(above.post, Verb.START))
        assert len(stage.red.threads) == 1
        assert above.post.rows


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_language_has_its_words(language: str) -> None:
    stage = await AppHarness().start()
    ane, _ = await two_in_a_channel(stage)
    await ane.ask("idioma", language)
    told = await ask_for_thread(ane)
    assert told == Localizer(language).format(LocalizedText("thread-now", {"now": "on"}))
