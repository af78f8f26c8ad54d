"""Export a stored match as a hand record (docs/HAND_RECORD.md) that replays the whole match."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.records.digests import bind
from bot.records.expectations import plain
from bot.records.figures import hand_figures, match_figures
from bot.records.house_rules import written_rules
from bot.records.model import FORMAT, Deal, Kind, RecordedHand
from bot.records.notation import Call, written
from bot.records.simulate import PlayedHand
from bot.tables.daily import DailyTable
from bot.tables.fairness import commitment_of
from bot.text.after_hand import said_in
from engine.events import (
    CardsDiscarded,
    DealerDrawn,
    DeckOffered,
    DeckShuffled,
    Event,
    GameOpened,
    HandDealt,
    HandOpened,
    MatchOpened,
    PereteCalled,
    PileShuffled,
    VacaOpened,
)
from engine.evolve import evolve
from engine.game import Game, opened
from engine.rules import Rules

_RESULT: Final = (
    "lances",
    "hands",
    "mano",
    "score_after",
    "game_over",
    "winner_team",
    "ended_by",
    "ended_at",
    "next_mano",
)
RULES_OF_LUCK: Final = (
    "seats",
    "kings",
    "deck",
    "fours_are_aces",
    "five_of_coins_king",
    "first_dealer",
    "cut",
    "next_game_mano",
    "reshuffle_includes_current",
    "perete",
)
_BETWEEN_HANDS: Final = (DealerDrawn, DeckOffered, VacaOpened, GameOpened, HandOpened)

Written: TypeAlias = dict[str, object]


def export(
    events: Sequence[Event],
    names: Sequence[str] = (),
    label: str = "match",
    secret: str = "",
    day: DailyTable | None = None,
) -> str:
    """Return the text of a file that records a match, given its whole log."""
    return laid_out(record_of(events, names, label, secret, day)) + "\n"


def record_of(
    events: Sequence[Event],
    names: Sequence[str] = (),
    label: str = "match",
    secret: str = "",
    day: DailyTable | None = None,
) -> Written:
    """Return a file that records a match as a JSON value, given its whole log.

    With the ``secret``, in hex, the match can be verified; the secret is published only after the
    match. For a hand of the ``day``, the secret is the secret of that day.
    """
    first, *later = events
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    hands: list[Written] = []
    game = opened(first.rules)
    for happened in _by_hand(later):
        hand, game = _hand(happened, game)
        hands.append(hand)
    match: Written = {"id": label, "kind": Kind.MATCH.value, **written_rules(first.rules)}
    if names:
        match["names"] = list(names)
    sealed = ""
    if secret:
        sealed = commitment_of(bytes.fromhex(secret))
        match["seal"] = {
            "commitment": sealed,
            "secret": secret,
            **({} if day is None else {"day": day.date, "pool": day.pool}),
            "rules": rules_of_luck(first.rules),
        }
    match |= {"hands": hands, "result": match_figures(len(hands), game)}
    if secret:
        bind(match, sealed)
    return {"amarreko": FORMAT, "matches": [match]}


def rules_of_luck(rules: Rules) -> Written:
    """Return the rules on which shuffles depend, with their values (FAIRNESS.md 9)."""
    return {name: getattr(rules, name) for name in RULES_OF_LUCK}


def _by_hand(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yield the events of each dealt hand, including those that lead to its deal."""
    happened: list[Event] = []
    for event in events:
        begun = any(isinstance(before, HandOpened) for before in happened)
        if begun and isinstance(event, _BETWEEN_HANDS):
            yield happened
            happened = []
        happened.append(event)
    if any(isinstance(event, HandOpened) for event in happened):
        yield happened


def _hand(happened: Sequence[Event], game: Game) -> tuple[Written, Game]:
    """Return the record of a hand, and the game after it."""
    dealt = max(place for place, event in enumerate(happened) if isinstance(event, HandDealt)) + 1
    for event in happened[:dealt]:
        game = evolve(game, event)
    begun = game
    for event in happened[dealt:]:
        game = evolve(game, event)
    calls = tuple(_calls(happened[dealt:]))
    hand: Written = {"mano": int(begun.hand.mano), **cards_brought(happened)}
    hand["calls"] = [written(call) for call in calls]
    found = hand_figures(
        PlayedHand(
            recorded=RecordedHand("", "", Deal(begun.hand.mano, (), (), ()), calls, {}),
            deal=tuple(happened[:dealt]),
            dealt=begun,
            events=tuple(happened[dealt:]),
            game=game,
            refusal=None,
        )
    )
    hand["result"] = result_of(found)
    return hand, game


def result_of(figures: Mapping[str, object]) -> Written:
    """Return a hand's figures for the record of a match, as JSON values."""
    return {name: plain(figures[name]) for name in _RESULT}


def cards_brought(happened: Sequence[Event]) -> Written:
    """Return all random orders of cards: the draw for the deal, the deck, and the reshuffles."""
    told: Written = {}
    shuffles: list[list[str]] = []
    for event in happened:
        match event:
            case DealerDrawn(_, [_, *_] as draws):
                told["draw"] = [draw.card.value for draw in draws]
            case DeckShuffled(cutter, deck, lifted, fell):
                if lifted:
                    told |= {"cut": lifted, "fell": fell, "cut_by": None if fell else int(cutter)}
                told["deck"] = [card.value for card in deck]
            case PileShuffled(stock):
                shuffles.append([card.value for card in stock])
            case _:
                pass
    return told | {"shuffles": shuffles} if shuffles else told


def _calls(events: Iterable[Event]) -> Iterator[Call]:
    """Yield the calls; discards after a perete follow from it and are not calls."""
    before: Event | None = None
    for event in events:
        follows = isinstance(before, PereteCalled) and isinstance(event, CardsDiscarded)
        said = None if follows else said_in(event)
        if said is not None:
            yield said
        before = event


_WIDTH: Final = 100
_SHORT: Final = 24
_STEP: Final = "  "


def laid_out(value: object, indent: str = "", space: int = _WIDTH) -> str:
    """Return a value as JSON text, with line breaks only where a line would be too wide."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= space or not isinstance(value, dict | list):
        return flat
    deeper = indent + _STEP
    if isinstance(value, dict):
        return _wrapped("{", _entries(value, deeper), "}", indent)
    items = [laid_out(item, deeper, _WIDTH - len(deeper) - 1) for item in value]
    if all(len(item) <= _SHORT for item in items):
        return _wrapped("[", _filled(items, _WIDTH - len(deeper)), "]", indent)
    return _wrapped("[", items, "]", indent)


def _entries(value: dict[str, object], indent: str) -> Iterator[str]:
    for key, item in value.items():
        name = json.dumps(key, ensure_ascii=False)
        space = _WIDTH - len(indent) - len(name) - len(": ,")
        yield f"{name}: {laid_out(item, indent, space)}"


def _filled(items: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines with as many items as fit, at least one each."""
    line, *others = items
    for item in others:
        if len(line) + len(item) + len(", ,") > width:
            yield line
            line = item
        else:
            line = f"{line}, {item}"
    yield line


def _wrapped(left: str, lines: Iterable[str], right: str, indent: str) -> str:
    deeper = f"\n{indent}{_STEP}"
    return f"{left}{deeper}{f',{deeper}'.join(lines)}\n{indent}{right}"
