"""The context of a request: its author, chat, language, and the table it is about.

``Services`` holds the parts of the running app that request handlers use.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from bot.app.commands.talk import ChatRelay, ThreadService
from bot.app.game_loop import GameLoop
from bot.app.rate_limit import RateLimiter
from bot.app.refusal import RefusalError, translating_refusals
from bot.images.image_cache import ImageRenderer
from bot.messages.callback_data import CallbackData
from bot.messages.publisher import Publisher
from bot.ports.analysis_process import AnalysisWorker
from bot.ports.message import LONGEST_DONE, MessageContent, Reply
from bot.ports.metrics import Metrics
from bot.ports.page import PageLinks
from bot.ports.request import (
    Address,
    ButtonPress,
    Permission,
    Person,
    PersonId,
    Request,
    ServerId,
    TextMessage,
    Where,
)
from bot.ports.value import Struct, field, replace
from bot.tables.documents import Documents
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.lobby import resume_seat
from bot.tables.mute_list import MuteList
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_code import is_code
from bot.tables.table_state import TableState
from bot.tables.threads import asked_for_in
from bot.text.common import listed
from bot.text.localizer import LocalizedText, Localizer, language_of
from engine.seats import Seat
from storage.clock import Clock


class Services(Struct, frozen=True, gc=True):
    """The parts of the running app that handlers use; they live as long as the process.

    ``expensive_limit`` limits how often a person can make costly requests, and ``analysis`` reviews
    matches in another process. Without an ``image_renderer`` there are no pictures. On ``discreet``
    platforms only the author sees a command. A ``local`` platform is the screen of one person.
    ``page`` makes links to table pages, if they are served. ``seeking`` holds the people whose
    request for a seat is in progress.
    """

    tables: TableRepository
    documents: Documents
    game_loop: GameLoop
    publisher: Publisher
    clock: Clock
    talk: ChatRelay
    metrics: Metrics
    threads: ThreadService
    expensive_limit: RateLimiter
    refusals: MuteList
    analysis: AnalysisWorker
    image_renderer: ImageRenderer | None = None
    discreet: frozenset[str] = frozenset()
    local: frozenset[str] = frozenset()
    page: PageLinks | None = None
    seeking: set[PersonId] = field(default_factory=set)


class RequestContext(Struct, frozen=True):
    """A request: its author, its chat, and what the dispatcher has determined for the handler.

    ``message`` is the message of a pressed button, or empty; ``on_ephemeral`` is true if only the
    author sees that message. ``is_pressing`` is true for a button and false for text; ``is_typed``
    is true for text that is not a command of the platform.

    ``language`` is the language of the answer. ``fallback_language`` is the one that applies if no
    table sets a language; tables and seats store it, for the case that a table later drops its own.
    ``is_reachable`` says whether private messages reach the author, ``text_only`` that they want no
    pictures, and ``unasked`` that they play an órdago without confirmation. ``at`` is the time of
    the request, in seconds since the epoch, or 0 if unknown. ``request_key`` identifies the
    request, even if the platform delivers it twice; it may be empty. ``missing_permissions`` are
    those that the bot needs but lacks in the chat; if the chat ``has_threads``, the bot may open
    one. ``server`` is the server of the chat, if any.

    ``argument`` is the text after the command, or the argument of the button; ``button`` is what
    was pressed, and ``values`` is what was chosen or typed in its menu or form. ``table`` and
    ``seat`` are set only if the handler needs them (``bot.app.registry``).
    """

    person: Person
    address: Address
    where: Where
    language: str
    fallback_language: str
    is_reachable: bool
    chose_language: bool = False
    text_only: bool = False
    unasked: bool = False
    message: str = ""
    on_ephemeral: bool = False
    is_pressing: bool = False
    is_typed: bool = False
    at: float = 0.0
    request_key: str = ""
    missing_permissions: tuple[Permission, ...] = ()
    has_threads: bool = False
    server: ServerId | None = None
    argument: str = ""
    button: CallbackData | None = None
    values: tuple[str, ...] = ()
    table_if_any: Table | None = None
    seat_if_any: Seat | None = None

    @property
    def private(self) -> bool:
        """Return whether only the author reads the reply."""
        return self.where is not Where.CHAT

    @property
    def plays_in(self) -> Address | None:
        """Return the chat in which the author plays; None if they play in the private chat."""
        return None if self.where is Where.PRIVATE else self.address

    @property
    def table(self) -> Table:
        """Return the table that the request is about."""
        assert self.table_if_any is not None, "the handler asked for a table"
        return self.table_if_any

    @property
    def seat(self) -> Seat:
        """Return the seat of the author at the table."""
        assert self.seat_if_any is not None, "the handler asked for a seat"
        return self.seat_if_any

    @property
    def localizer(self) -> Localizer:
        """Return the localizer for the language of the answer."""
        return Localizer(self.language)

    def reply(self, *lines: LocalizedText) -> Reply:
        """Return a reply with these lines, which only the author sees."""
        return Reply("\n".join(self.localizer.format(line) for line in lines))

    def refusal_reply(self, refusal: RefusalError, *more: LocalizedText) -> Reply:
        """Return a reply with the refusal and more lines, which only the author sees.

        If a secret refusal cannot be shown privately, the chat learns only that there is one.
        """
        told = self.reply(refusal.line, *more)
        if self.private or not refusal.is_secret:
            return told
        return Reply(post=MessageContent(told.text), fallback_text=self.unshown)

    @property
    def unshown(self) -> str:
        """Return what the chat sees if a reply is secret and its author cannot be reached."""
        return self.localizer.format(LocalizedText("chat-unshown", {"player": self.person.name}))

    def toast(self, line: LocalizedText, answer: Reply | None = None) -> Reply:
        """Return a reply with a line as a brief notice (toast), added to ``answer`` if given."""
        text = self.localizer.format(line)
        if len(text) > LONGEST_DONE:
            text = text[: LONGEST_DONE - 1] + "…"
        return Reply(toast=text) if answer is None else replace(answer, toast=text)


def context_of(services: Services, request: Request) -> RequestContext:
    """Return the context of a request, in the language that its author has chosen.

    The next candidates are the languages of the table and the chat, then the platform's hint.
    """
    person, body = request.person, request.body
    own = services.documents.preferences(person.id)
    here = services.documents.preferences(request.address).spoken
    without_table = own.language or here or language_of(person.hint)
    is_local = request.address.platform in services.local
    return RequestContext(
        person,
        request.address,
        where=request.where,
        language=own.language
        or _table_language(services, person.id, request.address)
        or without_table,
        fallback_language=without_table,
        chose_language=bool(own.language),
        is_reachable=is_local or own.reachable is True,
        text_only=own.text_only,
        unasked=is_local or own.unasked,
        message=body.message if isinstance(body, ButtonPress) else "",
        on_ephemeral=isinstance(body, ButtonPress) and body.is_ephemeral,
        is_pressing=isinstance(body, ButtonPress),
        is_typed=isinstance(body, TextMessage),
        at=request.at,
        request_key=request_key_of(request),
        missing_permissions=request.missing_permissions,
        has_threads=request.has_threads,
        server=request.server,
    )


def is_read_by_others(services: Services, ctx: RequestContext) -> bool:
    """Return whether other people in the chat can read the text of this request.

    On some platforms only the author sees a command.
    """
    return not ctx.private and (ctx.is_typed or ctx.address.platform not in services.discreet)


def request_key_of(request: Request) -> str:
    """Return the key of a request, unique across all platforms; empty if its platform gave none."""
    return f"{request.address.platform} {request.key}" if request.key else ""


def _table_language(services: Services, person: PersonId, address: Address) -> str:
    """Return the language of the most recently active table shown here.

    If no table is shown, as in a private chat, the tables where the person sits count.
    """
    near = services.tables.find_by(address) or services.tables.find_by(person)
    latest = max(near, key=lambda table: table.state.last_activity_at, default=None)
    return "" if latest is None else latest.state.language


def rights_line(key: str, rights: Iterable[Permission]) -> LocalizedText:
    """Return a line that lists missing permissions, by the names that the platform gives them."""
    named = listed([LocalizedText("chat-right", {"right": right.value}) for right in rights])
    return LocalizedText(key, {"rights": named})


def check_is_member(ctx: RequestContext) -> None:
    """Raise RefusalError if the bot is not in the chat, and say what the author can do instead.

    An administrator can add the bot to a server; nobody can add it to a group direct message.
    """
    if Permission.BE_HERE not in ctx.missing_permissions:
        return
    if ctx.server is None:
        raise RefusalError(LocalizedText("chat-group-dm"))
    raise RefusalError(rights_line("chat-lacks", [Permission.BE_HERE]))


async def resolve_table(
    services: Services, ctx: RequestContext, named: str = "", *, seated: bool = True
) -> Table:
    """Return the named table, or else the one that this person most likely means here.

    With ``seated``, only tables where they have a seat count. One that waits for them comes first,
    then one in play, then the most recently active. Raise RefusalError if there is none.
    """
    if is_code(named):
        return await find_table(services, ctx, named)
    own = tables_own(services, ctx)
    if own:
        return own[0]
    near = visible_tables(services, ctx)
    check_readable(_unreadable_here(services, ctx, is_alone=not near))
    if not near:
        raise RefusalError.because(LobbyReason.NO_TABLE_HERE)
    if seated:
        raise RefusalError.because(LobbyReason.NOT_SEATED)
    return max(near, key=lambda table: likelihood(table, ctx.person.id))


async def find_table(services: Services, ctx: RequestContext, code: str) -> Table:
    """Return the table with a code; raise RefusalError if the author may see no such table."""
    with translating_refusals():
        try:
            table = await services.tables.find(code)
        except LobbyError:
            unreadable = _unreadable_here(services, ctx, is_alone=True)
            check_readable([one for one in unreadable if one == code.upper()])
            raise
    check_can_see(ctx, table)
    return table


def check_readable(unreadable: Sequence[str]) -> None:
    """Raise RefusalError if there are codes of stored tables that cannot be read."""
    if unreadable:
        raise RefusalError(LocalizedText("chat-unreadable", {"code": unreadable[0]}))


def _unreadable_here(services: Services, ctx: RequestContext, *, is_alone: bool) -> tuple[str, ...]:
    """Return the codes of the author's unreadable tables in this chat; in private, all of them.

    If the chat shows no other table (``is_alone``), other people's tables here count as well.
    """
    unreadable = services.tables.unreadable
    here, own = unreadable.of(ctx.address), unreadable.of(ctx.person.id)
    meant = own if ctx.private else tuple(code for code in own if code in here)
    return (*meant, *(here if is_alone else ()))


def tables_own(services: Services, ctx: RequestContext) -> tuple[Table, ...]:
    """Return the visible tables where the author has a seat, the most likely one first."""
    near = visible_tables(services, ctx)
    own = [table for table in near if table.state.seat_of(ctx.person.id) is not None]
    return tuple(sorted(own, key=lambda table: likelihood(table, ctx.person.id), reverse=True))


def naming(ctx: RequestContext, table: Table, answer: Reply) -> Reply:
    """Return a reply that names its table, for an author who may mean several tables."""
    say, code = ctx.localizer.format, table.state.code
    head = say(LocalizedText("several-table", {"code": code}))
    if answer.post is not None and code not in answer.post.text:
        headed = f"{head}\n{answer.post.text}"
        answer = replace(answer, post=replace(answer.post, text=headed))
    text = answer.text or (answer.toast if ctx.private and answer.post is None else "")
    if text and code not in text:
        # A line in a placeholder must be a single line.
        named = say(LocalizedText("several-said", {"code": code, "said": text}))
        answer = replace(answer, text=f"{head}\n{text}" if "\n" in text else named)
    if answer.toast:
        answer = ctx.toast(
            LocalizedText("several-said", {"code": code, "said": answer.toast}), answer
        )
    return answer


@contextmanager
def naming_refusals(table: Table) -> Iterator[None]:
    """Add the code of the table to every refusal that is raised."""
    try:
        yield
    except RefusalError as refusal:
        refusal.line = _said_at(table, refusal.line)
        raise


def _said_at(table: Table, said: LocalizedText) -> LocalizedText:
    code = table.state.code
    is_named = code in said.args.values()
    return said if is_named else LocalizedText("several-said", {"code": code, "said": said})


def label_at(ctx: RequestContext, table: Table, what: str) -> str:
    """Return a label that begins with the code of its table."""
    told = LocalizedText("several-at", {"code": table.state.code, "what": what})
    return ctx.localizer.format(told)


def check_can_see(ctx: RequestContext, table: Table) -> None:
    """Raise RefusalError for a table that is neither in the chat nor one of the author's.

    A real button never refers to such a table. The reply to a forged one says that there is none.
    """
    if not can_see(table.state, ctx.person.id, ctx.address):
        raise RefusalError.because(LobbyReason.NO_SUCH_TABLE)


def can_see(state: TableState, person: PersonId, address: Address) -> bool:
    """Return whether a table is shown in a chat or is one of the person's own."""
    is_theirs = person == state.maker or person in state.everybody
    return is_theirs or address in asked_for_in(state)


def check_not_muted(services: Services, ctx: RequestContext, table: Table) -> None:
    """Raise RefusalError if a block exists between this person and the table's maker or people.

    A block works in both directions, and the refusal does not say who set it.
    """
    state = table.state
    if services.refusals.separates(ctx.person.id, {state.maker, *state.everybody}):
        raise RefusalError.because(LobbyReason.REFUSED)


def visible_tables(services: Services, ctx: RequestContext) -> tuple[Table, ...]:
    """Return the tables of this chat; in private also all tables where the person has a seat.

    A chat without the bot counts as private, because only the author sees the answer there.
    """
    here = services.tables.find_by(ctx.address)
    if not (ctx.private or Permission.BE_HERE in ctx.missing_permissions):
        return here
    elsewhere = (table for table in services.tables.find_by(ctx.person.id) if table not in here)
    return (*here, *elsewhere)


def likelihood(table: Table, person: PersonId) -> tuple[bool, bool, float]:
    """Return a sort key: the greatest belongs to the table that a person most likely means."""
    return table.waits_for(person), table.is_playing, table.state.last_activity_at


async def take_seat(services: Services, ctx: RequestContext, table: Table) -> Seat:
    """Return the seat of the author in the current match; the caller holds the table's lock.

    Mark an absent author as present. Raise RefusalError if the author does not play.
    """
    seat = find_seat(ctx, table)
    if table.is_day_over:
        raise RefusalError(LocalizedText("daily-played"))
    if not table.is_playing:
        is_over = table.game is not None
        raise RefusalError.because(LobbyReason.MATCH_OVER if is_over else LobbyReason.NOT_IN_PLAY)
    chair = table.state.chairs[seat]
    # A request from a window does not change the chat where the person is called.
    if ctx.where is not Where.WINDOW and chair.last_acted_in != ctx.plays_in:
        moved = table.state.with_chair(seat, replace(chair, last_acted_in=ctx.plays_in))
        services.tables.update(table, moved)
    if chair.away:
        await services.game_loop.update_table(table, resume_seat(table.state, ctx.person.id))
    return seat


def find_seat(ctx: RequestContext, table: Table) -> Seat:
    """Return the seat of the author at an open table; raise RefusalError if they have none."""
    if table.state.closed:
        raise RefusalError.because(LobbyReason.CLOSED)
    seat = table.state.seat_of(ctx.person.id)
    if seat is None:
        is_coming = ctx.person.id in table.state.people_joining
        raise RefusalError.because(
            LobbyReason.STILL_COMING if is_coming else LobbyReason.NOT_SEATED
        )
    return seat
