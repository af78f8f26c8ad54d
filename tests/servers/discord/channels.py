"""Places for messages: channels of a guild, their threads, and direct messages."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.faults import Fault, Json, RefusedError
from tests.servers.discord.flags import ALL_PERMISSIONS, Permission
from tests.servers.discord.forms import Form
from tests.servers.discord.messages import Message
from tests.servers.discord.stage import Event, Stage
from tests.servers.discord.users import User

if TYPE_CHECKING:
    from tests.servers.discord.guilds import Guild

_ROLE_OVERWRITE, _MEMBER_OVERWRITE = 0, 1


class Place(IntEnum):
    """The ``type`` of a channel."""

    TEXT = 0
    DIRECT = 1
    GROUP = 3
    THREAD = 11


@dataclass(slots=True, eq=False, repr=False)
class Channel:
    """A place with its messages; a direct one has a recipient and no guild.

    In a group DM people write to each other, and the application takes part only through commands.
    """

    stage: Stage
    id: int
    place: Place
    name: str
    guild: "Guild | None" = None
    parent: "Channel | None" = None
    recipient: User | None = None
    group: tuple[User, ...] = ()
    history: list[Message] = field(default_factory=list)
    pinned: list[int] = field(default_factory=list)
    denied: Permission = Permission.NONE
    denied_by: dict[int, Permission] = field(default_factory=dict)
    """What each role of the bot denies it here, by the number of the role."""
    archived: bool = False
    locked: bool = False
    deleted: bool = False

    def __repr__(self) -> str:
        return f"<Channel {self.name!r}>"

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages that all members see, oldest first."""
        return tuple(m for m in self.history if not m.deleted and m.only is None)

    def seen_by(self, user: User) -> tuple[Message, ...]:
        """Return the messages that this person sees: all public ones, and their ephemeral ones."""
        return tuple(m for m in self.history if not m.deleted and m.only in {None, user})

    @property
    def texts(self) -> list[str]:
        """The texts that all members see, oldest first."""
        return [message.text for message in self.messages]

    async def until(
        self, see: Callable[[Message], object], *, timeout_s: float = PATIENCE_S
    ) -> Message:
        """Return the newest public message that matches, as soon as there is one.

        Fail with all messages after the timeout.
        """
        return await self.stage.bell.until(
            lambda: next((m for m in reversed(self.messages) if see(m)), None),
            timeout_s=timeout_s,
            describe=lambda: repr(self.texts),
        )

    def post(
        self,
        author: User,
        form: Form,
        *,
        only: User | None = None,
        pinged: Iterable[User] = (),
        context: Json | None = None,
    ) -> Message:
        """Add a message, and tell the application."""
        message = Message(
            stage=self.stage,
            channel=self,
            id=self.stage.ids.next(),
            author=author,
            forms=[form],
            pinged=tuple(pinged),
            created=self.stage.clock.now,
            only=only,
            context=context or {},
        )
        self.history.append(message)
        message.announce()
        return message

    def message(self, message_id: int) -> Message:
        """Return one of its messages; raise RefusedError if there is none."""
        for message in self.history:
            if message.id == message_id and not message.deleted:
                return message
        raise RefusedError(Fault.UNKNOWN_MESSAGE)

    def forbid(self, permissions: Permission) -> None:
        """Deny permissions to the bot here; earlier denials end."""
        self.denied = permissions
        self.tell("CHANNEL_UPDATE")

    def forbid_to(self, role: int, permissions: Permission) -> None:
        """Deny permissions to one of the bot's roles here."""
        self.denied_by[role] = permissions
        self.tell("CHANNEL_UPDATE")

    @property
    def granted(self) -> Permission:
        """The bot's permissions here."""
        if self.parent:
            return self.parent.granted & ~self.denied
        taken = self.guild.denied if self.guild else Permission.NONE
        for role, denied in self.denied_by.items():
            if self.guild and role in self.guild.bot_roles:
                taken |= denied
        return ALL_PERMISSIONS & ~taken & ~self.denied

    def require(self, permissions: Permission) -> None:
        """Raise RefusedError unless the bot has all these permissions here."""
        if self.guild is None:
            return
        if self.guild.left or Permission.VIEW_CHANNEL not in self.granted:
            raise RefusedError(Fault.MISSING_ACCESS)
        if permissions not in self.granted:
            raise RefusedError(Fault.MISSING_PERMISSIONS)

    def thread(self, name: str, starter: Message | None = None) -> "Channel":
        """Open a public thread of this channel; one from a message has the message's id."""
        assert self.guild is not None, "direct messages have no threads"
        thread_id = starter.id if starter else self.stage.ids.next()
        thread = Channel(self.stage, thread_id, Place.THREAD, name, self.guild, parent=self)
        self.guild.channels.append(thread)
        thread.tell("THREAD_CREATE")
        return thread

    def archive(self, *, locked: bool = False) -> None:
        """Archive a thread; a locked one stays archived until a moderator opens it."""
        self.archived, self.locked = True, locked
        self.tell("THREAD_UPDATE")

    def delete(self) -> None:
        """Delete it with its messages."""
        self.deleted = True
        is_thread = self.place is Place.THREAD
        self.tell("THREAD_DELETE" if is_thread else "CHANNEL_DELETE")

    def tell(self, name: str) -> None:
        """Tell the application about a change of the channel."""
        self.stage.tell(Event(name, self.as_json(), self.guild.id if self.guild else None))

    def as_json(self) -> Json:
        """Return the channel object."""
        shared = {"id": str(self.id), "type": int(self.place), "last_message_id": self._last()}
        match self.place:
            case Place.DIRECT:
                assert self.recipient is not None
                return shared | {"recipients": [self.recipient.as_json()], "flags": 0}
            case Place.GROUP:
                people = [user.as_json() for user in self.group]
                return shared | {"recipients": people, "name": self.name, "owner_id": None}
            case Place.TEXT | Place.THREAD:
                assert self.guild is not None
                shared |= {"guild_id": str(self.guild.id), "name": self.name, "flags": 0}
                return shared | (self._thread() if self.parent else self._channel())

    def _last(self) -> str | None:
        return str(self.messages[-1].id) if self.messages else None

    def _channel(self) -> Json:
        own = [(self.stage.bot.id, _MEMBER_OVERWRITE, self.denied)] if self.denied else []
        of_roles = [(role, _ROLE_OVERWRITE, denied) for role, denied in self.denied_by.items()]
        overwrites = [
            {"id": str(whose), "type": kind, "allow": "0", "deny": str(int(denied))}
            for whose, kind, denied in (*own, *of_roles)
        ]
        return {
            "position": 0,
            "permission_overwrites": overwrites,
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "rate_limit_per_user": 0,
        }

    def _thread(self) -> Json:
        assert self.parent is not None
        now = self.stage.clock.now.isoformat()
        return {
            "parent_id": str(self.parent.id),
            "owner_id": str(self.stage.bot.id),
            "message_count": len(self.history),
            "member_count": 1,
            "total_message_sent": len(self.history),
            "rate_limit_per_user": 0,
            "thread_metadata": {
                "archived": self.archived,
                "locked": self.locked,
                "auto_archive_duration": 1440,
                "archive_timestamp": now,
                "create_timestamp": now,
            },
        }
