"""The bot's profile: name, descriptions and menus, in each language."""

from dataclasses import dataclass, field
from typing import Final

from tests.servers.telegram.accounts import Account
from tests.servers.telegram.chats import Chat, Kind
from tests.servers.telegram.member_status import Administrator, Owner

DEFAULT: Final = '{"type": "default"}'


@dataclass(frozen=True, slots=True)
class Command:
    """A line of the menu; in a group only its author and the bot see an ephemeral one."""

    command: str
    description: str
    is_ephemeral: bool = False


@dataclass(slots=True)
class Profile:
    """The bot's settings; the empty language code is the default."""

    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    menu_button: str = "default"
    commands: dict[tuple[str, str], tuple[Command, ...]] = field(default_factory=dict)
    """By scope, as JSON with sorted keys, and language code."""

    def menu(self, chat: Chat, person: Account) -> tuple[Command, ...]:
        """Return the commands of a person in a chat: the nearest scope, in their language."""
        for scope in _scopes(chat, person):
            for language in (person.language or "", ""):
                if commands := self.commands.get((scope, language)):
                    return commands
        return ()


def _scopes(chat: Chat, person: Account) -> list[str]:
    """Return the scopes from the nearest to the widest, in the order of the documentation."""
    here = f'{{"chat_id": {chat.id}, "type": "chat'
    if chat.kind is Kind.PRIVATE:
        return [here + '"}', '{"type": "all_private_chats"}', DEFAULT]
    administrators = isinstance(chat.members.get(person.id), Owner | Administrator)
    return [
        f'{{"chat_id": {chat.id}, "type": "chat_member", "user_id": {person.id}}}',
        *([here + '_administrators"}'] if administrators else []),
        here + '"}',
        *(['{"type": "all_chat_administrators"}'] if administrators else []),
        '{"type": "all_group_chats"}',
        DEFAULT,
    ]
