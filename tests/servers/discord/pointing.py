"""How discord.py 2.7.1 is pointed at another server than discord.com.

Two class attributes are sufficient for a bot:

- - ``discord.http.Route.BASE`` (``https://discord.com/api/v10``) is the prefix of every REST path
  at the time when a ``Route`` is created. ``webhook/async_.py`` uses the same class, so interaction
  callbacks, followups and ``@original`` follow it. It must not end with a slash.
  ``discord.http._set_api_version`` would reset it; only a user would call that.
- - ``discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`` (a ``yarl.URL``) is the first connection of
  a ``Client``, and of an ``AutoShardedClient`` with an explicit ``shard_count``. Every shard also
  identifies there after op 9 or ``Shard.reconnect``. ``with_query`` replaces its query and keeps
  its path.

Three more addresses come from the server itself, and are local as soon as REST is:

- - an ``AutoShardedClient`` without a ``shard_count`` asks ``GET /gateway/bot`` and connects to the
  returned ``url``;
- - a RESUME goes to the ``resume_gateway_url`` of READY;
- - files of messages are read from the ``url`` of each attachment.

``discord.asset.Asset.BASE`` (avatars, the pictures of emojis) and ``discord.invite.Invite.BASE``
stay unchanged: they only produce text until ``read()`` is called.

Set both before the client logs in. A bot does the same from ``DISCORD_API_URL`` and
``DISCORD_GATEWAY_URL``.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api_url: str, gateway_url: str) -> None:
    """Point every client of this process at this server from now on."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


@contextmanager
def pointed_at(api_url: str, gateway_url: str) -> Iterator[None]:
    """Point every client of this process at this server for a while."""
    before = Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)
    point_at(api_url, gateway_url)
    try:
        yield
    finally:
        point_at(*before)
