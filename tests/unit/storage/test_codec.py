"""Events become kinds, versions and JSON, and can be read back in full, even years later."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from engine.events import Event, HandClosed, MatchOpened, MusSaid, Passed
from engine.evolve import fold
from engine.hands import Lance
from engine.rule_options import PRESETS
from engine.rules import DejeTiming, FirstDealer, PereteRule, Rules
from engine.seats import Seat
from engine.view import seen_by
from storage.codec import KINDS, UPCASTERS, Body, Codec
from storage.errors import UnknownEventError
from tests.random_play import play_match
from tests.unit.storage.samples import SAMPLES

SEAT = Seat(2)
EVERY_LOG = Path(__file__).with_name("every_log.jsonl")


def test_every_event_has_a_kind_of_its_own() -> None:
    """No new event can be forgotten here, and no two share a name."""
    assert set(KINDS.values()) == set(get_args(Event))
    assert len(set(KINDS.values())) == len(KINDS)


def test_there_is_a_sample_of_every_event() -> None:
    assert {type(event) for event in SAMPLES} == set(get_args(Event))


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_went(event: Event) -> None:
    codec = Codec()
    encoded = codec.encode(event)
    assert codec.decode(encoded.kind, encoded.version, encoded.body) == event


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_comes_back_as_it_went(preset: str) -> None:
    """The decoded log folds into exactly the game that was played."""
    rules = replace(
        PRESETS[preset],
        first_dealer=FirstDealer.HIGHEST_CARD,
        perete=PereteRule.POINT_REDRAW,
        deje_timing=DejeTiming.AT_COUNT,
    )
    events, game = play_match(rules, Random(preset))
    codec = Codec()
    encoded = [codec.encode(event) for event in events]
    decoded = [codec.decode(each.kind, each.version, each.body) for each in encoded]
    assert decoded == events
    assert fold(decoded) == game


def test_every_version_ever_written_is_still_read() -> None:
    """A line of this file must never change, because somebody's log holds one like it."""
    codec = Codec()
    samples = {codec.encode(event).kind: event for event in SAMPLES}
    lines = [json.loads(line) for line in EVERY_LOG.read_text("utf-8").splitlines()]
    written = {(kind, 1) for kind in KINDS} | {(kind, old + 1) for kind, old in UPCASTERS}
    assert {(kind, version) for kind, version, _ in lines} == written
    for kind, version, body in lines:
        assert codec.decode(kind, version, json.dumps(body)) == samples[kind]


def test_a_sign_of_an_old_log_was_seen_by_its_makers_side() -> None:
    """The size of the table does not matter: there was no gaze, so no rival saw it."""
    made = Codec().decode("sena-made", 1, '{"seat": 1, "sena": "duples"}')
    seeing = [seat for seat in range(6) if seen_by(made, Seat(seat)) is not None]
    assert seeing == [1, 3, 5]
    assert seen_by(made, None) is None


def name_the_seat(body: Body) -> Body:
    """Rename the field ``player`` of version 1 to ``seat``."""
    return {"seat": body["player"]}


def add_the_lance(body: Body) -> Body:
    """Add the lance, which in version 2 was always grande."""
    return {**body, "lance": "grande"}


CHANGED_TWICE = Codec(upcasters={("passed", 1): name_the_seat, ("passed", 2): add_the_lance})


@pytest.mark.parametrize(
    ("version", "body"),
    [(1, '{"player": 2}'), (2, '{"seat": 2}'), (3, '{"seat": 2, "lance": "grande"}')],
)
def test_an_old_version_is_lifted_step_by_step(version: int, body: str) -> None:
    """Each upcaster leads to the next version, and all together lead to the newest."""
    assert CHANGED_TWICE.decode("passed", version, body) == Passed(SEAT, Lance.GRANDE)


def test_an_event_is_written_in_the_newest_version() -> None:
    """It is one beyond the last upcaster; a kind without upcasters is still at version 1."""
    assert CHANGED_TWICE.encode(Passed(SEAT, Lance.CHICA)).version == 3
    assert CHANGED_TWICE.encode(MusSaid(SEAT)).version == 1


@pytest.mark.parametrize("gap", [("passed", 2), ("passed", 0)])
def test_upcasters_leave_no_version_out(gap: tuple[str, int]) -> None:
    with pytest.raises(AssertionError):
        Codec(upcasters={gap: add_the_lance})


def test_a_class_may_be_renamed_and_the_log_stays() -> None:
    """The kind is independent of the class: any class registered for it reads the old log."""
    renamed = Codec(kinds={**KINDS, "mus-said": HandClosed, "hand-closed": MusSaid})
    assert renamed.encode(MusSaid(SEAT)).kind == "hand-closed"
    assert renamed.decode("hand-closed", 1, '{"seat": 2}') == MusSaid(SEAT)


def test_a_house_rule_that_an_old_log_does_not_know_is_as_it_always_was() -> None:
    """A missing field of the rules gets its default, which is the old behaviour."""
    decoded = Codec().decode("match-opened", 1, '{"rules": {"kings": 4}}')
    assert decoded == MatchOpened(Rules(kings=4))


@pytest.mark.parametrize(
    ("kind", "version", "body"),
    [
        ("tarot-said", 1, '{"seat": 2}'),
        ("mus-said", 2, '{"seat": 2}'),
        ("mus-said", 0, '{"seat": 2}'),
        ("mus-said", 1, '{"seat": 2, "loudly": true}'),
        ("match-opened", 1, '{"rules": {"kings": 4, "jokers": 2}}'),
        ("mus-said", 1, "{}"),
        ("mus-said", 1, '{"seat": "2"}'),
        ("mus-said", 1, '{"seat": 2'),
        ("mus-said", 1, ""),
        ("mus-said", 1, "[2]"),
        ("passed", 1, '{"seat": 2, "lance": "tercia"}'),
        ("hand-dealt", 1, '{"seat": 2, "cards": ["13o"]}'),
    ],
)
def test_what_cannot_be_read_whole_is_refused(kind: str, version: int, body: str) -> None:
    """An unknown kind, version, field or value raises an error; nothing is guessed."""
    with pytest.raises(UnknownEventError) as refusal:
        Codec().decode(kind, version, body)
    assert (refusal.value.kind, refusal.value.version) == (kind, version)


@pytest.mark.parametrize("body", ["{}", "[]", '{"player": 2', '{"player": "nobody"}'])
def test_a_damaged_body_of_an_old_version_is_refused(body: str) -> None:
    """An upcaster relies on the fields of its version; a missing one is refused without a crash."""
    with pytest.raises(UnknownEventError):
        CHANGED_TWICE.decode("passed", 1, body)
