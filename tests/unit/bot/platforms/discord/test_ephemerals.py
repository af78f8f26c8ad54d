"""Tests of Discord's ephemeral messages that are updated without a press."""

import asyncio
from collections.abc import Callable

import pytest

from bot.platforms.discord.platform import DiscordPlatform
from bot.ports.message import Button, MessageContent, Picture, Reply
from bot.ports.platform import GoneError
from bot.ports.value import replace
from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.interactions import TOKEN_LIVES
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Member
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram.pictures import png
from tests.unit.bot.platforms.discord.stage import (
    HAND,
    Desk,
    HastyTimer,
    address_of,
    id_of,
    promised,
    serving,
)

PRESS = "K7Q2:1:hand"
MESA = MessageContent("La mesa", rows=((Button("Mi mano", PRESS),),))
NAMED = replace(HAND, ephemeral_key="K7Q2")
ASKED = replace(NAMED, text="Te toca: ¿mus?")
LATER = replace(NAMED, text="Otra mesa.", ephemeral_key="ZZZZ")


STEPS = 200
"""Steps of the event loop in which the response to a request reaches the bot."""


async def look(server: DiscordServer, platform: DiscordPlatform, member: Member) -> Message:
    """Post the table and show a player's hand in its channel."""
    await platform.send(address_of(server.channel), MESA)
    return await pressed(member, server.channel.messages[0], "Mi mano")


async def pressed(member: Member, message: Message, label: str) -> Message:
    """Return the answer to a press, after the bot has its response."""
    shown = (await member.press(message, label)).message
    await settled()
    return shown


async def settled() -> None:
    """Let the bot receive the pending responses."""
    for _ in range(STEPS):
        await asyncio.sleep(0)


async def counted(condition: Callable[[], bool]) -> None:
    """Wait until the bot has received the events that a condition needs."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 - it has no signal
            await asyncio.sleep(0.01)


class TestRenewing:
    async def test_a_hand_that_was_shown_in_a_channel_is_brought_up_to_date_there(self) -> None:
        """An ephemeral hand is updated for its owner, and a press on it becomes its next token."""
        after = replace(NAMED, text="Dicho: mus.")
        desk = Desk(
            {
                PRESS: Reply(post=NAMED, is_in_place=True),
                "K7Q2:1:mus": Reply(post=after, is_in_place=True),
            }
        )
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            hand = await look(server, platform, ane)
            here = address_of(server.channel)
            await platform.show_ephemeral(here, id_of(ane), ASKED)
            assert (hand.text, hand.only) == (ASKED.text, ane.user)
            await pressed(ane, hand, "Mus")
            assert hand.text == after.text
            await platform.show_ephemeral(here, id_of(ane), ASKED)
            assert hand.text == ASKED.text
            assert jon.sees(server.channel) == (server.channel.messages[0],)

    async def test_it_is_brought_up_to_date_when_its_first_answer_came_late(self) -> None:
        """A deferred hand is updated too, after it was sent as the deferred response."""
        desk = Desk({"cartas": Reply(post=NAMED, is_in_place=True)})
        async with (
            DiscordServer() as server,
            serving(server, desk, clock=HastyTimer()) as platform,
        ):
            ane = server.guild.member("Ane")
            desk.before_answer = lambda: server.until(lambda: promised(server))
            answer = await ane.slash(server.channel, "cartas")
            hand = await answer.until(lambda message: message.text == NAMED.text)
            await settled()
            await platform.show_ephemeral(address_of(server.channel), id_of(ane), ASKED)
            assert (hand.text, hand.only) == (ASKED.text, ane.user)

    async def test_what_one_person_sees_buries_no_table(self) -> None:
        """Ephemeral messages do not count below the table, but the messages of people do."""
        desk = Desk({"cartas": Reply(post=NAMED)})
        async with DiscordServer() as server, serving(server, desk) as platform:
            here, ane = address_of(server.channel), server.guild.member("Ane")
            table = await platform.send(here, MESA)
            for _ in range(3):
                await ane.slash(server.channel, "cartas")
            said = ane.say(server.channel, "¡Aúpa!")
            await counted(lambda: platform.messages_below(here, table) == 1)
            said.delete()
            await counted(lambda: platform.messages_below(here, table) == 0)

    async def test_a_picture_that_stands_there_is_not_uploaded_again(self) -> None:
        pictured = replace(
            NAMED, picture=Picture("grey", "hand.png", "Rey de oros.", lambda: png(64, 64))
        )
        async with (
            DiscordServer() as server,
            serving(server, Desk({PRESS: Reply(post=pictured, is_in_place=True)})) as platform,
        ):
            ane = server.guild.member("Ane")
            hand = await look(server, platform, ane)
            [before] = hand.files
            again = replace(ASKED, picture=pictured.picture)
            await platform.show_ephemeral(address_of(server.channel), id_of(ane), again)
            assert hand.text == ASKED.text
            assert hand.files == (before,)

    @pytest.mark.parametrize("elsewhere", ["person", "table", "channel"])
    async def test_nothing_else_is_changed(self, elsewhere: str) -> None:
        """No other page is changed: not of another person, table or channel."""
        async with (
            DiscordServer() as server,
            serving(server, Desk({PRESS: Reply(post=NAMED, is_in_place=True)})) as platform,
        ):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            hand = await look(server, platform, ane)
            here = address_of(server.channel)
            if elsewhere == "channel":
                here = address_of(server.guild.channel("otro"))
            to = id_of(jon if elsewhere == "person" else ane)
            with pytest.raises(GoneError):
                await platform.show_ephemeral(here, to, LATER if elsewhere == "table" else ASKED)
            assert hand.text == NAMED.text

    async def test_what_took_its_place_is_left_alone(self) -> None:
        """A page that replaced the hand, such as a question, stays until it is answered."""
        question = MessageContent("¿Seguro?")
        desk = Desk(
            {
                PRESS: Reply(post=NAMED, is_in_place=True),
                "K7Q2:1:mus": Reply(post=question, is_in_place=True),
            }
        )
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            hand = await look(server, platform, ane)
            await pressed(ane, hand, "Mus")
            with pytest.raises(GoneError):
                await platform.show_ephemeral(address_of(server.channel), id_of(ane), ASKED)
            assert hand.text == question.text

    async def test_a_hand_below_which_a_page_was_asked_for_is_still_brought_up_to_date(
        self,
    ) -> None:
        page = Reply(post=MessageContent("Con esta mano: 31 %."))
        desk = Desk({PRESS: Reply(post=NAMED, is_in_place=True), "K7Q2:1:mus": page})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            hand = await look(server, platform, ane)
            told = await pressed(ane, hand, "Mus")
            await platform.show_ephemeral(address_of(server.channel), id_of(ane), ASKED)
            assert (hand.text, told.text) == (ASKED.text, "Con esta mano: 31 %.")

    async def test_a_press_of_long_ago_changes_nothing_more(self) -> None:
        """After a quarter of an hour Discord refuses the token, and it is not tried again."""
        async with (
            DiscordServer() as server,
            serving(server, Desk({PRESS: Reply(post=NAMED, is_in_place=True)})) as platform,
        ):
            ane = server.guild.member("Ane")
            hand = await look(server, platform, ane)
            server.world.stage.clock.advance(2 * TOKEN_LIVES)
            for _ in range(2):
                with pytest.raises(GoneError):
                    await platform.show_ephemeral(address_of(server.channel), id_of(ane), ASKED)
            assert hand.text == NAMED.text


class TestPlace:
    """There is one page for each table, below the table's newest message."""

    async def test_a_page_above_a_newer_post_of_the_table_comes_below_it(self) -> None:
        """A page above a newer message of the table is replaced below it, and works as before."""
        after = replace(NAMED, text="Dicho: mus.")
        desk = Desk({PRESS: Reply(post=NAMED), "K7Q2:1:mus": Reply(post=after, is_in_place=True)})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            await look(server, platform, ane)
            here = address_of(server.channel)
            table = await platform.send(here, MessageContent("La mesa, segunda mano"))
            await platform.show_ephemeral(here, id_of(ane), ASKED, below=table)
            assert [one.text for one in ane.sees(server.channel)][1:] == [
                "La mesa, segunda mano",
                ASKED.text,
            ]
            assert len(jon.sees(server.channel)) == len(ane.sees(server.channel)) - 1
            hand = ane.sees(server.channel)[-1]
            await platform.show_ephemeral(here, id_of(ane), NAMED, below=table)
            assert (hand.text, hand.only) == (NAMED.text, ane.user)
            await pressed(ane, hand, "Mus")
            assert hand.text == after.text
            assert ane.sees(server.channel)[-1] is hand

    async def test_a_press_on_a_page_that_is_replaced_meanwhile_is_answered_anew(self) -> None:
        """The reply to the press is another message, which is updated from then on."""
        after = replace(NAMED, text="Dicho: mus.")
        desk = Desk({PRESS: Reply(post=NAMED), "K7Q2:1:mus": Reply(post=after, is_in_place=True)})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, here = server.guild.member("Ane"), address_of(server.channel)
            hand = await look(server, platform, ane)

            async def replace_page() -> None:
                table = await platform.send(here, MessageContent("La mesa, segunda mano"))
                await platform.show_ephemeral(here, id_of(ane), ASKED, below=table)
                assert hand.deleted

            desk.before_answer = replace_page
            newer = await pressed(ane, hand, "Mus")
            assert newer.text == after.text
            own = [one for one in ane.sees(server.channel) if one.ephemeral]
            assert own == [newer]
            await platform.show_ephemeral(here, id_of(ane), ASKED)
            assert newer.text == ASKED.text

    async def test_a_press_on_a_message_that_is_deleted_meanwhile_is_confirmed(self) -> None:
        desk = Desk({PRESS: Reply()})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            [table] = server.channel.messages

            async def delete() -> None:
                table.delete()

            desk.before_answer = delete
            await ane.press(table, "Mi mano")
            await server.until(lambda: ane.sees(server.channel) == ())

    async def test_who_asks_for_their_cards_again_has_one_page(self) -> None:
        """A repeated request for the cards removes the earlier page."""
        async with (
            DiscordServer() as server,
            serving(server, Desk({PRESS: Reply(post=NAMED, is_in_place=True)})) as platform,
        ):
            ane = server.guild.member("Ane")
            await look(server, platform, ane)
            second = await pressed(ane, server.channel.messages[0], "Mi mano")
            await server.until(lambda: ane.sees(server.channel)[1:] == (second,))
            await platform.show_ephemeral(address_of(server.channel), id_of(ane), ASKED)
            assert second.text == ASKED.text

    async def test_pages_of_two_tables_in_one_channel_are_both_updated(self) -> None:
        other = replace(NAMED, text="La otra mesa.", ephemeral_key="ZZZZ")
        desk = Desk({PRESS: Reply(post=NAMED), "ZZZZ:1:hand": Reply(post=other)})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            first = await look(server, platform, ane)
            here = address_of(server.channel)
            await platform.send(
                here, MessageContent("Otra", rows=((Button("Su mano", "ZZZZ:1:hand"),),))
            )
            second = await pressed(ane, server.channel.messages[-1], "Su mano")
            await platform.show_ephemeral(here, id_of(ane), ASKED)
            await platform.show_ephemeral(here, id_of(ane), replace(other, text="Te toca."))
            assert (first.text, second.text) == (ASKED.text, "Te toca.")
