"""Tests of the pages after a hand: its chances, and the reasons of the computer players."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given

from bot.messages.callback_data import PlayButton, TableButton, Verb, decode
from bot.parsing.command_list import command_in_sentence
from bot.ports.message import Button, Reply
from bot.ports.request import Address, ButtonPress
from bot.text.after_hand import decisions_of, hand_odds_lines
from bot.text.bot_reasons import COARSE_STEP, STEP, why_lines
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import Action, Reparto
from engine.events import HandsShown, MatchOpened
from engine.evolve import fold
from engine.rules import Rules
from engine.view import Shown, own_cards, view
from tests.budget import times
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    offers,
    press_something,
    shown_in,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, presses
from tests.unit.bot.platforms.terminal.program import play
from tests.unit.engine.redealt_twins import twin_of
from tests.unit.engine.strategies import Step, Temper, every_seat, house_rules, seeds, tempers, walk

_LIVELY: Final = dict.fromkeys(get_args(Action), 1.0)
"""A temperament that takes every action with the same weight."""


def _is_word(step: Step) -> bool:
    """Return whether an action belongs to the hand, and is not the next deal."""
    return step.action != Reparto()


def is_over(human: SimulatedPerson) -> bool:
    """Return whether the chat offers the next deal."""
    return any(isinstance(p, PlayButton) and p.action == Reparto() for _, p in presses(human.post))


async def played_hand(
    preset: str = "castilla", seed: int = 4, level: str = "fácil"
) -> SimulatedPerson:
    """Return a person who has just played a hand against computer players."""
    stage = await AppHarness(seed=seed).start()
    ane = stage.human("Ane")
    await ane.ask("mesa", preset)
    await ane.tap(f"Ordenador {level}")
    await ane.press(arranging(ane.post, Verb.START))
    generator = Random(2)
    while not is_over(ane):
        await press_something([ane], generator)
    return ane


async def test_while_a_hand_is_played_nothing_is_told() -> None:
    """During a hand neither chances nor reasons are shown, because they would help the player."""
    _, people = await begun_match("Ane", "Beñat")
    for command in ("probabilidades", "porque"):
        refusal = await people[0].ask(command)
        assert refusal == Reply("Eso, cuando acabe la mano: antes sería jugar por ti.")


async def test_somebody_who_does_not_sit_here_is_told_nothing() -> None:
    """A spectator gets nothing, and neither does a player of a table without a dealt hand."""
    ane = await played_hand()
    benat = ane.stage.human("Beñat")
    assert (await benat.ask("probabilidades")).text == "No estás en esta mesa."
    await benat.ask("mesa", "nueva")
    assert (await benat.ask("porque")).text == "Todavía no se juega en esta mesa."


async def test_after_the_hand_everybody_may_know_what_the_own_hand_was_worth() -> None:
    """After the hand each player gets the chances of their own cards, in private."""
    ane = await played_hand()
    told = shown_in(await ane.ask("probabilidades")).text
    assert told.startswith("Con ")
    assert "Grande: ganáis el " in told
    for answer in (
        await ane.tap_private("Probabilidades"),
        await ane.type("¿probabilidades?", private=True),
    ):
        assert shown_in(answer).text == told


@pytest.mark.parametrize("where", ["private", "text", "aside"])
async def test_pages_asked_for_under_a_hand_do_not_replace_it(where: str) -> None:
    """A page opened below a hand arrives in a new message and leaves the hand unchanged."""
    ane = await played_hand()
    if where == "text":
        await ane.ask("texto", private=True)
    hand = ane.private_post if where != "aside" else shown_in(await ane.ask("cartas"))
    pages = [button for button in buttons(hand) if _opens_page(button)]
    assert [button.label for button in pages] == ["Probabilidades", "¿Por qué?", "Repaso"]
    for button in pages[:2]:
        answer = await ane.do(ButtonPress(button.token, "9", is_ephemeral=where == "aside"))
        assert answer.post is not None
        assert not answer.is_in_place


def _opens_page(button: Button) -> bool:
    pressed = decode(button.token)
    return isinstance(pressed, TableButton) and pressed.action in {Verb.ODDS, Verb.WHY, Verb.REVIEW}


async def test_pages_of_a_booklet_are_turned_in_place() -> None:
    """The pages of help, lesson and practice replace each other in one message."""
    ane = (await AppHarness(seed=4).start()).human("Ane")
    for command in ("ayuda", "aprende", "practica"):
        first = shown_in(await ane.ask(command, private=True))
        answer = await ane.do(ButtonPress(buttons(first)[0].token, "9"), private=True)
        assert answer.post is not None, command
        assert answer.is_in_place, command


@pytest.mark.parametrize("seed", [4, 5, 6, 7])
async def test_what_a_hand_was_worth_hangs_on_its_place(seed: int) -> None:
    """The chances depend on the place: the player who speaks first wins between equal hands."""
    ane = await played_hand(seed=seed)
    table = ane.stage.table_of(ane.id)
    [seat] = [seat for seat, name in table.names.items() if name == "Ane"]
    seen = table.view_of(seat)
    order = [(seen.mano + place) % seen.rules.seats for place in range(seen.rules.seats)]
    lines = hand_odds_lines(own_cards(seen), order.index(seat), seen.rules)
    told = shown_in(await ane.ask("probabilidades")).text
    assert told.splitlines() == [Localizer("es").format(line) for line in lines]


async def test_a_computer_says_what_it_saw() -> None:
    """A computer player gives its reasons; the default is the partner."""
    ane = await played_hand()
    told = shown_in(await ane.ask("porque")).text
    assert told.startswith("Lo que vio Garazi:")
    assert "». Con esa mano y ese tanteo dice: " in told
    for answer in (
        await ane.tap_private("¿Por qué?"),
        await ane.type("¿Por qué dijiste que no?", private=True),
        await ane.ask("porque", "garazi"),
    ):
        assert shown_in(answer).text == told
    assert shown_in(await ane.ask("porque", "Iker")).text.startswith("Lo que vio Iker:")
    assert "que se llame Nadie" in (await ane.ask("porque", "Nadie")).text


async def test_a_player_that_thinks_tells_what_it_has_found() -> None:
    """The reasons of a sampling player are reproducible and agree with its choice."""
    ane = await played_hand(level="maestro")
    lines = shown_in(await ane.ask("porque")).text.splitlines()
    found = [
        (said, worths)
        for said, worths in pairwise(lines)
        if worths.startswith("Antes jugó la mano hasta el final y la veía ganada: ")
    ]
    assert found
    for said, worths in found:
        word = said[1:].partition("»")[0]
        percents = {
            each.rsplit(" ", 2)[0]: int(each.rsplit(" ", 2)[1])
            for each in worths.partition(": ")[2].rstrip(".").split(", ")
        }
        # The learned estimate has a small weight, and all values are rounded to tens.
        assert percents[word] >= max(percents.values()) - 20
    assert shown_in(await ane.ask("porque")).text.splitlines() == lines


async def test_a_table_is_asked_about_by_its_code() -> None:
    """A table is selected by its code, even if another table is nearer."""
    ane = await played_hand()
    told = shown_in(await ane.ask("porque")).text
    score = (await ane.ask("marcador")).text
    code = ane.post.text.splitlines()[0].split()[-1]
    ane.group = Address("red", "another")
    await ane.ask("mesa", "nueva")
    assert shown_in(await ane.ask("porque", code)).text == told
    assert shown_in(await ane.ask("probabilidades", code)).text.startswith("Con ")
    assert (await ane.ask("marcador", code)).text == score
    assert (await ane.ask("marcador")).text != score


async def test_people_are_not_explained() -> None:
    """No reasons are given for people, even if a computer player has their seat now."""
    _, [ane, benat] = await begun_match("Ane", "Beñat")
    while not is_over(ane):
        await press_something([ane, benat], Random(1))
    nobody = "En esta mesa no ha jugado el ordenador."
    assert (await ane.ask("porque")).text == nobody
    assert offers(ane.private_post, Verb.ODDS)
    assert not offers(ane.private_post, Verb.WHY)
    await benat.ask("salir")
    assert (await ane.ask("porque")).text == nobody


async def test_six_are_too_many_to_count() -> None:
    """At a table of six the chances are refused and the reasons are shown."""
    ane = await played_hand("seis")
    assert "no sé calcularlo" in shown_in(await ane.ask("probabilidades")).text
    assert shown_in(await ane.ask("porque")).text.count("Lo que vio") == 2


async def test_who_takes_a_free_chair_afterwards_sees_only_that_hand() -> None:
    """A person who takes a seat later sees the chances of later hands only."""
    ane = await played_hand()
    benat = ane.stage.human("Beñat")
    seats = shown_in(await benat.tap("Me siento"))
    await benat.press(next(button for button in buttons(seats) if "Con Ane" in button.label))
    mine = shown_in(await ane.ask("probabilidades")).text
    theirs = shown_in(await benat.ask("probabilidades")).text
    assert mine.splitlines()[0] != theirs.splitlines()[0]


@times(30)
@given(house_rules(), tempers(), seeds())
def test_reasons_tell_no_card_that_the_seat_did_not_see(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """The reasons of a seat do not change if the cards that it cannot see are dealt again."""
    steps = list(walk(rules, temper, generator))
    count = generator.randint(1, len(steps))
    log = [MatchOpened(rules), *(event for step in steps[:count] for event in step.events)]
    public = view(fold(log), None)
    for seat in every_seat(rules):
        twin = twin_of(log, rules, seat, generator)
        assert why_lines(seat, "Ane", twin, public) == why_lines(seat, "Ane", log, public)


@times(30)
@given(house_rules(), tempers(), seeds())
def test_chances_are_rounded_so_that_no_hidden_hand_follows(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Chances are rounded to tens for open hands and to quarters for hidden hands."""
    steps = list(walk(rules, temper, generator))
    count = generator.randint(1, len(steps))
    log = [MatchOpened(rules), *(event for step in steps[:count] for event in step.events)]
    public = view(fold(log), None)
    seat = every_seat(rules)[0]
    shown = any(isinstance(event, HandsShown) and event.hands[seat] for event in public.story)
    for line in why_lines(seat, "Ane", log, public):
        for number in line.args.values():
            if isinstance(number, int):
                step = STEP if shown else COARSE_STEP
                # A rounded value is no certainty: the ends are half a step away from it.
                assert number in {step // 2, *range(step, 100, step), 100 - step // 2}
    assert shown == isinstance(public.hands[seat], Shown)


def test_decisions_are_those_of_the_last_hand_and_of_that_seat() -> None:
    """The decisions are those of the seat in the last hand, in order, each with its view."""
    rules = Rules(games_to_win=1, target=10)
    steps = list(walk(rules, _LIVELY, Random(5)))
    log = [MatchOpened(rules), *(event for step in steps for event in step.events)]
    last = steps[-1].before.hand.number
    for seat in every_seat(rules):
        made = [
            (view(step.before, seat), step.action)
            for step in steps
            if step.seat == seat and step.before.hand.number == last and _is_word(step)
        ]
        found = [(decision.seen, decision.action) for decision in decisions_of(seat, log)]
        assert found == made


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("¿Por qué?", ("porque", "")),
        ("porque Ane", ("porque", "Ane")),
        ("why did you say no?", ("porque", "")),
        ("Zergatik?", ("porque", "")),
        ("pourquoi", ("porque", "")),
        ("odds", ("probabilidades", "")),
        ("¡Probabilidades!", ("probabilidades", "")),
        ("probabilités", ("probabilidades", "")),
        ("aukerak", ("probabilidades", "")),
        ("envido", None),
        ("", None),
    ],
)
def test_questions_are_heard_in_four_languages(text: str, question: tuple[str, str] | None) -> None:
    """The commands are recognised in four languages, with any punctuation."""
    asked = command_in_sentence(text)
    assert (None if asked is None else (asked[0].name, asked[1])) == question


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_told_in_every_language(language: str) -> None:
    """Every language has a heading and one line for each word of the mus and of the bets."""
    rules = Rules(games_to_win=1, target=10)
    steps = list(walk(rules, _LIVELY, Random(5)))
    log = [MatchOpened(rules), *(event for step in steps for event in step.events)]
    lines = why_lines(every_seat(rules)[1], "Ane", log, view(fold(log), None))
    told = [Localizer(language).format(line) for line in lines]
    assert "Ane" in told[0]
    assert len(told) > 1


@pytest.mark.long
def test_the_terminal_answers_too(tmp_path: Path) -> None:
    """The terminal refuses both pages during a hand and shows them after it."""
    hand = "por qué\nno mus\n" + "paso\nno quiero\n" * 12
    asked = "por qué\nodds\nporque Nadie\n"
    told = play(tmp_path, "--seed", "3", "--level", "easy", said=hand + asked)
    assert told.returncode == 0
    assert told.stdout.count("Eso, cuando acabe la mano") == 1
    for words in ("Lo que vio Beñat:", "ganáis el", "que se llame Nadie"):
        assert words in told.stdout
