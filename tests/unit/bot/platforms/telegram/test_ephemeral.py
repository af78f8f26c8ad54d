"""Tests of a private hand in a group: no failure shows it to another person."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import pytest
from aiohttp import web

from bot.platforms.telegram.limits import EPHEMERAL
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.platform import GoneError, RetryLaterError
from bot.ports.request import Address, PlatformRecovered, StartLink
from bot.ports.value import replace
from tests.servers.telegram import Chat, Permission, TelegramServer, User
from tests.servers.telegram.pictures import png
from tests.unit.bot.platforms.telegram.line import Disturb, Parameters, line_to, pass_on, refusal
from tests.unit.bot.platforms.telegram.stage import (
    HAND,
    TABLE,
    ImpatientTimer,
    Scene,
    ScriptedHost,
    address,
    live,
    person,
    set_up,
)
from tests.unit.bot.platforms.telegram.test_outbound import picture

pytestmark = pytest.mark.long


PICTURED: Final = replace(HAND, picture=picture())
VERY_LONG_HAND: Final = MessageContent(
    "12o 12c 11e 1b\n" + "duples\n" * 300 + "y nada más", rows=HAND.rows
)
LONG_HAND: Final = MessageContent("12o 12c 11e 1b\n" + "duples\n" * 100)
_MORE_THAN_A_MINUTE_SEES: Final = 20

NEXT_HAND: Final = MessageContent("7o 6c 5e 4b", rows=((Button("Mus", "c:2:mus"),),))


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a bot in a group that shows a hand on request."""
    async with TelegramServer() as server, set_up(server, ImpatientTimer()) as ready:
        for deed in ("c::hand", "cartas", "manos"):
            ready.host.answers(deed, Reply(post=HAND, is_in_place=True))
        yield ready


def readers(server: TelegramServer, *hands: MessageContent) -> set[User]:
    """Return all people who could ever read a card of these hands."""
    cards = {card for hand in hands for card in hand.text.split()}
    return {
        reader
        for sight in server.outgoing()
        if any(card in sight.text for card in cards)
        for reader in sight.audience
    }


def texts(user: User, chat: Chat) -> list[str]:
    """Return the texts that a person reads in a chat."""
    return [message.text for message in user.sees(chat)]


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_hand_is_read_in_the_group_by_its_owner_alone(scene: Scene, kind: str) -> None:
    """An ephemeral hand covers the table for its owner, with buttons, and is edited in place."""
    world = scene.server.world
    make = world.group if kind == "group" else world.supergroup
    group = make("Mahaia", scene.ane, scene.jon)
    await scene.platform.send(_address(group), TABLE)
    answer = await scene.jon.press(group.last, "Hand")
    assert (answer.text, answer.url) == ("", "")
    assert texts(scene.jon, group) == [HAND.text]
    assert texts(scene.ane, group) == [TABLE.text]
    scene.host.answers("c:1:mus", Reply(post=NEXT_HAND, is_in_place=True))
    await scene.jon.press(scene.jon.sees(group)[-1], "Mus")
    assert texts(scene.jon, group) == [NEXT_HAND.text]
    assert scene.jon.sees(group)[-1].labels == ("Mus", "Volver a la mesa")
    assert readers(scene.server, HAND, NEXT_HAND) == {scene.jon}


async def test_who_has_a_private_chat_gets_no_second_copy_there(scene: Scene) -> None:
    """A person with a private chat gets no second copy there after a press in the group."""
    table, before = await scene.table(), scene.ane.private.messages
    await scene.ane.press(table, "Hand")
    scene.host.answers("c:1:mus", Reply(post=NEXT_HAND, is_in_place=True))
    await scene.ane.press(scene.ane.sees(scene.group)[-1], "Mus")
    assert texts(scene.ane, scene.group) == [NEXT_HAND.text]
    assert scene.ane.private.messages == before
    assert readers(scene.server, HAND, NEXT_HAND) == {scene.ane}


async def test_a_hand_is_brought_up_to_date_without_a_press(scene: Scene) -> None:
    """An ephemeral hand is updated without a press; another hand or page is unchanged."""
    whose, jon = replace(HAND, ephemeral_key="K7QX2 1"), person(scene.jon)
    scene.host.answers("c::hand", Reply(post=whose, is_in_place=True))
    scene.host.answers(
        "reglas", Reply(post=MessageContent("Se juega a ocho reyes."), is_in_place=True)
    )
    with pytest.raises(GoneError):
        await scene.platform.show_ephemeral(address(scene.group), jon, whose)
    await scene.jon.press(await scene.table(), "Hand")
    later = replace(NEXT_HAND, ephemeral_key="K7QX2 1")
    await scene.platform.show_ephemeral(address(scene.group), jon, later)
    assert texts(scene.jon, scene.group) == [NEXT_HAND.text]
    assert scene.jon.sees(scene.group)[-1].labels == ("Mus", "Volver a la mesa")
    for other in (replace(later, ephemeral_key="K7QX2 2"), replace(later, ephemeral_key="")):
        with pytest.raises(GoneError):
            await scene.platform.show_ephemeral(address(scene.group), jon, other)
    with pytest.raises(GoneError):
        await scene.platform.show_ephemeral(address(scene.group), person(scene.ane), later)
    await scene.jon.press(scene.jon.sees(scene.group)[-1], "Volver a la mesa")
    with pytest.raises(GoneError):
        await scene.platform.show_ephemeral(address(scene.group), jon, later)
    assert readers(scene.server, HAND, NEXT_HAND) == {scene.jon}


async def test_a_hand_that_another_page_has_followed_is_left_as_it_is(scene: Scene) -> None:
    whose, jon = replace(HAND, ephemeral_key="K7QX2 1"), person(scene.jon)
    scene.host.answers("c::hand", Reply(post=whose, is_in_place=True))
    await scene.jon.press(await scene.table(), "Hand")
    scene.host.answers(
        "c:1:mus", Reply(post=MessageContent("Se juega a ocho reyes."), is_in_place=True)
    )
    await scene.jon.press(scene.jon.sees(scene.group)[-1], "Mus")
    with pytest.raises(GoneError):
        await scene.platform.show_ephemeral(address(scene.group), jon, whose)
    assert texts(scene.jon, scene.group) == ["Se juega a ocho reyes."]


async def test_a_page_asked_for_under_the_hand_in_the_group_leaves_the_hand_alone(
    scene: Scene,
) -> None:
    """A page opened below the hand leaves it unchanged and updatable."""
    whose = replace(HAND, ephemeral_key="K7QX2 1")
    scene.host.answers("c::hand", Reply(post=whose, is_in_place=True))
    scene.host.answers("c:1:mus", Reply(post=MessageContent("Con esta mano: 31 %.")))
    await scene.jon.press(await scene.table(), "Hand")
    hand = scene.jon.sees(scene.group)[-1]
    await scene.jon.press(hand, "Mus")
    assert texts(scene.jon, scene.group) == [HAND.text, "Con esta mano: 31 %."]
    assert scene.jon.sees(scene.group)[0].labels == ("Mus", "Volver a la mesa")
    later = replace(NEXT_HAND, ephemeral_key="K7QX2 1")
    await brought_up(scene, scene.jon, later)
    assert texts(scene.jon, scene.group) == [NEXT_HAND.text, "Con esta mano: 31 %."]
    await scene.jon.press(scene.jon.sees(scene.group)[-1], "Volver a la mesa")
    await brought_up(scene, scene.jon, whose)
    assert texts(scene.jon, scene.group) == [HAND.text]
    assert readers(scene.server, HAND, NEXT_HAND) == {scene.jon}


async def brought_up(scene: Scene, user: User, post: MessageContent) -> None:
    """Update an ephemeral message as soon as the group's budget allows."""
    while True:
        with suppress(RetryLaterError):
            await scene.platform.show_ephemeral(address(scene.group), person(user), post)
            return


async def test_where_the_group_has_no_room_the_cards_come_as_an_alert(scene: Scene) -> None:
    """Without budget the cards come as an alert, and the ephemeral page is updated later."""
    glance = "12o 12c 11e 1b\nTe toca."
    whose = replace(HAND, ephemeral_key="K7QX2 1")
    scene.host.answers("c::hand", Reply(post=whose, is_in_place=True, glance=glance))
    table = await scene.table()
    for _ in range(_MORE_THAN_A_MINUTE_SEES):
        await scene.platform.edit(
            address(scene.group), str(table.id), MessageContent(f"The table, {_}")
        )
    told = [await scene.jon.press(table, "Hand") for _ in range(2)]
    assert [(answer.text, answer.alert) for answer in told] == [(glance, True)] * 2
    assert scene.jon.sees(scene.group) == scene.ane.sees(scene.group)
    assert readers(scene.server, HAND) == {scene.jon}


@pytest.mark.parametrize(("glance", "toast"), [("12o 12c 11e 1b", ""), ("", "¿Seguro?")])
async def test_where_telegram_has_no_room_no_copy_of_the_hand_goes_to_the_private_chat(
    scene: Scene, glance: str, toast: str
) -> None:
    """A copy would never change again, and its buttons would stay."""
    whose = replace(HAND, ephemeral_key="K7QX2 1")
    answer = Reply(post=whose, is_in_place=True, glance=glance, toast=toast)
    scene.host.answers("c::hand", answer)
    await scene.jon.start()
    table = await scene.table()
    await scene.ane.press(table, "Hand")
    before = scene.jon.private.messages
    scene.server.flood(scene.group, seconds=60)
    told = await scene.jon.press(table, "Hand")
    assert (told.text, told.alert) == (glance or toast, True)
    assert scene.jon.private.messages == before


async def test_a_word_said_where_the_group_has_no_room_is_acknowledged_at_once(
    scene: Scene,
) -> None:
    """Without budget a press is acknowledged at once, and the page shows the newest state later."""
    whose = replace(HAND, ephemeral_key="K7QX2 1")
    scene.host.answers("c::hand", Reply(post=whose, is_in_place=True))
    table = await scene.table()
    await scene.jon.press(table, "Hand")
    hand = scene.jon.sees(scene.group)[-1]
    for number in range(_MORE_THAN_A_MINUTE_SEES):
        await scene.platform.edit(
            address(scene.group), str(table.id), MessageContent(f"Table {number}")
        )
    for post in (
        replace(LONG_HAND, ephemeral_key="K7QX2 1"),
        replace(NEXT_HAND, ephemeral_key="K7QX2 1"),
    ):
        said = Reply(post=post, is_in_place=True, toast="Has dicho: Mus")
        scene.host.answers("c:1:mus", said)
        answer = await scene.jon.press(hand, "Mus")
        assert (answer.text, answer.alert) == ("Has dicho: Mus", False)
    await scene.jon.reads(scene.group, NEXT_HAND.text)
    edits = scene.server.called("editEphemeralMessageText")
    assert len(edits) == 1
    assert readers(scene.server, HAND, NEXT_HAND) == {scene.jon}


async def test_the_table_comes_back_when_it_is_asked_for(scene: Scene) -> None:
    """The way back removes the page that covers the table, without the app."""
    await scene.jon.press(await scene.table(), "Hand")
    heard = len(scene.host.heard)
    answer = await scene.jon.press(scene.jon.sees(scene.group)[-1], "Volver a la mesa")
    assert not answer.text
    assert texts(scene.jon, scene.group) == [TABLE.text]
    assert len(scene.host.heard) == heard


async def test_the_picture_of_a_hand_is_shown_aside_as_well(scene: Scene) -> None:
    scene.host.answers("c::hand", Reply(post=PICTURED, is_in_place=True))
    scene.host.answers(
        "c:1:mus", Reply(post=replace(NEXT_HAND, picture=picture(90)), is_in_place=True)
    )
    await scene.jon.press(await scene.table(), "Hand")
    shown = scene.jon.sees(scene.group)[-1]
    assert (shown.photo, shown.text) == (png(64, 64), HAND.text)
    await scene.jon.press(shown, "Mus")
    shown = scene.jon.sees(scene.group)[-1]
    assert (shown.photo, shown.text) == (png(64, 64, 90), NEXT_HAND.text)
    assert len(texts(scene.jon, scene.group)) == 1
    assert readers(scene.server, PICTURED, NEXT_HAND) == {scene.jon}


async def test_a_hand_without_a_picture_follows_one_with_it(scene: Scene) -> None:
    """A hand without an image replaces one with it, because no edit removes an image."""
    scene.host.answers("c::hand", Reply(post=PICTURED, is_in_place=True))
    scene.host.answers("c:1:mus", Reply(post=NEXT_HAND, is_in_place=True))
    await scene.jon.press(await scene.table(), "Hand")
    await scene.jon.press(scene.jon.sees(scene.group)[-1], "Mus")
    assert texts(scene.jon, scene.group) == [TABLE.text, NEXT_HAND.text]


async def test_a_closing_text_stands_below_the_picture_of_a_hand(scene: Scene) -> None:
    """It needs no press, and leaves only the button back to the table."""
    whose = replace(PICTURED, ephemeral_key="K7QX2")
    scene.host.answers("c::hand", Reply(post=whose, is_in_place=True))
    await scene.jon.press(await scene.table(), "Hand")
    last = MessageContent("You have left.", is_final=True, ephemeral_key="K7QX2")
    await scene.platform.show_ephemeral(address(scene.group), person(scene.jon), last)
    [shown] = [one for one in scene.jon.sees(scene.group) if one.draft.receiver is not None]
    assert (shown.text, shown.labels) == ("You have left.", ("Volver a la mesa",))
    assert shown.photo is not None


async def test_where_no_pictures_are_allowed_a_hand_is_words(scene: Scene) -> None:
    scene.host.answers("c::hand", Reply(post=PICTURED, is_in_place=True))
    scene.host.answers(
        "c:1:mus", Reply(post=replace(NEXT_HAND, picture=picture(90)), is_in_place=True)
    )
    table = await scene.table()
    await scene.ane.restrict_bot(scene.group, Permission.SEND_MESSAGES)
    await scene.jon.press(table, "Hand")
    assert texts(scene.jon, scene.group) == [HAND.text]
    await scene.jon.press(scene.jon.sees(scene.group)[-1], "Mus")
    assert texts(scene.jon, scene.group)[-1] == NEXT_HAND.text


@pytest.mark.parametrize("asked", ["sent", "edited"])
async def test_a_long_hand_arrives(scene: Scene, asked: str) -> None:
    """A long ephemeral hand is shortened to a caption's length."""
    table = await scene.table()
    if asked == "edited":
        await scene.jon.press(table, "Hand")
        table = scene.jon.sees(scene.group)[-1]
    token = "c:1:mus" if asked == "edited" else "c::hand"
    scene.host.answers(token, Reply(post=VERY_LONG_HAND, is_in_place=True))
    answer = await scene.jon.press(table, token)
    assert not answer.text
    shown = scene.jon.sees(scene.group)[-1].text
    assert len(shown) <= EPHEMERAL
    assert shown.splitlines()[0] == VERY_LONG_HAND.text.splitlines()[0]
    assert shown.splitlines()[-1] == VERY_LONG_HAND.text.splitlines()[-1]
    scene.host.answers(
        "c:1:mus", Reply(post=replace(VERY_LONG_HAND, caption="12o 12c"), is_in_place=True)
    )
    await scene.jon.press(scene.jon.sees(scene.group)[-1], "Mus")
    assert scene.jon.sees(scene.group)[-1].text == "12o 12c"


async def test_the_way_to_the_private_chat_is_offered_below(scene: Scene) -> None:
    """The link to the private chat is a button below the hand, and nothing opens by itself."""
    scene.host.answers("c::hand", Reply(post=HAND, start_payload="K7QX2"))
    answer = await scene.jon.press(await scene.table(), "Hand")
    assert (answer.text, answer.url) == ("", "")
    shown = scene.jon.sees(scene.group)[-1]
    assert shown.labels == ("Mus", "Abrir el chat privado", "Volver a la mesa")
    await scene.jon.follow(shown.button("Abrir el chat privado"))
    assert (await scene.told(2))[-1] == StartLink("K7QX2")


async def test_the_answer_to_a_seat_offers_the_private_chat_below_the_table(scene: Scene) -> None:
    """The table stays uncovered, and nothing opens by itself."""
    scene.host.answers("c::hand", Reply(toast="Te sientas con Ana.", start_payload="K7QX2"))
    table = await scene.table()
    answer = await scene.jon.press(table, "Hand")
    assert (answer.text, answer.url) == ("", "")
    assert [one.text for one in scene.ane.sees(scene.group)] == [table.text]
    assert table in scene.jon.sees(scene.group)
    shown = scene.jon.sees(scene.group)[-1]
    assert shown.text.startswith("Te sientas con Ana.\nPulsa Start una vez")
    assert shown.labels == ("Abrir el chat privado",)
    await scene.jon.follow(shown.button("Abrir el chat privado"))
    assert (await scene.told(2))[-1] == StartLink("K7QX2")


def _address(chat: Chat) -> Address:
    return Address("telegram", str(chat.id))


async def test_a_command_that_the_group_does_not_see_is_answered_there(scene: Scene) -> None:
    """An ephemeral command is answered ephemerally and leaves no trace in the group."""
    await scene.jon.say(scene.group, "/cartas")
    await scene.jon.reads(scene.group, HAND.text)
    assert texts(scene.jon, scene.group) == ["/cartas", HAND.text]
    assert scene.ane.sees(scene.group) == ()
    assert readers(scene.server, HAND) == {scene.jon}


async def test_an_administrator_answers_any_command_aside(scene: Scene) -> None:
    """An administrator bot answers any command ephemerally."""
    await scene.ane.promote_bot(scene.group)
    await scene.jon.say(scene.group, "/manos")
    await scene.jon.reads(scene.group, HAND.text)
    assert texts(scene.ane, scene.group) == ["/manos"]


def refuse_covering(method: str, parameters: Parameters) -> web.Response | None:
    """Behave as a server that cannot cover a public message."""
    if method != "sendMessage" or "replace_callback_query_message" not in str(parameters):
        return None
    return refusal(400, "Bad Request: message can't be replaced")


@pytest.mark.parametrize("error", ["refused", "unknown"])
async def test_where_nothing_can_be_covered_the_hand_stands_by_itself(error: str) -> None:
    async with disturbed(refuse_covering if error == "refused" else forget_covering) as scene:
        scene.host.answers("c::hand", Reply(post=HAND, is_in_place=True))
        await scene.jon.press(scene.group.last, "Hand")
        assert texts(scene.jon, scene.group) == [TABLE.text, HAND.text]
        assert readers(scene.server, HAND) == {scene.jon}


def forget_covering(_method: str, parameters: Parameters) -> web.Response | None:
    """Behave as a server of Bot API 10.2 without the object that reports its features."""
    whose = parameters.get("ephemeral_message_parameters")
    if whose is not None:
        known = {key: value for key, value in json.loads(whose).items() if "replace" not in key}
        parameters["ephemeral_message_parameters"] = json.dumps(known)
    return None


async def test_a_picture_that_cannot_be_changed_aside_is_shown_anew() -> None:
    """An image that cannot be edited ephemerally is sent anew."""
    async with disturbed(refuse("editEphemeralMessageMedia")) as scene:
        scene.host.answers("c::hand", Reply(post=PICTURED, is_in_place=True))
        scene.host.answers(
            "c:1:mus", Reply(post=replace(NEXT_HAND, picture=picture(90)), is_in_place=True)
        )
        await scene.jon.press(scene.group.last, "Hand")
        await scene.jon.press(scene.jon.sees(scene.group)[-1], "Mus")
        assert texts(scene.jon, scene.group) == [TABLE.text, NEXT_HAND.text]
        assert scene.jon.sees(scene.group)[-1].photo == png(64, 64, 90)


async def test_the_last_rung_is_the_alert(scene: Scene) -> None:
    """The last fallback is the alert, which begins with the cards so that they fit."""
    table = await scene.table()
    scene.host.answers("c::hand", Reply(post=LONG_HAND, toast="Here they are."))
    scene.server.flood(scene.group, seconds=9)
    answer = await scene.jon.press(table, "Hand")
    assert answer.alert
    assert answer.text.startswith("12o 12c 11e 1b\n")
    assert len(answer.text) <= 200
    assert readers(scene.server, LONG_HAND) == {scene.jon}


def forget_whom(_method: str, parameters: Parameters) -> web.Response | None:
    """Behave as a server without ephemeral messages, which ignores unknown fields."""
    parameters.pop("ephemeral_message_parameters", None)
    return None


def refuse(*methods: str) -> Disturb:
    """Refuse some methods, as a server that does not know them."""
    body = {"ok": False, "error_code": 404, "description": "Not Found: method not found"}
    return lambda method, _parameters: (
        web.json_response(body, status=404) if method in methods else None
    )


@asynccontextmanager
async def disturbed(disturb: Disturb) -> AsyncIterator[Scene]:
    """Yield a harness with requests disturbed after the start of the bot."""
    async with TelegramServer() as server, line_to(server) as line:
        ane, jon = server.world.user("Ane"), server.world.user("Jon")
        group, host = server.world.supergroup("Lagunak", ane, jon), ScriptedHost()
        async with live(server, host, url=line.url, clock=ImpatientTimer()) as platform:
            scene = Scene(server, platform, host, ane, jon, group)
            await scene.table()
            line.disturb = disturb
            yield scene


async def test_a_server_that_knows_no_ephemeral_messages_shows_no_hand() -> None:
    """On an old server the empty test message is deleted, and no hand is shown."""
    async with disturbed(forget_whom) as scene:
        scene.host.answers("c::hand", Reply(post=HAND, is_in_place=True))
        table = scene.group.last
        for _ in range(2):
            answer = await scene.jon.press(table, "Hand")
            assert (answer.text, answer.alert) == (HAND.text, True)
        assert scene.group.messages == (table,)
        tried = [one.parameters for one in scene.server.called("sendMessage")]
        [empty] = [one for one in tried if one["text"] == "…"]
        assert empty["disable_notification"], "the empty message makes no sound"
        assert readers(scene.server, HAND) == {scene.jon}


async def test_a_server_without_ephemeral_messages_opens_the_private_chat() -> None:
    """There a press that takes a seat leads to it, and no seat is written to the group."""
    async with disturbed(forget_whom) as scene:
        scene.host.answers("c::hand", Reply(toast="Te sientas.", start_payload="K7QX2"))
        table = scene.group.last
        answer = await scene.jon.press(table, "Hand")
        assert answer.url.endswith("?start=K7QX2")
        assert scene.group.messages == (table,)


async def test_a_server_that_comes_back_as_another_is_looked_at_anew() -> None:
    """After a server change the support is tested again, before the next hand is shown."""
    async with TelegramServer() as server, line_to(server) as line:
        ane, jon, host = server.world.user("Ane"), server.world.user("Jon"), ScriptedHost()
        group = server.world.supergroup("Lagunak", ane, jon)
        host.answers("c::hand", Reply(post=HAND, is_in_place=True))
        async with live(server, host, url=line.url, clock=ImpatientTimer()) as platform:
            tables = [await platform.send(_address(group), TABLE) for _ in range(2)]
            first, second = (group.find(int(table)) for table in tables)
            assert first is not None
            assert second is not None
            assert not (await jon.press(first, "Hand")).text
            losses = iter([refusal(502, "Bad Gateway")])
            line.disturb = lambda method, parameters: (
                next(losses, None) if method == "getUpdates" else forget_whom(method, parameters)
            )
            await ane.start()  # Ends the poll in progress, so that the next one is refused.
            await server.until(lambda _: PlatformRecovered("telegram") in host.news)
            answer = await jon.press(second, "Hand")
            assert (answer.text, answer.alert) == (HAND.text, True)
        assert readers(server, HAND) == {jon}
        assert group.messages == (first, second)


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
    """No other person ever reads a hand, for every request and every failure."""
    async with disturbed(FAULTS[fault]) as scene:
        for deed in ("c::hand", "c:1:mus", "c:1:bet", "cartas", "manos", "mus"):
            scene.host.answers(deed, Reply("Here:", HAND, start_payload="c"))
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
        if fault == "none":
            # There is budget once the earlier messages no longer count.
            await scene.server.until(lambda server: readers(server, HAND))
        for press in presses:
            press.cancel()
        assert readers(scene.server, HAND) <= {scene.jon}
