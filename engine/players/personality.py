"""What a player prefers when several actions have about the same value."""

from enum import StrEnum


class Personality(StrEnum):
    """The style of a player: prudent, bold, or sly."""

    PRUDENT = "prudent"
    BOLD = "bold"
    SLY = "sly"
