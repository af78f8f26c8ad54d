"""The least time that words of a busy group wait: ``python -m tools.simulation.best_schedule``.

Four quick people play as if Telegram had no limit, so each word is shown at once. Then the program
computes the best schedule of a limited number of calls a minute for the same words, with all words
known in advance. No bot can show words sooner with so few calls.
"""

from collections.abc import Sequence
from typing import Final

import pytest
import structlog

from bot.delivery.rate_budget import TokenBucket
from tests.servers.telegram.traffic import Limits
from tools.simulation import real_clients
from tools.simulation.attention import is_public
from tools.simulation.evenings import AT_ONCE, COMPANIES, ERROR, EVENINGS
from tools.simulation.recording import Recording
from tools.simulation.sessions import Sitting, filmed
from tools.simulation.simulated_chats import TELEGRAM
from tools.simulation.virtual_loop import run_in_virtual_time

MINUTE_S: Final = 60.0
CALLS: Final = (17, 18, 19, 20)
WAITS_S: Final = (0.6, 1.0, 1.5, 2.0)
_UNLIMITED: Final = Limits(per_second=10**6, per_group_minute=10**6, whole_per_second=10**6)
_MOST_IN_A_CALL: Final = 40


def fewest_late(words: Sequence[float], calls: int, wait_s: float, offset_s: float = 0.0) -> int:
    """Return how many words wait for longer than ``wait_s`` in the best schedule of calls.

    ``words`` are times in order. A call shows all words before it, and so is best made at the time
    of a word. No minute of a clock that begins ``offset_s`` after the first word has more than
    ``calls``; as a sliding minute is stricter, the result is a lower bound.
    """
    minutes = [int((at - words[0] - offset_s) // MINUTE_S) for at in words]
    best: list[dict[int, int]] = [{0: 0}]
    for end in range(1, len(words) + 1):
        found: dict[int, int] = {}
        for begin in range(max(0, end - _MOST_IN_A_CALL), end):
            late = sum(words[end - 1] - at > wait_s for at in words[begin:end])
            is_same = begin > 0 and minutes[begin - 1] == minutes[end - 1]
            for used, before in best[begin].items():
                now = used + 1 if is_same else 1
                if now <= calls:
                    found[now] = min(found.get(now, before + late), before + late)
        best.append(found)
    return min(best[-1].values())


def words_shown_at_once(sitting: Sitting) -> list[float]:
    """Return when people say a word in an evening in which each word is shown at once."""

    async def play() -> Recording:
        async with real_clients.served(sitting, AT_ONCE) as venue:
            return await filmed(sitting, venue)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(real_clients, "A_SECOND", _UNLIMITED)
        patch.setattr(TokenBucket, "wait_s", lambda _, **_how: 0.0)
        film = run_in_virtual_time(play(), has_peers=True)
    return [one.at for one in film.heard if one.by_person and is_public(one.events)]


def main() -> None:
    """Print the share of words that wait for longer, for each number of calls a minute."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(ERROR))
    company = COMPANIES[0]
    evenings = [words_shown_at_once(company.evening(TELEGRAM, n)) for n in range(EVENINGS)]
    said = sum(len(words) for words in evenings)
    busiest = max(sum(at <= one < at + MINUTE_S for one in w) for w in evenings for at in w)
    print(f"{said} words of four quick people, at most {busiest} in a minute")
    for calls in CALLS:
        shares = []
        for wait_s in WAITS_S:
            late = sum(
                max(fewest_late(words, calls, wait_s, offset) for offset in (0.0, 15.0, 30.0, 45.0))
                for words in evenings
            )
            shares.append(f"{late / said:.1%} wait longer than {wait_s} s")
        print(f"{calls} calls a minute: {', '.join(shares)}")


if __name__ == "__main__":
    main()
