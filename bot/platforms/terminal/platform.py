"""The terminal: one person, who sees the table drawn and is asked by name.

What people of other platforms read in posts is drawn here from what this person sees of the table,
word by word as it happens; all that they do goes through the one door of the host.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from rich.padding import Padding
from rich.text import Text

from bot.handlers.host import Host
from bot.lesson import explained, lesson_lines
from bot.lines.choices import Choice, Prompt, PromptKind, choices, label
from bot.lines.phrases import listed
from bot.lines.presenter import tell
from bot.lines.topics import HelpTopic, title_line
from bot.lines.voice import Filling, Line
from bot.parsing.catalogue import Section, command_called
from bot.parsing.discards import UnreadableDiscardError, places_named
from bot.parsing.refusals import Misheard, UnknownCommandError, misheard
from bot.parsing.topics import subject_meant
from bot.platforms.terminal.rendering import Screen, draw_table
from bot.ports.deeds import Address, Asked, Deed, Incoming, Person, PersonId, Pressed, Typed
from bot.ports.post import Answer, Post
from bot.posts.tokens import cards_at
from bot.tables.live import LiveTable
from engine.actions import Descarto, Perete
from engine.cards import Cards
from engine.events import Event
from engine.game import HandOver, MatchOver, Undealt
from engine.options import Say, options
from engine.seats import Seat
from engine.view import View, own_cards, seen_by

NAME: Final = "terminal"
PERSON: Final = PersonId(NAME, "you")
PLACE: Final = Seat(0)

PAUSE_S: Final = 0.6
"""How long a computer's word stands before the next one, where somebody watches."""

_ALSO_LEAVE: Final = frozenset({"exit", "quit"})
"""What leaves a program, beside the words that leave a table."""

_INDENT: Final = (0, 0, 0, 2)

_Entry: TypeAlias = Choice | Prompt | Line
"""What a menu has: something to do, something to be asked for, or words for doing nothing."""

_Offered = TypeVar("_Offered")


class Terminal:
    """One person at a table of a host, who is told all that happens before anything is asked.

    Whoever hears what happens there puts it into ``news``.
    """

    def __init__(self, screen: Screen, host: Host, live: LiveTable, news: list[Event]) -> None:
        self._screen = screen
        self._voice = screen.voice
        self._host = host
        self._live = live
        self._news = news
        self._person = Person(PERSON, live.names[PLACE], screen.voice.language)
        self._prompt = Line("terminal-prompt", {"player": self._person.name})
        self._no_perete_with: Cards = ()

    async def run(self) -> None:
        """Play until the match is over; EOFError when nothing more can be read."""
        while not isinstance((seen := self._tell_news()).phase, MatchOver):
            if isinstance(seen.phase, Undealt | HandOver) or seen.speakers[0] == seen.seat:
                await self._let_person_act(seen, choices(seen))
            elif Say(Perete()) in options(seen) and own_cards(seen) != self._no_perete_with:
                # Before a computer speaks the person is asked, once for the same cards.
                await self._let_person_act(seen, (Line("terminal-go-on"), *choices(seen)))
            else:
                await self._host.prompt(self._live)
                self._tell_news()
                if self._screen.is_terminal:
                    await asyncio.sleep(PAUSE_S)
        self._screen.print(draw_table(seen, self._live.names, self._voice))

    async def do(self, deed: Deed) -> Answer:
        """Let the person do something."""
        return await self._host.attempt(
            Incoming(Address(NAME, ""), self._person, deed, private=True)
        )

    def _tell_news(self) -> View:
        """Say what the person saw happen since last time; what they see now."""
        now, names = self._live.seen_from(PLACE), self._live.names
        told = explained if self._live.record.lesson else tell
        for event in self._news:
            seen = seen_by(event, PLACE)
            for line in () if seen is None else told(seen, now, names):
                self._screen.print(Padding(Text(self._voice.say(line)), _INDENT, expand=False))
        self._news.clear()
        return now

    async def _let_person_act(self, seen: View, offered: Sequence[_Entry]) -> None:
        """Ask until something happens, or the person lets the others go on; raise EOFError."""
        names = self._live.names
        self._screen.print(draw_table(seen, names, self._voice))
        if self._live.record.lesson:
            over = (Line("terminal-learned"),) if isinstance(seen.phase, HandOver) else ()
            self._screen.say(*lesson_lines(seen, names), *over)
        while not self._news:
            deed = self._ask(offered, seen)
            if isinstance(deed, Line):
                self._no_perete_with = own_cards(seen)
                return
            while deed is not None:
                answer = await self.do(deed)
                deed = None if self._news else self._hear(answer, deed)

    def _ask(self, offered: Sequence[_Entry], seen: View) -> Deed | Line | None:
        """What the person does, by a number of the menu or by words; raise EOFError."""
        lines = (entry if isinstance(entry, Line) else entry.line for entry in offered)
        text = self._screen.offer([self._voice.say(line) for line in lines], self._prompt)
        match _numbered(offered).get(text):
            case Choice(line):
                # A label says what its action says: typed, it means that same action.
                return Typed(self._voice.say(line))
            case Prompt(kind=PromptKind.THROW):
                return self._thrown(self._screen.ask(Line("terminal-pick-cards")), own_cards(seen))
            case Prompt(kind=kind, least=least):
                amount = self._screen.ask(Line("terminal-pick-stones", {"least": least}))
                return Typed(f"envido {amount}" if kind is PromptKind.BET else f"{amount} mas")
            case None:
                return self._in_words(text)
            case nothing:
                return nothing

    def _thrown(self, text: str, held: Cards) -> Deed | None:
        """The discard of the cards at the places that a text names."""
        try:
            places = places_named(text, len(held))
        except UnreadableDiscardError:
            self._screen.say(misheard(UnknownCommandError(text, why=Misheard.NO_SUCH_CARD)))
            return None
        if places is None:
            return Typed(f"descarto {text}")
        return Typed(self._voice.say(label(Descarto(cards_at(places, held)))))

    def _in_words(self, text: str) -> Deed | None:
        """What words ask for; what the terminal itself does is to help on, and to be left."""
        word, _, about = text.partition(" ")
        command = command_called("ayuda" if word in {"", "?"} else word)
        if command == command_called("salir") or text.casefold() in _ALSO_LEAVE:
            raise EOFError
        if command is None or command.section not in {Section.MATCH, Section.HELP}:
            return Typed(text)
        if command.section is Section.MATCH or about:
            return Asked(command.name, about)
        self._screen.say(Line("terminal-help-line"))
        self._name_topics([title_line(topic) for topic in HelpTopic])
        return None

    def _hear(self, answer: Answer, deed: Deed) -> Deed | None:
        """Print what the person is answered; what they choose when asked what they meant."""
        post = answer.post or Post("")
        for text in filter(None, (answer.text, post.text)):
            self._screen.print(text, markup=False)
        buttons = [button for row in post.rows for button in row]
        labels = [button.label for button in buttons]
        if isinstance(deed, Typed) and buttons:
            # An empty answer means the likeliest.
            chosen = _numbered(buttons).get(self._screen.offer(labels, self._prompt) or "1")
            return None if chosen is None else Pressed(chosen.token, "")
        if buttons and isinstance(deed, Asked) and subject_meant(deed.argument) is None:
            self._name_topics(labels)
        return None

    def _name_topics(self, topics: Sequence[Filling]) -> None:
        self._screen.say(Line("terminal-topics", {"topics": listed(topics, last="list-more")}))


def _numbered(offered: Sequence[_Offered]) -> Mapping[str, _Offered]:
    """What is offered, by the numbers of the menu."""
    return {str(number): each for number, each in enumerate(offered, start=1)}
