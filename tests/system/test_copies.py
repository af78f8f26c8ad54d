"""The hand in a Telegram group, in addition to the page in the private chat."""

from collections.abc import Sequence
from pathlib import Path

from bot.messages.callback_data import DiscardButton, MarkButton, PlayButton, Verb
from engine.actions import Mus
from engine.players.levels import Level
from tests.servers.telegram import Message, TelegramServer
from tests.system.four_players import begin_together, friends_in
from tests.system.match import arrange, ask_for_hand, begin, until
from tests.system.on_telegram import TelegramPlayer, pictures_in
from tests.system.screens import Player, Screen, Token
from tests.system.serving import serving


async def test_the_hand_in_the_group_goes_on_there(tmp_path: Path) -> None:
    """Cards are marked and discarded there, and the private page is only updated."""
    async with TelegramServer() as server:
        players = friends_in(server)
        async with serving(tmp_path / "mus.db", telegram=server):
            await begin_together(players)
            asked = await agree_on_mus(players)
            [page] = pictures_in(asked.user.private)
            await ask_for_hand(asked)
            shown = asked.aside.source
            assert isinstance(shown, Message)
            assert shown.photo is not None
            assert not await asked.press(asked.aside, asked.aside.meaning(MarkButton)[0][0])
            # The press may be answered before the message in the group shows the marked card.
            thrown = await until(players, lambda: asked.aside.meaning(DiscardButton))
            assert not await asked.press(asked.aside, thrown[0][0])
            await until(players, lambda: not asked.hand.meaning(DiscardButton))
            # A busy group has room for the page a moment later.
            await until(players, lambda: not asked.aside.meaning(DiscardButton))
            assert [one.id for one in pictures_in(asked.user.private)] == [page.id]


async def test_three_presses_lead_from_the_command_to_the_cards(tmp_path: Path) -> None:
    """They are enough for a person who never started the bot, without leaving the group."""
    async with TelegramServer() as server:
        ane, jon = friends_in(server)[:2]
        async with serving(tmp_path / "mus.db", telegram=server):
            await ane.order("mesa")
            await arrange(ane, Verb.ADD_COMPUTERS, Level.EASY)
            await begin(ane)
            first = await hand_shown_to(ane)
            # While the group is busy, the third press shows the cards in an alert.
            assert set(ane.pressed[2:]) == {ane.pressed[2]}
            again = await hand_shown_to(ane)
        assert not ane.user.private.messages
        ways = [
            [button for row in shown.keyboard for button in row if button.url]
            for shown in (first, again)
        ]
        assert [len(found) for found in ways] == [1, 0]
        hands = [sight for sight in server.outgoing() if first.text in sight.text]
        assert {reader for sight in hands for reader in sight.audience} == {ane.user}
        assert first not in jon.user.sees(jon.group)


async def hand_shown_to(player: TelegramPlayer) -> Message:
    """Return the cards of a player, as the group shows them after a press."""
    await ask_for_hand(player)
    hand = player.aside.source
    assert isinstance(hand, Message)
    assert hand.photo is not None
    return hand


async def agree_on_mus(players: Sequence[TelegramPlayer]) -> TelegramPlayer:
    """Return the player who is asked for a discard after all have said mus."""
    while True:
        await until(players, lambda: throwing(players) or speaking(players))
        if player := throwing(players):
            return player
        if turn := speaking(players):
            await say(*turn)


def throwing(players: Sequence[TelegramPlayer]) -> TelegramPlayer | None:
    """Return a player who may mark cards for a discard."""
    return next((player for player in players if player.hand.meaning(MarkButton)), None)


def speaking(players: Sequence[TelegramPlayer]) -> tuple[TelegramPlayer, Screen, Token] | None:
    """Return a player who is asked for mus, with the table message and the button."""
    for player in players:
        table = player.table
        for token, press in table.meaning(PlayButton) if table.is_calling else ():
            if press.action == Mus():
                return player, table, token
    return None


async def say(player: Player, table: Screen, token: Token) -> None:
    """Press an action, and wait until the table has processed it."""
    await player.press(table, token)
    await until([player], lambda: player.table != table)
