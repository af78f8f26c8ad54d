"""A server of Discord, which the API calls a guild."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.servers.discord.channels import Channel, Place
from tests.servers.discord.faults import Json
from tests.servers.discord.flags import ALL_PERMISSIONS, Permission
from tests.servers.discord.people import Member
from tests.servers.discord.stage import Event
from tests.servers.discord.users import User

if TYPE_CHECKING:
    from tests.servers.discord.world import World


@dataclass(slots=True, eq=False, repr=False)
class Guild:
    """A community with channels and members; the bot is a member unless it has ``left``."""

    world: "World"
    id: int
    name: str
    locale: str
    channels: list[Channel] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    left: bool = False
    denied: Permission = Permission.NONE
    bot_roles: list[int] = field(default_factory=list)
    """The numbers of the bot's roles, besides that of all members."""
    system_channel: Channel | None = None
    """The channel in which Discord itself greets new members, if any."""

    def __repr__(self) -> str:
        return f"<Guild {self.name!r}>"

    def channel(self, name: str) -> Channel:
        """Return the text channel of this name; create it if there is none."""
        for channel in self.channels:
            if channel.name == name and not channel.deleted and channel.place is Place.TEXT:
                return channel
        stage = self.world.stage
        channel = Channel(stage, stage.ids.next(), Place.TEXT, name, self)
        self.channels.append(channel)
        channel.tell("CHANNEL_CREATE")
        return channel

    def member(self, name: str, *, locale: str = "en-US", is_admin: bool = False) -> Member:
        """Return the member of this name, who joins if there is none."""
        for member in self.members.values():
            if member.user.name == name:
                return member
        return self.welcome(self.world.person(name, locale), is_admin=is_admin)

    def welcome(self, user: User, *, is_admin: bool = False) -> Member:
        """Add a member who may be known from other guilds."""
        member = Member(self.world, self, user, is_admin=is_admin)
        self.members[user.id] = member
        joined = member.as_json() | {"guild_id": str(self.id)}
        self.world.stage.tell(Event("GUILD_MEMBER_ADD", joined, self.id))
        return member

    def kick_bot(self) -> None:
        """Remove the application from the guild."""
        self.left = True
        self.world.stage.tell(Event("GUILD_DELETE", {"id": str(self.id)}, self.id))

    def invite_bot(self) -> None:
        """Add the application to the guild, also after a removal."""
        self.left = False
        self.world.stage.tell(Event("GUILD_CREATE", self.as_json(everybody=False), self.id))

    def forbid(self, permissions: Permission) -> None:
        """Take permissions from the role of all members; those taken earlier are given back."""
        self.denied = permissions
        told = {"guild_id": str(self.id), "role": self._everyone()}
        self.world.stage.tell(Event("GUILD_ROLE_UPDATE", told, self.id))

    def give_bot_role(self) -> int:
        """Give the bot a new role without permissions; return its number."""
        role = self.world.stage.ids.next()
        self.bot_roles.append(role)
        told = {"guild_id": str(self.id), "role": self._role(role)}
        self.world.stage.tell(Event("GUILD_ROLE_CREATE", told, self.id))
        self.world.stage.tell(
            Event("GUILD_MEMBER_UPDATE", self._bot() | {"guild_id": str(self.id)}, self.id)
        )
        return role

    def delete_bot_role(self, role: int) -> None:
        """Delete a role; channels may still list what it denied, which has no effect any more."""
        self.bot_roles.remove(role)
        told = {"guild_id": str(self.id), "role_id": str(role)}
        self.world.stage.tell(Event("GUILD_ROLE_DELETE", told, self.id))

    def as_json(self, *, everybody: bool) -> Json:
        """Return the guild in the gateway's format, with all members or only the bot."""
        present = [channel for channel in self.channels if not channel.deleted]
        members = [member.as_json() for member in self.members.values()] if everybody else []
        return _FURNITURE | {
            "id": str(self.id),
            "name": self.name,
            # An invisible member: an owner may do everything, but the bot may not.
            "owner_id": str(self.id),
            "preferred_locale": self.locale,
            "system_channel_id": str(self.system_channel.id) if self.system_channel else None,
            "roles": [self._everyone(), *map(self._role, self.bot_roles)],
            "joined_at": self.world.stage.clock.now.isoformat(),
            "member_count": len(self.members) + 1,
            "members": [self._bot(), *members],
            "channels": [c.as_json() for c in present if c.place is Place.TEXT],
            "threads": [c.as_json() for c in present if c.place is Place.THREAD],
        }

    def _bot(self) -> Json:
        bot = Member(self.world, self, self.world.stage.bot, is_admin=False).as_json()
        return bot | {"roles": [*map(str, self.bot_roles)]}

    def _role(self, role: int) -> Json:
        return self._everyone() | {"id": str(role), "name": f"role {role}", "permissions": "0"}

    def _everyone(self) -> Json:
        return {
            "id": str(self.id),
            "name": "@everyone",
            "permissions": str(int(ALL_PERMISSIONS & ~self.denied)),
            "position": 0,
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
            "colors": {"primary_color": 0},
        }


_FURNITURE: Json = {
    "icon": None,
    "splash": None,
    "discovery_splash": None,
    "description": None,
    "features": [],
    "emojis": [],
    "stickers": [],
    "large": False,
    "verification_level": 0,
    "default_message_notifications": 1,
    "explicit_content_filter": 0,
    "mfa_level": 0,
    "nsfw_level": 0,
    "premium_tier": 0,
    "system_channel_flags": 0,
    "afk_timeout": 300,
    "voice_states": [],
    "presences": [],
    "stage_instances": [],
    "guild_scheduled_events": [],
    "soundboard_sounds": [],
}
"""Fields of every guild that the simulation does not use."""
