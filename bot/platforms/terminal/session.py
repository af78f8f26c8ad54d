"""Run a session on the full screen: handle keys, show events and let computer players act.

Keys and clicks go into one queue, and a single task handles them, lets the computer players act,
shows the events one by one, and asks. So two things never happen at once. The drawing is in
``bot.platforms.terminal.textual_app``.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from typing import Final

from bot.messages.callback_data import DiscardButton, PlayButton, decode, encode, positions_of
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
    FIRST_PAGE,
    LEAVE_KEY,
    Act,
    KeyBinding,
    LocalKey,
    listed_from_a,
    looks_offered,
    page_argument,
    page_words,
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
from bot.ports.message import MessageContent
from bot.ports.request import ButtonPress, CommandCall, RequestBody, TextMessage
from bot.text.after_hand import said_in
from bot.text.choices import disambiguation_label, label, suggested_discards
from bot.text.common import listed
from bot.text.help_topics import HelpTopic, title_line
from bot.text.localizer import LocalizedText
from engine.actions import Descarto
from engine.cards import Cards
from engine.events import DejeTaken, HandClosed, HandDealt, HandsShown, LanceScored, MatchWon
from engine.view import own_cards

REDRAW: Final = "redraw"
"""A virtual key for a change of the screen's size."""

_MOST_LINES: Final = 200


class Ending(Enum):
    """How a session ends."""

    LEFT = auto()
    OVER = auto()


class ScreenSession:
    """One person's session; ``draw`` shows it, and each event is shown for ``pace_s`` seconds."""

    def __init__(
        self,
        game: LocalGame,
        pace_s: float,
        draw: Callable[[], None],
        *,
        opens_with_primer: bool = False,
    ) -> None:
        self.seen = game.seen
        self.game = game
        self.asking = InputState()
        self.words: list[KeyBinding] = []
        self.page: MessageContent | None = None
        self.is_first_page = True
        self.notice = ""
        self.log: list[str] = []
        self.is_waiting = False
        self._localizer = game.localizer
        self._pace_s = pace_s
        self._draw = draw
        self._opens_with_primer = opens_with_primer
        self._asked = 0
        self._spelling = TypedWord()
        self._keys: asyncio.Queue[tuple[str, int]] = asyncio.Queue()

    @property
    def is_idle(self) -> bool:
        """Return whether the session waits for the person and has handled all keys."""
        return self.is_waiting and self._keys.empty()

    @property
    def held(self) -> Cards:
        """Return the player's cards in the order in which they are drawn."""
        return hand_held(self.seen)

    def press(self, key: str) -> None:
        """Queue a key, given as its character or its name."""
        self._keys.put_nowait((key, self._asked))

    async def run(self) -> Ending:
        """Play until the end, or until the person leaves or wants text only; raise any error."""
        with suppress(EOFError):
            if self._opens_with_primer:
                await self._read_primer()
            while not self.game.text_only:
                is_dealt = False
                for happened in self.game.happened():
                    is_dealt |= isinstance(happened.event, HandDealt)
                    await self._show(happened)
                self.seen = self.game.seen
                if self.game.is_over:
                    self._begin(await self.game.sum_up())
                    await self._ask()
                elif self.game.offered():
                    self._begin()
                    await self._ask()
                else:
                    if is_dealt:
                        # The person sees their cards before a computer player takes its time.
                        await self._draw_briefly()
                    await self.game.prompt()
        return Ending.OVER if self.game.is_over else Ending.LEFT

    async def _read_primer(self) -> None:
        """Show the primer pages and the verdicts on the answers; raise EOFError on leaving."""
        self.page = await self.game.turn_page(FIRST_PAGE)
        while self.page is not None:
            self.words = page_words(self.page, self._localizer)
            self._draw()
            self.is_waiting = True
            key, _ = await self._keys.get()
            self.is_waiting = False
            act = next((word.act for word in self.words if word.key == key), None)
            if act is LocalKey.LEAVE:
                raise EOFError
            if isinstance(act, ButtonPress):
                self.page = await self.game.turn_page(page_argument(act.token))
                self.is_first_page = False
        self.words = []

    async def _show(self, happened: ShownEvent) -> None:
        """Show an event long enough to be seen; raise EOFError on leaving."""
        self.seen = happened.seen
        told = [self._localizer.format(line) for line in happened.told]
        self.log = [*self.log, *told][-_MOST_LINES:]
        self.notice = told[-1] if told else self.notice
        if isinstance(happened.event, HandClosed | MatchWon):
            # The history ends with this event, and the winner is shown below.
            self.notice = ""
        said = said_in(happened.event)
        is_word = said is not None and said.seat != PLACE
        if is_word or isinstance(happened.event, DejeTaken | HandsShown | LanceScored):
            await self._draw_briefly()

    async def _draw_briefly(self) -> None:
        """Draw the table without a question, and wait; raise EOFError on leaving."""
        self.words = []
        self._draw()
        await self._pause()

    async def _pause(self) -> None:
        """Wait, unless a key skips the pause; raise EOFError on leaving."""
        try:
            async with asyncio.timeout(self._pace_s):
                while (key := (await self._keys.get())[0]) == REDRAW or self._spelling.goes_on(key):
                    self._draw()
        except TimeoutError:
            return
        if key == LEAVE_KEY:
            raise EOFError

    def _begin(self, told: Sequence[LocalizedText] = ()) -> None:
        """Reset the input state for a new question."""
        self.asking = InputState(told=[self._localizer.format(line) for line in told])

    async def _ask(self) -> None:
        """Ask until an event happens or the person lets the others continue; raise EOFError."""
        self._asked += 1
        while not (self.game.news or self.asking.goes_on or self.game.text_only):
            self.words = words_now(self.game, self.asking)
            if self._spelling.is_untold:
                self._spelling.is_untold = False
                self.notice = self._localizer.format(LocalizedText("terminal-spelt"))
            self._draw()
            self.is_waiting = True
            key, asked = await self._keys.get()
            self.is_waiting = False
            is_early = asked < self._asked
            if key != REDRAW and not self._spelling.goes_on(key, is_early=is_early):
                await self._obey(key)

    async def _obey(self, key: str) -> None:
        """Perform the action of a key; raise EOFError on leaving."""
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
            asking.take(written, self.game)

    # One short case for each effect of a key.
    async def _act(self, word: KeyBinding, act: Act) -> None:  # noqa: C901, PLR0912 - see above
        asking = self.asking
        match act:
            case LocalKey.GO_ON:
                self.game.let_go_on()
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
                asking.chosen_from = signs_offered(self.game.offered(), self._localizer)
            case LocalKey.LOOKS:
                offered, names = self.game.offered(), self.game.names
                asking.chosen_from = looks_offered(offered, names, self._localizer)
            case LocalKey.BACK:
                self._begin()
            case LocalKey.WHY:
                await self._do(CommandCall("porque"))
            case LocalKey.ODDS:
                await self._do(CommandCall("probabilidades"))
            case LocalKey.REVIEW:
                self.notice = self._localizer.format(LocalizedText("terminal-reviewing"))
                self._draw()
                await self._do(CommandCall("repaso"))
            case LocalKey.ADVICE:
                self._tell(*await self.game.advise())
            case LocalKey.STORY:
                self._tell(*whole_story(self.seen, self.game.names))
            case LocalKey.REMATCH:
                await self.game.begin()
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
        """Handle a key while the person types words; raise EOFError on leaving."""
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
        """Act on typed words; raise EOFError on leaving."""
        body = parse_input(text)
        if body is None:
            self._help()
            return
        said = (
            heard_in(text, self.seen, self._localizer.language)
            if isinstance(body, TextMessage)
            else None
        )
        match said:
            case None:
                await self._do(body)
            case Ambiguous(readings, doubt):
                if doubt is not None:
                    self.notice = self._localizer.format(LocalizedText(f"ambiguous-{doubt}"))
                acts = [
                    (self._localizer.format(disambiguation_label(each, self.seen)), each)
                    for each in readings
                ]
                self.asking.chosen_from = listed_from_a(acts, self._localizer)
            case _ if needs_confirmation(said, self.seen):
                self.asking.sure = KeyBinding(ENTER, self._localizer.format(label(said)), said)
            case _:
                await self._say(said)

    async def _say(self, act: Act) -> None:
        """Play an action of the game."""
        assert not isinstance(act, LocalKey | ButtonPress), "only an action of the game is played"
        question = self.game.question
        if isinstance(act, Descarto):
            positions = positions_of(act.cards, own_cards(self.seen))
            token = encode(DiscardButton("", question, positions))
        else:
            token = encode(
                PlayButton("", question, act, is_sure=needs_confirmation(act, self.seen))
            )
        await self._do(ButtonPress(token, ""))

    async def _do(self, body: RequestBody) -> None:
        """Make a request; show a short reply in the line of news, and a longer one as a page."""
        self.notice = ""
        answer = await self.game.do(body)
        self._begin()
        post = MessageContent("") if answer.post is None else answer.post
        told = [line for text in (answer.text, post.text) for line in text.splitlines()]
        if self.game.news or not told:
            return
        if isinstance(body, TextMessage) and (moves := _moves_in(post)):
            self.notice = " ".join(told)
            self.asking.chosen_from = listed_from_a(moves, self._localizer)
        elif len(told) == 1:
            self.notice = told[0]
        else:
            self.asking.told = told

    def _help(self) -> None:
        """Show the keys and the help topics."""
        topics = listed([title_line(topic) for topic in HelpTopic], last="list-more")
        self._tell(
            LocalizedText("terminal-screen-help"),
            LocalizedText("terminal-topics", {"topics": topics}),
        )

    def _tell(self, *lines: LocalizedText) -> None:
        self.asking.told = [self._localizer.format(line) for line in lines]


def _moves_in(post: MessageContent) -> list[tuple[str, Act]]:
    """Return the labelled moves that the buttons of a reply offer; an órdago is then confirmed."""
    moves: list[tuple[str, Act]] = []
    for button in (button for row in post.rows for button in row):
        match decode(button.token):
            case PlayButton(action=action):
                moves.append((button.label, action))
            case DiscardButton():
                moves.append((button.label, ButtonPress(button.token, "")))
            case _:
                pass
    return moves
