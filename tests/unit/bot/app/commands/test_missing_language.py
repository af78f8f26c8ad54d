"""Basque where the apps do not have it: one press below a table, for a person or a chat."""

from typing import Final

from bot.ports.message import MessageContent
from bot.ports.request import ButtonPress
from bot.ports.value import replace
from tests.unit.bot.app.button_play import seat_and_start, shown_in
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import LIMITS, FakePlatform, buttons, labelled

IN_BASQUE: Final = "Euskaraz"
FROM_NOW_ON: Final = "Hemendik aurrera: euskara."


async def three_people() -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return Ane, who administers the group, Beñat and Jon on a platform without Basque."""
    red = FakePlatform("red", limits=replace(LIMITS, missing_languages=("eu",)))
    stage = await AppHarness(platforms=(red, FakePlatform("blue"))).start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Jon")]
    stage.red.admins.add((people[0].group.chat, people[0].id))
    return stage, people


def labels(post: MessageContent) -> list[str]:
    """Return the labels of all buttons."""
    return [button.label for button in buttons(post)]


async def test_one_press_below_the_lobby_is_remembered_for_the_person() -> None:
    """The person reads Basque everywhere from then on; the table and the others do not."""
    stage, (ane, benat, jon) = await three_people()
    await ane.ask("mesa")
    answer = await benat.tap(IN_BASQUE)
    assert (answer.text, answer.post) == (FROM_NOW_ON, None)
    assert "Mesa" in benat.post.text
    await stage.restart()
    assert "Mahai honetan" in (await benat.ask("marcador")).text
    assert "en esta mesa" in (await jon.ask("marcador")).text
    other = stage.human("Beñat", chat="elsewhere")
    assert "mahai" in (await other.ask("marcador")).text


async def test_it_stands_below_a_match_until_all_its_people_have_chosen() -> None:
    """Their cards are told in Basque at once, and the choice is still there in the next lobby."""
    stage, (ane, benat, _) = await three_people()
    await seat_and_start([ane, benat], "duelo")
    await ane.tap(IN_BASQUE)
    assert "Zure kartak" in shown_in(await ane.tap("Mis cartas")).text
    assert IN_BASQUE in labels(ane.post)
    await benat.ask("idioma", "es", private=True)
    assert IN_BASQUE not in labels(ane.post)
    await stage.human("Jon", chat="elsewhere").ask("mesa")
    assert IN_BASQUE in labels(stage.human("Jon", chat="elsewhere").post)


async def test_an_administrator_chooses_it_for_the_chat_by_one_more_press() -> None:
    """Then the tables of the chat are in Basque, and have no such button."""
    stage, (ane, benat, _) = await three_people()
    await ane.ask("mesa")
    page = shown_in(await ane.tap(IN_BASQUE))
    assert (page.text, labels(page)) == (FROM_NOW_ON, ["Kanal hau euskaraz"])
    token = labelled(page, "Kanal hau euskaraz").token
    refused = await benat.do(ButtonPress(token, "", is_ephemeral=True))
    assert "quien administra el chat" in refused.text
    assert "Mesa" in ane.post.text
    await ane.do(ButtonPress(token, "", is_ephemeral=True))
    assert "mahaia" in ane.post.text
    assert IN_BASQUE not in labels(ane.post)
    await stage.restart()
    await benat.ask("mesa", "nueva")
    assert "mahaia" in benat.post.text


async def test_platforms_with_all_languages_offer_none() -> None:
    """People of such a platform set their app to Basque."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    assert IN_BASQUE not in labels(ane.post)
