"""Test the network of python-telegram-bot on aiohttp against the library's own on httpx.

Every test runs over all of them: the library's documentation of ``BaseRequest`` is the contract.
"""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from telegram import Bot, InputFile, InputMediaPhoto
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.request import BaseRequest, HTTPXRequest

from bot.platforms.telegram.http import AiohttpRequest
from bot.platforms.telegram.outbound import EditingRequest

TOKEN: Final = f"7000000002:{'B' * 35}"
OK: Final = {"ok": True, "result": True}

Kind: TypeAlias = type[AiohttpRequest] | type[HTTPXRequest]
Answer: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
Talk: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@pytest.fixture(params=[AiohttpRequest, EditingRequest, HTTPXRequest])
def kind(request: pytest.FixtureRequest) -> Kind:
    """Return each of our networks, and the library's own."""
    chosen: Kind = request.param
    return chosen


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let neither a proxy of this machine nor a warning of the library interfere."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@asynccontextmanager
async def serving(answer: Answer) -> AsyncIterator[str]:
    """Yield the address of a server that answers every request in one way."""
    app = web.Application(client_max_size=2**24)
    app.router.add_route("*", "/{path:.*}", answer)
    async with TestServer(app) as server:
        yield str(server.make_url("")).rstrip("/")


@asynccontextmanager
async def raw(talk: Talk) -> AsyncIterator[str]:
    """Yield the address of a server that talks on its sockets as it wants."""
    tasks = set[asyncio.Task[None]]()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "a connection is served by a task"
        tasks.add(task)
        try:
            await talk(reader, writer)
        finally:
            writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def never(*_streams: object) -> None:
    """Say nothing until the test is over."""
    await asyncio.Event().wait()


def saying(status: int, body: dict[str, object]) -> Answer:
    """Return an answer that is always the same."""

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        return web.json_response(body, status=status)

    return answer


@asynccontextmanager
async def asking(
    kind: Kind,
    address: str,
    **options: Any,  # noqa: ANN401 - either network takes its own options
) -> AsyncIterator[Bot]:
    """Yield a bot with this network."""
    network = kind(**options)
    bot = Bot(TOKEN, base_url=f"{address}/bot", request=network, get_updates_request=network)
    await network.initialize()
    try:
        yield bot
    finally:
        await network.shutdown()


async def test_parameters_arrive_as_a_form(kind: Kind) -> None:
    """A request without files has its parameters as the fields of a form."""
    seen: list[tuple[str, str, dict[str, str], str]] = []

    async def answer(request: web.Request) -> web.Response:
        form = {name: str(value) for name, value in (await request.post()).items()}
        seen.append((request.method, request.path, form, request.headers["User-Agent"]))
        return web.json_response(OK)

    async with serving(answer) as address, asking(kind, address) as bot:
        assert await bot.set_chat_title(-1, "Peña & «Ñ» 🂡 + % ;=")
    assert seen == [
        (
            "POST",
            f"/bot{TOKEN}/setChatTitle",
            {"chat_id": "-1", "title": "Peña & «Ñ» 🂡 + % ;="},
            BaseRequest.USER_AGENT,
        )
    ]


async def test_an_edited_message_is_not_parsed() -> None:
    """Messages that are sent and errors are as ever."""
    message = {"message_id": 7, "date": 1, "chat": {"id": 1, "type": "private"}}
    sent = saying(200, {"ok": True, "result": message})
    async with serving(sent) as address, asking(EditingRequest, address) as bot:
        assert await bot.edit_message_text("Mus", 1, 7) is True
        assert await bot.edit_message_reply_markup(1, 7) is True
        assert (await bot.send_message(1, "Mus")).message_id == 7
    refused = saying(400, {"ok": False, "error_code": 400, "description": "Bad Request: no"})
    async with serving(refused) as address, asking(EditingRequest, address) as bot:
        with pytest.raises(BadRequest):
            await bot.edit_message_text("Mus", 1, 7)


async def test_an_edit_is_not_done_because_a_proxy_answers() -> None:
    """A page of somebody else with the status of a success is an error."""

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text='<html>"ok":true</html>')

    async with serving(page) as address, asking(EditingRequest, address) as bot:
        with pytest.raises(TelegramError):
            await bot.edit_message_text("Mus", 1, 7)


@pytest.mark.parametrize("is_file", [False, True])
async def test_files_arrive_with_their_names_and_kinds(kind: Kind, *, is_file: bool) -> None:
    """An upload has each file in a part with its name and media type, beside the parameters."""
    content = bytes(range(256)) * 900
    seen: dict[str, object] = {}

    async def answer(request: web.Request) -> web.Response:
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                seen["file"] = value.filename, value.content_type, value.file.read()
            else:
                seen[name] = value
        return web.json_response(OK)

    file = InputFile(
        io.BytesIO(content) if is_file else content, "mesa.png", read_file_handle=not is_file
    )
    async with serving(answer) as address, asking(kind, address) as bot:
        assert await bot.set_chat_photo(-1, file)
    assert seen == {"chat_id": "-1", "file": ("mesa.png", "image/png", content)}


async def test_a_file_in_an_album_is_attached(kind: Kind) -> None:
    """A file of a nested object arrives in the part that the object names."""
    seen: dict[str, str] = {}

    async def answer(request: web.Request) -> web.Response:
        posted = await request.post()
        seen.update({name: type(value).__name__ for name, value in posted.items()})
        message = {"message_id": 1, "date": 1, "chat": {"id": 1, "type": "private"}}
        return web.json_response({"ok": True, "result": message})

    async with serving(answer) as address, asking(kind, address) as bot:
        await bot.edit_message_media(InputMediaPhoto(b"\x89PNG", filename="m.png"), 1, 1)
    assert sorted(seen.values()) == ["FileField", "str", "str", "str"]


@pytest.mark.parametrize(
    ("status", "more", "error"),
    [
        (400, {"description": "Bad Request: message is not modified"}, BadRequest),
        (400, {"parameters": {"migrate_to_chat_id": -100}}, ChatMigrated),
        (401, {"description": "Unauthorized"}, InvalidToken),
        (403, {"description": "Forbidden: bot was blocked by the user"}, Forbidden),
        (404, {"description": "Not Found"}, InvalidToken),
        (409, {"description": "Conflict: terminated by other getUpdates request"}, Conflict),
        (413, {"description": "Request Entity Too Large"}, NetworkError),
        (429, {"parameters": {"retry_after": 7}}, RetryAfter),
        (502, {"description": "Bad Gateway"}, NetworkError),
    ],
)
async def test_a_refusal_has_the_error_of_its_status(
    kind: Kind, status: int, more: dict[str, object], error: type[TelegramError]
) -> None:
    """Each status of the Bot API is raised as the library documents it."""
    body = {"ok": False, "error_code": status, **more}
    async with serving(saying(status, body)) as address, asking(kind, address) as bot:
        with pytest.raises(error):
            await bot.leave_chat(1)


async def test_a_redirection_is_not_followed(kind: Kind) -> None:
    """A redirection is an error: the token goes to no other server."""
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.Response(status=302, headers={"Location": "/elsewhere"})

    async with serving(answer) as address, asking(kind, address) as bot:
        with pytest.raises(TelegramError):
            await bot.leave_chat(1)
    assert asked == [f"/bot{TOKEN}/leaveChat"]


async def test_a_server_that_is_not_there_is_a_network_error(kind: Kind) -> None:
    """A refused connection is a NetworkError without the token."""
    async with raw(never) as address:
        pass
    async with asking(kind, address) as bot:
        with pytest.raises(NetworkError) as failed:
            await bot.leave_chat(1)
    assert not isinstance(failed.value, TimedOut)
    assert TOKEN not in repr(failed.value)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
async def test_a_broken_answer_is_a_network_error(kind: Kind, said: bytes) -> None:
    """A connection that is closed or garbled in the middle is a NetworkError without the token."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(said)
        await writer.drain()

    async with raw(talk) as address, asking(kind, address) as bot:
        with pytest.raises(NetworkError) as failed:
            await bot.leave_chat(1)
    assert TOKEN not in repr((failed.value, failed.value.__cause__, failed.value.__context__))


@pytest.mark.parametrize("has_begun", [False, True])
async def test_a_silent_server_times_out(kind: Kind, *, has_begun: bool) -> None:
    """A server that stops to answer is a TimedOut, before and within its answer."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        if has_begun:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
            await writer.drain()
        await never()

    async with raw(talk) as address, asking(kind, address, read_timeout=0.05) as bot:
        with pytest.raises(TimedOut):
            await bot.leave_chat(1)


async def test_the_limit_of_a_call_replaces_the_default(kind: Kind) -> None:
    """A limit that a call gives holds for this call."""
    async with raw(never) as address, asking(kind, address, read_timeout=60) as bot:
        with pytest.raises(TimedOut):
            await bot.leave_chat(1, read_timeout=0.05)


async def test_an_upload_that_nobody_reads_times_out(kind: Kind) -> None:
    """An upload that stands still is a TimedOut."""
    limits = dict.fromkeys(("read_timeout", "media_write_timeout", "connect_timeout"), 0.1)
    async with raw(never) as address, asking(kind, address, **limits) as bot:
        with pytest.raises(TimedOut):
            await bot.set_chat_photo(-1, bytes(2**25))


async def test_a_full_pool_times_out(kind: Kind) -> None:
    """A request that gets no connection in time is a TimedOut that says so."""
    held = asyncio.Event()
    asked = asyncio.Event()

    async def answer(_: web.Request) -> web.Response:
        asked.set()
        await held.wait()
        return web.json_response(OK)

    options = {"connection_pool_size": 1, "pool_timeout": 0.05, "read_timeout": None}
    async with serving(answer) as address, asking(kind, address, **options) as bot:
        first = asyncio.create_task(bot.leave_chat(1))
        await asked.wait()
        with pytest.raises(TimedOut, match="Pool timeout"):
            await bot.leave_chat(2)
        held.set()
        assert await first
        assert await bot.leave_chat(3)


async def test_a_closed_network_refuses_requests(kind: Kind) -> None:
    """A network that is closed raises RuntimeError, and may be opened again."""
    async with serving(saying(200, dict(OK))) as address:
        network = kind()
        url = f"{address}/bot{TOKEN}/getMe"
        assert await network.do_request(url, "POST") == (200, b'{"ok": true, "result": true}')
        await network.shutdown()
        await network.shutdown()
        with pytest.raises(RuntimeError, match="not initialized"):
            await network.do_request(url, "POST")
        await network.initialize()
        await network.initialize()
        assert (await network.do_request(url, "GET"))[0] == 200
        await network.shutdown()


async def test_the_default_limit_is_known(kind: Kind) -> None:
    """The library adds the default limit to the duration of a long poll."""
    network = kind(read_timeout=3)
    assert network.read_timeout == 3
    await network.shutdown()


async def test_a_file_is_downloaded(kind: Kind) -> None:
    """A download returns the bytes of a response."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(body=b"\x00\x01")

    async with serving(answer) as address:
        network = kind()
        await network.initialize()
        assert await network.retrieve(f"{address}/file") == b"\x00\x01"
        await network.shutdown()


@pytest.mark.parametrize("name", ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"])
@pytest.mark.parametrize("excepted", ["", "mus.example"])
async def test_the_proxy_of_the_environment_is_used(
    kind: Kind, monkeypatch: pytest.MonkeyPatch, name: str, excepted: str
) -> None:
    """Requests go to the proxy of the environment, except to the hosts that it excludes."""
    asked: list[str] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append((await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0].decode())
        writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 26\r\n\r\n{"ok":true,"result":true }')
        await writer.drain()

    async with raw(talk) as address:
        monkeypatch.setenv(name, address)
        monkeypatch.setenv("no_proxy", excepted)
        # The name does not exist, so only a proxy can answer.
        async with asking(kind, "http://mus.example.invalid") as bot:
            await bot.leave_chat(1)
    assert asked == [f"POST http://mus.example.invalid/bot{TOKEN}/leaveChat HTTP/1.1"]


async def test_an_excluded_host_is_asked_directly(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No proxy is asked for a host in ``NO_PROXY``."""
    async with serving(saying(200, dict(OK))) as address:
        monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        async with asking(kind, address) as bot:
            assert await bot.leave_chat(1)
