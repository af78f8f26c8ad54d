"""Tests of delivery events: a bot removed from a chat, lost messages, moved groups, blocks."""

from structlog.testing import capture_logs

from bot.app.delivery_events import MOST_TIMES
from bot.messages.callback_data import Verb
from bot.platforms.telegram.limits import LIMITS as TELEGRAM_LIMITS
from bot.ports.message import Reply
from bot.ports.request import Address, MessageDeleted
from bot.ports.value import replace
from tests.unit.bot.app.button_play import arranging, free_seat, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.cards_in_text import told_by
from tests.unit.bot.fake_platform import LIMITS, FakePlatform


async def duel(stage: AppHarness) -> list[SimulatedPerson]:
    """Return Ane and Beñat, who have just begun."""
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    return people


async def test_a_chat_that_threw_the_bot_out_is_dropped_and_its_people_are_told() -> None:
    """A chat that removed the bot is dropped, and its people are told; its code restores it."""
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    stage.red.forbidden.add(asked.group)
    code = asked.post.text.split()[1]
    await asked.tap("No hay mus")
    for human in people:
        assert f"/mesa {code}" in human.private_post.text
    tries = stage.red.refused.count(asked.group)
    await people[0].type("paso", private=True)
    await people[1].type("paso", private=True)
    assert stage.red.refused.count(asked.group) == tries, "a chat that is lost is left alone"
    stage.red.forbidden.clear()
    elsewhere = stage.human("Ane", chat="another")
    await elsewhere.bring(code)
    assert code in elsewhere.post.text
    assert "/mesa" not in people[0].private_post.text


async def test_a_chat_that_throws_the_bot_out_before_the_match_loses_no_table() -> None:
    """Before the match a lost chat loses no table; its players are told in private if possible."""
    stage = await AppHarness().start()
    ane, benat, carmen = (stage.human(name) for name in ("Ane", "Beñat", "Carmen"))
    await ane.ask("mesa")
    code = ane.post.text.split()[1]
    await benat.press(free_seat(benat.post))
    await carmen.press(free_seat(carmen.post))
    stage.red.unreachable.add(carmen.id)
    stage.red.forbidden.add(ane.group)
    with capture_logs() as logs:
        await ane.tap("Ordenador fácil")
    for human in (ane, benat):
        assert f"/mesa {code}" in human.private_post.text
    assert carmen.id not in stage.red.posts
    lost = [log for log in logs if log["event"] == "recipient lost"]
    assert {(log["code"], log["version"]) for log in lost} == {(code, 0)}
    assert {log["error"] for log in lost} == {"ForbiddenHereError", "UnreachableError"}
    elsewhere = stage.human("Ane", chat="another")
    await elsewhere.bring(code)
    assert "Beñat" in elsewhere.post.text


async def test_who_opens_a_table_where_the_bot_may_not_write_is_told() -> None:
    """The author of a command reads that the bot may not write in the chat."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    stage.red.forbidden.add(ane.group)
    await ane.ask("mesa")
    assert "me falta permiso" in ane.private_post.text


async def test_the_people_of_one_platform_are_told_that_their_chat_is_lost() -> None:
    """The people of one platform are told that their chat is lost, even if another chat remains."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa", "duelo")
    code = ane.post.text.split()[1]
    await benat.bring(code)
    await benat.press(free_seat(benat.post))
    stage.blue.forbidden.add(benat.group)
    await ane.press(arranging(ane.post, Verb.START))
    assert "/mesa" in benat.private_post.text
    assert f"Mesa {code}" in benat.private_post.text
    assert "/mesa" not in ane.private_post.text


async def test_a_deleted_message_is_posted_anew() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    stage.red.gone.update(stage.red.posts[asked.group])
    await asked.tap("No hay mus")
    assert len(stage.red.posts[asked.group]) == 2
    assert "no hay mus" in asked.post.text
    await waited_for(people)[0].tap("Paso")
    assert len(stage.red.posts[asked.group]) == 2


async def test_a_message_that_is_too_old_is_posted_anew() -> None:
    stage = AppHarness()
    stage.red.limits = replace(LIMITS, edit_age_s=3_000.0)
    await stage.start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await stage.advance(4_000)
    await ane.tap("Ordenador fácil")
    assert [sent.is_new for sent in stage.red.sent[-1:]] == [True]
    assert len(stage.red.posts[ane.group]) == 1


async def test_a_group_that_moves_is_followed_with_all_its_tables() -> None:
    """A moved group keeps its tables and its preferences."""
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    await asked.ask("idioma", "eu")
    other = stage.human("Garazi")
    await other.ask("mesa", "duelo")
    new = Address("red", "supergroup")
    stage.red.moved[asked.group] = new
    button = next(
        button
        for post in stage.red.posts[asked.group].values()
        for row in post.rows
        for button in row
        if button.label == "Musik ez"
    )
    await asked.press(button)
    assert len(stage.red.posts[new]) == 2
    there = stage.human("Maren", chat="supergroup")
    score = (await there.ask("marcador")).text
    assert len(score.splitlines()) > 1, "the table is found there"
    await there.ask("mesa", "duelo")
    assert there.post.text.split()[1] == "mahaia"


async def test_a_chat_told_to_wait_holds_up_no_other() -> None:
    """A rate-limited chat delays no other chat, and then gets the current state at once."""
    stage = await AppHarness().start()
    people = await duel(stage)
    elsewhere = stage.human("Maren", "blue", "guild")
    await elsewhere.bring(people[0].post.text.split()[1])
    stage.red.floods[people[0].group] = 30.0
    before = people[0].post
    await waited_for(people)[0].begin_press("No hay mus")
    await stage.pass_time(5)
    assert people[0].post == before
    assert "no hay mus" in elsewhere.post.text
    await stage.pass_time(30)
    assert people[0].post.text == elsewhere.post.text


async def test_threads_of_one_chat_are_places_of_their_own() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    topics = [ane.in_thread(thread) for thread in ("7", "8")]
    for topic in topics:
        await topic.ask("mesa", "duelo")
    codes = [topic.post.text.split()[1] for topic in topics]
    assert codes[0] != codes[1]
    assert ane.group not in stage.red.posts


async def test_a_table_in_a_private_chat_is_played_there() -> None:
    """A table in a private chat works without a group, in one message with the hand."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo", private=True)
    table = stage.red.newest(ane.home)
    await ane.press_at_home(arranging(table, Verb.ADD_COMPUTERS))
    assert await ane.press_at_home(arranging(table, Verb.START)) == Reply()
    [shown] = ane.private_messages.values()
    assert "mus" in shown.text
    assert len(told_by(shown)) == 4


async def test_a_match_goes_on_in_one_chat_when_the_other_is_lost() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    elsewhere = stage.human("Maren", "blue", "guild")
    await elsewhere.bring(people[0].post.text.split()[1])
    stage.blue.forbidden.add(elsewhere.group)
    await waited_for(people)[0].tap("No hay mus")
    assert "no hay mus" in people[0].post.text
    assert "/mesa" not in people[0].private_post.text


async def test_a_deleted_message_that_is_reported_returns_without_any_request() -> None:
    """It returns at once, a few times; only the newest message of the table counts."""
    stage = await AppHarness().start()
    people = await duel(stage)
    group = people[0].group

    async def delete() -> list[str]:
        [message] = stage.red.posts[group]
        del stage.red.posts[group][message]
        stage.red.gone.add(message)
        stage.host.on_chat_event(MessageDeleted(group, message))
        await stage.pass_time(2)
        return list(stage.red.posts[group])

    for _ in range(MOST_TIMES):
        before = people[0].post
        assert len(await delete()) == 1
        assert people[0].post == before
    assert await delete() == [], "another bot deletes every message"
    [asked] = [one for one in people if "Te toca" in one.private_post.text]
    await asked.type("no hay mus", private=True)
    assert len(stage.red.posts[group]) == 1
    assert len(await delete()) == 1
    count = len(stage.red.sent)
    stage.host.on_chat_event(MessageDeleted(group, "some other message"))
    await stage.pass_time(2)
    assert len(stage.red.sent) == count


async def test_a_deletion_that_a_refused_edit_reveals_delays_nothing() -> None:
    """The new message does not wait for the rate budget of the chat, as on Telegram."""
    slow = FakePlatform("red", replace(LIMITS, chat_pace=TELEGRAM_LIMITS.chat_pace))
    stage = await AppHarness(platforms=(slow, FakePlatform("blue"))).start()
    people = await duel(stage)
    await stage.advance(90)
    await waited_for(people)[0].begin_press("No hay mus")
    await stage.pass_time(0.5)
    stage.red.gone.update(stage.red.posts[people[0].group])
    [asked] = waited_for(people)
    await asked.begin_press("Paso")
    await stage.pass_time(2)
    assert len(stage.red.posts[asked.group]) == 2
    assert "paso" in asked.post.text
