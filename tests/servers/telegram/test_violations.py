"""Violations of the Bot API do not go unnoticed."""

import pytest
from aiogram.methods import GetMe
from telegram.error import NetworkError

from tests.servers.telegram import TelegramServer, User, ViolationsError
from tests.servers.telegram.client import connected
from tests.servers.telegram.schema_checks import wrong_answer
from tests.servers.telegram.world import BOT


async def send_with_a_slip(server: TelegramServer, *, then: Exception | None = None) -> None:
    """Send a message with an unknown field, leave the server, and optionally fail first."""
    ane = server.world.user("Ane")
    await ane.start()
    async with server, connected(server) as bot:
        await bot.send_message(ane.id, "Kaixo", api_kwargs={"colour": "red"})
        if then is not None:
            raise then


async def test_what_breaks_the_rules_of_the_api_fails_at_the_end() -> None:
    """Telegram would ignore the field silently."""
    with pytest.raises(ViolationsError, match="no field colour"):
        await send_with_a_slip(TelegramServer())


async def test_a_violation_does_not_hide_why_a_test_failed() -> None:
    with pytest.raises(ValueError, match="of the test's own") as failed:
        await send_with_a_slip(TelegramServer(), then=ValueError("of the test's own"))
    assert "no field colour" in failed.value.__notes__[0]


async def test_a_violation_can_be_forgiven(server: TelegramServer, ane: User) -> None:
    """A test that provokes a violation names it; the field is ignored, as by Telegram."""
    async with connected(server) as bot:
        buttons = {"inline_keyboard": [[{"text": "A", "callback_data": "a", "size": 3}]]}
        await bot.send_message(ane.id, "Kaixo", api_kwargs={"reply_markup": buttons})
    assert ane.private.last.labels == ("A",)
    (violation,) = server.forgive()
    assert violation.endswith("no field reply_markup.inline_keyboard.size")


async def test_a_server_that_breaks_says_so(server: TelegramServer, ane: User) -> None:
    """Its world is broken here; the bot only sees a network error."""
    server.world.users.clear()
    async with connected(server) as bot:
        with pytest.raises(NetworkError):
            await bot.send_message(ane.id, "Kaixo")
    (violation,) = server.forgive()
    assert violation.startswith("the server itself broke: KeyError")


def test_the_servers_own_answers_are_checked() -> None:
    """The models of the requests are used for the answers too."""
    bot = BOT.as_json()
    assert wrong_answer(GetMe, bot) == ""
    assert wrong_answer(GetMe, bot | {"colour": "red"}) == "no field colour"
    assert "first_name" in wrong_answer(GetMe, {"id": 1, "is_bot": True})
