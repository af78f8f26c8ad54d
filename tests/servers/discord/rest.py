"""REST over HTTP: finds the handler, records the request, and answers as Discord does."""

import hashlib
import json
import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from typing import Final, Protocol

from aiohttp import web

from tests.servers.discord import (
    rest_application,
    rest_channels,
    rest_interactions,
    rest_messages,
)
from tests.servers.discord.calls import Answer, Call, Request, Route, Violation, decoded
from tests.servers.discord.faults import CARELESS, Fault, Json, RefusedError
from tests.servers.discord.world import World

PREFIX: Final = "/api/v10"
FILES: Final = "/files"
BODY_LIMIT: Final = 64 * 1024 * 1024
_ROUTES: Final = (
    *rest_messages.ROUTES,
    *rest_interactions.ROUTES,
    *rest_channels.ROUTES,
    *rest_application.ROUTES,
)


@dataclass(slots=True)
class Script:
    """The scripted answer to the next requests of a kind, which may still be executed."""

    method: str
    path: str
    error: RefusedError
    times: int
    is_done: bool = False

    def takes(self, method: str, path: str) -> bool:
        """Return whether this request is one of them; if so, count it."""
        hit = self.times > 0 and method == self.method and fnmatchcase(path, self.path)
        self.times -= hit
        return hit


class Watch(Protocol):
    """Observes each request before it is handled, and again before it is answered."""

    def __call__(self, method: str, path: str, *, is_done: bool) -> None:
        """Observe the request."""


def _look_away(method: str, path: str, *, is_done: bool) -> None:
    """Ignore the request."""
    del method, path, is_done


class Crowd:
    """The rate limit of the whole application: requests in any second, by a clock."""

    def __init__(self, a_second: int, now: Callable[[], float]) -> None:
        self._now = now
        self._lately = deque[float](maxlen=a_second)

    def enter(self) -> None:
        """Count one more request; raise RefusedError above the limit."""
        now, lately = self._now(), self._lately
        if len(lately) == lately.maxlen and now - lately[0] < 1.0:
            details = {"retry_after": lately[0] + 1.0 - now, "global": True}
            raise RefusedError(Fault.FLOODED, details=details)
        lately.append(now)


class Rest:
    """Answers and records every request of the application; ``watch`` observes each."""

    def __init__(self, world: World, token: str, extra: Sequence[Route]) -> None:
        self._world = world
        self._token = token
        self._routes = (*_ROUTES, *extra)
        self.scripts: list[Script] = []
        self.calls: list[Call] = []
        self.violations: list[Violation] = []
        self.crashes: list[Exception] = []
        self.watch: Watch = _look_away
        self.crowd: Crowd | None = None

    def add_to(self, app: web.Application) -> None:
        """Serve all routes, and the files of messages."""
        for route in self._routes:
            serve = partial(self._serve, route)
            app.router.add_route(route.method, PREFIX + route.path, serve)
        app.router.add_get(FILES + "/{channel}/{file}/{name}", self._serve_file)
        app.router.add_route("*", "/{rest:.*}", partial(self._serve, None))

    async def _serve(self, route: Route | None, http: web.Request) -> web.Response:
        path = http.path.removeprefix(PREFIX)
        request = None
        details: dict[str, str] = {}
        try:
            request = await decoded(http, path)
            answer = self._answer(route, request)
        except RefusedError as refused:
            answer = Answer(refused.body, refused.fault.status)
            details = _retry_headers(refused.body)
            self._note(http.method, path, refused)
        except ConnectionResetError:
            # The client was killed before its request had fully arrived.
            return web.Response(status=400)
        except Exception as crash:  # noqa: BLE001 -- reported when the server ends
            self.crashes.append(crash)
            answer = Answer({"message": repr(crash), "code": 0}, status=418)
        body, uploads = (request.body, request.uploads) if request else (None, ())
        self.calls.append(Call(http.method, path, body, uploads, answer.status, answer.body))
        self._world.stage.bell.ring()
        return _response(answer, _limit_headers(route) | details)

    def _answer(self, route: Route | None, request: Request) -> Answer:
        taken = (one for one in self.scripts if one.takes(request.method, request.path))
        script = next(taken, None)
        if script is not None and not script.is_done:
            raise script.error
        if self.crowd is not None and not request.path.endswith("/callback"):
            self.crowd.enter()
        self.watch(request.method, request.path, is_done=False)
        answer = self._handled(route, request)
        self.watch(request.method, request.path, is_done=True)
        if script is not None:
            raise script.error
        return answer

    def _handled(self, route: Route | None, request: Request) -> Answer:
        if route is None:
            raise RefusedError(Fault.NO_SUCH_ROUTE)
        if not route.is_open and request.token != self._token:
            raise RefusedError(Fault.UNAUTHORIZED)
        return route.handler(self._world, request)

    def _note(self, method: str, path: str, refused: RefusedError) -> None:
        if refused.fault in CARELESS and refused not in [one.error for one in self.scripts]:
            self.violations.append(Violation(method, path, refused.fault, refused.flaws))

    async def _serve_file(self, http: web.Request) -> web.Response:
        file = self._world.files.get(int(http.match_info["file"]))
        if file is None:
            return web.Response(status=404)
        return web.Response(body=file.content)


def _response(answer: Answer, headers: dict[str, str]) -> web.Response:
    if answer.status == web.HTTPNoContent.status_code:
        return web.Response(status=answer.status, headers=headers)
    # discord.py reads JSON only with exactly this type; with a charset it would be text.
    headers |= {"Content-Type": "application/json"}
    content = json.dumps(answer.body).encode()
    return web.Response(body=content, status=answer.status, headers=headers)


def _limit_headers(route: Route | None) -> dict[str, str]:
    """Return the usual headers of a bucket that is never empty; interactions have none."""
    if route is None or route.is_open:
        return {}
    bucket = hashlib.sha256(f"{route.method} {route.path}".encode()).hexdigest()[:32]
    return {
        "X-RateLimit-Bucket": bucket,
        "X-RateLimit-Limit": "50",
        "X-RateLimit-Remaining": "49",
        "X-RateLimit-Reset-After": "1.000",
    }


def _retry_headers(body: Json) -> dict[str, str]:
    """Return the headers of a 429; without Via discord.py would take it for a ban by a proxy."""
    if "retry_after" not in body:
        return {}
    scope = {"X-RateLimit-Global": "true"} if body.get("global") else {}
    return scope | {
        "Via": "1.1 google",
        "Retry-After": str(math.ceil(body["retry_after"])),
        "X-RateLimit-Scope": "global" if body.get("global") else "user",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": str(body["retry_after"]),
    }
