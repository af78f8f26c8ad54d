"""The lances: who may speak, the bets and answers, and what each lance scores at the count."""

from dataclasses import dataclass

from engine.cards import Cards
from engine.hands import Lance
from engine.seats import Pair, Seat, Seats


@dataclass(frozen=True, slots=True)
class HoldingsDeclared:
    """Each seat in ``order`` said whether it holds pares or juego; those in ``holders`` do."""

    lance: Lance
    order: Seats
    holders: Seats


@dataclass(frozen=True, slots=True)
class LanceOpened:
    """Betting began; ``eligible`` are the seats that may speak, in speaking order."""

    lance: Lance
    eligible: Seats


@dataclass(frozen=True, slots=True)
class LanceUnheld:
    """No seat holds what the lance needs."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class LanceUncontested:
    """Only one side holds what the lance needs, so there is no betting."""

    lance: Lance
    pair: Pair


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed without opening a bet."""

    seat: Seat
    lance: Lance


@dataclass(frozen=True, slots=True)
class LancePassed:
    """All eligible seats passed: the lance is en paso."""

    lance: Lance


@dataclass(frozen=True, slots=True)
class BetRaised:
    """A seat opened a bet or raised it by ``stones``; ``deje`` is what a refusal now pays."""

    seat: Seat
    lance: Lance
    stones: int
    at_stake: int
    deje: int


@dataclass(frozen=True, slots=True)
class OrdagoCalled:
    """A seat bet the whole game; ``deje`` is what a refusal now pays."""

    seat: Seat
    lance: Lance
    deje: int


@dataclass(frozen=True, slots=True)
class BetAccepted:
    """A seat accepted the bet, which waits for the count."""

    seat: Seat
    lance: Lance
    stones: int


@dataclass(frozen=True, slots=True)
class OrdagoAccepted:
    """A seat accepted the órdago; this lance alone decides the game."""

    seat: Seat
    lance: Lance


@dataclass(frozen=True, slots=True)
class BetRefused:
    """A seat refused the bet, for itself or for its whole side."""

    seat: Seat
    lance: Lance
    whole_side: bool


@dataclass(frozen=True, slots=True)
class LanceRefused:
    """A side refused the bet; the last bettor's ``pair`` won the lance and a deje of ``stones``."""

    lance: Lance
    pair: Pair
    stones: int


@dataclass(frozen=True, slots=True)
class DejeTaken:
    """A side took its deje at once."""

    pair: Pair
    lance: Lance
    stones: int


@dataclass(frozen=True, slots=True)
class HandsShown:
    """The hand is over; ``hands`` are the cards that each seat shows, empty if it shows none."""

    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Bonus:
    """The stones that a seat's pares or juego add."""

    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class LanceScored:
    """A side took the stones of a lance at the count; ``best`` is its best hand there."""

    lance: Lance
    pair: Pair
    best: Seat
    paso: int
    bet: int
    deje: int
    extra: int
    bonuses: tuple[Bonus, ...]

    @property
    def stones(self) -> int:
        """Return the total stones of the lance."""
        return (
            self.paso
            + self.bet
            + self.deje
            + self.extra
            + sum(bonus.stones for bonus in self.bonuses)
        )
