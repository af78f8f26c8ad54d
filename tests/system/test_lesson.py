"""The lesson with the real clients: its pages replace each other, and then its cards arrive."""

from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bot.app.commands.lesson import DEAL
from bot.messages.callback_data import TableButton, Verb, decode
from bot.text.rule_facts import QUIZZES, TutorialPage
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.match import until
from tests.system.on_discord import DiscordPlayer, pictures_among
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Screen
from tests.system.serving import serving

Learner: TypeAlias = DiscordPlayer | TelegramPlayer

_ADVICE: Final = "Mi consejo: «Mus»."

pytestmark = pytest.mark.long


async def test_a_lesson_in_the_private_chat_of_telegram(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        user = server.world.user("Nora", language="es")
        nora = TelegramPlayer(user, server.world.supergroup("Lagunak", user))
        async with serving(tmp_path / "mus.db", telegram=server):
            await user.start()
            await user.say(user.private, "/aprende")
            await read_to_the_end(nora)
            await user.reads(user.private, _ADVICE)
        pages = [message for message in user.private.messages if "Aprender mus" in message.text]
        assert len(pages) == 1, "one message for all pages"
        assert pages[0].photo is not None, "who sits where"


async def test_a_lesson_that_is_asked_for_in_a_channel_of_discord(tmp_path: Path) -> None:
    """Its pages are ephemeral, and the cards arrive in private."""
    async with DiscordServer() as server, serving(tmp_path / "mus.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        member = server.guild.member("Nora", locale="es-ES")
        nora = DiscordPlayer(member, server.channel)
        await nora.order("mus aprende")
        await read_to_the_end(nora)
        pages = [page for page in member.sees(server.channel) if page.ephemeral]
        assert pictures_among(pages[:1]), "who sits where"
        await until([nora], lambda: _ADVICE in nora.hand.text)
        assert server.channel.messages == ()


async def read_to_the_end(learner: Learner) -> None:
    """Turn all pages by their first button, and deal."""
    read: list[str] = []
    while not read or read[-1] != DEAL:
        await until([learner], lambda: wanted(learner.hand, read))
        read.append(wanted(learner.hand, read))
        token = next(token for token in learner.hand.tokens if _about(token) == read[-1])
        await learner.press(learner.hand, token)
    assert len(read) == len(TutorialPage) + len(QUIZZES)


def wanted(screen: Screen, read: list[str]) -> str:
    """Return the page of the first button, if it is another than the last."""
    first = next(filter(None, map(_about, screen.tokens)), "")
    return "" if first in read else first


def _about(token: str) -> str:
    pressed = decode(token)
    is_page = isinstance(pressed, TableButton) and pressed.action is Verb.LEARN
    return pressed.argument if isinstance(pressed, TableButton) and is_page else ""
