"""People at a table: they look at one place, notice a question, think, and press."""

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
from tools.simulation.recording import Press, Recording

GLANCE_S: Final = 0.5
_PATIENCE_S: Final = 8.0
"""A person presses again if nothing has changed for this long."""

_OWN_CARDS: Final = "Tus cartas"
_NEEDED_TO_PLAY: Final = frozenset({Verb.SIT, Verb.ADD_COMPUTERS, Verb.START, Verb.SHOW_HAND})
"""The buttons needed to see one's own cards; house rules are optional."""

_IDLES_S: Final = (12.0, 40.0)


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """How a person plays: where they look, how long they think, and how often much longer.

    A person who ``has_started`` the bot on Telegram can be reached in private, even if they play in
    the group. A person who plays in private has started it.
    """

    platform: str
    in_private: bool
    thinks_s: tuple[float, float]
    idles: float
    idles_s: tuple[float, float] = _IDLES_S
    has_started: bool = False


class Watched(Player, Protocol):
    """A player that records its presses."""

    pressed: list[Token]


class Somebody:
    """A person who looks at one place, thinks, and chooses an action that it offers.

    ``presses`` counts their presses from the command to their own cards, if they never started the
    bot.
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
        """Answer every question until the end of the session."""
        if not self.manner.in_private:
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
                    await self._say(shown, film)
                except SilenceError:
                    # The pressed message had just been replaced; otherwise a missing answer is a
                    # defect.
                    if self._eyes == shown:
                        raise

    async def _look_at_cards(self) -> None:
        """Ask for their own cards in the group, and count the presses until they are shown."""
        button = await until([self.player], lambda: self.player.table.arranging(Verb.SHOW_HAND))
        if not await self.player.press(self.player.table, button[0]):
            # A busy group shows the cards in the alert of the press instead.
            await until([self.player], lambda: _OWN_CARDS in self.player.hand.text)
        pressed = (decode(token) for token in self.player.pressed)
        self.presses = sum(
            isinstance(press, TableButton) and press.action in _NEEDED_TO_PLAY for press in pressed
        )

    def _is_waiting(self, now: float) -> bool:
        """Return whether the last action may still appear."""
        shown, said_at = self._said
        return self._eyes == shown and now < said_at + _PATIENCE_S

    def _thinks_s(self) -> float:
        is_idle = self._generator.random() < self.manner.idles
        return self._generator.uniform(*(self.manner.idles_s if is_idle else self.manner.thinks_s))

    def _is_asked(self, shown: Screen) -> bool:
        """Return whether the place asks for an action, a discard, or the next deal."""
        if self.manner.in_private:
            return bool(shown.meaning(PlayButton) or shown.meaning(MarkButton))
        return shown.is_calling or any(_deals(press) for _, press in shown.meaning(PlayButton))

    async def _press(self, shown: Screen, token: Token, film: Recording) -> str:
        """Press a button, and record when; return the text of a refusal."""
        at, is_own = film.now(), shown.source is self.player.hand.source
        refused = await self.player.press(shown, token)
        film.pressed.append(Press(self.player.name, at, film.now(), is_own))
        return refused

    async def _say(self, shown: Screen, film: Recording) -> None:
        plays = shown.meaning(PlayButton)
        if plays and not (self.manner.in_private and shown.meaning(MarkButton)):
            weights = [_weight(press) for _, press in plays]
            [(token, _)] = self._generator.choices(plays, weights)
            if not await self._press(shown, token, film):
                await self._make_sure(film)
        else:
            await self._throw(film)

    async def _make_sure(self, film: Recording) -> None:
        """Confirm an action that ends a game, if a confirmation is asked for."""
        await asyncio.sleep(DOUBLE_PRESS_S + GLANCE_S)
        hand = self.player.hand
        sure = [token for token, press in hand.meaning(PlayButton) if press.is_sure]
        if sure:
            await self._press(hand, sure[0], film)

    async def _throw(self, film: Recording) -> None:
        """Mark a card or two of the hand, and discard them."""
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
            await self._press(hand, thrown[0][0], film)


def _deals(press: PlayButton) -> bool:
    return press.action == Reparto()


def _weight(press: PlayButton) -> float:
    """Return the weight of an action: few órdagos, fewer bets and cuts, and no consultations."""
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
