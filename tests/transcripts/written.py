"""The transcript of a match as a page of docs/, with its pictures."""

import io
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path
from typing import Final, assert_never

from PIL import Image

from bot.ports.message import Picture
from tests.transcripts.diary import Done, Place, Told, aside_of
from tests.transcripts.evening import ANE, GROUP, NAMES, Evening
from tests.transcripts.match import played
from tests.transcripts.sights import Looks, Sight, seen_by_ane

DOCS: Final = Path(__file__).parents[2] / "docs"
PICTURES: Final = Path("gallery") / "match"
"""Below docs/."""

PLATFORMS: Final = ("telegram", "discord")

_WIDTH: Final = 480
_COLOURS: Final = 32
_DIGITS: Final = 8
_AKIN: Final = 0.4

_HEAD: Final = """\
# A match on {platform}, as Ane saw it

{name} plays with Beñat and two computers, in Spanish, to {target} stones. This page shows each
message as she received it, 🔔 with a sound or 🔕 without, and each later change that was visible
for more than a moment: `+` marks new lines, `-` removed lines. Buttons are in brackets. Presses of
other players are omitted, because she did not see them. `make transcripts` writes this page, and a
test fails when it is out of date.
"""


def page_of(platform: str) -> Path:
    """Return the path of a platform's transcript."""
    return DOCS / f"MATCH_{platform.upper()}.md"


async def transcript_of(platform: str) -> "Transcript":
    """Return the whole match on a platform, played now."""
    return Transcript(await played(platform))


class Transcript:
    """The transcript of an evening: ``text`` is the page, ``pictures`` its files by name."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._began_at = evening.diary.entries[0].at
        self.pictures: dict[str, bytes] = {}
        head = _HEAD.format(
            platform=evening.platform.name.capitalize(),
            name=NAMES[ANE],
            target=evening.game.rules.target,
        )
        self.text = "\n".join([head, *self._told()])

    def _told(self) -> Iterator[str]:
        for entry in seen_by_ane(self._evening):
            at = self._clock(entry.at)
            match entry:
                case Sight():
                    yield from self._sight(at, entry)
                case Done(name=name, words=words, place=place):
                    yield f"**{at}** {name}, {self._where(place)}: `{words}`\n"
                case Told(name=name, text=text):
                    yield f"**{at}** Only {name} sees:\n"
                    yield _block("text", text.split("\n"))
                case _:
                    assert_never(entry)

    def _sight(self, at: str, sight: Sight) -> Iterator[str]:
        title = f"**{at}** {self._where(sight.place).capitalize()}, message {sight.number}"
        before, now = sight.before, sight.now
        if now is None:
            yield f"{title} was deleted.\n"
            return
        came = "🔔" if sight.has_sound else "🔕"
        yield f"{title} {came if before is None else 'was edited'}:\n"
        if now.picture is not None and (before is None or before.picture != now.picture):
            yield self._picture(now.picture)
        if before is None or _is_another(before, now):
            yield _block("text", now.lines)
        elif before.lines != now.lines:
            yield _block("diff", _changes(before, now))

    def _picture(self, picture: Picture) -> str:
        content = _small(picture.compose())
        kind = picture.file_name.removesuffix(".png")
        name = f"{kind}-{sha256(content).hexdigest()[:_DIGITS]}.png"
        self.pictures[name] = content
        told = picture.alternative.replace("\n", " ")
        return f"![{told}]({(PICTURES / name).as_posix()})\n"

    def _where(self, place: Place) -> str:
        if place == aside_of(GROUP):
            return "in the group, only for her"
        return "in the group" if place == self._evening.people[ANE].group else "in private"

    def _clock(self, at: float) -> str:
        minutes, seconds = divmod(int(at - self._began_at), 60)
        return f"{minutes}:{seconds:02}"


def _is_another(before: Looks, now: Looks) -> bool:
    """Return whether a message has changed so much that it is shown in full."""
    return SequenceMatcher(None, before.lines, now.lines, autojunk=False).ratio() < _AKIN


def _changes(before: Looks, now: Looks) -> Iterator[str]:
    """Yield the removed and the added lines, each once."""
    steps = SequenceMatcher(None, before.lines, now.lines, autojunk=False).get_opcodes()
    for step, first, last, begin, end in steps:
        if step != "equal":
            yield from (f"- {line}" for line in before.lines[first:last] if line)
            yield from (f"+ {line}" for line in now.lines[begin:end] if line)


def _block(kind: str, lines: Iterable[str]) -> str:
    return "\n".join([f"```{kind}", *lines, "```", ""])


def _small(png: bytes) -> bytes:
    """Return a picture that is as small as a transcript allows."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    if picture.width > _WIDTH:
        high = round(picture.height * _WIDTH / picture.width)
        picture = picture.resize((_WIDTH, high), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    few = picture.quantize(_COLOURS, dither=Image.Dither.NONE)
    few.save(file, format="PNG", optimize=True)
    return file.getvalue()
