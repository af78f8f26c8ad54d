"""A Discord match in the table's own thread, with the real program, client, gateway and REST."""

import asyncio
from pathlib import Path
from typing import Final

import pytest

from bot.messages.callback_data import Verb
from tests.servers.discord.channels import Channel
from tests.servers.discord.flags import Flag, Permission
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Member
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.crashing_process import Executioner, Moment
from tests.system.match import arrange, begin, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.serving import serving

RESTARTED: Final = 2
"""The number of sessions once a second process serves."""


async def test_a_table_goes_on_in_a_thread_and_comes_back(tmp_path: Path) -> None:
    """It opens in the lobby without a sound, and stays after a restart and archiving.

    After it is locked, the table is back in its channel, with the current question.
    """
    database = tmp_path / "amarreko.db"
    async with DiscordServer() as server:
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.sessions)
            ane, benat = two_in(server, server.channel)
            code = await open_table(ane)
            await sit(benat, 1)
            await arrange(ane, Verb.ADD_COMPUTERS, "easy")
            before = len(server.guild.channels)
            await wish_for_thread(ane)
            thread = await thread_of(server, before)
            ane, benat = two_in(server, thread)
            await begin(ane)
            assert thread.name == f"Mus · {code}"
            [invitation, *_] = thread.messages
            assert {user.name for user in invitation.pinged} == {"Ane", "Beñat"}
            assert Flag.SUPPRESS_NOTIFICATIONS in invitation.form.flags
            there = f"La mesa {code} está en su hilo:\n<#{thread.id}>"
            await server.channel.until(lambda message: message.text == there)
            assert server.channel.texts == [there]
            await say_something(thread, ane, benat)
        thread.archive()
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.identified == RESTARTED)
            ane, benat = two_in(server, thread)
            await until([ane], lambda: not thread.archived)
            await say_something(thread, ane, benat)
            assert server.channel.texts == [there]
            asked, _ = await whose_word(thread, ane, benat)
            thread.archive(locked=True)
            await asked.slash(server.channel, "mus jugada", jugada="paso")
            lost = "💬 Han borrado o cerrado el hilo de la mesa: se sigue aquí."
            await server.channel.until(lambda message: message.text == lost)
            await say_something(server.channel, ane, benat)


@pytest.mark.long
async def test_a_thread_of_which_a_process_died_is_found_again(tmp_path: Path) -> None:
    """The process dies before it records the thread, and no second one opens."""
    async with DiscordServer() as server, TelegramServer() as telegram:
        executioner = Executioner(server, telegram)
        async with executioner.life(tmp_path) as died:
            await server.until(lambda: server.gateway.sessions)
            ane, benat = two_in(server, server.channel)
            await open_table(ane)
            await sit(benat, 1)
            await arrange(ane, Verb.ADD_COMPUTERS, "easy")
            executioner.moment = Moment("POST /channels/threads", is_done=True)
            beginning = asyncio.create_task(wish_for_thread(ane))
            await died
            beginning.cancel()
            await asyncio.gather(beginning, return_exceptions=True)
            assert executioner.struck
        before = len(server.guild.channels)
        async with executioner.life(tmp_path):
            await server.until(lambda: server.gateway.identified == RESTARTED)
            await wish_for_thread(ane)
            thread = server.guild.channels[-1]
            await thread.until(lambda message: message.buttons)
        assert len(server.guild.channels) == before


async def test_a_right_that_is_missing_is_named_to_who_asks(tmp_path: Path) -> None:
    """The table stays where it is; with the permission the same button works."""
    async with DiscordServer() as server, serving(tmp_path / "amarreko.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        server.channel.forbid(Permission.CREATE_PUBLIC_THREADS)
        ane, _ = two_in(server, server.channel)
        await open_table(ane)
        await arrange(ane, Verb.ADD_COMPUTERS, "easy")
        refused = await wish_for_thread(ane)
        assert refused == (
            "No puedo abrir un hilo, porque me falta un permiso: Crear hilos públicos. "
            "Las partidas se juegan en el canal."
        )
        server.channel.forbid(Permission.NONE)
        before = len(server.guild.channels)
        await wish_for_thread(ane)
        await thread_of(server, before)


async def test_a_table_opens_in_a_thread_by_the_command_and_the_next_one_too(
    tmp_path: Path,
) -> None:
    """Its author gets a link to it; the channel gets a silent link, and no table."""
    database = tmp_path / "amarreko.db"
    async with DiscordServer() as server:
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.sessions)
            ane, benat = two_in(server, server.channel)
            before = len(server.guild.channels)
            await ane.member.slash(server.channel, "mesa", hilo="hilo")
            first = await thread_of(server, before)
            link = await server.channel.until(lambda message: f"<#{first.id}>" in message.text)
            assert not link.buttons
            assert Flag.SUPPRESS_NOTIFICATIONS in link.form.flags
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.identified == RESTARTED)
            before = len(server.guild.channels)
            answer = await benat.member.slash(server.channel, "mesa", preset="duelo")
            second = await thread_of(server, before)
            assert f"<#{second.id}>" in answer.message.text
            assert not any(one.buttons for one in server.channel.messages)
            await benat.member.slash(server.channel, "mesa", preset="rioja", hilo="canal")
            await server.channel.until(lambda message: message.buttons)
            assert len(server.guild.channels) == before + 1


def two_in(server: DiscordServer, channel: Channel) -> tuple[DiscordPlayer, DiscordPlayer]:
    """Return Ane and Beñat, who use a channel or a thread, and see their cards there."""
    ane, benat = (server.guild.member(name, locale="es-ES") for name in ("Ane", "Beñat"))
    for member in (ane, benat):
        member.close_dms()
    return DiscordPlayer(ane, channel), DiscordPlayer(benat, channel)


async def wish_for_thread(maker: DiscordPlayer) -> str:
    """Move the table into a thread by the button of the lobby; return the notice."""
    return await arrange(maker, Verb.THREAD)


async def thread_of(server: DiscordServer, before: int) -> Channel:
    """Return the only thread that was opened since, once the lobby is there."""
    await server.until(lambda: len(server.guild.channels) > before)
    [thread] = server.guild.channels[before:]
    await thread.until(lambda message: message.buttons)
    return thread


async def whose_word(channel: Channel, *people: DiscordPlayer) -> tuple[Member, Message]:
    """Return the player in turn among these, and the table message."""
    members = [one.member for one in people]
    table = await channel.until(
        lambda message: message.buttons and any(one.mention in message.text for one in members)
    )
    return next(one for one in members if one.mention in table.text), table


async def say_something(channel: Channel, *people: DiscordPlayer) -> None:
    """Let the player in turn look at the cards, and pass, or refuse mus or a bet there."""
    asked, table = await whose_word(channel, *people)
    [look] = [one for one in table.buttons if one.label == "Mis cartas"]
    hand = (await asked.press(table, look.custom_id or "")).message
    [word] = [one for one in hand.buttons if one.label in {"Paso", "No hay mus", "No quiero"}]
    await asked.press(hand, word.custom_id or "")
