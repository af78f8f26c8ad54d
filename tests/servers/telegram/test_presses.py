"""Buttons: pressed by people, and answered by the bot or not."""

import asyncio
from typing import Any, TypeAlias

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest
from telegram.ext import CallbackContext, CallbackQueryHandler, CommandHandler

from tests.servers.telegram import Answer, TelegramServer, VirtualClock
from tests.servers.telegram.client import connected, polling

Context: TypeAlias = CallbackContext[Any, Any, Any, Any]

TABLE = InlineKeyboardMarkup(
    [
        [InlineKeyboardButton("Envido", callback_data="t:envido")],
        [InlineKeyboardButton("My hand", callback_data="t:hand")],
    ]
)


async def deal(update: Update, _context: Context) -> None:
    """Send a table with two buttons to the chat."""
    assert update.effective_chat is not None
    await update.effective_chat.send_message("The table", reply_markup=TABLE)


async def answer(update: Update, _context: Context) -> None:
    """Show the button's name to the person who pressed, as an alert for the hand."""
    query = update.callback_query
    assert query is not None
    assert query.data is not None
    await query.answer(
        f"{query.from_user.first_name}: {query.data}", show_alert="hand" in query.data
    )


async def test_a_press_is_answered_to_the_one_who_pressed(server: TelegramServer) -> None:
    ane, jon = server.world.user("Ane"), server.world.user("Jon")
    group = server.world.group("Lagunak", ane, jon)
    handlers = (CommandHandler("mus", deal), CallbackQueryHandler(answer))
    async with polling(server, *handlers):
        await ane.say(group, "/mus")
        table = await group.says("The table")
        assert await jon.press(table, "My hand") == Answer("Jon: t:hand", alert=True)
        assert await ane.press(table, "t:envido") == Answer("Ane: t:envido")
    assert [sight.audience for sight in server.outgoing()] == [{ane, jon}, {jon}, {ane}]


async def test_a_press_that_nobody_answers_fails_the_test(server: TelegramServer) -> None:
    """A dead button must neither hang a test nor pass it."""
    ane = server.world.user("Ane")
    async with polling(server, CommandHandler("start", deal)):
        await ane.start()
        table = await ane.private.says("The table")
        with pytest.raises(AssertionError, match="never answered"):
            await ane.press(table, "Envido", timeout_s=0.05)


async def test_a_press_on_an_old_screen_brings_the_old_button(server: TelegramServer) -> None:
    """The message was edited while the press was on its way."""
    ane = server.world.user("Ane")
    handlers = (CommandHandler("start", deal), CallbackQueryHandler(answer))
    async with polling(server, *handlers) as bot:
        await ane.start()
        old = await ane.private.says("The table")
        await bot.edit_message_text("Over", chat_id=ane.id, message_id=old.id)
        assert ane.private.last.labels == ()
        assert (await ane.press(old, "Envido")).text == "Ane: t:envido"


async def test_a_press_can_be_answered_once_and_in_time() -> None:
    clock = VirtualClock()
    async with TelegramServer(clock=clock) as server, connected(server) as bot:
        ane = server.world.user("Ane")
        await ane.start()
        await bot.send_message(ane.id, "The table", reply_markup=TABLE)
        press = asyncio.ensure_future(ane.press(ane.private.last, "Envido"))
        (*_, update) = await bot.get_updates(timeout=30, allowed_updates=[])
        assert update.callback_query is not None
        await update.callback_query.answer("one")
        assert await press == Answer("one")
        with pytest.raises(BadRequest, match="Query is too old"):
            await update.callback_query.answer("two")
        late = asyncio.ensure_future(ane.press(ane.private.last, "Envido", timeout_s=0.05))
        (update,) = await bot.get_updates(offset=update.update_id + 1, timeout=30)
        clock.advance(16)
        assert update.callback_query is not None
        with pytest.raises(BadRequest, match="Query is too old"):
            await update.callback_query.answer("late")
        with pytest.raises(AssertionError, match="never answered"):
            await late
