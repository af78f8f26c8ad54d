"""The story of a hand in lines: how it was opened, the mus, one line a lance, and the cards.

How fully it is told is said by a ``Manner``: platforms take only so much, and of a hand that
outgrows it the winners, the stones and the cards stay longest.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from typing import Final, assert_never

from bot.text.common import Names, listed, rank_line, sena_told_line, side_line, worth_line
from bot.text.hand_history import HandHistory, LanceHistory, MusHistory
from bot.text.lance_text import shown_lines, tell_count, why_lines, word_lines
from bot.text.localizer import LocalizedText, TextArg
from engine.baraja import baraja_of
from engine.events import (
    BetAccepted,
    LancePassed,
    LanceRefused,
    LanceUncontested,
    LanceUnheld,
    MatchWon,
    Opening,
    OrdagoAccepted,
)
from engine.seats import Pair, Seat, Seats, speaking_order
from engine.view import View

_MOST_WORDS: Final = 100
"""No platform has room for more below a picture, however briefly they are told."""


class CardsTold(StrEnum):
    """How the cards are told that lie open."""

    __hash__ = str.__hash__

    NAMED = "named"
    """Each by its name, with all that the hand is worth."""
    RANKED = "ranked"
    """By their ranks, with all that the hand is worth."""
    CODED = "coded"
    """As they are typed."""


@dataclass(frozen=True, slots=True)
class Verbosity:
    """How fully a hand is told.

    ``letters`` is the width of the longest name, and ``words`` how many of the last words of a
    lance are repeated. Without ``reasons`` it is told what a lance has paid to whom, but not why.
    Where raises are ``counted`` they are told as numbers, but for the last of a lance.
    """

    letters: int = 12
    cards: CardsTold = CardsTold.NAMED
    reasons: bool = True
    words: int = _MOST_WORDS
    counted: bool = False


MANNERS: Final = (
    Verbosity(),
    Verbosity(cards=CardsTold.RANKED),
    Verbosity(8, CardsTold.RANKED),
    Verbosity(8, CardsTold.CODED),
    Verbosity(6, CardsTold.CODED),
    Verbosity(6, CardsTold.CODED, reasons=False),
    Verbosity(6, CardsTold.CODED, reasons=False, counted=True),
    Verbosity(3, CardsTold.CODED, reasons=False, counted=True),
    Verbosity(3, CardsTold.CODED, reasons=False, counted=True, words=40),
    Verbosity(3, CardsTold.CODED, reasons=False, counted=True, words=10),
    Verbosity(3, CardsTold.CODED, reasons=False, counted=True, words=1),
)
"""From the fullest to the briefest, which fits whatever happens; only an endless war of raises
needs the last three."""

_EARLIER: Final = "…"


def story_lines(
    story: HandHistory,
    view: View,
    names: Names,
    manner: Verbosity,
    below: Callable[[LanceHistory], Iterable[LocalizedText]] = lambda _: (),
) -> Iterator[LocalizedText]:
    """Yield the hand from its opening on; ``below`` says what stands below each lance."""
    yield from opening_lines(story, names, manner)
    for lance in story.lances:
        yield from lance_lines(lance, story, view, names, manner)
        yield from below(lance)


def opening_lines(story: HandHistory, names: Names, manner: Verbosity) -> Iterator[LocalizedText]:
    """Yield how a hand was opened, and the mus."""
    if story.number:
        yield _opening_line(story, names)
    if story.cut is not None:
        yield LocalizedText(
            "deck-lifted", {"player": names[story.cut.cutter], "cards": story.cut.lifted}
        )
    told = tuple(_mus_parts(story.mus, names, manner))
    if told:
        yield LocalizedText("story-mus", {"told": _parted(told)})


def ending_lines(
    story: HandHistory, view: View, names: Names, manner: Verbosity
) -> Iterator[LocalizedText]:
    """Yield the cards once they lie open and all signs, then what was won and who is mano next."""
    if story.hands:
        yield from _hand_lines(story, view, names, manner)
    if story.senas:
        told = [sena_told_line(made, names, "story-sena") for made in story.senas[-manner.words :]]
        yield LocalizedText("story-senas", {"told": _parted(told)})
    for event in story.endings:
        # Who has won the match is said where else it would be said whose word it is.
        if not isinstance(event, MatchWon):
            yield from tell_count(event, view, names)


def _parted(parts: Sequence[TextArg]) -> TextArg:
    """Parts in a row; what stood there before the last one was said is remembered as it is."""
    return reduce(
        lambda told, part: LocalizedText("story-parts", {"first": told, "rest": part}), parts
    )


def _named(seats: Seats, names: Names) -> TextArg:
    return listed([names[seat] for seat in seats], last="list-more")


def _opening_line(story: HandHistory, names: Names) -> LocalizedText:
    # RULES.md 2: in mus corrido nobody is mano before somebody cuts.
    is_cut = story.mus.cut is not None
    opening = Opening.MUS if is_cut and story.opening is Opening.MUS_CORRIDO else story.opening
    told: dict[str, TextArg] = {"mano": names[story.mano], "dealer": names[story.dealer]}
    return LocalizedText("story-opening", {"number": story.number, "opening": opening.value} | told)


def _mus_parts(mus: MusHistory, names: Names, manner: Verbosity) -> Iterator[LocalizedText]:
    """Yield what each seat has thrown, round after round; then who asks again, and who cuts."""
    for perete in mus.peretes:
        yield LocalizedText("story-perete", {"player": names[perete.seat], "stones": perete.stones})
    thrown: dict[Seat, list[int]] = {}
    for discard in mus.thrown:
        thrown.setdefault(discard.seat, []).append(discard.count)
    if thrown:
        told = [
            LocalizedText("story-thrown", {"player": names[seat], "cards": _summed(counts, manner)})
            for seat, counts in thrown.items()
        ]
        yield LocalizedText("story-mus-thrown", {"thrown": listed(told, last="list-more")})
    if mus.shuffled:
        yield LocalizedText("story-mus-shuffled", {"count": mus.shuffled})
    if mus.said:
        yield LocalizedText("story-mus-said", {"players": _named(mus.said, names)})
    if mus.cut is not None:
        yield LocalizedText("story-mus-cut", {"player": names[mus.cut]})


def _summed(counts: list[int], manner: Verbosity) -> str:
    """Return how many cards, round by round; at the briefest in all."""
    return "+".join(map(str, counts)) if len(counts) <= manner.words else str(sum(counts))


def lance_lines(
    told: LanceHistory, story: HandHistory, view: View, names: Names, manner: Verbosity
) -> Iterator[LocalizedText]:
    """Yield one line; none for a lance of which there is nothing to say yet."""
    parts = tuple(_lance_parts(told, names, manner))
    ended = _ended_line(told, story, view, names, manner)
    lance: dict[str, TextArg] = {"lance": told.lance.value}
    if parts and ended is not None:
        yield LocalizedText("story-lance-ended", lance | {"told": _parted(parts), "ended": ended})
    elif parts:
        yield LocalizedText("story-lance", lance | {"told": _parted(parts)})


def _lance_parts(told: LanceHistory, names: Names, manner: Verbosity) -> Iterator[TextArg]:
    """Yield who holds it, and each word in order; nobody's where all have passed."""
    if told.holders:
        yield LocalizedText("story-holders", {"players": _named(told.holders, names)})
    match told.closed:
        case LanceUnheld():
            yield LocalizedText("story-unheld")
        case LanceUncontested():
            yield LocalizedText("story-uncontested")
        case LancePassed():
            yield LocalizedText("story-all-passed")
        case LanceRefused() | BetAccepted() | OrdagoAccepted() | None:
            words = [*word_lines(told.words, names, is_counted=manner.counted)]
            if len(words) > manner.words:
                yield _EARLIER
            yield from words[-manner.words :]
        case _:
            assert_never(told.closed)


def _ended_line(
    told: LanceHistory, story: HandHistory, view: View, names: Names, manner: Verbosity
) -> LocalizedText | None:
    """Return what a lance has paid, or what of it is still to come."""
    if told.winner is not None:
        return paid_line(told.winner, told, view, names, manner)
    match told.closed:
        case OrdagoAccepted() | LanceUnheld() | None:
            return None
        case BetAccepted() | LanceRefused() | LancePassed() | LanceUncontested() if story.endings:
            # RULES.md 9: the game was won before this lance was counted.
            return LocalizedText("story-uncounted")
        case BetAccepted(stones=stones):
            return LocalizedText("story-stake", {"stones": stones})
        case LanceRefused(_, pair, stones):
            due: dict[str, TextArg] = {"side": side_line(pair, view.rules, names)}
            return LocalizedText("story-deje-due", due | {"stones": stones})
        case LancePassed() | LanceUncontested():
            return None
        case _:
            assert_never(told.closed)


def paid_line(
    pair: Pair, told: LanceHistory, view: View, names: Names, manner: Verbosity
) -> LocalizedText:
    """To whom and why; by whose cards where it was cards that won it, and not a refusal."""
    side: dict[str, TextArg] = {"side": side_line(pair, view.rules, names)}
    paid = side | {"stones": told.stones}
    if not manner.reasons:
        return LocalizedText("story-paid", paid)
    best, is_alone = best_seat(told, view), view.rules.seats == len(Pair)
    paid |= {"why": reasons_line(told, names, Seat(pair) if is_alone else best)}
    if best is None:
        return LocalizedText("story-paid-why", paid)
    return LocalizedText("story-paid-best", paid | {"player": names[best]})


def reasons_line(told: LanceHistory, names: Names, named: Seat | None = None) -> TextArg:
    """Why a lance has paid: the deje that was taken at once, and what was credited at the count."""
    why = [] if told.deje is None else [LocalizedText("why-deje", {"stones": told.deje.stones})]
    if told.scored is not None:
        why += why_lines(told.scored, names, named)
    return listed(why, last="list-more")


def best_seat(told: LanceHistory, view: View) -> Seat | None:
    """Return whose cards won a lance at the count.

    Nobody's where it was refused or each is alone.
    """
    is_alone = view.rules.seats == len(Pair)
    if told.scored is None or isinstance(told.closed, LanceRefused) or is_alone:
        return None
    return told.scored.best


def _hand_lines(
    story: HandHistory, view: View, names: Names, manner: Verbosity
) -> Iterator[LocalizedText]:
    """Yield each hand as it lies open, from the mano on."""
    if manner.cards is CardsTold.NAMED:
        yield from shown_lines(story.hands, view, names)
        return
    for seat in speaking_order(story.mano, view.rules.seats):
        hand = baraja_of(view.rules).from_highest(story.hands[seat])
        held: dict[str, TextArg] = {"player": names[seat]}
        match manner.cards if hand else None:
            case None:
                yield LocalizedText("hand-unshown", held)
            case CardsTold.RANKED:
                ranks = listed([rank_line(card.rank) for card in hand], last="list-more")
                worth = worth_line(hand, view.rules)
                yield LocalizedText("hand-shown", held | {"cards": ranks, "worth": worth})
            case CardsTold.CODED:
                yield LocalizedText("story-hand-coded", held | {"cards": " ".join(hand)})
            case _:
                assert_never(manner.cards)
