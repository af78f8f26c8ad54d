"""People see and erase their own data, with the served bot on both platforms."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.serving import serving
from tests.unit.bot.app.commands.test_own_data import all_bytes

pytestmark = pytest.mark.long


def is_forgotten(path: Path, person: int) -> bool:
    """Return whether no document contains a person, and no erasure is pending."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        held = str(connection.execute("SELECT key, value FROM settings").fetchall())
    return str(person) not in held and "errand/" not in held


async def until_forgotten(path: Path, person: int) -> None:
    """Wait until a person is erased."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_forgotten(path, person):  # noqa: ASYNC110 - a file gives no signal
            await asyncio.sleep(0.05)


async def test_a_person_of_each_platform_gets_a_file_and_is_forgotten(tmp_path: Path) -> None:
    """The file is ephemeral; after the erasure no byte on the disk contains the person."""
    path = tmp_path / "mus.db"
    async with TelegramServer() as telegram, DiscordServer() as discord:
        ane = telegram.world.user("Ane", language="es")
        group = telegram.world.supergroup("Lagunak", ane, telegram.world.user("Jon"))
        benat = discord.guild.member("Beñat", locale="es-ES")
        async with serving(path, discord=discord, telegram=telegram):
            await discord.until(lambda: discord.gateway.sessions)
            await ane.start()
            await ane.reads(ane.private, "Amarreko")
            await ane.say(group, "/mesa")
            await group.says("Mesa ")
            await benat.slash(discord.channel, "mesa")

            await ane.say(group, "/misdatos")
            sent = await ane.private.until(lambda chat: chat.last if chat.last.document else None)
            assert sent.document is not None
            told = json.loads(sent.document.content)
            assert told["person"] == {"platform": "telegram", "number": str(ane.id)}
            assert [table["your_seats"][0]["name"] for table in told["tables"]] == ["Ane"]
            assert not any(message.document for message in group.messages)

            answer = await benat.slash(discord.channel, "mus misdatos")
            message = await answer.until(lambda message: message.files)
            assert message.only == benat.user
            [file] = message.files
            assert json.loads(file.content)["person"]["number"] == str(benat.user.id)

            await ane.say(ane.private, "/olvidame")
            asked = await ane.reads(ane.private, "¿Olvido quién eres?")
            await ane.press(asked, "Olvídame")
            await ane.reads(ane.private, "no sabré quién eres")
            await until_forgotten(path, ane.id)
            answer = await benat.slash(discord.channel, "mus olvidame")
            asking = await answer.until(lambda message: message.buttons)
            await benat.press(asking, "Olvídame")
            await until_forgotten(path, benat.user.id)
    held = all_bytes(path)
    for known in (str(ane.id), str(benat.user.id), '"Ane"', "Beñat"):
        assert known.encode() not in held
