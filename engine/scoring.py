"""The count: what each lance pays, in order, up to the last stone needed (RULES.md 9 and 10)."""

from collections.abc import Collection, Iterator
from typing import NamedTuple, assert_never

from engine.event_recorder import EventRecorder
from engine.events import (
    Bonus,
    Ended,
    GameWon,
    HandClosed,
    HandsShown,
    LanceScored,
    MatchWon,
    SenaMade,
    SenasTold,
    VacaWon,
    WonBy,
)
from engine.game import (
    AcceptedLance,
    ClosedLance,
    Game,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    UncontestedLance,
    UnheldLance,
)
from engine.hands import Lance, bonus, holds, winner
from engine.rules import DejeTiming, Rules, Show
from engine.seats import Pair, Seat, Seats, pair_of, right_of, speaking_order


class Payment(NamedTuple):
    """What a lance pays at the count apart from the hand bonuses; fields as in ``LanceScored``."""

    paso: int = 0
    bet: int = 0
    deje: int = 0
    extra: int = 0

    @property
    def stones(self) -> int:
        """Return the total."""
        return sum(self)


def count_hand(ruling: EventRecorder) -> None:
    """Show the cards and credit each lance in order; the first side at the target wins."""
    counted = tuple(_counted(ruling.game))
    _show(ruling, {scored.lance for scored in counted if scored.bet})
    for scored in counted:
        ruling.add(scored)
        if at_target(ruling.game, scored.pair):
            win_game(ruling, scored.pair, WonBy.COUNT, scored.lance, scored.best)
            return
    close_hand(ruling, Ended.HAND)


def _counted(game: Game) -> Iterator[LanceScored]:
    """Yield what each lance pays, up to the stone that ends the game."""
    stones = list(game.tally.stones)
    for closed in game.hand.lances:
        scored = _score(game, closed)
        if scored is None or scored.stones == 0:
            continue
        yield scored
        stones[scored.pair] += scored.stones
        if stones[scored.pair] >= game.rules.target:
            return


def settle_ordago(ruling: EventRecorder, lance: Lance) -> None:
    """Show the cards and give the game to the best hand of this lance; nothing else counts."""
    _show(ruling, {lance})
    game = ruling.game
    best = winner(lance, game.hand.hands, holders(game, lance), game.rules)
    win_game(ruling, pair_of(best), WonBy.ORDAGO, lance, best)


def _show(ruling: EventRecorder, decided: Collection[Lance]) -> None:
    """Show all hands or, under some house rules, only those that the accepted bets need.

    A bet needs the best hand of each side: one has won it, and the other has lost to it.
    """
    game = ruling.game
    shown = frozenset(range(game.rules.seats))
    if game.rules.show is Show.NEEDED:
        shown = frozenset(best for lance in decided for best in _best_of_each_side(game, lance))
    if shown:
        hands = tuple(cards if seat in shown else () for seat, cards in enumerate(game.hand.hands))
        ruling.add(HandsShown(hands))


def _best_of_each_side(game: Game, lance: Lance) -> Iterator[Seat]:
    """Yield for each side the seat with the best hand in a lance."""
    order = holders(game, lance)
    for pair in Pair:
        yield winner(lance, game.hand.hands, _of_pair(order, pair), game.rules)


def at_target(game: Game, pair: Pair) -> bool:
    """Return whether a side has the stones that win the game."""
    return game.tally.stones[pair] >= game.rules.target


def holders(game: Game, lance: Lance) -> Seats:
    """Return the seats that take part in a lance, in speaking order."""
    order = speaking_order(game.hand.mano, game.rules.seats)
    return tuple(seat for seat in order if holds(lance, game.hand.hands[seat], game.rules))


def win_game(
    ruling: EventRecorder, pair: Pair, by: WonBy, lance: Lance | None, best: Seat | None
) -> None:
    """Give the game to a side, with the vaca and the match if it completes them."""
    ruling.add(GameWon(pair, by, lance, best))
    rules = ruling.game.rules
    if ruling.game.tally.games[pair] < rules.games_to_win:
        close_hand(ruling, Ended.GAME)
        return
    ruling.add(VacaWon(pair))
    if ruling.game.tally.vacas[pair] < rules.vacas_to_win:
        close_hand(ruling, Ended.VACA)
        return
    close_hand(ruling, Ended.MATCH)
    ruling.add(MatchWon(pair))


def close_hand(ruling: EventRecorder, ended: Ended) -> None:
    """End the hand: reveal its señas to all seats if there is a gaze, and pass the lead on.

    RULES.md 2: the mano moves one seat to the right, however the hand ended.
    """
    game = ruling.game
    senas = tuple(event for event in game.hand.story if isinstance(event, SenaMade))
    if senas and game.rules.has_gaze:
        ruling.add(SenasTold(senas))
    ruling.add(HandClosed(right_of(game.hand.mano, game.rules.seats), ended))


def _score(game: Game, closed: ClosedLance) -> LanceScored | None:
    """Return what a lance pays at the count to the side that won it, or None."""
    rules, lance = game.rules, closed.lance
    if isinstance(closed, UnheldLance | OrdagoLance):
        # No seat takes part, or the lance has already decided the game.
        return None
    among = holders(game, lance)
    if isinstance(closed, RefusedLance):
        among = _of_pair(among, closed.pair)
    best = winner(lance, game.hand.hands, among, rules)
    bonuses = _bonuses(game, lance, pair_of(best))
    return LanceScored(lance, pair_of(best), best, *payment(closed, rules), bonuses)


def payment(closed: ClosedLance, rules: Rules) -> Payment:
    """Return what a closed lance pays at the count to its winner, without the hand bonuses."""
    match closed:
        case PassedLance(lance):
            return Payment(paso=paso(lance, rules))
        case AcceptedLance(lance, stones):
            return Payment(bet=stones, extra=extra(lance, rules))
        case RefusedLance(lance, _, deje):
            at_count = rules.deje_timing is DejeTiming.AT_COUNT
            return Payment(deje=deje if at_count else 0, extra=extra(lance, rules))
        case UncontestedLance() | UnheldLance() | OrdagoLance():
            return Payment()
        case _:
            assert_never(closed)


def paso(lance: Lance, rules: Rules) -> int:
    """Return what a lance en paso pays without the hand bonuses (RULES.md 6, 7 and 8)."""
    match lance:
        case Lance.GRANDE | Lance.CHICA:
            return 1
        case Lance.PARES:
            return rules.pares_paso_stone
        case Lance.JUEGO:
            return 0
        case Lance.PUNTO:
            return rules.punto_paso_total
        case _:
            assert_never(lance)


def extra(lance: Lance, rules: Rules) -> int:
    """Return the extra stone of the punto, for an accepted or a refused bet (RULES.md 8)."""
    return rules.punto_bonus if lance is Lance.PUNTO else 0


def _bonuses(game: Game, lance: Lance, pair: Pair) -> tuple[Bonus, ...]:
    """Return the bonus of each holder of the winning side for its hand (RULES.md 7 and 8)."""
    earned = (
        Bonus(seat, bonus(lance, game.hand.hands[seat], game.rules))
        for seat in _of_pair(holders(game, lance), pair)
    )
    return tuple(credit for credit in earned if credit.stones)


def _of_pair(seats: Seats, pair: Pair) -> Seats:
    return tuple(seat for seat in seats if pair_of(seat) is pair)
