"""Teach a beginner: what a teacher would do with a hand, and what the teacher says at the table.

The worth of a hand in a lance is its share: how many of a hundred hands that take part in the lance
it beats, with ties counted half. The advice follows from the share alone, so that a beginner can
see the reason; it ignores bluffs and the score.

Before each decision the learner reads what is asked, what the hand is worth, and advice. After the
hand the count is explained lance by lance, with the reason for each stone.
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
"""The shares from which the teacher bets, accepts, raises, and accepts or calls an órdago."""

_RAISED_ENOUGH: Final = 5
"""The stones at stake from which the teacher does not raise."""

_STONES: Final = 2

_DISGUISED: Final = frozenset({Rank.TRES, Rank.DOS})
"""Ranks that count as another rank in a game with eight kings."""


def share_of(hand: Cards, lance: Lance, rules: Rules) -> int:
    """Return how many of a hundred hands in a lance this one beats; the hand takes part in it."""
    kinds = kinds_of(rules)
    return round(100 * kinds.ladders[lance].shares[kinds.of(hand)])


def is_first_talk(view: View) -> bool:
    """Return whether mus is asked for the first time in this hand."""
    return not any(isinstance(event, MusReopened) for event in view.story)


def is_worth_playing(hand: Cards, rules: Rules) -> bool:
    """Return whether to cut the mus: with duples, thirty-one, or both pares and juego."""
    paired, points = pares(hand, rules), total(hand, rules)
    if paired is None:
        return points == LEAST_JUEGO
    return paired.kind is ParesKind.DUPLES or points >= LEAST_JUEGO


# One short case for each phase.
def teacher_action(view: View) -> Action:  # noqa: PLR0911 - see above
    """Return what the teacher would do in place of the viewer, whose turn it is."""
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
"""The seed of the example: the learner is mano, with a poor hand and after the mus a good one.

``tests/unit/bot/app/commands/test_lesson.py`` says what makes it a good example.
"""


class LessonPartner:
    """A computer player that plays like the teacher, but never cuts the first mus of a hand.

    The teacher never calls an órdago, so no computer player in a lesson calls one.
    """

    def act(self, view: View, generator: Random) -> Action:
        """Return the action; it is always the same for the same view."""
        del generator  # The generator is not used.
        if isinstance(view.phase, Talking) and is_first_talk(view):
            return Mus()
        return teacher_action(view)


_BEST: Final = 100

_RARE_WORDS: Final = ("una", "solomillo")
_WORDS: Final = (*_RARE_WORDS, "deje")
"""The words of the game that are explained where they appear."""

_EXPLAINED: Final = 1
_REASONED: Final = 2
"""The last hand in which each question is explained, and the last in which reasons are given."""


def lesson_lines(seen: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return what the teacher says to the viewer now: less from hand to hand."""
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
    """Return what the teacher advises the viewer to do now, if anything."""
    is_pause = isinstance(seen.phase, Undealt | Cutting | BetweenLances | HandOver | MatchOver)
    return None if is_pause or seen.seat not in seen.speakers else teacher_action(seen)


def explained_words(text: str, localizer: Localizer, *, number: int) -> Iterator[LocalizedText]:
    """Yield explanations of the words of the game in a text; ``number`` is that of the hand.

    Later hands explain rare words only, because the deje has appeared by then.
    """
    for word in _WORDS if number <= _REASONED else _RARE_WORDS:
        if localizer.format(LocalizedText(f"lesson-word-{word}")).casefold() in text.casefold():
            yield LocalizedText(f"lesson-about-{word}")


def explained(event: Seen, seen: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return the text of an event in the lesson; a score comes with its reason."""
    reasons = reason_lines(event, seen) if isinstance(event, LanceScored) else ()
    return (*event_text(event, seen, names), *reasons)


def _meanwhile(seen: View) -> Iterator[LocalizedText]:
    """Yield why the viewer may not speak now, or that the others speak."""
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
    """Yield what the viewer is asked, and what the viewer's cards are worth there."""
    if seen.number <= _EXPLAINED or _is_new(seen):
        yield from _question(seen, names)
    if seen.number <= _REASONED:
        match seen.phase:
            case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
                yield from _worth(lance, seen)
            case _:
                pass


def _is_new(seen: View) -> bool:
    """Return whether the question is about a lance that the example does not have."""
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
    """Yield what the viewer has in the lance, and the share of hands that it beats."""
    hand, rules = own_cards(seen), seen.rules
    share = share_of(hand, lance, rules)
    held = {"hand": held_line(lance, hand, rules), "share": min(share, _BEST - 1)}
    yield LocalizedText("lesson-worth", held)
    if seen.mano == seen.seat:
        yield LocalizedText("lesson-mano")


def _advice(seen: View) -> Iterator[LocalizedText]:
    """Yield what the teacher would do, with the label of its button, and why."""
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
    """Yield why a lance paid its stones, as one side sees it; nothing where it is obvious."""
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
