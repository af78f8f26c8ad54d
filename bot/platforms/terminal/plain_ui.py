"""The terminal in lines of text: for pipes, screen readers, and terminals that can do no more.

One line for what happened, one for what is asked, and nothing drawn. Who types chooses by number
or in words, and the first choice is always legal.
"""

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from textwrap import wrap
from typing import Final, TypeAlias, TypeVar

from bot.messages.callback_data import PlayButton, cards_at, decode, encode
from bot.parsing.error_text import ParseFailure, UnknownCommandError, parse_failure_text
from bot.parsing.parse_action import Ambiguous, DeclarationOnly, Said, parse_action
from bot.parsing.parse_discard import UnreadableDiscardError, places_named
from bot.parsing.parse_settings import parse_help_topic
from bot.parsing.punctuation import doubt_in
from bot.platforms.terminal.key_bindings import (
    Act,
    Entry,
    KeyBinding,
    LocalKey,
    advice,
    looking_back,
    rematch,
)
from bot.platforms.terminal.seat import (
    PLACE,
    LocalGame,
    needs_confirmation,
    parse_input,
    whole_story,
)
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import ButtonPress, CommandCall, RequestBody, TextMessage
from bot.ports.value import replace
from bot.text.choices import AmountPrompt, MenuAction, PromptKind, label, look_line
from bot.text.common import held_lines, listed, score_lines, turn_line
from bot.text.help_topics import HelpTopic, title_line
from bot.text.localizer import LocalizedText, Localizer, TextArg
from engine.actions import Action, Descarto, Look
from engine.cards import Cards
from engine.game import HandOver, MatchOver
from engine.view import View, own_cards

_INDENT: Final = "  "
_BETWEEN: Final = "   "
_KEPT: Final = "\x1f"
"""A blank at which no line ends."""

_Entry: TypeAlias = Entry | KeyBinding
_Offered = TypeVar("_Offered")


def can_show_screen() -> bool:
    """Return whether somebody sits before a terminal that can show more than lines."""
    is_watched = sys.stdin.isatty() and sys.stdout.isatty()
    encoding = (sys.stdout.encoding or "").casefold().replace("-", "")
    # Windows names no terminals, and those that it has can show it.
    unnamed = "" if os.name == "nt" else "dumb"
    return is_watched and encoding == "utf8" and os.environ.get("TERM", unnamed) != "dumb"


class Printer:
    """Prints lines in one language, and reads what is typed below them."""

    def __init__(self, voice: Localizer) -> None:
        self.voice = voice
        self.is_typed = sys.stdin.isatty()

    def write(self, text: str = "") -> None:
        """Print a text at once: as it is, or where a terminal would break words, between those."""
        if sys.stdout.isatty():
            columns = shutil.get_terminal_size().columns
            fold = partial(wrap, width=columns, subsequent_indent=_INDENT, break_on_hyphens=False)
            rows = map(fold, text.split("\n"))
            text = "\n".join("\n".join(row) for row in rows)
        print(text.replace(_KEPT, " "), flush=True)  # noqa: T201 - what a terminal is for

    def say(self, *lines: LocalizedText) -> None:
        """Print lines, exactly as the voice says them."""
        for line in lines:
            self.write(self.voice.format(line))

    def tell_command(self, line: LocalizedText) -> None:
        """Print a line that holds a command, which is copied whole as the terminal breaks it."""
        print(self.voice.format(line), flush=True)  # noqa: T201 - what a terminal is for

    def offer(self, labels: Sequence[str], prompt: LocalizedText) -> str:
        """Return what the person types below a menu; raise EOFError."""
        menu = (f"{number} {text}".replace(" ", _KEPT) for number, text in enumerate(labels, 1))
        self.write(_BETWEEN.join(menu))
        return self.ask(prompt)

    def ask(self, prompt: LocalizedText) -> str:
        """Return one line of input, without the blanks around it; raise EOFError.

        Nothing else goes on meanwhile, and there is nobody else whom that would keep waiting.
        """
        answer = input(f"{self.voice.format(prompt)} ").strip()
        if not self.is_typed:
            # Nobody saw it being typed; with it, what we print reads as the game it was.
            self.write(answer)
        return answer


class PlainUi:
    """One person at a table, told in lines while those are wanted.

    What they have not heard yet comes before a question. Where somebody types, a computer's word
    stands ``pace_s`` before the next one.
    """

    def __init__(
        self, sitting: LocalGame, printer: Printer, pace_s: float, is_wanted: Callable[[], bool]
    ) -> None:
        self._sitting = sitting
        self._is_wanted = is_wanted
        self._printer = printer
        self._pace_s = pace_s if printer.is_typed else 0.0
        self._prompt = LocalizedText("terminal-prompt", {"player": sitting.names[PLACE]})

    async def play(self) -> None:
        """Play until lines are not wanted any more; raise EOFError to leave, or after a match."""
        if not self._sitting.news:
            self._tell_where_it_stands()
        while self._is_wanted():
            await self._tell_news()
            seen, offered = self._sitting.seen, self._sitting.offered()
            if isinstance(seen.phase, MatchOver):
                await self._ask_for_rematch(seen)
            elif offered:
                await self._let_person_act(seen, offered)
            else:
                await self._sitting.prompt()

    def _tell_where_it_stands(self) -> None:
        """The score and the own cards, for who comes back."""
        seen = self._sitting.seen
        cards = held_lines(own_cards(seen), seen.rules) if seen.number else ()
        self._printer.say(*score_lines(seen, self._sitting.names), *cards)

    async def _tell_news(self) -> None:
        """Say what the person saw happen since last time."""
        for happened in self._sitting.happened():
            for line in happened.told:
                self._printer.write(_INDENT + self._printer.voice.format(line))
            if happened.told and self._pace_s:
                await asyncio.sleep(self._pace_s)

    async def _ask_for_rematch(self, seen: View) -> None:
        """Sum the match up, and let who types play another; raise EOFError to leave."""
        self._printer.say(turn_line(seen, self._sitting.names), *await self._sitting.sum_up())
        if not self._printer.is_typed:
            raise EOFError
        voice = self._printer.voice
        leave = KeyBinding("", voice.format(LocalizedText("terminal-away")), LocalKey.LEAVE)
        await self._ask_on((rematch(voice), *looking_back(voice), leave), seen)

    async def _let_person_act(self, seen: View, offered: Sequence[Entry]) -> None:
        """Ask what the table asks; after a hand it may be looked back on as well."""
        voice = self._printer.voice
        back = looking_back(voice) if isinstance(seen.phase, HandOver) else []
        if self._sitting.is_hinting:
            back = [advice(voice)]
        self._printer.say(*self._sitting.taught(), turn_line(seen, self._sitting.names))
        await self._ask_on((*offered, *back), seen)

    async def _ask_on(self, offered: Sequence[_Entry], seen: View) -> None:
        """Ask until something happens, or the person lets the others go on; raise EOFError."""
        while self._is_wanted() and not self._sitting.news:
            deed = await self._ask(offered, seen)
            if isinstance(deed, LocalizedText):
                self._sitting.let_go_on()
                return
            while deed is not None:
                answer = await self._sitting.do(deed)
                deed = None if self._sitting.news else self._hear(answer, deed)

    def _line_of(self, entry: Entry) -> LocalizedText:
        match entry:
            case LocalizedText():
                return entry
            case MenuAction(_, Look(at)):
                return look_line(at, self._sitting.names)
            case _:
                return entry.line

    # One short case for each thing that may be offered.
    async def _ask(
        self, offered: Sequence[_Entry], seen: View
    ) -> RequestBody | LocalizedText | None:
        """Return what the person does, by a number of the menu or by words; raise EOFError."""
        say = self._printer.voice.format
        labels = [
            entry.word if isinstance(entry, KeyBinding) else say(self._line_of(entry))
            for entry in offered
        ]
        text = self._printer.offer(labels, self._prompt)
        match _numbered(offered).get(text):
            case MenuAction(line, action):
                # A label says what its action says: typed, it means that same action.
                return TextMessage(say(line)) if self._is_sure(action, seen) else None
            case AmountPrompt(kind=PromptKind.THROW):
                return self._thrown(
                    self._printer.ask(LocalizedText("terminal-pick-cards")), own_cards(seen)
                )
            case AmountPrompt() as prompt:
                return TextMessage(self._counted(prompt))
            case KeyBinding(act=act):
                return await self._looked_back(act, seen)
            case None:
                return self._in_words(text, seen)
            case nothing:
                return nothing

    def _counted(self, prompt: AmountPrompt) -> str:
        """Return what the person says with a number that they are asked for."""
        if prompt.kind is PromptKind.CUT:
            return self._printer.ask(LocalizedText("terminal-pick-cut", {"most": prompt.most}))
        amount = self._printer.ask(LocalizedText("terminal-pick-stones", {"least": prompt.least}))
        return f"envido {amount}" if prompt.kind is PromptKind.BET else f"{amount} mas"

    async def _looked_back(self, act: Act | None, seen: View) -> RequestBody | None:
        match act:
            case LocalKey.REMATCH:
                await self._sitting.begin()
            case LocalKey.LEAVE:
                raise EOFError
            case LocalKey.STORY:
                self._printer.say(*whole_story(seen, self._sitting.names))
            case LocalKey.ADVICE:
                self._printer.say(*await self._sitting.advise())
            case LocalKey.REVIEW:
                self._printer.say(LocalizedText("terminal-reviewing"))
                return CommandCall("repaso")
            case _:
                return CommandCall("porque" if act is LocalKey.WHY else "probabilidades")
        return None

    def _is_sure(self, action: Action, seen: View) -> bool:
        """Return whether to say a word.

        Where the whole game hangs on it who types is asked once more.
        """
        if not (self._printer.is_typed and needs_confirmation(action, seen)):
            return True
        say = self._printer.voice.format
        labels = [say(label(action)), say(LocalizedText("press-unsure"))]
        return self._printer.offer(labels, LocalizedText("terminal-really")) == "1"

    def _thrown(self, text: str, held: Cards) -> RequestBody | None:
        """Return the discard of the cards at the places that a text names."""
        if doubt_in(text) is not None:
            return TextMessage(f"descarto {text}")
        try:
            places = places_named(text, len(held))
        except UnreadableDiscardError:
            self._printer.say(
                parse_failure_text(UnknownCommandError(text, why=ParseFailure.NO_SUCH_CARD))
            )
            return None
        if places is None:
            return TextMessage(f"descarto {text}")
        return TextMessage(self._printer.voice.format(label(Descarto(cards_at(places, held)))))

    def _in_words(self, text: str, seen: View) -> RequestBody | None:
        """Return what words ask for; raise EOFError to leave."""
        deed = parse_input(text)
        if deed is None:
            self._printer.say(LocalizedText("terminal-help-line"))
            self._name_topics([title_line(topic) for topic in HelpTopic])
            return None
        if isinstance(deed, TextMessage):
            said = self._heard(text, seen)
            if said is not None and not self._is_sure(said, seen):
                return None
        return deed

    def _heard(self, text: str, seen: View) -> Action | None:
        """Return the one action that words mean, if they do.

        What else they are the host will say.
        """
        said = self._parsed(text, seen)
        return None if isinstance(said, Ambiguous | DeclarationOnly) else said

    def _parsed(self, text: str, seen: View) -> Said | None:
        try:
            return parse_action(text, seen, self._printer.voice.language)
        except UnknownCommandError:
            return None

    def _hear(self, answer: Reply, deed: RequestBody) -> RequestBody | None:
        """Print what the person is answered; what they choose when asked what they meant."""
        post = answer.post or MessageContent("")
        for text in filter(None, (answer.text, post.text)):
            self._printer.write(text)
        buttons = [button for row in post.rows for button in row]
        labels = [button.label for button in buttons]
        if isinstance(deed, TextMessage) and buttons:
            said = self._parsed(deed.text, self._sitting.seen)
            # An empty answer means the likeliest, unless nothing may have been meant.
            likeliest = "" if isinstance(said, Ambiguous) and said.doubt is not None else "1"
            typed = self._printer.offer(labels, self._prompt) or likeliest
            return self._chosen(_numbered(buttons).get(typed))
        if buttons and isinstance(deed, CommandCall) and parse_help_topic(deed.argument) is None:
            self._name_topics(labels)
        return None

    def _chosen(self, button: Button | None) -> RequestBody | None:
        """Return the press on a reading of some words; an órdago is asked for once more."""
        if button is None:
            return None
        pressed = decode(button.token)
        if isinstance(pressed, PlayButton) and needs_confirmation(
            pressed.action, self._sitting.seen
        ):
            if not self._is_sure(pressed.action, self._sitting.seen):
                return None
            pressed = replace(pressed, is_sure=True)
        return ButtonPress(encode(pressed), "")

    def _name_topics(self, topics: Sequence[TextArg]) -> None:
        self._printer.say(
            LocalizedText("terminal-topics", {"topics": listed(topics, last="list-more")})
        )


def _numbered(offered: Sequence[_Offered]) -> Mapping[str, _Offered]:
    """Return what is offered, by the numbers of the menu."""
    return {str(number): each for number, each in enumerate(offered, start=1)}
