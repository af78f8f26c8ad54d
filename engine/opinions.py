"""The opinions of a partner who was asked about a bet; they bind no one (RULES.md 4.19)."""

from enum import StrEnum


class Advice(StrEnum):
    """An opinion of a bet."""

    YO_QUIERO = "yo-quiero"
    COMO_VEAS = "como-veas"
    NI_LOCO = "ni-loco"
