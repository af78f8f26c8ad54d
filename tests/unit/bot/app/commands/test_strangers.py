"""Tests of what protects people at open tables: leaving, lines of ``/di``, and alerts."""

from bot.app.commands.join import TELL_ME
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Reply
from bot.ports.request import ButtonPress, StartLink
from bot.tables.documents import ALERT_S, APART_S
from bot.tables.table import Table
from tests.unit.bot.app.button_play import shown_in
from tests.unit.bot.app.commands.test_join import ALONE, alone, play_private, press
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson

KEPT_APART = "Juegas con 3 ordenadores."


async def two_strangers() -> tuple[AppHarness, SimulatedPerson, SimulatedPerson, Table]:
    """Return two people of two platforms who met by the command, and play."""
    stage, ane, table = await alone()
    jon = stage.human("Jon", "blue", "plaza")
    await jon.ask("jugar", private=True)
    await play_private(stage, [ane, jon], table)
    return stage, ane, jon, table


async def test_three_matches_left_within_a_day_cost_an_hour_with_computers() -> None:
    """The person is told once; the next hour seats them with computers, at a closed table."""
    stage, ane, jon, table = await two_strangers()
    told: list[str] = []
    answer = Reply()
    for _ in range(3):
        told.append((await jon.ask("salir", private=True)).text)
        answer = await jon.ask("jugar", private=True)
        if len(told) < 3:
            assert shown_in(answer).text.startswith("Te sientas con Ane")
            await play_private(stage, [ane, jon], table)
    assert ["una hora" in one for one in told] == [False, False, True]
    assert shown_in(answer).text == KEPT_APART
    assert not stage.table_of(jon.id).state.is_open
    other = await press(jon, answer, "Otra mesa")
    assert shown_in(other).text == KEPT_APART
    await stage.restart()
    await press(jon, other, "No")
    listed = await jon.do(
        ButtonPress(encode(TableButton("", Verb.JOIN, table.state.code)), ""), private=True
    )
    assert "una hora" in listed.text
    await stage.advance(APART_S)
    for word in ("paso", "no quiero", "reparte", "no hay mus"):
        await ane.type(word, private=True)
    assert shown_in(await jon.ask("jugar", private=True)).text.startswith("Te sientas con Ane")


async def test_the_third_match_may_be_left_for_another_table() -> None:
    """A person who leaves by *Another table* reads the same, and is not seated with people."""
    stage, ane, jon, table = await two_strangers()
    answer = Reply()
    for _ in range(2):
        await jon.ask("salir", private=True)
        answer = await jon.ask("jugar", private=True)
        await play_private(stage, [ane, jon], table)
    await stage.human("Leire").ask("jugar", private=True)
    other = shown_in(await press(jon, answer, "Otra mesa")).text
    assert "una hora" in other
    assert other.endswith(KEPT_APART)
    assert jon.id not in table.state.everybody


async def test_somebody_who_leaves_before_the_hand_or_is_alone_leaves_no_match() -> None:
    stage, _, _ = await alone()
    jon = stage.human("Jon")
    for _ in range(4):
        answer = await jon.ask("jugar", private=True)
        assert shown_in(answer).text.startswith("Te sientas con Ane")
        assert "una hora" not in (await press(jon, answer, "No")).text


async def test_strangers_talk_only_once_everybody_agrees() -> None:
    """Lines go neither to nor from a person who came by the command until all agree."""
    stage, ane, jon, table = await two_strangers()
    answer = await jon.ask("di", "aúpa", private=True)
    assert answer.text.startswith("Llegaste por /jugar")
    assert not any("aúpa" in post.text for post in ane.private_messages.values())
    assert "Quiere hablar con /di: Jon." in ane.private_post.text
    await ane.ask("salir", private=True)
    assert table.state.talk_agreed == (jon.id,)
    leire = stage.human("Leire")
    await leire.ask("jugar", private=True)
    assert jon.id not in table.state.talk_agreed, "a newcomer is asked anew"
    await play_private(stage, [jon, leire], table)
    await jon.ask("di", "aúpa", private=True)
    await leire.tap_private("Que hable")
    assert table.state.talks_with_walk_ins
    await jon.ask("di", "¡aúpa!", private=True)
    assert any("¡aúpa!" in one.text for one in stage.red.posts[leire.id].values())
    await stage.restart()
    assert stage.table_of(jon.id).state.talks_with_walk_ins


async def test_an_alert_is_told_once_and_not_for_ever() -> None:
    stage = await AppHarness(seed=4).start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.open_private()
    listed = await ane.ask("mesas")
    labels = [button.label for row in shown_in(listed).rows for button in row]
    assert labels == ["Jugar ya", "Avísame"]
    answer = await ane.do(ButtonPress(shown_in(listed).rows[1][0].token, ""))
    assert answer.text.startswith("Te aviso en privado, una vez")
    assert answer.start_payload == ""
    await stage.restart()
    for _ in range(2):
        await jon.ask("mesa", "nueva")
    alerts = [post for post in stage.red.posts[ane.id].values() if "pediste aviso" in post.text]
    assert [stage.table_of(jon.id).state.code in post.text for post in alerts] == [True]
    answer = await jon.do(ButtonPress(shown_in(listed).rows[1][0].token, ""))
    assert answer.start_payload == TELL_ME
    opened = await jon.do(StartLink(TELL_ME), private=True)
    assert opened.post is not None
    await stage.advance(ALERT_S + 1)
    await stage.host.run_admin_commands()
    kept = await stage.store.list_all("preferences/person/red/jon")
    assert all('"alerts":[{' not in text for text in kept.values())


async def test_data_of_the_search_is_shown_and_erased() -> None:
    stage, _, jon, table = await two_strangers()
    await jon.ask("di", "aúpa", private=True)
    await jon.ask("salir", private=True)
    await jon.do(ButtonPress(encode(TableButton("", Verb.TELL_ME)), ""))
    answer = await jon.ask("misdatos", private=True)
    assert answer.file is not None
    content = answer.file.content.decode()
    assert '"left_at"' in content
    assert '"alerts"' in content
    await jon.do(ButtonPress(encode(TableButton("", Verb.FORGET)), ""), private=True)
    await stage.host.run_admin_commands()
    await stage.settle()
    assert jon.id not in table.state.talk_agreed
    assert await stage.store.list_all("preferences/person/blue/jon") == {}
    assert shown_in(await stage.human("Iker").ask("jugar", private=True)).text != ALONE
