"""What a person saw during an evening, message by message, as their app showed it.

A platform's own rendering produces the text and the rows of buttons. Only states that were shown
for a while count, since people cannot read faster.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from discord import ui

from bot.platforms.discord.rendering import rendered
from bot.platforms.telegram.rendering import Rendered, ephemeral_page, linked_page
from bot.ports.message import MessageContent, Picture
from bot.ports.request import PersonId
from tests.transcripts.diary import Done, Entry, Gone, Place, Shown, Told, aside_of
from tests.transcripts.evening import ANE, GROUP, NAMES, Evening

STOOD_S: Final = 1.4
"""States that were shown for less time are skipped; the pause of an órdago is longer."""

_BOT: Final = "amarreko_bot"


@dataclass(frozen=True, slots=True)
class Looks:
    """The look of a message: lines, its buttons in brackets at the end, and a picture."""

    lines: tuple[str, ...]
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Sight:
    """A message as it arrived, with or without a sound, or its change; None for a deletion."""

    at: float
    place: Place
    number: int
    before: Looks | None
    now: Looks | None
    has_sound: bool = False


Seen: TypeAlias = Sight | Done | Told


def seen_by_ane(evening: Evening) -> Iterator[Seen]:
    """Iterate over everything that Ane did and saw, in the order of time."""
    ane = evening.people[ANE]
    diary = [
        entry
        for entry in evening.diary.entries
        if entry.place in {ane.group, ane.id, ane.home, aside_of(GROUP)}
    ]
    numbers: dict[str, int] = {}
    sounds: dict[str, bool] = {}
    standing: dict[str, Looks] = {}
    for index, entry in enumerate(diary):
        match entry:
            case Done(name=name) | Told(name=name):
                if name == NAMES[ANE]:
                    yield entry
            case Gone(at, place, message):
                if message in standing:
                    yield Sight(at, place, numbers[message], standing.pop(message), None)
            case Shown(at, place, message, post):
                if entry.is_new:
                    sounds[message] = _is_heard(post, evening.platform.name, place, ane.id)
                looks = looks_of(post, evening.platform.name, place)
                if standing.get(message) == looks or not _stands(entry, diary[index + 1 :]):
                    continue
                number = numbers.setdefault(message, len(numbers) + 1)
                before = standing.get(message)
                has_sound = before is None and sounds[message]
                standing[message] = looks
                yield Sight(at, place, number, before, looks, has_sound)


def _is_heard(post: MessageContent, platform: str, place: Place, person: PersonId) -> bool:
    """Return whether the app of a person makes a sound for a new message there.

    In a channel of Discord it does so for a mention of the person only.
    """
    if platform == "discord":
        called = {mention.person for mention in post.mentions} | {place}
        return person in called and not post.is_silent
    return not _on_telegram(post, place).is_silent


def _stands(shown: Shown, later: Sequence[Entry]) -> bool:
    """Return whether a state of a message was shown for a while."""
    for entry in later:
        match entry:
            case Shown(message=message) | Gone(message=message) if message == shown.message:
                return entry.at - shown.at > STOOD_S
            case _:
                pass
    return True


def looks_of(post: MessageContent, platform: str, place: Place) -> Looks:
    """Return a message as the app of a platform shows it there."""
    if platform == "discord":
        return _on_discord(post)
    page = _on_telegram(post, place)
    keyboard = () if page.keyboard is None else page.keyboard.inline_keyboard
    rows = [[button.text for button in row] for row in keyboard]
    return Looks((*page.text.split("\n"), *_rows(rows)), page.picture)


def _on_telegram(post: MessageContent, place: Place) -> Rendered:
    return ephemeral_page(post) if place == aside_of(GROUP) else linked_page(post, _BOT)


def _on_discord(post: MessageContent) -> Looks:
    parts = list(rendered(post, pictured=post.picture is not None).view.walk_children())
    [text] = [part.content for part in parts if isinstance(part, ui.TextDisplay)]
    for mention in post.mentions:
        text = text.replace(f"<@{mention.person.id}>", f"@{mention.name}")
    rows = [part.children for part in parts if isinstance(part, ui.ActionRow)]
    labels = [[_label(control) for control in row] for row in rows]
    return Looks((*text.split("\n"), *_rows(labels)), post.picture)


def _label(control: "ui.Item[ui.LayoutView]") -> str:
    if isinstance(control, ui.Select):
        options = " / ".join(option.label for option in control.options)
        return f"{control.placeholder} ▾ {options}"
    assert isinstance(control, ui.Button), "posts carry nothing but controls of ours"
    return control.label or ""


def _rows(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    if rows:
        yield ""
    for row in rows:
        yield " ".join(f"[{label}]" for label in row)
