"""``amarreko odds``: what a hand is worth in each lance, over all deals of the other cards."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Final

from bot.lines.hindsight import odds_lines
from bot.lines.phrases import cards_line, worth_line
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import OK, complain, refused_rules
from engine.cards import Cards, UnknownCardError, cards
from engine.errors import IllegalRulesError
from engine.house_rules import Value, rules_of
from engine.players.exact.odds import Odds, UncountableHandError, odds_of

PLACES: Final[Mapping[str, int]] = MappingProxyType({"mano": 0, "2": 1, "3": 2, "postre": -1})
"""Where one may sit, counted from the mano; the postre is the last of any table."""

_BETWEEN: Final = re.compile(r"[,+]")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for; cards as they were typed."""

    hand: str
    partner: str | None
    seat: str
    preset: str
    options: Mapping[str, Value]
    as_json: bool


def odds(wanted: Wanted, write: Callable[[str], object], voice: Voice) -> int:
    """Tell the chances of a hand; 0, or 2 where the hand cannot be."""
    try:
        rules = rules_of(wanted.preset, wanted.options)
        hand = _cards(wanted.hand)
        partner = None if wanted.partner is None else _cards(wanted.partner)
        place = PLACES[wanted.seat] % rules.seats
        found = odds_of(hand, place, rules, partner)
    except IllegalRulesError as error:
        return complain(voice, refused_rules(error))
    except UnknownCardError as error:
        return complain(voice, Line("odds-unknown-card", {"card": str(error)}))
    except UncountableHandError:
        return complain(voice, Line("odds-uncountable"))
    if wanted.as_json:
        write(written(found))
        return OK
    held = {"cards": cards_line(hand), "worth": worth_line(hand, rules)}
    for line in (Line("odds-hand", held), *odds_lines(found)):
        write(voice.say(line))
    return OK


def written(found: Odds) -> str:
    """The chances as JSON: one object for each lance."""
    return json.dumps({lance.value: asdict(chances) for lance, chances in found.items()}, indent=2)


def _cards(text: str) -> Cards:
    return cards(_BETWEEN.sub(" ", text))
