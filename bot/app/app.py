"""The host: the one door for everything that people do in chats.

It finds out who does what at which table, sees that nobody takes more than their share, and turns
every refusal and every failure into an honest line for its author alone.
"""

import asyncio
from collections.abc import Callable, Mapping

import structlog

from bot.app.absence import ask_platforms, note_presence
from bot.app.admin_commands import AdminCommandRunner
from bot.app.commands.talk import ChatRelay, ThreadService
from bot.app.computer_turns import PAUSE_S
from bot.app.context import RefusalError, RequestContext, Services, caller_in
from bot.app.delivery_events import DeliveryEvents
from bot.app.dispatcher import always_allowed, dispatch
from bot.app.game_loop import GameLoop, Hear
from bot.app.maintenance import (
    PATIENT,
    AbandonedPolicy,
    AbandonedTables,
    RetentionJob,
    RetentionPolicy,
)
from bot.app.passivation import Passivation
from bot.app.rate_limit import MOST_AT_ONCE, RARELY, RateLimiter
from bot.delivery.outbox import Outbox
from bot.delivery.sent_messages import DeliveryEvent, SentMessages
from bot.delivery.slots import CircuitBreaker
from bot.images.image_cache import ImageRenderer
from bot.messages.callback_data import BadCallbackError
from bot.messages.publisher import Publisher
from bot.ports.background_tasks import AnalysisWorker, TaskGroup
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.message import DUPLICATE, Reply
from bot.ports.metrics import LoadGauge, Metrics
from bot.ports.platform import Platform
from bot.ports.request import (
    KINDS,
    Addressee,
    AutocompleteQuery,
    ButtonPress,
    ChatEvent,
    CommandCall,
    Request,
    RequestBody,
    TextMessage,
)
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.joining import LobbyError, LobbyReason, MuteList
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_index import OwnerKey
from bot.tables.table_state import TableState
from bot.text.localizer import LocalizedText
from engine.interfaces import ConflictError
from storage.interface import Store

_log = structlog.get_logger()


class App:
    """Brings people, tables and platforms together; ``start`` it before it receives anything.

    Whoever is alone here starts nothing: their one table is taken in.

    Without a painter nobody is shown any picture. ``pause_s`` is how long a computer player thinks;
    None where each of them waits for ``prompt``. Luck is the operating system's, unless a seed is
    drawn for matches that are to be repeated. ``hear`` follows every table word by word, and the
    ``meter`` is told what is done and how long it takes. ``keeping`` says what is let go of in
    time, and without it nothing is. ``judging`` goes through matches, by a process of its own.
    """

    def __init__(  # noqa: PLR0913 - what it is made of, most of it by name
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        timer: Clock,
        *,
        pause_s: float | None = PAUSE_S,
        draw_seed: Callable[[], int] | None = None,
        painter: ImageRenderer | None = None,
        patience: AbandonedPolicy = PATIENT,
        hear: Hear | None = None,
        meter: Metrics | None = None,
        keeping: RetentionPolicy | None = None,
        judging: AnalysisWorker | None = None,
    ) -> None:
        self._platforms = frozenset(platforms)
        self._timer = timer
        self._chores = TaskGroup()
        self._notes = TaskGroup()
        self._meter = meter or Metrics()
        self._is_closed = False
        self._answering: set[asyncio.Task[Reply]] = set()
        self._guard = RateLimiter(timer)
        self._archive = Documents(store)
        self._judging = judging or AnalysisWorker()
        self._tables = TableRepository(store, self._archive, draw_seed, timer, self._chores)
        self._deliveries = SentMessages(store, self._notes)
        self._outages = CircuitBreaker(timer, self._hear_outage)
        self._outbox = Outbox(
            *(platforms, timer, self._notify),
            deliveries=self._deliveries,
            outages=self._outages,
            meter=self._meter,
        )
        self._publisher = Publisher(
            self._outbox, timer, painter, self._archive.is_unreachable, self._outages.is_out
        )
        self._conductor = GameLoop(
            *(self._tables, self._archive, self._publisher, timer, self._chores),
            pause_s=pause_s,
            hear=hear,
            meter=self._meter,
        )
        self._room = Services(
            self._tables,
            self._archive,
            self._conductor,
            self._publisher,
            timer,
            ChatRelay(self._outbox, timer),
            self._meter,
            ThreadService(self._outbox, platforms),
            RateLimiter(timer, RARELY),
            MuteList(store),
            self._judging,
            painter,
            frozenset(name for name, each in platforms.items() if each.limits.hides_commands),
        )
        self._notices = DeliveryEvents(self._room, self._notes)
        self._errands = AdminCommandRunner(store, self._room, self._guard)
        self._resting = Passivation(store, self._room, self._outbox, self._notices, self._guard)
        self._conductor.on_absent = self._ask_platforms
        self._tables.on_loaded, self._tables.on_unreadable = (
            self._resting.on_loaded,
            self._resting.on_unreadable,
        )
        self._nobody = AbandonedTables(self._room, patience)
        self._round: asyncio.Task[None] | None = None
        self._retention = RetentionJob(store, self._archive, timer, keeping or RetentionPolicy())

    async def start(self) -> None:
        """Be ready to hear people, and go on by and by with every table that the store holds.

        Tables that no platform here could show are left alone. One that cannot be read or shown is
        left out, and its chats are told.
        """
        await self._archive.load()
        await self._room.refusals.load()
        self._guard.know_of_old(self._archive.processed_requests)
        codes = await self._resting.load_index(self._platforms)
        self._round = self._chores.spawn_named(
            "round", self._resting.restore_all(codes, self._let_pass)
        )

    async def run_maintenance(self) -> None:
        """Let tables rest that nobody uses, and ask whether anybody does; once a minute or so."""
        self._resting.evict_idle()
        if not self._is_closed:
            await self._nobody.check()

    async def _let_pass(self) -> None:
        """Let those be answered who have asked for something by now."""
        if self._answering:
            await asyncio.wait(tuple(self._answering))

    async def handle(self, incoming: Request) -> Reply:
        """Do what somebody asks, and answer its author; whatever happens, there is an answer.

        What was begun is finished even when nobody waits for the answer any more.
        """
        self._outages.reset(incoming.address.platform)
        caller = caller_in(self._room, incoming)
        is_blocked = self._guard.is_blocked(caller.person.id, caller.address)
        if is_blocked and not always_allowed(incoming.body):
            return self._ignored(
                caller, "chat-blocked", now=isinstance(incoming.body, ButtonPress | CommandCall)
            )
        if isinstance(incoming.body, AutocompleteQuery):
            # Each letter is one, and none does anything: they are neither counted nor remembered.
            is_idle = self._is_closed or len(self._answering) >= MOST_AT_ONCE
            return Reply() if is_idle else await self._answer(caller, incoming)
        if not self._guard.is_new(caller.deed):
            is_lost = isinstance(incoming.body, ButtonPress) and self._guard.was_processed_before(
                caller.deed
            )
            return caller.toast(LocalizedText("press-counted")) if is_lost else DUPLICATE
        if (turned_away := self._reject_early(caller, incoming.body)) is not None:
            return turned_away
        if isinstance(incoming.body, ButtonPress | CommandCall):
            self._notices.refusals.note(caller)
        answering = asyncio.create_task(self._answer(caller, incoming))
        self._answering.add(answering)
        answering.add_done_callback(self._answering.discard)
        return await asyncio.shield(answering)

    async def run_admin_commands(self) -> None:
        """Do what whoever runs the bot wants done by now; raise StorageError."""
        await self._errands.take_up()
        await self._retention.run_if_due()

    async def attempt(self, incoming: Request) -> Reply:
        """Do what somebody asks who is alone here; what goes wrong is raised, refusals are told.

        Their platform asks them itself whether they are sure of an órdago.
        """
        caller = replace(caller_in(self._room, incoming), unasked=True)
        return await self._run(caller, incoming.body)

    async def take_in(self, record: TableState) -> Table:
        """Take in the table of somebody who is alone here; raise what goes wrong."""
        return await self._resting.take_in(record)

    async def prompt(self, live: Table) -> None:
        """Let the computer player speak for whom a table waits; raise what goes wrong."""
        await self._conductor.thinkers.play_one(live)

    def load(self) -> LoadGauge:
        """Return how much there is to do now."""
        lanes, behind = self._outbox.lanes()
        return LoadGauge(
            tables_open=len(self._tables.codes()),
            tables_in_memory=len(self._tables.all()),
            lanes=lanes,
            lanes_behind=behind,
            deeds_under_way=len(self._answering),
        )

    def on_chat_event(self, news: ChatEvent) -> None:
        """Hear that the bot was let into a chat or thrown out of it; never waits."""
        if not self._is_closed:
            self._notices.learn(news)

    async def wait_idle(self) -> None:
        """Wait until nothing more happens without somebody doing something, or time passing."""
        is_settled = False
        while not is_settled:
            await asyncio.gather(*self._answering, return_exceptions=True)
            if self._round is not None:
                await asyncio.wait({self._round})
            await self._conductor.thinkers.settle()
            await self._outbox.wait_idle()
            await self._notes.join()
            is_settled = not (self._conductor.thinkers.any_thinking or self._outbox.is_busy)

    async def close(self) -> None:
        """Stop; what is known is kept, and what was not shown will be by the next host."""
        self._is_closed = True
        await self._judging.close()
        await asyncio.gather(*self._answering, return_exceptions=True)
        await self._chores.close()
        await self._outbox.close()
        await self._notes.join()
        await self._tables.flush()

    def _ignored(self, caller: RequestContext, why: str, *, now: bool = True) -> Reply:
        """Return nothing; whoever may be told why ``now`` is so from time to time."""
        self._meter.rejected(why)
        is_told = now and self._guard.should_explain(caller.person.id)
        return caller.reply(LocalizedText(why)) if is_told else Reply()

    def _reject_early(self, caller: RequestContext, deed: RequestBody) -> Reply | None:
        """Return why a deed is not even begun, if not.

        Nobody is told of words that may have been meant for others.
        """
        if self._is_closed:
            return self._refused(caller, LocalizedText("chat-restarting"))
        if not self._guard.has_capacity(len(self._answering)):
            is_talk = (
                isinstance(deed, TextMessage) and deed.aim is Addressee.CHAT and not caller.private
            )
            why = self._refused(caller, LocalizedText("chat-too-much"))
            return Reply() if is_talk else why
        if not self._guard.allow(caller.person.id):
            return self._ignored(caller, "chat-too-fast")
        return None

    async def _answer(self, caller: RequestContext, incoming: Request) -> Reply:
        """Return what a deed comes to, be it a refusal or a failure of ours."""
        began, kind = self._timer.now(), KINDS[type(incoming.body)]
        try:
            person = caller.person.id
            if await self._tables.load_related(person, caller.address, OwnerKey(person)):
                caller = caller_in(self._room, incoming)
            if caller.private and not caller.is_reachable:
                self._notices.set_reachable(person, reachable=True)
            return await self._run(caller, incoming.body)
        except Exception as error:  # noqa: BLE001 - the one place: nobody is left without an answer
            code, version = self._table_of(incoming.body)
            _log.error("deed failed", code=code, version=version, **error_fields(error))
            self._meter.failed()
            is_lost_race = isinstance(error, ConflictError)
            return caller.reply(LocalizedText("chat-overtaken" if is_lost_race else "chat-failure"))
        finally:
            self._meter.handled(incoming.address.platform, kind, self._timer.now() - began)

    async def _run(self, caller: RequestContext, deed: RequestBody) -> Reply:
        """Return what a deed comes to, or why it is refused."""
        try:
            if not isinstance(deed, AutocompleteQuery):
                await note_presence(self._room, caller.person.id, caller.address)
            return await dispatch(self._room, caller, deed)
        except LobbyError as refusal:
            if refusal.reason is LobbyReason.NO_SUCH_TABLE:
                self._guard.penalise_guess(caller.person.id)
            return self._refused(caller, LocalizedText(f"lobby-{refusal.reason}", refusal.details))
        except RefusalError as refusal:
            return self._refused(caller, refusal.line)
        except BadCallbackError:
            self._guard.penalise_guess(caller.person.id)
            return self._refused(caller, LocalizedText("chat-no-button"))

    def _refused(self, caller: RequestContext, why: LocalizedText) -> Reply:
        """Return why nothing was done, for the author alone; the reason is the name of the line."""
        self._meter.rejected(why.key)
        return caller.reply(why)

    def _table_of(self, deed: RequestBody) -> tuple[str, int]:
        """Return the code of the table that a button belongs to, and the length of its log."""
        code = deed.token.partition(":")[0] if isinstance(deed, ButtonPress) else ""
        live = self._tables.get(code)
        return ("", 0) if live is None else (code, live.version)

    def _ask_platforms(self, live: Table) -> None:
        self._notes.spawn("absent", ask_platforms(self._room, live))

    def _notify(self, notice: DeliveryEvent) -> None:
        self._notices.on_event(notice)

    def _hear_outage(self, platform: str, is_out: bool) -> None:  # noqa: FBT001 - as it is told
        self._notices.hear_outage(platform, is_out=is_out)
