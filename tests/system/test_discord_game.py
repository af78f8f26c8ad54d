"""A whole match on Discord with the real client, gateway and REST, and network trouble."""

from pathlib import Path
from random import Random
from typing import Final

from bot.messages.callback_data import DiscardButton, DiscardMenu, MarkButton, PlayButton, Verb
from tests.servers.discord.faults import Fault
from tests.servers.discord.messages import Message
from tests.servers.discord.server import DiscordServer
from tests.system.match import (
    QUIET_HANDS,
    Happening,
    arrange,
    begin,
    open_table,
    play_to_the_end,
    sit,
    until,
)
from tests.system.on_discord import DiscordPlayer, pictures_among, without_calls
from tests.system.screens import kinds_of
from tests.system.serving import serving
from tests.system.stored_data import deals

PNG: Final = b"\x89PNG"
NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")


async def test_a_match_by_presses_alone(tmp_path: Path) -> None:
    """Buttons do everything; all ask for their cards in private, but Iker refuses messages.

    The connection is cut, and Discord asks to reconnect, forgets the session, floods and fails.
    Still there is one table message and one hand message for each deal. Cards are marked and
    discarded by buttons, and each chat sees pictures with alternative texts.
    """
    async with DiscordServer() as server, serving(tmp_path / "amarreko.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in NAMES]
        members[3].close_dms()
        players = [DiscordPlayer(member, server.channel) for member in members]
        await open_table(players[0])
        await players[0].follow()
        for seat, player in enumerate(players[1:], 1):
            await sit(player, seat)
        await begin(players[0])
        await play_to_the_end(players, Random(3), misfortunes(server))
        assert server.gateway.resumed == 2
        assert server.gateway.identified == 2
        assert {429, 500} <= {call.status for call in server.calls}
        assert {MarkButton, DiscardMenu, DiscardButton} <= kinds_of(
            token for one in players for token in one.pressed
        )
        for seen in (server.channel.messages, *(member.dms for member in members[:3])):
            pictures = pictures_among(seen)
            assert pictures
            assert all(picture.description for picture in pictures)
            assert all(picture.content.startswith(PNG) for picture in pictures)
        assert members[3].dms == ()
    dealt = await deals(tmp_path)
    # Each hand has its own message, and only the last one has buttons.
    posts = without_calls(server.channel.messages)
    assert len(posts) == dealt
    assert [bool(one.buttons) for one in posts] == [*(dealt - 1) * [False], True]
    # A message that was still waiting at the next deal shows the next hand.
    assert all(QUIET_HANDS <= len(without_calls(member.dms)) <= dealt for member in members[:3])


async def test_the_hand_is_played_in_the_channel(tmp_path: Path) -> None:
    """Three presses after ``/mesa``, the cards are shown ephemerally with their buttons.

    A press there changes that message; nothing leads elsewhere, and no private copy arrives. After
    the others have acted, her next question appears there without a press.
    """
    async with DiscordServer() as server, serving(tmp_path / "amarreko.db", discord=server):
        await server.until(lambda: server.gateway.sessions)
        player = DiscordPlayer(server.guild.member("Ane", locale="es-ES"), server.channel)
        ane = player.member
        await player.order("mesa")
        await arrange(player, Verb.ADD_COMPUTERS, "easy")
        await begin(player)
        await until([player], lambda: player.table.is_calling)
        [token] = player.table.arranging(Verb.SHOW_HAND)
        table = player.table.source
        assert isinstance(table, Message)
        hand = (await ane.press(table, token)).message
        assert hand.only == ane.user
        assert [file.content[:4] for file in hand.files] == [PNG]
        [said, *_] = [
            one for one in hand.buttons if kinds_of([one.custom_id or ""]) == {PlayButton}
        ]
        versions = len(hand.forms)
        await ane.press(hand, said.custom_id or "")
        await hand.until(lambda message: len(message.forms) > versions)
        answered = len(hand.forms)
        await hand.until(lambda message: len(message.forms) > answered and is_asking(message))
        assert ane.dms == ()
        assert [one for one in ane.sees(server.channel) if one.ephemeral][-1] is hand


def is_asking(hand: Message) -> bool:
    """Return whether a hand has buttons for actions or for marking cards."""
    return bool(
        kinds_of([one.custom_id or "" for one in hand.buttons])
        & {PlayButton, MarkButton, DiscardButton}
    )


def misfortunes(server: DiscordServer) -> dict[int, Happening]:
    """Return what happens during the match, by the number of the next press."""

    async def reconnect() -> None:
        server.ask_to_reconnect()
        await server.until(lambda: server.gateway.resumed == 2)

    async def cut() -> None:
        await server.drop()
        await server.until(lambda: server.gateway.resumed == 1)

    async def forget() -> None:
        server.invalidate(resumable=False)
        await server.until(lambda: server.gateway.identified == 2)

    async def flood() -> None:
        server.flood("PATCH", "/channels/*/messages/*", times=2)
        server.refuse("POST", "/channels/*/messages", Fault.SERVER_ERROR, is_done=True)

    return {3: cut, 6: reconnect, 9: flood, 15: forget}
