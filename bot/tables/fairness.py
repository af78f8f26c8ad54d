"""Shuffle the cards of a table: the sealed deal derives every shuffle from a secret.

docs/FAIRNESS.md specifies it. The secret is drawn before anything is dealt, and its digest is
shown. So the dealer can choose nothing afterwards, and everybody can recompute the shuffles once
the secret is revealed.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Final, TypeVar
from weakref import ReferenceType, ref

from bot.ports.value import Struct, repr_without
from bot.tables.daily import DailyTable
from bot.tables.table_state import Seeds, new_seed
from engine.cards import DECK
from engine.interfaces import ShufflePurpose, TableId
from engine.match import Match
from engine.rules import Rules, Show

Thing = TypeVar("Thing")

SECRET_BYTES: Final = 32

_SHORT_SEAL: Final = 32
"""The letters of a commitment that messages show: 128 bits, beyond any search for a collision."""

_GROUP: Final = 8

_NAME: Final = 16
_SEALS: Final = "seal/"
_EIGHT: Final = struct.Struct(">8I")
_WORDS: Final = 1 << 32
_PLACES: Final[Mapping[object, int]] = {card: place for place, card in enumerate(DECK)}


class Sealed(Struct, frozen=True):
    """The stored secret of a sealed match, in hex.

    It is stored beside the log, so that earlier matches of a table can be verified as well.
    """

    secret: str

    def __repr__(self) -> str:
        """Leave out the secret."""
        return repr_without(self, "secret")


def seal_of(match: TableId) -> str:
    """Return the key of the stored secret of a match."""
    return f"{_SEALS}{match}"


def new_secret() -> bytes:
    """Return a new secret of a match, from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(seed: int) -> bytes:
    """Return the secret of a repeatable example, which anyone with the seed can compute."""
    return hashlib.sha256(f"seed {seed}".encode()).digest()


def new_seeds(seed: int | None) -> Seeds:
    """Return the seeds of a new match, from this seed or from the operating system."""
    if seed is None:
        return Seeds(new_seed(), new_secret().hex())
    return Seeds(seed, secret_of(seed).hex())


def commitment_of(secret: bytes) -> str:
    """Return the digest that commits to a secret."""
    return hashlib.sha256(secret).hexdigest()


def commitment(secret: str) -> str:
    """Return the digest of a secret in hex; empty without a secret, and so without a seal."""
    return commitment_of(bytes.fromhex(secret)) if secret else ""


def grouped(digest: str) -> str:
    """Return a digest in groups of letters, so that two can be compared by eye."""
    return " ".join(digest[at : at + _GROUP] for at in range(0, len(digest), _GROUP))


def seal_shown(secret: str) -> str:
    """Return the seal of a secret in hex as messages show it: the beginning of its commitment."""
    return short_seal(commitment(secret))


def short_seal(digest: str) -> str:
    """Return a commitment as messages show it: its beginning."""
    return grouped(digest[:_SHORT_SEAL])


def is_opened(rules: Rules) -> bool:
    """Return whether the secret of a match is revealed at its end.

    It would reveal the hands that RULES.md 9.7 keeps hidden forever.
    """
    return rules.show is not Show.NEEDED


def shuffle_context(secret: bytes, occasion: ShufflePurpose) -> str:
    """Return the context of a shuffle in the form of docs/FAIRNESS.md.

    A match is identified by its commitment, so that its name cannot be chosen afterwards.
    """
    match, cuts = commitment_of(secret)[:_NAME], ",".join(map(str, occasion.cuts))
    return f"match-{match}/{occasion.hand}/{occasion.lot}/{occasion.number}/{cuts}"


def shuffled(secret: bytes, context: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Return things in the order that follows from a secret, whatever their order before."""
    order = _in_order(things)
    words = random_words(secret, context)
    for top in range(len(order) - 1):
        other = top + uniform_below(len(order) - top, words)
        order[top], order[other] = order[other], order[top]
    return tuple(order)


def _in_order(things: Sequence[Thing]) -> list[Thing]:
    """Return cards in the order of the deck, and seats by number."""
    # Most shuffles are of a whole deck, which is sorted already.
    return list(things) if things == DECK else sorted(things, key=_place)


def _place(thing: object) -> int:
    place = thing if isinstance(thing, int) else _PLACES[thing]
    assert isinstance(place, int), "only cards and seats are shuffled"
    return place


def random_words(secret: bytes, context: str) -> Iterator[int]:
    """Yield random numbers below 2 to the 32, without end."""
    for block in count():
        yield from _EIGHT.unpack(hmac.digest(secret, f"{context}#{block}".encode(), "sha256"))


def uniform_below(limit: int, words: Iterator[int]) -> int:
    """Return a uniformly distributed number below the limit."""
    end = _WORDS - _WORDS % limit
    word = next(words)
    while word >= end:
        word = next(words)
    return word % limit


def generator_at(seed: int, version: int, purpose: str) -> Random:
    """Return the generator for a purpose at this length of the log."""
    return Random(f"{seed}/{version}/{purpose}")  # noqa: S311 - to be repeated


class SeededRng:
    """The shuffle of one table, and the generators of its computer players.

    After a crash a table goes on exactly as it would have: every draw depends only on its secret
    seed and the length of its log. Matches from before the sealed deal, and the example of the
    lesson, are shuffled by it.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        # The table holds its generator; a reference back would form a cycle, which only the rare
        # garbage collection could free.
        self._table: ReferenceType[Match] | None = None
        self._last = (0, 0)

    def follow(self, table: Match) -> None:
        """Draw from now on by the length of this match's log."""
        self._table = ref(table)

    def generator(self, purpose: str) -> Random:
        """Return a generator for a purpose, such as a seat's decision, at this point of the log."""
        return generator_at(self._seed, self._version(), purpose)

    def __call__(self, things: Sequence[Thing], _: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle; a second shuffle at the same point of the log gives another order."""
        version, times = self._last
        times = times + 1 if version == self._version() else 1
        self._last = (self._version(), times)
        shuffled = list(things)
        self.generator(f"shuffle {times}").shuffle(shuffled)
        return tuple(shuffled)

    def _version(self) -> int:
        table = None if self._table is None else self._table()
        assert table is not None, "the generator follows a match"
        return table.version


class CommittedRng(SeededRng):
    """Shuffles by the secret of the match; everyone can recompute it at the end.

    The draws of computer players come from the seed and reveal nothing about the secret.
    """

    def __init__(self, secret: bytes, seed: int) -> None:
        super().__init__(seed)
        self._secret = secret

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle as docs/FAIRNESS.md says; the purpose makes each shuffle different."""
        return shuffled(self._secret, shuffle_context(self._secret, occasion), things)


class DailyRng(SeededRng):
    """Shuffles by the secret of a day: the same deals for everybody in a pool.

    The cuts, which depend on what the players say, are no part of a context.
    """

    def __init__(self, secret: bytes, day: DailyTable, seed: int) -> None:
        super().__init__(seed)
        self._secret = secret
        self._day = day

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle as docs/FAIRNESS.md 13 says."""
        secret = hmac.digest(self._secret, f"{self._day.pool}/{occasion.hand}".encode(), "sha256")
        context = f"day-{self._day.date}/{occasion.hand}/{occasion.lot}/{occasion.number}/"
        return shuffled(secret, context, things)


def daily_seed(secret: bytes, pool: int) -> int:
    """Return the seed of the computer players of a pool; it reveals nothing about the deals."""
    digest = hmac.digest(secret, f"{pool}/players".encode(), "sha256")
    return int.from_bytes(digest[:8]) >> 2


def rng_for(secret: str, seed: int) -> SeededRng:
    """Return the generator for a match with this secret; without one, the older ``SeededRng``."""
    return CommittedRng(bytes.fromhex(secret), seed) if secret else SeededRng(seed)
