"""Define the metrics port; the ``Metrics`` class itself records nothing."""

from bot.ports.value import Struct


class LoadGauge(Struct, frozen=True):
    """The load of an app at one moment.

    A closed table stays in memory until all its chats have been notified. ``slots_behind`` counts
    the slots whose recipient does not yet see the newest content.
    """

    tables_open: int
    tables_in_memory: int
    slots: int
    slots_behind: int
    requests_in_progress: int


class Metrics:
    """Receives events and durations; this base class ignores them.

    Its methods never wait and never raise. They receive neither cards nor people, only the names of
    platforms, and fixed words for kinds, reasons and levels.
    """

    def handled(self, platform: str, kind: str, seconds: float) -> None:
        """Record a request that was answered or refused, and how long that took."""

    def rejected(self, reason: str) -> None:
        """Record why a request was refused."""

    def failed(self) -> None:
        """Record a request that failed because of a bug."""

    def store_failed(self) -> None:
        """Record a read or a write that failed because the store is unavailable."""

    def store_recovered(self) -> None:
        """Record that the store is available again."""

    def delivered(self, platform: str, seconds: float) -> None:
        """Record that a recipient now sees the newest content, and how long that took."""

    def bot_decided(self, level: str, seconds: float) -> None:
        """Record how long a computer player of some level took to choose an action."""
