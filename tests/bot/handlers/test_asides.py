"""Hands that stand aside in a chat: brought up to date when their owner is asked something new."""

import pytest

from bot.ports.deeds import Pressed
from bot.ports.platform import Pace
from bot.ports.post import Post
from bot.ports.values import replace
from bot.posts.tokens import Mark, Play
from bot.tables.sights import BEAT_S
from tests.bot.cards_told import told_by
from tests.bot.fake_platform import LIMITS, FakePlatform, presses
from tests.bot.handlers.button_play import (
    call_nobody,
    play_to_the_next_deal,
    seat_and_start,
    shown_in,
    sure_press,
    waited_for,
)
from tests.bot.handlers.stage import Human, Stage


async def two_aside(stage: Stage) -> tuple[Human, Human]:
    """Ane and Beñat in a match, who look at their cards in the group; who is asked comes first."""
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    await call_nobody(people[0])
    for human in people:
        await look_aside(human)
    [asked] = waited_for(people)
    [other] = [human for human in people if human is not asked]
    return asked, other


async def look_aside(human: Human) -> None:
    """Look at the own cards in the group, where they stay before the eyes of this person."""
    shown = shown_in(await human.tap("Mis cartas"))
    human.platform.asides = {
        key: post for key, post in human.platform.asides.items() if key[1] != human.id
    }
    human.platform.asides[human.group, human.id, shown.aside] = shown


def aside(human: Human) -> Post:
    """What stands before somebody's eyes alone in the group."""
    return next(post for key, post in human.platform.asides.items() if key[1] == human.id)


async def test_who_is_asked_something_new_reads_it_there() -> None:
    """With the buttons for it, and without a press; nobody else's page changes."""
    stage = await Stage().start()
    asked, other = await two_aside(stage)
    before = aside(asked)
    await asked.type("mus")
    assert "Te toca: ¿mus?" in aside(other).text
    assert any(isinstance(press, Play) for _, press in presses(aside(other)))
    assert aside(asked) == before
    await other.type("mus")
    for human in (asked, other):
        if any(isinstance(press, Mark) for _, press in presses(human.private_post)):
            assert any(isinstance(press, Mark) for _, press in presses(aside(human)))
    assert told_by(aside(asked)) & told_by(aside(other)) == set()


async def test_who_presses_there_again_is_shown_there_what_comes_next() -> None:
    """Though they said something in private meanwhile; a press on the old page says how it is."""
    stage = await Stage().start()
    asked, other = await two_aside(stage)
    old = next(button for button, press in presses(aside(asked)) if isinstance(press, Play))
    await asked.type("mus", private=True)
    await other.type("no hay mus")
    assert aside(asked).text.count("Te toca: ¿mus?") == 1
    page = shown_in(await asked.do(Pressed(old.token, "", is_aside=True)))
    asked.platform.asides[asked.group, asked.id, page.aside] = page
    assert "Habla Beñat a la grande." in aside(asked).text
    await other.type("envido")
    assert "Habla Beñat" not in aside(asked).text
    assert any(isinstance(press, Play) for _, press in presses(aside(asked)))


async def test_who_sees_a_sign_finds_it_there() -> None:
    """Though nobody is asked anything new; who has not seen it keeps the page of before."""
    stage = await Stage().start()
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
    sign = next(b for b, press in signs if isinstance(press, Play) and "Seña: " in b.label)
    await maker.do(Pressed(sign.token, "", is_aside=True))
    assert any("te hace la seña" in text for text in aside(partner).strong)
    assert [aside(rival) for rival in rivals] == before


async def test_how_a_hand_ends_is_shown_there_and_stays() -> None:
    """The next hand is asked for anew; the old page keeps all cards."""
    stage = await Stage().start()
    asked, other = await two_aside(stage)
    await play_to_the_next_deal(stage, [asked, other])
    for human in (asked, other):
        assert "Siguiente mano" in aside(human).text
    await look_aside(asked)
    assert "Siguiente mano" not in aside(asked).text


@pytest.mark.parametrize("pace", [LIMITS.chat_pace, Pace(at_once=2, a_minute=18)])
async def test_an_ordago_that_is_accepted_is_seen_there_before_the_cards(pace: Pace) -> None:
    """As in the chat, where the others are still to see that; then they come by themselves."""
    platform = FakePlatform("red", replace(LIMITS, chat_pace=pace))
    stage = await Stage(platforms=(platform, FakePlatform("blue"))).start()
    asked, other = await two_aside(stage)
    await asked.type("no hay mus")
    await waited_for([asked, other])[0].ask("ordago")
    [rival] = waited_for([asked, other])
    doubt = sure_press(await rival.tap("Quiero"))
    assert doubt is not None
    begun = stage.timer.now()
    page = shown_in(await rival.begin(replace(doubt, is_aside=True)))
    assert "¡quiero!" in page.text
    assert "¡Juego para" not in page.text
    rival.platform.asides[rival.group, rival.id, page.aside] = page
    for _ in range(100):
        if "¡Juego para" in rival.post.text:
            break
        assert "¡Juego para" not in aside(rival).text
        await stage.pass_time(0.1)
    assert stage.timer.now() - begun >= BEAT_S
    await stage.settle()
    assert "¡Juego para" in aside(rival).text


async def test_a_chat_without_calls_to_spare_leaves_it_to_a_press() -> None:
    """What all have to see comes first; the button under the page says that it may be old."""
    pace = Pace(at_once=1, a_minute=2)
    slow = FakePlatform("red", replace(LIMITS, chat_pace=pace))
    stage = await Stage(platforms=(slow, FakePlatform("blue"))).start()
    asked, other = await two_aside(stage)
    before = aside(other)
    assert before.rows[-1][-1].label == "Actualizar (puede no estar al día)"
    await asked.type("no hay mus")
    assert aside(other) == before
