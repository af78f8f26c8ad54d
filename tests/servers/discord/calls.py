"""The application's requests and their answers."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import BodyPartReader, web

from tests.servers.discord.faults import Fault, Flaw, Json, RefusedError

if TYPE_CHECKING:
    from tests.servers.discord.world import World

Body: TypeAlias = Json | list[Json] | None


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request; ``number`` is the n of its ``files[n]``."""

    number: int
    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Request:
    """A decoded request; ``where`` has the ids of its path."""

    method: str
    path: str
    where: Mapping[str, str]
    query: Mapping[str, str]
    token: str | None
    body: Body
    uploads: tuple[Upload, ...]

    @property
    def fields(self) -> Json:
        """The body as an object; a request without a body has no fields."""
        return self.body if isinstance(self.body, dict) else {}

    def id(self, name: str) -> int:
        """Return an id of the path; a path without a number there is unknown."""
        try:
            return int(self.where[name])
        except ValueError as error:
            raise RefusedError(Fault.NO_SUCH_ROUTE) from error


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: a body, or nothing with status 204."""

    body: Body = None
    status: int = 200


NOTHING = Answer(status=204)

Handler: TypeAlias = "Callable[[World, Request], Answer]"


@dataclass(frozen=True, slots=True)
class Route:
    """The handler of a route; an open route needs no bot token."""

    method: str
    path: str
    handler: Handler
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A request with its answer, for the assertions of tests."""

    method: str
    path: str
    body: Body
    uploads: tuple[Upload, ...]
    status: int
    answer: Body


@dataclass(frozen=True, slots=True)
class Violation:
    """A request that a bot which respects the limits would not send."""

    method: str
    path: str
    fault: Fault
    flaws: tuple[Flaw, ...]


async def decoded(request: web.Request, path: str) -> Request:
    """Return the request with its JSON and its files; raise RefusedError if it is unreadable."""
    body, uploads = await _read(request)
    _, _, token = request.headers.get("Authorization", "").partition("Bot ")
    return Request(
        method=request.method,
        path=path,
        where=dict(request.match_info),
        query=dict(request.query),
        token=token or None,
        body=body,
        uploads=uploads,
    )


async def _read(request: web.Request) -> tuple[Body, tuple[Upload, ...]]:
    if not request.content_type.startswith("multipart/"):
        return _parsed(await request.read()), ()
    body: Body = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader), "Discord takes no multipart within multipart"
        content = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            body = _parsed(content)
        else:
            number = int(name.removeprefix("files[").removesuffix("]"))
            uploads.append(Upload(number, part.filename or "unknown", content))
    return body, tuple(uploads)


def _parsed(content: bytes) -> Body:
    if not content:
        return None
    try:
        body: Body = json.loads(content)
    except ValueError as error:
        raise RefusedError(Fault.INVALID_JSON) from error
    return body
