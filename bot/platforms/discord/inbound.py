"""What people do on Discord: interactions and messages, as the deeds that the host receives."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord

from bot.platforms.discord.limits import NAME
from bot.platforms.discord.rendering import MENU, Interaction
from bot.ports.platform import Address, Aim, Deed, Incoming, Person, PersonId, Pressed, Typed

_FROM_PEOPLE: Final = frozenset({discord.MessageType.default, discord.MessageType.reply})


def done(interaction: Interaction, deed: Deed) -> Incoming:
    """A command that is given, a button that is pressed, or a form that is sent."""
    assert interaction.channel is not None, "people do things in channels"
    return Incoming(
        address=_address(interaction.channel),
        person=_person(interaction.user, str(interaction.locale)),
        deed=deed,
        private=interaction.guild_id is None,
        key=str(interaction.id),
        at=interaction.created_at.timestamp(),
    )


def pressed(interaction: Interaction) -> Pressed:
    """The button, or the entry of a menu, as if that were a button."""
    carried: Mapping[str, Any] = interaction.data or {}
    token = carried["custom_id"]
    return Pressed(carried["values"][0] if token == MENU else token, _message_id(interaction))


def filled_in(interaction: Interaction) -> Pressed:
    """The form's token, with what was written into it."""
    carried: Mapping[str, Any] = interaction.data or {}
    written = tuple(_written(carried["components"]))
    return Pressed(carried["custom_id"], _message_id(interaction), written)


def is_private(interaction: Interaction) -> bool:
    """Whether the message that was pressed is seen by this person alone."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


def said(message: discord.Message, bot_id: int) -> Incoming | None:
    """Words of a person that may be read; nothing for those of programs and of Discord itself."""
    text, aim = _without_call(message.content, bot_id), _aim(message, bot_id)
    is_said = bool(text) or aim is Aim.CALL
    if message.author.bot or message.type not in _FROM_PEOPLE or not is_said:
        return None
    return Incoming(
        address=_address(message.channel),
        person=_person(message.author, ""),
        deed=Typed(text, aim),
        private=message.guild is None,
        key=str(message.id),
        at=message.created_at.timestamp(),
    )


def _address(channel: object) -> Address:
    assert isinstance(channel, discord.abc.Snowflake), "a channel has an id"
    if isinstance(channel, discord.Thread):
        return Address(NAME, str(channel.parent_id), str(channel.id))
    return Address(NAME, str(channel.id))


def _person(user: discord.User | discord.Member, locale: str) -> Person:
    return Person(PersonId(NAME, str(user.id)), user.display_name, locale)


def _message_id(interaction: Interaction) -> str:
    return "" if interaction.message is None else str(interaction.message.id)


def _written(components: list[dict[str, Any]]) -> Iterator[str]:
    """The texts in the lines of a form, wherever they are nested."""
    for component in components:
        if "value" in component:
            yield component["value"]
        inner = component.get("components") or filter(None, [component.get("component")])
        yield from _written(list(inner))


def _aim(message: discord.Message, bot_id: int) -> Aim:
    """To whom words are said; a reply that also calls by a ping is a reply."""
    if any(call in message.content for call in _calls(bot_id)):
        return Aim.CALL
    answered = None if message.reference is None else message.reference.resolved
    is_reply = isinstance(answered, discord.Message) and answered.author.id == bot_id
    return Aim.REPLY if is_reply else Aim.ALL


def _without_call(text: str, bot_id: int) -> str:
    """What is said to the bot, without the mention that lets it be read."""
    for call in _calls(bot_id):
        text = text.replace(call, "")
    return text.strip()


def _calls(bot_id: int) -> tuple[str, str]:
    return f"<@{bot_id}>", f"<@!{bot_id}>"
