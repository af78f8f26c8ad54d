"""Tests of choices: every offered action is legal, and every legal action can be chosen."""

from random import Random
from typing import Final, assert_never

import pytest
from hypothesis import given

from bot.text.choices import AmountPrompt, MenuAction, PromptKind, label, menu, suggested_discards
from bot.text.help_topics import preset_lines, rules_lines
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import (
    Action,
    Alzo,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
    Reparto,
)
from engine.cards import Cards, cards
from engine.decide import decide
from engine.game import Game, opened
from engine.hands import Lance
from engine.legal_actions import Bet, Lift, Raise, Say, Throw, options
from engine.rule_options import PRESETS
from engine.rules import ResponseMode, Rules, SenaList
from engine.seats import Seat
from engine.view import View, view
from tests.budget import times
from tests.fakes import SeededShuffle
from tests.unit.engine.story import CONTESTED, EAST, NORTH, SOUTH, WEST, Story, bet_on, dealt
from tests.unit.engine.strategies import Temper, every_seat, house_rules, seeds, tempers, walk

NO_SIGNS: Final = Rules(senas=SenaList.OFF)


@times(60)
@given(house_rules(), tempers(), seeds())
def test_all_that_is_offered_may_be_done(rules: Rules, temper: Temper, generator: Random) -> None:
    """``decide`` accepts each choice, and the bounds of each prompt, from its player."""
    for step in walk(rules, temper, generator):
        for seat in every_seat(rules):
            for action in offered_actions(view(step.after, seat)):
                assert decide(step.after, seat, action, SeededShuffle(generator))


def offered_actions(seen: View) -> list[Action]:
    """Return every offered action, with the bounds of every prompt."""
    offered: list[Action] = []
    for choice in menu(seen):
        match choice:
            case MenuAction(_, action):
                offered.append(action)
            case AmountPrompt(_, least, most, kind):
                offered += [answer(kind, least, seen), answer(kind, most, seen)]
    return offered


def answer(kind: PromptKind, number: int, seen: View) -> Action:
    """Return a typed answer with a number of stones or cards."""
    match kind:
        case PromptKind.CUT:
            return Alzo(number)
        case PromptKind.BET:
            return Envido(number)
        case PromptKind.RAISE:
            return Mas(number)
        case PromptKind.THROW:
            return Descarto(own(seen)[:number])
        case _:
            assert_never(kind)


def own(seen: View) -> Cards:
    """Return the player's own cards for a discard prompt."""
    [throw] = (option for option in options(seen) if isinstance(option, Throw))
    return throw.cards


@times(60)
@given(house_rules(), tempers(), seeds())
def test_all_that_may_be_done_is_offered(rules: Rules, temper: Temper, generator: Random) -> None:
    """Every legal action is offered, except a refusal for both by the last of a side."""
    for step in walk(rules, temper, generator):
        for seat in every_seat(rules):
            seen = view(step.after, seat)
            said = {choice.action for choice in menu(seen) if isinstance(choice, MenuAction)}
            asked = {choice.kind for choice in menu(seen) if isinstance(choice, AmountPrompt)}
            for option in options(seen):
                match option:
                    case Say(action):
                        assert action in said or action == NoQueremos()
                    case Lift():
                        assert PromptKind.CUT in asked
                    case Bet():
                        assert PromptKind.BET in asked
                    case Raise():
                        assert PromptKind.RAISE in asked
                    case Throw():
                        assert PromptKind.THROW in asked


def labels(game: Game, seat: Seat | None) -> list[str]:
    """Return the labels of a seat's buttons."""
    return [Localizer("es").format(choice.line) for choice in menu(view(game, seat))]


def actions(story: Story, seat: Seat) -> list[Action]:
    """Return the actions of a seat's buttons, without prompts."""
    seen = view(story.game, seat)
    return [choice.action for choice in menu(seen) if isinstance(choice, MenuAction)]


def test_the_public_chooses_nothing() -> None:
    """A spectator gets no buttons."""
    assert labels(dealt().game, None) == []


def test_the_order_is_that_of_a_natural_table() -> None:
    """The order is the simple word, then amounts from small to large, then the órdago."""
    story = dealt(rules=NO_SIGNS)
    assert labels(story.game, NORTH) == ["Mus", "No hay mus"]
    assert labels(opened(NO_SIGNS), NORTH) == ["Reparte"]
    grande = bet_on(Lance.GRANDE, rules=NO_SIGNS)
    assert labels(grande.game, NORTH) == [
        "Paso",
        "Envido",
        "Envido 5",
        "Envido 10",
        "Otro envite (desde 2)",
        "¡Órdago!",
    ]
    assert labels(grande.after((NORTH, Envido(2))).game, WEST) == [
        "Quiero",
        "No quiero",
        "Envido más",
        "5 más",
        "10 más",
        "Otra subida (desde 2)",
        "¡Órdago!",
        "No queremos",
        "¿Qué hacemos?",
    ]


def test_senas_come_last() -> None:
    """Signs come after the bets."""
    assert labels(bet_on(Lance.GRANDE).game, NORTH)[-2:] == ["¡Órdago!", "Seña: dos reyes"]


def test_the_usual_amounts_keep_to_the_house() -> None:
    """The offered amounts follow the house rules and include the smallest bet."""
    house = Rules(min_bet=3, min_raise=1, max_total_bet=9, senas=SenaList.OFF)
    grande = bet_on(Lance.GRANDE, rules=house)
    assert actions(grande, NORTH) == [Paso(), Envido(3), Envido(5), Ordago()]
    answers = actions(grande.after((NORTH, Envido(5))), WEST)
    assert [raised for raised in answers if isinstance(raised, Mas)] == [Mas(1), Mas(2)]


@pytest.mark.parametrize("mode", ResponseMode)
def test_a_refusal_for_both_is_offered_while_the_partner_might_answer(mode: ResponseMode) -> None:
    """A refusal for both is offered only while the partner may still answer."""
    story = bet_on(Lance.GRANDE, rules=Rules(response_mode=mode)).after((NORTH, Envido(2)))
    assert NoQueremos() in actions(story, WEST)
    last = story.after((WEST, NoQuiero()))
    assert NoQueremos() not in actions(last, EAST)
    assert NoQuiero() in actions(last, EAST)


def test_an_ordago_leaves_yes_or_no() -> None:
    """RULES.md 4: an órdago cannot be raised."""
    story = bet_on(Lance.GRANDE, rules=NO_SIGNS).after((NORTH, Ordago()))
    assert actions(story, WEST) == [Quiero(), NoQuiero(), NoQueremos(), Consulta()]


def test_discards_are_offered_with_the_sensible_one_first() -> None:
    """Discards keep kings and pairs first, then kings, then nothing; the last is a free choice."""
    everybody = ((seat, Mus()) for seat in (NORTH, WEST, SOUTH, EAST))
    story = dealt(CONTESTED, NO_SIGNS).after(*everybody)
    assert labels(story.game, NORTH) == [
        "Descarto caballo de oros y seis de oros",
        "Descarto todas",
        "Elijo las cartas",
    ]


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("12o 11c 6o 5c", ["11c 6o 5c", "12o 11c 6o 5c"]),
        ("12o 3c 6o 6c", ["6o", "6o 6c", "12o 3c 6o 6c"]),
        ("12o 6c 6o 5c", ["5c", "6c 6o 5c", "12o 6c 6o 5c"]),
        ("12o 3c 3e 12b", ["12o", "12o 3c 3e 12b"]),
        ("1o 2c 4e 5b", ["4e 5b", "1o 2c 4e 5b"]),
    ],
)
def test_a_sensible_discard_keeps_kings_and_pairs(hand: str, thrown: list[str]) -> None:
    """With eight kings a three is a king and a two is an ace; at least one card is discarded."""
    assert suggested_discards(cards(hand), Rules()) == tuple(map(cards, thrown))


def test_with_four_kings_a_three_is_a_three() -> None:
    """With four kings a three is not kept."""
    assert suggested_discards(cards("12o 3c 6o 6c"), Rules(kings=4))[0] == cards("3c")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_action_has_its_own_label(language: str) -> None:
    """Every kind of action has a different label in each language."""
    localizer = Localizer(language)
    every: list[Action] = [
        Reparto(),
        Mus(),
        Corto(),
        Descarto(()),
        Descarto(cards("1o")),
        Descarto(cards("1o 2o 3o 4o")),
        Paso(),
        Envido(2),
        Envido(5),
        Mas(2),
        Mas(5),
        Ordago(),
        Quiero(),
        NoQuiero(),
        NoQueremos(),
        Consulta(),
    ]
    assert len({localizer.format(label(action)) for action in every}) == len(every)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_house_can_be_told(preset: str, language: str) -> None:
    """Presets and all values of options have names."""
    localizer = Localizer(language)
    lines = (*preset_lines(), *rules_lines(PRESETS[preset]))
    texts = [localizer.format(line) for line in lines]
    assert len(set(texts)) == len(texts)
    assert any(f"({preset})" in text for text in texts)
