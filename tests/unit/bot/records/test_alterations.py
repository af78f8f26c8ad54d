"""Tests that all three verifiers agree on every altered record of a sealed match."""

import json
from collections import defaultdict
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from bot.records.json_fields import DamagedRecordError
from bot.records.json_reader import Document
from bot.records.parse import entries
from bot.records.verify import Proof, verify_record
from engine.rule_options import PRESETS
from engine.rules import Cut
from tests.budget import EFFORT, SEED, Effort, many
from tests.unit.bot.records.alterations import Alteration, alterations, bound_again
from tests.unit.bot.records.sealed import honest_match
from tests.unit.bot.records.verifiers import NODE, Verdict, node_verdict, python_verdict

pytestmark = pytest.mark.long

KINDS: Final = many("AMARREKO_ALTERED_KINDS", test=10, soak=400)
"""The number of kinds of alteration for each match."""

TABLES: Final = [
    (preset, cut)
    for place, preset in enumerate(sorted(PRESETS))
    for cut in (Cut if EFFORT is Effort.SOAK else (tuple(Cut)[place % len(Cut)],))
]
"""Each preset and each kind of cut; all pairs of them only in ``make soak``."""

NOT_OF_THE_RECORD: Final = {": note added", "amarreko: key removed"}
"""FAIRNESS.md 9.1 allows notes and a missing version."""

Outcome = tuple[int, str]
"""An exit status, and the place of the first wrong line, if known."""


@cache
def match_at(preset: str, cut: Cut) -> str:
    """Return the record of a match at such a table, as text."""
    rules = replace(PRESETS[preset], cut=cut, games_to_win=1, target=15)
    file = honest_match(5, rules, likes_mus=0.3)
    file["matches"][0]["names"] = [f"Añe {seat}" for seat in range(rules.seats)]
    text = bound_again(json.dumps(file))
    assert text is not None
    return text


def by_kind(file: dict[str, Any]) -> dict[str, list[Alteration]]:
    """Return all alterations of a file, by kind."""
    found: defaultdict[str, list[Alteration]] = defaultdict(list)
    for one in alterations(file):
        found[one.kind].append(one)
    return found


def by_amarreko(text: str) -> Outcome:
    """Return the result of ``amarreko verify`` for a file."""
    try:
        found = [verify_record(entry) for entry in entries(Document(text))]
    except DamagedRecordError:
        return 2, ""
    wrong = [one for one in found if one.proof is not Proof.VALID]
    return (1, wrong[0].place) if wrong else (0, "")


def of_example(verdict: Verdict) -> Outcome:
    """Return the result of an example verifier."""
    status, _, errors = verdict
    assert "Traceback" not in errors
    place, colon, _ = errors.partition(": ")
    named = status == 1 and colon and "not sealed" not in place
    return status, place if named else ""


def outcomes(text: str) -> set[Outcome]:
    """Return the results of all available verifiers for a file."""
    found = {by_amarreko(text), of_example(python_verdict(text))}
    if NODE is not None:
        found.add(of_example(node_verdict(text)))
    return found


def test_there_are_more_than_a_hundred_kinds_of_alteration() -> None:
    """Each table has more than a hundred kinds of alteration, all detected by the digests."""
    assert len(by_kind(json.loads(match_at("castilla", Cut.ASK)))) > 500


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "cut"), TABLES)
def test_every_altered_record_is_refused_by_all_for_the_same_line(preset: str, cut: Cut) -> None:
    """All verifiers reject every altered record at the same line."""
    text = match_at(preset, cut)
    assert outcomes(text) == {(0, "")}
    chance = Random(f"{preset} {cut} {SEED}")
    kinds = by_kind(json.loads(text))
    for kind in chance.sample(sorted(kinds), min(KINDS, len(kinds))):
        altered = chance.choice(kinds[kind])
        found = outcomes(altered.text)
        assert len(found) == 1, (altered.place, kind, found)
        assert (found == {(0, "")}) == (kind in NOT_OF_THE_RECORD), (altered.place, kind)


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "cut"), TABLES)
def test_a_forger_who_makes_new_digests_is_told_the_same_by_all(preset: str, cut: Cut) -> None:
    """With new digests all verifiers agree on numbers and order in hands and results."""
    chance = Random(f"forged {preset} {cut} {SEED}")
    kinds = by_kind(json.loads(match_at(preset, cut)))
    tried = [kind for kind in sorted(kinds) if _is_told_alike(kind)]
    for kind in chance.sample(tried, min(KINDS, len(tried))):
        altered = chance.choice(kinds[kind])
        text = bound_again(altered.text)
        if text is not None:
            found = outcomes(text)
            assert len(found) == 1 or {status for status, _ in found} == {1, 2}, (kind, found)
            places = {place for status, place in found if status == 1}
            assert len(places) <= 1, (altered.place, kind, found)


def _is_told_alike(kind: str) -> bool:
    """Return whether a kind changes a value within its type, in a hand or a result."""
    place, _, change = kind.partition(": ")
    within = ("plus", "minus", "sign", "negated", "first", "last", "reversed")
    return change.startswith(within) and (".hands." in place or ".result" in place)


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "cut"), TABLES)
def test_a_score_raised_by_one_is_refused_even_with_new_digests(preset: str, cut: Cut) -> None:
    """A score raised by one in any hand is rejected at this number, despite new digests."""
    file = json.loads(match_at(preset, cut))
    for number, hand in enumerate(file["matches"][0]["hands"]):
        hand["result"]["score_after"][number % 2] += 1
        place = f"hands[{number}].result.score_after[{number % 2}]"
        assert outcomes(json.dumps(file)) == {(1, f"hands[{number}].digest")}
        text = bound_again(json.dumps(file))
        assert text is not None
        assert outcomes(text) == {(1, place)}
        hand["result"]["score_after"][number % 2] -= 1


@pytest.mark.parametrize(("preset", "cut"), TABLES[:4])
def test_a_match_without_its_last_hand_and_another_next_mano_are_refused(
    preset: str, cut: Cut
) -> None:
    """A missing last hand and another next mano are rejected, despite new digests."""
    short = json.loads(match_at(preset, cut))
    del short["matches"][0]["hands"][-1]
    moved = json.loads(match_at(preset, cut))
    moved["matches"][0]["hands"][-1]["result"]["next_mano"] += 1
    for file in (short, moved):
        again = bound_again(json.dumps(file))
        assert again is not None
        for text in (json.dumps(file), again):
            [(status, place)] = outcomes(text)
            assert (status, bool(place)) == (1, True)


def test_a_record_says_which_cuts_were_made_by_a_person() -> None:
    """A changed author of a cut is detected: the default cut has none."""
    file = json.loads(match_at("castilla", Cut.ASK))
    hands = file["matches"][0]["hands"]
    by_hand = [hand for hand in hands if not hand["fell"]]
    assert by_hand
    assert all((hand["cut_by"] is None) == hand["fell"] for hand in hands)
    number = hands.index(by_hand[0])
    by_hand[0]["cut_by"] = (by_hand[0]["cut_by"] + 1) % 4
    text = bound_again(json.dumps(file))
    assert text is not None
    assert outcomes(text) == {(1, f"hands[{number}].cut_by")}
