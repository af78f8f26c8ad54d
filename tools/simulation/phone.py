"""How tall a message is on a phone that is 360 pixels wide.

A line has 40 characters and is 20 pixels tall; a line of Discord's small print has 48 characters
and is 16 pixels tall. A picture is 340 pixels wide. A folded quotation shows three lines. Buttons
are not counted.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import Final, TypeAlias

from PIL import Image

CHARACTERS: Final = 40
LINE_PX: Final = 20
SMALL_CHARACTERS: Final = 48
SMALL_LINE_PX: Final = 16
PICTURE_PX: Final = 340
FOLDED_LINES: Final = 3

Span: TypeAlias = tuple[int, int]

_SMALL: Final = "-# "
_CODE: Final = re.compile(r"<a?:\w+:\d+>")
_MENTION: Final = re.compile(r"<@!?\d+>|<t:\d+(?::\w)?>")
_MARKS: Final = re.compile(r"\*\*|\|\||\\(?=\W)|^[#>] ", re.MULTILINE)
_SAME_WIDTH: Final = "x" * 8
"""Text as wide as the name or the time that a mention shows."""


@dataclass(frozen=True, slots=True)
class Height:
    """The height of a message: its lines of text, and the pixels of text and pictures."""

    lines: int
    pixels: int


NO_HEIGHT: Final = Height(0, 0)
"""The height of an empty message."""


def height(text: str, pictures: Iterable[bytes], *, folded: Sequence[Span] = ()) -> Height:
    """Return the height of a message; ``folded`` are the spans of folded quotations."""
    rows = [_row(line) for line in _unfolded(text, folded).split("\n")] if text else []
    for start, end in folded:
        quoted = [_row(line) for line in text[start:end].split("\n")]
        lines = min(FOLDED_LINES, sum(lines for lines, _ in quoted))
        rows.append((lines, lines * LINE_PX))
    drawn = sum(_picture_px(content) for content in pictures)
    return Height(sum(lines for lines, _ in rows), sum(pixels for _, pixels in rows) + drawn)


def folded_on_telegram(entities: Iterable[Mapping[str, object]]) -> Sequence[Span]:
    """Return the spans of the folded quotations among Telegram's entities."""
    spans = []
    for entity in entities:
        if entity.get("type") == "expandable_blockquote":
            start, length = entity["offset"], entity["length"]
            assert isinstance(start, int), "an offset is a number"
            assert isinstance(length, int), "a length is a number"
            spans.append((start, start + length))
    return spans


def _unfolded(text: str, folded: Sequence[Span]) -> str:
    """Return the text without the folded spans and the line breaks before them."""
    kept, end = [], 0
    for start, stop in folded:
        kept.append(text[end:start].removesuffix("\n"))
        end = stop
    return "".join([*kept, text[end:]])


def _row(line: str) -> tuple[int, int]:
    """Return the lines and pixels of a paragraph."""
    is_small = line.startswith(_SMALL)
    plain = _MARKS.sub("", _MENTION.sub(_SAME_WIDTH, _CODE.sub("xx", line.removeprefix(_SMALL))))
    lines = max(1, ceil(len(plain) / (SMALL_CHARACTERS if is_small else CHARACTERS)))
    return lines, lines * (SMALL_LINE_PX if is_small else LINE_PX)


def _picture_px(content: bytes) -> int:
    with Image.open(BytesIO(content)) as image:
        return round(image.height * PICTURE_PX / image.width)
