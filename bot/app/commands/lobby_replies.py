"""What is said in passing to whoever has changed something around a match."""

from collections.abc import Sequence

from bot.messages.callback_data import TableButton, Verb
from bot.messages.lobby_message import (
    LANGUAGE_PAGE,
    OPTION_PAGE,
    OPTIONS_PAGE,
    PRESET_PAGE,
    SUITS_PAGE,
    call_line,
    fill_line,
    suits_line,
    time_line,
)
from bot.messages.seat_lines import TIME_PAGE, level_line, partners_of, rivals_of
from bot.ports.request import PersonId
from bot.tables.lobby import rules_at
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.text.common import Names, listed
from bot.text.help_topics import option_title, told_value
from bot.text.localizer import LocalizedText, own_name
from engine.players.levels import Level
from engine.rule_options import CHOICES
from engine.seats import Seat


# One short case for each verb that moves people.
def changed_line(  # noqa: PLR0911 - see above
    person: PersonId, pressed: TableButton, before: TableState, names: Names, live: Table
) -> LocalizedText:
    """Return what a press has changed; ``before`` and ``names`` are the table's before it."""
    record = live.record
    match pressed.action:
        case Verb.RESUME:
            return LocalizedText("chat-welcome-back")
        case Verb.SIT:
            return _seated_line(person, names, live)
        case Verb.LEAVE:
            return _left_line(person, before, live)
        case Verb.ADMIT:
            return LocalizedText(
                "press-admitted", {"player": record.chairs[int(pressed.argument)].name}
            )
        case Verb.ADD_COMPUTERS:
            filled = [seat for seat, chair in enumerate(before.chairs) if chair.is_free]
            return _moved_line("press-filled", filled, live.names) or fill_line(
                Level(pressed.argument)
            )
        case Verb.REMOVE_COMPUTERS:
            cleared = [
                seat
                for seat, chair in enumerate(before.chairs)
                if chair.person is None and not chair.is_free
            ]
            return _moved_line("press-cleared", cleared, names) or page_line(record, "")
        case _:
            return _setting_line(record, pressed)


# One short case for each setting.
def _setting_line(  # noqa: PLR0911 - see above
    record: TableState, pressed: TableButton
) -> LocalizedText:
    """Return what has been set, as the table's post says it."""
    match pressed.action:
        case Verb.STAND_IN:
            return LocalizedText("chat-stand-in", {"level": level_line(record.stand_in)})
        case Verb.PRESET:
            return LocalizedText(
                "chat-preset", {"preset": LocalizedText(f"preset-{record.preset}")}
            )
        case Verb.OPTION:
            return _option_line(record, pressed.argument.partition("=")[0])
        case Verb.TURN_TIME:
            return LocalizedText("chat-time", {"time": time_line(record.turn_s)})
        case Verb.NUDGE_AFTER:
            return call_line(record.call_s)
        case Verb.KEEP_OPEN:
            return LocalizedText("chat-stays", {"code": record.code})
        case Verb.TABLE_LANGUAGE if record.language:
            return LocalizedText("press-table-language", {"language": own_name(record.language)})
        case Verb.SUITS:
            return suits_line(record.suits)
        case Verb.TABLE_LANGUAGE:
            return LocalizedText("chat-each-language")
        case _:
            return LocalizedText("chat-closed", {"code": record.code})


def page_line(record: TableState, page: str) -> LocalizedText:
    """Return what a page of the arrangements is about."""
    kind, _, about = page.partition(".")
    if kind == OPTION_PAGE and about in CHOICES:
        return _option_line(record, about)
    titles = {
        PRESET_PAGE: "chat-choose-preset",
        TIME_PAGE: "chat-choose-time",
        LANGUAGE_PAGE: "chat-choose-language",
        SUITS_PAGE: "chat-choose-suits",
        OPTIONS_PAGE: "chat-choose-option",
    }
    if kind in titles:
        return LocalizedText(titles[kind])
    return LocalizedText("chat-table", {"code": record.code})


def _option_line(record: TableState, name: str) -> LocalizedText:
    value = told_value(name, getattr(rules_at(record), name))
    return LocalizedText("chat-option", {"option": option_title(name), "value": value})


def _seated_line(person: PersonId, names: Names, live: Table) -> LocalizedText:
    """Return where somebody sits now, with whom and against whom; or where they will."""
    record = live.record
    seat = record.seat_of(person)
    if seat is None:
        [coming] = [one for one in record.coming if one.chair.person == person]
        return LocalizedText("press-coming", {"player": names[coming.seat]})
    partners = partners_of(record, live.names, seat)
    rivals = rivals_of(record, live.names, seat)
    if partners is None:
        return LocalizedText("press-seated", {"number": seat + 1})
    if rivals is None:
        return LocalizedText("press-seated-with", {"partners": partners})
    return LocalizedText("press-seated-against", {"partners": partners, "rivals": rivals})


def _left_line(person: PersonId, before: TableState, live: Table) -> LocalizedText:
    if before.seat_of(person) is None:
        return LocalizedText("press-comes-no-more")
    if not live.is_playing:
        return LocalizedText("press-risen", {"code": before.code})
    key = "chat-left" if live.record.has_people else "chat-left-last"
    return LocalizedText(key, {"code": before.code})


def _moved_line(key: str, seats: Sequence[int], names: Names) -> LocalizedText | None:
    """Return the computer players that have come or gone, if any have."""
    moved = [names[Seat(seat)] for seat in seats]
    return LocalizedText(key, {"count": len(moved), "players": listed(moved)}) if moved else None
