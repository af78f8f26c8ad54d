"""``kill -9`` of the serving process with both servers, while people keep pressing.

A process dies before a request is handled, after it and before its answer, or at any other time:
between the decision, the store, the announcement and the record of messages. ``AMARREKO_KILLS`` is
the number of kills.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from bot.messages.callback_data import DiscardButton, PlayButton, decode
from bot.ports.request import Address
from bot.tables.view_cache import revision_of
from engine.actions import Ordago, Quiero, Reparto
from engine.events import DeckOffered, DeckShuffled, Event, OrdagoCalled
from engine.evolve import evolve, fold
from engine.view import view
from tests.budget import SEED, many
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Message, TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import HURRIED, LITERAL, Executioner, Moment, until_current
from tests.system.fast_clock import HurriedTimer
from tests.system.match import begin, is_over, play_to_the_end, press_something
from tests.system.on_discord import DiscordPlayer, without_calls
from tests.system.on_telegram import TelegramPlayer, edits_among, pictures_in, posts_in
from tests.system.screens import Player, Screen, Token
from tests.system.stored_data import deals, digests, histories, noted, stored

KILLS: Final = many("AMARREKO_KILLS", test=3, soak=100)

MOMENTS: Final = (
    Moment("editMessageText", is_done=True),
    Moment("sendMessage", is_done=True),
    Moment("answerCallbackQuery", is_done=False),
    Moment("POST /channels/messages", is_done=True),
    Moment("PATCH /channels/messages", is_done=False),
    Moment("getUpdates", is_done=True),
    None,
    Moment("sendMessage", is_done=False),
    Moment("editMessageText", is_done=False),
    Moment("PATCH /channels/messages", is_done=True),
    Moment("POST /interactions/callback", is_done=False),
    Moment("POST /channels/messages", is_done=False),
    None,
    None,
    Moment("answerCallbackQuery", is_done=True),
    Moment("POST /interactions/callback", is_done=True),
)
"""The moments of the kills, repeated; None is any time."""

EVERY: Final = 4
"""One in three of this many runs uses the real program in real time."""

AT_MOST_S: Final = 0.4
"""The maximum lifetime of a process after its start for an unspecified moment."""

PRESSES: Final = 12
"""The number of presses while the moment does not come."""

SEEN_S: Final = 30.0
"""Longer than a started process takes to edit all messages of a table, in accelerated time."""

Named: TypeAlias = tuple[str, str]


class Witness:
    """A ``Player`` that records which presses were answered and not refused."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.acknowledged: list[Token] = []
        self.name, self.bell = player.name, player.bell

    @property
    def table(self) -> Screen:
        """The message that the whole chat sees."""
        return self.player.table

    @property
    def hand(self) -> Screen:
        """The message that only this player sees."""
        return self.player.hand

    @property
    def is_dealt_in_private(self) -> bool:
        """Whether hands arrive in the private chat automatically."""
        return self.player.is_dealt_in_private

    async def press(self, screen: Screen, token: Token) -> str:
        """Press a button, and record that it was answered."""
        refused = await self.player.press(screen, token)
        if not refused:
            self.acknowledged.append(token)
        return refused

    async def order(self, command: str, argument: str = "") -> None:
        """Send a command."""
        await self.player.order(command, argument)

    async def follow(self) -> None:
        """Open the private chat."""
        await self.player.follow()


@pytest.mark.soak
async def test_a_match_goes_on_through_any_number_of_kills(tmp_path: Path) -> None:
    """No answered press is lost, no message is duplicated, and every player gets answers."""
    generator = Random(1 + SEED)
    unnoted: set[Named] = set()
    async with TelegramServer() as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        async with executioner.life(tmp_path):
            await discord.until(lambda: discord.gateway.sessions)
            seats, _ = await seated(telegram, discord, cuts=True)
            players = [Witness(player) for player in seats]
        await look_for_unnoted(unnoted, tmp_path, players)
        for number, moment in zip(range(KILLS), cycle(MOMENTS), strict=False):
            program = LITERAL if number % EVERY == EVERY // 2 else HURRIED
            async with executioner.life(tmp_path, program) as died:
                # Half of the moments may come while the process starts.
                executioner.moment = moment if number // len(MOMENTS) % 2 else None
                await until_current(players, tmp_path, executioner, died)
                executioner.moment = moment
                await press_until_dead(players, generator, executioner, died)
            await look_for_unnoted(unnoted, tmp_path, players)
        async with executioner.life(tmp_path) as died:
            await until_current(players, tmp_path, executioner, died)
            await play_to_the_end(players, generator)
        await check(tmp_path, players, discord, unnoted)
        await check_histories(tmp_path)


@pytest.mark.parametrize("program", [HURRIED, LITERAL])
async def test_a_kill_lets_the_next_process_edit_nothing_that_is_shown(
    tmp_path: Path, program: tuple[str, ...]
) -> None:
    """On both platforms, a message that shows the present state stays as it is after a kill."""
    generator = Random(1 + SEED)
    async with TelegramServer() as telegram, DiscordServer() as discord:
        executioner = Executioner(discord, telegram)
        async with executioner.life(tmp_path) as died:
            await discord.until(lambda: discord.gateway.sessions)
            players, _ = await seated(telegram, discord)
            await until_current(players, tmp_path, executioner, died)
        edits: list[str] = []
        for number in range(4):
            async with executioner.life(tmp_path, program) as died:
                await until_current(players, tmp_path, executioner, died)
                # The first process may still finish what the killed one before it had begun.
                await HurriedTimer().sleep(SEEN_S)
                assert not number or edits_in(telegram, discord) == edits
                before = await digests(tmp_path)
                await press_something(players, generator)
                while before.items() & (await digests(tmp_path)).items():  # noqa: ASYNC110 - a file
                    await asyncio.sleep(0.05)
            edits = edits_in(telegram, discord)


def edits_in(telegram: TelegramServer, discord: DiscordServer) -> list[str]:
    """Return all edits of messages so far: those of Telegram, then those of Discord."""
    return [
        *map(str, edits_among(telegram.calls)),
        *(str(call) for call in discord.calls if call.method == "PATCH"),
    ]


async def press_until_dead(
    players: Sequence[Player],
    generator: Random,
    executioner: Executioner,
    died: "asyncio.Task[int]",
) -> None:
    """Press until the process is killed."""
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


async def check(
    folder: Path, players: Sequence[Witness], discord: DiscordServer, unnoted: set[Named]
) -> None:
    """Check that answered presses are in the log, and duplicates were sent but not recorded."""
    number, record, events = await stored(folder)
    answered, ordagos = answered_in(events, number), ordagos_in(events, number)
    for seat, player in enumerate(players):
        for token in player.acknowledged:
            match decode(token):
                case PlayButton(action=Reparto()):
                    pass  # It answers no question of the hand that it deals.
                case PlayButton(action=Ordago(), is_sure=False):
                    pass  # It needs a confirmation, which has another token.
                case PlayButton(_, question, Quiero(), is_sure=False) if question in ordagos:
                    pass  # The same.
                case PlayButton(_, question, _) | DiscardButton(_, question, _) if (
                    question // 10**10 == number
                ):
                    assert (question, seat) in answered, token
                case _:
                    pass
    dealt = await deals(folder)
    # Each hand has one message, and only the last one has buttons.
    let_in, *posts = without_calls(discord.channel.messages)
    assert let_in.text.startswith("Os han dejado entrar")
    assert len(posts) == dealt
    assert [bool(one.buttons) for one in posts] == [*(dealt - 1) * [False], True]
    for player in players:
        match player.player:
            case TelegramPlayer(group=group, user=user):
                # Telegram has no nonces: a message accepted as the process died may be duplicated.
                assert len(named(posts_in(group)) - unnoted) <= 1
                assert len(named(pictures_in(group)) - unnoted) <= dealt
                hands = pictures_in(user.private)
                assert 0 < len(named(hands) - unnoted) <= dealt, described(hands, unnoted)
            case DiscordPlayer(member=member):
                assert 0 < len(without_calls(member.dms)) <= dealt
            case _:
                raise AssertionError(player.name)
    assert not record.closed


async def check_histories(folder: Path) -> None:
    """Check that each player has each finished match once in their list and in their results."""
    number, record, _ = await stored(folder)
    over, known = await histories(folder, record.people)
    assert len(over) == number
    for history in known:
        assert sorted(one.match for one in history.matches) == over
        counted = number if len(known) == len(record.chairs) else 0
        assert sum(sum(one.matches) for one in history.tallies) == counted


async def look_for_unnoted(unnoted: set[Named], folder: Path, players: Sequence[Witness]) -> None:
    """Collect the messages that Telegram accepted but a killed process did not record.

    None is ever edited again, so their buttons stay. A run leaves at most one in each chat, and the
    next run may be about to record another.
    """
    known = {
        (reader.chat if isinstance(reader, Address) else reader.id, message)
        for reader, message in (await noted(folder)).items()
    }
    standing: set[Named] = set()
    for player in players:
        match player.player:
            case TelegramPlayer(group=group, user=user):
                hands = pictures_in(user.private)
                asking = [hand for hand in posts_in(user.private) if hand in hands]
                standing |= named([*posts_in(group), *hands[-1:], *asking])
            case _:
                pass
    found = standing - known - unnoted
    assert max(Counter(chat for chat, _ in found).values(), default=0) <= 2, found
    unnoted -= known
    unnoted |= found


def described(hands: Sequence[Message], unnoted: set[Named]) -> str:
    """Return the hand messages with their buttons, and whether they were unrecorded."""
    told = ((one.id, one.labels, named([one]) <= unnoted) for one in hands)
    return "\n".join(map(str, told))


def named(messages: Sequence[Message]) -> set[Named]:
    """Return the messages by chat and id; a person's id is that of their private chat."""
    return {(str(message.chat.id), str(message.id)) for message in messages}


def ordagos_in(events: Sequence[Event], match: int) -> set[int]:
    """Return the revisions of a match that asked for an answer to an órdago."""
    called = (at for at, event in enumerate(events, start=1) if isinstance(event, OrdagoCalled))
    return {revision_of(view(fold(events[:at]), None), match) for at in called}


def answered_in(events: Sequence[Event], match: int) -> set[tuple[int, int]]:
    """Return the answered revisions of a match by its log, with the seats."""
    game = fold(events[:1])
    answered: set[tuple[int, int]] = set()
    offered = 0
    for event in events[1:]:
        question = revision_of(view(game, None), match)
        match event:
            case DeckShuffled(cutter):
                # Between the question and the cut a hand was opened.
                answered.add((offered, cutter))
            case _ if (seat := getattr(event, "seat", None)) is not None:
                answered.add((question, seat))
            case _:
                pass
        game = evolve(game, event)
        if isinstance(event, DeckOffered):
            offered = revision_of(view(game, None), match)
    return answered
