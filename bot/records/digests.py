"""Compute digests that bind every line of a sealed match's record (docs/FAIRNESS.md 9.4).

The secret proves the cards, but the calls, the payments, the players and the label do not follow
from it. So the record has a digest of each hand, in a chain that starts at the commitment, and a
digest of the whole record, which the chat also shows.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Final

KEY: Final = "digest"


def canonical(value: object) -> bytes:
    """Return a JSON value in canonical form for digests: sorted keys, no blanks, UTF-8."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def digest_of(before: str, value: object) -> str:
    """Return the digest of a value, chained to the previous digest."""
    return hashlib.sha256(before.encode("utf-8", "backslashreplace") + canonical(value)).hexdigest()


def without(value: object, *keys: str) -> object:
    """Return an object without these keys; return any other value unchanged."""
    if not isinstance(value, Mapping):
        return value
    return {key: item for key, item in value.items() if key not in keys}


def written_digest(value: object) -> object:
    """Return the digest that an object contains, or None."""
    return value.get(KEY) if isinstance(value, Mapping) else None


def is_bound(match: Mapping[str, object]) -> bool:
    """Return whether a record has digests; records of older versions have none."""
    hands = match.get("hands")
    holders = [match.get("seal"), *(hands if isinstance(hands, list) else [])]
    return any(written_digest(one) is not None for one in holders)


def digests(match: Mapping[str, object], commitment: str) -> Iterator[tuple[str, object, str]]:
    """Yield the place of each digest in a match, the written digest, and the computed one."""
    before, hands, seal = commitment, match.get("hands"), match.get("seal")
    listed = hands if isinstance(hands, list) else []
    for number, hand in enumerate(listed):
        before = digest_of(before, without(hand, KEY))
        yield f"hands[{number}].{KEY}", written_digest(hand), before
    head = {**match, "seal": without(seal, KEY), "hands": len(listed)}
    yield f"seal.{KEY}", written_digest(seal), digest_of(before, head)


def bind(match: dict[str, object], commitment: str) -> None:
    """Write the digests into a match that is otherwise complete."""
    hands, seal = match["hands"], match["seal"]
    assert isinstance(hands, list), "a match has its hands in a list"
    assert isinstance(seal, dict), "only a sealed match has a commitment"
    holders = (*hands, seal)
    for holder, (_, _, follows) in zip(holders, tuple(digests(match, commitment)), strict=True):
        holder[KEY] = follows
