"""Tests of Telegram's replies: immediate, to the author only, and instead of the request."""

from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.platforms.telegram.ephemeral_messages import ANSWER_AGAIN_S
from bot.ports.message import Button, File, InlineResult, Link, MessageContent, Question, Reply
from bot.ports.request import (
    AnonymousAdmin,
    ButtonPress,
    InlineQuery,
    MessageSentDirectly,
    StartLink,
)
from bot.ports.value import replace
from tests.servers.telegram import TelegramServer
from tests.unit.bot.platforms.telegram.line import Parameters, line_to, refusal, until
from tests.unit.bot.platforms.telegram.stage import (
    HAND,
    TABLE,
    UNNAMED,
    ImpatientTimer,
    Scene,
    ScriptedHost,
    address,
    live,
    person,
    set_up,
)
from tests.unit.bot.platforms.telegram.test_outbound import picture

REFUSED = Reply("It is not your turn.")
DATA = Reply("All that I keep.", start_payload="data", file=File("data.json", b'{"name": "Ane"}'))
AMOUNT = Reply(question=Question("Envido", "How many stones?", "c:1:amount"))


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a bot in a group."""
    async with TelegramServer() as server, set_up(server) as ready:
        yield ready


async def test_words_for_a_press_are_shown_for_a_moment(scene: Scene) -> None:
    """A text answer to a press is a short notice for its author, truncated to the limit."""
    table = await scene.table()
    scene.host.answers("c:1:bet", REFUSED)
    answer = await scene.jon.press(table, "Envido")
    assert (answer.text, answer.alert) == (REFUSED.text, False)
    scene.host.answers("c:1:bet", Reply("x" * 5000))
    assert len((await scene.jon.press(table, "Envido")).text) == 200
    assert scene.group.messages == (table,)


async def test_what_a_press_has_done_is_said_in_passing(scene: Scene) -> None:
    """A press is confirmed by a notice, and typed words by the table only."""
    table = await scene.table()
    scene.host.answers("c:1:bet", Reply(toast="Has dicho: Envido"))
    answer = await scene.jon.press(table, "Envido")
    assert (answer.text, answer.alert) == ("Has dicho: Envido", False)
    assert scene.group.messages == (table,)


async def test_a_post_for_a_press_in_private_takes_its_place(scene: Scene) -> None:
    """A message for a press in private replaces the hand's message, card by card."""
    scene.host.answers("c::hand", Reply(post=HAND, is_in_place=True))
    hand = scene.ane.private.find(int(await scene.platform.send(person(scene.ane), TABLE)))
    assert hand is not None
    for _ in range(2):
        answer = await scene.ane.press(hand, "Hand")
        assert (answer.text, answer.url) == ("", "")
        assert scene.ane.private.last.text == HAND.text
        assert scene.ane.private.last.labels == ("Mus",)
    assert scene.ane.private.last.id == hand.id


@pytest.mark.parametrize("pictured", [True, False])
async def test_a_page_asked_for_under_the_hand_leaves_the_hand_alone(
    scene: Scene, *, pictured: bool
) -> None:
    """A page opened below the hand is a new message, and the hand keeps text, image and buttons."""
    hand = replace(TABLE, picture=picture()) if pictured else TABLE
    sent = int(await scene.platform.send(person(scene.ane), hand))
    for number, words in enumerate(("Con esta mano", "Lo que vio Garazi"), 1):
        scene.host.answers("c::hand", Reply(post=MessageContent(words)))
        shown = scene.ane.private.find(sent)
        assert shown is not None
        answer = await scene.ane.press(shown, "Hand")
        assert (answer.text, answer.url) == ("", "")
        assert scene.ane.private.last.text == words
        assert scene.ane.private.last.id == sent + number
    shown = scene.ane.private.find(sent)
    assert shown is not None
    assert (shown.text, shown.labels) == (TABLE.text, ("Envido", "Hand"))
    assert bool(shown.photo) is pictured


async def test_a_hand_that_was_deleted_comes_again(scene: Scene) -> None:
    """A hand deleted after a press is sent again."""
    scene.host.answers("c::hand", Reply(post=HAND, is_in_place=True))
    hand = scene.ane.private.find(int(await scene.platform.send(person(scene.ane), TABLE)))
    assert hand is not None
    query = scene.server.world.queries.ask(scene.ane.account, hand, "c::hand")
    await scene.ane.delete(hand)
    scene.server.world.updates.push("callback_query", query.as_json())
    assert not (await query.reply).text
    assert scene.ane.private.last.text == HAND.text


async def test_a_hand_that_cannot_be_changed_now_is_an_alert(scene: Scene) -> None:
    scene.host.answers("c::hand", Reply(post=HAND, is_in_place=True))
    hand = scene.ane.private.find(int(await scene.platform.send(person(scene.ane), TABLE)))
    assert hand is not None
    scene.server.flood(scene.ane.private, seconds=9)
    answer = await scene.ane.press(hand, "Hand")
    assert (answer.text, answer.alert) == (HAND.text, True)


async def test_a_link_opens_the_private_chat(scene: Scene) -> None:
    table = await scene.table()
    scene.host.answers("c::hand", Reply(start_payload="join_K7QX"))
    answer = await scene.jon.press(table, "Hand")
    assert answer.url == f"https://t.me/{scene.server.world.bot.username}?start=join_K7QX"


@pytest.mark.parametrize("payload", ["a b", "x" * 65])
async def test_a_link_that_telegram_would_not_open_is_our_bug(scene: Scene, payload: str) -> None:
    table = await scene.table()
    scene.host.answers("c::hand", Reply(start_payload=payload))
    with capture_logs() as logs, pytest.raises(AssertionError, match="never answered"):
        await scene.jon.press(table, "Hand", timeout_s=0.05)
    assert [log["log_level"] for log in logs] == ["error"]


async def test_a_question_in_private_waits_for_a_reply(scene: Scene) -> None:
    scene.host.answers("c:1:bet", AMOUNT)
    table = scene.ane.private.find(int(await scene.platform.send(person(scene.ane), TABLE)))
    assert table is not None
    assert not (await scene.ane.press(table, "Envido")).text
    question = await scene.ane.reads(scene.ane.private, "How many stones?")
    assert question.text == "Envido\nHow many stones?"
    await scene.ane.say(scene.ane.private, "7", reply_to=question)
    assert (await scene.told(2))[1] == ButtonPress("c:1:amount", str(question.id), ("7",))


@pytest.mark.parametrize("by", ["press", "command"])
async def test_a_question_in_a_group_is_for_one_person(scene: Scene, by: str) -> None:
    """A question in a group opens one person's keyboard, by a mention or a reply."""
    table = await scene.table()
    scene.host.answers("c:1:bet", AMOUNT)
    scene.host.answers("envido", AMOUNT)
    if by == "press":
        await scene.jon.press(table, "Envido")
    else:
        await scene.jon.say(scene.group, "/envido")
    question = await scene.group.says("How many stones?")
    markup = scene.server.called("sendMessage")[-1].parameters["reply_markup"]
    assert markup == {
        "force_reply": True,
        "selective": True,
        "input_field_placeholder": "How many stones?",
    }
    assert [entity["type"] for entity in question.content.entities] == ["text_link", "text_mention"]
    await scene.jon.say(scene.group, "7", reply_to=question)
    assert (await scene.told(2))[1] == ButtonPress("c:1:amount", str(question.id), ("7",))


@pytest.mark.long
async def test_a_question_that_the_group_cannot_take_now_goes_elsewhere() -> None:
    """Without budget a question goes to the private chat, or without one to the alert."""
    async with TelegramServer() as server, set_up(server, ImpatientTimer()) as scene:
        table = await scene.table()
        scene.host.answers("c:1:bet", AMOUNT)
        server.flood(scene.group, seconds=9, times=2)
        assert not (await scene.ane.press(table, "Envido")).text
        assert "How many stones?" in scene.ane.private.last.text
        answer = await scene.jon.press(table, "Envido")
        assert (answer.text, answer.alert) == ("How many stones?", True)


async def test_words_in_private_are_answered_there(scene: Scene) -> None:
    scene.host.answers("mus", Reply("Mus!", HAND, AMOUNT.question))
    await scene.ane.say(scene.ane.private, "mus")
    await scene.ane.reads(scene.ane.private, "How many stones?")
    texts = [message.text for message in scene.ane.private.messages[-3:]]
    assert texts == ["Mus!", HAND.text, "Envido\nHow many stones?"]


async def test_a_command_in_a_group_is_answered_in_private(scene: Scene) -> None:
    scene.host.answers("envido", Reply("No.", HAND))
    await scene.ane.say(scene.group, "/envido")
    await scene.ane.reads(scene.ane.private, HAND.text)
    assert [message.text for message in scene.ane.private.messages[-2:]] == ["No.", HAND.text]
    assert scene.group.last.text == "/envido"


async def test_words_reach_who_has_no_private_chat_in_the_group(scene: Scene) -> None:
    """Text for a person without a private chat goes to the group, if it is not private."""
    scene.host.answers("envido", REFUSED)
    asked = await scene.jon.say(scene.group, "/envido")
    reply = await scene.group.says(REFUSED.text)
    assert reply.draft.reply_to == asked
    assert reply.labels == ()


@pytest.mark.parametrize(
    "answer", [REFUSED, AMOUNT, Reply(post=HAND, is_public=True), Reply(start_payload="join_K7QX")]
)
async def test_an_answer_in_a_group_makes_no_sound(scene: Scene, answer: Reply) -> None:
    """Telegram would let all members hear it; without a sound, only the author is notified."""
    scene.host.answers("envido", answer)
    await scene.jon.say(scene.group, "/envido")
    reply = await scene.group.until(lambda chat: chat.last if chat.last.sender.is_bot else None)
    assert reply.draft.reply_to is not None
    assert scene.server.called("sendMessage")[-1].parameters["disable_notification"] is True


@pytest.mark.parametrize("has_private_chat", [False, True])
async def test_words_get_a_post_without_a_secret_where_they_were_written(
    scene: Scene, *, has_private_chat: bool
) -> None:
    """It is a silent reply with its buttons, whether or not there is a private chat."""
    scene.host.answers("hola", Reply(post=replace(HAND, is_silent=True), is_public=True))
    author = scene.ane if has_private_chat else scene.jon
    asked = await author.say(scene.group, "@mus_loopback_bot hola")
    reply = await scene.group.says(HAND.text)
    assert reply.draft.reply_to == asked
    [*_, sent] = [call for call in scene.server.calls if call.method == "sendMessage"]
    assert sent.parameters["disable_notification"]
    assert reply.labels


@pytest.mark.parametrize(
    "answer", [Reply(post=HAND, is_in_place=True), Reply(start_payload="join_K7QX"), REFUSED]
)
async def test_who_has_no_private_chat_is_shown_the_way(scene: Scene, answer: Reply) -> None:
    """A person without a private chat gets a button to it, without the content."""
    scene.host.answers("mesa", Reply(answer.text, answer.post, start_payload="join_K7QX"))
    await scene.jon.say(scene.group, "/mesa")
    reply = await scene.group.says(answer.text or "chat privado")
    assert HAND.text not in reply.text
    await scene.jon.follow(reply.keyboard[0][0])
    await scene.told(2)


@pytest.mark.parametrize("command", ["envido", "kartak"])
async def test_a_file_comes_into_the_private_chat_alone(scene: Scene, command: str) -> None:
    """A file is sent in private only, and an ephemeral command is told so."""
    scene.host.answers(command, DATA)
    for chat in (scene.ane.private, scene.group):
        await scene.ane.say(chat, f"/{command}")
        sent = await scene.ane.private.until(
            lambda known: known.last if known.last.document else None
        )
        assert sent.document is not None
        assert (sent.document.name, sent.document.content) == ("data.json", b'{"name": "Ane"}')
        assert sent.text == "All that I keep."
        await scene.server.until_acknowledged()
        await scene.ane.delete(sent)
    assert not any(message.document for message in scene.group.messages)
    assert [message.text for message in scene.group.messages if message.sender.is_bot] == []
    if command == "kartak":
        told = await scene.ane.reads(scene.group, "Txat pribatura")
        assert told not in scene.jon.sees(scene.group)


async def test_a_file_for_a_press_comes_into_the_private_chat_or_opens_it(scene: Scene) -> None:
    """A press in a group is answered by a file in private; without that chat it opens it."""
    table = await scene.table()
    scene.host.answers("c:1:bet", DATA)
    answer = await scene.ane.press(table, "Envido")
    assert "Txat pribatura" in answer.text
    sent = await scene.ane.private.until(lambda known: known.last if known.last.document else None)
    assert (sent.text, answer.url) == ("All that I keep.", "")
    answer = await scene.jon.press(table, "Envido")
    assert (answer.text, answer.url.rpartition("=")[2]) == ("", "data")
    assert scene.group.messages == (table,)


async def test_who_has_no_private_chat_gets_no_file(scene: Scene) -> None:
    """Without a private chat there is neither file nor text, only the link."""
    scene.host.answers("envido", DATA)
    await scene.jon.say(scene.group, "/envido")
    reply = await scene.group.says("chat privado")
    assert DATA.text not in reply.text
    assert not any(call.method == "sendDocument" for call in scene.server.calls[-1:])
    await scene.jon.follow(reply.keyboard[0][0])
    await scene.told(2)
    assert scene.host.deeds[-1] == StartLink("data")


async def test_an_answer_that_fails_is_logged(scene: Scene) -> None:
    scene.host.answers("mus", REFUSED)
    scene.server.flood(scene.ane.private, seconds=61)
    with capture_logs() as logs:
        await scene.ane.say(scene.ane.private, "mus")
        await scene.told()
        await scene.server.until_acknowledged()
    assert [(log["event"], log["error"]) for log in logs] == [
        ("answer not sent", "RetryLaterError")
    ]
    assert all("reply" in log["places"] for log in logs)
    assert logs[0]["key"] == scene.host.heard[0].key


@pytest.mark.parametrize("losses", [1, 2])
async def test_an_answer_to_a_press_that_is_lost_is_repeated(losses: int) -> None:
    clock = ImpatientTimer()
    async with TelegramServer() as server, line_to(server) as line:
        ane, host = server.world.user("Ane"), ScriptedHost()
        group = server.world.supergroup("Lagunak", ane)
        host.answers("c:1:bet", REFUSED)
        lost: list[str] = []

        def lose(method: str, _parameters: Parameters) -> web.Response | None:
            if method != "answerCallbackQuery" or len(lost) == losses:
                return None
            lost.append(method)
            return web.Response(status=502)

        line.disturb = lose
        async with live(server, host, url=line.url, clock=clock) as platform:
            table = group.find(int(await platform.send(address(group), TABLE)))
            assert table is not None
            answer = await ane.press(table, "Envido")
    assert (answer.text, len(lost)) == (REFUSED.text, losses)
    assert clock.waits == list(ANSWER_AGAIN_S[:losses])


async def test_an_answer_that_has_to_wait_comes_later() -> None:
    """A rate-limited answer is sent when allowed, and counts against the chat's budget."""
    clock = ImpatientTimer()
    async with TelegramServer() as server, set_up(server, clock) as scene:
        scene.host.answers("mus", REFUSED)
        server.flood(scene.ane.private, seconds=9, times=2)
        await scene.ane.say(scene.ane.private, "mus")
        await scene.ane.reads(scene.ane.private, REFUSED.text)
        assert clock.waits == [9.0, 9.0]
        ane = person(scene.ane)
        await until(lambda: len(scene.host.news) == len(clock.waits) + 1)
        waits = [MessageSentDirectly(ane, wait_s) for wait_s in clock.waits]
        assert scene.host.news == [*waits, MessageSentDirectly(ane)]


async def test_a_press_is_answered_as_soon_as_it_may_be() -> None:
    """A press is answered ephemerally after a short wait, or by an alert."""
    clock = ImpatientTimer()
    async with TelegramServer() as server, line_to(server) as line:
        ane, host = server.world.user("Ane"), ScriptedHost()
        group = server.world.supergroup("Lagunak", ane)
        host.answers("c::hand", Reply(post=HAND, is_in_place=True))
        host.answers("c:1:bet", REFUSED)
        async with live(server, host, url=line.url, clock=clock) as platform:
            table = group.find(int(await platform.send(address(group), TABLE)))
            assert table is not None
            refusals = iter([refusal(429, "Too Many Requests: retry after 3", retry_after=3)])
            line.disturb = lambda method, _: (
                next(refusals, None) if method == "answerCallbackQuery" else None
            )
            assert (await ane.press(table, "Envido")).text == REFUSED.text
            server.flood(group, seconds=4)
            assert not (await ane.press(table, "Hand")).text
            assert ane.sees(group)[-1].text == HAND.text
        assert clock.waits == [3.0, 4.0]
        assert host.news.count(MessageSentDirectly(address(group), 4.0)) == 1
        assert host.news.count(MessageSentDirectly(address(group))) >= 1


async def test_no_answer_is_silence(scene: Scene) -> None:
    """An empty answer sends nothing to the group."""
    await scene.ane.say(scene.group, "/mus")
    await scene.ane.say(scene.ane.private, "mus")
    await scene.told(2)
    await scene.server.until_acknowledged()
    assert not scene.server.called("sendMessage")


async def test_the_private_way_is_told_in_the_persons_language(scene: Scene) -> None:
    """The platform's own texts use the language of the person's app."""
    table = await scene.table(MessageContent("x", rows=((Button("Hand", "c::hand"),),)))
    scene.host.answers("c::hand", Reply(post=HAND, is_in_place=True))
    scene.server.flood(scene.group, seconds=9)
    answer = await scene.ane.press(table, "Hand")
    assert (answer.text, answer.alert) == ("Txat pribatura bidali dizut.", False)
    assert scene.ane.private.last.text == HAND.text


async def test_who_writes_in_the_name_of_the_chat_is_told_why_nothing_happens(scene: Scene) -> None:
    """A press in the name of the chat is answered publicly with one line."""
    scene.host.answers(UNNAMED, Reply("Who are you?", HAND, AMOUNT.question, "K7QX2"))
    asked = await scene.ane.say_as_chat(scene.group, "/mesa")
    reply = await scene.group.says("Who are you?")
    assert (reply.draft.reply_to, reply.labels) == (asked, ())
    assert scene.server.called("sendMessage")[-1].parameters["disable_notification"] is True
    assert scene.host.deeds == [AnonymousAdmin()]
    scene.host.answers(UNNAMED, Reply(post=HAND, is_in_place=True))
    await scene.ane.say_as_chat(scene.group, "/cartas")
    await scene.told(2)
    await scene.server.until_acknowledged()
    assert scene.group.last.text == "/cartas"
    assert not [sight for sight in scene.server.outgoing() if sight.text == HAND.text]


async def test_who_calls_the_bot_in_the_name_of_the_chat_is_told_so_as_well(scene: Scene) -> None:
    """A mention or an answer in the name of the chat is answered with the same line."""
    scene.host.answers("envido", AMOUNT)
    await scene.jon.say(scene.group, "/envido")
    question = await scene.group.says("How many stones?")
    scene.host.answers(UNNAMED, Reply("Who are you?"))
    for words, reply_to in (("@mus_loopback_bot kaixo", None), ("7", question)):
        asked = await scene.ane.say_as_chat(scene.group, words, reply_to=reply_to)
        await scene.group.until(lambda chat: chat.last.text == "Who are you?")
        assert scene.group.last.draft.reply_to == asked
    assert scene.host.deeds[1:] == [AnonymousAdmin(), AnonymousAdmin()]


async def test_talk_in_the_name_of_the_chat_is_not_answered(scene: Scene) -> None:
    """Talk in the name of the chat, and commands of other bots, are ignored."""
    scene.server.world.privacy = False
    table = await scene.table()
    for words, reply_to in (
        ("envido", None),
        ("hello", table),
        ("/weather", None),
        ("/mesa@another_bot", None),
    ):
        await scene.ane.say_as_chat(scene.group, words, reply_to=reply_to)
    await scene.server.until_acknowledged()
    assert scene.host.heard == []


async def test_tables_are_offered_in_any_chat(scene: Scene) -> None:
    """Inline results are messages with links to the tables, and open no private chat."""
    post = MessageContent(
        "Mesa K7QX2", links=(Link("Sit", "K7QX2"), Link("Bring", "K7QX2", into_group=True))
    )
    offers = tuple(InlineResult(f"K7QX{number}", "Mesa", "duelo", post) for number in range(60))
    scene.host.answers("k7", Reply(offers=offers))
    found = await scene.jon.seek("k7")
    assert [one.id for one in found] == [offer.key for offer in offers[:50]]
    assert (found[0].title, found[0].about) == ("Mesa", "duelo")
    assert found[0].content.text == "Mesa K7QX2"
    bring = found[0].content.keyboard[1][0].url
    assert bring == f"https://t.me/{scene.server.world.bot.username}?startgroup=K7QX2"
    assert [(one.body, one.private) for one in scene.host.heard] == [(InlineQuery("k7"), False)]


async def test_who_has_no_table_is_shown_the_way_to_the_bot(scene: Scene) -> None:
    assert await scene.jon.seek() == ()
    [asked] = scene.server.called("answerInlineQuery")
    assert asked.parameters["button"] == {"text": "Abrir el chat privado", "start_parameter": "mus"}
