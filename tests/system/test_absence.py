"""A player leaves the table's chat in the middle of a match, with the real clients."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.servers.discord.flags import Intent
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.four_players import NAMES, begin_together, friends_in
from tests.system.match import begin, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.screens import Player
from tests.system.serving import serving

AWAY = "Iker no está: juega el ordenador hasta que vuelva."


async def test_somebody_who_leaves_a_group_of_telegram_holds_up_nobody(tmp_path: Path) -> None:
    """He never opened the private chat, so he no longer sees the table anywhere."""
    async with TelegramServer() as server, serving(tmp_path / "mus.db", telegram=server):
        players = friends_in(server)
        group, iker = players[0].group, players[3].user
        await begin_together(players, aloof=["Iker"])
        await iker.leave(group)
        await until(players, lambda: any(AWAY in one.text for one in group.messages))
        # A player who returns gets the seat back with one press.
        await iker.join(group)
        [back] = [token for token in players[3].table.tokens if token.endswith(":back:")]
        await players[3].press(players[3].table, back)
        await until(players, lambda: not any(AWAY in one.text for one in group.messages))


async def test_somebody_who_leaves_a_server_of_discord_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He accepts no direct messages."""
    monkeypatch.setenv("DISCORD_SEES_MEMBERS", "true")
    async with (
        DiscordServer(privileged=Intent.GUILD_MEMBERS) as server,
        serving(tmp_path / "mus.db", discord=server),
    ):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in NAMES]
        members[3].close_dms()
        players = [DiscordPlayer(member, server.channel) for member in members]
        await open_table(players[0])
        for seat, player in enumerate(players[1:], 1):
            await sit(player, seat)
        await begin(players[0])
        members[3].leave()
        await until(players, lambda: any(AWAY in text for text in server.channel.texts))


async def test_two_players_on_telegram_go_on_without_the_one_who_does_not_answer(
    tmp_path: Path,
) -> None:
    """At a table without a clock, two presses of different people are enough."""
    async with TelegramServer() as server, serving(tmp_path / "mus.db", telegram=server):
        players = friends_in(server)
        await open_table(players[0], calls=True)
        for seat, player in enumerate(players[1:], 1):
            await sit(player, seat, follows=False)
        await begin(players[0])
        await go_on_without_the_one_who_is_asked(players)


async def test_two_players_on_discord_go_on_without_the_one_who_does_not_answer(
    tmp_path: Path,
) -> None:
    """At a table without a clock, two presses of different people are enough."""
    async with DiscordServer() as server, serving(tmp_path / "mus.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in NAMES]
        players = [DiscordPlayer(member, server.channel) for member in members]
        await open_table(players[0], calls=True)
        for seat, player in enumerate(players[1:], 1):
            await sit(player, seat)
        await begin(players[0])
        await go_on_without_the_one_who_is_asked(players)


async def go_on_without_the_one_who_is_asked(players: Sequence[Player]) -> None:
    """Let two others mark the first player in turn, who does nothing, as absent."""
    ane = players[0]

    def offered() -> list[str]:
        return [token for token in ane.table.tokens if ":take-over:" in token]

    [token] = await until(players, offered)
    gone = int(token.rpartition(":")[2])
    others = [player for seat, player in enumerate(players) if seat != gone]
    for player in others[:2]:
        # On a busy machine the call can come so late that the first press sends it, and is refused.
        while refusal := await player.press(player.table, token):
            assert refusal.startswith(f"{players[gone].name} no había recibido ningún aviso")
            await until(players, lambda: not offered())
            await until(players, offered)
    away = f"{players[gone].name} no está: juega el ordenador hasta que vuelva."
    await until(players, lambda: away in ane.table.text)
