"""Reviews of many logs: redealt hidden cards, truncated logs, and missing events."""

from collections.abc import Sequence
from itertools import cycle, product
from random import Random
from typing import Final

import pytest

from engine.errors import DamagedLogError
from engine.events import CardsDrawn, Event, HandDealt
from engine.players.analysis import review
from engine.seats import Seat
from tests.budget import EFFORT, Effort, many
from tests.unit.engine.players.analysis.test_match_review import (
    EVERYBODY,
    HOUSES,
    log_of,
    review_of,
)
from tests.unit.engine.redealt_twins import twin_of
from tests.unit.engine.story import NORTH

pytestmark = pytest.mark.long

PLACES: Final = many("AMARREKO_REVIEWED_PLACES", test=9, soak=100)
"""The number of places, of sixty, where a log stops or lacks an event."""


LENGTH: Final = None if EFFORT is Effort.SOAK else 100
"""The number of events of a match whose verdicts are compared; None is a whole match."""

TOLD: Final = (
    list(product(("castilla", "euskadi"), EVERYBODY))
    if EFFORT is Effort.SOAK
    else list(zip(cycle(("castilla", "euskadi")), EVERYBODY, strict=False))
)
"""The seats with verdicts by house: all of them in ``make soak``, otherwise one each."""


@pytest.mark.soak
@pytest.mark.parametrize(("house", "seat"), TOLD)
def test_hidden_cards_dealt_again_change_no_verdict(house: str, seat: Seat) -> None:
    """A verdict reveals nothing that its seat has not seen."""
    log = log_of(house)[:LENGTH]
    twin = twin_of(log, HOUSES[house], seat, Random(3))
    assert _dealt(log) != _dealt(twin)
    found, every = review(twin, seats=[seat], deals=8), review_of(house).verdicts
    assert len(found.verdicts) > 5
    assert found.verdicts == tuple(v for v in every if v.seat == seat and v.number < len(log))


def _dealt(log: Sequence[Event]) -> list[Event]:
    return [event for event in log if isinstance(event, HandDealt | CardsDrawn)]


@pytest.mark.soak
def test_a_log_may_stop_anywhere() -> None:
    """It may stop in mid-deal, between two actions, or at a decision, where the curve ends."""
    log, whole = log_of("castilla"), review_of("castilla")
    for end in _some(range(2, 50)):
        found = review(log[:end], seats=EVERYBODY, deals=8)
        assert found.accounts == ()
        assert found.verdicts == tuple(v for v in whole.verdicts if v.number < end)
        settled = tuple(point for point in whole.curve if point.number < end)
        assert found.curve[: len(settled) - 1] == settled[:-1]
        assert len(found.curve) in {len(settled), len(settled) - 1}


@pytest.mark.soak
def test_a_log_that_lacks_an_event_is_damaged_or_another_log() -> None:
    """Any missing event raises only this error; a missing look does no harm."""
    log = log_of("castilla")[:60]
    missed = 0
    looked_at = _some(range(1, len(log)))
    for gone in looked_at:
        try:
            review([*log[:gone], *log[gone + 1 :]], seats=[NORTH], deals=2)
        except DamagedLogError:
            missed += 1
    assert missed > len(looked_at) / 6


def _some(places: range) -> range:
    """Return as many of the places as are tested, evenly spread."""
    return places[:: -(-len(places) // PLACES)]
