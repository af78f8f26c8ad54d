"""Blindness: redealing the cards that a viewer cannot see changes nothing in its view."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random
from typing import Final, TypeAlias, TypeVar

import pytest
from hypothesis import given

from engine.actions import Action, Corto, Descarto, Look, Reparto
from engine.cards import Card
from engine.decide import decide_and_apply
from engine.events import (
    CardsDiscarded,
    DealerDrawn,
    DeckShuffled,
    Event,
    GazeTurned,
    HandDealt,
    MatchOpened,
    PileShuffled,
    SenaMade,
    SenasTold,
)
from engine.evolve import fold
from engine.game import Game, opened
from engine.legal_actions import Option, Say, options
from engine.rules import Rules, SenasSeen, Show
from engine.seats import Seat
from engine.view import View, seen_by, view
from tests.budget import times
from tests.fakes import SeededShuffle
from tests.random_play import pick
from tests.unit.engine.redealt_twins import Viewer, cards_known, hands_of, twin_of
from tests.unit.engine.strategies import Step, Temper, every_seat, house_rules, seeds, tempers, walk

POSITIONS: Final = 2
"""The number of positions of each walk."""

DEALS: Final = 50

Position: TypeAlias = tuple[list[Step], list[Event]]
"""The steps at a table, and their log."""

Thing = TypeVar("Thing")


@times(260)
@given(house_rules(), tempers(), seeds())
def test_cards_dealt_again_change_nothing_that_is_seen(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Each event, the view and the options are equal, also as text."""
    for _, log in _positions(rules, temper, generator):
        game = fold(log)
        for viewer in _viewers(rules):
            twin = twin_of(log, rules, viewer, generator)
            assert twin != log, "some card is always hidden, be it in the stock"
            pairs = zip(log, twin, strict=True)
            changed = [(one, other) for one, other in pairs if one is not other]
            originals, twins = zip(*changed, strict=True)
            assert _seen(twins, fold(twin), viewer) == _seen(originals, game, viewer)


def _positions(rules: Rules, temper: Temper, generator: Random) -> Iterator[Position]:
    """Yield a walk after some of its actions, when at least one hand has been dealt.

    If the deck is offered for a cut, several actions come before the first deal.
    """
    walked = list(walk(rules, temper, generator))
    dealt = 1 + next(index for index, step in enumerate(walked) if _has_dealt(step))
    for _ in range(POSITIONS):
        steps = walked[: generator.randint(dealt, len(walked))]
        yield steps, [MatchOpened(rules), *(event for step in steps for event in step.events)]


def _has_dealt(step: Step) -> bool:
    return any(isinstance(event, HandDealt) for event in step.events)


def _viewers(rules: Rules) -> tuple[Viewer, ...]:
    return (*every_seat(rules), None)


def _seen(events: Sequence[Event], game: Game, viewer: Viewer) -> list[object]:
    """Return all that a viewer gets of some events and a game, as values and as text."""
    seen = view(game, viewer)
    everything = [*(seen_by(event, viewer) for event in events), seen, options(seen)]
    return [*everything, *map(repr, everything)]


@times(150)
@given(house_rules(), tempers(), seeds())
def test_the_same_words_bring_about_the_twin(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """A twin is realistic: with its cards, the same actions lead to exactly its events.

    So the legal actions, and their results before the showdown, depend on no card that a viewer
    cannot see, apart from public declarations. All hands are shown here, because a hand that stays
    hidden at the showdown has still lost to the shown ones.
    """
    rules = replace(rules, show=Show.ALL)
    for steps, log in _positions(rules, temper, generator):
        for viewer in _viewers(rules):
            twin = twin_of(log, rules, viewer, generator)
            assert _played_again(steps, twin, rules) == twin


def _played_again(steps: Sequence[Step], twin: Sequence[Event], rules: Rules) -> list[Event]:
    """Return the log of the same actions with the cards of the twin."""
    game = opened(rules)
    log: list[Event] = [MatchOpened(rules)]
    for step in steps:
        expected = twin[len(log) : len(log) + len(step.events)]
        action = _in_the_twin(step.action, expected)
        ruling = decide_and_apply(game, step.seat, action, _KnownLuck(expected))
        game = ruling.game
        log += ruling.events
    return log


def _in_the_twin(action: Action, expected: Sequence[Event]) -> Action:
    """Return the same action; a discard throws the corresponding cards."""
    match action, expected:
        case Descarto(), [CardsDiscarded(_, cards), *_]:
            return Descarto(cards)
        case _:
            return action


class _KnownLuck:
    """A ``Shuffle`` whose results are those of some events, in order."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._tops = [top for event in events if (top := _top_of(event))]

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Put the known items on top, and the others below."""
        top: list[object] = self._tops.pop(0)
        first = [things[things.index(thing)] for thing in top]
        return (*first, *(thing for thing in things if thing not in first))


def _top_of(event: Event) -> list[object]:
    """Return the items that a shuffle put on top before an event; none if there was no shuffle."""
    match event:
        case DealerDrawn(dealer, draws):
            return [draw.card for draw in draws] or [dealer]
        case DeckShuffled(_, cards) | PileShuffled(cards):
            return list(cards)
        case _:
            return []


@times(260)
@given(house_rules(), tempers(), seeds())
def test_no_hidden_card_can_be_reached(rules: Rules, temper: Temper, generator: Random) -> None:
    """A view, its options or an event contain only cards that were shown to the viewer.

    The viewer's own cards are found: an empty view would also hide everything.
    """
    for _, log in _positions(rules, temper, generator):
        *_, hand = hands_of(log)
        game = fold(log)
        for viewer in _viewers(rules):
            seen = view(game, viewer)
            held = set() if viewer is None else set(game.hand.hands[viewer])
            known = cards_known(hand, viewer)
            assert held <= set(_reachable(seen)) <= known
            assert set(_reachable(options(seen))) <= held
            for event in hand:
                assert set(_reachable(seen_by(event, viewer))) <= known | _drawn_for_the_deal(event)


def _drawn_for_the_deal(event: Event) -> set[Card]:
    return {draw.card for draw in event.draws} if isinstance(event, DealerDrawn) else set()


def _reachable(thing: object) -> Iterator[Card]:
    """Yield every card in a value, at any depth; fail for a type that could hide one."""
    match thing:
        case Card():
            yield thing
        case tuple():
            for part in thing:
                yield from _reachable(part)
        case Enum() | int() | None:
            pass
        case _ if is_dataclass(thing):
            for field in fields(thing):
                yield from _reachable(getattr(thing, field.name))
        case _:
            pytest.fail(f"{type(thing)} may hold a card")


@times(150)
@given(house_rules(), tempers(), seeds())
def test_a_sena_and_a_gaze_leave_no_trace_for_others(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """The others and the public see the same as without it."""
    for _, log in _positions(rules, temper, generator):
        game = fold(log)
        for viewer in _viewers(rules):
            without = [event for event in log if not _is_aside_of_others(event, viewer)]
            assert view(fold(without), viewer) == view(game, viewer)


def _is_aside_of_others(event: Event, viewer: Viewer) -> bool:
    match event:
        case SenaMade(maker, _, seen):
            return viewer not in {maker, *seen}
        case GazeTurned(seat):
            return seat != viewer
        case _:
            return False


@times(1_000)
@given(house_rules(), tempers(), seeds())
def test_whom_others_look_at_changes_nothing_that_is_seen(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """After the same actions with other gazes everything is the same.

    The exception is the list of señas after the hand, with their observers.
    """
    rules = replace(rules, seats=max(rules.seats, 4), senas_seen=SenasSeen.GAZE)
    for steps, log in _positions(rules, temper, generator):
        game = fold(log)
        viewer = generator.choice(_viewers(rules))
        twin = _looking_elsewhere(steps, rules, viewer, generator)
        assert _untold(view(twin, viewer)) == _untold(view(game, viewer))
        assert options(view(twin, viewer)) == options(view(game, viewer))


def _looking_elsewhere(
    steps: Sequence[Step], rules: Rules, viewer: Viewer, generator: Random
) -> Game:
    """Return the match of the same actions, with random gazes of all others."""
    game = opened(rules)
    for step in steps:
        if isinstance(step.action, Look) and step.seat != viewer:
            continue
        game = decide_and_apply(game, step.seat, step.action, _KnownLuck(step.events)).game
        seat = generator.choice(every_seat(rules))
        looks = [option for option in options(view(game, seat)) if _is_look(option)]
        if looks and seat != viewer:
            game = decide_and_apply(game, seat, pick(tuple(looks), generator), _KnownLuck(())).game
    return game


def _is_look(option: Option) -> bool:
    return isinstance(option, Say) and isinstance(option.action, Look)


def _untold(seen: View) -> View:
    """Return a view without the list of señas after the hand."""
    story = tuple(event for event in seen.story if not isinstance(event, SenasTold))
    return replace(seen, story=story)


@pytest.mark.parametrize("viewer", [Seat(0), Seat(1), Seat(2), Seat(3), None], ids=str)
def test_a_twin_deals_other_hands(viewer: Viewer) -> None:
    """The comparison is not trivial: other seats with cards hold different ones in the twin."""
    rules = Rules(mus_corrido=False)
    generator = Random(4)
    differ = 0
    for _ in range(DEALS):
        dealt = decide_and_apply(opened(rules), Seat(0), Reparto(), SeededShuffle(generator))
        cut = decide_and_apply(dealt.game, dealt.game.hand.mano, Corto(), SeededShuffle(generator))
        log = [MatchOpened(rules), *dealt.events, *cut.events]
        twin = fold(twin_of(log, rules, viewer, generator))
        for seat in every_seat(rules):
            same = twin.hand.hands[seat] == cut.game.hand.hands[seat]
            assert same or seat != viewer
            differ += not same
    others = 4 if viewer is None else 3
    assert differ > 0.9 * DEALS * others
