"""What a film comes to: words and showdowns seen, calls made and heard, and how late."""

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
"""What stands shorter is not seen."""

CALLED_WITHIN_S: Final = 10.0
REMINDED_AFTER_S: Final = 60.0
"""Half the time that tables give for a word, unless their people choose another."""
_MINUTE_S: Final = 60.0
_CENTILES: Final = 100


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and those that are missing, in words."""

    met: int = 0
    of: int = 0
    missing: tuple[str, ...] = ()

    def __add__(self, other: "Share") -> "Share":
        """Return both together."""
        return Share(self.met + other.met, self.of + other.of, self.missing + other.missing)


@dataclass(slots=True)
class Counted:
    """What sittings came to, one or several."""

    words: Share = Share()
    showdowns: Share = Share()
    called: Share = Share()
    sounds: Share = Share()
    called_twice: int = 0
    unchanged: int = 0
    refused: int = 0
    group_calls: int = 0
    calls_to_call: int = 0
    deeds: int = 0
    decisions: int = 0
    """Of people, once for each group that has to be told of them; ``deeds`` counts each once."""
    most_in_a_minute: int = 0
    lags_s: list[float] = field(default_factory=list)
    presses: int = 0
    hands: int = 0
    minutes: float = 0.0

    @property
    def calls_a_decision(self) -> float:
        """Requests to groups, but for those that call somebody, for each word of a person."""
        return (self.group_calls - self.calls_to_call) / max(1, self.decisions)

    @property
    def lag_p95_s(self) -> float:
        """Return how long after most words groups have told them."""
        return quantiles(self.lags_s, n=_CENTILES)[94] if len(self.lags_s) > 1 else 0.0

    def __add__(self, other: "Counted") -> "Counted":
        """Return both together."""
        return Counted(
            self.words + other.words,
            self.showdowns + other.showdowns,
            self.called + other.called,
            self.sounds + other.sounds,
            self.called_twice + other.called_twice,
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
    """Return what a sitting came to."""
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
    """A text as it stood from one time to another."""

    reading: Reading
    since: float
    until: float


def _spans(eye: ScreenReader, frames: Sequence[MessageState]) -> Sequence[_Span]:
    """Return what stood in a place, state by state; the last one stands for ever."""
    ends: dict[str, float] = {}
    spans = []
    for frame in reversed(frames):
        until = ends.get(frame.message, float("inf"))
        if frame.looks is not None:
            spans.append(_Span(eye.read(frame.text), frame.at, until))
        ends[frame.message] = frame.at
    return spans[::-1]


def _seen(where: str, said: Sequence[Utterance], spans: Sequence[_Span]) -> Counted:
    """Which words could be read in a place, how late, and which showdowns before the next hand."""
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
    """Return the longest time for which one of these stood without a gap."""
    longest, since, until = 0.0, 0.0, float("-inf")
    for span in spans:
        since = since if span.since <= until else span.since
        until = max(until, span.until)
        longest = max(longest, until - since)
    return longest


def _seen_at(asked: Asked, place: Place, frames: Sequence[MessageState]) -> float | None:
    """Return when somebody saw in a place what they were asked; None if they did not in time."""
    start = bisect_left(frames, asked.since, key=lambda frame: frame.at)
    for frame in frames[start:]:
        if asked.until is not None and frame.at > asked.until:
            return None
        if _asks(asked, place, frame):
            return frame.at
    return None


def _asks(asked: Asked, place: Place, frame: MessageState) -> bool:
    """Return whether a frame asks somebody: the own page by its buttons, a group by their name."""
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


def _rings(frame: MessageState, eyes: Mapping[str, Place]) -> frozenset[str]:
    """Return whom a frame calls with a sound."""
    if not frame.has_sound:
        return frozenset()
    return frozenset({frame.place}) if frame.place in eyes else frame.mentions


def _called(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> Share:
    """Return who saw a question, did nothing for ten seconds, and had been called by then."""
    share = Share()
    for asked in film.asked:
        seen_at = _seen_at(asked, eyes[asked.name], frames.get(eyes[asked.name], ()))
        if seen_at is None:
            continue
        latest = seen_at + CALLED_WITHIN_S
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
    """Return when somebody was called for what they were asked."""
    until = asked.until or float("inf")
    return [
        frame.at
        for shown in frames.values()
        for frame in shown
        if asked.name in _rings(frame, eyes) and asked.since <= frame.sent_at < until
    ]


def _called_twice(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> int:
    """Return how many were called again, before the clock reminded them at half their time."""
    ends = ((asked, asked.since + REMINDED_AFTER_S) for asked in film.asked)
    return sum(sum(at < end for at in _ringing(asked, frames, eyes)) > 1 for asked, end in ends)


def _sounds(
    film: Recording, frames: Mapping[Place, Sequence[MessageState]], eyes: Mapping[str, Place]
) -> Share:
    """Sounds after the first deal, and those among them that were for somebody who was asked."""
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
            rung = _rings(frame, eyes)
            is_due = bool(rung) and rung <= due
            share += Share(is_due, 1, () if is_due else (f"{place} {frame.sent_at} {rung} {due}",))
    return share


def _traffic(film: Recording, place: Place, frames: Sequence[MessageState]) -> Counted:
    """Return what a group had to bear, and how much of it was to call somebody."""
    at = [call.at for call in film.calls if call.place == place and call.at > film.began_at]
    calls = deletions = 0
    for frame in frames:
        if frame.has_sound and frame.at > film.began_at:
            calls += 1
            deletions += 1
        elif frame.looks is None and deletions:
            calls += 1
            deletions -= 1
    minutes = (number - bisect_right(at, one - _MINUTE_S) for number, one in enumerate(at, 1))
    return Counted(
        group_calls=len(at),
        calls_to_call=calls,
        decisions=sum(heard.by_person for heard in film.heard),
        most_in_a_minute=max(minutes, default=0) if place == TELEGRAM else 0,
    )
