"""Tests that no sentence of the help contradicts the house rules.

A claim is a phrase in four languages with a condition on the rules. It must be in its topic if the
condition holds, and absent otherwise.
"""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

import pytest

from bot.parsing.parse_action import Said, parse_action
from bot.text.help_topics import HelpTopic, option_line, subject_lines
from bot.text.localizer import LANGUAGES, Localizer
from bot.text.rule_facts import rule_facts
from engine.actions import Envido
from engine.errors import IllegalRulesError
from engine.hands import Lance
from engine.rule_options import CHOICES, PRESETS, OneOf, Value, with_options
from engine.rules import RealJuego, Rules
from engine.senas import LISTS, Sena
from engine.view import view
from tests.unit.bot.text.claims import CLAIMS, makes_signs, raise_told
from tests.unit.engine.story import CONTESTED, NORTH, bet_on

_SETS: Final = 200
_CHANGED: Final = 0.4
_NUMBERS: Final[Mapping[str, tuple[Value, ...]]] = MappingProxyType(
    {
        "min_bet": (1, 2, 3, 5, 7),
        "min_raise": (1, 2, 3, 6),
        "max_total_bet": (None, 1, 2, 3, 5, 8, 40),
        "punto_bonus": (0, 1, 2, 4),
        "target": (25, 30, 40),
    }
)


def houses() -> Iterator[Rules]:
    """Yield every preset, and valid sets of options with all their values."""
    yield from PRESETS.values()
    generator, drawn = Random(2026), 0
    while drawn < _SETS:
        chosen: dict[str, Value] = {}
        for name, choices in CHOICES.items():
            values = choices.values if isinstance(choices, OneOf) else _NUMBERS.get(name, (1, 2, 3))
            if generator.random() < _CHANGED:
                chosen[name] = generator.choice(values)
        try:
            yield with_options(Rules(), chosen)
        except IllegalRulesError:
            continue
        drawn += 1


HOUSES: Final = tuple(houses())


def told(topic: HelpTopic, rules: Rules, language: str) -> str:
    """Return a topic's text at a table, with plain spaces and apostrophes."""
    text = "\n".join(map(Localizer(language).format, subject_lines(topic, rules)))
    return text.replace("\u00a0", " ").replace("\u2019", "'")


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_what_is_so_and_nothing_else(language: str) -> None:
    """The help states the true claims, and no others, at every preset and 200 other tables."""
    place = LANGUAGES.index(language)
    for rules in HOUSES:
        texts = {topic: told(topic, rules, language) for topic in {each.topic for each in CLAIMS}}
        for topic, is_so, said in CLAIMS:
            phrase = said[place]
            assert (phrase in texts[topic]) == is_so(rules), (topic, phrase, rules)


def test_every_claim_is_so_somewhere_and_not_elsewhere() -> None:
    """Every claim is true under some rules and false under others."""
    for topic, is_so, said in CLAIMS:
        assert {is_so(rules) for rules in HOUSES} == {True, False}, (topic, said)


def test_an_example_of_a_bet_or_a_raise_is_legal_where_it_is_told() -> None:
    """Each example of a bet or raise is legal at its table."""
    for rules in HOUSES:
        facts = rule_facts(rules)
        bet, other = facts["usual_bet"], facts["other_bet"]
        assert isinstance(bet, int)
        assert isinstance(other, int)
        assert rules.min_bet <= bet <= other <= rules.largest_stake
        if facts["raises"] != "no":
            assert rules.min_raise <= raise_told(rules) <= rules.largest_stake - rules.min_bet
        if rules.seats == 4:
            assert heard_envido(rules) == Envido(bet)


def heard_envido(rules: Rules) -> Said:
    """Return the action for "envido" at a table."""
    return parse_action("envido", view(bet_on(Lance.GRANDE, CONTESTED, rules).game, NORTH), "es")


def test_the_signs_that_are_listed_are_those_that_can_be_made() -> None:
    """The listed signs are the possible ones, by rules and partners."""
    for rules in HOUSES:
        listed = told(HelpTopic.SENAS, rules, "es").splitlines()[1:]
        expected = len(LISTS[rules.senas]) if makes_signs(rules) else 0
        has_idle_real = Sena.REAL in LISTS[rules.senas] and rules.real_31 is RealJuego.OFF
        assert len(listed) == max(0, expected - has_idle_real)


def test_a_deck_that_lost_its_twos_to_another_rule_is_told_as_such() -> None:
    """Fours that count as aces remove the twos, whatever the deck option says."""
    rules = with_options(Rules(), {"fours_are_aces": True})
    assert "treinta y seis" in Localizer("es").format(option_line("deck", rules))
    assert "cuarenta" in Localizer("es").format(option_line("deck", Rules()))
