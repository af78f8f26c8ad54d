"""What a table asks of the people in its chat: sounds, messages, waiting and reading.

It evaluates a recording made with the real clients, without reading the texts.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from operator import add
from statistics import quantiles
from typing import Final, Self

from engine.events import Event, HandOpened, HandsShown
from engine.view import seen_by
from tools.simulation.phone import Height
from tools.simulation.recording import Asked, MessageState, Place, Recording

GRACE_S: Final = 2.0
"""How much later than the table's delay a call may arrive."""

_UNSEEN_S: Final = 10.0
"""If a person's own page shows nothing new for this long, the action did not change it."""


@dataclass(frozen=True, slots=True)
class Traffic:
    """New messages, edits and deletions, added up over the people who see them.

    ``tables`` counts the deletions of messages with a table, and ``deleted`` all others.
    """

    sent: int = 0
    edited: int = 0
    deleted: int = 0
    tables: int = 0

    def __add__(self, other: "Traffic") -> "Traffic":
        """Return the sum of both."""
        return Traffic(
            self.sent + other.sent,
            self.edited + other.edited,
            self.deleted + other.deleted,
            self.tables + other.tables,
        )


@dataclass(slots=True)
class Attention:
    """The counts of one or more evenings; ``turns`` counts each hand once for each person.

    ``idle`` counts the questions left unanswered for longer than the table's delay and the grace
    period, ``called`` those with a call in time, and ``rung`` those whose call had a sound.
    ``for_asked`` counts the sounds heard by people whom the table waits for, and ``for_others``
    those heard by anyone else, including members of a Telegram group who only read.
    """

    turns: int = 0
    for_asked: int = 0
    for_others: int = 0
    chat: Traffic = Traffic()
    own: Traffic = Traffic()
    visible_s: list[float] = field(default_factory=list)
    own_s: list[float] = field(default_factory=list)
    showdowns: list[Height] = field(default_factory=list)
    own_showdowns: list[Height] = field(default_factory=list)
    refused: int = 0
    idle: int = 0
    called: int = 0
    rung: int = 0
    late: list[str] = field(default_factory=list)

    def __add__(self, other: Self) -> "Attention":
        """Return the sum of both."""
        sums = {
            one.name: add(getattr(self, one.name), getattr(other, one.name)) for one in fields(self)
        }
        return Attention(**sums)


def attention(film: Recording, names: Sequence[str], group: Place, readers: int) -> Attention:
    """Return the counts for the people at a table whose chat has ``readers`` as well."""
    frames = {place: _after(film, shown) for place, shown in film.by_place().items()}
    own = {name: _own(film, frames, name) for name in names}
    hands = film.hands - (not film.is_over)
    came = Attention(
        turns=hands * len(names),
        refused=sum(call.is_refused for call in film.calls),
        chat=_traffic(frames.get(group, ()), len(names)),
    )
    for name in names:
        came.own += _traffic(own[name], 1)
    _count_sounds(came, film, frames, readers)
    _count_waits(came, film, _tables(frames.get(group, ())), own)
    _count_calls(came, film, frames, own)
    came.showdowns = [*_showdowns(film, _tables(frames.get(group, ())))]
    came.own_showdowns = [one for name in names for one in _showdowns(film, own[name])]
    return came


def percentile(values: Sequence[float], centile: int) -> float:
    """Return a percentile; with fewer than two values the only one, or 0."""
    if len(values) < 2:  # noqa: PLR2004 - quantiles need two values
        return sum(values)
    return quantiles(values, n=100, method="inclusive")[centile - 1]


def _after(film: Recording, shown: Sequence[MessageState]) -> list[MessageState]:
    """Return the frames shown during the hands, without the lobby and those after the end."""
    return [one for one in shown if film.began_at < one.sent_at <= film.ended_at]


def _own(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], name: str
) -> list[MessageState]:
    """Return the frames that only one person sees, in order."""
    asides = _after(film, [one for one in film.asides if one.place == name])
    return sorted([*frames.get(name, ()), *asides], key=lambda one: one.at)


def _tables(shown: Sequence[MessageState]) -> list[MessageState]:
    """Return the frames that show a table, and not only a call."""
    calls = {one.message for one in shown if one.is_call}
    return [one for one in shown if one.message not in calls]


def _traffic(shown: Sequence[MessageState], people: int) -> Traffic:
    sent = sum(one.is_new for one in shown)
    gone = sum(one.looks is None for one in shown)
    tables = sum(one.looks is None for one in _tables(shown))
    counts = (sent, len(shown) - sent - gone, gone - tables, tables)
    return Traffic(*(count * people for count in counts))


def _count_sounds(
    came: Attention,
    film: Recording,
    frames: Mapping[Place, Sequence[MessageState]],
    readers: int,
) -> None:
    asides = _after(film, film.asides)
    for frame in [*(one for shown in frames.values() for one in shown), *asides]:
        asked = {
            one.name
            for one in film.asked
            if one.since <= frame.sent_at < (one.until or float("inf"))
        }
        came.for_asked += len(frame.heard_by & asked)
        came.for_others += len(frame.heard_by - asked)
        # A message that all members of a group hear also disturbs those who only read.
        if len(frame.heard_by) > 1 or (frame.heard_by and frame.place not in frame.heard_by):
            came.for_others += readers


def _count_waits(
    came: Attention,
    film: Recording,
    table: Sequence[MessageState],
    own: Mapping[str, Sequence[MessageState]],
) -> None:
    """Measure how long a person waits after a press until a place shows the action.

    People who press in the chat do not look at their own page. A look at a player does not count,
    because no one else sees it.
    """
    words = [one for one in film.heard if one.by_person and _is_public(one.events)]
    for press in film.pressed:
        said = next((one.at for one in words if press.at <= one.at <= press.until), None)
        if said is None:
            continue
        if (seen := _next(table, said)) is not None:
            came.visible_s.append(seen.at - press.at)
        seen = _next(own[press.name], said) if press.is_own else None
        if seen is not None and seen.at - press.at < _UNSEEN_S:
            came.own_s.append(seen.at - press.at)


def _next(shown: Sequence[MessageState], moment: float) -> MessageState | None:
    """Return the first frame with content whose request began at this time or later."""
    found = (one for one in shown if one.sent_at >= moment and one.looks is not None)
    return next(found, None)


def _count_calls(
    came: Attention,
    film: Recording,
    frames: Mapping[Place, Sequence[MessageState]],
    own: Mapping[str, Sequence[MessageState]],
) -> None:
    """Count the idle people, and how many of them were called in time.

    A message of an earlier hand does not count, because it shows no question of this hand.
    """
    opened = [one.at for one in film.heard if _has(one.events, HandOpened)]
    shared = [one for place, shown in frames.items() if place not in own for one in shown]
    first: dict[str, float] = {}
    for one in shared:
        first.setdefault(one.message, one.sent_at)
    for asked in film.asked:
        if asked.nudged_after_s is None:
            continue
        dealt_at = max((at for at in opened if at <= asked.since), default=film.began_at)
        current = [one for one in shared if first[one.message] >= dealt_at]
        everything = sorted([*current, *own[asked.name]], key=lambda one: one.at)
        seen = _next(everything[bisect_left(everything, asked.since, key=lambda one: one.at) :], 0)
        if seen is None:
            continue
        due = seen.at + asked.nudged_after_s + GRACE_S
        if min(asked.until or film.ended_at, film.ended_at) <= due:
            continue
        came.idle += 1
        calls = [one for one in everything if _calls(asked, one)]
        in_time = [one for one in calls if one.at <= due]
        came.called += bool(in_time)
        came.rung += any(asked.name in one.heard_by for one in in_time)
        if not in_time:
            late_s = min((one.at for one in calls), default=float("inf")) - seen.at
            came.late.append(f"{asked}: called after {late_s:.1f} s")


def _calls(asked: Asked, frame: MessageState) -> bool:
    """Return whether a new message calls a person: by a sound, or by a line that names them."""
    is_current = asked.since <= frame.sent_at < (asked.until or float("inf"))
    is_for = asked.name in frame.heard_by or (frame.is_call and asked.name in frame.mentions)
    return frame.is_new and is_current and is_for


def _showdowns(film: Recording, shown: Sequence[MessageState]) -> Iterator[Height]:
    """Yield the height of each showdown: that of the tallest state of its hand's messages."""
    opened = [one.at for one in film.heard if _has(one.events, HandOpened)]
    for heard in film.heard:
        if not _has(heard.events, HandsShown):
            continue
        until = min((at for at in opened if at > heard.at), default=film.ended_at)
        # People may deal before a rate-limited chat shows the end; each hand has its own message.
        ended = {one.message for one in shown if one.sent_at < until}
        heights = [
            one.height
            for one in shown
            if one.sent_at >= heard.at and one.message in ended and one.looks is not None
        ]
        if heights:
            yield max(heights, key=lambda one: one.pixels)


def _is_public(events: Sequence[Event]) -> bool:
    return any(seen_by(event, None) is not None for event in events)


def _has(events: Sequence[object], kind: type) -> bool:
    return any(isinstance(event, kind) for event in events)
