"""Tests of the keys of a record that the worked cases do not cover."""

from typing import Any, Final

import pytest

from bot.records.json_fields import Field
from bot.records.notation import read_call, word_of
from bot.text.after_hand import SpokenAction
from engine.actions import (
    Action,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.rule_options import PRESETS
from engine.seats import Seat
from engine.senas import Sena
from tests.unit.bot.records.checking import differing, hand, played

ALL_MUS: Final = [[seat, "mus"] for seat in range(4)]
TWO: Final = {"0": "12o 12c 11o 1o", "1": "12e 11c 10o 7o"}

ACTIONS: Final[dict[str, Action]] = {
    "reparto": Reparto(),
    "mus": Mus(),
    "corto": Corto(),
    "descarto:4o+7c": Descarto(cards("4o 7c")),
    "descarto:": Descarto(()),
    "paso": Paso(),
    "envido:2": Envido(2),
    "envido:40": Envido(40),
    "mas:5": Mas(5),
    "ordago": Ordago(),
    "quiero": Quiero(),
    "no_quiero": NoQuiero(),
    "no_queremos": NoQueremos(),
    "consulta": Consulta(),
    "sena:dos-reyes": Senal(Sena.DOS_REYES),
    "mira:3": Look(Seat(3)),
    "perete": Perete(),
}


@pytest.mark.parametrize("word", ACTIONS)
def test_a_call_is_written_as_it_is_read(word: str) -> None:
    """Each action has one word, which is read as that action."""
    action = ACTIONS[word]
    assert word_of(action) == word
    assert read_call(Field("", [3, word]), 4) == SpokenAction(Seat(3), action)


def test_a_bet_without_a_number_is_two() -> None:
    """RULES.md 4: «envido» and «más» alone mean two stones."""
    assert read_call(Field("", [0, "envido"]), 4) == SpokenAction(Seat(0), Envido(2))
    assert read_call(Field("", [0, "mas"]), 4) == SpokenAction(Seat(0), Mas(2))


def lances(**figures: Any) -> dict[str, Any]:  # noqa: ANN401 - any value of JSON
    """Return the expected figures of lances."""
    return {"lances": figures}


def test_paso_in_answer_to_a_bet_refuses_it_for_one_seat() -> None:
    """RULES.md 4: a paso refuses a bet for one seat, and the partner may still answer."""
    calls = [[0, "corto"], [0, "envido"], [1, "paso"], [3, "quiero"]]
    assert differing(hand(*calls, expected=lances(grande={"status": "querido"}))) == []


def test_what_is_not_mentioned_is_not_compared() -> None:
    """An omitted lance, or an omitted figure of a lance, is not compared."""
    calls = [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    assert differing(hand(*calls)) == []
    assert differing(hand(*calls, expected=lances())) == []
    assert differing(hand(*calls, expected=lances(grande={}))) == []
    assert len(differing(hand(*calls, expected=lances(grande={"team": 1})))) == 1


def test_a_lance_that_was_not_played_is_nothing() -> None:
    """A lance that was not played equals null, and no figure."""
    calls = [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    assert differing(hand(*calls, expected=lances(punto=None))) == []
    [line] = differing(hand(*calls, expected=lances(punto={"status": "paso"})))
    assert line == 'X1 punto: expected {"status": "paso"}, found nothing'


def test_true_is_not_one() -> None:
    """A figure equals a value of its own type only, so that true is not 1."""
    calls = [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    assert differing(hand(*calls, expected={"game_over": 1})) != []
    assert differing(hand(*calls, expected={"next_mano": True})) != []
    assert differing(hand(*calls, expected={"winner_team": False})) != []


@pytest.mark.parametrize("team", [None, 0])
def test_an_uncontested_lance_of_a_lost_count_is_open(team: int | None) -> None:
    """After the end of a count an uncontested lance is not credited to any side."""
    held = {"0": "12o 12c 7o 6o", "1": "12e 11o 10o 4o", "2": "5o 5c 5e 1o", "3": "11c 10c 7c 1c"}
    passes = [[seat % 4, "paso"] for seat in range(8)] + [[0, "paso"], [1, "paso"]]
    record = hand(
        [0, "corto"],
        *passes,
        hands=held,
        score_before=[39, 0],
        expected=lances(pares={"status": "sin_disputa", "team": team, "count": [0, 0]}),
    )
    assert differing(record) == []
    record["expected"]["lances"]["pares"]["team"] = 1
    assert len(differing(record)) == 1


def test_a_refused_call_is_a_difference_with_its_reason() -> None:
    """A refused legal call is a difference with its number, call and reason."""
    [line] = differing(hand([0, "corto"], [1, "paso"], [0, "paso"], expected={"game_over": True}))
    assert line.startswith('X1: call 2, [1, "paso"], was refused: ')


def test_only_the_last_call_of_an_illegal_record_may_be_refused() -> None:
    """In a record of an illegal call only the last call is illegal."""
    illegal = {"kind": "illegal", "expected": {"last_call": "illegal"}}
    assert differing(hand([0, "corto"], [1, "paso"], **illegal)) == []
    assert len(differing(hand([0, "corto"], [1, "paso"], [0, "paso"], **illegal))) == 1
    [line] = differing(hand([0, "corto"], [0, "paso"], **illegal))
    assert line == 'X1 last_call: expected "illegal", found "legal"'


def test_a_record_of_an_illegal_call_need_not_say_so() -> None:
    """A record of an illegal call is one by its kind, unless it expects a legal call."""
    assert differing(hand([0, "corto"], [1, "paso"], kind="illegal")) == []
    assert differing(hand([0, "corto"], [0, "paso"], kind="illegal")) != []
    legal = {"last_call": "legal"}
    assert differing(hand([0, "corto"], [0, "paso"], kind="illegal", expected=legal)) == []
    assert len(differing(hand([0, "corto"], [1, "paso"], kind="illegal", expected=legal))) == 2


def test_the_reason_of_a_refusal_may_be_expected() -> None:
    """A record may expect the reason of a refusal."""
    calls = [[0, "corto"], [0, "envido"], [1, "mas:1"]]
    assert differing(hand(*calls, kind="illegal", expected={"reason": "raise-too-small"})) == []
    assert len(differing(hand(*calls, kind="illegal", expected={"reason": "must-answer"}))) == 1


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_may_be_named(preset: str) -> None:
    """A preset determines the number of seats."""
    order = ["12o 12c 11o 1o", "12e 11c 10o 7o", "7c 7e 6o 5o", "4o 4c 1c 1e"]
    order += ["10c 10e 6c 5c", "3o 7b 5e 4e"]
    seats = {"duelo": 2, "seis": 6}.get(preset, 4)
    held = {str(seat): order[seat] for seat in range(seats)}
    record = hand([0, "corto"], preset=preset, hands=held, expected={"first_speaker_grande": 0})
    assert differing(record) == []


def test_the_number_of_hands_tells_the_seats() -> None:
    """Without seats, options and preset the number of hands is the number of seats."""
    assert differing(hand([0, "corto"], hands=TWO, expected={"postre": 1})) == []
    assert differing(hand([0, "corto"], hands=TWO, seats=2, expected={"postre": 1})) == []
    assert differing(hand([0, "corto"], hands=TWO, options={"seats": "2"})) == []


def test_options_may_be_values_or_text() -> None:
    """Options may be values or text.

    ``true`` equals ``"true"``, 30 equals ``"30"``, and null equals ``"none"``.
    """
    for options in (
        {"target": 30, "mus_corrido": False, "max_total_bet": None, "deck": "40"},
        {"target": "30", "mus_corrido": "false", "max_total_bet": "none", "deck": 40},
    ):
        rules = played(hand(options=options))[0].game.rules
        assert (rules.target, rules.mus_corrido, rules.max_total_bet) == (30, False, None)


def test_the_dealer_tells_the_mano() -> None:
    """The mano sits at the dealer's right."""
    record = hand([2, "corto"], dealer=1, expected={"mano": 2, "postre": 1})
    del record["mano"]
    assert differing(record) == []


def test_a_hand_by_itself_is_an_ordinary_one() -> None:
    """A single hand has no mus corrido, which is for the first hand of a match."""
    calls = [[0, "mus"], [1, "corto"]]
    assert differing(hand(*calls, expected={"mano": 0, "next_mano": 1})) == []
    assert differing(hand(*calls, first_hand=True, expected={"mano": 1, "next_mano": 2})) == []


def test_a_first_hand_without_mus_shows_by_its_calls() -> None:
    """Under rules with first hands without mus, a hand without words of mus is one."""
    options = {"first_hand_no_mus": True}
    assert differing(hand([0, "paso"], options=options)) == []
    assert differing(hand([0, "corto"], [0, "paso"], options=options)) == []
    assert differing(hand([0, "mus"], options=options, kind="illegal")) == []
    assert differing(hand([0, "corto"], options=options, first_hand=True)) != []


@pytest.mark.parametrize(
    "discards",
    [[["all", "discard"]], [[seat, "discard"] for seat in range(4)], []],
    ids=["all", "each", "none"],
)
@pytest.mark.parametrize("rounds", [1, 2, 6])
def test_hands_are_those_played_where_no_discard_is_named(
    discards: list[list[Any]], rounds: int
) -> None:
    """Without named discards the given hands are those of the bets."""
    calls = [*ALL_MUS, *discards] * rounds + [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    told = {"0": ["12o", "12c", "11o", "1o"], "3": ["4o", "4c", "1c", "1e"]}
    expected = {"hands": told, "cycles": rounds, "reshuffles": 0, "winner_team": 0}
    assert differing(hand(*calls, expected=expected)) == []


def test_hands_are_those_played_in_mus_corrido_too() -> None:
    """In mus corrido too the given hands are the final ones, and the mano moves each round."""
    calls: list[list[Any]] = [*ALL_MUS, ["all", "discard"]]
    calls += [[1, "mus"], [2, "mus"], [3, "mus"], [0, "mus"], ["all", "discard"], [2, "corto"]]
    record = hand(*calls, first_hand=True, expected={"mano": 2, "cycles": 2})
    assert differing(record) == []
    [hand_played] = played(record)
    assert hand_played.game.hand.hands[3] == cards("4o 4c 1c 1e")


def test_discards_are_not_left_out_before_a_last_call_that_is_judged() -> None:
    """After everybody's mus an illegal last call follows the discards, which are required."""
    calls = [*ALL_MUS, [0, "corto"]]
    assert differing(hand(*calls, kind="illegal")) == []
    assert differing(hand(*calls, expected={"cycles": 1})) == []


def test_named_discards_draw_from_the_stock() -> None:
    """With named discards the given hands are those of the first deal; draws are from the stock."""
    record = hand(
        *ALL_MUS,
        *([seat, f"descarto:{card}"] for seat, card in enumerate(("1o", "7o", "5o", "1e"))),
        stock=["2o", "3o"],
        shuffles=[["2c", "3c"]],
        expected={
            "hands": {"0": ["12o", "12c", "11o", "2o"], "3": ["4o", "4c", "1c", "3c"]},
            "reshuffles": 1,
        },
    )
    assert differing(record) == []


def test_the_order_of_the_cards_in_a_hand_means_nothing() -> None:
    """The order of the cards matters in the stock, and not in a hand."""
    told = {"0": ["1o", "11o", "12c", "12o"]}
    assert differing(hand([0, "corto"], expected={"hands": told})) == []
    assert len(differing(hand([0, "corto"], expected={"hands": {"0": ["1o", "1o"]}}))) == 1
    stock = ["2o", "3o", "4e"]
    assert differing(hand(stock=stock, expected={"stock_left": stock})) == []
    assert len(differing(hand(stock=stock, expected={"stock_left": stock[::-1]}))) == 1


def test_a_whole_deck_is_dealt_one_by_one_from_the_mano() -> None:
    """A complete deck is dealt card by card from the mano to the right."""
    deck = [f"{number}{suit}" for suit in "oceb" for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
    record = hand(mano=2, deck=deck, expected={"hands": {"2": ["1o", "5o", "11o", "3c"]}})
    del record["hands"]
    assert differing(record) == []


def test_a_mus_phase_may_have_any_rules_and_an_illegal_last_call() -> None:
    """A mus phase may have options, presets, seats and an illegal last call."""
    corrido = {"kind": "mus_corrido", "dealer": 5, "preset": "seis"}
    expected = {"mano": 1, "postre": 0}
    assert differing({**corrido, "calls": [[0, "mus"], [1, "corto"]], "expected": expected}) == []
    illegal = {"last_call": "illegal"}
    assert differing({**corrido, "calls": [[1, "mus"]], "expected": illegal}) == []
    normal = {"kind": "mus_normal", "mano": 1, "seats": 2, "options": {"cut_out_of_turn": True}}
    assert differing({**normal, "calls": [[0, "corto"]], "expected": {"mano": 1}}) == []


def test_discards_out_of_place_are_refused() -> None:
    """Discards before everybody's mus are refused."""
    [line] = differing(hand(["all", "discard"]))
    assert line.startswith('X1: call 1, ["all", "discard"], was refused: ')
    [line] = differing(hand([0, "mus"], [1, "discard"]))
    assert line.startswith('X1: call 2, [1, "discard"], was refused: ')


def test_nothing_to_throw_is_refused_unless_the_house_allows_it() -> None:
    """RULES.md 3: a discard has at least one card, unless ``min_discard`` is 0."""
    record: dict[str, Any] = {
        "kind": "reshuffle",
        "discards": [[0, 1, 1, 1]],
        "expected": {"stock_after": [21]},
    }
    [line] = differing(record)
    assert "was refused" in line
    assert differing({**record, "options": {"min_discard": 0}}) == []


def test_discarding_a_card_of_another_hand_is_refused() -> None:
    """A discard of a card from another hand is refused."""
    record: dict[str, Any] = {
        "kind": "discard_draw",
        "mano": 0,
        "hands": TWO,
        "discards": {"0": ["7o"], "1": ["7o"]},
        "expected": {},
    }
    [line] = differing(record)
    assert '[0, "descarto:7o"]' in line
