"""Shuffle the cards of a table: the sealed deal derives every shuffle from a secret.

docs/FAIRNESS.md specifies the sealed deal. The secret is drawn before anything is dealt, and its
digest is shown. So the bot cannot choose the cards afterwards, and everybody can recompute the
shuffles once the secret is revealed.
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
"""How many digits of a commitment messages show: 128 bits, too many to search for a collision."""

_GROUP: Final = 8

_NAME: Final = 16
_SEALS: Final = "seal/"
_EIGHT: Final = struct.Struct(">8I")
_WORDS: Final = 1 << 32
_PLACES: Final[Mapping[object, int]] = {card: place for place, card in enumerate(DECK)}


class Sealed(Struct, frozen=True):
    """The stored secret of a sealed match in hex.

    It is stored beside the log, so that earlier matches of a table can be verified too.
    """

    secret: str

    def __repr__(self) -> str:
        """Leave out the secret."""
        return repr_without(self, "secret")


def seal_of(match: TableId) -> str:
    """Return the key under which the secret of a match is stored."""
    return f"{_SEALS}{match}"


def new_secret() -> bytes:
    """Return a new random secret for a match, from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(seed: int) -> bytes:
    """Return the secret of a repeatable example; anyone with the seed can compute it."""
    return hashlib.sha256(f"seed {seed}".encode()).digest()


def new_seeds(seed: int | None) -> Seeds:
    """Return the seeds of a new match, derived from a seed if given, or else random."""
    if seed is None:
        return Seeds(new_seed(), new_secret().hex())
    return Seeds(seed, secret_of(seed).hex())


def commitment_of(secret: bytes) -> str:
    """Return the digest that commits to a secret."""
    return hashlib.sha256(secret).hexdigest()


def commitment(secret: str) -> str:
    """Return the digest of a secret in hex; empty for a match without a secret."""
    return commitment_of(bytes.fromhex(secret)) if secret else ""


def grouped(digest: str) -> str:
    """Return a digest in groups of digits, so that people can compare two by eye."""
    return " ".join(digest[at : at + _GROUP] for at in range(0, len(digest), _GROUP))


def seal_shown(secret: str) -> str:
    """Return the seal of a secret in hex, as messages show it: how its commitment begins."""
    return short_seal(commitment(secret))


def short_seal(digest: str) -> str:
    """Return the beginning of a commitment, as messages show it."""
    return grouped(digest[:_SHORT_SEAL])


def is_opened(rules: Rules) -> bool:
    """Return whether the secret of a match is revealed at its end.

    If not, the secret would reveal the hands that RULES.md 9.7 keeps hidden forever.
    """
    return rules.show is not Show.NEEDED


def shuffle_context(secret: bytes, occasion: ShufflePurpose) -> str:
    """Return the context of a shuffle as docs/FAIRNESS.md defines it.

    A match is identified by its commitment, so that its name cannot be chosen afterwards.
    """
    match, cuts = commitment_of(secret)[:_NAME], ",".join(map(str, occasion.cuts))
    return f"match-{match}/{occasion.hand}/{occasion.lot}/{occasion.number}/{cuts}"


def shuffled(secret: bytes, context: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Return things in an order derived from a secret, whatever their previous order."""
    order = _in_order(things)
    words = random_words(secret, context)
    for top in range(len(order) - 1):
        other = top + uniform_below(len(order) - top, words)
        order[top], order[other] = order[other], order[top]
    return tuple(order)


def _in_order(things: Sequence[Thing]) -> list[Thing]:
    """Return cards sorted as in the deck, or seats sorted by number."""
    # Most shuffles are of a whole deck, which is already sorted.
    return list(things) if things == DECK else sorted(things, key=_place)


def _place(thing: object) -> int:
    place = thing if isinstance(thing, int) else _PLACES[thing]
    assert isinstance(place, int), "only cards and seats are shuffled"
    return place


def random_words(secret: bytes, context: str) -> Iterator[int]:
    """Yield an endless sequence of random numbers below 2 to the power of 32."""
    for block in count():
        yield from _EIGHT.unpack(hmac.digest(secret, f"{context}#{block}".encode(), "sha256"))


def uniform_below(limit: int, words: Iterator[int]) -> int:
    """Return a uniformly distributed number below a limit."""
    end = _WORDS - _WORDS % limit
    word = next(words)
    while word >= end:
        word = next(words)
    return word % limit


def generator_at(seed: int, version: int, purpose: str) -> Random:
    """Return the generator for a purpose at a log length (``version``)."""
    return Random(f"{seed}/{version}/{purpose}")  # noqa: S311 - must be repeatable


class SeededRng:
    """The shuffle of one table, and the generators of its computer players.

    After a crash a table continues exactly as it would have: every draw depends only on the secret
    seed and the length of the log. This generator also shuffles the lesson's example, and matches
    from before the sealed deal.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        # The table refers to its generator; a strong reference back would form a cycle, which only
        # the rare garbage collection could free.
        self._table: ReferenceType[Match] | None = None
        self._last = (0, 0)

    def follow(self, table: Match) -> None:
        """Use the log length of this match for all further draws."""
        self._table = ref(table)

    def generator(self, purpose: str) -> Random:
        """Return a generator for a purpose, such as a seat's decision, at this log length."""
        return generator_at(self._seed, self._version(), purpose)

    def __call__(self, things: Sequence[Thing], _: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle things; a second shuffle at the same log length gives another order."""
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
    """Shuffles by the secret of the match; everyone can recompute the shuffles at the end.

    The draws of computer players come from the seed and reveal nothing about the secret.
    """

    def __init__(self, secret: bytes, seed: int) -> None:
        super().__init__(seed)
        self._secret = secret

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle things as docs/FAIRNESS.md says; the purpose makes each shuffle different."""
        return shuffled(self._secret, shuffle_context(self._secret, occasion), things)


class DailyRng(SeededRng):
    """Shuffles by the secret of a day: the same deals for everybody in a pool.

    The cuts depend on what the players do, so they are not part of the context.
    """

    def __init__(self, secret: bytes, day: DailyTable, seed: int) -> None:
        super().__init__(seed)
        self._secret = secret
        self._day = day

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle things as docs/FAIRNESS.md 13 says."""
        secret = hmac.digest(self._secret, f"{self._day.pool}/{occasion.hand}".encode(), "sha256")
        context = f"day-{self._day.date}/{occasion.hand}/{occasion.lot}/{occasion.number}/"
        return shuffled(secret, context, things)


def daily_seed(secret: bytes, pool: int) -> int:
    """Return the seed for a pool's computer players; it reveals nothing about the deals."""
    digest = hmac.digest(secret, f"{pool}/players".encode(), "sha256")
    return int.from_bytes(digest[:8]) >> 2


def rng_for(secret: str, seed: int) -> SeededRng:
    """Return the generator for a match with this secret, or a ``SeededRng`` if it is empty."""
    return CommittedRng(bytes.fromhex(secret), seed) if secret else SeededRng(seed)
