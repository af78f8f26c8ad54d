"""Side actions: opinions, señas, gazes and the perete (RULES.md 4, 11 and 12).

None of them waits for a turn. The checks use only the player's view, so ``options`` can share them.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from engine import dealing, scoring
from engine.cards import Cards
from engine.errors import IllegalActionError, Reason
from engine.event_recorder import EventRecorder
from engine.events import (
    CardsDiscarded,
    Event,
    GazeTurned,
    LanceOpened,
    Opening,
    PartnerAdvised,
    PereteCalled,
    SenaMade,
    WonBy,
)
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    Game,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.hands import HAND_SIZE, Lance
from engine.named_hands import Figure, figure_of
from engine.opinions import Advice
from engine.rules import PereteRule, Rules, SenaList
from engine.seats import Pair, Seat, Seats, pair_of, speaking_order
from engine.senas import Sena, senas_of, true_senas
from engine.turn_order import no_hand_reason
from engine.view import Seen, SenaSeen, View, own_cards, own_seat, view

_TURNS: Final = frozenset[type[Seen]]({GazeTurned, LanceOpened})
"""RULES.md 11: a player who has turned may turn again once another lance has opened."""

_Aside: TypeAlias = PereteCalled | SenaSeen

_OF_THESE_CARDS: Final = frozenset[type[Seen]]({PereteCalled, SenaSeen, CardsDiscarded})

_PLACES: Final = {sena: place for place, sena in enumerate(Sena)}


def call_perete(ruling: EventRecorder, seat: Seat) -> None:
    """Call the perete for a stone and, under some house rules, four new cards."""
    game = ruling.game
    refusal = perete_error(view(game, seat))
    if refusal is not None:
        raise IllegalActionError(refusal)
    ruling.add(PereteCalled(seat, stones=1))
    if scoring.at_target(ruling.game, pair_of(seat)):
        scoring.win_game(ruling, pair_of(seat), WonBy.PERETE, None, None)
    elif game.rules.perete is PereteRule.POINT_REDRAW:
        ruling.add(CardsDiscarded(seat, game.hand.hands[seat]))
        dealing.refill(ruling, seat)


def make_sena(ruling: EventRecorder, seat: Seat, sena: Sena) -> None:
    """Make a true seña from the match's list, at most once with the same cards."""
    seen = view(ruling.game, seat)
    refusal = senas_error(seen) or sena_error(seen, sena)
    if refusal is not None:
        raise IllegalActionError(refusal)
    ruling.add(SenaMade(seat, sena, _who_sees(ruling.game, seat)))


def _who_sees(game: Game, maker: Seat) -> Seats:
    """Return the seats that see a seña: those that look at its maker, or its side (RULES.md 11)."""
    rules, story = game.rules, game.hand.story
    others = speaking_order(maker, rules.seats)[1:]
    if rules.has_gaze:
        return tuple(seat for seat in others if _gaze(seat, rules.seats, story) == maker)
    return tuple(seat for seat in others if pair_of(seat) is pair_of(maker))


def look(ruling: EventRecorder, seat: Seat, at: Seat) -> None:
    """Turn to look at another seat; once while mus is asked, and once in each lance."""
    seen = view(ruling.game, seat)
    refusal = look_error(seen) or seat_gaze_error(seen, at)
    if refusal is not None:
        raise IllegalActionError(refusal)
    ruling.add(GazeTurned(seat, at))


def gaze_of(seen: View) -> Seat | None:
    """Return the seat that the viewer looks at.

    It is None under rules without a gaze, and between hands.
    """
    if seen.seat is None or gaze_error(seen) is not None:
        return None
    return _gaze(seen.seat, seen.rules.seats, seen.story)


def _gaze(seat: Seat, seats: int, story: Sequence[Event | Seen]) -> Seat:
    """Return the seat's gaze; a hand starts with the partner who speaks next (RULES.md 11)."""
    for event in reversed([event for event in story if type(event) is GazeTurned]):
        if event.seat == seat:
            return event.at
    return speaking_order(seat, seats)[len(Pair)]


def advise(ruling: EventRecorder, seat: Seat, opinion: Advice) -> None:
    """Give an opinion of the bet to a partner who has asked; once for each bet."""
    refusal = opinion_error(view(ruling.game, seat))
    if refusal is not None:
        raise IllegalActionError(refusal)
    ruling.add(PartnerAdvised(seat, opinion))


def opinion_error(seen: View) -> Reason | None:
    """Return why the viewer may not give an opinion of the bet, or None."""
    phase = seen.phase
    match phase:
        case Answering() | AnsweringOrdago():
            seat = own_seat(seen)
            if not any(pair_of(one) is pair_of(seat) and one != seat for one in phase.consulted):
                return Reason.NOT_CONSULTED
            return Reason.ALREADY_ADVISED if seat in phase.advised else None
        case Betting():
            return Reason.NOTHING_TO_ANSWER
        case Talking() | Discarding():
            return Reason.MUS_NOT_CUT
        case Undealt() | Cutting() | HandOver() | MatchOver() | BetweenLances():
            return no_hand_reason(phase)
        case _:
            assert_never(phase)


def perete_error(seen: View) -> Reason | None:
    """Return why the viewer may not call the perete now, or None."""
    if seen.rules.perete is PereteRule.OFF:
        return Reason.PERETE_NOT_PLAYED
    untimely = _why_too_late(seen)
    if untimely is not None:
        return untimely
    if figure_of(own_cards(seen), seen.rules) is not Figure.PERETE:
        return Reason.NO_PERETE
    if PereteCalled in map(type, _said_with_these_cards(seen)):
        return Reason.PERETE_ALREADY_CALLED
    return None


def _why_too_late(seen: View) -> Reason | None:
    """Return why it is too late for the perete, or None.

    RULES.md 12: it is called before play if it earns only the stone, and before the cut if it also
    brings new cards.
    """
    match seen.phase:
        case Talking():
            return None
        case Betting(Lance.GRANDE, passed=()) if seen.rules.perete is PereteRule.POINT:
            return None
        case Discarding() | Betting() | Answering() | AnsweringOrdago():
            return Reason.PERETE_TOO_LATE
        case Undealt() | Cutting() | HandOver() | MatchOver() | BetweenLances():
            return no_hand_reason(seen.phase)
        case _:
            assert_never(seen.phase)


def senas_error(seen: View) -> Reason | None:
    """Return why the viewer may not make any seña now, or None."""
    if seen.rules.senas is SenaList.OFF:
        return Reason.SENAS_NOT_PLAYED
    if not seen.rules.has_partners:
        return Reason.NO_PARTNER
    match seen.phase:
        case Talking() | Discarding():
            # RULES.md 11: no seña before the cut in mus corrido, nor with an incomplete hand.
            waits = len(own_cards(seen)) < HAND_SIZE
            too_early = seen.opening is Opening.MUS_CORRIDO or waits
            return Reason.SENA_TOO_EARLY if too_early else None
        case Betting() | Answering() | AnsweringOrdago():
            return None
        case Undealt() | Cutting() | HandOver() | MatchOver() | BetweenLances():
            return no_hand_reason(seen.phase)
        case _:
            assert_never(seen.phase)


def gaze_error(seen: View) -> Reason | None:
    """Return why there is no gaze now, or None."""
    if not seen.rules.has_gaze:
        return Reason.GAZE_NOT_PLAYED
    match seen.phase:
        case Talking() | Discarding() | Betting() | Answering() | AnsweringOrdago():
            return None
        case Undealt() | Cutting() | HandOver() | MatchOver() | BetweenLances():
            return no_hand_reason(seen.phase)
        case _:
            assert_never(seen.phase)


def look_error(seen: View) -> Reason | None:
    """Return why the viewer may not turn now, or None."""
    refusal = gaze_error(seen)
    if refusal is not None:
        return refusal
    for event in reversed(seen.story):
        if type(event) in _TURNS:
            return Reason.GAZE_ALREADY_TURNED if isinstance(event, GazeTurned) else None
    return None


def gaze_targets(seen: View) -> Seats:
    """Return the seats that the viewer may turn to when a turn is allowed, in speaking order."""
    own, seats = own_seat(seen), seen.rules.seats
    at = _gaze(own, seats, seen.story)
    return tuple([seat for seat in speaking_order(own, seats)[1:] if seat != at])


def seat_gaze_error(seen: View, at: Seat) -> Reason | None:
    """Return why the viewer may not turn to this seat when a turn is allowed, or None."""
    if not 0 <= at < seen.rules.seats:
        return Reason.NO_SUCH_SEAT
    return Reason.LOOK_ELSEWHERE if at in {seen.seat, gaze_of(seen)} else None


def sena_error(seen: View, sena: Sena) -> Reason | None:
    """Return why the viewer may not make this seña when señas are allowed, or None."""
    if sena not in senas_of(seen.rules):
        return Reason.SENA_NOT_IN_LIST
    untimely = _why_untimely(seen, sena)
    if untimely is not None:
        return untimely
    if sena not in true_senas(own_cards(seen), seen.rules):
        return Reason.SENA_NOT_TRUE
    if SenaSeen(own_seat(seen), sena) in _said_with_these_cards(seen):
        return Reason.SENA_ALREADY_MADE
    return None


def senas_left(seen: View) -> Sequence[Sena]:
    """Return the señas that the viewer may make if señas are allowed, in the order of ``Sena``."""
    true = _true_in_order(own_cards(seen), seen.rules)
    if not true:
        return ()
    made = [event.sena for event in _said_with_these_cards(seen) if isinstance(event, SenaSeen)]
    return [sena for sena in true if sena not in made and _why_untimely(seen, sena) is None]


@lru_cache(maxsize=1_024)
def _true_in_order(held: Cards, rules: Rules) -> tuple[Sena, ...]:
    return tuple(sorted(true_senas(held, rules), key=_PLACES.__getitem__))


def _why_untimely(seen: View, sena: Sena) -> Reason | None:
    """Return why it is too early or too late for a seña, or None.

    RULES.md 11: a seña that asks for a cut comes before the cut, and one that asks for a raise
    after it. The FEM list shows medias only after grande.
    """
    is_cut = not isinstance(seen.phase, Talking | Discarding)
    if sena is Sena.CORTA and is_cut:
        return Reason.MUS_IS_CUT
    if sena is Sena.SUBE and not is_cut:
        return Reason.MUS_NOT_CUT
    after_grande = is_cut and len(seen.lances) > 0
    if sena is Sena.MEDIAS and seen.rules.senas is SenaList.FEM and not after_grande:
        return Reason.SENA_TOO_EARLY
    return None


def _said_with_these_cards(seen: View) -> list[_Aside]:
    """Return the viewer's side actions since its last discard, newest first."""
    said: list[_Aside] = []
    for event in reversed([one for one in seen.story if type(one) in _OF_THESE_CARDS]):
        if isinstance(event, CardsDiscarded):
            if event.cards:
                break
        elif isinstance(event, PereteCalled | SenaSeen) and event.seat == seen.seat:
            said.append(event)
    return said
