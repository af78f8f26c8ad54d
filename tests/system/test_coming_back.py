"""What comes back by itself, with the real program and clients: tables, messages and rights."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

import pytest

from bot.messages.callback_data import PlayButton, Verb
from engine.actions import Corto, NoQuiero, Paso
from storage.clock import Clock, SystemClock
from tests.servers.discord.calls import Call
from tests.servers.discord.flags import Permission as DiscordRight
from tests.servers.discord.messages import Message as DiscordMessage
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Message, TelegramServer
from tests.servers.telegram.calls import Call as Request
from tests.servers.telegram.member_status import Permission
from tests.system.fast_clock import HurriedTimer
from tests.system.match import UNHURRIED, arrange, begin, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer, edits_among, pictures_in, posts_in
from tests.system.screens import Player, Screen
from tests.system.serving import serving

Players = TypeVar("Players", bound=Player)

FORBIDDEN: Final = 403

SLOWLY: Final = 5.0
"""The speed of a clock for tables that wait for a person."""

PAIR: Final = ("Ane", "Beñat")


async def _begun(players: Sequence[Player]) -> None:
    """Open a table with two people and two computers, and start."""
    await open_table(players[0])
    await sit(players[1], 1)
    await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
    await begin(players[0])
    await until(players, lambda: asked_one(players))


def asked_one(players: Sequence[Players]) -> Players | None:
    """Return the player whose turn it is."""
    return next((one for one in players if one.table.is_calling and calls_at(one.table)), None)


def calls_at(table: Screen) -> list[str]:
    """Return the buttons for calls that end a question."""
    ends = {Corto(), Paso(), NoQuiero()}
    return [token for token, press in table.meaning(PlayButton) if press.action in ends]


async def answer(asked: Player) -> None:
    """Press one of these buttons; the time of a typed word would not fit the accelerated clock."""
    assert not await asked.press(asked.table, calls_at(asked.table)[0])


async def can_be_played(players: Sequence[Player], asked: Player) -> None:
    """Press one of the buttons, and wait until the table shows the move."""
    shown = asked.table.text
    await answer(asked)
    await until(players, lambda: players[0].table.text != shown)


@asynccontextmanager
async def on_discord(db: Path) -> AsyncIterator[tuple[DiscordServer, list[DiscordPlayer]]]:
    """Yield a running table of two people in a channel."""
    async with DiscordServer() as server, serving(db / "mus.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in PAIR]
        players = [DiscordPlayer(member, server.channel) for member in members]
        await _begun(players)
        yield server, players


@asynccontextmanager
async def on_telegram(
    db: Path, *, is_super: bool = True
) -> AsyncIterator[tuple[TelegramServer, list[TelegramPlayer]]]:
    """Yield a running table of two people in a group."""
    async with TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in PAIR]
        make = server.world.supergroup if is_super else server.world.group
        group = make("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        async with serving(db / "mus.db", telegram=server):
            await _begun(players)
            yield server, players


async def test_a_deleted_message_returns_on_discord_by_itself(tmp_path: Path) -> None:
    """The table returns without a request, because the gateway reports the deletion."""
    async with on_discord(tmp_path) as (_, players):
        table = players[0].table.source
        assert isinstance(table, DiscordMessage)
        text = table.text
        table.delete()
        again = await until(players, lambda: asked_one(players))
        assert again.table.source is not table
        assert again.table.text.splitlines()[0] == text.splitlines()[0]


async def test_a_deleted_message_returns_on_telegram_with_the_next_word(tmp_path: Path) -> None:
    """Telegram reports no deletion; the bot learns of it from one refused call."""
    async with on_telegram(tmp_path) as (server, players):
        asked = asked_one(players)
        assert asked is not None
        table = asked.table.source
        assert isinstance(table, Message)
        word = "corto" if "¿mus?" in table.text else "paso"
        await asked.user.delete(table)
        await asked.order(word)
        await until(players, lambda: posts_in(asked.group))
        assert len(posts_in(asked.group)) == 1
        refused = [
            one.refusal for one in server.calls if "message to edit not found" in one.refusal
        ]
        assert len(refused) == 1


def turn_in(text: str) -> str:
    """Return the line that says whose turn it is, in a message of a table."""
    says_turn = ("Habla ", "Contesta ")
    return next(line for line in text.splitlines() if line.strip("*").startswith(says_turn))


async def test_a_server_that_adds_the_bot_again_has_its_table_again(tmp_path: Path) -> None:
    """The running table returns by itself in one message, and can be played."""
    async with on_discord(tmp_path) as (server, players):
        server.guild.system_channel = server.channel
        before = players[0].table
        server.guild.kick_bot()
        refused = f"/channels/{server.channel.id}/messages"
        await server.until(lambda: any(is_refused(one, refused) for one in server.calls))
        server.guild.invite_bot()
        asked = await until(players, lambda: returned(players, before))
        assert turn_in(asked.table.text) == turn_in(before.text)
        await until(players, lambda: len(server.channel.messages) == 1)
        await can_be_played(players, asked)


async def test_a_group_that_adds_the_bot_again_has_its_table_again(tmp_path: Path) -> None:
    """The running table returns by itself in one message, without a welcome."""
    async with on_telegram(tmp_path) as (server, players):
        before, (ane, group) = players[0].table, (players[0].user, players[0].group)
        await ane.kick_bot(group)
        await server.until_acknowledged()
        await ane.add_bot(group)
        asked = await until(players, lambda: returned(players, before))
        assert turn_in(asked.table.text) == turn_in(before.text)
        await until(players, lambda: len(posts_in(group)) == 1)
        assert not [one for one in group.messages if "Aúpa" in one.text]


async def test_a_group_that_becomes_a_supergroup_is_not_welcomed_again(tmp_path: Path) -> None:
    """The table goes on in the new chat, and nothing else is sent there."""
    async with on_telegram(tmp_path, is_super=False) as (_, players):
        before = players[0].table
        new = await players[0].user.migrate(players[0].group)
        for player in players:
            player.group = new
        asked = await until(players, lambda: returned(players, before))
        await answer(asked)
        await until(players, lambda: players[0].table.text != before.text)
        assert [one.text for one in new.messages if "/" not in one.text[:1]] == [
            players[0].table.text
        ]


async def test_a_voice_given_back_on_discord_is_noticed(tmp_path: Path) -> None:
    """The table, for which no thread can be opened either, returns to its channel."""
    async with on_discord(tmp_path) as (server, players):
        channel = server.channel
        channel.forbid(DiscordRight.SEND_MESSAGES | DiscordRight.CREATE_PUBLIC_THREADS)
        before = players[0].table
        refused = f"/channels/{channel.id}/messages"
        await server.until(lambda: any(is_refused(one, refused) for one in server.calls))
        channel.forbid(DiscordRight.NONE)
        await until(players, lambda: returned(players, before))


async def test_a_voice_and_pictures_given_back_on_telegram_are_noticed(tmp_path: Path) -> None:
    """The update about the bot's rights brings the table back, with its picture."""
    async with on_telegram(tmp_path) as (server, players):
        (ane, group), before = (players[0].user, players[0].group), players[0].table
        await ane.restrict_bot(group)
        await server.until(lambda _: [one for one in server.calls if says(one) and one.refusal])
        await ane.restrict_bot(group, Permission.SEND_MESSAGES)
        await until(players, lambda: returned(players, before))
        await until(players, lambda: posts_in(group))
        assert posts_in(group)[-1].photo is None
        await ane.promote_bot(group)
        await until(players, lambda: posts_in(group) and posts_in(group)[-1].photo)


def returned(players: Sequence[Players], before: Screen) -> Players | None:
    """Return the player whose turn it is, once the table is shown in another message."""
    asked = asked_one(players)
    return None if asked is None or number_of(asked.table) == number_of(before) else asked


def number_of(screen: Screen) -> tuple[int, int]:
    """Return the ids of a message and its chat."""
    assert isinstance(screen.source, Message | DiscordMessage), "a screen shows a message"
    shown = screen.source
    return (shown.chat if isinstance(shown, Message) else shown.channel).id, shown.id


def is_change(call: Call) -> bool:
    """Return whether a call of Discord sends, edits or deletes something."""
    return call.method in {"POST", "PATCH", "DELETE"}


def says(call: Request) -> bool:
    """Return whether a call of Telegram sends a message."""
    return call.method.startswith("send")


def is_refused(call: Call, path: str) -> bool:
    """Return whether a call about this path was refused because the bot may not be there."""
    return call.path.startswith(path) and call.status == FORBIDDEN


async def test_a_restart_edits_nothing_on_discord_that_stands_right(tmp_path: Path) -> None:
    """The next process edits only what the next word changes: the table and the pages of hands."""
    async with DiscordServer() as server:
        async with serving(tmp_path / "mus.db", discord=server):
            await server.until(lambda: server.gateway.sessions)
            members = [server.guild.member(name, locale="es-ES") for name in PAIR]
            players = [DiscordPlayer(member, server.channel) for member in members]
            await _begun(players)
            await until(players, lambda: asked_one(players))
        before, text = len(server.calls), players[0].table.text
        async with serving(tmp_path / "mus.db", discord=server):
            await server.until(lambda: server.gateway.identified == len(PAIR))
            asked = await until(players, lambda: asked_one(players))
            # The table is loaded before this is answered.
            await asked.member.slash(server.channel, "mus marcador")
            since = server.calls[before:]
            assert [one for one in since if "/messages" in one.path and is_change(one)] == []
            await answer(asked)
            await until(players, lambda: players[0].table.text != text)
            table = f"/channels/{server.channel.id}/messages"
            written = [one for one in server.calls[before:] if one.path.startswith(table)]
            assert {one.method for one in written} == {"PATCH"}
            assert all("@original" not in one.path for one in written)


async def test_a_restart_edits_nothing_on_telegram_that_stands_right(tmp_path: Path) -> None:
    """Nor is anything sent again; Telegram would refuse an edit without a change."""
    async with TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in PAIR]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        async with serving(tmp_path / "mus.db", telegram=server):
            for user in users:
                await user.start()
            await _begun(players)
            await until(players, lambda: all(pictures_in(user.private) for user in users))
        before = len(server.calls)
        async with serving(tmp_path / "mus.db", telegram=server):
            asked = await until(players, lambda: asked_one(players))
            await asked.order("marcador")
            await until(players, lambda: [one for one in server.calls[before:] if says(one)])
            assert edits_among(server.calls[before:]) == []
            assert len(posts_in(group)) == 1


@asynccontextmanager
async def in_a_thread(db: Path) -> AsyncIterator[tuple[DiscordServer, list[DiscordPlayer]]]:
    """Yield a running table of two people in a thread of its own."""
    async with DiscordServer() as server, serving(db / "mus.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in PAIR]
        players = [DiscordPlayer(member, server.channel) for member in members]
        await open_table(players[0])
        await sit(players[1], 1)
        await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
        before = len(server.guild.channels)
        await arrange(players[0], Verb.THREAD)
        await server.until(lambda: len(server.guild.channels) > before)
        for player in players:
            player.channel = server.guild.channels[-1]
        await begin(players[0])
        await until(players, lambda: asked_one(players))
        yield server, players


@asynccontextmanager
async def in_a_topic(
    db: Path, *, is_called: bool = False
) -> AsyncIterator[tuple[TelegramServer, list[TelegramPlayer]]]:
    """Yield a running table of two people in a topic, where one may already have been called.

    Its clock leaves a minute until an absence brings its message up to date.
    """
    async with (
        TelegramServer() as server,
        serving(db / "mus.db", telegram=server, clock=HurriedTimer(SLOWLY)),
    ):
        players = topic_players(server)
        await open_table(players[0], target=None)
        for verb, about in UNHURRIED:
            is_delay = verb is Verb.NUDGE_AFTER and is_called
            assert not await arrange(players[0], verb, "8" if is_delay else about)
        await sit(players[1], 1, follows=False)
        await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
        await begin(players[0])
        asked = await until(players, lambda: asked_one(players))
        if is_called:
            await until(players, lambda: asked.calls)
        yield server, players


def topic_players(server: TelegramServer) -> list[TelegramPlayer]:
    """Return two people in a topic of a forum."""
    users = [server.world.user(name, language="es") for name in PAIR]
    forum = server.world.forum("Elkartea", *users)
    mus = server.world.topic(forum, "Mus")
    server.world.topic(forum, "Besteak")
    return [TelegramPlayer(user, forum, topic=mus) for user in users]


async def test_a_server_that_adds_the_bot_again_has_the_table_in_its_thread(
    tmp_path: Path,
) -> None:
    """The table returns by itself to its thread, without a welcome, and can be played."""
    async with in_a_thread(tmp_path) as (server, players):
        server.guild.system_channel = server.channel
        before, thread, said = players[0].table, players[0].channel, server.channel.texts
        server.guild.kick_bot()
        refused = f"/channels/{thread.id}/messages"
        await server.until(lambda: any(is_refused(one, refused) for one in server.calls))
        server.guild.invite_bot()
        asked = await until(players, lambda: returned(players, before))
        assert turn_in(asked.table.text) == turn_in(before.text)
        await until(players, lambda: sum(bool(one.buttons) for one in thread.messages) == 1)
        await can_be_played(players, asked)
        assert server.channel.texts == said


async def test_a_forum_that_adds_the_bot_again_has_the_table_in_its_topic(tmp_path: Path) -> None:
    """The table returns by itself to its topic, without a welcome, and can be played."""
    async with in_a_topic(tmp_path) as (server, players):
        before, (ane, forum) = players[0].table, (players[0].user, players[0].group)
        await ane.kick_bot(forum)
        await server.until_acknowledged()
        await ane.add_bot(forum)
        asked = await until(players, lambda: returned(players, before))
        assert turn_in(asked.table.text) == turn_in(before.text)
        await until(players, lambda: len(posts_in(forum)) == 1)
        await can_be_played(players, asked)
        assert {one.thread for one in posts_in(forum)} == {players[0].topic}
        assert not [one for one in forum.messages if "Aúpa" in one.text]


async def test_a_deleted_message_returns_to_its_thread_by_itself(tmp_path: Path) -> None:
    """The gateway reports the deletion there too, and the channel stays as it is."""
    async with in_a_thread(tmp_path) as (server, players):
        said, table = server.channel.texts, players[0].table
        assert isinstance(table.source, DiscordMessage)
        table.source.delete()
        asked = await until(players, lambda: returned(players, table))
        assert turn_in(asked.table.text) == turn_in(table.text)
        assert server.channel.texts == said


async def test_a_deleted_lobby_returns_on_discord_by_itself(tmp_path: Path) -> None:
    """Before the first hand the deletion is noticed too."""
    async with DiscordServer() as server, serving(tmp_path / "mus.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        ane = DiscordPlayer(server.guild.member("Ane", locale="es-ES"), server.channel)
        await open_table(ane)
        lobby = ane.table
        assert isinstance(lobby.source, DiscordMessage)
        lobby.source.delete()
        await until([ane], lambda: ane.table.arranging(Verb.START))
        assert ane.table.text == lobby.text


@pytest.mark.parametrize("is_called", [False, True], ids=["waits", "called"])
async def test_a_deleted_message_of_an_idle_table_returns_with_the_next_command(
    tmp_path: Path, *, is_called: bool
) -> None:
    """A command that changes nothing lets the bot look whether the message is still there."""
    async with in_a_topic(tmp_path, is_called=is_called) as (_, players):
        asked = asked_one(players)
        assert asked is not None
        table = asked.table
        assert isinstance(table.source, Message)
        await asked.user.delete(table.source)
        await asked.order("marcador")
        again = await until(players, lambda: returned(players, table))
        assert turn_in(again.table.text) == turn_in(table.text)
        await answer(again)


async def test_a_deleted_lobby_returns_on_telegram_with_the_next_command(tmp_path: Path) -> None:
    """The lobby in the topic is sent again."""
    async with lobby_in_a_topic(tmp_path) as (_, ane, benat):
        lobby = ane.table
        assert isinstance(lobby.source, Message)
        await ane.user.delete(lobby.source)
        await benat.order("marcador")
        await until([ane, benat], lambda: ane.table.arranging(Verb.START))
        assert ane.table.text == lobby.text


async def test_a_deleted_lobby_returns_on_telegram_with_the_next_words(tmp_path: Path) -> None:
    """Words that say nothing at the table are enough."""
    async with lobby_in_a_topic(tmp_path) as (server, ane, benat):
        lobby = ane.table
        assert isinstance(lobby.source, Message)
        await ane.user.delete(lobby.source)
        hello = f"@{server.world.bot.username} hola"
        await benat.user.say(benat.group, hello, thread=benat.topic)
        await until([ane, benat], lambda: ane.table.arranging(Verb.START))
        assert ane.table.text == lobby.text


async def test_a_deleted_lobby_returns_on_telegram_with_the_next_press(tmp_path: Path) -> None:
    """A press on another message of the bot there is enough, also soon after another look."""
    async with lobby_in_a_topic(tmp_path) as (server, ane, benat):
        await benat.order("ayuda")
        page = await until([benat], lambda: benat.aside if benat.aside.tokens else None)
        await server.until(lambda _: looks_in(server))
        lobby = ane.table
        assert isinstance(lobby.source, Message)
        await ane.user.delete(lobby.source)
        await benat.press(page, page.tokens[0])
        await until([ane, benat], lambda: ane.table.arranging(Verb.START))
        assert ane.table.text == lobby.text


async def test_a_message_that_is_there_is_not_sent_again(tmp_path: Path) -> None:
    """The look changes nothing that people see, and does not follow each word."""
    async with lobby_in_a_topic(tmp_path, clock=SystemClock()) as (server, ane, benat):
        lobby, looks = ane.table, looks_in(server)
        for player in (ane, benat, ane, benat):
            await player.order("marcador")
        await server.until(lambda _: looks_in(server) > looks)
        await server.until_acknowledged()
        assert ane.table == lobby
        assert looks_in(server) == looks + 1


@asynccontextmanager
async def lobby_in_a_topic(
    db: Path, *, clock: Clock | None = None
) -> AsyncIterator[tuple[TelegramServer, TelegramPlayer, TelegramPlayer]]:
    """Yield the lobby of a table of one person in a topic, where another one is too."""
    async with TelegramServer() as server, serving(db / "mus.db", telegram=server, clock=clock):
        ane, benat = topic_players(server)
        await open_table(ane, target=None)
        yield server, ane, benat


def looks_in(server: TelegramServer) -> int:
    """Return how often the bot has looked whether a message is still there."""
    return sum("not modified" in one.refusal for one in server.calls)


async def test_a_right_given_back_to_a_role_is_noticed(tmp_path: Path) -> None:
    """The role of all members loses the right to write, and gets it back."""
    async with on_discord(tmp_path) as (server, players):
        channel, before = server.channel, players[0].table
        server.guild.forbid(DiscordRight.SEND_MESSAGES | DiscordRight.CREATE_PUBLIC_THREADS)
        refused = f"/channels/{channel.id}/messages"
        await server.until(lambda: any(is_refused(one, refused) for one in server.calls))
        server.guild.forbid(DiscordRight.NONE)
        asked = await until(players, lambda: returned(players, before))
        assert turn_in(asked.table.text) == turn_in(before.text)


async def test_a_right_given_back_by_the_deletion_of_a_role_is_noticed(tmp_path: Path) -> None:
    """The bot has a role that may not write in the channel, and the role is deleted."""
    async with on_discord(tmp_path) as (server, players):
        channel, before = server.channel, players[0].table
        role = server.guild.give_bot_role()
        channel.forbid_to(role, DiscordRight.SEND_MESSAGES | DiscordRight.CREATE_PUBLIC_THREADS)
        refused = f"/channels/{channel.id}/messages"
        # The table is refused with its picture, and then in words alone.
        await server.until(lambda: sum(is_refused(one, refused) for one in server.calls) >= 2)
        server.guild.delete_bot_role(role)
        asked = await until(players, lambda: returned(players, before))
        assert turn_in(asked.table.text) == turn_in(before.text)


async def test_a_right_given_back_to_a_role_is_noticed_in_a_thread(tmp_path: Path) -> None:
    """Without the right to see anything the table leaves its thread, and returns to it."""
    async with in_a_thread(tmp_path) as (server, players):
        thread, before = players[0].channel, players[0].table
        server.guild.forbid(DiscordRight.VIEW_CHANNEL)
        refused = f"/channels/{thread.id}/messages"
        await server.until(lambda: any(is_refused(one, refused) for one in server.calls))
        server.guild.forbid(DiscordRight.NONE)
        asked = await until(players, lambda: returned(players, before))
        assert turn_in(asked.table.text) == turn_in(before.text)
