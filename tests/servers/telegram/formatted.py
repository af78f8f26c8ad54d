"""Text as people read it, with its bold, links and spoilers."""

from dataclasses import dataclass, field

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.errors import refuse_markup


@dataclass(frozen=True, slots=True)
class Formatted:
    """Plain text and its entities, with offsets in UTF-16 units as in the Bot API."""

    text: str
    entities: tuple[Json, ...] = ()


def units(text: str) -> int:
    """Return the length of a text in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch whose end has not been reached yet."""

    mark: str
    """The tag or marker that opened it."""
    start: int
    entity: Json


@dataclass(slots=True)
class Builder:
    """Builds ``Formatted`` from text and markers in order."""

    _parts: list[str] = field(default_factory=list)
    _length: int = 0
    _open: list[Span] = field(default_factory=list)
    _closed: list[tuple[int, int, Json]] = field(default_factory=list)

    @property
    def innermost(self) -> Span | None:
        """The innermost open stretch."""
        return self._open[-1] if self._open else None

    def write(self, text: str) -> None:
        """Add text."""
        self._parts.append(text)
        self._length += units(text)

    def begin(self, mark: str, entity: Json) -> None:
        """Open a stretch; its entity may get more fields at its end."""
        self._open.append(Span(mark, self._length, entity))

    def end(self, **more: object) -> None:
        """Close the innermost stretch; one without text disappears."""
        span = self._open.pop()
        if self._length > span.start and span.entity:
            self._closed.append((span.start, self._length, span.entity | more))

    def done(self, unclosed: str) -> Formatted:
        """Return the stripped text; raise MisuseError if a stretch is still open."""
        if self._open:
            refuse_markup(unclosed.format(mark=self._open[-1].mark))
        whole = "".join(self._parts)
        text = whole.strip()
        before = units(whole) - units(whole.lstrip())
        most = units(text)
        entities = []
        for start, end, entity in sorted(self._closed, key=lambda span: (span[0], -span[1])):
            first, last = max(start - before, 0), min(end - before, most)
            if last > first:
                entities.append({**entity, "offset": first, "length": last - first})
        return Formatted(text, tuple(entities))
