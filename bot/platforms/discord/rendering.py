"""Render message content as a Discord layout and its allowed mentions.

A layout (Components V2) is a container with the picture, the text and the rows of buttons, from top
to bottom; a message with only a text has no container. Text is shown literally: nothing in it is
formatted, linked or mentioned.

A button is a ``DynamicItem`` whose template matches every token (its custom_id). discord.py
rebuilds it from the pressed message, so buttons under old messages work after a restart. Views are
stopped before they are sent, so that discord.py neither stores nor expires views and modals, and
the memory of a bot that runs for months does not grow.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

import discord
from discord import ui

from bot.platforms.discord.command_mentions import NO_IDS, CommandIds, with_command_mentions
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
    small_print,
)
from bot.ports.message import (
    Button,
    Mention,
    Menu,
    MessageContent,
    MessageLink,
    Picture,
    Question,
    Style,
    Timestamp,
)
from bot.ports.value import Struct
from engine.cards import Card

Interaction: TypeAlias = "discord.Interaction[discord.Client]"

MENU: Final = "menu"
"""The id of a menu, which is not a token; its options have the tokens."""

_MESSAGES_URL: Final = "https://discord.com/channels"

LINE: Final = "line"
"""The id of the only field of a modal."""

_STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}

_BESIDE_ROWS: Final = 5
"""The number of other components: container, picture, text, and a menu in its own row."""

_Layout: TypeAlias = ui.LayoutView
_Control: TypeAlias = "ui.Button[_Layout] | ui.Select[_Layout]"
_Part: TypeAlias = "ui.Item[_Layout]"

Marks: TypeAlias = Mapping[Card, str]
"""The markup of the emoji of each card."""

_NO_MARKS: Final[Marks] = MappingProxyType({})


class Rendered(Struct, frozen=True, gc=True):
    """The content of a message, and the only people that it may mention."""

    view: ui.LayoutView
    called: discord.AllowedMentions


def rendered(
    post: MessageContent,
    marks: Marks = _NO_MARKS,
    ids: CommandIds = NO_IDS,
    *,
    pictured: bool = False,
    jump_url: str = "",
) -> Rendered:
    """Return the content within Discord's limits.

    A message is ``pictured`` if its picture is attached; it then has the text that goes below the
    picture, and no emojis of the same cards. A text that is too long loses its oldest lines.
    Commands with known ``ids`` can be pressed. ``jump_url`` is the URL of the message that the
    content links to. A message that calls people begins with their mentions.
    """
    beside = post.pictured if pictured else None
    told = post.text if beside is None else beside.text
    people = _ids(post.mentions)
    calls = " ".join([*(f"<@{person}>" for person in people), *_ways(post)])
    above = "" if beside is not None else _small(post, marks)
    below = "" if beside is None else small_print(beside.small)
    space = LONGEST_TEXT - sum(size(line) + 1 for line in (above, calls, below) if line)
    space -= sum(size(_timestamp(moment)) for moment in post.moments)
    space -= max(0, size(with_command_mentions(told, ids)) - size(told))
    said = with_command_mentions(fitting(told, space, post.bold_lines), ids)
    said = _timed(said, post.moments)
    text = "\n".join(filter(None, [above, said, calls, below]))
    if post.calls and calls:
        text = f"{calls} {said}"
    return Rendered(
        view=_layout_of(text, post, marks, pictured=pictured, jump_url=jump_url),
        called=discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[discord.Object(person) for person in people],
        ),
    )


def _small(post: MessageContent, marks: Marks) -> str:
    """Return the reader's cards as emojis; empty if any of them is missing."""
    return " ".join(marks[card] for card in post.cards) if marks.keys() >= set(post.cards) else ""


def _timed(text: str, moments: Sequence[Timestamp]) -> str:
    """Return an escaped text that shows each time in the reader's time zone."""
    for moment in moments:
        text = text.replace(escaped(moment.text), _timestamp(moment), 1)
    return text


def _timestamp(moment: Timestamp) -> str:
    """Return the markup of a time: the date and time, and how long until then."""
    seconds = int(moment.at)
    return f"<t:{seconds}:f> (<t:{seconds}:R>)"


def _ways(post: MessageContent) -> Iterator[str]:
    """Yield a link to the channel or thread of the content, if any; Discord shows its name."""
    if post.link_to is not None:
        yield f"<#{post.link_to.thread or post.link_to.chat}>"


def jump_url_of(guild: int, link: MessageLink) -> str:
    """Return the URL of a message in a server, for its members."""
    channel = link.address.thread or link.address.chat
    return f"{_MESSAGES_URL}/{guild}/{channel}/{link.message}"


def _ids(mentions: Sequence[Mention]) -> list[int]:
    """Return the ids of the mentioned people on Discord, each once."""
    here = (mention.person for mention in mentions if mention.person.platform == NAME)
    return [int(person) for person in dict.fromkeys(one.id for one in here)]


class PersistentButton(ui.DynamicItem[ui.Item[Any]], template=re.compile(".*", re.DOTALL)):
    """A button or menu under any message of the bot; a press calls the client's ``on_press``."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: "discord.Interaction[Any]",
        item: ui.Item[Any],
        _match: re.Match[str],
        /,
    ) -> Self:
        """Return the button of the pressed message."""
        return cls(item)

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        """Pass the press on to the client."""
        interaction.client.dispatch("press", interaction)


def _layout_of(
    text: str, post: MessageContent, marks: Marks, *, pictured: bool, jump_url: str
) -> ui.LayoutView:
    """Return a layout with the picture, the text with Discord's markup, and the rows."""
    parts: list[_Part] = []
    if pictured and post.picture is not None:
        parts.append(_gallery(post.picture))
    parts.append(ui.TextDisplay(text))
    parts.extend(ui.ActionRow(*row) for row in _controls(post, marks))
    if post.jump is not None and jump_url:
        link: _Control = ui.Button(label=shortened(post.jump.label, LABEL), url=jump_url)
        parts.append(ui.ActionRow(link))
    if post.urls:
        links: list[_Control] = [
            ui.Button(label=shortened(one.label, LABEL), url=one.url) for one in post.urls
        ]
        parts.append(ui.ActionRow(*links))
    view = ui.LayoutView(timeout=None)
    for part in parts if len(parts) == 1 else [ui.Container(*parts)]:
        view.add_item(part)
    view.stop()
    return view


def _controls(post: MessageContent, marks: Marks) -> list[list[_Control]]:
    """Return the rows below a text; a menu replaces the buttons with the same choices."""
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
    """Return the picture among the files of the message, with its alternative text."""
    told = shortened(picture.alternative, LONGEST_ALTERNATIVE)
    shown = discord.MediaGalleryItem(f"attachment://{picture.file_name}", description=told)
    return ui.MediaGallery(shown)


def form_of(question: Question) -> ui.Modal:
    """Return the modal for a question; its answer arrives with the question's token."""
    form = ui.Modal(title=shortened(question.title, LONGEST_FORM_LABEL), custom_id=question.token)
    line: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=LINE, max_length=LONGEST_ANSWER)
    form.add_item(ui.Label(text=shortened(question.label, LONGEST_FORM_LABEL), component=line))
    form.stop()
    return form


def _without_doubles(rows: Sequence[Sequence[Button]]) -> Iterator[list[Button]]:
    """Yield the rows without repeated tokens, because Discord refuses a token that occurs twice."""
    seen: set[str] = set()
    for row in rows:
        new = {button.token: button for button in row if button.token not in seen}
        seen.update(new)
        yield list(new.values())


def _laid_out(rows: Iterator[list[Button]]) -> list[list[_Control]]:
    """Return rows of at most five buttons, refilled if the given rows are too many.

    If the buttons still do not fit, the last row is a menu.
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
    """Return a menu whose options represent buttons, without those beyond the limit."""
    entries = [
        discord.SelectOption(label=shortened(button.label, LABEL), value=button.token)
        for button in buttons[:IN_MENU]
    ]
    return ui.Select(custom_id=MENU, placeholder=CUT, options=entries)
