"""Tests of the cut: the player to the dealer's left cuts, and a deal waits briefly for it."""

from random import Random

import pytest

from bot.app.turn_clock import CUT_S
from bot.messages.callback_data import AmountButton, PlayButton, Verb
from bot.ports.message import Reply
from bot.tables.table import Table
from engine.actions import Reparto
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
from tests.unit.bot.fake_platform import presses


async def cutting(
    *names: str,
    stage: AppHarness | None = None,
    preset: str = "",
    time: str = "",
    seed: int = 1,
    games: int = 1,
) -> list[SimulatedPerson]:
    """Return people in a match with the cut, with computer players."""
    stage = stage or await AppHarness(seed=seed).start()
    people = [stage.human(name) for name in names]
    ane = people[0]
    wish = preset or {1: "normal", 2: "duelo", 4: "castilla"}[len(people)]
    await ane.ask("mesa", wish)
    for human in people[1:]:
        await human.press(free_seat(human.post))
    path = ("Reglas", "Opciones", "Corte de la baraja", "a mano, si se quiere")
    for label in (*path, "Volver", *(("Reglas", "Tiempo", time) if time else ())):
        await ane.tap(label)
    if games > 1:
        await ane.tap(f"A {games} juegos")
    await ane.press(arranging(ane.post, Verb.START))
    return people


def live_of(people: list[SimulatedPerson]) -> Table:
    return people[0].stage.table_of(people[0].id)


def asked_first(people: list[SimulatedPerson]) -> SimulatedPerson:
    """Return the person for whom the table waits, or the first of them."""
    seat = live_of(people).people_asked()[0]
    person = live_of(people).state.chairs[seat].person
    return next(human for human in people if human.id == person)


async def cuts_of(people: list[SimulatedPerson]) -> list[tuple[int, bool]]:
    """Return the cut before each hand, and whether the time ran out."""
    log: tuple[Event, ...] = await people[0].stage.store.read(live_of(people).match.id)
    shuffled = [event for event in log if isinstance(event, DeckShuffled)]
    return [(event.lifted, event.fell) for event in shuffled]


async def play_hand(people: list[SimulatedPerson]) -> None:
    """Play the lowest words of these people until the hand is over."""
    table = live_of(people)
    while not isinstance(phase := table.public_view().phase, HandOver):
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
    """A word of the hand, such as the one that cuts the mus, does not cut the deck."""
    people = await cutting("Ane", "Beñat")
    told = await asked_first(people).type(words, private=True)
    assert told.text == "Antes se corta la baraja: «corto por 17», o «que caiga»."
    assert await cuts_of(people) == []


@pytest.mark.parametrize(
    "words", ["por abajo", "17", "alzo", "moztu", "cut", "je coupe", "en haut"]
)
async def test_a_cut_in_the_group_is_offered_to_who_is_asked(words: str) -> None:
    """The deal waits for the cut, so words for it are never left without an answer."""
    people = await cutting("Ane", "Beñat")
    cutter = asked_first(people)
    answer = await cutter.type(words)
    assert answer.post is not None
    assert any(isinstance(press, PlayButton) for _, press in presses(answer.post))
    assert await cuts_of(people) == []


@pytest.mark.parametrize("words", ["siguiente", "otra", "hurrengoa", "next hand", "la suivante"])
async def test_a_deal_in_the_group_is_offered_between_hands(words: str) -> None:
    people = await cutting("Ane", "Beñat")
    await asked_first(people).type("que caiga")
    await play_hand(people)
    answer = await asked_first(people).type(words)
    assert answer.post is not None
    [(_, press)] = presses(answer.post)
    assert isinstance(press, PlayButton)
    assert press.action == Reparto()


@pytest.mark.parametrize("words", ["otra cerveza", "venga ya", "next week", "sí"])
async def test_talk_between_hands_deals_nothing(words: str) -> None:
    people = await cutting("Ane", "Beñat")
    await asked_first(people).type("que caiga")
    await play_hand(people)
    assert await asked_first(people).type(words) == Reply()


async def test_a_number_is_asked_for_by_a_button() -> None:
    """A number is asked for by a button; one beyond the deck is refused."""
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
    """The deal waits eight seconds for a silent cutter once, and not for their later cuts."""
    people = await cutting("Ane", "Beñat", "Garazi", "Iker")
    stage, silent = people[0].stage, asked_first(people)
    await stage.advance(CUT_S - 1)
    assert isinstance(live_of(people).public_view().phase, Cutting)
    await stage.advance(1)
    assert await cuts_of(people) == [(2, True)]
    asked = []
    for _ in range(4):
        await play_hand(people)
        # Another person asks for the deal, so only the cutter's earlier silence skips the wait.
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
    [silent] = live_of(people).state.silent_cutters
    for _ in range(2):
        await play_hand(people)
        human = next(one for one in people if live_of(people).state.seat_of(one.id) == silent)
        await human.type("reparte", private=True)
        if live_of(people).is_cutting:
            await asked_first(people).type("corto por 5", private=True)
    assert [cut for cut in await cuts_of(people) if cut == (5, False)] == [(5, False)] * 2
    assert live_of(people).state.silent_cutters == ()


@pytest.mark.parametrize(("time", "is_asked"), [("sin límite", True), ("1 día", False)])
async def test_who_did_not_ask_for_the_deal_is_waited_for_but_where_turns_last_days(
    time: str, *, is_asked: bool
) -> None:
    """A person who did not ask for the deal is waited for, except with turns of days."""
    people = await cutting("Ane", "Beñat", time=time)
    table = live_of(people)
    for _ in range(2):
        if table.is_cutting:
            await asked_first(people).type("corto por 5", private=True)
        await play_hand(people)
        dealer = table.state.chairs[table.public_view().mano].person
        asks = next(human for human in people if human.id == dealer)
        assert await asks.type("reparte", private=True) == Reply()
        assert table.is_cutting is is_asked


async def test_a_computer_player_keeps_nobody_waiting() -> None:
    """A computer player cuts immediately, and a person cuts when it is their turn."""
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
    """With turns of days only the player who asked for the deal is waited for."""
    people = await cutting("Ane", "Beñat", time="1 día")
    if live_of(people).is_cutting:
        assert asked_first(people) is people[0]
        assert people[0].post.moments == ()
        await people[0].type("que caiga", private=True)
    assert len(await cuts_of(people)) == 1


async def test_who_leaves_in_the_middle_of_a_cut_lets_it_fall() -> None:
    people = await cutting("Ane", "Beñat")
    table, match = live_of(people), live_of(people).match.id
    await asked_first(people).ask("salir")
    await people[0].stage.advance(2)
    log = await people[0].stage.store.read(match)
    assert not table.is_cutting
    assert [event.fell for event in log if isinstance(event, DeckShuffled)] == [True]


@pytest.mark.parametrize("later", [0.0, 3.0, 3600.0])
async def test_a_kill_in_the_middle_of_a_cut_loses_nothing(later: float) -> None:
    """After a kill during a cut the wait starts again, and the earlier buttons still work."""
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
    people = await cutting("Ane", "Beñat", "Garazi", "Iker", preset="clasico", games=3)
    await sure(people[0], await asked_first(people).tap("Por abajo"))
    await play_to_the_end(people, Random(3))
    cuts = await cuts_of(people)
    assert {fell for _, fell in cuts} == {True, False}
    assert "Secreto del reparto" in people[0].post.text


async def test_the_end_of_a_hand_stands_while_the_next_is_cut() -> None:
    """The end of a hand stays visible during the next cut, and is kept in its message."""
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
