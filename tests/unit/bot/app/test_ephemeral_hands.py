"""Tests of hands shown ephemerally in a group: they update when their owner is asked anew."""

from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import (
    CallbackData,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    encode,
)
from bot.ports.message import MessageContent
from bot.ports.platform import RateLimit
from bot.ports.request import ButtonPress, PersonId, TextMessage
from bot.ports.value import replace
from bot.tables.snapshots import SUSPENSE_S
from engine.actions import Caiga, Corto, Paso, Reparto
from tests.unit.bot.app.button_play import (
    ask_surely,
    call_nobody,
    play_to_the_next_deal,
    seat_and_start,
    shown_in,
    stake_all,
    sure_press,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.cards_in_text import told_by
from tests.unit.bot.fake_platform import LIMITS, CallKind, FakePlatform, PlatformCall, presses


async def two_aside(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return Ane and Beñat in a match with their cards open in the group, the asked one first."""
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    await call_nobody(people[0])
    for human in people:
        await look_aside(human)
    [asked] = waited_for(people)
    [other] = [human for human in people if human is not asked]
    return asked, other


async def look_aside(human: SimulatedPerson) -> None:
    """Show the player's cards in the group, where the message stays open."""
    shown = shown_in(await human.tap("Mis cartas"))
    human.platform.asides = {
        key: post for key, post in human.platform.asides.items() if key[1] != human.id
    }
    human.platform.asides[human.group, human.id, shown.ephemeral_key] = shown


def aside(human: SimulatedPerson) -> MessageContent:
    """Return the message that only this person sees in the group."""
    return next(post for key, post in human.platform.asides.items() if key[1] == human.id)


async def test_who_is_asked_something_new_reads_it_there() -> None:
    """A new question appears there with its buttons; no other page changes."""
    stage = await AppHarness().start()
    asked, other = await two_aside(stage)
    before = aside(asked)
    await asked.type("mus")
    assert "Te toca: ¿mus?" in aside(other).text
    assert any(isinstance(press, PlayButton) for _, press in presses(aside(other)))
    assert aside(asked) == before
    await other.type("mus")
    for human in (asked, other):
        if any(isinstance(press, MarkButton) for _, press in presses(human.private_post)):
            assert any(isinstance(press, MarkButton) for _, press in presses(aside(human)))
    assert told_by(aside(asked)) & told_by(aside(other)) == set()


async def test_who_leaves_keeps_no_button_there() -> None:
    """The page says that its reader has left, and that of the other player goes on."""
    stage = await AppHarness().start()
    asked, other = await two_aside(stage)
    code = stage.table_of(asked.id).state.code
    await asked.ask("salir")
    assert aside(asked).text == f"Ya no estás en la mesa {code}."
    assert not presses(aside(asked))
    assert told_by(aside(other))


async def test_a_table_that_is_closed_leaves_no_button_there() -> None:
    """Each page says that the table is closed."""
    stage = await AppHarness().start()
    asked, other = await two_aside(stage)
    maker = stage.human("Ane")
    token = encode(TableButton(stage.table_of(asked.id).state.code, Verb.CLOSE))
    await maker.do(ButtonPress(token, ""))
    for human in (asked, other):
        assert "se ha cerrado" in aside(human).text
        assert not presses(aside(human))


async def test_who_presses_there_again_is_shown_there_what_comes_next() -> None:
    """A press on that page shows the next question there, even after a word in private."""
    stage = await AppHarness().start()
    asked, other = await two_aside(stage)
    old = next(button for button, press in presses(aside(asked)) if isinstance(press, PlayButton))
    await asked.type("mus", private=True)
    await other.type("no hay mus")
    assert aside(asked).text.count("Te toca: ¿mus?") == 1
    page = shown_in(await asked.do(ButtonPress(old.token, "", is_ephemeral=True)))
    asked.platform.asides[asked.group, asked.id, page.ephemeral_key] = page
    assert "Habla Beñat a la grande." in aside(asked).text
    await other.type("envido")
    assert "Habla Beñat" not in aside(asked).text
    assert any(isinstance(press, PlayButton) for _, press in presses(aside(asked)))


async def test_who_sees_a_sign_finds_it_there() -> None:
    """A seen sign appears there without a new question; a player who missed it sees no change."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people, "castilla")
    await call_nobody(people[0])
    await waited_for(people)[0].type("no hay mus")
    for human in people:
        await look_aside(human)
    offered = {human: await human.tap("Señas…") for human in people}
    maker = next(human for human in people if offered[human].post is not None)
    partner, *rivals = (people[(people.index(maker) + away) % 4] for away in (2, 1, 3))
    before = [aside(rival) for rival in rivals]
    signs = presses(shown_in(offered[maker]))
    sign = next(b for b, press in signs if isinstance(press, PlayButton) and "Seña: " in b.label)
    await maker.do(ButtonPress(sign.token, "", is_ephemeral=True))
    assert any("te hace la seña" in text for text in aside(partner).bold_lines)
    assert [aside(rival) for rival in rivals] == before


async def test_the_first_question_of_the_next_hand_is_read_there() -> None:
    """The first question of the next hand appears there, after the end of the last hand."""
    platform = FakePlatform("red")
    pages = Pages(platform)
    stage = await on(platform)
    asked, other = await two_aside(stage)
    await play_to_the_next_deal(stage, [asked, other])
    for human in (asked, other):
        assert any("Siguiente mano" in text for text in pages[human.id])
    [first] = waited_for([asked, other])
    assert "Te toca: ¿mus?" in aside(first).text
    assert "Ronda 2" in aside(first).text


class Pages(defaultdict[PersonId, list[str]]):
    """A record of the contents of each person's page, in order."""

    def __init__(self, platform: FakePlatform) -> None:
        super().__init__(list)
        platform.around = self._note

    @asynccontextmanager
    async def _note(self, call: PlatformCall) -> AsyncIterator[None]:
        yield
        if call.kind is CallKind.EDIT_EPHEMERAL:
            assert call.person is not None
            assert call.post is not None
            self[call.person].append(call.post.text)


def as_discord(pace: RateLimit = LIMITS.chat_pace) -> FakePlatform:
    """Return a platform where such pages need no call of the chat, with this rate limit."""
    return FakePlatform("red", replace(LIMITS, chat_pace=pace, free_ephemerals=True))


async def on(platform: FakePlatform) -> AppHarness:
    """Return a harness with this platform beside another one."""
    return await AppHarness(platforms=(platform, FakePlatform("blue"))).start()


BUSY: Final = RateLimit(burst=1, per_minute=2)
"""The limit of a chat that has hardly a call to spare, because others write there."""


@pytest.mark.parametrize("pace", [LIMITS.chat_pace, BUSY])
async def test_every_question_is_read_on_the_open_page_of_discord(pace: RateLimit) -> None:
    """Every question appears on the open Discord page within two seconds, in a busy channel too."""
    stage = await on(as_discord(pace))
    people = list(await two_aside(stage))
    table = stage.table_of(people[0].id)
    for _ in range(40):
        asked = [human for human in people if table.waits_for(human.id)]
        await stage.pass_time(2.0)
        for human in people:
            assert told_to(human) == (table.revision if human in asked else 0)
        said = [button for button, press in presses(aside(asked[0])) if _is_plain(press)]
        await stage.finish(asked[0].begin(ButtonPress(said[0].token, "")))
    assert table.hand_number > 2


def _is_plain(press: CallbackData) -> bool:
    """Return whether a word neither bets nor exchanges cards."""
    return isinstance(press, PlayButton) and isinstance(
        press.action, Corto | Paso | Reparto | Caiga
    )


def told_to(human: SimulatedPerson) -> int:
    """Return the number of the question on somebody's page; 0 without buttons."""
    asked = [
        press.question
        for _, press in presses(aside(human))
        if isinstance(press, PlayButton | MarkButton)
    ]
    return asked[0] if asked else 0


async def test_after_a_new_hand_the_page_comes_below_the_table_again() -> None:
    """After a new deal the page appears below the table again, for players not yet asked too."""
    platform = as_discord()
    stage = await on(platform)
    people = list(await two_aside(stage))
    await play_to_the_next_deal(stage, people)
    await stage.settle()
    newest = list(platform.posts[people[0].group])[-1]
    for human in people:
        assert platform.asides_below[human.group, human.id] == newest
        assert "Ronda 2" in aside(human).text


async def test_the_end_of_a_match_keeps_the_name_of_who_leaves_then() -> None:
    """Their seat gets no other name in the match, and their own page loses its buttons only."""
    stage = await on(as_discord())
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await seat_and_start([ane, jon], "duelo")
    for human in (ane, jon):
        await look_aside(human)
    await stake_all(ane, jon)
    told = ane.private_post, aside(ane)
    assert all("Jon: ¡quiero!" in post.text for post in told)
    before = aside(jon)
    await jon.ask("salir")
    assert (ane.private_post, aside(ane)) == told
    assert aside(jon).text == before.text
    assert not presses(aside(jon))


async def test_who_plays_in_private_still_reads_their_questions_on_the_page() -> None:
    """Each open page is updated where updates are free, even if the player acts in private."""
    stage = await on(as_discord())
    asked, other = await two_aside(stage)
    await asked.type("no hay mus", private=True)
    [first] = waited_for([asked, other])
    await first.type("paso", private=True)
    [second] = waited_for([asked, other])
    assert told_to(second) == stage.table_of(second.id).revision


async def test_a_page_that_could_not_be_changed_is_changed_a_moment_later() -> None:
    """A page that failed to update is updated after a reconnect, without another event."""
    platform = as_discord()
    stage = await on(platform)
    asked, other = await two_aside(stage)
    platform.is_down = True
    await asked.begin(TextMessage("no hay mus"))
    await stage.pass_time(0.5)
    [first] = waited_for([asked, other])
    assert told_to(first) != stage.table_of(first.id).revision
    platform.is_down = False
    await stage.pass_time(2.0)
    assert told_to(first) == stage.table_of(first.id).revision


@pytest.mark.parametrize("pace", [LIMITS.chat_pace, RateLimit(burst=2, per_minute=18)])
async def test_an_ordago_that_is_accepted_is_seen_there_before_the_cards(pace: RateLimit) -> None:
    """An accepted órdago is shown there before the cards, as in the chat; the cards follow."""
    platform = FakePlatform("red", replace(LIMITS, chat_pace=pace))
    stage = await AppHarness(platforms=(platform, FakePlatform("blue"))).start()
    asked, other = await two_aside(stage)
    await asked.type("no hay mus")
    await ask_surely(waited_for([asked, other])[0], "ordago")
    [rival] = waited_for([asked, other])
    doubt = sure_press(await rival.tap("Quiero"))
    assert doubt is not None
    await stage.advance(DOUBLE_PRESS_S)
    begun = stage.clock.now()
    page = shown_in(await rival.begin(replace(doubt, is_ephemeral=True)))
    assert "¡quiero!" in page.text
    assert "¡Gana el juego" not in page.text
    rival.platform.asides[rival.group, rival.id, page.ephemeral_key] = page
    for _ in range(100):
        if "¡Gana el juego" in rival.post.text:
            break
        assert "¡Gana el juego" not in aside(rival).text
        await stage.pass_time(0.1)
    assert stage.clock.now() - begun >= SUSPENSE_S
    await stage.settle()
    assert "¡Gana el juego" in aside(rival).text


async def test_a_chat_without_calls_to_spare_leaves_it_to_a_press() -> None:
    """A chat without spare calls leaves the update to a press; the page says that it may be old."""
    pace = RateLimit(burst=1, per_minute=2)
    slow = FakePlatform("red", replace(LIMITS, chat_pace=pace))
    stage = await AppHarness(platforms=(slow, FakePlatform("blue"))).start()
    asked, other = await two_aside(stage)
    before = aside(other)
    assert before.rows[-1][-1].label == "Actualizar (puede no estar al día)"
    await asked.type("no hay mus")
    assert aside(other) == before


async def test_a_chat_brings_it_up_to_date_once_it_has_a_call_to_spare() -> None:
    """A chat with a spare call again updates the page without another event."""
    slow = FakePlatform("red", replace(LIMITS, chat_pace=RateLimit(burst=1, per_minute=6)))
    stage = await on(slow)
    asked, other = await two_aside(stage)
    await asked.type("no hay mus")
    [first] = waited_for([asked, other])
    await stage.pass_time(75)
    assert told_to(first) == stage.table_of(first.id).revision
