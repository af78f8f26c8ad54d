"""Who carries out what people ask for: by commands, by buttons, and in words.

A command of the catalogue that is no word of the game is bound to its handler here, by its name,
and so is a button that needs no table or makes nothing else of it.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.handlers.arrange import Arranging
from bot.handlers.caller import Caller, RefusalError, table_meant, tables_near
from bot.handlers.conductor import Conductor
from bot.handlers.help import Helping
from bot.handlers.lesson import Teaching
from bot.handlers.look_back import LookingBack
from bot.handlers.open import Opening
from bot.handlers.play import Playing
from bot.handlers.preferences import Preferring
from bot.lines.topics import preset_lines, rules_lines
from bot.lines.voice import Line
from bot.parsing.catalogue import Section, command_called, is_word_for, question_in
from bot.parsing.vocabulary import DiscardWord, plain, vocabulary
from bot.ports.platform import Answer, Asked, Deed, Post, Pressed, Started, Typed
from bot.ports.timer import Timer
from bot.posts.publisher import Publisher
from bot.posts.tokens import Amount, Arrange, Discard, Mark, Play, Verb, unpack
from bot.tables.archive import Archive
from bot.tables.lobby import LobbyError
from bot.tables.record import TableRecord, is_code
from bot.tables.registry import Registry
from engine.actions import Action, NoQueremos, NoQuiero

Order: TypeAlias = Callable[[Caller, str], Awaitable[Answer]]
"""What a command does with what stands behind it; it may raise LobbyError or RefusalError."""

Aside: TypeAlias = Callable[[Caller, Arrange], Awaitable[Answer]]
"""What a button does that belongs to no table, or changes nothing there."""

_LONGEST_WORDS: Final = 500
"""Letters of what somebody types that are looked at."""

_RUN_TOGETHER: Final[Mapping[str, Action]] = MappingProxyType(
    {"noquiero": NoQuiero(), "noqueremos": NoQueremos()}
)
"""Words of the game that a command has to write without the blank."""

_MORE: Final = "mas"
"""What raises a bet, as a command is called and as it is said behind a number."""


class Orders:
    """Understands what is asked for, finds the table that is meant, and has it done."""

    def __init__(  # noqa: PLR0913 - what its handlers are made of, by name
        self,
        *,
        tables: Registry,
        archive: Archive,
        conductor: Conductor,
        publisher: Publisher,
        timer: Timer,
        preferring: Preferring,
    ) -> None:
        self._tables = tables
        self._playing = Playing(conductor, publisher)
        self._arranging = Arranging(tables, conductor, publisher, timer)
        opening = Opening(tables, archive, conductor, publisher, self._arranging)
        helping = Helping(tables)
        teaching = Teaching(tables, self._arranging, self._playing)
        looking_back = LookingBack(tables)
        self._orders: Mapping[str, Order] = {
            "mesa": opening.record,
            "cartas": self._cards,
            "marcador": self._score,
            "reglas": self._rules,
            "salir": opening.leave,
            "ayuda": helping.ask,
            "aprende": teaching.learn,
            "probabilidades": looking_back.ask_odds,
            "porque": looking_back.ask_why,
            "idioma": preferring.ask_language,
            "texto": preferring.ask_text,
        }
        self._asides: Mapping[Verb, Aside] = {
            Verb.LANGUAGE: preferring.press_language,
            Verb.CHAT_LANGUAGE: preferring.press_language,
            Verb.HELP: helping.press,
            Verb.ODDS: looking_back.press_odds,
            Verb.WHY: looking_back.press_why,
            Verb.HAND: self._press_hand,
        }

    async def begin(self, caller: Caller, record: TableRecord) -> None:
        """Open a table at which everybody sits already, by a code of its own, and deal there."""
        await self._arranging.begin(caller, replace(record, code=await self._tables.unused_code()))

    async def do(self, caller: Caller, deed: Deed) -> Answer:
        """Do what somebody asks for; raise LobbyError, RefusalError or BadTokenError."""
        match deed:
            case Pressed(token, _, chosen):
                return await self._press(caller, token, chosen)
            case Asked(command, argument):
                words = command[:_LONGEST_WORDS], argument[:_LONGEST_WORDS].strip()
                return await self._ask(caller, *words)
            case Typed(text):
                return await self._hear(caller, text[:_LONGEST_WORDS])
            case Started(payload):
                return await self._start(caller, payload)
            case _:
                assert_never(deed)

    async def _press(self, caller: Caller, token: str, chosen: tuple[str, ...]) -> Answer:
        pressed = unpack(token)
        if isinstance(pressed, Arrange) and pressed.verb in self._asides:
            return await self._asides[pressed.verb](caller, pressed)
        live = await self._tables.find(pressed.code)
        match pressed:
            case Arrange():
                return await self._arranging.press(caller, live, pressed, chosen)
            case Play() | Discard():
                return await self._playing.press(caller, live, pressed)
            case Mark():
                return await self._playing.mark(caller, live, pressed)
            case Amount():
                return await self._playing.amount(caller, live, pressed, chosen)
            case _:
                assert_never(pressed)

    async def _ask(self, caller: Caller, word: str, about: str) -> Answer:
        """Do what a command asks, with what stands behind it."""
        command = command_called(word)
        if command is None or command.section is Section.GAME:
            return await self._word(caller, word, about)
        return await self._orders[command.name](caller, about)

    async def _hear(self, caller: Caller, text: str) -> Answer:
        """Do what typed words ask for.

        In a chat of several people words that are none of the game are talk, and so is what the
        rules refuse to somebody whom no table waits for.
        """
        if caller.private:
            asked = question_in(text)
            if asked is not None:
                command, about = asked
                return await self._orders[command.name](caller, about)
            return await self._playing.say(caller, await table_meant(self._tables, caller), text)
        try:
            live = await table_meant(self._tables, caller)
            is_asked = live.waits_for(caller.person.id)
        except LobbyError:
            return Answer()
        try:
            return await self._playing.say(caller, live, text)
        except LobbyError:
            return Answer()
        except RefusalError as refusal:
            if is_asked and not refusal.is_misheard:
                raise
            return Answer()

    async def _start(self, caller: Caller, payload: str) -> Answer:
        """Greet somebody who opens the private chat, with their cards where they have some."""
        for live in self._tables.of(caller.person.id):
            if live.is_playing:
                await self._playing.show_hand(caller, live)
        return caller.told(Line("chat-connected" if is_code(payload) else "chat-hello"))

    async def _cards(self, caller: Caller, about: str) -> Answer:
        return await self._playing.show_hand(caller, await table_meant(self._tables, caller, about))

    async def _press_hand(self, caller: Caller, pressed: Arrange) -> Answer:
        return await self._playing.show_hand(caller, await self._tables.find(pressed.code))

    async def _score(self, caller: Caller, about: str) -> Answer:
        """The score, and whose word it is, as everybody may know them."""
        live = await table_meant(self._tables, caller, about, seated=False)
        return self._playing.score(caller, live)

    async def _rules(self, caller: Caller, about: str) -> Answer:
        """The house rules of the table that is meant, or the presets where there is none."""
        if is_code(about) or tables_near(self._tables, caller):
            live = await table_meant(self._tables, caller, about, seated=False)
            lines = rules_lines(live.rules)
        else:
            lines = preset_lines()
        return Answer(post=Post("\n".join(map(caller.voice.say, lines))))

    async def _word(self, caller: Caller, word: str, about: str) -> Answer:
        """A word of the game; a command that is none was meant for another bot of the chat."""
        if not (caller.private or _is_of_the_game(word)):
            return Answer()
        live = await table_meant(self._tables, caller)
        if word.casefold() in _RUN_TOGETHER:
            return await self._playing.do(caller, live, _RUN_TOGETHER[word.casefold()])
        if _is_discard(word) and not about and plain(word) not in vocabulary().phrases:
            return await self._playing.show_hand(caller, live)
        # «Más» stands behind its number when it is said, and before it as a command.
        words = f"{about} {_MORE}" if is_word_for(_MORE, word) else f"{word} {about}"
        return await self._playing.say(caller, live, words.strip())


def _is_of_the_game(word: str) -> bool:
    words, known = plain(word), vocabulary()
    is_said = words in known.phrases or words in known.sena_verbs
    return (
        is_said or _is_discard(word) or is_word_for(_MORE, word) or word.casefold() in _RUN_TOGETHER
    )


def _is_discard(word: str) -> bool:
    return plain(word) in vocabulary().discards[DiscardWord.VERBS]
