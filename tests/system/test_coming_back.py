"""What comes back by itself, with the real program and clients: tables, messages and rights."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

from bot.messages.callback_data import PlayButton, Verb
from engine.actions import Corto, NoQuiero, Paso
from tests.servers.discord.calls import Call
from tests.servers.discord.flags import Permission as DiscordRight
from tests.servers.discord.messages import Message as DiscordMessage
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Message, TelegramServer
from tests.servers.telegram.calls import Call as Request
from tests.servers.telegram.member_status import Permission
from tests.system.match import arrange, begin, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer, pictures_in, posts_in
from tests.system.screens import Player, Screen
from tests.system.serving import serving

Players = TypeVar("Players", bound=Player)

FORBIDDEN: Final = 403

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
    """Telegram reports no deletion; the bot learns of it from the refused edit."""
    async with on_telegram(tmp_path) as (server, players):
        asked = asked_one(players)
        assert asked is not None
        table = asked.table.source
        assert isinstance(table, Message)
        word = "corto" if "¿mus?" in table.text else "paso"
        await asked.user.delete(table)
        await asked.order(word)
        await until(players, lambda: posts_in(asked.group))
        [again] = posts_in(asked.group)
        assert again.text != table.text
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
        shown = asked.table.text
        await answer(asked)
        await until(players, lambda: players[0].table.text != shown)


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
            changes = [one for one in server.calls[before:] if one.method.startswith("edit")]
            assert changes == []
            assert len(posts_in(group)) == 1
