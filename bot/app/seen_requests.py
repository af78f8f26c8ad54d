"""Recognise requests that a platform delivers twice.

A platform may deliver a request twice: Discord when a session is resumed, Telegram when a process
is killed before it has confirmed an update. A platform may also deliver a request much later,
because the bot was offline. Four mechanisms protect against this; each covers cases that the others
cannot:

- **The number of the question** is in every button. It shows by itself that a press is on an
  answered question, so presses need no other long-term protection.
- **The idempotency key** (of a Discord interaction or a Telegram update) protects words and
  commands, which have no number. The key is the same at each delivery and is never reused: Telegram
  restarts its numbers after a quiet week, so the key also names the message or the press.
  ``SeenRequests`` holds the latest keys that this process has seen, on every platform. A repeated
  request gets the reply ``DUPLICATE`` (``bot.ports.message``). For the next process, a table keeps
  the keys of its latest requests (``ProcessedRequest``), stored before the log; the length of the
  log tells whether they were carried out.
- **Late words** (``LATE_S`` in ``bot.app.commands.play``) arrive for the first time, so their key
  is unknown, but after their question: a *paso* from a minute ago would pass in another lance.
  Words that are older than the current question are refused; if the kind of question has changed
  since they were sent, the person is asked what they mean.
- **The clock skew** (``bot.ports.clock_skew``) is needed to compute the age of words: their
  timestamp comes from the platform's clock, but the time of the question from ours. If the two
  differed by more than ``LATE_S``, all words would count as late, or none.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

MOST_KNOWN: Final = 10_000
"""The maximum number of keys that are remembered; the oldest are forgotten first."""


class SeenRequests:
    """Remembers the idempotency keys of the latest requests."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()
        self._processed_before: set[str] = set()

    def is_new(self, request_key: str) -> bool:
        """Return whether a request arrives for the first time, and remember it.

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
        """Return whether an earlier process carried out the request; it may not have replied."""
        return not self._processed_before.isdisjoint((request_key, request_key.partition("/")[0]))

    def add_processed(self, request_keys: Iterable[str]) -> None:
        """Register requests that an earlier process carried out."""
        processed = tuple(request_keys)
        self._processed_before.update(processed)
        self._add(processed)

    def _add(self, request_keys: Iterable[str]) -> None:
        for request_key in request_keys:
            self._known[request_key] = None
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
