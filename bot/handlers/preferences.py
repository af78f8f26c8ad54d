"""How people and chats are spoken to: in which language, and with pictures or by text alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.handlers.caller import Caller, RefusalError
from bot.handlers.conductor import Conductor
from bot.lines.voice import LANGUAGES, Line, Voice, language_of, own_name
from bot.parsing.catalogue import is_word_for
from bot.ports.platform import Address, Answer, Button, Person, PersonId, Post
from bot.posts.buttons import in_rows
from bot.posts.tokens import Arrange, Verb, pack
from bot.tables.archive import Archive
from bot.tables.record import Chair, Place, TableRecord
from bot.tables.registry import Registry


class Preferring:
    """Knows what each person and chat has chosen, and changes it."""

    def __init__(self, tables: Registry, archive: Archive, conductor: Conductor) -> None:
        self._tables = tables
        self._archive = archive
        self._conductor = conductor

    def language(self, person: Person, address: Address) -> str:
        """What a person chose, else the table, else the chat, else what the platform hints at."""
        return (
            self.chosen_by(person.id)
            or self._of_table(person.id, address)
            or self.spoken_in(address, person.hint)
        )

    def language_without_table(self, person: Person, address: Address) -> str:
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

    def is_text_only(self, whose: PersonId | Address) -> bool:
        """Whether a person or a chat wants no pictures."""
        return self._archive.preferences(whose).text_only

    def _of_table(self, person: PersonId, address: Address) -> str:
        """The language of the table that was touched last of those seen here.

        Where none is seen, as in a private chat, it is of those at which the person sits.
        """
        near = self._tables.seen_in(address) or self._tables.of(person)
        latest = max(near, key=lambda live: live.record.touched_at, default=None)
        return "" if latest is None else latest.record.language

    async def ask_language(self, caller: Caller, about: str) -> Answer:
        """Choose a language by its name: in private for oneself, elsewhere for the chat.

        Without a name all of them are offered, for both.
        """
        if not about:
            return Answer(post=_languages(caller))
        names = {own_name(language).casefold(): language for language in LANGUAGES}
        language = names.get(about.casefold(), about.casefold())
        whose = caller.person.id if caller.private else caller.address
        return await self._speak(whose, language)

    async def press_language(self, caller: Caller, pressed: Arrange) -> Answer:
        """Choose the language of a button."""
        whose = caller.person.id if pressed.verb is Verb.LANGUAGE else caller.address
        return await self._speak(whose, pressed.about)

    async def ask_text(self, caller: Caller, about: str) -> Answer:
        """Change to text alone and back: a person's own posts, or with «here» those of the chat.

        A private chat is its person's own.
        """
        is_here = is_word_for("here", about) and not caller.private
        text_only = not self.is_text_only(caller.address if is_here else caller.person.id)
        if is_here or caller.private:
            await self._show(caller.address, text_only=text_only)
        if not is_here:
            await self._show(caller.person.id, text_only=text_only)
        key = "chat-text-here" if is_here else "chat-text"
        return caller.told(Line(key, {"now": "text" if text_only else "pictures"}))

    async def _speak(self, whose: PersonId | Address, language: str) -> Answer:
        """Speak this language to a person or in a chat from now on, at every table."""
        if language not in LANGUAGES:
            raise RefusalError(Line("chat-no-such-language", {"allowed": ", ".join(LANGUAGES)}))
        await self._archive.prefer(whose, language=language)
        await self._bring_to_tables(
            whose,
            partial(replace, language=language, chose_language=True),
            partial(replace, language=language),
        )
        return Answer(Voice(language).say(Line("chat-language", {"language": own_name(language)})))

    async def _show(self, whose: PersonId | Address, *, text_only: bool) -> None:
        """Show a person or a chat pictures or none from now on, at every table."""
        await self._archive.prefer(whose, text_only=text_only)
        chosen = partial(replace, text_only=text_only)
        await self._bring_to_tables(whose, chosen, chosen)

    async def _bring_to_tables(
        self,
        whose: PersonId | Address,
        chair: Callable[[Chair], Chair],
        place: Callable[[Place], Place],
    ) -> None:
        """Change whatever chairs a person has, or whatever a chat sees in all its threads."""

        def changed(record: TableRecord) -> TableRecord:
            if isinstance(whose, PersonId):
                own = record.seat_of(whose)
                return record if own is None else record.with_chair(own, chair(record.chairs[own]))
            for seen in record.places:
                if (seen.address.platform, seen.address.chat) == (whose.platform, whose.chat):
                    record = record.with_place(place(seen))
            return record

        for live in self._tables.all():
            if changed(live.record) != live.record:
                async with live.lock:
                    await self._conductor.arrange(live, changed(live.record))


def _languages(caller: Caller) -> Post:
    """Every language as a button, for oneself and, in a chat of several people, for the chat."""
    voice = caller.voice
    own = in_rows([_button(Verb.LANGUAGE, language) for language in LANGUAGES])
    if caller.private:
        return Post(voice.say(Line("chat-your-language")), rows=own)
    chat = in_rows([_button(Verb.CHAT_LANGUAGE, language) for language in LANGUAGES])
    return Post(voice.say(Line("chat-languages")), rows=(*own, *chat))


def _button(verb: Verb, language: str) -> Button:
    return Button(own_name(language), pack(Arrange("", verb, language)))
