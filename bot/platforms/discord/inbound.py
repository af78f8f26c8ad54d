"""What people do on Discord: interactions and messages, as the deeds that the host receives."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord

from bot.platforms.discord.limits import NAME
from bot.platforms.discord.rendering import MENU, Interaction
from bot.ports.request import (
    Address,
    Addressee,
    ButtonPress,
    Permission,
    Person,
    PersonId,
    Request,
    RequestBody,
    TextMessage,
)

_FROM_PEOPLE: Final = frozenset({discord.MessageType.default, discord.MessageType.reply})


def done(interaction: Interaction, deed: RequestBody) -> Request:
    """Return a command that is given, a button that is pressed, or a form that is sent."""
    assert interaction.channel is not None, "people do things in channels"
    return Request(
        address=_address(interaction.channel),
        person=_person(interaction.user, str(interaction.locale)),
        body=deed,
        private=_is_alone(interaction),
        key=str(interaction.id),
        at=interaction.created_at.timestamp(),
        missing_permissions=tuple(_lacking(interaction)),
        has_threads=_has_threads(interaction.channel),
    )


def _is_alone(interaction: Interaction) -> bool:
    """Return whether nobody reads along: not so among friends, who are in no server either."""
    return interaction.guild_id is None and not interaction.context.private_channel


def _lacking(interaction: Interaction) -> Iterator[Permission]:
    """Yield what the bot may not do where it was asked.

    A person may bring it where it has no part.
    """
    if _is_alone(interaction):
        return
    if not interaction.is_guild_integration():
        yield Permission.BE_HERE
        return
    granted, channel = interaction.app_permissions, interaction.channel
    is_thread, has_threads = isinstance(channel, discord.Thread), _has_threads(channel)
    needed = {
        Permission.SEE: granted.view_channel,
        Permission.WRITE: granted.send_messages or is_thread,
        Permission.OPEN_THREADS: granted.create_public_threads or not has_threads,
        Permission.WRITE_IN_THREADS: granted.send_messages_in_threads
        or not (is_thread or has_threads),
        Permission.PICTURES: granted.attach_files,
    }
    yield from (right for right, is_there in needed.items() if not is_there)


def _has_threads(channel: object) -> bool:
    """Whether a thread may be opened under a channel: not under a thread, nor beside a voice."""
    return isinstance(channel, discord.TextChannel)


def pressed(interaction: Interaction) -> ButtonPress:
    """Return the button, or what is chosen from a menu.

    An entry that is a button as if it were one.
    """
    carried: Mapping[str, Any] = interaction.data or {}
    token, chosen = carried["custom_id"], tuple(carried.get("values", ()))
    message, aside = _message_id(interaction), _is_aside(interaction)
    if token == MENU:
        return ButtonPress(chosen[0], message, is_aside=aside)
    return ButtonPress(token, message, chosen, is_aside=aside)


def filled_in(interaction: Interaction) -> ButtonPress:
    """Return the form's token, with what was written into it."""
    carried: Mapping[str, Any] = interaction.data or {}
    written = tuple(_written(carried["components"]))
    aside = _is_aside(interaction)
    return ButtonPress(carried["custom_id"], _message_id(interaction), written, is_aside=aside)


def _is_aside(interaction: Interaction) -> bool:
    """Whether the message that was pressed is shown to this person alone in a channel of others."""
    message = interaction.message
    return message is not None and message.flags.ephemeral


def is_private(interaction: Interaction) -> bool:
    """Return whether the message that was pressed is seen by this person alone."""
    message = interaction.message
    return message is not None and (_is_alone(interaction) or message.flags.ephemeral)


def said(message: discord.Message, bot_id: int) -> Request | None:
    """Words of a person that may be read; nothing for those of programs and of Discord itself."""
    text, aim = _without_call(message.content, bot_id), _aim(message, bot_id)
    is_said = bool(text) or aim is Addressee.BOT
    if _is_of_another(message) or message.type not in _FROM_PEOPLE or not is_said:
        return None
    return Request(
        address=_address(message.channel),
        person=_person(message.author, ""),
        body=TextMessage(text, aim),
        private=message.guild is None,
        key=str(message.id),
        at=message.created_at.timestamp(),
        has_threads=_has_threads(message.channel),
    )


def _is_of_another(message: discord.Message) -> bool:
    """Return whether a message holds words that a person did not write here and now.

    It is written by a bot or a webhook, as those of followed channels are, or by way of an app. Or
    it is forwarded, or edited before it was delivered.
    """
    reference = message.reference
    is_forward = reference is not None and reference.type is discord.MessageReferenceType.forward
    return bool(
        message.author.bot
        or message.webhook_id is not None
        or message.application_id is not None
        or message.interaction_metadata is not None
        or message.flags.is_crossposted
        or message.flags.forwarded
        or message.message_snapshots
        or is_forward
        or message.edited_at is not None
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
    """Yield the texts in the lines of a form, wherever they are nested."""
    for component in components:
        if "value" in component:
            yield component["value"]
        inner = component.get("components") or filter(None, [component.get("component")])
        yield from _written(list(inner))


def _aim(message: discord.Message, bot_id: int) -> Addressee:
    """To whom words are said; a reply that also calls by a ping is a reply."""
    if any(call in message.content for call in _calls(bot_id)):
        return Addressee.BOT
    answered = None if message.reference is None else message.reference.resolved
    is_reply = isinstance(answered, discord.Message) and answered.author.id == bot_id
    return Addressee.REPLY if is_reply else Addressee.CHAT


def _without_call(text: str, bot_id: int) -> str:
    """Return what is said to the bot, without the mention that lets it be read."""
    for call in _calls(bot_id):
        text = text.replace(call, "")
    return text.strip()


def _calls(bot_id: int) -> tuple[str, str]:
    return f"<@{bot_id}>", f"<@!{bot_id}>"
