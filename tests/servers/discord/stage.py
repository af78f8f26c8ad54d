"""The stage on which everything happens: one clock, one source of ids, one place to tell it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.servers.activity_signal import Bell
from tests.servers.discord.clock import Clock, Snowflakes
from tests.servers.discord.faults import Json
from tests.servers.discord.forms import File
from tests.servers.discord.users import User

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Event:
    """What the gateway tells the application; without a guild it is told to the first shard."""

    name: str
    data: Json
    guild: int | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """Something that the application has put before human eyes.

    Only one person sees it, or, when ``only`` is None, everybody who can see the channel.
    """

    only: User | None
    channel: int
    text: str
    words: tuple[str, ...]
    files: tuple[File, ...] = ()


class Stage:
    """What every thing of this world shares."""

    def __init__(self, bot: User, clock: Clock, ids: Snowflakes) -> None:
        self.bot = bot
        self.clock = clock
        self.ids = ids
        self.bell = Bell()
        self.sights: list[Sight] = []
        self.listeners: list[Callable[[Event], None]] = []

    def tell(self, event: Event) -> None:
        """Tell the gateway, and wake everybody who waits for something to happen."""
        for listen in self.listeners:
            listen(event)
        self.bell.ring()

    def show(self, sight: Sight) -> None:
        """Remember what people were shown, and wake everybody who waits for it."""
        self.sights.append(sight)
        self.bell.ring()
