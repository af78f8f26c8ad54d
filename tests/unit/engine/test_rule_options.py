"""House rules by name: presets, options as values and text, and contradictions (RULES.md 15)."""

from dataclasses import fields, replace
from typing import Any

import pytest

from engine.errors import IllegalRulesError, Reason
from engine.rule_options import (
    CHOICES,
    PRESETS,
    OneOf,
    Value,
    Whole,
    check_rules,
    rules_of,
    text_of,
    with_options,
)
from engine.rules import (
    LARGEST_STAKE,
    Deck,
    FirstDealer,
    MusOrder,
    PereteRule,
    Rules,
    SenasSeen,
    Show,
)

EIGHT_KINGS = Rules(senas_seen=SenasSeen.GAZE)


def refusal(preset: str, **options: Value) -> IllegalRulesError:
    """Return the error for these house rules."""
    with pytest.raises(IllegalRulesError) as refused:
        rules_of(preset, options)
    return refused.value


def test_the_presets() -> None:
    eight = EIGHT_KINGS
    assert dict(PRESETS) == {
        "castilla": eight,
        "clasico": replace(eight, target=30),
        "euskadi": replace(eight, kings=4),
        "rioja": replace(eight, kings=4, deck=Deck.NO_TWOS, target=25),
        "ehmus": replace(
            eight, kings=4, target=30, first_dealer=FirstDealer.LOWEST_CARD, mus_corrido=False
        ),
        "iparralde": replace(
            eight,
            kings=4,
            first_dealer=FirstDealer.LOWEST_CARD,
            mus_corrido=False,
            mus_order=MusOrder.PAIRS,
        ),
        "duelo": replace(eight, seats=2),
        "seis": replace(eight, seats=6),
        "8r": eight,
        "4r": replace(eight, kings=4),
    }


@pytest.mark.parametrize("name", ["ehmus", "iparralde"])
def test_the_presets_of_the_federations_follow_their_rules(name: str) -> None:
    """They have the numbers in the rules of both, with the target of 6 and 8 hamarrekos."""
    rules = rules_of(name)
    assert (rules.seats, rules.kings, rules.games_to_win, rules.vacas_to_win) == (4, 4, 3, 1)
    assert rules.target == 5 * {"ehmus": 6, "iparralde": 8}[name]
    assert rules.first_dealer is FirstDealer.LOWEST_CARD
    assert (rules.mus_order is MusOrder.PAIRS) == (name == "iparralde")
    assert not rules.mus_corrido
    assert rules.show is Show.ALL


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_played(name: str) -> None:
    check_rules(PRESETS[name])
    assert rules_of(name) == PRESETS[name]


def test_every_option_of_the_rules_has_its_choices() -> None:
    assert set(CHOICES) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("name", CHOICES)
def test_every_default_is_among_the_choices(name: str) -> None:
    default = getattr(Rules(), name)
    assert CHOICES[name].read(default) == default
    assert CHOICES[name].read(text_of(default)) == default


def _values() -> list[tuple[str, Value]]:
    return [
        (name, value)
        for name, choices in CHOICES.items()
        if isinstance(choices, OneOf)
        for value in choices.values
    ]


@pytest.mark.parametrize(("name", "value"), _values())
def test_a_value_is_read_from_its_text(name: str, value: Value) -> None:
    """Case and spaces around it do not matter; the result is the value itself."""
    for text in (text_of(value), text_of(value).upper(), f" {text_of(value)} "):
        read = CHOICES[name].read(text)
        assert read == value
        assert type(read) is type(value)


def test_options_are_set_on_top_of_a_preset() -> None:
    rules = rules_of("clasico", {"min_bet": "3", "first_dealer": "cut_suit", "mus_corrido": False})
    assert rules == replace(
        EIGHT_KINGS, target=30, min_bet=3, first_dealer=FirstDealer.CUT_SUIT, mus_corrido=False
    )
    assert with_options(rules, {"perete": "POINT"}) == replace(rules, perete=PereteRule.POINT)
    assert with_options(rules, {}) == rules


def test_the_target_is_independent_of_the_deck() -> None:
    """Only the preset of La Rioja sets both."""
    assert rules_of("euskadi", {"deck": "36_no2"}).target == 40
    assert rules_of("rioja", {"target": "40"}) == replace(EIGHT_KINGS, kings=4, deck=Deck.NO_TWOS)


def test_a_preset_that_nobody_knows_is_refused_with_the_nearest_name() -> None:
    error = refusal("castila")
    assert error.reason is Reason.UNKNOWN_PRESET
    assert error.details == {"name": "castila", "suggestion": "castilla"}
    assert refusal("zzz").details["suggestion"] == ""


def test_an_option_that_nobody_knows_is_refused_with_the_nearest_name() -> None:
    error = refusal("castilla", min_raize=3)
    assert error.reason is Reason.UNKNOWN_OPTION
    assert error.details == {"name": "min_raize", "suggestion": "min_raise"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", 3),
        ("seats", "many"),
        ("kings", 9),
        ("kings", True),
        ("mus_corrido", "maybe"),
        ("mus_corrido", 1),
        ("min_bet", 0),
        ("min_bet", 1001),
        ("min_bet", "two"),
        ("min_bet", None),
        ("min_bet", "none"),
        ("min_bet", True),
        ("min_raise", 0),
        ("max_total_bet", 0),
        ("max_total_bet", LARGEST_STAKE + 1),
        ("punto_bonus", -1),
        ("punto_bonus", 11),
        ("target", 0),
        ("target", 10_001),
        ("games_to_win", 0),
        ("vacas_to_win", 101),
        ("pares_paso_stone", True),
        ("senas", "ml"),
        ("perete", ""),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(name: str, value: Value) -> None:
    error = refusal("castilla", **{name: value})
    assert error.reason is Reason.BAD_OPTION_VALUE
    assert error.details["name"] == name
    assert error.details["value"] == text_of(value)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("seats", "2, 4, 6"),
        ("mus_corrido", "false, true"),
        ("senas", "wiki, fem, fournier, off"),
        ("target", "1-10000"),
        ("max_total_bet", "1-1000000, none"),
    ],
)
def test_a_refused_value_is_told_what_would_be_taken(name: str, allowed: str) -> None:
    assert refusal("castilla", **{name: "what?"}).details["allowed"] == allowed


def test_a_long_value_is_told_in_short() -> None:
    assert refusal("castilla", deck="x" * 100).details["value"] == "x" * 40


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("min_bet", 1, 1000),
        ("min_raise", 1, 1000),
        ("max_total_bet", 2, LARGEST_STAKE),
        ("punto_bonus", 0, 10),
        ("target", 1, 10_000),
        ("games_to_win", 1, 100),
        ("vacas_to_win", 1, 100),
    ],
)
def test_numbers_are_taken_up_to_their_bounds(name: str, least: int, most: int) -> None:
    for number in (least, most):
        assert getattr(rules_of("castilla", {name: number}), name) == number
        assert getattr(rules_of("castilla", {name: f" {number} "}), name) == number


def test_no_maximum_may_be_asked_for() -> None:
    """It is asked for by the value, or by the word none."""
    bounded = Rules(max_total_bet=40)
    assert with_options(bounded, {"max_total_bet": None}).max_total_bet is None
    assert with_options(bounded, {"max_total_bet": "None"}).max_total_bet is None
    assert Whole(1, 2).or_none is False


IMPOSSIBLE: list[tuple[dict[str, Any], Reason]] = [
    ({"seats": 6, "reshuffle_includes_current": False}, Reason.SIX_SEATS_NEED_CURRENT_DISCARDS),
    ({"deck": Deck.NO_TWOS}, Reason.NO_TWOS_NEEDS_FOUR_KINGS),
    ({"fours_are_aces": True, "kings": 4}, Reason.FOURS_ARE_ACES_NEEDS_EIGHT_KINGS),
    ({"max_total_bet": 4, "min_bet": 5}, Reason.MAXIMUM_BELOW_MINIMUM_BET),
]


@pytest.mark.parametrize(("options", "reason"), IMPOSSIBLE)
def test_house_rules_that_cannot_stand_together_are_refused(
    options: dict[str, Any], reason: Reason
) -> None:
    """They may come by name or as a whole; each option alone is legal, except for the deck."""
    assert refusal("castilla", **options).reason is reason
    with pytest.raises(IllegalRulesError) as refused:
        check_rules(Rules(**options))
    assert refused.value.reason is reason


def test_what_is_almost_impossible_can_be_played() -> None:
    for possible in (
        Rules(seats=6),
        Rules(reshuffle_includes_current=False),
        Rules(kings=4, deck=Deck.NO_TWOS),
        Rules(deck=Deck.NO_TWOS, fours_are_aces=True),
        Rules(max_total_bet=5, min_bet=5),
    ):
        check_rules(possible)


def test_a_maximum_below_the_least_bet_is_told_with_both() -> None:
    assert refusal("castilla", max_total_bet=4, min_bet=5).details == {"least": 5, "most": 4}


def test_a_whole_set_of_rules_is_checked_field_by_field() -> None:
    with pytest.raises(IllegalRulesError) as refused:
        check_rules(Rules(target=0))
    assert refused.value.reason is Reason.BAD_OPTION_VALUE
    assert refused.value.details == {"name": "target", "value": "0", "allowed": "1-10000"}


def test_three_seats_are_not_offered() -> None:
    """Only two, four and six seats are."""
    for seats in (0, 1, 3, 5, 7, 8):
        assert refusal("castilla", seats=seats).reason is Reason.BAD_OPTION_VALUE
    for seats in (2, 4, 6):
        assert rules_of("castilla", {"seats": seats}).seats == seats


def test_an_option_that_is_not_listed_does_not_exist() -> None:
    """Examples are an exposed card, duples reales, and penalties for a wrong declaration."""
    for name in ("mus_visto", "duples_reales", "penalties", "servido"):
        assert refusal("castilla", **{name: True}).reason is Reason.UNKNOWN_OPTION
