"""What is played for somebody who does not answer: the word that commits to the least."""

from typing import assert_never

from engine.actions import Action, Corto, Descarto, NoQuiero, Paso, Reparto
from engine.baraja import baraja_of
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    HandOver,
    MatchOver,
    Settling,
    Talking,
    Undealt,
)
from engine.view import View, own_cards


def safe_action(seen: View) -> Action:
    """A legal action of somebody whom the table waits for; the same for the same view.

    Cuts the mus, throws the lowest cards that it has to, opens no bet and accepts none.
    """
    match seen.phase:
        case Undealt() | HandOver():
            return Reparto()
        case Talking():
            return Corto()
        case Discarding():
            counts_as = baraja_of(seen.rules).counts_as
            lowest = sorted(own_cards(seen), key=lambda card: counts_as[card])
            return Descarto(tuple(lowest[: seen.rules.min_discard]))
        case Betting():
            return Paso()
        case Answering() | AnsweringOrdago():
            return NoQuiero()
        case MatchOver() | Settling():
            raise AssertionError  # The table waits for nobody.
        case _:
            assert_never(seen.phase)
