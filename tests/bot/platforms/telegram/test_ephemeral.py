"""The ladder of a private hand in a group: whatever fails, nobody else reads it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from aiohttp import web

from bot.ports.platform import Address, Answer, Button, Post
from tests.bot.platforms.telegram.line import Disturb, Parameters, line_to, pass_on
from tests.bot.platforms.telegram.stage import HAND, TABLE, Scene, ScriptedHost, live, set_up
from tests.loopback.telegram import Chat, TelegramServer, User

pytestmark = pytest.mark.long


LONG_HAND: Final = Post("12o 12c 11e 1b\n" + "duples\n" * 100)
NEXT_HAND: Final = Post("7o 6c 5e 4b", rows=((Button("Mus", "c:2:mus"),),))


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """A bot in a group, that shows a hand to whoever asks for it."""
    async with TelegramServer() as server, set_up(server) as ready:
        for deed in ("c::hand", "cartas", "manos"):
            ready.host.answers(deed, Answer(post=HAND))
        yield ready


def readers(server: TelegramServer, *hands: Post) -> set[User]:
    """All who could ever read a card of these hands."""
    cards = {card for hand in hands for card in hand.text.split()}
    return {
        reader
        for sight in server.outgoing()
        if any(card in sight.text for card in cards)
        for reader in sight.audience
    }


def texts(user: User, chat: Chat) -> list[str]:
    """What somebody reads in a chat."""
    return [message.text for message in user.sees(chat)]


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_who_has_no_private_chat_reads_the_hand_in_the_group(scene: Scene, kind: str) -> None:
    """It stands there for them alone, with its buttons, and is changed in its place."""
    world = scene.server.world
    make = world.group if kind == "group" else world.supergroup
    group = make("Mahaia", scene.ane, scene.jon)
    await scene.platform.post(_address(group), TABLE)
    answer = await scene.jon.press(group.last, "Hand")
    assert not answer.text
    assert texts(scene.jon, group) == [TABLE.text, HAND.text]
    assert texts(scene.ane, group) == [TABLE.text]
    scene.host.answers("c:1:mus", Answer(post=NEXT_HAND))
    await scene.jon.press(scene.jon.sees(group)[-1], "Mus")
    assert texts(scene.jon, group) == [TABLE.text, NEXT_HAND.text]
    assert scene.jon.sees(group)[-1].labels == ("Mus",)
    assert readers(scene.server, HAND, NEXT_HAND) == {scene.jon}


def _address(chat: Chat) -> Address:
    return Address("telegram", str(chat.id))


async def test_a_command_that_the_group_does_not_see_is_answered_there(scene: Scene) -> None:
    """The menu calls it ephemeral, so that it leaves no trace in the group."""
    await scene.jon.say(scene.group, "/cartas")
    await scene.jon.reads(scene.group, HAND.text)
    assert texts(scene.jon, scene.group) == ["/cartas", HAND.text]
    assert scene.ane.sees(scene.group) == ()
    assert readers(scene.server, HAND) == {scene.jon}


async def test_an_administrator_answers_any_command_aside(scene: Scene) -> None:
    """It may show ephemeral messages without being asked by an ephemeral one."""
    await scene.ane.promote_bot(scene.group)
    await scene.jon.say(scene.group, "/manos")
    await scene.jon.reads(scene.group, HAND.text)
    assert texts(scene.ane, scene.group) == ["/manos"]


async def test_the_last_rung_is_the_alert(scene: Scene) -> None:
    """The cards come first in a hand, so that they fit even there."""
    table = await scene.table()
    scene.host.answers("c::hand", Answer(post=LONG_HAND))
    scene.server.flood(scene.group, seconds=9)
    answer = await scene.jon.press(table, "Hand")
    assert answer.alert
    assert answer.text.startswith("12o 12c 11e 1b\n")
    assert len(answer.text) <= 200
    assert readers(scene.server, LONG_HAND) == {scene.jon}


def forget_whom(_method: str, parameters: Parameters) -> web.Response | None:
    """Be a server that knows nothing of ephemeral messages: what it does not know it ignores."""
    parameters.pop("ephemeral_message_parameters", None)
    return None


def refuse(*methods: str) -> Disturb:
    """Refuse some methods, as a server does that does not know them."""
    body = {"ok": False, "error_code": 404, "description": "Not Found: method not found"}
    return lambda method, _parameters: (
        web.json_response(body, status=404) if method in methods else None
    )


@asynccontextmanager
async def disturbed(disturb: Disturb) -> AsyncIterator[Scene]:
    """A scene in which requests are disturbed as soon as the bot has come to life."""
    async with TelegramServer() as server, line_to(server) as line:
        ane, jon = server.world.user("Ane"), server.world.user("Jon")
        group, host = server.world.supergroup("Lagunak", ane, jon), ScriptedHost()
        async with live(server, host, url=line.url) as platform:
            scene = Scene(server, platform, host, ane, jon, group)
            await scene.table()
            line.disturb = disturb
            yield scene


async def test_a_server_that_knows_no_ephemeral_messages_shows_no_hand() -> None:
    """What it shows to all is empty, is taken away at once, and is not tried again."""
    async with disturbed(forget_whom) as scene:
        scene.host.answers("c::hand", Answer(post=HAND))
        table = scene.group.last
        for _ in range(2):
            answer = await scene.jon.press(table, "Hand")
            assert (answer.text, answer.alert) == (HAND.text, True)
        assert scene.group.messages == (table,)
        assert [call.parameters["text"] for call in scene.server.called("sendMessage")].count(
            "…"
        ) == 1
        assert readers(scene.server, HAND) == {scene.jon}


FAULTS: Final[dict[str, Disturb]] = {
    "none": pass_on,
    "ephemeral is unknown": forget_whom,
    "ephemeral cannot be filled": refuse("editEphemeralMessageText"),
    "nothing can be deleted": lambda method, parameters: (
        refuse("deleteMessage")(method, parameters) or forget_whom(method, parameters)
    ),
    "nothing can be edited": refuse("editEphemeralMessageText", "editMessageText"),
    "nothing can be sent": refuse("sendMessage"),
    "no press can be answered": refuse("answerCallbackQuery"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("chat", ["never started", "started", "blocked"])
async def test_nobody_else_ever_reads_a_hand(fault: str, chat: str) -> None:
    """By whatever deed it was asked for, and whatever fails on its way."""
    async with disturbed(FAULTS[fault]) as scene:
        for deed in ("c::hand", "c:1:mus", "c:1:bet", "cartas", "manos", "mus"):
            scene.host.answers(deed, Answer("Here:", HAND, start="c"))
        if chat != "never started":
            await scene.jon.start()
        if chat == "blocked":
            await scene.jon.block()
        presses = [
            asyncio.ensure_future(scene.jon.press(scene.group.last, label))
            for label in ("Hand", "Envido")
        ]
        for words in ("/cartas", "/manos", "@mus_loopback_bot mus"):
            await scene.jon.say(scene.group, words)
        await scene.told(5 if chat == "never started" else 6)
        await scene.server.until_acknowledged()
        for press in presses:
            press.cancel()
        assert readers(scene.server, HAND) <= {scene.jon}
        if fault == "none":
            assert readers(scene.server, HAND) == {scene.jon}
