"""The lines that answer a person after a change in the lobby or around a match."""

from collections.abc import Sequence

from bot.messages.lobby_message import OPTION_PAGE, OPTIONS_PAGE, PRESET_PAGE
from bot.messages.seat_lines import partners_of, rivals_of
from bot.ports.request import PersonId
from bot.tables.lobby import rules_at
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.text.common import Names, listed
from bot.text.help_topics import option_title, told_value
from bot.text.localizer import LocalizedText
from bot.text.table_settings import computer_line, settings_on
from engine.players.levels import Level
from engine.rule_options import CHOICES
from engine.seats import Seat


def admitted_line(names: Names, seat: Seat) -> LocalizedText:
    """Return the line about a newcomer who has got their seat."""
    return LocalizedText("press-admitted", {"player": names[seat]})


def filled_line(before: TableState, names: Names, level: Level) -> LocalizedText:
    """Return the line about the computer players that were added; their level if none was."""
    filled = [seat for seat, chair in enumerate(before.chairs) if chair.is_free]
    return _moved_line("press-filled", filled, names) or computer_line(level)


def cleared_line(before: TableState, names: Names) -> LocalizedText:
    """Return the line about the computer players that were removed; the table if none was."""
    cleared = [
        seat
        for seat, chair in enumerate(before.chairs)
        if chair.person is None and not chair.is_free
    ]
    return _moved_line("press-cleared", cleared, names) or page_line(before, "")


def page_line(state: TableState, page: str) -> LocalizedText:
    """Return the line that introduces a page of the lobby."""
    kind, _, about = page.partition(".")
    if kind == OPTION_PAGE and about in CHOICES:
        return option_line(state, about)
    if settings_on(kind):
        return LocalizedText(settings_on(kind)[0].heading)
    if kind == PRESET_PAGE:
        return LocalizedText("chat-choose-preset")
    if kind == OPTIONS_PAGE:
        return LocalizedText("chat-choose-option")
    return LocalizedText("chat-table", {"code": state.code})


def option_line(state: TableState, name: str) -> LocalizedText:
    """Return a house rule with its value."""
    value = told_value(name, getattr(rules_at(state), name))
    return LocalizedText("chat-option", {"option": option_title(name), "value": value})


def seated_line(person: PersonId, names: Names, table: Table) -> LocalizedText:
    """Return the line about the seat that a person has now or will have, and who plays there."""
    state = table.state
    seat = state.seat_of(person)
    if seat is None:
        [coming] = [one for one in state.joining if one.chair.person == person]
        return LocalizedText("press-coming", {"player": names[coming.seat]})
    partners = partners_of(state, table.names, seat)
    rivals = rivals_of(state, table.names, seat)
    if partners is None:
        return LocalizedText("press-seated", {"number": seat + 1})
    if rivals is None:
        return LocalizedText("press-seated-with", {"partners": partners})
    return LocalizedText("press-seated-against", {"partners": partners, "rivals": rivals})


def left_line(person: PersonId, before: TableState, table: Table) -> LocalizedText:
    """Return the reply to a person who has left a table, during or between matches."""
    if before.seat_of(person) is None:
        return LocalizedText("press-comes-no-more")
    if not table.is_playing:
        return LocalizedText("press-risen", {"code": before.code})
    key = "chat-left" if table.state.has_people else "chat-left-last"
    return LocalizedText(key, {"code": before.code})


def _moved_line(key: str, seats: Sequence[int], names: Names) -> LocalizedText | None:
    """Return a line about the computer players that were added or removed, if any were."""
    moved = [names[Seat(seat)] for seat in seats]
    return LocalizedText(key, {"count": len(moved), "players": listed(moved)}) if moved else None
