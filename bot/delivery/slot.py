"""Hold one message of the bot for one recipient: what it should show, and what it shows now.

The newest content wins. Content that has been replaced in the meantime is never rendered or sent,
because each content shows the whole state.
"""

import asyncio
from collections.abc import Callable
from math import inf
from typing import Final

from bot.delivery.attempt import Attempt, RenderFn, SentMessage, dedup_nonce
from bot.delivery.slot_key import Asks, SlotKey
from bot.ports.message import MessageContent
from bot.ports.request import PersonId
from bot.ports.value import MutableStruct, field, replace

QUIET_S: Final = 0.3
"""The time without actions after which a burst is sent as one edit, in seconds."""
PROMPT_S: Final = 0.2
"""The longest time that a burst may delay a message that shows a person's action, in seconds.

The actions of computer players also delay a private message by this time at most.
"""

PATIENCE_S: Final = 2.5
"""The longest time that a burst may delay a message, in seconds."""

_MOST_LEFTOVERS: Final = 8


class Wanted(MutableStruct, eq=False):
    """What a slot should show: the content that ``maker`` renders, requested at the time ``at``.

    ``made`` is the content once it ``is_made``; None means that there is nothing left to show.
    ``asks`` lists who is asked what in it.

    ``more`` means that newer content will follow soon without a request. Content that ``is_prompt``
    is sent within ``PROMPT_S``, whatever follows, and before other content. Content that
    ``is_private`` has one reader, even in a chat. With ``floats`` the message is sent again once it
    is buried. With ``is_patient`` the content shows nothing new and
    has a low priority. Content that ``is_final`` asks nothing: nothing follows it in its message. A
    message that ``is_lasting`` is recorded for the next process. The content is rendered again at
    each time in ``again_at``, when the text for the same state changes.
    """

    maker: RenderFn
    at: float
    more: bool = False
    is_prompt: bool = False
    is_private: bool = False
    floats: bool = False
    is_patient: bool = False
    is_final: bool = False
    is_lasting: bool = True
    again_at: tuple[float, ...] = ()
    asks: Asks = frozenset()
    made: MessageContent | None = None
    is_made: bool = False


class RetryState(MutableStruct, eq=False):
    """The failed attempts of a slot since its last success.

    ``woken`` counts how often the slot was woken because its platform worked again. A slot that
    ``is_given_up`` is not tried again until new content is requested.
    """

    failures: int = 0
    woken: int = 0
    is_given_up: bool = False


class Slot(MutableStruct, eq=False):
    """One message: what its recipient should see in it, and what it shows now.

    ``wanted`` is the newest content. ``is_anew`` requests a new message in place of the current
    one; ``notify_seats`` requests one with a sound as long as one of these seats is asked. ``call``
    is the attempt in progress. ``stale_since`` is set until the first attempt to send newer
    content, which is due by ``prompt_until``; ``unseen_since`` is set until the recipient sees the
    newest content. ``last_message_id`` is the id of the latest message, and ``leftovers`` are
    messages to be deleted. A message that ``is_removed`` is deleted as soon as its id is known. The
    last successful call began at ``seen_at``. Only the call that holds ``turn`` may change the
    message.
    """

    key: SlotKey
    wanted: Wanted | None = None
    is_anew: bool = False
    notify_seats: Asks = frozenset()
    stale_since: float | None = None
    prompt_until: float = inf
    unseen_since: float | None = None
    current: SentMessage | None = None
    last_message_id: str = ""
    leftovers: list[SentMessage] = field(default_factory=list)
    retry: RetryState = field(default_factory=RetryState)
    call: Attempt | None = None
    is_removed: bool = False
    seen_at: float = 0.0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    task: asyncio.Task[None] | None = None

    @property
    def made(self) -> MessageContent | None:
        """Return the newest content, or None if it is not rendered."""
        return None if self.wanted is None else self.wanted.made

    @property
    def asks(self) -> Asks:
        """Return who is asked what in the newest content."""
        return frozenset() if self.wanted is None else self.wanted.asks

    @property
    def is_busy(self) -> bool:
        """Return whether an attempt is running or waiting."""
        return self.task is not None and not self.task.done()

    @property
    def is_idle(self) -> bool:
        """Return whether the slot has no content to show."""
        return self.wanted is None or (self.wanted.is_made and self.made is None)

    @property
    def is_behind(self) -> bool:
        """Return whether the message is not known to show the newest content."""
        if self.retry.is_given_up or self.wanted is None:
            return False
        if not self.wanted.is_made:
            return True
        made, standing = self.made, self.current
        return made is not None and (self.is_anew or standing is None or not standing.shows(made))

    @property
    def is_prompt(self) -> bool:
        """Return whether the pending content is sent before other content."""
        return self.prompt_until < inf

    @property
    def is_low_priority(self) -> bool:
        """Return whether other slots are sent first."""
        return self.wanted is not None and self.wanted.is_patient

    @property
    def is_private(self) -> bool:
        """Return whether the message has one reader: a person, or the one of a private chat."""
        is_own_chat = self.wanted is not None and self.wanted.is_private
        return is_own_chat or isinstance(self.key.recipient, PersonId)

    @property
    def burst_ends_at(self) -> float:
        """Return when to send unless newer content arrives; -inf to send at once."""
        if self.stale_since is None or self.wanted is None or self.wanted.is_final:
            return -inf
        if self.is_private:
            return self.stale_since + PROMPT_S if self.wanted.more else -inf
        patient_until = min(self.stale_since + PATIENCE_S, self.prompt_until)
        return patient_until if self.wanted.more else min(self.wanted.at + QUIET_S, patient_until)

    @property
    def again_at(self) -> float:
        """Return when the content has to be rendered again, or infinity if never."""
        return self.wanted.again_at[0] if self.wanted is not None and self.wanted.again_at else inf

    def request(self, wanted: Wanted) -> None:
        """Request newer content in place of any that has not been sent yet."""
        self.wanted, self.retry.is_given_up, self.is_removed = wanted, False, False
        self.stale_since = wanted.at if self.stale_since is None else self.stale_since
        if wanted.is_prompt:
            self.prompt_until = min(self.prompt_until, wanted.at + PROMPT_S)
        self.unseen_since = wanted.at if self.unseen_since is None else self.unseen_since

    def want_again(self, now: float) -> None:
        """Request the wanted content again, because its text changes now."""
        assert self.wanted is not None, "only wanted content is rendered again"
        later = self.wanted.again_at[1:]
        self.request(replace(self.wanted, at=now, again_at=later, made=None, is_made=False))

    def ask_anew(self, *, anew: bool, call: bool, asks: Asks) -> None:
        """Request a new message for the newest content if asked, with a sound if it is a ``call``.

        The sound is dropped once none of the called seats is still asked the same question.
        """
        if self.notify_seats and self.notify_seats.isdisjoint(asks):
            self.notify_seats, self.is_anew = frozenset(), False
        if anew or call:
            self.is_anew = True
        if call:
            self.notify_seats = asks

    def render(self, fit: Callable[[MessageContent], MessageContent]) -> bool:
        """Render the wanted content if needed; return whether it is to be shown now.

        Raise the renderer's errors.
        """
        wanted = self.wanted
        if wanted is not None and not wanted.is_made:
            wanted.made, wanted.is_made = wanted.maker(), True
        if wanted is not None and wanted.made is not None:
            wanted.made = fit(wanted.made)
        if self.is_behind:
            return True
        self.stale_since = self.unseen_since = None
        self.prompt_until = inf
        return False

    def confirm(self) -> SentMessage | None:
        """Return the message of an earlier process, once, if it shows the wanted content."""
        standing = self.current
        if standing is None or standing.shown is not None or self.made is None or self.is_behind:
            return None
        self.current = replace(standing, shown=self.made)
        return standing

    def drop(self) -> None:
        """Drop the wanted content."""
        self.wanted = self.unseen_since = None

    def drop_all(self) -> None:
        """Drop everything that the slot should show."""
        self.drop()
        self.leftovers.clear()

    def remove(self) -> None:
        """Delete the message, even one that is being sent, and show nothing from now on."""
        self.drop()
        self.is_removed, self.is_anew, self.notify_seats = True, False, frozenset()
        if self.current is not None:
            self._leave(self.current)
            self.current = None

    def replace_message(self, standing: SentMessage | None = None) -> None:
        """Continue in another message, or in a new one."""
        self.current = standing
        if standing is not None:
            self.last_message_id = standing.message
        if self.call is not None:
            self.call.is_outdated = True

    def attempt(self, oldest: float, *, is_deep: bool = False) -> Attempt:
        """Return the next attempt; a message sent before ``oldest`` is replaced by a new one."""
        assert self.made is not None, "a slot that is behind has something to show"
        self.stale_since, self.prompt_until = None, inf
        was_anew = self.is_anew or is_deep
        standing = None if was_anew else self.editable(oldest)
        # If everyone has been called in private since then, the message mentions no one.
        recipient = self.key.recipient
        is_heard = self.notify_seats and (isinstance(recipient, PersonId) or self.made.mentions)
        post = replace(self.made, is_silent=False) if is_heard else self.made
        call_for, self.is_anew, self.notify_seats = self.notify_seats, False, frozenset()
        above, once = "", ""
        if standing is None:
            above = "" if self.current is None else self.current.message
            once = dedup_nonce(self.key, self.last_message_id)
        return Attempt(
            *(recipient, post, standing, once, above),
            was_anew=was_anew,
            call_for=call_for,
            asks=self.asks,
        )

    def editable(self, oldest: float) -> SentMessage | None:
        """Return the current message, unless it was sent before ``oldest``."""
        standing = self.current
        return standing if standing is not None and standing.posted_at >= oldest else None

    def on_sent(self, call: Attempt, standing: SentMessage) -> bool:
        """Record the result of a call; return whether it is still current.

        A button may be pressed before the call that sent its message returns; the slot then already
        has that message.
        """
        self.retry.failures = self.retry.woken = 0
        is_known = self.current is not None and self.current.message == standing.message
        if call.is_outdated and not is_known:
            return False
        if call.above and self.current is not None:
            self._leave(replace(self.current, message=call.above))
        self.current, self.last_message_id = standing, standing.message
        # Content that was requested during the call has not been shown yet.
        self.unseen_since = self.stale_since
        if self.is_removed:
            self.remove()
        return True

    def on_failed(self, call: Attempt) -> None:
        """Request the new message again after a failed call, unless it is too late."""
        if not call.call_for or not call.call_for.isdisjoint(self.asks):
            self.is_anew |= call.was_anew
            self.notify_seats |= call.call_for

    def on_message_gone(self, call: Attempt, *, is_there: bool) -> None:
        """Give up a message that a call found deleted or too old to be edited.

        Final content that the message already showed is not sent again just to remove the buttons.
        """
        was = self.current
        if was is None or was is not call.standing:
            return
        is_final = self.wanted is not None and self.wanted.is_final
        if (
            is_final
            and was.shown is not None
            and was.shown.without_buttons() == call.post.without_buttons()
        ):
            self.drop()
        elif is_there and not is_final:
            self._leave(was)
        self.replace_message()

    def _leave(self, leftover: SentMessage) -> None:
        """Queue a message for deletion."""
        self.leftovers = [*self.leftovers, leftover][-_MOST_LEFTOVERS:]

    def mark_unknown(self, call: Attempt) -> None:
        """Treat the content of the message as unknown, because a failed edit may have succeeded."""
        if self.current is not None and self.current is call.standing:
            self.current = replace(self.current, shown=None, digest="")
