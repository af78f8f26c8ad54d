"""A whole match on Telegram: the real client, true long polling, and whatever befalls the chat."""

from pathlib import Path
from random import Random
from typing import Final

from bot.posts.tokens import Play
from engine.actions import Corto, Mus, NoQuiero, Paso, Reparto
from tests.loopback.telegram import TelegramServer
from tests.whole.match import (
    Happening,
    begin,
    open_table,
    play_to_the_end,
    press_something,
    sit,
    until,
)
from tests.whole.on_telegram import TelegramPlayer, posts_in
from tests.whole.serving import serving

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")


async def test_a_match_by_callback_queries(tmp_path: Path) -> None:
    """Three follow the link to the private chat; Iker does not, and is refused there with 403.

    Telegram floods, an update comes twice, the group becomes a supergroup, and at the end the bot
    is thrown out; until then there is one post of the table in each of the two chats.
    """
    async with TelegramServer() as server, serving(tmp_path / "mus.db", telegram=server):
        users = [server.world.user(name, language="es") for name in NAMES]
        group = server.world.group("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        await open_table(players[0])
        await users[0].start()
        for seat, player in enumerate(players[1:], 1):
            await sit(player, seat, follows=player.name != "Iker")
        await begin(players[0])
        await play_to_the_end(players, Random(3), misfortunes(server, players))
        refusals = [call.refusal for call in server.calls if call.refusal]
        assert any("can't initiate conversation" in refusal for refusal in refusals)
        assert any("Too Many Requests" in refusal for refusal in refusals)
        assert any("upgraded to a supergroup" in refusal for refusal in refusals)
        new = players[0].group
        assert new is not group
        assert [len(posts_in(chat)) for chat in (group, new)] == [1, 1]
        assert not users[3].private.messages
        await users[0].kick_bot(new)
        await users[1].say(users[1].private, "/marcador")
        await users[1].reads(users[1].private, "La partida es de")


def privately_asked(players: list[TelegramPlayer]) -> tuple[TelegramPlayer, str] | None:
    """Somebody who may speak under the own hand, in the private chat."""
    for player in players[:3]:
        for token, press in player.hand.meaning(Play):
            is_plain = isinstance(press.action, Reparto | Mus | Corto | Paso | NoQuiero)
            if is_plain and token in player.table.tokens:
                return player, token
    return None


def misfortunes(server: TelegramServer, players: list[TelegramPlayer]) -> dict[int, Happening]:
    """What happens on the way, by the number of the press before which it does."""

    async def flood() -> None:
        server.flood(players[0].group, 1, times=2)

    async def repeat() -> None:
        server.world.updates.repeat_last()

    async def migrate() -> None:
        while privately_asked(players) is None:
            await press_something(players, Random(7))
        new = await players[0].user.migrate(players[0].group)
        speaker, token = await until(players, lambda: privately_asked(players))
        for player in players:
            player.group = new
        assert not await speaker.press(speaker.hand, token)
        await until(players, lambda: players[0].table.tokens)

    return {4: flood, 7: repeat, 12: migrate}
