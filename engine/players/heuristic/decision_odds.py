"""The chances that a seat could see at a decision, recomputed from its view at that time.

They are the chances that an attentive player without error would see. They depend on the view
alone, so they reveal no card that the seat did not see. Every lance is included, whether or not the
hand takes part in it, so the result does not reveal the hand.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from engine.game import Answering, AnsweringOrdago, Betting, Talking
from engine.hands import Lance
from engine.players.heuristic.beliefs import Beliefs
from engine.players.heuristic.traits import EvidenceUse, Traits
from engine.view import View

_ATTENTIVE: Final = Traits(
    hears=EvidenceUse.EVERYTHING, minds_score=True, blur=0.0, mischief=0.0, rash=False, signs=0.0
)
_ALL: Final = (Lance.GRANDE, Lance.CHICA, Lance.PARES, Lance.JUEGO)
"""The lances that count before the first one is played; punto is still unknown then."""


def chances_seen(seen: View) -> Mapping[Lance, float]:
    """Return the side's chance of winning the lance in play, or each lance while mus is asked.

    The result is empty in all other phases.
    """
    match seen.phase:
        case Talking():
            lances: tuple[Lance, ...] = _ALL
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
            lances = (lance,)
        case _:
            lances = ()
    outlook = Beliefs(seen, _ATTENTIVE, Random(0))
    return MappingProxyType({lance: outlook.lance(lance).chance for lance in lances})
