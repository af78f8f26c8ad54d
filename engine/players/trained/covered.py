"""Which games the trained players know; in all others they reckon."""

from typing import Final

from engine.rules import Deck, DejeMode, DejeTiming, PereteRule, RealJuego, Rules

_SEATS: Final = 4
_TARGETS: Final = range(25, 41)
_LEAST_BET: Final = 2


def covers(rules: Rules) -> bool:
    """Whether the trained players know the game that these house rules make."""
    return (
        rules.seats == _SEATS
        and rules.deck is Deck.FORTY
        and not rules.fours_are_aces
        and not rules.five_of_coins_king
        and rules.real_31 is RealJuego.OFF
        and rules.target in _TARGETS
        and rules.deje_mode is DejeMode.STANDARD
        and rules.deje_timing is DejeTiming.IMMEDIATE
        and rules.pares_paso_stone == 0
        and (rules.punto_paso_total, rules.punto_bonus) == (1, 1)
        and rules.perete is PereteRule.OFF
        and max(rules.min_bet, rules.min_raise) <= _LEAST_BET
        and rules.largest_stake >= rules.target
    )
