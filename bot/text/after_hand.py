"""Describe a finished hand or match: decisions, the worth of a hand, and how the match went.

Everything comes from the log: what each seat said, and what it could see at that moment.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, assert_never

from bot.ports.value import Struct
from bot.text.common import Names, cards_line, listed, side_line, worth_line
from bot.text.hand_history import HandHistory, hand_history
from bot.text.localizer import LocalizedText
from engine.actions import (
    Action,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Senal,
)
from engine.cards import Cards
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    Consequence,
    DeckShuffled,
    Event,
    GameWon,
    GazeTurned,
    HandClosed,
    HandDealt,
    HandOpened,
    HoldingsDeclared,
    MatchOpened,
    MusCut,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
    PileShuffled,
    SenaMade,
    WonBy,
)
from engine.evolve import evolve
from engine.game import Game, opened
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat
from engine.view import View, view

if TYPE_CHECKING:
    from engine.players.equity.odds import LanceOdds, Odds

_DECLARED: Final = frozenset({Lance.PARES, Lance.JUEGO, Lance.PUNTO})
"""Lances that are not played in every hand."""

_TENTHS: Final = 10


class SpokenAction(Struct, frozen=True):
    """An action and the seat that said it."""

    seat: Seat
    action: Action


# Match every case of the closed union in one place.
def said_in(event: Event) -> SpokenAction | None:  # noqa: C901, PLR0911, PLR0912 - see above
    """Return the action that caused an event, or None if no action is its direct cause."""
    if isinstance(event, Consequence):
        return None
    match event:
        case MusSaid(seat):
            return SpokenAction(seat, Mus())
        case MusCut(seat):
            return SpokenAction(seat, Corto())
        case CardsDiscarded(seat, cards):
            return SpokenAction(seat, Descarto(cards))
        case Passed(seat):
            return SpokenAction(seat, Paso())
        case BetRaised(seat, _, stones, at_stake):
            return SpokenAction(seat, Envido(stones) if at_stake == stones else Mas(stones))
        case OrdagoCalled(seat):
            return SpokenAction(seat, Ordago())
        case BetAccepted(seat) | OrdagoAccepted(seat):
            return SpokenAction(seat, Quiero())
        case BetRefused(seat, _, whole_side):
            return SpokenAction(seat, NoQueremos() if whole_side else NoQuiero())
        case PartnerConsulted(seat):
            return SpokenAction(seat, Consulta())
        case PartnerAdvised(seat, opinion):
            return SpokenAction(seat, Opino(opinion))
        case SenaMade(seat, sena):
            return SpokenAction(seat, Senal(sena))
        case PereteCalled(seat):
            return SpokenAction(seat, Perete())
        case GazeTurned(seat, at):
            return SpokenAction(seat, Look(at))
        case DeckShuffled() | HandDealt() | PileShuffled() | CardsDrawn() | HoldingsDeclared():
            return None
        case _:
            assert_never(event)


class LoggedDecision(Struct, frozen=True):
    """A seat's action, the seat's view before it, and the length of the log at that time."""

    seen: View
    action: Action
    number: int


def decisions_of(seat: Seat, log: Iterable[Event]) -> tuple[LoggedDecision, ...]:
    """Return a seat's decisions in the last hand of a log that begins with ``MatchOpened``."""
    made: list[tuple[Game, Action, int]] = []
    events = iter(log)
    first = next(events)
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    game = opened(first.rules)
    for number, event in enumerate(events, start=1):
        if isinstance(event, HandOpened):
            made.clear()
        said = said_in(event)
        if said is not None and said.seat == seat:
            made.append((game, said.action, number))
        game = evolve(game, event)
    return tuple(LoggedDecision(view(before, seat), action, at) for before, action, at in made)


def hand_odds_lines(hand: Cards, place: int, rules: Rules) -> list[LocalizedText]:
    """Return what a hand was worth at a place, counted from the mano.

    With six seats, return a line that says that this is not computed. The call takes up to 0.2 s.
    """
    from engine.players.equity.odds import SEATS, odds_of  # noqa: PLC0415 - numpy is slow to import

    if rules.seats not in SEATS:
        return [LocalizedText("odds-six-seats")]
    held = LocalizedText("odds-hand", {"cards": cards_line(hand), "worth": worth_line(hand, rules)})
    return [held, *odds_lines(odds_of(hand, place, rules))]


def odds_lines(odds: "Odds") -> Iterator[LocalizedText]:
    """Yield a line for each lance that may be played, in the order of the lances."""
    return (_odds_line(lance, found) for lance, found in odds.items() if found.exists > 0)


def chance_line(chance: float) -> LocalizedText:
    """Return a chance between 0 and 1 as a percentage with one decimal."""
    return LocalizedText("odds-percent", {"number": _decimal(100 * chance)})


def _odds_line(lance: Lance, found: "LanceOdds") -> LocalizedText:
    key = "odds-declared" if lance in _DECLARED else "odds-lance"
    told = {
        "lance": lance.value,
        "exists": chance_line(found.exists),
        "win": chance_line(found.win),
        "stones": _decimal(found.stones),
    }
    return LocalizedText(key, told)


def _decimal(number: float) -> LocalizedText:
    """Return a number with one decimal, in the language's format."""
    whole, tenth = divmod(round(number * _TENTHS), _TENTHS)
    return LocalizedText("odds-decimal", {"whole": whole, "tenth": tenth})


class _Played(Struct, frozen=True):
    """A finished hand and the stones each side won; an órdago wins all that a side still lacks."""

    story: HandHistory
    gains: tuple[int, int]

    @property
    def swing(self) -> int:
        return abs(self.gains[Pair.EVEN] - self.gains[Pair.ODD])


def summary_lines(log: Iterable[Event], names: Names) -> Iterator[LocalizedText]:
    """Yield the length of a match, each side's lances and stones, and the largest swing."""
    events = tuple(log)
    first = events[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    hands = tuple(_played(events, opened(first.rules)))
    yield LocalizedText("summary-length", {"hands": len(hands)})
    for pair in Pair:
        side = side_line(pair, first.rules, names)
        won = tuple(_won_lances(hands, pair))
        if won:
            yield LocalizedText(
                "summary-lances", {"side": side, "won": listed(won, last="list-more")}
            )
    best = max(hands, key=lambda hand: hand.swing, default=None)
    if best is not None and best.swing and len(hands) > 1:
        pair = Pair.EVEN if best.gains[Pair.EVEN] > best.gains[Pair.ODD] else Pair.ODD
        side = side_line(pair, first.rules, names)
        told = {"number": best.story.number, "stones": best.swing}
        yield LocalizedText("summary-swing", {"side": side, **told})


def _played(events: Iterable[Event], game: Game) -> Iterator[_Played]:
    """Yield each hand of a match that was completed."""
    at_once = [0, 0]
    for event in events:
        if isinstance(event, GameWon) and event.by is WonBy.ORDAGO:
            at_once[event.pair] = game.rules.target - game.tally.stones[event.pair]
        game = evolve(game, event)
        if isinstance(event, HandClosed):
            story = hand_history(view(game, None))
            even, odd = story.gains
            yield _Played(story, (even + at_once[Pair.EVEN], odd + at_once[Pair.ODD]))
            at_once = [0, 0]


def _won_lances(hands: Iterable[_Played], pair: Pair) -> Iterator[LocalizedText]:
    times, stones = Counter[Lance](), Counter[Lance]()
    for hand in hands:
        for told in hand.story.lances:
            if told.winner is pair:
                times[told.lance] += 1
                stones[told.lance] += told.stones
    for lance in Lance:
        if times[lance]:
            won = {"times": times[lance], "stones": stones[lance]}
            yield LocalizedText("summary-lance", {"lance": lance.value, **won})
