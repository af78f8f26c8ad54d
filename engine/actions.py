"""What a person may ask of a table: a closed union of imperatives."""

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
    """Cut the deck: lift so many of its cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Caiga:
    """Let the cut fall where it falls."""


@dataclass(frozen=True, slots=True)
class Mus:
    """Ask for a discard."""


@dataclass(frozen=True, slots=True)
class Corto:
    """Cut the mus: play the cards as they are."""


@dataclass(frozen=True, slots=True)
class Descarto:
    """Throw these cards away for new ones."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Paso:
    """Open no bet."""


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
    """Accept the standing bet for the own side."""


@dataclass(frozen=True, slots=True)
class NoQuiero:
    """Refuse the standing bet for oneself; the partner may still answer."""


@dataclass(frozen=True, slots=True)
class NoQueremos:
    """Refuse the standing bet for the whole own side."""


@dataclass(frozen=True, slots=True)
class Consulta:
    """Ask the partner aloud what to answer."""


@dataclass(frozen=True, slots=True)
class Opino:
    """Tell a partner who has asked what one thinks of the standing bet."""

    opinion: Advice


@dataclass(frozen=True, slots=True)
class Senal:
    """Make a seña, for whoever sees it."""

    sena: Sena


@dataclass(frozen=True, slots=True)
class Look:
    """Turn one's head, and look at this seat from now on."""

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
