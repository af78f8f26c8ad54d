"""Typed words, in four languages at once, become what a person asks of the table.

A word may mean different things by what the table waits for: «paso» refuses a standing bet, «5»
opens one, «sí» is mus while mus is asked. Whether it may be done is for the engine to say.

A question, a quotation, and several moves in one text are not played: they are asked back.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias, assert_never

from bot.parsing.error_text import LONGEST, ParseFailure, UnknownCommandError, did_you_mean
from bot.parsing.parse_discard import (
    UnreadableDiscardError,
    discards_said,
    may_name_cards,
    speaks_of_discards,
)
from bot.parsing.parse_settings import Names, look_by_name, parse_gaze
from bot.parsing.punctuation import (
    Doubt,
    clauses,
    doubt_in,
    join_thousands,
    without_fractions,
)
from bot.parsing.vocabulary import (
    NUMBER,
    OF_A_LANCE,
    DiscardWord,
    PhraseMeaning,
    Words,
    normalise,
    number_at,
    patterns,
    vocabulary,
)
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
from engine.legal_actions import Throw, allows, options
from engine.opinions import Advice
from engine.view import View, own_cards

_USUAL: Final = 2
"""RULES.md 4: what an envido without a number bets, and «más» adds."""

_SHOWN_AT_MOST: Final = 40
_MOST_WORDS: Final = 16
_MOVES: Final = OF_A_LANCE | {
    PhraseMeaning.MUS,
    PhraseMeaning.CORTO,
    PhraseMeaning.YES,
    PhraseMeaning.NO,
}
"""What may stand in one text with another move."""

_BETS: Final = frozenset(
    {PhraseMeaning.ENVIDO, PhraseMeaning.MAS, PhraseMeaning.HASTA, PhraseMeaning.REENVIDO}
)
_AGREES: Final = _BETS | {
    PhraseMeaning.MUS,
    PhraseMeaning.ORDAGO,
    PhraseMeaning.QUIERO,
    PhraseMeaning.KANTA,
    PhraseMeaning.PASO,
}

_OF_THE_CUT: Final = frozenset({PhraseMeaning.YES, PhraseMeaning.NO, PhraseMeaning.REPARTO})
"""Words that say something else while the deck is cut."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Words that are asked back: each reading, the likeliest first, and why none is played."""

    readings: tuple[Action, ...]
    doubt: Doubt | None = None


@dataclass(frozen=True, slots=True)
class DeclarationOnly:
    """Words that declare pares or juego, which the engine does for everybody."""


Said: TypeAlias = Action | Ambiguous | DeclarationOnly


def parse_action(text: str, view: View, language: str, names: Names = dict) -> Said:
    """Return what a seat's words ask for, where the others have these names.

    Raise UnknownCommandError, suggesting in this language.
    """
    shown = text.strip()[:_SHOWN_AT_MOST]
    if len(text) > LONGEST:
        raise UnknownCommandError(shown, why=ParseFailure.TOO_LONG)
    if not normalise(text):
        raise UnknownCommandError(shown, why=ParseFailure.EMPTY)
    if not (isinstance(view.phase, Discarding) or speaks_of_discards(normalise(text))):
        # Between numbers of cards, a comma or a full stop parts one from the other.
        text = join_thousands(text, language)
        _check_whole(text, shown, view, names)
    words = normalise(text)
    said = _understood(words, shown, view, names)
    if said is None:
        said = _several(words, shown, view, is_denied=has_denial_apart(text))
    if said is None:
        _check_whole_in_words(words, shown, view, names)
        raise UnknownCommandError(shown, did_you_mean(words, language))
    return _doubted(said, text, view, names)


def readings_of(said: Said) -> tuple[Action, ...]:
    """Return every action that words may ask for."""
    match said:
        case Ambiguous(readings):
            return readings
        case DeclarationOnly():
            return ()
        case _:
            return (said,)


def _understood(words: Words, shown: str, view: View, names: Names = dict) -> Said | None:
    """Return what words without punctuation ask for, if they are one move."""
    return (
        _asked_discard(words, view)
        or _phrase(words, view)
        or look_by_name(words, names)
        or _sena(words)
        or _discard(words, shown, view)
        or _with_lance(words, shown, view)
        or _everything(words, view)
    )


def _doubted(said: Said, text: str, view: View, names: Names) -> Said:
    """Return the same, or ask it back where the punctuation says that it may not be meant."""
    doubt = doubt_in(text)
    readings = readings_of(said)
    if doubt is None:
        other = _undenied(text, view, names)
        if other is None or set(readings_of(other)) <= set(readings):
            return said
        readings, doubt = (*readings, *readings_of(other)), Doubt.MARKS
    if not readings or readings == (Consulta(),):
        # Declarations are free, and to consult one asks.
        return said
    return _offered(readings, doubt, view)


def _offered(readings: tuple[Action, ...], doubt: Doubt, view: View) -> Said:
    """Return the readings to choose from, or one that the rules refuse where they allow none.

    What may be told by the cards that a person holds is offered in any case.
    """
    allowed = options(view)
    may_be = [
        one
        for one in dict.fromkeys(readings)
        if isinstance(one, Senal | Perete) or allows(allowed, one)
    ]
    return Ambiguous(tuple(may_be), doubt) if may_be else readings[0]


def has_denial_apart(text: str) -> bool:
    """Return whether a «no» stands apart from the rest of a text: «no, quiero»."""
    return _undenied_words(text) is not None


def _undenied(text: str, view: View, names: Names) -> Said | None:
    """Return what a text says without a «no» that stands apart."""
    words = _undenied_words(text)
    with suppress(UnknownCommandError):
        return None if words is None else _understood(words, "", view, names)
    return None


def _undenied_words(text: str) -> Words | None:
    """Return the words of a text without the clauses that only deny; None if it has none."""
    parts = [normalise(part) for part in clauses(text)]
    kept = [words for words in parts if not vocabulary().negations.issuperset(words)]
    if len(kept) == len(parts) or not kept:
        return None
    return tuple(word for words in kept for word in words)


def _several(words: Words, shown: str, view: View, *, is_denied: bool) -> Said | None:
    """Return the moves of a text that holds several, or one among words that say nothing.

    «Corto y envido 5» cannot be played as it stands; what may be said now is asked back. Nothing is
    offered of several amounts, nor what a «no» before it denies, unless that ``is_denied`` apart.
    """
    moves = moves_in(words)
    said = [_meaning(move) for move in moves]
    if not moves or len(set(moves)) < len(moves) or sum(one in _BETS for one in said) > 1:
        return None
    if not is_denied and any(
        one is PhraseMeaning.NO and then in _AGREES for one, then in pairwise(said)
    ):
        return None
    for lance in _lances_in(words):
        if isinstance(view.phase, Betting | Answering | AnsweringOrdago):
            _check_lance(lance, view.phase.lance, shown)
    # A yes before another move only begins to speak; beside a no alone it is a word of its own.
    is_filler = not {PhraseMeaning.YES, PhraseMeaning.NO}.issuperset(said)
    told = [move for move in moves if not (is_filler and _meaning(move) is PhraseMeaning.YES)]
    readings: list[Action] = []
    for move in told:
        with suppress(UnknownCommandError):
            one = _phrase(move, view)
            if one is not None and not (isinstance(one, Ambiguous) and one.doubt is not None):
                readings += readings_of(one)
    doubt = Doubt.SEVERAL if len(set(readings)) > 1 else Doubt.UNSURE
    return _offered(tuple(readings), doubt, view) if readings else None


def _meaning(move: Words) -> PhraseMeaning | None:
    phrases = vocabulary().phrases
    return next((phrases[phrase] for phrase, _ in patterns(move) if phrase in phrases), None)


def moves_in(words: Words) -> tuple[Words, ...]:
    """Return the moves of which words consist, with joints, lances and fillers between them.

    Nothing for words that hold anything else, or are too many.
    """
    if len(words) > _MOST_WORDS or words[:1] in vocabulary().alternatives:
        return ()
    return _moves_from(words) or ()


@lru_cache(maxsize=256)
def _moves_from(words: Words) -> tuple[Words, ...] | None:
    """Return the fewest moves from here on; None where a word belongs to none."""
    if not words:
        return ()
    found: list[tuple[Words, ...]] = []
    for length in range(len(words), 0, -1):
        head = words[:length]
        is_move = _is_move(head)
        if is_move or _is_between(head):
            rest = _moves_from(words[length:])
            if rest is not None:
                found.append((head, *rest) if is_move else rest)
    return min(found, key=len, default=None)


def _is_move(words: Words) -> bool:
    """Return whether words are a phrase by which somebody acts for all to hear."""
    phrases = vocabulary().phrases
    return any(phrases.get(phrase) in _MOVES for phrase, _ in patterns(words))


def _is_between(words: Words) -> bool:
    known = vocabulary()
    joints = known.discards[DiscardWord.JOINTS]
    between = joints, known.fillers, known.alternatives, known.lances
    return any(words in some for some in between)


def _lances_in(words: Words) -> Iterator[Lance]:
    lances = vocabulary().lances
    spans = ((at, end) for at in range(len(words)) for end in range(len(words), at, -1))
    yield from (lances[words[at:end]] for at, end in spans if words[at:end] in lances)


def _everything(words: Words, view: View) -> Said | None:
    """Return an órdago to choose for somebody who bets «todo»."""
    return _offered((Ordago(),), Doubt.UNSURE, view) if bets_everything(words) else None


def bets_everything(words: Words) -> bool:
    """Return whether words bet all there is: «envido todo»."""
    everything, phrases = vocabulary().discards[DiscardWord.ALL], vocabulary().phrases
    heads = [words[:at] for at in range(1, len(words)) if words[at:] in everything]
    bets = (bet for head in heads for bet in (head, (*head, NUMBER)))
    return any(phrases.get(bet) in _BETS for bet in bets)


def _check_whole(text: str, shown: str, view: View, names: Names) -> None:
    """Raise UnknownCommandError for a bet whose number is not whole: «envido 2,5»."""
    whole = without_fractions(text)
    if whole is None:
        return
    is_bet = _understood(normalise(whole), shown, view, names) is not None
    raise UnknownCommandError(shown, why=ParseFailure.NOT_WHOLE if is_bet else ParseFailure.UNKNOWN)


def _check_whole_in_words(words: Words, shown: str, view: View, names: Names) -> None:
    """Raise UnknownCommandError for a bet of a part of a stone: «envido dos y media»."""
    known = vocabulary()
    left = known.discards[DiscardWord.JOINTS] | known.discards[DiscardWord.ARTICLES]
    between = left | known.discards[DiscardWord.OF] | known.units.keys() | known.fractions
    marked = [at for at in range(len(words)) if words[at : at + 1] in known.fractions]
    for at in marked[:1]:
        before, behind = at, at + 1
        while behind < len(words) and words[behind : behind + 1] in between:
            behind += 1
        while before and (words[before - 1 : before] in left or _is_number(words[before - 1])):
            before -= 1
        whole = (*words[:before], "1", *words[behind:])
        if _understood(whole, shown, view, names) is not None:
            raise UnknownCommandError(shown, why=ParseFailure.NOT_WHOLE)


def _is_number(word: str) -> bool:
    return number_at((word,), 0) is not None


def _phrase(words: Words, view: View) -> Said | None:
    """Return what a whole phrase asks for, or a number alone."""
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


def _meant(meaning: PhraseMeaning, number: int | None, view: View) -> Said:  # noqa: C901, PLR0911, PLR0912 - one short case for each meaning
    """Return what a phrase asks for, at this table."""
    if meaning in _OF_THE_CUT and isinstance(view.phase, Cutting):
        return _cut_meant(meaning, view)
    faces_bet = isinstance(view.phase, Answering | AnsweringOrdago)
    match meaning:
        case PhraseMeaning.MUS:
            return Mus()
        case PhraseMeaning.ALZO if number is not None:
            return Alzo(number)
        case (
            PhraseMeaning.ALZO
            | PhraseMeaning.ALZO_HIGH
            | PhraseMeaning.ALZO_MIDDLE
            | PhraseMeaning.ALZO_LOW
        ):
            return _cut_meant(meaning, view)
        case PhraseMeaning.CAIGA:
            return Caiga()
        case PhraseMeaning.CORTO:
            return Corto()
        case PhraseMeaning.PASO:
            return _paso(view)
        case PhraseMeaning.PASAMOS:
            return NoQueremos() if faces_bet else _paso(view)
        case PhraseMeaning.ENVIDO if not faces_bet:
            usual = min(max(_USUAL, view.rules.min_bet), view.rules.largest_stake)
            return Envido(usual if number is None else number)
        case PhraseMeaning.ENVIDO | PhraseMeaning.MAS:
            return Mas(max(_USUAL, view.rules.min_raise) if number is None else number)
        case PhraseMeaning.HASTA:
            assert number is not None, "whoever raises to something says to what"
            stands = view.phase.at_stake if isinstance(view.phase, Answering) else 0
            return Mas(number - stands)
        case PhraseMeaning.REENVIDO:
            # RULES.md 4: twice what stands.
            return Mas(view.phase.at_stake if isinstance(view.phase, Answering) else _USUAL)
        case PhraseMeaning.ORDAGO:
            return Ordago()
        case PhraseMeaning.QUIERO:
            return Quiero()
        case PhraseMeaning.KANTA:
            return _kanta(view)
        case PhraseMeaning.YES:
            return _yes(view)
        case PhraseMeaning.NO:
            return Corto() if isinstance(view.phase, Talking) else NoQuiero()
        case PhraseMeaning.NO_QUIERO:
            return NoQuiero()
        case PhraseMeaning.NO_QUEREMOS:
            return NoQueremos()
        case PhraseMeaning.CONSULTA:
            return Consulta()
        case PhraseMeaning.YO_QUIERO | PhraseMeaning.COMO_VEAS | PhraseMeaning.NI_LOCO:
            return Opino(Advice(meaning.value))
        case PhraseMeaning.REPARTO:
            return Reparto()
        case PhraseMeaning.PERETE:
            return Perete()
        case (
            PhraseMeaning.LOOK
            | PhraseMeaning.LOOK_PARTNER
            | PhraseMeaning.LOOK_RIGHT
            | PhraseMeaning.LOOK_LEFT
        ):
            return parse_gaze(meaning, number, view)
        case PhraseMeaning.DECLARED:
            return DeclarationOnly()
        case _:
            assert_never(meaning)


def _cut_meant(meaning: PhraseMeaning, view: View) -> Action:
    """Return where a deck is cut; whoever says no more than that they cut does so in the middle."""
    cards = len(baraja_of(view.rules).cards)
    match meaning:
        case PhraseMeaning.ALZO_HIGH:
            return Alzo(cards // 4)
        case PhraseMeaning.ALZO_LOW:
            return Alzo(cards - cards // 4)
        case PhraseMeaning.ALZO | PhraseMeaning.ALZO_MIDDLE:
            return Alzo(cards // 2)
        case _:
            return Caiga()


def _paso(view: View) -> Said:
    """Facing a bet, to pass is to refuse.

    RULES.md 2: in mus corrido the deck is passed on by a mus, which is asked back.
    """
    match view.phase:
        case Answering() | AnsweringOrdago():
            return NoQuiero()
        case Talking() if view.opening is Opening.MUS_CORRIDO:
            return _offered((Mus(),), Doubt.UNSURE, view)
        case _:
            return Paso()


def _kanta(view: View) -> Action:
    """RULES.md 14: accepts an órdago, and nothing else."""
    if isinstance(view.phase, AnsweringOrdago):
        return Quiero()
    raise UnknownCommandError(PhraseMeaning.KANTA, why=ParseFailure.NO_ORDAGO)


def _yes(view: View) -> Action:
    """Yes to what the table asks: mus, another hand, or a bet.

    Nobody stakes the whole game by a yes that may have been said to somebody else.
    """
    match view.phase:
        case AnsweringOrdago():
            raise UnknownCommandError(PhraseMeaning.YES, why=ParseFailure.SAY_QUIERO)
        case Talking():
            return Mus()
        case Undealt() | HandOver():
            return Reparto()
        case _:
            return Quiero()


def _sena(words: Words) -> Action | None:
    """Return a sign, named behind the word for signs."""
    for length in range(len(words) - 1, 0, -1):
        if words[:length] in vocabulary().sena_verbs:
            sena = vocabulary().senas.get(words[length:])
            return None if sena is None else Senal(sena)
    return None


def _asked_discard(words: Words, view: View) -> Said | None:
    """Cards to throw, or to keep, while discards are asked: there their names alone will do."""
    if not isinstance(view.phase, Discarding):
        return None
    if not _may_throw(view):
        return Descarto(()) if may_name_cards(words) else None
    with suppress(UnreadableDiscardError):
        return _thrown(discards_said(words, own_cards(view)))
    return None


def _discard(words: Words, shown: str, view: View) -> Said | None:
    """Cards that somebody says they throw, or keep.

    While that seat may throw some, only what is no card of theirs comes here. Otherwise the rules
    refuse it whichever cards are named, so that the refusal tells nothing of those that are held.
    """
    if not speaks_of_discards(words):
        return None
    if _may_throw(view):
        raise UnknownCommandError(shown, why=ParseFailure.NO_SUCH_CARD)
    return Descarto(())


def _may_throw(view: View) -> bool:
    return any(isinstance(option, Throw) for option in options(view))


def _thrown(readings: tuple[Cards, ...]) -> Said:
    thrown = tuple(map(Descarto, readings))
    return thrown[0] if len(thrown) == 1 else Ambiguous(thrown)


def _with_lance(words: Words, shown: str, view: View) -> Said | None:
    """Return a bet or an answer that names its lance, before or behind.

    It must be the one in play.
    """
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
        raise UnknownCommandError(shown, why=ParseFailure.WRONG_LANCE, lance=played)
