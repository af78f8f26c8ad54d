"""Looks of a table in each phase, and a page that shows them: for tests and screenshots.

The looks come from the real renderer, of a match that computer players play from a fixed seed.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

from playwright.async_api import Page, expect

from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.look import Look, render_look
from bot.messages.render_context import RenderContext
from bot.ports.message import Reply
from bot.ports.request import Address, ButtonPress, PersonId, Request
from bot.ports.value import replace
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.text.localizer import Localizer
from bot.web.server import WebServer
from bot.web.tickets import KEY_BYTES, Ticket, TicketOffice
from engine.decide import decide_and_apply
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    Game,
    HandOver,
    MatchOver,
    Talking,
    opened,
)
from engine.hands import Lance
from engine.players.levels import Level, player
from engine.rules import Rules
from engine.seats import Pair, Seat
from engine.view import View, view
from storage.clock import SystemClock
from tests.fakes import SeededShuffle
from tests.unit.bot.app.button_play import choose_option, free_seat
from tests.unit.bot.app.stage import AppHarness

HOST: Final = "127.0.0.1"
NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maddi", "Unai")
READER: Final = PersonId("red", "ane")
CODE: Final = "K7QX2"
PLACE: Final = Address("red", "group")
SOON_MS: Final = 40_000
MOST_MATCHES: Final = 200
FRUITFUL_SEEDS: Final = {6: 34}
"""The first seed to try by number of seats: its match soon has all positions."""

ENOUGH_STONES: Final = 8
"""A position with fewer stones of both sides shows too little of the score."""

PHASES: Final[Mapping[str, Callable[[Game], bool]]] = MappingProxyType(
    {
        "mus": lambda game: isinstance(game.phase, Talking) and _is_asked(game),
        "discard": lambda game: isinstance(game.phase, Discarding) and _is_asked(game),
        "betting": lambda game: isinstance(game.phase, Betting) and _is_late(game),
        "answer": lambda game: isinstance(game.phase, Answering) and _is_asked(game),
        "ordago": lambda game: isinstance(game.phase, AnsweringOrdago) and _is_asked(game),
        "showdown": lambda game: isinstance(game.phase, HandOver) and _is_shown(game),
        "won": lambda game: isinstance(game.phase, MatchOver) and _is_won(game),
    }
)
"""The phases of a match, each with a condition for a position that shows it well to ``READER``."""

LOBBY: Final = "lobby"


def _is_asked(game: Game) -> bool:
    return Seat(0) in view(game, Seat(0)).speakers and min(game.tally.stones) >= ENOUGH_STONES


def _is_late(game: Game) -> bool:
    """Return whether pares or juego is open, after a lance on which something was bet."""
    assert isinstance(game.phase, Betting)
    return _is_asked(game) and game.phase.lance in {Lance.PARES, Lance.JUEGO}


def _is_shown(game: Game) -> bool:
    is_open = len(game.hand.shown) == game.rules.seats
    return is_open and bool(game.hand.number) and min(game.tally.stones) >= ENOUGH_STONES


def _is_won(game: Game) -> bool:
    return game.tally.games[Pair.EVEN] > game.tally.games[Pair.ODD] and bool(game.hand.shown)


def games(rules: Rules, seed: int) -> Iterator[Game]:
    """Yield each position of a match that computer players play."""
    generator = Random(seed)
    shuffle = SeededShuffle(generator)
    thinking = player(Level.NORMAL)
    game = opened(rules)
    while True:
        yield game
        if isinstance(game.phase, MatchOver):
            return
        seat = view(game, None).speakers[0]
        action = thinking.act(view(game, seat), generator)
        game = decide_and_apply(game, seat, action, shuffle).game


@cache
def positions(seats: int) -> Mapping[str, Game]:
    """Return a position of each phase, from as many matches as it takes."""
    rules, found = Rules(seats=seats, games_to_win=2), dict[str, Game]()
    first = FRUITFUL_SEEDS.get(seats, 0)
    for seed in range(first, first + MOST_MATCHES):
        for game in games(rules, seed):
            for phase, is_good in PHASES.items():
                if phase not in found and is_good(game):
                    found[phase] = game
            if len(found) == len(PHASES):
                return found
    raise AssertionError(found.keys())


def look_of(seen: View, language: str = "es", names: tuple[str, ...] = NAMES) -> Look:
    """Return the look of a page for a view; the last player is a computer."""
    seats = range(seen.rules.seats)
    people = [SeatAssignment(PersonId("red", names[seat].lower()), names[seat]) for seat in seats]
    people[-1] = SeatAssignment(None, names[len(people) - 1], level=Level.HARD)
    state = TableState(CODE, READER, chairs=tuple(people), places=(TableChat(PLACE, language),))
    called = {Seat(seat): names[seat] for seat in seats}
    return render_look(RenderContext(state, called, Localizer(language)), seen)


def looks(seats: int, language: str = "es") -> dict[str, Look]:
    """Return what ``READER`` sees of each phase of a match."""
    return {
        phase: look_of(view(game, Seat(0)), language) for phase, game in positions(seats).items()
    }


async def lobby(language: str = "es", seats: int = 4, page: str = "") -> Look:
    """Return a table at which two people sit before the match, as its maker sees it.

    ``page`` is a page of its settings, such as ``presets``.
    """
    stage = await AppHarness().start()
    ane, garazi = stage.human("Ane"), stage.human("Garazi")
    await ane.ask("mesa")
    await choose_option(ane, f"seats={seats}")
    await garazi.press(free_seat(garazi.post))
    code = stage.table_of(ane.id).state.code
    await ane.do(ButtonPress(encode(TableButton(code, Verb.PAGE, page)), ""))
    look = await stage.host.look(code, ane.id, language)
    await stage.host.close()
    assert look is not None
    assert look.lobby is not None
    text, bold = look.lobby.text.replace(code, CODE), look.lobby.bold
    named = replace(look.lobby, text=text, bold=tuple(line.replace(code, CODE) for line in bold))
    return replace(look, code=CODE, title=look.title.replace(code, CODE), lobby=named)


class ShownTable:
    """A table that shows one look after another, and gives each press the same ``reply``."""

    def __init__(self) -> None:
        self.reply = Reply()
        self.pressed: list[Request] = []
        self._look: Look | None = None
        self._wakes: set[Callable[[], None]] = set()

    def show(self, look: Look | None) -> None:
        """Show this look in all windows; None closes them."""
        self._look = look
        for wake in tuple(self._wakes):
            wake()

    async def look(
        self, code: str, person: PersonId, language: str = "", place: Address | None = None
    ) -> Look | None:
        """Return the look."""
        del code, person, language, place
        return self._look

    def watch(self, code: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call ``wake`` after each change."""
        del code
        self._wakes.add(wake)
        return lambda: self._wakes.discard(wake)

    def note_window(self, code: str, person: PersonId, window: object, *, is_visible: bool) -> None:
        """Do nothing."""

    def note_window_closed(self, code: str, person: PersonId, window: object) -> None:
        """Do nothing."""

    async def handle(self, request: Request) -> Reply:
        """Keep a request, and reply."""
        self.pressed.append(request)
        return self.reply


class ShownSite:
    """A server of the page for one such table."""

    def __init__(self, table: ShownTable, office: TicketOffice, port: int, url: str) -> None:
        self.table = table
        self.port = port
        self._office = office
        self._url = url

    def link(self, language: str = "es") -> str:
        """Return a link that works once."""
        ticket = Ticket(READER, NAMES[0], CODE, PLACE, language)
        return f"{self._url}/#ticket={self._office.issue_link(ticket)}"

    async def show(self, page: Page, look: Look) -> None:
        """Show a look, and wait until a page has drawn it with all its pictures."""
        self.table.show(look)
        await expect(page.locator("body")).to_have_attribute("data-phase", look.phase)
        await expect(page.locator("#turn")).to_have_text(look.turn, timeout=SOON_MS)
        await page.locator("body").evaluate(
            "() => Promise.all([...document.images].map((image) => image.decode()))"
        )


@asynccontextmanager
async def shown_site(first: Look, *, front: int = 0) -> AsyncIterator[ShownSite]:
    """Serve a page that shows this look first; ``front`` is the port at which it is visited."""
    table = ShownTable()
    table.show(first)
    office = TicketOffice(b"k" * KEY_BYTES, SystemClock())
    server = WebServer(table, office, lambda port: frozenset({f"http://{HOST}:{front or port}"}))
    async with server.open(HOST, 0) as port:
        yield ShownSite(table, office, port, f"http://{HOST}:{front or port}")
