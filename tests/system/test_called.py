"""Who does not act is called with a sound by the real clients, in a message of its own."""

from pathlib import Path
from typing import Final

from tests.servers.discord.flags import Flag
from tests.servers.discord.messages import Message
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.match import begin, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer, posts_in
from tests.system.serving import serving

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")


async def test_telegram_is_heard_when_somebody_is_asked_and_never_else(tmp_path: Path) -> None:
    """The deal comes in silence; the call does not, and the post above it is deleted."""
    async with TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in NAMES]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        async with serving(tmp_path / "mus.db", telegram=server):
            await open_table(players[0], calls=True)
            for seat, player in enumerate(players[1:], 1):
                await sit(player, seat, follows=False)
            await begin(players[0])
            lobby = posts_in(group)[0].id
            await until(players, lambda: posts_in(group)[-1].id != lobby)
            await until(
                players, lambda: any(call.method == "deleteMessage" for call in server.calls)
            )
            [post] = posts_in(group)
            assert post.id != lobby
            assert any(player.table.is_calling for player in players)
    sent = [one for one in server.calls if one.method in {"sendMessage", "sendPhoto"}]
    to_group = [one for one in sent if str(one.parameters["chat_id"]) == str(group.id)]
    assert not to_group[-1].parameters.get("disable_notification")


async def test_discord_is_heard_when_somebody_is_asked_and_never_else(tmp_path: Path) -> None:
    """The hands come in silence; the call does not, and the post above it is deleted."""
    async with DiscordServer() as server, serving(tmp_path / "mus.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in NAMES]
        players = [DiscordPlayer(member, server.channel) for member in members]
        await open_table(players[0], calls=True)
        lobby = players[0].table.source
        for seat, player in enumerate(players[1:], 1):
            await sit(player, seat)
        await begin(players[0])
        await until(players, lambda: players[0].table.source != lobby)
        await server.until(lambda: len(server.channel.messages) == 1)
        [call] = server.channel.messages
        assert isinstance(lobby, Message)
        assert lobby.deleted
        assert Flag.SUPPRESS_NOTIFICATIONS not in call.form.flags
        hands = [message for member in members for message in member.dms]
        assert hands
        assert all(Flag.SUPPRESS_NOTIFICATIONS in message.form.flags for message in hands)
