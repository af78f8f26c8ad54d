"""How discord.py 2.7.1 is pointed at another server than discord.com.

Two class attributes hold all that a bot needs:

- ``discord.http.Route.BASE`` (``https://discord.com/api/v10``) stands before every REST path at the
  moment when a ``Route`` is made. ``webhook/async_.py`` makes its routes with the same class, so
  that interaction callbacks, followups and ``@original`` follow it. It must end without a slash.
  ``discord.http._set_api_version`` would set it back; nobody calls that but the user.
- ``discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`` (a ``yarl.URL``) is where a ``Client``
  connects first, where an ``AutoShardedClient`` with an explicit ``shard_count`` does, and where
  every shard identifies anew after op 9 or ``Shard.reconnect``. ``with_query`` replaces its query,
  a path is kept.

Three more addresses come from the server itself, and are local as soon as REST is:

- an ``AutoShardedClient`` without a ``shard_count`` asks ``GET /gateway/bot`` and connects to the
  ``url`` that it is told;
- a RESUME goes to the ``resume_gateway_url`` of READY;
- files of messages are read from the ``url`` of each attachment.

``discord.asset.Asset.BASE`` (avatars, the pictures of emojis) and ``discord.invite.Invite.BASE``
are left alone: they only make text until somebody calls ``read()``.

Set both before the client logs in. A bot does likewise from ``DISCORD_API_URL`` and
``DISCORD_GATEWAY_URL``.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api_url: str, gateway_url: str) -> None:
    """Let every client of this process speak to this server from now on."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


@contextmanager
def pointed_at(api_url: str, gateway_url: str) -> Iterator[None]:
    """Let every client of this process speak to this server for a while."""
    before = Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)
    point_at(api_url, gateway_url)
    try:
        yield
    finally:
        point_at(*before)
