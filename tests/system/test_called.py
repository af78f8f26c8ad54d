"""An idle player is called by the real clients, in a message that is deleted once they speak."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.servers.discord.flags import Flag
from tests.servers.discord.messages import Message
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.match import begin, open_table, sit, until
from tests.system.on_discord import CALL, DiscordPlayer
from tests.system.on_telegram import TelegramPlayer, calls_in, posts_in
from tests.system.screens import Player
from tests.system.serving import serving

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")


async def mus_of(player: Player) -> None:
    """Press the mus, as the player whose turn it is."""
    token = next(token for token in player.table.tokens if token.endswith(":mus"))
    assert not await player.press(player.table, token)


def called_one(players: Sequence[TelegramPlayer]) -> TelegramPlayer | None:
    """Return the player who is called."""
    return next((player for player in players if player.calls), None)


@pytest.mark.parametrize("has_started", [True, False])
async def test_telegram_calls_the_one_who_is_asked_and_the_table_stays(
    tmp_path: Path, *, has_started: bool
) -> None:
    """A player who pressed Start is called in private, any other by a line without a sound."""
    async with TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in NAMES]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        async with serving(tmp_path / "mus.db", telegram=server):
            await open_table(players[0], calls=True)
            if has_started:
                await players[0].follow()
            for seat, player in enumerate(players[1:], 1):
                await sit(player, seat, follows=has_started)
            await begin(players[0])
            [table] = posts_in(group)
            asked = await until(players, lambda: called_one(players))
            [call] = asked.calls
            assert asked.table.is_calling
            assert (calls_in(group) == []) == has_started
            await mus_of(asked)
            await until(players, lambda: not asked.calls)
            assert posts_in(group)[0].id == table.id
    sent = [
        one
        for one in server.calls
        if one.method == "sendMessage" and one.parameters["text"] == call.text
    ]
    [request] = sent
    assert bool(request.parameters.get("disable_notification")) is not has_started
    if has_started:
        [[button]] = call.keyboard
        number = str(group.id).removeprefix("-100")
        assert button.url == f"https://t.me/c/{number}/{table.id}"
    else:
        assert "reply_parameters" in request.parameters
    deleted = [one for one in server.calls if one.method == "deleteMessage"]
    assert str(call.id) in {str(one.parameters["message_id"]) for one in deleted}
    assert str(table.id) not in {str(one.parameters["message_id"]) for one in deleted}


@pytest.mark.parametrize("is_open", [True, False])
async def test_discord_calls_the_one_who_is_asked_and_the_table_stays(
    tmp_path: Path, *, is_open: bool
) -> None:
    """A player who gets direct messages is called there, any other by a mention in the channel."""
    async with DiscordServer() as server, serving(tmp_path / "mus.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in NAMES]
        for member in members if not is_open else ():
            member.close_dms()
        players = [DiscordPlayer(member, server.channel) for member in members]
        await open_table(players[0], calls=True)
        await players[0].follow()
        for seat, player in enumerate(players[1:], 1):
            await sit(player, seat)
        await begin(players[0])
        table = players[0].table.source
        asked = await until(
            players, lambda: next((player for player in players if player.calls), None)
        )
        [call] = asked.calls
        assert Flag.SUPPRESS_NOTIFICATIONS not in call.form.flags
        assert asked.table.is_calling
        in_channel = [one for one in server.channel.messages if CALL.match(one.text)]
        assert in_channel == ([] if is_open else [call])
        await mus_of(asked)
        await until(players, lambda: not asked.calls)
        assert isinstance(table, Message)
        assert not table.deleted
        assert call.deleted
