"""Find the moves that a sentence may mean, to offer them to the player whose turn it is.

A word used only in this game counts in any sentence, unless the sentence speaks of another time or
of the game in general. So does a clause that is a whole move, with or without a reason: «me llaman,
paso», «paso porque no llevo nada». A common word, a number and a typing error count only if the
rest of the sentence has no content of its own: «pues te lo veo» may be a move, but «veo la tele» is
conversation. Questions are assumed to be for people, unless their author answers them: «¿mus? no».
Links, code, scores and times contain no words of the game. After a negation in the same clause the
opposite move is offered first: «no corto» may mean mus. Between two hands only a whole text cuts or
deals.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from typing import Final

from bot.parsing.bare_moves import bare
from bot.parsing.error_text import LONGEST, UnknownCommandError, did_you_mean, is_near
from bot.parsing.parse_action import (
    DeclarationOnly,
    has_denial_apart,
    parse_action,
    phrase_said,
    readings_of,
)
from bot.parsing.punctuation import (
    UNKNOWN,
    clauses,
    is_question,
    question_and_answer,
    without_asides,
    without_fractions,
)
from bot.parsing.vocabulary import (
    DiscardWord,
    PhraseMeaning,
    Words,
    known_words,
    meaning_of,
    normalise,
    number_at,
    patterns,
    separate_numbers,
    vocabulary,
)
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Corto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
    Reparto,
)
from engine.game import Answering, AnsweringOrdago, Betting, Cutting, HandOver, Undealt
from engine.legal_actions import allows, options
from engine.view import View

MOST: Final = 4
"""The most moves to offer."""

_PUBLIC: Final = (Mus, Corto, Paso, Envido, Mas, Ordago, Quiero, NoQuiero, NoQueremos)
_MOVES: Final = frozenset(PhraseMeaning) - {
    PhraseMeaning.DECLARED,
    PhraseMeaning.LOOK,
    PhraseMeaning.LOOK_PARTNER,
    PhraseMeaning.LOOK_RIGHT,
    PhraseMeaning.LOOK_LEFT,
    PhraseMeaning.PERETE,
    PhraseMeaning.CONSULTA,
    PhraseMeaning.YO_QUIERO,
    PhraseMeaning.COMO_VEAS,
    PhraseMeaning.NI_LOCO,
    PhraseMeaning.REPARTO,
}
_BETWEEN_HANDS: Final = frozenset(
    {
        PhraseMeaning.ALZO,
        PhraseMeaning.ALZO_HIGH,
        PhraseMeaning.ALZO_MIDDLE,
        PhraseMeaning.ALZO_LOW,
        PhraseMeaning.CAIGA,
        PhraseMeaning.REPARTO,
    }
)
"""Meanings of what is said before a hand is dealt."""
_ANSWERS: Final = frozenset({PhraseMeaning.YES, PhraseMeaning.NO})
_LONGEST_PHRASE: Final = 6
_SHORTEST_SLIP: Final = 5
_USUAL: Final = 2
"""The stones of a bet without a number."""
_REPEATED: Final = 3
"""No word has this many equal letters in a row."""

_NOT: Final = re.compile(r"(\w)n['\u2019]t\b", re.IGNORECASE)


def possible_moves(text: str, view: View, language: str) -> tuple[Action, ...] | None:
    """Return the legal moves that a sentence may mean; None if it is not about a move.

    The tuple is empty if the words are about moves but none is legal now.
    """
    if len(text) > LONGEST:
        return None
    if is_question(text):
        return _answered(*question_and_answer(text), view, language)
    if isinstance(view.phase, Cutting | Undealt | HandOver):
        return _between_hands(text, view)
    return _moves_meant(without_asides(text), view, language)


def _answered(question: str, answer: str, view: View, language: str) -> tuple[Action, ...] | None:
    """Return the moves that an answer may mean; a mere yes or no only answers about a move."""
    moves = possible_moves(answer, view, language)
    if any(map(_is_whole_move, map(normalise, clauses(answer)))):
        return moves
    return None if possible_moves(question, view, language) is None else moves


def _moves_meant(text: str, view: View, language: str) -> tuple[Action, ...] | None:
    """Return what ``possible_moves`` returns during a hand, for a text that is not a question."""
    text = _without_set_phrases(text)
    text = _without_reasons(text)
    words = _words_of(text, language)
    allowed = options(view)
    moves = tuple(
        move
        for move in _with_opposites(text, view, language)
        if isinstance(move, _PUBLIC) and allows(allowed, move)
    )[:MOST]
    said = normalise(separate_numbers(text))
    if _has_own_form(said) or (moves and any(map(_is_whole_move, map(normalise, clauses(text))))):
        return moves
    if _is_declaration(text, view, language):
        return ()
    is_bare = not any(_has_content(words, at) for at in range(len(words)))
    if moves and is_bare and _says_something(words):
        return moves
    if isinstance(view.phase, Betting | Answering) and _is_amount(words):
        return moves
    return None


def _between_hands(text: str, view: View) -> tuple[Action, ...] | None:
    """Return the cut or the deal that a whole text asks for; None if it asks for neither.

    The tuple is empty if the text says only that the deck is cut, and not where.
    """
    for words in (normalise(text), *bare(normalise(text))):
        meaning = meaning_of(words)
        if meaning is PhraseMeaning.CORTO and isinstance(view.phase, Cutting):
            return ()
        if meaning in _BETWEEN_HANDS or _is_number(words):
            said = phrase_said(words, view)
            if isinstance(said, Alzo | Caiga | Reparto) and allows(options(view), said):
                return (said,)
    return None


def _is_number(words: Words) -> bool:
    number = number_at(words, 0)
    return number is not None and number[1] == len(words)


def moves_mistyped(text: str, view: View, language: str) -> tuple[Action, ...]:
    """Return the legal moves of the phrase that was probably mistyped as a whole text."""
    meant = did_you_mean(normalise(text), language)
    with suppress(UnknownCommandError):
        moves = readings_of(parse_action(meant, view, language))
        return tuple(one for one in moves if isinstance(one, _PUBLIC) and _is_legal((one,), view))
    return ()


def is_mostly_talk(text: str, language: str) -> bool:
    """Return whether a sentence has content of its own besides words of the game."""
    words = _words_of(text, language)
    return any(_has_content(words, at) for at in range(len(words)))


def _words_of(text: str, language: str) -> Words:
    """Return the words of a text with typing errors corrected, and «n't» as a separate «not»."""
    plain = _NOT.sub(r"\1 not", separate_numbers(without_fractions(text) or text))
    joined = vocabulary().joined
    apart = (part for word in normalise(plain) for part in joined.get(word, (word,)))
    return tuple(_corrected(word, language) for word in apart)


def _without_set_phrases(text: str) -> str:
    """Return a text with unknown words in place of each set phrase: «no pasa nada»."""
    kept: list[str] = []
    for clause in clauses(text):
        words = said = normalise(clause)
        for at, span in _spans(said):
            if span in vocabulary().set_phrases:
                words = (*words[:at], *(UNKNOWN for _ in span), *words[at + len(span) :])
        kept.append(clause if words == said else " ".join(words))
    return ", ".join(kept) if kept != list(clauses(text)) else text


def _without_reasons(text: str) -> str:
    """Return a text without the reasons for its moves: «paso porque no llevo nada» is «paso»."""
    kept: list[str] = []
    for clause in clauses(text):
        words = normalise(clause)
        reason = min(
            (at for at, span in _spans(words) if at and span in vocabulary().reasons),
            default=len(words),
        )
        is_move = reason < len(words) and _is_whole_move(words[:reason])
        kept.append(" ".join(words[:reason]) if is_move else clause)
    return ", ".join(kept)


def speaks_of_another_time(text: str) -> bool:
    """Return whether a sentence speaks of another time or of the game in general."""
    known, words = vocabulary().elsewhere, normalise(text)
    return len(words) > 1 and any(span in known for _, span in _spans(words))


def _has_own_form(words: Words) -> bool:
    known = vocabulary()
    return any(span in known.own_forms and known.forms[span] in _MOVES for _, span in _spans(words))


def _is_whole_move(words: Words) -> bool:
    """Return whether words are a phrase for a move, other than a mere yes or no."""
    phrases = vocabulary().phrases
    meanings = {phrases[phrase] for phrase, _ in patterns(words) if phrase in phrases}
    return bool(meanings & _MOVES - _ANSWERS)


def _with_opposites(text: str, view: View, language: str) -> tuple[Action, ...]:
    """Return the distinct moves, first the opposites that a negation in their clause may mean."""
    said = _words_of(text, language)
    found = tuple(dict.fromkeys(_moves_in(said, view)))
    parts = [_words_of(clause, language) for clause in clauses(text)]
    whole = [words for words in parts if _is_whole_move(words)]
    moving = whole or [words for words in parts if any(_moves_in(words, view))]
    if has_denial_apart(text) or not any(_is_denied(words, view) for words in moving):
        return found
    negations = vocabulary().negations
    denied = tuple(UNKNOWN if word in negations else word for word in said)
    moves = tuple(_moves_in(denied, view))
    opposites = (other for move in moves for other in _opposites(move, view))
    return tuple(dict.fromkeys((*opposites, *moves, *found)))


def _is_denied(words: Words, view: View) -> bool:
    """Return whether the words contain a negation that is not part of a legal move."""
    known, within = vocabulary(), set[int]()
    for at, span in _spans(words):
        meaning = known.phrases.get(span) or known.forms.get(span)
        if len(span) > 1 and meaning in _MOVES and _is_legal(_readings(span, view, meaning), view):
            within.update(range(at, at + len(span)))
    denied = [at for at, word in enumerate(words) if word in known.negations]
    return len(words) > 1 and any(at not in within for at in denied)


def _opposites(move: Action, view: View) -> tuple[Action, ...]:
    """Return the moves of a player who decides against the given move."""
    match move:
        case Mus() | Corto():
            return (Corto() if isinstance(move, Mus) else Mus(),)
        case Envido() | Ordago() if isinstance(view.phase, Betting):
            return (Paso(),)
        case Paso() if isinstance(view.phase, Betting):
            return (Envido(_USUAL),)
        case Mas() | Ordago():
            return (Quiero(), NoQuiero())
        case Quiero():
            return (NoQuiero(),)
        case _:
            return ()


def _spans(words: Words) -> Iterator[tuple[int, Words]]:
    """Yield each run of words that may be a phrase, with its index; longest first."""
    for length in range(min(len(words), _LONGEST_PHRASE), 0, -1):
        for at in range(len(words) - length + 1):
            yield at, words[at : at + length]


_NONE: Final = PhraseMeaning.DECLARED


def _says_something(words: Words) -> bool:
    """Return whether words are more than fillers; a yes or a no counts only without light words."""
    known = vocabulary()
    rest = [word for word in words if (word,) not in known.fillers]
    whole = known.phrases.keys() | known.forms.keys()
    if words in whole or tuple(rest) in whole:
        return True
    if all(word in known.light for word in rest):
        return words in known.phrases
    said = [word for word in rest if word not in known.light]
    yes = PhraseMeaning.YES
    answers = {
        yes if known.forms.get((word,)) is yes else known.phrases.get((word,)) for word in said
    }
    return not answers <= _ANSWERS or said == rest


def _is_declaration(text: str, view: View, language: str) -> bool:
    """Return whether a text of several words declares pares or juego."""
    with suppress(UnknownCommandError):
        said = parse_action(text, view, language)
        return isinstance(said, DeclarationOnly) and len(normalise(text)) > 1
    return False


def _moves_in(words: Words, view: View) -> Iterator[Action]:
    """Yield the moves named by the phrases in a sentence, longest phrases first."""
    known, taken = vocabulary(), set[int]()
    number = next((found[0] for at in range(len(words)) if (found := number_at(words, at))), None)
    for at, span in _spans(words):
        place = range(at, at + len(span))
        if taken.intersection(place):
            continue
        readings = _readings(span, view)
        if span in known.forms and not _is_legal(readings, view):
            readings = _readings(span, view, known.forms[span], number) or readings
        meaning = known.phrases.get(span)
        if number is not None and meaning in {PhraseMeaning.ENVIDO, PhraseMeaning.MAS}:
            readings = (*_readings(span, view, meaning, number), *readings)
        if readings:
            taken.update(place)
            yield from readings


def _is_legal(moves: tuple[Action, ...], view: View) -> bool:
    """Return whether one of the moves is legal now."""
    allowed = options(view)
    return any(allows(allowed, move) for move in moves)


def _readings(
    span: Words, view: View, meaning: PhraseMeaning | None = None, number: int | None = None
) -> tuple[Action, ...]:
    """Return the public moves that a phrase, or a given ``meaning``, may stand for."""
    match meaning or vocabulary().phrases.get(span), view.phase:
        case PhraseMeaning.NO | PhraseMeaning.NO_QUIERO | PhraseMeaning.NO_QUEREMOS, Betting():
            # With no bet to decline, the player declines to bet.
            return (Paso(),)
        case PhraseMeaning.YES, AnsweringOrdago():
            # A yes alone does not accept an órdago, so the player chooses.
            return (Quiero(), NoQuiero())
        case _:
            pass
    with suppress(UnknownCommandError):
        said = phrase_said(span, view, meaning, number)
        if said is not None:
            return tuple(move for move in readings_of(said) if isinstance(move, _PUBLIC))
    return ()


def _is_amount(words: Words) -> bool:
    """Return whether a number is an amount of stones and not a count of something else."""
    known = vocabulary()
    for at in range(len(words)):
        found = number_at(words, at)
        if found is None or (words[at],) in known.discards[DiscardWord.ARTICLES]:
            continue
        others = (*range(at), *range(found[1], len(words)))
        again = found[1] < len(words) and number_at(words, found[1]) is not None
        if not again and not any(_has_content(words, place) for place in others):
            return True
    return False


def _has_content(words: Words, at: int) -> bool:
    """Return whether a word has a meaning of its own outside the game."""
    known, word = vocabulary(), words[at : at + 1]
    if words[at] in known.light or words[at] in known.negations:
        return False
    silent = known.discards[DiscardWord.JOINTS] | known.discards[DiscardWord.ARTICLES]
    if word in silent | known.fillers | known.units.keys() or number_at(words, at) is not None:
        return False
    return not _in_phrase(words, at)


def _in_phrase(words: Words, at: int) -> bool:
    """Return whether a word is part of a move or a lance name."""
    known = vocabulary()
    for start in range(max(0, at - _LONGEST_PHRASE + 1), at + 1):
        for end in range(at + 1, min(len(words), start + _LONGEST_PHRASE) + 1):
            span = words[start:end]
            if span in known.lances or span in known.forms:
                return True
            if known.phrases.get(span, _NONE) in _MOVES:
                return True
    return False


def _corrected(word: str, language: str) -> str:
    """Return the known word that was drawn out or mistyped as this one, or else the word itself."""
    known = vocabulary()
    if word in known_words() or word.isdigit():
        return word
    runs = [(letter, len(list(run))) for letter, run in groupby(word)]
    short = "".join(letter for letter, _ in runs)
    is_drawn_out = runs[-1][1] > 1 or any(count >= _REPEATED for _, count in runs)
    if is_drawn_out and short in known_words():
        return short
    if len(word) < _SHORTEST_SLIP or not word.isalpha() or word in known.lookalikes:
        return word
    own = {form for (form, *more) in known.own_forms if not more}
    meant = (*sorted(own), *sorted(known.slips[language]))
    near = (one for one in meant if len(one) >= _SHORTEST_SLIP and is_near(word, one))
    return next(near, word)
