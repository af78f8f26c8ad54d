"""What a platform says of the bot to the doctor, who asks it once and connects to nothing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grant:
    """Something that a platform lets the bot do or not; its name is the end of a line's key.

    What is ``wanted`` the bot, as it is set up, would be worse without.
    """

    name: str
    is_granted: bool
    is_wanted: bool = True


@dataclass(frozen=True, slots=True)
class Examined:
    """The bot's name there, what it may do, and how many seconds the platform's clock is ahead."""

    name: str
    rights: tuple[Grant, ...]
    ahead_s: float | None
