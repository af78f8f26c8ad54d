"""Tests of an absent person at a table without a clock: the others can let the computer play."""

from collections.abc import Sequence

import pytest

from bot.app.turn_clock import GRACE_S
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.request import ButtonPress, PersonLeft
from bot.tables.absence import ABSENT_S
from bot.tables.lobby import IDLE_S
from bot.tables.table_state import TableState
from tests.unit.bot.app.button_play import (
    arranging,
    call_nobody,
    offers,
    seat_and_start,
    shown_in,
    type_surely,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, labelled
from tests.unit.bot.virtual_time import A_DAY_S

NAMES = ("Ane", "Beñat", "Garazi", "Iker")
CALLED_S = 32.0
"""After this time an asked player has been nudged, at a table with the default nudges."""


def label(human: SimulatedPerson) -> str:
    """Return the label of the button that replaces somebody with the computer."""
    return f"Que juegue el ordenador por {human.person.name}"


def labels(human: SimulatedPerson) -> list[str]:
    """Return the labels of the newest message of the group."""
    return [button.label for button in buttons(human.post)]


def state(stage: AppHarness, human: SimulatedPerson) -> TableState:
    """Return the table at which a person sits."""
    return stage.table_of(human.id).state


async def stake_all(people: Sequence[SimulatedPerson]) -> None:
    """Accept an órdago at each word of these people, until their match ends."""
    for _ in range(200):
        if offers(people[0].post, Verb.START):
            return
        for human in people:
            for words in ("no hay mus", "órdago", "quiero", "reparte"):
                await type_surely(human, words)
    raise AssertionError


async def until_asked(people: Sequence[SimulatedPerson], gone: SimulatedPerson) -> None:
    """Play until the table waits for this person only."""
    for _ in range(60):
        here = [human for human in waited_for(people) if human is not gone]
        if not here:
            return
        for words in ("no hay mus", "paso", "no quiero"):
            await here[0].type(words)
    raise AssertionError


async def without_clock(
    *names: str, preset: str = "castilla"
) -> tuple[AppHarness, list[SimulatedPerson], SimulatedPerson]:
    """Return a match without a clock that waits for the last of these people."""
    stage = await AppHarness(seed=4).start()
    people = [stage.human(name) for name in names or NAMES]
    await seat_and_start(people, f"{preset} sin límite")
    await until_asked(people, people[-1])
    return stage, people, people[-1]


async def test_two_of_the_others_have_the_computer_play_for_somebody_who_does_not_answer() -> None:
    """Two presses replace a person: the first names its author and asks for one more."""
    stage, (ane, benat, _, iker), gone = await without_clock()
    await stage.advance(CALLED_S)
    assert label(iker) not in labels(ane)
    await stage.advance(ABSENT_S)
    assert "Iker no contesta." in ane.post.text
    assert "tienen que pedirlo dos" in ane.post.text
    answer = await ane.tap(label(gone))
    assert answer.toast.startswith("Anotado: el ordenador jugará por Iker")
    assert "Ane pide que juegue el ordenador" in ane.post.text
    assert not state(stage, gone).chairs[3].away
    await ane.tap(label(gone))
    assert not state(stage, gone).chairs[3].away, "one person is not two"
    answer = await benat.tap(label(gone))
    assert answer.toast.startswith("Juega el ordenador por Iker")
    assert state(stage, gone).chairs[3].away
    assert "Iker no está: juega el ordenador hasta que vuelva." in ane.post.text
    await gone.tap("Ya estoy aquí")
    assert not state(stage, gone).chairs[3].away, "who is back has the chair again"


async def test_in_a_duel_the_other_one_is_enough() -> None:
    stage, (ane, benat), _ = await without_clock("Ane", "Beñat", preset="duelo")
    await stage.advance(CALLED_S + ABSENT_S)
    assert "basta con que lo pidas aquí abajo" in ane.post.text
    await ane.tap(label(benat))
    assert state(stage, ane).chairs[1].away


async def test_beside_computers_the_only_other_person_is_enough() -> None:
    stage = await AppHarness(seed=4).start()
    ane, iker = people = [stage.human(name) for name in ("Ane", "Iker")]
    await ane.ask("mesa", "castilla sin límite")
    await iker.tap("2. (libre)")
    await ane.press(arranging(ane.post, Verb.ADD_COMPUTERS))
    await ane.press(arranging(ane.post, Verb.START))
    await until_asked(people, iker)
    await stage.advance(CALLED_S + ABSENT_S)
    await ane.tap(label(iker))
    assert state(stage, ane).chairs[1].away


@pytest.mark.parametrize("how", ["word", "press", "command", "private"])
async def test_somebody_who_gives_a_sign_of_life_is_not_replaced(how: str) -> None:
    """A press, a command or any word, in the group or in private, restarts the waiting time."""
    stage, (ane, benat, *_), iker = await without_clock()
    await stage.advance(CALLED_S + ABSENT_S)
    await ane.tap(label(iker))
    button = labelled(benat.post, label(iker))
    if how == "word":
        await iker.type("espera, que estoy en el autobús")
    elif how == "press":
        assert (await iker.press(button)).toast == "Sigues jugando tú."
    elif how == "command":
        await iker.ask("marcador")
    else:
        await iker.type("hola", private=True)
    assert label(iker) not in labels(ane)
    assert (await benat.press(button)).text.startswith("Iker acaba de contestar")
    assert not state(stage, iker).chairs[3].away
    await stage.advance(ABSENT_S)
    await benat.tap(label(iker))
    assert not state(stage, iker).chairs[3].away, "the first vote was cancelled"


async def test_the_absent_person_says_in_private_that_they_are_there() -> None:
    stage, (ane, *_), iker = await without_clock()
    await iker.open_private()
    await stage.advance(CALLED_S + ABSENT_S)
    assert "Los demás pueden pedir que el ordenador juegue por ti." in iker.private_post.text
    await iker.tap_private("Sigo aquí")
    assert label(iker) not in labels(ane)


async def test_somebody_who_thinks_is_replaced_by_nobody_and_put_out_by_nobody() -> None:
    """A person who was active is not replaced, by an old button or by the maker."""
    stage, (ane, benat, *_), _ = await without_clock()
    await stage.advance(60)
    made_up = ButtonPress(encode(TableButton(state(stage, ane).code, Verb.TAKE_OVER, "3")), "")
    assert (await ane.do(made_up)).text.startswith("Iker acaba de contestar")
    assert (await benat.do(made_up)).text
    answer = await ane.ask("bloquear", "Iker")
    assert "Iker está jugando esta ronda en tu mesa" in answer.text
    assert "cinco minutos" in answer.text
    assert not state(stage, ane).chairs[3].away
    assert await stage.store.list_all("refused/") == {}


async def test_somebody_who_watches_has_no_say() -> None:
    stage, (ane, *_), iker = await without_clock()
    await stage.advance(CALLED_S + ABSENT_S)
    answer = await stage.human("Jon").press(labelled(ane.post, label(iker)))
    assert answer.text
    assert not state(stage, ane).votes


async def test_after_a_day_one_is_enough() -> None:
    """After a day one press is enough, because the others may be absent too."""
    stage, (ane, *_), iker = await without_clock()
    await stage.advance(CALLED_S + ABSENT_S + IDLE_S)
    answer = await ane.ask("bloquear", "Iker")
    assert shown_in(answer).text.startswith("Iker está jugando esta ronda y no contesta.")
    await ane.do(ButtonPress(labelled(shown_in(answer), label(iker)).token, ""))
    assert state(stage, ane).chairs[3].away
    answer = await ane.ask("bloquear", "Iker")
    assert answer.text.startswith("Iker ya no puede sentarse")
    assert iker.id not in state(stage, ane).people
    await stage.human("Jon").tap("Me siento")


async def test_at_a_table_that_calls_nobody_the_first_press_calls() -> None:
    """Without nudges the first press nudges; the player can be replaced some minutes later."""
    stage = await AppHarness(seed=4).start()
    ane, benat = people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo sin límite")
    await call_nobody(ane)
    await until_asked(people, benat)
    await stage.advance(ABSENT_S + CALLED_S)
    heard = sum(not sent.post.is_silent for sent in stage.red.sent if sent.is_new)
    answer = await ane.tap(label(benat))
    assert "se lo acabo de mandar" in answer.text
    heard_now = sum(not sent.post.is_silent for sent in stage.red.sent if sent.is_new)
    assert heard_now == heard + 1
    assert not state(stage, ane).chairs[1].away
    await stage.advance(ABSENT_S)
    await ane.tap(label(benat))
    assert state(stage, ane).chairs[1].away


async def test_with_a_clock_nobody_votes() -> None:
    """With a clock there is no vote: everyone has agreed to the time of a turn."""
    stage = await AppHarness(seed=4).start()
    people = [stage.human(name) for name in NAMES]
    await seat_and_start(people, "castilla 1 día")
    await until_asked(people, people[-1])
    await stage.advance(3600)
    assert label(people[-1]) not in labels(people[0])


async def test_a_vote_is_remembered_through_a_restart() -> None:
    stage, (ane, benat, *_), iker = await without_clock()
    await stage.advance(CALLED_S + ABSENT_S)
    await ane.tap(label(iker))
    await stage.restart()
    await benat.tap(label(iker))
    assert state(stage, ane).chairs[3].away


async def test_the_offer_comes_after_a_restart_too() -> None:
    stage, (ane, *_), iker = await without_clock()
    await stage.advance(CALLED_S + 60)
    await stage.restart()
    await stage.advance(ABSENT_S)
    assert label(iker) in labels(ane)


async def test_the_maker_sets_a_clock_in_a_match() -> None:
    """The maker sets a clock during a match; the table is told, and the time begins now."""
    stage, (ane, benat, *_), iker = await without_clock()
    rules = shown_in(await ane.ask("reglas"))
    times = shown_in(await ane.do(ButtonPress(labelled(rules, "Reloj").token, "")))
    await ane.do(ButtonPress(labelled(times, "1 minuto").token, ""))
    assert ane.told == ["Desde ahora, tiempo para cada jugada: 1 minuto."]
    await stage.advance(60)
    assert state(stage, iker).chairs[3].away
    assert not buttons(shown_in(await benat.ask("reglas")))


async def test_nobody_but_the_maker_sets_the_clock() -> None:
    stage, (ane, benat, *_), _ = await without_clock()
    await stage.advance(CALLED_S + ABSENT_S)
    assert offers(ane.post, Verb.PAGE)
    assert (await benat.tap("Reloj")).text == "Eso lo decide Ane, que lleva la mesa."
    assert "1 minuto" in {one.label for one in buttons(shown_in(await ane.tap("Reloj")))}


async def test_a_newcomer_has_a_say_before_their_hand_begins() -> None:
    """A newcomer votes before their first hand, because the others may be computer players."""
    stage = await AppHarness(seed=4).start()
    ane, iker = people = [stage.human(name) for name in ("Ane", "Iker")]
    await ane.ask("mesa", "castilla sin límite")
    await iker.tap("2. (libre)")
    await ane.press(arranging(ane.post, Verb.ADD_COMPUTERS))
    await ane.press(arranging(ane.post, Verb.START))
    await until_asked(people, iker)
    await ane.ask("salir")
    jon = stage.human("Jon")
    await jon.tap("Me siento")
    if jon.id not in state(stage, iker).people_joining:
        await jon.tap("Me siento")
    await stage.advance(CALLED_S + ABSENT_S)
    await jon.tap(label(iker))
    assert state(stage, iker).chairs[1].away


async def in_the_group_alone(
    *, clock: str = "sin límite", aloof: str = "Iker"
) -> tuple[AppHarness, list[SimulatedPerson], SimulatedPerson]:
    """Return a match of four people, one of whom never opened the private chat."""
    stage = await AppHarness(seed=4).start()
    people = [stage.human(name) for name in NAMES]
    stage.red.unreachable.add(stage.human(aloof).id)
    await seat_and_start(people, f"castilla {clock}")
    return stage, people, people[-1]


async def leave(stage: AppHarness, human: SimulatedPerson) -> None:
    """Leave the group, as the platform reports it."""
    stage.host.on_chat_event(PersonLeft(human.id, (human.group,)))
    await stage.settle()


async def test_the_computer_plays_at_once_for_somebody_who_leaves_the_group() -> None:
    """The computer plays at once for a person who leaves the group, until they return."""
    stage, (ane, *_), iker = await in_the_group_alone()
    await leave(stage, iker)
    assert state(stage, ane).chairs[3].away
    assert ane.told == [
        "Iker se ha ido del chat en plena partida: juega el ordenador hasta que vuelva."
    ]
    await leave(stage, iker)
    assert len(ane.told) == 1, "two messages of the platform are one departure"
    await iker.tap("Ya estoy aquí")
    chair = state(stage, ane).chairs[3]
    assert (chair.away, chair.left_chats) == (False, ())


async def test_somebody_who_leaves_the_group_and_reads_the_hand_in_private_plays_on() -> None:
    """A person who leaves the group plays on in private while private messages arrive."""
    stage, people, _ = await without_clock()
    ane, iker = people[0], people[-1]
    await leave(stage, iker)
    assert not state(stage, ane).chairs[3].away
    stage.red.unreachable.add(iker.id)
    await play_a_hand(stage, people)
    assert state(stage, ane).chairs[3].away


async def play_a_hand(stage: AppHarness, people: list[SimulatedPerson]) -> None:
    """Play until another hand is dealt or the computer plays for somebody."""
    table = stage.table_of(people[0].id)
    number = table.hand_number
    for _ in range(200):
        for human in people:
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                if table.hand_number != number or any(c.away for c in table.state.chairs):
                    return
                await human.type(words, private=human is people[-1])
    raise AssertionError


async def test_somebody_who_sees_the_table_in_another_chat_has_not_left_it() -> None:
    stage, (ane, *_), iker = await in_the_group_alone()
    there = stage.human("Iker", chat="other")
    await there.bring(state(stage, ane).code)
    await leave(stage, iker)
    assert not state(stage, ane).chairs[3].away
    await leave(stage, there)
    assert state(stage, ane).chairs[3].away


async def test_between_matches_somebody_who_leaves_the_group_leaves_a_seat_free() -> None:
    """Between matches a person who leaves the group frees a seat; the table gets a new maker."""
    stage = await AppHarness(seed=4).start()
    ane, benat = (stage.human(name) for name in ("Ane", "Beñat"))
    stage.red.unreachable |= {ane.id, benat.id}
    await ane.ask("mesa")
    await benat.tap("2. (libre)")
    await leave(stage, ane)
    table = state(stage, benat)
    assert table.people == (benat.id,)
    assert table.maker == benat.id
    assert benat.told == ["Ane se ha ido del chat y deja libre su sitio."]


async def test_in_a_match_the_table_of_a_maker_who_left_is_in_other_hands() -> None:
    """During a match the table of a departed maker gets another maker, who can configure it."""
    stage, (ane, benat, *_), _ = await in_the_group_alone(aloof="Ane")
    await leave(stage, ane)
    assert state(stage, benat).maker == benat.id


async def test_a_person_who_does_not_answer_and_left_the_group_unheard_is_found_out() -> None:
    """The bot asks the platform about a player who does not answer, and notices their departure."""
    stage, people, iker = await in_the_group_alone()
    await until_asked(people, iker)
    stage.red.left.add((iker.group, iker.id))
    await stage.advance(CALLED_S + ABSENT_S)
    assert state(stage, iker).chairs[3].away
    assert "Iker no está: juega el ordenador" in people[0].post.text


async def test_a_platform_that_cannot_say_so_changes_nothing() -> None:
    stage, people, iker = await in_the_group_alone()
    await until_asked(people, iker)
    stage.red.left.add((iker.group, iker.id))
    stage.red.hides_members = True
    await stage.advance(CALLED_S + ABSENT_S)
    assert not state(stage, iker).chairs[3].away


async def test_somebody_who_left_the_group_has_no_chair_in_the_next_match() -> None:
    """A person who left the group has no seat in the next match; others may take it."""
    stage, people, iker = await in_the_group_alone(clock="1 día")
    ane = people[0]
    await leave(stage, iker)
    await stake_all(people[:3])
    await ane.press(arranging(ane.post, Verb.START))
    assert iker.id not in state(stage, ane).people
    assert state(stage, ane).chairs[3].level is not None


async def test_after_a_day_somebody_who_pressed_in_vain_presses_again() -> None:
    """After a day the same person may press again, if no other player agreed."""
    stage, (ane, *_), iker = await without_clock()
    await stage.advance(CALLED_S + ABSENT_S)
    await ane.tap(label(iker))
    assert "falta que lo pida uno más, o que pase un día" in ane.post.text
    await stage.advance(IDLE_S)
    await ane.tap(label(iker))
    assert state(stage, ane).chairs[3].away


async def test_in_a_rematch_without_a_clock_nobody_waits_for_somebody_who_is_still_away() -> None:
    """In a rematch the computer plays for an absent person until they return."""
    stage, people, _ = await without_clock("Ane", "Beñat", preset="duelo")
    ane, benat = people
    await stage.advance(CALLED_S + ABSENT_S)
    await ane.tap(label(benat))
    await stake_all([ane])
    await ane.press(arranging(ane.post, Verb.START))
    assert state(stage, ane).chairs[1].away
    await benat.tap("Ya estoy aquí")
    assert not state(stage, ane).chairs[1].away


async def test_somebody_who_leaves_the_channel_of_a_thread_has_left_the_thread() -> None:
    stage = await AppHarness(seed=4).start()
    people = [stage.human(name) for name in NAMES]
    stage.red.unreachable.add(people[3].id)
    for human in people:
        human.has_threads = True
    there = [human.in_thread("thread-1") for human in people]
    await seat_and_start(there, "castilla sin límite")
    await leave(stage, people[3])
    assert state(stage, people[0]).chairs[3].away


async def test_while_the_maker_is_away_the_next_person_arranges_the_table() -> None:
    """While the maker is absent the next person configures the table, until the maker returns."""
    stage = await AppHarness(seed=4).start()
    people = [stage.human(name) for name in NAMES]
    ane, benat, garazi, _ = people
    await seat_and_start(people, "castilla sin límite")
    await until_asked(people, ane)
    await stage.advance(CALLED_S + ABSENT_S)
    assert not buttons(shown_in(await benat.ask("reglas")))
    for human in (benat, garazi):
        await human.tap(label(ane))
    times = shown_in(
        await benat.do(ButtonPress(buttons(shown_in(await benat.ask("reglas")))[0].token, ""))
    )
    await benat.do(ButtonPress(labelled(times, "1 día").token, ""))
    assert state(stage, benat).turn_s == A_DAY_S
    assert not buttons(shown_in(await garazi.ask("reglas"))), "one person at a time"
    await ane.tap("Ya estoy aquí")
    assert not buttons(shown_in(await benat.ask("reglas")))
    assert buttons(shown_in(await ane.ask("reglas")))


async def test_where_the_maker_got_up_alone_somebody_who_sits_down_arranges_the_table() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    await ane.tap("Me levanto")
    await benat.tap("Me siento")
    await benat.tap("Reglas")
    await benat.tap("Duelo")
    assert state(stage, benat).preset == "duelo"


async def test_a_maker_who_got_up_alone_closes_no_table_of_others() -> None:
    """The next person who sits down at the table is its maker; the former one has left it."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    await ane.tap("Me levanto")
    await benat.tap("Me siento")
    for refused in (await ane.ask("salir"), await ane.tap("Cerrar la mesa")):
        assert refused.text
    assert state(stage, benat).maker == benat.id
    await benat.tap("Cerrar la mesa")
    assert "se ha cerrado" in benat.post.text


async def test_a_maker_who_left_a_newcomer_the_hand_closes_no_table_of_theirs() -> None:
    """The newcomer plays the hand at once when the last other person leaves, and is the maker."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    await ane.tap("Ordenador fácil")
    await ane.press(arranging(ane.post, Verb.START))
    await benat.tap("Me siento")
    await benat.press(arranging(shown_in(stage.answers[-1][1]), Verb.SIT))
    assert benat.id in stage.table_of(ane.id).state.people_joining
    await ane.ask("salir")
    assert state(stage, benat).people == (benat.id,)
    assert (await ane.ask("salir")).text
    assert state(stage, benat).maker == benat.id
    await benat.ask("salir")
    await ane.ask("salir")
    assert "se ha cerrado" in benat.post.text


async def test_somebody_who_could_not_answer_while_the_bot_was_down_is_not_absent_at_once() -> None:
    """After an outage each asked player has a moment to answer, as with a clock."""
    stage, (ane, *_), iker = await without_clock()
    await stage.advance(CALLED_S)
    await stage.kill()
    await stage.pass_time(3600)
    await stage.start()
    assert label(iker) not in labels(ane)
    await stage.advance(GRACE_S)
    assert label(iker) in labels(ane)
