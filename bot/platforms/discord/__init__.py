"""Discord, through discord.py: slash commands, buttons, ephemeral replies and direct messages."""

from bot.platforms.discord.platform import DiscordPlatform, connect, probe

__all__ = ["DiscordPlatform", "connect", "probe"]
