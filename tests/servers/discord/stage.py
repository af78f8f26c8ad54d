"""The shared state of the simulation: one clock, one source of ids, one event channel."""

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
    """A gateway event; one without a guild goes to the first shard."""

    name: str
    data: Json
    guild: int | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """Something that the application has shown to people.

    One person sees it, or everyone in the channel if ``only`` is None.
    """

    only: User | None
    channel: int
    text: str
    words: tuple[str, ...]
    files: tuple[File, ...] = ()


class Stage:
    """The shared state of all objects of the simulation."""

    def __init__(self, bot: User, clock: Clock, ids: Snowflakes) -> None:
        self.bot = bot
        self.clock = clock
        self.ids = ids
        self.bell = Bell()
        self.sights: list[Sight] = []
        self.listeners: list[Callable[[Event], None]] = []

    def tell(self, event: Event) -> None:
        """Send an event to the gateway, and wake all waiting callers."""
        for listen in self.listeners:
            listen(event)
        self.bell.ring()

    def show(self, sight: Sight) -> None:
        """Record a sight, and wake all waiting callers."""
        self.sights.append(sight)
        self.bell.ring()
