"""One evening at the fixed screen: what keys do, what is told, and when the computers speak.

Keys and clicks go into one queue, and one task takes them out: it lets the computers speak, shows
what happened word by word, and asks. So nothing is ever done twice at a time. How it is drawn is
for ``bot.platforms.terminal.textual_app``.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from typing import Final

from bot.messages.callback_data import DiscardButton, PlayButton, encode, positions_of
from bot.parsing.error_text import LONGEST
from bot.parsing.parse_action import Ambiguous
from bot.platforms.terminal.input_state import (
    InputState,
    TypedWord,
    heard_in,
    words_now,
)
from bot.platforms.terminal.key_bindings import (
    BACKSPACE,
    ENTER,
    ESCAPE,
    LEAVE_KEY,
    Act,
    KeyBinding,
    LocalKey,
    listed_from_a,
    looks_offered,
    signs_offered,
)
from bot.platforms.terminal.screen_view import hand_held
from bot.platforms.terminal.seat import (
    PLACE,
    LocalGame,
    ShownEvent,
    needs_confirmation,
    parse_input,
    whole_story,
)
from bot.ports.request import ButtonPress, CommandCall, RequestBody, TextMessage
from bot.text.after_hand import said_in
from bot.text.choices import disambiguation_label, label, suggested_discards
from bot.text.common import listed
from bot.text.help_topics import HelpTopic, title_line
from bot.text.localizer import LocalizedText
from engine.actions import Descarto
from engine.cards import Cards
from engine.events import DejeTaken, HandClosed, HandsShown, LanceScored, MatchWon
from engine.game import MatchOver
from engine.view import own_cards

REDRAW: Final = "redraw"
"""A key that nobody presses: the screen has another size."""

_MOST_LINES: Final = 200


class Ending(Enum):
    """How an evening ends."""

    LEFT = auto()
    OVER = auto()


class ScreenSession:
    """An evening of one person; ``draw`` shows it, and each word and lance stands ``pace_s``."""

    def __init__(self, sitting: LocalGame, pace_s: float, draw: Callable[[], None]) -> None:
        self.seen = sitting.seen
        self.sitting = sitting
        self.asking = InputState()
        self.words: list[KeyBinding] = []
        self.notice = ""
        self.log: list[str] = []
        self.is_waiting = False
        self._voice = sitting.voice
        self._pace_s = pace_s
        self._draw = draw
        self._asked = 0
        self._spelling = TypedWord()
        self._keys: asyncio.Queue[tuple[str, int]] = asyncio.Queue()

    @property
    def is_idle(self) -> bool:
        """Return whether it waits for the person, and has done all that they have pressed."""
        return self.is_waiting and self._keys.empty()

    @property
    def held(self) -> Cards:
        """Return the own cards in the order in which they are drawn."""
        return hand_held(self.seen)

    def press(self, key: str) -> None:
        """Hear a key, by what it prints or by its name."""
        self._keys.put_nowait((key, self._asked))

    async def run(self) -> Ending:
        """Play until it is over or left, or words alone are wanted; raise what goes wrong."""
        with suppress(EOFError):
            while not self.sitting.text_only:
                for happened in self.sitting.happened():
                    await self._show(happened)
                self.seen = self.sitting.seen
                if isinstance(self.seen.phase, MatchOver):
                    self._begin(await self.sitting.sum_up())
                    await self._ask()
                elif self.sitting.offered():
                    self._begin()
                    await self._ask()
                else:
                    await self.sitting.prompt()
        return Ending.OVER if isinstance(self.seen.phase, MatchOver) else Ending.LEFT

    async def _show(self, happened: ShownEvent) -> None:
        """Show something that happened, as long as it takes to be seen; raise EOFError."""
        self.seen = happened.seen
        told = [self._voice.format(line) for line in happened.told]
        self.log = [*self.log, *told][-_MOST_LINES:]
        self.notice = told[-1] if told else self.notice
        if isinstance(happened.event, HandClosed | MatchWon):
            # The story ends with it, and what stands below says who has won.
            self.notice = ""
        said = said_in(happened.event)
        is_word = said is not None and said.seat != PLACE
        if is_word or isinstance(happened.event, DejeTaken | HandsShown | LanceScored):
            self.words = []
            self._draw()
            await self._pause()

    async def _pause(self) -> None:
        """Let it stand, unless a key hurries; raise EOFError to leave."""
        try:
            async with asyncio.timeout(self._pace_s):
                while (key := (await self._keys.get())[0]) == REDRAW or self._spelling.goes_on(key):
                    self._draw()
        except TimeoutError:
            return
        if key == LEAVE_KEY:
            raise EOFError

    def _begin(self, told: Sequence[LocalizedText] = ()) -> None:
        """Ask anew."""
        self.asking = InputState(told=[self._voice.format(line) for line in told])

    async def _ask(self) -> None:
        """Ask until something happens, or the person lets the others go on; raise EOFError."""
        self._asked += 1
        while not (self.sitting.news or self.asking.goes_on or self.sitting.text_only):
            self.words = words_now(self.sitting, self.asking)
            if self._spelling.is_untold:
                self._spelling.is_untold = False
                self.notice = self._voice.format(LocalizedText("terminal-spelt"))
            self._draw()
            self.is_waiting = True
            key, asked = await self._keys.get()
            self.is_waiting = False
            is_early = asked < self._asked
            if key != REDRAW and not self._spelling.goes_on(key, is_early=is_early):
                await self._obey(key)

    async def _obey(self, key: str) -> None:
        """Do what a key asks for; raise EOFError to leave."""
        asking = self.asking
        if key == LEAVE_KEY:
            raise EOFError
        if asking.written is not None:
            await self._write(key, asking.written)
            return
        sure, asking.sure = asking.sure, None
        written, key = key, key.casefold()
        word = next((word for word in self.words if word.key == key), None)
        if sure is not None and key == sure.key and sure.act is not None:
            await self._say(sure.act)
        elif sure is not None:
            asking.write_on(sure.key, written)
        elif word is not None and word.act is not None:
            self._spelling.begin(key)
            await self._act(word, word.act)
        elif key == ESCAPE:
            self._begin()
        else:
            asking.take(written, self.sitting)

    # One short case for each thing that a key may do.
    async def _act(self, word: KeyBinding, act: Act) -> None:  # noqa: C901, PLR0912 - see above
        asking = self.asking
        match act:
            case LocalKey.GO_ON:
                self.sitting.let_go_on()
                asking.goes_on = True
            case LocalKey.THROW:
                thrown = tuple(self.held[place] for place in sorted(asking.marked))
                await self._say(Descarto(thrown))
            case LocalKey.ALL:
                asking.marked = frozenset(range(len(self.held)))
            case LocalKey.SUGGEST:
                suggested = suggested_discards(self.held, self.seen.rules)[0]
                asking.marked = positions_of(suggested, self.held)
            case LocalKey.SIGNS:
                asking.chosen_from = signs_offered(self.sitting.offered(), self._voice)
            case LocalKey.LOOKS:
                offered, names = self.sitting.offered(), self.sitting.names
                asking.chosen_from = looks_offered(offered, names, self._voice)
            case LocalKey.BACK:
                self._begin()
            case LocalKey.WHY:
                await self._do(CommandCall("porque"))
            case LocalKey.ODDS:
                await self._do(CommandCall("probabilidades"))
            case LocalKey.REVIEW:
                self.notice = self._voice.format(LocalizedText("terminal-reviewing"))
                self._draw()
                await self._do(CommandCall("repaso"))
            case LocalKey.ADVICE:
                self._tell(*await self.sitting.advise())
            case LocalKey.STORY:
                self._tell(*whole_story(self.seen, self.sitting.names))
            case LocalKey.REMATCH:
                await self.sitting.begin()
            case LocalKey.HELP:
                self._help()
            case LocalKey.WRITE:
                asking.written = ""
            case LocalKey.LEAVE:
                raise EOFError
            case ButtonPress():
                await self._do(act)
            case _ if needs_confirmation(act, self.seen):
                asking.sure = word
            case _:
                await self._say(act)

    async def _write(self, key: str, written: str) -> None:
        """Write what one would say at the table; raise EOFError to leave."""
        asking = self.asking
        if key == ENTER:
            self._begin()
            if written.strip():
                await self._say_words(written.strip())
        elif key == ESCAPE:
            asking.written = None
        elif key == BACKSPACE:
            asking.written = written[:-1]
        elif len(key) == 1:
            asking.written = (written + key)[:LONGEST]

    async def _say_words(self, text: str) -> None:
        """Do what words ask for; raise EOFError to leave."""
        deed = parse_input(text)
        if deed is None:
            self._help()
            return
        said = (
            heard_in(text, self.seen, self._voice.language)
            if isinstance(deed, TextMessage)
            else None
        )
        match said:
            case None:
                await self._do(deed)
            case Ambiguous(readings, doubt):
                if doubt is not None:
                    self.notice = self._voice.format(LocalizedText(f"ambiguous-{doubt}"))
                acts = [
                    (self._voice.format(disambiguation_label(each, self.seen)), each)
                    for each in readings
                ]
                self.asking.chosen_from = listed_from_a(acts, self._voice)
            case _ if needs_confirmation(said, self.seen):
                self.asking.sure = KeyBinding(ENTER, self._voice.format(label(said)), said)
            case _:
                await self._say(said)

    async def _say(self, act: Act) -> None:
        """Say a word of the game."""
        assert not isinstance(act, LocalKey | ButtonPress), "only a word of the game is said"
        question = self.sitting.question
        if isinstance(act, Descarto):
            positions = positions_of(act.cards, own_cards(self.seen))
            token = encode(DiscardButton("", question, positions))
        else:
            token = encode(
                PlayButton("", question, act, is_sure=needs_confirmation(act, self.seen))
            )
        await self._do(ButtonPress(token, ""))

    async def _do(self, deed: RequestBody) -> None:
        """Do something, and hear the answer: in the line of news where it is short."""
        self.notice = ""
        answer = await self.sitting.do(deed)
        self._begin()
        texts = [answer.text, "" if answer.post is None else answer.post.text]
        told = [line for text in texts for line in text.splitlines()]
        if self.sitting.news or not told:
            return
        if len(told) == 1:
            self.notice = told[0]
        else:
            self.asking.told = told

    def _help(self) -> None:
        """How the keys work, and what can be explained."""
        topics = listed([title_line(topic) for topic in HelpTopic], last="list-more")
        self._tell(
            LocalizedText("terminal-screen-help"),
            LocalizedText("terminal-topics", {"topics": topics}),
        )

    def _tell(self, *lines: LocalizedText) -> None:
        self.asking.told = [self._voice.format(line) for line in lines]
