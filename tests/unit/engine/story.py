"""Writes a game as a story: given these events, when a seat acts, then this follows.

Seats have compass names in speaking order, counter-clockwise from above: north, west, south, east.
North and south are the even side. Hands are written by seat, separated by slashes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, TypeAlias, TypeVar

import pytest

from engine.actions import Action, Corto, Paso, Reparto
from engine.baraja import baraja_of
from engine.cards import cards
from engine.decide import decide, decide_and_apply
from engine.errors import Detail, IllegalActionError, Reason
from engine.events import (
    DeckShuffled,
    Event,
    GameOpened,
    HandDealt,
    HandOpened,
    LanceScored,
    MatchOpened,
    Opening,
    VacaOpened,
)
from engine.evolve import evolve, fold
from engine.game import Betting, Game, Phase, Score, Stones
from engine.hands import Lance
from engine.interfaces import Shuffle
from engine.legal_actions import allows, options
from engine.rule_options import Value, with_options
from engine.rules import Rules
from engine.seats import Pair, Seat, left_of, speaking_order
from engine.view import view

NORTH: Final = Seat(0)
WEST: Final = Seat(1)
SOUTH: Final = Seat(2)
EAST: Final = Seat(3)
EVEN: Final = Pair.EVEN
ODD: Final = Pair.ODD

CASTILLA: Final = Rules()

CONTESTED: Final = "12o 12c 11o 6o / 12e 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4c 1c"
"""Every lance has two sides: north wins grande, east chica, south pares, west juego with 31.

East has no pares; only north (36) and west have juego.
"""

NO_JUEGO: Final = "12o 7o 7c 5o / 11o 10o 6o 4o / 12c 11c 6c 4c / 6e 5c 4e 1o"
"""No seat has juego and only north has pares; west and south both have 30 points."""

Turn: TypeAlias = tuple[Seat, Action]
Thing = TypeVar("Thing")


def unshuffled(things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
    """Return a shuffle that changes nothing."""
    return tuple(things)


class Stacked:
    """A shuffle that puts the wanted items on top, once for each call, and records the calls."""

    def __init__(self, *tops: Sequence[object]) -> None:
        self._tops = list(tops)
        self.asked: list[tuple[object, ...]] = []

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Put the next wanted items first, in their order, and the others after them."""
        self.asked.append(tuple(things))
        assert self._tops, "nothing more was to be shuffled"
        wanted = self._tops.pop(0)
        top = tuple(thing for want in wanted for thing in things if thing == want)
        assert len(top) == len(wanted), "only what is there can lie on top"
        return top + tuple(thing for thing in things if thing not in top)


@dataclass(frozen=True, slots=True)
class Story:
    """A game so far, and the events of its last action."""

    game: Game
    events: tuple[Event, ...] = ()

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.game.phase

    @property
    def stones(self) -> Stones:
        """The stones of the game in play."""
        return self.game.tally.stones

    @property
    def credits(self) -> dict[Lance, tuple[Pair, int]]:
        """The payment of each lance at the count, with its side."""
        scored = (event for event in self.game.hand.story if isinstance(event, LanceScored))
        return {event.lance: (event.pair, event.stones) for event in scored}

    def when(self, seat: Seat, action: Action, shuffle: Shuffle = unshuffled) -> "Asked":
        """Let a seat act; ``then`` or ``refuses`` checks the result."""
        return Asked(self, seat, action, shuffle)

    def after(self, *turns: Turn, shuffle: Shuffle = unshuffled) -> "Story":
        """Return the story after these legal actions."""
        story = self
        for seat, action in turns:
            story = story.when(seat, action, shuffle).story()
        return story

    def passed(self, lances: int = 1) -> "Story":
        """Return the story after all seats have passed in this many lances."""
        story = self
        for _ in range(lances):
            opened = story.phase
            assert isinstance(opened, Betting), "only an open lance is passed"
            waiting = (seat for seat in opened.eligible if seat not in opened.passed)
            story = story.after(*((seat, Paso()) for seat in waiting))
        return story

    def played_out(self) -> "Story":
        """Return the story at the end of the hand, after passes in all remaining lances."""
        story = self
        for _ in Lance:
            if isinstance(story.phase, Betting):
                story = story.passed()
        return story

    def holding(self, even: int, odd: int) -> "Story":
        """Return the same story at another score."""
        return self._tallied(replace(self.game.tally, stones=(even, odd)))

    def having_won(self, games: Stones, vacas: Stones = (0, 0)) -> "Story":
        """Return the same story with other numbers of games and vacas."""
        return self._tallied(replace(self.game.tally, games=games, vacas=vacas))

    def _tallied(self, tally: Score) -> "Story":
        return replace(self, game=replace(self.game, tally=tally))


@dataclass(frozen=True, slots=True)
class Asked:
    """An action before its result."""

    past: Story
    seat: Seat
    action: Action
    shuffle: Shuffle

    def story(self) -> Story:
        """Return the resulting story, checked against the log and the options of the seat."""
        ruling = decide_and_apply(self.past.game, self.seat, self.action, self.shuffle)
        events = tuple(ruling.events)
        assert ruling.game == reduce(evolve, events, self.past.game)
        assert self._is_offered(), "what is allowed is among the options"
        self._check_cards(ruling.game)
        return Story(ruling.game, events)

    def then(self, *events: Event) -> Story:
        """Require exactly these events."""
        story = self.story()
        assert story.events == events
        return story

    def verdict(self) -> tuple[Event, ...] | Reason:
        """Return the resulting events, or the reason of the refusal."""
        try:
            return self.story().events
        except IllegalActionError as refusal:
            return refusal.reason

    def refuses(self, reason: Reason, **details: Detail) -> None:
        """Require this reason, with at least these details."""
        with pytest.raises(IllegalActionError) as refusal:
            decide(self.past.game, self.seat, self.action, self.shuffle)
        assert refusal.value.reason is reason
        assert details.items() <= refusal.value.details.items()
        assert not self._is_offered(), "what is refused is not among the options"

    def _check_cards(self, game: Game) -> None:
        hand = game.hand
        lying = sorted((*sum(hand.hands, ()), *hand.stock, *hand.pile, *hand.thrown))
        deck = sorted(baraja_of(game.rules).cards) if hand.number else []
        assert lying == deck, "every card is somewhere, once"

    def _is_offered(self) -> bool:
        if self.seat not in range(self.past.game.rules.seats):
            return False
        return allows(options(view(self.past.game, self.seat)), self.action)


def given(*events: Event) -> Story:
    """Return the story of these events."""
    return Story(fold(events))


def past(
    hands: str,
    rules: Rules = CASTILLA,
    mano: Seat = NORTH,
    opening: Opening = Opening.MUS,
    stock: str = "",
) -> tuple[Event, ...]:
    """Return the events up to the deal of these hands, with these cards on top of the stock."""
    held = tuple(cards(hand) for hand in hands.split("/"))
    assert len(held) == rules.seats, "a hand for each seat"
    order = speaking_order(mano, rules.seats)
    top = tuple(held[seat][turn] for turn in range(4) for seat in order) + cards(stock)
    deck = top + tuple(card for card in baraja_of(rules).cards if card not in top)
    postre = left_of(mano, rules.seats)
    return (
        MatchOpened(rules),
        VacaOpened(),
        GameOpened(),
        HandOpened(1, postre, mano, opening),
        DeckShuffled(left_of(postre, rules.seats), deck),
        *(HandDealt(seat, held[seat]) for seat in order),
    )


def dealt(
    hands: str = CONTESTED,
    rules: Rules = CASTILLA,
    mano: Seat = NORTH,
    opening: Opening = Opening.MUS,
    stock: str = "",
) -> Story:
    """Return the story up to the first mus question."""
    return given(*past(hands, rules, mano, opening, stock))


def bet_on(
    lance: Lance, hands: str = CONTESTED, rules: Rules = CASTILLA, mano: Seat = NORTH
) -> Story:
    """Return the story after the cut of the mus and passes in all lances before this one."""
    story = given(*past(hands, rules, mano)).after((mano, Corto()))
    for _ in Lance:
        if isinstance(story.phase, Betting) and story.phase.lance is lance:
            return story
        story = story.passed()
    pytest.fail(f"nobody bets on {lance} with these hands")


def first_deal(rules: Rules, *tops: Sequence[object]) -> Story:
    """Return the story of a new match after its first deal."""
    return given(MatchOpened(rules)).after((NORTH, Reparto()), shuffle=Stacked(*tops))


def proves(
    option: str, outcomes: Mapping[Value, object], base: Rules = CASTILLA
) -> Callable[[Callable[[Rules], object]], Callable[[], None]]:
    """Create a test of the ``outcome`` under each value of a house rule.

    The default of the base must be among the values, and every other value must change the outcome,
    so that a rule without effect fails.
    """

    def prove(outcome: Callable[[Rules], object]) -> Callable[[], None]:
        def test() -> None:
            by_default = outcomes[getattr(base, option)]
            for value, expected in outcomes.items():
                assert outcome(with_options(base, {option: value})) == expected
                assert (expected == by_default) is (value == getattr(base, option))

        test.__name__ = test.__qualname__ = outcome.__name__
        test.__doc__ = outcome.__doc__
        test.__module__ = outcome.__module__
        PROVED.setdefault(option, set()).update(outcomes)
        return test

    return prove


PROVED: Final[dict[str, set[Value]]] = {}
"""The values of each house rule whose effect a test proves, in the imported modules."""
