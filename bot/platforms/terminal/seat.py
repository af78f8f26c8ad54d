"""The terminal: one person who sits at a table of a host, however it is shown to them.

All that they do goes through the one door of the host. What happened is given out word by word,
each with the table as they saw it right after it, so that it can be shown as it came about.
"""

import asyncio
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from bot.app.app import App
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.table_message import KEPT, opened_line, sealed_line
from bot.parsing.command_list import Section, find_command
from bot.ports.message import File, Reply
from bot.ports.request import (
    Address,
    ButtonPress,
    CommandCall,
    Person,
    PersonId,
    Request,
    RequestBody,
    TextMessage,
)
from bot.ports.value import replace
from bot.tables.fairness import is_opened
from bot.tables.table import Table
from bot.text.after_hand import chance_line, summary_lines
from bot.text.choices import AmountPrompt, MenuAction, menu
from bot.text.common import Names, listed
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
    MatchOver,
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

NAME: Final = "terminal"

_OWNER_ALONE: Final = 0o600

PERSON: Final = PersonId(NAME, "you")
PLACE: Final = Seat(0)

_ALSO_LEAVE: Final = frozenset({"exit", "quit"})
"""What leaves a program, beside the words that leave a table."""

_HERE: Final = frozenset({Section.MATCH, Section.HELP})
_ALSO: Final = frozenset({"texto", "repaso", "partidas"})
"""Commands of chats that mean something in a terminal too, and some of other sections."""


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """Something that happened: what the person saw then, and how it is told to them."""

    event: Event
    seen: View
    told: tuple[LocalizedText, ...]


class SavedMatches(Protocol):
    """What is kept of the matches of a table."""

    async def log(self) -> Sequence[Event]:
        """Return all that has happened in the match of now."""
        ...

    async def open(self) -> None:
        """Know of the match of now, so that it can be gone on with."""
        ...

    async def close(self) -> None:
        """Know nothing more of it: it is over."""
        ...


class LocalGame:
    """One person at a table of a host; whoever hears what happens there puts it into ``news``.

    With ``hints`` they are told before each decision what their cards are worth.
    """

    def __init__(  # noqa: PLR0913 - what is sat at, and by name how
        self,
        voice: Localizer,
        host: App,
        live: Table,
        news: list[Event],
        books: SavedMatches,
        *,
        hints: bool = False,
    ) -> None:
        self.voice = voice
        self.news = news
        self._host = host
        self._live = live
        self._books = books
        self._hints = hints
        self._person = Person(PERSON, live.names[PLACE], voice.language)
        self._no_perete_with: Cards = ()
        self._game = live.game

    @property
    def seen(self) -> View:
        """Return what the person sees of the match now."""
        return self._live.view_of(PLACE)

    @property
    def names(self) -> Names:
        """Return what each seat is called."""
        return self._live.names

    @property
    def question(self) -> int:
        """Return the number of the question that the table asks."""
        return self._live.revision

    @property
    def is_lesson(self) -> bool:
        """Return whether a teacher stands by."""
        return self._live.record.lesson

    @property
    def text_only(self) -> bool:
        """Return whether the person wants words alone, here as in chats."""
        return self._live.record.chairs[PLACE].text_only

    @property
    def is_over(self) -> bool:
        """Return whether the match has come to its end."""
        return isinstance(self.seen.phase, MatchOver)

    def happened(self) -> Iterator[ShownEvent]:
        """Yield what happened since last time, in order, each told as it was seen."""
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
        """Yield what binds the luck of a match before its first card, or opens that at its end."""
        secret = self._live.record.secret
        if secret and is_opened(self.seen.rules):
            yield opened_line(secret) if is_over else sealed_line(secret)
        elif secret and not is_over:
            yield KEPT

    def offered(self) -> tuple[MenuAction | AmountPrompt | LocalizedText, ...]:
        """Return what the person is asked; nothing where a computer player speaks next.

        Before a computer speaks they may call the perete, and are asked once for the same cards.
        """
        seen = self.seen
        if isinstance(seen.phase, MatchOver):
            return ()
        if self._live.computer_to_act() is None:
            return menu(seen)
        if Say(Perete()) in options(seen) and own_cards(seen) != self._no_perete_with:
            return (LocalizedText("terminal-go-on"), *menu(seen))
        return ()

    def taught(self) -> tuple[LocalizedText, ...]:
        """Return what the teacher says as the table now stands; nothing where there is none."""
        if self.is_hinting:
            return hint_lines(self.seen)
        if not self.is_lesson:
            return ()
        over = (LocalizedText("terminal-learned"),) if isinstance(self.seen.phase, HandOver) else ()
        return (*lesson_lines(self.seen, self.names), *over)

    @property
    def is_hinting(self) -> bool:
        """Return whether the person has asked for hints, and has something to decide."""
        seen = self.seen
        decides = Talking | Discarding | Betting | Answering | AnsweringOrdago
        return self._hints and PLACE in seen.speakers and isinstance(seen.phase, decides)

    async def advise(self) -> tuple[LocalizedText, ...]:
        """Return how each choice would do, for whoever asks while a hand is played."""
        return await asyncio.to_thread(_advice, self.seen)

    def let_go_on(self) -> None:
        """Call no perete with these cards."""
        self._no_perete_with = own_cards(self.seen)

    async def prompt(self) -> None:
        """Let the computer player speak whose word it is."""
        await self._host.prompt(self._live)

    async def begin(self) -> None:
        """Begin a match: the first one, or a rematch."""
        self._game = None
        await self.do(ButtonPress(encode(TableButton("", Verb.START)), ""))
        await self._books.open()

    async def do(self, deed: RequestBody) -> Reply:
        """Let the person do something; a file that answers it is put where they are."""
        answer = await self._host.attempt(
            Request(Address(NAME, ""), self._person, deed, private=True)
        )
        if answer.file is None:
            return answer
        return replace(answer, text=f"{answer.text}\n{self.voice.format(_put(answer.file))}")

    async def sum_up(self) -> tuple[LocalizedText, ...]:
        """Close the books of a match that is over; what is to be said of it."""
        await self._books.close()
        return tuple(summary_lines(await self._books.log(), self.names))


def _advice(seen: View) -> tuple[LocalizedText, ...]:
    from engine.players.analysis import NotJudgedError, ask  # noqa: PLC0415 - numpy is slow to import

    try:
        return tuple(choice_lines(ask(seen)))
    except NotJudgedError:
        return (LocalizedText("repaso-not-judged"),)


def hint_lines(seen: View) -> tuple[LocalizedText, ...]:
    """Return how often the own side wins each lance with the own cards, whatever was said."""
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


def _put(file: File) -> LocalizedText:
    """Write a file into the folder of now, and tell where it is or that it could not be.

    It may hold hands and names, so only its owner may read it.
    """
    try:
        # ``Path.open`` takes no mode for a file that is new.
        with open(file.name, "wb", opener=_private) as written:
            Path(file.name).chmod(_OWNER_ALONE)
            written.write(file.content)
    except OSError:
        return LocalizedText("terminal-no-file", {"file": file.name})
    return LocalizedText("terminal-file", {"file": file.name})


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, _OWNER_ALONE)


def needs_confirmation(action: Action, seen: View) -> bool:
    """Return whether the whole game hangs on a word, so that it is asked for once more."""
    accepts = isinstance(action, Quiero) and isinstance(seen.phase, AnsweringOrdago)
    return accepts or isinstance(action, Ordago)


def parse_input(text: str) -> RequestBody | None:
    """Return what words ask of the host; None for help without a topic. Raise EOFError to leave."""
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
    """Yield the hand so far with all that there is to say of it."""
    story = hand_history(seen)
    yield from story_lines(story, seen, names, Verbosity())
    yield from ending_lines(story, seen, names, Verbosity())
