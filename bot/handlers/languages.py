"""Which language people and chats are spoken to."""

from dataclasses import replace

from bot.handlers.caller import Caller, RefusalError
from bot.handlers.conductor import Conductor
from bot.lines.voice import LANGUAGES, Line, Voice, language_of, own_name
from bot.ports.platform import Address, Answer, Button, Person, PersonId, Post
from bot.posts.buttons import in_rows
from bot.posts.tokens import Arrange, Verb, pack
from bot.tables.archive import Archive
from bot.tables.record import TableRecord
from bot.tables.registry import Registry


class Languages:
    """Knows what each person and chat has chosen, and changes it."""

    def __init__(self, tables: Registry, archive: Archive, conductor: Conductor) -> None:
        self._tables = tables
        self._archive = archive
        self._conductor = conductor

    def of(self, person: Person, address: Address) -> str:
        """What a person chose, else the table, else the chat, else what the platform hints at."""
        return (
            self.chosen_by(person.id)
            or self._of_table(person.id, address)
            or self.spoken_in(address, person.hint)
        )

    def without_table(self, person: Person, address: Address) -> str:
        """What a person chose, else the chat, else what the platform hints at.

        This is what tables and chairs keep, so that a table may take its language back.
        """
        return self.chosen_by(person.id) or self.spoken_in(address, person.hint)

    def spoken_in(self, address: Address, hint: str) -> str:
        """What a chat chose, or what its platform says of it."""
        return self._archive.preferences(address).language or language_of(hint)

    def chosen_by(self, person: PersonId) -> str:
        """The language that a person has chosen, or nothing."""
        return self._archive.preferences(person).language

    def _of_table(self, person: PersonId, address: Address) -> str:
        """The language of the table that was touched last of those seen here.

        Where none is seen, as in a private chat, it is of those at which the person sits.
        """
        near = self._tables.seen_in(address) or self._tables.of(person)
        latest = max(near, key=lambda live: live.record.touched_at, default=None)
        return "" if latest is None else latest.record.language

    async def ask(self, caller: Caller, about: str) -> Answer:
        """Choose a language by its name: in private for oneself, elsewhere for the chat.

        Without a name all of them are offered, for both.
        """
        if not about:
            return Answer(post=self._menu(caller))
        names = {own_name(language).casefold(): language for language in LANGUAGES}
        language = names.get(about.casefold(), about.casefold())
        whose = caller.person.id if caller.private else caller.address
        return await self._choose(whose, language)

    async def press(self, caller: Caller, pressed: Arrange) -> Answer:
        """Choose the language of a button."""
        whose = caller.person.id if pressed.verb is Verb.LANGUAGE else caller.address
        return await self._choose(whose, pressed.about)

    async def _choose(self, whose: PersonId | Address, language: str) -> Answer:
        """Speak this language to a person or in a chat from now on, at every table."""
        if language not in LANGUAGES:
            raise RefusalError(Line("chat-no-such-language", {"allowed": ", ".join(LANGUAGES)}))
        await self._archive.prefer(whose, language=language)
        for live in self._tables.all():
            if _speaking(live.record, whose, language) != live.record:
                async with live.lock:
                    record = _speaking(live.record, whose, language)
                    await self._conductor.arrange(live, record)
        told = Line("chat-language", {"language": own_name(language)})
        return Answer(Voice(language).say(told))

    def _menu(self, caller: Caller) -> Post:
        voice = caller.voice
        own = in_rows([_button(Verb.LANGUAGE, language) for language in LANGUAGES])
        if caller.private:
            return Post(voice.say(Line("chat-your-language")), rows=own)
        chat = in_rows([_button(Verb.CHAT_LANGUAGE, language) for language in LANGUAGES])
        return Post(voice.say(Line("chat-languages")), rows=(*own, *chat))


def _button(verb: Verb, language: str) -> Button:
    return Button(own_name(language), pack(Arrange("", verb, language)))


def _speaking(record: TableRecord, whose: PersonId | Address, language: str) -> TableRecord:
    """The table as it speaks to a person or a chat, with all its threads, once they have chosen."""
    if isinstance(whose, PersonId):
        seat = record.seat_of(whose)
        if seat is None:
            return record
        chair = replace(record.chairs[seat], language=language, chose_language=True)
        return record.with_chair(seat, chair)
    for place in record.places:
        if (place.address.platform, place.address.chat) == (whose.platform, whose.chat):
            record = record.with_place(replace(place, language=language))
    return record
