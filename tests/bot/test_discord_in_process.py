"""Discord by a second opinion: simcord drives the same connection without any network."""

import pytest
import simcord

from bot.platforms.discord import outbound
from bot.platforms.discord.connection import Connection, Manner
from bot.platforms.discord.rendering import LINE
from bot.ports.errors import UnreachableError
from bot.ports.platform import Address, Answer, Asked, Button, PersonId, Post, Pressed, Question
from tests.bot.discord_stage import HAND, Desk, StillTimer

HIDDEN = "K7Q2:1:hand"
QUESTION = Question("Envido", "¿Cuántas piedras?", "K7Q2:1:amount:bet")
MESA = Post("La mesa", rows=((Button("Mi mano", HIDDEN),),))
MARKED = Post("Tus cartas: (rey de oros).", rows=((Button("Tirar", "K7Q2:1:throw:0"),),))


def connection(desk: Desk) -> Connection:
    """The bot as it would connect, with a desk in the place of the host."""
    return Connection(
        desk, desk.learn, StillTimer(), Manner(reads_messages=False, own_gateway=False)
    )


async def test_commands_are_answered_in_private() -> None:
    """A text, a hand, silence and a form, each for its author alone."""
    desk = Desk(
        {
            "paso": Answer("No es tu turno."),
            "cartas": Answer(post=HAND),
            "envido": Answer(question=QUESTION),
        }
    )
    async with simcord.run(connection(desk), shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        ane = guild.add_member(env.create_user("ane"))
        for command, text in (("paso", "No es tu turno."), ("cartas", HAND.text), ("mus", "✓")):
            result = await ane.slash(channel, command)
            assert result.ephemeral
            assert result.response is not None
            assert result.response.content == text
        shown = await ane.slash(channel, "envido", n=5)
        await ane.submit_modal(shown, {LINE: "7"})
    assert desk.deeds[-2:] == [Asked("envido", "5"), Pressed(QUESTION.token, "", ("7",))]


async def test_old_buttons_are_answered_after_a_restart() -> None:
    """On the table, and under the hand that one person sees, which is edited in place."""
    before, after = Desk(), Desk({HIDDEN: Answer(post=HAND), "K7Q2:1:mus": Answer(post=MARKED)})
    first = connection(before)
    async with simcord.run(first, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        ane = guild.add_member(env.create_user("ane"))
        message = await outbound.post(first, Address("discord", str(channel.id)), MESA)
        await env.restart_bot(connection(after))
        table = channel.last_message
        assert table is not None
        shown = await ane.click(table, label="Mi mano")
        assert shown.ephemeral
        assert shown.response is not None
        await ane.click(shown.response, label="Mus")
        assert channel.last_message == table
    assert after.deeds[0] == Pressed(HIDDEN, message)
    assert [type(deed) for deed in after.deeds] == [Pressed, Pressed]
    assert before.deeds == []


async def test_closed_direct_messages_are_unreachable() -> None:
    """The hand then comes over the table instead."""
    bot = connection(Desk())
    async with simcord.run(bot, shard_count=1) as env:
        guild = env.create_guild()
        ane = env.create_user("ane")
        guild.add_member(ane)
        person = PersonId("discord", str(ane.id))
        await outbound.whisper(bot, person, HAND)
        [hand] = ane.dm_channel.history()
        assert hand.content == HAND.text
        env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
        with pytest.raises(UnreachableError):
            await outbound.whisper(bot, person, HAND)
