"""The App: the entry point for all requests and events from the platforms.

It connects requests, tables and deliveries, limits how often each person makes requests, and
answers each refusal or failure with a line that only its author sees.
"""

import asyncio
from collections.abc import Callable, Mapping

from bot.app.abandoned_tables import PATIENT, AbandonedPolicy, AbandonedTables
from bot.app.absence import ask_platforms
from bot.app.admin_commands import AdminCommandRunner
from bot.app.background_analysis import BackgroundAnalysis
from bot.app.commands.preferences import as_preferred
from bot.app.commands.talk import ChatRelay, ThreadService
from bot.app.computer_turns import PAUSE_S
from bot.app.context import Services, can_see, likelihood
from bot.app.daily_results import DailyResults
from bot.app.delivery_events import DeliveryEvents
from bot.app.dispatcher import Dispatcher
from bot.app.game_loop import GameLoop, Hear
from bot.app.match_gains import MatchGains
from bot.app.passivation import Passivation
from bot.app.rate_limit import RARELY, RateLimiter
from bot.app.retention import RetentionJob, RetentionPolicy
from bot.app.seen_requests import SeenRequests
from bot.app.window_presence import WindowPresence
from bot.delivery.events import DeliveryEvent
from bot.delivery.outage import CircuitBreaker
from bot.delivery.outbox import Outbox
from bot.delivery.sent_messages import SentMessages
from bot.images.image_cache import ImageRenderer
from bot.messages.look import Look
from bot.messages.publisher import Publisher
from bot.ports.analysis_process import AnalysisWorker
from bot.ports.background_tasks import TaskGroup
from bot.ports.message import Reply
from bot.ports.metrics import LoadGauge, Metrics
from bot.ports.page import PageLinks
from bot.ports.platform import Platform
from bot.ports.request import Address, ChatEvent, Person, PersonId, Request
from bot.ports.scheduler import Scheduler
from bot.tables.documents import Documents
from bot.tables.mute_list import MuteList
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.tables.threads import asked_for_in
from bot.text.localizer import language_of
from storage.clock import Clock
from storage.interface import Store


class App:
    """The application: connects people, tables and platforms.

    Call ``start`` before the first request. A program for one person calls ``open_local_table``
    instead, which opens its only table.

    Without an image renderer there are no pictures. ``pause_s`` is the thinking time of a computer
    player; if it is None, each computer player waits for ``prompt``. Random numbers come from the
    operating system, unless a seed is given to repeat matches. ``hear`` is called with every event
    of every table, and ``metrics`` records requests and their durations. ``keeping`` holds the
    retention settings; without it no matches or names are deleted. ``analysis`` reviews matches in
    a separate process. ``page`` makes links to table pages, if the web page is served.
    """

    def __init__(  # noqa: PLR0913 - what it is made of, most of it by name
        self,
        store: Store,
        platforms: Mapping[str, Platform],
        clock: Clock,
        *,
        pause_s: float | None = PAUSE_S,
        draw_seed: Callable[[], int] | None = None,
        image_renderer: ImageRenderer | None = None,
        patience: AbandonedPolicy = PATIENT,
        hear: Hear | None = None,
        metrics: Metrics | None = None,
        keeping: RetentionPolicy | None = None,
        analysis: AnalysisWorker | None = None,
        page: PageLinks | None = None,
    ) -> None:
        self._platforms = frozenset(platforms)
        self._clock = clock
        self._tasks = TaskGroup()
        self._notes = TaskGroup()
        self._metrics = metrics or Metrics()
        self._is_closed = False
        self._rate_limiter = RateLimiter(clock)
        self._seen_requests = SeenRequests()
        self._documents = Documents(store)
        self._analysis = analysis or AnalysisWorker()
        self._scheduler = Scheduler(clock, self._tasks)
        self._tables = TableRepository(
            *(store, self._documents, draw_seed, clock, self._scheduler),
            on_loaded=self._on_loaded,
            on_unreadable=self._on_unreadable,
        )
        self._windows = WindowPresence(clock, self._scheduler, self._on_window_gone)
        self._sent_messages = SentMessages(
            *(store, self._notes, self._scheduler), log_length=self._tables.log_length
        )
        self._outages = CircuitBreaker(clock, self._hear_outage)
        local = frozenset(name for name, each in platforms.items() if each.limits.is_local)
        self._outbox = Outbox(
            {name: each for name, each in platforms.items() if name not in local},
            *(clock, self._notify),
            sent_messages=self._sent_messages,
            outages=self._outages,
            metrics=self._metrics,
        )
        self._publisher = Publisher(
            self._outbox,
            clock,
            image_renderer,
            self._documents.is_unreachable,
            self._outages.is_out,
            wants_private_messages=self._documents.wants_private_messages,
            is_at_window=self._windows.is_present,
            page=page,
        )
        self._game_loop = GameLoop(
            *(self._tables, self._documents, self._publisher, clock, self._scheduler),
            tasks=self._tasks,
            pause_s=pause_s,
            hear=hear,
            metrics=self._metrics,
        )
        self._services = Services(
            self._tables,
            self._documents,
            self._game_loop,
            self._publisher,
            clock,
            ChatRelay(self._outbox, clock),
            self._metrics,
            ThreadService(self._outbox, platforms),
            RateLimiter(clock, RARELY),
            MuteList(store),
            self._analysis,
            image_renderer,
            frozenset(name for name, each in platforms.items() if each.limits.hides_commands),
            local,
            page,
        )
        self._delivery_events = DeliveryEvents(self._services, self._notes, self._scheduler)
        self._dispatcher = Dispatcher(
            self._services, self._rate_limiter, self._seen_requests, self._delivery_events
        )
        self._admin_commands = AdminCommandRunner(store, self._services, self._rate_limiter)
        self._passivation = Passivation(
            store, self._services, self._outbox, self._delivery_events, self._seen_requests
        )
        self._game_loop.on_absent = self._ask_platforms
        background = BackgroundAnalysis(self._analysis)
        self._daily_results = DailyResults(self._services, background)
        self._game_loop.on_day_over = self._daily_results.begin
        self._match_gains = MatchGains(self._services, background)
        self._game_loop.judge_matches_of = self._match_gains.begin
        self._abandoned_tables = AbandonedTables(self._services, patience)
        self._round: asyncio.Task[None] | None = None
        self._retention = RetentionJob(store, self._documents, clock, keeping or RetentionPolicy())

    async def _on_loaded(self, table: Table) -> None:
        await self._passivation.on_loaded(table)

    async def _on_unreadable(self, code: str, state: TableState | None) -> None:
        await self._passivation.on_unreadable(code, state)

    async def start(self) -> None:
        """Start to accept requests, and resume the stored tables one by one.

        Tables of other platforms are not touched. An unreadable table is skipped, and its chats are
        informed.
        """
        await self._documents.load()
        await self._services.refusals.load()
        self._seen_requests.add_processed(self._documents.processed_requests)
        codes = await self._passivation.load_index(self._platforms)
        self._round = self._tasks.spawn_named(
            "round", self._passivation.restore_all(codes, self._let_pass)
        )
        self._match_gains.resume()

    async def run_maintenance(self) -> None:
        """Evict unused tables and ask about abandoned ones; to be called about once a minute."""
        self._passivation.evict_idle()
        if not self._is_closed:
            await self._abandoned_tables.check()

    async def _let_pass(self) -> None:
        """Wait until the requests in progress are answered."""
        if self._dispatcher.in_progress:
            await asyncio.wait(tuple(self._dispatcher.in_progress))

    async def handle(self, request: Request) -> Reply:
        """Carry out a request and reply to its author; there is always a reply.

        The request is completed even if the platform stops waiting for the reply.
        """
        self._outages.reset(request.address.platform)
        return await self._dispatcher.handle(request)

    async def run_admin_commands(self) -> None:
        """Carry out the queued commands of the operator; raise StorageError."""
        await self._admin_commands.take_up()
        await self._retention.run_if_due()

    async def open_local_table(self, state: TableState) -> Table:
        """Open the table of a local screen, and load its match up to the last action.

        The version numbers of its document continue from the previous local table. Raise
        StorageError, UnknownEventError or DamagedLogError.
        """
        await self._documents.load()
        table = Table(as_preferred(state, self._documents))
        table.stored.version = await self._documents.version_of(state.code)
        await self._tables.reload(table)
        self._tables.add(table)
        return table

    def continue_local(self, table: Table) -> None:
        """Let the computer players of a local table continue after the table was loaded."""
        self._game_loop.continue_table(table)

    async def look(
        self, code: str, person: PersonId, language: str = "", place: Address | None = None
    ) -> Look | None:
        """Return what a person may see of a table now; None if there is no such table.

        A person without a seat sees only what is public. With a ``place``, also return None if the
        table is neither shown in that chat nor one of the person's own, or if the person or the
        chat is blocked.
        """
        table = await self._tables.load(code)
        if table is None:
            return None
        if place is not None and (
            self._rate_limiter.is_blocked(person, place) or not can_see(table.state, person, place)
        ):
            return None
        onlookers = len(self._windows.people(code) - set(table.state.people))
        seat = table.state.seat_of(person)
        return self._publisher.look(table, seat, language, onlookers)

    def watch(self, code: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call ``wake`` after each change of what ``look`` returns.

        Return a function that stops the calls.
        """
        return self._publisher.watch(code, wake)

    def note_window(self, code: str, person: PersonId, window: object, *, is_visible: bool) -> None:
        """Record that a person has a table open in a window, and whether the window is visible now.

        A person who sees a table in a window gets no calls or messages elsewhere.
        """
        if self._windows.note(code, person, window, is_visible=is_visible):
            self._publisher.wake_watchers(code)

    def note_window_closed(self, code: str, person: PersonId, window: object) -> None:
        """Record that a window was closed."""
        self._windows.note_closed(code, person, window)
        self._publisher.wake_watchers(code)

    async def places_of(self, code: str) -> tuple[Address, ...]:
        """Return the chats where commands may refer to an open table; none if there is no table."""
        table = await self._tables.load(code)
        if table is None or table.state.closed:
            return ()
        return tuple(asked_for_in(table.state))

    async def likeliest_table(self, person: PersonId) -> str:
        """Return the code of the table that a person most likely means; empty if they sit at none.

        A table that waits for the person comes first, then one in play, then the most recently
        active.
        """
        await self._tables.load_related(person)
        own = [one for one in self._tables.find_by(person) if one.state.seat_of(person) is not None]
        likeliest = max(own, key=lambda one: likelihood(one, person), default=None)
        return "" if likeliest is None else likeliest.state.code

    def language_of(self, person: Person) -> str:
        """Return the language that a person has chosen, or else the language of their app."""
        return self._documents.preferences(person.id).language or language_of(person.hint)

    async def prompt(self, table: Table) -> None:
        """Let the next computer player of a table act; raise its errors."""
        await self._game_loop.thinkers.play_one(table)

    async def wait_for_results(self) -> None:
        """Wait until the results of all finished hands of the day are known."""
        await self._daily_results.join()

    def load(self) -> LoadGauge:
        """Return the current load."""
        slots, behind = self._outbox.slots()
        return LoadGauge(
            tables_open=len(self._tables.codes()),
            tables_in_memory=len(self._tables.all()),
            slots=slots,
            slots_behind=behind,
            requests_in_progress=len(self._dispatcher.in_progress),
        )

    def on_chat_event(self, news: ChatEvent) -> None:
        """Handle an event of a chat, for example that the bot joined or lost it; do not block."""
        if not self._is_closed:
            self._delivery_events.learn(news)

    async def wait_idle(self) -> None:
        """Wait until nothing more will happen without another request or a timer."""
        is_settled = False
        while not is_settled:
            await asyncio.gather(*self._dispatcher.in_progress, return_exceptions=True)
            if self._round is not None:
                await asyncio.wait({self._round})
            await self._game_loop.thinkers.settle()
            await self.wait_for_results()
            await self._match_gains.join()
            await self._outbox.wait_idle()
            await self._notes.join()
            is_settled = not (self._game_loop.thinkers.any_thinking or self._outbox.is_busy)

    def abort(self) -> None:
        """Stop sending at once, because another process has taken over."""
        self._is_closed = True
        self._dispatcher.close()
        self._outbox.abort()

    async def close(self) -> None:
        """Stop and save the state; the next process sends what was not delivered."""
        self._is_closed = True
        self._dispatcher.close()
        await self._analysis.close()
        await asyncio.gather(*self._dispatcher.in_progress, return_exceptions=True)
        await self._daily_results.close()
        await self._match_gains.close()
        await self._tasks.close()
        await self._outbox.close()
        self._sent_messages.record_edits()
        await self._notes.join()
        await self._tables.flush()

    def _on_window_gone(self, code: str, person: PersonId) -> None:
        table = self._tables.get(code)
        seat = None if table is None else table.state.seat_of(person)
        if table is not None and seat is not None:
            self._game_loop.on_window_gone(table, seat)

    def _ask_platforms(self, table: Table) -> None:
        self._notes.spawn("absent", ask_platforms(self._services, table))

    def _notify(self, notice: DeliveryEvent) -> None:
        self._delivery_events.on_event(notice)

    def _hear_outage(self, platform: str, is_out: bool) -> None:  # noqa: FBT001 - as it is told
        self._delivery_events.hear_outage(platform, is_out=is_out)
