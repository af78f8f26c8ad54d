"""The people of a table and its chats: who sits where, with and against whom, and who sees it.

Who is coming stands here as well, and until when anybody has time; and the page of the arrangements
about the chats that see a table: their talk, and their threads.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final
from zlib import crc32

from bot.messages.buttons import Rows, Scene, in_rows
from bot.messages.callback_data import Verb
from bot.ports.message import Button, MessageContent, Style, Timestamp
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.absence import absent, needed, voters
from bot.tables.table_state import DeadlineAction, TableChat, TableState
from bot.text.common import Names, listed
from bot.text.localizer import LocalizedText, TextArg
from engine.players.levels import Level
from engine.seats import Seat, Seats, pair_of

_WIDTH: Final = 2

LONG_TURN_S: Final = 300
"""From such a turn time on people go away meanwhile."""


def chair_lines(scene: Scene) -> Iterator[LocalizedText]:
    """Return who sits where; and on which platform, where people of several play together."""
    return (_chair_line(scene, seat) for seat in _seats(scene.record))


def chair_rows(scene: Scene) -> Rows:
    """Return a button for each chair, which says with whom one would play there."""
    buttons = [
        scene.button(Verb.SIT, _with_partners(scene, seat), about=str(seat))
        for seat in _seats(scene.record)
    ]
    return in_rows(buttons, _WIDTH)


def partners_line(record: TableState, names: Names) -> LocalizedText:
    """Return who plays together; a chair that is free is called by its number."""
    even, odd = (
        listed([_called(record, names, seat) for seat in _seats(record)[first::2]])
        for first in (0, 1)
    )
    return LocalizedText("chat-partners", {"even": even, "odd": odd})


def seats_post(scene: Scene, free: Seats, reader: PersonId) -> MessageContent:
    """The seats of a match among which one person may choose, who may be coming to one already."""
    lines = (LocalizedText("seat-choose"), *chair_lines(scene), *_awaited(scene, reader))
    named = replace(scene, names=_names_and_platforms(scene))
    rows = in_rows([_choice(named, seat) for seat in free], 1)
    return MessageContent(scene.text(*lines), rows=rows)


def _awaited(scene: Scene, reader: PersonId) -> Iterator[LocalizedText]:
    """To which seats somebody is coming, be it the reader."""
    for coming in scene.record.coming:
        before = scene.names[coming.seat]
        if coming.chair.person == reader:
            yield LocalizedText("press-coming", {"player": before})
        else:
            yield LocalizedText("seat-coming", {"player": coming.chair.name, "before": before})


def _names_and_platforms(scene: Scene) -> Names:
    """Return what the seats are called.

    With where people play, where that is not the same for all.
    """
    where = {seat: _where(scene.record, seat) for seat in scene.names}
    return {
        seat: f"{name} · {where[seat]}" if where[seat] else name
        for seat, name in scene.names.items()
    }


def _where(record: TableState, seat: Seat) -> str:
    """On which platform somebody plays, where people of several play together; else nothing."""
    person = record.chairs[seat].person
    is_mixed = len({one.platform for one in record.people}) > 1
    return person.platform.capitalize() if person is not None and is_mixed else ""


def pending_join_lines(record: TableState, names: Names, hand: int) -> Iterator[LocalizedText]:
    """Yield whose seat has changed hands in a hand, and who will have one when it is over."""
    for chair in record.chairs:
        if not chair.before or chair.since != hand:
            continue
        if chair.person is None:
            key = "seat-left" if record.has_people else "seat-left-alone"
            yield LocalizedText(key, {"before": chair.before})
        else:
            yield LocalizedText("seat-taken", {"player": chair.name, "before": chair.before})
    for coming in record.coming:
        told = {"player": coming.chair.name, "before": names[coming.seat]}
        yield LocalizedText("seat-coming", told)


def admit_buttons(scene: Scene, side_of: Seat | None = None) -> tuple[Button, ...]:
    """Buttons to let in who is coming, where somebody of that side is there to press them."""
    return tuple(
        scene.button(
            Verb.ADMIT,
            LocalizedText("seat-admit", {"player": coming.chair.name}),
            about=str(coming.seat),
        )
        for coming in scene.record.coming
        if any(
            chair.has_person_present and pair_of(seat) is pair_of(coming.seat)
            for seat, chair in zip(_seats(scene.record), scene.record.chairs, strict=True)
            if side_of in {None, seat}
        )
    )


def level_line(level: Level) -> LocalizedText:
    """Return what a level is called."""
    return LocalizedText(f"level-{level}")


def partners_of(record: TableState, names: Names, seat: Seat) -> "TextArg | None":
    """Return the others of a side, where anybody sits there."""
    return _listed(record, names, [one for one in _side(record, seat) if one != seat])


def rivals_of(record: TableState, names: Names, seat: Seat) -> "TextArg | None":
    """Return the other side, where anybody sits there."""
    own = _side(record, seat)
    return _listed(record, names, [one for one in _seats(record) if one not in own])


def _listed(record: TableState, names: Names, seats: Sequence[Seat]) -> "TextArg | None":
    taken = [names[seat] for seat in seats if not record.chairs[seat].is_free]
    return listed(taken) if taken else None


def _choice(scene: Scene, seat: Seat) -> Button:
    told: dict[str, TextArg] = {"number": seat + 1}
    partners = partners_of(scene.record, scene.names, seat)
    told["rivals"] = rivals_of(scene.record, scene.names, seat) or ""
    if partners is None:
        return scene.button(Verb.SIT, LocalizedText("seat-against", told), about=str(seat))
    line = LocalizedText("seat-with-against", told | {"partners": partners})
    return scene.button(Verb.SIT, line, about=str(seat))


def _with_partners(scene: Scene, seat: Seat) -> LocalizedText:
    line = _chair_line(scene, seat)
    partners = partners_of(scene.record, scene.names, seat)
    if scene.record.chairs[seat].person is not None or partners is None:
        return line
    return LocalizedText("seat-with", {"chair": line, "partners": partners})


def _chair_line(scene: Scene, seat: Seat) -> LocalizedText:
    chair = scene.record.chairs[seat]
    number = seat + 1
    if chair.is_free:
        return LocalizedText("chat-chair-free", {"number": number})
    told: dict[str, TextArg] = {"number": number, "player": scene.names[seat]}
    if chair.person is None:
        assert chair.level is not None, "a chair without a person has a computer player"
        return LocalizedText("chat-chair-computer", told | {"level": level_line(chair.level)})
    where = _where(scene.record, seat)
    return (
        LocalizedText("seat-elsewhere", told | {"where": where})
        if where
        else LocalizedText("chat-chair", told)
    )


def _called(record: TableState, names: Names, seat: Seat) -> TextArg:
    if record.chairs[seat].is_free:
        return LocalizedText("seat-numbered", {"number": seat + 1})
    return names[seat]


def _seats(record: TableState) -> Seats:
    return tuple(map(Seat, range(len(record.chairs))))


def _side(record: TableState, seat: Seat) -> Seats:
    return tuple(one for one in _seats(record) if pair_of(one) is pair_of(seat))


def deadline_lines(record: TableState) -> Iterator[LocalizedText]:
    """Until when the table waits, in at most one line."""
    for moment in deadline_timestamps(record):
        yield LocalizedText("chat-until", {"moment": moment.text})


def deadline_timestamps(record: TableState) -> tuple[Timestamp, ...]:
    """Return the same as platforms need it that show everybody the time of their own zone."""
    due, turn_s = record.due, record.turn_s
    if due is None or turn_s is None or turn_s < LONG_TURN_S or due.what is DeadlineAction.CUT:
        return ()
    # At half time people are reminded, and have the other half then.
    at = due.at + (turn_s / 2 if due.what is DeadlineAction.REMIND else 0.0)
    return (Timestamp(f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC", at),)


def absence_lines(record: TableState, names: Names) -> Iterator[LocalizedText]:
    """Yield who does not answer, and who has agreed already that the computer plays for them."""
    for seat in absent(record):
        told: dict[str, TextArg] = {"player": names[seat]}
        agreed = [_name_of(record, names, person) for person in voters(record, seat)]
        if agreed:
            yield LocalizedText("absence-asked", told | {"by": listed(agreed)})
        else:
            yield LocalizedText("absence-offer", told | {"needed": needed(record, seat)})


def take_over_rows(scene: Scene, reader: Seat | None = None) -> Rows:
    """Buttons to have the computer play for those who do not answer, or to say that one is there.

    The maker may set a clock as well.
    """
    record = scene.record
    missing = absent(record)
    if reader is not None and reader in missing:
        here = scene.button(
            Verb.TAKE_OVER, LocalizedText("absence-here"), Style.PRIMARY, about=str(reader)
        )
        return ((here,),)
    buttons = [
        scene.button(
            Verb.TAKE_OVER,
            LocalizedText("absence-button", {"player": scene.names[seat]}),
            about=str(seat),
        )
        for seat in missing
    ]
    if not buttons:
        return ()
    clock = scene.button(Verb.PAGE, LocalizedText("absence-clock"), about=TIME_PAGE)
    return in_rows([*buttons, clock], _WIDTH)


def _name_of(record: TableState, names: Names, person: PersonId) -> str:
    seat = record.seat_of(person)
    if seat is not None:
        return names[seat]
    return next(one.chair.name for one in record.coming if one.chair.person == person)


TIME_PAGE: Final = "time"
CHATS_PAGE: Final = "chats"

SWITCH: Final = ("off", "on")
"""What a button carries that forbids something to the chats, or lets them."""


def chats_post(scene: Scene, back: Button) -> MessageContent:
    """Return where a table is seen, with a way to send each chat away but the last."""
    record = scene.record
    told = LocalizedText("talk-allowed", {"now": SWITCH[record.talk]})
    lines = [LocalizedText("talk-chats"), *_chat_lines(scene), told]
    talking = LocalizedText("talk-choose", {"now": SWITCH[record.talk]})
    last = [scene.button(Verb.TALK, talking, about=SWITCH[not record.talk]), back]
    if scene.has_threads:
        lines.append(LocalizedText("thread-now", {"now": SWITCH[record.thread]}))
        threading = LocalizedText("thread-choose", {"now": SWITCH[record.thread]})
        last.insert(1, scene.button(Verb.THREAD, threading, about=SWITCH[not record.thread]))
    return MessageContent(scene.text(*lines), rows=(*_dismissals(scene), tuple(last)))


def dismissing_post(scene: Scene) -> MessageContent:
    """The same for its maker alone, at any time, and about nothing but sending a chat away."""
    lines = LocalizedText("talk-chats"), *_chat_lines(scene)
    return MessageContent(scene.text(*lines), rows=_dismissals(scene))


def _chat_lines(scene: Scene) -> list[LocalizedText]:
    return [_chat_line(place, number) for number, place in enumerate(scene.record.places, start=1)]


def _dismissals(scene: Scene) -> Rows:
    """Return a button for each chat, unless there is but one."""
    dismissals = [
        scene.button(
            Verb.DISMISS,
            LocalizedText("talk-dismiss", {"number": number}),
            about=chat_digest(place.address),
        )
        for number, place in enumerate(scene.record.places, start=1)
    ]
    return in_rows(dismissals) if len(dismissals) > 1 else ()


def asking_lines(record: TableState) -> Iterator[LocalizedText]:
    """Yield who wants to bring the table to which other chats."""
    for place in record.asking:
        told = {"player": place.brought_by, "platform": platform_name(place.address)}
        yield LocalizedText("talk-asks", told)


def asking_rows(scene: Scene) -> Rows:
    """Buttons to let each of those chats in, or not."""
    return tuple(
        (
            scene.button(
                Verb.ACCEPT_CHAT,
                LocalizedText("talk-let-in", {"player": one.brought_by}),
                about=mark,
            ),
            scene.button(Verb.REJECT_CHAT, LocalizedText("talk-keep-out"), about=mark),
        )
        for one in scene.record.asking
        for mark in (chat_digest(one.address),)
    )


def _chat_line(place: TableChat, number: int) -> LocalizedText:
    told: dict[str, TextArg] = {"number": number, "platform": platform_name(place.address)}
    if place.brought_by:
        return LocalizedText("talk-chat-brought", told | {"player": place.brought_by})
    return LocalizedText("talk-chat", told)


def platform_name(address: Address) -> str:
    """Return what people call the platform of a chat."""
    return address.platform.capitalize()


def chat_digest(address: Address) -> str:
    """Return what a button calls a chat by, however many others come and go."""
    return f"{crc32(repr(address).encode()):08x}"
