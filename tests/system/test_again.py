"""Telegram redelivers an update to a process that was killed before acknowledging it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from bot.messages.callback_data import PlayButton
from engine.actions import Action, Corto, Envido, Mas, Paso, Quiero
from engine.events import BetRaised
from storage.clock import SystemClock
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.servers.telegram.clock import VirtualClock
from tests.system.both_platforms import seated
from tests.system.crashing_process import Executioner, until_current
from tests.system.match import until
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Player, Screen, Token
from tests.system.stored_data import stored

A_DAY_S: Final = 86_400.0
MOST_WORDS: Final = 8
"""More actions than come before a player in the other chat may bet."""


async def test_a_bet_that_comes_again_after_a_kill_is_not_made_again(tmp_path: Path) -> None:
    """The repeated update plays nothing, even if a raise by the rivals would make it legal."""
    # Messages older than their question are refused; with this clock they never are.
    clock = VirtualClock(SystemClock().now() + A_DAY_S)
    async with TelegramServer(clock=clock) as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        async with executioner.life(tmp_path):
            await discord.until(lambda: discord.gateway.sessions)
            players, _ = await seated(telegram, discord)
            bettor = await until_bettor(players)
        async with executioner.life(tmp_path) as died:
            await until_current(players, tmp_path, executioner, died)
            # The process may have written something already, and know the offset of Telegram's
            # clock.
            clock.advance(A_DAY_S)
            await bettor.order("envido", "2")
            # The answer is asked for only after the bet is stored.
            rival, _ = await until(players, lambda: asked_to(players[1::2], Mas))
        async with executioner.life(tmp_path) as died:
            await until_current(players, tmp_path, executioner, died)
            assert not await rival.press(rival.table, word(rival.table, Mas))
            await until(players, lambda: asked_to([bettor], Mas))
            telegram.world.updates.repeat_last()
            await telegram.until_acknowledged()
            assert not await bettor.press(bettor.table, word(bettor.table, Quiero))
        _, _, events = await stored(tmp_path)
    raised = [event.seat for event in events if isinstance(event, BetRaised)]
    assert raised == [players.index(bettor), players.index(rival)]


async def until_bettor(players: Sequence[Player]) -> Player:
    """Cut the mus and pass until a player in the Telegram group may bet."""
    for _ in range(MOST_WORDS):
        player, table = await until(players, lambda: asked_to(players, Corto, Paso))
        if isinstance(player, TelegramPlayer) and says(table, Envido):
            return player
        await player.press(table, word(table, Corto, Paso))
        await until(players, partial(has_changed, player, table))
    raise AssertionError([player.table.text for player in players])


def has_changed(player: Player, seen: Screen) -> bool:
    """Return whether a player sees another table message than before."""
    return player.table != seen


def asked_to(players: Sequence[Player], *kinds: type[Action]) -> tuple[Player, Screen] | None:
    """Return a player in turn who can take such an action, with the table message."""
    shown = [(player, player.table) for player in players]
    return next((one for one in shown if one[1].is_calling and says(one[1], *kinds)), None)


def says(table: Screen, *kinds: type[Action]) -> list[Token]:
    """Return the buttons for such an action."""
    return [token for token, press in table.meaning(PlayButton) if isinstance(press.action, kinds)]


def word(table: Screen, *kinds: type[Action]) -> Token:
    """Return the first button for such an action."""
    return says(table, *kinds)[0]
