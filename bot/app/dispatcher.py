"""Who carries out what people ask for: by commands, by buttons, and in words.

Here each command of ``bot/parsing/command_list.py`` that is no word of the game is bound to its
handler by its name, and so is a button that needs no table or makes nothing else of it.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.app.commands import lobby, play
from bot.app.commands.chats import command_remove_chat, command_say
from bot.app.commands.free_text import complete, handle_free_text
from bot.app.commands.hand import close_drawer, open_signs, show_signs_panel
from bot.app.commands.help import button_help, button_learn, command_help, learn
from bot.app.commands.odds import button_odds, button_why, command_odds, command_proof, command_why
from bot.app.commands.open import command_table, leave, offer_tables
from bot.app.commands.own_data import button_forget, command_data, command_forget
from bot.app.commands.practice import button_practice, command_practice
from bot.app.commands.preferences import (
    button_allow,
    button_language,
    button_refuse,
    button_unasked,
    command_language,
    command_refuse,
    command_text,
    language_rows,
)
from bot.app.commands.review import button_review, command_matches, command_review
from bot.app.context import (
    RefusalError,
    RequestContext,
    Services,
    check_can_see,
    naming,
    naming_refusals,
    resolve_table,
    seated,
    tables_own,
    visible_tables,
)
from bot.messages.callback_data import (
    AmountButton,
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    chosen_in,
    decode,
    encode,
)
from bot.messages.seat_lines import TIME_PAGE
from bot.parsing.arguments import is_taken, not_taken, refused
from bot.parsing.command_list import (
    ArgumentKind,
    Command,
    Section,
    command_in_sentence,
    find_command,
    is_name_of,
)
from bot.parsing.vocabulary import DiscardWord, normalise, vocabulary
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import (
    Addressee,
    AnonymousAdmin,
    AutocompleteQuery,
    ButtonPress,
    CommandCall,
    InlineQuery,
    RequestBody,
    StartLink,
    TextMessage,
)
from bot.ports.value import replace
from bot.tables.lobby import is_in_hands_of
from bot.tables.table import Table
from bot.tables.table_index import is_code
from bot.text.help_topics import preset_lines, rules_lines
from bot.text.localizer import LocalizedText
from engine.seats import Seat

Order: TypeAlias = Callable[[Services, RequestContext, str], Awaitable[Reply]]
"""What a command does with what stands behind it; it may raise LobbyError or RefusalError."""

Aside: TypeAlias = Callable[[Services, RequestContext, TableButton], Awaitable[Reply]]
"""What a button does that belongs to no table, or changes nothing there."""

_LONGEST_WORDS: Final = 500
"""Letters of what somebody types that are looked at."""

_RUN_TOGETHER: Final = frozenset({"noquiero", "noqueremos"})
"""Words of the game that a command has to write without the blank."""

_ASKS_WHICH: Final = frozenset({"salir"})
"""Commands that ask themselves which of several tables is meant."""

_ABOUT_A_TABLE: Final = frozenset({"di"})
"""Commands about a table that take no code of one."""

_MORE: Final = "mas"
"""What raises a bet, as a command is called and as it is said behind a number."""


# One short case for each deed.
async def dispatch(room: Services, caller: RequestContext, deed: RequestBody) -> Reply:  # noqa: PLR0911 - see above
    """Do what somebody asks for; raise LobbyError, RefusalError or BadTokenError."""
    match deed:
        case ButtonPress(token, _, chosen):
            return await _press(room, caller, token, chosen)
        case CommandCall(command, argument):
            words = command[:_LONGEST_WORDS], argument[:_LONGEST_WORDS].strip()
            return await _ask(room, caller, *words)
        case TextMessage(text, aim):
            answer = await _hear(room, caller, text[:_LONGEST_WORDS], aim)
            return answer if caller.private else _or_say_so(caller, answer)
        case StartLink(payload):
            return await _start(room, caller, payload)
        case AnonymousAdmin():
            return caller.reply(LocalizedText("chat-unnamed"))
        case InlineQuery(text):
            return offer_tables(room, caller, text[:_LONGEST_WORDS].strip())
        case AutocompleteQuery():
            return await complete(room, caller, deed)
        case _:
            assert_never(deed)


def always_allowed(deed: RequestBody) -> bool:
    """Return whether somebody asks for what even those may who are not heard."""
    match deed:
        case CommandCall(word):
            command = find_command(word[:_LONGEST_WORDS])
            return command is not None and command.is_owed
        case ButtonPress(token):
            return token == encode(TableButton("", Verb.FORGET))
        case _:
            return False


async def _press(
    room: Services, caller: RequestContext, token: str, chosen: tuple[str, ...]
) -> Reply:
    pressed = decode(token)
    if isinstance(pressed, TableButton) and pressed.action in _BUTTONS:
        return await _BUTTONS[pressed.action](room, caller, pressed)
    live = await room.tables.find(pressed.code)
    check_can_see(caller, live)
    match pressed:
        case TableButton():
            return await lobby.press(room, caller, live, pressed, chosen)
        case PlayButton() | DiscardButton():
            return await play.press(room, caller, live, pressed)
        case DiscardMenu(code, question):
            discard = DiscardButton(code, question, chosen_in(chosen))
            return await play.press(room, caller, live, discard)
        case MarkButton():
            return await play.mark(room, caller, live, pressed)
        case AmountButton():
            return await play.amount(room, caller, live, pressed, chosen)
        case _:
            assert_never(pressed)


async def _ask(room: Services, caller: RequestContext, word: str, about: str) -> Reply:
    """Do what a command asks, with what stands behind it."""
    command = find_command(word)
    if command is None:
        return await _word(room, caller, word, about)
    return await _carry_out(room, caller, command, word, about)


async def _carry_out(
    room: Services, caller: RequestContext, command: Command, word: str, about: str
) -> Reply:
    """Carry out a command, unless it does not take what stands behind it; raise RefusalError."""
    is_game = command.section is Section.GAME
    is_named = command.by_code and is_code(about)
    if about and not (is_game or is_named or is_taken(command, about)):
        computers = set(_computers_near(room, caller))
        raise RefusalError(not_taken(command, about, caller.language, computers))
    try:
        if is_game:
            return await _word(room, caller, word, about)
        several = await _several_meant(room, caller, command, about)
        if several is None:
            return await _COMMANDS[command.name](room, caller, about)
        with naming_refusals(several):
            return naming(caller, several, await _COMMANDS[command.name](room, caller, about))
    except RefusalError as refusal:
        if not (about and refusal.is_of_argument):
            raise
        raise RefusalError(refused(refusal.line, command, about, caller.language)) from refusal


async def _several_meant(
    room: Services, caller: RequestContext, command: Command, about: str
) -> Table | None:
    """Return the table that a command is about, where its author may mean others here as well."""
    if command.name in _ASKS_WHICH or not (command.by_code or command.name in _ABOUT_A_TABLE):
        return None
    is_named = any(map(is_code, about.split())) or _is_of_past(command, about)
    possible = tables_own(room, caller) or visible_tables(room, caller)
    if is_named or len(possible) <= 1:
        return None
    return await resolve_table(room, caller, seated=False)


def _is_of_past(command: Command, about: str) -> bool:
    """Return whether a command is about a match that is over, which belongs to no open table."""
    return command.takes is ArgumentKind.WORDS and bool(about) and command.by_code


def _computers_near(room: Services, caller: RequestContext) -> Iterator[str]:
    """Yield the names of the computer players at the tables that somebody may mean."""
    for live in visible_tables(room, caller):
        for seat, chair in enumerate(live.record.chairs):
            if chair.person is None and not chair.is_free:
                yield live.names[Seat(seat)]


async def _hear(room: Services, caller: RequestContext, text: str, aim: Addressee) -> Reply:
    """Do what typed words ask for; those that are said to the bot may be a command."""
    asked = command_in_sentence(text) if caller.private or aim is Addressee.BOT else None
    if asked is not None:
        command, about = asked
        return await _carry_out(room, caller, command, text, about)
    if (caller.private or aim is Addressee.BOT) and _is_sign(text):
        return await _signs(room, caller, await resolve_table(room, caller))
    if caller.private:
        return await play.say(room, caller, await resolve_table(room, caller), text)
    return await handle_free_text(room, caller, text, aim)


def _or_say_so(caller: RequestContext, answer: Reply) -> Reply:
    """The answer to words that all could read, and what they all may read if it finds nobody."""
    if answer.fallback_text or (answer.post is None and answer.question is None):
        return answer
    unshown = LocalizedText("chat-unshown", {"player": caller.person.name})
    return replace(answer, fallback_text=caller.voice.format(unshown))


async def _start(room: Services, caller: RequestContext, payload: str) -> Reply:
    """Greet somebody who opens the private chat, with their cards where they have some.

    Whoever comes by the link to a table where they do not sit is brought that table, and so is a
    group to which the bot was added by such a link.
    """
    seated = room.tables.find_by(caller.person.id)
    is_theirs = payload.upper() in {live.record.code for live in seated}
    if is_code(payload) and not (caller.private and is_theirs):
        return await command_table(room, caller, payload)
    if not caller.private:
        return Reply()
    for live in seated:
        if live.is_playing:
            await play.show_hand(room, caller, live)
    if is_theirs:
        return caller.reply(LocalizedText("chat-connected"))
    if caller.chose_language:
        return caller.reply(LocalizedText("chat-hello"))
    hello = map(
        caller.voice.format, (LocalizedText("chat-hello"), LocalizedText("chat-your-language"))
    )
    return Reply(post=MessageContent("\n".join(hello), rows=language_rows(Verb.LANGUAGE)))


async def _cards(room: Services, caller: RequestContext, about: str) -> Reply:
    return await play.show_hand(room, caller, await resolve_table(room, caller, about))


async def _press_hand(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    live = await room.tables.find(pressed.code)
    check_can_see(caller, live)
    return await play.show_hand(room, caller, live)


async def _score(room: Services, caller: RequestContext, about: str) -> Reply:
    """Return the score, and whose word it is, as everybody may know them."""
    live = await resolve_table(room, caller, about, seated=False)
    return play.score(room, caller, live)


async def _rules(room: Services, caller: RequestContext, about: str) -> Reply:
    """Return the house rules of the table that is meant, or the presets where there is none."""
    if not (is_code(about) or visible_tables(room, caller)):
        return Reply(post=MessageContent("\n".join(map(caller.voice.format, preset_lines()))))
    live = await resolve_table(room, caller, about, seated=False)
    text = "\n".join(map(caller.voice.format, rules_lines(live.rules)))
    record = live.record
    if not live.is_playing or record.lesson or not is_in_hands_of(record, caller.person.id):
        return Reply(post=MessageContent(text))
    # The maker may set the clock of a match; the other rules stay as they are.
    clock = Button(
        caller.voice.format(LocalizedText("absence-clock")),
        encode(TableButton(record.code, Verb.PAGE, TIME_PAGE)),
    )
    return Reply(post=MessageContent(text, rows=((clock,),)))


async def _word(room: Services, caller: RequestContext, word: str, about: str) -> Reply:
    """Return a word of the game; a command that is none was meant for another bot of the chat."""
    if not (caller.private or _is_of_the_game(word)):
        return Reply()
    live = await resolve_table(room, caller)
    if _is_sign(word) and not normalise(about):
        return await _signs(room, caller, live)
    if _is_discard(word) and not normalise(about) and normalise(word) not in vocabulary().phrases:
        return await play.show_hand(room, caller, live)
    # «Más» stands behind its number when it is said, and before it as a command.
    words = f"{about} {_MORE}" if is_name_of(_MORE, word) else f"{word} {about}"
    is_read = not caller.private and caller.address.platform not in room.discreet
    return await play.say(room, caller, live, words.strip(), aloud=is_read)


def _is_of_the_game(word: str) -> bool:
    words, known = normalise(word), vocabulary()
    is_said = words in known.phrases or _is_sign(word) or _is_discard(word)
    return is_said or is_name_of(_MORE, word) or word.casefold() in _RUN_TOGETHER


def _is_sign(text: str) -> bool:
    """Return whether somebody speaks of signs, and names none."""
    return normalise(text) in vocabulary().sena_verbs


async def _signs(room: Services, caller: RequestContext, live: Table) -> Reply:
    """Return the own hand with the signs under it that may be made now; raise RefusalError."""
    async with live.lock:
        show_signs_panel(room, live, await seated(room, caller, live))
    return await play.show_hand(room, caller, live)


def _is_discard(word: str) -> bool:
    return normalise(word) in vocabulary().discards[DiscardWord.VERBS]


_COMMANDS: Final[Mapping[str, Order]] = MappingProxyType(
    {
        "mesa": command_table,
        "cartas": _cards,
        "marcador": _score,
        "reglas": _rules,
        "salir": leave,
        "ayuda": command_help,
        "aprende": learn,
        "probabilidades": command_odds,
        "porque": command_why,
        "repaso": command_review,
        "partidas": command_matches,
        "practica": command_practice,
        "comprobar": command_proof,
        "idioma": command_language,
        "texto": command_text,
        "bloquear": command_refuse,
        "misdatos": command_data,
        "olvidame": command_forget,
        "di": command_say,
        "fuera": command_remove_chat,
    }
)

_BUTTONS: Final[Mapping[Verb, Aside]] = MappingProxyType(
    {
        Verb.LANGUAGE: button_language,
        Verb.CHAT_LANGUAGE: button_language,
        Verb.HELP: button_help,
        Verb.LEARN: button_learn,
        Verb.ODDS: button_odds,
        Verb.WHY: button_why,
        Verb.REVIEW: button_review,
        Verb.PRACTISE: button_practice,
        Verb.SHOW_HAND: _press_hand,
        Verb.SIGNS: open_signs,
        Verb.WORDS: close_drawer,
        Verb.SKIP_CONFIRMATION: button_unasked,
        Verb.FORGET: button_forget,
        Verb.UNMUTE: button_allow,
        Verb.REFUSE: button_refuse,
    }
)
