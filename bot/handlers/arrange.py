"""What people arrange around a match, by buttons: seats, house rules, the start and the end."""

from typing import Final

import structlog

from bot.handlers import chats
from bot.handlers.caller import Caller, Room, refusing
from bot.handlers.play import number_in, seat_at
from bot.lesson import SEED
from bot.lines.topics import option_title
from bot.lines.voice import LANGUAGES, Line, harmless, unlinked
from bot.ports.platform import Answer, Question
from bot.posts.lobby_post import SEATS, call_text, page_of_option
from bot.posts.tokens import Arrange, BadTokenError, Verb, pack
from bot.tables import lobby
from bot.tables.live import LiveTable
from bot.tables.lobby import LobbyError, LobbyReason, rules_at
from bot.tables.record import LONGEST_NAME, Chair, TableRecord
from engine.actions import Reparto
from engine.house_rules import CHOICES, PRESETS
from engine.players.levels import Level
from engine.seats import Seat

_TURN_TIMES: Final = {str(turn_s or 0): turn_s for turn_s in lobby.TURN_TIMES_S}
"""The turn times as buttons carry them."""


_CALL_TIMES: Final = {call_text(call_s): call_s for call_s in lobby.CALL_TIMES_S}
"""When people are called, as buttons carry it."""

_log = structlog.get_logger()


async def open_table(room: Room, caller: Caller, record: TableRecord) -> LiveTable:
    """Open a table at which people sit already."""
    live = LiveTable(record)
    room.tables.add(live)
    async with live.lock:
        await room.conductor.arrange(live, record, deed=caller.deed)
    _log.info("table opened", code=record.code)
    return live


async def press(
    room: Room, caller: Caller, live: LiveTable, pressed: Arrange, chosen: tuple[str, ...] = ()
) -> Answer:
    """Change the table as a button asks; raise LobbyError, RefusalError or BadTokenError."""
    async with live.lock:
        match pressed.verb:
            case Verb.START:
                return await _start(room, caller, live)
            case Verb.PAGE:
                return _turn_page(room, caller, live, pressed.about)
            case Verb.NUMBER:
                return await _number(room, caller, live, pressed, chosen)
            case Verb.TALK | Verb.DISMISS:
                return await chats.press(room, caller, live, pressed)
            case _:
                return await _change(room, caller, live, pressed)


async def _change(room: Room, caller: Caller, live: LiveTable, pressed: Arrange) -> Answer:
    before = live.record
    with refusing(live.names):
        after = _changed(room, caller, live, pressed)
    if after.closed:
        room.conductor.end_match(live)
    live.page = _page_after(pressed, live)
    if caller.person.id in before.people and caller.person.id not in after.people:
        room.publisher.forget_person(before, caller.person.id)
    await room.conductor.arrange(live, after, deed=caller.deed)
    return _answer(caller, live, pressed.verb)


def _answer(caller: Caller, live: LiveTable, verb: Verb) -> Answer:
    """Most changes show themselves."""
    if verb is Verb.BACK:
        return caller.told(Line("chat-welcome-back"))
    if verb is Verb.LEAVE and live.is_playing:
        return caller.told(Line("chat-left", {"code": live.record.code}))
    return Answer()


async def _start(room: Room, caller: Caller, live: LiveTable) -> Answer:
    """Begin a match, the first one or a rematch."""
    seat = seat_at(caller, live)
    person, playing = caller.person.id, live.is_playing
    with refusing(live.names):
        lobby.check_start(live.record, person, playing=playing)
    example = SEED if live.record.lesson and not live.record.matches else None
    await room.conductor.show_count(live)
    table, luck, seed = await room.tables.open_match(rules_at(live.record), example)
    record = lobby.start(live.record, person, table.id, seed, playing=playing)
    room.conductor.end_match(live)
    live.plays(table, luck)
    await room.conductor.arrange(live, record, deed=caller.deed)
    await room.conductor.play(live, seat, Reparto())
    return Answer()


def _turn_page(room: Room, caller: Caller, live: LiveTable, page: str) -> Answer:
    """Show the arrangements, or another page of them; pages of the rules are the maker's."""
    if live.record.closed:
        raise LobbyError(LobbyReason.CLOSED)
    if live.is_playing:
        raise LobbyError(LobbyReason.IN_PLAY)
    if page != SEATS and caller.person.id != live.record.maker:
        raise LobbyError(LobbyReason.NOT_MAKER)
    if live.page is None:
        room.conductor.end_match(live)
    live.page = page
    room.publisher.show(live)
    return Answer()


async def _number(
    room: Room, caller: Caller, live: LiveTable, pressed: Arrange, chosen: tuple[str, ...]
) -> Answer:
    """Ask for the number of an option, or set the one that was given."""
    if pressed.about not in CHOICES:
        raise BadTokenError
    if not chosen:
        title = caller.voice.say(option_title(pressed.about))
        allowed = CHOICES[pressed.about].allowed()
        text = caller.voice.say(Line("chat-number", {"allowed": allowed}))
        return Answer(question=Question(title, text, pack(pressed)))
    about = f"{pressed.about}={number_in(chosen[0])}"
    return await _change(room, caller, live, Arrange(pressed.code, Verb.OPTION, about))


# One short case for each verb.
def _changed(  # noqa: C901, PLR0911, PLR0912 - see above
    room: Room, caller: Caller, live: LiveTable, pressed: Arrange
) -> TableRecord:
    """The table as it will be; raise LobbyError, IllegalRulesError or BadTokenError."""
    record, person, playing = live.record, caller.person.id, live.is_playing
    about = pressed.about
    match pressed.verb:
        case Verb.BACK:
            return lobby.come_back(record, person)
        case Verb.SIT:
            return _sit(caller, live, about)
        case Verb.LEAVE:
            return lobby.leave(record, person, playing=playing)
        case Verb.FILL:
            level = _level(about)
            seat_at(caller, live)
            return lobby.fill(record, level)
        case Verb.CLEAR:
            seat_at(caller, live)
            return lobby.clear(record, playing=playing)
        case Verb.STAND_IN:
            return lobby.choose_stand_in(record, person, _level(about))
        case Verb.PRESET if about in PRESETS:
            return lobby.choose_preset(record, person, about, playing=playing)
        case Verb.OPTION:
            name, _, value = about.partition("=")
            return lobby.set_options(record, person, {name: value}, playing=playing)
        case Verb.TURN if about in _TURN_TIMES:
            return lobby.choose_turn_time(record, person, _TURN_TIMES[about])
        case Verb.CALL if about in _CALL_TIMES:
            return lobby.choose_call(record, person, _CALL_TIMES[about])
        case Verb.SPEAK if about in {"", *LANGUAGES}:
            return lobby.choose_language(record, person, about)
        case Verb.CLOSE:
            return lobby.close(record, person, room.timer.now())
        case _:
            # No button of ours says this, or says it of a table.
            raise BadTokenError


def newcomer(caller: Caller) -> Chair:
    """The chair of somebody who sits down."""
    name = unlinked(harmless(caller.person.name))[:LONGEST_NAME].strip()
    return Chair(
        caller.person.id,
        name or caller.person.id.id[:LONGEST_NAME],
        caller.own_language,
        text_only=caller.text_only,
        chose_language=caller.chose_language,
        plays_in=None if caller.private else caller.address,
    )


def _sit(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    """Sit down, or go over to another chair; computer players there give way."""
    record, playing = live.record, live.is_playing
    seats = {str(number): Seat(number) for number in range(len(record.chairs))}
    if about and about not in seats:
        raise BadTokenError
    seat = seats.get(about)
    if seat is not None and record.seat_of(caller.person.id) is not None:
        return lobby.swap(record, caller.person.id, seat, playing=playing)
    return lobby.sit(record, newcomer(caller), seat, playing=playing)


def _level(about: str) -> Level:
    if about not in set(Level):
        raise BadTokenError
    return Level(about)


def _page_after(pressed: Arrange, live: LiveTable) -> str | None:
    """The page that a chat looks at after a change: options are often set one after the other."""
    if live.is_playing:
        return None
    if pressed.verb is Verb.OPTION:
        return page_of_option(pressed.about.partition("=")[0])
    return SEATS
