"""The sealed deal: how the luck of a match follows from its secret (docs/FAIRNESS.md).

The secret is drawn before anything is dealt, and its digest is shown. So whoever deals can choose
nothing afterwards, and everybody can reckon all of it anew once the secret is shown as well.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from struct import Struct
from typing import Final, TypeVar

from engine.cards import DECK
from engine.ports import Occasion, TableId

Thing = TypeVar("Thing")

SECRET_BYTES: Final = 32

SHORT_SEAL: Final = 12
"""Letters of a commitment that posts show."""

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
    """The key under which the store keeps the secret of a match."""
    return f"{_SEALS}{match}"


def new_secret() -> bytes:
    """The secret of a match, from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(seed: int) -> bytes:
    """The secret of an example that is to be repeated; whoever knows the seed knows it."""
    return hashlib.sha256(f"seed {seed}".encode()).digest()


def commitment_of(secret: bytes) -> str:
    """The digest by which a secret is known before it is shown."""
    return hashlib.sha256(secret).hexdigest()


def committed(secret: str) -> str:
    """The digest of a secret in hex; nothing where there is none, and so no seal."""
    return commitment_of(bytes.fromhex(secret)) if secret else ""


def context_of(secret: bytes, occasion: Occasion) -> str:
    """What a shuffle is for, as the article writes it.

    A match is called there by its commitment, so that not even its name can be chosen afterwards.
    """
    match, cuts = commitment_of(secret)[:_NAME], ",".join(map(str, occasion.cuts))
    return f"match-{match}/{occasion.hand}/{occasion.lot}/{occasion.number}/{cuts}"


def shuffled(secret: bytes, context: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Things in the order that follows from a secret; how they lay before does not matter."""
    order = _in_order(things)
    words = words_of(secret, context)
    for top in range(len(order) - 1):
        other = top + below(len(order) - top, words)
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


def words_of(secret: bytes, context: str) -> Iterator[int]:
    """Numbers below 2 to the 32, without end."""
    for block in count():
        yield from _EIGHT.unpack(hmac.digest(secret, f"{context}#{block}".encode(), "sha256"))


def below(limit: int, words: Iterator[int]) -> int:
    """A number below the limit, each as likely as any other."""
    end = _WORDS - _WORDS % limit
    word = next(words)
    while word >= end:
        word = next(words)
    return word % limit
