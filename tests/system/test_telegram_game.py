"""A whole match on Telegram with the real client, real long polling, and trouble in the chat."""

from pathlib import Path
from random import Random

from bot.messages.callback_data import DiscardButton, MarkButton
from tests.servers.telegram import Chat, TelegramServer
from tests.system.four_players import begin_together, friends_in
from tests.system.match import Happening, play_to_the_end, until
from tests.system.on_telegram import TelegramPlayer, edits_among, pictures_in, posts_in
from tests.system.screens import kinds_of
from tests.system.serving import serving


async def test_a_match_by_callback_queries(tmp_path: Path) -> None:
    """Three follow the link to the private chat; Iker does not, and a message there gets a 403.

    Telegram floods, an update is repeated, the group becomes a supergroup, and at the end the bot
    is removed. Until then there is one table message in each of the two chats.
    """
    async with TelegramServer() as server:
        players = friends_in(server)
        group, users = players[0].group, [player.user for player in players]
        async with serving(tmp_path / "mus.db", telegram=server):
            await begin_together(players, aloof=["Iker"])
            await until(players, lambda: all(pictures_in(one.private) for one in users[:3]))
        # The next process would send the same content, which Telegram refuses.
        async with serving(tmp_path / "mus.db", telegram=server):
            await play_to_the_end(players, Random(3), misfortunes(server, players))
            await check(server, players, group)


async def check(server: TelegramServer, players: list[TelegramPlayer], group: Chat) -> None:
    """Check that the trouble left no trace in the chats, and that a lost chat affects no other."""
    refusals = [call.refusal for call in server.calls if call.refusal]
    assert any("can't initiate conversation" in refusal for refusal in refusals)
    assert any("Too Many Requests" in refusal for refusal in refusals)
    new = players[0].group
    assert not any("message is not modified" in one.refusal for one in edits_among(server.calls))
    assert new is not group
    assert [len(posts_in(chat)) for chat in (group, new)] == [1, 1]
    ane, benat, _, iker = (player.user for player in players)
    assert not iker.private.messages
    for chat in (new, ane.private, benat.private):
        assert pictures_in(chat)
        assert all(one.text for one in pictures_in(chat))
    assert {MarkButton, DiscardButton} <= kinds_of(
        token for one in players for token in one.pressed
    )
    await ane.kick_bot(new)
    await benat.say(benat.private, "/marcador")
    await benat.reads(benat.private, "Gana la partida:")


def misfortunes(server: TelegramServer, players: list[TelegramPlayer]) -> dict[int, Happening]:
    """Return what happens during the match, by the number of the next press."""

    async def flood() -> None:
        server.flood(players[0].group, 1, times=2)

    async def repeat() -> None:
        server.world.updates.repeat_last()

    async def migrate() -> None:
        # Without any message the table follows its group by itself.
        new = await players[0].user.migrate(players[0].group)
        for player in players:
            player.group = new
        await until(players, lambda: players[0].table.tokens)

    return {4: flood, 7: repeat, 12: migrate}
