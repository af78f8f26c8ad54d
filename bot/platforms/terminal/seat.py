"""The seat of the person at the terminal: their view, and what they may do.

Each event has the view right after it, so that the screen can show events one by one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from bot.app.commands.lesson import DEAL
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.daily_message import end_lines, is_day_over
from bot.messages.table_message import KEPT, opened_line, sealed_line
from bot.parsing.command_list import Section, find_command
from bot.platforms.terminal.platform import TerminalPlatform
from bot.ports.message import MessageContent
from bot.ports.request import ButtonPress, CommandCall, RequestBody, TextMessage
from bot.ports.value import Struct
from bot.tables.fairness import is_opened
from bot.tables.table import Table
from bot.text.after_hand import chance_line, summary_lines
from bot.text.choices import AmountPrompt, MenuAction, menu
from bot.text.common import Names, listed, turn_line
from bot.text.event_text import event_text
from bot.text.hand_history import hand_history
from bot.text.hand_history_text import Verbosity, ending_lines, story_lines
from bot.text.lesson import explained, lesson_lines
from bot.text.localizer import LocalizedText, Localizer
from bot.text.review_text import choice_lines
from engine.actions import Action, Ordago, Perete, Quiero
from engine.events import Event, MatchWon
from engine.evolve import evolve
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    HandOver,
    Talking,
    opened,
)
from engine.hands import HAND_SIZE
from engine.legal_actions import Say, options
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View, own_cards, own_seat, seen_by, view

if TYPE_CHECKING:
    from engine.cards import Cards

PLACE: Final = Seat(0)

_ALSO_LEAVE: Final = frozenset({"exit", "quit"})
"""Words that leave the program, in addition to the words that leave a table."""

_HERE: Final = frozenset({Section.MATCH, Section.HELP})
_ALSO: Final = frozenset({"texto", "repaso", "partidas"})
"""The sections of commands that also work in a terminal, and commands of other sections."""


class ShownEvent(Struct, frozen=True):
    """An event, the person's view right after it, and its text."""

    event: Event
    seen: View
    told: tuple[LocalizedText, ...]


class SavedMatches(Protocol):
    """Saves the matches of a table."""

    async def log(self) -> Sequence[Event]:
        """Return all events of the current match."""
        ...

    async def open(self) -> None:
        """Save the current match, so that it can be resumed."""
        ...

    async def close(self) -> None:
        """Forget the current match because it is over."""
        ...


class LocalGame:
    """The person's seat at a local table; the events of the table are added to ``news``.

    ``prompt`` makes the next computer player act. ``wait_for_results`` returns once the
    result of a finished hand of the day is known. With ``hints`` the person sees what their cards
    are worth before each decision.
    """

    def __init__(  # noqa: PLR0913 - dependencies, half of them keyword-only
        self,
        localizer: Localizer,
        platform: TerminalPlatform,
        table: Table,
        prompt: Callable[[], Awaitable[None]],
        *,
        wait_for_results: Callable[[], Awaitable[None]],
        news: list[Event],
        books: SavedMatches,
        hints: bool = False,
    ) -> None:
        self.localizer = localizer
        self.news = news
        self.do = platform.request
        self.prompt = prompt
        self._wait_for_results = wait_for_results
        self._table = table
        self._books = books
        self._hints = hints
        self._no_perete_with: Cards = ()
        self._game = table.game

    @property
    def seen(self) -> View:
        """Return the person's view of the current match."""
        return self._table.view_of(PLACE)

    @property
    def names(self) -> Names:
        """Return the names of the seats."""
        return self._table.names

    @property
    def question(self) -> int:
        """Return the number of the current question."""
        return self._table.revision

    @property
    def is_lesson(self) -> bool:
        """Return whether the match is a lesson."""
        return self._table.state.lesson

    @property
    def text_only(self) -> bool:
        """Return whether the person wants lines of text instead of the screen."""
        return self._table.state.chairs[PLACE].text_only

    @property
    def is_over(self) -> bool:
        """Return whether the match, or the hand of the day, is over."""
        return not self._table.is_playing

    def turn_of(self, seen: View) -> LocalizedText:
        """Return whose turn it is in a view, or that the hand of the day is over."""
        if is_day_over(self._table.state.daily, seen):
            return LocalizedText("daily-over")
        return turn_line(seen, self.names)

    def happened(self) -> Iterator[ShownEvent]:
        """Yield the events since the last call, in order, each with the view right after it."""
        told = explained if self.is_lesson else event_text
        events = tuple(self.news)
        self.news.clear()
        for event in events:
            seal = () if self._game is not None else tuple(self._seal())
            before = opened(self.seen.rules) if self._game is None else self._game
            self._game = evolve(before, event)
            now, seen = view(self._game, PLACE), seen_by(event, PLACE)
            lines = () if seen is None else told(seen, now, self.names)
            end = self._seal(is_over=True) if isinstance(event, MatchWon) else ()
            yield ShownEvent(event, now, (*seal, *lines, *end))

    def _seal(self, *, is_over: bool = False) -> Iterator[LocalizedText]:
        """Yield the seal of a match before the first card, or its secret at the end."""
        secret = self._table.state.secret
        if secret and is_opened(self.seen.rules):
            yield opened_line(secret) if is_over else sealed_line(secret)
        elif secret and not is_over:
            yield KEPT

    def offered(self) -> tuple[MenuAction | AmountPrompt | LocalizedText, ...]:
        """Return what the person may do; empty if a computer player acts next.

        Before a computer player acts the person may call the perete; they are asked only once for
        the same cards.
        """
        seen = self.seen
        if self.is_over:
            return ()
        if self._table.computer_to_act() is None:
            return menu(seen)
        if Say(Perete()) in options(seen) and own_cards(seen) != self._no_perete_with:
            return (LocalizedText("terminal-go-on"), *menu(seen))
        return ()

    def taught(self) -> tuple[LocalizedText, ...]:
        """Return the current lines of the teacher or the hints; empty without a lesson or hints."""
        if self.is_hinting:
            return hint_lines(self.seen)
        if not self.is_lesson:
            return ()
        over = (LocalizedText("terminal-learned"),) if isinstance(self.seen.phase, HandOver) else ()
        return (*lesson_lines(self.seen, self.names), *over)

    @property
    def is_hinting(self) -> bool:
        """Return whether the person wants hints and has something to decide."""
        seen = self.seen
        decides = Talking | Discarding | Betting | Answering | AnsweringOrdago
        return self._hints and PLACE in seen.speakers and isinstance(seen.phase, decides)

    async def advise(self) -> tuple[LocalizedText, ...]:
        """Return lines that compare the choices of the player."""
        return await asyncio.to_thread(_advice, self.seen)

    def let_go_on(self) -> None:
        """Do not offer the perete for these cards again."""
        self._no_perete_with = own_cards(self.seen)

    async def begin(self) -> None:
        """Begin the first match or a rematch."""
        self._game = None
        await self.do(ButtonPress(encode(TableButton("", Verb.START)), ""))
        await self._books.open()

    async def turn_page(self, argument: str) -> MessageContent | None:
        """Return the page or verdict that a primer button leads to; None for the first deal."""
        if argument == DEAL:
            return None
        reply = await self.do(ButtonPress(encode(TableButton("", Verb.LEARN, argument)), ""))
        return reply.post

    async def sum_up(self) -> tuple[LocalizedText, ...]:
        """Close a finished match and return its summary."""
        await self._books.close()
        if self._table.is_day_over:
            await self._wait_for_results()
            day = self._table.state.daily
            assert day is not None, "the table is that of a day"
            return tuple(end_lines(day))
        return tuple(summary_lines(await self._books.log(), self.names))


def _advice(seen: View) -> tuple[LocalizedText, ...]:
    from engine.players.analysis import NotJudgedError, ask  # noqa: PLC0415 - numpy is slow to import

    try:
        return tuple(choice_lines(ask(seen)))
    except NotJudgedError:
        return (LocalizedText("repaso-not-judged"),)


def hint_lines(seen: View) -> tuple[LocalizedText, ...]:
    """Return how often the player's side wins each lance with these cards, whatever is bet."""
    if len(own_cards(seen)) < HAND_SIZE:
        return ()
    place = (own_seat(seen) - seen.mano) % seen.rules.seats
    return tuple(_hints(own_cards(seen), place, seen.rules))


@lru_cache(maxsize=8)
def _hints(held: "Cards", place: int, rules: Rules) -> tuple[LocalizedText, ...]:
    from engine.players.equity.odds import SEATS, odds_of  # noqa: PLC0415 - as above

    if rules.seats not in SEATS:
        return ()
    parts = [
        LocalizedText("terminal-hint-lance", {"lance": lance.value, "win": chance_line(found.win)})
        for lance, found in odds_of(held, place, rules).items()
        if found.exists > 0
    ]
    return (LocalizedText("terminal-hint", {"standing": listed(parts, last="list-more")}),)


def needs_confirmation(action: Action, seen: View) -> bool:
    """Return whether an action can decide the whole game and so has to be confirmed."""
    accepts = isinstance(action, Quiero) and isinstance(seen.phase, AnsweringOrdago)
    return accepts or isinstance(action, Ordago)


def parse_input(text: str) -> RequestBody | None:
    """Return the request in a text; None for help without a topic; raise EOFError on leaving."""
    word, _, about = text.removeprefix("/").partition(" ")
    command = find_command("ayuda" if word in {"", "?"} else word)
    if (command == find_command("salir") and not about.strip()) or text.casefold() in _ALSO_LEAVE:
        raise EOFError
    if command is None or (command.section not in _HERE and command.name not in _ALSO):
        return TextMessage(text)
    if command.section is not Section.HELP or about:
        return CommandCall(command.name, about)
    return None


def whole_story(seen: View, names: Names) -> Iterator[LocalizedText]:
    """Yield the hand so far in full detail."""
    story = hand_history(seen)
    yield from story_lines(story, seen, names, Verbosity())
    yield from ending_lines(story, seen, names, Verbosity())
