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
    CUT,
    IN_MENU,
    IN_ROW,
    LABEL,
    LONGEST_ALTERNATIVE,
    LONGEST_ANSWER,
    LONGEST_FORM_LABEL,
    LONGEST_TEXT,
    NAME,
    ROWS,
    escaped,
    fitting,
    shortened,
    size,
)
from bot.ports.message import (
    Button,
    Mention,
    Menu,
    MessageContent,
    Picture,
    Question,
    Style,
    Timestamp,
)
from engine.cards import Card

Interaction: TypeAlias = "discord.Interaction[discord.Client]"

MENU: Final = "menu"
"""The id of a menu, which is no token; its entries carry tokens."""

LINE: Final = "line"
"""The id of the one line in a form."""

_STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}

_BESIDE_ROWS: Final = 5
"""What a layout is made of beside its rows: frame, picture, text, and a menu in its own row."""

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


def rendered(post: MessageContent, marks: Marks = _NO_MARKS, *, pictured: bool = False) -> Rendered:
    """Return a post within Discord's limits.

    Of a text that is too long the oldest lines are left out.

    It is ``pictured`` where the message has the post's picture among its files.
    """
    ids = _ids(post.mentions)
    calls = " ".join([*(f"<@{person}>" for person in ids), *_ways(post)])
    above = _small(post, marks)
    room = LONGEST_TEXT - sum(size(line) + 1 for line in (above, calls) if line)
    room -= sum(size(_timestamp(moment)) for moment in post.moments)
    said = _timed(fitting(post.text, room, post.bold_lines), post.moments)
    text = "\n".join(filter(None, [above, said, calls]))
    return Rendered(
        view=_layout_of(text, post, marks, pictured=pictured),
        called=discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[discord.Object(person) for person in ids],
        ),
    )


def _small(post: MessageContent, marks: Marks) -> str:
    """Return the reader's cards as emojis; empty while any of them is missing."""
    return " ".join(marks[card] for card in post.cards) if marks.keys() >= set(post.cards) else ""


def _timed(text: str, moments: Sequence[Timestamp]) -> str:
    """Return an escaped text in which each moment is shown in the time zone of its reader."""
    for moment in moments:
        text = text.replace(escaped(moment.text), _timestamp(moment), 1)
    return text


def _timestamp(moment: Timestamp) -> str:
    """Return the markdown of a time: the date and the clock, and how long it is until then."""
    seconds = int(moment.at)
    return f"<t:{seconds}:f> (<t:{seconds}:R>)"


def _ways(post: MessageContent) -> Iterator[str]:
    """Yield the channel or thread that a post leads to, as a link that Discord names by itself."""
    if post.link_to is not None:
        yield f"<#{post.link_to.thread or post.link_to.chat}>"


def _ids(mentions: Sequence[Mention]) -> list[int]:
    """Return whom Discord can call: the people whom it knows, each once."""
    here = (mention.person for mention in mentions if mention.person.platform == NAME)
    return [int(person) for person in dict.fromkeys(one.id for one in here)]


class PersistentButton(ui.DynamicItem[ui.Item[Any]], template=re.compile(".*", re.DOTALL)):
    """A button or a menu under any message of ours; the client hears of a press as ``on_press``."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: "discord.Interaction[Any]",
        item: ui.Item[Any],
        _match: re.Match[str],
        /,
    ) -> Self:
        """Return the button as it stands under the message that is pressed."""
        return cls(item)

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        """Tell the client."""
        interaction.client.dispatch("press", interaction)


def _layout_of(text: str, post: MessageContent, marks: Marks, *, pictured: bool) -> ui.LayoutView:
    """A text in Discord's own writing, the picture above it, and the rows as Discord takes them."""
    parts: list[_Part] = []
    if pictured and post.picture is not None:
        parts.append(_gallery(post.picture))
    parts.append(ui.TextDisplay(text))
    parts.extend(ui.ActionRow(*row) for row in _controls(post, marks))
    view = ui.LayoutView(timeout=None)
    for part in parts if len(parts) == 1 else [ui.Container(*parts)]:
        view.add_item(part)
    view.stop()
    return view


def _controls(post: MessageContent, marks: Marks) -> list[list[_Control]]:
    """Return the rows below a text; a menu stands for those that say the same one by one."""
    if post.menu is None:
        return _laid_out(_without_doubles(post.rows))
    below = _laid_out(_without_doubles(post.rows[post.menu.rows :]))
    return [[_choosing(post.menu, marks)], *below]


def _choosing(menu: Menu, marks: Marks) -> _Control:
    options = [
        discord.SelectOption(
            label=shortened(entry.label, LABEL),
            value=entry.value,
            emoji=None if entry.card is None else marks.get(entry.card),
            default=entry.is_chosen,
        )
        for entry in menu.entries[:IN_MENU]
    ]
    return ui.Select(
        custom_id=menu.token,
        placeholder=shortened(menu.label, LABEL),
        min_values=menu.least,
        max_values=menu.most,
        options=options,
    )


def _gallery(picture: Picture) -> _Part:
    """Return the picture among the files of the message, with what is said to who cannot see it."""
    told = shortened(picture.alternative, LONGEST_ALTERNATIVE)
    shown = discord.MediaGalleryItem(f"attachment://{picture.file_name}", description=told)
    return ui.MediaGallery(shown)


def form_of(question: Question) -> ui.Modal:
    """Return the form that asks a question; its answer comes with the question's token."""
    form = ui.Modal(title=shortened(question.title, LONGEST_FORM_LABEL), custom_id=question.token)
    line: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=LINE, max_length=LONGEST_ANSWER)
    form.add_item(ui.Label(text=shortened(question.label, LONGEST_FORM_LABEL), component=line))
    form.stop()
    return form


def _without_doubles(rows: Sequence[Sequence[Button]]) -> Iterator[list[Button]]:
    """Yield the rows without buttons that do the same as an earlier one, which Discord refuses."""
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
    """Return a menu whose entries are buttons; what is beyond its last entry is left out."""
    entries = [
        discord.SelectOption(label=shortened(button.label, LABEL), value=button.token)
        for button in buttons[:IN_MENU]
    ]
    return ui.Select(custom_id=MENU, placeholder=CUT, options=entries)
