"""Tables in Telegram: in groups and topics, and in each person's private chat with the bot."""

from bot.platforms.telegram.platform import TelegramPlatform, connect, probe

__all__ = ["TelegramPlatform", "connect", "probe"]
