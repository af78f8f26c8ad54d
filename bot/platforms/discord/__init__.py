"""Discord, by discord.py: slash commands, buttons, answers for one person, direct messages."""

from bot.platforms.discord.platform import DiscordPlatform, connect, probe

__all__ = ["DiscordPlatform", "connect", "probe"]
