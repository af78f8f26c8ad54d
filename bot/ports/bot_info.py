"""The report about the bot that a platform gives to the ``doctor`` command."""

from bot.ports.value import Struct


class Capability(Struct, frozen=True):
    """Something that a platform may allow the bot to do; ``name`` is the end of its text's key.

    A capability ``is_wanted`` if the bot's settings need it.
    """

    name: str
    is_granted: bool
    is_wanted: bool = True


class BotInfo(Struct, frozen=True):
    """The bot's name on a platform, what it may do, and how far the platform's clock is ahead."""

    name: str
    rights: tuple[Capability, ...]
    ahead_s: float | None
