"""The analysis of a recording: visible actions and showdowns, calls, sounds, and delays."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final

from bot.messages.callback_data import (
    BadCallbackError,
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    decode,
)
from tools.simulation.recording import Asked, MessageState, Place, Recording
from tools.simulation.screen_reader import EventObserver, Reading, ScreenReader, Utterance
from tools.simulation.sessions import Sitting
from tools.simulation.simulated_chats import TELEGRAM

STOOD_S: Final = 1.0
"""Text that is shown for less time than this counts as not seen."""

CALLED_WITHIN_S: Final = 2.0
"""The longest time from the end of a person's delay to their call."""

REMINDED_AFTER_S: Final = 60.0
"""Half of the default time limit of a decision."""
_MINUTE_S: Final = 60.0
_CENTILES: Final = 100


@dataclass(frozen=True, slots=True)
class Share:
    """The number of cases met out of a total, and a description of each missing one."""

    met: int = 0
    of: int = 0
    missing: tuple[str, ...] = ()

    def __add__(self, other: "Share") -> "Share":
        """Return the sum of both."""
        return Share(self.met + other.met, self.of + other.of, self.missing + other.missing)


@dataclass(slots=True)
class Counted:
    """The counts of one or more sessions."""

    words: Share = Share()
    showdowns: Share = Share()
    called: Share = Share()
    sounds: Share = Share()
    called_twice: int = 0
    tables_deleted: int = 0
    """Messages deleted from groups, except those that only called people."""
    sounds_heard: int = 0
    """Sounds after the first deal, counted once for each person who heard one."""
    hands_of_people: int = 0
    """Hands, counted once for each person at the table."""
    unchanged: int = 0
    refused: int = 0
    group_calls: int = 0
    calls_to_call: int = 0
    deeds: int = 0
    decisions: int = 0
    """People's decisions, once for each group that must show them; ``deeds`` counts each once."""
    most_in_a_minute: int = 0
    lags_s: list[float] = field(default_factory=list)
    presses: int = 0
    hands: int = 0
    minutes: float = 0.0

    @property
    def sounds_a_hand(self) -> float:
        """Return how many sounds a person hears per hand."""
        return self.sounds_heard / max(1, self.hands_of_people)

    @property
    def calls_a_decision(self) -> float:
        """Return the requests to groups per decision, except those that only call people."""
        return (self.group_calls - self.calls_to_call) / max(1, self.decisions)

    @property
    def lag_p95_s(self) -> float:
        """Return the 95th percentile of the delay until groups show an action."""
        return quantiles(self.lags_s, n=_CENTILES)[94] if len(self.lags_s) > 1 else 0.0

    def __add__(self, other: "Counted") -> "Counted":
        """Return the sum of both."""
        return Counted(
            self.words + other.words,
            self.showdowns + other.showdowns,
            self.called + other.called,
            self.sounds + other.sounds,
            self.called_twice + other.called_twice,
            self.tables_deleted + other.tables_deleted,
            self.sounds_heard + other.sounds_heard,
            self.hands_of_people + other.hands_of_people,
            self.unchanged + other.unchanged,
            self.refused + other.refused,
            self.group_calls + other.group_calls,
            self.calls_to_call + other.calls_to_call,
            self.deeds + other.deeds,
            self.decisions + other.decisions,
            max(self.most_in_a_minute, other.most_in_a_minute),
            self.lags_s + other.lags_s,
            max(self.presses, other.presses),
            self.hands + other.hands,
            self.minutes + other.minutes,
        )


def counted(sitting: Sitting, film: Recording) -> Counted:
    """Return the counts of a session."""
    eye, frames = ScreenReader(film.names), film.by_place()
    said = list(_said(film))
    eyes = {
        name: name if manner.in_private else manner.platform
        for name, manner in zip(sitting.names, sitting.manners, strict=False)
    }
    private = {name for name, place in eyes.items() if name == place}
    shown = Counted(
        unchanged=film.unchanged,
        refused=sum(call.is_refused for call in film.calls),
        presses=max(film.presses.values(), default=0),
        hands=film.hands,
        deeds=sum(heard.by_person for heard in film.heard),
        minutes=(film.ended_at - film.began_at) / _MINUTE_S,
        called=_called(film, frames, eyes),
        sounds=_sounds(film, frames, eyes),
        called_twice=_called_twice(film, frames, eyes),
        sounds_heard=_sounds_heard(film, frames, eyes),
        hands_of_people=film.hands * len(eyes),
    )
    for place in (*sitting.platforms, *private):
        shown += _seen(f"{sitting.number} {place}", said, _spans(eye, frames.get(place, ())))
    for place in sitting.platforms:
        shown += _traffic(film, place, frames.get(place, ()))
    return shown


def _said(film: Recording) -> Iterator[Utterance]:
    listener = EventObserver()
    for heard in film.heard:
        for event in heard.events:
            yield from listener.hear(heard.at, event)


@dataclass(frozen=True, slots=True)
class _Span:
    """A text and the time for which it was shown."""

    reading: Reading
    since: float
    until: float


def _spans(eye: ScreenReader, frames: Sequence[MessageState]) -> Sequence[_Span]:
    """Return the texts shown in a place, in order; a text that stays has no end."""
    ends: dict[str, float] = {}
    spans = []
    for frame in reversed(frames):
        until = ends.get(frame.message, float("inf"))
        if frame.looks is not None:
            spans.append(_Span(eye.read(frame.text), frame.at, until))
        ends[frame.message] = frame.at
    return spans[::-1]


def _seen(where: str, said: Sequence[Utterance], spans: Sequence[_Span]) -> Counted:
    """Return which actions a place showed, how late, and which showdowns before the next hand."""
    words, showdowns = Share(), Share()
    lags_s = []
    next_at = {one.reading.hand: one.since for one in reversed(spans)}
    for saying in said:
        is_end = any(fact[0] == "shown" for fact in saying.told_by)
        telling = [one for one in spans if _tells(one.reading, saying)]
        stood_s = _stood_s(telling)
        is_seen = stood_s >= STOOD_S
        if telling:
            lags_s.append(telling[0].since - saying.at)
        if is_end:
            before = next_at.get(saying.hand + 1, float("inf"))
            is_seen = is_seen and telling[0].since <= before
        share = Share(is_seen, 1, () if is_seen else (f"{where}: {saying}, stood {stood_s:.1f} s",))
        if is_end:
            showdowns += share
        else:
            words += share
    return Counted(words=words, showdowns=showdowns, lags_s=lags_s)


def _tells(reading: Reading, saying: Utterance) -> bool:
    if reading.hand != saying.hand:
        return False
    shown = {("shown", len(reading.shown))}
    return not saying.told_by.isdisjoint(reading.facts | shown)


def _stood_s(spans: Sequence[_Span]) -> float:
    """Return the longest time for which one of these was shown without a gap."""
    longest, since, until = 0.0, 0.0, float("-inf")
    for span in spans:
        since = since if span.since <= until else span.since
        until = max(until, span.until)
        longest = max(longest, until - since)
    return longest


def _seen_at(asked: Asked, place: Place, frames: Sequence[MessageState]) -> float | None:
    """Return when a person saw their question in a place; None if they did not in time."""
    start = bisect_left(frames, asked.since, key=lambda frame: frame.at)
    for frame in frames[start:]:
        if asked.until is not None and frame.at > asked.until:
            return None
        if _asks(asked, place, frame):
            return frame.at
    return None


def _asks(asked: Asked, place: Place, frame: MessageState) -> bool:
    """Return whether a frame asks a person: a private page by its buttons, a group by a name."""
    questions = {question for token in frame.tokens if (question := _question(token))}
    if place == asked.name:
        return asked.question in questions
    is_current = asked.question in questions if questions else frame.sent_at >= asked.since
    return is_current and asked.name in frame.mentions


def _question(token: str) -> int:
    try:
        press = decode(token)
    except BadCallbackError:
        return 0
    return (
        press.question
        if isinstance(press, PlayButton | MarkButton | DiscardButton | DiscardMenu)
        else 0
    )


def _addressed(frame: MessageState, eyes: Mapping[str, Place]) -> frozenset[str]:
    """Return the people to whom a call, or a message with a sound, is addressed."""
    if not (frame.is_new and (frame.has_sound or frame.is_call)):
        return frozenset()
    return frozenset({frame.place}) if frame.place in eyes else frame.mentions


def _called(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> Share:
    """Return how many people were called in time, of those idle beyond the table's delay."""
    share = Share()
    for asked in film.asked:
        if asked.nudged_after_s is None:
            continue
        seen_at = _seen_at(asked, eyes[asked.name], frames.get(eyes[asked.name], ()))
        if seen_at is None:
            continue
        latest = seen_at + asked.nudged_after_s + CALLED_WITHIN_S
        if min(film.ended_at, asked.until or film.ended_at) <= latest:
            continue
        calls = [at for at in _ringing(asked, frames, eyes) if at <= latest]
        late = min(_ringing(asked, frames, eyes), default=float("inf")) - seen_at
        missing = f"{asked} in {eyes[asked.name]} seen {seen_at:.1f}, called after {late:.1f} s"
        share += Share(bool(calls), 1, () if calls else (missing,))
    return share


def _ringing(
    asked: Asked, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> list[float]:
    """Return the times when a person was called about a question."""
    until = asked.until or float("inf")
    return [
        frame.at
        for shown in frames.values()
        for frame in shown
        if asked.name in _addressed(frame, eyes) and asked.since <= frame.sent_at < until
    ]


def _called_twice(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> int:
    """Return for how many questions a person was called twice before the half-time reminder."""
    ends = ((asked, asked.since + REMINDED_AFTER_S) for asked in film.asked)
    return sum(sum(at < end for at in _ringing(asked, frames, eyes)) > 1 for asked, end in ends)


def _sounds(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> Share:
    """Return the sounds after the first deal, and how many were only for people in turn."""
    share = Share()
    for place, shown in frames.items():
        for frame in shown:
            if not frame.has_sound or frame.sent_at <= film.began_at:
                continue
            due = {
                asked.name
                for asked in film.asked
                if asked.since <= frame.sent_at < (asked.until or float("inf"))
            }
            rung = _addressed(frame, eyes)
            is_due = bool(rung) and rung <= due
            share += Share(is_due, 1, () if is_due else (f"{place} {frame.sent_at} {rung} {due}",))
    return share


def _sounds_heard(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> int:
    """Return the sounds after the first deal, counted once for each person who heard one."""
    return sum(
        len(_addressed(frame, eyes))
        for shown in frames.values()
        for frame in shown
        if frame.has_sound and frame.sent_at > film.began_at
    )


def _traffic(film: Recording, place: Place, frames: Sequence[MessageState]) -> Counted:
    """Return the requests to a group, and how many of them only call people."""
    at = [call.at for call in film.calls if call.place == place and call.at > film.began_at]
    calls = deleted = 0
    is_call: dict[str, bool] = {}
    for frame in frames:
        only_calls = is_call.get(frame.message, frame.is_call)
        if frame.looks is None and frame.message in is_call and frame.at > film.began_at:
            deleted += not only_calls
        calls += only_calls and frame.at > film.began_at
        is_call[frame.message] = only_calls
    minutes = (number - bisect_right(at, one - _MINUTE_S) for number, one in enumerate(at, 1))
    return Counted(
        group_calls=len(at),
        calls_to_call=calls,
        tables_deleted=deleted,
        decisions=sum(heard.by_person for heard in film.heard),
        most_in_a_minute=max(minutes, default=0) if place == TELEGRAM else 0,
    )
