"""Who is shown pictures: everybody, but for people and chats who have chosen text alone."""

from dataclasses import replace
from functools import lru_cache

from bot.chats.caller import Caller
from bot.chats.conductor import Conductor
from bot.platform import Address, Answer, PersonId
from bot.tables.archive import Archive
from bot.tables.mesa import Mesa
from bot.tables.tables import Tables
from bot.telling.voice import LANGUAGES, Line, Voice
from bot.words.vocabulary import plain


class PictureChoice:
    """Knows who has chosen text alone, and changes it."""

    def __init__(self, tables: Tables, archive: Archive, conductor: Conductor) -> None:
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
        for running in self._tables.all():
            if _showing(running.mesa, whose, text_only=text_only) != running.mesa:
                async with running.lock:
                    mesa = _showing(running.mesa, whose, text_only=text_only)
                    await self._conductor.arrange(running, mesa)


def _showing(mesa: Mesa, whose: PersonId | Address, *, text_only: bool) -> Mesa:
    """The table as it is shown to a person or a chat, with all its threads, from now on."""
    if isinstance(whose, PersonId):
        seat = mesa.seat_of(whose)
        if seat is None:
            return mesa
        return mesa.with_chair(seat, replace(mesa.chairs[seat], text_only=text_only))
    for place in mesa.places:
        if (place.address.platform, place.address.chat) == (whose.platform, whose.chat):
            mesa = mesa.with_place(replace(place, text_only=text_only))
    return mesa


@lru_cache(maxsize=1)
def _words_for_here() -> frozenset[tuple[str, ...]]:
    """What means this chat, in each language."""
    return frozenset(plain(Voice(language).say(Line("command-here"))) for language in LANGUAGES)
