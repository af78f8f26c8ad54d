"""The loopback server in the same process, without a network, so that time may be virtual."""

import json
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from telegram.request import BaseRequest, RequestData

from tests.servers.telegram.errors import ApiError
from tests.servers.telegram.photos import Upload
from tests.servers.telegram.request_parser import Body
from tests.servers.telegram.server import TelegramServer

Travel: TypeAlias = Callable[[], Awaitable[None]]
"""Lets the time pass that a request takes one way."""

_POLL: Final = "getUpdates"


class DirectRequest(BaseRequest):
    """Hands requests of python-telegram-bot to a server that has not been entered."""

    def __init__(self, server: TelegramServer, travel: Travel) -> None:
        self._server = server
        self._travel = travel

    @property
    def read_timeout(self) -> float | None:
        """Nothing is read from a network."""
        return None

    async def initialize(self) -> None:
        """Nothing needs to be opened."""

    async def shutdown(self) -> None:
        """Nothing needs to be closed."""

    async def do_request(
        self,
        url: str,
        method: str,  # noqa: ARG002 - the library's own.
        request_data: RequestData | None = None,
        *_timeouts: object,
        **_more: object,
    ) -> tuple[int, bytes]:
        """Have a request answered; all but polling takes its time both ways."""
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
