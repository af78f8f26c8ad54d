"""Who carries out what people ask for: by commands, by buttons, and in words.

Here each command of ``bot/parsing/catalogue.py`` that is no word of the game is bound to its
handler by its name, and so is a button that needs no table or makes nothing else of it.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.handlers import arrange, play
from bot.handlers.caller import Caller, RefusalError, Room, table_meant, tables_near
from bot.handlers.drawers import close_drawer, open_signs, press_unasked
from bot.handlers.help import ask_help, press_help
from bot.handlers.look_back import ask_odds, ask_why, press_odds, press_why
from bot.handlers.open import learn, leave, open_or_bring
from bot.handlers.preferences import ask_language, ask_text, press_language
from bot.lines.topics import preset_lines, rules_lines
from bot.lines.voice import Line
from bot.parsing.catalogue import Section, command_called, is_word_for, question_in
from bot.parsing.vocabulary import DiscardWord, plain, vocabulary
from bot.ports.platform import Answer, Asked, Deed, Post, Pressed, Started, Typed
from bot.posts.tokens import Amount, Arrange, Discard, Mark, Play, Verb, unpack
from bot.tables.lobby import LobbyError
from bot.tables.record import is_code
from engine.actions import Action, NoQueremos, NoQuiero

Order: TypeAlias = Callable[[Room, Caller, str], Awaitable[Answer]]
"""What a command does with what stands behind it; it may raise LobbyError or RefusalError."""

Aside: TypeAlias = Callable[[Room, Caller, Arrange], Awaitable[Answer]]
"""What a button does that belongs to no table, or changes nothing there."""

_LONGEST_WORDS: Final = 500
"""Letters of what somebody types that are looked at."""

_RUN_TOGETHER: Final[Mapping[str, Action]] = MappingProxyType(
    {"noquiero": NoQuiero(), "noqueremos": NoQueremos()}
)
"""Words of the game that a command has to write without the blank."""

_MORE: Final = "mas"
"""What raises a bet, as a command is called and as it is said behind a number."""


async def do(room: Room, caller: Caller, deed: Deed) -> Answer:
    """Do what somebody asks for; raise LobbyError, RefusalError or BadTokenError."""
    match deed:
        case Pressed(token, _, chosen):
            return await _press(room, caller, token, chosen)
        case Asked(command, argument):
            words = command[:_LONGEST_WORDS], argument[:_LONGEST_WORDS].strip()
            return await _ask(room, caller, *words)
        case Typed(text):
            return await _hear(room, caller, text[:_LONGEST_WORDS])
        case Started(payload):
            return await _start(room, caller, payload)
        case _:
            assert_never(deed)


async def _press(room: Room, caller: Caller, token: str, chosen: tuple[str, ...]) -> Answer:
    pressed = unpack(token)
    if isinstance(pressed, Arrange) and pressed.verb in _ASIDES:
        return await _ASIDES[pressed.verb](room, caller, pressed)
    live = await room.tables.find(pressed.code)
    match pressed:
        case Arrange():
            return await arrange.press(room, caller, live, pressed, chosen)
        case Play() | Discard():
            return await play.press(room, caller, live, pressed)
        case Mark():
            return await play.mark(room, caller, live, pressed)
        case Amount():
            return await play.amount(room, caller, live, pressed, chosen)
        case _:
            assert_never(pressed)


async def _ask(room: Room, caller: Caller, word: str, about: str) -> Answer:
    """Do what a command asks, with what stands behind it."""
    command = command_called(word)
    if command is None or command.section is Section.GAME:
        return await _word(room, caller, word, about)
    return await _ORDERS[command.name](room, caller, about)


async def _hear(room: Room, caller: Caller, text: str) -> Answer:
    """Do what typed words ask for.

    In a chat of several people words that are none of the game are talk, and so is what the
    rules refuse to somebody whom no table waits for.
    """
    if caller.private:
        asked = question_in(text)
        if asked is not None:
            command, about = asked
            return await _ORDERS[command.name](room, caller, about)
        return await play.say(room, caller, await table_meant(room, caller), text)
    try:
        live = await table_meant(room, caller)
        is_asked = live.waits_for(caller.person.id)
    except LobbyError:
        return Answer()
    try:
        return await play.say(room, caller, live, text)
    except LobbyError:
        return Answer()
    except RefusalError as refusal:
        if is_asked and not refusal.is_misheard:
            raise
        return Answer()


async def _start(room: Room, caller: Caller, payload: str) -> Answer:
    """Greet somebody who opens the private chat, with their cards where they have some."""
    for live in room.tables.of(caller.person.id):
        if live.is_playing:
            await play.show_hand(room, caller, live)
    return caller.told(Line("chat-connected" if is_code(payload) else "chat-hello"))


async def _cards(room: Room, caller: Caller, about: str) -> Answer:
    return await play.show_hand(room, caller, await table_meant(room, caller, about))


async def _press_hand(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    return await play.show_hand(room, caller, await room.tables.find(pressed.code))


async def _score(room: Room, caller: Caller, about: str) -> Answer:
    """The score, and whose word it is, as everybody may know them."""
    live = await table_meant(room, caller, about, seated=False)
    return play.score(room, caller, live)


async def _rules(room: Room, caller: Caller, about: str) -> Answer:
    """The house rules of the table that is meant, or the presets where there is none."""
    if is_code(about) or tables_near(room, caller):
        live = await table_meant(room, caller, about, seated=False)
        lines = rules_lines(live.rules)
    else:
        lines = preset_lines()
    return Answer(post=Post("\n".join(map(caller.voice.say, lines))))


async def _word(room: Room, caller: Caller, word: str, about: str) -> Answer:
    """A word of the game; a command that is none was meant for another bot of the chat."""
    if not (caller.private or _is_of_the_game(word)):
        return Answer()
    live = await table_meant(room, caller)
    if word.casefold() in _RUN_TOGETHER:
        return await play.do(room, caller, live, _RUN_TOGETHER[word.casefold()])
    if _is_discard(word) and not about and plain(word) not in vocabulary().phrases:
        return await play.show_hand(room, caller, live)
    # «Más» stands behind its number when it is said, and before it as a command.
    words = f"{about} {_MORE}" if is_word_for(_MORE, word) else f"{word} {about}"
    return await play.say(room, caller, live, words.strip())


def _is_of_the_game(word: str) -> bool:
    words, known = plain(word), vocabulary()
    is_said = words in known.phrases or words in known.sena_verbs
    return (
        is_said or _is_discard(word) or is_word_for(_MORE, word) or word.casefold() in _RUN_TOGETHER
    )


def _is_discard(word: str) -> bool:
    return plain(word) in vocabulary().discards[DiscardWord.VERBS]


_ORDERS: Final[Mapping[str, Order]] = MappingProxyType(
    {
        "mesa": open_or_bring,
        "cartas": _cards,
        "marcador": _score,
        "reglas": _rules,
        "salir": leave,
        "ayuda": ask_help,
        "aprende": learn,
        "probabilidades": ask_odds,
        "porque": ask_why,
        "idioma": ask_language,
        "texto": ask_text,
    }
)

_ASIDES: Final[Mapping[Verb, Aside]] = MappingProxyType(
    {
        Verb.LANGUAGE: press_language,
        Verb.CHAT_LANGUAGE: press_language,
        Verb.HELP: press_help,
        Verb.ODDS: press_odds,
        Verb.WHY: press_why,
        Verb.HAND: _press_hand,
        Verb.SIGNS: open_signs,
        Verb.WORDS: close_drawer,
        Verb.UNASKED: press_unasked,
    }
)
