"""The random input of the walks: house rules, player tempers, and all possible actions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias, TypeVar, assert_never, get_args

from hypothesis import reject
from hypothesis import strategies as st

from engine.actions import (
    Action,
    Alzo,
    Caiga,
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
    Reparto,
    Senal,
)
from engine.cards import DECK, cards
from engine.decide import decide_and_apply
from engine.errors import IllegalRulesError
from engine.events import Event
from engine.evolve import evolve
from engine.game import Answering, Game, MatchOver, opened
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, options
from engine.opinions import Advice
from engine.rule_options import CHOICES, PRESETS, OneOf, Value, Whole, with_options
from engine.rules import Rules
from engine.seats import Seat, Seats
from engine.senas import Sena
from engine.view import view
from tests.fakes import SeededShuffle
from tests.random_play import pick

Thing = TypeVar("Thing")

SHORT: Final[Mapping[str, int]] = {"target": 10, "games_to_win": 2, "vacas_to_win": 2}
"""The upper limits of a walk, so that it reaches the ends of games, vacas and matches."""

MERRY: Final = 100
"""After this many actions all players become sober and pass, so that every match ends."""

LANCES_PLAYED: Final = 4
"""Grande, chica, pares, and juego or punto."""

STONES_AT_LEAST: Final = 2
"""The payment of a hand in which all pass: grande and chica."""

WEIGHTS: Final = (0.1, 1.0, 10.0)
"""The preferences of a player for one kind of action."""

PERETES: Final = 0.4
"""The share of deals that give a seat the jugada del tío Perete."""

_PERETE: Final = cards("4o 5c 6e 7b")
_NEAR: Final = 6
_FAR: Final = 10**30


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Return a preset with any of its options changed, in a legal way."""
    preset = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    short = {name: st.integers(1, most) for name, most in SHORT.items()}
    others = {name: _values(name) for name in CHOICES if name not in SHORT}
    changes = draw(st.fixed_dictionaries(short, optional=others))
    try:
        return with_options(preset, changes)
    except IllegalRulesError:
        reject()


def _values(name: str) -> st.SearchStrategy[Value]:
    """Return the values of an option; small ones are more likely among whole numbers."""
    choice = CHOICES[name]
    match choice:
        case OneOf(values):
            return st.sampled_from(values)
        case Whole(least, most, or_none):
            numbers = st.integers(least, min(most, least + _NEAR)) | st.integers(least, most)
            return st.none() | numbers if or_none else numbers
        case _:
            assert_never(choice)


Temper: TypeAlias = Mapping[type[Action], float]
"""The preference for each kind of action."""


def tempers() -> st.SearchStrategy[Temper]:
    """Generate players that prefer some actions and avoid others, which they sometimes take."""
    liking = st.sampled_from(WEIGHTS)
    return st.fixed_dictionaries(dict.fromkeys(get_args(Action), liking))


def seeds() -> st.SearchStrategy[Random]:
    """Return a generator for all other random choices of a walk."""
    return st.integers(0, 2**32 - 1).map(Random)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a walk with its result."""

    before: Game
    seat: Seat
    action: Action
    events: tuple[Event, ...]
    after: Game


def walk(rules: Rules, temper: Temper, generator: Random) -> Iterator[Step]:
    """Yield a whole match, step by step: merry play with this temper, then sober passing.

    A match that does not end within its possible number of actions fails.
    """
    game = opened(rules)
    shuffle = FatefulShuffle(generator, rules.seats)
    for taken in range(most_actions(rules)):
        if isinstance(game.phase, MatchOver):
            return
        if taken < MERRY:
            seat, action = _merry(game, temper, generator)
        else:
            seat, action = _sober(game, generator)
        ruling = decide_and_apply(game, seat, action, shuffle)
        yield Step(game, seat, action, tuple(ruling.events), ruling.game)
        game = ruling.game
    assert isinstance(game.phase, MatchOver), "every match ends"


def event_by_event(rules: Rules, temper: Temper, generator: Random) -> Iterator[tuple[Event, Game]]:
    """Yield each event of a walk, with the game after it."""
    game = opened(rules)
    for step in walk(rules, temper, generator):
        for event in step.events:
            game = evolve(game, event)
            yield event, game


def most_actions(rules: Rules) -> int:
    """Return the maximum length of a walk: with passes each hand pays grande and chica."""
    in_a_hand = 2 + rules.seats + rules.seats * (1 + LANCES_PLAYED)
    hands = -(-2 * rules.target // STONES_AT_LEAST) + 1
    games = 2 * rules.games_to_win - 1
    vacas = 2 * rules.vacas_to_win - 1
    return MERRY + in_a_hand * (hands * games * vacas + 1)


class FatefulShuffle:
    """A seeded shuffle that deals 4-5-6-7 to a seat more often than chance would."""

    def __init__(self, generator: Random, seats: int) -> None:
        self._generator = generator
        self._shuffle = SeededShuffle(generator)
        self._seats = seats

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Shuffle by the next numbers of the generator."""
        shuffled = list(self._shuffle(things))
        everybody = len(_PERETE) * self._seats
        full = len(shuffled) >= everybody and set(_PERETE) <= set(shuffled)
        if full and self._generator.random() < PERETES:
            first = self._generator.randrange(self._seats)
            for place, card in enumerate(_PERETE):
                found = next(index for index, thing in enumerate(shuffled) if thing == card)
                dealt = first + place * self._seats
                shuffled[found], shuffled[dealt] = shuffled[dealt], shuffled[found]
        return tuple(shuffled)


def _merry(game: Game, temper: Temper, generator: Random) -> tuple[Seat, Action]:
    """Return a seat that may act, in turn or not, and an action by its preferences."""
    seats = every_seat(game.rules)
    offers = ((seat, options(view(game, seat))) for seat in generator.sample(seats, len(seats)))
    seat, offered = next((seat, offered) for seat, offered in offers if offered)
    weights = [temper[_kind(option)] for option in offered]
    [option] = generator.choices(offered, weights)
    return seat, pick((option,), generator)


def _sober(game: Game, generator: Random) -> tuple[Seat, Action]:
    """Return a seat in turn, and an action that ends the hand soon."""
    seat = generator.choice(view(game, None).speakers)
    dull = min(options(view(game, seat)), key=_dullness)
    return seat, pick((dull,), generator)


_DULL: Final = (Reparto, Caiga, Corto, Paso, NoQueremos, Descarto)


def _dullness(option: Option) -> int:
    """Return the rank of an option among those that advance a match; others come last."""
    kind = _kind(option)
    return _DULL.index(kind) if kind in _DULL else len(_DULL)


def every_seat(rules: Rules) -> Seats:
    """Return the seats of the table."""
    return tuple(Seat(seat) for seat in range(rules.seats))


def _kind(option: Option) -> type[Action]:
    match option:
        case Say(action):
            return type(action)
        case Lift():
            return Alzo
        case Bet():
            return Envido
        case Raise():
            return Mas
        case Throw():
            return Descarto
        case _:
            assert_never(option)


def askable(game: Game, seat: Seat) -> list[Action]:
    """Return actions of every kind, legal or not, with absurd amounts and cards of other seats."""
    plain: list[Action] = [
        Reparto(),
        Caiga(),
        Mus(),
        Corto(),
        Paso(),
        Ordago(),
        Quiero(),
        NoQuiero(),
        NoQueremos(),
        Consulta(),
        Perete(),
    ]
    plain += [Opino(opinion) for opinion in Advice]
    senas = [Senal(sena) for sena in Sena]
    looks = [Look(Seat(at)) for at in range(-1, game.rules.seats + 1)]
    bets = [bet for stones in _amounts(game) for bet in (Envido(stones), Mas(stones))]
    lifts = [Alzo(cards) for cards in (-1, 0, 1, 17, 36, 37, 40, 41, _FAR)]
    return [*plain, *senas, *looks, *lifts, *bets, *_discards(game, seat)]


def _amounts(game: Game) -> list[int]:
    """Return stakes at, next to and far beyond each limit."""
    rules = game.rules
    bounds = {0, rules.min_bet, rules.min_raise, rules.largest_stake}
    if isinstance(game.phase, Answering):
        bounds.add(rules.largest_stake - game.phase.at_stake)
    near = {bound + step for bound in bounds for step in (-1, 0, 1)}
    return sorted(near | {-_FAR, _FAR})


def _discards(game: Game, seat: Seat) -> list[Action]:
    """Return discards of own cards, of none, of one twice, and of other cards."""
    own = game.hand.hands[seat]
    others = tuple(card for card in DECK if card not in own)
    throws = [(), own, own[::-1], own[:1], own[1:], own[:1] * 2, others[:1], own[:1] + others[-1:]]
    return [Descarto(thrown) for thrown in (*throws, *((card,) for card in own), own + own, DECK)]
