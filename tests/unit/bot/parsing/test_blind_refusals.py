"""Tests that the answer to typed words never depends on hidden cards.

The hidden cards are dealt again, and every error, suggestion and reading stays the same for each
speaker. Only a discard in turn depends on the seat's own cards, which its words name.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

import pytest

from bot.parsing.error_text import UnknownCommandError
from bot.parsing.parse_action import ActionSequence, Ambiguous, DeclarationOnly, Said, parse_action
from engine.decide import decide_and_apply
from engine.errors import IllegalActionError
from engine.events import Event, MatchOpened
from engine.evolve import fold
from engine.game import Game, MatchOver, opened
from engine.legal_actions import Throw, options
from engine.rule_options import PRESETS
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View, view
from tests.budget import SEED, many
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn
from tests.unit.engine.redealt_twins import twin_of

ACTIONS: Final = 60
TWINS_EVERY: Final = many("AMARREKO_TWINS_EVERY", test=10, soak=4)
"""The actions between two positions in which the hidden cards are dealt again."""

WORDS: Final = (
    "descarto el rey | descarto la sota | descarto el siete | el rey | la sota | 12o | 4 | 7 | 1 3"
    " | ¿descarto el rey? | tiro dos reyes | me quedo con el as | todas menos la primera | servido"
    " | dame tres | throw the king | erregea bota | j'écarte le roi | descarto el ocho | descarto"
    " | descarto 1 1 | descarto 4c 10e | el rey y la sota | no descarto nada | descarto todo"
    " | mus | no hay mus | paso | envido 5 | órdago | quiero | no quiero | 5 | sí | no | kanta"
    " | ¿órdago? | no, quiero | quiero y órdago | envido todo | envido 2,5 | envdo 5 | qiero"
    " | envido 5 a la chica | tengo pares | tengo juego | treinta y una | duples | al punto"
    " | corto y envido 5 | mus ebaki | hola | pares"
)
"""Words that each seat types at any time."""

Outcome: TypeAlias = tuple[object, ...]


def outcome(text: str, seen: View, game: Game, seat: Seat) -> Outcome:
    """Return the result of the words: suggestion, reading, error or events."""
    try:
        said = parse_action(text, seen, "es")
    except UnknownCommandError as error:
        return error.why, error.suggestion, error.lance
    return _judged(said, game, seat)


def _judged(said: Said, game: Game, seat: Seat) -> Outcome:
    if isinstance(said, Ambiguous):
        return said.readings, said.doubt
    if isinstance(said, DeclarationOnly):
        return (said,)
    if isinstance(said, ActionSequence):
        return (*_judged(said.first, game, seat), said.then)
    try:
        decide_and_apply(game, seat, said, SeededShuffle(Random(SEED)))
    except IllegalActionError as error:
        return error.reason, tuple(error.details.items())
    return (said,)


def logs(rules: Rules, generator: Random) -> Iterator[list[Event]]:
    """Yield the log of a random match after every few actions."""
    game, log = opened(rules), list[Event]([MatchOpened(rules)])
    for action in range(ACTIONS):
        if isinstance(game.phase, MatchOver):
            return
        seat, said = pick_turn(game, generator)
        ruling = decide_and_apply(game, seat, said, SeededShuffle(generator))
        game = ruling.game
        log += ruling.events
        if action % TWINS_EVERY == 0:
            yield log


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["castilla", "duelo", "seis", "iparralde"])
def test_what_words_are_answered_tells_nothing_of_hidden_cards(preset: str) -> None:
    rules, generator = replace(PRESETS[preset], min_discard=0), Random(SEED)
    told = 0
    for log in logs(rules, generator):
        game = fold(log)
        twin = fold(twin_of(log, rules, None, generator))
        for seat in map(Seat, range(rules.seats)):
            seen, other = view(game, seat), view(twin, seat)
            if any(isinstance(option, Throw) for option in options(seen)):
                continue
            for text in map(str.strip, WORDS.split("|")):
                assert outcome(text, seen, game, seat) == outcome(text, other, twin, seat), text
                told += 1
    assert told > len(WORDS.split("|"))
