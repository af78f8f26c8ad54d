"""The smallest bots that do what a press requires: one answer, one durable row and two edits.

``python -m tools.benchmarks.minimal_bots KIND`` serves the platform of the settings until it is
killed. The kinds are ``httpx`` (plain python-telegram-bot), ``aiohttp`` (the same with Amarreko's
HTTP client) and ``discord``.
"""

import asyncio
import contextlib
import sys
from typing import Final

import aiosqlite
import discord
from telegram import (
    Bot,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    Update,
)
from telegram.ext import Application, CallbackQueryHandler, CommandHandler
from telegram.request import HTTPXRequest

from bot.platforms.telegram.http import AiohttpRequest
from bot.ports.settings import Settings
from tests.servers.discord.pointing import point_at

FILE: Final = "minimal.db"
PRESSED: Final = "pressed"

_TABLE: Final = "Mesa {}: Ane 12, Beñat 7. Grande: paso, envido 2, quiero. Te toca, Garazi."
_HAND: Final = "Tus cartas, {}: rey, caballo, siete, as. Tienes medias y 31."


class Rows:
    """A table of presses; each row is on disk before the next request."""

    def __init__(self) -> None:
        self._db: aiosqlite.Connection | None = None

    async def add(self, person: int) -> int:
        """Store a press durably, and return its number."""
        if self._db is None:
            self._db = await aiosqlite.connect(FILE, isolation_level=None)
            await self._db.execute("PRAGMA journal_mode = WAL")
            await self._db.execute("PRAGMA synchronous = FULL")
            await self._db.execute(
                "CREATE TABLE IF NOT EXISTS presses (number INTEGER PRIMARY KEY, person INTEGER)"
            )
        cursor = await self._db.execute("INSERT INTO presses (person) VALUES (?)", (person,))
        assert cursor.lastrowid is not None, "the row was inserted"
        return cursor.lastrowid


class TelegramPages:
    """A bot with two messages in each private chat, both edited after each press."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._rows = Rows()
        self._shown: dict[int, tuple[int, int]] = {}

    async def start(self, command: Message) -> None:
        """Send both messages."""
        texts = _TABLE.format(0), _HAND.format(0)
        table, hand = [
            await self._bot.send_message(command.chat.id, text, reply_markup=_button())
            for text in texts
        ]
        self._shown[command.chat.id] = table.message_id, hand.message_id

    async def press(self, query: CallbackQuery) -> None:
        """Answer, store the press, and edit both messages."""
        await query.answer()
        number = await self._rows.add(query.from_user.id)
        for message, text in zip(self._shown[query.from_user.id], (_TABLE, _HAND), strict=True):
            await self._bot.edit_message_text(
                text.format(number), query.from_user.id, message, reply_markup=_button()
            )


def _button() -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("Envido", callback_data=PRESSED)]])


async def serve_telegram(settings: Settings, *, with_aiohttp: bool) -> None:
    """Serve the Bot API named in the settings until the task is cancelled."""
    kind = AiohttpRequest if with_aiohttp else HTTPXRequest
    application = (
        Application.builder()
        .token(settings.telegram_token.get_secret_value())
        .base_url(settings.telegram_api_url)
        .request(kind(connection_pool_size=256))
        .get_updates_request(kind())
        .concurrent_updates(256)
        .build()
    )
    pages = TelegramPages(application.bot)

    async def start(update: Update, _context: object) -> None:
        assert update.message is not None, "a command is a message"
        await pages.start(update.message)

    async def press(update: Update, _context: object) -> None:
        assert update.callback_query is not None, "the handler takes presses only"
        await pages.press(update.callback_query)

    application.add_handler(CommandHandler("start", start))
    application.add_handler(CallbackQueryHandler(press))
    async with application:
        assert application.updater is not None, "the builder makes an updater"
        await application.updater.start_polling()
        await application.start()
        await asyncio.Event().wait()


class DiscordPages(discord.Client):
    """A bot with a message in the channel and one for its author, both edited after each press."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none())
        self._rows = Rows()
        self._shown: dict[int, tuple[discord.PartialMessage, discord.PartialMessage]] = {}

    async def on_ready(self) -> None:
        """Offer the command that opens the two messages."""
        assert self.application_id is not None, "the client is logged in"
        mesa = {"name": "mesa", "description": "Mesa", "type": 1}
        await self.http.bulk_upsert_global_commands(self.application_id, [mesa])

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer; send both messages for a command; store a press and edit both."""
        await interaction.response.defer()
        person = interaction.user.id
        if interaction.type is discord.InteractionType.application_command:
            sent = [
                await interaction.followup.send(text.format(0), view=_view(), wait=True)
                for text in (_TABLE, _HAND)
            ]
            channel = self.get_partial_messageable(sent[0].channel.id)
            table, hand = [channel.get_partial_message(one.id) for one in sent]
            self._shown[person] = table, hand
            return
        number = await self._rows.add(person)
        for message, text in zip(self._shown[person], (_TABLE, _HAND), strict=True):
            await message.edit(content=text.format(number))


def _view() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Envido", custom_id=PRESSED))
    return view


async def main(kind: str) -> None:
    """Serve one platform until the process is killed."""
    settings = Settings()
    if kind == "discord":
        point_at(settings.discord_api_url, settings.discord_gateway_url)
        await DiscordPages().start(settings.discord_token.get_secret_value())
    else:
        await serve_telegram(settings, with_aiohttp=kind == "aiohttp")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(sys.argv[1]))
