"""Tests that a text on Discord names commands as Discord lists them."""

import re
from typing import Final

import pytest

from bot.platforms.discord.command_mentions import with_command_mentions
from bot.ports.message import MessageContent
from bot.text.localizer import LANGUAGES
from tests.servers.discord.faults import Json
from tests.servers.discord.server import DiscordServer
from tests.unit.bot.platforms.discord.stage import Desk, address_of, serving
from tests.unit.bot.text.locales import texts

IDS: Final = {"mesa": 11, "cartas": 12, "ayuda": 13, "mus": 14}

OF_OTHERS: Final = {"newapp", "setjoingroups", "setprivacy", "setinline", "x"}
"""Commands of the bot that registers bots on Telegram, and a variable for a command's name."""

_MENTION: Final = re.compile(r"</([^:>]+):(\d+)>")
_TYPED: Final = re.compile(r"(?<![\w/<:}])/([^\W\d_]+)")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Con /mesa se abre una.", "Con </mesa:11> se abre una."),
        ("«/ayuda pares»", "«</ayuda:13> pares»"),
        (
            "/matches lists them; /score too",
            "</mus partidas:14> lists them; </mus marcador:14> too",
        ),
        ("Write /table (/mesa, /mahaia).", "Write </mesa:11>."),
        ("«/envido 5»", "«</mus jugada:14> envido 5»"),
        ("y/o, /setinline, https:/\u200b/mesa", "y/o, /setinline, https:/\u200b/mesa"),
    ],
)
def test_a_command_is_a_mention(text: str, shown: str) -> None:
    assert with_command_mentions(text, IDS) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Con /mesa se abre una.", "Con /mesa se abre una."),
        ("/matches lists them.", "/mus matches lists them."),
        ("/help and /reglas", "/mus-help and /mus reglas"),
        ("/partidak", "/mus partidas"),
    ],
)
def test_without_ids_a_command_is_named_as_the_app_lists_it(text: str, shown: str) -> None:
    """Discord has no Basque, so that a Basque text names the Spanish command."""
    assert with_command_mentions(text) == shown


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_command_in_a_sentence_is_registered(language: str) -> None:
    """Every command that any text of the bot names exists on Discord, by name and id."""
    async with DiscordServer() as server, serving(server, Desk()):
        registered = {path: int(one["id"]) for one in server.commands for path in paths(one)}
    ids = {path: number for path, number in registered.items() if " " not in path}
    named: set[str] = set()
    for text in texts(language):
        shown = with_command_mentions(text, ids)
        for path, number in _MENTION.findall(shown):
            assert registered[path] == int(number), text
            named.add(path)
        assert set(_TYPED.findall(_MENTION.sub("", shown))) <= OF_OTHERS, text
    assert {"mesa", "ayuda", "mus partidas", "mus di"} <= named


def paths(command: Json) -> list[str]:
    """Return a command and its subcommands as people call them."""
    below = [one["name"] for one in command.get("options") or [] if one["type"] == 1]
    return [command["name"], *(f"{command['name']} {name}" for name in below)]


async def test_a_message_mentions_the_registered_command() -> None:
    """What the channel gets has the id of the command, so that a press on it begins the command."""
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        [number] = [one["id"] for one in server.commands if one["name"] == "mus"]
        await platform.send(address_of(server.channel), MessageContent("Mira /partidas."))
        [message] = server.channel.messages
        assert message.text == "Mira /mus partidas."
        assert f"</mus partidas:{number}>" in str(message.as_json())
