"""REST: the application itself, its commands and its emojis."""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Final

from tests.servers.discord.calls import NOTHING, Answer, Request, Route
from tests.servers.discord.checking import missing
from tests.servers.discord.checks_commands import CHAT_INPUT, check_command, check_commands
from tests.servers.discord.faults import Fault, Flaw, Json, RefusedError, refuse_flaws
from tests.servers.discord.world import World

EMOJIS: Final = 2000
EMOJI_SIZE: Final = 256 * 1024

_EMOJI_NAME: Final = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE: Final = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


def get_me(world: World, _request: Request) -> Answer:
    """Read the account of the bot."""
    return Answer(world.stage.bot.as_json())


def get_user(world: World, request: Request) -> Answer:
    """Read any account."""
    return Answer(world.user(request.id("user")).as_json())


def get_application(world: World, _request: Request) -> Answer:
    """Read the public data of the application."""
    bot = world.stage.bot
    return Answer(
        {
            "id": str(world.application_id),
            "name": bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "owner": bot.as_json(),
            "approximate_guild_count": len(world.guilds),
        }
    )


def get_commands(world: World, request: Request) -> Answer:
    """Read the commands of a scope."""
    return Answer(world.commands.get(_scope(request), []))


def put_commands(world: World, request: Request) -> Answer:
    """Replace all commands of a scope."""
    body = request.body if isinstance(request.body, list) else []
    refuse_flaws(check_commands(body))
    known = {_key(command): command["id"] for command in world.commands.get(_scope(request), [])}
    commands = [_registered(world, request, one, known.get(_key(one))) for one in body]
    world.commands[_scope(request)] = commands
    return Answer(commands)


def add_command(world: World, request: Request) -> Answer:
    """Add a command to a scope, or replace one of the same name."""
    refuse_flaws(check_command(request.fields, ""))
    commands = world.commands.setdefault(_scope(request), [])
    same = [one for one in commands if _key(one) == _key(request.fields)]
    for one in same:
        commands.remove(one)
    command = _registered(world, request, request.fields, same[0]["id"] if same else None)
    commands.append(command)
    return Answer(command, status=200 if same else 201)


def remove_command(world: World, request: Request) -> Answer:
    """Remove a command from a scope."""
    commands = world.commands.get(_scope(request), [])
    for command in commands:
        if command["id"] == request.where["command"]:
            commands.remove(command)
            return NOTHING
    raise RefusedError(Fault.UNKNOWN_COMMAND)


def _scope(request: Request) -> int | None:
    return request.id("guild") if "guild" in request.where else None


def _key(command: Json) -> tuple[int, str]:
    return command.get("type", CHAT_INPUT), command["name"]


def _registered(world: World, request: Request, command: Json, known: str | None) -> Json:
    """Return the command as Discord stores it; an existing one keeps its id."""
    place = {"guild_id": request.where["guild"]} if "guild" in request.where else {}
    return {"type": CHAT_INPUT, "options": [], "default_member_permissions": None} | (
        command
        | place
        | {
            "id": known or str(world.stage.ids.next()),
            "application_id": str(world.application_id),
            "version": str(world.stage.ids.next()),
        }
    )


def get_emojis(world: World, _request: Request) -> Answer:
    """Read the emojis of the application."""
    return Answer({"items": world.emojis})


def add_emoji(world: World, request: Request) -> Answer:
    """Upload an emoji; the limit is 2000."""
    refuse_flaws(_check_emoji(world, request.fields))
    if len(world.emojis) >= EMOJIS:
        raise RefusedError(Fault.TOO_MANY_EMOJIS)
    emoji = {
        "id": str(world.stage.ids.next()),
        "name": request.fields["name"],
        "roles": [],
        "user": world.stage.bot.as_json(),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    world.emojis.append(emoji)
    return Answer(emoji, status=201)


def _check_emoji(world: World, body: Json) -> Iterator[Flaw]:
    name, image = body.get("name") or "", _IMAGE.fullmatch(body.get("image") or "")
    if not _EMOJI_NAME.fullmatch(name):
        words = "Must be between 2 and 32 in length, of letters, digits and underscores."
        yield Flaw("name", "STRING_TYPE_REGEX", words)
    if any(emoji["name"] == name for emoji in world.emojis):
        words = "An emoji with that name already exists for this application."
        yield Flaw("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", words)
    if image is None:
        yield missing("image")
        return
    try:
        size = len(b64decode(image.group(1), validate=True))
    except binascii.Error:
        yield Flaw("image", "IMAGE_INVALID", "Invalid image data")
        return
    if size > EMOJI_SIZE:
        yield Flaw("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")


def rename_emoji(world: World, request: Request) -> Answer:
    """Rename an emoji."""
    emoji = _emoji(world, request)
    emoji["name"] = request.fields["name"]
    return Answer(emoji)


def get_emoji(world: World, request: Request) -> Answer:
    """Read one emoji."""
    return Answer(_emoji(world, request))


def remove_emoji(world: World, request: Request) -> Answer:
    """Delete an emoji."""
    world.emojis.remove(_emoji(world, request))
    return NOTHING


def _emoji(world: World, request: Request) -> Json:
    for emoji in world.emojis:
        if emoji["id"] == request.where["emoji"]:
            return emoji
    raise RefusedError(Fault.UNKNOWN_EMOJI)


_APPLICATION: Final = "/applications/{application}"
_SCOPES: Final = (f"{_APPLICATION}/commands", f"{_APPLICATION}/guilds/{{guild}}/commands")

ROUTES: Final = (
    Route("GET", "/users/@me", get_me),
    Route("GET", "/users/{user}", get_user),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    *(Route("GET", scope, get_commands) for scope in _SCOPES),
    *(Route("PUT", scope, put_commands) for scope in _SCOPES),
    *(Route("POST", scope, add_command) for scope in _SCOPES),
    *(Route("DELETE", f"{scope}/{{command}}", remove_command) for scope in _SCOPES),
    Route("GET", f"{_APPLICATION}/emojis", get_emojis),
    Route("POST", f"{_APPLICATION}/emojis", add_emoji),
    Route("GET", f"{_APPLICATION}/emojis/{{emoji}}", get_emoji),
    Route("PATCH", f"{_APPLICATION}/emojis/{{emoji}}", rename_emoji),
    Route("DELETE", f"{_APPLICATION}/emojis/{{emoji}}", remove_emoji),
)
