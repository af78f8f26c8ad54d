"""What a player likes to do when much the same may come of it."""

from enum import StrEnum


class Personality(StrEnum):
    """The manner of a player: prudent, bold, or sly."""

    PRUDENT = "prudent"
    BOLD = "bold"
    SLY = "sly"
