"""REST: channels, threads, guilds and direct messages."""

from typing import Final

from tests.servers.discord.calls import NOTHING, Answer, Request, Route
from tests.servers.discord.channels import Channel, Place
from tests.servers.discord.checking import text
from tests.servers.discord.faults import Fault, RefusedError, refuse_flaws
from tests.servers.discord.flags import Permission
from tests.servers.discord.world import World


def get_channel(world: World, request: Request) -> Answer:
    """Read a channel."""
    return Answer(_found(world, request, Permission.NONE).as_json())


def edit_channel(world: World, request: Request) -> Answer:
    """Rename, archive or reopen a thread; nothing else can be changed here."""
    thread = _found(world, request, Permission.MANAGE_THREADS)
    if thread.place is not Place.THREAD:
        raise RefusedError(Fault.MISSING_PERMISSIONS)
    fields = request.fields
    thread.name = fields.get("name", thread.name)
    thread.archived = fields.get("archived", thread.archived)
    thread.locked = fields.get("locked", thread.locked)
    thread.tell("THREAD_UPDATE")
    return Answer(thread.as_json())


def delete_channel(world: World, request: Request) -> Answer:
    """Delete a thread."""
    thread = _found(world, request, Permission.MANAGE_THREADS)
    if thread.place is not Place.THREAD:
        raise RefusedError(Fault.MISSING_PERMISSIONS)
    thread.delete()
    return Answer(thread.as_json())


def start_thread(world: World, request: Request) -> Answer:
    """Open a thread without a starting message."""
    channel = _found(world, request, Permission.CREATE_PUBLIC_THREADS)
    refuse_flaws(text(request.fields, "", "name", 100))
    return Answer(channel.thread(request.fields["name"]).as_json(), status=201)


def start_thread_from_message(world: World, request: Request) -> Answer:
    """Open a thread under a message, which may have at most one."""
    channel = _found(world, request, Permission.CREATE_PUBLIC_THREADS)
    refuse_flaws(text(request.fields, "", "name", 100))
    message = channel.message(request.id("message"))
    assert channel.guild is not None, "direct messages have no threads"
    if any(other.id == message.id for other in channel.guild.channels):
        raise RefusedError(Fault.ALREADY_A_THREAD)
    return Answer(channel.thread(request.fields["name"], message).as_json(), status=201)


def join_thread(world: World, request: Request) -> Answer:
    """Join a thread, or add a member to it."""
    _found(world, request, Permission.NONE)
    return NOTHING


def type_on(world: World, request: Request) -> Answer:
    """Show that the bot is typing."""
    _found(world, request, Permission.SEND_MESSAGES)
    return NOTHING


def open_direct(world: World, request: Request) -> Answer:
    """Open the direct messages with a person, who may still refuse messages."""
    user = world.user(int(request.fields["recipient_id"]))
    if user.is_bot:
        raise RefusedError(Fault.INVALID_RECIPIENT)
    return Answer(world.direct(user).as_json())


def get_guild(world: World, request: Request) -> Answer:
    """Read a guild."""
    return Answer(world.guild(request.id("guild")).as_json(everybody=False))


def get_member(world: World, request: Request) -> Answer:
    """Read a member of a guild."""
    guild = world.guild(request.id("guild"))
    member = guild.members.get(request.id("user"))
    if member is None:
        raise RefusedError(Fault.UNKNOWN_MEMBER)
    return Answer(member.as_json())


def leave_guild(world: World, request: Request) -> Answer:
    """Remove the bot from a guild."""
    world.guild(request.id("guild")).kick_bot()
    return NOTHING


def _found(world: World, request: Request, permissions: Permission) -> Channel:
    channel = world.channel(request.id("channel"))
    channel.require(permissions)
    return channel


ROUTES: Final = (
    Route("GET", "/channels/{channel}", get_channel),
    Route("PATCH", "/channels/{channel}", edit_channel),
    Route("DELETE", "/channels/{channel}", delete_channel),
    Route("POST", "/channels/{channel}/threads", start_thread),
    Route("POST", "/channels/{channel}/messages/{message}/threads", start_thread_from_message),
    Route("PUT", "/channels/{channel}/thread-members/{user}", join_thread),
    Route("POST", "/channels/{channel}/typing", type_on),
    Route("POST", "/users/@me/channels", open_direct),
    Route("DELETE", "/users/@me/guilds/{guild}", leave_guild),
    Route("GET", "/guilds/{guild}", get_guild),
    Route("GET", "/guilds/{guild}/members/{user}", get_member),
)
