"""At whom somebody looks who says so: by name, by side, or by the number of a seat."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import TypeAlias

from bot.parsing.vocabulary import NUMBER, Meaning, Words, plain, vocabulary
from engine.actions import Look
from engine.seats import Seat, left_of, right_of, speaking_order
from engine.view import View, own_seat

Names: TypeAlias = Callable[[], Mapping[Seat, str]]
"""What those at a table are called, when it is asked."""


def look_meant(meaning: Meaning, number: int | None, view: View) -> Look:
    """At the seat that bears a number, counted from 1, or sits on a side of the viewer.

    The first partner in speaking order is meant, where one has two.
    """
    seat, seats = own_seat(view), view.rules.seats
    match meaning:
        case Meaning.LOOK_PARTNER:
            return Look(speaking_order(seat, seats)[2 % seats])
        case Meaning.LOOK_RIGHT:
            return Look(right_of(seat, seats))
        case Meaning.LOOK_LEFT:
            return Look(left_of(seat, seats))
        case _:
            assert number is not None, "whoever looks says at whom"
            return Look(Seat(number - 1))


def look_by_name(words: Words, names: Names) -> Look | None:
    """At whom one looks who says it by a name; None where that is not what is said.

    Where two are called alike, nobody can tell whom a name means.
    """
    meant = {
        seat
        for (seat, name), at in product(names().items(), range(len(words)))
        if (said := plain(name))
        and words[at : at + len(said)] == said
        and _is_look((*words[:at], NUMBER, *words[at + len(said) :]))
    }
    return Look(meant.pop()) if len(meant) == 1 else None


def _is_look(phrase: Words) -> bool:
    return vocabulary().phrases.get(phrase) is Meaning.LOOK
