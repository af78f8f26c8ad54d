"""What the walks draw: house rules of every kind, tempers of players, and all that can be asked."""

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
"""The most that a walk plays for, so that it reaches the ends of games, vacas and matches."""

MERRY: Final = 100
"""Actions after which all players sober up and pass, so that every match comes to an end."""

LANCES_PLAYED: Final = 4
"""Grande, chica, pares, and juego or else punto."""

STONES_AT_LEAST: Final = 2
"""What a hand pays in which all pass: grande and chica."""

WEIGHTS: Final = (0.1, 1.0, 10.0)
"""How much a player likes to do one kind of thing."""

PERETES: Final = 0.4
"""How many of the deals bring somebody the jugada del tío Perete."""

_PERETE: Final = cards("4o 5c 6e 7b")
_NEAR: Final = 6
_FAR: Final = 10**30


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """A preset with any of its options set anew, to anything that a house can play."""
    preset = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    short = {name: st.integers(1, most) for name, most in SHORT.items()}
    others = {name: _values(name) for name in CHOICES if name not in SHORT}
    changes = draw(st.fixed_dictionaries(short, optional=others))
    try:
        return with_options(preset, changes)
    except IllegalRulesError:
        reject()


def _values(name: str) -> st.SearchStrategy[Value]:
    """What an option may be; of whole numbers mostly the small ones."""
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
"""How gladly players do each kind of thing."""


def tempers() -> st.SearchStrategy[Temper]:
    """Players who love some things and shun others; what they shun they still do now and then."""
    liking = st.sampled_from(WEIGHTS)
    return st.fixed_dictionaries(dict.fromkeys(get_args(Action), liking))


def seeds() -> st.SearchStrategy[Random]:
    """A generator for all else that a walk leaves to chance."""
    return st.integers(0, 2**32 - 1).map(Random)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a walk, and what came of it."""

    before: Game
    seat: Seat
    action: Action
    events: tuple[Event, ...]
    after: Game


def walk(rules: Rules, temper: Temper, generator: Random) -> Iterator[Step]:
    """A whole match, step by step: merry play after this temper, then sober passing to the end.

    A match that does not end in as many actions as it can take fails.
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
    """Each event of a walk, with the game that it leads to."""
    game = opened(rules)
    for step in walk(rules, temper, generator):
        for event in step.events:
            game = evolve(game, event)
            yield event, game


def most_actions(rules: Rules) -> int:
    """What a walk takes at the most: sober players pass, and so each hand pays grande and chica."""
    in_a_hand = 2 + rules.seats + rules.seats * (1 + LANCES_PLAYED)
    hands = -(-2 * rules.target // STONES_AT_LEAST) + 1
    games = 2 * rules.games_to_win - 1
    vacas = 2 * rules.vacas_to_win - 1
    return MERRY + in_a_hand * (hands * games * vacas + 1)


class FatefulShuffle:
    """A seeded shuffle that deals 4-5-6-7 to somebody now and then; honest luck seldom does."""

    def __init__(self, generator: Random, seats: int) -> None:
        self._generator = generator
        self._shuffle = SeededShuffle(generator)
        self._seats = seats

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Shuffle as the generator goes on."""
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
    """Any seat that may say something, in turn or not, and what it likes to say."""
    seats = every_seat(game.rules)
    offers = ((seat, options(view(game, seat))) for seat in generator.sample(seats, len(seats)))
    seat, offered = next((seat, offered) for seat, offered in offers if offered)
    weights = [temper[_kind(option)] for option in offered]
    [option] = generator.choices(offered, weights)
    return seat, pick((option,), generator)


def _sober(game: Game, generator: Random) -> tuple[Seat, Action]:
    """A seat that the table waits for, and what it says to be done with the hand."""
    seat = generator.choice(view(game, None).speakers)
    dull = min(options(view(game, seat)), key=_dullness)
    return seat, pick((dull,), generator)


_DULL: Final = (Reparto, Caiga, Corto, Paso, NoQueremos, Descarto)


def _dullness(option: Option) -> int:
    """The place of an option among those that bring a match on; the last place for the others."""
    kind = _kind(option)
    return _DULL.index(kind) if kind in _DULL else len(_DULL)


def every_seat(rules: Rules) -> Seats:
    """The seats of the table."""
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
    """Actions of every kind, whether or not the seat may: also absurd amounts and others' cards."""
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
    """Numbers of stones at, next to and far beyond each bound."""
    rules = game.rules
    bounds = {0, rules.min_bet, rules.min_raise, rules.largest_stake}
    if isinstance(game.phase, Answering):
        bounds.add(rules.largest_stake - game.phase.at_stake)
    near = {bound + step for bound in bounds for step in (-1, 0, 1)}
    return sorted(near | {-_FAR, _FAR})


def _discards(game: Game, seat: Seat) -> list[Action]:
    """Discards of own cards, of none, of one twice, and of cards from elsewhere."""
    own = game.hand.hands[seat]
    others = tuple(card for card in DECK if card not in own)
    throws = [(), own, own[::-1], own[:1], own[1:], own[:1] * 2, others[:1], own[:1] + others[-1:]]
    return [Descarto(thrown) for thrown in (*throws, *((card,) for card in own), own + own, DECK)]
