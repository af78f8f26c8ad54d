"""Turn events and views into texts for one viewer, using only what that viewer may see.

``event_text`` describes an event as the viewer saw it (``engine.view.seen_by``), with the same
viewer's view. ``bot.text.choices`` says what a seat may do, ``bot.text.common`` describes the state
of the table, and ``bot.text.lance_text`` the count.
"""

from typing import TypeAlias, assert_never

from bot.text.common import (
    Names,
    card_line,
    cards_line,
    figure_line,
    gaze_line,
    own_cards_line,
    sena_line,
    sena_told_line,
    side_line,
)
from bot.text.help_topics import opening_lines
from bot.text.lance_text import lance_line, tell_count
from bot.text.localizer import LocalizedText, TextArg
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DejeTaken,
    DiscardsOpened,
    GameOpened,
    GameWon,
    GazeTurned,
    HandClosed,
    HandDealt,
    HandOpened,
    HandsShown,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    LanceRefused,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    MatchOpened,
    MatchWon,
    MusCut,
    MusReopened,
    MusSaid,
    Opening,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
    SenasTold,
    VacaOpened,
    VacaWon,
)
from engine.hands import HAND_SIZE
from engine.named_hands import figure_of
from engine.view import (
    DeckCut,
    DiscardCounted,
    DrawCounted,
    PileCounted,
    Seen,
    SenaSeen,
    Shown,
    View,
    own_cards,
    own_seat,
)

_OfTheDeal: TypeAlias = (
    MatchOpened
    | DealerDrawn
    | DeckOffered
    | VacaOpened
    | GameOpened
    | HandOpened
    | DeckCut
    | HandDealt
)
_OfTheMus: TypeAlias = (
    MusSaid
    | MusCut
    | DiscardsOpened
    | CardsDiscarded
    | DiscardCounted
    | PileCounted
    | CardsDrawn
    | DrawCounted
    | MusReopened
)
_OfTheBets: TypeAlias = (
    Passed
    | BetRaised
    | OrdagoCalled
    | BetAccepted
    | OrdagoAccepted
    | BetRefused
    | LanceRefused
    | PartnerConsulted
    | PartnerAdvised
)


def event_text(seen: Seen, view: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return the text of an event for the viewer.

    ``view`` is the viewer's view right after the event, or after the decision that caused it.
    """
    match seen:
        case (
            MatchOpened()
            | DealerDrawn()
            | DeckOffered()
            | VacaOpened()
            | GameOpened()
            | HandOpened()
            | DeckCut()
            | HandDealt()
        ):
            return _tell_deal(seen, view, names)
        case (
            MusSaid()
            | MusCut()
            | DiscardsOpened()
            | CardsDiscarded()
            | DiscardCounted()
            | PileCounted()
            | CardsDrawn()
            | DrawCounted()
            | MusReopened()
        ):
            return _tell_mus(seen, view, names)
        case PereteCalled(seat, stones):
            return (LocalizedText("perete-called", {"player": names[seat], "stones": stones}),)
        case SenaSeen():
            return (sena_line(seen, view, names),)
        case GazeTurned(_, at):
            return (gaze_line(at, names),)
        case SenasTold(senas):
            return tuple(sena_told_line(made, names) for made in senas)
        case (
            Passed()
            | BetRaised()
            | OrdagoCalled()
            | BetAccepted()
            | OrdagoAccepted()
            | BetRefused()
            | LanceRefused()
            | PartnerConsulted()
            | PartnerAdvised()
        ):
            return (_bet_line(seen, view, names),)
        case HoldingsDeclared() | LanceUnheld() | LanceUncontested() | LancePassed():
            return (lance_line(seen, view, names),)
        case LanceOpened() | DejeTaken():
            # The first action of a lance names the lance, and a refusal has already shown the deje.
            return ()
        case HandsShown() | LanceScored() | GameWon() | VacaWon() | MatchWon() | HandClosed():
            return tell_count(seen, view, names)
        case _:
            assert_never(seen)


def _tell_deal(event: _OfTheDeal, view: View, names: Names) -> tuple[LocalizedText, ...]:
    match event:
        case MatchOpened(rules):
            return tuple(opening_lines(rules))
        case DealerDrawn(dealer, draws):
            drawn = [
                LocalizedText("draw", {"player": names[draw.seat], "card": card_line(draw.card)})
                for draw in draws
            ]
            return (*drawn, LocalizedText("dealer-drawn", {"player": names[dealer]}))
        case DeckOffered():
            # The turn line says who cuts.
            return ()
        case VacaOpened():
            return () if view.rules.vacas_to_win == 1 else (LocalizedText("vaca-opened"),)
        case GameOpened():
            return (LocalizedText("game-opened", {"target": view.rules.target}),)
        case HandOpened(number, dealer, mano, opening):
            leads: dict[str, TextArg] = {"dealer": names[dealer], "mano": names[mano]}
            told: dict[str, TextArg] = {"number": number, "opening": opening.value}
            return (LocalizedText("hand-opened", told | leads),)
        case DeckCut(cutter, lifted, fell=False):
            return (LocalizedText("deck-lifted", {"player": names[cutter], "cards": lifted}),)
        case DeckCut(cutter):
            return (LocalizedText("deck-cut", {"player": names[cutter]}),)
        case HandDealt(_, cards):
            return _held(cards, view)
        case _:
            assert_never(event)


def _held(hand: Cards, view: View) -> tuple[LocalizedText, ...]:
    """Return the holder's cards, with the name if it is a named hand (RULES.md 18)."""
    held = own_cards_line(baraja_of(view.rules).from_highest(hand))
    figure = figure_of(hand, view.rules)
    if figure is None:
        return (held,)
    return (held, LocalizedText("figure-own", {"figure": figure_line(figure)}))


def _tell_mus(event: _OfTheMus, view: View, names: Names) -> tuple[LocalizedText, ...]:
    match event:
        case MusSaid(seat):
            return (LocalizedText("mus-said", {"player": names[seat]}),)
        case MusCut(seat, mano):
            cut = LocalizedText("mus-cut", {"player": names[seat]})
            is_news = view.opening is Opening.MUS_CORRIDO
            return (cut, LocalizedText("mano-is", {"player": names[mano]})) if is_news else (cut,)
        case DiscardsOpened(dealer, mano):
            return (
                LocalizedText("discards-opened", {"dealer": names[dealer], "mano": names[mano]}),
            )
        case CardsDiscarded(_, cards):
            thrown = cards_line(cards) if cards else ""
            return (LocalizedText("cards-discarded", {"count": len(cards), "cards": thrown}),)
        case DiscardCounted(seat, count):
            return (LocalizedText("discard-counted", {"player": names[seat], "count": count}),)
        case PileCounted(count):
            return (LocalizedText("pile-counted", {"count": count}),)
        case CardsDrawn(_, cards):
            return _drawn(cards, view)
        case DrawCounted(seat, count):
            return (LocalizedText("draw-counted", {"player": names[seat], "count": count}),)
        case MusReopened():
            return (LocalizedText("mus-reopened"),)
        case _:
            assert_never(event)


def _drawn(drawn: Cards, view: View) -> tuple[LocalizedText, ...]:
    """Return the new cards and, unless the draw waits for a new stock, the complete hand."""
    hand, held = own_cards(view), view.hands[own_seat(view)]
    assert isinstance(held, Shown), "a viewer sees their cards"
    if held.cards == drawn:
        return _held(hand, view)
    line = LocalizedText("cards-drawn", {"cards": cards_line(drawn)})
    # The newest cards are last until the hand is sorted.
    is_complete = len(hand) == HAND_SIZE and held.cards[-len(drawn) :] == drawn
    return (line, *_held(hand, view)) if is_complete else (line,)


def _bet_line(event: _OfTheBets, view: View, names: Names) -> LocalizedText:
    match event:
        case Passed(seat):
            return LocalizedText("passed", {"player": names[seat]} | _lance_named(event, view))
        case BetRaised(seat, lance, stones, at_stake):
            player = names[seat]
            if stones == at_stake:
                bet: dict[str, TextArg] = {"stones": stones, "lance": lance.value}
                return LocalizedText("bet-opened", {"player": player} | bet)
            raised: dict[str, TextArg] = {"stones": stones, "total": at_stake}
            return LocalizedText("bet-raised", {"player": player, "lance": lance.value} | raised)
        case OrdagoCalled(seat, lance):
            return LocalizedText("ordago-called", {"player": names[seat], "lance": lance.value})
        case BetAccepted(seat, lance, stones):
            taken: dict[str, TextArg] = {"stones": stones, "lance": lance.value}
            return LocalizedText("bet-accepted", {"player": names[seat]} | taken)
        case OrdagoAccepted(seat, lance):
            return LocalizedText("ordago-accepted", {"player": names[seat], "lance": lance.value})
        case BetRefused(seat, _, whole_side):
            key = "bet-refused-by-side" if whole_side else "bet-refused"
            return LocalizedText(key, {"player": names[seat]} | _lance_named(event, view))
        case LanceRefused(lance, pair, stones):
            side = side_line(pair, view.rules, names)
            lost: dict[str, TextArg] = {"lance": lance.value, "stones": stones}
            timing = view.rules.deje_timing.value
            return LocalizedText("lance-refused", lost | {"side": side, "timing": timing})
        case PartnerConsulted(seat):
            return LocalizedText("partner-consulted", {"player": names[seat]})
        case PartnerAdvised(seat, opinion):
            return LocalizedText(
                "partner-advised", {"player": names[seat], "opinion": opinion.value}
            )
        case _:
            assert_never(event)


def _lance_named(said: Passed | BetRefused, view: View) -> dict[str, TextArg]:
    """Return the lance of a pass or refusal, and whether it is the first of its kind there."""
    alike = (
        event for event in view.story if isinstance(event, type(said)) and event.lance is said.lance
    )
    first = "yes" if next(alike, said) == said else "no"
    return {"lance": said.lance.value, "first": first}
