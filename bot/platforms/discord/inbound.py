"""Turn Discord's interactions and messages into requests."""

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
    ServerId,
    TextMessage,
    Where,
)

_FROM_PEOPLE: Final = frozenset({discord.MessageType.default, discord.MessageType.reply})


def done(interaction: Interaction, body: RequestBody) -> Request:
    """Return the request for a command, a press or a submitted modal."""
    assert interaction.channel is not None, "a request comes from a channel"
    return Request(
        address=_address(interaction.channel),
        person=_person(interaction.user, str(interaction.locale)),
        body=body,
        where=_where(interaction),
        key=str(interaction.id),
        at=interaction.created_at.timestamp(),
        missing_permissions=tuple(_lacking(interaction)),
        has_threads=_has_threads(interaction.channel),
        server=_server(interaction.guild_id),
    )


def _where(interaction: Interaction) -> Where:
    return Where.PRIVATE if _is_alone(interaction) else Where.CHAT


def _is_alone(interaction: Interaction) -> bool:
    """Return whether the person is alone with the bot: neither in a server nor in a group DM."""
    return interaction.guild_id is None and not interaction.context.private_channel


def _lacking(interaction: Interaction) -> Iterator[Permission]:
    """Yield the permissions that the bot lacks in the channel of the interaction.

    People may use the bot in a channel to which it has not been added.
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
    """Return whether a channel can have threads: a thread or a voice channel cannot."""
    return isinstance(channel, discord.TextChannel)


def pressed(interaction: Interaction) -> ButtonPress:
    """Return the pressed button, or the options chosen from a menu.

    A menu option that represents a button counts as a press of that button.
    """
    carried: Mapping[str, Any] = interaction.data or {}
    token, chosen = carried["custom_id"], tuple(carried.get("values", ()))
    message, ephemeral = _message_id(interaction), _is_ephemeral(interaction)
    if token == MENU:
        return ButtonPress(chosen[0], message, is_ephemeral=ephemeral)
    return ButtonPress(token, message, chosen, is_ephemeral=ephemeral)


def filled_in(interaction: Interaction) -> ButtonPress:
    """Return the token of a modal with the text that was entered."""
    carried: Mapping[str, Any] = interaction.data or {}
    written = tuple(_written(carried["components"]))
    ephemeral = _is_ephemeral(interaction)
    return ButtonPress(
        carried["custom_id"], _message_id(interaction), written, is_ephemeral=ephemeral
    )


def _is_ephemeral(interaction: Interaction) -> bool:
    """Return whether the pressed message is ephemeral: only one person in the channel sees it."""
    message = interaction.message
    return message is not None and message.flags.ephemeral


def is_private(interaction: Interaction) -> bool:
    """Return whether only this person sees the pressed message."""
    message = interaction.message
    return message is not None and (_is_alone(interaction) or message.flags.ephemeral)


def said(message: discord.Message, bot_id: int) -> Request | None:
    """Return the request in a person's message; None for messages from bots or Discord itself."""
    text, aim = _without_call(message.content, bot_id), _aim(message, bot_id)
    is_said = bool(text) or aim is Addressee.BOT
    if _is_of_another(message) or message.type not in _FROM_PEOPLE or not is_said:
        return None
    return Request(
        address=_address(message.channel),
        person=_person(message.author, ""),
        body=TextMessage(text, aim),
        # A server that the client does not know has no `guild` either.
        where=Where.PRIVATE if isinstance(message.channel, discord.DMChannel) else Where.CHAT,
        key=str(message.id),
        at=message.created_at.timestamp(),
        has_threads=_has_threads(message.channel),
        server=_server(None if message.guild is None else message.guild.id),
    )


def _is_of_another(message: discord.Message) -> bool:
    """Return whether a message was not written by a person, here and now.

    Such a message comes from a bot, an app or a webhook (as the posts of followed channels do), is
    forwarded, or was edited before it was delivered.
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


def _server(guild: int | None) -> ServerId | None:
    return None if guild is None else ServerId(NAME, str(guild))


def _person(user: discord.User | discord.Member, locale: str) -> Person:
    return Person(PersonId(NAME, str(user.id)), user.display_name, locale)


def _message_id(interaction: Interaction) -> str:
    return "" if interaction.message is None else str(interaction.message.id)


def _written(components: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the texts in the fields of a modal, wherever they are nested."""
    for component in components:
        if "value" in component:
            yield component["value"]
        inner = component.get("components") or filter(None, [component.get("component")])
        yield from _written(list(inner))


def _aim(message: discord.Message, bot_id: int) -> Addressee:
    """Return whom a message addresses; an automatic ping in a reply is not a mention."""
    if any(call in message.content for call in _calls(bot_id)):
        return Addressee.BOT
    answered = None if message.reference is None else message.reference.resolved
    is_reply = isinstance(answered, discord.Message) and answered.author.id == bot_id
    return Addressee.REPLY if is_reply else Addressee.CHAT


def _without_call(text: str, bot_id: int) -> str:
    """Return the text without the mentions of the bot."""
    for call in _calls(bot_id):
        text = text.replace(call, "")
    return text.strip()


def _calls(bot_id: int) -> tuple[str, str]:
    return f"<@{bot_id}>", f"<@!{bot_id}>"
