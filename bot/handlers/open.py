"""Tables come into chats and leave them: opening one, bringing one here, getting up from it.

A lesson is a table of its own for one learner, told in their private messages.
"""

from bot.handlers import play
from bot.handlers.arrange import newcomer, open_table, press
from bot.handlers.caller import Caller, Room, refusing, table_meant, tables_near
from bot.handlers.guard import MOST_TABLES
from bot.lesson import OPTIONS, PRESET
from bot.lines.voice import Line
from bot.parsing.catalogue import is_word_for
from bot.ports.platform import Answer
from bot.posts.tokens import Arrange, Verb
from bot.tables import lobby
from bot.tables.live import LiveTable
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.record import Place, TableRecord, is_code
from engine.actions import Reparto
from engine.house_rules import text_of
from engine.players.levels import Level


async def open_or_bring(room: Room, caller: Caller, about: str) -> Answer:
    """Open a table, bring one here by its code, or show the own one here again."""
    if is_code(about):
        return await _bring(room, caller, await room.tables.find(about))
    here = [live for live in tables_near(room, caller) if _is_of(caller, live)]
    if about or not here:
        return await _open(room, caller, "" if is_word_for("new", about) else about)
    return await _bring(room, caller, here[-1])


async def leave(room: Room, caller: Caller, about: str) -> Answer:
    """Get up from a table; a person who does not sit there ends it, if that is theirs to do."""
    live = await table_meant(room, caller, about, seated=False)
    sits = caller.person.id in (*live.record.people, *live.record.people_coming)
    verb = Verb.LEAVE if sits and not live.record.lesson else Verb.CLOSE
    return await press(room, caller, live, Arrange(live.record.code, verb))


async def _bring(room: Room, caller: Caller, live: LiveTable) -> Answer:
    """Show a table in this chat; there again, it comes behind all that was written since."""
    async with live.lock:
        place = live.record.place_at(caller.address)
        if place is not None:
            room.publisher.show_place(live, place, anew=True)
            return Answer()
        record = live.record.with_place(_place_here(room, caller))
        await room.conductor.arrange(live, record, deed=caller.deed)
    return Answer()


async def _open(room: Room, caller: Caller, preset: str) -> Answer:
    """Open a table by a preset, with the caller at it."""
    check_share(room, caller)
    person, place = caller.person.id, _place_here(room, caller)
    record = TableRecord(await room.tables.unused_code(), person, places=(place,))
    if preset:
        with refusing({}):
            record = lobby.choose_preset(record, person, preset.casefold(), playing=False)
    await room.tables.try_again([person])
    await open_table(room, caller, lobby.sit(record, newcomer(caller), playing=False))
    return Answer(start="" if caller.is_reachable or caller.private else record.code)


def _place_here(room: Room, caller: Caller) -> Place:
    """The chat where something was asked, as it is to see a table.

    Its language is the one that it has chosen, or until then that of the person who asks.
    """
    chosen = room.archive.preferences(caller.address)
    language = "" if caller.private else chosen.language
    return Place(caller.address, language or caller.own_language, text_only=chosen.text_only)


async def learn(room: Room, caller: Caller, _about: str) -> Answer:
    """Begin the lesson, or go on with the one that was begun; raise LobbyError."""
    seated = room.tables.of(caller.person.id)
    live = next((live for live in seated if live.record.lesson), None)
    if live is None:
        live = await _open_lesson(room, caller)
    if not live.has_dealt:
        await _deal(room, caller, live)
    answer = await play.show_hand(room, caller, live)
    if caller.private or not caller.is_reachable:
        return answer
    return caller.told(Line("lesson-elsewhere"))


async def _deal(room: Room, caller: Caller, live: LiveTable) -> None:
    """Deal the example, wherever a process has stopped that had begun to."""
    if live.is_playing:
        await play.do(room, caller, live, Reparto())
    else:
        await press(room, caller, live, Arrange(live.record.code, Verb.START))


async def _open_lesson(room: Room, caller: Caller) -> LiveTable:
    """Open a table with computer players and without a clock, where the example will be dealt."""
    check_share(room, caller)
    record = TableRecord(
        await room.tables.unused_code(),
        caller.person.id,
        preset=PRESET,
        options={name: text_of(value) for name, value in OPTIONS.items()},
        turn_s=None,
        lesson=True,
    )
    record = lobby.fill(lobby.sit(record, newcomer(caller), playing=False), Level.EASY)
    return await open_table(room, caller, record)


def check_share(room: Room, caller: Caller) -> None:
    """Raise LobbyError where somebody has as many tables as anybody may have."""
    mine = room.tables.made_by(caller.person.id)
    if len(mine) >= MOST_TABLES:
        codes = ", ".join(live.record.code for live in mine)
        raise LobbyError(LobbyReason.TOO_MANY_TABLES, most=MOST_TABLES, codes=codes)


def _is_of(caller: Caller, live: LiveTable) -> bool:
    """Whether a table is one that its maker or a player would ask for; a lesson is no such one."""
    person, record = caller.person.id, live.record
    return not record.lesson and (record.maker == person or record.seat_of(person) is not None)
