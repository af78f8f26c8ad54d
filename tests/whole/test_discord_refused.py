"""Messages of a table that Discord refuses: the real program, client, gateway and REST."""

from pathlib import Path
from typing import Final

import pytest

from tests.loopback.discord.faults import Fault
from tests.loopback.discord.people import Member
from tests.loopback.discord.server import DiscordServer
from tests.whole.serving import serving

FOR_EVER: Final = 1_000

MODERATED: Final = "La moderación de este servidor (AutoMod) no deja pasar aquí los mensajes"


def told(server: DiscordServer, member: Member) -> list[str]:
    """What somebody alone reads in the channel of what is refused there."""
    aside = [one.text for one in member.sees(server.channel) if one.ephemeral]
    return [text for text in aside if "mensajes de la mesa" in text]


@pytest.mark.parametrize("fault", [Fault.MODERATED, Fault.MISSING_PERMISSIONS])
async def test_who_opens_a_table_where_it_is_refused_is_told_and_it_goes_on_in_a_thread(
    tmp_path: Path, fault: Fault
) -> None:
    """Told once, with the way to the thread, in which the table stands."""
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
