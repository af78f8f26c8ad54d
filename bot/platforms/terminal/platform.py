"""The terminal: a platform of one person, who sees the table drawn and is asked by name.

What people of other platforms read in posts is drawn here from what this person sees of the table,
word by word as it happens; all that they do goes through the one door of the host.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from bot.lesson import lesson_lines, reason_lines
from bot.lines.choices import choices
from bot.lines.presenter import tell
from bot.lines.voice import Line, Voice
from bot.platforms.terminal.inbound import Asker, Entry
from bot.platforms.terminal.rendering import Screen, draw_table
from bot.ports.platform import (
    Address,
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
from bot.tables.live import LiveTable
from engine.actions import Perete
from engine.events import Event, LanceScored
from engine.game import HandOver, MatchOver, Undealt
from engine.options import Say, options
from engine.seats import Seat
from engine.view import View, own_cards, seen_by

if TYPE_CHECKING:
    from engine.cards import Cards

NAME: Final = "terminal"
PERSON: Final = PersonId(NAME, "you")
PLACE: Final = Seat(0)

PAUSE_S: Final = 0.6
"""How long a computer's word stands before the next one, where somebody watches."""

_ANY_PACE: Final = Pace(at_once=1_000_000, a_minute=1_000_000)
_LIMITS: Final = Limits(
    text=100_000,
    buttons_in_row=8,
    rows=100,
    label=200,
    chat_pace=_ANY_PACE,
    person_pace=_ANY_PACE,
    whole_pace=_ANY_PACE,
    edit_age_s=float("inf"),
)
_INDENT: Final = (0, 0, 0, 2)


class Terminal:
    """One person at the table ``look``, where a computer player speaks when ``prompt`` is called.

    What happens there is to be put into ``news``, and is told before anything is asked.
    """

    name: Final = NAME
    limits: Final = _LIMITS

    def __init__(
        self, voice: Voice, look: Callable[[], LiveTable], prompt: Callable[[], Awaitable[None]]
    ) -> None:
        self._voice = voice
        self._look = look
        self._prompt = prompt
        name = voice.say(Line("terminal-you"))
        self._person = Person(PERSON, name, voice.language)
        self._console = Screen()
        self._asker = Asker(name, voice, self._console)
        self.news: list[Event] = []
        self._no_perete_with: Cards = ()

    def incoming(self, deed: Deed) -> Incoming:
        """Something that the person does."""
        return Incoming(Address(NAME, ""), self._person, deed, private=True)

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Play until the match is over; EOFError when nothing more can be read."""
        del learn  # Nobody is let into a terminal, or thrown out of it.
        while not isinstance((seen := self._tell()).phase, MatchOver):
            if isinstance(seen.phase, Undealt | HandOver) or seen.speakers[0] == seen.seat:
                await self._let_person_act(receive, seen, choices(seen))
            elif Say(Perete()) in options(seen) and own_cards(seen) != self._no_perete_with:
                # Before a computer speaks the person is asked, once for the same cards.
                go_on = Line("terminal-go-on")
                await self._let_person_act(receive, seen, (go_on, *choices(seen)))
            else:
                await self._prompt()
                self._tell()
                if self._console.is_terminal:
                    await asyncio.sleep(PAUSE_S)
        self._console.print(draw_table(seen, self._look().names, self._voice))

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

    async def delete(self, to: Address, message: str) -> None:
        """Leave it: what is printed is printed."""

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Leave it, as nothing was shown."""

    def depth(self, to: Address, message: str) -> int:
        """Nobody else writes in a terminal."""
        del to, message
        return 0

    async def _let_person_act(self, receive: Receive, seen: View, offered: Sequence[Entry]) -> None:
        """Ask until something happens, or the person lets the others go on; raise EOFError."""
        live = self._look()
        self._console.print(draw_table(seen, live.names, self._voice))
        for line in lesson_lines(seen, live.names) if live.record.lesson else ():
            self._asker.say(line)
        if live.record.lesson and isinstance(seen.phase, HandOver):
            self._asker.say(Line("terminal-learned"))
        while not self.news:
            deed = self._asker.ask(offered, seen)
            if isinstance(deed, Line):
                self._no_perete_with = own_cards(seen)
                return
            while deed is not None:
                answer = await receive(self.incoming(deed))
                deed = None if self.news else self._asker.tell(answer, deed)

    def _tell(self) -> View:
        """Say what the person saw happen since last time; what they see now."""
        live = self._look()
        now = live.seen_from(PLACE)
        events = tuple(self.news)
        self.news.clear()
        for event in events:
            seen = seen_by(event, PLACE)
            lines = () if seen is None else tell(seen, now, live.names)
            if live.record.lesson and isinstance(event, LanceScored):
                lines = (*lines, *reason_lines(event, now))
            for line in lines:
                text = Text(self._voice.say(line))
                self._console.print(Padding(text, _INDENT, expand=False))
        return now


def announce(voice: Voice, line: Line, *, below: bool = False) -> None:
    """Print what is said of a game and not in it, ``below`` a line that was not ended."""
    console = Screen()
    if below:
        console.print()
    console.print(voice.say(line), markup=False, style="dim")
