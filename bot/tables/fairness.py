"""The luck of one table, and the sealed deal: how it follows from a secret (docs/FAIRNESS.md).

The secret is drawn before anything is dealt, and its digest is shown. So whoever deals can choose
nothing afterwards, and everybody can reckon all of it anew once the secret is shown as well.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from struct import Struct
from typing import Final, TypeVar
from weakref import ReferenceType, ref

from bot.tables.table_state import Seeds, new_seed
from engine.cards import DECK
from engine.interfaces import ShufflePurpose, TableId
from engine.match import Match
from engine.rules import Rules, Show

Thing = TypeVar("Thing")

SECRET_BYTES: Final = 32

_SHORT_SEAL: Final = 32
"""Letters of a commitment that posts show: 128 bits, of which nobody finds two alike."""

_GROUP: Final = 8

_NAME: Final = 16
_SEALS: Final = "seal/"
_EIGHT: Final = Struct(">8I")
_WORDS: Final = 1 << 32
_PLACES: Final[Mapping[object, int]] = {card: place for place, card in enumerate(DECK)}


@dataclass(frozen=True, slots=True)
class Sealed:
    """What the store keeps of a sealed match beside its log: its secret, in hex.

    So the matches before the last one of a table can be verified as well.
    """

    secret: str = field(repr=False)


def seal_of(match: TableId) -> str:
    """Return the key under which the store keeps the secret of a match."""
    return f"{_SEALS}{match}"


def new_secret() -> bytes:
    """Return the secret of a match, from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(seed: int) -> bytes:
    """Return the secret of an example that is to be repeated; whoever knows the seed knows it."""
    return hashlib.sha256(f"seed {seed}".encode()).digest()


def new_seeds(seed: int | None) -> Seeds:
    """Return the luck of a match to come: of this seed, or of the operating system's."""
    if seed is None:
        return Seeds(new_seed(), new_secret().hex())
    return Seeds(seed, secret_of(seed).hex())


def commitment_of(secret: bytes) -> str:
    """Return the digest by which a secret is known before it is shown."""
    return hashlib.sha256(secret).hexdigest()


def commitment(secret: str) -> str:
    """Return the digest of a secret in hex; nothing where there is none, and so no seal."""
    return commitment_of(bytes.fromhex(secret)) if secret else ""


def grouped(digest: str) -> str:
    """Return a digest in groups of letters, so that two of them can be compared by eye."""
    return " ".join(digest[at : at + _GROUP] for at in range(0, len(digest), _GROUP))


def seal_shown(secret: str) -> str:
    """Return the seal of a secret in hex, as posts show it: the first groups of its commitment."""
    return grouped(commitment(secret)[:_SHORT_SEAL])


def is_opened(rules: Rules) -> bool:
    """Return whether the secret of a match is told at its end.

    It would rebuild the hands that RULES.md 9.7 keeps hidden for good.
    """
    return rules.show is not Show.NEEDED


def shuffle_context(secret: bytes, occasion: ShufflePurpose) -> str:
    """Return what a shuffle is for, as the article writes it.

    A match is called there by its commitment, so that not even its name can be chosen afterwards.
    """
    match, cuts = commitment_of(secret)[:_NAME], ",".join(map(str, occasion.cuts))
    return f"match-{match}/{occasion.hand}/{occasion.lot}/{occasion.number}/{cuts}"


def shuffled(secret: bytes, context: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Things in the order that follows from a secret; how they lay before does not matter."""
    order = _in_order(things)
    words = random_words(secret, context)
    for top in range(len(order) - 1):
        other = top + uniform_below(len(order) - top, words)
        order[top], order[other] = order[other], order[top]
    return tuple(order)


def _in_order(things: Sequence[Thing]) -> list[Thing]:
    """Cards as they stand in the deck, and seats by their numbers."""
    # Most shuffles are of a whole deck, which need not be sorted.
    return list(things) if things == DECK else sorted(things, key=_place)


def _place(thing: object) -> int:
    place = thing if isinstance(thing, int) else _PLACES[thing]
    assert isinstance(place, int), "only cards and seats are shuffled"
    return place


def random_words(secret: bytes, context: str) -> Iterator[int]:
    """Numbers below 2 to the 32, without end."""
    for block in count():
        yield from _EIGHT.unpack(hmac.digest(secret, f"{context}#{block}".encode(), "sha256"))


def uniform_below(limit: int, words: Iterator[int]) -> int:
    """Return a number below the limit, each as likely as any other."""
    end = _WORDS - _WORDS % limit
    word = next(words)
    while word >= end:
        word = next(words)
    return word % limit


def generator_at(seed: int, version: int, purpose: str) -> Random:
    """Return the generator for one purpose when the log of a match was so long."""
    return Random(f"{seed}/{version}/{purpose}")  # noqa: S311 - to be repeated


class SeededRng:
    """The shuffle of one table, and the generators of its computer players.

    A table goes on after a crash exactly as it would have gone on: every draw depends on its
    secret seed and on how long its log is, and on nothing that is lost with the process. So cards
    lie where a match was begun before there were seals, and where a lesson shows an example.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        # The table holds its luck; were it held in turn, nobody would let go of either before the
        # next search for garbage, which is rare.
        self._table: ReferenceType[Match] | None = None
        self._last = (0, 0)

    def follow(self, table: Match) -> None:
        """Draw from now on by the length of this table's log."""
        self._table = ref(table)

    def generator(self, purpose: str) -> Random:
        """A generator for one purpose, such as a seat's decision, at this point of the log."""
        return generator_at(self._seed, self._version(), purpose)

    def __call__(self, things: Sequence[Thing], _: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle; a second time at the same point of the log in another way."""
        version, times = self._last
        times = times + 1 if version == self._version() else 1
        self._last = (self._version(), times)
        shuffled = list(things)
        self.generator(f"shuffle {times}").shuffle(shuffled)
        return tuple(shuffled)

    def _version(self) -> int:
        table = None if self._table is None else self._table()
        assert table is not None, "luck follows a table before it is asked"
        return table.version


class CommittedRng(SeededRng):
    """Cards lie as the secret of the match has them, and anybody can reckon that anew at its end.

    What computer players draw comes from the seed, as ever, and tells nothing of the secret.
    """

    def __init__(self, secret: bytes, seed: int) -> None:
        super().__init__(seed)
        self._secret = secret

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        """Shuffle as the article says; what it is for tells each shuffle from all others."""
        return shuffled(self._secret, shuffle_context(self._secret, occasion), things)


def rng_for(secret: str, seed: int) -> SeededRng:
    """Return the luck of a match whose secret is written so; without one it is the luck of old."""
    return CommittedRng(bytes.fromhex(secret), seed) if secret else SeededRng(seed)
