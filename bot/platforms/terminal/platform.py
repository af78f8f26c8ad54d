"""The terminal: a platform of one person, who sees the table drawn and is asked by name.

What people of other platforms read in posts is drawn here from what this person sees of the table,
word by word as it happens; all that they do goes through the one door of the host.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bot.lesson.telling import lesson_lines, reason_lines
from bot.lines.choices import Choice, Prompt, PromptKind, choices, label
from bot.lines.phrases import Names, listed
from bot.lines.presenter import tell
from bot.lines.topics import Topic, title_line
from bot.lines.voice import Filling, Line, Voice
from bot.parsing.catalogue import Section, command_called
from bot.parsing.commands import Misheard, UnknownCommandError
from bot.parsing.discards import UnreadableDiscardError, places_named
from bot.parsing.refusals import misheard
from bot.parsing.topics import subject_meant
from bot.platforms.terminal.screen import draw_choices, draw_table
from bot.ports.platform import (
    Address,
    Answer,
    Asked,
    Deed,
    Incoming,
    Learn,
    Limits,
    Pace,
    Person,
    PersonId,
    Post,
    Pressed,
    Receive,
    Typed,
)
from engine.actions import Descarto, Perete
from engine.cards import Cards
from engine.events import LanceScored
from engine.game import HandOver, MatchOver, Undealt
from engine.options import Say, options
from engine.view import Seen, View, own_cards

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
_LEAVING_WORDS: Final = frozenset({"salir", "irten", "exit", "quit", "quitter"})


@dataclass(frozen=True, slots=True)
class Sight:
    """What the person sees of their table now, and what they have seen happen since last time."""

    view: View
    names: Names
    is_lesson: bool
    news: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class GoOn:
    """Say nothing, and let the others go on."""

    line: Line


Entry: TypeAlias = Choice | Prompt | GoOn

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
        console: Console,
        *,
        look: Callable[[], Sight],
        rest: Rest,
        fail: Callable[[Exception], None],
    ) -> None:
        self._voice = voice
        self._console = console
        self._look = look
        self._rest = rest
        self._fail = fail
        self._receive: Receive = _nobody
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
        sight = await self._turn(self._rest)
        while not isinstance(sight.view.phase, MatchOver):
            assert _is_asked(sight.view), "the computers have said what they had to say"
            self._draw(sight)
            sight = await self._ask(sight, choices(sight.view), self._rest)
        self._console.print(draw_table(sight.view, sight.names, self._voice))

    async def attend(self) -> None:
        """Tell what was said, before a computer player speaks, and let the person call a perete."""
        try:
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
                self._say(line)
            if isinstance(sight.view.phase, HandOver):
                self._say(Line("terminal-learned"))

    def _may_call_perete(self, seen: View) -> bool:
        """Whether to ask the person before a computer speaks: once for the same cards."""
        return Say(Perete()) in options(seen) and own_cards(seen) != self._no_perete_with

    async def _ask(self, sight: Sight, offered: Sequence[Entry], rest: Rest) -> Sight:
        """Ask until something happens, or the person lets the others go on; raise EOFError."""
        heard = self._heard
        while True:
            self._offer([entry.line for entry in offered])
            deed = self._deed(offered, sight.view)
            if isinstance(deed, GoOn):
                self._no_perete_with = own_cards(sight.view)
                return sight
            while deed is not None:
                self._has_spoken = True
                answer = await self._receive(self.incoming(deed))
                after = await self._turn(rest)
                if self._heard != heard:
                    return after
                deed = self._told(answer, deed)

    def _deed(self, offered: Sequence[Entry], seen: View) -> Deed | GoOn | None:
        """What the person does, by a number of the menu or by words; raise EOFError."""
        text = self._read(Line("terminal-prompt", {"player": self.person.name}))
        numbered = {str(number): entry for number, entry in enumerate(offered, start=1)}
        match numbered.get(text):
            case Choice(line):
                # A label says what its action says: typed, it means that same action.
                return Typed(self._voice.say(line))
            case Prompt() as prompt:
                return self._prompted(prompt, seen)
            case GoOn() as go_on:
                return go_on
            case None:
                return self._in_words(text)
            case entry:
                assert_never(entry)

    def _prompted(self, prompt: Prompt, seen: View) -> Deed | None:
        """Ask for an amount or for cards, whose numbers are places."""
        if prompt.kind is PromptKind.THROW:
            return self._thrown(self._read(Line("terminal-pick-cards")), own_cards(seen))
        amount = self._read(Line("terminal-pick-stones", {"least": prompt.least}))
        return Typed(f"envido {amount}" if prompt.kind is PromptKind.BET else f"{amount} mas")

    def _thrown(self, text: str, held: Cards) -> Deed | None:
        try:
            places = places_named(text, len(held))
        except UnreadableDiscardError:
            self._say(misheard(UnknownCommandError(text, why=Misheard.NO_SUCH_CARD)))
            return None
        if places is None:
            return Typed(f"descarto {text}")
        cards = tuple(held[place] for place in sorted(places))
        return Typed(self._voice.say(label(Descarto(cards))))

    def _in_words(self, text: str) -> Deed | None:
        """What words ask for; to be helped on, or to leave, is for the terminal itself."""
        word, _, about = text.partition(" ")
        command = command_called(word)
        is_help = word == "?" or (command is not None and command.name == "ayuda")
        if text.casefold() in _LEAVING_WORDS or (command is not None and command.name == "salir"):
            raise EOFError
        if not text or (is_help and not about):
            self._say(Line("terminal-help-line"))
            self._say_topics([title_line(topic) for topic in Topic])
            return None
        if is_help or (command is not None and command.section is Section.MATCH):
            return Asked("ayuda" if is_help else word, about)
        return Typed(text)

    def _told(self, answer: Answer, deed: Deed) -> Deed | None:
        """Print what the person is answered; what they choose who are asked what they meant."""
        post = answer.post or Post("")
        for text in filter(None, (answer.text, post.text)):
            self._console.print(text, markup=False)
        buttons = [button for row in post.rows for button in row]
        match deed:
            case Typed() if buttons:
                self._offer([button.label for button in buttons])
                # An empty answer means the likeliest.
                text = self._read(Line("terminal-prompt", {"player": self.person.name})) or "1"
                tokens = {str(number): each.token for number, each in enumerate(buttons, start=1)}
                return Pressed(tokens[text], "") if text in tokens else None
            case Asked(_, about) if buttons and subject_meant(about) is None:
                self._say_topics([button.label for button in buttons])
                return None
            case _:
                return None

    def _say_topics(self, topics: Sequence[Filling]) -> None:
        self._say(Line("terminal-topics", {"topics": listed(topics, last="list-more")}))

    def _offer(self, offered: Sequence[Line | str]) -> None:
        texts = [self._voice.say(line) if isinstance(line, Line) else line for line in offered]
        self._console.print(draw_choices(texts))

    def _say(self, line: Line) -> None:
        """Print a line, exactly as the voice says it."""
        self._console.print(self._voice.say(line), markup=False)

    def _read(self, prompt: Line) -> str:
        """One line of input, without the blanks around it.

        Nothing else goes on meanwhile, and there is nobody else whom that would keep waiting.
        """
        answer = self._console.input(f"{self._voice.say(prompt)} ", markup=False).strip()
        if not sys.stdin.isatty():
            # Nobody saw it being typed; with it, what we print reads as the game it was.
            self._console.print(answer, markup=False)
        return answer


def _is_asked(seen: View) -> bool:
    """Whether the table waits for the person, who also has every hand dealt."""
    return isinstance(seen.phase, Undealt | HandOver) or seen.speakers[0] == seen.seat


async def _nobody(incoming: Incoming) -> Answer:
    raise AssertionError(incoming)


async def _no_rest() -> None:
    """Computer players are just about to speak."""
