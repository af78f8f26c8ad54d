"""The hand of the day: the data of its table and of its result.

Everybody in a pool plays the same eight hands against three computer players. The deals are derived
from a secret of the day (``bot/tables/fairness.py``), which ``DailyStore`` keeps with the results.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from bot.ports.request import Address, channel_of
from bot.ports.value import Struct
from engine.rule_options import Value

HANDS: Final = 8
"""The number of hands in a day."""

POOLS: Final = 3
"""The number of pools; each person shares the cards with about a third of the other people."""

WEEK: Final = 7
"""The number of days that a chat's ranking covers."""

SMALL: Final = 0.5
"""A decision that costs at most this, in hundredths of a game, counts as good."""

OPTIONS: Final[Mapping[str, Value]] = MappingProxyType(
    {
        # This makes the mano of each hand the same for everybody, whatever they do.
        "mus_corrido": False,
        # Each hand ends at most one game, so the match does not end before the last hand.
        "games_to_win": HANDS + 1,
        "senas_seen": "partner",
    }
)
"""The house rule options, which are the same every day."""


class DearestWord(Struct, frozen=True):
    """The costliest decision of a day: its hand, its subject, what was said and what was better.

    ``about`` is a lance, ``mus`` or ``discard``. ``said`` and ``best`` are words that
    ``bot/messages/daily_message.py`` defines.
    """

    hand: int
    about: str
    said: str
    best: str
    points: float


class ShownResult(Struct, frozen=True):
    """A chat where a person shows a result, and their name there."""

    chat: Address
    called: str


class DailyResult(Struct, frozen=True):
    """A person's result of a day; it is empty until it is ``done``.

    ``gain`` is how much better the person's decisions were than those of the reference player on
    average; ``costs`` has the cost of the decisions in each hand. Both are in hundredths of a game.
    ``words`` is the number of decisions, of which ``good`` cost at most ``SMALL``.
    """

    done: bool = False
    stones: int = 0
    gain: float = 0.0
    costs: tuple[float, ...] = ()
    words: int = 0
    good: int = 0
    dearest: DearestWord | None = None
    shown: tuple[ShownResult, ...] = ()

    @property
    def accuracy(self) -> int:
        """Return the percentage of good decisions."""
        return round(100 * self.good / self.words) if self.words else 100

    def is_shown_in(self, chat: Address) -> bool:
        """Return whether the person has shown their result in a chat or in one of its threads."""
        return any(channel_of(one.chat) == channel_of(chat) for one in self.shown)


class DailyTable(Struct, frozen=True):
    """The data of one person's table of the day: the date, the pool and the sealed secret.

    ``chat`` is the last chat, not a private one, where the person asked for the hand of the day. A
    result that is ``late`` came after the end of the day and does not count. When the result came,
    it was better than the results of ``better`` of the ``others``.
    """

    date: str
    pool: int
    commitment: str
    chat: Address | None = None
    result: DailyResult | None = None
    late: bool = False
    better: int = 0
    others: int = 0


def date_at(now: float) -> str:
    """Return the date at a time, in this computer's time zone."""
    return datetime.fromtimestamp(now, UTC).astimezone().date().isoformat()


def day_before(day: str, days: int = 1) -> str:
    """Return the date that is some days before another."""
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


def local_secret(day: str) -> bytes:
    """Return the secret of a day for people who play it offline; anyone can compute it."""
    return sha256(f"day {day}".encode()).digest()


def preset_on(day: str) -> str:
    """Return the preset of a day: eight kings on even days of the month, four on odd ones."""
    return "euskadi" if date.fromisoformat(day).day % 2 else "castilla"
