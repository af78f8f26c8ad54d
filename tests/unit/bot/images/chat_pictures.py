"""The images of the README as SVG: one moment of a match in Telegram and in Discord.

The moment is from the match in the transcripts of docs/. Texts and buttons are those of real
messages, and the windows are drawn here. ``make transcripts`` regenerates them.
"""

import io
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from textwrap import wrap
from typing import Final, assert_never
from xml.sax.saxutils import escape

from PIL import Image

from bot.ports.message import MessageContent, Style
from tests.transcripts.diary import aside_of
from tests.transcripts.evening import ANE, GROUP, NAMES
from tests.transcripts.match import is_ane_to_answer, played

DOCS: Final = Path(__file__).parents[4] / "docs"

WINDOW: Final = 400
_GAP: Final = 20
_MARGIN: Final = 14
_LINE: Final = 21
_BUTTON: Final = 36
_LETTERS: Final = 40
_STRONG_LETTERS: Final = 38


class Manner(Enum):
    """The style of a line."""

    PLAIN = auto()
    STRONG = auto()
    CALL = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of an app."""

    name: str
    back: str
    bubble: str
    ink: str
    faint: str
    link: str
    buttons: dict[Style, str]
    on_button: str


LOOKS: Final = (
    Look(
        "telegram",
        "#dfe8d8",
        "#ffffff",
        "#1a1a1a",
        "#5d7a5b",
        "#2a7ab5",
        dict(zip(Style, ("#7f9c79", "#3f8fd0", "#3f9c56", "#c9514a"), strict=True)),
        "#ffffff",
    ),
    Look(
        "discord",
        "#2b2d31",
        "#313338",
        "#e6e7e9",
        "#a9adb5",
        "#a6b3ff",
        dict(zip(Style, ("#4e5058", "#5865f2", "#24804a", "#c73b3f"), strict=True)),
        "#ffffff",
    ),
)


async def drawn(look: Look) -> str:
    """Return a group beside Ane's private chat, at the first bet that she answers.

    The players use English, as the readers of the README do.
    """
    evening = await played(look.name, "en", until=is_ane_to_answer)
    name, own = NAMES[ANE], evening.page(ANE)
    where = (
        f"{GROUP}, for {name} alone" if own.place == aside_of(GROUP) else f"Amarreko \u2192 {name}"
    )
    windows = [(GROUP, evening.group().post), (where, own.post)]
    panels = [panel(look, title, post) for title, post in windows]
    height = max(tall for _, tall in panels)
    width = 2 * WINDOW + _GAP
    body = "".join(
        f'<g transform="translate({number * (WINDOW + _GAP)} 0)">'
        f'<rect width="{WINDOW}" height="{height}" rx="12" fill="{look.back}"/>{panel}</g>'
        for number, (panel, _) in enumerate(panels)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="DejaVu Sans, Helvetica, Arial, sans-serif">{body}</svg>\n'
    )


def panel(look: Look, title: str, post: MessageContent) -> tuple[str, int]:
    """Return one window and its height."""
    head = f'<text x="20" y="30" font-size="16" font-weight="bold" fill="{look.faint}">'
    parts, y = [f"{head}{escape(title)}</text>"], 46
    inner, tall = _bubble(look, post, y)
    parts += inner
    y += tall
    for row in post.rows:
        parts += _row(look, [(button.label, button.style) for button in row], y)
        y += _BUTTON
    return "".join(parts), y + _MARGIN


def _as_pillow_writes(png: bytes) -> bytes:
    """Return a PNG file whose bytes depend on the locked Pillow, not on the zlib of a machine."""
    file = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.save(file, format="PNG", optimize=True)
    return file.getvalue()


def _bubble(look: Look, post: MessageContent, top: int) -> tuple[list[str], int]:
    """Return the text of a message below its image, and its height with the margin."""
    shown, y = "", top + 8
    if post.picture is not None:
        png, wide = _as_pillow_writes(post.picture.compose()), WINDOW - 4 * _MARGIN
        tall = wide * int.from_bytes(png[20:24]) // int.from_bytes(png[16:20])
        data = b64encode(png).decode()
        shown = (
            f'<image x="{2 * _MARGIN}" y="{y}" width="{wide}" height="{tall}" '
            f'href="data:image/png;base64,{data}"/>'
        )
        y += tall
    lines = list(_lines(post))
    height = y - top + len(lines) * _LINE + 14
    bubble = (
        f'<rect x="{_MARGIN}" y="{top}" width="{WINDOW - 2 * _MARGIN}" height="{height}" '
        f'rx="10" fill="{look.bubble}"/>'
    )
    parts = [bubble, shown]
    for number, (line, manner) in enumerate(lines, start=1):
        parts.append(
            f'<text x="{2 * _MARGIN}" y="{y + number * _LINE}" font-size="15" '
            f"{_manner(look, manner)}>"
            f"{escape(line)}</text>"
        )
    return parts, height + 8


def _lines(post: MessageContent) -> Iterator[tuple[str, Manner]]:
    """Return the wrapped lines of a message, with its mentions last."""
    for line in post.text.split("\n"):
        manner = Manner.STRONG if line in post.bold_lines else Manner.PLAIN
        letters = _STRONG_LETTERS if line in post.bold_lines else _LETTERS
        yield from ((part, manner) for part in wrap(line, letters) or [""])
    if post.mentions:
        yield " ".join(f"@{mention.name}" for mention in post.mentions), Manner.CALL


def _manner(look: Look, manner: Manner) -> str:
    match manner:
        case Manner.PLAIN:
            return f'fill="{look.ink}"'
        case Manner.STRONG:
            return f'fill="{look.ink}" font-weight="bold"'
        case Manner.CALL:
            return f'fill="{look.link}"'
        case _:
            assert_never(manner)


def _row(look: Look, row: Sequence[tuple[str, Style]], top: int) -> Iterator[str]:
    wide = (WINDOW - 2 * _MARGIN + 6) // len(row)
    for number, (label, style) in enumerate(row):
        x = _MARGIN + number * wide
        fits = wide // 8
        told = label if len(label) <= fits else f"{label[: fits - 1]}\u2026"
        yield (
            f'<rect x="{x}" y="{top}" width="{wide - 6}" height="{_BUTTON - 6}" rx="6" '
            f'fill="{look.buttons[style]}"/>'
            f'<text x="{x + (wide - 6) / 2:g}" y="{top + 20}" font-size="13" '
            f'text-anchor="middle" fill="{look.on_button}">{escape(told)}</text>'
        )
