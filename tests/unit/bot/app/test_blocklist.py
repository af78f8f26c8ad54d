"""Tests of blocks between people: a person excludes another from their own tables."""

from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.request import ButtonPress
from tests.unit.bot.app.button_play import begun_match, free_seat, shown_in
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons

REFUSED = (
    "Tú y alguien de esta mesa no jugáis juntos: hay un bloqueo entre vosotros. "
    "Con /bloquear ves los tuyos."
)


async def two_at_a_table() -> tuple[AppHarness, SimulatedPerson, SimulatedPerson]:
    """Return Ane's table with Jon at it."""
    stage = await AppHarness().start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("mesa")
    await jon.press(free_seat(jon.post))
    return stage, ane, jon


async def test_somebody_who_is_refused_gets_up_and_reads_why_they_cannot_sit_down() -> None:
    """A blocked person leaves all tables of the blocker and reads why they cannot sit down."""
    stage, ane, jon = await two_at_a_table()
    answer = await ane.ask("bloquear", "jon")
    assert answer.text.startswith("Jon ya no puede sentarse")
    assert "Jon" not in ane.post.text
    await stage.restart()
    assert (await jon.press(free_seat(jon.post))).text == REFUSED
    await ane.ask("mesa", "nueva")
    assert (await jon.press(free_seat(jon.post))).text == REFUSED
    await stage.human("Iker", chat="other").ask("mesa")
    there = stage.human("Jon", chat="other")
    assert (await there.press(free_seat(there.post))).toast


async def test_a_block_of_anybody_who_sits_counts_in_both_directions_on_both_platforms() -> None:
    """A block between a newcomer and anybody who sits or is about to sit refuses the newcomer."""
    stage = await AppHarness().start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    iker, leire = stage.human("Iker"), stage.human("Leire", "blue", "plaza")
    await ane.ask("mesa")
    for guest in (jon, iker):
        await guest.press(free_seat(guest.post))
    await leire.bring(stage.table_of(ane.id).state.code)
    await leire.press(free_seat(leire.post))
    await leire.ask("bloquear", "Jon")
    await leire.ask("salir")
    assert (await leire.press(free_seat(leire.post))).text == REFUSED, "she blocks Jon"
    await leire.do(ButtonPress(buttons(shown_in(await leire.ask("bloquear")))[0].token, ""))
    await leire.press(free_seat(leire.post))
    await iker.ask("bloquear", "Leire")
    await leire.ask("salir")
    assert (await leire.press(free_seat(leire.post))).text == REFUSED, "Iker blocks her"
    assert "Iker" not in REFUSED
    await iker.ask("salir")
    assert (await leire.press(free_seat(leire.post))).toast


async def test_a_block_stops_somebody_who_waits_for_the_next_hand() -> None:
    """A person who is about to join no longer joins once a player at the table blocks them."""
    stage, ane, iker = await two_at_a_table()
    for label in ("Ordenador normal", "Empezar"):
        await ane.tap(label)
    leire = stage.human("Leire")
    for _ in range(2):
        await leire.tap("Me siento")
    table = stage.table_of(ane.id)
    assert table.state.people_joining == (leire.id,)
    answer = await iker.ask("bloquear", "Leire")
    assert answer.text.startswith("Leire ya no puede sentarse")
    assert leire.id not in table.state.everybody
    await leire.tap("Me siento")
    assert (await leire.tap("Me siento")).text == REFUSED


async def test_somebody_who_is_refused_brings_the_table_nowhere() -> None:
    stage, ane, _ = await two_at_a_table()
    await ane.ask("bloquear", "Jon")
    code = stage.table_of(ane.id).state.code
    assert (await stage.human("Jon", chat="lair").ask("mesa", code)).text == REFUSED


async def test_they_may_be_let_in_again() -> None:
    stage, ane, jon = await two_at_a_table()
    before = shown_in(await ane.ask("bloquear"))
    assert before.text.startswith("No le cierras tus mesas a nadie.")
    await ane.ask("bloquear", "Jon")
    told = shown_in(await ane.ask("bloquear"))
    assert told.text.startswith("Con estos no compartes mesa.")
    [button] = buttons(told)
    assert button.label == "Jon"
    assert shown_in(await ane.do(ButtonPress(button.token, ""))) == before
    assert (await jon.press(free_seat(jon.post))).toast
    assert await stage.store.list_all("refused/") == {}


async def test_in_mid_hand_nobody_is_put_out() -> None:
    """During a hand a blocked person stays; between hands the computer takes the seat."""
    stage, people = await begun_match()
    ane, benat = people[:2]
    answer = await ane.ask("bloquear", "Beñat")
    assert answer.text.startswith("Beñat está jugando esta ronda")
    table = stage.table_of(ane.id)
    assert benat.id in table.state.people
    await play_until_dealing(stage, people)
    assert (await ane.ask("bloquear", "Beñat")).text.startswith("Beñat ya no puede")
    assert benat.id not in table.state.people
    assert table.state.chairs[1].level is not None
    assert table.is_playing


async def play_until_dealing(stage: AppHarness, people: list[SimulatedPerson]) -> None:
    """Play the hand to its end without another deal."""
    table = stage.table_of(people[0].id)
    for _ in range(200):
        for human in people:
            for words in ("no hay mus", "paso", "no quiero"):
                await human.type(words)
                if table.is_dealing:
                    return
    raise AssertionError


async def test_a_name_that_nobody_has_refuses_nobody() -> None:
    stage, ane, _ = await two_at_a_table()
    assert "nadie que se llame Nadie" in (await ane.ask("bloquear", "Nadie")).text
    assert await stage.store.list_all("refused/") == {}


async def test_who_is_forgotten_is_refused_still_and_named_no_more() -> None:
    """An erased person stays blocked without a name, and blocks no other person."""
    stage, ane, jon = await two_at_a_table()
    await ane.ask("bloquear", "Jon")
    await jon.do(ButtonPress(encode(TableButton("", Verb.FORGET)), ""))
    await stage.host.run_admin_commands()
    await stage.settle()
    [kept] = (await stage.store.list_all("refused/")).values()
    assert "Jon" not in kept
    assert (await jon.press(free_seat(jon.post))).text == REFUSED
    await stage.advance(60)
    await ane.do(ButtonPress(encode(TableButton("", Verb.FORGET)), ""))
    await stage.host.run_admin_commands()
    assert await stage.store.list_all("refused/") == {}
