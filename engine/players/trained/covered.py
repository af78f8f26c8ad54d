"""The rules that the trained players cover; for other rules the heuristic player plays."""

from dataclasses import fields
from typing import Final

from engine.rules import Rules

LEARNT: Final = Rules()
"""The house rules used in training."""

WITHIN: Final = frozenset(
    {
        # There is a blueprint for each deck.
        "kings",
        # A blueprint knows the score as the stones still needed, up to 40.
        "target",
        # Bets map to nearby bets of the tree, as long as the tree's own bets are legal.
        "min_bet",
        "min_raise",
        "max_total_bet",
    }
)
"""House rules that may differ from those used in training, within bounds."""

FREE: Final = frozenset(
    {
        # These determine the mano, which is an input of the blueprint.
        "first_dealer",
        "cut",
        "next_game_mano",
        # These affect the new cards. The learnt mus and discards apply to all of them.
        "mus_corrido",
        "mus_corrido_scope",
        "first_hand_no_mus",
        "mus_order",
        "cut_out_of_turn",
        "min_discard",
        "reshuffle_includes_current",
        # These decide which seats may speak; a blueprint is asked only for the seat in turn.
        "response_mode",
        "open_out_of_turn",
        "consult_partner",
        # This concerns only the cards shown after the last action of a hand.
        "show",
        # These count games, and each game is played separately.
        "games_to_win",
        "vacas_to_win",
        # A blueprint knows no señas; their effect on a hand is computed separately.
        "senas",
        "senas_seen",
    }
)
"""House rules that may have any value."""

_SAME: Final = tuple(field.name for field in fields(Rules) if field.name not in WITHIN | FREE)
_TARGETS: Final = range(25, 41)
_LEAST_BET: Final = 2


def covers(rules: Rules) -> bool:
    """Return whether the trained players cover these house rules.

    They do if the rules equal those used in training, apart from the options above. So an option
    that is added later must keep its default until it is listed there.
    """
    return (
        all(getattr(rules, name) == getattr(LEARNT, name) for name in _SAME)
        and rules.target in _TARGETS
        and max(rules.min_bet, rules.min_raise) <= _LEAST_BET
        and rules.largest_stake >= rules.target
    )
