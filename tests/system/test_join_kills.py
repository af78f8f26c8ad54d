"""``kill -9`` of the process at each step while it seats somebody who asks for a seat at once."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.ports.request import PersonId
from bot.tables.documents import Documents
from storage.open_store import open_shared
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.crashing_process import LITERAL, Executioner, Moment
from tests.system.stored_data import home_in

pytestmark = pytest.mark.long

ANSWERS: Final = ("Te sientas con", "Nadie más tiene mesa abierta")
"""The beginnings of the answers to somebody who has a seat."""

ON_TELEGRAM: Final = (
    Moment("getUpdates", is_done=True),
    Moment("sendMessage", is_done=False),
    Moment("sendMessage", is_done=True),
)
ON_DISCORD: Final = (
    Moment("POST /interactions/callback", is_done=False),
    Moment("POST /interactions/callback", is_done=True),
)


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who asks for a seat; ``ask`` ends with the answer."""

    person: PersonId
    ask: Callable[[], Awaitable[None]]


async def test_a_kill_at_any_step_loses_no_chair_and_seats_nobody_twice(tmp_path: Path) -> None:
    """Ane, who plays, and those who come on both platforms each have one seat after each kill."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        seekers = [await on_telegram(telegram, "Ane")]
        for moment in (*ON_TELEGRAM, *ON_DISCORD):
            async with executioner.life(tmp_path, LITERAL) as died:
                await ask_anew(seekers, executioner, tmp_path)
                name = f"Jon {len(seekers)}"
                seekers.append(
                    await on_telegram(telegram, name)
                    if moment in ON_TELEGRAM
                    else on_discord(discord, name)
                )
                await ask_and_die(seekers[-1], executioner, moment, died)
        async with executioner.life(tmp_path, LITERAL):
            await ask_anew(seekers, executioner, tmp_path)
        assert executioner.struck == [*ON_TELEGRAM, *ON_DISCORD]


async def on_telegram(server: TelegramServer, name: str) -> Seeker:
    """Return somebody who asks in the private chat."""
    user = server.world.user(name, language="es")

    async def ask() -> None:
        asked = await user.say(user.private, "/jugar")
        await user.private.until(
            lambda chat: any(
                one.id > asked.id and one.text.startswith(ANSWERS) for one in chat.messages
            )
        )

    await user.start()
    return Seeker(PersonId("telegram", str(user.id)), ask)


def on_discord(server: DiscordServer, name: str) -> Seeker:
    """Return somebody who asks in a channel."""
    member = server.guild.member(name, locale="es-ES")

    async def ask() -> None:
        answer = await member.slash(server.channel, "jugar")
        assert answer.message.text.startswith(ANSWERS)

    return Seeker(PersonId("discord", str(member.user.id)), ask)


async def ask_anew(seekers: Sequence[Seeker], executioner: Executioner, folder: Path) -> None:
    """Let the newest seeker ask a new process, and check everybody's seat."""
    await executioner.discord.until(lambda: executioner.is_connected)
    await seekers[-1].ask()
    await check(folder, seekers)


async def ask_and_die(
    seeker: Seeker, executioner: Executioner, moment: Moment, died: "asyncio.Task[int]"
) -> None:
    """Let somebody ask, and kill the process at that moment."""
    executioner.moment = moment
    asking = asyncio.ensure_future(seeker.ask())
    await asyncio.wait((asking, died), return_when=asyncio.FIRST_COMPLETED)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)


async def check(folder: Path, seekers: Sequence[Seeker]) -> None:
    """Check that each of them has exactly one seat at one table that plays."""
    async with open_shared(home_in(folder)) as store:
        tables = await Documents(store).open_tables()
    for seeker in seekers:
        [own] = [one for one in tables if seeker.person in one.everybody]
        assert own.everybody.count(seeker.person) == 1
        assert own.match is not None
    for table in tables:
        seats = [coming.seat for coming in table.joining]
        assert len(seats) == len(set(seats)), "a seat is promised to one person"
