"""What the person at the terminal does: a number from the menu, or the words that players say."""

import sys
from collections.abc import Sequence
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
from bot.platforms.terminal.rendering import draw_choices
from bot.ports.platform import Answer, Asked, Deed, Post, Pressed, Typed
from engine.actions import Descarto
from engine.cards import Cards
from engine.view import View, own_cards

_LEAVING_WORDS: Final = frozenset({"salir", "irten", "exit", "quit", "quitter"})


Entry: TypeAlias = Choice | Prompt | Line
"""What a menu has: something to do, something to be asked for, or words for doing nothing."""


class Asker:
    """Asks one person, by name, in one language."""

    def __init__(self, name: str, voice: Voice, console: Console) -> None:
        self._question = Line("terminal-prompt", {"player": name})
        self._voice = voice
        self._console = console

    def ask(self, offered: Sequence[Entry], seen: View) -> Deed | Line | None:
        """What the person does, by a number of the menu or by words; raise EOFError."""
        lines = (entry if isinstance(entry, Line) else entry.line for entry in offered)
        self._offer([self._voice.say(line) for line in lines])
        text = self._read(self._question)
        numbered = {str(number): entry for number, entry in enumerate(offered, start=1)}
        match numbered.get(text):
            case Choice(line):
                # A label says what its action says: typed, it means that same action.
                return Typed(self._voice.say(line))
            case Prompt(kind=PromptKind.THROW):
                return self._thrown(self._read(Line("terminal-pick-cards")), own_cards(seen))
            case Prompt(kind=kind, least=least):
                amount = self._read(Line("terminal-pick-stones", {"least": least}))
                return Typed(f"envido {amount}" if kind is PromptKind.BET else f"{amount} mas")
            case Line() as nothing:
                return nothing
            case None:
                return self._in_words(text)
            case entry:
                assert_never(entry)

    def tell(self, answer: Answer, deed: Deed) -> Deed | None:
        """Print what the person is answered; what they choose when asked what they meant."""
        post = answer.post or Post("")
        for text in filter(None, (answer.text, post.text)):
            self._console.print(text, markup=False)
        buttons = [button for row in post.rows for button in row]
        if isinstance(deed, Typed) and buttons:
            self._offer([button.label for button in buttons])
            # An empty answer means the likeliest.
            text = self._read(self._question) or "1"
            tokens = {str(number): each.token for number, each in enumerate(buttons, start=1)}
            return Pressed(tokens[text], "") if text in tokens else None
        if isinstance(deed, Asked) and buttons and subject_meant(deed.argument) is None:
            self._name_topics([button.label for button in buttons])
        return None

    def say(self, line: Line) -> None:
        """Print a line, exactly as the voice says it."""
        self._console.print(self._voice.say(line), markup=False)

    def _thrown(self, text: str, held: Cards) -> Deed | None:
        """The discard of the cards at the places that a text names."""
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
        """What words ask for; what the terminal itself does is to help on, and to be left."""
        word, _, about = text.partition(" ")
        command = command_called(word)
        name = "" if command is None else command.name
        if text.casefold() in _LEAVING_WORDS or name == "salir":
            raise EOFError
        is_help = word == "?" or name == "ayuda"
        if not text or (is_help and not about):
            self.say(Line("terminal-help-line"))
            self._name_topics([title_line(topic) for topic in HelpTopic])
            return None
        if is_help or (command is not None and command.section is Section.MATCH):
            return Asked("ayuda" if is_help else word, about)
        return Typed(text)

    def _name_topics(self, topics: Sequence[Filling]) -> None:
        self.say(Line("terminal-topics", {"topics": listed(topics, last="list-more")}))

    def _offer(self, offered: Sequence[str]) -> None:
        self._console.print(draw_choices(offered))

    def _read(self, prompt: Line) -> str:
        """One line of input, without the blanks around it.

        Nothing else goes on meanwhile, and there is nobody else whom that would keep waiting.
        """
        answer = self._console.input(f"{self._voice.say(prompt)} ", markup=False).strip()
        if not sys.stdin.isatty():
            # Nobody saw it being typed; with it, what we print reads as the game it was.
            self._console.print(answer, markup=False)
        return answer
