"""A view rebuilt from the events that a seat has seen equals the view itself."""

from random import Random

import pytest
from hypothesis import given

from engine.actions import Descarto, Mus, Reparto
from engine.decide import decide_and_apply
from engine.errors import DamagedLogError
from engine.events import BetRefused, Event, Opening, PileShuffled
from engine.game import Discarding, Undealt, opened
from engine.hands import Lance
from engine.rules import MusOrder, Rules
from engine.seats import Seat
from engine.view import Hidden, view
from engine.view_rebuild import rebuild_view
from tests.budget import times
from tests.fakes import SeededShuffle
from tests.unit.engine.story import EAST, NORTH, SOUTH, WEST, dealt
from tests.unit.engine.strategies import Temper, every_seat, house_rules, seeds, tempers, walk


@times(30)
@given(house_rules(), tempers(), seeds())
def test_what_a_seat_has_seen_tells_its_whole_view(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Hands, stock, phase and speakers agree at any point of any match, under any house rules."""
    steps = list(walk(rules, temper, generator))
    for step in generator.sample(steps, min(len(steps), 12)):
        for seat in every_seat(rules):
            for game in (step.before, step.after):
                seen = view(game, seat)
                assert rebuild_view(rules, seat, seen.tally, seen.story) == seen


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_deals_discards_and_draws_are_told_whole(seats: int) -> None:
    """Each seat's view of all discards and draws is rebuilt, up to the reshuffle."""
    rules = Rules(seats=seats, mus_corrido=False)
    game, shuffle = opened(rules), SeededShuffle(Random(seats))
    story: list[Event] = []
    while not any(isinstance(event, PileShuffled) for event in story):
        phase, speaker = game.phase, view(game, None).speakers[0]
        is_discard = isinstance(phase, Discarding)
        action = Descarto(game.hand.hands[speaker]) if is_discard else Mus()
        ruling = decide_and_apply(
            game, speaker, Reparto() if isinstance(phase, Undealt) else action, shuffle
        )
        game, story = ruling.game, [*story, *ruling.events]
        for seat in every_seat(rules):
            seen = view(game, seat)
            assert rebuild_view(rules, seat, seen.tally, seen.story) == seen


def test_a_table_without_a_hand_is_told() -> None:
    """Nobody holds a card yet."""
    game = opened(Rules())
    for seat in every_seat(game.rules):
        seen = view(game, seat)
        assert seen.hands[seat - 1] == Hidden(0)
        assert rebuild_view(game.rules, seat, seen.tally, seen.story) == seen


def test_who_throws_few_cards_is_told_to_hold_four_again() -> None:
    """Seats that have discarded one to four cards are shown with four again after the draw."""
    story = dealt().after(*((seat, Mus()) for seat in (NORTH, WEST, SOUTH, EAST)))
    for seat, count in ((NORTH, 1), (WEST, 2), (SOUTH, 3), (EAST, 4)):
        story = story.after((seat, Descarto(story.game.hand.hands[seat][:count])))
        for viewer in every_seat(story.game.rules):
            seen = view(story.game, viewer)
            assert rebuild_view(story.game.rules, viewer, seen.tally, seen.story) == seen


@pytest.mark.parametrize(
    ("opening", "speaker"), [(Opening.MUS, SOUTH), (Opening.MUS_CORRIDO, WEST)]
)
def test_who_is_waited_for_hangs_on_how_the_hand_was_opened(
    opening: Opening, speaker: Seat
) -> None:
    """Partners may say mus one after the other, but in mus corrido the deck goes round."""
    game = dealt(rules=Rules(mus_order=MusOrder.PAIRS), opening=opening).after((NORTH, Mus())).game
    for seat in every_seat(game.rules):
        seen = view(game, seat)
        assert seen.speakers == (speaker,)
        assert rebuild_view(game.rules, seat, seen.tally, seen.story) == seen


def test_a_story_that_cannot_be_names_the_event_that_does_not_fit() -> None:
    """Events count from 1; here somebody refuses a bet before anybody has bet."""
    game = dealt().game
    story = view(game, NORTH).story
    with pytest.raises(DamagedLogError) as damaged:
        rebuild_view(
            game.rules, NORTH, game.tally, (*story, BetRefused(WEST, Lance.GRANDE, whole_side=True))
        )
    assert damaged.value.number == len(story) + 1
