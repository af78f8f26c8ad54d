"""Discord: every deed is answered in time, and its author alone sees the answer."""

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
        """For a command and for a press, in the channel."""
        async with (
            DiscordServer() as server,
            serving(server, Desk({"paso": TOLD, PRESS: TOLD})) as platform,
        ):
            ane = server.guild.member("Ane")
            await platform.post(address_of(server.channel), MESA)
            for answer in (
                await ane.slash(server.channel, "paso"),
                await ane.press(server.channel.messages[0], "Mi mano"),
            ):
                assert answer.text == "No es tu turno."
                assert answer.message.only == ane.user
            assert server.channel.texts == ["La mesa"]

    async def test_a_file_is_for_its_author_alone(self) -> None:
        """Below the text, in the channel and in direct messages."""
        said = Reply("Lo que guardo.", file=File("datos.json", b'{"name": "Ane"}'))
        async with DiscordServer() as server, serving(server, Desk({"paso": said})):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            for channel in (server.channel, ane.dm):
                answer = await ane.slash(channel, "paso")
                [file] = answer.files
                assert (file.name, file.content) == ("datos.json", b'{"name": "Ane"}')
                assert answer.text == "Lo que guardo."
                assert answer.ephemeral
            assert jon.sees(server.channel) == ()

    async def test_the_own_hand_is_edited_in_place(self) -> None:
        """It comes over the table for one person; a press on it changes it, and not the table."""
        desk = Desk({PRESS: SHOWN, "K7Q2:1:mus": Reply("Esta vez no.", MARKED, is_in_place=True)})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            await platform.post(address_of(server.channel), MESA)
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
            await platform.whisper(id_of(ane), HAND)
            answer = await ane.press(ane.dms[0], "Mus")
            assert answer.updated
            assert [message.text for message in ane.dms] == [MARKED.text]

    async def test_a_page_asked_for_under_the_hand_leaves_the_hand_alone(self) -> None:
        """In a direct message and in a channel it is a message below, for its reader alone."""
        page = Reply(post=MessageContent("Con esta mano"))
        desk = Desk({PRESS: SHOWN, "K7Q2:1:mus": page})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            await platform.whisper(id_of(ane), HAND)
            await platform.post(address_of(server.channel), MESA)
            aside = (await ane.press(server.channel.messages[0], "Mi mano")).message
            for hand in (ane.dms[0], aside):
                before = hand.text, [button.label for button in hand.buttons]
                told = (await ane.press(hand, "Mus")).message
                assert told is not hand
                assert (told.text, told.only) == ("Con esta mano", ane.user)
                assert (hand.text, [button.label for button in hand.buttons]) == before
            assert [message.text for message in jon.sees(server.channel)] == ["La mesa"]

    async def test_silence_is_an_acknowledgement(self) -> None:
        """A press changes nothing, and a command leaves nothing behind."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane = server.guild.member("Ane")
            await platform.post(address_of(server.channel), MESA)
            table = server.channel.messages[0]
            await ane.press(table, "Mi mano")
            assert ane.sees(server.channel) == (table,)
            assert len(table.forms) == 1
            await ane.slash(server.channel, "paso")
            await server.until(lambda: ane.sees(server.channel) == (table,))

    async def test_a_command_is_answered_with_what_was_done(self) -> None:
        """For its author alone; a press shows what it does by itself."""
        done = Reply(toast="Dicho: paso.")
        desk = Desk({"paso": done, PRESS: done})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.post(address_of(server.channel), MESA)
            answer = await ane.slash(server.channel, "paso")
            assert (answer.text, answer.ephemeral) == ("Dicho: paso.", True)
            await ane.press(server.channel.messages[0], "Mi mano")
            assert len(ane.sees(server.channel)) == 2

    async def test_a_command_is_told_what_it_has_done(self) -> None:
        """What a press has done its post shows; a message for each would stay for ever."""
        done = Reply(toast="Has dicho: Paso")
        desk = Desk({"paso": done, PRESS: done})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.post(address_of(server.channel), MESA)
            table = server.channel.messages[0]
            await ane.press(table, "Mi mano")
            assert ane.sees(server.channel) == (table,)
            answer = await ane.slash(server.channel, "paso")
            assert (answer.text, answer.ephemeral) == ("Has dicho: Paso", True)

    async def test_a_form_is_answered_where_it_was_opened(self) -> None:
        """From the own hand: that is edited. From a command: a message for one person."""
        desk = Desk({"K7Q2:1:mus": ASKED, "envido": ASKED})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.whisper(id_of(ane), HAND)
            opened = await ane.press(ane.dms[0], "Mus")
            desk.answers[QUESTION.token] = Reply(post=MARKED, is_in_place=True)
            answer = await ane.submit(opened.modal, {QUESTION.label: "5"})
            assert answer.updated
            opened = await ane.slash(server.channel, "envido")
            desk.answers[QUESTION.token] = TOLD
            answer = await ane.submit(opened.modal, {QUESTION.label: "5"})
            assert (answer.text, answer.ephemeral) == ("No es tu turno.", True)

    async def test_nothing_is_remembered_of_what_was_drawn(self) -> None:
        """A bot that runs for months does not grow by buttons and forms; they work all the same."""
        desk = Desk(
            {PRESS: SHOWN, "K7Q2:1:mus": Reply(post=MARKED, is_in_place=True), "envido": ASKED}
        )
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            for _ in range(3):
                message = await platform.post(address_of(server.channel), MESA)
                await platform.edit(address_of(server.channel), message, MESA)
                hand = (await ane.press(server.channel.messages[-1], "Mi mano")).message
                await ane.press(hand, "Mus")
                await ane.slash(server.channel, "envido")
            gc.collect()
            kept = [one for one in gc.get_objects() if isinstance(one, ui.View | ui.Modal)]
        # The last one may still be in the hands of the function that sent it.
        assert len(kept) <= 1

    async def test_a_question_leaves_the_rest_unsaid_to_nobody(self) -> None:
        """What comes with a question is said after the form has opened."""
        desk = Desk({"envido": Reply("Van cinco.", HAND, QUESTION)})
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "envido")
            assert answer.modal.custom_id == QUESTION.token
            await answer.until(lambda message: message.text == "Van cinco.")
            assert [message.text for message in ane.sees(server.channel)] == [
                HAND.text,
                "Van cinco.",
            ]


class TestLater:
    """The host takes longer than the platform has patience, until Discord has been told so."""

    @pytest.mark.parametrize("command", ["paso", "mus", "cartas"])
    async def test_a_command_is_thought_about(self, command: str) -> None:
        """What comes then takes the place of the thinking."""
        done = Reply(toast="Dicho: mus.")
        desk, timer = Desk({"paso": TOLD, "cartas": SHOWN, "mus": done}), HastyTimer()
        async with DiscordServer() as server, serving(server, desk, timer=timer):
            desk.before_answer = lambda: server.until(lambda: promised(server))
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, command)
            expected = {"paso": TOLD.text, "mus": done.toast, "cartas": HAND.text}[command]
            await answer.until(lambda message: message.text == expected)
            [message] = ane.sees(server.channel)
            assert message.only == ane.user
            assert not message.loading
        assert timer.slept == [1.5]

    async def test_a_press_is_taken_first(self) -> None:
        """On the table the answer is a message for one person, on a private message an edit."""
        desk = Desk({PRESS: SHOWN, "K7Q2:1:mus": Reply(post=MARKED, is_in_place=True)})
        async with (
            DiscordServer() as server,
            serving(server, desk, timer=HastyTimer()) as platform,
        ):
            ane = server.guild.member("Ane")
            await platform.post(address_of(server.channel), MESA)
            await platform.whisper(id_of(ane), HAND)
            desk.before_answer = lambda: server.until(lambda: promised(server))
            answer = await ane.press(server.channel.messages[0], "Mi mano")
            hand = await answer.until(lambda message: message.text == HAND.text)
            assert hand.only == ane.user
            await ane.press(ane.dms[0], "Mus")
            await ane.until_dm(lambda message: message.text == MARKED.text)
            assert len(ane.dms) == 1
            assert server.channel.texts == ["La mesa"]

    async def test_a_question_is_asked_by_a_button(self) -> None:
        """A form opens at once or not at all; its token without an answer asks again."""
        desk = Desk({"envido": ASKED})
        async with DiscordServer() as server, serving(server, desk, timer=HastyTimer()):
            desk.before_answer = lambda: server.until(lambda: promised(server))
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "envido")
            asked = await answer.until(lambda message: message.text == QUESTION.label)
            await ane.press(asked, QUESTION.title)
        assert desk.deeds == [
            CommandCall("envido"),
            ButtonPress(QUESTION.token, str(asked.id), is_aside=True),
        ]


class TestTooLate:
    async def test_an_answer_that_comes_too_late_is_dropped(self) -> None:
        """It is logged without the token that would answer, and the next one is answered."""
        async with (
            DiscordServer() as server,
            serving(server, Desk({"paso": TOLD})),
        ):
            ane = server.guild.member("Ane")
            with capture_logs() as logged:
                with pytest.raises(InteractionFailedError):
                    await ane.slash(server.channel, "paso", LATE)
                answer = await ane.slash(server.channel, "paso")
            assert answer.text == "No es tu turno."
        assert [event["code"] for event in logged] == [10062]
        assert all(token not in repr(logged) for token in server.world.interactions)

    async def test_of_two_processes_one_answers(self) -> None:
        """As when the old one has not ended yet: people see one answer, and nobody crashes."""
        first, second = Desk({"paso": TOLD}), Desk({"paso": TOLD})
        async with (
            DiscordServer() as server,
            serving(server, first),
            serving(server, second),
        ):
            ane = server.guild.member("Ane")
            with capture_logs() as logged:
                for _ in range(2):
                    await ane.slash(server.channel, "paso")
                await server.until(lambda: len(refused(server)) == 2)
                await ane.slash(server.channel, "mus")
                await server.until(lambda: len(ane.sees(server.channel)) == 2)
            assert [message.text for message in ane.sees(server.channel)] == [
                "No es tu turno.",
                "No es tu turno.",
            ]
        assert [event["code"] for event in logged][:2] == [40060, 40060]
        assert len(first.heard) == len(second.heard) == 3

    async def test_a_server_that_fails_costs_one_answer(self) -> None:
        """Nothing that Discord answers ends the hearing."""
        async with DiscordServer() as server, serving(server, Desk({"paso": TOLD})):
            ane = server.guild.member("Ane")
            server.refuse("POST", "/interactions/*/callback", Fault.MISSING_ACCESS)
            waiting = asyncio.create_task(ane.slash(server.channel, "paso"))
            await server.until(lambda: server.calls[-1].status == Fault.MISSING_ACCESS.status)
            assert (await ane.slash(server.channel, "paso")).text == "No es tu turno."
            waiting.cancel()

    async def test_a_line_that_breaks_costs_one_answer(self) -> None:
        """What is logged names the kind of loss alone."""
        desk = Desk({"paso": TOLD})
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            with capture_logs() as logged:
                with nowhere():
                    waiting = asyncio.create_task(ane.slash(server.channel, "paso"))
                    while not logged:  # noqa: ASYNC110 - a log rings no bell.
                        await asyncio.sleep(0)
                answer = await ane.slash(server.channel, "paso")
            waiting.cancel()
            assert answer.text == "No es tu turno."
        assert [event["error"] for event in logged] == ["ClientConnectorError"]

    async def test_who_waits_is_not_in_the_way_of_others(self) -> None:
        desk = Desk({"paso": TOLD})
        free = asyncio.Event()
        async with DiscordServer() as server, serving(server, desk, timer=HastyTimer()):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            desk.before_answer = free.wait
            waiting = asyncio.create_task(ane.slash(server.channel, "paso"))
            await server.until(lambda: promised(server))
            desk.before_answer = None
            assert (await jon.slash(server.channel, "paso")).ephemeral
            free.set()
            answer = await waiting
            await answer.until(lambda message: message.text == "No es tu turno.")


def refused(server: DiscordServer) -> list[str]:
    """Where requests came to nothing."""
    return [call.path for call in server.calls if call.status == 400]
