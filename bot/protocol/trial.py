"""Which version a program speaks, found out by a trial in which nothing hangs on what it says.

It is told hello and, without a wait for the answer, asked a question of the first version. A
program that knows the hello answers that first; an older one answers the question, and nobody waits
for a hello that would never come.
"""

from collections.abc import Sequence
from functools import lru_cache
from time import monotonic
from typing import TypeVar

from bot.protocol.notices import MOST_STRAY, START_S, Hello, hello_line, hello_of, loosely_read
from bot.protocol.pipes import Pipes, TimeUpError
from bot.protocol.wire import FIRST, PROTOCOL, Request, written
from engine.actions import Reparto
from engine.decide import judge
from engine.game import opened
from engine.rules import Rules
from engine.turns import speakers
from engine.view import own_seat, view

Thing = TypeVar("Thing")


class NewerProgramError(Exception):
    """A program speaks a version that we do not."""

    def __init__(self, command: str, version: int) -> None:
        super().__init__(command, version)
        self.command = command
        self.version = version


@lru_cache(maxsize=64)
def version_of(command: str, start_s: float = START_S) -> int:
    """The version that a program speaks; raise CannotStartError or NewerProgramError."""
    request = _question()
    hello = Hello(own_seat(request.view), request.view.rules, start_s, start_s)
    until = monotonic() + start_s
    pipes = Pipes(command, on_trial=True)
    try:
        pipes.write(hello_line(hello))
        pipes.write(written(request, FIRST))
        pipes.end_input()
        version = _answered(pipes, until)
    finally:
        pipes.close()
    if version > PROTOCOL:
        raise NewerProgramError(command, version)
    return PROTOCOL if version == PROTOCOL else FIRST


def _answered(pipes: Pipes, until: float) -> int:
    """The version that the first line says that is an object; the first one where none comes."""
    strays = 0
    try:
        for line in pipes.lines(until):
            version = hello_of(line)
            if version is not None:
                return version
            strays += 1
            if strays > MOST_STRAY or isinstance(loosely_read(line), dict):
                return FIRST
    except TimeUpError:
        # Who says nothing to a hello is an old program, or none at all: its answers will tell.
        return FIRST
    return FIRST


def _question() -> Request:
    """Mus or not, with cards that nobody plays."""
    game = opened(Rules())
    game = judge(game, game.hand.mano, Reparto(), _unshuffled).game
    hand = game.hand
    first = speakers(game.rules, hand.mano, hand.opening, game.phase)[0]
    return Request(0, view(game, first))


def _unshuffled(things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
    return tuple(things)
