"""One sitting at the terminal: ask the person, let the computers act, tell what happened."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bot.lesson.advice import lesson_lines, reason_lines
from bot.lesson.teacher import Companion
from bot.lines.choices import choices
from bot.lines.hindsight import hand_odds_lines, why_lines
from bot.lines.presenter import tell
from bot.lines.voice import Line, Voice
from bot.parsing.catalogue import Command
from bot.parsing.refusals import refused_action
from bot.platforms.terminal.asking import Asker, Entry, GoOn
from bot.platforms.terminal.screen import draw_table
from bot.platforms.terminal.sitting import PERSON, Sitting
from bot.tables.luck import SeededLuck
from engine.actions import Perete, Reparto
from engine.errors import IllegalActionError
from engine.events import Event, LanceScored
from engine.game import HandOver, MatchOver, Undealt
from engine.options import Say, options
from engine.players.levels import player
from engine.seats import Seat, pair_of
from engine.table import Played, Table
from engine.view import View, own_cards, seen_by, view

if TYPE_CHECKING:
    from engine.cards import Cards
    from engine.players.player import Player

_COMPUTER_NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maren")

_INDENT: Final = (0, 0, 0, 2)
PAUSE_S: Final = 0.6
"""How long a computer's word stands before the next one, where somebody watches."""


class Session:
    """Plays one match to its end, or as far as the input goes; in a lesson with a teacher."""

    def __init__(
        self,
        table: Table,
        sitting: Sitting,
        luck: SeededLuck,
        *,
        voice: Voice,
        console: Console,
    ) -> None:
        self._table = table
        self._player: Player = Companion() if sitting.lesson else player(sitting.level)
        self._luck = luck
        self._voice = voice
        self._console = console
        self._names = names_of(table.game.rules.seats, voice)
        self._log: list[Event] = []
        self._asker = Asker(self._names[PERSON], voice, console, self._look_back)
        self._no_perete_with: Cards = ()
        self._lesson = sitting.lesson

    def remember(self, log: Iterable[Event]) -> None:
        """Know what has happened at the table before."""
        self._log = list(log)

    async def run(self) -> None:
        """Play until the match is over; EOFError when nothing more can be read."""
        if isinstance(self._table.game.phase, Undealt):
            self._tell(await self._table.play(PERSON, Reparto()))
        while not isinstance(self._table.game.phase, MatchOver):
            seen = view(self._table.game, PERSON)
            if _is_asked(seen):
                await self._let_person_act(seen, choices(seen))
            elif self._may_call_perete(seen):
                go_on = GoOn(Line("terminal-go-on"))
                await self._let_person_act(seen, (go_on, *choices(seen)))
            else:
                await self._let_computer_act(seen.speakers[0])
        self._console.print(draw_table(view(self._table.game, PERSON), self._names, self._voice))

    def _may_call_perete(self, seen: View) -> bool:
        """Whether to ask the person before a computer speaks: once for the same cards."""
        return Say(Perete()) in options(seen) and own_cards(seen) != self._no_perete_with

    async def _let_person_act(self, seen: View, offered: tuple[Entry, ...]) -> None:
        """Ask until an action is accepted, or until the person lets the others go on."""
        self._console.print(draw_table(seen, self._names, self._voice))
        if self._lesson:
            self._teach(seen)
        while True:
            action = self._asker.ask(seen, offered)
            if action is None:
                self._no_perete_with = own_cards(seen)
                return
            try:
                self._tell(await self._table.play(PERSON, action))
            except IllegalActionError as refusal:
                self._asker.say(refused_action(refusal, self._names))
            else:
                return

    async def _let_computer_act(self, seat: Seat) -> None:
        generator = self._luck.generator(f"seat {seat}")
        action = self._player.act(view(self._table.game, seat), generator)
        self._tell(await self._table.play(seat, action))
        if self._console.is_terminal:
            await asyncio.sleep(PAUSE_S)

    def _tell(self, played: Played) -> None:
        """Say what the person saw of it."""
        self._log += played.events
        now = view(played.game, PERSON)
        for event in played.events:
            seen = seen_by(event, PERSON)
            lines = () if seen is None else tell(seen, now, self._names)
            if self._lesson and isinstance(event, LanceScored):
                lines = (*lines, *reason_lines(event, now))
            for line in lines:
                self._console.print(Padding(Text(self._voice.say(line)), _INDENT, expand=False))

    def _look_back(self, question: Command, about: str) -> list[Line]:
        """What the hand just over was worth, or why a computer said what it said."""
        seen = view(self._table.game, PERSON)
        if not isinstance(seen.phase, HandOver):
            return [Line("look-back-too-soon")]
        if question.name == "porque":
            return self._why(about)
        place = (PERSON - seen.mano) % seen.rules.seats
        return hand_odds_lines(own_cards(seen), place, seen.rules)

    def _why(self, name: str) -> list[Line]:
        """What the computer of that name saw, else the partner, else all."""
        computers = [seat for seat in self._names if seat != PERSON]
        named = [seat for seat in computers if self._names[seat].casefold() == name.casefold()]
        partners = [seat for seat in computers if pair_of(seat) is pair_of(PERSON)]
        if name and not named:
            return [Line("why-nobody-so-called", {"name": name})]
        public = view(self._table.game, None)
        return [
            line
            for seat in named or partners or computers
            for line in why_lines(seat, self._names[seat], self._log, public)
        ]

    def _teach(self, seen: View) -> None:
        """Let the teacher explain what the person is asked."""
        for line in lesson_lines(seen, self._names):
            self._asker.say(line)
        if isinstance(seen.phase, HandOver):
            self._asker.say(Line("terminal-learned"))


def names_of(seats: int, voice: Voice) -> dict[Seat, str]:
    """What each seat is called: the person as the language says *you*, the others by name."""
    others = {Seat(seat): _COMPUTER_NAMES[seat - 1] for seat in range(1, seats)}
    return {PERSON: voice.say(Line("terminal-you")), **others}


def _is_asked(seen: View) -> bool:
    """Whether the table waits for the person, who also has every later hand dealt."""
    return seen.speakers[0] == PERSON or isinstance(seen.phase, HandOver)
