"""Methods for the bot's profile: commands, name and descriptions."""

import json
import re
from typing import Final

from aiogram.methods import (
    DeleteMyCommands,
    GetMyCommands,
    GetMyDescription,
    GetMyName,
    GetMyShortDescription,
    SetChatMenuButton,
    SetMyCommands,
    SetMyDescription,
    SetMyName,
    SetMyShortDescription,
)
from aiogram.types import BotCommandScopeUnion

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.errors import MisuseError, Refusal
from tests.servers.telegram.profile import DEFAULT, Command
from tests.servers.telegram.request_log import Desk
from tests.servers.telegram.routes import Route
from tests.servers.telegram.visibility import Sight, SightKind

COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
COMMANDS_MAX: Final = 100
COMMAND_DESCRIPTION_MAX: Final = 256
NAME_MAX: Final = 64
DESCRIPTION_MAX: Final = 512
SHORT_DESCRIPTION_MAX: Final = 120


def set_my_commands(desk: Desk, call: SetMyCommands) -> bool:
    """Set the menu of one scope and language; an empty list removes it."""
    commands = tuple(
        Command(one.command.removeprefix("/"), one.description, bool(one.is_ephemeral))
        for one in call.commands
    )
    if len(commands) > COMMANDS_MAX:
        raise MisuseError(Refusal.COMMANDS_TOO_MUCH)
    if not all(COMMAND.fullmatch(one.command) for one in commands):
        raise MisuseError(Refusal.COMMAND_INVALID)
    if not all(1 <= len(one.description) <= COMMAND_DESCRIPTION_MAX for one in commands):
        raise MisuseError(Refusal.COMMAND_DESCRIPTION_INVALID)
    desk.world.profile.commands[_scope(call.scope), call.language_code or ""] = commands
    return _show(desk, "\n".join(f"/{one.command} {one.description}" for one in commands))


def get_my_commands(desk: Desk, call: GetMyCommands) -> list[Json]:
    """Return the menu of exactly this scope and language."""
    key = (_scope(call.scope), call.language_code or "")
    return [
        {"command": one.command, "description": one.description}
        | ({"is_ephemeral": True} if one.is_ephemeral else {})
        for one in desk.world.profile.commands.get(key, ())
    ]


def delete_my_commands(desk: Desk, call: DeleteMyCommands) -> bool:
    """Delete the menu of this scope and language."""
    desk.world.profile.commands.pop((_scope(call.scope), call.language_code or ""), None)
    return True


def set_my_name(desk: Desk, call: SetMyName) -> bool:
    """Set the bot's name in a language."""
    name = _short(call.name, NAME_MAX, Refusal.NAME_TOO_LONG)
    desk.world.profile.names[call.language_code or ""] = name
    return _show(desk, name)


def get_my_name(desk: Desk, call: GetMyName) -> Json:
    """Return the bot's name in a language, or the default."""
    return {"name": _get(desk.world.profile.names, call.language_code) or desk.world.bot.first_name}


def set_my_description(desk: Desk, call: SetMyDescription) -> bool:
    """Set the text of the private chat before the Start."""
    text = _short(call.description, DESCRIPTION_MAX, Refusal.DESCRIPTION_TOO_LONG)
    desk.world.profile.descriptions[call.language_code or ""] = text
    return _show(desk, text)


def get_my_description(desk: Desk, call: GetMyDescription) -> Json:
    """Return the description in a language, or the default."""
    return {"description": _get(desk.world.profile.descriptions, call.language_code)}


def set_my_short_description(desk: Desk, call: SetMyShortDescription) -> bool:
    """Set the text of the bot's page."""
    text = _short(call.short_description, SHORT_DESCRIPTION_MAX, Refusal.DESCRIPTION_TOO_LONG)
    desk.world.profile.short_descriptions[call.language_code or ""] = text
    return _show(desk, text)


def get_my_short_description(desk: Desk, call: GetMyShortDescription) -> Json:
    """Return the short description in a language, or the default."""
    return {"short_description": _get(desk.world.profile.short_descriptions, call.language_code)}


def set_chat_menu_button(desk: Desk, call: SetChatMenuButton) -> bool:
    """Set the menu button of every private chat."""
    if call.chat_id is not None:
        raise MisuseError(Refusal.METHOD_NOT_FOUND)
    desk.world.profile.menu_button = (
        "default" if call.menu_button is None else call.menu_button.type
    )
    return True


def _scope(scope: BotCommandScopeUnion | None) -> str:
    if scope is None:
        return DEFAULT
    return json.dumps(scope.model_dump(mode="json", exclude_none=True), sort_keys=True)


def _short(text: str | None, most: int, refusal: Refusal) -> str:
    if text is not None and len(text) > most:
        raise MisuseError(refusal)
    return text or ""


def _get(texts: dict[str, str], language: str | None) -> str:
    return texts.get(language or "") or texts.get("", "")


def _show(desk: Desk, text: str) -> bool:
    """Record a sight for all people, since anyone can open the bot's page."""
    audience = frozenset(desk.world.users.values())
    desk.world.sights.append(
        Sight(call=desk.call, kind=SightKind.PROFILE, chat=None, audience=audience, text=text)
    )
    return True


ROUTES = (
    Route(SetMyCommands, set_my_commands),
    Route(GetMyCommands, get_my_commands),
    Route(DeleteMyCommands, delete_my_commands),
    Route(SetMyName, set_my_name),
    Route(GetMyName, get_my_name),
    Route(SetMyDescription, set_my_description),
    Route(GetMyDescription, get_my_description),
    Route(SetMyShortDescription, set_my_short_description),
    Route(GetMyShortDescription, get_my_short_description),
    Route(SetChatMenuButton, set_chat_menu_button),
)
