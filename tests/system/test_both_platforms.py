"""One match between a Telegram group and a Discord server, through ``amarreko serve``."""

import json
import re
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from random import Random

from bot.images.specs import Hand
from bot.messages.pictures import marks_of
from bot.text.common import card_line
from bot.text.localizer import Localizer
from engine.cards import Cards
from engine.hands import HAND_SIZE
from engine.rules import Rules
from tests.servers.discord.calls import Call
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.match import (
    between_hands,
    play_to_the_end,
    press_something,
    throw_something,
    until,
    waited_for,
)
from tests.system.on_discord import DiscordPlayer, read_aloud, without_calls
from tests.system.on_telegram import TelegramPlayer, edits_among, pictures_in
from tests.system.screens import Player
from tests.system.serving import serving
from tests.unit.bot.cards_in_text import told_in_text
from tests.unit.bot.images.illustrated import studio


def score(player: Player) -> str:
    """Return the score lines in a player's chat."""
    return score_in(player.table.text)


def score_in(text: str) -> str:
    """Return the lines of a text, or of the description of its picture, that give the score."""
    return "\n".join(re.findall(r"^\w+\u2013\w+: .*$", text, re.MULTILINE))


def hand_of(player: Player) -> tuple[str, bytes | None]:
    """Return the text of the newest private message, with or without buttons, and its picture."""
    match player:
        case TelegramPlayer(user=user):
            sent = user.private.messages[-1]
            return sent.text, sent.photo
        case DiscordPlayer(member=member):
            message = member.dms[-1]
            return read_aloud(message), next((file.content for file in message.files), None)
        case _:
            raise AssertionError(player)


def held_by(player: Player) -> Cards:
    """Return the cards of a player's hand, in the order of its text."""
    text = hand_of(player)[0].casefold()
    place = {
        card: text.index(Localizer("es").format(card_line(card))) for card in told_in_text(text)
    }
    return tuple(sorted(place, key=place.__getitem__))


def has_thrown(player: Player) -> bool:
    """Return whether cards are missing from the hand."""
    return len(held_by(player)) < HAND_SIZE


async def test_who_has_thrown_sees_no_card_crossed_out(tmp_path: Path) -> None:
    """On each platform, the picture shows the kept cards while the others still choose."""
    async with (
        TelegramServer() as telegram,
        DiscordServer() as discord,
        serving(tmp_path / "mus.db", discord=discord, telegram=telegram),
    ):
        await discord.until(lambda: discord.gateway.sessions)
        players, _ = await seated(telegram, discord)
        # On a slow machine the deal may still be pending.
        await until(players, lambda: not any(between_hands(player.table) for player in players))
        for _ in players:
            await press_something(players, Random(1))
        for _ in players[1:]:
            thrower, _ = await until(players, lambda: waited_for(players, Random(1)))
            await throw_something(thrower, Random(1))
            await until(players, partial(has_thrown, thrower))
            kept = held_by(thrower)
            content = Hand(kept, marks=marks_of(kept, Rules()))
            assert hand_of(thrower)[1] == studio().image_renderer.paint(content)


async def test_two_chats_on_two_platforms_play_one_match(tmp_path: Path) -> None:
    """Both show the same score after each hand, and the same one at the end.

    No edit is without a change: Telegram would refuse it, and on Discord it would be useless
    traffic.
    """
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
        let_in, *ends = map(read_aloud, without_calls(discord.channel.messages))
        assert let_in.startswith("Os han dejado entrar")
        assert isinstance(players[0], TelegramPlayer)
        group = [one.text for one in pictures_in(players[0].group)]
    # One message for each hand, with the same score at its end in both chats.
    assert len(ends) == len(group) > 1
    assert all(map(score_in, group))
    assert list(map(score_in, group)) == list(map(score_in, ends))
    edits = edits_among(telegram.calls)
    assert len(edits) > 50
    assert [call for call in edits if "not modified" in call.refusal] == []
    assert repeated(discord.calls) == []


def repeated(calls: Iterable[Call]) -> list[str]:
    """Return the messages that were edited to their current content."""
    shown: dict[str, str] = {}
    found: list[str] = []
    for call in calls:
        if call.method == "PATCH" and "/messages/" in call.path:
            body = json.dumps(call.body, sort_keys=True)
            if shown.get(call.path) == body:
                found.append(call.path)
            shown[call.path] = body
    return found
