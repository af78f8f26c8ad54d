"""Answers to a bet: accepted as often as learnt, but with the best hands.

Of two hands that face the same bet and do not raise it, the better one never has less reason to
accept. But the learnt strategy sometimes accepts with every hand in a broad band. If instead the
best hands of the band always accept and the others never do, a bluff is accepted just as often, and
a random bet is accepted by better hands.
"""

from typing import Final

import numpy as np

from engine.players.trained.betting_tree import CHOICES, NO, NODES, QUIERO
from engine.players.trained.hand_tables import BUCKETS
from engine.players.trained.information_sets import by_spot
from tools.training.policies import Rows

_HARDLY_EVER: Final = 1e-9
"""The weight of a class of hands that never reaches a spot, or always raises there."""


def best_first(shares: Rows, sums: Rows) -> Rows:
    """Return the shares of all choices, such that the best classes of hands accept each bet.

    ``sums`` is how often a class reaches a spot. At each spot, a bet is accepted as often as before
    in total, and raised by the same hands. Of the classes there that do not raise, at most one
    accepts only some of the time.
    """
    kept = shares.copy()
    for lance in range(len(BUCKETS)):
        for node in range(1, NODES):
            # The first axis of a node's answers is the class of the hand, from the weakest.
            answers = by_spot(kept, lance)[:, :, :, :, :, node]
            seen = by_spot(sums, lance)[:, :, :, :, :, node].sum(axis=-1, dtype=np.float64)
            staying = answers[..., [NO, QUIERO]].sum(axis=-1)
            weight = seen * staying / answers[..., : CHOICES[node]].sum(axis=-1) + _HARDLY_EVER
            accepting = answers[..., QUIERO] / np.where(staying > 0, staying, 1)
            accepted = (weight * accepting).sum(axis=0)
            better = weight[::-1].cumsum(axis=0)[::-1] - weight
            part = ((accepted - better) / weight).clip(0, 1)
            answers[..., QUIERO] = staying * part
            answers[..., NO] = staying * (1 - part)
    return kept
