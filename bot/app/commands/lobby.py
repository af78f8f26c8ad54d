"""What people arrange around a match, by buttons: seats, house rules, the start and the end."""

import unicodedata
from typing import Final

import structlog

from bot.app.absence import press_take_over
from bot.app.commands import chats
from bot.app.commands.lobby_replies import changed_line, page_line
from bot.app.commands.play import number_in
from bot.app.context import RequestContext, Services, check_not_muted, refusing, seat_at
from bot.images.deck_sprites import SUITS
from bot.messages.callback_data import BadCallbackError, TableButton, Verb, encode
from bot.messages.lobby_message import SEATS, call_text, page_of_option, time_line
from bot.messages.seat_lines import TIME_PAGE
from bot.ports.message import Question, Reply
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.joining import LobbyError, LobbyReason, admit_now
from bot.tables.lobby import rules_at, seats_to_choose
from bot.tables.table import Table
from bot.tables.table_index import moved
from bot.tables.table_state import LONGEST_NAME, SeatAssignment, Seeds, TableState
from bot.text.help_topics import option_title
from bot.text.lesson import SEED
from bot.text.localizer import LANGUAGES, LocalizedText, sanitize, strip_links
from bot.text.lookalikes import FILLERS
from engine.actions import Reparto
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS
from engine.seats import Seat

_TURN_TIMES: Final = {str(turn_s or 0): turn_s for turn_s in lobby.TURN_TIMES_S}
"""The turn times as buttons carry them."""

_A_CHOICE: Final = 2

_CALL_TIMES: Final = {call_text(call_s): call_s for call_s in lobby.CALL_TIMES_S}
"""When people are called, as buttons carry it."""

_log = structlog.get_logger()


async def open_table(room: Services, caller: RequestContext, record: TableState) -> Table:
    """Open a table at which people sit already."""
    live = Table(record)
    room.tables.add(live)
    async with live.lock:
        await room.conductor.update_table(live, record, deed=caller.deed)
    _log.info("table opened", code=record.code)
    return live


# One short case for each kind of verb.
async def press(  # noqa: PLR0911 - see above
    room: Services,
    caller: RequestContext,
    live: Table,
    pressed: TableButton,
    chosen: tuple[str, ...] = (),
) -> Reply:
    """Change the table as a button asks; raise LobbyError, RefusalError or BadTokenError."""
    async with live.lock:
        match pressed.action:
            case Verb.START:
                return await _start(room, caller, live)
            case Verb.PAGE:
                return _turn_page(room, caller, live, pressed.argument)
            case Verb.SIT if not pressed.argument and not caller.private and live.is_playing:
                return await _choose_seat(room, caller, live, pressed)
            case Verb.TAKE_OVER:
                return await press_take_over(room, caller, live, pressed)
            case Verb.NUMBER:
                return await _number(room, caller, live, pressed, chosen)
            case (
                Verb.TALK | Verb.DISMISS | Verb.ACCEPT_CHAT | Verb.REJECT_CHAT | Verb.THREAD as verb
            ):
                change = chats.button_thread if verb is Verb.THREAD else chats.press
                return await change(room, caller, live, pressed)
            case _:
                return await _change(room, caller, live, pressed)


async def _choose_seat(
    room: Services, caller: RequestContext, live: Table, pressed: TableButton
) -> Reply:
    """Offer somebody the seats that they may have, or give them the only one.

    Where they press again they are given the first: not every chat can show them the others.
    """
    person = caller.person.id
    free = seats_to_choose(live.record, person)
    has_no_choice = len(free) < _A_CHOICE or live.record.seat_of(person) is not None
    if has_no_choice or person in live.choosing_seat:
        return await _change(room, caller, live, pressed)
    live.choosing_seat.add(person)
    return Reply(post=room.publisher.pages.of_seats(live, caller.language, free, person))


async def _change(
    room: Services, caller: RequestContext, live: Table, pressed: TableButton
) -> Reply:
    before, names = live.record, live.names
    with refusing(lambda: names):
        after = _changed(room, caller, live, pressed)
    if after.closed:
        room.conductor.finish_match_display(live)
    live.lobby_page = _page_after(pressed, live)
    live.choosing_seat.discard(caller.person.id)
    if caller.person.id in before.people and caller.person.id not in after.people:
        room.publisher.forget(before, caller.person.id)
    await room.conductor.update_table(live, after, deed=caller.deed)
    line = changed_line(caller.person.id, pressed, before, names, live)
    if live.is_playing and after.turn_s != before.turn_s:
        chats.tell_all(
            room, live, LocalizedText("absence-clock-set", {"time": time_line(after.turn_s)})
        )
    if _must_be_told(caller, live, pressed.action, before):
        return caller.reply(line)
    return caller.toast(line)


def _must_be_told(caller: RequestContext, live: Table, verb: Verb, before: TableState) -> bool:
    """Whether a change says so little by itself that its author is told of it in any case."""
    if verb is Verb.LEAVE:
        return live.is_playing or before.seat_of(caller.person.id) is None
    is_coming = caller.person.id in live.record.people_coming
    return verb is Verb.RESUME or (verb is Verb.SIT and is_coming)


async def _start(room: Services, caller: RequestContext, live: Table) -> Reply:
    """Begin a match, the first one or a rematch."""
    seat = seat_at(caller, live)
    person, playing = caller.person.id, live.is_playing
    with refusing(lambda: live.names):
        lobby.check_start(live.record, person, playing=playing)
    # A lesson begins with an example, in which everybody is dealt the same.
    example = Seeds(SEED) if live.record.lesson and not live.record.matches else None
    lots = example or live.record.coming_match or room.tables.new_seeds()
    await room.conductor.wait_for_result_shown(live)
    opened, troubles = await chats.open_threads(room, caller, live)
    table, luck = await room.tables.open_match(rules_at(live.record), lots)
    record = lobby.start(live.record, person, table.id, lots, playing=playing)
    for chat, thread in opened.items():
        record = moved(record, chat, thread)
    room.conductor.finish_match_display(live)
    live.attach_match(table, luck)
    await room.conductor.update_table(live, record, deed=caller.deed)
    room.usher.post_link(live)
    await room.conductor.play(live, seat, Reparto())
    return caller.toast(
        LocalizedText("press-started"), caller.reply(*troubles) if troubles else None
    )


def _turn_page(room: Services, caller: RequestContext, live: Table, page: str) -> Reply:
    """Show the arrangements, or another page of them; pages of the rules are the maker's."""
    if live.record.closed:
        raise LobbyError(LobbyReason.CLOSED)
    if live.is_playing and page == TIME_PAGE:
        lobby.check_maker(live.record, caller.person.id)
        return Reply(post=room.publisher.pages.of_times(live, caller.voice))
    if live.is_playing:
        raise LobbyError(LobbyReason.IN_PLAY)
    if page != SEATS:
        lobby.check_maker(live.record, caller.person.id)
    if live.lobby_page is None:
        room.conductor.finish_match_display(live)
    live.lobby_page = page
    room.publisher.refresh(live)
    return caller.toast(page_line(live.record, page))


async def _number(
    room: Services,
    caller: RequestContext,
    live: Table,
    pressed: TableButton,
    chosen: tuple[str, ...],
) -> Reply:
    """Ask for the number of an option, or set the one that was given."""
    if pressed.argument not in CHOICES:
        raise BadCallbackError
    if not chosen:
        title = caller.voice.format(option_title(pressed.argument))
        allowed = CHOICES[pressed.argument].allowed()
        text = caller.voice.format(LocalizedText("chat-number", {"allowed": allowed}))
        return Reply(question=Question(title, text, encode(pressed)))
    about = f"{pressed.argument}={number_in(chosen[0])}"
    return await _change(room, caller, live, TableButton(pressed.code, Verb.OPTION, about))


# One short case for each verb.
def _changed(  # noqa: C901, PLR0911, PLR0912 - see above
    room: Services, caller: RequestContext, live: Table, pressed: TableButton
) -> TableState:
    """Return the table as it will be; raise LobbyError, IllegalRulesError or BadTokenError."""
    record, person, playing = live.record, caller.person.id, live.is_playing
    about = pressed.argument
    match pressed.action:
        case Verb.RESUME:
            return lobby.resume_seat(record, person)
        case Verb.SIT:
            check_not_muted(room, caller, live)
            return _sit(caller, live, about)
        case Verb.LEAVE:
            return lobby.leave(record, person, playing=playing, hand=live.hand_in_play)
        case Verb.ADMIT if about.isdecimal():
            return admit_now(record, person, Seat(int(about)), live.names, live.hand_in_play)
        case Verb.ADD_COMPUTERS:
            level = _level(about)
            seat_at(caller, live)
            return lobby.fill(record, level)
        case Verb.REMOVE_COMPUTERS:
            seat_at(caller, live)
            return lobby.clear(record, playing=playing)
        case Verb.STAND_IN:
            return lobby.choose_stand_in(record, person, _level(about))
        case Verb.PRESET if about in PRESETS:
            return lobby.choose_preset(record, person, about, playing=playing)
        case Verb.OPTION:
            name, _, value = about.partition("=")
            return lobby.set_options(record, person, {name: value}, playing=playing)
        case Verb.TURN_TIME if about in _TURN_TIMES:
            return lobby.choose_turn_time(record, person, _TURN_TIMES[about])
        case Verb.NUDGE_AFTER if about in _CALL_TIMES:
            return lobby.choose_call(record, person, _CALL_TIMES[about])
        case Verb.TABLE_LANGUAGE if about in {"", *LANGUAGES}:
            return lobby.choose_language(record, person, about)
        case Verb.SUITS if about in {"", *SUITS}:
            return lobby.choose_suits(record, person, about)
        case Verb.KEEP_OPEN:
            return lobby.keep_open(record)
        case Verb.CLOSE:
            return lobby.close(record, person, room.timer.now())
        case _:
            # No button of ours says this, or says it of a table.
            raise BadCallbackError


def newcomer(caller: RequestContext, number: int = 1) -> SeatAssignment:
    """Return the chair of somebody who sits down.

    Without a name to be seen they are called a number.
    """
    name = strip_links(sanitize(caller.person.name))[:LONGEST_NAME].strip()
    if not any(map(_is_seen, name)):
        name = caller.voice.format(LocalizedText("seat-unnamed", {"number": number}))
    return SeatAssignment(
        caller.person.id,
        name,
        caller.fallback_language,
        text_only=caller.text_only,
        chose_language=caller.chose_language,
        plays_in=None if caller.private else caller.address,
    )


def _sit(caller: RequestContext, live: Table, about: str) -> TableState:
    """Sit down, or go over to another chair; computer players there give way."""
    record, playing = live.record, live.is_playing
    seats = {str(number): Seat(number) for number in range(len(record.chairs))}
    if about and about not in seats:
        raise BadCallbackError
    seat = seats.get(about)
    if seat is not None and record.seat_of(caller.person.id) is not None:
        return lobby.swap(record, caller.person.id, seat, playing=playing)
    chair = newcomer(caller, _seat_number(record, seat))
    hand = live.hand_in_play
    after = lobby.sit(record, chair, seat, playing=playing, hand=0 if live.is_dealing else hand)
    own = after.seat_of(caller.person.id)
    if own is None or not hand:
        return after
    # What was said in this hand stays with who said it.
    return after.with_chair(own, replace(chair, before=live.names[own], since=hand))


def _is_seen(letter: str) -> bool:
    """Whether a letter leaves a trace: neither a blank, nor a mark of writing, nor a filler."""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in FILLERS


def _seat_number(record: TableState, seat: Seat | None) -> int:
    """Return the number of a seat, or of the first that is free."""
    free = (Seat(at) for at, chair in enumerate(record.chairs) if chair.person is None)
    return (next(free, Seat(0)) if seat is None else seat) + 1


def _level(about: str) -> Level:
    if about not in set(Level):
        raise BadCallbackError
    return Level(about)


def _page_after(pressed: TableButton, live: Table) -> str | None:
    """The page that a chat looks at after a change: options are often set one after the other."""
    if live.is_playing:
        return None
    if pressed.action is Verb.OPTION:
        return page_of_option(pressed.argument.partition("=")[0])
    return SEATS
