"""Tests of seats that change hands: a newcomer takes no seat during a hand unannounced."""

import pytest

from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button, MessageContent
from bot.ports.request import Person, PersonId
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    offers,
    play_to_the_next_deal,
    shown_in,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.cards_in_text import told_by
from tests.unit.bot.fake_platform import Sent, buttons, labelled, presses

HOLD = 4


async def among_computers(*names: str) -> tuple[AppHarness, list[SimulatedPerson], SimulatedPerson]:
    """Return a match of these people and computer players, and a spectator."""
    stage = await AppHarness(seed=2).start()
    people = [stage.human(name) for name in names]
    await people[0].ask("mesa")
    for guest in people[1:]:
        await guest.press(free_seat(guest.post))
    await people[0].tap("Ordenador fácil")
    await people[0].press(arranging(people[0].post, Verb.START))
    return stage, people, stage.human("Maren")


async def sit(human: SimulatedPerson, beside: str) -> str:
    """Choose the seat beside a partner; return the answer."""
    seats = shown_in(await human.tap("Me siento"))
    chosen = next(button for button in buttons(seats) if f". Con {beside}" in button.label)
    return (await human.press(chosen)).text


async def test_who_sits_down_in_mid_hand_is_told_where_and_sees_no_card_of_that_hand() -> None:
    stage, [ane], maren = await among_computers("Ane")
    told = await sit(maren, "Ane")
    assert told.startswith("Te sientas desde la próxima ronda en el sitio de Garazi")
    assert "Maren se sienta desde la próxima ronda en el sitio de Garazi." in ane.post.text
    told = (await maren.tap("Mis cartas")).text
    assert told == "Tu sitio te espera: juegas desde la próxima ronda."
    assert not to(maren)
    await play_to_the_next_deal(stage, [ane])
    assert "próxima ronda" not in ane.post.text
    assert len(told_by(maren.private_post)) == HOLD
    assert not told_by(maren.private_post) & told_by(ane.private_post)


def to(human: SimulatedPerson) -> list[Sent]:
    """Return the messages that were sent to a person in private."""
    return [sent for sent in human.platform.sent if sent.reader == human.id]


async def test_a_seat_that_somebody_is_coming_to_is_nobody_elses() -> None:
    """A reserved seat is not offered to others; other choices remain."""
    stage, [ane, miren], maren = await among_computers("Ane", "Miren")
    await sit(maren, "Ane")
    assert offers(ane.post, Verb.SIT)
    leire = stage.human("Leire")
    told = (await leire.tap("Me siento")).text
    assert told.startswith("Te sientas desde la próxima ronda en el sitio de Iker")
    assert not offers(ane.post, Verb.SIT)
    assert miren.id in stage.table_of(ane.id).state.people


async def test_somebody_who_chooses_is_told_who_is_coming_themselves_too() -> None:
    stage, _, maren = await among_computers("Ane")
    await sit(maren, "Ane")
    own = shown_in(await maren.tap("Me siento")).text
    assert "Te sientas desde la próxima ronda en el sitio de Garazi" in own
    others = shown_in(await stage.human("Leire").tap("Me siento")).text
    assert "Maren se sienta desde la próxima ronda en el sitio de Garazi." in others


async def test_somebody_who_chooses_a_seat_reads_on_which_platform_the_others_play() -> None:
    stage, [ane], maren = await among_computers("Ane")
    leire = stage.human("Leire", "blue", "guild")
    await leire.bring(stage.table_of(ane.id).state.code)
    await sit(leire, "Ane")
    await play_to_the_next_deal(stage, [ane])
    labels = {one.label for one in buttons(shown_in(await maren.tap("Me siento")))}
    assert "2. Con Iker, contra Ane · Red y Leire · Blue" in labels


async def test_who_presses_again_is_given_the_first_seat() -> None:
    """A second press takes the first seat, because an alert has no buttons for the seats."""
    _, [ane], maren = await among_computers("Ane")
    assert (await maren.tap("Me siento")).post is not None
    answer = await maren.tap("Me siento")
    assert answer.text.startswith("Te sientas desde la próxima ronda en el sitio de Beñat")
    assert "Maren se sienta desde la próxima ronda en el sitio de Beñat." in ane.post.text


async def test_a_partner_lets_the_newcomer_in_at_once() -> None:
    """The partner admits the newcomer with one press; earlier words keep their author."""
    _, [ane], maren = await among_computers("Ane")
    await sit(maren, "Ane")
    assert (await ane.tap("Que Maren juegue ya")).toast == "Maren juega ya."
    for post in (ane.post, ane.private_post, maren.private_post):
        assert post.text.count("Ahora juega Maren (por Garazi).") == 1
        assert post.text.count("Garazi") == 1
    assert len(told_by(maren.private_post)) == HOLD


async def test_a_partner_lets_the_newcomer_in_from_the_own_hand() -> None:
    _, [ane], maren = await among_computers("Ane")
    await sit(maren, "Ane")
    assert (await ane.tap_private("Que Maren juegue ya")).toast == "Maren juega ya."
    assert len(told_by(maren.private_post)) == HOLD


async def test_the_rivals_let_nobody_in() -> None:
    """Neither rivals nor spectators admit a newcomer, and a seat without a request is not given."""
    stage, [ane, _], maren = await among_computers("Ane", "Beñat")
    await sit(maren, "Ane")
    admit = labelled(ane.post, "Que Maren juegue ya")
    rival = stage.human("Beñat")
    assert (await rival.press(admit)).text == "Eso lo decide quien juega en ese lado."
    assert "Que Maren juegue ya" not in [button.label for button in buttons(rival.private_post)]
    assert (await stage.human("Leire").press(admit)).text == "No estás en esta mesa."
    await ane.press(admit)
    assert (await ane.press(admit)).text == "Ya no espera nadie ese sitio."


async def test_where_only_computers_are_left_on_a_side_nobody_is_asked() -> None:
    """With only computer players on a side, the newcomer waits for the next hand."""
    stage, [ane], maren = await among_computers("Ane")
    await sit(maren, "Iker")
    assert not offers(ane.post, Verb.ADMIT)
    await play_to_the_next_deal(stage, [ane])
    assert len(told_by(maren.private_post)) == HOLD


async def test_one_seat_is_not_promised_to_two() -> None:
    stage, [ane], maren = await among_computers("Ane")
    await sit(maren, "Ane")
    leire = stage.human("Leire")
    seats = shown_in(await leire.tap("Me siento"))
    assert not [button for button in buttons(seats) if ". Con Ane" in button.label]
    taken = TableButton(stage.table_of(ane.id).state.code, Verb.SIT, "2")
    assert (await leire.press(token(ane.post, taken))).text == "Ese sitio es de Maren."


def token(post: MessageContent, pressed: TableButton) -> Button:
    """Return any button, as if its label said this."""
    return replace(buttons(post)[0], token=encode(pressed))


async def test_who_is_coming_may_think_better_of_it() -> None:
    """A newcomer withdraws by the leaving command or by choosing another seat."""
    _, [ane], maren = await among_computers("Ane")
    await sit(maren, "Ane")
    await sit(maren, "Iker")
    assert ane.post.text.count("próxima ronda") == 1
    assert "en el sitio de Beñat" in ane.post.text
    assert (await maren.ask("salir")).text == "De acuerdo: ya no te sientas."
    assert "próxima ronda" not in ane.post.text


async def test_who_left_alone_comes_back_at_once() -> None:
    """The only person returns at once, because otherwise no player would end the hand."""
    _, [ane], _ = await among_computers("Ane")
    await ane.ask("salir")
    await ane.tap("Me siento")
    assert (await ane.tap("Mis cartas")).post is not None


async def test_the_coming_have_their_seat_when_nobody_else_is_left() -> None:
    stage, [ane], maren = await among_computers("Ane")
    await sit(maren, "Ane")
    await ane.ask("salir")
    assert stage.table_of(maren.id).state.seat_of(maren.id) == 2
    assert "Ahora juega Nerea (por Ane)." in ane.post.text


async def test_who_is_coming_comes_after_a_restart_too() -> None:
    stage, [ane], maren = await among_computers("Ane")
    await sit(maren, "Ane")
    await stage.restart()
    await play_to_the_next_deal(stage, [ane])
    assert len(told_by(maren.private_post)) == HOLD


async def test_the_words_of_who_left_are_not_said_by_the_computer() -> None:
    stage, [ane, benat], _ = await among_computers("Ane", "Beñat")
    [asked] = waited_for([ane, benat])
    other = benat if asked is ane else ane
    name = asked.person.name
    await asked.ask("salir")
    for post in (other.post, other.private_post):
        assert post.text.count(f"(por {name})") == 1
    await play_to_the_next_deal(stage, [other])
    assert f"(por {name})" not in other.post.text


async def test_each_seat_of_a_match_says_with_whom_and_against_whom() -> None:
    _, _, maren = await among_computers("Ane", "Beñat")
    seats = shown_in(await maren.tap("Me siento"))
    assert [button.label for button in buttons(seats)] == [
        "3. Con Ane, contra Beñat e Iker",
        "4. Con Beñat, contra Ane y Garazi",
    ]


async def test_each_seat_of_a_duel_says_against_whom_and_is_the_one_that_is_taken() -> None:
    """Each seat of a duel names its rival and is the seat that is taken."""
    stage = await AppHarness().start()
    ane, maren = stage.human("Ane"), stage.human("Maren")
    await ane.ask("mesa", "duelo")
    await ane.tap("Ordenador fácil")
    await ane.press(arranging(ane.post, Verb.START))
    await ane.ask("salir")
    seats = buttons(shown_in(await maren.tap("Me siento")))
    assert [button.label for button in seats] == ["1. Contra Beñat", "2. Contra Nerea"]
    await maren.press(seats[1])
    assert stage.table_of(maren.id).state.seat_of(maren.id) == 1


async def test_people_of_two_platforms_are_shown_with_theirs() -> None:
    stage = await AppHarness().start()
    ane, jon = stage.human("Ane"), stage.human("Jon", "blue")
    await ane.ask("mesa")
    assert "1. Ane\n" in ane.post.text
    code = next(press for _, press in presses(ane.post)).code
    await jon.bring(code)
    await jon.press(free_seat(jon.post))
    assert "1. Ane · Red\n2. Jon · Blue\n" in ane.post.text
    assert "Van juntos Ane y el 3, contra Jon y el 4." in ane.post.text


async def test_who_takes_the_look_of_anothers_name_bears_a_number() -> None:
    """A person with the appearance of another's name gets a number, in all messages."""
    stage = await AppHarness().start()
    ane, twin = stage.human("Ane"), stage.human("\N{GREEK CAPITAL LETTER ALPHA}ne")
    await ane.ask("mesa")
    await twin.press(free_seat(twin.post))
    assert f"1. Ane\n2. {twin.person.name} (2)\n" in ane.post.text


@pytest.mark.parametrize("name", ["\u3164", "\u200b\u2060", " ", "\u2800\u115f", "\ufe0f"])
async def test_a_name_that_nobody_can_see_is_a_number(name: str) -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    ghost = SimulatedPerson(stage, Person(PersonId("red", "g"), name, "es"), "group")
    await ane.ask("mesa")
    await ghost.press(free_seat(ghost.post))
    assert "2. Jugador 2" in ane.post.text
    another = SimulatedPerson(stage, Person(PersonId("red", "h"), name, "es"), "group")
    await another.tap("4. (libre) · con Jugador 2")
    assert "4. Jugador 4" in ane.post.text


@pytest.mark.parametrize("name", ["7", "é", "😀", "!?"])
async def test_whatever_leaves_a_trace_is_a_name(name: str) -> None:
    """A name with any visible character, such as a digit, letter or image, is accepted."""
    stage = await AppHarness().start()
    somebody = SimulatedPerson(stage, Person(PersonId("red", "g"), name, "es"), "group")
    await somebody.ask("mesa")
    assert somebody.post.text.splitlines()[1] == f"1. {name}"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_person_without_a_name_is_called_in_their_language(language: str) -> None:
    stage = await AppHarness().start()
    ghost = SimulatedPerson(stage, Person(PersonId("red", "g"), "\u3164", language), "group")
    await ghost.ask("mesa")
    assert ghost.post.text.splitlines()[1].count("1") == 2
