"""Pass each request to its handler, and turn a refusal into a reply.

The dispatcher checks each request in this order: whether the author is blocked, whether the request
was delivered before, whether there is capacity and budget for it, which handler carries it out,
which table it is about, and whether its author may see that table. ``bot.app.registry`` then takes
the lock of the table, finds the seat, and checks whether the button is outdated. The block is
checked first, so that requests of a blocked person are not remembered.
"""

import asyncio
from collections.abc import Iterator
from typing import Final, assert_never

import structlog

from bot.app.absence import note_presence
from bot.app.commands import play
from bot.app.commands.autocomplete import complete
from bot.app.commands.free_text import handle_free_text, is_of_the_game, offered_to_asked
from bot.app.commands.hand import show_own_hand
from bot.app.commands.join import START as JOIN_START
from bot.app.commands.join import command_join
from bot.app.commands.language import language_rows
from bot.app.commands.open import command_table, offer_tables
from bot.app.commands.welcome import answer_question, welcome
from bot.app.context import (
    RequestContext,
    Services,
    context_of,
    find_table,
    is_read_by_others,
    resolve_table,
    tables_own,
    visible_tables,
)
from bot.app.delivery_events import DeliveryEvents
from bot.app.rate_limit import MOST_AT_ONCE, RateLimiter
from bot.app.refusal import RefusalError, translating_refusals
from bot.app.registry import (
    Needs,
    handler_of_button,
    handler_of_command,
    load_handlers,
    run,
    run_at,
    run_where_meant,
)
from bot.app.seen_requests import SeenRequests
from bot.messages.callback_data import TableButton, Verb, decode, encode
from bot.parsing.arguments import is_taken, not_taken, refused
from bot.parsing.command_list import (
    ArgumentKind,
    Command,
    Section,
    command_in_sentence,
    find_command,
    is_name_of,
    subcommand_in,
)
from bot.parsing.punctuation import is_question
from bot.parsing.vocabulary import DiscardWord, normalise, vocabulary
from bot.ports.logs import error_fields
from bot.ports.message import DUPLICATE, MessageContent, Reply
from bot.ports.request import (
    KINDS,
    Addressee,
    AnonymousAdmin,
    AutocompleteQuery,
    ButtonPress,
    CommandCall,
    InlineQuery,
    Request,
    RequestBody,
    StartLink,
    TextMessage,
    Where,
)
from bot.ports.value import replace
from bot.tables.errors import LobbyReason
from bot.tables.table_code import is_code
from bot.tables.table_index import OwnerKey
from bot.text.localizer import LocalizedText
from engine.interfaces import ConflictError
from engine.seats import Seat
from storage.errors import StoreUnavailableError

_LONGEST_WORDS: Final = 500
"""The maximum number of characters that are read of a text."""

_RUN_TOGETHER: Final = frozenset({"noquiero", "noqueremos"})
"""Words of the game that have a blank, but none as the name of a command."""

_MORE: Final = "mas"
"""The name of the raise, as a command and as the word after a number."""

_SLASH: Final = "/"

_OF_NEWCOMERS: Final = frozenset({LobbyReason.NO_TABLE_HERE, LobbyReason.NOT_SEATED})
"""The reasons for refusing the words of a person without a table."""

_log = structlog.get_logger()

load_handlers()


class Dispatcher:
    """Carries out requests and answers each with a reply; raises errors only to local screens.

    ``in_progress`` holds the requests in progress. They are completed even if the platform stops
    waiting for the reply.
    """

    def __init__(
        self,
        services: Services,
        limit: RateLimiter,
        seen: SeenRequests,
        notices: DeliveryEvents,
    ) -> None:
        self._services = services
        self._limit = limit
        self._seen = seen
        self._delivery_events = notices
        self._is_closed = False
        self.in_progress: set[asyncio.Task[Reply]] = set()

    def close(self) -> None:
        """Refuse every later request."""
        self._is_closed = True

    async def handle(self, request: Request) -> Reply:
        """Carry out a request, and return the reply to its author."""
        body = request.body
        ctx = context_of(self._services, request)
        if self._limit.is_blocked(ctx.person.id, ctx.address) and not _is_always_allowed(body):
            return self._ignored(
                ctx, "chat-blocked", now=isinstance(body, ButtonPress | CommandCall)
            )
        if isinstance(body, AutocompleteQuery):
            # Each typed letter is a request without effect, so it is neither counted nor
            # remembered.
            is_idle = self._is_closed or len(self.in_progress) >= MOST_AT_ONCE
            return Reply() if is_idle else await self._finish(ctx, request)
        if not self._seen.is_new(ctx.request_key):
            is_lost = isinstance(body, ButtonPress) and self._seen.was_processed_before(
                ctx.request_key
            )
            return ctx.toast(LocalizedText("press-counted")) if is_lost else DUPLICATE
        if (turned_away := self._turned_away(ctx, body)) is not None:
            return turned_away
        if isinstance(body, ButtonPress | CommandCall):
            self._delivery_events.on_request(ctx)
        finishing = asyncio.create_task(self._finish(ctx, request))
        self.in_progress.add(finishing)
        finishing.add_done_callback(self.in_progress.discard)
        return await asyncio.shield(finishing)

    async def carry_out(self, ctx: RequestContext, body: RequestBody) -> Reply:
        """Return the reply of the handler or its refusal; raise errors of the program."""
        try:
            with translating_refusals():
                if not isinstance(body, AutocompleteQuery):
                    await note_presence(self._services, ctx.person.id, ctx.address)
                return await _dispatch(self._services, ctx, body)
        except RefusalError as refusal:
            return self._refused(ctx, refusal)

    def _turned_away(self, ctx: RequestContext, body: RequestBody) -> Reply | None:
        """Return the reply to a request that must not start, or None if it may start.

        Words that may be meant for other people get an empty reply.
        """
        if self._is_closed:
            return self._refused(ctx, RefusalError(LocalizedText("chat-restarting")))
        if not self._limit.has_capacity(len(self.in_progress)):
            is_talk = (
                isinstance(body, TextMessage) and body.aim is Addressee.CHAT and not ctx.private
            )
            reply = self._refused(ctx, RefusalError(LocalizedText("chat-too-much")))
            return Reply() if is_talk else reply
        if not (self._is_local(ctx) or self._limit.allow(ctx.person.id)):
            return self._ignored(ctx, "chat-too-fast")
        return None

    async def _finish(self, ctx: RequestContext, request: Request) -> Reply:
        """Return the reply to a request, even if an error occurs."""
        services = self._services
        began, kind = services.clock.now(), KINDS[type(request.body)]
        try:
            person = ctx.person.id
            if await services.tables.load_related(person, ctx.address, OwnerKey(person)):
                ctx = context_of(services, request)
            if ctx.where is Where.PRIVATE and not ctx.is_reachable:
                self._delivery_events.set_reachable(person, reachable=True)
            return await self.carry_out(ctx, request.body)
        except Exception as error:
            if self._is_local(ctx):
                raise
            code, version = self._table_of(request.body)
            _log.error("request failed", code=code, version=version, **error_fields(error))
            if not isinstance(error, StoreUnavailableError):
                services.metrics.failed()
            is_lost_race = isinstance(error, ConflictError)
            return ctx.reply(LocalizedText("chat-overtaken" if is_lost_race else "chat-failure"))
        finally:
            services.metrics.handled(request.address.platform, kind, services.clock.now() - began)
            if isinstance(request.body, ButtonPress | CommandCall | TextMessage):
                self._delivery_events.look_for_deleted(request.address, began)

    def _is_local(self, ctx: RequestContext) -> bool:
        return ctx.address.platform in self._services.local

    def _ignored(self, ctx: RequestContext, why: str, *, now: bool = True) -> Reply:
        """Return an empty reply; with ``now``, include the reason once in a while."""
        self._services.metrics.rejected(why)
        is_told = now and self._limit.should_explain(ctx.person.id)
        return ctx.reply(LocalizedText(why)) if is_told else Reply()

    def _refused(self, ctx: RequestContext, refusal: RefusalError) -> Reply:
        """Return the reply to a refused request, which only the author sees."""
        if refusal.is_guess:
            self._limit.penalise_guess(ctx.person.id)
        self._services.metrics.rejected(refusal.line.key)
        told = replace(ctx.refusal_reply(refusal), link_to=refusal.link_to)
        if refusal.hand_at is None or not ctx.on_ephemeral:
            return told
        table, seat = refusal.hand_at
        return replace(show_own_hand(self._services, ctx, table, seat), text=told.text)

    def _table_of(self, body: RequestBody) -> tuple[str, int]:
        """Return the code of a button's table and the length of its log."""
        code = body.token.partition(":")[0] if isinstance(body, ButtonPress) else ""
        table = self._services.tables.get(code)
        return ("", 0) if table is None else (code, table.version)


# One short case for each kind of body.
async def _dispatch(services: Services, ctx: RequestContext, body: RequestBody) -> Reply:  # noqa: PLR0911 - see above
    match body:
        case ButtonPress(token, _, chosen):
            return await _press(services, ctx, token, chosen)
        case CommandCall(command, argument):
            words = command[:_LONGEST_WORDS], argument[:_LONGEST_WORDS].strip()
            return await _ask(services, ctx, *words)
        case TextMessage(text, aim):
            answer = await _hear(services, ctx, text[:_LONGEST_WORDS], aim)
            return answer if ctx.private else _or_say_so(ctx, answer)
        case StartLink(payload):
            return await _start(services, ctx, payload)
        case AnonymousAdmin():
            return ctx.reply(LocalizedText("chat-unnamed"))
        case InlineQuery(text):
            return offer_tables(services, ctx, text[:_LONGEST_WORDS].strip())
        case AutocompleteQuery():
            return await complete(services, ctx, body)
        case _:
            assert_never(body)


def _is_always_allowed(body: RequestBody) -> bool:
    """Return whether even a blocked person may make this request."""
    match body:
        case CommandCall(word, about):
            return _allows_blocked(word[:_LONGEST_WORDS], about[:_LONGEST_WORDS])
        case TextMessage(text) if text.startswith(_SLASH):
            return _allows_blocked(*_typed(text[:_LONGEST_WORDS]))
        case ButtonPress(token):
            return token == encode(TableButton("", Verb.FORGET))
        case _:
            return False


def _allows_blocked(word: str, about: str) -> bool:
    command = find_command(word)
    if command is not None and (below := subcommand_in(command, about)) is not None:
        command, _, _ = below
    return command is not None and command.always_allowed


def _typed(text: str) -> tuple[str, str]:
    """Split a text that begins with a slash into the command and its argument."""
    word, _, about = text.removeprefix(_SLASH).partition(" ")
    return word, about.strip()


async def _press(
    services: Services, ctx: RequestContext, token: str, chosen: tuple[str, ...]
) -> Reply:
    """Run the handler of a button."""
    pressed = decode(token)
    argument = pressed.argument if isinstance(pressed, TableButton) else ""
    ctx = replace(ctx, button=pressed, argument=argument, values=chosen)
    wanted = handler_of_button(pressed)
    if wanted.needs is Needs.NOTHING:
        return await run(services, ctx, wanted)
    return await run_at(services, ctx, wanted, await find_table(services, ctx, pressed.code))


async def _ask(services: Services, ctx: RequestContext, word: str, about: str) -> Reply:
    """Run a command with the text after it."""
    command = find_command(word)
    if command is None:
        return await _word(services, ctx, word, about)
    if (below := subcommand_in(command, about)) is not None:
        return await _carry_out(services, ctx, *below)
    return await _carry_out(services, ctx, command, word, about)


async def _carry_out(
    services: Services, ctx: RequestContext, command: Command, word: str, about: str
) -> Reply:
    """Run a command; raise RefusalError if it does not accept the text after it."""
    is_game = command.section is Section.GAME
    is_named = command.by_code and is_code(about)
    if about and not (is_game or is_named or is_taken(command, about)):
        computers = set(_computers_near(services, ctx))
        raise RefusalError(not_taken(command, about, ctx.language, computers))
    try:
        if is_game:
            return await _word(services, ctx, word, about)
        wanted, ctx = handler_of_command(command.name), replace(ctx, argument=about)
        if wanted.needs is Needs.NOTHING:
            return await run(services, ctx, wanted)
        return await run_where_meant(services, ctx, wanted, by_code=command.by_code)
    except RefusalError as refusal:
        if not (about and refusal.is_of_argument):
            raise
        raise RefusalError(refused(refusal.line, command, about, ctx.language)) from refusal


def _computers_near(services: Services, ctx: RequestContext) -> Iterator[str]:
    """Yield the names of the computer players at the tables that the author may mean."""
    for table in visible_tables(services, ctx):
        for seat, chair in enumerate(table.state.chairs):
            if chair.person is None and not chair.is_free:
                yield table.names[Seat(seat)]


async def _hear(services: Services, ctx: RequestContext, text: str, aim: Addressee) -> Reply:
    """Carry out typed words; words addressed to the bot may be a command.

    A command with a slash can arrive here, because not every platform recognises it.
    """
    if not (ctx.private or aim is Addressee.BOT):
        return await handle_free_text(services, ctx, text, aim)
    if text.startswith(_SLASH):
        return await _ask(services, ctx, *_typed(text))
    asked = command_in_sentence(text)
    if asked is not None:
        command, about = asked
        answer = await _carry_out(services, ctx, command, text, about)
        is_help = command.takes is ArgumentKind.TOPIC
        return replace(answer, is_public=is_help and not ctx.private)
    try:
        return await _hear_words(services, ctx, text, aim)
    except RefusalError as refusal:
        answer = await _answer_otherwise(services, ctx, text, refusal)
        if answer.post is None:
            raise
        return answer


async def _hear_words(services: Services, ctx: RequestContext, text: str, aim: Addressee) -> Reply:
    """Play words that are addressed to the bot; raise RefusalError."""
    if _is_sign(text):
        return await run_at(services, ctx, play.show_signs, await resolve_table(services, ctx))
    if ctx.private:
        return await play.say(services, ctx, await resolve_table(services, ctx), text)
    return await handle_free_text(services, ctx, text, aim)


async def _answer_otherwise(
    services: Services, ctx: RequestContext, text: str, refusal: RefusalError
) -> Reply:
    """Return a helpful reply to refused words; an empty reply if there is none.

    A question gets a help page, a person without a table gets a welcome, and the person whose word
    it is gets the moves that the words may mean.
    """
    is_waiting = refusal.reason is LobbyReason.NOT_IN_PLAY
    is_stranger = refusal.reason in _OF_NEWCOMERS or is_waiting
    if is_stranger and not (tables_own(services, ctx) or is_of_the_game(text)):
        return await welcome(services, ctx, text)
    if is_question(text) and (refusal.is_talk or is_waiting):
        return await answer_question(services, ctx, text) or Reply()
    return offered_to_asked(services, ctx, text) if refusal.is_talk else Reply()


def _or_say_so(ctx: RequestContext, answer: Reply) -> Reply:
    """Add a text for the chat to a reply, in case the author cannot be reached in private."""
    if (
        answer.fallback_text
        or answer.is_public
        or (answer.post is None and answer.question is None)
    ):
        return answer
    return replace(answer, fallback_text=ctx.unshown)


async def _start(services: Services, ctx: RequestContext, payload: str) -> Reply:
    """Greet an author who opens the private chat, and show their cards, if any.

    A link to a table where the author has no seat brings the table into the chat. The same is true
    in a group to which the bot was added by such a link.
    """
    seated = services.tables.find_by(ctx.person.id)
    is_theirs = payload.upper() in {table.state.code for table in seated}
    if is_code(payload) and not (ctx.private and is_theirs):
        return await run(services, replace(ctx, argument=payload), command_table)
    if not ctx.private:
        return Reply()
    if payload == JOIN_START:
        return await run(services, ctx, command_join)
    for table in seated:
        if table.is_playing:
            await run_at(services, ctx, play.show_hand, table)
    if is_theirs:
        return ctx.reply(LocalizedText("chat-connected"))
    if ctx.chose_language:
        return ctx.reply(LocalizedText("chat-hello"))
    hello = map(
        ctx.localizer.format, (LocalizedText("chat-hello"), LocalizedText("chat-your-language"))
    )
    return Reply(post=MessageContent("\n".join(hello), rows=language_rows(Verb.LANGUAGE)))


async def _word(services: Services, ctx: RequestContext, word: str, about: str) -> Reply:
    """Play a word of the game; in a group, leave an unknown command to other bots."""
    if not (ctx.private or _is_of_the_game(word)):
        return Reply()
    table = await resolve_table(services, ctx)
    if _is_sign(word) and not normalise(about):
        return await run_at(services, ctx, play.show_signs, table)
    if _is_discard(word) and not normalise(about) and normalise(word) not in vocabulary().phrases:
        return await run_at(services, ctx, play.show_hand, table)
    # In speech «más» follows its number; as a command it comes first.
    words = f"{about} {_MORE}" if is_name_of(_MORE, word) else f"{word} {about}"
    is_read = is_read_by_others(services, ctx)
    return await play.say(services, ctx, table, words.strip(), aloud=is_read)


def _is_of_the_game(word: str) -> bool:
    words, known = normalise(word), vocabulary()
    is_said = words in known.phrases or _is_sign(word) or _is_discard(word)
    return is_said or is_name_of(_MORE, word) or word.casefold() in _RUN_TOGETHER


def _is_sign(text: str) -> bool:
    """Return whether a text mentions signs without naming one."""
    return normalise(text) in vocabulary().sena_verbs


def _is_discard(word: str) -> bool:
    return normalise(word) in vocabulary().discards[DiscardWord.VERBS]
