"""From one lance to the next: who takes part, and lances without betting (RULES.md 4, 7 and 8)."""

from engine import scoring
from engine.event_recorder import EventRecorder
from engine.events import HoldingsDeclared, LanceOpened, LanceUncontested, LanceUnheld
from engine.game import ClosedLance, UnheldLance
from engine.hands import Lance
from engine.seats import pair_of, speaking_order


def open_next(ruling: EventRecorder) -> None:
    """Open the next lance with betting; count the hand if no such lance is left."""
    while (lance := _next_lance(ruling.game.hand.lances)) is not None:
        if _opens(ruling, lance):
            return
    scoring.count_hand(ruling)


def _next_lance(closed: tuple[ClosedLance, ...]) -> Lance | None:
    order = tuple(Lance)
    if len(closed) == len(order):
        return None
    lance = order[len(closed)]
    if lance is Lance.PUNTO and not isinstance(closed[-1], UnheldLance):
        # RULES.md 8: punto is played only if no seat has juego.
        return None
    return lance


def _opens(ruling: EventRecorder, lance: Lance) -> bool:
    """Open a lance for betting, or close it at once if only one side or none takes part."""
    game = ruling.game
    order = speaking_order(game.hand.mano, game.rules.seats)
    holders = scoring.holders(game, lance)
    if lance in {Lance.PARES, Lance.JUEGO}:
        ruling.add(HoldingsDeclared(lance, order, holders))
    sides = {pair_of(seat) for seat in holders}
    match len(sides):
        case 0:
            ruling.add(LanceUnheld(lance))
        case 1:
            ruling.add(LanceUncontested(lance, sides.pop()))
        case _:
            ruling.add(LanceOpened(lance, holders))
            return True
    return False
