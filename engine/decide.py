"""The events that follow from an action; all rules of Mus meet here, without I/O."""

from typing import assert_never

from engine import betting, dealing, mus_round, side_actions
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.errors import IllegalActionError, Reason
from engine.event_recorder import EventRecorder
from engine.events import Event
from engine.game import Game
from engine.interfaces import Shuffle
from engine.seats import Seat


def decide(game: Game, seat: Seat, action: Action, shuffle: Shuffle) -> tuple[Event, ...]:
    """Return the events that an action of a seat causes; raise IllegalActionError if it is illegal.

    ``shuffle`` is called only where cards are shuffled or a dealer is drawn.
    """
    return tuple(decide_and_apply(game, seat, action, shuffle).events)


def decide_and_apply(game: Game, seat: Seat, action: Action, shuffle: Shuffle) -> EventRecorder:
    """Return the events that ``decide`` returns, and the game after them."""
    if not 0 <= seat < game.rules.seats:
        raise IllegalActionError(Reason.NO_SUCH_SEAT, seats=game.rules.seats)
    ruling = EventRecorder(game, shuffle)
    match action:
        case Reparto():
            dealing.deal(ruling)
        case Alzo(lifted):
            dealing.cut_deck(ruling, seat, lifted)
        case Caiga():
            dealing.cut_deck(ruling, seat, None)
        case Mus():
            mus_round.say_mus(ruling, seat)
        case Corto():
            mus_round.cut(ruling, seat)
        case Descarto(cards):
            mus_round.discard(ruling, seat, cards)
        case Paso():
            betting.pass_over(ruling, seat)
        case Envido(stones):
            betting.bet(ruling, seat, stones)
        case Mas(stones):
            betting.raise_by(ruling, seat, stones)
        case Ordago():
            betting.call_ordago(ruling, seat)
        case Quiero():
            betting.accept(ruling, seat)
        case NoQuiero():
            betting.refuse(ruling, seat, whole_side=False)
        case NoQueremos():
            betting.refuse(ruling, seat, whole_side=True)
        case Consulta():
            betting.consult(ruling, seat)
        case Opino(opinion):
            side_actions.advise(ruling, seat, opinion)
        case Senal(sena):
            side_actions.make_sena(ruling, seat, sena)
        case Look(at):
            side_actions.look(ruling, seat, at)
        case Perete():
            side_actions.call_perete(ruling, seat)
        case _:
            assert_never(action)
    return ruling
