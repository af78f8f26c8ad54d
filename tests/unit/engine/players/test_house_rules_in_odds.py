"""Every house rule affects odds and forecasts, or is listed here as without effect."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

import pytest

from engine.cards import cards
from engine.errors import IllegalRulesError
from engine.hands import Lance
from engine.players.equity.hand_classes import OF_THE_GAME, kinds_of
from engine.players.equity.odds import SEATS, odds_of
from engine.players.heuristic.beliefs import Beliefs
from engine.players.heuristic.evaluation import OutcomeEvaluation
from engine.players.heuristic.traits import EvidenceUse, Traits
from engine.players.trained.covered import FREE, LEARNT, WITHIN, covers
from engine.rule_options import CHOICES, OneOf, Value, with_options
from engine.rules import Rules
from engine.view import view
from tests.unit.engine.story import CONTESTED, NORTH, bet_on

DUEL: Final = Rules(seats=2)
"""Odds are fastest with two seats."""

NO_JUEGO: Final = "12o 7o 7c 5b / 11o 10o 6o 4o / 12c 11c 6c 4c / 6e 5c 4e 1o"
"""No seat has juego, whatever fives of coins count as."""

BEFORE: Final = MappingProxyType(
    {
        "first_dealer": "the mano is known once cards are dealt",
        "cut": "cards are dealt after it",
        "next_game_mano": "the mano is known once cards are dealt",
        "mus_corrido": "how the mus is asked changes no card that is held",
        "mus_corrido_scope": "how the mus is asked changes no card that is held",
        "first_hand_no_mus": "how the mus is asked changes no card that is held",
        "mus_order": "how the mus is asked changes no card that is held",
        "cut_out_of_turn": "how the mus is asked changes no card that is held",
        "min_discard": "the throw is chosen before, among what may be thrown",
        "reshuffle_includes_current": "who saw cards thrown knows from the view where they are",
        "min_bet": "what is said is chosen among what may be said",
        "min_raise": "what is said is chosen among what may be said",
        "max_total_bet": "what is said is chosen among what may be said",
        "response_mode": "who answers pays and wins the same as his partner",
        "open_out_of_turn": "who opens pays and wins the same as his partner",
        "consult_partner": "to ask costs no stone",
        "show": "nobody decides anything any more when cards are shown",
        "games_to_win": "the chance is that of the game in play",
        "vacas_to_win": "the chance is that of the game in play",
        "senas": "a sign tells the same of a hand in every list that has it",
        "senas_seen": "a sign tells the same of a hand to each who sees it",
        "perete": "its stone is taken when it is called, and decides no lance",
    }
)
"""Options without effect on odds and forecasts, each with the reason."""

NO_ODDS: Final = MappingProxyType(
    {
        "deje_mode": "nobody bets where odds are told",
        "deje_timing": "nobody bets where odds are told",
        "punto_bonus": "nobody bets where odds are told",
        "target": "stones are counted, and not what they are good for",
    }
)
"""Options without effect on odds, in addition to those above."""

_ATTENTIVE: Final = Traits(
    hears=EvidenceUse.EVERYTHING, minds_score=True, blur=0.0, mischief=0.0, rash=False, signs=0.0
)
_MORE: Final = " / 12b 11b 6b 4b / 10e 7e 6e 1b"
"""Hands for two more seats."""

_SCORES: Final = ((33, 34), (38, 39))
"""Scores at which a stone, or the order of the count, may decide the game."""

_HANDS: Final = (cards("10o 7o 7c 7e"), cards("7b 7c 6e 6o"))


@cache
def odds(rules: Rules) -> object:
    """Return the odds of a hand that may be the 31 real, and of one for the punto."""
    return [dict(odds_of(hand, 1, rules)) for hand in _HANDS]


@cache
def forecasts(rules: Rules) -> object:
    """Return the forecasts of lances for some hands, with the game nearly won."""
    dealt: tuple[tuple[str, Lance], ...] = (
        (CONTESTED, Lance.GRANDE),
        (CONTESTED, Lance.PARES),
        (NO_JUEGO, Lance.PUNTO),
    )
    if not rules.has_partners:
        dealt = dealt[:1]
    return [figure for hands, lance in dealt for figure in _figures(hands, lance, rules)]


def _figures(hands: str, lance: Lance, rules: Rules) -> Iterator[object]:
    held = (hands + _MORE).split("/")[: rules.seats]
    story = bet_on(lance, "/".join(held), rules)
    for score in _SCORES:
        seen = view(story.holding(*score).game, NORTH)
        forecast = OutcomeEvaluation(Beliefs(seen, _ATTENTIVE, Random(1)), lance)
        yield forecast.passed()
        yield forecast.accepted(5)
        yield forecast.raise_refused(4)
        yield from (forecast.refused(2, ours=ours) for ours in (True, False))


def changes(name: str, usual: Rules = LEARNT) -> Iterator[tuple[Rules, Rules]]:
    """Yield the usual house rules, and the same with another legal value of this option."""
    legal = list(_changes(name, usual))
    # Playing without twos needs four kings.
    yield from legal or _changes(name, replace(usual, kings=4))


def _changes(name: str, base: Rules) -> Iterator[tuple[Rules, Rules]]:
    for value in _values(name):
        with suppress(IllegalRulesError):
            changed = with_options(base, {name: value})
            if changed != base:
                yield base, changed


def _values(name: str) -> tuple[Value, ...]:
    choices = CHOICES[name]
    if isinstance(choices, OneOf):
        return choices.values
    return (choices.least, min(choices.most, 30))


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_every_house_rule_changes_odds_or_is_named_as_without_effect(name: str) -> None:
    """A new house rule fails here until one of the two is true."""
    differs = any(
        odds(base) != odds(changed)
        for base, changed in changes(name, DUEL)
        if changed.seats in SEATS
    )
    assert differs is (name not in {*BEFORE, *NO_ODDS})


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_every_house_rule_changes_forecasts_or_is_named_as_without_effect(name: str) -> None:
    """The same holds for the evaluation of bets."""
    differs = any(forecasts(base) != forecasts(changed) for base, changed in changes(name))
    assert differs is (name not in BEFORE)


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_hands_are_valued_anew_for_every_house_rule_but_those_of_the_game(name: str) -> None:
    """Rules that differ in the listed options share their kinds of hand."""
    for base, changed in changes(name):
        assert (kinds_of(base) is kinds_of(changed)) is (name in OF_THE_GAME)


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_the_trained_know_the_game_that_they_learnt_and_named_differences(name: str) -> None:
    covered = {covers(changed) for base, changed in changes(name) if covers(base)}
    if name in FREE:
        assert covered == {True}
    elif name not in WITHIN:
        assert covered <= {False}
    else:
        assert not FREE & WITHIN


def test_what_was_learnt_is_covered_within_its_bounds() -> None:
    assert covers(LEARNT)
    assert covers(replace(LEARNT, kings=4, target=25, min_bet=1, min_raise=1))
    assert covers(replace(LEARNT, max_total_bet=40))
    assert not covers(replace(LEARNT, target=24))
    assert not covers(replace(LEARNT, target=41))
    assert not covers(replace(LEARNT, min_bet=3))
    assert not covers(replace(LEARNT, max_total_bet=39))
