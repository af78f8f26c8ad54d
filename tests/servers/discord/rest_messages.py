"""REST: messages of channels."""

from datetime import timedelta
from typing import Final

from tests.servers.discord.calls import NOTHING, Answer, Request, Route
from tests.servers.discord.channels import Channel, Place
from tests.servers.discord.faults import Fault, Json, RefusedError
from tests.servers.discord.flags import Permission
from tests.servers.discord.messages import Message
from tests.servers.discord.posting import drafted, pinged
from tests.servers.discord.world import OLD_AFTER, World

NONCE_LIVES: Final = timedelta(minutes=5)
"""How long a nonce is remembered; the documentation says only "the past few minutes"."""

PATIENCE_ASKED_S: Final = 0.01
"""The wait for a bot that edits an old message too often."""


def create_message(world: World, request: Request) -> Answer:
    """Send a message to a channel or a person."""
    channel = world.channel(request.id("channel"))
    _check_may_write(world, channel, with_files=bool(request.uploads))
    body = request.fields
    if (same := _sent_before(world, channel, body)) is not None:
        return Answer(same.as_json())
    form = drafted(world, channel, request, body)
    if channel.archived and not channel.locked:
        channel.archived = False
        channel.tell("THREAD_UPDATE")
    message = channel.post(
        world.stage.bot,
        form,
        pinged=pinged(world, form, body),
        context=_reference(channel, body) | _nonce(body),
    )
    return Answer(message.as_json())


def _nonce(body: Json) -> Json:
    return {"nonce": str(body["nonce"])} if body.get("nonce") is not None else {}


def _sent_before(world: World, channel: Channel, body: Json) -> Message | None:
    """Return the message with the same nonce, if the bot asked for enforced nonces."""
    nonce, now = _nonce(body), world.stage.clock.now
    if not nonce or not body.get("enforce_nonce"):
        return None
    for message in channel.messages:
        is_same = message.context.get("nonce") == nonce["nonce"]
        if is_same and now - message.created <= NONCE_LIVES:
            return message
    return None


def _check_may_write(world: World, channel: Channel, *, with_files: bool) -> None:
    if channel.recipient is not None:
        if not world.shares_guild(channel.recipient):
            raise RefusedError(Fault.NO_MUTUAL_GUILD)
        if channel.recipient.id in world.closed:
            raise RefusedError(Fault.CLOSED_TO_DMS)
    is_thread = channel.place is Place.THREAD
    write = Permission.SEND_MESSAGES_IN_THREADS if is_thread else Permission.SEND_MESSAGES
    channel.require(write | (Permission.ATTACH_FILES if with_files else Permission.NONE))
    if channel.locked:
        raise RefusedError(Fault.ARCHIVED_THREAD)


def _reference(channel: Channel, body: Json) -> Json:
    reference = body.get("message_reference")
    if not reference:
        return {}
    try:
        answered = channel.message(int(reference["message_id"]))
    except RefusedError:
        if reference.get("fail_if_not_exists", True):
            raise
        return {}
    return {
        "type": 19,
        "message_reference": {
            "message_id": str(answered.id),
            "channel_id": str(channel.id),
            "type": 0,
        },
        "referenced_message": answered.as_json(),
    }


def get_message(world: World, request: Request) -> Answer:
    """Read one message."""
    return Answer(_found(world, request, Permission.READ_MESSAGE_HISTORY).as_json())


def get_messages(world: World, request: Request) -> Answer:
    """Read the newest messages before or after one, newest first."""
    channel = world.channel(request.id("channel"))
    channel.require(Permission.NONE)
    if Permission.READ_MESSAGE_HISTORY not in channel.granted:
        return Answer([])
    before = int(request.query.get("before", 1 << 63))
    after = int(request.query.get("after", 0))
    limit = int(request.query.get("limit", 50))
    found = [message for message in channel.messages if after < message.id < before]
    newest = found[:limit] if "after" in request.query else found[-limit:]
    return Answer([message.as_json() for message in reversed(newest)])


def edit_message(world: World, request: Request) -> Answer:
    """Edit a message of the bot."""
    files = Permission.ATTACH_FILES if request.uploads else Permission.NONE
    message = _found(world, request, files)
    if message.author != world.stage.bot:
        raise RefusedError(Fault.NOT_THE_AUTHOR)
    if message.channel.archived:
        raise RefusedError(Fault.ARCHIVED_THREAD)
    _spend_old_edit(world, message)
    body = request.fields
    form = drafted(world, message.channel, request, body, message.form)
    message.revise(form, pinged(world, form, body))
    return Answer(message.as_json())


def _spend_old_edit(world: World, message: Message) -> None:
    """Count an edit of a message older than an hour; above the limit it gets a 429."""
    if world.stage.clock.now - message.created <= OLD_AFTER:
        return
    if message.edits_when_old >= world.edits_when_old:
        raise RefusedError(Fault.OLD_MESSAGE, details={"retry_after": PATIENCE_ASKED_S})
    message.edits_when_old += 1


def delete_message(world: World, request: Request) -> Answer:
    """Delete a message of the bot, or with permission that of another author."""
    message = _found(world, request, Permission.NONE)
    if message.author != world.stage.bot:
        message.channel.require(Permission.MANAGE_MESSAGES)
    message.delete()
    return NOTHING


def pin_message(world: World, request: Request) -> Answer:
    """Pin a message to its channel."""
    message = _found(world, request, Permission.PIN_MESSAGES)
    message.channel.pinned.append(message.id)
    return NOTHING


def unpin_message(world: World, request: Request) -> Answer:
    """Unpin a message from its channel."""
    message = _found(world, request, Permission.PIN_MESSAGES)
    if message.id in message.channel.pinned:
        message.channel.pinned.remove(message.id)
    return NOTHING


def get_pins(world: World, request: Request) -> Answer:
    """Read the pinned messages of a channel."""
    channel = world.channel(request.id("channel"))
    channel.require(Permission.READ_MESSAGE_HISTORY)
    now = world.stage.clock.now.isoformat()
    pins = [m for m in channel.messages if m.id in channel.pinned]
    items = [{"pinned_at": now, "message": message.as_json()} for message in pins]
    return Answer({"items": items, "has_more": False})


def _found(world: World, request: Request, permissions: Permission) -> Message:
    channel = world.channel(request.id("channel"))
    channel.require(permissions)
    message = channel.message(request.id("message"))
    if message.ephemeral:
        # Ephemeral messages are reachable only with the token of an interaction.
        raise RefusedError(Fault.UNKNOWN_MESSAGE)
    return message


_MESSAGES: Final = "/channels/{channel}/messages"

ROUTES: Final = (
    Route("GET", _MESSAGES, get_messages),
    Route("POST", _MESSAGES, create_message),
    Route("GET", f"{_MESSAGES}/pins", get_pins),
    Route("PUT", f"{_MESSAGES}/pins/{{message}}", pin_message),
    Route("DELETE", f"{_MESSAGES}/pins/{{message}}", unpin_message),
    Route("GET", f"{_MESSAGES}/{{message}}", get_message),
    Route("PATCH", f"{_MESSAGES}/{{message}}", edit_message),
    Route("DELETE", f"{_MESSAGES}/{{message}}", delete_message),
)
