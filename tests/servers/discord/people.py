"""People: what they can do in their apps, and what they see there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.channels import Channel
from tests.servers.discord.commands import Caller, invocation, still_typed
from tests.servers.discord.components import Kind
from tests.servers.discord.faults import Fault, Json
from tests.servers.discord.forms import Form, Select
from tests.servers.discord.interactions import (
    Cause,
    InteractionFailedError,
    Response,
)
from tests.servers.discord.messages import Message
from tests.servers.discord.modals import Modal, NotAllowedError, Value
from tests.servers.discord.stage import Event
from tests.servers.discord.users import User

if TYPE_CHECKING:
    from tests.servers.discord.guilds import Guild
    from tests.servers.discord.world import World

ORDINARY: Final = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 31 | 1 << 38
"""View, send, embed, attach, read the history, use commands, send in threads."""

EVERYTHING: Final = (1 << 53) - 1


@dataclass(frozen=True, slots=True)
class Delivery:
    """How often an interaction is delivered, and whether it arrives too late."""

    times: int = 1
    late: bool = False
    timeout_s: float = PATIENCE_S


PROMPT: Final = Delivery()
TWICE: Final = Delivery(times=2)
LATE: Final = Delivery(late=True)


@dataclass(slots=True, eq=False, repr=False)
class Member:
    """A person in a guild, with an app that offers what Discord's app would."""

    world: "World"
    guild: "Guild"
    user: User
    is_admin: bool

    def __repr__(self) -> str:
        return f"<Member {self.user.name!r}>"

    @property
    def mention(self) -> str:
        """The text that mentions this person."""
        return self.user.mention

    @property
    def dm(self) -> Channel:
        """The direct messages between this person and the application."""
        return self.world.direct(self.user)

    @property
    def dms(self) -> tuple[Message, ...]:
        """The direct messages that this person sees."""
        return self.dm.messages

    @property
    def permissions(self) -> int:
        """The permissions of this person."""
        return EVERYTHING if self.is_admin else ORDINARY

    def close_dms(self) -> None:
        """Refuse direct messages from now on."""
        self.world.closed.add(self.user.id)

    def open_dms(self) -> None:
        """Accept direct messages again."""
        self.world.closed.discard(self.user.id)

    def install(self) -> None:
        """Install the application for this person, so that it works everywhere."""
        self.world.installed.add(self.user.id)

    def leave(self) -> None:
        """Leave the guild."""
        del self.guild.members[self.user.id]
        told = {"guild_id": str(self.guild.id), "user": self.user.as_json()}
        self.world.stage.tell(Event("GUILD_MEMBER_REMOVE", told, self.guild.id))

    def sees(self, channel: Channel) -> tuple[Message, ...]:
        """Return the messages that this person sees in a channel, oldest first."""
        return channel.seen_by(self.user)

    def say(
        self,
        channel: Channel,
        text: str,
        *,
        reply_to: Message | None = None,
        origin: Json | None = None,
    ) -> Message:
        """Write into a channel; the application gets the event, perhaps without the text.

        A reply mentions the author of the other message, as apps do by default. The message may
        have another ``origin``, in Discord's format.
        """
        form = Form(content=text)
        named = self.world.known(form.mentioned)
        context = {"member": self._partial()} if channel.guild else {}
        if reply_to is not None:
            named = (*named, reply_to.author)
            context |= _answering(reply_to)
        return channel.post(self.user, form, pinged=named, context=context | (origin or {}))

    async def slash(
        self, channel: Channel, command: str, how: Delivery = PROMPT, /, **options: object
    ) -> Response:
        """Send a command such as "mesa nueva"; raise NotAllowedError if the app does not have it.

        Raise InteractionFailedError if no answer comes, or if it comes too late.
        """
        data = self._invocation(channel, command, options)
        return await self._interact(Cause.COMMAND, channel, None, data, how)

    async def suggest(self, channel: Channel, command: str, /, **typed: str) -> Response:
        """Start typing an option, the last one named, and return the suggestions."""
        data = still_typed(self._invocation(channel, command, typed, partial=True))
        return await self._interact(Cause.AUTOCOMPLETE, channel, None, data, PROMPT)

    async def press(self, message: Message, name: str, how: Delivery = PROMPT) -> Response:
        """Press the button with this label, emoji or custom id.

        Raise NotAllowedError if it cannot be pressed, and InteractionFailedError as ``slash`` does.
        """
        self._check_sees(message)
        named = (
            button
            for button in message.buttons
            if name in {button.label, button.emoji, button.custom_id}
        )
        found = [button for button in named if button.custom_id and not button.disabled]
        if len(found) != 1:
            raise NotAllowedError(name, message.buttons)
        data = {
            "component_type": int(Kind.BUTTON),
            "custom_id": found[0].custom_id,
            "id": found[0].component,
        }
        return await self._interact(Cause.COMPONENT, message.channel, message, data, how)

    async def forge(self, message: Message, custom_id: str, how: Delivery = PROMPT) -> Response:
        """Press a button that the message does not have, as a forged app may."""
        self._check_sees(message)
        data = {"component_type": int(Kind.BUTTON), "custom_id": custom_id, "id": 1}
        return await self._interact(Cause.COMPONENT, message.channel, message, data, how)

    async def forge_form(self, message: Message, custom_id: str) -> Response:
        """Send a form that was never shown, as a forged app may."""
        self._check_sees(message)
        data = {"custom_id": custom_id, "components": []}
        return await self._interact(Cause.MODAL, message.channel, message, data, PROMPT)

    async def choose(
        self,
        message: Message,
        values: "Sequence[str | Member]",
        *,
        select: str | None = None,
        how: Delivery = PROMPT,
    ) -> Response:
        """Choose options of a select by label or value, or people.

        If there are several, ``select`` is its placeholder or custom id. Raise NotAllowedError if
        the choice is impossible, and InteractionFailedError as ``slash`` does.
        """
        self._check_sees(message)
        found = [
            one
            for one in message.selects
            if select in {None, one.placeholder, one.custom_id} and not one.disabled
        ]
        if len(found) != 1:
            raise NotAllowedError(select, message.selects)
        data = _chosen(found[0], values)
        return await self._interact(Cause.COMPONENT, message.channel, message, data, how)

    async def submit(
        self, modal: Modal, values: Mapping[str, Value], how: Delivery = PROMPT
    ) -> Response:
        """Fill in a modal by label or custom id and send it; other fields stay unchanged.

        Raise NotAllowedError if the app would show an error, and InteractionFailedError like
        ``slash``.
        """
        if modal.viewer != self.user:
            raise NotAllowedError(modal.title)
        data = {"custom_id": modal.custom_id, "components": modal.filled(values)}
        return await self._interact(Cause.MODAL, modal.channel, modal.source, data, how)

    async def until_dm(self, see: Callable[[Message], object]) -> Message:
        """Return the newest direct message that matches, as soon as there is one."""
        return await self.dm.until(see)

    async def _interact(
        self, cause: Cause, channel: Channel, source: Message | None, data: Json, how: Delivery
    ) -> Response:
        interaction = self.world.interact(cause, self, channel, source, data)
        interaction.expired = how.late
        for _ in range(how.times):
            self.world.deliver(interaction)
        try:
            await self.world.stage.bell.until(
                lambda: interaction.answer or Fault.UNKNOWN_INTERACTION in interaction.refused,
                timeout_s=how.timeout_s,
                describe=lambda: repr(data),
            )
        except AssertionError as silence:
            raise InteractionFailedError(data, *interaction.refused) from silence
        if interaction.answer is None:
            raise InteractionFailedError(data, *interaction.refused)
        return Response(interaction)

    def _invocation(
        self,
        channel: Channel,
        command: str,
        options: Mapping[str, object],
        *,
        partial: bool = False,
    ) -> Json:
        offered = self.world.offered(channel, self.user, self.permissions)
        ctx = Caller(self.user.locale, offered, is_typing=partial)
        return invocation(ctx, command, options)

    def _check_sees(self, message: Message) -> None:
        channel = message.channel
        there = self.user == channel.recipient if channel.recipient else self._is_in(channel)
        if not there or message.deleted or message.only not in {None, self.user}:
            raise NotAllowedError(message.text)

    def _is_in(self, channel: Channel) -> bool:
        guild = channel.guild
        if self.user in channel.group:
            return True
        return guild is not None and self.user.id in guild.members and not channel.deleted

    def _partial(self) -> Json:
        return {
            "nick": None,
            "avatar": None,
            "roles": [],
            "joined_at": self.world.stage.clock.now.isoformat(),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "communication_disabled_until": None,
        }

    def as_json(self) -> Json:
        """Return the member object with the user in it."""
        user = self.user.as_json()
        return self._partial() | {"user": user, "permissions": str(self.permissions)}

    def as_resolved(self) -> Json:
        """Return the tables in which an interaction describes people by their ids."""
        member = self._partial() | {"permissions": str(self.permissions)}
        key = str(self.user.id)
        return {"users": {key: self.user.as_json()}, "members": {key: member}}


def _chosen(select: Select, values: Sequence[str | Member]) -> Json:
    data: Json = {
        "component_type": int(select.kind),
        "custom_id": select.custom_id,
        "id": select.component,
        "values": [_value(select, value) for value in values],
    }
    if not select.least <= len(values) <= select.most:
        raise NotAllowedError(select.custom_id, values)
    people = [value.as_resolved() for value in values if isinstance(value, Member)]
    if people:
        data["resolved"] = {
            table: {key: one for person in people for key, one in person[table].items()}
            for table in ("users", "members")
        }
    return data


def _value(select: Select, value: str | Member) -> str:
    if isinstance(value, Member) and select.kind in {Kind.USER_SELECT, Kind.MENTIONABLE_SELECT}:
        return str(value.user.id)
    for choice in select.choices:
        if value in {choice.label, choice.value}:
            return choice.value
    raise NotAllowedError(select.custom_id, value)


def _answering(message: Message) -> Json:
    """Return the fields that make a message a reply."""
    told = message.as_json()
    reference = {"type": 0, "message_id": told["id"], "channel_id": told["channel_id"]}
    return {"type": 19, "message_reference": reference, "referenced_message": told}
