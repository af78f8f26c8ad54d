"""Plays one game with a seed and writes down, in Spanish, the texts for each recipient.

A line at the margin is public. A line after a name is the text that this seat gets instead, if it
differs. A line after an arrow names what the table waits for next.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final, assert_never

from bot.text.common import Names, score_lines, turn_line
from bot.text.event_text import event_text
from bot.text.localizer import Localizer
from engine.actions import (
    Action,
    Alzo,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Ordago,
    Paso,
    Senal,
)
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.game import Game, HandOver, MatchOver, opened
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, options
from engine.rule_options import PRESETS
from engine.rules import Rules
from engine.seats import Seat
from engine.view import seen_by, view
from tests.fakes import SeededShuffle

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maren", "Joseba")
_SPANISH: Final = Localizer("es")
_WIDTH: Final = max(map(len, NAMES))
_ASIDES: Final = 0.1
_DARING: Final = 3
_WEIGHTS: Final = {
    Ordago: 0.03, Senal: 0.15, Look: 0.05, Consulta: 0.2, Corto: 1.5, Paso: 2.0
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One game of a preset with a seed."""

    preset: str
    seed: int
    target: int

    @property
    def path(self) -> Path:
        """The path of its text."""
        return FOLDER / f"{self.preset}.txt"

    @property
    def rules(self) -> Rules:
        """The preset, with a single game."""
        return replace(PRESETS[self.preset], games_to_win=1, target=self.target)


PLAYTHROUGHS: Final = (
    Playthrough("castilla", seed=195, target=40),
    Playthrough("euskadi", seed=165, target=40),
    Playthrough("rioja", seed=8, target=25),
    Playthrough("duelo", seed=51, target=40),
    Playthrough("seis", seed=185, target=30),
)


def written(playthrough: Playthrough) -> str:
    """Return the whole game as text."""
    return "".join(f"{line}\n" for line in _told(playthrough))


def _told(playthrough: Playthrough) -> Iterator[str]:
    rules = playthrough.rules
    generator = Random(playthrough.seed)
    names = {Seat(seat): NAMES[seat] for seat in range(rules.seats)}
    game = opened(rules)
    yield from _heard(MatchOpened(rules), game, names)
    while not isinstance(game.phase, MatchOver):
        seat, action = next_turn(game, generator)
        ruling = decide_and_apply(game, seat, action, SeededShuffle(generator))
        game = ruling.game
        for event in ruling.events:
            yield from _heard(event, game, names)
        yield from _standing(game, names)


def _heard(event: Event, game: Game, names: Names) -> Iterator[str]:
    """Yield the public text of an event, then the texts of the seats that differ."""
    public = _lines(event, game, None, names)
    yield from public
    for seat, name in names.items():
        own = _lines(event, game, seat, names)
        if own != public:
            yield from (f"    {name:<{_WIDTH}} | {line}" for line in own)


def _lines(event: Event, game: Game, viewer: Seat | None, names: Names) -> list[str]:
    seen = seen_by(event, viewer)
    return (
        [] if seen is None else [*map(_SPANISH.format, event_text(seen, view(game, viewer), names))]
    )


def _standing(game: Game, names: Names) -> Iterator[str]:
    """Yield what the table waits for, and the score after a hand."""
    seen = view(game, None)
    if isinstance(game.phase, HandOver | MatchOver):
        yield ""
        yield from map(_SPANISH.format, score_lines(seen, names))
    yield f"  -> {_SPANISH.format(turn_line(seen, names))}"
    if isinstance(game.phase, HandOver):
        yield ""


def next_turn(game: Game, generator: Random) -> tuple[Seat, Action]:
    """Return the next turn: usually an action of a seat in turn, sometimes a side action."""
    speakers = view(game, None).speakers
    others = tuple(
        seat
        for seat in map(Seat, range(game.rules.seats))
        if seat not in speakers and options(view(game, seat))
    )
    aside = others and generator.random() < _ASIDES
    seat = generator.choice(others if aside else speakers)
    offered = options(view(game, seat))
    [option] = generator.choices(offered, [_weight(option) for option in offered])
    return seat, _action(option, generator)


def _weight(option: Option) -> float:
    """Return the weight of an option: an órdago is rare, and so are side actions."""
    match option:
        case Say(action):
            return _WEIGHTS.get(type(action), 1.0)
        case Lift() | Bet() | Raise() | Throw():
            return 1.0
        case _:
            assert_never(option)


def _action(option: Option, generator: Random) -> Action:
    match option:
        case Say(action):
            return action
        case Lift(least, most):
            return Alzo(generator.randint(least, most))
        case Bet(least, most):
            return Envido(generator.randint(least, min(most, least + _DARING)))
        case Raise(least, most):
            return Mas(generator.randint(least, min(most, least + _DARING)))
        case Throw(cards, least):
            count = generator.randint(max(least, 1), len(cards))
            return Descarto(tuple(generator.sample(cards, count)))
        case _:
            assert_never(option)
