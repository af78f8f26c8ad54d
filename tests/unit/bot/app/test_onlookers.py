"""Tests of people who look at a table without a seat: what they see, and how to be rid of them."""

from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.look import Look, Phase
from bot.ports.request import ButtonPress, PersonId
from bot.text.table_settings import LATE, LIVE, NO_ONLOOKERS
from tests.unit.bot.app.button_play import begun_match, play_to_the_next_deal, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson

STRANGER = PersonId("red", "nora")


def code_of(human: SimulatedPerson) -> str:
    return human.stage.table_of(human.id).state.code


async def seen_by(stage: AppHarness, code: str, person: PersonId) -> Look:
    """Return what a person sees on the page of a table."""
    look = await stage.host.look(code, person)
    assert look is not None
    return look


async def allow(maker: SimulatedPerson, onlookers: str) -> None:
    """Set what onlookers see, as the maker of the table."""
    button = TableButton(code_of(maker), Verb.SET, f"onlookers={onlookers}")
    answer = await maker.do(ButtonPress(encode(button), ""))
    assert not answer.text, answer.text


async def test_onlookers_see_words_but_no_card() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    code = code_of(people[0])
    look = await seen_by(stage, code, STRANGER)
    assert look.phase is Phase.PLAY
    assert not any(seat.cards for seat in look.seats)
    assert (look.words, look.worth, look.mine) == ((), "", False)
    await waited_for(people)[0].type("no hay mus")
    after = await seen_by(stage, code, STRANGER)
    assert "No hay mus" in {seat.word for seat in after.seats}


async def test_players_are_told_how_many_look_on() -> None:
    """People who play, and their second windows, are no onlookers."""
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    code = code_of(ane)
    for number, person in enumerate((ane.id, benat.id, STRANGER, PersonId("blue", "jon"))):
        stage.host.note_window(code, person, number, is_visible=True)
    assert (await seen_by(stage, code, ane.id)).onlookers == 2
    stage.host.note_window_closed(code, STRANGER, 2)
    assert (await seen_by(stage, code, ane.id)).onlookers == 1


async def test_windows_are_woken_when_somebody_comes_or_goes() -> None:
    stage, [ane, _] = await begun_match("Ane", "Beñat")
    woken: list[str] = []
    stop = stage.host.watch(code_of(ane), lambda: woken.append("woken"))
    stage.host.note_window(code_of(ane), STRANGER, 1, is_visible=True)
    stage.host.note_window(code_of(ane), STRANGER, 1, is_visible=False)
    stage.host.note_window_closed(code_of(ane), STRANGER, 1)
    assert len(woken) == 2
    stop()
    await waited_for([ane, _])[0].type("no hay mus")
    assert len(woken) == 2


async def test_anybody_who_plays_sends_onlookers_away() -> None:
    """From then on only seats see the table; people who play lose nothing."""
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    code = code_of(ane)
    stage.host.note_window(code, STRANGER, 1, is_visible=True)
    look = await seen_by(stage, code, benat.id)
    [away] = [one for one in look.more if one.label == "Sin mirones"]
    await benat.do(ButtonPress(away.token, ""))
    unseen = await seen_by(stage, code, STRANGER)
    assert unseen.seats == ()
    assert unseen.lobby is not None
    assert "no se admiten mirones" in unseen.lobby.text
    assert (await seen_by(stage, code, ane.id)).seats


async def test_a_stranger_sends_nobody_away() -> None:
    stage, [ane, _] = await begun_match("Ane", "Beñat")
    button = encode(TableButton(code_of(ane), Verb.SEND_AWAY))
    nora = stage.human("Nora")
    assert (await nora.do(ButtonPress(button, ""))).text
    assert stage.table_of(ane.id).state.onlookers == LIVE


async def test_late_onlookers_see_each_hand_once_the_next_is_dealt() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    code = code_of(people[0])
    await allow(people[0], LATE)
    nothing = await seen_by(stage, code, STRANGER)
    assert nothing.seats == ()
    await play_to_the_next_deal(stage, people)
    before = await seen_by(stage, code, STRANGER)
    now = await seen_by(stage, code, people[0].id)
    assert (before.phase, before.words) == (Phase.OVER, ())
    assert "Ronda 1" in before.hand
    assert "Ronda 2" in now.hand
    await stage.restart()
    assert await seen_by(stage, code, STRANGER) == before


async def test_the_maker_lets_onlookers_in_again() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    code = code_of(people[0])
    await allow(people[0], NO_ONLOOKERS)
    await allow(people[0], LIVE)
    assert (await seen_by(stage, code, STRANGER)).seats
