"""The deck is cut by whoever sits at the dealer's left, and no deal waits long for it."""

from random import Random

import pytest

from bot.app.turn_clock import CUT_S
from bot.messages.callback_data import AmountButton, Verb
from bot.ports.message import Reply
from bot.tables.table import Table
from engine.events import DeckShuffled, Event
from engine.game import Betting, Cutting, HandOver, Talking
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    meaning,
    play_to_the_end,
    sure,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson


async def cutting(
    *names: str, stage: AppHarness | None = None, preset: str = "", time: str = "", seed: int = 1
) -> list[SimulatedPerson]:
    """People who have begun at a table that asks for the cut; computer players sit with them."""
    stage = stage or await AppHarness(seed=seed).start()
    people = [stage.human(name) for name in names]
    ane = people[0]
    wish = preset or {1: "normal", 2: "duelo", 4: "castilla"}[len(people)]
    await ane.ask("mesa", wish)
    for human in people[1:]:
        await human.press(free_seat(human.post))
    path = ("Reglas", "Opciones", "Corte de la baraja", "a mano, de quien quiera")
    for label in (*path, "Volver", *(("Reglas", "Tiempo", time) if time else ())):
        await ane.tap(label)
    await ane.press(arranging(ane.post, Verb.START))
    return people


def live_of(people: list[SimulatedPerson]) -> Table:
    return people[0].stage.table_of(people[0].id)


def asked_first(people: list[SimulatedPerson]) -> SimulatedPerson:
    """Whom the table waits for, or the first of them."""
    seat = live_of(people).people_asked()[0]
    person = live_of(people).record.chairs[seat].person
    return next(human for human in people if human.id == person)


async def cuts_of(people: list[SimulatedPerson]) -> list[tuple[int, bool]]:
    """What was lifted before each hand, and whether it fell."""
    log: tuple[Event, ...] = await people[0].stage.store.read(live_of(people).table.id)
    shuffled = [event for event in log if isinstance(event, DeckShuffled)]
    return [(event.lifted, event.fell) for event in shuffled]


async def play_hand(people: list[SimulatedPerson]) -> None:
    """Let these people say the least that they can until the hand is over."""
    live = live_of(people)
    while not isinstance(phase := live.public_view().phase, HandOver):
        assert not isinstance(phase, Cutting), "somebody has cut"
        words = {Talking: "no hay mus", Betting: "paso"}.get(type(phase), "no quiero")
        await asked_first(people).type(words, private=True)
        await people[0].stage.advance(1)


async def test_who_sits_at_the_dealers_left_is_asked_to_cut_and_all_are_told() -> None:
    people = await cutting("Ane", "Beñat")
    cutter = asked_first(people)
    name = cutter.person.name
    assert f"Corta la baraja: {name}." in cutter.post.text.splitlines()
    labels = [button.label for row in cutter.post.rows for button in row]
    offered = ["Que caiga", "Por arriba", "Por la mitad", "Por abajo"]
    assert labels[: len(offered)] == offered
    await cutter.tap("Por la mitad")
    assert await cuts_of(people) == [(20, False)]
    assert f"{name}: Corto por 20." in cutter.post.text.splitlines()
    assert isinstance(live_of(people).public_view().phase, Talking)


@pytest.mark.parametrize(
    ("words", "lifted"),
    [
        ("corto por 17", 17),
        ("corto por la mitad", 20),
        ("corto por arriba", 10),
        ("por abajo", 30),
        ("corto la baraja", 20),
        ("moztu 17", 17),
        ("cut at 17", 17),
        ("je coupe à 17", 17),
        ("17", 17),
        ("que caiga", None),
        ("reparte", None),
        ("no", None),
    ],
)
async def test_a_deck_is_cut_in_words(words: str, lifted: int | None) -> None:
    people = await cutting("Ane", "Beñat")
    await asked_first(people).type(words, private=True)
    assert await cuts_of(people) == [(2, True) if lifted is None else (lifted, False)]


@pytest.mark.parametrize("words", ["corto", "no hay mus", "paso", "envido", "quiero", "órdago"])
async def test_words_of_the_hand_cut_no_deck(words: str) -> None:
    """Not even the one that cuts the mus; whoever says it hears how a deck is cut."""
    people = await cutting("Ane", "Beñat")
    told = await asked_first(people).type(words, private=True)
    assert told.text == "Antes se corta la baraja: «corto por 17», o «que caiga»."
    assert await cuts_of(people) == []


async def test_a_number_is_asked_for_by_a_button() -> None:
    """A number that no deck has is refused to whoever wrote it, and the table still waits."""
    people = await cutting("Ane", "Beñat")
    cutter = asked_first(people)
    [button] = meaning(cutter.post, AmountButton)
    asked = await cutter.press(button)
    assert asked.question is not None
    assert asked.question.title == "¿Cuántas cartas levantas?"
    refused = await cutter.press(button, ("41",))
    assert refused.text == "Se levanta una carta por lo menos, y 40 como mucho."
    assert isinstance(live_of(people).public_view().phase, Cutting)
    assert await cutter.press(button, ("33",)) == Reply(toast="Has dicho: Corto por 33")
    assert await cuts_of(people) == [(33, False)]


async def test_nobody_else_cuts_and_nobody_deals_before() -> None:
    people = await cutting("Ane", "Beñat")
    [other] = [human for human in people if human is not asked_first(people)]
    told = await other.type("corto por 17", private=True)
    assert told.text == f"No te toca: le toca a {asked_first(people).person.name}."
    told = await other.type("reparte", private=True)
    assert told.text == f"No te toca: le toca a {asked_first(people).person.name}."
    assert await cuts_of(people) == []


async def test_who_says_nothing_lets_it_fall_and_is_not_waited_for_again() -> None:
    """The deal waits eight seconds and no more; then each later one of theirs not at all."""
    people = await cutting("Ane", "Beñat", "Garazi", "Iker")
    stage, silent = people[0].stage, asked_first(people)
    await stage.advance(CUT_S - 1)
    assert isinstance(live_of(people).public_view().phase, Cutting)
    await stage.advance(1)
    assert await cuts_of(people) == [(2, True)]
    asked = []
    for _ in range(4):
        await play_hand(people)
        # Who cuts asked for no deal: they might be waited for, were they not silent.
        dealer = next(human for human in people if human is not silent)
        await dealer.type("reparte", private=True)
        if live_of(people).is_cutting:
            asked.append(asked_first(people))
            await asked_first(people).type("que caiga", private=True)
    assert silent not in asked
    assert len(asked) == 3


async def test_who_asks_for_the_deal_is_asked_to_cut_even_after_silence() -> None:
    people = await cutting("Ane", "Beñat")
    await people[0].stage.advance(CUT_S)
    [silent] = live_of(people).record.silent
    for _ in range(2):
        await play_hand(people)
        human = next(one for one in people if live_of(people).record.seat_of(one.id) == silent)
        await human.type("reparte", private=True)
        if live_of(people).is_cutting:
            await asked_first(people).type("corto por 5", private=True)
    assert [cut for cut in await cuts_of(people) if cut == (5, False)] == [(5, False)] * 2
    assert live_of(people).record.silent == ()


@pytest.mark.parametrize(("time", "is_asked"), [("sin límite", True), ("1 día", False)])
async def test_who_did_not_ask_for_the_deal_is_waited_for_but_where_turns_last_days(
    time: str, *, is_asked: bool
) -> None:
    """Without a clock as with a short one: whoever plays sits there."""
    people = await cutting("Ane", "Beñat", time=time)
    live = live_of(people)
    for _ in range(2):
        if live.is_cutting:
            await asked_first(people).type("corto por 5", private=True)
        await play_hand(people)
        dealer = live.record.chairs[live.public_view().mano].person
        asks = next(human for human in people if human.id == dealer)
        assert await asks.type("reparte", private=True) == Reply()
        assert live.is_cutting is is_asked


async def test_a_computer_player_keeps_nobody_waiting() -> None:
    """Its cut falls with the deal itself, and the person cuts where it is theirs."""
    people = await cutting("Ane")
    [ane] = people
    asked = 0
    for _ in range(4):
        if live_of(people).is_cutting:
            asked += 1
            await ane.type("corto por 9", private=True)
        await play_hand(people)
        await ane.type("reparte", private=True)
    cuts = await cuts_of(people)
    assert 0 < asked < len(cuts)
    assert sum(not fell for _, fell in cuts) == asked


async def test_where_turns_last_days_nobody_is_waited_for() -> None:
    """But for whoever asked for the deal, who sits there."""
    people = await cutting("Ane", "Beñat", time="1 día")
    if live_of(people).is_cutting:
        assert asked_first(people) is people[0]
        assert people[0].post.moments == ()
        await people[0].type("que caiga", private=True)
    assert len(await cuts_of(people)) == 1


async def test_who_leaves_in_the_middle_of_a_cut_lets_it_fall() -> None:
    people = await cutting("Ane", "Beñat")
    live, match = live_of(people), live_of(people).table.id
    await asked_first(people).ask("salir")
    await people[0].stage.advance(2)
    log = await people[0].stage.store.read(match)
    assert not live.is_cutting
    assert [event.fell for event in log if isinstance(event, DeckShuffled)] == [True]


@pytest.mark.parametrize("later", [0.0, 3.0, 3600.0])
async def test_a_kill_in_the_middle_of_a_cut_loses_nothing(later: float) -> None:
    """The next process waits as long, and the buttons that stood there still cut."""
    people = await cutting("Ane", "Beñat")
    stage, cutter = people[0].stage, asked_first(people)
    button = cutter.button("Por arriba")
    await stage.kill()
    await stage.pass_time(later)
    await stage.start()
    assert live_of(people).is_cutting
    await cutter.press(button)
    assert await cuts_of(people) == [(10, False)]


async def test_after_a_kill_the_cut_falls_as_well() -> None:
    people = await cutting("Ane", "Beñat")
    await people[0].stage.restart()
    await people[0].stage.advance(CUT_S)
    assert await cuts_of(people) == [(2, True)]


async def test_whole_matches_are_played_where_everybody_is_asked() -> None:
    people = await cutting("Ane", "Beñat", "Garazi", "Iker", preset="clasico")
    await sure(people[0], await asked_first(people).tap("Por abajo"))
    await play_to_the_end(people, Random(3))
    cuts = await cuts_of(people)
    assert {fell for _, fell in cuts} == {True, False}
    assert "Secreto del reparto" in people[0].post.text


async def test_the_end_of_a_hand_stands_while_the_next_is_cut() -> None:
    """What everybody has just read stays, and is kept as the end of that hand."""
    people = await cutting("Ane", "Beñat")
    await asked_first(people).type("que caiga", private=True)
    await play_hand(people)
    end = people[0].post.text.splitlines()
    await people[0].type("reparte", private=True)
    assert live_of(people).is_cutting
    assert people[0].post.text.splitlines()[:-1] == end[:-1]
    await asked_first(people).type("corto por 3", private=True)
    kept = list(people[0].platform.posts[people[0].group].values())[-2]
    assert kept.text.splitlines()[:-1] == end[:-1]
    assert kept.rows == ()
