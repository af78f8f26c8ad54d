"""One table in a Telegram group and a Discord channel."""

from bot.messages.callback_data import Verb
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.match import arrange, begin, open_table, sit
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Player


async def seated(
    telegram: TelegramServer,
    discord: DiscordServer,
    *,
    cuts: bool = False,
    target: int | None = 20,
    looks: bool = False,
) -> tuple[list[Player], str]:
    """Return Ane and Garazi in a group, Beñat and Iker in a channel, and the table's code."""
    users = [telegram.world.user(name, language="es") for name in ("Ane", "Garazi")]
    group = telegram.world.supergroup("Lagunak", *users)
    members = [discord.guild.member(name, locale="es-ES") for name in ("Beñat", "Iker")]
    ane, garazi = (TelegramPlayer(user, group) for user in users)
    benat, iker = (DiscordPlayer(member, discord.channel) for member in members)
    code = await open_table(ane, cuts=cuts, target=target, looks=looks)
    await users[0].start()
    await sit(garazi, 2)
    await benat.order("mesa", code)
    await arrange(ane, Verb.ACCEPT_CHAT)
    await sit(benat, 1)
    await sit(iker, 3)
    await begin(ane)
    return [ane, benat, garazi, iker], code
