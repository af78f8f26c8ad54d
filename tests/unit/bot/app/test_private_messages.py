"""Private messages where the bot may write them unasked: only people who ask get their cards."""

from typing import Final

from bot.messages.callback_data import Verb
from bot.ports.message import MessageContent, Reply
from bot.ports.request import ButtonPress, PersonLeft, Request, Where
from bot.ports.value import replace
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    seat_and_start,
    shown_in,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import LIMITS, FakePlatform, labelled

IN_PRIVATE: Final = "Mis cartas en privado"
NO_LONGER: Final = "Mis cartas, solo en el canal"
A_THOUGHT_S: Final = 4.0
MOST_WORDS: Final = 30
UNASKED: Final = replace(LIMITS, has_unasked_dms=True, free_ephemerals=True, hides_commands=True)


async def two_playing() -> tuple[AppHarness, SimulatedPerson, SimulatedPerson]:
    """Return Ane and Beñat in a match on a platform where the bot may write to anybody."""
    red, blue = FakePlatform("red", limits=UNASKED), FakePlatform("blue")
    stage = await AppHarness(platforms=(red, blue)).start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    return stage, people[0], people[1]


def private_messages(human: SimulatedPerson) -> list[MessageContent]:
    """Return everything that the bot has written to a person in private."""
    return [sent.post for sent in human.platform.sent if sent.reader == human.id]


async def play_a_hand(*people: SimulatedPerson) -> None:
    """Play the lowest words in the channel until the next deal, not faster than people may."""
    table = people[0].stage.table_of(people[0].id)
    number = table.hand_number
    for _ in range(MOST_WORDS):
        [human, *_] = waited_for(people)
        await human.stage.advance(A_THOUGHT_S)
        version = table.version
        for words in ("no hay mus", "paso", "reparte"):
            if table.version == version:
                await human.type(words)
        if table.hand_number != number:
            return
    raise AssertionError


async def press_below(human: SimulatedPerson, page: MessageContent, label: str) -> Reply:
    """Press a button below an ephemeral page."""
    token = labelled(page, label).token
    return await human.do(ButtonPress(token, "ephemeral", (), is_ephemeral=True))


async def ask_for_cards_in_private(human: SimulatedPerson) -> Reply:
    """Ask for the cards in private below those that are shown in the channel."""
    return await press_below(human, shown_in(await human.ask("cartas")), IN_PRIVATE)


def labels(post: MessageContent) -> set[str]:
    """Return the labels of all buttons."""
    return {button.label for row in post.rows for button in row}


async def test_a_seat_that_is_taken_on_the_page_brings_no_private_messages() -> None:
    """The person came from the channel; the page is no private chat."""
    red, blue = FakePlatform("red", limits=UNASKED), FakePlatform("blue")
    stage = await AppHarness(platforms=(red, blue)).start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "duelo")
    sits = ButtonPress(free_seat(ane.post).token, "")
    await stage.host.handle(Request(benat.group, benat.person, sits, Where.WINDOW))
    await ane.press(arranging(ane.post, Verb.START))
    await play_a_hand(ane, benat)
    assert private_messages(benat) == []


async def test_people_who_play_in_the_channel_get_no_private_messages() -> None:
    """Neither a deal nor the end of a hand, a restart or the end of the table is written there."""
    stage, ane, benat = await two_playing()
    await play_a_hand(ane, benat)
    await ane.ask("cartas")
    await stage.advance(30)
    await stage.restart()
    await play_a_hand(ane, benat)
    await ane.ask("salir")
    await benat.ask("salir")
    assert private_messages(ane) == private_messages(benat) == []


async def test_cards_come_in_private_once_they_are_asked_for() -> None:
    """The choice is remembered for the person: for later hands, tables and processes."""
    stage, ane, benat = await two_playing()
    answer = await ask_for_cards_in_private(ane)
    assert answer.text.startswith("Desde ahora te mando tus cartas también por mensaje directo")
    assert NO_LONGER in labels(shown_in(answer))
    assert "Llevas" in ane.private_post.text
    count = len(private_messages(ane))
    await stage.restart()
    await play_a_hand(ane, benat)
    assert len(private_messages(ane)) > count
    assert "Llevas" in ane.private_post.text
    await ane.ask("salir")
    await benat.ask("salir")
    count = len(private_messages(ane))
    await seat_and_start([ane, benat], "duelo")
    assert len(private_messages(ane)) == count + 1
    assert private_messages(benat) == []


async def test_cards_stop_coming_in_private_when_they_are_not_wanted_any_more() -> None:
    """The button is below the hand, in private and in the channel."""
    for in_private in (True, False):
        _, ane, benat = await two_playing()
        shown = shown_in(await ask_for_cards_in_private(ane))
        if in_private:
            answer = await ane.tap_private(NO_LONGER)
        else:
            answer = await press_below(ane, shown, NO_LONGER)
        assert answer.text.startswith("Ya no te mando tus cartas por mensaje directo")
        assert NO_LONGER not in labels(ane.private_post)
        await play_a_hand(ane, benat)
        count = len(private_messages(ane))
        await play_a_hand(ane, benat)
        assert len(private_messages(ane)) == count


async def test_looking_at_the_cards_in_the_channel_keeps_those_in_private() -> None:
    """A choice that is remembered is not undone by a look."""
    _, ane, benat = await two_playing()
    await ask_for_cards_in_private(ane)
    await ane.ask("cartas")
    count = len(private_messages(ane))
    await play_a_hand(ane, benat)
    assert len(private_messages(ane)) > count


async def test_who_asks_in_the_private_chat_is_answered_there() -> None:
    """Then the next hands come there too, until the person plays in the channel again."""
    _, ane, benat = await two_playing()
    await ane.ask("cartas", private=True)
    assert "Llevas" in ane.private_post.text
    await play_a_hand(ane, benat)
    count = len(private_messages(ane))
    await play_a_hand(ane, benat)
    assert len(private_messages(ane)) == count


async def test_a_closed_private_chat_leaves_the_choice_open() -> None:
    """Nothing reaches the person, so that the button asks again."""
    _stage, ane, _ = await two_playing()
    ane.platform.unreachable.add(ane.id)
    await ask_for_cards_in_private(ane)
    assert IN_PRIVATE in labels(shown_in(await ane.ask("cartas")))
    ane.platform.unreachable.clear()
    await ask_for_cards_in_private(ane)
    assert "Llevas" in ane.private_post.text


async def test_people_open_the_private_chat_themselves_elsewhere() -> None:
    """On such a platform there is no button, and the cards come to all who have opened it."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    assert "Llevas" in people[0].private_post.text
    shown = labels(shown_in(await people[0].ask("cartas"))) | labels(people[0].private_post)
    assert shown.isdisjoint({IN_PRIVATE, NO_LONGER})


async def test_who_leaves_the_channel_without_private_cards_plays_no_longer() -> None:
    """They see the table nowhere, although private messages have reached them before."""
    for asks in (False, True):
        stage, ane, benat = await two_playing()
        await benat.ask("cartas", private=True)
        if asks:
            await ask_for_cards_in_private(benat)
        await benat.ask("cartas")
        await play_a_hand(ane, benat)
        stage.host.on_chat_event(PersonLeft(benat.id, (benat.group,)))
        await stage.settle()
        state = stage.table_of(ane.id).state
        playing = [chair.person for chair in state.chairs if not chair.away]
        assert (benat.id in playing) is asks
