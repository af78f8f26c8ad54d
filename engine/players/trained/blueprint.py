"""The blueprint of a trained player, as it ships with the package.

An artefact is one line of JSON that describes its origin, followed by its compressed arrays. It is
loaded only if its digest matches the one in ``SHA256SUMS`` beside it: a damaged or foreign file is
refused.
"""

import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.players.trained.betting_tree import MOST_CHOICES
from engine.players.trained.hand_tables import Bytes, Floats, Ints, tables_of
from engine.players.trained.information_sets import (
    MOST_NEEDED,
    NEED_CLASS,
    NEED_CLASSES,
    ROWS,
    InfoSet,
)
from engine.players.trained.weight_table import NUMBER, WeightTable

SHELF: Final = Path(__file__).parent.parent / "artefacts"
"""The directory of the shipped artefacts."""

SUMS: Final = "SHA256SUMS"
BYTE: Final = 255
"""The chance of cutting the mus is stored as a byte; this value means certain."""

_WORD: Final = np.dtype("<u2")
_MOST_WORD: Final = 65_535
"""The winning chance of a score is stored as a word; this value means certain."""

_SEATS: Final = 4


class UnknownBlueprintError(Exception):
    """Raised for an artefact that is not the shipped one; ``file`` is its name."""

    def __init__(self, file: str) -> None:
        """Store the name of the file."""
        super().__init__(file)
        self.file = file


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a blueprint; the same origin produces the same blueprint.

    ``schedule`` is the planned length of the training in epochs. ``hands`` is the number of hands
    played. ``commit`` is the commit of the code that trained it. ``valued`` is the number of hands
    of each score that were played out afterwards, so that the score values match the shipped play.
    """

    kings: int
    seed: int
    epochs: int
    schedule: int
    hands: int
    commit: str
    valued: int = 0


_Need: TypeAlias = int | Ints


@dataclass(frozen=True, slots=True, eq=False)
class Blueprint:
    """The policy learnt with one deck.

    ``rows`` (rows, choices) are weights, from 0 to 15 in the shipped artefact. ``standings[a, b]``
    is the winning chance of the side that leads the next hand if it needs ``a`` stones and the
    other side needs ``b``. ``cut`` (kinds, places, classes of both sides' needs) is the chance of
    cutting the mus. ``keep`` (kinds, places) has a bit for each card kept, with the cards sorted by
    face.
    """

    origin: Origin
    rows: Bytes | WeightTable
    standings: npt.NDArray[np.float64]
    cut: npt.NDArray[np.float64]
    keep: Bytes

    def cutting(self, kinds: slice | int | Ints, place: int, mine: _Need, theirs: _Need) -> Floats:
        """Return the probability that hands of these kinds cut the mus at a place.

        The seat's side needs ``mine`` stones and the other side ``theirs``, each a number or an
        array with one entry per hand.
        """
        often: Floats = self.cut[kinds, place, NEED_CLASS[mine], NEED_CLASS[theirs]]
        return often

    def after(self, spot: InfoSet, ours: int, theirs: int) -> float:
        """Return the winning chance of the speaker's side after the sides take these stones."""
        mine, rivals = spot.mine - ours, spot.theirs - theirs
        if mine <= 0 or rivals <= 0:
            return float(mine <= 0)
        # RULES.md 2: the other side leads the next hand.
        if spot.place % 2 == 0:
            return 1 - float(self.standings[rivals, mine])
        return float(self.standings[mine, rivals])


@lru_cache(maxsize=2)
def shipped(kings: int) -> Blueprint:
    """Return the shipped blueprint of a deck; raise UnknownBlueprintError if it is damaged."""
    return loaded(SHELF / name_of(kings))


def name_of(kings: int) -> str:
    """Return the file name of a deck's artefact."""
    return f"kings{kings}.blueprint"


def loaded(file: Path) -> Blueprint:
    """Load a blueprint; raise UnknownBlueprintError unless its digest is listed."""
    head, _, body = file.read_bytes().partition(b"\n")
    if digest(head, body) != _sums(file.parent).get(file.name):
        raise UnknownBlueprintError(file.name)
    return _unpacked(Origin(**loads(head)), zlib.decompress(body))


def digest(head: bytes, body: bytes) -> str:
    """Return the digest of an artefact's two parts."""
    return sha256(head + b"\n" + body).hexdigest()


def _sums(shelf: Path) -> dict[str, str]:
    """Return the expected digest by file name; empty for a directory without a list."""
    sums = shelf / SUMS
    if not sums.exists():
        return {}
    lines = sums.read_text(encoding="ascii").splitlines()
    return {name: known for known, name in (line.split() for line in lines)}


def _unpacked(origin: Origin, body: bytes) -> Blueprint:
    kinds = len(tables_of(origin.kings).ways)
    number, standings, cut, keep, distinct = _split(body, kinds)
    return Blueprint(
        origin=origin,
        rows=WeightTable(distinct.reshape(-1, MOST_CHOICES), number.view(NUMBER)),
        standings=standings.view(_WORD).reshape(MOST_NEEDED + 1, -1) / _MOST_WORD,
        cut=cut.reshape(kinds, _SEATS, NEED_CLASSES, NEED_CLASSES) / BYTE,
        keep=keep.reshape(kinds, _SEATS),
    )


def _split(body: bytes, kinds: int) -> Iterator[Bytes]:
    """Yield the arrays of a body as bytes, one after the other; the different rows come last."""
    scores, hands = _WORD.itemsize * (MOST_NEEDED + 1) ** 2, kinds * _SEATS
    start = 0
    for size in (ROWS * NUMBER.itemsize, scores, hands * NEED_CLASSES**2, hands):
        yield np.frombuffer(body, np.uint8, size, start)
        start += size
    yield np.frombuffer(body, np.uint8, offset=start)


def write(blueprint: Blueprint, shelf: Path) -> Path:
    """Write a blueprint to a directory, add its digest to the list there, and return the file."""
    shelf.mkdir(parents=True, exist_ok=True)
    file = shelf / name_of(blueprint.origin.kings)
    head = dumps(asdict(blueprint.origin), sort_keys=True).encode("ascii")
    body = zlib.compress(_packed(blueprint), zlib.Z_BEST_COMPRESSION)
    file.write_bytes(head + b"\n" + body)
    sums = _sums(shelf)
    sums[file.name] = digest(head, body)
    lines = (f"{known}  {name}\n" for name, known in sorted(sums.items()))
    (shelf / SUMS).write_text("".join(lines), encoding="ascii")
    return file


def _packed(blueprint: Blueprint) -> bytes:
    rows = blueprint.rows
    table = rows if isinstance(rows, WeightTable) else WeightTable.of(rows)
    return b"".join(
        (
            table.number.tobytes(),
            np.rint(blueprint.standings * _MOST_WORD).astype(_WORD).tobytes(),
            np.rint(blueprint.cut * BYTE).astype(np.uint8).tobytes(),
            blueprint.keep.tobytes(),
            table.distinct.tobytes(),
        )
    )
