"""One short match of two people and two computers, played through the host in virtual time.

Ane and Beñat decide as a computer player would, with their own seeds, and think for some seconds.
Ane plays where a platform shows her cards: in the private chat of Telegram, and on Discord in the
ephemeral message in the channel. Beñat uses the buttons of the group. An action without a button is
typed, so the match continues with any set of buttons.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

import pytest

from bot.messages.callback_data import (
    AmountButton,
    CallbackData,
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    positions_of,
)
from bot.messages.lobby_message import OPTION_PAGE, OPTIONS_PAGE, PRESET_PAGE, page_of_option
from bot.ports.message import Button
from bot.ports.request import CommandCall, StartLink, TextMessage
from bot.text.choices import label
from bot.text.localizer import Localizer
from engine.actions import Action, Descarto, Envido, Mas, Reparto
from engine.game import Answering, HandOver, MatchOver
from engine.players.levels import Level, player
from engine.seats import Seat
from engine.view import View, own_cards, view
from tests.transcripts.evening import ANE, BENAT, OPTIONS, Evening, Stand
from tests.unit.bot.fake_platform import presses

SEED: Final = 8
"""The seed of the cards and decisions of a match that shows much of Mus."""

CODE: Final = "K7QX2"
"""The code of the table."""

MOST_WORDS: Final = 500
_TRIES: Final = 3
"""An action that could end a game may need more than one press."""

_QUICKLY_S: Final = 1.5
_THINKING_S: Final = (2.5, 2.5, 3.0, 3.0, 4.0, 4.0, 5.0, 5.0, 9.0, 36.0)
"""The thinking times; during the last one a person is called."""

Until: TypeAlias = Callable[[Evening], bool]
Wanted: TypeAlias = Callable[[CallbackData], bool]


class UnplayedError(Exception):
    """The match does not end, or an action is not processed."""


def is_over(evening: Evening) -> bool:
    """Return whether the match is over."""
    return isinstance(evening.game.phase, MatchOver)


def is_ane_to_answer(evening: Evening) -> bool:
    """Return whether Ane must answer a bet that is not an órdago."""
    is_bet = isinstance(evening.game.phase, Answering)
    return is_bet and ANE in view(evening.game, None).speakers


async def played(
    platform: str, language: str = "es", seed: int = SEED, until: Until = is_over
) -> Evening:
    """Return an evening on a platform up to some moment, with its diary."""
    with pytest.MonkeyPatch.context() as luck:
        luck.setattr("bot.tables.repository.new_code", lambda: CODE)
        evening = Evening(platform, language, seed)
        await evening.start()
        match = Match(evening, seed)
        await match.open()
        for _ in range(MOST_WORDS):
            if until(evening):
                await (evening.advance(_QUICKLY_S) if is_over(evening) else match.look(ANE))
                await evening.host.close()
                return evening
            await match.go_on()
    raise UnplayedError


class Match:
    """The actions of the people of an evening, one after the other."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self._evening = evening
        self._seed = seed
        self._clock = Random(f"{seed} thinks")

    async def open(self) -> None:
        """Open the table, sit down with two computers, set up a short match, and start."""
        evening, ane = self._evening, self._evening.people[ANE]
        if not evening.has_asides:
            await evening.do(ANE, StartLink(), ane.home, "/start")
        await evening.do(ANE, CommandCall("mesa"), ane.group, "/mesa")
        await self._arrange(BENAT, Verb.SIT, str(BENAT))
        await self._arrange(ANE, Verb.ADD_COMPUTERS, Level.HARD)
        await self._agree()
        await self._arrange(ANE, Verb.START)

    async def _agree(self) -> None:
        """Turn the rule pages to each option of a short match, and set it there."""
        await self._arrange(ANE, Verb.PAGE, PRESET_PAGE)
        number = 0
        await self._arrange(ANE, Verb.PAGE, f"{OPTIONS_PAGE}.{number}")
        for name, value in OPTIONS.items():
            while f"{OPTIONS_PAGE}.{number}" != page_of_option(name):
                number += 1
                await self._arrange(ANE, Verb.PAGE, f"{OPTIONS_PAGE}.{number}")
            await self._arrange(ANE, Verb.PAGE, f"{OPTION_PAGE}.{name}")
            await self._arrange(ANE, Verb.OPTION, f"{name}={value}")
        await self._arrange(ANE, Verb.PAGE)

    async def go_on(self) -> None:
        """Let a player in turn act."""
        evening = self._evening
        seats = view(evening.game, None).speakers
        seat = ANE if ANE in seats else BENAT
        assert seat in seats, "the host waits for people alone"
        seen = view(evening.game, seat)
        action = self._decided(seat, seen)
        await evening.advance(_QUICKLY_S)
        await self.look(seat)
        await evening.advance(self._clock.choice(_THINKING_S))
        for _ in range(_TRIES):
            before = len(evening.heard)
            await self._say(seat, seen, action)
            if len(evening.heard) > before:
                return
            await self.look(seat)
        raise UnplayedError(action)

    def _decided(self, seat: Seat, seen: View) -> Action:
        if isinstance(seen.phase, HandOver):
            return Reparto()
        luck = Random(f"{self._seed} {seat} {len(self._evening.heard)}")
        return player(Level.HARD).act(seen, luck)

    async def _say(self, seat: Seat, seen: View, action: Action) -> None:
        """Press the button for it wherever it is offered; type it otherwise."""
        match action:
            case Descarto(cards):
                await self._throw(seat, positions_of(cards, own_cards(seen)))
            case _ if found := self._find(seat, _saying(action)):
                await self._evening.press(seat, *found)
                # An action that may end the game needs a confirmation.
                if sure := self._find(seat, _surely(action)):
                    await self._evening.advance(_QUICKLY_S)
                    await self._evening.press(seat, *sure)
            case Envido(stones) | Mas(stones) if found := self._find(seat, _is_amount):
                await self._evening.press(seat, *found)
                await self._evening.press(seat, *found, (str(stones),))
            case _:
                words = Localizer("es").format(label(action))
                home = self._evening.people[seat].home
                await self._evening.do(seat, TextMessage(words), home, words)

    async def look(self, seat: Seat) -> None:
        """Refresh the player's cards if that does not happen automatically."""
        if seat != ANE or not self._evening.has_asides:
            return
        page = self._evening.page(seat) if self._evening.has_page(seat) else None
        if page is not None and 0 < _question(self._evening.group()) <= _question(page):
            return
        found = self._find(seat, _is_hand)
        if found and (page is None or found[0].place == page.place):
            await self._evening.press(seat, *found)

    async def _throw(self, seat: Seat, thrown: frozenset[int]) -> None:
        """Choose from the menu if the platform has one, otherwise mark card by card."""
        if self._find(seat, _is_mark) is None:
            await self._tap(seat, _is_hand)
        stand = self._evening.page(seat)
        menu = stand.post.menu
        if self._evening.has_asides and seat == ANE and menu is not None:
            chosen = tuple(entry.value for entry in menu.entries if int(entry.value) in thrown)
            await self._evening.press(seat, stand, Button(menu.label, menu.token), chosen)
            return
        marked = frozenset[int]()
        for position in sorted(thrown):
            marked |= {position}
            await self._tap(seat, _marking(marked))
        await self._tap(seat, _throwing(thrown))

    async def _tap(self, seat: Seat, wanted: Wanted) -> None:
        """Press a button that the player sees somewhere."""
        found = self._find(seat, wanted)
        assert found, "nothing of the kind is offered"
        await self._evening.press(seat, *found)

    def _find(self, seat: Seat, wanted: Wanted) -> tuple[Stand, Button] | None:
        """Return the place of a button, if there is one."""
        for stand in self._evening.stands(seat):
            for button, press in presses(stand.post):
                if wanted(press):
                    return stand, button
        return None

    async def _arrange(self, seat: Seat, verb: Verb, about: str = "") -> None:
        """Press a lobby button after a moment."""
        await self._evening.advance(_QUICKLY_S)
        await self._tap(seat, _arranging(verb, about))


def _question(stand: Stand) -> int:
    """Return the revision that the buttons of a message answer; 0 if there is none."""
    return max((getattr(press, "question", 0) for _, press in presses(stand.post)), default=0)


def _surely(action: Action) -> Wanted:
    return lambda press: isinstance(press, PlayButton) and press.is_sure and press.action == action


def _saying(action: Action) -> Wanted:
    return lambda press: isinstance(press, PlayButton) and press.action == action


def _marking(positions: frozenset[int]) -> Wanted:
    return lambda press: isinstance(press, MarkButton) and press.positions == positions


def _is_mark(press: CallbackData) -> bool:
    return isinstance(press, MarkButton)


def _throwing(positions: frozenset[int]) -> Wanted:
    return lambda press: isinstance(press, DiscardButton) and press.positions == positions


def _is_amount(press: CallbackData) -> bool:
    return isinstance(press, AmountButton)


def _is_hand(press: CallbackData) -> bool:
    return isinstance(press, TableButton) and press.action is Verb.SHOW_HAND


def _arranging(verb: Verb, about: str) -> Wanted:
    return lambda press: press == TableButton(press.code, verb, about)
