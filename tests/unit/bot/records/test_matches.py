"""Tests that the record of a match reproduces all its events."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bot.records.expectations import HAND_FIGURES, MATCH_FIGURES
from bot.records.export import export, record_of
from bot.records.json_fields import DamagedRecordError
from bot.records.json_reader import Document
from bot.records.model import MatchRecord
from bot.records.parse import entries, read
from engine.actions import Corto, Paso, Perete, Reparto
from engine.cards import DECK, cards
from engine.decide import decide_and_apply
from engine.errors import IllegalRulesError
from engine.events import (
    DealerDrawn,
    Event,
    HandOpened,
    MatchOpened,
    MatchWon,
    PileShuffled,
    SenaMade,
)
from engine.evolve import fold
from engine.game import Cutting, Game, MatchOver
from engine.rule_options import CHOICES, PRESETS, OneOf, Value, Whole, check_rules, rules_of
from engine.rules import Rules
from engine.seats import Seat
from tests.budget import many
from tests.fakes import SeededShuffle, StackedShuffle, stacked
from tests.random_play import pick_turn, play_match
from tests.unit.bot.records.checking import checked, differing, played

MATCHES: Final = many("AMARREKO_RECORDED_MATCHES", test=30, soak=120)
EXAMPLE: Final = Path(__file__).parents[4] / "examples" / "match.json"
SHORT: Final[dict[str, Value]] = {"games_to_win": 1, "target": 25}


@lru_cache(maxsize=MATCHES)
def match_of(seed: int) -> tuple[tuple[Event, ...], Game]:
    """Return a random match, or its beginning, under any rules and often with much mus."""
    chance = Random(seed)
    events: list[Event] = [MatchOpened(any_rules(chance))]
    game = fold(events)
    shuffle = SeededShuffle(chance)
    likes_mus = chance.choice((0.0, 0.95))
    most = chance.choice((60, 600))
    for made in count():
        # A record has no pending cut, so the deck is cut.
        enough = made >= most and not isinstance(game.phase, Cutting)
        if enough or isinstance(game.phase, MatchOver):
            break
        seat, action = pick_turn(game, chance)
        if isinstance(action, Corto) and chance.random() < likes_mus:
            continue
        ruling = decide_and_apply(game, seat, action, shuffle)
        events += ruling.events
        game = ruling.game
    return tuple(events), game


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match_replays_from_its_record_event_by_event(seed: int) -> None:
    """The record of a random match passes the check and reproduces the same log."""
    events, game = match_of(seed)
    [match] = matches_of(events)
    hands = played(match)
    replayed = [event for hand in hands for event in (*hand.deal, *hand.events)]
    assert (events[0], *replayed) == events
    assert not hands or hands[-1].game == game
    assert differing(match) == []


@pytest.mark.long
@pytest.mark.soak
def test_random_matches_hold_all_that_a_record_can() -> None:
    """The random matches have hands, reshuffles and complete matches."""
    matches = [match_of(seed) for seed in range(MATCHES)]
    counts = Counter(type(event) for events, _ in matches for event in events)
    assert counts[HandOpened] > 2.5 * MATCHES
    assert counts[PileShuffled] > MATCHES / 6
    assert counts[SenaMade] > MATCHES / 6
    assert counts[MatchWon] > 0.4 * MATCHES
    drawn = (event for events, _ in matches for event in events if isinstance(event, DealerDrawn))
    assert sum(event.draws != () for event in drawn) > MATCHES / 6


@pytest.mark.parametrize("rule", ["point", "point_redraw"])
def test_a_perete_replays(rule: str) -> None:
    """A perete is recorded by its call, from which the discarded cards follow."""
    rules = rules_of("castilla", {"perete": rule, "mus_corrido": False})
    hands = tuple(map(cards, ("4o 5o 6o 7o", "4c 5c 6c 7c", "12o 12c 11o 1o", "1e 1b 2e 2b")))
    shuffle = StackedShuffle((Seat(3), Seat(0), Seat(1), Seat(2)), stacked(hands))
    events: list[Event] = [MatchOpened(rules)]
    game = fold(events)
    for seat, action in PERETES:
        ruling = decide_and_apply(game, Seat(seat), action, shuffle)
        events += ruling.events
        game = ruling.game
    [match] = matches_of(events)
    [hand] = match["hands"]
    assert hand["calls"] == [[1, "perete"], [0, "perete"], [0, "corto"], [0, "paso"]]
    [replayed] = played(match)
    assert [events[0], *replayed.deal, *replayed.events] == events
    assert differing(match) == []


PERETES: Final = ((0, Reparto()), (1, Perete()), (0, Perete()), (0, Corto()), (0, Paso()))


def matches_of(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the matches in the written file of a log."""
    document = json.loads(export(events))
    assert document == json.loads(json.dumps(record_of(events)))
    matches: list[dict[str, Any]] = document["matches"]
    return matches


def any_rules(chance: Random) -> Rules:
    """Return random house rules with a short match."""
    while True:
        preset = chance.choice(list(PRESETS))
        changed = [name for name in CHOICES if chance.random() < 0.25]
        options = {name: any_value(CHOICES[name], chance) for name in changed}
        try:
            rules = rules_of(preset, options | SHORT)
            check_rules(rules)
        except IllegalRulesError:
            continue
        return rules


def any_value(choice: OneOf | Whole, chance: Random) -> Value:
    """Return a random value of an option, small for numbers."""
    match choice:
        case OneOf(values):
            return chance.choice(values)
        case Whole(least, most):
            return chance.randint(least, min(most, least + 5))


def test_the_rules_of_a_record_are_those_of_the_match() -> None:
    """The rules of a record equal those of the match, whatever preset is named."""
    for seed in range(200):
        rules = any_rules(Random(seed))
        [match] = matches_of([MatchOpened(rules)])
        assert read(next(entries(Document(export([MatchOpened(rules)]))))).rules == rules
        assert len(match["options"]) < len(CHOICES)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_by_its_name_alone(preset: str) -> None:
    """A match under a preset has no options in its record."""
    [match] = matches_of([MatchOpened(PRESETS[preset])])
    assert match["options"] == {}
    assert PRESETS[match["preset"]] == PRESETS[preset]


def test_names_and_label_are_written(tmp_path: Path) -> None:
    """Names and label survive the round trip."""
    events, _ = play_match(rules_of("duelo", SHORT), Random(3))
    text = export(events, ["Ane", "Beñat"], "friday")
    [entry] = entries(Document(text))
    record = read(entry)
    assert isinstance(record, MatchRecord)
    assert (record.label, record.names) == ("friday", ("Ane", "Beñat"))
    path = tmp_path / "friday.json"
    path.write_text(text, encoding="utf-8")
    assert checked(path)[0] == 0


def test_no_line_of_a_written_record_is_wider_than_a_page() -> None:
    """A record's lines keep the page width, because people read them."""
    events, _ = play_match(rules_of("seis", {"games_to_win": 1}), Random(1))
    assert max(map(len, export(events).splitlines())) <= 100


def example() -> dict[str, Any]:
    """Return a match of eight hands."""
    [match] = json.loads(EXAMPLE.read_text(encoding="utf-8"))["matches"]
    found: dict[str, Any] = {**match, "id": "X1"}
    return found


@pytest.mark.parametrize("figure", MATCH_FIGURES)
def test_every_figure_of_a_match_is_compared(figure: str) -> None:
    """Each changed figure of a match is named by the check."""
    match = example()
    match["result"][figure] = "another"
    [line] = differing(match)
    assert line.startswith(f"X1 {figure}: ")


@pytest.mark.parametrize("figure", HAND_FIGURES)
def test_every_figure_of_a_hand_in_a_match_is_compared(figure: str) -> None:
    """Each changed figure of the third hand is named with the hand."""
    match = example()
    match["hands"][2]["result"][figure] = "another"
    [line] = differing(match)
    assert line.startswith(f"X1/3 {figure}: ")


def test_a_hand_that_is_left_out_is_noticed() -> None:
    """A missing hand is detected, because the next dealer differs."""
    match = example()
    del match["hands"][1]
    assert differing(match)[0] == "X1/2 mano: expected 3, found 2"


def test_a_hand_that_breaks_off_is_noticed() -> None:
    """An incomplete hand is detected, because the next one cannot be dealt."""
    match = example()
    del match["hands"][0]["calls"][-1]
    del match["hands"][0]["result"], match["result"]
    [line] = differing(match)
    assert line.startswith('X1/2: call 0, [0, "reparto"]')


def test_a_hand_after_the_end_is_noticed() -> None:
    """A hand after the end of the match is detected."""
    match = example()
    match["hands"].append(match["hands"][0])
    del match["result"]
    [line] = differing(match)
    assert line.startswith('X1/9: call 0, [0, "reparto"]')


def test_a_match_may_leave_out_what_follows_from_the_rest() -> None:
    """Derived values may be omitted: later manos and results."""
    match = example()
    del match["result"]
    for number, hand in enumerate(match["hands"]):
        del hand["result"]
        if number:
            del hand["mano"]
    assert differing(match) == []
    assert played(match)[-1].game == played(example())[-1].game
    del match["hands"][0]["mano"]
    with pytest.raises(DamagedRecordError):
        played(match)


def test_cards_drawn_for_the_deal_must_lead_to_its_mano() -> None:
    """The highest drawn card deals, and the seat at its right is mano."""
    cards = {"0": ["12o", "12c", "11o", "1o"], "1": ["12e", "11c", "10o", "7o"]}
    hand = {"mano": 1, "draw": ["7b", "4b"], "hands": cards, "calls": []}
    rules = {"preset": "duelo", "options": {"first_dealer": "highest_card"}}
    match = {"kind": "match", **rules, "hands": [hand]}
    assert differing(match) == []
    hand["mano"] = 0
    assert differing(match)[0] == "X1/1 mano: expected 0, found 1"
    del hand["draw"]
    assert differing(match) == [], "without the cards drawn the record alone says who leads"


def test_where_the_deal_is_drawn_again_the_record_says_who_leads() -> None:
    """Under rules that draw the deal anew, the record names the mano of each game."""
    order = {"mano": 0, "hands": {"0": "12o 12c 11o 1o", "1": "12e 11c 10o 7o"}}
    hand = {**order, "calls": [[0, "corto"], [0, "ordago"], [1, "quiero"]]}
    rules = {"preset": "duelo", "options": {"next_game_mano": "redraw", "mus_corrido": False}}
    match = {"kind": "match", **rules, "hands": [hand, hand]}
    assert differing(match) == []
    for next_mano in (1, None):
        hand["result"] = {"next_mano": next_mano}
        assert differing(match) == [], "the next mano is open"
    hand["result"] = {"next_mano": 0}
    assert len(differing(match)) == 2
    del hand["result"]
    deck = {"deck": [card.value for card in DECK], "calls": []}
    assert differing({**match, "hands": [hand, {**deck, "mano": 1}]}) == []
    with pytest.raises(DamagedRecordError) as raised:
        played({**match, "hands": [hand, deck]})
    assert raised.value.where == "hands[1]"
