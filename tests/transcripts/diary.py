"""A chat platform that keeps a diary: what was to be seen there, from when on, and who did what."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.platforms.discord import limits as discord
from bot.platforms.telegram import limits as telegram
from bot.ports.message import MessageContent
from bot.ports.request import Address, PersonId
from tests.unit.bot.fake_platform import FakePlatform

Place: TypeAlias = Address | PersonId
"""Where something is to be seen: a chat, or the private chat of a person."""

_LIMITS: Final = {telegram.NAME: telegram.LIMITS, discord.NAME: discord.LIMITS}


def aside_of(chat: str) -> Address:
    """Where one person sees, in a chat, what nobody else does there."""
    return Address("aside", chat)


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as it stands from ``at`` on, in seconds since the epoch."""

    at: float
    place: Place
    message: str
    post: MessageContent
    is_new: bool


@dataclass(frozen=True, slots=True)
class Gone:
    """A message was taken away."""

    at: float
    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Done:
    """Somebody pressed a button, gave a command or wrote something; ``words`` say what."""

    at: float
    name: str
    words: str
    place: Place


@dataclass(frozen=True, slots=True)
class Told:
    """What the author of a deed was told at once, and nobody else."""

    at: float
    name: str
    text: str
    place: Place


Entry: TypeAlias = Shown | Gone | Done | Told


class DiaryPlatform(FakePlatform):
    """Takes what the platform of this name takes, as often as that does, and writes it down.

    ``on_renewed`` hears of what changes without a press of its reader, whom alone it is shown to.
    """

    def __init__(self, name: str, now: Callable[[], float]) -> None:
        super().__init__(name, _LIMITS[name])
        self.diary: list[Entry] = []
        self.on_renewed: Callable[[PersonId, MessageContent], None] | None = None
        self._now = now

    def _new(self, to: Place, post: MessageContent) -> str:
        message = super()._new(to, post)
        self.diary.append(Shown(self._now(), to, message, post, is_new=True))
        return message

    def _change(self, to: Place, message: str, post: MessageContent) -> None:
        super()._change(to, message, post)
        self.diary.append(Shown(self._now(), to, message, post, is_new=False))

    def _remove(self, to: Place, message: str) -> None:
        super()._remove(to, message)
        self.diary.append(Gone(self._now(), to, message))

    async def edit_ephemeral(
        self, to: Address, person: PersonId, post: MessageContent, *, below: str = ""
    ) -> None:
        """Change what one person alone sees in a chat, and say so."""
        await super().edit_ephemeral(to, person, post, below=below)
        if self.on_renewed is not None:
            self.on_renewed(person, post)
