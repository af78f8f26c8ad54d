"""Card movements: the deal, the mus, the discards, and side actions such as señas."""

from dataclasses import dataclass

from engine.cards import Cards
from engine.opinions import Advice
from engine.seats import Seat, Seats
from engine.senas import Sena


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck after the shuffle and the cut, with the top card first.

    The cutter ``lifted`` this number of cards, or the cut ``fell`` there automatically. Logs from
    before the sealed deal do not record the number; it is 0 for them.
    """

    cutter: Seat
    deck: Cards
    lifted: int = 0
    fell: bool = True


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat received its four cards."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class MusSaid:
    """A seat asked for a discard; in mus corrido it passed the deck on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MusCut:
    """A seat cut the mus; ``mano`` speaks first from now on."""

    seat: Seat
    mano: Seat


@dataclass(frozen=True, slots=True)
class DiscardsOpened:
    """All seats said mus; ``dealer`` deals the new cards, starting with ``mano``."""

    dealer: Seat
    mano: Seat


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """A seat discarded cards."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The stock ran out and discarded cards became the new stock, with the top card first."""

    stock: Cards


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat received new cards from the stock."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class MusReopened:
    """All seats have new cards; the mus is asked again."""


@dataclass(frozen=True, slots=True)
class PereteCalled:
    """A seat called the perete, 4-5-6-7, and its side took stones."""

    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class SenaMade:
    """A seat made a seña, and the seats in ``seen`` saw it."""

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
    """The hand is over, and all seats learn every seña made in it."""

    senas: tuple[SenaMade, ...]


@dataclass(frozen=True, slots=True)
class PartnerConsulted:
    """A seat asked its partner aloud what to answer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PartnerAdvised:
    """A seat gave its opinion of the bet to the partner who had asked for it."""

    seat: Seat
    opinion: Advice
