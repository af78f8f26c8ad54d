"""Play in lines of text, for pipes, screen readers and simple terminals.

Each event and each question is a line; nothing is drawn. People choose by number or in words, and
the first choice is always legal.
"""

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from textwrap import wrap
from typing import Final, TypeAlias, TypeVar

from bot.app.commands.lesson import is_answer
from bot.messages.callback_data import PlayButton, cards_at, decode, encode
from bot.parsing.error_text import ParseFailure, UnknownCommandError, parse_failure_text
from bot.parsing.parse_action import (
    ActionSequence,
    Ambiguous,
    DeclarationOnly,
    Said,
    parse_action,
)
from bot.parsing.parse_discard import UnreadableDiscardError, places_named
from bot.parsing.parse_settings import parse_help_topic
from bot.parsing.punctuation import doubt_in
from bot.platforms.terminal.key_bindings import (
    FIRST_PAGE,
    Act,
    Entry,
    KeyBinding,
    LocalKey,
    advice,
    looking_back,
    page_argument,
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
"""A space at which lines are not broken."""

_Entry: TypeAlias = Entry | KeyBinding
_Offered = TypeVar("_Offered")


def can_show_screen() -> bool:
    """Return whether a person uses a terminal that can show the full screen."""
    is_watched = sys.stdin.isatty() and sys.stdout.isatty()
    encoding = (sys.stdout.encoding or "").casefold().replace("-", "")
    # Windows does not set ``TERM``, and its terminals can show the full screen.
    unnamed = "" if os.name == "nt" else "dumb"
    return is_watched and encoding == "utf8" and os.environ.get("TERM", unnamed) != "dumb"


class Printer:
    """Prints texts in one language, and reads input."""

    def __init__(self, localizer: Localizer) -> None:
        self.localizer = localizer
        self.is_typed = sys.stdin.isatty()

    def write(self, text: str = "") -> None:
        """Print a text and flush it; in a terminal, wrap lines between words."""
        if sys.stdout.isatty():
            columns = shutil.get_terminal_size().columns
            fold = partial(wrap, width=columns, subsequent_indent=_INDENT, break_on_hyphens=False)
            rows = map(fold, text.split("\n"))
            text = "\n".join("\n".join(row) for row in rows)
        print(text.replace(_KEPT, " "), flush=True)  # noqa: T201 - the output of the terminal

    def say(self, *lines: LocalizedText) -> None:
        """Print localized texts."""
        for line in lines:
            self.write(self.localizer.format(line))

    def tell_command(self, line: LocalizedText) -> None:
        """Print a line with a command; do not wrap it, so that the command can be copied."""
        print(self.localizer.format(line), flush=True)  # noqa: T201 - the output of the terminal

    def offer(self, labels: Sequence[str], prompt: LocalizedText) -> str:
        """Print a menu and return the input; raise EOFError at the end of the input."""
        menu = (f"{number} {text}".replace(" ", _KEPT) for number, text in enumerate(labels, 1))
        self.write(_BETWEEN.join(menu))
        return self.ask(prompt)

    def ask(self, prompt: LocalizedText) -> str:
        """Return one line of input without surrounding spaces; raise EOFError at its end.

        The call blocks the process, in which nothing else has to run.
        """
        answer = input(f"{self.localizer.format(prompt)} ").strip()
        if not self.is_typed:
            # The terminal does not echo the input of a pipe, so it is printed here.
            self.write(answer)
        return answer


class PlainUi:
    """Plays with one person in lines of text until they switch to the full screen.

    Events are printed before the next question. If a person types, there is a pause of ``pace_s``
    seconds after each event.
    """

    def __init__(
        self, game: LocalGame, printer: Printer, pace_s: float, is_wanted: Callable[[], bool]
    ) -> None:
        self._game = game
        self._is_wanted = is_wanted
        self._printer = printer
        self._pace_s = pace_s if printer.is_typed else 0.0
        self._prompt = LocalizedText("terminal-prompt", {"player": game.names[PLACE]})

    async def play(self) -> None:
        """Play until lines are no longer wanted; raise EOFError on leaving or without a rematch."""
        if not self._game.news:
            self._tell_where_it_stands()
        while self._is_wanted():
            await self._tell_news()
            seen, offered = self._game.seen, self._game.offered()
            if self._game.is_over:
                await self._ask_for_rematch(seen)
            elif offered:
                await self._let_person_act(seen, offered)
            else:
                await self._game.prompt()

    async def read_primer(self) -> None:
        """Show the pages of the primer and the verdict on each answer; raise EOFError.

        An answer that is not a number from the list is wrong.
        """
        argument: str = FIRST_PAGE
        while (post := await self._game.turn_page(argument)) is not None:
            is_verdict = is_answer(argument)
            if not is_verdict:
                self._printer.write()
            _, _, text = post.text.partition("\n")
            self._printer.write(text)
            buttons = {page_argument(each.token): each.label for row in post.rows for each in row}
            answers = [each for each in buttons if is_answer(each)]
            if answers:
                labels = [buttons[each] for each in answers]
                typed = self._printer.offer(labels, LocalizedText("primer-answer"))
                argument = _numbered(answers).get(typed, f"{argument}.{len(answers)}")
                continue
            if not is_verdict:
                self._printer.ask(LocalizedText("primer-enter"))
            argument = next(iter(buttons))

    def _tell_where_it_stands(self) -> None:
        """Print the score and the player's own cards for a player who comes back."""
        seen = self._game.seen
        cards = held_lines(own_cards(seen), seen.rules) if seen.number else ()
        self._printer.say(*score_lines(seen, self._game.names), *cards)

    async def _tell_news(self) -> None:
        """Print the events since the last call."""
        for happened in self._game.happened():
            for line in happened.told:
                self._printer.write(_INDENT + self._printer.localizer.format(line))
            if happened.told and self._pace_s:
                await asyncio.sleep(self._pace_s)

    async def _ask_for_rematch(self, seen: View) -> None:
        """Print the summary of the match and offer a rematch; raise EOFError if there is none.

        The hand of the day has no rematch.
        """
        self._printer.say(self._game.turn_of(seen), *await self._game.sum_up())
        if not self._printer.is_typed:
            raise EOFError
        localizer = self._printer.localizer
        leave = KeyBinding("", localizer.format(LocalizedText("terminal-away")), LocalKey.LEAVE)
        again = [rematch(localizer)] if isinstance(seen.phase, MatchOver) else []
        await self._ask_on((*again, *looking_back(localizer), leave), seen)

    async def _let_person_act(self, seen: View, offered: Sequence[Entry]) -> None:
        """Ask the current question; after a hand, also offer to look back at it."""
        localizer = self._printer.localizer
        back = looking_back(localizer) if isinstance(seen.phase, HandOver) else []
        if self._game.is_hinting:
            back = [advice(localizer)]
        self._printer.say(*self._game.taught(), turn_line(seen, self._game.names))
        await self._ask_on((*offered, *back), seen)

    async def _ask_on(self, offered: Sequence[_Entry], seen: View) -> None:
        """Ask until an event happens or the person lets the others continue; raise EOFError."""
        while self._is_wanted() and not self._game.news:
            body = await self._ask(offered, seen)
            if isinstance(body, LocalizedText):
                self._game.let_go_on()
                return
            while body is not None:
                answer = await self._game.do(body)
                body = None if self._game.news else self._hear(answer, body)

    def _line_of(self, entry: Entry) -> LocalizedText:
        match entry:
            case LocalizedText():
                return entry
            case MenuAction(_, Look(at)):
                return look_line(at, self._game.names)
            case _:
                return entry.line

    # One short case for each entry.
    async def _ask(
        self, offered: Sequence[_Entry], seen: View
    ) -> RequestBody | LocalizedText | None:
        """Return what the person chooses by number or says in words; raise EOFError on leaving."""
        say = self._printer.localizer.format
        labels = [
            entry.word if isinstance(entry, KeyBinding) else say(self._line_of(entry))
            for entry in offered
        ]
        text = self._printer.offer(labels, self._prompt)
        match _numbered(offered).get(text):
            case MenuAction(line, action):
                # The label, sent as words, means its action.
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
        """Ask the person for a number, and return the words of the action with it."""
        if prompt.kind is PromptKind.CUT:
            return self._printer.ask(LocalizedText("terminal-pick-cut", {"most": prompt.most}))
        amount = self._printer.ask(LocalizedText("terminal-pick-stones", {"least": prompt.least}))
        return f"envido {amount}" if prompt.kind is PromptKind.BET else f"{amount} mas"

    async def _looked_back(self, act: Act | None, seen: View) -> RequestBody | None:
        match act:
            case LocalKey.REMATCH:
                await self._game.begin()
            case LocalKey.LEAVE:
                raise EOFError
            case LocalKey.STORY:
                self._printer.say(*whole_story(seen, self._game.names))
            case LocalKey.ADVICE:
                self._printer.say(*await self._game.advise())
            case LocalKey.REVIEW:
                self._printer.say(LocalizedText("terminal-reviewing"))
                return CommandCall("repaso")
            case _:
                return CommandCall("porque" if act is LocalKey.WHY else "probabilidades")
        return None

    def _is_sure(self, action: Action, seen: View) -> bool:
        """Return whether an action is to be played.

        A person who types is asked to confirm an action that can decide the whole game.
        """
        if not (self._printer.is_typed and needs_confirmation(action, seen)):
            return True
        say = self._printer.localizer.format
        labels = [say(label(action)), say(LocalizedText("press-unsure"))]
        return self._printer.offer(labels, LocalizedText("terminal-really")) == "1"

    def _thrown(self, text: str, held: Cards) -> RequestBody | None:
        """Return the request to discard the cards at the named places; None for unknown places."""
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
        return TextMessage(self._printer.localizer.format(label(Descarto(cards_at(places, held)))))

    def _in_words(self, text: str, seen: View) -> RequestBody | None:
        """Return the request that words mean, or None for help; raise EOFError on leaving."""
        body = parse_input(text)
        if body is None:
            self._printer.say(LocalizedText("terminal-help-line"))
            self._name_topics([title_line(topic) for topic in HelpTopic])
            return None
        if isinstance(body, TextMessage):
            said = self._heard(text, seen)
            if said is not None and not self._is_sure(said, seen):
                return None
        return body

    def _heard(self, text: str, seen: View) -> Action | None:
        """Return the action that words mean, or None if they do not mean a single one.

        The app replies to any other words.
        """
        said = self._parsed(text, seen)
        return None if isinstance(said, Ambiguous | DeclarationOnly | ActionSequence) else said

    def _parsed(self, text: str, seen: View) -> Said | None:
        try:
            return parse_action(text, seen, self._printer.localizer.language)
        except UnknownCommandError:
            return None

    def _hear(self, answer: Reply, body: RequestBody) -> RequestBody | None:
        """Print a reply; if it asks what was meant, return the choice or the new words."""
        post = answer.post or MessageContent("")
        for text in filter(None, (answer.text, post.text)):
            self._printer.write(text)
        buttons = [button for row in post.rows for button in row]
        labels = [button.label for button in buttons]
        if isinstance(body, TextMessage) and buttons:
            said = self._parsed(body.text, self._game.seen)
            # An empty answer chooses the likeliest reading, unless it is doubtful that the person
            # meant any.
            is_meant = isinstance(said, Ambiguous) and said.doubt is None
            typed = self._printer.offer(labels, self._prompt) or "1" * is_meant
            chosen = _numbered(buttons).get(typed)
            if chosen is None and typed and not typed.isdecimal():
                return self._in_words(typed, self._game.seen)
            return self._chosen(chosen)
        if buttons and isinstance(body, CommandCall) and parse_help_topic(body.argument) is None:
            self._name_topics(labels)
        return None

    def _chosen(self, button: Button | None) -> RequestBody | None:
        """Return the press of the chosen reading; an órdago has to be confirmed first."""
        if button is None:
            return None
        pressed = decode(button.token)
        if isinstance(pressed, PlayButton) and needs_confirmation(pressed.action, self._game.seen):
            if not self._is_sure(pressed.action, self._game.seen):
                return None
            pressed = replace(pressed, is_sure=True)
        return ButtonPress(encode(pressed), "")

    def _name_topics(self, topics: Sequence[TextArg]) -> None:
        self._printer.say(
            LocalizedText("terminal-topics", {"topics": listed(topics, last="list-more")})
        )


def _numbered(offered: Sequence[_Offered]) -> Mapping[str, _Offered]:
    """Return the entries by their numbers in the menu."""
    return {str(number): each for number, each in enumerate(offered, start=1)}
