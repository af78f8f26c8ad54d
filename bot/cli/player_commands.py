"""Define the commands about players: the odds of a hand, players, the arena and the ladder."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.cli.arguments import Add, add_command, add_house, add_level, help_text, positive
from bot.parsing.error_text import OK, print_error, print_refused_rules
from bot.ports.value import Struct
from bot.text.common import cards_line, worth_line
from bot.text.localizer import LocalizedText, Localizer, TextArg
from engine.baraja import baraja_of
from engine.cards import Cards, UnknownCardError, cards
from engine.errors import IllegalRulesError
from engine.players.levels import Level
from engine.rule_options import Value, rules_of
from engine.rules import Rules

if TYPE_CHECKING:
    from bot.arena.arena import ArenaOptions

PLACES: Final[Mapping[str, int]] = MappingProxyType({"mano": 0, "2": 1, "3": 2, "postre": -1})
"""The places at a table, counted from the mano; the postre is last."""

_BETWEEN: Final = re.compile(r"[,+]")
_LONGEST_S: Final = 3600.0


def add_player_commands(add: Add) -> None:
    """Add the commands to the parser."""
    _add_odds(add_command(add, "odds"))
    add_level(add_command(add, "player"))
    arena = add_command(add, "arena")
    arena.add_argument("one", metavar="A", help=help_text("contestant"))
    arena.add_argument("other", metavar="B", help=help_text("contestant"))
    arena.add_argument("--adjusted", action="store_true", help=help_text("adjusted"))
    _add_meetings(arena)
    ladder = add_command(add, "ladder")
    ladder.add_argument(
        "names", nargs="*", default=tuple(Level), metavar="NAME", help=help_text("contestant")
    )
    ladder.add_argument("--svg", type=Path, metavar="FILE", help=help_text("svg"))
    _add_meetings(ladder)


def _add_odds(odds: argparse.ArgumentParser) -> None:
    odds.add_argument("hand", nargs="+", metavar="HAND", help=help_text("hand"))
    odds.add_argument("--partner", metavar="HAND", help=help_text("partner"))
    odds.add_argument(
        "--seat", choices=tuple(PLACES), default="mano", help=help_text("seat", PLACES)
    )
    add_house(odds)
    odds.add_argument("--json", action="store_true", help=help_text("json"))


def _add_meetings(command: argparse.ArgumentParser) -> None:
    """Add the options for the games of an arena."""
    for name, default in (("--pairs", 1_000), ("--seed", 1), ("--jobs", 1)):
        command.add_argument(
            name,
            type=int if name == "--seed" else positive,
            default=default,
            metavar="NUMBER",
            help=help_text(name.removeprefix("--")),
        )
    command.add_argument(
        "--limit", type=_seconds, default=5.0, metavar="SECONDS", help=help_text("limit")
    )
    add_house(command)
    command.add_argument("--json", action="store_true", help=help_text("json"))


def _seconds(text: str) -> float:
    """Return a number above 0; argparse reports anything else as an error."""
    seconds = float(text)
    if not 0 < seconds < _LONGEST_S:
        raise argparse.ArgumentTypeError(text)
    return seconds


def _odds(asked: argparse.Namespace, localizer: Localizer) -> int:
    wanted = OddsAsked(
        hand=" ".join(asked.hand),
        partner=asked.partner,
        seat=asked.seat,
        preset=asked.preset,
        options=dict(asked.option),
        as_json=asked.json,
    )
    return odds(wanted, print, localizer)


class OddsAsked(Struct, frozen=True):
    """The arguments of the command; the cards are as they were typed."""

    hand: str
    partner: str | None
    seat: str
    preset: str
    options: Mapping[str, Value]
    as_json: bool


def odds(asked: OddsAsked, write: Callable[[str], object], localizer: Localizer) -> int:
    """Print the chances of a hand over all deals of the other cards; return 0, or 2 if invalid."""
    from bot.text.after_hand import odds_lines  # noqa: PLC0415 - slow to import
    from engine.players.equity.odds import UncountableHandError, odds_of  # noqa: PLC0415 - the same

    try:
        rules = rules_of(asked.preset, asked.options)
    except IllegalRulesError as error:
        return print_refused_rules(localizer, error)
    try:
        hand = _cards(asked.hand)
        partner = None if asked.partner is None else _cards(asked.partner)
        found = odds_of(hand, PLACES[asked.seat] % rules.seats, rules, partner)
    except UnknownCardError as error:
        return print_error(localizer, LocalizedText("odds-unknown-card", {"card": str(error)}))
    except UncountableHandError as error:
        dealt = " ".join(filter(None, (asked.hand, asked.partner)))
        return print_error(
            localizer, LocalizedText(f"odds-{error.why}", _not_dealt(_cards(dealt), rules))
        )
    if asked.as_json:
        write(
            json.dumps({lance.value: asdict(chance) for lance, chance in found.items()}, indent=2)
        )
        return OK
    held = {"cards": cards_line(hand), "worth": worth_line(hand, rules)}
    for line in (LocalizedText("odds-hand", held), *odds_lines(found)):
        write(localizer.format(line))
    return OK


def _not_dealt(asked: Cards, rules: Rules) -> dict[str, TextArg]:
    """Return the card that makes a hand impossible: a duplicate, or a card not in the deck."""
    deck = baraja_of(rules).cards
    twice = [card for card in asked if asked.count(card) > 1]
    others = [card for card in asked if card not in deck]
    return {"twice": "yes" if twice else "no", "card": next(iter(twice + others), "")}


def _cards(text: str) -> Cards:
    return cards(_BETWEEN.sub(" ", text))


def _player(asked: argparse.Namespace, _localizer: Localizer) -> int:
    from bot.arena.protocol import serve_player  # noqa: PLC0415 - slow to import
    from engine.players.levels import player  # noqa: PLC0415 - the same

    serve_player(player(Level(asked.level)), sys.stdin, sys.stdout)
    return 0


def _arena(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.arena.arena import arena  # noqa: PLC0415 - slow to import

    told_in = None if asked.json else localizer
    return arena(asked.one, asked.other, _meetings(asked), print, told_in)


def _ladder(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.arena.ladder import ladder  # noqa: PLC0415 - slow to import

    told_in = None if asked.json else localizer
    return ladder(asked.names, _meetings(asked), asked.svg, print, told_in)


def _meetings(asked: argparse.Namespace) -> "ArenaOptions":
    from bot.arena.arena import ArenaOptions  # noqa: PLC0415 - slow to import

    return ArenaOptions(
        pairs=asked.pairs,
        preset=asked.preset,
        options=dict(asked.option),
        seed=asked.seed,
        jobs=asked.jobs,
        limit_s=asked.limit,
        adjusted=asked.command == "arena" and asked.adjusted,
    )


PLAYER_COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace, Localizer], int]]] = (
    MappingProxyType({"odds": _odds, "player": _player, "arena": _arena, "ladder": _ladder})
)
"""The function of each command; it imports what it needs when it runs."""
