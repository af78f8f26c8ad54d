"""The first lesson in chats: a table of its own for one learner, told in their private messages."""

from bot.handlers.arrange import Arranging, newcomer
from bot.handlers.caller import Caller
from bot.handlers.open import check_share
from bot.handlers.play import Playing
from bot.lesson import OPTIONS, PRESET
from bot.lines.voice import Line
from bot.ports.platform import Answer
from bot.tables import lobby
from bot.tables.live import LiveTable
from bot.tables.record import TableRecord
from bot.tables.registry import Registry
from engine.house_rules import text_of
from engine.players.levels import Level


class Teaching:
    """Does what ``/aprende`` asks for."""

    def __init__(self, tables: Registry, arranging: Arranging, playing: Playing) -> None:
        self._tables = tables
        self._arranging = arranging
        self._playing = playing

    async def learn(self, caller: Caller, _about: str) -> Answer:
        """Begin the lesson, or go on with the one that was begun; raise LobbyError."""
        seated = self._tables.of(caller.person.id)
        live = next((live for live in seated if live.record.lesson), None)
        if live is None:
            live = await self._begin(caller)
        answer = await self._playing.show_hand(caller, live)
        if caller.private or not caller.is_reachable:
            return answer
        return caller.told(Line("lesson-elsewhere"))

    async def _begin(self, caller: Caller) -> LiveTable:
        """Open a table with computer players and without a clock, and deal the example."""
        check_share(self._tables, caller)
        record = TableRecord(
            await self._tables.unused_code(),
            caller.person.id,
            preset=PRESET,
            options={name: text_of(value) for name, value in OPTIONS.items()},
            turn_s=None,
            lesson=True,
        )
        record = lobby.fill(lobby.sit(record, newcomer(caller), playing=False), Level.EASY)
        return await self._arranging.begin(caller, record)
