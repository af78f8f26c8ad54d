"""What is said of a match when it is over: who won which lances, and the hand that weighed most."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.lines.phrases import Names, listed, side_line
from bot.lines.story import Story, story_of
from bot.lines.voice import Line
from engine.events import Event, GameWon, HandClosed, MatchOpened, WonBy
from engine.evolve import evolve
from engine.game import Game, opened
from engine.hands import Lance
from engine.seats import Pair
from engine.view import view


@dataclass(frozen=True, slots=True)
class _Played:
    """A hand that is over, and what it brought each side; an órdago brings all that was missing."""

    story: Story
    gains: tuple[int, int]

    @property
    def swing(self) -> int:
        return abs(self.gains[Pair.EVEN] - self.gains[Pair.ODD])


def summary_lines(log: Iterable[Event], names: Names) -> Iterator[Line]:
    """The length of a match, the lances that each side won with their stones, and its swing."""
    events = tuple(log)
    first = events[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    hands = tuple(_played(events, opened(first.rules)))
    yield Line("summary-length", {"hands": len(hands)})
    for pair in Pair:
        side = side_line(pair, first.rules, names)
        won = tuple(_won_lances(hands, pair))
        if won:
            yield Line("summary-lances", {"side": side, "won": listed(won, last="list-more")})
    best = max(hands, key=lambda hand: hand.swing, default=None)
    if best is not None and best.swing and len(hands) > 1:
        pair = Pair.EVEN if best.gains[Pair.EVEN] > best.gains[Pair.ODD] else Pair.ODD
        side = side_line(pair, first.rules, names)
        told = {"number": best.story.number, "stones": best.swing}
        yield Line("summary-swing", {"side": side, **told})


def _played(events: Iterable[Event], game: Game) -> Iterator[_Played]:
    """Each hand of a match that was played to its end."""
    at_once = [0, 0]
    for event in events:
        if isinstance(event, GameWon) and event.by is WonBy.ORDAGO:
            at_once[event.pair] = game.rules.target - game.tally.stones[event.pair]
        game = evolve(game, event)
        if isinstance(event, HandClosed):
            story = story_of(view(game, None))
            even, odd = story.gains
            yield _Played(story, (even + at_once[Pair.EVEN], odd + at_once[Pair.ODD]))
            at_once = [0, 0]


def _won_lances(hands: Iterable[_Played], pair: Pair) -> Iterator[Line]:
    times, stones = Counter[Lance](), Counter[Lance]()
    for hand in hands:
        for told in hand.story.lances:
            if told.winner is pair:
                times[told.lance] += 1
                stones[told.lance] += told.stones
    for lance in Lance:
        if times[lance]:
            won = {"times": times[lance], "stones": stones[lance]}
            yield Line("summary-lance", {"lance": lance.value, **won})
