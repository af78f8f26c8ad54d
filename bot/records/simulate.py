"""Play a record: the engine judges each call, and the cards come from the record."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar, assert_never

from bot.ports.value import Struct
from bot.records.json_fields import DamagedRecordError, Fault
from bot.records.model import Deal, HandRecord, MatchRecord, RecordedHand
from bot.records.notation import AllThrown, Call, Thrown
from bot.text.after_hand import SpokenAction
from engine.actions import Action, Alzo, Caiga, Corto, Descarto, Mus, NoQuiero, Paso, Reparto
from engine.decide import decide_and_apply
from engine.errors import IllegalActionError
from engine.events import Ended, Event
from engine.game import (
    Answering,
    AnsweringOrdago,
    Cutting,
    Discarding,
    Game,
    HandOver,
    Stones,
    Undealt,
    opened,
)
from engine.interfaces import Shuffle
from engine.rules import FirstDealer, NextGameMano
from engine.seats import Seat, left_of, speaking_order
from engine.turn_order import speakers

Thing = TypeVar("Thing")


class Refusal(Struct, frozen=True, gc=True):
    """The first call that the rules refused, with its number; 0 is the deal."""

    number: int
    call: Call
    error: IllegalActionError


class PlayedHand(Struct, frozen=True, gc=True):
    """A played hand: the events of its deal, the game after the deal, and the later events."""

    recorded: RecordedHand
    deal: tuple[Event, ...]
    dealt: Game
    events: tuple[Event, ...]
    game: Game
    refusal: Refusal | None


def play_hand(record: HandRecord) -> PlayedHand:
    """Play a single hand; raise DamagedRecordError if the recorded shuffles do not fit."""
    mano = record.hand.deal.mano
    assert mano is not None, "a single hand has a mano"
    ended = Ended.MATCH if record.first else Ended.HAND
    before = replace(opened(record.rules), phase=HandOver(mano, ended))
    return _play(before, record.hand, record.stones)


def play_match(record: MatchRecord) -> Iterator[PlayedHand]:
    """Play a match hand after hand, up to the first call that the rules refuse.

    Raise DamagedRecordError if the recorded shuffles do not fit.
    """
    game = opened(record.rules)
    for hand in record.hands:
        played = _play(game, hand)
        yield played
        if played.refusal is not None:
            return
        game = played.game


class _Orders:
    """A shuffle that applies recorded orders; items that an order omits come last, unshuffled."""

    def __init__(self, where: str, *orders: Sequence[object]) -> None:
        self._where = where
        self._orders = iter(orders)

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        order = next(self._orders, ())
        if not set(order) <= set(things):
            raise DamagedRecordError(Fault.WRONG_SHUFFLE, self._where)
        places = {thing: place for place, thing in enumerate(order)}
        return tuple(sorted(things, key=lambda thing: places.get(thing, len(places))))


class _Play:
    """A hand in progress: its events so far and the game."""

    def __init__(self, game: Game, shuffle: Shuffle) -> None:
        self.game = game
        self.shuffle = shuffle
        self.events: list[Event] = []

    def make(self, call: Call) -> None:
        """Apply a call; raise IllegalActionError if the rules refuse it."""
        match call:
            case SpokenAction(_, Reparto()) if isinstance(self.game.phase, HandOver):
                # The deal is legal, but the record has no cards for it.
                raise DamagedRecordError(Fault.NO_NEXT_DEAL)
            case SpokenAction(seat, action):
                self.act(seat, action)
            case Thrown(seat, count):
                self._throw(seat, count)
            case AllThrown():
                for seat in speaking_order(self.game.hand.mano, self.game.rules.seats):
                    self._throw(seat, 1)
            case _:
                assert_never(call)

    def act(self, seat: Seat, action: Action) -> None:
        """Apply an action; raise IllegalActionError if the rules refuse it."""
        ruling = decide_and_apply(self.game, seat, _meant(action, self.game), self.shuffle)
        self.events += ruling.events
        self.game = ruling.game

    def _throw(self, seat: Seat, count: int) -> None:
        """Discard the last cards of a hand, which are spare if the record does not name them."""
        hand = self.game.hand.hands[seat]
        self.act(seat, Descarto(hand[len(hand) - count :]))


def _meant(action: Action, game: Game) -> Action:
    """Return an action; a paso that answers a bet becomes the seat's refusal (RULES.md 4)."""
    if isinstance(action, Paso) and isinstance(game.phase, Answering | AnsweringOrdago):
        return NoQuiero()
    return action


def _play(before: Game, recorded: RecordedHand, stones: Stones | None = None) -> PlayedHand:
    """Deal a hand and apply its calls, up to the first refused one."""
    table, shuffle = _table_for(before, recorded)
    play = _Play(table, shuffle)
    try:
        play.act(Seat(0), Reparto())
        if isinstance(play.game.phase, Cutting):
            play.make(cut_in(play.game, recorded.deal))
    except IllegalActionError as error:
        refused = Refusal(0, SpokenAction(Seat(0), Reparto()), error)
        return PlayedHand(recorded, (), before, (), before, refused)
    deal = tuple(play.events)
    dealt = _as_recorded(replace(play.game, rules=before.rules), recorded.deal, stones)
    play = _Play(dealt, shuffle)
    refusal = _make_calls(play, recorded)
    return PlayedHand(recorded, deal, dealt, tuple(play.events), play.game, refusal)


def cut_in(game: Game, deal: Deal) -> SpokenAction:
    """Return the recorded cut of the deck that is waiting to be cut."""
    [cutter] = speakers(game.rules, game.hand.mano, game.hand.opening, game.phase)
    return SpokenAction(cutter, Caiga() if deal.lifted is None else Alzo(deal.lifted))


def _table_for(before: Game, recorded: RecordedHand) -> tuple[Game, Shuffle]:
    """Return the game before a deal, and the shuffles that produce the deal."""
    rules, deal, where = before.rules, recorded.deal, recorded.where
    shuffles = (deal.deck, *deal.shuffles)
    match before.phase:
        case Undealt():
            ended = Ended.MATCH
        case HandOver(_, larger) if (
            larger is not Ended.HAND and rules.next_game_mano is NextGameMano.REDRAW
        ):
            ended = larger
        case _:
            return before, _Orders(where, *shuffles)
    if deal.draw:
        return before, _Orders(where, deal.draw, *shuffles)
    if deal.mano is None:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key="mano")
    if rules.first_dealer is FirstDealer.RANDOM:
        return before, _Orders(where, (left_of(deal.mano, rules.seats),), *shuffles)
    # The record gives only the dealer, not the cards drawn for it.
    known = replace(rules, next_game_mano=NextGameMano.CONTINUE)
    return replace(before, rules=known, phase=HandOver(deal.mano, ended)), _Orders(where, *shuffles)


def _as_recorded(game: Game, deal: Deal, stones: Stones | None) -> Game:
    """Return the game with the recorded stock and the stones recorded before the hand."""
    hand = game.hand
    if deal.stock is not None:
        pile = tuple(card for card in hand.stock if card not in deal.stock)
        hand = replace(hand, stock=deal.stock, pile=pile)
    tally = game.tally if stones is None else replace(game.tally, stones=stones)
    return replace(game, hand=hand, tally=tally)


def _make_calls(play: _Play, recorded: RecordedHand) -> Refusal | None:
    judged = "last_call" in recorded.expected
    for number, call in enumerate(recorded.calls, start=1):
        last = number == len(recorded.calls)
        try:
            if _leaves_out_discards(call, play.game) and not (judged and last):
                play.make(AllThrown())
            play.make(call)
        except IllegalActionError as error:
            return Refusal(number, call, error)
    return None


def _leaves_out_discards(call: Call, game: Game) -> bool:
    """Return whether everyone has said mus and the record omits the discards that follow."""
    match call:
        case SpokenAction(_, Mus() | Corto()):
            return game.phase == Discarding(())
        case SpokenAction() | Thrown() | AllThrown():
            return False
        case _:
            assert_never(call)
