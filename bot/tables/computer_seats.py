"""The players of a table: what each seat is called, and what the computer players there say.

Nobody is called so that they could be taken for anybody else. A computer player never speaks for
its side before a person there has been heard, and says what it thinks when that person asks.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Final

from bot.ports.value import replace
from bot.tables.table_state import SeatAssignment, TableState
from bot.text.lesson import LessonPartner
from bot.text.lookalikes import confusable_skeleton
from engine.actions import Action, NoQueremos, NoQuiero, Opino
from engine.game import Answering, AnsweringOrdago
from engine.opinions import Advice
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.seats import Seat
from engine.side_actions import opinion_error
from engine.turn_order import rivals
from engine.view import View, own_seat

COMPUTER_NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maren", "Oihan")
"""What computer players are called, chair by chair."""

_OTHER_NAMES: Final = ("Nerea", "Unai", "Leire", "Xabier", "Itziar", "Aritz")
"""For a computer player whose name a person has, or had at this table."""

_REMEMBERED: Final = 1_024


def display_names(record: TableState, hand: int = 0) -> Mapping[Seat, str]:
    """Return what each seat is called, no two alike.

    A free chair as the computer that would take it.

    Names that only look alike are told apart as well. A seat that has changed hands in the ``hand``
    in play also bears the name of whoever said what was said there before.
    """
    chairs = record.chairs
    before = tuple([one.before for one in chairs])
    names = _names_alone(tuple([one.name for one in chairs]), before)
    if not any(before):
        return names
    return {
        seat: f"{name}←{chair.before}" if chair.before and chair.since == hand else name
        for (seat, name), chair in zip(names.items(), chairs, strict=True)
    }


@lru_cache(_REMEMBERED)
def _names_alone(own: tuple[str, ...], before: tuple[str, ...]) -> Mapping[Seat, str]:
    """Return what seats are called, where nobody is told of who sat there ``before``."""
    names: list[str] = []
    looks = set[str]()
    taken = set(map(confusable_skeleton, (*own, *before)))
    for number, chosen in enumerate(own):
        usual, other = COMPUTER_NAMES[number], _OTHER_NAMES[number]
        name = chosen or (other if confusable_skeleton(usual) in taken else usual)
        while confusable_skeleton(name) in looks:
            name = f"{name} ({number + 1})"
        looks.add(confusable_skeleton(name))
        names.append(name)
    return MappingProxyType({Seat(number): name for number, name in enumerate(names)})


_THOUGHTS: Final = 3
"""How often a computer player thinks a bet over before it says what it thinks of it."""


def next_computer(public: View, chairs: Sequence[SeatAssignment]) -> Seat | None:
    """Return the computer player whose word a match waits for before any person's."""
    first = public.speakers[0]
    if not chairs[first].is_played_by_computer:
        return None
    unheard = _unheard(public, chairs, first)
    return None if set(unheard) & set(public.speakers) else first


def computers_consulted(public: View, chairs: Sequence[SeatAssignment]) -> tuple[Seat, ...]:
    """The computer players whom a person has asked what to answer, and who may not have told it."""
    phase = public.phase
    if not isinstance(phase, Answering | AnsweringOrdago) or not phase.consulted:
        return ()
    return tuple(Seat(seat) for seat, chair in enumerate(chairs) if chair.is_played_by_computer)


def can_advise(seen: View) -> bool:
    """Return whether the viewer was asked what to answer, and has not said it."""
    return opinion_error(seen) is None


def level_of(record: TableState, seat: Seat) -> Level:
    """Return how well the computer player of a seat plays."""
    return record.chairs[seat].level or Level.NORMAL


def decision_steps(record: TableState, seen: View, generator: Random) -> Iterator[Action]:
    """Yield what a computer player thinks who sees this, thought by thought.

    The last is what it says.

    Each takes a while, so that others may have their turn in between.
    """
    level = level_of(record, own_seat(seen))
    if can_advise(seen):
        yield from _advice(player(level), seen, generator)
        return
    plays = LessonPartner() if record.lesson else player(level)
    yield _said(plays, seen, record.chairs, generator)


def _said(plays: Player, seen: View, chairs: Sequence[SeatAssignment], generator: Random) -> Action:
    """Return what a computer player says.

    Nothing for its whole side where a person is still unheard.
    """
    action = plays.act(seen, generator)
    if action == NoQueremos() and _unheard(seen, chairs, own_seat(seen)):
        return NoQuiero()
    return action


def _advice(plays: Player, seen: View, generator: Random) -> Iterator[Action]:
    """Yield what a computer player thinks of a bet, thought by thought; last what it says of it.

    It may not be of one mind. Where its own word does not count it leaves it to the partner.
    """
    phase, seat = seen.phase, own_seat(seen)
    assert isinstance(phase, Answering | AnsweringOrdago), "one is asked about a bet"
    if seat not in phase.eligible or seat in phase.refused:
        yield Opino(Advice.COMO_VEAS)
        return
    asked = replace(seen, speakers=(seat,))  # Where one answers after the other it may come later.
    willing = 0
    for _ in range(_THOUGHTS):
        thought = plays.act(asked, generator)
        willing += thought not in {NoQuiero(), NoQueremos()}
        yield thought
    by_willing = {0: Advice.NI_LOCO, _THOUGHTS: Advice.YO_QUIERO}
    yield Opino(by_willing.get(willing, Advice.COMO_VEAS))


def _unheard(view: View, chairs: Sequence[SeatAssignment], seat: Seat) -> tuple[Seat, ...]:
    """Return the persons beside a seat who may still answer the bet that stands."""
    phase = view.phase
    if not isinstance(phase, Answering | AnsweringOrdago):
        return ()
    return tuple(
        other
        for other in rivals(phase.eligible, phase.bettor, view.rules.seats)
        if other != seat and other not in phase.refused and chairs[other].has_person_present
    )
