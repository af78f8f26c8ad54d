"""Ephemeral messages: what one person alone sees in a channel.

Discord lets one be changed without a press for a quarter of an hour, by the token of the press or
the command that it was shown for. That token is kept in memory alone, and for no longer.
"""

from collections import OrderedDict
from functools import partial
from typing import Final, NamedTuple, Protocol, runtime_checkable

import discord

from bot.platforms.discord.errors import as_platform_errors
from bot.platforms.discord.illustrating import illustrations_of
from bot.platforms.discord.rendering import Interaction
from bot.ports.platform import GoneError, PlatformError
from bot.ports.post import Post

_MOST_STANDING: Final = 4_096


class _Standing(NamedTuple):
    """What a person sees aside in a channel: its name, and the message that was shown for this."""

    about: str
    message: int
    interaction: Interaction


class Ephemerals:
    """Knows the newest message of each person in each channel that nobody else sees."""

    def __init__(self) -> None:
        self._standing: OrderedDict[tuple[int, int], _Standing] = OrderedDict()

    def forget(self, interaction: Interaction) -> None:
        """Have nothing brought up to date that its author sees there, until it is noted again."""
        self._standing.pop(_key(interaction), None)

    def note(self, interaction: Interaction, message: int, post: Post) -> None:
        """Remember what its author sees there now; what has a name may be brought up to date."""
        self.forget(interaction)
        if post.aside:
            self._standing[_key(interaction)] = _Standing(post.aside, message, interaction)
        while self._standing and self._is_over(next(iter(self._standing.values()))):
            self._standing.popitem(last=False)

    def _is_over(self, oldest: _Standing) -> bool:
        return len(self._standing) > _MOST_STANDING or oldest.interaction.is_expired()

    async def bring_up(self, channel: int, person: int, post: Post) -> None:
        """Put a post in the place of the newest one, if it is of that name, else GoneError."""
        standing = self._standing.get((channel, person))
        if standing is None or standing.about != post.aside or standing.interaction.is_expired():
            raise GoneError
        try:
            edit = partial(standing.interaction.followup.edit_message, standing.message)
            illustrations = illustrations_of(standing.interaction.client)
            with as_platform_errors():
                await illustrations.bring_up(standing.message, post, edit)
        except PlatformError:
            self._standing.pop((channel, person), None)
            raise


def _key(interaction: Interaction) -> tuple[int, int]:
    return interaction.channel_id or 0, interaction.user.id


@runtime_checkable
class Whispering(Protocol):
    """A client that shows single persons what nobody else sees."""

    ephemerals: Ephemerals


def ephemerals_of(client: discord.Client) -> Ephemerals:
    """What a client knows of ephemeral messages: nothing, if it is no connection of ours."""
    return client.ephemerals if isinstance(client, Whispering) else Ephemerals()
