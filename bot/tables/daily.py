"""The hand of the day: what its table remembers, and what its result consists of.

Everybody in a pool plays the same eight hands against three computer players. The deals follow from
a secret of the day (``bot/tables/fairness.py``), and ``DailyStore`` keeps it with the results.
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
"""The hands of a day."""

POOLS: Final = 3
"""The number of pools: a third of the other people have played the same cards."""

WEEK: Final = 7
"""The number of days in the ranking of a chat."""

SMALL: Final = 0.5
"""A word that costs at most this, in hundredths of a game, counts as good."""

OPTIONS: Final[Mapping[str, Value]] = MappingProxyType(
    {
        # These make the mano of each hand the same for everybody, whatever they say.
        "mus_corrido": False,
        # Each hand ends one game at most, so the match outlasts the day.
        "games_to_win": HANDS + 1,
        "senas_seen": "partner",
    }
)
"""The options of the house rules, which are the same every day."""


class DearestWord(Struct, frozen=True):
    """The costliest decision of a day: its hand, what it was about, and the better word.

    ``about`` is a lance, or ``mus`` or ``discard``. The words are those of
    ``bot/messages/daily_message.py``.
    """

    hand: int
    about: str
    said: str
    best: str
    points: float


class ShownResult(Struct, frozen=True):
    """A chat in which a person shows a result, and their name there."""

    chat: Address
    called: str


class DailyResult(Struct, frozen=True):
    """The result of a person's day; it is empty until it is ``done``.

    ``gain`` is how much better their words were than those of the reference on average. It, and the
    ``costs`` of the words of each hand, are in hundredths of a game. ``good`` is the number of
    their ``words`` that cost at most ``SMALL``.
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
        """Return the percentage of good words."""
        return round(100 * self.good / self.words) if self.words else 100

    def is_shown_in(self, chat: Address) -> bool:
        """Return whether the person has shown their result in a chat, or in a thread of it."""
        return any(channel_of(one.chat) == channel_of(chat) for one in self.shown)


class DailyTable(Struct, frozen=True):
    """What the table of one person's day remembers: the date, the pool, and the sealed secret.

    ``chat`` is where the person last asked for the hand of the day, other than in private. A result
    that is ``late`` came after the end of the day and does not count. The result was better than
    those of ``better`` of the ``others`` who had theirs.
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
    """Return the date at a time, in the time zone of this machine."""
    return datetime.fromtimestamp(now, UTC).astimezone().date().isoformat()


def day_before(day: str, days: int = 1) -> str:
    """Return the date some days before another one."""
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


def local_secret(day: str) -> bytes:
    """Return the secret of a day for people who play it alone; anyone can compute it."""
    return sha256(f"day {day}".encode()).digest()


def preset_on(day: str) -> str:
    """Return the preset of a day: eight kings on even days of the month, four on odd ones."""
    return "euskadi" if date.fromisoformat(day).day % 2 else "castilla"
