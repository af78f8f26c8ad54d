"""Table messages that Discord refuses, with the real program, client, gateway and REST."""

from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from bot.messages.callback_data import Verb
from tests.servers.discord.faults import Fault
from tests.servers.discord.flags import Permission
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Member
from tests.servers.discord.server import DiscordServer
from tests.system.match import arrange, begin, open_table, until
from tests.system.on_discord import DiscordPlayer
from tests.system.serving import serving

FOR_EVER: Final = 1_000

MODERATED: Final = "La moderación de este servidor (AutoMod) no deja pasar aquí los mensajes"


def told(server: DiscordServer, member: Member) -> list[str]:
    """Return the ephemeral texts for a person about refused messages in the channel."""
    aside = [one.text for one in member.sees(server.channel) if one.ephemeral]
    return [text for text in aside if "mensajes de la mesa" in text]


def words_on(page: Message) -> list[str]:
    """Return the buttons for pass, no, or no mus on a page."""
    plain = {"Paso", "No quiero", "No hay mus"}
    return [one.custom_id for one in page.buttons if one.custom_id and one.label in plain]


@pytest.mark.parametrize("fault", [Fault.MODERATED, Fault.MISSING_PERMISSIONS])
async def test_who_opens_a_table_where_it_is_refused_is_told_and_it_goes_on_in_a_thread(
    tmp_path: Path, fault: Fault
) -> None:
    """They get one notice, with a link to the thread of the table."""
    async with DiscordServer() as server, serving(tmp_path / "amarreko.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        ane = server.guild.member("Ane", locale="es-ES")
        channel = f"/channels/{server.channel.id}/messages"
        before = len(server.guild.channels)
        server.refuse("POST", channel, fault, times=FOR_EVER)
        await ane.slash(server.channel, "mesa")
        await server.until(lambda: told(server, ane))
        [thread] = server.guild.channels[before:]
        await thread.until(lambda message: message.buttons)
        assert len(told(server, ane)) == 1
        assert f"<#{thread.id}>" in told(server, ane)[0]
        assert told(server, ane)[0].startswith(MODERATED) == (fault is Fault.MODERATED)
        refused = [call for call in server.calls if call.path == channel]
        assert len(refused) <= 2, "first with its picture, then without"


@pytest.mark.parametrize("has_threads", [True, False])
async def test_a_match_that_automod_begins_to_block_goes_on(
    tmp_path: Path, *, has_threads: bool
) -> None:
    """It goes on in a thread, or on each player's page; a press explains it once."""
    async with DiscordServer() as server, serving(tmp_path / "amarreko.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        ane = server.guild.member("Ane", locale="es-ES")
        ane.close_dms()
        player, channel = DiscordPlayer(ane, server.channel), f"/channels/{server.channel.id}"
        await open_table(player)
        await arrange(player, Verb.ADD_COMPUTERS, "easy")
        await begin(player)
        await until([player], lambda: player.table.is_calling)
        if not has_threads:
            server.channel.forbid(Permission.CREATE_PUBLIC_THREADS)
        for method, path in (("POST", "messages"), ("PATCH", "messages/*")):
            server.refuse(method, f"{channel}/{path}", Fault.MODERATED, times=FOR_EVER)
        before = len(server.guild.channels)
        # The server's clock stands still: without this the word would be older than its question.
        server.pass_time(timedelta(minutes=10))
        word = "paso" if "grande" in player.table.text else "corto"
        await ane.slash(server.channel, "mus jugada", jugada=word)
        await server.until(lambda: told(server, ane))
        assert len(server.guild.channels) == before + has_threads
        if has_threads:
            await server.guild.channels[-1].until(lambda message: message.buttons)
        else:
            page = (await ane.slash(server.channel, "cartas")).message
            await server.until(lambda: words_on(page))
            await ane.press(page, words_on(page)[0])
        assert len(told(server, ane)) == 1
