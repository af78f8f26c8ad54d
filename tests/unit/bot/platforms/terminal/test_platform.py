"""Tests of the terminal as a platform with one person, whose requests go through the app."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from bot.cli.local_table import PlayOptions, table_for
from bot.cli.play import seated
from bot.platforms.terminal.platform import PERSON, TerminalPlatform
from bot.platforms.terminal.seat import LocalGame
from bot.ports.message import MessageContent, Reply
from bot.ports.platform import NoThreadsError
from bot.ports.request import Address, CommandCall, Request, TextMessage
from bot.text.localizer import Localizer
from engine.events import OrdagoCalled
from engine.game import Betting, Talking, Undealt
from storage.errors import DiskFullError
from storage.memory_store import MemoryStore
from tests.unit.bot.app.stage import FragileStore

ENGLISH: Final = Localizer("en")

MANY: Final = 60
"""More requests in a moment than the rate limit of a chat platform."""


@dataclass
class App:
    """A receiver that records the requests."""

    heard: list[Request] = field(default_factory=list)

    async def handle(self, request: Request) -> Reply:
        """Record a request, and reply with its number."""
        self.heard.append(request)
        return Reply(str(len(self.heard)))


@asynccontextmanager
async def at_table(store: MemoryStore) -> AsyncIterator[LocalGame]:
    """Seat the person at a table for two."""
    wanted = PlayOptions(Path("unused.db"), "", preset="duelo", seed=3)
    async with seated(store, wanted, table_for(wanted, ENGLISH), ENGLISH) as sitting:
        yield sitting


async def play_until_bets(sitting: LocalGame) -> None:
    """Play until the person may bet."""
    while not (isinstance(sitting.seen.phase, Betting) and sitting.offered()):
        match sitting.seen.phase:
            case Talking() if sitting.offered():
                await sitting.do(TextMessage("no mus"))
            case Undealt() if sitting.offered():
                await sitting.do(TextMessage("reparto"))
            case _:
                await sitting.prompt()


async def test_a_request_carries_its_one_person() -> None:
    """A request names the only person, in a private chat, while the platform runs."""
    app, platform = App(), TerminalPlatform(ENGLISH)
    early = asyncio.create_task(platform.request(TextMessage("mus")))
    await asyncio.sleep(0)
    assert (app.heard, platform.health.is_connected) == ([], False)
    run = asyncio.create_task(platform.run(app.handle, lambda _: None))
    assert (await early).text == "1"
    assert platform.health.is_connected
    [request] = app.heard
    assert (request.person.id, request.private, request.body) == (PERSON, True, TextMessage("mus"))
    run.cancel()
    with suppress(asyncio.CancelledError):
        await run
    assert not platform.health.is_connected


async def test_a_message_says_nothing_that_the_screen_shows_already(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A sent message has an id and repeats nothing on the screen; a chat cannot move."""
    platform, post = TerminalPlatform(ENGLISH), MessageContent("Your cards")
    here = Address("terminal", "")
    sent = [await platform.send(PERSON, post), await platform.send(PERSON, post)]
    await platform.edit(PERSON, sent[0], post)
    await platform.delete(PERSON, sent[0])
    await platform.show_ephemeral(here, PERSON, post)
    assert len(set(sent)) == len(sent)
    assert platform.messages_below(here, sent[0]) == 0
    assert not await platform.has_left(here, PERSON)
    assert await platform.is_admin(here, PERSON)
    with pytest.raises(NoThreadsError):
        await platform.open_thread(here, "Mus")
    assert capsys.readouterr().out == ""


async def test_the_person_alone_may_ask_as_fast_as_they_like() -> None:
    async with at_table(MemoryStore()) as sitting:
        replies = [await sitting.do(CommandCall("marcador")) for _ in range(MANY)]
    assert all(replies)
    assert len({reply.text for reply in replies}) == 1


async def test_an_ordago_that_the_screen_has_asked_about_is_said_at_once() -> None:
    async with at_table(MemoryStore()) as sitting:
        await play_until_bets(sitting)
        sitting.news.clear()
        await sitting.do(TextMessage("órdago"))
        assert any(isinstance(event, OrdagoCalled) for event in sitting.news)


async def test_nothing_is_kept_of_messages_that_nobody_is_sent() -> None:
    """A file of games holds the match, its table and the list of matches, as ever."""
    store = MemoryStore()
    async with at_table(store) as sitting:
        await play_until_bets(sitting)
        await sitting.do(TextMessage("paso"))
    kinds = {key.partition("/")[0] for key in await store.list_all("")}
    assert kinds == {"mesa", "seal", "terminal"}


async def test_a_refusal_is_a_reply_and_changes_nothing() -> None:
    async with at_table(MemoryStore()) as sitting:
        sitting.news.clear()
        reply = await sitting.do(TextMessage("quiero"))
        assert reply.text
        assert sitting.news == []


async def test_what_goes_wrong_ends_the_program_instead_of_a_reply() -> None:
    """An error ends the program and is shown as one line, and nothing is lost."""
    store = FragileStore()
    async with at_table(store) as sitting:
        await play_until_bets(sitting)
        before = sitting.seen
        store.is_full = True
        with pytest.raises(DiskFullError):
            await sitting.do(TextMessage("paso"))
        assert sitting.seen == before
        store.is_full = False
