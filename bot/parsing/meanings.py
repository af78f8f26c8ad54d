"""What a phrase asks for at this table: the same words mean other things in another phase."""

from typing import Final, assert_never

from bot.parsing.said import Ambiguous, Declared, Misheard, Said, UnknownCommandError
from bot.parsing.vocabulary import Meaning
from engine.actions import (
    Action,
    Consulta,
    Corto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
)
from engine.events import Opening
from engine.game import Answering, AnsweringOrdago, HandOver, Talking, Undealt
from engine.view import View

_USUAL: Final = 2
"""RULES.md 4: what an envido without a number bets, and «más» adds."""


def number_meant(number: int, view: View) -> Said:
    """RULES.md 14: with no bet a number opens one; facing a bet it is so many more, or in all."""
    match view.phase:
        case Answering(at_stake=at_stake) if number - at_stake >= view.rules.min_raise:
            return Ambiguous((Mas(number), Mas(number - at_stake)))
        case Answering() | AnsweringOrdago():
            return Mas(number)
        case _:
            return Envido(number)


def meant(meaning: Meaning, number: int | None, view: View) -> Said:  # noqa: C901, PLR0911, PLR0912 - one short case for each meaning
    """What a phrase asks for, at this table."""
    faces_bet = isinstance(view.phase, Answering | AnsweringOrdago)
    match meaning:
        case Meaning.MUS:
            return Mus()
        case Meaning.CORTO:
            return Corto()
        case Meaning.PASO:
            return _paso(view)
        case Meaning.PASAMOS:
            return NoQueremos() if faces_bet else _paso(view)
        case Meaning.ENVIDO if not faces_bet:
            return Envido(max(_USUAL, view.rules.min_bet) if number is None else number)
        case Meaning.ENVIDO | Meaning.MAS:
            return Mas(max(_USUAL, view.rules.min_raise) if number is None else number)
        case Meaning.REENVIDO:
            return _reenvido(view)
        case Meaning.ORDAGO:
            return Ordago()
        case Meaning.QUIERO:
            return Quiero()
        case Meaning.KANTA:
            return _kanta(view)
        case Meaning.YES:
            return _yes(view)
        case Meaning.NO:
            return Corto() if isinstance(view.phase, Talking) else NoQuiero()
        case Meaning.NO_QUIERO:
            return NoQuiero()
        case Meaning.NO_QUEREMOS:
            return NoQueremos()
        case Meaning.CONSULTA:
            return Consulta()
        case Meaning.REPARTO:
            return Reparto()
        case Meaning.PERETE:
            return Perete()
        case Meaning.DECLARED:
            return Declared()
        case _:
            assert_never(meaning)


def _paso(view: View) -> Action:
    """Facing a bet, to pass is to refuse; RULES.md 2: in mus corrido it passes the deck on."""
    match view.phase:
        case Answering() | AnsweringOrdago():
            return NoQuiero()
        case Talking() if view.opening is Opening.MUS_CORRIDO:
            return Mus()
        case _:
            return Paso()


def _reenvido(view: View) -> Action:
    """RULES.md 4: twice what stands."""
    at_stake = view.phase.at_stake if isinstance(view.phase, Answering) else _USUAL
    return Mas(at_stake)


def _kanta(view: View) -> Action:
    """RULES.md 14: accepts an órdago, and nothing else."""
    if isinstance(view.phase, AnsweringOrdago):
        return Quiero()
    raise UnknownCommandError(Meaning.KANTA, why=Misheard.NO_ORDAGO)


def _yes(view: View) -> Action:
    """Yes to what the table asks: mus, another hand, or the bet."""
    match view.phase:
        case Talking():
            return Mus()
        case Undealt() | HandOver():
            return Reparto()
        case _:
            return Quiero()
