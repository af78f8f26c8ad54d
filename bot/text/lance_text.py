"""Describe lances: who said what, and the count, up to the end of the game.

The count tells who won the lance, with what, how many stones and why (RULES.md 19).
"""

from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias, assert_never

from bot.text.common import (
    Names,
    cards_line,
    held_line,
    listed,
    side_line,
    worth_line,
)
from bot.text.hand_history import Word
from bot.text.localizer import LocalizedText, TextArg
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    Bonus,
    Ended,
    GameWon,
    HandClosed,
    HandsShown,
    HoldingsDeclared,
    LancePassed,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    MatchWon,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    VacaWon,
    WonBy,
)
from engine.game import RefusedLance
from engine.hands import BEST_BONUS, Lance, ParesKind
from engine.rules import NextGameMano, Rules
from engine.seats import Seat, speaking_order
from engine.view import Shown, View

Counted: TypeAlias = HandsShown | LanceScored | GameWon | VacaWon | MatchWon | HandClosed
"""The events after the last lance is closed."""

Entered: TypeAlias = HoldingsDeclared | LanceUnheld | LanceUncontested | LancePassed
"""The declarations in a lance, and the ways in which it ends without bets."""


def lance_line(event: Entered, view: View, names: Names) -> LocalizedText:
    """Return who takes part in a lance, or why no bets were made in it."""
    lance = event.lance.value
    match event:
        case HoldingsDeclared(_, order, holders):
            said = [
                LocalizedText(
                    "declared-yes" if seat in holders else "declared-no", {"player": names[seat]}
                )
                for seat in order
            ]
            declared = listed(said, last="list-more")
            return LocalizedText("holdings-declared", {"lance": lance, "declared": declared})
        case LanceUnheld():
            return LocalizedText("lance-unheld", {"lance": lance})
        case LanceUncontested(_, pair):
            side = side_line(pair, view.rules, names)
            return LocalizedText("lance-uncontested", {"lance": lance, "side": side})
        case LancePassed():
            return LocalizedText("lance-passed", {"lance": lance})
        case _:
            assert_never(event)


def tell_count(event: Counted, view: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return the text of an event at the end of a hand.

    The view is from the same hand and includes the cards that were shown.
    """
    return tuple(_told(event, view, names))


def _told(event: Counted, view: View, names: Names) -> Iterator[LocalizedText]:
    match event:
        case HandsShown(hands):
            yield from shown_lines(hands, view, names)
        case LanceScored():
            yield _scored(event, view, names)
        case GameWon():
            yield _game_won(event, view, names)
        case VacaWon(pair):
            # In a match of one vaca, only the event of the won match is told.
            if view.rules.vacas_to_win > 1:
                yield LocalizedText("vaca-won", {"side": side_line(pair, view.rules, names)})
        case MatchWon(pair):
            yield LocalizedText("match-won", {"side": side_line(pair, view.rules, names)})
        case HandClosed(next_mano, ended):
            if ended is not Ended.MATCH and not _is_redrawn(ended, view.rules):
                yield LocalizedText("hand-closed", {"player": names[next_mano]})
        case _:
            assert_never(event)


def _is_redrawn(ended: Ended, rules: Rules) -> bool:
    """Return whether a draw of cards decides who is mano next, and not the turn."""
    return ended is not Ended.HAND and rules.next_game_mano is NextGameMano.REDRAW


def shown_lines(hands: tuple[Cards, ...], view: View, names: Names) -> Iterator[LocalizedText]:
    """Yield each shown hand, starting with the mano, and the seats that do not show theirs."""
    for seat in speaking_order(view.mano, view.rules.seats):
        hand = hands[seat]
        player: dict[str, TextArg] = {"player": names[seat]}
        if hand:
            cards = cards_line(baraja_of(view.rules).from_highest(hand))
            worth = worth_line(hand, view.rules)
            yield LocalizedText("hand-shown", player | {"cards": cards, "worth": worth})
        else:
            yield LocalizedText("hand-unshown", player)


def _scored(event: LanceScored, view: View, names: Names) -> LocalizedText:
    told: dict[str, TextArg] = {
        "lance": event.lance.value,
        "side": side_line(event.pair, view.rules, names),
        "stones": event.stones,
        "why": listed(tuple(why_lines(event, names)), last="list-more"),
    }
    if any(isinstance(closed, RefusedLance) for closed in _closed_as(event.lance, view)):
        # RULES.md 5: the side of the last bettor won the lance, whatever the cards.
        return LocalizedText("lance-scored", told)
    if not isinstance(view.hands[event.best], Shown):
        return LocalizedText("lance-scored-unseen", told | {"player": names[event.best]})
    return LocalizedText(
        "lance-scored-best", told | _with_what(event.lance, event.best, view, names)
    )


def _closed_as(lance: Lance, view: View) -> Iterator[object]:
    return (closed for closed in view.lances if closed.lance is lance)


def why_lines(
    event: LanceScored, names: Names, named: Seat | None = None
) -> Iterator[LocalizedText]:
    """Yield each reason for stones, in the order in which players count them.

    The bonuses of the seat that is already ``named`` come first and do not name it again.
    """
    paid = {
        "why-paso": event.paso,
        "why-bet": event.bet,
        "why-deje": event.deje,
        "why-extra": event.extra,
    }
    yield from (LocalizedText(key, {"stones": stones}) for key, stones in paid.items() if stones)
    for bonus in sorted(event.bonuses, key=lambda bonus: bonus.seat != named):
        yield LocalizedText(
            "why-bonus-own" if bonus.seat == named else "why-bonus",
            {
                "stones": bonus.stones,
                "player": names[bonus.seat],
                "holding": _holding(event.lance, bonus),
            },
        )


def _holding(lance: Lance, bonus: Bonus) -> str:
    """Return what a bonus is paid for; its stones tell that even for a hidden hand."""
    if lance is Lance.PARES:
        return ParesKind(bonus.stones).name.lower()
    return "treinta-y-una" if bonus.stones == BEST_BONUS else "juego"


def _game_won(event: GameWon, view: View, names: Names) -> LocalizedText:
    told: dict[str, TextArg] = {"side": side_line(event.pair, view.rules, names)}
    if event.lance is not None:
        told["lance"] = event.lance.value
    match event.by:
        case WonBy.COUNT:
            return LocalizedText("game-won-count", told)
        case WonBy.DEJE:
            return LocalizedText("game-won-deje", told)
        case WonBy.ORDAGO:
            assert event.lance is not None, "an órdago is decided in a lance"
            assert event.best is not None, "an órdago is won by a hand"
            return LocalizedText(
                "game-won-ordago", told | _with_what(event.lance, event.best, view, names)
            )
        case WonBy.PERETE:
            return LocalizedText("game-won-perete", told)
        case _:
            assert_never(event.by)


def _with_what(lance: Lance, best: Seat, view: View, names: Names) -> dict[str, TextArg]:
    """Return whose hand won a lance, and what that hand holds in the lance."""
    held = view.hands[best]
    assert isinstance(held, Shown), "the deciding hand of an accepted bet is shown"
    return {"player": names[best], "hand": held_line(lance, held.cards, view.rules)}


def word_lines(
    words: tuple[Word, ...], names: Names, *, is_counted: bool = False
) -> Iterator[LocalizedText]:
    """Yield the actions in order; consecutive seats that say the same share a text.

    With ``is_counted``, all bets and raises except the last are given as numbers only.
    """
    raised = [word for word in words if isinstance(word, BetRaised)]
    counted = raised[:-1] if is_counted else []
    for alike, said in groupby(words, _shared):
        together = tuple(said)
        if alike:
            yield _word_line(
                together[0], listed([names[word.seat] for word in together], last="list-more")
            )
        else:
            for word in together:
                yield _word_line(word, names[word.seat], is_counted=word in counted)


def _shared(word: Word) -> str:
    """Return a key that is equal for actions that may share a text; empty if none may."""
    match word:
        case Passed():
            return "passed"
        case BetRefused(whole_side=False):
            return "refused"
        case _:
            return ""


# Match every case of the closed union in one place.
def _word_line(  # noqa: C901, PLR0911 - see above
    word: Word, player: TextArg, *, is_counted: bool = False
) -> LocalizedText:
    said: dict[str, TextArg] = {"player": player}
    match word:
        case Passed():
            return LocalizedText("story-passed", said)
        case BetRaised(_, _, stones, at_stake) if stones == at_stake:
            return LocalizedText(
                "story-bet-counted" if is_counted else "story-bet", said | {"stones": stones}
            )
        case BetRaised(_, _, stones) if is_counted:
            return LocalizedText("story-raise-counted", said | {"stones": stones})
        case BetRaised(_, _, stones, at_stake):
            return LocalizedText("story-raise", said | {"stones": stones, "total": at_stake})
        case OrdagoCalled():
            return LocalizedText("story-ordago", said)
        case BetAccepted():
            return LocalizedText("story-accepted", said)
        case OrdagoAccepted():
            return LocalizedText("story-ordago-accepted", said)
        case BetRefused(whole_side=whole_side):
            return LocalizedText("story-refused-by-side" if whole_side else "story-refused", said)
        case PartnerConsulted():
            return LocalizedText("story-consulted", said)
        case PartnerAdvised(_, opinion):
            return LocalizedText("story-advised", said | {"opinion": opinion.value})
        case _:
            assert_never(word)
