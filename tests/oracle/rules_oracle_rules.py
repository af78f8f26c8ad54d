"""Random house rules for hands of the second implementation."""

from random import Random
from typing import Any, Final

Case = dict[str, Any]
"""A record, or a part of one, in JSON form."""

OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "five_of_coins_king": (True,),
    "min_bet": (1, 3),
    "min_raise": (1, 4),
    "max_total_bet": (9,),
    "response_mode": ("turn",),
    "deje_mode": ("fem_plus_one",),
    "deje_timing": ("at_count",),
    "pares_paso_stone": (1,),
    "punto_paso_total": (2,),
    "punto_bonus": (0, 2),
    "real_31": ("sota", "figure", "king", "sota_oros", "sota_otros", "oros_otros"),
    "show": ("needed",),
    "target": (25, 30, 35),
    "mus_order": ("pairs",),
}
"""Options that affect a single hand, with non-default values."""

USUAL: Final[dict[str, Any]] = {
    "seats": 4,
    "kings": 8,
    "deck": "40",
    "fours_are_aces": False,
    "five_of_coins_king": False,
    "min_bet": 2,
    "min_raise": 2,
    "max_total_bet": None,
    "response_mode": "either",
    "deje_mode": "standard",
    "deje_timing": "immediate",
    "pares_paso_stone": 0,
    "punto_paso_total": 1,
    "punto_bonus": 1,
    "real_31": "off",
    "show": "all",
    "target": 40,
    "mus_order": "table",
}

NAMED: Final = {8: ("8r", "castilla"), 4: ("4r", "euskadi")}


def random_rules(chance: Random) -> tuple[Case, Case]:
    """Return the deck and the seats of a table, and some other options."""
    tables: tuple[Case, ...] = (
        {},
        {"kings": 4},
        {"kings": 4, "deck": "36_no2", "target": 25},
        {"fours_are_aces": True},
        {"seats": 2},
        {"seats": 6},
        {"seats": 6, "kings": 4},
    )
    names = [name for name in OPTIONS if chance.random() < 0.15]
    options = {name: chance.choice(OPTIONS[name]) for name in names}
    if {"max_total_bet", "min_bet"} <= options.keys():
        del options["min_bet"]
    return chance.choice(tables), options
