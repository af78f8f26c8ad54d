"""Recognise requests that a platform delivers twice.

A platform may deliver a request twice: Discord when a session is resumed, Telegram when a process
is killed before it has confirmed an update. It may also deliver it much later, when the bot was
away. Four mechanisms protect against that; each works where the others cannot:

- **The number of the question** is in every button. A press on an answered question is stale by its
  number alone, so nothing else has to guard presses for long.
- **The idempotency key** (of a Discord interaction or a Telegram update) guards words and commands,
  which have no number. It is the same at each delivery and never used again: Telegram restarts its
  numbers after a quiet week, so the key also names the message or the press. ``SeenRequests`` has
  the latest keys of this process, on every platform. A repeated request gets the reply
  ``DUPLICATE`` (``bot.ports.message``). For the next process, a table keeps the keys of its latest
  requests (``ProcessedRequest``), stored before the log; the length of the log tells whether they
  were carried out.
- **Late words** (``LATE_S`` in ``bot.app.commands.play``) arrive for the first time, so no key is
  known, and after their question: a *paso* of a minute ago would pass at another lance. Words that
  are older than the current question are refused; if the kind of question has changed since they
  were said, the person is asked what they mean.
- **The clock skew** (``bot.ports.clock_skew``) is needed for the age of words: their timestamp is
  by the platform's clock, and the question's time by ours. If the two differed by more than
  ``LATE_S``, every word would come too late, or none.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

MOST_KNOWN: Final = 10_000
"""The most keys that are remembered; the oldest are forgotten first."""


class SeenRequests:
    """Remembers the idempotency keys of the latest requests."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()
        self._processed_before: set[str] = set()

    def is_new(self, request_key: str) -> bool:
        """Return whether a request comes for the first time, and remember it.

        A request without a key is always new.
        """
        if not request_key:
            return True
        # Earlier versions stored only the first part of the key of a Telegram request.
        if request_key in self._known or request_key.partition("/")[0] in self._known:
            return False
        self._add([request_key])
        return True

    def was_processed_before(self, request_key: str) -> bool:
        """Return whether an earlier process carried out the request, perhaps without a reply."""
        return not self._processed_before.isdisjoint((request_key, request_key.partition("/")[0]))

    def add_processed(self, request_keys: Iterable[str]) -> None:
        """Add requests that an earlier process carried out."""
        processed = tuple(request_keys)
        self._processed_before.update(processed)
        self._add(processed)

    def _add(self, request_keys: Iterable[str]) -> None:
        for request_key in request_keys:
            self._known[request_key] = None
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
