"""Discord, by discord.py: slash commands, buttons, answers for one person, direct messages."""

from bot.platforms.discord.platform import DiscordPlatform, connect, examine

__all__ = ["DiscordPlatform", "connect", "examine"]
