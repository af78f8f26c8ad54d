"""Four friends in a Telegram group."""

from collections.abc import Collection
from typing import Final

from tests.servers.telegram import TelegramServer
from tests.system.match import begin, open_table, sit
from tests.system.on_telegram import TelegramPlayer

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")


def friends_in(server: TelegramServer) -> list[TelegramPlayer]:
    """Return the four, in a group that the bot has joined."""
    users = [server.world.user(name, language="es") for name in NAMES]
    group = server.world.group("Lagunak", *users)
    return [TelegramPlayer(user, group) for user in users]


async def begin_together(players: list[TelegramPlayer], aloof: Collection[str] = ()) -> None:
    """Open a table, sit down and start; all but the ``aloof`` open their private chats."""
    await open_table(players[0])
    await players[0].user.start()
    for seat, player in enumerate(players[1:], 1):
        await sit(player, seat, follows=player.name not in aloof)
    await begin(players[0])
