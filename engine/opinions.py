"""What a player who was asked says aloud of a bet, which binds nobody (RULES.md 4.19)."""

from enum import StrEnum


class Advice(StrEnum):
    """What somebody thinks of a bet."""

    YO_QUIERO = "yo-quiero"
    COMO_VEAS = "como-veas"
    NI_LOCO = "ni-loco"
