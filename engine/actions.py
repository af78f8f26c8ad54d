"""The actions that a seat can request, as a closed union."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Cards
from engine.opinions import Advice
from engine.seats import Seat
from engine.senas import Sena


@dataclass(frozen=True, slots=True)
class Reparto:
    """Deal the next hand."""


@dataclass(frozen=True, slots=True)
class Alzo:
    """Cut the deck by lifting this number of cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Caiga:
    """Leave the cut of the deck to its automatic position."""


@dataclass(frozen=True, slots=True)
class Mus:
    """Ask for a discard."""


@dataclass(frozen=True, slots=True)
class Corto:
    """Cut the mus: play the cards as they are."""


@dataclass(frozen=True, slots=True)
class Descarto:
    """Discard these cards and ask for new ones."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Paso:
    """Pass without opening a bet."""


@dataclass(frozen=True, slots=True)
class Envido:
    """Open with a bet of this number of stones."""

    stones: int = 2


@dataclass(frozen=True, slots=True)
class Mas:
    """Raise the standing bet by this number of stones."""

    stones: int = 2


@dataclass(frozen=True, slots=True)
class Ordago:
    """Bet the whole game, as an opening or as a raise."""


@dataclass(frozen=True, slots=True)
class Quiero:
    """Accept the standing bet for the whole side."""


@dataclass(frozen=True, slots=True)
class NoQuiero:
    """Refuse the standing bet for this seat only; the partner may still answer."""


@dataclass(frozen=True, slots=True)
class NoQueremos:
    """Refuse the standing bet for the whole side."""


@dataclass(frozen=True, slots=True)
class Consulta:
    """Ask the partner aloud what to answer."""


@dataclass(frozen=True, slots=True)
class Opino:
    """Give an opinion on the standing bet to the partner who asked for it."""

    opinion: Advice


@dataclass(frozen=True, slots=True)
class Senal:
    """Make a seña; the seats that look at this one see it."""

    sena: Sena


@dataclass(frozen=True, slots=True)
class Look:
    """Turn to look at this seat from now on."""

    at: Seat


@dataclass(frozen=True, slots=True)
class Perete:
    """Call the jugada del tío Perete: 4-5-6-7."""


Action: TypeAlias = (
    Reparto
    | Alzo
    | Caiga
    | Mus
    | Corto
    | Descarto
    | Paso
    | Envido
    | Mas
    | Ordago
    | Quiero
    | NoQuiero
    | NoQueremos
    | Consulta
    | Opino
    | Senal
    | Look
    | Perete
)
