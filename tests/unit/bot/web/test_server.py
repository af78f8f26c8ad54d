"""Tests of the page's server with a real client: who gets in, and what they see."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import pytest
import structlog
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from structlog.testing import capture_logs

from bot.messages.look import Look
from bot.ports.platform import CannotListenError
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.web.server import ENTRANCES, MOST_OF_ONE, WebServer
from bot.web.telegram_launch import ChatSeals, TelegramEntrance
from bot.web.tickets import KEY_BYTES, LINK_S, VALID_S, Ticket, TicketOffice
from bot.web.window import LONGEST_MESSAGE
from storage.errors import DiskFullError
from tests.budget import many
from tests.unit.bot.app.button_play import begun_match
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.virtual_time import VirtualTimer
from tests.unit.bot.web.test_telegram_launch import TOKEN, signed

if TYPE_CHECKING:
    from bot.app.rate_limit import RateLimiter

HOST: Final = "127.0.0.1"
STYLE: Final = re.compile(r"/page/\w+/table\.css")
ORIGIN: Final = "https://mus.example.org"
PATIENCE_S: Final = 10.0
KEY: Final = b"k" * KEY_BYTES
GUESSES: Final = many("AMARREKO_GUESSES", test=1_000, soak=10_000)


class Site:
    """A page that is served for a running match, with a client."""

    def __init__(self, stage: AppHarness, people: list[SimulatedPerson], port: int) -> None:
        assert isinstance(stage.clock, VirtualTimer)
        self.clock = stage.clock
        self.stage = stage
        self.people = people
        self.port = port
        self.office: TicketOffice
        self.server: WebServer
        self.session: ClientSession

    @property
    def url(self) -> str:
        """Return the address of the page on this machine."""
        return f"http://{HOST}:{self.port}"

    def ticket(self, person: SimulatedPerson) -> Ticket:
        """Return what the ticket of a person says, who comes from their group."""
        code = self.stage.table_of(self.people[0].id).state.code
        return Ticket(person.id, person.person.name, code, person.group, "es")

    @asynccontextmanager
    async def socket(
        self, origin: str | None = ORIGIN, **headers: str
    ) -> AsyncIterator[ClientWebSocketResponse]:
        """Open a socket; raise WSServerHandshakeError if it is refused."""
        given = headers if origin is None else headers | {"Origin": origin}
        async with self.session.ws_connect(f"{self.url}/socket", headers=given) as socket:
            yield socket

    @asynccontextmanager
    async def entered(self, sealed: str) -> AsyncIterator[ClientWebSocketResponse]:
        """Open a socket and enter with a ticket."""
        async with self.socket() as socket:
            await socket.send_json({"enter": {"ticket": sealed}, "visible": True})
            yield socket

    async def answer_to(self, entering: object) -> dict[str, Any]:
        """Return the first message to a page that enters like this."""
        async with self.socket() as socket:
            await socket.send_str(json.dumps(entering))
            return await received(socket)

    async def is_refused(self, sealed: str) -> bool:
        """Return whether a ticket lets nobody in."""
        said = await self.answer_to({"enter": {"ticket": sealed}, "visible": True})
        return "ended" in said

    async def status(self, origin: str | None = ORIGIN, **headers: str) -> int:
        """Return the status with which a socket is refused, or 101."""
        try:
            async with self.socket(origin, **headers):
                return 101
        except aiohttp.WSServerHandshakeError as refused:
            return refused.status


async def received(socket: ClientWebSocketResponse) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(await socket.receive_str(timeout=PATIENCE_S))
    return said


async def look_of(socket: ClientWebSocketResponse) -> dict[str, Any]:
    """Return the next look."""
    while True:
        said = await received(socket)
        if "look" in said:
            look: dict[str, Any] = said["look"]
            return look


def faces(look: dict[str, Any]) -> list[str]:
    """Return the names of all cards that are face up."""
    return [card["name"] for seat in look["seats"] for card in seat["cards"]]


@asynccontextmanager
async def served(*, behind_proxy: bool = False) -> AsyncIterator[Site]:
    """Serve the page of a match between Ane and Beñat."""
    stage, people = await begun_match("Ane", "Beñat")
    site = Site(stage, people, 0)
    site.office = TicketOffice(KEY, site.clock)
    entrance = TelegramEntrance(TOKEN, ChatSeals(KEY), stage.host, site.clock)
    site.server = WebServer(
        *(stage.host, site.office, lambda _: frozenset({ORIGIN})),
        enter_by_telegram=entrance.enter,
        behind_proxy=behind_proxy,
    )
    async with ClientSession() as site.session, site.server.open(HOST, 0) as site.port:
        yield site


@contextmanager
def everything_logged() -> Iterator[list[str]]:
    """Collect all lines that the program and its libraries log, at any level."""
    lines: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.getMessage()} {record.exc_info}")

    collector, root = Collector(level=0), logging.getLogger()
    before = root.level
    root.addHandler(collector)
    root.setLevel(logging.DEBUG)
    try:
        with capture_logs() as events:
            yield lines
        lines.extend(map(str, events))
    finally:
        root.removeHandler(collector)
        root.setLevel(before)


async def test_people_see_their_own_cards_and_no_others() -> None:
    async with served() as site:
        seen = []
        for person in site.people:
            async with site.entered(site.office.issue(site.ticket(person))) as socket:
                look = await look_of(socket)
                assert look["seats"][0]["own"]
                assert look["seats"][0]["name"] == person.person.name
                assert [len(seat["cards"]) for seat in look["seats"]] == [4, 0]
                seen += faces(look)
        assert len(set(seen)) == len(seen) == 8


async def test_another_deck_has_other_faces_and_another_back() -> None:
    async with served() as site:
        sealed = site.office.issue(site.ticket(site.people[0]))
        async with site.entered(sealed) as socket:
            before = await look_of(socket)
            await socket.send_json({"deck": "french"})
            said = await received(socket)
            assert "french" in said["hello"]["back"]
            after = await look_of(socket)
            assert faces(after) == faces(before)
            assert all("french" in card["src"] for card in after["seats"][0]["cards"])


async def test_in_a_lobby_everybody_stands_around_the_table() -> None:
    """An onlooker has no seat there either."""
    async with served() as site:
        stage = site.stage
        nora = stage.human("Nora", chat="other")
        await nora.ask("mesa")
        code = stage.table_of(nora.id).state.code
        for person, own in ((nora, True), (stage.human("Iker", chat="other"), False)):
            ticket = Ticket(person.id, person.person.name, code, person.group, "es")
            async with site.entered(site.office.issue(ticket)) as socket:
                look = await look_of(socket)
                assert look["phase"] == "lobby"
                assert [seat["name"] for seat in look["seats"]] == ["Nora", "", "", ""]
                assert look["seats"][0]["own"] is own
                assert [seat["chair"] for seat in look["seats"]] == ["1", "2", "3", "4"]


async def test_a_ticket_of_somebody_who_does_not_sit_shows_no_hand() -> None:
    async with served() as site:
        stranger = site.stage.human("Iker")
        async with site.entered(site.office.issue(site.ticket(stranger))) as socket:
            look = await look_of(socket)
        assert faces(look) == []
        assert not any(seat["own"] for seat in look["seats"])
        assert (look["words"], look["mine"], look["worth"]) == ([], False, "")


async def test_a_chat_that_shows_the_table_no_more_shows_nothing_more() -> None:
    """Those who sit there still see it; an onlooker from another chat sees nothing at all."""
    async with served() as site:
        iker = site.ticket(site.stage.human("Iker"))
        elsewhere = replace(iker, place=Address("red", "another"))
        said = await site.answer_to({"enter": {"ticket": site.office.issue(elsewhere)}})
        assert "ended" in said
        own = replace(site.ticket(site.people[0]), place=Address("red", "another"))
        async with site.entered(site.office.issue(own)) as socket:
            assert len(faces(await look_of(socket))) == 4


async def test_a_person_whom_the_operator_blocks_sees_nothing() -> None:
    async with served() as site:
        ane, benat = (site.office.issue(site.ticket(one)) for one in site.people)
        async with site.entered(ane) as socket:
            await look_of(socket)
            limiter: RateLimiter = vars(site.stage.host)["_rate_limiter"]
            limiter.block(frozenset({site.people[0].id}))
            assert await site.is_refused(ane)
        assert not await site.is_refused(benat)


async def test_a_table_has_room_for_so_many_onlookers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.web.server.MOST_ONLOOKERS", 2)
    async with served() as site, AsyncExitStack() as open_windows:
        for number in range(2):
            sealed = site.office.issue(site.ticket(site.stage.human(f"Iker {number}")))
            await look_of(await open_windows.enter_async_context(site.entered(sealed)))
        assert await site.is_refused(site.office.issue(site.ticket(site.stage.human("Jon"))))
        assert not await site.is_refused(site.office.issue(site.ticket(site.people[0])))


async def test_a_page_comes_back_when_the_store_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its socket is closed without a word, so that it tries again."""
    async with served() as site:
        async with site.entered(site.office.issue(site.ticket(site.people[0]))) as socket:
            await look_of(socket)

            async def failing(*_: object) -> Look:
                raise DiskFullError(Path("full"))

            monkeypatch.setattr(site.stage.host, "look", failing)
            await site.people[1].ask("salir")
            message = await socket.receive(PATIENCE_S)
        assert message.type in {WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING}


async def test_another_ticket_shows_nothing_of_ones_own_hand() -> None:
    """The person in the ticket decides, whatever else the page sends."""
    async with served() as site:
        ane, benat = site.people
        async with site.entered(site.office.issue(site.ticket(ane))) as socket:
            own = faces(await look_of(socket))
        entering = {"ticket": site.office.issue(site.ticket(benat)), "person": ["red", "ane"]}
        async with site.socket() as socket:
            await socket.send_json({"enter": entering, "seat": 0, "visible": True})
            assert not set(faces(await look_of(socket))) & set(own)


async def test_who_leaves_the_table_sees_no_hand_any_more() -> None:
    """The seat is looked up at each look."""
    async with served() as site:
        ane = site.people[0]
        async with site.entered(site.office.issue(site.ticket(ane))) as socket:
            assert len(faces(await look_of(socket))) == 4
            await ane.ask("salir")
            assert faces(await look_of(socket)) == []


async def test_a_press_on_the_page_is_a_word_at_the_table() -> None:
    async with served() as site:
        mano = next(one for one in site.people if one.person.name in site.people[0].post.text)
        async with site.entered(site.office.issue(site.ticket(mano))) as socket:
            look = await look_of(socket)
            if not look["mine"]:
                [mano] = [one for one in site.people if one is not mano]
        async with site.entered(site.office.issue(site.ticket(mano))) as socket:
            look = await look_of(socket)
            assert look["mine"]
            await socket.send_json({"press": look["words"][0]["token"], "key": "1"})
            again = await look_of(socket)
            assert again["v"] > look["v"]
        await site.stage.settle()
        assert look["words"][0]["label"].lower() in site.people[0].post.text.lower()


async def test_forged_expired_and_replayed_tickets_are_refused() -> None:
    async with served() as site:
        ticket = site.ticket(site.people[0])
        assert await site.is_refused(TicketOffice(b"f" * KEY_BYTES, site.clock).issue(ticket))
        assert await site.is_refused("x")
        sealed, link = site.office.issue(ticket), site.office.issue_link(ticket)
        late = site.office.issue_link(ticket)
        assert not await site.is_refused(link)
        assert await site.is_refused(link)
        await site.clock.advance(LINK_S)
        assert await site.is_refused(late)
        assert not await site.is_refused(sealed)
        await site.clock.advance(VALID_S)
        assert await site.is_refused(sealed)


async def test_a_link_is_exchanged_for_a_ticket_that_lets_in_again() -> None:
    async with served() as site:
        link = site.office.issue_link(site.ticket(site.people[0]))
        async with site.entered(link) as socket:
            renewed = (await received(socket))["hello"]["ticket"]
        assert renewed != link
        async with site.entered(renewed) as socket:
            assert len(faces(await look_of(socket))) == 4


@pytest.mark.parametrize(
    "entering",
    [
        {"press": "AB2CD::hand:", "key": "1"},
        {"enter": {}},
        {"enter": {"ticket": 1}},
        {"enter": {"telegram": "x", "start": 1}},
        {"enter": {"telegram": ["x"]}},
        {"enter": {"code": "AB2CD"}},
        [],
        "enter",
        None,
    ],
)
async def test_anything_but_a_ticket_lets_nobody_in(entering: object) -> None:
    async with served() as site:
        assert "ended" in await site.answer_to(entering)


async def test_launch_data_of_telegram_lets_in_who_comes_by_a_sealed_link() -> None:
    async with served() as site:
        [place] = await site.stage.host.places_of(site.ticket(site.people[0]).code)
        code = site.ticket(site.people[0]).code
        start = ChatSeals(KEY).start_param(code, place)
        said = await site.answer_to({"enter": {"telegram": signed(), "start": start}})
        assert site.office.check(said["hello"]["ticket"]).person == PersonId("telegram", "11")
        assert site.office.check(said["hello"]["ticket"]).place == place
        for data, beside in (
            (signed(), code),
            (signed(token="1:other"), start),  # noqa: S106 - it opens nothing
            (signed() + "&user=1", start),
        ):
            told = await site.answer_to({"enter": {"telegram": data, "start": beside}})
            assert "ended" in told


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://mus.example.org",
        "https://mus.example.org.evil.example",
        "https://mus.example.org:444",
        "https://web.telegram.org",
    ],
)
async def test_only_the_page_itself_opens_a_socket(origin: str | None) -> None:
    async with served() as site:
        assert await site.status(origin) == 403
        assert await site.status() == 101


async def test_a_socket_waits_until_the_app_is_started() -> None:
    async with served() as site:
        site.server.is_ready = False
        assert await site.status() == 503
        site.server.is_ready = True
        assert await site.status() == 101


@pytest.mark.soak
async def test_many_guesses_are_refused_at_the_door() -> None:
    """After ten failures an address gets no further answer for a while."""
    async with served() as site:
        for number in range(ENTRANCES):
            assert await site.is_refused(f"guess-{number}")
        headers = {"Origin": ORIGIN, "Connection": "Upgrade", "Upgrade": "websocket"}
        for _ in range(ENTRANCES, GUESSES):
            async with site.session.get(f"{site.url}/socket", headers=headers) as refused:
                assert refused.status == 429
        async with site.session.get(site.url) as page:
            assert page.status == 200, "the page itself is still shown"


async def test_behind_a_proxy_each_visitor_has_guesses_of_their_own() -> None:
    async with served(behind_proxy=True) as site:
        for _ in range(ENTRANCES):
            async with site.socket(**{"X-Forwarded-For": "203.0.113.9, 198.51.100.1"}) as socket:
                await socket.send_json({"enter": {"ticket": "x"}})
                assert "ended" in await received(socket)
        assert await site.status(**{"X-Forwarded-For": "198.51.100.1"}) == 429
        assert await site.status(**{"X-Forwarded-For": "x, 198.51.100.1"}) == 429
        assert await site.status(**{"X-Forwarded-For": "198.51.100.2"}) == 101
        assert await site.status(**{"X-Forwarded-For": "198.51.100.1, 198.51.100.2"}) == 101


async def test_addresses_of_one_ipv6_network_are_one_visitor() -> None:
    async with served(behind_proxy=True) as site:
        for number in range(ENTRANCES):
            async with site.socket(**{"X-Forwarded-For": f"2001:db8:0:1::{number}"}) as socket:
                await socket.send_json({"enter": {"ticket": "x"}})
                assert "ended" in await received(socket)
        assert await site.status(**{"X-Forwarded-For": "2001:db8:0:1:ffff::1"}) == 429
        assert await site.status(**{"X-Forwarded-For": "2001:db8:0:2::1"}) == 101


async def test_without_a_proxy_a_forwarded_address_is_not_believed() -> None:
    async with served() as site:
        for number in range(ENTRANCES):
            async with site.socket(**{"X-Forwarded-For": f"198.51.100.{number}"}) as socket:
                await socket.send_json({"enter": {"ticket": "x"}})
                assert "ended" in await received(socket)
        assert await site.status(**{"X-Forwarded-For": "198.51.100.200"}) == 429


async def test_a_person_has_at_most_four_windows() -> None:
    async with served() as site:
        sealed = site.office.issue(site.ticket(site.people[0]))
        other = site.office.issue(site.ticket(site.people[1]))
        opened = [site.entered(sealed) for _ in range(MOST_OF_ONE)]
        sockets = [await one.__aenter__() for one in opened]
        for socket in sockets:
            await look_of(socket)
        assert await site.is_refused(sealed)
        assert not await site.is_refused(other)
        for one in opened:
            await one.__aexit__(None, None, None)


@pytest.mark.parametrize("is_inside", [False, True])
async def test_a_huge_message_closes_the_socket(*, is_inside: bool) -> None:
    async with served() as site:
        async with site.socket() as socket:
            if is_inside:
                sealed = site.office.issue(site.ticket(site.people[0]))
                await socket.send_json({"enter": {"ticket": sealed}})
                await look_of(socket)
            await socket.send_str(json.dumps({"press": "x" * LONGEST_MESSAGE, "key": "1"}))
            while (message := await socket.receive(PATIENCE_S)).type is WSMsgType.TEXT:
                pass
            assert message.type in {WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING}
        assert not await site.is_refused(site.office.issue(site.ticket(site.people[1])))


@pytest.mark.parametrize("text", ["{", "[" * 4_000, '"x"', '{"press": 1}', '{"drawn": "x"}', "\0"])
async def test_nonsense_from_a_page_harms_nobody_else(text: str) -> None:
    async with served() as site:
        async with site.entered(site.office.issue(site.ticket(site.people[0]))) as socket:
            await look_of(socket)
            await socket.send_str(text)
        assert not await site.is_refused(site.office.issue(site.ticket(site.people[1])))


class EverChanging:
    """Tables that change without pause, each look longer than any buffer."""

    def __init__(self, look: Look) -> None:
        self.look_now = look
        self.wakers: list[Any] = []
        self.looks: dict[PersonId, int] = {}

    async def look(self, code: str, person: PersonId, *_: object) -> Look:
        """Return a long look that differs from the one before."""
        del code
        number = self.looks[person] = self.looks.get(person, 0) + 1
        return replace(self.look_now, notices=(f"{number}" + "x" * 300_000,))

    def watch(self, code: str, wake: Any) -> Any:  # noqa: ANN401 - any callable will do
        """Remember whom to wake."""
        del code
        self.wakers.append(wake)
        return lambda: self.wakers.remove(wake)

    def note_window(self, *_: object, is_visible: bool) -> None:
        """Record nothing."""

    def note_window_closed(self, *_: object) -> None:
        """Record nothing."""


async def test_a_slow_reader_delays_nobody() -> None:
    """A page that does not read gets no further look, and the others get all of theirs."""
    async with served() as site:
        tickets = [site.ticket(one) for one in site.people]
        look = await site.stage.host.look(tickets[0].code, tickets[0].person)
        assert look is not None
        tables: Any = EverChanging(look)
        server = WebServer(tables, site.office, lambda _: frozenset({ORIGIN}))
        async with server.open(HOST, 0) as port:
            site.port = port
            async with asyncio.timeout(PATIENCE_S):
                reader, writer = await asyncio.open_connection(HOST, port, limit=1_024)
                hello = (
                    f"GET /socket HTTP/1.1\r\nHost: {HOST}\r\nOrigin: {ORIGIN}\r\n"
                    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                )
                writer.write(hello.encode())
                await reader.readuntil(b"\r\n\r\n")
                entering = json.dumps({"enter": {"ticket": site.office.issue(tickets[0])}}).encode()
                head = bytes([0x81, 0x80 | 126]) + len(entering).to_bytes(2, "big") + b"\0" * 4
                writer.write(head + entering)
                async with site.entered(site.office.issue(tickets[1])) as socket:
                    for number in range(100):
                        seen = await look_of(socket)
                        assert seen["v"] == number + 1
                        for wake in tables.wakers:
                            wake()
                assert tables.looks[tickets[0].person] < 60
                writer.close()


async def test_every_answer_forbids_what_is_foreign() -> None:
    async with served() as site:
        async with site.session.get(site.url) as page:
            text = await page.text()
            policy = page.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert "frame-ancestors 'self'" in policy
        assert "<style" not in text
        for path, status in (
            ("/", 200),
            (*STYLE.findall(text), 200),
            ("/page/none.js", 404),
            ("/page/../server.py", 404),
            ("/page/%2e%2e/server.py", 404),
            ("/socket", 403),
            ("/%00", 404),
            ("/cards/", 404),
        ):
            async with site.session.get(f"{site.url}{path}") as answer:
                assert answer.status == status, path
                headers = answer.headers
            assert headers["Content-Security-Policy"] == policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "Set-Cookie" not in headers
        async with site.session.post(f"{site.url}/") as answer:
            assert answer.status == 405
            assert answer.headers["Content-Security-Policy"] == policy


async def test_no_log_has_a_ticket_a_link_or_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    structlog.reset_defaults()
    async with served() as site:
        ticket = site.ticket(site.people[0])
        link, sealed = site.office.issue_link(ticket), site.office.issue(ticket)
        with everything_logged() as lines:
            async with site.entered(link) as socket:
                renewed = (await received(socket))["hello"]["ticket"]
            assert await site.is_refused(link)
            assert await site.status("https://evil.example") == 403
            await site.is_refused(signed())

            async def failing(*_: object) -> None:
                raise RuntimeError(sealed)

            monkeypatch.setattr(site.stage.host, "look", failing)
            async with site.entered(sealed) as socket:
                await socket.receive(PATIENCE_S)
            reader, writer = await asyncio.open_connection(HOST, site.port)
            writer.write(b"\x16\x03\x01 no HTTP\r\n\r\n")
            await reader.read(100)
            writer.close()
        said = "\n".join(lines)
        assert "page failed" in said
        assert not [one for one in (link, sealed, renewed, HOST, ticket.name) if one in said]


async def test_a_taken_port_is_told() -> None:
    async with served() as site:
        other = WebServer(site.stage.host, site.office, lambda _: frozenset({ORIGIN}))
        with pytest.raises(CannotListenError):
            async with other.open(HOST, site.port):
                pass


async def test_a_closed_server_leaves_no_socket_open() -> None:
    """The client is told at once, and does not wait for a lost connection."""
    async with AsyncExitStack() as client:
        async with served() as site:
            sealed = site.office.issue(site.ticket(site.people[0]))
            socket = await client.enter_async_context(site.entered(sealed))
            await look_of(socket)
            ending = asyncio.create_task(socket.receive(PATIENCE_S))
        assert (await ending).type in {WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING}
