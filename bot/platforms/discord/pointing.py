"""Where Discord is: discord.com, a proxy of it, or another place that speaks the same protocol."""

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api_url: str, gateway_url: str) -> None:
    """Let every client of this process speak to these places; an empty one stays as it is.

    ``api_url`` takes the place of ``https://discord.com/api/v10``, ``gateway_url`` that of
    ``wss://gateway.discord.gg/``.
    """
    # discord.py holds both in attributes of classes. A route is joined to its base when it is
    # made, for interactions too; files and resumed sessions follow what the server itself says.
    if api_url:
        Route.BASE = api_url.rstrip("/")
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
