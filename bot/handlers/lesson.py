"""The first lesson in chats: a table of its own for one learner, told in their private messages."""

from bot.handlers import play
from bot.handlers.arrange import newcomer, open_table, press
from bot.handlers.caller import Caller, Room
from bot.handlers.open import check_share
from bot.lesson.teacher import OPTIONS, PRESET
from bot.lines.voice import Line
from bot.ports.platform import Answer
from bot.posts.tokens import Arrange, Verb
from bot.tables import lobby
from bot.tables.live import LiveTable
from bot.tables.record import TableRecord
from engine.actions import Reparto
from engine.house_rules import text_of
from engine.players.levels import Level


async def learn(room: Room, caller: Caller, _about: str) -> Answer:
    """Begin the lesson, or go on with the one that was begun; raise LobbyError."""
    seated = room.tables.of(caller.person.id)
    live = next((live for live in seated if live.record.lesson), None)
    if live is None:
        live = await _open(room, caller)
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


async def _open(room: Room, caller: Caller) -> LiveTable:
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
