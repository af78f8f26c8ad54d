"""Tests that no player receives another player's cards, in anything that is sent.

Simulated people press offered buttons, ask for their cards and say signs at random. Every message
and answer passes through the real adapters of Telegram and Discord. Each request is compared with
the state of the game at that time: all texts and bytes, in every field, including tokens, labels,
file names and alternative texts.

Unreadable content, such as a picture, is checked by twins: the cards that a reader has not seen are
dealt again, and every request to that reader stays equal, byte for byte.
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
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.fairness import SeededRng
from bot.tables.snapshots import ends_in
from bot.tables.table import Table
from bot.tables.table_state import TableState
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
"""The number of matches to watch."""

AT_ONCE: Final = 4
PRESSES: Final = 40
TWINS_EVERY: Final = 10
"""The number of presses after which the cards are dealt again."""

CHOOSING: Final = 0.3
"""The probability that a person with a menu chooses from it."""

FOR_THEIR_EYES: Final = frozenset({"Mis cartas", "Señas…", "¡Órdago!", "Quiero"})
"""Buttons of a group message that show their presser something in private."""

NAMES: Final = ("Aitor", "Begoña", "Carmen", "Dani", "Elena", "Fermín")


class Describer(ImageRenderer):
    """A renderer that describes images in words, so that the recorder can read them."""

    def __init__(self) -> None:
        super().__init__(lambda: DeckSprites.load(None))

    def paint(self, content: Content) -> bytes:
        """Return a description of the picture."""
        return repr(content).encode()


class DescribedStage(AppHarness):
    """A harness whose images are readable."""

    image_renderer: ImageRenderer | None = Describer()


PLAIN: Final = TableState("", PersonId("", ""))
"""An empty table."""


def known_in(seen: View) -> set[Card]:
    """Return the cards of a hand that a viewer has seen."""
    shown = {card for hand in seen.hands if isinstance(hand, Shown) for card in hand.cards}
    return shown | had_in_hand(seen)


class Recorder:
    """A check of everything sent since the last check."""

    def __init__(
        self, stage: AppHarness, people: Sequence[SimulatedPerson], wires: Sequence[Wire]
    ) -> None:
        self._stage = stage
        self._seats = {human.id: Seat(number) for number, human in enumerate(people)}
        self._homes: dict[Address | PersonId, PersonId] = {human.home: human.id for human in people}
        self._wires = wires
        self._sent = 0
        self._answers = 0
        self._looked_at = [0] * len(wires)
        self.cards = 0

    def follow(self, table: Table) -> None:
        """Expect that each person sees the cards of the seat where they sit now, or none."""
        people = {one.person: Seat(seat) for seat, one in enumerate(table.state.chairs)}
        self._seats = {person: seat for person, seat in people.items() if person is not None}

    async def look(self) -> None:
        """Let the adapters send the pending messages; fail if one shows a hidden card."""
        # The end of a hand may be shown after the next deal; no message shows both.
        log = await self.log()
        over = [still.game for still in ends_in(PLAIN, log)]
        games = (fold(log), *over[-1:])
        for number, wire in enumerate(self._wires):
            for shown in self._stage.red.sent[self._sent :]:
                # On a real platform the private chat of a person and the person are one recipient.
                sent = replace(shown, reader=self._homes.get(shown.reader, shown.reader))
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
        seat = None if request.reader is None else self._seats.get(request.reader)
        assert any(told <= known_in(view(game, seat)) for game in games), (request, told)
        self.cards += len(told)

    async def game(self) -> Game:
        """Return the only match of the store."""
        return fold(await self.log())

    async def log(self) -> tuple[Event, ...]:
        """Return the log of the only match of the store."""
        [logged] = await self._stage.store.tables()
        return await self._stage.store.read(logged.table)

    async def deal_again(self, generator: Random) -> None:
        """Fail if a request changes with cards that its recipient has not seen."""
        log, rules = await self.log(), (await self.game()).rules
        [state] = await Documents(self._stage.store).open_tables()
        away = self._stage.red.unreachable
        readers = [seat for person, seat in self._seats.items() if person not in away]
        for viewer in (None, *readers):
            twin = twin_of(log, rules, viewer, generator)
            shown = [await posted(state, one, viewer) for one in (log, twin)]
            for wire in self._wires:
                # A platform gets an uploaded file once, and afterwards its name.
                await wire.show(shown[0])
                real, dealt_again = [await self._requested(wire, sent) for sent in shown]
                assert real == dealt_again
        self._looked_at = [len(wire.outgoing) for wire in self._wires]

    async def _requested(self, wire: Wire, sent: Sent) -> list[str | bytes]:
        """Return every visible part of the request."""
        before = len(wire.outgoing)
        await wire.show(sent)
        asked = [piece for one in wire.outgoing[before:] for piece in pieces(one.what)]
        return [*asked, *drawn(sent.post)]


def drawn(post: MessageContent) -> tuple[str | bytes, ...]:
    """Return the picture of a message with its description."""
    picture = post.picture
    if picture is None:
        return ()
    return picture.key, picture.file_name, picture.alternative, picture.compose()


PAINTER: Final = ImageRenderer(lambda: DeckSprites.load(None))


async def posted(state: TableState, log: Sequence[Event], viewer: Viewer) -> Sent:
    """Return what a seat, or the chat, is shown for this log, with real images."""
    store, match = MemoryStore(), TableId("twin")
    await store.append(match, 0, log)
    luck = SeededRng(1)
    loaded = await Match.load(match, store, luck)
    assert loaded is not None
    table, clock = Table(state), VirtualTimer()
    table.attach_match(loaded, luck)
    publisher = Publisher(Outbox({}, clock, lambda _: None), clock, PAINTER)
    if viewer is None:
        place = state.places[0]
        return Sent(place.address, "7", publisher.renderer.table_message(table, place), is_new=True)
    person = state.chairs[viewer].person
    assert person is not None
    return Sent(person, "7", publisher.renderer.hand_message(table, viewer), is_new=False)


def had_in_hand(seen: View) -> set[Card]:
    """Return the cards that a viewer holds, or has discarded, in this hand."""
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
    """The recorder reads texts, tokens, file names, file contents and alternative texts."""
    assert told_by_request(Outgoing(None, what)) == {Card("12o")}


@pytest.mark.parametrize("knows_ephemerals", [True, False])
async def test_the_recorder_reads_what_is_shown_aside(*, knows_ephemerals: bool) -> None:
    """The recorder reads ephemeral images, which an older server shows to all."""
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
    """The recorder treats inline results as public, because they may be shown anywhere."""
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
    """Play part of a match by a preset; return the number of cards shown to people."""
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


@pytest.mark.long
async def test_somebody_who_comes_by_a_search_is_told_no_card_of_the_seat_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """People who come by ``/jugar`` and leave again see the cards of their own hands alone."""
    stage = await DescribedStage(seed=5).start()
    ane, jon, leire = people = [stage.human(name) for name in ("Ane", "Jon", "Leire")]
    await ane.ask("jugar", private=True)
    table, generator = stage.table_of(ane.id), Random(5)
    ids = tuple(human.id for human in people)
    telegram = TelegramWire(ids, set(), knows_ephemerals=True)
    recorder = Recorder(stage, people, [telegram, DiscordWire(ids, set(), monkeypatch)])
    hands = set[int]()
    for _ in range(3 * PRESSES):
        if not table.is_playing:
            break
        for human in (jon, leire):
            is_here = human.id in table.state.everybody
            if generator.random() < (0.03 if is_here else 0.3):
                word = "salir" if is_here else generator.choice(["jugar", "mesas", "cartas"])
                await human.ask(word, private=True)
        for human in people:
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words, private=True)
        hands |= {table.hand_number for human in (jon, leire) if human.id in table.state.people}
        recorder.follow(table)
        await recorder.look()
        await stage.advance(2)
        await recorder.look()
    assert len(hands) > 1
    assert recorder.cards > 0
    await stage.host.close()


async def do_something(people: Sequence[SimulatedPerson], generator: Random) -> None:
    """Let somebody act, ask for a page, or press a button of another person."""
    human = generator.choice(people)
    match generator.randrange(8):
        case 0:
            # The rules are left out: they name «el cinco de oros» in general.
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
    """Press a button of somebody's own hand, or choose from its menu."""
    post = human.private_post
    if post.menu is not None and generator.random() < CHOOSING:
        values = [entry.value for entry in post.menu.entries]
        chosen = generator.sample(values, generator.randint(post.menu.least, post.menu.most))
        await human.press_private(Button(post.menu.label, post.menu.token), tuple(chosen))
        return
    offered = presses(post)
    if offered:
        await human.press_private(generator.choice(offered)[0])
