"""The server: HTTP on one side, the simulated world on the other."""

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from aiohttp import web

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.telegram import (
    methods_chats,
    methods_edits,
    methods_inline,
    methods_login,
    methods_messages,
    methods_profile,
)
from tests.servers.telegram.calls import Call
from tests.servers.telegram.chats import Chat
from tests.servers.telegram.clock import Clock, VirtualClock
from tests.servers.telegram.errors import ApiError, MisuseError, Refusal
from tests.servers.telegram.request_log import Desk
from tests.servers.telegram.request_parser import Body, read_body, understood
from tests.servers.telegram.routes import Route
from tests.servers.telegram.schema_checks import MODELS, typed, unknown_fields, wrong_answer
from tests.servers.telegram.traffic import Limits
from tests.servers.telegram.visibility import Sight
from tests.servers.telegram.world import BOT, World

Found = TypeVar("Found")

ROUTES: Final[dict[type, Route[Any]]] = {
    route.model: route
    for module in (
        methods_chats,
        methods_edits,
        methods_inline,
        methods_login,
        methods_messages,
        methods_profile,
    )
    for route in module.ROUTES
}
TOKEN: Final = re.compile(r"\d{8,}:[\w-]{35}")
REQUEST_BYTES_MAX: Final = 50 * 1024 * 1024
PARTING_S: Final = 1.0
"""How long pending requests may still take when the server closes."""


SHORTLY_S: Final = 0.01
"""The interval between checks for connected clients."""


class ViolationsError(AssertionError):
    """The bot broke a rule of the Bot API, or the server has a defect."""


class TelegramServer:
    """A local Bot API server with its world; leaving it raises ViolationsError.

    Its time is the given clock; only waiting for the bot takes real time.
    """

    def __init__(self, *, clock: Clock | None = None, privacy: bool = True) -> None:
        self.world = World(VirtualClock() if clock is None else clock, privacy=privacy)
        self.token = f"{BOT.id}:{'A' * 35}"
        self.calls: list[Call] = []
        self.violations: list[str] = []
        self.watch: Callable[[Call, bool], None] = _look_away
        """Observes each request before it is handled, and again before it is answered."""
        self._runner: web.AppRunner | None = None
        self._address = ""

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=REQUEST_BYTES_MAX)
        app.router.add_route("*", "/bot{token}/{method}", self._receive)
        app.router.add_get("/file/bot{token}/photos/{file_id}", self._fetch)
        self._runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=PARTING_S
        )
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0]
        self._address = f"http://{host}:{port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.world.updates.close()
        assert self._runner is not None, "what is left has been entered"
        await self._runner.cleanup()
        if not self.violations:
            return
        listed = "\n".join(self.violations)
        if error is None:
            raise ViolationsError(listed)
        error.add_note(f"violations of the Bot API:\n{listed}")

    @property
    def base_url(self) -> str:
        """The ``base_url`` of python-telegram-bot, which is followed by the token."""
        return f"{self._address}/bot"

    @property
    def file_url(self) -> str:
        """The ``base_file_url`` of python-telegram-bot."""
        return f"{self._address}/file/bot"

    def outgoing(self) -> tuple[Sight, ...]:
        """Return everything that people could see because of the bot, with its audience."""
        return tuple(self.world.sights)

    def called(self, method: str) -> tuple[Call, ...]:
        """Return the requests for one method, oldest first."""
        return tuple(call for call in self.calls if call.method.lower() == method.lower())

    def flood(self, chat: Chat, seconds: int, times: int = 1) -> None:
        """Answer the next messages to a chat with 429."""
        self.world.traffic.flood(chat.id, seconds, times)

    def limit(self, limits: Limits | None = None) -> None:
        """From now on answer with 429 above Telegram's limits, or these."""
        self.world.traffic.limit(Limits() if limits is None else limits)

    def forgive(self) -> tuple[str, ...]:
        """Clear and return the violations so far, for a test that provokes some."""
        forgiven = tuple(self.violations)
        self.violations.clear()
        return forgiven

    async def until(
        self, find: Callable[["TelegramServer"], Found | None], *, timeout_s: float = PATIENCE_S
    ) -> Found:
        """Wait for a true result of ``find``, which is checked after every request."""
        return await self.world.bell.until(
            lambda: find(self),
            timeout_s=timeout_s,
            describe=lambda: "\n".join(["what was waited for never came:", *map(str, self.calls)]),
        )

    async def until_acknowledged(self) -> None:
        """Wait until the bot has fetched every update and asked for later ones."""
        await self.until(lambda server: server.world.updates.pending == 0)

    async def until_hung_up(self) -> None:
        """Wait until no client is connected, and everything that one has sent is processed.

        Data that a process wrote before it was killed are read after its death.
        """
        assert self._runner is not None, "a server that was entered has a runner"
        served = self._runner.server
        assert served is not None, "a runner that was set up has a server"
        # A new connection is accepted before the first check.
        await asyncio.sleep(SHORTLY_S)
        while served.connections:  # noqa: ASYNC110 - there is no event for a disconnect
            await asyncio.sleep(SHORTLY_S)

    async def _receive(self, request: web.Request) -> web.Response:
        try:
            result = await self._serve(request)
        except ApiError as refusal:
            return _refused(refusal)
        except Exception as crash:
            self.violations.append(f"the server itself broke: {crash!r}")
            raise
        return web.json_response({"ok": True, "result": result})

    async def _serve(self, request: web.Request) -> object:
        self._admit(request.match_info["token"])
        return await self.ask(request.match_info["method"], read_body(request))

    async def ask(self, method: str, body: Awaitable[Body]) -> object:
        """Return the result of a request from any transport; raise ApiError for a refusal."""
        call = Call(len(self.calls) + 1, method)
        self.calls.append(call)
        try:
            return await self._answer(call, await body)
        except ApiError as refusal:
            call.refusal = refusal.description
            if isinstance(refusal, MisuseError):
                self.violations.append(str(call))
            raise
        finally:
            self.world.bell.ring()

    async def _answer(self, call: Call, body: Body) -> object:
        model = MODELS.get(call.method.lower())
        call.files = body.files
        call.parameters = body.parameters if model is None else understood(model, body)
        route = None if model is None else ROUTES.get(model)
        if route is None:
            raise MisuseError(Refusal.METHOD_NOT_FOUND)
        request = typed(route.model, dict(call.parameters))
        # The real server ignores unknown fields; here they are most likely mistakes.
        self.violations.extend(f"{call}: no field {name}" for name in unknown_fields(request))
        self.watch(call, False)  # noqa: FBT003 - not done yet
        result = route.answer(Desk(self.world, call.files, call.number), request)
        if inspect.isawaitable(result):
            result = await result
        self.watch(call, True)  # noqa: FBT003 - done
        if wrong := wrong_answer(route.model, result):
            self.violations.append(f"{call}: the server itself answered wrong: {wrong}")
        return result

    def _admit(self, token: str) -> None:
        """Raise ApiError for another bot's token, and for an invalid one."""
        if TOKEN.fullmatch(token) is None:
            raise ApiError(Refusal.NOT_FOUND)
        if token != self.token:
            raise ApiError(Refusal.UNAUTHORIZED)
        if self.world.is_logged_out:
            raise ApiError(Refusal.LOGGED_OUT)

    async def _fetch(self, request: web.Request) -> web.Response:
        photo = self.world.photos.find(request.match_info["file_id"])
        if request.match_info["token"] != self.token or photo is None:
            return _refused(ApiError(Refusal.NOT_FOUND))
        return web.Response(body=photo.content)


def _look_away(_call: Call, _is_done: bool) -> None:  # noqa: FBT001 - a Callable has no keywords
    """Ignore the request."""


def _refused(refusal: ApiError) -> web.Response:
    answer: dict[str, object] = {
        "ok": False,
        "error_code": refusal.code,
        "description": refusal.description,
    }
    if refusal.parameters:
        answer["parameters"] = refusal.parameters
    return web.json_response(answer, status=refusal.code)
