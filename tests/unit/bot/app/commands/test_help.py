"""Tests of the help pages: each leads forward, back and to the list of all pages."""

from itertools import pairwise

from bot.messages.callback_data import TableButton, Verb
from bot.ports.message import MessageContent
from bot.ports.request import ButtonPress
from bot.text.help_topics import HelpTopic
from bot.text.localizer import LocalizedText, Localizer
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses
from tests.unit.bot.virtual_time import VirtualTimer

SPANISH = Localizer("es")


def labelled(post: MessageContent, key: str) -> str:
    """Return the token of the button with this label."""
    label = SPANISH.format(LocalizedText(key))
    return next(button.token for button, _ in presses(post) if button.label == label)


async def turned(human: SimulatedPerson, token: str) -> MessageContent:
    assert isinstance(human.stage.clock, VirtualTimer)
    await human.stage.clock.advance(1)
    answer = await human.do(ButtonPress(token, ""), private=True)
    assert answer.post is not None, answer.text
    return answer.post


async def test_all_pages_come_one_after_the_other_and_then_the_first_again() -> None:
    ane = (await AppHarness().start()).human("Ane")
    first = (await ane.ask("ayuda", HelpTopic.PARES.value, private=True)).post
    assert first is not None
    pages = [first]
    for _ in HelpTopic:
        pages.append(await turned(ane, labelled(pages[-1], "chat-later")))
    assert pages[-1] == first
    assert len({page.text for page in pages}) == len(HelpTopic)
    for before, page in pairwise(pages):
        assert await turned(ane, labelled(page, "chat-earlier")) == before


async def test_from_each_page_one_comes_to_the_list_of_all() -> None:
    ane = (await AppHarness().start()).human("Ane")
    whole = (await ane.ask("ayuda", private=True)).post
    page = (await ane.ask("ayuda", HelpTopic.PARES.value, private=True)).post
    rule = (await ane.ask("ayuda", "real_31", private=True)).post
    assert whole is not None
    for one in (page, rule):
        assert one is not None
        assert await turned(ane, labelled(one, "topics-all")) == whole
    listed = [press for _, press in presses(whole) if isinstance(press, TableButton)]
    assert [press.action for press in listed] == [Verb.HELP] * len(HelpTopic)


async def test_of_what_is_unknown_everything_there_is_is_offered() -> None:
    """An unknown topic gets the list of all topics, and a near miss gets suggestions."""
    ane = (await AppHarness().start()).human("Ane")
    unknown = (await ane.ask("ayuda", "xyzzyq", private=True)).post
    near = (await ane.ask("ayuda", "paress", private=True)).post
    assert unknown is not None
    assert near is not None
    assert "xyzzyq" in unknown.text
    assert len(presses(unknown)) == len(HelpTopic)
    assert 0 < len(presses(near)) < len(HelpTopic)


async def test_the_help_tells_the_names_and_who_keeps_the_stones() -> None:
    """The name of a hand leads to the named hands; strategy and history are topics too."""
    ane = (await AppHarness().start()).human("Ane")
    for name in ("tanganete", "peterete", "la bonita", "duples polacos", "duples alemanes"):
        told = (await ane.ask("ayuda", name, private=True)).post
        assert told is not None
        assert name.removeprefix("duples ") in told.text.casefold()
    score = (await ane.ask("ayuda", "tanteo", private=True)).post
    strategy = (await ane.ask("ayuda", "estrategia", private=True)).post
    history = (await ane.ask("ayuda", "historia", private=True)).post
    assert score is not None
    assert strategy is not None
    assert history is not None
    assert "uno guarda las piedras y otro los amarracos" in score.text
    assert "¡adentro!" in score.text
    assert "Ninguna mano lo gana todo" in strategy.text
    assert "Larramendi" in history.text
