"""Inline mode: results are offered once, within limits, and anyone may read them."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from telegram import (
    Bot,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.error import BadRequest

from tests.servers.telegram import SightKind, TelegramServer, User
from tests.servers.telegram.client import connected
from tests.servers.telegram.queries import Offered


@dataclass(frozen=True, slots=True)
class Search:
    """Ane's inline query, without results so far."""

    server: TelegramServer
    bot: Bot
    ane: User
    query: str
    found: asyncio.Task[tuple[Offered, ...]]


@pytest.fixture
async def search() -> AsyncIterator[Search]:
    """Yield a query: Ane has typed the bot's name and a word."""
    async with TelegramServer() as server, connected(server) as bot:
        ane = server.world.user("Ane")
        found = asyncio.ensure_future(ane.seek("mesa"))
        (update,) = await bot.get_updates(timeout=30, allowed_updates=["inline_query"])
        assert update.inline_query is not None
        assert update.inline_query.query == "mesa"
        yield Search(server, bot, ane, update.inline_query.id, found)
        found.cancel()


def articles(count: int) -> list[InlineQueryResultArticle]:
    """Return results, each with its own message."""
    return [
        InlineQueryResultArticle(str(number), "Mesa", InputTextMessageContent(f"Mesa {number}"))
        for number in range(count)
    ]


async def test_a_list_is_offered_once(search: Search) -> None:
    """Everyone may read a message that anyone may send."""
    jon = search.server.world.user("Jon")
    assert await search.bot.answer_inline_query(search.query, articles(2), is_personal=True)
    assert [one.content.text for one in await search.found] == ["Mesa 0", "Mesa 1"]
    shown = search.server.outgoing()[-1]
    assert shown.kind is SightKind.OFFERED
    assert shown.audience == {search.ane, jon}
    with pytest.raises(BadRequest, match="too old"):
        await search.bot.answer_inline_query(search.query, articles(1))


async def test_a_list_that_is_wrong_is_refused(search: Search) -> None:
    """It is too long, has two results with one id, or a button with an invalid link."""
    for wrong in (articles(51), [*articles(1), *articles(1)]):
        with pytest.raises(BadRequest):
            await search.bot.answer_inline_query(search.query, wrong)
    with pytest.raises(BadRequest, match="Start_param_invalid"):
        await search.bot.answer_inline_query(
            search.query, [], button=InlineQueryResultsButton("Open", start_parameter="a b")
        )
    assert len(search.server.forgive()) == 3
    assert not search.found.done()
