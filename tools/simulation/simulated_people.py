"""People at a table: they look at one place, see that they are asked, think, and press."""

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import (
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
)
from engine.actions import Consulta, Corto, Envido, Mas, Ordago, Reparto
from tests.system.match import until
from tests.system.screens import NOTHING, Player, Screen, SilenceError, Token
from tools.simulation.recording import Recording
from tools.simulation.simulated_chats import TELEGRAM

GLANCE_S: Final = 0.5
_PATIENCE_S: Final = 8.0
"""Who sees nothing come of a press for so long presses again."""

_OWN_CARDS: Final = "Tus cartas"
_NEEDED_TO_PLAY: Final = frozenset({Verb.SIT, Verb.ADD_COMPUTERS, Verb.START, Verb.SHOW_HAND})
"""What is pressed on the way to the own cards; house rules are chosen by those who like."""

_IDLES_S: Final = (12.0, 40.0)


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """How somebody plays: where they look, how long they think, and how often far longer."""

    platform: str
    in_private: bool
    thinks_s: tuple[float, float]
    idles: float


class Watched(Player, Protocol):
    """A player who remembers what they have pressed."""

    pressed: list[Token]


class Somebody:
    """A person who looks, thinks, and says what the place before their eyes offers.

    ``presses`` counts what they pressed from the command to their own cards, if they never started
    the bot.
    """

    def __init__(self, player: Watched, manner: PlayStyle, generator: Random) -> None:
        self.player = player
        self.manner = manner
        self.presses = 0
        self._generator = generator
        self._said: tuple[Screen, float] = (NOTHING, 0.0)

    @property
    def _eyes(self) -> Screen:
        return self.player.hand if self.manner.in_private else self.player.table

    async def play(self, film: Recording) -> None:
        """Say what is asked, as long as anything is."""
        if not self.manner.in_private and self.manner.platform == TELEGRAM:
            await self._look_at_cards()
        while not film.is_over:
            await asyncio.sleep(GLANCE_S)
            if not self._is_asked(self._eyes) or self._is_waiting(film.now()):
                continue
            await asyncio.sleep(self._thinks_s())
            shown = self._eyes
            if self._is_asked(shown):
                self._said = (shown, film.now())
                try:
                    await self._say(shown)
                except SilenceError:
                    # The finger meets what has just been replaced; any other silence is a defect.
                    if self._eyes == shown:
                        raise

    async def _look_at_cards(self) -> None:
        """Ask in the group for the own cards, and count what it took to see them there."""
        button = await until([self.player], lambda: self.player.table.arranging(Verb.SHOW_HAND))
        await self.player.press(self.player.table, button[0])
        await asyncio.sleep(GLANCE_S)
        assert _OWN_CARDS in self.player.hand.text, "whoever asks for their cards sees them"
        pressed = (decode(token) for token in self.player.pressed)
        self.presses = sum(
            isinstance(press, TableButton) and press.action in _NEEDED_TO_PLAY for press in pressed
        )

    def _is_waiting(self, now: float) -> bool:
        """Return whether what was said a moment ago is still to be seen."""
        shown, said_at = self._said
        return self._eyes == shown and now < said_at + _PATIENCE_S

    def _thinks_s(self) -> float:
        is_idle = self._generator.random() < self.manner.idles
        return self._generator.uniform(*(_IDLES_S if is_idle else self.manner.thinks_s))

    def _is_asked(self, shown: Screen) -> bool:
        """Return whether the place asks for a word, for cards, or for the next deal."""
        if self.manner.in_private:
            return bool(shown.meaning(PlayButton) or shown.meaning(MarkButton))
        return shown.is_calling or any(_deals(press) for _, press in shown.meaning(PlayButton))

    async def _say(self, shown: Screen) -> None:
        plays = shown.meaning(PlayButton)
        if plays and not (self.manner.in_private and shown.meaning(MarkButton)):
            weights = [_weight(press) for _, press in plays]
            [(token, _)] = self._generator.choices(plays, weights)
            if not await self.player.press(shown, token):
                await self._make_sure()
        else:
            await self._throw()

    async def _make_sure(self) -> None:
        """Press once more what ends a game, where that is asked."""
        await asyncio.sleep(DOUBLE_PRESS_S + GLANCE_S)
        hand = self.player.hand
        sure = [token for token, press in hand.meaning(PlayButton) if press.is_sure]
        if sure:
            await self.player.press(hand, sure[0])

    async def _throw(self) -> None:
        """Mark a card or two of the own hand, and throw them."""
        if not self.manner.in_private:
            table = self.player.table
            if await self.player.press(table, table.arranging(Verb.SHOW_HAND)[0]):
                return
        for _ in range(self._generator.randint(1, 2)):
            await asyncio.sleep(GLANCE_S)
            marks = self.player.hand.meaning(MarkButton)
            if marks:
                await self.player.press(self.player.hand, self._generator.choice(marks)[0])
        await asyncio.sleep(2 * GLANCE_S)
        hand = self.player.hand
        thrown = hand.meaning(DiscardButton)
        if thrown:
            await self.player.press(hand, thrown[0][0])


def _deals(press: PlayButton) -> bool:
    return press.action == Reparto()


def _weight(press: PlayButton) -> float:
    """Return how often something is said: few órdagos, no consultations, and mus now and then."""
    match press.action:
        case Ordago():
            return 0.015
        case Consulta():
            return 0.0
        case Envido() | Mas():
            return 0.25
        case Corto():
            return 0.5
        case _:
            return 1.0
