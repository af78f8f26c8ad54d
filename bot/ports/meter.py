"""What is counted and timed for whoever runs the bot: a port, and here what counts nothing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Load:
    """How much a host has to do at a moment.

    A table that is closed stays in memory until all its chats know. A lane is ``behind`` while its
    reader should see something else than they do.
    """

    tables_open: int
    tables_in_memory: int
    lanes: int
    lanes_behind: int
    deeds_under_way: int


class Meter:
    """Hears what happens and how long it takes; this one forgets it at once.

    It never waits and never raises, and is told no card and no person: only the names of platforms,
    and words of our own for kinds, reasons and levels.
    """

    def did(self, platform: str, kind: str, seconds: float) -> None:
        """Hear of a deed that was answered, be it with a refusal, after so long."""

    def refused(self, reason: str) -> None:
        """Hear why something that a person asked for was not done."""

    def failed(self) -> None:
        """Hear that something was not done by a fault of ours, or of the store."""

    def shown(self, platform: str, seconds: float) -> None:
        """Hear that a reader sees what is newest, so long after it was to be shown."""

    def decided(self, level: str, seconds: float) -> None:
        """Hear how long a computer player of some level took for a word."""
