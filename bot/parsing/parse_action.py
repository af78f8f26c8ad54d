"""Turn typed words, in any of four languages, into the action that a player asks for.

A word may have several meanings, depending on the phase: «paso» refuses a bet that awaits an
answer, «5» opens a bet, «sí» is mus while mus is asked. The engine decides whether the action is
legal. Two actions in one sentence are played in order if every table accepts them so: cutting the
mus, then speaking at grande. Accepting and raising in one sentence is a raise. For a question, a
quotation, or any other text with several actions, the player is asked which one is meant.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias, assert_never

from bot.parsing.bare_moves import MOST_WORDS, bare, only_denies, tells_of_others, words_said
from bot.parsing.error_text import LONGEST, ParseFailure, UnknownCommandError, did_you_mean
from bot.parsing.parse_discard import (
    UnreadableDiscardError,
    discards_said,
    may_name_cards,
    names_exceptions,
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
    AGREEING,
    BETS,
    NUMBER,
    OF_A_LANCE,
    RAISES,
    DiscardWord,
    PhraseMeaning,
    Words,
    meaning_of,
    normalise,
    number_at,
    patterns,
    separate_numbers,
    vocabulary,
)
from bot.ports.value import Struct
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
"""The stones that an envido without a number bets, and that «más» adds (RULES.md 4)."""

_SHOWN_AT_MOST: Final = 40
_MOVES: Final = OF_A_LANCE | {
    PhraseMeaning.MUS,
    PhraseMeaning.CORTO,
    PhraseMeaning.YES,
    PhraseMeaning.NO,
}
"""Meanings that count as separate actions in a text with several."""

_DENIABLE: Final = AGREEING | {PhraseMeaning.CORTO, PhraseMeaning.PASO}
"""Meanings that a preceding «no» reverses."""

_OF_THE_CUT: Final = frozenset({PhraseMeaning.YES, PhraseMeaning.NO, PhraseMeaning.REPARTO})
"""Meanings that stand for another action while the deck is being cut."""


class Ambiguous(Struct, frozen=True):
    """The possible readings of a text, likeliest first, and the reason why none is played."""

    readings: tuple[Action, ...]
    doubt: Doubt | None = None


class DeclarationOnly(Struct, frozen=True):
    """A declaration of pares or juego; it does nothing, as the engine declares for all players."""


class ActionSequence(Struct, frozen=True):
    """Two actions in one text: the second is played if the first makes it legal."""

    first: Action
    then: Action


Said: TypeAlias = Action | Ambiguous | DeclarationOnly | ActionSequence


def parse_action(text: str, view: View, language: str, names: Names = dict) -> Said:
    """Return what a seat's words ask for; ``names`` returns the names of the other players.

    Raise UnknownCommandError, with a suggestion in ``language``, if they ask for nothing known.
    """
    shown = text.strip()[:_SHOWN_AT_MOST]
    if len(text) > LONGEST:
        raise UnknownCommandError(shown, why=ParseFailure.TOO_LONG)
    if not normalise(text):
        raise UnknownCommandError(shown, why=ParseFailure.EMPTY)
    if not (isinstance(view.phase, Discarding) or speaks_of_discards(normalise(text))):
        # In a discard, a comma or a full stop between numbers is a separator.
        text = join_thousands(text, language)
        _check_whole(text, shown, view, names)
    words = words_said(text)
    said = _understood(words, shown, view, names)
    if said is None and not has_denial_apart(text):
        said = _in_one_breath(words, view) or _bare_move(words, shown, view, names)
    if said is None:
        words = normalise(text)
        said = _several(words, shown, view, is_denied=has_denial_apart(text))
    if said is None:
        _check_whole_in_words(words, shown, view, names)
        raise UnknownCommandError(shown, did_you_mean(words, language))
    return _doubted(said, text, view, names)


def readings_of(said: Said) -> tuple[Action, ...]:
    """Return every action that the words may ask for."""
    match said:
        case Ambiguous(readings):
            return readings
        case DeclarationOnly():
            return ()
        case ActionSequence(first):
            return (first,)
        case _:
            return (said,)


def _understood(words: Words, shown: str, view: View, names: Names = dict) -> Said | None:
    """Return what words without punctuation ask for if they are a single action, otherwise None."""
    return (
        _asked_discard(words, view)
        or _phrase(words, view)
        or look_by_name(words, names)
        or _sena(words)
        or _with_lance(words, shown, view)
        or _discard(words, shown, view)
        or _everything(words, view)
    )


def _bare_move(words: Words, shown: str, view: View, names: Names) -> Said | None:
    """Return what a text asks for after removing words around a move."""
    split = tuple(part for word in words for part in separate_numbers(word).split())
    others = bare(words) if split == words else (split, *bare(split))
    each = (_understood(one, shown, view, names) or _in_one_breath(one, view) for one in others)
    return next((said for said in each if said is not None), None)


def _doubted(said: Said, text: str, view: View, names: Names) -> Said:
    """Return the reading, or the choices to confirm if punctuation makes it doubtful."""
    doubt = doubt_in(text) or (Doubt.UNSURE if tells_of_others(text) else None)
    readings = readings_of(said)
    if doubt is None:
        other = _undenied(text, view, names)
        if other is None or set(readings_of(other)) <= set(readings):
            return said
        readings, doubt = (*readings, *readings_of(other)), Doubt.MARKS
    if not readings or readings == (Consulta(),):
        # A declaration costs nothing, and a consultation is itself a question.
        return said
    return _offered(readings, doubt, view)


def _offered(readings: tuple[Action, ...], doubt: Doubt, view: View) -> Said:
    """Return the legal readings as choices, or an illegal one if none is legal.

    Readings whose legality depends on the player's cards are always offered, so that the reply
    reveals nothing.
    """
    allowed = options(view)
    may_be = [
        one
        for one in dict.fromkeys(readings)
        if isinstance(one, Senal | Perete) or allows(allowed, one)
    ]
    return Ambiguous(tuple(may_be), doubt) if may_be else readings[0]


def has_denial_apart(text: str) -> bool:
    """Return whether punctuation separates a «no» from the rest of a text: «no, quiero»."""
    return _undenied_words(text) is not None


def _undenied(text: str, view: View, names: Names) -> Said | None:
    """Return what a text asks for if its separate «no» is ignored."""
    words = _undenied_words(text)
    with suppress(UnknownCommandError):
        return None if words is None else _understood(words, "", view, names)
    return None


def _undenied_words(text: str) -> Words | None:
    """Return the words of a text without clauses that only say no; None if there are none."""
    if words_said(text) != normalise(text):
        return None
    parts = [normalise(part) for part in clauses(text)]
    around = vocabulary().tags | vocabulary().fillers
    parts = [words for words in parts if words not in around]
    kept = [words for words in parts if not only_denies(words)]
    if len(kept) == len(parts) or not kept:
        return None
    return tuple(word for words in kept for word in words)


def _several(words: Words, shown: str, view: View, *, is_denied: bool) -> Said | None:
    """Return the actions in a text of several actions, or of one among meaningless words.

    They cannot be played together, so the legal ones are offered as a choice. Several amounts are
    not offered, nor is an action after a «no», unless ``is_denied`` says that the «no» is separate.
    """
    moves = moves_in(words)
    said = [meaning_of(move) for move in moves]
    if not moves or len(set(moves)) < len(moves) or sum(one in BETS for one in said) > 1:
        return None
    if not is_denied and any(
        one is PhraseMeaning.NO and then in _DENIABLE for one, then in pairwise(said)
    ):
        return None
    for lance in _lances_in(words):
        if isinstance(view.phase, Betting | Answering | AnsweringOrdago):
            _check_lance(lance, view.phase.lance, shown)
    # A yes only introduces another action, but in a text that also says no it counts as an action.
    is_filler = not {PhraseMeaning.YES, PhraseMeaning.NO}.issuperset(said)
    told = [move for move in moves if not (is_filler and meaning_of(move) is PhraseMeaning.YES)]
    readings: list[Action] = []
    for move in told:
        with suppress(UnknownCommandError):
            one = _phrase(move, view)
            if one is not None and not (isinstance(one, Ambiguous) and one.doubt is not None):
                # With no bet to decline, the player declines to bet.
                declines_to_bet = one == NoQuiero() and isinstance(view.phase, Betting)
                readings += (Paso(),) if declines_to_bet else readings_of(one)
    declining = {NoQuiero(), Paso()}
    legal = [one for one in readings if allows(options(view), one)]
    if PhraseMeaning.NO_QUIERO in said and legal and not declining.intersection(legal):
        # «No quiero» is no answer here, so it denies the other action: «no quiero más mus».
        return None
    doubt = Doubt.SEVERAL if len(set(readings)) > 1 else Doubt.UNSURE
    return _offered(tuple(readings), doubt, view) if readings else None


def _in_one_breath(words: Words, view: View) -> Said | None:
    """Return the sequence of a cut and an opening at grande; or a raise, said with «quiero»."""
    for head, tail in splits(words):
        match meaning_of(head), view.phase:
            case PhraseMeaning.CORTO, Talking():
                then = _opening(tail, view)
                if then is not None:
                    return ActionSequence(Corto(), then)
            case PhraseMeaning.QUIERO, Answering(lance):
                raised = meaning_of(_without_name(tail, lance))
                if raised in RAISES and not is_more_of_something(words, tail):
                    return _phrase(_without_name(tail, lance), view)
            case _:
                pass
    return None


def splits(words: Words) -> Iterator[tuple[Words, Words]]:
    """Yield each way to split words into two phrases, without fillers and conjunctions."""
    known = vocabulary()
    silent = known.fillers | known.discards[DiscardWord.JOINTS]
    for at in range(1, min(len(words), MOST_WORDS)):
        head, tail = words[:at], words[at:]
        while head[:1] in known.fillers and head not in known.phrases:
            head = head[1:]
        while head and tail:
            yield head, tail
            tail = tail[1:] if tail[:1] in silent else ()


def is_more_of_something(words: Words, tail: Words) -> bool:
    """Return whether words end in a «more» that need not mean stones: «quiero más»."""
    joint = words[: len(words) - len(tail)][-1:]
    is_joined = joint in vocabulary().discards[DiscardWord.JOINTS]
    return len(tail) == 1 and meaning_of(tail) is PhraseMeaning.MAS and not is_joined


def _opening(words: Words, view: View) -> Action | None:
    """Return the first action at grande, said together with the cut of the mus."""
    named = _without_name(words, Lance.GRANDE)
    meaning = meaning_of(named)
    if meaning in {PhraseMeaning.PASO, PhraseMeaning.PASAMOS}:
        return Paso()
    is_number = any(phrase == (NUMBER,) for phrase, _ in patterns(named))
    if is_number or meaning in {PhraseMeaning.ENVIDO, PhraseMeaning.ORDAGO}:
        said = _phrase(named, view)
        return said if isinstance(said, Envido | Ordago) else None
    return None


def _without_name(words: Words, lance: Lance) -> Words:
    """Return words without the name of ``lance`` before or after them."""
    lances = vocabulary().lances
    for at in range(1, len(words)):
        if lances.get(words[at:]) is lance:
            return words[:at]
        if lances.get(words[:at]) is lance:
            return words[at:]
    return words


def moves_in(words: Words) -> tuple[Words, ...]:
    """Split words into actions; conjunctions, lance names and fillers may come between them.

    Return an empty tuple if the text contains anything else or is too long.
    """
    if len(words) > MOST_WORDS or words[:1] in vocabulary().alternatives:
        return ()
    return _moves_from(words) or ()


@lru_cache(maxsize=256)
def _moves_from(words: Words) -> tuple[Words, ...] | None:
    """Return the fewest actions that cover these words; None if a word belongs to none."""
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
    """Return whether words are a phrase for a public action."""
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
    """Return an órdago to confirm if a player bets «todo», otherwise None."""
    return _offered((Ordago(),), Doubt.UNSURE, view) if bets_everything(words) else None


def bets_everything(words: Words) -> bool:
    """Return whether words bet all stones: «envido todo»."""
    everything, phrases = vocabulary().discards[DiscardWord.ALL], vocabulary().phrases
    heads = [words[:at] for at in range(1, len(words)) if words[at:] in everything]
    bets = (bet for head in heads for bet in (head, (*head, NUMBER)))
    return any(phrases.get(bet) in BETS for bet in bets)


def _check_whole(text: str, shown: str, view: View, names: Names) -> None:
    """Raise UnknownCommandError for a bet with a decimal number: «envido 2,5»."""
    whole = without_fractions(text)
    if whole is None:
        return
    is_bet = _understood(normalise(whole), shown, view, names) is not None
    raise UnknownCommandError(shown, why=ParseFailure.NOT_WHOLE if is_bet else ParseFailure.UNKNOWN)


def _check_whole_in_words(words: Words, shown: str, view: View, names: Names) -> None:
    """Raise UnknownCommandError for a bet with a fraction in words: «envido dos y media»."""
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
    """Return what a whole phrase, or a number alone, asks for."""
    for phrase, number in patterns(words):
        meaning = vocabulary().phrases.get(phrase)
        if meaning is not None:
            return _meant(meaning, number, view)
        if phrase == (NUMBER,) and number is not None and not isinstance(view.phase, Discarding):
            return _number_meant(number, view)
    joined = vocabulary().joined.get(words[0]) if len(words) == 1 else None
    return None if joined is None else _meant(vocabulary().phrases[joined], None, view)


def phrase_said(
    words: Words, view: View, meaning: PhraseMeaning | None = None, number: int | None = None
) -> Said | None:
    """Return what a phrase or number asks for, or what a given ``meaning`` asks for."""
    return _phrase(words, view) if meaning is None else _meant(meaning, number, view)


def _number_meant(number: int, view: View) -> Said:
    """Return what a bare number means (RULES.md 14).

    Without a bet it opens one; facing a bet it raises by that number. If it may also mean a raise
    to that number, both readings are offered.
    """
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
    """Return what a phrase asks for in this phase of the game."""
    if meaning in _OF_THE_CUT and isinstance(view.phase, Cutting):
        return _cut_meant(meaning, view)
    faces_bet = isinstance(view.phase, Answering | AnsweringOrdago)
    match meaning:
        case PhraseMeaning.MUS:
            return Mus()
        case PhraseMeaning.ALZO if isinstance(view.phase, Talking):
            # «Corto 5» may cut the mus and bet five.
            return _offered((Corto(),), Doubt.UNSURE, view)
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
            assert number is not None, "a raise to an amount has a number"
            if isinstance(view.phase, Betting):
                return Envido(number)
            stands = view.phase.at_stake if isinstance(view.phase, Answering) else 0
            return Mas(number - stands)
        case PhraseMeaning.REENVIDO:
            # RULES.md 4: a reenvido doubles the bet at stake.
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
    """Return the cut of the deck that a meaning asks for, by default in the middle."""
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
    """Return what a pass means: facing a bet, a refusal.

    In mus corrido a mus passes the deck on (RULES.md 2), so the player is asked to confirm it.
    """
    match view.phase:
        case Answering() | AnsweringOrdago():
            return NoQuiero()
        case Talking() if view.opening is Opening.MUS_CORRIDO:
            return _offered((Mus(),), Doubt.UNSURE, view)
        case _:
            return Paso()


def _kanta(view: View) -> Action:
    """Return the acceptance of an órdago, the only meaning of «kanta» (RULES.md 14)."""
    if isinstance(view.phase, AnsweringOrdago):
        return Quiero()
    raise UnknownCommandError(PhraseMeaning.KANTA, why=ParseFailure.NO_ORDAGO)


def _yes(view: View) -> Action:
    """Return what a yes agrees to: mus, the next hand, or a bet.

    A yes never accepts an órdago, because it may have been meant for another person.
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
    """Return the sign named after a word such as «seña», otherwise None."""
    for length in range(len(words) - 1, 0, -1):
        if words[:length] in vocabulary().sena_verbs:
            sena = vocabulary().senas.get(words[length:])
            return None if sena is None else Senal(sena)
    return None


def _asked_discard(words: Words, view: View) -> Said | None:
    """Return the discard that words ask for in the discard phase, where a verb is optional."""
    if not isinstance(view.phase, Discarding):
        return None
    if not _may_throw(view):
        return Descarto(()) if may_name_cards(words) else None
    with suppress(UnreadableDiscardError):
        return _thrown(discards_said(words, own_cards(view), baraja_of(view.rules)))
    return None


def _discard(words: Words, shown: str, view: View) -> Said | None:
    """Return an empty discard for words that ask for one out of turn, otherwise None.

    The rules refuse it whichever cards are named, so the refusal reveals nothing about the hand.
    Raise UnknownCommandError if the seat may discard: only unreadable cards get this far.
    """
    if _may_throw(view):
        if speaks_of_discards(words) or names_exceptions(words):
            raise UnknownCommandError(shown, why=ParseFailure.NO_SUCH_CARD)
        return None
    return Descarto(()) if speaks_of_discards(words) else None


def _may_throw(view: View) -> bool:
    return any(isinstance(option, Throw) for option in options(view))


def _thrown(readings: tuple[Cards, ...]) -> Said:
    thrown = tuple(map(Descarto, readings))
    return thrown[0] if len(thrown) == 1 else Ambiguous(thrown)


def _with_lance(words: Words, shown: str, view: View) -> Said | None:
    """Return a bet or an answer before or after the name of its lance.

    Raise UnknownCommandError if that is not the current lance.
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
    """Raise UnknownCommandError if the named lance is not the current one (RULES.md 14)."""
    if named is not played:
        raise UnknownCommandError(shown, why=ParseFailure.WRONG_LANCE, lance=played)
