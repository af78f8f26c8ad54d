"""Typed words, in four languages at once, become what a person asks of the table.

A word may mean different things by what the table waits for: «paso» refuses a standing bet, «5»
opens one, «sí» is mus while mus is asked. Whether it may be done is for the engine to say.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from bot.parsing.discards import UnreadableDiscardError, discards_said, speaks_of_discards
from bot.parsing.refusals import LONGEST, Misheard, UnknownCommandError, suggestion
from bot.parsing.vocabulary import (
    NUMBER,
    OF_A_LANCE,
    Meaning,
    Words,
    patterns,
    plain,
    vocabulary,
)
from bot.parsing.wishes import Names, look_by_name, look_meant
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
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
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import Opening
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Cutting,
    Discarding,
    HandOver,
    Talking,
    Undealt,
)
from engine.hands import Lance
from engine.opinions import Opinion
from engine.view import View, own_cards

_USUAL: Final = 2
"""RULES.md 4: what an envido without a number bets, and «más» adds."""

_SHOWN_AT_MOST: Final = 40
_OF_THE_CUT: Final = frozenset({Meaning.YES, Meaning.NO, Meaning.REPARTO})
"""Words that say something else while the deck is cut."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Words that may mean several things, the likeliest first; they are asked back."""

    readings: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """Words that declare pares or juego, which the engine does for everybody."""


Said: TypeAlias = Action | Ambiguous | Declared


def parse(text: str, view: View, language: str, names: Names = dict) -> Said:
    """What a seat's words ask for, where the others have these names.

    Raise UnknownCommandError, suggesting in this language.
    """
    shown = text.strip()[:_SHOWN_AT_MOST]
    if len(text) > LONGEST:
        raise UnknownCommandError(shown, why=Misheard.TOO_LONG)
    words = plain(text)
    if not words:
        raise UnknownCommandError(shown, why=Misheard.EMPTY)
    said = (
        _asked_discard(words, view)
        or _phrase(words, view)
        or look_by_name(words, names)
        or _sena(words)
        or _discard(words, shown, view)
        or _with_lance(words, shown, view)
    )
    if said is None:
        raise UnknownCommandError(shown, suggestion(words, language))
    return said


def _phrase(words: Words, view: View) -> Said | None:
    """What a whole phrase asks for, or a number alone."""
    for phrase, number in patterns(words):
        meaning = vocabulary().phrases.get(phrase)
        if meaning is not None:
            return _meant(meaning, number, view)
        if phrase == (NUMBER,) and number is not None and not isinstance(view.phase, Discarding):
            return _number_meant(number, view)
    joined = vocabulary().joined.get(words[0]) if len(words) == 1 else None
    return None if joined is None else _meant(joined, None, view)


def _number_meant(number: int, view: View) -> Said:
    """RULES.md 14: with no bet a number opens one; facing a bet it adds to that, or means all."""
    match view.phase:
        case Answering(at_stake=at_stake) if number - at_stake >= view.rules.min_raise:
            return Ambiguous((Mas(number), Mas(number - at_stake)))
        case Answering() | AnsweringOrdago():
            return Mas(number)
        case Cutting():
            return Alzo(number)
        case _:
            return Envido(number)


def _meant(meaning: Meaning, number: int | None, view: View) -> Said:  # noqa: C901, PLR0911, PLR0912 - one short case for each meaning
    """What a phrase asks for, at this table."""
    if meaning in _OF_THE_CUT and isinstance(view.phase, Cutting):
        return _cut_meant(meaning, view)
    faces_bet = isinstance(view.phase, Answering | AnsweringOrdago)
    match meaning:
        case Meaning.MUS:
            return Mus()
        case Meaning.ALZO if number is not None:
            return Alzo(number)
        case Meaning.ALZO | Meaning.ALZO_HIGH | Meaning.ALZO_MIDDLE | Meaning.ALZO_LOW:
            return _cut_meant(meaning, view)
        case Meaning.CAIGA:
            return Caiga()
        case Meaning.CORTO:
            return Corto()
        case Meaning.PASO:
            return _paso(view)
        case Meaning.PASAMOS:
            return NoQueremos() if faces_bet else _paso(view)
        case Meaning.ENVIDO if not faces_bet:
            usual = min(max(_USUAL, view.rules.min_bet), view.rules.largest_stake)
            return Envido(usual if number is None else number)
        case Meaning.ENVIDO | Meaning.MAS:
            return Mas(max(_USUAL, view.rules.min_raise) if number is None else number)
        case Meaning.HASTA:
            assert number is not None, "whoever raises to something says to what"
            stands = view.phase.at_stake if isinstance(view.phase, Answering) else 0
            return Mas(number - stands)
        case Meaning.REENVIDO:
            # RULES.md 4: twice what stands.
            return Mas(view.phase.at_stake if isinstance(view.phase, Answering) else _USUAL)
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
        case Meaning.YO_QUIERO | Meaning.COMO_VEAS | Meaning.NI_LOCO:
            return Opino(Opinion(meaning.value))
        case Meaning.REPARTO:
            return Reparto()
        case Meaning.PERETE:
            return Perete()
        case Meaning.LOOK | Meaning.LOOK_PARTNER | Meaning.LOOK_RIGHT | Meaning.LOOK_LEFT:
            return look_meant(meaning, number, view)
        case Meaning.DECLARED:
            return Declared()
        case _:
            assert_never(meaning)


def _cut_meant(meaning: Meaning, view: View) -> Action:
    """Where a deck is cut; whoever says no more than that they cut does so in the middle."""
    cards = len(baraja_of(view.rules).cards)
    match meaning:
        case Meaning.ALZO_HIGH:
            return Alzo(cards // 4)
        case Meaning.ALZO_LOW:
            return Alzo(cards - cards // 4)
        case Meaning.ALZO | Meaning.ALZO_MIDDLE:
            return Alzo(cards // 2)
        case _:
            return Caiga()


def _paso(view: View) -> Action:
    """Facing a bet, to pass is to refuse; RULES.md 2: in mus corrido it passes the deck on."""
    match view.phase:
        case Answering() | AnsweringOrdago():
            return NoQuiero()
        case Talking() if view.opening is Opening.MUS_CORRIDO:
            return Mus()
        case _:
            return Paso()


def _kanta(view: View) -> Action:
    """RULES.md 14: accepts an órdago, and nothing else."""
    if isinstance(view.phase, AnsweringOrdago):
        return Quiero()
    raise UnknownCommandError(Meaning.KANTA, why=Misheard.NO_ORDAGO)


def _yes(view: View) -> Action:
    """Yes to what the table asks: mus, another hand, or a bet.

    Nobody stakes the whole game by a yes that may have been said to somebody else.
    """
    match view.phase:
        case AnsweringOrdago():
            raise UnknownCommandError(Meaning.YES, why=Misheard.SAY_QUIERO)
        case Talking():
            return Mus()
        case Undealt() | HandOver():
            return Reparto()
        case _:
            return Quiero()


def _sena(words: Words) -> Action | None:
    """A sign, named behind the word for signs."""
    for length in range(len(words) - 1, 0, -1):
        if words[:length] in vocabulary().sena_verbs:
            sena = vocabulary().senas.get(words[length:])
            return None if sena is None else Senal(sena)
    return None


def _asked_discard(words: Words, view: View) -> Said | None:
    """Cards to throw, or to keep, while discards are asked: there their names alone will do."""
    if isinstance(view.phase, Discarding):
        with suppress(UnreadableDiscardError):
            return _thrown(discards_said(words, own_cards(view)))
    return None


def _discard(words: Words, shown: str, view: View) -> Said | None:
    """Cards that somebody says they throw, or keep, where the rules refuse it, whichever they are.

    While discards are asked, only what is no card of theirs comes here.
    """
    if not speaks_of_discards(words):
        return None
    try:
        return Descarto(discards_said(words, own_cards(view))[0])
    except UnreadableDiscardError:
        raise UnknownCommandError(shown, why=Misheard.NO_SUCH_CARD) from None


def _thrown(readings: tuple[Cards, ...]) -> Said:
    thrown = tuple(map(Descarto, readings))
    return thrown[0] if len(thrown) == 1 else Ambiguous(thrown)


def _with_lance(words: Words, shown: str, view: View) -> Said | None:
    """A bet or an answer that names its lance, before or behind; it must be the one in play."""
    for at in range(1, len(words)):
        for named, said in ((words[at:], words[:at]), (words[:at], words[at:])):
            lance = vocabulary().lances.get(named)
            if lance is None or not _speaks_of_bets(said):
                continue
            if isinstance(view.phase, Betting | Answering | AnsweringOrdago):
                _check_lance(lance, view.phase.lance, shown)
            return _phrase(said, view)
    return None


def _speaks_of_bets(words: Words) -> bool:
    return any(
        phrase == (NUMBER,) or vocabulary().phrases.get(phrase) in OF_A_LANCE
        for phrase, _ in patterns(words)
    )


def _check_lance(named: Lance, played: Lance, shown: str) -> None:
    """RULES.md 14: whoever names a lance must name the current one."""
    if named is not played:
        raise UnknownCommandError(shown, why=Misheard.WRONG_LANCE, lance=played)
