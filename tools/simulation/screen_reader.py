"""Reads a hand from the text on a screen: each action with its seat and lance, and the cards.

It parses the Spanish text as shown, independently of the code that wrote it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.text.hand_history_text import MANNERS
from bot.text.localizer import LocalizedText, Localizer
from bot.text.text_cache import shortened
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    Event,
    HandOpened,
    HandsShown,
    HoldingsDeclared,
    LanceOpened,
    MusCut,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerConsulted,
    Passed,
)
from engine.hands import Lance
from engine.seats import Seat

Fact: TypeAlias = tuple[object, ...]
"""An action, its seat and lance, and its ordinal number."""

_LANCES: Final = {
    Localizer("es").format(LocalizedText("lance", {"lance": lance.value})): lance.value
    for lance in Lance
}
_SMALL: Final = re.compile(r"^-# ", re.MULTILINE)
_HAND: Final = re.compile(r"^Ronda (\d+)", re.MULTILINE)
_PEOPLE: Final = r"((?:#\d)(?:, #\d)*)"
_THROWING: Final = re.compile(r"^(?:Te toca descartar|Descarta #)", re.MULTILINE)
_SEAT: Final = re.compile(r"#(\d)")

_WORDS: Final = tuple(
    (re.compile(pattern), kind)
    for pattern, kind in (
        (rf"{_PEOPLE} sí", "holds"),
        (rf"{_PEOPLE}: paso", "paso"),
        (rf"{_PEOPLE}: no quiero", "no quiero"),
        (rf"{_PEOPLE}: no queremos", "no quiero"),
        (rf"{_PEOPLE}: quiero", "quiero"),
        (rf"{_PEOPLE}: ¡quiero!", "quiero"),
        (rf"{_PEOPLE}: ¡órdago!", "ordago"),
        (rf"{_PEOPLE}: ¿qué hacemos\?", "consults"),
    )
)
_RAISES: Final = re.compile(r"#(\d): (?:envido (\d+)|\d+ más \((\d+)\))")


@dataclass(frozen=True, slots=True)
class Utterance:
    """An action of a hand; any one of its facts on a screen proves that it is shown."""

    at: float
    hand: int
    told_by: frozenset[Fact]


@dataclass(frozen=True, slots=True)
class Reading:
    """The facts that a text shows about one hand; ``shown`` are the seats with open cards."""

    hand: int
    facts: frozenset[Fact]
    shown: frozenset[int]


class ScreenReader:
    """Reads texts that contain these names, in full or shortened."""

    def __init__(self, names: Mapping[Seat, str]) -> None:
        forms = {name: seat for seat, name in names.items()}
        for letters in {manner.letters for manner in MANNERS}:
            forms |= {name: seat for seat, name in shortened(names, letters).items()}
        self._forms = forms
        longest = sorted(forms, key=len, reverse=True)
        self._names = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in longest))

    def read(self, text: str) -> Reading:
        """Return the content of a text."""
        plain = _SMALL.sub("", text.replace("**", "").replace("\\", ""))
        hand = _HAND.search(plain)
        told = self._names.sub(lambda found: f"#{self._forms[found.group()]}", plain)
        facts = set[Fact]()
        for line in told.split("\n"):
            head, _, rest = line.partition(" · ")
            parts = rest.partition(" → ")[0].split(" · ")
            if head == "Mus":
                facts |= set(_of_mus(parts))
            elif head in _LANCES:
                facts |= set(_of_lance(_LANCES[head], parts))
        if _THROWING.search(told):
            facts.add(("mus by all", _round(facts, len(set(self._forms.values())))))
        shown = re.findall(r"^#(\d)\u00a0?: ", told, re.MULTILINE)
        return Reading(
            0 if hand is None else int(hand.group(1)), frozenset(facts), frozenset(map(int, shown))
        )


def _round(facts: Iterable[Fact], seats: int) -> int:
    """Return the number of the current round of discards."""
    rounds = [number for kind, _, *rest in facts if kind == "mus" for number in rest]
    newest = max((number for number in rounds if isinstance(number, int)), default=0)
    return newest + 1 if rounds.count(newest) == seats or not newest else newest


def _of_mus(parts: Sequence[str]) -> Iterator[Fact]:
    rounds = Counter[int]()
    for part in parts:
        if part.startswith("descartes: "):
            for seat, counts in re.findall(r"#(\d) ([\d+]+)", part):
                thrown = [int(count) for count in counts.split("+")]
                rounds[int(seat)] = len(thrown)
                yield from (("thrown", int(seat), sum(thrown[:at])) for at in _to(len(thrown)))
                yield from (("mus", int(seat), number) for number in _to(len(thrown)))
        elif part.endswith(": no hay mus"):
            yield from (("corto", seat) for seat in _seats(part))
        elif part.endswith(": mus"):
            yield from (("mus", seat, rounds[seat] + 1) for seat in _seats(part))


def _of_lance(lance: str, parts: Sequence[str]) -> Iterator[Fact]:
    said = Counter[Fact]()
    for part in parts:
        if part in {"en paso", "nadie"}:
            yield (lance, part)
        for seat, bet, total in _RAISES.findall(part):
            yield (lance, "bets", int(seat), int(total or bet))
        for pattern, kind in _WORDS:
            found = pattern.fullmatch(part)
            for seat in () if found is None else _seats(found.group(1)):
                said[lance, kind, seat] += 1
                yield (lance, kind, seat, said[lance, kind, seat])


def _seats(text: str) -> Iterator[int]:
    return (int(seat) for seat in _SEAT.findall(text))


def _to(most: int) -> range:
    return range(1, most + 1)


class EventObserver:
    """Collects, for each action of the events, the facts that would show it."""

    def __init__(self) -> None:
        self.hand = 0
        self._lance = ""
        self._said = Counter[Fact]()

    def hear(self, at: float, event: Event) -> Iterator[Utterance]:
        """Yield the actions of an event."""
        match event:
            case HandOpened(number):
                self.hand = number
                self._said.clear()
            case LanceOpened(lance):
                self._lance = lance.value
            case HoldingsDeclared(lance, _, holders):
                held: list[Fact] = [(lance.value, "holds", int(seat), 1) for seat in holders]
                for fact in held or [(lance.value, "nadie")]:
                    yield Utterance(at, self.hand, frozenset({fact}))
            case HandsShown(hands):
                yield Utterance(at, self.hand, frozenset({("shown", len(hands))}))
            case _:
                if facts := self._facts(event):
                    yield Utterance(at, self.hand, frozenset(facts))

    def _facts(self, event: Event) -> Sequence[Fact]:  # noqa: PLR0911 - a return for each kind of event
        match event:
            case MusSaid(seat):
                said = self._counted("mus", int(seat))
                return [said, ("mus by all", said[-1])]
            case MusCut(seat):
                return [("corto", int(seat))]
            case CardsDiscarded(seat, cards):
                self._said["thrown", int(seat)] += len(cards)
                return [("thrown", int(seat), self._said["thrown", int(seat)])]
            case Passed(seat, lance):
                return [self._counted(lance.value, "paso", int(seat)), (lance.value, "en paso")]
            case BetRaised(seat, lance, _, at_stake):
                return [(lance.value, "bets", int(seat), at_stake)]
            case OrdagoCalled(seat, lance):
                return [self._counted(lance.value, "ordago", int(seat))]
            case BetAccepted(seat, lance) | OrdagoAccepted(seat, lance):
                return [self._counted(lance.value, "quiero", int(seat))]
            case BetRefused(seat, lance):
                return [self._counted(lance.value, "no quiero", int(seat))]
            case PartnerConsulted(seat):
                return [self._counted(self._lance, "consults", int(seat))]
            case _:
                return []

    def _counted(self, *said: object) -> Fact:
        self._said[said] += 1
        return (*said, self._said[said])
