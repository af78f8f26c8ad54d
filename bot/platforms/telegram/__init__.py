"""Tables in Telegram: groups and their topics, and each person's private chat with the bot."""

from bot.platforms.telegram.platform import TelegramPlatform, connect, probe

__all__ = ["TelegramPlatform", "connect", "probe"]
