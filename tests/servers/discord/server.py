"""The loopback Discord: one server for one application, for the duration of a test."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from traceback import format_exception
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.calls import Answer, Call, Request, Route, Violation
from tests.servers.discord.channels import Channel
from tests.servers.discord.faults import Fault, Json, RefusedError
from tests.servers.discord.flags import Intent
from tests.servers.discord.gateway import STARTS_A_DAY, Gateway
from tests.servers.discord.guilds import Guild
from tests.servers.discord.rest import BODY_LIMIT, FILES, PREFIX, Crowd, Rest, Script, Watch
from tests.servers.discord.stage import Sight
from tests.servers.discord.users import User
from tests.servers.discord.world import World

TOKEN: Final = "loopback"  # noqa: S105 -- not secret: it opens only this server
"""The default login token of the application."""

_DAY_MS: Final = 86_400_000


class ViolationsError(Exception):
    """The application has sent requests that Discord would never accept."""


class DiscordServer:
    """Gateway and REST on a free port, initially with one guild.

    Time stands still except for ``pass_time``. The end raises ViolationsError if the application
    broke a limit, and an ExceptionGroup if the server itself failed. If the test has already
    failed, both become notes of its error.
    """

    def __init__(
        self, *, token: str = TOKEN, privileged: Intent = Intent.NONE, shards: int = 1
    ) -> None:
        self.token = token
        self.shards = shards
        self.world = World()
        self.guild = self.world.add_guild("Mus")
        self.gateway = Gateway(self.world, token, privileged)
        about = (
            Route("GET", "/gateway", self._get_gateway, is_open=True),
            Route("GET", "/gateway/bot", self._get_gateway),
        )
        self._rest = Rest(self.world, token, about)
        self._runner: web.AppRunner | None = None
        self._authority = ""

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=BODY_LIMIT)
        app.router.add_get("/gateway", self.gateway.serve)
        self._rest.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self._authority = f"{host}:{port}"
        self.gateway.url = self.gateway_url
        self.world.files_url = f"http://{self._authority}{FILES}"
        return self

    async def __aexit__(
        self,
        _type: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        assert self._runner is not None
        await self.gateway.close()
        await self._runner.cleanup()
        if error is not None:
            self._explain(error)
        elif self._rest.crashes:
            raise ExceptionGroup(self._authority, self._rest.crashes)
        elif self.violations:
            raise ViolationsError(*self.violations)

    def _explain(self, error: BaseException) -> None:
        """Add possible causes as notes to an error of the test."""
        for crash in self._rest.crashes:
            error.add_note("".join(format_exception(crash)))
        for violation in self.violations:
            error.add_note(repr(violation))

    @property
    def api_url(self) -> str:
        """The replacement for ``https://discord.com/api/v10``."""
        return f"http://{self._authority}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """The replacement for ``wss://gateway.discord.gg/``."""
        return f"ws://{self._authority}/gateway"

    @property
    def bot(self) -> User:
        """The account of the application."""
        return self.world.stage.bot

    @property
    def channel(self) -> Channel:
        """The first channel of the first guild."""
        return self.guild.channels[0]

    def limit_all(self, a_second: int, now: Callable[[], float]) -> None:
        """Limit the requests in any second of this clock, apart from first answers."""
        self._rest.crowd = Crowd(a_second, now)

    @property
    def calls(self) -> list[Call]:
        """Every request so far, with its answer."""
        return self._rest.calls

    @property
    def violations(self) -> list[Violation]:
        """Every request so far that broke a limit."""
        return self._rest.violations

    @property
    def commands(self) -> list[Json]:
        """The global commands that the application has registered."""
        return self.world.commands[None]

    @property
    def emojis(self) -> list[Json]:
        """The emojis that the application has uploaded."""
        return self.world.emojis

    def outgoing(self) -> tuple[Sight, ...]:
        """Return everything that the application has shown to people, each with its audience."""
        return tuple(self.world.stage.sights)

    def add_guild(self, name: str, *, locale: str = "es-ES") -> Guild:
        """Create one more guild with the bot in it."""
        return self.world.add_guild(name, locale)

    def forgive(self) -> list[Violation]:
        """Return and clear the violations so far, so that the end does not raise them."""
        forgiven = list(self.violations)
        self.violations.clear()
        return forgiven

    def pass_time(self, time: timedelta) -> None:
        """Move the clock forward: interactions expire, messages grow old."""
        self.world.stage.clock.advance(time)

    def flood(
        self,
        method: str,
        path: str,
        *,
        retry_after: float = 0.01,
        times: int = 1,
        everywhere: bool = False,
    ) -> None:
        """Answer the next requests with a 429; ``path`` may contain stars.

        ``everywhere`` makes it the limit of the whole bot instead of one route.
        """
        details = {"retry_after": retry_after, "global": everywhere}
        error = RefusedError(Fault.FLOODED, details=details)
        self._rest.scripts.append(Script(method, path, error, times))

    def refuse(
        self, method: str, path: str, fault: Fault, *, times: int = 1, is_done: bool = False
    ) -> None:
        """Answer the next requests with a fault; ``path`` may contain stars.

        With ``is_done`` the request is still executed, and only its answer fails.
        """
        self._rest.scripts.append(Script(method, path, RefusedError(fault), times, is_done))

    def watch(self, watch: Watch) -> None:
        """Observe every REST request, before it is handled and before it is answered."""
        self._rest.watch = watch

    async def drop(self) -> None:
        """Cut every gateway connection without closing it properly."""
        await self.gateway.drop()

    def outage(self) -> AbstractAsyncContextManager[None]:
        """Cut every connection, and accept none for the duration of the context."""
        return self.gateway.outage()

    def ask_to_reconnect(self) -> None:
        """Tell every shard to reconnect and resume (op 7)."""
        self.gateway.ask_to_reconnect()

    def invalidate(self, *, resumable: bool) -> None:
        """Tell every shard that its session is invalid (op 9)."""
        self.gateway.invalidate(resumable=resumable)

    async def until(
        self, condition: Callable[[], object], *, timeout_s: float = PATIENCE_S
    ) -> None:
        """Wait until a condition holds; fail with the last requests after the timeout."""
        await self.world.stage.bell.until(
            condition, timeout_s=timeout_s, describe=lambda: repr(self.calls[-5:])
        )

    def _get_gateway(self, _world: World, _request: Request) -> Answer:
        limit = {
            "total": STARTS_A_DAY,
            "remaining": STARTS_A_DAY - self.gateway.identified,
            "reset_after": _DAY_MS,
            "max_concurrency": 1,
        }
        return Answer(
            {"url": self.gateway_url, "shards": self.shards, "session_start_limit": limit}
        )
