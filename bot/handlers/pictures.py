"""Who is shown pictures: everybody, but for people and chats who have chosen text alone."""

from dataclasses import replace
from functools import lru_cache

from bot.handlers.caller import Caller
from bot.handlers.conductor import Conductor
from bot.lines.voice import LANGUAGES, Line, Voice
from bot.parsing.vocabulary import plain
from bot.ports.platform import Address, Answer, PersonId
from bot.tables.archive import Archive
from bot.tables.record import TableRecord
from bot.tables.registry import Registry


class PictureChoice:
    """Knows who has chosen text alone, and changes it."""

    def __init__(self, tables: Registry, archive: Archive, conductor: Conductor) -> None:
        self._tables = tables
        self._archive = archive
        self._conductor = conductor

    def is_text_only(self, whose: PersonId | Address) -> bool:
        """Whether a person or a chat wants no pictures."""
        return self._archive.preferences(whose).text_only

    async def ask(self, caller: Caller, about: str) -> Answer:
        """Change to text alone and back: a person's own posts, or with «here» those of the chat.

        A private chat is its person's own.
        """
        is_here = plain(about) in _words_for_here() and not caller.private
        text_only = not self.is_text_only(caller.address if is_here else caller.person.id)
        if is_here or caller.private:
            await self._choose(caller.address, text_only=text_only)
        if not is_here:
            await self._choose(caller.person.id, text_only=text_only)
        key = "chat-text-here" if is_here else "chat-text"
        return caller.told(Line(key, {"now": "text" if text_only else "pictures"}))

    async def _choose(self, whose: PersonId | Address, *, text_only: bool) -> None:
        await self._archive.prefer(whose, text_only=text_only)
        for live in self._tables.all():
            if _showing(live.record, whose, text_only=text_only) != live.record:
                async with live.lock:
                    record = _showing(live.record, whose, text_only=text_only)
                    await self._conductor.arrange(live, record)


def _showing(record: TableRecord, whose: PersonId | Address, *, text_only: bool) -> TableRecord:
    """The table as it is shown to a person or a chat, with all its threads, from now on."""
    if isinstance(whose, PersonId):
        seat = record.seat_of(whose)
        if seat is None:
            return record
        return record.with_chair(seat, replace(record.chairs[seat], text_only=text_only))
    for place in record.places:
        if (place.address.platform, place.address.chat) == (whose.platform, whose.chat):
            record = record.with_place(replace(place, text_only=text_only))
    return record


@lru_cache(maxsize=1)
def _words_for_here() -> frozenset[tuple[str, ...]]:
    """What means this chat, in each language."""
    return frozenset(plain(Voice(language).say(Line("command-here"))) for language in LANGUAGES)
