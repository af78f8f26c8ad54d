"""Describe the people at a table: seats, partners, joining people, deadlines and absence."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.messages.buttons import Rows, in_rows
from bot.messages.callback_data import Verb
from bot.messages.render_context import RenderContext
from bot.ports.message import Button, MessageContent, Style, Timestamp
from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.absence import absent, needed, voters
from bot.tables.table_state import DeadlineAction, TableState
from bot.text.common import Names, listed
from bot.text.localizer import LocalizedText, TextArg
from bot.text.table_settings import TIME_PAGE, level_line
from engine.seats import Seat, Seats, pair_of

_WIDTH: Final = 2

LONG_TURN_S: Final = 300
"""From this turn time on, in seconds, people are not expected to watch the table."""


def chair_lines(context: RenderContext) -> Iterator[LocalizedText]:
    """Yield who sits where, with each person's platform if there are several."""
    return (_chair_line(context, seat) for seat in _seats(context.state))


def chair_rows(context: RenderContext) -> Rows:
    """Return a button for each seat that says who the partner would be."""
    buttons = [
        context.button(Verb.SIT, _with_partners(context, seat), about=str(seat))
        for seat in _seats(context.state)
    ]
    return in_rows(buttons, _WIDTH)


def partners_line(state: TableState, names: Names) -> LocalizedText:
    """Return who plays together; a free seat is named by its number."""
    even, odd = (
        listed([_called(state, names, seat) for seat in _seats(state)[first::2]])
        for first in (0, 1)
    )
    return LocalizedText("chat-partners", {"even": even, "odd": odd})


def seats_post(context: RenderContext, free: Seats, recipient: PersonId) -> MessageContent:
    """Return the seats of a match from which a person may choose, and who is joining already."""
    lines = (LocalizedText("seat-choose"), *chair_lines(context), *_awaited(context, recipient))
    named = replace(context, names=_names_and_platforms(context))
    rows = in_rows([_choice(named, seat) for seat in free], 1)
    return MessageContent(context.text(*lines), rows=rows)


def _awaited(context: RenderContext, recipient: PersonId) -> Iterator[LocalizedText]:
    """Yield who is about to take which seat; it may be the reader."""
    for coming in context.state.joining:
        before = context.names[coming.seat]
        if coming.chair.person == recipient:
            yield LocalizedText("press-coming", {"player": before})
        else:
            yield LocalizedText("seat-coming", {"player": coming.chair.name, "before": before})


def _names_and_platforms(context: RenderContext) -> Names:
    """Return the players' names.

    They include the platform if people play from several.
    """
    where = {seat: _where(context.state, seat) for seat in context.names}
    return {
        seat: f"{name} · {where[seat]}" if where[seat] else name
        for seat, name in context.names.items()
    }


def _where(state: TableState, seat: Seat) -> str:
    """Return a player's platform if people play from several platforms; otherwise empty."""
    person = state.chairs[seat].person
    is_mixed = len({one.platform for one in state.people}) > 1
    return person.platform.capitalize() if person is not None and is_mixed else ""


def seat_change_lines(state: TableState, names: Names, hand: int) -> Iterator[LocalizedText]:
    """Yield who has replaced whom during this hand, and so did not say the earlier words."""
    for seat, chair in zip(_seats(state), state.chairs, strict=True):
        if not chair.previous_name or chair.since_hand != hand:
            continue
        told: dict[str, TextArg] = {"player": names[seat], "before": chair.previous_name}
        is_resting = chair.person is None and not state.has_people
        yield LocalizedText("seat-left-alone" if is_resting else "seat-taken", told)


def pending_join_lines(state: TableState, names: Names) -> Iterator[LocalizedText]:
    """Yield who will join when the hand is over."""
    for coming in state.joining:
        told = {"player": coming.chair.name, "before": names[coming.seat]}
        yield LocalizedText("seat-coming", told)


def admit_buttons(context: RenderContext, side_of: Seat | None = None) -> tuple[Button, ...]:
    """Return buttons that let joining people in, if a person on their side can press them."""
    return tuple(
        context.button(
            Verb.ADMIT,
            LocalizedText("seat-admit", {"player": coming.chair.name}),
            about=str(coming.seat),
        )
        for coming in context.state.joining
        if any(
            chair.has_person_present and pair_of(seat) is pair_of(coming.seat)
            for seat, chair in zip(_seats(context.state), context.state.chairs, strict=True)
            if side_of in {None, seat}
        )
    )


def talk_lines(state: TableState, names: Names) -> Iterator[LocalizedText]:
    """Yield who came by ``/jugar`` and asks to talk with ``/di``, until everyone agrees."""
    if _asks_to_talk(state):
        asking = [names[seat] for seat in _seats(state) if _is_asking(state, seat)]
        yield LocalizedText("open-asks-to-talk", {"players": listed(asking)})


def talk_buttons(context: RenderContext) -> tuple[Button, ...]:
    """Return the button that agrees to this request, until everyone agrees."""
    if not _asks_to_talk(context.state):
        return ()
    return (context.button(Verb.LET_TALK, LocalizedText("open-let-talk")),)


def _asks_to_talk(state: TableState) -> bool:
    is_asked = any(_is_asking(state, seat) for seat in _seats(state))
    return is_asked and not state.talks_with_walk_ins


def _is_asking(state: TableState, seat: Seat) -> bool:
    chair = state.chairs[seat]
    return chair.is_walk_in and chair.person in state.talk_agreed


def partners_of(state: TableState, names: Names, seat: Seat) -> "TextArg | None":
    """Return the partners of a seat, or None if no one sits there."""
    return _listed(state, names, [one for one in _side(state, seat) if one != seat])


def rivals_of(state: TableState, names: Names, seat: Seat) -> "TextArg | None":
    """Return the rivals of a seat, or None if no one sits there."""
    own = _side(state, seat)
    return _listed(state, names, [one for one in _seats(state) if one not in own])


def _listed(state: TableState, names: Names, seats: Sequence[Seat]) -> "TextArg | None":
    taken = [names[seat] for seat in seats if not state.chairs[seat].is_free]
    return listed(taken) if taken else None


def _choice(context: RenderContext, seat: Seat) -> Button:
    told: dict[str, TextArg] = {"number": seat + 1}
    partners = partners_of(context.state, context.names, seat)
    told["rivals"] = rivals_of(context.state, context.names, seat) or ""
    if partners is None:
        return context.button(Verb.SIT, LocalizedText("seat-against", told), about=str(seat))
    line = LocalizedText("seat-with-against", told | {"partners": partners})
    return context.button(Verb.SIT, line, about=str(seat))


def _with_partners(context: RenderContext, seat: Seat) -> LocalizedText:
    line = _chair_line(context, seat)
    partners = partners_of(context.state, context.names, seat)
    if context.state.chairs[seat].person is not None or partners is None:
        return line
    return LocalizedText("seat-with", {"chair": line, "partners": partners})


def _chair_line(context: RenderContext, seat: Seat) -> LocalizedText:
    chair = context.state.chairs[seat]
    number = seat + 1
    if chair.is_free:
        return LocalizedText("chat-chair-free", {"number": number})
    told: dict[str, TextArg] = {"number": number, "player": context.names[seat]}
    if chair.person is None:
        assert chair.level is not None, "a seat without a person has a computer player"
        return LocalizedText("chat-chair-computer", told | {"level": level_line(chair.level)})
    where = _where(context.state, seat)
    return (
        LocalizedText("seat-elsewhere", told | {"where": where})
        if where
        else LocalizedText("chat-chair", told)
    )


def _called(state: TableState, names: Names, seat: Seat) -> TextArg:
    if state.chairs[seat].is_free:
        return LocalizedText("seat-numbered", {"number": seat + 1})
    return names[seat]


def _seats(state: TableState) -> Seats:
    return tuple(map(Seat, range(len(state.chairs))))


def _side(state: TableState, seat: Seat) -> Seats:
    return tuple(one for one in _seats(state) if pair_of(one) is pair_of(seat))


def deadline_lines(state: TableState) -> Iterator[LocalizedText]:
    """Yield at most one line that says until when the table waits."""
    for moment in deadline_timestamps(state):
        yield LocalizedText("chat-until", {"moment": moment.text})


def deadline_timestamps(state: TableState) -> tuple[Timestamp, ...]:
    """Return the deadlines for platforms that show times in the reader's time zone."""
    due, turn_s = state.due, state.turn_s
    if due is None or turn_s is None or turn_s < LONG_TURN_S or due.what is DeadlineAction.CUT:
        return ()
    # People are reminded after half of the turn time, and then have the other half.
    at = due.at + (turn_s / 2 if due.what is DeadlineAction.REMIND else 0.0)
    return (Timestamp(f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC", at),)


def absence_lines(state: TableState, names: Names) -> Iterator[LocalizedText]:
    """Yield who does not answer, and who has voted for a computer player to replace them."""
    for seat in absent(state):
        told: dict[str, TextArg] = {"player": names[seat]}
        agreed = [_name_of(state, names, person) for person in voters(state, seat)]
        if agreed:
            yield LocalizedText("absence-asked", told | {"by": listed(agreed)})
        else:
            yield LocalizedText("absence-offer", told | {"needed": needed(state, seat)})


def take_over_rows(context: RenderContext, recipient: Seat | None = None) -> Rows:
    """Return buttons that vote to replace absent people with computer players, or say "I am here".

    Another button lets the owner set a turn time.
    """
    state = context.state
    missing = absent(state)
    if recipient is not None and recipient in missing:
        here = context.button(
            Verb.TAKE_OVER, LocalizedText("absence-here"), Style.PRIMARY, about=str(recipient)
        )
        return ((here,),)
    buttons = [
        context.button(
            Verb.TAKE_OVER,
            LocalizedText("absence-button", {"player": context.names[seat]}),
            about=str(seat),
        )
        for seat in missing
    ]
    if not buttons:
        return ()
    clock = context.button(Verb.PAGE, LocalizedText("absence-clock"), about=TIME_PAGE)
    return in_rows([*buttons, clock], _WIDTH)


def _name_of(state: TableState, names: Names, person: PersonId) -> str:
    seat = state.seat_of(person)
    if seat is not None:
        return names[seat]
    return next(one.chair.name for one in state.joining if one.chair.person == person)
