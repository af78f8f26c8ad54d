"""The terminal: a platform of one person, who sees the table drawn and is asked by name.

What people of other platforms read in posts is drawn here from what this person sees of the table,
word by word as it happens; all that they do goes through the one door of the host.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bot.lesson import lesson_lines, reason_lines
from bot.lines.choices import choices
from bot.lines.phrases import Names
from bot.lines.presenter import tell
from bot.lines.voice import Line, Voice
from bot.platforms.terminal.asking import Asker, Entry, GoOn
from bot.platforms.terminal.screen import draw_table
from bot.ports.platform import (
    Address,
    Answer,
    Deed,
    Incoming,
    Learn,
    Limits,
    Pace,
    Person,
    PersonId,
    Post,
    Receive,
)
from engine.actions import Perete
from engine.events import LanceScored
from engine.game import HandOver, MatchOver, Undealt
from engine.options import Say, options
from engine.view import Seen, View, own_cards

if TYPE_CHECKING:
    from engine.cards import Cards

NAME: Final = "terminal"
PERSON: Final = PersonId(NAME, "you")
HERE: Final = Address(NAME, "")

PAUSE_S: Final = 0.6
"""How long a computer's word stands before the next one, where somebody watches."""

ANY_PACE: Final = Pace(at_once=1_000_000, a_minute=1_000_000)
"""Nobody is kept waiting at their own machine, nor told that they are too fast."""

_LIMITS: Final = Limits(
    text=100_000,
    buttons_in_row=8,
    rows=100,
    label=200,
    chat_pace=ANY_PACE,
    person_pace=ANY_PACE,
    whole_pace=ANY_PACE,
    edit_age_s=float("inf"),
)
_INDENT: Final = (0, 0, 0, 2)


@dataclass(frozen=True, slots=True)
class Sight:
    """What the person sees of their table now, and what they have seen happen since last time."""

    view: View
    names: Names
    is_lesson: bool
    news: tuple[Seen, ...]


Rest: TypeAlias = Callable[[], Awaitable[None]]
"""Waits until the table asks the person something; raises what went wrong at it."""


class Terminal:
    """One person at their table: ``look`` is what they see, ``rest`` waits for their turn.

    ``fail`` hears what ended the game while the computers were speaking.
    """

    name: Final = NAME
    limits: Final = _LIMITS

    def __init__(
        self,
        voice: Voice,
        *,
        look: Callable[[], Sight],
        rest: Rest,
        fail: Callable[[Exception], None],
    ) -> None:
        self._voice = voice
        self._console = Console(highlight=False)
        self._asker = Asker(self.person.name, voice, self._console)
        self._look = look
        self._rest = rest
        self._fail = fail
        self._receive: Receive = _nobody
        self._begun = asyncio.Event()
        self._heard = 0
        self._has_spoken = True
        self._no_perete_with: Cards = ()

    @property
    def person(self) -> Person:
        """Who sits here, as the language of the terminal says *you*."""
        name = self._voice.say(Line("terminal-you"))
        return Person(PERSON, name, self._voice.language)

    def incoming(self, deed: Deed) -> Incoming:
        """Something that the person does."""
        return Incoming(HERE, self.person, deed, private=True)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Play until the match is over; EOFError when nothing more can be read."""
        del learn  # Nobody is let into a terminal, or thrown out of it.
        self._receive = receive
        self._begun.set()
        sight = await self._turn(self._rest)
        while not isinstance(sight.view.phase, MatchOver):
            assert _is_asked(sight.view), "the computers have said what they had to say"
            self._draw(sight)
            sight = await self._ask(sight, choices(sight.view), self._rest)
        self._console.print(draw_table(sight.view, sight.names, self._voice))

    async def attend(self) -> None:
        """Tell what was said, before a computer player speaks, and let the person call a perete."""
        try:
            await self._begun.wait()
            sight = await self._turn(_no_rest)
            while self._may_call_perete(sight.view):
                self._draw(sight)
                offered = (GoOn(Line("terminal-go-on")), *choices(sight.view))
                sight = await self._ask(sight, offered, _no_rest)
            self._has_spoken = False
        except Exception as error:  # noqa: BLE001 - raised where the person is asked next
            self._fail(error)
            await asyncio.Event().wait()  # The table stands still, as it is kept.

    async def post(self, to: Address, post: Post, *, once: str = "") -> str:
        """Print what all would read."""
        del to
        self._console.print(post.text, markup=False)
        return once

    async def edit(self, to: Address, message: str, post: Post) -> None:
        """Print it as it now stands."""
        await self.post(to, post, once=message)

    async def whisper(self, to: PersonId, post: Post, *, once: str = "") -> str:
        """Show nothing: the hand stands on the table, which is drawn when the person is asked."""
        del to, post
        return once

    async def edit_whisper(self, to: PersonId, message: str, post: Post) -> None:
        """Show nothing, as in ``whisper``."""

    async def _turn(self, rest: Rest) -> Sight:
        """Wait for the person's turn, and tell what has happened meanwhile."""
        await rest()
        sight = self._look()
        for seen in sight.news:
            lines = tell(seen, sight.view, sight.names)
            if sight.is_lesson and isinstance(seen, LanceScored):
                lines = (*lines, *reason_lines(seen, sight.view))
            for line in lines:
                text = Text(self._voice.say(line))
                self._console.print(Padding(text, _INDENT, expand=False))
        self._heard += len(sight.news)
        if sight.news and not self._has_spoken and self._console.is_terminal:
            await asyncio.sleep(PAUSE_S)
        return sight

    def _draw(self, sight: Sight) -> None:
        """The table, and in a lesson what the teacher says to it."""
        self._console.print(draw_table(sight.view, sight.names, self._voice))
        if sight.is_lesson:
            for line in lesson_lines(sight.view, sight.names):
                self._asker.say(line)
            if isinstance(sight.view.phase, HandOver):
                self._asker.say(Line("terminal-learned"))

    def _may_call_perete(self, seen: View) -> bool:
        """Whether to ask the person before a computer speaks: once for the same cards."""
        return Say(Perete()) in options(seen) and own_cards(seen) != self._no_perete_with

    async def _ask(self, sight: Sight, offered: Sequence[Entry], rest: Rest) -> Sight:
        """Ask until something happens, or the person lets the others go on; raise EOFError."""
        heard = self._heard
        while True:
            self._asker.offer([self._voice.say(entry.line) for entry in offered])
            deed = self._asker.deed(offered, sight.view)
            if isinstance(deed, GoOn):
                self._no_perete_with = own_cards(sight.view)
                return sight
            while deed is not None:
                self._has_spoken = True
                answer = await self._receive(self.incoming(deed))
                after = await self._turn(rest)
                if self._heard != heard:
                    return after
                deed = self._asker.told(answer, deed)


def _is_asked(seen: View) -> bool:
    """Whether the table waits for the person, who also has every hand dealt."""
    return isinstance(seen.phase, Undealt | HandOver) or seen.speakers[0] == seen.seat


async def _nobody(incoming: Incoming) -> Answer:
    raise AssertionError(incoming)


async def _no_rest() -> None:
    """Computer players are just about to speak."""


def announce(voice: Voice, line: Line, *, below: bool = False) -> None:
    """Print what is said of a game and not in it, ``below`` a line that was not ended."""
    console = Console(highlight=False)
    if below:
        console.print()
    console.print(voice.say(line), markup=False, style="dim")
