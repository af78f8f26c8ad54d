"""Cards move: the deal, the mus, the discards, and what is told of a hand aside."""

from dataclasses import dataclass

from engine.cards import Cards
from engine.opinions import Advice
from engine.seats import Seat, Seats
from engine.senas import Sena


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck as shuffled and cut, the top card first.

    The cutter ``lifted`` so many cards, or that is where the cut ``fell`` by itself. Logs from
    before the sealed deal do not say, and there it is 0.
    """

    cutter: Seat
    deck: Cards
    lifted: int = 0
    fell: bool = True


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat got four cards."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class MusSaid:
    """A seat asked for a discard; in mus corrido it passed the deck on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MusCut:
    """A seat cut the mus; ``mano`` is who opens from now on."""

    seat: Seat
    mano: Seat


@dataclass(frozen=True, slots=True)
class DiscardsOpened:
    """Everybody said mus; ``dealer`` hands out the new cards, from ``mano`` on."""

    dealer: Seat
    mano: Seat


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """A seat threw cards away."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The stock ran out and thrown cards became the new stock, the top card first."""

    stock: Cards


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat got new cards from the stock."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class MusReopened:
    """All have new cards; the mus is asked again."""


@dataclass(frozen=True, slots=True)
class PereteCalled:
    """A seat called 4-5-6-7 and its side took stones."""

    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class SenaMade:
    """A seat made a sign, and these seats have ``seen`` it."""

    seat: Seat
    sena: Sena
    seen: Seats


@dataclass(frozen=True, slots=True)
class GazeTurned:
    """A seat looks ``at`` another one from now on."""

    seat: Seat
    at: Seat


@dataclass(frozen=True, slots=True)
class SenasTold:
    """The hand is over, and everybody learns of all signs that were made in it."""

    senas: tuple[SenaMade, ...]


@dataclass(frozen=True, slots=True)
class PartnerConsulted:
    """A seat asked its partner aloud what to answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PartnerAdvised:
    """A seat that its partner had asked said aloud what it thinks of the bet."""

    seat: Seat
    opinion: Advice
