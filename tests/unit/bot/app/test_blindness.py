"""A recorder of everything that goes out: nobody is told a card that is not theirs to see.

People press what they are offered, ask for their cards, and say signs, at random. Whatever the
host shows and answers goes through the real adapters of Telegram and Discord, and each of their
requests is looked at with the game as it then stood: every text and every byte of it, tokens,
labels, file names and alternative texts included, in whatever field it stands.

What cannot be read, such as a picture, is proved by twins: the cards that a reader has not seen
are dealt again, and every request to that reader stays equal, byte for byte.
"""

from collections.abc import Sequence
from io import BytesIO
from random import Random
from typing import Final

import pytest
from discord import File

from bot.delivery.outbox import Outbox
from bot.images.deck_sprites import DeckSprites
from bot.images.image_cache import ImageRenderer
from bot.images.specs import Content
from bot.messages.publisher import Publisher
from bot.ports.message import Button, InlineResult, MessageContent, Picture, Reply
from bot.ports.request import (
    Address,
    AutocompleteQuery,
    ButtonPress,
    InlineQuery,
    Person,
    PersonId,
    Request,
)
from bot.tables.documents import Documents
from bot.tables.fairness import SeededRng
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.tables.view_cache import ends_in
from engine.cards import Card
from engine.events import CardsDrawn, Event, HandDealt
from engine.evolve import fold
from engine.game import Game, MatchOver
from engine.interfaces import TableId
from engine.match import Match
from engine.rule_options import PRESETS
from engine.seats import Seat
from engine.view import Shown, View, view
from storage.memory_store import MemoryStore
from tests.budget import SEED, many
from tests.unit.bot.app.button_play import press_something, seat_and_start
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import Sent, buttons, presses
from tests.unit.bot.platforms.discord.wire import DiscordWire
from tests.unit.bot.platforms.telegram.wire import TelegramWire
from tests.unit.bot.platforms.wire import Outgoing, Wire, pieces, told_by_request
from tests.unit.bot.virtual_time import VirtualTimer
from tests.unit.engine.redealt_twins import Viewer, twin_of

GAMES: Final = many("AMARREKO_BLIND_GAMES", test=4, soak=200)
"""How many matches are watched."""

AT_ONCE: Final = 4
PRESSES: Final = 40
TWINS_EVERY: Final = 10
"""After so many presses the cards are dealt again."""

CHOOSING: Final = 0.3
"""How often somebody who may choose from a menu does so."""

FOR_THEIR_EYES: Final = frozenset({"Mis cartas", "Señas…", "¡Órdago!", "Quiero"})
"""Buttons of a group's post that show who presses them something, or may do so."""

NAMES: Final = ("Aitor", "Begoña", "Carmen", "Dani", "Elena", "Fermín")


class Describer(ImageRenderer):
    """Paints pictures in words, so that the recorder can read them."""

    def __init__(self) -> None:
        super().__init__(lambda: DeckSprites.load(None))

    def paint(self, content: Content) -> bytes:
        """What is to be seen on the picture."""
        return repr(content).encode()


class DescribedStage(AppHarness):
    """A stage whose pictures can be read."""

    painter: ImageRenderer | None = Describer()


PLAIN: Final = TableState("", PersonId("", ""))
"""No table in particular."""


def known_in(seen: View) -> set[Card]:
    """The cards that a viewer has seen of a hand."""
    shown = {card for hand in seen.hands if isinstance(hand, Shown) for card in hand.cards}
    return shown | had_in_hand(seen)


class Recorder:
    """Looks at what has gone out since it looked last."""

    def __init__(
        self, stage: AppHarness, people: Sequence[SimulatedPerson], wires: Sequence[Wire]
    ) -> None:
        self._stage = stage
        self._seats = {human.id: Seat(number) for number, human in enumerate(people)}
        self._wires = wires
        self._sent = 0
        self._answers = 0
        self._looked_at = [0] * len(wires)
        self.cards = 0

    async def look(self) -> None:
        """Let the adapters send what is new; fail when it tells a card that it may not."""
        # A hand may be shown how it ended when the next one has begun; nothing tells of both.
        log = await self.log()
        over = [still.game for still in ends_in(PLAIN, log)]
        games = (fold(log), *over[-1:])
        for number, wire in enumerate(self._wires):
            for sent in self._stage.red.sent[self._sent :]:
                await wire.show(sent)
                reader = sent.reader if isinstance(sent.reader, PersonId) else None
                self._check(games, Outgoing(reader, drawn(sent.post)))
            for incoming, answer in self._stage.answers[self._answers :]:
                await wire.answer(incoming, answer)
            outgoing = wire.outgoing
            for request in outgoing[self._looked_at[number] :]:
                self._check(games, request)
            self._looked_at[number] = len(outgoing)
        self._sent = len(self._stage.red.sent)
        self._answers = len(self._stage.answers)

    def _check(self, games: Sequence[Game], request: Outgoing) -> None:
        told = told_by_request(request)
        seat = None if request.reader is None else self._seats[request.reader]
        assert any(told <= known_in(view(game, seat)) for game in games), (request, told)
        self.cards += len(told)

    async def game(self) -> Game:
        """The only match of the store."""
        return fold(await self.log())

    async def log(self) -> tuple[Event, ...]:
        """The log of the only match of the store."""
        [logged] = await self._stage.store.tables()
        return await self._stage.store.read(logged.table)

    async def deal_again(self, generator: Random) -> None:
        """Fail when a request to anybody changes with cards that they have not seen."""
        log, rules = await self.log(), (await self.game()).rules
        [record] = await Documents(self._stage.store).records()
        away = self._stage.red.unreachable
        readers = [seat for person, seat in self._seats.items() if person not in away]
        for viewer in (None, *readers):
            twin = twin_of(log, rules, viewer, generator)
            shown = [await posted(record, one, viewer) for one in (log, twin)]
            for wire in self._wires:
                # What a platform has been sent once it is later only told the name of.
                await wire.show(shown[0])
                real, dealt_again = [await self._requested(wire, sent) for sent in shown]
                assert real == dealt_again
        self._looked_at = [len(wire.outgoing) for wire in self._wires]

    async def _requested(self, wire: Wire, sent: Sent) -> list[str | bytes]:
        """Every piece of the request that shows something."""
        before = len(wire.outgoing)
        await wire.show(sent)
        asked = [piece for one in wire.outgoing[before:] for piece in pieces(one.what)]
        return [*asked, *drawn(sent.post)]


def drawn(post: MessageContent) -> tuple[str | bytes, ...]:
    """A post's picture, and all that goes with it."""
    picture = post.picture
    if picture is None:
        return ()
    return picture.key, picture.file_name, picture.alternative, picture.compose()


PAINTER: Final = ImageRenderer(lambda: DeckSprites.load(None))


async def posted(record: TableState, log: Sequence[Event], viewer: Viewer) -> Sent:
    """What a seat, or the chat, is shown of a table with this log, with real pictures."""
    store, table = MemoryStore(), TableId("twin")
    await store.append(table, 0, log)
    luck = SeededRng(1)
    loaded = await Match.load(table, store, luck)
    assert loaded is not None
    live, timer = Table(record), VirtualTimer()
    live.attach_match(loaded, luck)
    publisher = Publisher(Outbox({}, timer, lambda _: None), timer, PAINTER)
    place = record.places[0]
    if viewer is None:
        return Sent(place.address, "7", publisher.pages.of_place(live, place), is_new=True)
    person = record.chairs[viewer].person
    assert person is not None
    return Sent(person, "7", publisher.pages.of_hand(live, viewer), is_new=False)


def had_in_hand(seen: View) -> set[Card]:
    """The cards that a viewer has, or has thrown away, in this hand."""
    return {
        card
        for event in seen.story
        if isinstance(event, HandDealt | CardsDrawn)
        for card in event.cards
    }


@pytest.mark.parametrize(
    "what",
    [
        ("sendMessage", {"text": "Tus cartas: rey de oros."}),
        ("sendMessage", {"reply_markup": '{"inline_keyboard":[[{"callback_data":"K::12o"}]]}'}),
        ("sendPhoto", {"files": {"photo": ("12o.png", b"\x89PNG", "image/png")}}),
        {"json": {"attachments": [{"description": "King of coins"}]}},
        {"components": [{"options": [{"emoji": {"name": "card_12o", "id": 7}}]}]},
        {"components": [{"items": [{"media": {"url": "attachment://12o.png"}}]}]},
        File(BytesIO(b"\x89PNG tEXt rey de oros"), "hand.png"),
        File(BytesIO(b""), "hand.png", description="urre-erregea"),
    ],
)
def test_the_recorder_looks_everywhere(what: object) -> None:
    """Into texts, tokens, names of files, their bytes and their alternative texts."""
    assert told_by_request(Outgoing(None, what)) == {Card("12o")}


@pytest.mark.parametrize("knows_ephemerals", [True, False])
async def test_the_recorder_reads_what_is_shown_aside(*, knows_ephemerals: bool) -> None:
    """Pictures sent and changed for one person in a group; an older server shows those to all."""
    ane = PersonId("red", "ane")
    wire = TelegramWire((ane,), {ane}, knows_ephemerals=knows_ephemerals)
    picture = Picture("key", "hand.png", "", lambda: b"PNG rey de oros")
    hand = Reply(post=MessageContent("Tus cartas: rey de oros", picture=picture), is_in_place=True)
    press = ButtonPress("K7QX2::hand:", "7")
    for _ in range(3):
        await wire.answer(Request(Address("red", "group"), Person(ane, "Ane"), press), hand)
    told = [one for one in wire.outgoing if told_by_request(one)]
    assert {one.reader for one in told} == {ane}
    methods = {method for method, *_ in (pieces(one.what) for one in told)}
    aside = {"sendPhoto", "editEphemeralMessageMedia"}
    assert methods == (aside if knows_ephemerals else {"answerCallbackQuery"})


async def test_the_recorder_reads_what_is_offered_to_be_shown_anywhere() -> None:
    """All may read it, wherever somebody shows it."""
    ane = PersonId("red", "ane")
    wire = TelegramWire((ane,), set(), knows_ephemerals=True)
    offer = InlineResult("K7QX2", "Mesa", "", MessageContent("Tus cartas: rey de oros"))
    sought = Request(Address("red", "group"), Person(ane, "Ane"), InlineQuery())
    await wire.answer(sought, Reply(offers=(offer,)))
    [told] = [one for one in wire.outgoing if told_by_request(one)]
    assert told.reader is None


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("batch", range(GAMES // AT_ONCE))
async def test_nobody_is_told_a_card_of_somebody_else(
    batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = SEED + batch * AT_ONCE
    for number in range(first, first + AT_ONCE):
        with monkeypatch.context() as patch:
            assert await played_under_watch(Random(number), number, patch) > 0


async def played_under_watch(generator: Random, number: int, patch: pytest.MonkeyPatch) -> int:
    """Play a stretch of a match by one of the presets; how many cards people were told."""
    stage = await DescribedStage(seed=number).start()
    preset = generator.choice(list(PRESETS))
    people = [stage.human(name) for name in NAMES[: PRESETS[preset].seats]]
    closed = {human.id for human in people if generator.random() < 0.3}
    stage.red.unreachable |= closed
    await seat_and_start(people, preset)
    ids = tuple(human.id for human in people)
    telegram = TelegramWire(ids, closed, knows_ephemerals=generator.random() < 0.5)
    recorder = Recorder(stage, people, [telegram, DiscordWire(ids, closed, patch)])
    await recorder.look()
    for pressed in range(PRESSES):
        if isinstance((await recorder.game()).phase, MatchOver):
            break
        await do_something(people, generator)
        await recorder.look()
        await stage.advance(1)
        await recorder.look()
        if pressed % TWINS_EVERY == 0:
            await recorder.deal_again(generator)
    await stage.host.close()
    return recorder.cards


async def do_something(people: Sequence[SimulatedPerson], generator: Random) -> None:
    """Somebody acts, asks for something, or presses what was never meant for them."""
    human = generator.choice(people)
    match generator.randrange(8):
        case 0:
            # Not the rules, which speak of «el cinco de oros» wherever it may lie.
            await human.ask(generator.choice(["cartas", "marcador", "descarto", "mesa"]))
        case 1:
            shown = [b for b in buttons(human.post) if b.label in FOR_THEIR_EYES]
            if shown:
                await human.press(generator.choice(shown))
        case 2 if human.id in human.platform.posts:
            await press_own(human, generator)
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
        case 4:
            asked = [("descarto", "cartas"), ("envido", "n"), ("mesa", "codigo")]
            await human.do(AutocompleteQuery(*generator.choice(asked), text=""))
        case 5:
            await human.do(InlineQuery())
        case _:
            await press_something(people, generator)


async def press_own(human: SimulatedPerson, generator: Random) -> None:
    """Somebody presses something of their own hand, or chooses from its menu."""
    post = human.private_post
    if post.menu is not None and generator.random() < CHOOSING:
        values = [entry.value for entry in post.menu.entries]
        chosen = generator.sample(values, generator.randint(post.menu.least, post.menu.most))
        await human.press_private(Button(post.menu.label, post.menu.token), tuple(chosen))
        return
    offered = presses(post)
    if offered:
        await human.press_private(generator.choice(offered)[0])
