"""Tests of the operator's queued commands: close tables, send messages, block people."""

from bot.ports.request import PersonId
from bot.tables.admin_queue import AdminCommand, enqueue, pending
from bot.tables.blocklist import block, unblock
from tests.unit.bot.app.button_play import begun_match
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons


def code_of(human: SimulatedPerson) -> str:
    """Return the code of the table that a chat shows."""
    return human.post.text.splitlines()[0].split()[-1]


async def run_admin_queue(stage: AppHarness) -> None:
    """Let the app read the queue in the store."""
    await stage.host.run_admin_commands()
    await stage.settle()


async def test_a_table_of_any_maker_is_closed() -> None:
    """The operator closes any table once, and its chats are told as usual."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa")
    code = code_of(ane)
    await benat.bring(code)
    await enqueue(stage.store, AdminCommand(code))
    await run_admin_queue(stage)
    assert ane.post.text == benat.post.text == f"La mesa {code} se ha cerrado."
    assert await pending(stage.store) == {}
    assert (await ane.ask("mesa", code)).text.startswith("Esa mesa ya se ha cerrado")


async def test_a_match_in_play_is_closed_as_well() -> None:
    stage, [ane, *_] = await begun_match()
    [code] = [key.removeprefix("mesa/") for key in await stage.store.list_all("mesa/")]
    await enqueue(stage.store, AdminCommand(code))
    await run_admin_queue(stage)
    assert code in ane.post.text
    assert buttons(ane.post) == []


async def test_what_is_left_while_nothing_runs_is_done_by_the_next_process() -> None:
    """Commands queued while the bot is stopped run in order at the next start."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = code_of(ane)
    await stage.kill()
    for errand in (AdminCommand("ZZZ22"), AdminCommand(code)):
        await enqueue(stage.store, errand)
    await stage.start()
    await run_admin_queue(stage)
    assert ane.post.text == f"La mesa {code} se ha cerrado."
    assert await pending(stage.store) == {}


async def test_each_chat_hears_a_text_once_in_its_own_language() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa")
    await ane.ask("mesa", "nueva")
    await benat.ask("table")
    before = len(stage.red.posts[ane.group])
    await enqueue(stage.store, AdminCommand("", "Volvemos a las ocho. @todos"))
    await run_admin_queue(stage)
    told = [post.text for post in stage.red.posts[ane.group].values() if "ocho" in post.text]
    assert told == ["📣 De quien lleva el bot: Volvemos a las ocho. @todos"]
    assert len(stage.red.posts[ane.group]) == before + 1
    assert any("ocho" in post.text for post in stage.blue.posts[benat.group].values())


async def test_a_text_that_is_said_again_is_heard_again() -> None:
    """A repeated text is sent again, at the end of the chat."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    for _ in range(2):
        await enqueue(stage.store, AdminCommand("", "Volvemos a las ocho."))
        await run_admin_queue(stage)
    assert sum("ocho" in sent.post.text for sent in stage.red.sent if sent.is_new) == 2


async def test_a_text_may_be_for_the_chats_of_one_table() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa")
    await benat.ask("mesa", "nueva")
    await enqueue(stage.store, AdminCommand(code_of(ane), "Hola"))
    await run_admin_queue(stage)
    assert any("Hola" in post.text for post in stage.red.posts[ane.group].values())
    assert not any("Hola" in post.text for post in stage.blue.posts[benat.group].values())


async def test_who_is_blocked_is_told_once_and_does_nothing() -> None:
    """A blocked person is told once and can do nothing until unblocked; others play on."""
    stage = await AppHarness().start()
    ane, jon = stage.human("Ane"), stage.human("Jon", chat="elsewhere")
    await block(stage.store, ane.id)
    await run_admin_queue(stage)
    assert (await ane.ask("mesa")).text.startswith("Quien lleva este bot te ha excluido")
    assert (await ane.ask("mesa")).text == ""
    assert ane.group not in stage.red.posts
    await jon.ask("mesa")
    assert "Jon" in jon.post.text
    await unblock(stage.store, ane.id)
    await run_admin_queue(stage)
    await ane.ask("mesa")
    assert "Ane" in ane.post.text


async def test_a_blocked_chat_is_not_heard_and_its_talk_is_left_alone() -> None:
    """Requests and talk in a blocked chat are ignored; its people are served elsewhere."""
    stage = await AppHarness().start()
    ane, away = stage.human("Ane"), stage.human("Ane", chat="elsewhere")
    await block(stage.store, PersonId("red", ane.group.chat))
    await run_admin_queue(stage)
    assert (await ane.type("mus")).text == ""
    assert (await ane.ask("mesa")).text.startswith("Quien lleva este bot te ha excluido")
    await away.ask("mesa")
    assert "Ane" in away.post.text


async def test_a_note_that_nobody_can_read_is_let_go_of() -> None:
    stage = await AppHarness().start()
    await stage.store.put("errand/1", "{")
    await run_admin_queue(stage)
    assert await stage.store.get("errand/1") is None
