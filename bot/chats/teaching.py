"""The first lesson in chats: a table of its own for one learner, told in their private messages."""

from bot.chats.arranging import Arranging, newcomer
from bot.chats.caller import Caller
from bot.chats.conductor import Conductor
from bot.chats.guard import MOST_TABLES
from bot.chats.playing import Playing
from bot.lesson.course import OPTIONS, PRESET
from bot.platform import Answer
from bot.posts.tokens import Arrange, Verb
from bot.tables import lobby
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.mesa import Mesa
from bot.tables.running import Running
from bot.tables.tables import Tables
from bot.telling.voice import Line
from engine.house_rules import text_of
from engine.players.levels import Level


class Teaching:
    """Does what ``/aprende`` asks for."""

    def __init__(
        self, tables: Tables, conductor: Conductor, arranging: Arranging, playing: Playing
    ) -> None:
        self._tables = tables
        self._conductor = conductor
        self._arranging = arranging
        self._playing = playing

    async def learn(self, caller: Caller, _about: str) -> Answer:
        """Begin the lesson, or go on with the one that was begun; raise LobbyError."""
        seated = self._tables.of(caller.person.id)
        running = next((running for running in seated if running.mesa.lesson), None)
        if running is None:
            running = await self._begin(caller)
        answer = await self._playing.show_hand(caller, running)
        if caller.private or not caller.is_reachable:
            return answer
        return caller.told(Line("lesson-elsewhere"))

    async def _begin(self, caller: Caller) -> Running:
        """Open a table with computer players and without a clock, and deal the example."""
        mine = self._tables.made_by(caller.person.id)
        if len(mine) >= MOST_TABLES:
            codes = ", ".join(running.mesa.code for running in mine)
            raise LobbyError(LobbyReason.TOO_MANY_TABLES, most=MOST_TABLES, codes=codes)
        mesa = Mesa(
            await self._tables.unused_code(),
            caller.person.id,
            preset=PRESET,
            options={name: text_of(value) for name, value in OPTIONS.items()},
            turn_s=None,
            lesson=True,
        )
        mesa = lobby.fill(lobby.sit(mesa, newcomer(caller), playing=False), Level.EASY)
        running = Running(mesa)
        self._tables.add(running)
        async with running.lock:
            await self._conductor.arrange(running, mesa, deed=caller.deed)
        await self._arranging.press(caller, running, Arrange(mesa.code, Verb.START))
        return running
