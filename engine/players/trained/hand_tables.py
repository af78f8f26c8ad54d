"""The kinds of hand of a deck as arrays, indexed by the number of the kind."""

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.hands import Lance
from engine.players.equity.hand_classes import HandClasses, kinds_of
from engine.players.equity.rankings import Ranking
from engine.players.trained.covered import LEARNT
from engine.scoring import extra, paso

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Bytes: TypeAlias = npt.NDArray[np.uint8]

LANCES: Final = tuple(Lance)
GRANDE, CHICA, PARES, JUEGO, PUNTO = range(len(LANCES))

UNBET: Final = np.array([paso(lance, LEARNT) for lance in LANCES], np.int64)
"""The stones that a lance pays en paso, without the bonus of the hands."""

EXTRA: Final = np.array([extra(lance, LEARNT) for lance in LANCES], np.int64)
"""The stones that a lance pays in addition to a bet, accepted or refused."""

BUCKETS: Final = (14, 14, 14, 8, 12)
"""The number of strength classes of the hands, by lance."""

_BEND: Final = 1.3
"""Above 1, good hands are divided into finer classes than bad ones."""


class Tables(NamedTuple):
    """The kinds of hand by number; lances are in the order of ``Lance``.

    ``sizes`` (faces) is the number of cards of each face. ``face_of`` (40) is the face of each
    card, sorted by face. ``number`` (faces, four times) is the kind of four faces in any order.
    ``counts`` (kinds, faces) is the number of cards of each face. ``ways`` (kinds) is the number of
    ways in which a full deck deals a kind. ``worth`` (lances, kinds) ranks hands: the greater wins,
    and 0 takes no part. ``bonus`` (lances, kinds) is in stones. ``bucket`` (lances, kinds) is the
    strength class.
    """

    sizes: Ints
    face_of: Ints
    number: Ints
    counts: Ints
    ways: Ints
    worth: Ints
    bonus: Ints
    bucket: Ints


@lru_cache(maxsize=2)
def tables_of(kings: int) -> Tables:
    """Return the tables of a forty-card deck with eight or four kings."""
    kinds = kinds_of(replace(LEARNT, kings=kings))
    ladders = [kinds.ladders[lance] for lance in LANCES]
    sizes = np.array(kinds.sizes, np.int64)
    faces = np.array(kinds.faces, np.int64)
    return Tables(
        sizes=sizes,
        face_of=np.repeat(np.arange(len(sizes)), sizes),
        number=_numbers(kinds),
        counts=np.stack([(faces == face).sum(axis=1) for face in range(len(sizes))], axis=1),
        ways=np.array(kinds.dealt, np.int64),
        worth=np.array([_worth(ladder) for ladder in ladders], np.int64),
        bonus=np.array([ladder.bonuses for ladder in ladders], np.int64),
        bucket=np.array([_buckets(*each) for each in zip(ladders, BUCKETS, strict=True)], np.int64),
    )


def _numbers(kinds: HandClasses) -> Ints:
    """Return the kind of any four faces; -1 if the deck has too few cards of one."""
    faces = len(kinds.sizes)
    number = np.full((faces,) * 4, -1, np.int64)
    for chosen in np.ndindex(number.shape):
        number[chosen] = kinds.number.get(tuple(sorted(chosen)), -1)
    return number


def _worth(ladder: Ranking) -> tuple[int, ...]:
    return tuple(
        rung + 1 if within else 0
        for rung, within in zip(ladder.rungs, ladder.takes_part, strict=True)
    )


def _buckets(ladder: Ranking, count: int) -> tuple[int, ...]:
    """Return each kind's class by the share of hands it beats, or by its rung if there are few.

    A kind that takes no part gets class 0, which is never read.
    """
    rungs = sorted({r for r, within in zip(ladder.rungs, ladder.takes_part, strict=True) if within})
    if len(rungs) <= count:
        place = {rung: number for number, rung in enumerate(rungs)}
        return tuple(place.get(rung, 0) for rung in ladder.rungs)
    return tuple(min(int(share**_BEND * count), count - 1) for share in ladder.shares)
