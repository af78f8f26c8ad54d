"""The commands about players: what a hand is worth, who plays, and who is stronger."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.cli.arguments import Add, add_command, add_house, add_level, told
from bot.parsing.error_text import OK, print_error, print_refused_rules
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
"""Where one may sit, counted from the mano; the postre is the last of any table."""

_BETWEEN: Final = re.compile(r"[,+]")
_LONGEST_S: Final = 3600.0


def add_player_commands(add: Add, voice: Localizer) -> None:
    """Add the commands to the parser."""
    _add_odds(add_command(add, "odds", voice), voice)
    add_level(add_command(add, "player", voice), voice)
    arena = add_command(add, "arena", voice)
    arena.add_argument("one", metavar="A", help=told(voice, "contestant"))
    arena.add_argument("other", metavar="B", help=told(voice, "contestant"))
    arena.add_argument("--adjusted", action="store_true", help=told(voice, "adjusted"))
    _add_meetings(arena, voice)
    ladder = add_command(add, "ladder", voice)
    ladder.add_argument(
        "names", nargs="*", default=tuple(Level), metavar="NAME", help=told(voice, "contestant")
    )
    ladder.add_argument("--svg", type=Path, metavar="FILE", help=told(voice, "svg"))
    _add_meetings(ladder, voice)


def _add_odds(odds: argparse.ArgumentParser, voice: Localizer) -> None:
    odds.add_argument("hand", nargs="+", metavar="HAND", help=told(voice, "hand"))
    odds.add_argument("--partner", metavar="HAND", help=told(voice, "partner"))
    odds.add_argument(
        "--seat", choices=tuple(PLACES), default="mano", help=told(voice, "seat", PLACES)
    )
    add_house(odds, voice)
    odds.add_argument("--json", action="store_true", help=told(voice, "json"))


def _add_meetings(command: argparse.ArgumentParser, voice: Localizer) -> None:
    """How many games are played in an arena, and how."""
    for name, default in (("--pairs", 1_000), ("--seed", 1), ("--jobs", 1)):
        command.add_argument(
            name,
            type=int if name == "--seed" else _positive,
            default=default,
            metavar="NUMBER",
            help=told(voice, name.removeprefix("--")),
        )
    command.add_argument(
        "--limit", type=_seconds, default=5.0, metavar="SECONDS", help=told(voice, "limit")
    )
    add_house(command, voice)
    command.add_argument("--json", action="store_true", help=told(voice, "json"))


def _positive(text: str) -> int:
    """Return a whole number from 1 on; argparse says what is wrong with anything else."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(text)
    return number


def _seconds(text: str) -> float:
    """Return a number above 0; argparse says what is wrong with anything else."""
    seconds = float(text)
    if not 0 < seconds < _LONGEST_S:
        raise argparse.ArgumentTypeError(text)
    return seconds


def _odds(asked: argparse.Namespace, voice: Localizer) -> int:
    wanted = OddsAsked(
        hand=" ".join(asked.hand),
        partner=asked.partner,
        seat=asked.seat,
        preset=asked.preset,
        options=dict(asked.option),
        as_json=asked.json,
    )
    return odds(wanted, print, voice)


@dataclass(frozen=True, slots=True)
class OddsAsked:
    """What the command line asks for; cards as they were typed."""

    hand: str
    partner: str | None
    seat: str
    preset: str
    options: Mapping[str, Value]
    as_json: bool


def odds(asked: OddsAsked, write: Callable[[str], object], voice: Localizer) -> int:
    """Tell the chances of a hand over all deals of the other cards; 0, or 2 where it cannot be."""
    from bot.text.after_hand import odds_lines  # noqa: PLC0415 - slow to import
    from engine.players.equity.odds import UncountableHandError, odds_of  # noqa: PLC0415 - the same

    try:
        rules = rules_of(asked.preset, asked.options)
    except IllegalRulesError as error:
        return print_refused_rules(voice, error)
    try:
        hand = _cards(asked.hand)
        partner = None if asked.partner is None else _cards(asked.partner)
        found = odds_of(hand, PLACES[asked.seat] % rules.seats, rules, partner)
    except UnknownCardError as error:
        return print_error(voice, LocalizedText("odds-unknown-card", {"card": str(error)}))
    except UncountableHandError as error:
        dealt = " ".join(filter(None, (asked.hand, asked.partner)))
        return print_error(
            voice, LocalizedText(f"odds-{error.why}", _not_dealt(_cards(dealt), rules))
        )
    if asked.as_json:
        write(
            json.dumps({lance.value: asdict(chance) for lance, chance in found.items()}, indent=2)
        )
        return OK
    held = {"cards": cards_line(hand), "worth": worth_line(hand, rules)}
    for line in (LocalizedText("odds-hand", held), *odds_lines(found)):
        write(voice.format(line))
    return OK


def _not_dealt(asked: Cards, rules: Rules) -> dict[str, TextArg]:
    """Which card is never dealt so: one that comes twice, or else one that is not of the deck."""
    deck = baraja_of(rules).cards
    twice = [card for card in asked if asked.count(card) > 1]
    others = [card for card in asked if card not in deck]
    return {"twice": "yes" if twice else "no", "card": next(iter(twice + others), "")}


def _cards(text: str) -> Cards:
    return cards(_BETWEEN.sub(" ", text))


def _player(asked: argparse.Namespace, _voice: Localizer) -> int:
    from bot.arena.protocol import serve_player  # noqa: PLC0415 - slow to import
    from engine.players.levels import player  # noqa: PLC0415 - the same

    serve_player(player(Level(asked.level)), sys.stdin, sys.stdout)
    return 0


def _arena(asked: argparse.Namespace, voice: Localizer) -> int:
    from bot.arena.arena import arena  # noqa: PLC0415 - slow to import

    told_in = None if asked.json else voice
    return arena(asked.one, asked.other, _meetings(asked), print, told_in)


def _ladder(asked: argparse.Namespace, voice: Localizer) -> int:
    from bot.arena.ladder import ladder  # noqa: PLC0415 - slow to import

    told_in = None if asked.json else voice
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
"""What each command does; each brings what it needs only when it is asked for."""
