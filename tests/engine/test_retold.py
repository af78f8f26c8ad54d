"""A view made anew from the story that a seat has seen is the view itself."""

from random import Random

from hypothesis import given

from engine.retold import retold
from engine.rules import Rules
from engine.view import view
from tests.effort import times
from tests.engine.strategies import Temper, every_seat, house_rules, seeds, tempers, walk


@times(30)
@given(house_rules(), tempers(), seeds())
def test_what_a_seat_has_seen_tells_its_whole_view(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """At any point of any match, under any house rules: hands, stock, phase and speakers."""
    steps = list(walk(rules, temper, generator))
    for step in generator.sample(steps, min(len(steps), 12)):
        for seat in every_seat(rules):
            for game in (step.before, step.after):
                seen = view(game, seat)
                assert retold(rules, seat, seen.tally, seen.story) == seen
