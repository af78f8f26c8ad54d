"""Tables come into chats and leave them: opening one, bringing one here, getting up from it."""

from bot.handlers.arrange import Arranging, newcomer
from bot.handlers.caller import Caller, refusing, table_meant, tables_near
from bot.handlers.conductor import Conductor
from bot.handlers.guard import MOST_TABLES
from bot.parsing.catalogue import is_word_for
from bot.ports.platform import Answer
from bot.posts.publisher import Publisher
from bot.posts.tokens import Arrange, Verb
from bot.tables import lobby
from bot.tables.archive import Archive
from bot.tables.live import LiveTable
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.record import Place, TableRecord, is_code
from bot.tables.registry import Registry


class Opening:
    """Does what ``/mesa`` and ``/salir`` ask for."""

    def __init__(
        self,
        tables: Registry,
        archive: Archive,
        conductor: Conductor,
        publisher: Publisher,
        arranging: Arranging,
    ) -> None:
        self._tables = tables
        self._archive = archive
        self._conductor = conductor
        self._publisher = publisher
        self._arranging = arranging

    async def record(self, caller: Caller, about: str) -> Answer:
        """Open a table, bring one here by its code, or show the own one here again."""
        if is_code(about):
            return await self._bring(caller, await self._tables.find(about))
        near = tables_near(self._tables, caller)
        here = [live for live in near if _is_of(caller, live)]
        if about or not here:
            return await self._open(caller, "" if is_word_for("new", about) else about)
        return await self._bring(caller, here[-1])

    async def leave(self, caller: Caller, about: str) -> Answer:
        """Get up from a table; who does not sit there ends it, if that is theirs to do."""
        live = await table_meant(self._tables, caller, about, seated=False)
        sits = live.record.seat_of(caller.person.id) is not None
        verb = Verb.LEAVE if sits and not live.record.lesson else Verb.CLOSE
        return await self._arranging.press(caller, live, Arrange(live.record.code, verb))

    async def _bring(self, caller: Caller, live: LiveTable) -> Answer:
        """Show a table in this chat; there again, it comes behind all that was written since."""
        async with live.lock:
            place = live.record.place_at(caller.address)
            if place is not None:
                self._publisher.show_place(live, place, anew=True)
                return Answer()
            place = self._place_here(caller)
            record = live.record.with_place(place)
            await self._conductor.arrange(live, record, deed=caller.deed)
        return Answer()

    async def _open(self, caller: Caller, preset: str) -> Answer:
        """Open a table by a preset, with the caller at it."""
        check_share(self._tables, caller)
        place = self._place_here(caller)
        record = TableRecord(await self._tables.unused_code(), caller.person.id, places=(place,))
        if preset:
            person = caller.person.id
            with refusing({}):
                record = lobby.choose_preset(record, person, preset.casefold(), playing=False)
        live = LiveTable(record)
        self._tables.add(live)
        async with live.lock:
            seated = lobby.sit(record, newcomer(caller), playing=False)
            await self._conductor.arrange(live, seated, deed=caller.deed)
        return Answer(start="" if caller.is_reachable or caller.private else record.code)

    def _place_here(self, caller: Caller) -> Place:
        """The chat where something was asked, as it is to see a table."""
        text_only = self._archive.preferences(caller.address).text_only
        return Place(caller.address, self._language_here(caller), text_only=text_only)

    def _language_here(self, caller: Caller) -> str:
        """The language of this chat, or until it has chosen one that of who asks."""
        chosen = "" if caller.private else self._archive.preferences(caller.address).language
        return chosen or caller.own_language


def check_share(tables: Registry, caller: Caller) -> None:
    """Raise LobbyError where somebody has as many tables as anybody may have."""
    mine = tables.made_by(caller.person.id)
    if len(mine) >= MOST_TABLES:
        codes = ", ".join(live.record.code for live in mine)
        raise LobbyError(LobbyReason.TOO_MANY_TABLES, most=MOST_TABLES, codes=codes)


def _is_of(caller: Caller, live: LiveTable) -> bool:
    """Whether a table is one that its maker or a player would ask for; a lesson is no such one."""
    person, record = caller.person.id, live.record
    return not record.lesson and (record.maker == person or record.seat_of(person) is not None)
