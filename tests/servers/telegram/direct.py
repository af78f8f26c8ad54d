"""The loopback server in the same process without a network, so that time can be virtual."""

import json
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from telegram.request import BaseRequest, RequestData

from tests.servers.telegram.errors import ApiError
from tests.servers.telegram.photos import Upload
from tests.servers.telegram.request_parser import Body
from tests.servers.telegram.server import TelegramServer

Travel: TypeAlias = Callable[[], Awaitable[None]]
"""Waits for the one-way latency of a request."""

_POLL: Final = "getUpdates"


class DirectRequest(BaseRequest):
    """Passes requests of python-telegram-bot to a server without its HTTP side."""

    def __init__(self, server: TelegramServer, travel: Travel) -> None:
        self._server = server
        self._travel = travel

    @property
    def read_timeout(self) -> float | None:
        """There is no network to read from."""
        return None

    async def initialize(self) -> None:
        """Do nothing; there is nothing to open."""

    async def shutdown(self) -> None:
        """Do nothing; there is nothing to close."""

    async def do_request(
        self,
        url: str,
        method: str,  # noqa: ARG002 - the library's signature
        request_data: RequestData | None = None,
        *_timeouts: object,
        **_more: object,
    ) -> tuple[int, bytes]:
        """Answer a request; all but polling have latency in both directions."""
        name = url.rpartition("/")[2]
        if name == _POLL:
            return await self._answer(name, request_data)
        await self._travel()
        answer = await self._answer(name, request_data)
        await self._travel()
        return answer

    async def _answer(self, name: str, request_data: RequestData | None) -> tuple[int, bytes]:
        try:
            result = await self._server.ask(name, _body(request_data))
        except ApiError as refusal:
            refused: dict[str, object] = {"ok": False, "error_code": refusal.code}
            refused["description"] = refusal.description
            if refusal.parameters:
                refused["parameters"] = refusal.parameters
            return refusal.code, json.dumps(refused).encode()
        return 200, json.dumps({"ok": True, "result": result}).encode()


async def _body(request_data: RequestData | None) -> Body:
    if request_data is None:
        return Body({}, {})
    files: dict[str, Upload] = {}
    for name, (file_name, content, kind) in (request_data.multipart_data or {}).items():
        held = content if isinstance(content, bytes) else content.read()
        files[name] = Upload(file_name, held, kind)
    return Body(dict(request_data.json_parameters), files)
