"""Buttons in rows, and the little form that asks for a line of text.

A button is a ``DynamicItem`` whose template fits every token: discord.py makes it anew from the
message that is pressed, so that buttons under old messages work after a restart. What is sent is
stopped already and is but a drawing: discord.py remembers no view and no modal, and lets none
expire, so that a bot that runs for months does not grow.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Self, TypeAlias

import discord
from discord import ui

from bot.platforms.discord.writing import CUT, shortened
from bot.ports.platform import Button, Question, Style

Interaction: TypeAlias = "discord.Interaction[discord.Client]"

IN_ROW: Final = 5
ROWS: Final = 5
LABEL: Final = 80
IN_MENU: Final = 25
MENU: Final = "menu"
"""The id of a menu, which is no token; its entries carry tokens."""

LINE: Final = "line"
"""The id of the one line in a form."""

LONGEST_ANSWER: Final = 100
_FORM_LABEL: Final = 45

_STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}

_Control: TypeAlias = "ui.Button[ui.View] | ui.Select[ui.View]"


class Pressable(ui.DynamicItem[ui.Item[ui.View]], template=re.compile(".*", re.DOTALL)):
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


def view_of(rows: Sequence[Sequence[Button]]) -> ui.View:
    """The rows as Discord takes them: wrapped where they are long, and a menu for the rest."""
    view = ui.View(timeout=None)
    for number, row in enumerate(_laid_out(_without_doubles(rows))):
        for control in row:
            view.add_item(Pressable(control, row=number))
    view.stop()
    return view


def form_of(question: Question) -> ui.Modal:
    """The form that asks a question; its answer comes with the question's token."""
    form = ui.Modal(title=shortened(question.title, _FORM_LABEL), custom_id=question.token)
    line: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=LINE, max_length=LONGEST_ANSWER)
    form.add_item(ui.Label(text=shortened(question.label, _FORM_LABEL), component=line))
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
    """At most five rows of at most five buttons; the last row is a menu where they are more."""
    wrapped = [part for row in rows for part in _in_rows(row)]
    if len(wrapped) > ROWS:
        buttons = [button for row in wrapped for button in row]
        wrapped = _in_rows(buttons)
    if len(wrapped) <= ROWS:
        return [[_drawn(button) for button in row] for row in wrapped]
    above = wrapped[: ROWS - 1]
    rest = [button for row in wrapped[ROWS - 1 :] for button in row]
    return [*([_drawn(button) for button in row] for row in above), [_menu(rest)]]


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
