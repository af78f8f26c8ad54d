"""A message and all its versions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.faults import Json
from tests.servers.discord.flags import Flag
from tests.servers.discord.forms import Button, File, Form, Select
from tests.servers.discord.stage import Event, Sight, Stage
from tests.servers.discord.users import User

if TYPE_CHECKING:
    from tests.servers.discord.channels import Channel


@dataclass(slots=True, eq=False, repr=False)
class Message:
    """A message in a channel; ``only`` is the person who sees an ephemeral one."""

    stage: Stage
    channel: "Channel"
    id: int
    author: User
    forms: list[Form]
    pinged: tuple[User, ...]
    created: datetime
    only: User | None = None
    context: Json = field(default_factory=dict)
    edited: datetime | None = None
    edits_when_old: int = 0
    deleted: bool = False

    def __repr__(self) -> str:
        return f"<Message {self.text!r}>"

    @property
    def form(self) -> Form:
        """Its current content."""
        return self.forms[-1]

    @property
    def text(self) -> str:
        """All the text that people read in it."""
        return self.form.text

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Its buttons, from top to bottom."""
        return self.form.buttons

    @property
    def selects(self) -> tuple[Select, ...]:
        """Its selects, from top to bottom."""
        return self.form.selects

    @property
    def files(self) -> tuple[File, ...]:
        """The files that people see in it."""
        return self.form.files

    @property
    def loading(self) -> bool:
        """Whether people see that the application is thinking."""
        return Flag.LOADING in self.form.flags

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.only is not None

    def revise(self, form: Form, pinged: Iterable[User] = ()) -> None:
        """Change its content, and tell the application."""
        self.forms.append(form)
        self.pinged = tuple(pinged)
        self.edited = self.stage.clock.now
        self.show()
        self._tell("MESSAGE_UPDATE", self.as_json())

    def delete(self) -> None:
        """Delete it, as its author or a moderator does."""
        self.deleted = True
        self._tell("MESSAGE_DELETE", {"id": str(self.id)} | self._place())

    def announce(self) -> None:
        """Tell the application that it was written."""
        self.show()
        self._tell("MESSAGE_CREATE", self.as_json())

    def show(self) -> None:
        """Record the sight for those who may see it; messages of people are not recorded."""
        if self.author != self.stage.bot:
            return
        only, form = self.only or self.channel.recipient, self.form
        self.stage.show(Sight(only, self.channel.id, form.text, form.words, form.files))

    async def until(
        self, see: Callable[["Message"], object], *, timeout_s: float = PATIENCE_S
    ) -> "Message":
        """Wait until it matches; fail with its text after the timeout."""
        return await self.stage.bell.until(
            lambda: self if see(self) else None,
            timeout_s=timeout_s,
            describe=lambda: repr(self.text),
        )

    def as_json(self) -> Json:
        """Return the message object with its content."""
        form = self.form
        author = self.author.as_json()
        return {
            "id": str(self.id),
            "type": 0,
            "author": author,
            "content": form.content,
            "embeds": list(form.embeds),
            "components": list(form.components),
            "attachments": [file.as_json(ephemeral=self.ephemeral) for file in form.loose],
            "flags": int(form.flags) | (Flag.EPHEMERAL if self.ephemeral else 0),
            "timestamp": self.created.isoformat(),
            "edited_timestamp": self.edited.isoformat() if self.edited else None,
            "mentions": [user.as_json() for user in self.pinged],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": self.id in self.channel.pinned,
            "tts": False,
        } | (self._place() | self.context)

    def _place(self) -> Json:
        # Discord reports ephemeral messages like direct ones.
        guild = None if self.ephemeral else self.channel.guild
        place = {"channel_id": str(self.channel.id)}
        return place | ({"guild_id": str(guild.id)} if guild else {})

    def _tell(self, name: str, data: Json) -> None:
        guild = self.channel.guild
        self.stage.tell(Event(name, data, guild.id if guild and not self.ephemeral else None))
