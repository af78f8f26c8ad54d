"""Tests of the language in use: person, table, chat, platform, then Spanish."""

import pytest

from bot.messages.callback_data import Verb
from bot.ports.message import MessageContent, Reply, Style
from bot.ports.request import AnonymousAdmin, ButtonPress
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES, own_name
from tests.unit.bot.app.button_play import arranging
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, labelled

MINE = {"es": "Tus cartas", "eu": "Zure kartak", "en": "Your cards", "fr": "Vos cartes"}
TABLE = {"es": "Mesa ", "eu": " mahaia", "en": "Table ", "fr": "Table "}


async def duel(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return two people at a table: the platform reports English for one, nothing for the other."""
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    ane.person = replace(ane.person, hint="en-GB")
    benat.person = replace(benat.person, hint="de")
    await ane.ask("mesa", "duelo")
    await benat.tap("2. (free)")
    return ane, benat


async def choose_for_table(maker: SimulatedPerson, name: str) -> None:
    """Choose the language of the table in the lobby, as its maker."""
    await maker.press(labelled(maker.post, page_label(maker.post)))
    await maker.tap(name)


def page_label(post: MessageContent) -> str:
    """Return the label of the language page's button, in any language of the lobby."""
    [label] = {"Idioma", "Hizkuntza", "Language", "Langue"} & {
        button.label for row in post.rows for button in row
    }
    return label


async def start(maker: SimulatedPerson) -> None:
    """Start the match."""
    await maker.press(arranging(maker.post, Verb.START))


async def test_a_hint_is_followed_where_nothing_was_chosen() -> None:
    """Without a choice the platform's language applies, then Spanish.

    A new table takes its maker's.
    """
    stage = await AppHarness().start()
    ane, benat = await duel(stage)
    assert TABLE["en"] in ane.post.text
    await start(ane)
    assert MINE["en"] in ane.private_post.text
    assert MINE["es"] in benat.private_post.text


async def test_the_language_of_the_table_goes_before_those_of_chat_and_platform() -> None:
    """The language of the table takes precedence over chat and platform, in all its chats."""
    stage = await AppHarness().start()
    ane, benat = await duel(stage)
    await ane.ask("idioma", "fr")
    await choose_for_table(ane, "euskara")
    assert TABLE["eu"] in ane.post.text
    await start(ane)
    assert MINE["eu"] in ane.private_post.text
    assert MINE["eu"] in benat.private_post.text
    assert (await benat.ask("marcador")).text.splitlines()[0].endswith("ezer ez")


async def test_what_a_person_chose_goes_before_all_else() -> None:
    stage = await AppHarness().start()
    ane, benat = await duel(stage)
    await choose_for_table(ane, "euskara")
    await benat.ask("idioma", "fr", private=True)
    await start(ane)
    assert MINE["fr"] in benat.private_post.text
    assert MINE["eu"] in ane.private_post.text
    assert TABLE["eu"] in ane.post.text


async def test_what_a_person_chose_before_they_sat_down_goes_before_all_else_too() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await benat.ask("idioma", "fr", private=True)
    await ane.ask("mesa", "duelo")
    await choose_for_table(ane, "euskara")
    await benat.tap("2. (libre)")
    await start(ane)
    assert MINE["fr"] in benat.private_post.text
    assert MINE["eu"] in ane.private_post.text


async def test_the_chat_goes_before_the_platform() -> None:
    """The language of a chat takes precedence over the platform's for answers in the chat."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    ane.person = replace(ane.person, hint="en")
    await ane.ask("idioma", "eu")
    assert (await ane.ask("marcador")).text.startswith("Hemen ez dago mahairik")


async def test_a_table_speaks_as_its_chat_does_whatever_its_maker_chose() -> None:
    """A table speaks the language of its chat, whatever language its maker chose."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("idioma", "eu")
    await ane.ask("idioma", "fr", private=True)
    await ane.ask("mesa")
    assert TABLE["eu"] in ane.post.text
    assert (await ane.ask("marcador")).text.startswith("On ne joue pas")


async def test_a_language_of_a_chat_reaches_all_its_threads() -> None:
    """The language of a chat applies to all its threads, and to no other chat."""
    stage = await AppHarness().start()
    ane, elsewhere = stage.human("Ane"), stage.human("Beñat", chat="another")
    topics = [ane.in_thread(thread) for thread in ("7", "8")]
    for human in (*topics, elsewhere):
        await human.ask("mesa")
    await topics[0].ask("idioma", "eu")
    assert all(TABLE["eu"] in topic.post.text for topic in topics)
    assert TABLE["es"] in elsewhere.post.text


async def test_a_button_for_oneself_leaves_the_chat_alone_and_one_for_the_chat_its_people() -> None:
    """The menu has one button for the person and one for the chat, in this order."""
    stage = await AppHarness().start()
    ane, benat = await duel(stage)
    menu = (await ane.ask("idioma")).post
    assert menu is not None
    own, chats = ([button.label for button in row] for row in (menu.rows[0], menu.rows[-1]))
    assert own == chats
    french, basque = own.index("français"), own.index("euskara")
    await ane.do(ButtonPress(menu.rows[0][french].token, ""))
    assert TABLE["en"] in ane.post.text
    assert (await ane.ask("marcador")).text.startswith("On ne joue pas")
    await ane.do(ButtonPress(menu.rows[-1][basque].token, ""))
    assert TABLE["eu"] in ane.post.text
    await start(ane)
    assert MINE["fr"] in ane.private_post.text
    assert MINE["es"] in benat.private_post.text


async def test_only_the_maker_chooses_for_the_table_and_may_take_it_back() -> None:
    stage = await AppHarness().start()
    ane, benat = await duel(stage)
    assert (await benat.tap("Language")).text == "Eso lo decide Ane, que lleva la mesa."
    await choose_for_table(ane, "euskara")
    await choose_for_table(ane, "Txat bakoitza berean")
    assert TABLE["en"] in ane.post.text


async def test_the_page_of_languages_says_which_one_the_table_speaks() -> None:
    """The language page shows the table's language, none at first; each language names itself."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.tap("Idioma")
    assert ane.post.text == "¿En qué idioma habla esta mesa?"
    labels = [button.label for button in buttons(ane.post)]
    assert labels == ["Cada chat en el suyo", *map(own_name, LANGUAGES), "Volver"]
    assert standing_out(ane.post) == ["Cada chat en el suyo"]
    await ane.tap("euskara")
    await choose_for_table(ane, "français")
    await ane.tap("Langue")
    assert standing_out(ane.post) == ["français"]
    await ane.tap(buttons(ane.post)[-1].label)
    assert ane.post.text.startswith(TABLE["fr"])


def standing_out(post: MessageContent) -> list[str]:
    """Return the buttons of a message that are highlighted."""
    return [button.label for button in buttons(post) if button.style is Style.PRIMARY]


async def test_who_sits_down_meanwhile_gets_their_own_language_back() -> None:
    """When a table gives up its language, each person has their own again."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    benat.person = replace(benat.person, hint="en-GB")
    await ane.ask("mesa", "duelo")
    await choose_for_table(ane, "français")
    await benat.tap("2. (libre)")
    await choose_for_table(ane, "Chaque chat dans la sienne")
    await start(ane)
    assert MINE["en"] in benat.private_post.text
    assert MINE["es"] in ane.private_post.text


@pytest.mark.parametrize("about", ["klingon", "xx"])
async def test_a_language_that_nobody_speaks_is_no_button(about: str) -> None:
    stage = await AppHarness().start()
    ane, _ = await duel(stage)
    await ane.tap("Language")
    button = labelled(ane.post, "euskara")
    forged = replace(button, token=button.token.replace(":eu", f":{about}"))
    assert (await ane.press(forged)).text.startswith("I do not know that button")


async def test_a_chat_is_told_in_the_language_of_its_table_that_this_cannot_be_read() -> None:
    """A chat without a language gets the failure in its table's language, once."""
    stage = await AppHarness().start()
    ane, benat = await duel(stage)
    await start(ane)
    own = [ane.private_post, benat.private_post]
    [match] = await stage.store.tables()
    stage.fragile.unreadable.add(match.table)
    await stage.restart()
    assert ane.post.text.startswith("I cannot read table")
    assert [ane.private_post, benat.private_post] == own


async def test_who_acts_in_the_name_of_a_chat_is_told_so_in_its_language() -> None:
    """A person who acts in the name of a chat is refused in the chat's language."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("idioma", "euskara")
    chat = stage.human("Lagunak")
    answer = await chat.do(AnonymousAdmin())
    assert answer.text.startswith("Ez dakit nor zaren")
    assert answer == Reply(answer.text)


async def test_in_private_the_menu_is_for_oneself_alone() -> None:
    """In a private chat the menu has no button for a chat of several people."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    menu = (await ane.ask("idioma", private=True)).post
    assert menu is not None
    *languages, unasked = [button.label for button in buttons(menu)]
    assert languages == [*map(own_name, LANGUAGES)]
    assert unasked == "Órdago: sin preguntar"
    [basque] = [button for button in buttons(menu) if button.label == "euskara"]
    told = await ane.do(ButtonPress(basque.token, ""), private=True)
    assert told.text == "Hemendik aurrera: euskara."
