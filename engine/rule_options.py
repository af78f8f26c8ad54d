"""House rules by name: the presets, the values of each option, and contradictions."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from engine.errors import IllegalRulesError, Reason
from engine.rules import (
    LARGEST_STAKE,
    Cut,
    Deck,
    DejeMode,
    DejeTiming,
    FirstDealer,
    MusOrder,
    NextGameMano,
    PereteRule,
    RealJuego,
    ResponseMode,
    Rules,
    Scope,
    SenaList,
    SenasSeen,
    Show,
)

Value: TypeAlias = bool | int | str | None

_LONGEST_ECHO: Final = 40
"""The number of characters of a bad value that the error message repeats."""

_MOST_SEATS_WITHOUT_CURRENT: Final = 4
"""RULES.md 3 and 13: with six seats the stock is smaller than one round of discards."""

EIGHT_KINGS: Final = Rules(senas_seen=SenasSeen.GAZE)
FOUR_KINGS: Final = replace(EIGHT_KINGS, kings=4)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "castilla": EIGHT_KINGS,
        "clasico": replace(EIGHT_KINGS, target=30),
        "euskadi": FOUR_KINGS,
        "rioja": replace(FOUR_KINGS, deck=Deck.NO_TWOS, target=25),
        "ehmus": replace(
            FOUR_KINGS, target=30, first_dealer=FirstDealer.LOWEST_CARD, mus_corrido=False
        ),
        "iparralde": replace(
            FOUR_KINGS,
            first_dealer=FirstDealer.LOWEST_CARD,
            mus_corrido=False,
            mus_order=MusOrder.PAIRS,
        ),
        "duelo": replace(EIGHT_KINGS, seats=2),
        "seis": replace(EIGHT_KINGS, seats=6),
        "8r": EIGHT_KINGS,
        "4r": FOUR_KINGS,
    }
)
"""The presets by name: eight for players, and two from RULES.md section 15."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """An option that takes one of a few values."""

    values: tuple[Value, ...]

    def read(self, value: Value) -> Value:
        """Return the known value for a value or its name; raise ValueError if there is none."""
        for known in self.values:
            if _name(known) == _name(value):
                return known
        raise ValueError(value)

    def allowed(self) -> str:
        """Return the allowed values in the form in which they are typed."""
        return ", ".join(_name(known) for known in self.values)


@dataclass(frozen=True, slots=True)
class Whole:
    """An option that takes a whole number, or none if ``or_none`` is set."""

    least: int
    most: int
    or_none: bool = False

    def read(self, value: Value) -> Value:
        """Return the number for a number or its digits; raise ValueError."""
        if self.or_none and _name(value) == "none":
            return None
        if isinstance(value, bool) or value is None:
            raise ValueError(value)
        number = int(value)
        if not self.least <= number <= self.most:
            raise ValueError(value)
        return number

    def allowed(self) -> str:
        """Return the bounds in the form in which they are typed."""
        return f"{self.least}-{self.most}" + (", none" if self.or_none else "")


_YES_NO: Final = OneOf((False, True))

CHOICES: Final[Mapping[str, OneOf | Whole]] = MappingProxyType(
    {
        "seats": OneOf((2, 4, 6)),
        "kings": OneOf((4, 8)),
        "deck": OneOf(tuple(Deck)),
        "fours_are_aces": _YES_NO,
        "five_of_coins_king": _YES_NO,
        "first_dealer": OneOf(tuple(FirstDealer)),
        "cut": OneOf(tuple(Cut)),
        "mus_corrido": _YES_NO,
        "mus_corrido_scope": OneOf(tuple(Scope)),
        "first_hand_no_mus": _YES_NO,
        "mus_order": OneOf(tuple(MusOrder)),
        "cut_out_of_turn": _YES_NO,
        "min_discard": OneOf((0, 1)),
        "reshuffle_includes_current": _YES_NO,
        "min_bet": Whole(1, 1000),
        "min_raise": Whole(1, 1000),
        "max_total_bet": Whole(1, LARGEST_STAKE, or_none=True),
        "response_mode": OneOf(tuple(ResponseMode)),
        "open_out_of_turn": _YES_NO,
        "consult_partner": _YES_NO,
        "deje_mode": OneOf(tuple(DejeMode)),
        "deje_timing": OneOf(tuple(DejeTiming)),
        "pares_paso_stone": OneOf((0, 1)),
        "punto_paso_total": OneOf((1, 2)),
        "punto_bonus": Whole(0, 10),
        "real_31": OneOf(tuple(RealJuego)),
        "show": OneOf(tuple(Show)),
        "target": Whole(1, 10_000),
        "games_to_win": Whole(1, 100),
        "vacas_to_win": Whole(1, 100),
        "next_game_mano": OneOf(tuple(NextGameMano)),
        "senas": OneOf(tuple(SenaList)),
        "senas_seen": OneOf(tuple(SenasSeen)),
        "perete": OneOf(tuple(PereteRule)),
    }
)
"""The possible values of each option of ``Rules``."""


def rules_of(preset: str, options: Mapping[str, Value] = MappingProxyType({})) -> Rules:
    """Set options on top of a preset; raise IllegalRulesError if the result is not playable."""
    if preset not in PRESETS:
        raise IllegalRulesError(
            Reason.UNKNOWN_PRESET, name=preset, suggestion=_nearest(preset, PRESETS)
        )
    return with_options(PRESETS[preset], options)


def with_options(rules: Rules, options: Mapping[str, Value]) -> Rules:
    """Set options by name, as values or text; raise IllegalRulesError if not playable."""
    changes: dict[str, Any] = {}
    for name, value in options.items():
        if name not in CHOICES:
            raise IllegalRulesError(
                Reason.UNKNOWN_OPTION, name=name, suggestion=_nearest(name, CHOICES)
            )
        try:
            changes[name] = CHOICES[name].read(value)
        except (TypeError, ValueError):
            raise _bad_value(name, value) from None
    changed = replace(rules, **changes)
    check_rules(changed)
    return changed


def check_rules(rules: Rules) -> None:
    """Raise IllegalRulesError, naming the options, if the house rules are not playable."""
    for field in fields(rules):
        value = getattr(rules, field.name)
        try:
            read = CHOICES[field.name].read(value)
        except (TypeError, ValueError):
            raise _bad_value(field.name, value) from None
        assert read == value, "a checked value reads as itself"
    if rules.seats > _MOST_SEATS_WITHOUT_CURRENT and not rules.reshuffle_includes_current:
        raise IllegalRulesError(Reason.SIX_SEATS_NEED_CURRENT_DISCARDS)
    if rules.deck is Deck.NO_TWOS and rules.threes_are_kings and not rules.fours_are_aces:
        raise IllegalRulesError(Reason.NO_TWOS_NEEDS_FOUR_KINGS)
    if rules.fours_are_aces and not rules.threes_are_kings:
        raise IllegalRulesError(Reason.FOURS_ARE_ACES_NEEDS_EIGHT_KINGS)
    if rules.largest_stake < rules.min_bet:
        raise IllegalRulesError(
            Reason.MAXIMUM_BELOW_MINIMUM_BET, least=rules.min_bet, most=rules.largest_stake
        )


def text_of(value: Value) -> str:
    """Return a value in the form that ``--option name=value`` takes."""
    return _name(value)


def _name(value: Value) -> str:
    return str(value).strip().lower()


def _nearest(name: str, known: Mapping[str, object]) -> str:
    """Return the known name closest to a mistyped one, or an empty text."""
    return next(iter(get_close_matches(name, known, n=1)), "")


def _bad_value(name: str, value: Value) -> IllegalRulesError:
    return IllegalRulesError(
        Reason.BAD_OPTION_VALUE,
        name=name,
        value=_name(value)[:_LONGEST_ECHO],
        allowed=CHOICES[name].allowed(),
    )
