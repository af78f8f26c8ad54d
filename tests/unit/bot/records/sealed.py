"""Sealed matches of tests, cheating dealers, and the errors of the verifiers."""

import json
from collections.abc import Callable, Sequence
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
from tests.unit.bot.records.verifiers import Verdict, node_verdict, python_verdict

MATCH: Final = TableId("match-0123456789abcdef")

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
    return _error_in(python_verdict(json.dumps(file)))


def by_node(file: Record) -> str:
    """Return the error of the JavaScript verifier, or an empty text."""
    return _error_in(node_verdict(json.dumps(file)))


def _error_in(verdict: Verdict) -> str:
    status, printed, errors = verdict
    assert status in {0, 1}, errors
    assert ("follows from the secret" in printed) == (status == 0), printed
    assert "Traceback" not in errors, errors
    assert (status == 0) == (errors == ""), errors
    return errors
