"""A match on Discord in a thread of the table's own: the real program, client, gateway and REST."""

import asyncio
from pathlib import Path
from typing import Final

import pytest

from bot.messages.callback_data import Verb
from bot.messages.lobby_message import SEATS
from bot.messages.seat_lines import CHATS_PAGE
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
"""Sessions that were begun once a second process serves."""


async def test_a_table_goes_on_in_a_thread_and_comes_back(tmp_path: Path) -> None:
    """Opened at the start, with its players called; kept by a restart and by being put away.

    Once it is locked, the table is in its channel again, with what is asked and in words.
    """
    database = tmp_path / "amarreko.db"
    async with DiscordServer() as server:
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.sessions)
            ane, benat = two_in(server, server.channel)
            code = await open_table(ane)
            await sit(benat, 1)
            await arrange(ane, Verb.ADD_COMPUTERS, "easy")
            await wish_for_thread(ane)
            thread = await begin_in_thread(server, ane)
            assert thread.name == f"Mus · {code}"
            [invitation, *_] = thread.messages
            assert {user.name for user in invitation.pinged} == {"Ane", "Beñat"}
            assert Flag.SUPPRESS_NOTIFICATIONS not in invitation.form.flags
            there = f"La mesa {code} sigue en su hilo:\n<#{thread.id}>"
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
            await asked.slash(server.channel, "paso")
            lost = "💬 Han borrado o cerrado el hilo de la mesa: se sigue aquí."
            await server.channel.until(lambda message: message.text == lost)
            await say_something(server.channel, ane, benat)


@pytest.mark.long
async def test_a_thread_of_which_a_process_died_is_found_again(tmp_path: Path) -> None:
    """Killed once Discord had opened it and before anybody could note that; no second one opens."""
    async with DiscordServer() as server, TelegramServer() as telegram:
        executioner = Executioner(server, telegram)
        async with executioner.life(tmp_path) as died:
            await server.until(lambda: server.gateway.sessions)
            ane, benat = two_in(server, server.channel)
            await open_table(ane)
            await sit(benat, 1)
            await arrange(ane, Verb.ADD_COMPUTERS, "easy")
            await wish_for_thread(ane)
            executioner.moment = Moment("POST /channels/threads", is_done=True)
            beginning = asyncio.create_task(arrange(ane, Verb.START))
            await died
            beginning.cancel()
            await asyncio.gather(beginning, return_exceptions=True)
            assert executioner.struck
        before = len(server.guild.channels)
        async with executioner.life(tmp_path):
            await server.until(lambda: server.gateway.identified == RESTARTED)
            await arrange(ane, Verb.START)
            thread = server.guild.channels[-1]
            await thread.until(lambda message: message.buttons)
        assert len(server.guild.channels) == before


async def test_a_right_that_is_missing_is_named_to_who_asks(tmp_path: Path) -> None:
    """And the table stays where it is; once the right is there the same button does it."""
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
        await wish_for_thread(ane)
        await begin_in_thread(server, ane)


def two_in(server: DiscordServer, channel: Channel) -> tuple[DiscordPlayer, DiscordPlayer]:
    """Ane and Beñat, who look at a channel or at a thread, and at their cards there."""
    ane, benat = (server.guild.member(name, locale="es-ES") for name in ("Ane", "Beñat"))
    for member in (ane, benat):
        member.close_dms()
    return DiscordPlayer(ane, channel), DiscordPlayer(benat, channel)


async def wish_for_thread(maker: DiscordPlayer) -> str:
    """Let matches go on in threads; what is told, and the seats again."""
    for page in ("presets", CHATS_PAGE):
        await arrange(maker, Verb.PAGE, page)
    told = await arrange(maker, Verb.THREAD)
    await arrange(maker, Verb.PAGE, SEATS)
    return told


async def begin_in_thread(server: DiscordServer, maker: DiscordPlayer) -> Channel:
    """Begin a match; the thread in which it goes on, as soon as its table is there."""
    before = len(server.guild.channels)
    await begin(maker)
    [thread] = server.guild.channels[before:]
    await thread.until(lambda message: message.buttons)
    return thread


async def whose_word(channel: Channel, *people: DiscordPlayer) -> tuple[Member, Message]:
    """Whom a table's post asks, and that post, as soon as it asks one of these."""
    members = [one.member for one in people]
    table = await channel.until(
        lambda message: message.buttons and any(one.mention in message.text for one in members)
    )
    return next(one for one in members if one.mention in table.text), table


async def say_something(channel: Channel, *people: DiscordPlayer) -> None:
    """Let whoever is asked look at their cards, and say there that they pass or want no mus."""
    asked, table = await whose_word(channel, *people)
    [look] = [one for one in table.buttons if one.label == "Mis cartas"]
    hand = (await asked.press(table, look.custom_id or "")).message
    [word] = [one for one in hand.buttons if one.label in {"Paso", "No hay mus"}]
    await asked.press(hand, word.custom_id or "")
