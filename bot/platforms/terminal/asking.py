"""Asking the person at the terminal: a number from the list, or the words that players say."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from rich.console import Console

from bot.lines.choices import Choice, Prompt, PromptKind, label
from bot.lines.phrases import listed
from bot.lines.topics import HelpTopic, title_line
from bot.lines.voice import Filling, Line, Voice
from bot.parsing.catalogue import Section, command_called
from bot.parsing.discards import UnreadableDiscardError, places_named
from bot.parsing.refusals import Misheard, UnknownCommandError, misheard
from bot.parsing.topics import subject_meant
from bot.platforms.terminal.screen import draw_choices
from bot.ports.platform import Answer, Asked, Deed, Post, Pressed, Typed
from engine.actions import Descarto
from engine.cards import Cards
from engine.view import View, own_cards

_LEAVING_WORDS: Final = frozenset({"salir", "irten", "exit", "quit", "quitter"})


@dataclass(frozen=True, slots=True)
class GoOn:
    """Say nothing, and let the others go on."""

    line: Line


Entry: TypeAlias = Choice | Prompt | GoOn


class Asker:
    """Asks one person, by name, in one language."""

    def __init__(self, name: str, voice: Voice, console: Console) -> None:
        self._name = name
        self._voice = voice
        self._console = console

    def deed(self, offered: Sequence[Entry], seen: View) -> Deed | GoOn | None:
        """What the person does, by a number of the menu or by words; raise EOFError."""
        text = self._read(Line("terminal-prompt", {"player": self._name}))
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
            self.say(misheard(UnknownCommandError(text, why=Misheard.NO_SUCH_CARD)))
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
            self.say(Line("terminal-help-line"))
            self._say_topics([title_line(topic) for topic in HelpTopic])
            return None
        if is_help or (command is not None and command.section is Section.MATCH):
            return Asked("ayuda" if is_help else word, about)
        return Typed(text)

    def told(self, answer: Answer, deed: Deed) -> Deed | None:
        """Print what the person is answered; what they choose who are asked what they meant."""
        post = answer.post or Post("")
        for text in filter(None, (answer.text, post.text)):
            self._console.print(text, markup=False)
        buttons = [button for row in post.rows for button in row]
        match deed:
            case Typed() if buttons:
                self.offer([button.label for button in buttons])
                # An empty answer means the likeliest.
                text = self._read(Line("terminal-prompt", {"player": self._name})) or "1"
                tokens = {str(number): each.token for number, each in enumerate(buttons, start=1)}
                return Pressed(tokens[text], "") if text in tokens else None
            case Asked(_, about) if buttons and subject_meant(about) is None:
                self._say_topics([button.label for button in buttons])
                return None
            case _:
                return None

    def _say_topics(self, topics: Sequence[Filling]) -> None:
        self.say(Line("terminal-topics", {"topics": listed(topics, last="list-more")}))

    def offer(self, offered: Sequence[str]) -> None:
        """Print a menu, numbered from 1."""
        self._console.print(draw_choices(offered))

    def say(self, line: Line) -> None:
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
