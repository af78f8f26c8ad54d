"""Copies of a hand on Telegram: what is asked for in the group is sent to the private chat."""

from pathlib import Path
from random import Random

from bot.posts.tokens import Discard, Mark, Play, Verb
from engine.actions import Mus
from tests.loopback.telegram import Message, TelegramServer
from tests.whole.lagunak import begin_together, friends_in
from tests.whole.match import until, waited_for
from tests.whole.on_telegram import TelegramPlayer, pictures_in
from tests.whole.screens import Player, Screen, Token
from tests.whole.serving import serving


async def test_a_copy_of_the_hand_goes_on_where_it_is_pressed(tmp_path: Path) -> None:
    """Cards are marked and thrown in the copy, and no third message comes."""
    async with TelegramServer() as server:
        players = friends_in(server)
        async with serving(tmp_path / "mus.db", telegram=server):
            await begin_together(players)
            asked = await agree_on_mus(players)
            assert isinstance(asked, TelegramPlayer)
            await until(players, lambda: asked.hand.meaning(Mark))
            assert await asked.press(asked.table, asked.table.arranging(Verb.HAND)[0])
            [_, copy] = pictures_in(asked.user.private)
            assert number_of(asked) == copy.id
            await asked.press(asked.hand, asked.hand.meaning(Mark)[0][0])
            await until(players, lambda: asked.hand.meaning(Discard))
            assert number_of(asked) == copy.id
            asking = asked.table
            await asked.press(asked.hand, asked.hand.meaning(Discard)[0][0])
            await until(players, lambda: asked.table != asking and not asked.hand.meaning(Discard))
            [_, last] = pictures_in(asked.user.private)
            assert last.id == copy.id


async def agree_on_mus(players: list[TelegramPlayer]) -> Player:
    """Let everybody say mus; who is then asked to throw cards."""
    player, table = await until(players, lambda: waited_for(players, Random(1)))
    while said := [token for token, press in table.meaning(Play) if press.action == Mus()]:
        await say(player, table, said[0])
        player, table = await until(players, lambda: waited_for(players, Random(1)))
    return player


async def say(player: Player, table: Screen, token: Token) -> None:
    """Press a word, and wait until the table has heard it."""
    await player.press(table, token)
    await until([player], lambda: player.table != table)


def number_of(player: TelegramPlayer) -> int:
    """The message in which somebody sees their hand."""
    message = player.hand.source
    assert isinstance(message, Message), "a hand is a message"
    return message.id
