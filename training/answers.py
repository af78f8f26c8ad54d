"""Answers to an órdago: accepted as often as was learnt, but with the best hands.

Of two hands that face the same órdago the better one never has less reason to accept it. What
sampling has learnt accepts now and then with all hands of a broad band; who bluffs meets the same
resistance when the best of them always accept and the others never, and who has called at random
is met by better hands.
"""

from typing import Final

import numpy as np

from engine.players.trained.tables import BUCKETS
from engine.players.trained.tree import NO, NODES, OFFERED, ORDAGO, QUIERO
from training.policies import Rows, by_spot

_HARDLY_EVER: Final = 1e-9
"""The weight of a class of hands that never came to a spot."""


def best_first(shares: Rows, sums: Rows) -> Rows:
    """The shares of all choices, with each órdago accepted by the best classes of hands first.

    How often a class comes to a spot, its ``sums`` tell; in all, an órdago is accepted as often as
    before at each spot. At most one class of hands there accepts some of the time.
    """
    kept = shares.copy()
    for lance in range(len(BUCKETS)):
        answers, seen = by_spot(kept, lance), by_spot(sums, lance)
        for node in np.flatnonzero(OFFERED[:NODES] == ORDAGO):
            answer = answers[:, :, :, :, :, node]
            weight = seen[:, :, :, :, :, node].sum(axis=-1, dtype=np.float64) + _HARDLY_EVER
            said = answer[..., [NO, QUIERO]]
            accepted = weight * said[..., 1] / said.sum(axis=-1)
            # Classes are in order of strength: what is left for one is what all better ones leave.
            better = weight[::-1].cumsum(axis=0)[::-1] - weight
            answer[..., QUIERO] = ((accepted.sum(axis=0) - better) / weight).clip(0, 1)
            answer[..., NO] = 1 - answer[..., QUIERO]
    return kept
