"""Asking the person at the terminal: a number from the list, or the words that players say."""

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from rich.console import Console

from bot.lines.choices import Choice, Prompt, PromptKind, reading
from bot.lines.phrases import listed
from bot.lines.topics import Topic, subject_lines, title_line
from bot.lines.voice import Line, Voice
from bot.parsing.catalogue import Command, question_in
from bot.parsing.commands import Ambiguous, Declared, Misheard, UnknownCommandError, parse
from bot.parsing.discards import UnreadableDiscardError, places_named
from bot.parsing.refusals import misheard
from bot.parsing.topics import subject_meant, subjects_near
from bot.platforms.terminal.screen import draw_choices
from engine.actions import Action, Descarto
from engine.rules import Rules
from engine.view import View, own_cards

_HELP_WORDS: Final = frozenset({"?", "ayuda", "laguntza", "help", "aide"})
_LEAVING_WORDS: Final = frozenset({"salir", "irten", "exit", "quit", "quitter"})


@dataclass(frozen=True, slots=True)
class GoOn:
    """Say nothing, and let the others go on."""

    line: Line


Entry: TypeAlias = Choice | Prompt | GoOn


LookBack: TypeAlias = Callable[[Command, str], Iterable[Line]]
"""Answers a question about the hand just over."""


class Asker:
    """Asks one person, by name, in one language."""

    def __init__(
        self, name: str, voice: Voice, console: Console, look_back: LookBack | None = None
    ) -> None:
        self._look_back = look_back
        self._name = name
        self._voice = voice
        self._console = console

    def ask(self, seen: View, offered: Sequence[Entry]) -> Action | None:
        """Ask until an action is understood; None to go on without one.

        EOFError when nothing more can be read or the person leaves.
        """
        self._offer([entry.line for entry in offered])
        while True:
            text = self._read(Line("terminal-prompt", {"player": self._name}))
            if text.casefold() in _LEAVING_WORDS:
                raise EOFError
            word, _, about = text.partition(" ")
            if not word or word.casefold() in _HELP_WORDS:
                self._explain(about, seen.rules)
                self._offer([entry.line for entry in offered])
                continue
            question = question_in(text)
            if self._look_back is not None and question is not None:
                for line in self._look_back(*question):
                    self.say(line)
                continue
            entry = _by_number(text, offered)
            if isinstance(entry, GoOn):
                return None
            action = self._understood(text, entry, seen)
            if action is not None:
                return action

    def say(self, line: Line) -> None:
        """Print a line, exactly as the voice says it."""
        self._console.print(self._voice.say(line), markup=False)

    def _explain(self, about: str, rules: Rules) -> None:
        """Help with what was asked about, or say what there is to ask about."""
        subject = subject_meant(about)
        if subject is not None:
            for line in (title_line(subject), *subject_lines(subject, rules)):
                self.say(line)
            return
        near = subjects_near(about) if about else ()
        if about:
            self.say(Line("topics-near" if near else "topics-none", {"text": about}))
        else:
            self.say(Line("terminal-help-line"))
        topics = [title_line(subject) for subject in near or Topic]
        self.say(Line("terminal-topics", {"topics": listed(topics, last="list-more")}))

    def _offer(self, lines: Sequence[Line]) -> None:
        self._console.print(draw_choices(lines, self._voice))

    def _understood(self, text: str, entry: Choice | Prompt | None, seen: View) -> Action | None:
        """The action that a text asks for, by its number in the list or by its words."""
        match entry:
            case Choice(_, action):
                return action
            case Prompt():
                return self._prompted(entry, seen)
            case None:
                return self._by_words(text, seen)
            case _:
                assert_never(entry)

    def _by_words(self, text: str, seen: View) -> Action | None:
        """The action that words mean; when they mean none, say why."""
        try:
            said = parse(text, seen, self._voice.language)
        except UnknownCommandError as error:
            self.say(misheard(error))
            return None
        match said:
            case Ambiguous(readings):
                return self._which(readings, seen)
            case Declared():
                self.say(Line("declared"))
                return None
            case _:
                return said

    def _prompted(self, prompt: Prompt, seen: View) -> Action | None:
        """Ask for an amount or for cards; what the answer asks for."""
        match prompt.kind:
            case PromptKind.BET:
                return self._by_words(f"envido {self._read_amount(prompt)}", seen)
            case PromptKind.RAISE:
                return self._by_words(f"{self._read_amount(prompt)} mas", seen)
            case PromptKind.THROW:
                return self._thrown(self._read(Line("terminal-pick-cards")), seen)
            case _:
                assert_never(prompt.kind)

    def _read_amount(self, prompt: Prompt) -> str:
        return self._read(Line("terminal-pick-stones", {"least": prompt.least}))

    def _thrown(self, text: str, seen: View) -> Action | None:
        """The discard that somebody names who was asked for cards: their numbers are places."""
        held = own_cards(seen)
        try:
            places = places_named(text, len(held))
        except UnreadableDiscardError:
            self.say(misheard(UnknownCommandError(text, why=Misheard.NO_SUCH_CARD)))
            return None
        if places is None:
            return self._by_words(f"descarto {text}", seen)
        return Descarto(tuple(held[place] for place in sorted(places)))

    def _which(self, readings: tuple[Action, ...], seen: View) -> Action | None:
        """Ask which of several readings is meant; an empty answer means the likeliest."""
        self.say(Line("ambiguous"))
        self._offer([reading(action, seen) for action in readings])
        answer = self._read(Line("terminal-prompt", {"player": self._name})) or "1"
        numbers = [str(number) for number in range(1, len(readings) + 1)]
        return readings[numbers.index(answer)] if answer in numbers else None

    def _read(self, prompt: Line) -> str:
        """One line of input, without the blanks around it."""
        answer = self._console.input(f"{self._voice.say(prompt)} ", markup=False).strip()
        if not sys.stdin.isatty():
            # Nobody saw it being typed; with it, what we print reads as the game it was.
            self._console.print(answer, markup=False)
        return answer


def _by_number(text: str, offered: Sequence[Entry]) -> Entry | None:
    """The entry of a number in the list."""
    numbered = {str(number): entry for number, entry in enumerate(offered, start=1)}
    return numbered.get(text)
