"""What the teacher says: before each decision what is asked, what the hand is worth, and advice.

After the hand the count is walked through, lance by lance, with the reason for each stone.
"""

from collections.abc import Iterator
from typing import Final, assert_never

from bot.lesson.teacher import advised, is_first_talk, share_of
from bot.lines.choices import label
from bot.lines.phrases import Names, held_line, worth_line
from bot.lines.presenter import tell
from bot.lines.voice import Line
from engine.events import HandsShown, LanceScored
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    HandOver,
    MatchOver,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    Settling,
    Talking,
    UncontestedLance,
    Undealt,
    UnheldLance,
)
from engine.hands import HAND_SIZE, Lance, holds
from engine.view import View, own_cards

_BEST: Final = 100


def lesson_lines(seen: View, names: Names) -> tuple[Line, ...]:
    """What the teacher says to the viewer as the table now stands."""
    if isinstance(seen.phase, HandOver | MatchOver):
        return (Line("lesson-over", {"target": seen.rules.target}),)
    if seen.seat not in seen.speakers:
        return tuple(_meanwhile(seen))
    return (*_asked(seen, names), *_advice(seen))


def count_lines(seen: View, names: Names) -> tuple[Line, ...]:
    """The count of a hand that is over, each lance with its reason."""
    story = seen.story
    shown = next((at for at, event in enumerate(story) if isinstance(event, HandsShown)), None)
    counted = story if shown is None else story[shown:]
    return tuple(
        line
        for event in counted
        for line in (
            *tell(event, seen, names),
            *(reason_lines(event, seen) if isinstance(event, LanceScored) else ()),
        )
    )


def _meanwhile(seen: View) -> Iterator[Line]:
    """While others speak: why the viewer may not, or just that they do."""
    hand = own_cards(seen)
    match seen.phase:
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
            if len(hand) == HAND_SIZE and not holds(lance, hand, seen.rules):
                yield Line("lesson-without", {"lance": lance.value})
                return
        case _:
            pass
    yield Line("lesson-meanwhile")


def _asked(seen: View, names: Names) -> Iterator[Line]:
    """What the table asks of the viewer."""
    match seen.phase:
        case Talking():
            yield Line("lesson-mus" if is_first_talk(seen) else "lesson-mus-again")
        case Discarding():
            yield Line("lesson-discard")
        case Betting(lance):
            yield Line(f"lesson-{lance}")
            yield from _worth(lance, seen)
        case Answering(lance, bettor=bettor, at_stake=at_stake, deje=deje):
            told = {"lance": lance.value, "player": names[bettor], "total": at_stake}
            yield Line("lesson-answer", {**told, "stones": deje})
            yield from _worth(lance, seen)
        case AnsweringOrdago(lance, bettor=bettor, deje=deje):
            told = {"lance": lance.value, "player": names[bettor], "stones": deje}
            yield Line("lesson-answer-ordago", dict(told))
            yield from _worth(lance, seen)
        case Undealt() | Settling() | HandOver() | MatchOver():
            return
        case _:
            assert_never(seen.phase)


def _worth(lance: Lance, seen: View) -> Iterator[Line]:
    """What the viewer has for the lance, and of how many hands it is the better one."""
    hand, rules = own_cards(seen), seen.rules
    share = share_of(hand, lance, rules)
    held = {"hand": held_line(lance, hand, rules), "share": min(share, _BEST - 1)}
    yield Line("lesson-worth", held)
    if seen.mano == seen.seat:
        yield Line("lesson-mano")


def _advice(seen: View) -> Iterator[Line]:
    """What the teacher would do, as its button is called, and why."""
    if isinstance(seen.phase, Undealt | Settling | HandOver | MatchOver):
        return
    action = advised(seen)
    worth = worth_line(own_cards(seen), seen.rules)
    why = Line(f"lesson-why-{type(action).__name__.lower()}", {"worth": worth})
    yield Line("lesson-advice", {"action": label(action), "why": why})


def reason_lines(scored: LanceScored, seen: View) -> Iterator[Line]:
    """Why a lance paid what it paid, or nothing where that says itself."""
    for closed in seen.lances:
        if closed.lance is not scored.lance:
            continue
        match closed:
            case PassedLance():
                yield Line("lesson-count-passed", {"lance": scored.lance.value})
            case AcceptedLance():
                yield Line("lesson-count-accepted", {"lance": scored.lance.value})
            case RefusedLance():
                yield Line("lesson-count-refused")
            case UncontestedLance():
                yield Line("lesson-count-uncontested")
            case OrdagoLance() | UnheldLance():
                return
            case _:
                assert_never(closed)
