"""``kill -9`` of the serving process under both servers, while people go on pressing.

A process dies before a request is handled, after it and before its answer, or at any other time:
between decided, stored, announced and noted. ``AMARREKO_KILLS`` says how often.
"""

import asyncio
import os
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from bot.posts.tokens import Discard, Play, unpack
from bot.tables.archive import Archive
from bot.tables.mesa import Mesa
from bot.tables.questions import question_of
from bot.tables.running import names_of
from bot.telling.standing import turn_line
from bot.telling.voice import Voice
from engine.actions import Reparto
from engine.events import Event
from engine.evolve import evolve, fold
from engine.view import view
from storage.sqlite import SqliteStore
from tests.loopback.discord.server import DiscordServer
from tests.loopback.telegram import Chat, TelegramServer
from tests.whole.match import begin, is_over, play_to_the_end, press_something, until
from tests.whole.mortal import Executioner, Moment
from tests.whole.on_telegram import TelegramPlayer, posts_in
from tests.whole.screens import Player, Screen, Token
from tests.whole.test_both import seated

KILLS: Final = int(os.environ.get("AMARREKO_KILLS", "10"))

MOMENTS: Final = (
    *(
        Moment(kind, is_done)
        for kind in (
            "editMessageText",
            "answerCallbackQuery",
            "sendMessage",
            "POST /interactions/callback",
            "PATCH /channels/messages",
            "POST /channels/messages",
        )
        for is_done in (False, True)
    ),
    Moment("getUpdates", is_done=True),
    None,
    None,
    None,
)
"""When the process is killed, again and again; None is any time."""

AT_MOST_S: Final = 0.4
"""So long a process lives on after it is up, where its time is not named."""

PRESSES: Final = 12
"""So often somebody presses while the moment does not come."""


class Witness:
    """A ``Player`` who remembers what was answered and not refused."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.acknowledged: list[Token] = []
        self.name, self.bell = player.name, player.bell

    @property
    def table(self) -> Screen:
        """What all in the chat see."""
        return self.player.table

    @property
    def hand(self) -> Screen:
        """What this person alone sees."""
        return self.player.hand

    async def press(self, screen: Screen, token: Token) -> str:
        """Press something, and remember that it was answered."""
        refused = await self.player.press(screen, token)
        if not refused:
            self.acknowledged.append(token)
        return refused

    async def order(self, command: str, argument: str = "") -> None:
        """Give a command."""
        await self.player.order(command, argument)

    async def follow(self) -> None:
        """Open the private chat."""
        await self.player.follow()


async def test_a_match_goes_on_through_any_number_of_kills(tmp_path: Path) -> None:
    """Nothing that was answered is lost, no message is doubled, and nobody is left in silence."""
    generator, unnoted = Random(1), 0
    async with TelegramServer() as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        async with executioner.life(tmp_path):
            await discord.until(lambda: discord.gateway.sessions)
            players = [Witness(player) for player in (await seated(telegram, discord))[0]]
        for number, moment in zip(range(KILLS), cycle(MOMENTS), strict=False):
            async with executioner.life(tmp_path) as died:
                # Half of the moments may come while the process begins.
                executioner.moment = moment if number // len(MOMENTS) % 2 else None
                await until_current(players, tmp_path, executioner, died)
                executioner.moment = moment
                await press_until_dead(players, generator, executioner, died)
            unnoted += await is_unnoted(tmp_path, players[0])
        async with executioner.life(tmp_path) as died:
            await until_current(players, tmp_path, executioner, died)
            await play_to_the_end(players, generator)
        await check(tmp_path, players, discord, unnoted)


async def until_current(
    players: Sequence[Player],
    folder: Path,
    executioner: Executioner,
    died: "asyncio.Task[int]",
) -> None:
    """Wait until presses are heard and both chats say whose word it is, or the process is dead."""
    _, mesa, events = await stored(folder)
    line = Voice("es").say(turn_line(view(fold(events), None), names_of(mesa)))
    gateway, known = executioner.discord.gateway, executioner.identified

    def is_current() -> bool:
        return gateway.identified > known and all(line in one.table.text for one in players)

    await until(players, lambda: died.done() or is_current())


async def press_until_dead(
    players: Sequence[Player],
    generator: Random,
    executioner: Executioner,
    died: "asyncio.Task[int]",
) -> None:
    """Let people press until the process is killed."""
    if executioner.moment is None:
        asyncio.get_running_loop().call_later(generator.random() * AT_MOST_S, executioner.kill)
    for _ in range(PRESSES):
        if died.done():
            return
        step = begin(players[0]) if is_over(players[0]) else press_something(players, generator)
        pressing = asyncio.create_task(step)
        await asyncio.wait((pressing, died), return_when=asyncio.FIRST_COMPLETED)
        if died.done():
            pressing.cancel()
            await asyncio.gather(pressing, return_exceptions=True)
            return
        await pressing


async def stored(folder: Path) -> tuple[int, Mesa, tuple[Event, ...]]:
    """How many matches there are, the one table, and the log of its match."""
    async with await SqliteStore.open(folder / "amarreko.db") as store:
        [mesa] = await Archive(store).mesas()
        assert mesa.match is not None, "a match has begun"
        return mesa.matches, mesa, await store.read(mesa.match)


async def check(
    folder: Path, players: Sequence[Witness], discord: DiscordServer, unnoted: int
) -> None:
    """What was answered is in the log; what was written twice had been sent and not noted."""
    number, mesa, events = await stored(folder)
    answered = answered_in(events, number)
    for seat, player in enumerate(players):
        for token in player.acknowledged:
            match unpack(token):
                case Play(action=Reparto()):
                    pass  # It answers no question of the hand that it deals.
                case Play(_, question, _) | Discard(_, question, _) if question // 10**10 == number:
                    assert (question, seat) in answered, token
                case _:
                    pass
    assert len(discord.channel.messages) == number
    # Telegram does not know a message again: each that it took as the process died is doubled.
    assert len(posts_in(group_of(players[0]))) == number + unnoted
    assert not mesa.closed


async def is_unnoted(folder: Path, player: Witness) -> bool:
    """Whether the process died when Telegram had taken a new post, and the file not its number."""
    _, mesa, _ = await stored(folder)
    noted = [place.post.id for place in mesa.places if place.post is not None]
    return str(posts_in(group_of(player))[-1].id) not in noted


def group_of(player: Witness) -> Chat:
    """The group of somebody who plays on Telegram."""
    assert isinstance(player.player, TelegramPlayer)
    return player.player.group


def answered_in(events: Sequence[Event], match: int) -> set[tuple[int, int]]:
    """Which questions of a match its log has heard answered, and by which seats."""
    game = fold(events[:1])
    answered: set[tuple[int, int]] = set()
    for event in events[1:]:
        seat = getattr(event, "seat", None)
        if seat is not None:
            answered.add((question_of(view(game, None), match), seat))
        game = evolve(game, event)
    return answered
