"""Tests of Discord's replies: each request is answered in time, to its author only."""

import asyncio
import gc

import pytest
from discord import ui
from structlog.testing import capture_logs

from bot.ports.message import Button, File, MessageContent, Question, Reply
from bot.ports.request import ButtonPress, CommandCall
from tests.servers.discord.faults import Fault
from tests.servers.discord.interactions import InteractionFailedError
from tests.servers.discord.people import LATE
from tests.servers.discord.server import DiscordServer
from tests.unit.bot.platforms.discord.stage import (
    HAND,
    Desk,
    HastyTimer,
    address_of,
    id_of,
    nowhere,
    promised,
    serving,
)

PRESS = "K7Q2:1:hand"
QUESTION = Question("Envido", "¿Cuántas piedras?", "K7Q2:1:amount:bet")
MESA = MessageContent("La mesa", rows=((Button("Mi mano", PRESS),),))
MARKED = MessageContent("Tus cartas: (rey de oros).", rows=((Button("Tirar", "K7Q2:1:throw:0"),),))
TOLD = Reply("No es tu turno.")
SHOWN = Reply(post=HAND, is_in_place=True)
ASKED = Reply(question=QUESTION)


class TestAtOnce:
    async def test_a_text_is_for_its_author_alone(self) -> None:
        """A text answer to a command or a press in the channel is ephemeral."""
        async with (
            DiscordServer() as server,
            serving(server, Desk({"marcador": TOLD, PRESS: TOLD})) as platform,
        ):
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            for answer in (
                await ane.slash(server.channel, "mus marcador"),
                await ane.press(server.channel.messages[0], "Mi mano"),
            ):
                assert answer.text == "No es tu turno."
                assert answer.message.only == ane.user
            assert server.channel.texts == ["La mesa"]

    async def test_a_file_is_for_its_author_alone(self) -> None:
        """A file is sent below its text to its author only, in a channel and in direct messages."""
        said = Reply("Lo que guardo.", file=File("datos.json", b'{"name": "Ane"}'))
        async with DiscordServer() as server, serving(server, Desk({"marcador": said})):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            for channel in (server.channel, ane.dm):
                answer = await ane.slash(channel, "mus marcador")
                [file] = answer.files
                assert (file.name, file.content) == ("datos.json", b'{"name": "Ane"}')
                assert answer.text == "Lo que guardo."
                assert answer.ephemeral
            assert jon.sees(server.channel) == ()

    async def test_the_own_hand_is_edited_in_place(self) -> None:
        """An ephemeral hand is edited in place by its buttons, and the table is unchanged."""
        desk = Desk({PRESS: SHOWN, "K7Q2:1:mus": Reply("Esta vez no.", MARKED, is_in_place=True)})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            await platform.send(address_of(server.channel), MESA)
            hand = (await ane.press(server.channel.messages[0], "Mi mano")).message
            assert (hand.text, hand.only) == (HAND.text, ane.user)
            answer = await ane.press(hand, "Mus")
            assert answer.updated
            assert hand.text == r"Tus cartas: (rey de oros)."
            assert [button.label for button in hand.buttons] == ["Tirar"]
            told = await answer.until(lambda message: message is not hand)
            assert (told.text, told.only) == ("Esta vez no.", ane.user)
            assert [message.text for message in jon.sees(server.channel)] == ["La mesa"]

    async def test_a_direct_message_is_edited_in_place(self) -> None:
        async with (
            DiscordServer() as server,
            serving(server, Desk({"K7Q2:1:mus": Reply(post=MARKED, is_in_place=True)})) as platform,
        ):
            ane = server.guild.member("Ane")
            await platform.send(id_of(ane), HAND)
            answer = await ane.press(ane.dms[0], "Mus")
            assert answer.updated
            assert [message.text for message in ane.dms] == [MARKED.text]

    async def test_a_page_asked_for_under_the_hand_leaves_the_hand_alone(self) -> None:
        """A page opened below a hand is a separate ephemeral message, and the hand is unchanged."""
        page = Reply(post=MessageContent("Con esta mano"))
        desk = Desk({PRESS: SHOWN, "K7Q2:1:mus": page})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            await platform.send(id_of(ane), HAND)
            await platform.send(address_of(server.channel), MESA)
            aside = (await ane.press(server.channel.messages[0], "Mi mano")).message
            for hand in (ane.dms[0], aside):
                before = hand.text, [button.label for button in hand.buttons]
                told = (await ane.press(hand, "Mus")).message
                assert told is not hand
                assert (told.text, told.only) == ("Con esta mano", ane.user)
                assert (hand.text, [button.label for button in hand.buttons]) == before
            assert [message.text for message in jon.sees(server.channel)] == ["La mesa"]

    async def test_silence_is_an_acknowledgement(self) -> None:
        """An empty answer to a press changes nothing, and to a command leaves no message."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            table = server.channel.messages[0]
            await ane.press(table, "Mi mano")
            assert ane.sees(server.channel) == (table,)
            assert len(table.forms) == 1
            await ane.slash(server.channel, "mus marcador")
            await server.until(lambda: ane.sees(server.channel) == (table,))

    async def test_a_command_is_answered_with_what_was_done(self) -> None:
        """A command is answered with its effect, to its author only; a press shows it itself."""
        done = Reply(toast="Dicho: paso.")
        desk = Desk({"marcador": done, PRESS: done})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            answer = await ane.slash(server.channel, "mus marcador")
            assert (answer.text, answer.ephemeral) == ("Dicho: paso.", True)
            await ane.press(server.channel.messages[0], "Mi mano")
            assert len(ane.sees(server.channel)) == 2

    async def test_a_command_is_told_what_it_has_done(self) -> None:
        """The effect of a command is told, and that of a press is shown by the table's message."""
        done = Reply(toast="Has dicho: Paso")
        desk = Desk({"marcador": done, PRESS: done})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            table = server.channel.messages[0]
            await ane.press(table, "Mi mano")
            assert ane.sees(server.channel) == (table,)
            answer = await ane.slash(server.channel, "mus marcador")
            assert (answer.text, answer.ephemeral) == ("Has dicho: Paso", True)

    async def test_a_form_is_answered_where_it_was_opened(self) -> None:
        """A form opened from a hand edits it; from a command it sends an ephemeral message."""
        desk = Desk({"K7Q2:1:mus": ASKED, "comprobar": ASKED})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.send(id_of(ane), HAND)
            opened = await ane.press(ane.dms[0], "Mus")
            desk.answers[QUESTION.token] = Reply(post=MARKED, is_in_place=True)
            answer = await ane.submit(opened.modal, {QUESTION.label: "5"})
            assert answer.updated
            opened = await ane.slash(server.channel, "mus comprobar")
            desk.answers[QUESTION.token] = TOLD
            answer = await ane.submit(opened.modal, {QUESTION.label: "5"})
            assert (answer.text, answer.ephemeral) == ("No es tu turno.", True)

    async def test_nothing_is_remembered_of_what_was_drawn(self) -> None:
        """Views and forms are not kept in memory, and still work."""
        gc.freeze()  # The search below takes seconds with the objects of all earlier tests.
        desk = Desk(
            {PRESS: SHOWN, "K7Q2:1:mus": Reply(post=MARKED, is_in_place=True), "comprobar": ASKED}
        )
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            for _ in range(3):
                message = await platform.send(address_of(server.channel), MESA)
                await platform.edit(address_of(server.channel), message, MESA)
                hand = (await ane.press(server.channel.messages[-1], "Mi mano")).message
                await ane.press(hand, "Mus")
                await ane.slash(server.channel, "mus comprobar")
            gc.collect()
            kept = [one for one in gc.get_objects() if isinstance(one, ui.View | ui.Modal)]
        # The sending coroutine may still refer to the last one.
        assert len(kept) <= 1

    async def test_a_question_leaves_the_rest_unsaid_to_nobody(self) -> None:
        """Content beside a question is sent after the form has opened."""
        desk = Desk({"comprobar": Reply("Van cinco.", HAND, QUESTION)})
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "mus comprobar")
            assert answer.modal.custom_id == QUESTION.token
            await answer.until(lambda message: message.text == "Van cinco.")
            assert [message.text for message in ane.sees(server.channel)] == [
                HAND.text,
                "Van cinco.",
            ]


class TestLater:
    """Late answers: the app needs longer than the platform waits, so the answer is deferred."""

    @pytest.mark.parametrize("command", ["mus marcador", "mus reglas", "cartas"])
    async def test_a_command_is_thought_about(self, command: str) -> None:
        """A late answer to a command replaces the deferred response."""
        done = Reply(toast="Dicho: mus.")
        desk, clock = Desk({"marcador": TOLD, "cartas": SHOWN, "reglas": done}), HastyTimer()
        async with DiscordServer() as server, serving(server, desk, clock=clock):
            desk.before_answer = lambda: server.until(lambda: promised(server))
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, command)
            expected = {"marcador": TOLD.text, "reglas": done.toast, "cartas": HAND.text}[
                command.removeprefix("mus ")
            ]
            await answer.until(lambda message: message.text == expected)
            [message] = ane.sees(server.channel)
            assert message.only == ane.user
            assert not message.loading
        assert clock.slept == [1.5]

    async def test_a_press_is_taken_first(self) -> None:
        """A late answer to a press is ephemeral for a table, and an edit in direct messages."""
        desk = Desk({PRESS: SHOWN, "K7Q2:1:mus": Reply(post=MARKED, is_in_place=True)})
        async with (
            DiscordServer() as server,
            serving(server, desk, clock=HastyTimer()) as platform,
        ):
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            await platform.send(id_of(ane), HAND)
            desk.before_answer = lambda: server.until(lambda: promised(server))
            answer = await ane.press(server.channel.messages[0], "Mi mano")
            hand = await answer.until(lambda message: message.text == HAND.text)
            assert hand.only == ane.user
            await ane.press(ane.dms[0], "Mus")
            await ane.until_dm(lambda message: message.text == MARKED.text)
            assert len(ane.dms) == 1
            assert server.channel.texts == ["La mesa"]

    @pytest.mark.parametrize("is_shown", [False, True])
    async def test_a_press_on_a_message_that_was_just_deleted_is_taken(
        self, *, is_shown: bool
    ) -> None:
        """The late answer is another message; without an answer nothing stays."""
        desk = Desk({PRESS: SHOWN})
        if is_shown:
            desk.answers["K7Q2:1:mus"] = Reply(post=MARKED, is_in_place=True)
        async with (
            DiscordServer() as server,
            serving(server, desk, clock=HastyTimer()) as platform,
        ):
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            hand = (await ane.press(server.channel.messages[0], "Mi mano")).message

            async def delete() -> None:
                hand.delete()
                await server.until(lambda: promised(server))

            desk.before_answer = delete
            await ane.press(hand, "Mus")
            texts = ("La mesa", MARKED.text) if is_shown else ("La mesa",)
            await server.until(lambda: tuple(m.text for m in ane.sees(server.channel)) == texts)
            assert not any(message.loading for message in ane.sees(server.channel))

    async def test_a_question_is_asked_by_a_button(self) -> None:
        """A late question is asked by a button, because only a first response can open a form."""
        desk = Desk({"comprobar": ASKED})
        async with DiscordServer() as server, serving(server, desk, clock=HastyTimer()):
            desk.before_answer = lambda: server.until(lambda: promised(server))
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "mus comprobar")
            asked = await answer.until(lambda message: message.text == QUESTION.label)
            await ane.press(asked, QUESTION.title)
        assert desk.deeds == [
            CommandCall("comprobar"),
            ButtonPress(QUESTION.token, str(asked.id), is_ephemeral=True),
        ]


class TestTooLate:
    async def test_an_answer_that_comes_too_late_is_dropped(self) -> None:
        """An expired answer is dropped and logged without its token; the next one is sent."""
        async with (
            DiscordServer() as server,
            serving(server, Desk({"marcador": TOLD})),
        ):
            ane = server.guild.member("Ane")
            with capture_logs() as logged:
                with pytest.raises(InteractionFailedError):
                    await ane.slash(server.channel, "mus marcador", LATE)
                answer = await ane.slash(server.channel, "mus marcador")
            assert answer.text == "No es tu turno."
        assert [event["code"] for event in logged] == [10062]
        assert all(token not in repr(logged) for token in server.world.interactions)

    async def test_of_two_processes_one_answers(self) -> None:
        """Of two processes one answers, and the other ignores the conflict."""
        first, second = Desk({"marcador": TOLD}), Desk({"marcador": TOLD})
        async with (
            DiscordServer() as server,
            serving(server, first),
            serving(server, second),
        ):
            ane = server.guild.member("Ane")
            with capture_logs() as logged:
                for _ in range(2):
                    await ane.slash(server.channel, "mus marcador")
                await server.until(lambda: len(refused(server)) == 2)
                await ane.slash(server.channel, "mus reglas")
                await server.until(lambda: len(ane.sees(server.channel)) == 2)
            assert [message.text for message in ane.sees(server.channel)] == [
                "No es tu turno.",
                "No es tu turno.",
            ]
        assert [event["code"] for event in logged][:2] == [40060, 40060]
        assert len(first.heard) == len(second.heard) == 3

    async def test_a_server_that_fails_costs_one_answer(self) -> None:
        """An error of the server loses one answer only."""
        async with DiscordServer() as server, serving(server, Desk({"marcador": TOLD})):
            ane = server.guild.member("Ane")
            server.refuse("POST", "/interactions/*/callback", Fault.MISSING_ACCESS)
            waiting = asyncio.create_task(ane.slash(server.channel, "mus marcador"))
            await server.until(lambda: server.calls[-1].status == Fault.MISSING_ACCESS.status)
            assert (await ane.slash(server.channel, "mus marcador")).text == "No es tu turno."
            waiting.cancel()

    async def test_a_line_that_breaks_costs_one_answer(self) -> None:
        """A broken connection loses one answer; the log names the kind of the loss only."""
        desk = Desk({"marcador": TOLD})
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            with capture_logs() as logged:
                with nowhere():
                    waiting = asyncio.create_task(ane.slash(server.channel, "mus marcador"))
                    while not logged:  # noqa: ASYNC110 - a log rings no bell.
                        await asyncio.sleep(0)
                answer = await ane.slash(server.channel, "mus marcador")
            waiting.cancel()
            assert answer.text == "No es tu turno."
        assert [event["error"] for event in logged] == ["ClientConnectorError"]

    async def test_who_waits_is_not_in_the_way_of_others(self) -> None:
        desk = Desk({"marcador": TOLD})
        free = asyncio.Event()
        async with DiscordServer() as server, serving(server, desk, clock=HastyTimer()):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            desk.before_answer = free.wait
            waiting = asyncio.create_task(ane.slash(server.channel, "mus marcador"))
            await server.until(lambda: promised(server))
            desk.before_answer = None
            assert (await jon.slash(server.channel, "mus marcador")).ephemeral
            free.set()
            answer = await waiting
            await answer.until(lambda message: message.text == "No es tu turno.")


def refused(server: DiscordServer) -> list[str]:
    """Return requests that fail."""
    return [call.path for call in server.calls if call.status == 400]
