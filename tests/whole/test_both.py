"""One match between a Telegram group and a Discord server, through ``amarreko serve``."""

from pathlib import Path
from random import Random

from tests.loopback.discord.server import DiscordServer
from tests.loopback.telegram import TelegramServer
from tests.whole.both import seated
from tests.whole.match import between_hands, play_to_the_end, until
from tests.whole.screens import Player
from tests.whole.serving import serving


def score(player: Player) -> str:
    """The lines of the score, as the chat of a player has them, in bold or not."""
    return "\n".join(player.table.text.replace("**", "").splitlines()[1:3])


async def test_two_chats_on_two_platforms_play_one_match(tmp_path: Path) -> None:
    """Both show the same score after each hand, and the same one at the end."""
    scores: list[str] = []
    async with (
        TelegramServer() as telegram,
        DiscordServer() as discord,
        serving(tmp_path / "mus.db", discord=discord, telegram=telegram),
    ):
        await discord.until(lambda: discord.gateway.sessions)
        players, _ = await seated(telegram, discord)

        async def compare() -> None:
            if between_hands(players[0].table) or between_hands(players[1].table):
                await until(players, lambda: score(players[0]) == score(players[1]))
                scores.append(score(players[0]))

        await play_to_the_end(players, Random(5), before_each=compare)
        await compare()
        assert len(dict.fromkeys(scores)) > 1
        assert score(players[0]) == score(players[1])
        assert len(discord.channel.messages) == 1
