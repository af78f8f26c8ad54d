"""The Spanish deck of four suits, ten ranks and forty cards (RULES.md 1)."""

from enum import IntEnum, StrEnum
from typing import TypeAlias


class Suit(StrEnum):
    """The suits, which matter in Mus only for two house rules."""

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"


class Rank(IntEnum):
    """The ranks in the order of grande; the number is the one printed on the card."""

    AS = 1
    DOS = 2
    TRES = 3
    CUATRO = 4
    CINCO = 5
    SEIS = 6
    SIETE = 7
    SOTA = 10
    CABALLO = 11
    REY = 12

    __hash__ = int.__hash__


class Card(StrEnum):
    """One of the forty cards; its value is its short name, such as ``12o`` for the rey de oros."""

    rank: Rank
    suit: Suit

    # Cards are keys of many lookups, and the default hash of an enum is slow.
    __hash__ = str.__hash__

    def __init__(self, code: str) -> None:
        """Parse rank and suit from the short name."""
        self.rank = Rank(int(code[:-1]))
        self.suit = Suit(code[-1])

    AS_DE_OROS = "1o"
    DOS_DE_OROS = "2o"
    TRES_DE_OROS = "3o"
    CUATRO_DE_OROS = "4o"
    CINCO_DE_OROS = "5o"
    SEIS_DE_OROS = "6o"
    SIETE_DE_OROS = "7o"
    SOTA_DE_OROS = "10o"
    CABALLO_DE_OROS = "11o"
    REY_DE_OROS = "12o"
    AS_DE_COPAS = "1c"
    DOS_DE_COPAS = "2c"
    TRES_DE_COPAS = "3c"
    CUATRO_DE_COPAS = "4c"
    CINCO_DE_COPAS = "5c"
    SEIS_DE_COPAS = "6c"
    SIETE_DE_COPAS = "7c"
    SOTA_DE_COPAS = "10c"
    CABALLO_DE_COPAS = "11c"
    REY_DE_COPAS = "12c"
    AS_DE_ESPADAS = "1e"
    DOS_DE_ESPADAS = "2e"
    TRES_DE_ESPADAS = "3e"
    CUATRO_DE_ESPADAS = "4e"
    CINCO_DE_ESPADAS = "5e"
    SEIS_DE_ESPADAS = "6e"
    SIETE_DE_ESPADAS = "7e"
    SOTA_DE_ESPADAS = "10e"
    CABALLO_DE_ESPADAS = "11e"
    REY_DE_ESPADAS = "12e"
    AS_DE_BASTOS = "1b"
    DOS_DE_BASTOS = "2b"
    TRES_DE_BASTOS = "3b"
    CUATRO_DE_BASTOS = "4b"
    CINCO_DE_BASTOS = "5b"
    SEIS_DE_BASTOS = "6b"
    SIETE_DE_BASTOS = "7b"
    SOTA_DE_BASTOS = "10b"
    CABALLO_DE_BASTOS = "11b"
    REY_DE_BASTOS = "12b"


Cards: TypeAlias = tuple[Card, ...]

DECK: Cards = tuple(Card)


class UnknownCardError(ValueError):
    """Raised for a text that names no card of the Spanish deck."""


def cards(text: str) -> Cards:
    """Parse short names separated by spaces, such as ``12o 3c 1e 7b``; raise UnknownCardError."""
    return tuple(card(name) for name in text.split())


def card(name: str) -> Card:
    """Parse one short name; raise UnknownCardError if the Spanish deck has no such card."""
    try:
        return Card(name.strip().lower())
    except ValueError:
        raise UnknownCardError(name) from None
