"""A post (a message's content) as Discord shows it: one layout, and whom it calls.

A layout (Components V2) is a frame with the picture, the text and the rows of buttons in it, from
top to bottom; a text alone stands without a frame. Plain text is shown plainly: nothing in it is
formatted, linked or called.

A button is a ``DynamicItem`` whose template fits every token (its custom_id): discord.py makes it
anew from the message that is pressed, so that buttons under old messages work after a restart. What
is sent is stopped already and is but a drawing: discord.py remembers no view and no modal, and lets
none expire, so that a bot that runs for months does not grow.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

import discord
from discord import ui

from bot.platforms.discord.limits import (
    COMPONENTS,
    IN_MENU,
    IN_ROW,
    LABEL,
    LONGEST_ALTERNATIVE,
    LONGEST_ANSWER,
    LONGEST_FORM_LABEL,
    LONGEST_TEXT,
    NAME,
    ROWS,
)
from bot.ports.platform import Button, Mention, Picture, Post, Question, Style
from engine.cards import Card

Interaction: TypeAlias = "discord.Interaction[discord.Client]"

MENU: Final = "menu"
"""The id of a menu, which is no token; its entries carry tokens."""

LINE: Final = "line"
"""The id of the one line in a form."""

CUT: Final = "…"
"""Stands where something was left out."""

_BOLD: Final = "**"
_BETWEEN: Final = "\u200b"
"""Has no width; what it parts is read by people as before, and by Discord no more."""

_ANYWHERE: Final = re.compile(r"([\\*_~|`<\[\]])")
_AT_LINE_START: Final = re.compile(r"^([^\S\n]*)([>#+-])", re.MULTILINE)
_NUMBERED_LINE: Final = re.compile(r"^([^\S\n]*\d+)([.)])(?=\s)", re.MULTILINE)
_CALLS_ALL: Final = re.compile(r"@(?=everyone|here)")
_LINKS: Final = re.compile(r"(:(?=//)|discord(?:app)?\.(?=gg/|com/))", re.IGNORECASE)

_STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}

_BESIDE_ROWS: Final = 3
"""What a layout is made of beside its rows: the frame, a picture and the text."""

_Layout: TypeAlias = ui.LayoutView
_Control: TypeAlias = "ui.Button[_Layout] | ui.Select[_Layout]"
_Part: TypeAlias = "ui.Item[_Layout]"

Marks: TypeAlias = Mapping[Card, str]
"""Cards as Discord wants their emojis written."""

_NO_MARKS: Final[Marks] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a message shows, and the only people whom it may call."""

    view: ui.LayoutView
    called: discord.AllowedMentions


def rendered(post: Post, marks: Marks = _NO_MARKS, *, pictured: bool = False) -> Rendered:
    """A post within Discord's limits; of a text that is too long the oldest lines are left out.

    It is ``pictured`` where the message has the post's picture among its files.
    """
    ids = _ids(post.mentions)
    calls = " ".join(f"<@{person}>" for person in ids)
    above = _small(post, marks)
    room = LONGEST_TEXT - sum(size(line) + 1 for line in (above, calls) if line)
    text = "\n".join(filter(None, [above, fitting(post.text, room, post.strong), calls]))
    return Rendered(
        view=layout_of(text, post.rows, post.picture if pictured else None),
        called=discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[discord.Object(person) for person in ids],
        ),
    )


def _small(post: Post, marks: Marks) -> str:
    """The reader's cards as emojis; empty while any of them is missing."""
    return " ".join(marks[card] for card in post.cards) if marks.keys() >= set(post.cards) else ""


def _ids(mentions: Sequence[Mention]) -> list[int]:
    """Whom Discord can call: the people whom it knows, each once."""
    here = (mention.person for mention in mentions if mention.person.platform == NAME)
    return [int(person) for person in dict.fromkeys(one.id for one in here)]


def escaped(text: str) -> str:
    """A text that Discord shows letter by letter, without formats, links, lists or calls."""
    shown = _ANYWHERE.sub(r"\\\1", text)
    shown = _AT_LINE_START.sub(r"\1\\\2", shown)
    shown = _NUMBERED_LINE.sub(r"\1\\\2", shown)
    shown = _CALLS_ALL.sub(f"@{_BETWEEN}", shown)
    return _LINKS.sub(rf"\1{_BETWEEN}", shown)


def size(text: str) -> int:
    """The letters of a text as Discord may count them at most: in units of UTF-16."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def fitting(text: str, room: int, strong: frozenset[str] = frozenset()) -> str:
    """A text escaped, and without its oldest lines where it is too long; never empty.

    The lines before the first blank one are its head, which stays. Those in ``strong`` are bold.
    """
    whole = _emphasised(text, strong)
    if size(whole) <= room:
        return whole if whole.strip() else _BETWEEN
    head, blank, rest = whole.partition("\n\n")
    if not blank or size(head) > room // 2:
        return _newest(whole, text, room)
    above = f"{head}{blank}"
    return above + _newest(rest, text, room - size(above))


def _emphasised(text: str, strong: frozenset[str]) -> str:
    """A text escaped, with those of its lines in bold that stand out."""
    lines = zip(text.split("\n"), escaped(text).split("\n"), strict=True)
    return "\n".join(
        f"{_BOLD}{shown}{_BOLD}" if line.strip() and line in strong else shown
        for line, shown in lines
    )


def _newest(lines: str, text: str, room: int) -> str:
    """As many of the last lines as there is room for, or else the end of the text."""
    left = room - size(CUT)
    kept: list[str] = []
    for line in reversed(lines.split("\n")):
        left -= size(line) + 1
        if left < 0:
            break
        kept.insert(0, line)
    return "\n".join([CUT, *kept]) if kept else CUT + _end(text, room - size(CUT))


def shortened(text: str, longest: int) -> str:
    """A label of at most ``longest`` letters; never empty."""
    fits = text if len(text) <= longest else text[: longest - 1] + CUT
    return fits if fits.strip() else CUT


def _end(text: str, room: int) -> str:
    """The end of a long line; a letter takes two units at most, escaped or not."""
    return escaped(text.rsplit("\n", maxsplit=1)[-1][-(room // 2) :])


class Pressable(ui.DynamicItem[ui.Item[Any]], template=re.compile(".*", re.DOTALL)):
    """A button or a menu under any message of ours; the client hears of a press as ``on_press``."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: "discord.Interaction[Any]",
        item: ui.Item[Any],
        _match: re.Match[str],
        /,
    ) -> Self:
        """The button as it stands under the message that is pressed."""
        return cls(item)

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        """Tell the client."""
        interaction.client.dispatch("press", interaction)


def layout_of(
    text: str, rows: Sequence[Sequence[Button]], picture: Picture | None
) -> ui.LayoutView:
    """A text in Discord's own writing, a picture above it, and the rows as Discord takes them."""
    parts: list[_Part] = [] if picture is None else [_gallery(picture)]
    parts.append(ui.TextDisplay(text))
    parts.extend(ui.ActionRow(*row) for row in _laid_out(_without_doubles(rows)))
    view = ui.LayoutView(timeout=None)
    for part in parts if len(parts) == 1 else [ui.Container(*parts)]:
        view.add_item(part)
    view.stop()
    return view


def _gallery(picture: Picture) -> _Part:
    """The picture among the files of the message, with what is said to who cannot see it."""
    told = shortened(picture.alternative, LONGEST_ALTERNATIVE)
    shown = discord.MediaGalleryItem(f"attachment://{picture.file_name}", description=told)
    return ui.MediaGallery(shown)


def form_of(question: Question) -> ui.Modal:
    """The form that asks a question; its answer comes with the question's token."""
    form = ui.Modal(title=shortened(question.title, LONGEST_FORM_LABEL), custom_id=question.token)
    line: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=LINE, max_length=LONGEST_ANSWER)
    form.add_item(ui.Label(text=shortened(question.label, LONGEST_FORM_LABEL), component=line))
    form.stop()
    return form


def _without_doubles(rows: Sequence[Sequence[Button]]) -> Iterator[list[Button]]:
    """The rows without buttons that do the same as an earlier one, which Discord refuses."""
    seen: set[str] = set()
    for row in rows:
        new = {button.token: button for button in row if button.token not in seen}
        seen.update(new)
        yield list(new.values())


def _laid_out(rows: Iterator[list[Button]]) -> list[list[_Control]]:
    """Rows of at most five buttons: as they are meant, or tightly where there are too many.

    The last row is a menu where even so there is no room for all.
    """
    wrapped = [part for row in rows for part in _in_rows(row)]
    if not _fits(wrapped):
        wrapped = _in_rows([button for row in wrapped for button in row])
    if _fits(wrapped):
        return [[_drawn(button) for button in row] for row in wrapped]
    above = wrapped[: ROWS - 1]
    rest = [button for row in wrapped[ROWS - 1 :] for button in row]
    return [*([_drawn(button) for button in row] for row in above), [_menu(rest)]]


def _fits(rows: Sequence[Sequence[Button]]) -> bool:
    return sum(1 + len(row) for row in rows) <= COMPONENTS - _BESIDE_ROWS


def _in_rows(buttons: list[Button]) -> list[list[Button]]:
    return [buttons[start : start + IN_ROW] for start in range(0, len(buttons), IN_ROW)]


def _drawn(button: Button) -> _Control:
    return ui.Button(
        label=shortened(button.label, LABEL), custom_id=button.token, style=_STYLES[button.style]
    )


def _menu(buttons: list[Button]) -> _Control:
    """A menu whose entries are buttons; what is beyond its last entry is left out."""
    entries = [
        discord.SelectOption(label=shortened(button.label, LABEL), value=button.token)
        for button in buttons[:IN_MENU]
    ]
    return ui.Select(custom_id=MENU, placeholder=CUT, options=entries)
