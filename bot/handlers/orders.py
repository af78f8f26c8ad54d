"""What people ask for in words: commands, typed words of the game, and the private chat's link."""

from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.handlers.caller import Caller, RefusalError
from bot.handlers.finding import table_meant, tables_near
from bot.handlers.opening import Opening
from bot.handlers.playing import Playing
from bot.lines.house import preset_lines, rules_lines
from bot.lines.voice import LANGUAGES, Line, Voice
from bot.parsing.questions import question_in
from bot.parsing.vocabulary import DiscardWord, Words, plain, vocabulary
from bot.ports.platform import Answer, Post
from bot.tables.lobby import LobbyError
from bot.tables.record import is_code
from bot.tables.registry import Registry
from engine.actions import Action, NoQueremos, NoQuiero


class Command(StrEnum):
    """What is asked for beside the words of the game; each has its names in the locale files."""

    MESA = "mesa"
    CARTAS = "cartas"
    MARCADOR = "marcador"
    REGLAS = "reglas"
    SALIR = "salir"
    AYUDA = "ayuda"
    IDIOMA = "idioma"
    TEXTO = "texto"
    APRENDE = "aprende"
    PROBABILIDADES = "probabilidades"
    PORQUE = "porque"


Order: TypeAlias = Callable[[Caller, str], Awaitable[Answer]]
"""What a command does with what stands behind it."""

_RUN_TOGETHER: Final[Mapping[str, Action]] = MappingProxyType(
    {"noquiero": NoQuiero(), "noqueremos": NoQueremos()}
)
"""Words of the game that a command has to write without the blank."""


_MORE: Final = "mas"
"""What raises a bet, as a command is called and as it is said behind a number."""


class Orders:
    """Understands what is asked for, and finds the table that is meant.

    What is ``about_people`` and no table is done elsewhere.
    """

    def __init__(
        self,
        tables: Registry,
        playing: Playing,
        opening: Opening,
        about_people: Mapping[Command, Order],
    ) -> None:
        self._tables = tables
        self._playing = playing
        self._commands = command_names()
        self._orders: Mapping[Command, Order] = {
            Command.MESA: opening.record,
            Command.CARTAS: self._cards,
            Command.MARCADOR: self._score,
            Command.REGLAS: self._rules,
            Command.SALIR: opening.leave,
            **about_people,
        }

    async def ask(self, caller: Caller, word: str, argument: str) -> Answer:
        """Do what a command asks; raise LobbyError or RefusalError."""
        command = self._commands.get(plain(word))
        about = argument.strip()
        if command is None:
            return await self._word(caller, word, about)
        return await self._orders[command](caller, about)

    async def hear(self, caller: Caller, text: str) -> Answer:
        """Do what typed words ask for.

        In a chat of several people words that are none of the game are talk, and so is what the
        rules refuse to somebody whom no table waits for.
        """
        if caller.private:
            asked = question_in(text)
            if asked is not None:
                question, about = asked
                return await self._orders[Command(question.value)](caller, about)
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

    async def start(self, caller: Caller, payload: str) -> Answer:
        """Greet somebody who opens the private chat, with their cards where they have some."""
        for live in self._tables.of(caller.person.id):
            if live.is_playing:
                await self._playing.show_hand(caller, live)
        return caller.told(Line("chat-connected" if is_code(payload) else "chat-hello"))

    async def _cards(self, caller: Caller, about: str) -> Answer:
        return await self._playing.show_hand(caller, await table_meant(self._tables, caller, about))

    async def _score(self, caller: Caller, about: str) -> Answer:
        """The score, and whose word it is, as everybody may know them."""
        live = await table_meant(self._tables, caller, about, seated=False)
        return self._playing.score(caller, live)

    async def _rules(self, caller: Caller, about: str) -> Answer:
        """The house rules of the table that is meant, or the presets where there is none."""
        if not (is_code(about) or tables_near(self._tables, caller)):
            return Answer(post=_post(caller.voice, *preset_lines()))
        live = await table_meant(self._tables, caller, about, seated=False)
        return Answer(post=_post(caller.voice, *rules_lines(live.rules)))

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
        words = f"{about} {_MORE}" if _is_more(word) else f"{word} {about}"
        return await self._playing.say(caller, live, words.strip())


def _post(voice: Voice, *lines: Line) -> Post:
    return Post("\n".join(voice.say(line) for line in lines))


def _is_of_the_game(word: str) -> bool:
    words, known = plain(word), vocabulary()
    is_said = words in known.phrases or words in known.sena_verbs
    return is_said or _is_discard(word) or _is_more(word) or word.casefold() in _RUN_TOGETHER


def _is_more(word: str) -> bool:
    """Whether a command raises a bet, in any language."""
    return plain(word) in {
        plain(Voice(language).say(Line(f"command-{_MORE}"))) for language in LANGUAGES
    }


def _is_discard(word: str) -> bool:
    return plain(word) in vocabulary().discards[DiscardWord.VERBS]


@lru_cache(maxsize=1)
def command_names() -> Mapping[Words, Command]:
    """Every name of a command in each language, in plain form."""
    return {
        plain(Voice(language).say(Line(f"command-{command}"))): command
        for language in LANGUAGES
        for command in Command
    }
