"""Every reason of a refusal, with an example (STYLE.md 4)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pytest

from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.errors import IllegalActionError, IllegalRulesError, Reason
from engine.events import DeckOffered, Ended, MatchOpened, Opening
from engine.hands import Lance
from engine.opinions import Advice
from engine.rule_options import Value, rules_of
from engine.rules import Cut, PereteRule, Rules, SenaList, SenasSeen
from engine.seats import Seat
from engine.senas import Sena
from tests.unit.engine.story import (
    CASTILLA,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Story,
    Turn,
    bet_on,
    dealt,
    given,
)

UNDEALT = given(MatchOpened(CASTILLA))
TALKING = dealt()
CUTTING = given(
    MatchOpened(Rules(cut=Cut.ASK)), DeckOffered(cutter=SOUTH, mano=NORTH, ended=Ended.MATCH)
)
GAZE = dealt(rules=Rules(senas_seen=SenasSeen.GAZE))
DISCARDING = TALKING.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
GRANDE = bet_on(Lance.GRANDE)
BET = GRANDE.after((NORTH, Envido()))
OPINO = Opino(Advice.YO_QUIERO)
ORDAGO = GRANDE.after((NORTH, Ordago()))
OVER = GRANDE.passed(4)
MATCH_OVER = GRANDE.having_won((2, 0)).after((NORTH, Ordago()), (WEST, Quiero()))
PERETE = "12o 12c 11o 6o / 4o 5c 6c 7e / 7o 7c 5o 5e / 11c 6e 4c 1c"
POINT = Rules(perete=PereteRule.POINT)

ACTIONS: Final[Mapping[Reason, tuple[Story, Turn]]] = MappingProxyType(
    {
        Reason.NOT_YOUR_TURN: (TALKING, (WEST, Mus())),
        Reason.NO_SUCH_SEAT: (TALKING, (Seat(4), Mus())),
        Reason.MATCH_IS_OVER: (MATCH_OVER, (NORTH, Reparto())),
        Reason.HAND_IS_OVER: (OVER, (NORTH, Mus())),
        Reason.NOTHING_DEALT: (UNDEALT, (NORTH, Mus())),
        Reason.HAND_IN_PLAY: (TALKING, (NORTH, Reparto())),
        Reason.CUT_FIRST: (CUTTING, (WEST, Reparto())),
        Reason.NOTHING_TO_CUT: (TALKING, (SOUTH, Caiga())),
        Reason.NO_SUCH_CUT: (CUTTING, (SOUTH, Alzo(0))),
        Reason.MUS_IS_CUT: (GRANDE, (NORTH, Mus())),
        Reason.MUS_NOT_CUT: (TALKING, (NORTH, Paso())),
        Reason.NOT_DISCARDING: (TALKING, (NORTH, Descarto(cards("6o")))),
        Reason.ALREADY_DISCARDED: (
            DISCARDING.after((NORTH, Descarto(cards("6o")))),
            (NORTH, Descarto(cards("11o"))),
        ),
        Reason.ALREADY_SAID_MUS: (DISCARDING, (NORTH, Corto())),
        Reason.TOO_FEW_DISCARDS: (DISCARDING, (NORTH, Descarto(()))),
        Reason.NOT_YOUR_CARD: (DISCARDING, (NORTH, Descarto(cards("1o")))),
        Reason.CARD_TWICE: (DISCARDING, (NORTH, Descarto(cards("6o 6o")))),
        Reason.NOTHING_TO_ANSWER: (GRANDE, (NORTH, Quiero())),
        Reason.MUST_ANSWER: (BET, (WEST, Paso())),
        Reason.BET_ALREADY_STANDS: (BET, (WEST, Envido())),
        Reason.ONLY_QUIERO_OR_NO: (ORDAGO, (WEST, Mas())),
        Reason.OWN_SIDE_BET: (BET, (SOUTH, Quiero())),
        Reason.NOT_IN_THIS_LANCE: (bet_on(Lance.PARES), (EAST, Paso())),
        Reason.ALREADY_PASSED: (GRANDE.after((NORTH, Paso())), (NORTH, Paso())),
        Reason.ALREADY_REFUSED: (BET.after((WEST, NoQuiero())), (WEST, Quiero())),
        Reason.BET_TOO_SMALL: (GRANDE, (NORTH, Envido(1))),
        Reason.RAISE_TOO_SMALL: (BET, (WEST, Mas(1))),
        Reason.BET_TOO_LARGE: (GRANDE, (NORTH, Envido(1_000_001))),
        Reason.PERETE_NOT_PLAYED: (dealt(PERETE), (WEST, Perete())),
        Reason.NO_PERETE: (dealt(PERETE, POINT), (NORTH, Perete())),
        Reason.PERETE_ALREADY_CALLED: (
            dealt(PERETE, POINT).after((WEST, Perete())),
            (WEST, Perete()),
        ),
        Reason.PERETE_TOO_LATE: (
            bet_on(Lance.GRANDE, PERETE, POINT).after((NORTH, Paso())),
            (WEST, Perete()),
        ),
        Reason.SENAS_NOT_PLAYED: (
            dealt(rules=Rules(senas=SenaList.OFF)),
            (WEST, Senal(Sena.PAREJA)),
        ),
        Reason.NO_PARTNER: (
            dealt("12o 12c 11o 6o / 12e 10o 10c 1o", Rules(seats=2)),
            (WEST, Senal(Sena.PAREJA)),
        ),
        Reason.SENA_NOT_IN_LIST: (TALKING, (WEST, Senal(Sena.JUEGO))),
        Reason.SENA_NOT_TRUE: (TALKING, (WEST, Senal(Sena.DUPLES))),
        Reason.SENA_TOO_EARLY: (
            dealt(opening=Opening.MUS_CORRIDO),
            (WEST, Senal(Sena.PAREJA)),
        ),
        Reason.SENA_ALREADY_MADE: (
            TALKING.after((WEST, Senal(Sena.PAREJA))),
            (WEST, Senal(Sena.PAREJA)),
        ),
        Reason.GAZE_NOT_PLAYED: (TALKING, (WEST, Look(NORTH))),
        Reason.GAZE_ALREADY_TURNED: (GAZE.after((WEST, Look(NORTH))), (WEST, Look(SOUTH))),
        Reason.LOOK_ELSEWHERE: (GAZE, (WEST, Look(EAST))),
        Reason.CONSULTING_NOT_ALLOWED: (
            bet_on(Lance.GRANDE, rules=Rules(consult_partner=False)).after((NORTH, Envido())),
            (WEST, Consulta()),
        ),
        Reason.ALREADY_CONSULTED: (BET.after((WEST, Consulta())), (WEST, Consulta())),
        Reason.NOT_CONSULTED: (BET, (EAST, OPINO)),
        Reason.ALREADY_ADVISED: (BET.after((WEST, Consulta()), (EAST, OPINO)), (EAST, OPINO)),
    }
)

RULES: Final[Mapping[Reason, tuple[str, Mapping[str, Value]]]] = MappingProxyType(
    {
        Reason.UNKNOWN_PRESET: ("castila", {}),
        Reason.UNKNOWN_OPTION: ("castilla", {"kingz": 8}),
        Reason.BAD_OPTION_VALUE: ("castilla", {"kings": 9}),
        Reason.SIX_SEATS_NEED_CURRENT_DISCARDS: (
            "seis",
            {"reshuffle_includes_current": False},
        ),
        Reason.NO_TWOS_NEEDS_FOUR_KINGS: ("castilla", {"deck": "36_no2"}),
        Reason.FOURS_ARE_ACES_NEEDS_EIGHT_KINGS: ("euskadi", {"fours_are_aces": True}),
        Reason.MAXIMUM_BELOW_MINIMUM_BET: ("castilla", {"max_total_bet": 1}),
    }
)


def test_every_reason_has_an_example() -> None:
    assert set(ACTIONS) | set(RULES) == set(Reason)
    assert not set(ACTIONS) & set(RULES)


@pytest.mark.parametrize(("reason", "example"), ACTIONS.items())
def test_an_action_is_refused_for_its_reason(reason: Reason, example: tuple[Story, Turn]) -> None:
    story, (seat, action) = example
    story.when(seat, action).refuses(reason)


@pytest.mark.parametrize(("reason", "example"), RULES.items())
def test_house_rules_are_refused_for_their_reason(
    reason: Reason, example: tuple[str, Mapping[str, Value]]
) -> None:
    preset, options = example
    with pytest.raises(IllegalRulesError) as refusal:
        rules_of(preset, options)
    assert refusal.value.reason is reason
    assert str(refusal.value) == reason.value


@pytest.mark.parametrize("seat", [-1, 4, 5])
def test_nobody_acts_from_a_seat_that_is_not_at_the_table(seat: int) -> None:
    TALKING.when(Seat(seat), Mus()).refuses(Reason.NO_SUCH_SEAT, seats=4)
    UNDEALT.when(Seat(seat), Reparto()).refuses(Reason.NO_SUCH_SEAT, seats=4)


IN_HAND: tuple[Action, ...] = (
    Mus(), Corto(), Descarto(()), Paso(), Envido(), Mas(), Ordago(), Quiero(), NoQuiero(),
    Consulta(),
)  # fmt: skip


@pytest.mark.parametrize("action", IN_HAND)
def test_outside_a_hand_every_word_is_refused_for_where_the_match_stands(action: Action) -> None:
    UNDEALT.when(NORTH, action).refuses(Reason.NOTHING_DEALT)
    OVER.when(NORTH, action).refuses(Reason.HAND_IS_OVER)
    MATCH_OVER.when(NORTH, action).refuses(Reason.MATCH_IS_OVER)


@pytest.mark.parametrize("action", IN_HAND[3:])
def test_before_the_cut_no_word_of_betting_is_taken(action: Action) -> None:
    for story in (TALKING, DISCARDING):
        story.when(NORTH, action).refuses(Reason.MUS_NOT_CUT)


@pytest.mark.parametrize("action", IN_HAND[:3])
def test_after_the_cut_no_word_of_mus_is_taken(action: Action) -> None:
    for story in (GRANDE, BET, ORDAGO):
        story.when(NORTH, action).refuses(Reason.MUS_IS_CUT)


def test_a_refusal_carries_its_reason_and_details_but_no_prose() -> None:
    error = IllegalActionError(Reason.NOT_YOUR_TURN, seat=2)
    assert (error.reason, error.details, str(error)) == (
        Reason.NOT_YOUR_TURN,
        {"seat": 2},
        "not-your-turn",
    )
