"""Tests of the settings of a chat: who may change them, what they do, and where they are shown."""

import pytest

from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.settings_page import KEY
from bot.ports.message import MessageContent, Reply, Style
from bot.ports.request import Address, ButtonPress, Permission, ServerId
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, labelled

NOT_ADMIN = (
    "Esto lo cambia quien administra el chat: en Discord, quien puede gestionar el servidor o sus "
    "canales; en Telegram, los administradores del grupo."
)


async def two_people() -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return Ane, who administers the group, and Beñat, who does not."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    stage.red.admins.add((ane.group.chat, ane.id))
    return ane, benat


def page_of(reply: Reply) -> MessageContent:
    """Return the page of a reply."""
    assert reply.post is not None, reply
    return reply.post


async def press(human: SimulatedPerson, page: MessageContent, label: str) -> Reply:
    """Press a button of a page that only this person sees."""
    return await human.do(ButtonPress(labelled(page, label).token, "", is_ephemeral=True))


async def choose(human: SimulatedPerson, *path: str) -> Reply:
    """Open the settings of the chat, press these buttons, and return the last answer."""
    reply = await human.ask("ajustes")
    for label in path:
        reply = await press(human, page_of(reply), label)
    return reply


class TestPage:
    async def test_it_names_each_setting_with_its_value(self) -> None:
        ane, _ = await two_people()
        page = page_of(await ane.ask("ajustes"))
        title, *named = page.text.splitlines()
        assert title == (
            "Ajustes de las mesas de este chat. Valen para las que se abran desde ahora."
        )
        assert named[:3] == [
            "Idioma: el que se elija con /idioma",
            "Reglas: Castilla",
            "Partida: A un juego",
        ]
        assert page.ephemeral_key == KEY
        assert [button.label for button in buttons(page)] == [
            line.partition(":")[0] for line in named
        ]

    async def test_a_choice_changes_the_page_in_its_place(self) -> None:
        ane, _ = await two_people()
        page = await choose(ane, "Reglas")
        assert page.is_in_place
        assert [one.label for one in buttons(page_of(page)) if one.style is Style.PRIMARY] == [
            "Castilla"
        ]
        changed = await press(ane, page_of(page), "Euskadi")
        assert (changed.is_in_place, changed.toast) == (True, "Reglas: Euskadi")
        assert "Reglas: Euskadi" in page_of(changed).text
        assert page_of(await choose(ane, "Reglas", "Volver")).text == page_of(changed).text

    @pytest.mark.parametrize("language", LANGUAGES)
    async def test_each_language_has_its_words(self, language: str) -> None:
        ane, _ = await two_people()
        await ane.ask("idioma", language, private=True)
        page = page_of(await ane.ask("ajustes"))
        title = LocalizedText("settings-title", {"own": "no"})
        assert page.text.startswith(Localizer(language).format(title))

    async def test_a_page_that_is_read_in_private_is_about_the_group(self) -> None:
        """Without ephemeral messages the page is in the private chat of the administrator."""
        ane, _ = await two_people()
        page = page_of(await ane.ask("ajustes"))
        values = await ane.do(ButtonPress(labelled(page, "Reglas").token, ""), private=True)
        rioja = labelled(page_of(values), "Rioja")
        changed = await ane.do(ButtonPress(rioja.token, ""), private=True)
        assert "Reglas: Rioja" in page_of(changed).text
        await ane.ask("mesa")
        assert "Reglas: Rioja" in ane.post.text

    async def test_in_private_the_page_is_about_ones_own_tables(self) -> None:
        ane, benat = await two_people()
        page = page_of(await benat.ask("ajustes", private=True))
        assert page.text.startswith("Ajustes de tus mesas en este chat.")
        labels = [button.label for button in buttons(page)]
        assert labels == ["Reglas", "Partida", "Avisos", "Mesas abiertas"]
        values = await benat.do(ButtonPress(labelled(page, "Reglas").token, ""), private=True)
        duel = labelled(page_of(values), "Duelo")
        await benat.do(ButtonPress(duel.token, ""), private=True)
        await benat.ask("mesa", private=True)
        assert "Reglas: Duelo" in benat.platform.newest(benat.home).text
        await ane.ask("mesa")
        assert "Reglas: Castilla" in ane.post.text


class TestRights:
    async def test_somebody_else_gets_one_clear_error(self) -> None:
        _, benat = await two_people()
        assert await benat.ask("ajustes") == Reply(NOT_ADMIN)

    @pytest.mark.parametrize(
        "about", ["language=eu", "preset=rioja", "games=3", "call=never", "only=here", ""]
    )
    async def test_a_forged_button_changes_nothing(self, about: str) -> None:
        ane, benat = await two_people()
        before = page_of(await ane.ask("ajustes")).text
        for carried in ("@group//", "@group//f", "@group/7/tf"):
            forged = ButtonPress(encode(TableButton("", Verb.SETTINGS, about + carried)), "")
            assert await benat.do(forged) == Reply(NOT_ADMIN)
            assert await benat.do(forged, private=True) == Reply(NOT_ADMIN)
        assert page_of(await ane.ask("ajustes")).text == before

    async def test_a_right_that_was_taken_is_noticed_at_the_next_press(self) -> None:
        ane, _ = await two_people()
        page = page_of(await choose(ane, "Reglas"))
        ane.stage.red.admins.clear()
        assert await press(ane, page, "Euskadi") == Reply(NOT_ADMIN)
        await ane.ask("mesa")
        assert "Reglas: Castilla" in ane.post.text

    async def test_an_administrator_of_one_group_changes_no_other(self) -> None:
        """A button of one group, pressed in another, is refused."""
        ane, _ = await two_people()
        token = labelled(page_of(await choose(ane, "Reglas")), "Euskadi").token
        elsewhere = ane.stage.human("Ane", chat="another")
        refused = await elsewhere.do(ButtonPress(token, ""))
        assert refused.text.startswith("No conozco ese botón")
        await elsewhere.ask("mesa")
        assert "Reglas: Castilla" in elsewhere.post.text

    async def test_a_platform_that_does_not_answer_is_told_apart(self) -> None:
        ane, _ = await two_people()
        ane.stage.red.is_down = True
        reply = await ane.begin(ButtonPress(encode(TableButton("", Verb.SETTINGS, "@group//")), ""))
        assert reply.text.startswith("No he podido comprobar")

    async def test_where_the_bot_is_not_a_member_there_is_nothing_to_set(self) -> None:
        ane, _ = await two_people()
        ane.lacks = (Permission.BE_HERE,)
        assert (await ane.ask("ajustes")).post is None


class TestDefaults:
    async def test_a_new_table_has_the_rules_and_the_length_of_its_chat(self) -> None:
        ane, benat = await two_people()
        await choose(ane, "Reglas", "Rioja")
        await choose(ane, "Partida", "A 3 juegos")
        await ane.stage.restart()
        await benat.ask("mesa")
        assert "Reglas: Rioja" in benat.post.text
        assert "juegos a 25. Gana quien haga 3 juegos." in benat.post.text
        await benat.ask("mesa", "duelo")
        assert "Reglas: Duelo" in benat.post.text

    async def test_a_new_table_calls_as_its_chat_wants(self) -> None:
        ane, benat = await two_people()
        await choose(ane, "Avisos", "sin aviso")
        await ane.stage.restart()
        await benat.ask("mesa")
        assert ane.stage.table_of(benat.id).state.call_s is None

    async def test_other_chats_keep_their_own(self) -> None:
        ane, _ = await two_people()
        await choose(ane, "Reglas", "Rioja")
        jon = ane.stage.human("Jon", chat="another")
        await jon.ask("mesa")
        assert "Reglas: Castilla" in jon.post.text

    async def test_the_language_is_that_of_its_tables_at_once_and_later(self) -> None:
        ane, benat = await two_people()
        await ane.ask("mesa")
        await choose(ane, "Idioma", "euskara")
        assert " mahaia" in ane.post.text
        await ane.stage.restart()
        assert (await benat.ask("marcador")).text != ""
        await benat.ask("mesa", "duelo")
        assert " mahaia" in benat.post.text

    async def test_a_language_that_was_fixed_is_not_changed_by_others(self) -> None:
        """Without one, anybody chooses the language of the chat, as before."""
        ane, benat = await two_people()
        await benat.ask("idioma", "fr")
        page = page_of(await choose(ane))
        assert page.text.startswith("Réglages des tables de ce chat.")
        reply = await ane.do(ButtonPress(labelled(page, "Langue").token, ""))
        await ane.do(ButtonPress(labelled(page_of(reply), "euskara").token, ""))
        refused = await benat.ask("idioma", "es")
        assert refused.text.startswith("Txat honetako hizkuntza administratzaileak finkatu du")
        await benat.ask("mesa")
        assert " mahaia" in benat.post.text
        assert (await benat.ask("idioma", "es", private=True)).text.startswith("Desde ahora")

    async def test_a_chat_that_moves_keeps_its_settings(self) -> None:
        ane, _ = await two_people()
        await choose(ane, "Reglas", "Rioja")
        await ane.ask("mesa")
        supergroup = Address("red", "supergroup")
        ane.stage.red.moved[ane.group] = supergroup
        await ane.tap("A 3 juegos")
        ane.group = supergroup
        await ane.ask("mesa", "nueva")
        assert "Reglas: Rioja" in ane.post.text


class TestOnlyHere:
    async def forum(self) -> tuple[SimulatedPerson, SimulatedPerson]:
        """Return an administrator in one topic of a forum, and Beñat in another."""
        ane, benat = await two_people()
        ane.server = benat.server = ServerId("red", "group")
        return ane.in_thread("7"), benat.in_thread("8")

    async def test_tables_open_there_and_elsewhere_the_way_is_shown(self) -> None:
        ane, benat = await self.forum()
        await choose(ane, "Dónde se abren mesas", "solo en este tema")
        await ane.stage.restart()
        refused = await benat.ask("mesa")
        assert (refused.text, refused.link_to) == (
            "Quien administra este grupo quiere las mesas en otro tema:",
            ane.group,
        )
        assert benat.group not in ane.stage.red.posts
        await ane.ask("mesa")
        code = ane.stage.table_of(ane.id).state.code
        assert (await benat.ask("mesa", code)).link_to == ane.group
        assert len(ane.stage.table_of(ane.id).state.places) == 1

    async def test_the_page_says_where_and_opens_them_everywhere_again(self) -> None:
        ane, _ = await self.forum()
        await choose(ane, "Dónde se abren mesas", "solo en este tema")
        other = ane.in_thread("9")
        page = page_of(await other.ask("ajustes"))
        assert page.text.endswith("Dónde se abren mesas: solo en otro tema")
        assert page.link_to == ane.group
        await choose(other, "Dónde se abren mesas", "en cualquier tema")
        await other.ask("mesa")
        assert other.post.rows

    async def test_a_table_that_is_there_already_is_shown_again(self) -> None:
        ane, benat = await self.forum()
        await benat.ask("mesa")
        await choose(ane, "Dónde se abren mesas", "solo en este tema")
        assert (await benat.ask("mesa")).link_to is None

    async def test_a_chat_without_others_has_no_such_setting(self) -> None:
        ane, _ = await two_people()
        assert "Dónde" not in page_of(await ane.ask("ajustes")).text
