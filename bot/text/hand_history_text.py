"""Format the history of a hand: its opening, the mus, one line for each lance, and the cards.

``Verbosity`` sets the level of detail, because platforms limit the length of a message. If a hand
exceeds the limit, the winners, the stones and the cards are the last to be left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import reduce
from typing import Final, assert_never

from bot.ports.value import Struct, replace
from bot.text.common import Names, listed, rank_line, sena_told_line, side_line, worth_line
from bot.text.hand_history import HandHistory, LanceHistory, MusHistory
from bot.text.lance_text import shown_lines, tell_count, why_lines, word_lines
from bot.text.localizer import LocalizedText, TextArg
from engine.baraja import baraja_of
from engine.events import (
    BetAccepted,
    GameWon,
    HandClosed,
    LancePassed,
    LanceRefused,
    LanceUncontested,
    LanceUnheld,
    Opening,
    OrdagoAccepted,
    VacaWon,
)
from engine.seats import Pair, Seat, Seats, speaking_order
from engine.view import View

_MOST_WORDS: Final = 100
"""More actions than fit below a picture on any platform, even at the briefest level."""


_LEGIBLE: Final = 8
"""The maximum name length must be at least this for names to remain recognisable."""


class CardsTold(StrEnum):
    """How shown cards are written."""

    __hash__ = str.__hash__

    NAMED = "named"
    """Each card by name, with the full worth of the hand."""
    RANKED = "ranked"
    """Each card by rank, with the full worth of the hand."""
    CODED = "coded"
    """Each card by the short code that people type."""


class Pictured(StrEnum):
    """What the picture above a text shows; the text does not repeat it."""

    __hash__ = str.__hash__

    NOTHING = "nothing"
    SCORE = "score"
    """The score."""
    HANDS = "hands"
    """The score, the cards with their worth, and what the lances have paid."""


class Verbosity(Struct, frozen=True):
    """How detailed the text of a hand is.

    ``letters`` is the maximum name length, and ``words`` the most actions listed for a lance, the
    latest ones. Without ``reasons`` the text says what a lance paid and to whom, but not why. If
    ``counted``, all raises of a lance except the last are given as numbers only. ``pictured`` is
    what the picture already shows.
    """

    letters: int = 12
    cards: CardsTold = CardsTold.NAMED
    reasons: bool = True
    words: int = _MOST_WORDS
    counted: bool = False
    pictured: Pictured = Pictured.NOTHING

    @property
    def has_every_action(self) -> bool:
        """Return whether all actions are included."""
        return self.words == _MOST_WORDS

    @property
    def is_legible(self) -> bool:
        """Return whether names are recognisable and every action is given in words."""
        return self.letters >= _LEGIBLE and not self.counted


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
"""The levels of detail, from the most detailed to the briefest, which always fits.

Only a very long series of raises needs the last three.
"""

BELOW_PICTURE: Final = {
    shown: tuple(
        dict.fromkeys(
            replace(one, cards=CardsTold.NAMED, reasons=False, pictured=shown) for one in MANNERS
        )
    )
    for shown in Pictured
}
"""The levels of detail below a picture, by what the picture shows."""

DESCRIBED: Final = (
    Verbosity(32),
    *dict.fromkeys(Verbosity(one.letters, one.cards, one.reasons) for one in MANNERS),
)
"""The levels of detail for the description of a picture."""

_EARLIER: Final = "…"


def story_lines(
    story: HandHistory,
    view: View,
    names: Names,
    manner: Verbosity,
    below: Callable[[LanceHistory], Iterable[LocalizedText]] = lambda _: (),
) -> Iterator[LocalizedText]:
    """Yield the opening, the mus and the lances; ``below`` makes the lines below each lance."""
    yield from opening_lines(story, names, manner)
    for lance in story.lances:
        yield from lance_lines(lance, story, view, names, manner)
        yield from below(lance)


def opening_lines(story: HandHistory, names: Names, manner: Verbosity) -> Iterator[LocalizedText]:
    """Yield how a hand was opened, and the mus; below a picture, at most the mus during play."""
    if manner.pictured is Pictured.NOTHING:
        yield from _dealt_lines(story, names)
    if manner.pictured is not Pictured.HANDS:
        yield from _mus_lines(story, names, manner)


def small_lines(story: HandHistory, names: Names, manner: Verbosity) -> Iterator[LocalizedText]:
    """Yield the less important lines below a picture that does not show them.

    They say how the hand was opened; once it is over, also the mus and all signs.
    """
    yield from _dealt_lines(story, names)
    if manner.pictured is Pictured.HANDS:
        yield from _mus_lines(story, names, manner)
    yield from _signs_lines(story, names, manner)


def _dealt_lines(story: HandHistory, names: Names) -> Iterator[LocalizedText]:
    if story.number:
        yield _opening_line(story, names)
    if story.cut is not None:
        yield LocalizedText(
            "deck-lifted", {"player": names[story.cut.cutter], "cards": story.cut.lifted}
        )


def _mus_lines(story: HandHistory, names: Names, manner: Verbosity) -> Iterator[LocalizedText]:
    told = tuple(_mus_parts(story.mus, names, manner))
    if told:
        yield LocalizedText("story-mus", {"told": _parted(told)})


def _signs_lines(story: HandHistory, names: Names, manner: Verbosity) -> Iterator[LocalizedText]:
    if story.senas:
        told = [sena_told_line(made, names, "story-sena") for made in story.senas[-manner.words :]]
        yield LocalizedText("story-senas", {"told": _parted(told)})


def ending_lines(
    story: HandHistory, view: View, names: Names, manner: Verbosity
) -> Iterator[LocalizedText]:
    """Yield the shown cards and all signs, then what was won and who is mano next.

    Below a picture, yield only what was won; the line on the turn says who deals next.
    """
    is_all = manner.pictured is Pictured.NOTHING
    if is_all:
        yield from hand_lines(story, view, names, manner)
        yield from _signs_lines(story, names, manner)
    for event in story.endings:
        # The line on the turn names the winner of the match.
        if manner.pictured is Pictured.HANDS and isinstance(event, GameWon):
            # The picture shows the hand that won an órdago.
            side = side_line(event.pair, view.rules, names)
            yield LocalizedText("game-won", {"side": side})
        elif isinstance(event, GameWon | VacaWon) or (is_all and isinstance(event, HandClosed)):
            yield from tell_count(event, view, names)


def _parted(parts: Sequence[TextArg]) -> TextArg:
    """Join the parts; the text of all but the last part comes from the cache."""
    return reduce(
        lambda told, part: LocalizedText("story-parts", {"first": told, "rest": part}), parts
    )


def _named(seats: Seats, names: Names) -> TextArg:
    return listed([names[seat] for seat in seats], last="list-more")


def _opening_line(story: HandHistory, names: Names) -> LocalizedText:
    # RULES.md 2: in mus corrido there is no mano before a seat cuts the mus.
    is_cut = story.mus.cut is not None
    opening = Opening.MUS if is_cut and story.opening is Opening.MUS_CORRIDO else story.opening
    told: dict[str, TextArg] = {"mano": names[story.mano], "dealer": names[story.dealer]}
    return LocalizedText("story-opening", {"number": story.number, "opening": opening.value} | told)


def _mus_parts(mus: MusHistory, names: Names, manner: Verbosity) -> Iterator[LocalizedText]:
    """Yield what each seat has discarded, round by round, then who asks again, and who cuts."""
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
    """Return the number of cards in each round or, at the briefest level, their sum."""
    return "+".join(map(str, counts)) if len(counts) <= manner.words else str(sum(counts))


def lance_lines(
    told: LanceHistory, story: HandHistory, view: View, names: Names, manner: Verbosity
) -> Iterator[LocalizedText]:
    """Yield the line of a lance, or none if there is nothing to say about it yet."""
    parts = tuple(_lance_parts(told, names, manner))
    is_paid_seen = manner.pictured is Pictured.HANDS and told.winner is not None
    ended = None if is_paid_seen else _ended_line(told, story, view, names, manner)
    lance: dict[str, TextArg] = {"lance": told.lance.value}
    if parts and ended is not None:
        yield LocalizedText("story-lance-ended", lance | {"told": _parted(parts), "ended": ended})
    elif parts:
        yield LocalizedText("story-lance", lance | {"told": _parted(parts)})


def _lance_parts(told: LanceHistory, names: Names, manner: Verbosity) -> Iterator[TextArg]:
    """Yield who takes part, and each action in order; if all have passed, name no seat."""
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
    """Return what a lance has paid, or what it is still to pay."""
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
    """Return who is paid and why; name the winning hand's player if cards decided the lance."""
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
    """Return why a lance paid: the deje paid at once, and what was credited at the count."""
    why = [] if told.deje is None else [LocalizedText("why-deje", {"stones": told.deje.stones})]
    if told.scored is not None:
        why += why_lines(told.scored, names, named)
    return listed(why, last="list-more")


def best_seat(told: LanceHistory, view: View) -> Seat | None:
    """Return the seat whose cards won a lance at the count.

    Return None if a bet was refused or nobody has a partner.
    """
    is_alone = view.rules.seats == len(Pair)
    if told.scored is None or isinstance(told.closed, LanceRefused) or is_alone:
        return None
    return told.scored.best


def hand_lines(
    story: HandHistory, view: View, names: Names, manner: Verbosity
) -> Iterator[LocalizedText]:
    """Yield each shown hand, starting with the mano."""
    if not story.hands:
        return
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
