"""The rules that the trained players cover; in other games the heuristic player plays."""

from dataclasses import fields
from typing import Final

from engine.rules import Rules

LEARNT: Final = Rules()
"""The house rules under which the simulator of the training plays."""

WITHIN: Final = frozenset(
    {
        # There is a blueprint for each deck.
        "kings",
        # A blueprint tells scores apart by what is still needed, and was trained from 40 down.
        "target",
        # Bets are read as the nearest in the tree, as long as its own can be made.
        "min_bet",
        "min_raise",
        "max_total_bet",
    }
)
"""House rules that may differ from what was learnt, within bounds."""

FREE: Final = frozenset(
    {
        # They find the mano, whom a blueprint is told.
        "first_dealer",
        "cut",
        "next_game_mano",
        # They say how it comes to new cards. Mus and discards are habits, and hold in all of these.
        "mus_corrido",
        "mus_corrido_scope",
        "first_hand_no_mus",
        "mus_order",
        "cut_out_of_turn",
        "min_discard",
        "reshuffle_includes_current",
        # They say who may speak; a blueprint is asked only when its word is due.
        "response_mode",
        "open_out_of_turn",
        "consult_partner",
        # It is about cards after the last word of a hand.
        "show",
        # They count games, and each game is played for itself.
        "games_to_win",
        "vacas_to_win",
        # A blueprint knows of no sign; what signs make of a hand is counted apart.
        "senas",
        "senas_seen",
    }
)
"""House rules that may be anything."""

_SAME: Final = tuple(field.name for field in fields(Rules) if field.name not in WITHIN | FREE)
_TARGETS: Final = range(25, 41)
_LEAST_BET: Final = 2


def covers(rules: Rules) -> bool:
    """Return whether the trained players know the game that these house rules make.

    They do when it is the one that they learnt, but for what is named above. So nobody has trained
    for a house rule that is new.
    """
    return (
        all(getattr(rules, name) == getattr(LEARNT, name) for name in _SAME)
        and rules.target in _TARGETS
        and max(rules.min_bet, rules.min_raise) <= _LEAST_BET
        and rules.largest_stake >= rules.target
    )
