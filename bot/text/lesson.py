"""Teach a beginner: what a teacher would do with a hand, and what the teacher says.

The worth of a hand in a lance is its share: how many of a hundred hands in the lance it beats, with
ties counted as half. The advice depends only on the share, so that a beginner can see the reason;
it ignores bluffs and the score. Before each decision the learner reads the question, the worth of
the hand, and the advice. After the hand the count is explained lance by lance, with the reason for
each stone.
"""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, assert_never

from bot.text.choices import label, suggested_discards
from bot.text.common import Names, held_line, worth_line
from bot.text.event_text import event_text
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import (
    Action,
    Caiga,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Paso,
    Quiero,
    Reparto,
)
from engine.cards import Cards, Rank
from engine.events import LanceScored, MusReopened
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    Talking,
    UncontestedLance,
    Undealt,
    UnheldLance,
)
from engine.hands import HAND_SIZE, LEAST_JUEGO, Lance, ParesKind, holds, pares, total
from engine.players.equity.hand_classes import kinds_of
from engine.rule_options import Value
from engine.rules import Rules
from engine.seats import pair_of
from engine.view import Seen, View, own_cards, own_seat

_BET: Final = 80
_ACCEPT: Final = 55
_RAISE: Final = 92
_ACCEPT_ORDAGO: Final = 95
"""The least shares with which the teacher bets, accepts, raises, and accepts an órdago."""

_RAISED_ENOUGH: Final = 5
"""With this many stones at stake or more, the teacher does not raise."""

_STONES: Final = 2

_DISGUISED: Final = frozenset({Rank.TRES, Rank.DOS})
"""The ranks that count as another rank in a game with eight kings."""


def share_of(hand: Cards, lance: Lance, rules: Rules) -> int:
    """Return how many of a hundred hands in a lance this one beats; it must take part."""
    kinds = kinds_of(rules)
    return round(100 * kinds.ladders[lance].shares[kinds.of(hand)])


def is_first_talk(view: View) -> bool:
    """Return whether this is the first round of mus in the hand."""
    return not any(isinstance(event, MusReopened) for event in view.story)


def is_worth_playing(hand: Cards, rules: Rules) -> bool:
    """Return whether to cut the mus: with duples, thirty-one, or both pares and juego."""
    paired, points = pares(hand, rules), total(hand, rules)
    if paired is None:
        return points == LEAST_JUEGO
    return paired.kind is ParesKind.DUPLES or points >= LEAST_JUEGO


# Each phase has one short case.
def teacher_action(view: View) -> Action:  # noqa: PLR0911 - see above
    """Return what the teacher would do in the viewer's place; it must be the viewer's turn."""
    assert view.seat in view.speakers, "advice is for a seat that is asked"
    hand, rules, phase = own_cards(view), view.rules, view.phase
    match phase:
        case Undealt() | HandOver():
            return Reparto()
        case Cutting():
            return Caiga()
        case Talking():
            return Corto() if is_worth_playing(hand, rules) else Mus()
        case Discarding():
            return Descarto(suggested_discards(hand, rules)[0])
        case Betting(lance):
            return Envido(_STONES) if share_of(hand, lance, rules) >= _BET else Paso()
        case Answering(lance, at_stake=at_stake):
            return _answer(share_of(hand, lance, rules), at_stake)
        case AnsweringOrdago(lance):
            bold = share_of(hand, lance, rules) >= _ACCEPT_ORDAGO
            return Quiero() if bold else NoQuiero()
        case BetweenLances() | MatchOver():
            raise AssertionError(phase)
        case _:
            assert_never(phase)


def _answer(share: int, at_stake: int) -> Action:
    if share >= _RAISE and at_stake < _RAISED_ENOUGH:
        return Mas(_STONES)
    return Quiero() if share >= _ACCEPT else NoQuiero()


PRESET: Final = "castilla"
OPTIONS: Final[Mapping[str, Value]] = MappingProxyType(
    {"mus_corrido": False, "games_to_win": 1, "senas_seen": "partner"}
)
"""House rules that need no explanation before the first hand."""

SEED: Final = 12_652
"""The seed of the example: the learner is mano, with a poor hand and, after the mus, a good one.

``tests/unit/bot/app/commands/test_lesson.py`` tests what makes it a good example.
"""


class LessonPartner:
    """A computer player that plays like the teacher, but never cuts the first mus of a hand.

    The teacher never calls an órdago, so neither does any computer player in a lesson.
    """

    def act(self, view: View, generator: Random) -> Action:
        """Return the action, which depends only on the view."""
        del generator  # The teacher's advice involves no chance.
        if isinstance(view.phase, Talking) and is_first_talk(view):
            return Mus()
        return teacher_action(view)


_BEST: Final = 100

_RARE_WORDS: Final = ("una", "solomillo")
_WORDS: Final = (*_RARE_WORDS, "deje")
"""The game's words that are explained where they appear."""

_EXPLAINED: Final = 1
_REASONED: Final = 2
"""The last hand that explains each question, and the last that gives reasons."""


def lesson_lines(seen: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return what the teacher says to the viewer now, which gets shorter with each hand."""
    if isinstance(seen.phase, MatchOver):
        mine = "yes" if seen.phase.winner is pair_of(own_seat(seen)) else "no"
        return (LocalizedText("lesson-game-over", {"mine": mine}),)
    if isinstance(seen.phase, HandOver):
        over = LocalizedText("lesson-over", {"target": seen.rules.target})
        return (over,) if seen.number <= _EXPLAINED else ()
    if seen.seat not in seen.speakers:
        return tuple(_meanwhile(seen))
    return (*_asked(seen, names), *_advice(seen))


def advised_action(seen: View) -> Action | None:
    """Return the action that the teacher advises now, or None."""
    is_pause = isinstance(seen.phase, Undealt | Cutting | BetweenLances | HandOver | MatchOver)
    return None if is_pause or seen.seat not in seen.speakers else teacher_action(seen)


def explained_words(text: str, localizer: Localizer, *, number: int) -> Iterator[LocalizedText]:
    """Yield explanations of the game's words in a text; ``number`` is the number of the hand.

    Later hands explain only rare words, because the deje has appeared by then.
    """
    for word in _WORDS if number <= _REASONED else _RARE_WORDS:
        if localizer.format(LocalizedText(f"lesson-word-{word}")).casefold() in text.casefold():
            yield LocalizedText(f"lesson-about-{word}")


def explained(event: Seen, seen: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return the text of an event in the lesson; a score includes its reason."""
    reasons = reason_lines(event, seen) if isinstance(event, LanceScored) else ()
    return (*event_text(event, seen, names), *reasons)


def _meanwhile(seen: View) -> Iterator[LocalizedText]:
    """Yield why the viewer may not speak in this lance, or that it is the others' turn."""
    hand = own_cards(seen)
    match seen.phase:
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
            if len(hand) == HAND_SIZE and not holds(lance, hand, seen.rules):
                yield LocalizedText("lesson-without", {"lance": lance.value})
                return
        case _:
            pass
    yield LocalizedText("lesson-meanwhile")


def _asked(seen: View, names: Names) -> Iterator[LocalizedText]:
    """Yield the question to the viewer, and the worth of the viewer's cards for it."""
    if seen.number <= _EXPLAINED or _is_new(seen):
        yield from _question(seen, names)
    if seen.number <= _REASONED:
        match seen.phase:
            case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
                yield from _worth(lance, seen)
            case _:
                pass


def _is_new(seen: View) -> bool:
    """Return whether the question is about a lance that the first hand does not have."""
    return isinstance(seen.phase, Betting) and seen.phase.lance is Lance.PUNTO


def _question(seen: View, names: Names) -> Iterator[LocalizedText]:
    match seen.phase:
        case Talking():
            yield LocalizedText("lesson-mus" if is_first_talk(seen) else "lesson-mus-again")
            if any(card.rank in _DISGUISED for card in own_cards(seen)):
                yield LocalizedText("lesson-threes")
        case Discarding():
            yield LocalizedText("lesson-discard")
        case Betting(lance):
            yield LocalizedText(f"lesson-{lance}")
        case Answering(lance, bettor=bettor, at_stake=at_stake, deje=deje):
            told = {"lance": lance.value, "player": names[bettor], "total": at_stake}
            yield LocalizedText("lesson-answer", {**told, "stones": deje})
        case AnsweringOrdago(lance, bettor=bettor, deje=deje):
            told = {"lance": lance.value, "player": names[bettor], "stones": deje}
            yield LocalizedText("lesson-answer-ordago", dict(told))
        case Undealt() | Cutting() | BetweenLances() | HandOver() | MatchOver():
            return
        case _:
            assert_never(seen.phase)


def _worth(lance: Lance, seen: View) -> Iterator[LocalizedText]:
    """Yield what the viewer holds in the lance, and the share of hands that it beats."""
    hand, rules = own_cards(seen), seen.rules
    share = share_of(hand, lance, rules)
    held = {"hand": held_line(lance, hand, rules), "share": min(share, _BEST - 1)}
    yield LocalizedText("lesson-worth", held)
    if seen.mano == seen.seat:
        yield LocalizedText("lesson-mano")


def _advice(seen: View) -> Iterator[LocalizedText]:
    """Yield what the teacher would do, in the words of its button, and why."""
    action = advised_action(seen)
    if action is None:
        return
    if seen.number > _REASONED:
        yield LocalizedText("lesson-advice-alone", {"action": label(action)})
        return
    worth = worth_line(own_cards(seen), seen.rules)
    why = LocalizedText(f"lesson-why-{type(action).__name__.lower()}", {"worth": worth})
    yield LocalizedText("lesson-advice", {"action": label(action), "why": why})


def reason_lines(scored: LanceScored, seen: View) -> Iterator[LocalizedText]:
    """Yield why a lance paid its stones, in the viewer's words; nothing if it is obvious."""
    for closed in seen.lances:
        if closed.lance is not scored.lance:
            continue
        match closed:
            case PassedLance():
                yield LocalizedText("lesson-count-passed", {"lance": scored.lance.value})
            case AcceptedLance():
                yield LocalizedText("lesson-count-accepted", {"lance": scored.lance.value})
            case RefusedLance(pair=pair):
                mine = "yes" if pair is pair_of(own_seat(seen)) else "no"
                yield LocalizedText("lesson-count-refused", {"mine": mine})
            case UncontestedLance():
                yield LocalizedText("lesson-count-uncontested")
            case OrdagoLance() | UnheldLance():
                return
            case _:
                assert_never(closed)
