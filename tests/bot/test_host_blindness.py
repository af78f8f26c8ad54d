"""A recorder of everything that leaves the host: nobody is told a card that is not theirs to see.

People press what they are offered, ask for their cards, and say signs, at random. Whatever was
sent is looked at with the game as it then stood: its texts, labels and tokens, in chats, in
private messages and in answers.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from bot.platform import Address, PersonId
from engine.cards import Card
from engine.events import CardsDrawn, HandDealt
from engine.evolve import fold
from engine.game import Game, MatchOver
from engine.house_rules import PRESETS
from engine.seats import Seat
from engine.view import Shown, View, view
from tests.bot.button_play import press_something, seat_and_start
from tests.bot.cards_told import told_by, told_by_answer
from tests.bot.chats import buttons, presses
from tests.bot.stage import Human, Stage

GAMES: Final = 200
AT_ONCE: Final = 20
PRESSES: Final = 40

NAMES: Final = ("Aitor", "Begoña", "Carmen", "Dani", "Elena", "Fermín")


class Recorder:
    """Looks at what has been sent since it looked last."""

    def __init__(self, stage: Stage, people: Sequence[Human]) -> None:
        self._stage = stage
        self._seats = {human.id: Seat(number) for number, human in enumerate(people)}
        self._sent = 0
        self._answers = 0
        self.cards = 0

    async def look(self) -> None:
        """Fail when anybody was told a card that they may not see."""
        game = await self.game()
        for sent in self._stage.red.sent[self._sent :]:
            self._check(game, sent.reader, told_by(sent.post))
        for person, answer in self._stage.answers[self._answers :]:
            self._check(game, person, told_by_answer(answer))
            assert told_by_answer(answer) == set() or answer.post is not None
        self._sent = len(self._stage.red.sent)
        self._answers = len(self._stage.answers)

    def _check(self, game: Game, reader: Address | PersonId, told: set[Card]) -> None:
        seat = self._seats.get(reader) if isinstance(reader, PersonId) else None
        seen = view(game, seat)
        shown = {card for hand in seen.hands if isinstance(hand, Shown) for card in hand.cards}
        assert told <= shown | had_in_hand(seen), (reader, told)
        self.cards += len(told)

    async def game(self) -> Game:
        """The only match of the store."""
        [logged] = await self._stage.store.tables()
        return fold(await self._stage.store.read(logged.table))


def had_in_hand(seen: View) -> set[Card]:
    """The cards that a viewer has, or has thrown away, in this hand."""
    return {
        card
        for event in seen.story
        if isinstance(event, HandDealt | CardsDrawn)
        for card in event.cards
    }


@pytest.mark.parametrize("batch", range(GAMES // AT_ONCE))
async def test_nobody_is_told_a_card_of_somebody_else(batch: int) -> None:
    for number in range(batch * AT_ONCE, (batch + 1) * AT_ONCE):
        assert await played_under_watch(Random(number), number) > 0


async def played_under_watch(generator: Random, number: int) -> int:
    """Play a stretch of a match by one of the presets; how many cards people were told."""
    stage = await Stage(seed=number).start()
    preset = generator.choice(list(PRESETS))
    seats = PRESETS[preset].seats
    people = [stage.human(name) for name in NAMES[:seats]]
    stage.red.unreachable |= {human.id for human in people if generator.random() < 0.3}
    await seat_and_start(people, preset)
    recorder = Recorder(stage, people)
    await recorder.look()
    for _ in range(PRESSES):
        if isinstance((await recorder.game()).phase, MatchOver):
            break
        await do_something(people, generator)
        await recorder.look()
        await stage.advance(1)
        await recorder.look()
    await stage.host.close()
    return recorder.cards


async def do_something(people: Sequence[Human], generator: Random) -> None:
    """Somebody acts, asks for something, or presses what was never meant for them."""
    human = generator.choice(people)
    match generator.randrange(6):
        case 0:
            # Not the rules, which speak of «el cinco de oros» wherever it may lie.
            await human.ask(generator.choice(["cartas", "marcador", "descarto", "mesa"]))
        case 1 if "Mis cartas" in [button.label for button in buttons(human.post)]:
            await human.tap("Mis cartas")
        case 2 if human.id in human.platform.posts:
            offered = presses(human.private_post)
            if offered:
                await human.press_private(generator.choice(offered)[0])
        case 3:
            words = [
                "descarto 1",
                "descarto todas",
                "7",
                "seña duples",
                "tengo pares",
                "12 de oros",
            ]
            await human.ask(*generator.choice(words).partition(" ")[::2])
        case _:
            await press_something(people, generator)
