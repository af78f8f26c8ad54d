"""The world: all guilds, people and messages, and the application's registrations."""

from collections.abc import Iterable
from datetime import timedelta
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final

from tests.servers.discord.channels import Channel, Place
from tests.servers.discord.checking import LOCALES
from tests.servers.discord.clock import Clock, Snowflakes
from tests.servers.discord.faults import Fault, Json, RefusedError
from tests.servers.discord.guilds import Guild
from tests.servers.discord.interactions import Cause, Interaction
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Member
from tests.servers.discord.stage import Event, Stage
from tests.servers.discord.users import User

if TYPE_CHECKING:
    from tests.servers.discord.forms import File

OLD_AFTER: Final = timedelta(hours=1)


class World:
    """The whole simulation; ``files_url`` is the base URL of message files."""

    def __init__(self) -> None:
        clock = Clock()
        ids = Snowflakes(clock)
        bot = User(ids.next(), "Amarreko", is_bot=True)
        self.stage = Stage(bot, clock, ids)
        self.application_id = bot.id
        self.files_url = ""
        self.guilds: list[Guild] = []
        self.users: dict[int, User] = {bot.id: bot}
        self.closed: set[int] = set()
        self.installed: set[int] = set()
        self.files: dict[int, File] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.emojis: list[Json] = []
        self.edits_when_old = 3
        self._directs: dict[int, Channel] = {}

    def add_guild(self, name: str, locale: str = "es-ES") -> Guild:
        """Create a guild with the bot and one channel."""
        # Shards depend on the time in a guild's id, so each guild is dated a little later.
        guild_id = self.stage.ids.next(later_ms=len(self.guilds))
        guild = Guild(self, guild_id, name, locale)
        self.guilds.append(guild)
        guild.channels.append(
            Channel(self.stage, self.stage.ids.next(), Place.TEXT, "general", guild)
        )
        guild.invite_bot()
        return guild

    def person(self, name: str, locale: str) -> User:
        """Return a new person, whose apps use one of Discord's languages."""
        assert locale in LOCALES, locale
        user = User(self.stage.ids.next(), name, locale)
        self.users[user.id] = user
        return user

    def known(self, user_ids: Iterable[int]) -> tuple[User, ...]:
        """Return the existing accounts among these."""
        return tuple(self.users[user_id] for user_id in user_ids if user_id in self.users)

    def user(self, user_id: int) -> User:
        """Return an account; raise RefusedError if there is none."""
        if user_id not in self.users:
            raise RefusedError(Fault.UNKNOWN_USER)
        return self.users[user_id]

    def guild(self, guild_id: int) -> Guild:
        """Return a guild that the bot is in; raise RefusedError if there is none."""
        for guild in self.guilds:
            if guild.id == guild_id and not guild.left:
                return guild
        raise RefusedError(Fault.UNKNOWN_GUILD)

    def direct(self, user: User) -> Channel:
        """Return the direct messages between a person and the bot."""
        if user.id not in self._directs:
            channel_id = self.stage.ids.next()
            self._directs[user.id] = Channel(
                self.stage, channel_id, Place.DIRECT, user.name, recipient=user
            )
        return self._directs[user.id]

    def group(self, name: str, *people: User) -> Channel:
        """Return a group DM between people, without the bot."""
        return Channel(self.stage, self.stage.ids.next(), Place.GROUP, name, group=people)

    def channel(self, channel_id: int) -> Channel:
        """Return a channel, a thread or direct messages; raise RefusedError if there is none."""
        everywhere = [channel for guild in self.guilds for channel in guild.channels]
        for channel in (*everywhere, *self._directs.values()):
            if channel.id == channel_id and not channel.deleted:
                return channel
        raise RefusedError(Fault.UNKNOWN_CHANNEL)

    def shares_guild(self, user: User) -> bool:
        """Return whether the bot and a person share a guild."""
        return any(user.id in guild.members for guild in self.guilds if not guild.left)

    def offered(self, channel: Channel, user: User, permissions: int) -> tuple[Json, ...]:
        """Return the commands that a person may use in a channel of a guild, or in a DM."""
        guild = channel.guild
        scopes = [None] if guild is None else [guild.id, None]
        ways = {0} if channel.place is Place.DIRECT or (guild and not guild.left) else set[int]()
        ways |= {1} if user.id in self.installed else set()
        return tuple(
            command
            for scope in scopes
            for command in self.commands.get(scope, ())
            if ways & set(command.get("integration_types") or [0])
            and _is_offered(command, permissions, channel.place)
        )

    def interact(
        self,
        cause: Cause,
        member: Member,
        channel: Channel,
        source: Message | None,
        data: Json,
    ) -> Interaction:
        """Create an interaction, which is not delivered yet."""
        interaction = Interaction(
            cause=cause,
            member=member,
            channel=channel,
            source=source,
            data=data,
            id=self.stage.ids.next(),
            token=token_urlsafe(32),
            born=self.stage.clock.now,
        )
        self.interactions[interaction.token] = interaction
        return interaction

    def deliver(self, interaction: Interaction) -> None:
        """Deliver an interaction to the application; repeated calls deliver it again."""
        guild = interaction.channel.guild
        shard = guild.id if guild and not guild.left else None
        event = Event("INTERACTION_CREATE", interaction.as_json(), shard)
        self.stage.tell(event)


def _is_offered(command: Json, permissions: int, place: Place) -> bool:
    contexts = command.get("contexts")
    match place:
        case Place.GROUP:
            return 2 in (contexts or ())
        case Place.DIRECT:
            return 1 in contexts if contexts is not None else command.get("dm_permission", True)
        case Place.TEXT | Place.THREAD:
            needed = int(command.get("default_member_permissions") or 0)
            return permissions & needed == needed and (contexts is None or 0 in contexts)
