"""Sealed matches of tests, cheating dealers, and the results of three verifiers."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from bot.records.export import export
from bot.records.json_reader import Document
from bot.records.parse import entries
from bot.records.verify import VerificationResult, verify_record
from bot.tables.fairness import CommittedRng, commitment_of, secret_of, shuffle_context, shuffled
from engine.actions import Corto, Mus
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.evolve import fold
from engine.game import MatchOver
from engine.interfaces import Shuffle, ShufflePurpose, TableId
from engine.rules import Rules
from engine.view import view
from tests.random_play import pick_turn

EXAMPLES: Final = Path(__file__).parents[4] / "examples"
MATCH: Final = TableId("match-0123456789abcdef")
NODE: Final = shutil.which("node")

Thing = TypeVar("Thing")
Record: TypeAlias = dict[str, Any]
Deal: TypeAlias = Callable[["Dealer", Sequence[Any], ShufflePurpose], Sequence[Any]]
"""A function of a dealer that orders things."""

_MOST_ACTIONS: Final = 600


class Dealer:
    """A match's random source that is honest except for a cheat."""

    def __init__(self, secret: bytes, cheat: Deal | None = None) -> None:
        self.secret = secret
        self.cheated = 0
        self._cheat = cheat

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle as documented, unless the cheat returns another order."""
        honest = self.order(things, occasion)
        if self._cheat is None:
            return honest
        order: tuple[Thing, ...] = tuple(self._cheat(self, things, occasion))
        self.cheated += order != honest
        return order

    def order(self, things: Sequence[Thing], occasion: ShufflePurpose) -> tuple[Thing, ...]:
        """Return the honest order of an occasion."""
        return shuffled(self.secret, shuffle_context(self.secret, occasion), things)


def sealed_events(
    rules: Rules,
    chance: Random,
    luck: Shuffle,
    secret: bytes,
    *,
    likes_mus: float = 0.0,
) -> list[Event]:
    """Return the log of a random match, or of its beginning."""
    events: list[Event] = [MatchOpened(rules, commitment_of(secret))]
    game = fold(events)
    for _ in range(_MOST_ACTIONS):
        if isinstance(game.phase, MatchOver):
            break
        seat, action = pick_turn(game, chance)
        if isinstance(action, Corto) and chance.random() < likes_mus:
            action = Mus()
            if seat not in view(game, None).speakers:
                # The rules may allow a cut out of turn, but no request for cards.
                continue
        ruling = decide_and_apply(game, seat, action, luck)
        events += ruling.events
        game = ruling.game
    return events


def written_match(events: Sequence[Event], secret: bytes) -> Record:
    """Return the exported file of a match."""
    record: Record = json.loads(export(events, (), MATCH, secret.hex()))
    return record


def honest_match(seed: int, rules: Rules, *, likes_mus: float = 0.0) -> Record:
    """Return the exported file of an honest match."""
    secret = secret_of(seed)
    luck = CommittedRng(secret, seed)
    return written_match(
        sealed_events(rules, Random(seed), luck, secret, likes_mus=likes_mus), secret
    )


def found(file: Record) -> VerificationResult:
    """Return the findings of the product."""
    [entry] = entries(Document(json.dumps(file)))
    return verify_record(entry)


def by_python(file: Record) -> str:
    """Return the error of the Python verifier, or an empty text."""
    return _said_by([sys.executable, "-I", str(EXAMPLES / "verify.py")], file)


def by_node(file: Record) -> str:
    """Return the error of the JavaScript verifier, or an empty text."""
    assert NODE is not None, "ask whether there is a node before"
    return _said_by([NODE, str(EXAMPLES / "verify.mjs")], file)


def _said_by(command: Sequence[str], file: Record) -> str:
    done = subprocess.run(
        command, input=json.dumps(file), capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, 1}, done.stderr
    assert ("follows from the secret" in done.stdout) == (done.returncode == 0), done.stdout
    assert "Traceback" not in done.stderr, done.stderr
    assert (done.returncode == 0) == (done.stderr == ""), done.stderr
    return done.stderr
