"""The chances that a player sees from its seat, for those who ask afterwards why it said a word."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from engine.hands import Lance, holds
from engine.players.outlook import Outlook
from engine.players.temper import Hearing, Temper
from engine.view import View, own_cards

_ATTENTIVE: Final = Temper(
    hears=Hearing.EVERYTHING, minds_score=True, blur=0.0, mischief=0.0, rash=False, signs=0.0
)
_NO_LUCK: Final = 0


def chances_seen(view: View) -> Mapping[Lance, float]:
    """By lance, the chance that the viewer's side wins it, by all that was said and done so far.

    Only the lances that the viewer's hand takes part in; hidden cards never enter into it.
    """
    outlook = Outlook(view, _ATTENTIVE, Random(_NO_LUCK))
    hand = own_cards(view)
    return MappingProxyType(
        {lance: outlook.lance(lance).chance for lance in Lance if holds(lance, hand, view.rules)}
    )
