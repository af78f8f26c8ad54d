"""Tests of the commands for company: a seat at once, and the list of open tables."""

import pytest

from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Reply
from bot.ports.request import ButtonPress, StartLink
from bot.tables.table import Table
from bot.tables.table_index import OpenKey
from bot.text.table_settings import ALL_CHATS, NOBODY, THIS_CHAT
from tests.unit.bot.app.button_play import free_seat, play_to_the_next_deal, shown_in
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, labelled

ALONE = "Nadie más tiene mesa abierta. Empiezas con 3 ordenadores; quien llegue se sienta."


async def alone(name: str = "Ane", *, seed: int = 4) -> tuple[AppHarness, SimulatedPerson, Table]:
    """Return a person who plays with three computers at an open table, in private."""
    stage = await AppHarness(seed=seed).start()
    ane = stage.human(name)
    answer = await ane.ask("jugar", private=True)
    assert shown_in(answer).text == ALONE
    return stage, ane, stage.table_of(ane.id)


async def press(human: SimulatedPerson, answer: Reply, label: str) -> Reply:
    """Press a button of an answer in the private chat."""
    token = labelled(shown_in(answer), label).token
    return await human.do(ButtonPress(token, "an answer"), private=True)


async def test_the_first_plays_with_computers_at_once() -> None:
    stage, ane, table = await alone()
    assert table.has_dealt
    assert table.state.open_to == ALL_CHATS
    assert [chair.level is None for chair in table.state.chairs] == [True, False, False, False]
    assert f"Mesa abierta {table.state.code}" in ane.private_post.text
    again = await ane.ask("jugar", private=True)
    assert shown_in(again).text == ALONE
    assert len(stage.table_of(ane.id).state.people) == 1


@pytest.mark.parametrize("platform", ["red", "blue"])
async def test_the_second_sits_down_with_the_next_hand(platform: str) -> None:
    """A person of either platform takes a computer's seat, and sees cards with the next hand."""
    stage, ane, table = await alone()
    jon = stage.human("Jon", platform, "plaza")
    answer = await jon.ask("jugar", private=True)
    code = table.state.code
    assert shown_in(answer).text.startswith("Te sientas con Ane en la próxima mano.")
    assert f"Mesa {code}, Castilla" in shown_in(answer).text
    assert table.state.people_joining == (jon.id,)
    assert jon.id not in jon.platform.posts, "no card of the hand of another player"
    await play_private(stage, [ane, jon], table)
    assert table.state.people == (ane.id, jon.id)
    assert f"Mesa abierta {code}" in jon.private_post.text
    assert "No puedo escribir" not in jon.private_post.text
    assert shown_in(await jon.ask("jugar", private=True)).text.startswith("Te sientas con Ane")


async def play_private(stage: AppHarness, people: list[SimulatedPerson], table: Table) -> None:
    """Play in private until the next hand is dealt."""
    hand = table.hand_number
    for _ in range(200):
        for human in people:
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words, private=True)
                if table.hand_number != hand:
                    return
        await stage.advance(2)
    raise AssertionError


async def test_a_chat_mentions_no_stranger() -> None:
    """A person of another chat is named in a group, and neither mentioned nor called there."""
    stage = await AppHarness(seed=4).start()
    ane = stage.human("Ane")
    await ane.ask("jugar")
    table = stage.table_of(ane.id)
    token = encode(TableButton(table.state.code, Verb.SET, f"open_to={ALL_CHATS}"))
    await ane.do(ButtonPress(token, ""))
    jon = stage.human("Jon")
    await jon.ask("jugar", private=True)
    for _ in range(200):
        for words in ("no hay mus", "paso", "no quiero", "reparte"):
            await ane.type(words)
            await jon.type(words, private=True)
            if table.waits_for(jon.id) and not table.waits_for(ane.id):
                break
    await stage.advance(40)
    assert jon.id in table.state.people
    assert jon.calls
    assert not ane.group_calls
    shown = [sent.post for sent in stage.red.sent if sent.reader == ane.group]
    assert jon.id not in {one.person for post in shown for one in post.mentions}
    assert ane.id in {one.person for post in shown for one in post.mentions}


async def test_two_newcomers_join_different_sides_and_a_third_finds_no_seat() -> None:
    stage, _, table = await alone()
    for name in ("Jon", "Leire"):
        await stage.human(name).ask("jugar", private=True)
    sides = [coming.seat % 2 for coming in table.state.joining]
    assert sorted(sides) == [0, 1]
    answer = await stage.human("Iker").ask("jugar", private=True)
    assert shown_in(answer).text == ALONE
    assert len(table.state.joining) == 2


async def test_no_declines_and_another_table_is_another_one() -> None:
    stage, _, table = await alone()
    jon = stage.human("Jon")
    answer = await jon.ask("jugar", private=True)
    await press(jon, answer, "No")
    assert not table.state.joining
    answer = await jon.ask("jugar", private=True)
    other = await press(jon, answer, "Otra mesa")
    assert shown_in(other).text == ALONE
    assert stage.table_of(jon.id) is not table
    assert not table.state.joining
    back = await press(jon, other, "Otra mesa")
    assert shown_in(back).text.startswith("Te sientas con Ane")
    assert table.state.people_joining == (jon.id,)
    await press(jon, back, "No")
    assert (await press(jon, back, "No")).text


async def test_a_block_in_either_direction_leads_elsewhere() -> None:
    for blocker in range(2):
        stage = await AppHarness(seed=4).start()
        ane, jon = stage.human("Ane"), stage.human("Jon")
        people = [ane, jon]
        await ane.ask("mesa")
        await jon.press(free_seat(jon.post))
        await people[blocker].ask("bloquear", people[1 - blocker].person.name)
        for human in people:
            await human.ask("salir")
        await ane.ask("jugar", private=True)
        answer = await jon.ask("jugar", private=True)
        assert shown_in(answer).text == ALONE, blocker
        listed = shown_in(await jon.ask("mesas", private=True))
        assert listed.text.startswith("Ahora no hay ninguna mesa abierta")


async def test_house_rules_of_another_family_are_not_mixed() -> None:
    """A chat with four kings does not lead to a table with eight; the list still shows it."""
    stage, _, table = await alone()
    jon = stage.human("Jon")
    setting = encode(TableButton("", Verb.SETTINGS, "preset=euskadi@private-jon//"))
    await jon.do(ButtonPress(setting, ""), private=True)
    answer = await jon.ask("jugar", private=True)
    assert shown_in(answer).text == ALONE
    await press(jon, answer, "No")
    listed = await jon.ask("mesas", private=True)
    assert table.state.code in shown_in(listed).text
    seated = await press(jon, listed, f"Sentarme en {table.state.code}")
    assert shown_in(seated).text.startswith("Te sientas con Ane")


async def test_anybody_who_sits_closes_the_table_for_the_rest_of_the_match() -> None:
    stage, ane, table = await alone()
    jon = stage.human("Jon", "blue")
    await jon.ask("jugar", private=True)
    await play_private(stage, [ane, jon], table)
    await jon.tap_private("Que no venga nadie más")
    assert table.state.open_to == NOBODY
    assert "Mesa abierta" not in ane.private_post.text
    forged = encode(TableButton(table.state.code, Verb.SET, f"open_to={ALL_CHATS}"))
    refused = await ane.do(ButtonPress(forged, ""), private=True)
    assert refused.text.startswith("Alguien ha cerrado la mesa")
    assert shown_in(await stage.human("Iker").ask("jugar", private=True)).text == ALONE
    stranger = await stage.human("Iker").do(
        ButtonPress(encode(TableButton(table.state.code, Verb.SHUT)), "")
    )
    assert stranger.text


async def test_a_group_opens_its_tables_to_itself() -> None:
    """In a group without a setting a table is open to the group alone."""
    stage = await AppHarness(seed=4).start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("jugar")
    table = stage.table_of(ane.id)
    assert table.state.open_to == THIS_CHAT
    far = await stage.human("Leire").ask("jugar", private=True)
    assert shown_in(far).text == ALONE
    answer = await jon.ask("jugar")
    assert shown_in(answer).text.startswith("Te sientas con Ane")
    assert table.state.people_joining == (jon.id,)


async def test_a_person_without_a_private_chat_opens_it_first() -> None:
    """Cards of another chat come in private, so a person in a group opens the private chat."""
    stage, _, table = await alone()
    jon = stage.human("Jon")
    answer = await jon.ask("jugar")
    assert answer.start_payload == "join"
    assert answer.text.startswith("Hay sitio en una mesa de otro chat")
    assert table.state.people_joining == ()
    opened = await jon.do(StartLink("join"), private=True)
    assert shown_in(opened).text.startswith("Te sientas con Ane")


async def test_the_list_has_at_most_five_tables() -> None:
    stage = await AppHarness(seed=4).start()
    hosts = [stage.human(name) for name in ("Ane", "Jon", "Iker", "Leire", "Maider", "Xabi")]
    here = [stage.human(one.person.name, chat=f"chat-{at}") for at, one in enumerate(hosts)]
    for host in here:
        await host.ask("jugar")
    for host in here:
        code = stage.table_of(host.id).state.code
        token = encode(TableButton(code, Verb.SET, f"open_to={ALL_CHATS}"))
        await host.do(ButtonPress(token, ""))
    listed = shown_in(await stage.human("Nora", chat="chat-2").ask("mesas"))
    assert len(buttons(listed)) == 5 + 1, "and one for an alert"
    assert "Iker" in listed.text.splitlines()[1], "the table of this chat comes first"
    assert "3 sitios" in listed.text


async def test_the_lobby_and_the_welcome_have_the_button() -> None:
    """Somebody who waits alone in a lobby plays at once, at the same table."""
    stage = await AppHarness(seed=4).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = stage.table_of(ane.id).state.code
    look = await stage.host.look(code, ane.id)
    assert look is not None
    assert look.lobby is not None
    assert "Jugar ya" in [press.label for row in look.lobby.rows for press in row]
    answer = await ane.tap("Jugar ya")
    assert shown_in(answer).text == ALONE
    assert stage.table_of(ane.id).state.code == code
    assert stage.table_of(ane.id).has_dealt
    welcomed = shown_in(await stage.human("Jon").type("quiero jugar", private=True))
    assert "Jugar ya" in [button.label for button in buttons(welcomed)]


async def test_a_player_of_another_table_stays_there() -> None:
    stage, _, _ = await alone()
    jon = stage.human("Jon")
    await jon.ask("mesa")
    for label in ("Ordenador normal", "Empezar"):
        await jon.tap(label)
    answer = await jon.ask("jugar", private=True)
    assert answer.text.startswith(f"Ya juegas en la mesa {stage.table_of(jon.id).state.code}")


async def test_a_table_that_is_silent_or_nearly_over_is_not_offered() -> None:
    stage, _, _ = await alone()
    await stage.advance(151)
    jon = stage.human("Jon")
    assert shown_in(await jon.ask("jugar", private=True)).text == ALONE


async def test_the_setting_of_a_chat_opens_its_new_tables() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    setting = encode(TableButton("", Verb.SETTINGS, f"open={THIS_CHAT}@private-ane//"))
    await ane.do(ButtonPress(setting, ""), private=True)
    page = shown_in(await ane.ask("ajustes", private=True))
    assert "Mesas abiertas: Abierta a este chat" in page.text
    await ane.ask("mesa", private=True)
    assert stage.table_of(ane.id).state.open_to == THIS_CHAT


async def test_open_tables_are_found_by_their_key_after_a_restart() -> None:
    stage, ane, table = await alone()
    await stage.restart()
    tables = vars(stage.host)["_tables"]
    assert [one.state.code for one in tables.find_by(OpenKey())] == [table.state.code]
    jon = stage.human("Jon")
    await jon.ask("jugar", private=True)
    await stage.restart()
    again = await jon.ask("jugar", private=True)
    assert shown_in(again).text.startswith("Te sientas con Ane")
    assert stage.table_of(ane.id).state.people_joining == (jon.id,)


async def test_two_presses_at_once_seat_once() -> None:
    """A person who presses twice sits at one table."""
    stage, _, table = await alone()
    jon = stage.human("Jon")
    first = await jon.begin_twice("jugar")
    await stage.settle()
    assert sum(one.post is not None for one in first) == 1
    assert table.state.people_joining == (jon.id,)


async def test_the_next_deal_of_a_group_seats_the_newcomer() -> None:
    stage = await AppHarness(seed=4).start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("jugar")
    await jon.ask("jugar")
    await play_to_the_next_deal(stage, [ane])
    assert stage.table_of(ane.id).state.people == (ane.id, jon.id)
