"""Tests of opening, configuring, moving and closing tables by commands and buttons."""

import asyncio
from collections.abc import Sequence
from typing import Final

import pytest

from bot.app.commands.open import INSTANT_S
from bot.app.rate_limit import MOST_TABLES
from bot.messages.callback_data import TableButton, Verb
from bot.ports.message import Reply, Style
from bot.ports.request import (
    ButtonPress,
    CommandCall,
    InlineQuery,
    Permission,
    PersonId,
    ServerId,
    StartLink,
)
from bot.text.help_topics import preset_lines
from bot.text.localizer import LocalizedText, Localizer
from tests.unit.bot.app.button_play import (
    arranging,
    begin_lesson,
    free_seat,
    seat_and_start,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, FragileStore, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, presses

NEXT_PAGE: Final = "\u203a"


def code_of(human: SimulatedPerson) -> str:
    """Return the code of the table that a chat shows."""
    return code_in(human.post.text)


async def test_a_table_is_opened_with_its_rules_shown() -> None:
    """A new table seats the person who opened it and shows every unusual rule."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "rioja")
    assert "1. Ane" in ane.post.text
    assert "Reglas: Rioja" in ane.post.text
    assert "4 reyes, juegos a 25" in ane.post.text
    assert "Tiempo para cada jugada: 2 minutos" in ane.post.text


async def test_a_table_is_opened_as_it_is_wished_for() -> None:
    """One command sets rules, number of players, level and clock, in any order."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "hard 60 castilla 6")
    lines = ane.post.text.splitlines()
    assert [line[0] for line in lines[1:7]] == ["1", "2", "3", "4", "5", "6"]
    assert ane.post.text.count("(ordenador, difícil)") == 5
    assert "Reglas: Castilla" in ane.post.text
    assert "Tiempo para cada jugada: 1 minuto" in ane.post.text
    refused = await ane.ask("mesa", "parchís 2")
    assert "parchis" in refused.text
    assert len(stage.red.posts[ane.group]) == 1


@pytest.mark.parametrize(
    "asked",
    ["6 jugadores", "para 6", "6 players", "6 joueurs", "6 jokalari", "sei lagun"],
)
async def test_a_number_may_be_followed_by_what_it_counts(asked: str) -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    assert (await ane.ask("mesa", asked)).text == ""
    assert [line[0] for line in ane.post.text.splitlines()[1:7]] == ["1", "2", "3", "4", "5", "6"]


async def test_a_table_has_no_number_of_players_but_those_that_exist() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    assert "«7»; puede ser: 2, 4, 6" in (await ane.ask("mesa", "7 jugadores")).text
    assert ane.group not in stage.red.posts


async def test_commands_are_known_in_every_language() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    for number, word in enumerate(("mesa", "mahaia", "table", "TABLE"), start=1):
        await ane.ask(word, "nueva")
        assert len(stage.red.posts[ane.group]) == number


async def test_the_maker_changes_presets_options_and_the_time() -> None:
    """The maker changes presets, options and the clock in one message, page by page."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    for label in ("Reglas", "Euskadi", "Reglas", "Opciones", "Mus corrido", "no", "Volver"):
        assert await ane.tap(label) == Reply(), label
    assert "Reglas: Euskadi" in ane.post.text
    assert "Mus corrido (mus_corrido): no" in ane.post.text
    for label in ("Reglas", "Tiempo", "30 segundos"):
        await ane.tap(label)
    assert "Tiempo para cada jugada: 30 segundos" in ane.post.text
    assert len(stage.red.posts[ane.group]) == 1


async def test_the_page_of_an_option_says_how_it_stands_now() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    for label in ("Reglas", "Opciones", "Mus corrido"):
        await ane.tap(label)
    before = ane.post.text
    await ane.tap("no")
    await ane.tap("Mus corrido")
    assert before != ane.post.text
    assert ane.post.text == before.replace(": sí", ": no")
    assert ane.button("no").style is Style.PRIMARY
    assert ane.button("sí").style is Style.PLAIN


async def test_a_table_stays_in_its_makers_hands_when_another_leaves() -> None:
    """The maker keeps the table if another person leaves, whatever the seats are."""
    stage = await AppHarness().start()
    ane, benat, maren = (stage.human(name) for name in ("Ane", "Beñat", "Maren"))
    await ane.ask("mesa")
    for guest in (benat, maren):
        await guest.press(free_seat(guest.post))
    await ane.tap("4. (libre) · con Beñat")
    await maren.ask("salir")
    assert "1. (libre)\n2. Beñat" in ane.post.text
    assert (await benat.tap("Reglas")).text == "Eso lo decide Ane, que lleva la mesa."
    assert await ane.tap("Reglas") == Reply()


async def test_the_maker_chooses_the_level_of_those_who_stand_in() -> None:
    """The maker chooses the level of the substitutes on the clock page; the seats show it."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    assert "juega el ordenador normal" in ane.post.text
    for label in ("Reglas", "Tiempo", "Ordenador difícil"):
        assert await ane.tap(label) == Reply(), label
    assert "juega el ordenador difícil" in ane.post.text


async def test_an_unusual_number_is_asked_for() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    for label in ("Reglas", "Opciones", NEXT_PAGE, NEXT_PAGE, NEXT_PAGE, "Piedras por juego"):
        await ane.tap(label)
    asked = (await ane.tap("Otro número")).question
    assert asked is not None
    assert (asked.title, asked.label) == ("Piedras por juego", "Un número (1-10000)")
    refusal = await ane.do(ButtonPress(asked.token, "", ("treinta",)))
    assert refusal.text == "Tiene que ser un número, como 7."
    too_many = await ane.do(ButtonPress(asked.token, "", ("20000",)))
    assert "no puede ser «20000»" in too_many.text
    await ane.do(ButtonPress(asked.token, "", (" 33 ",)))
    assert "Piedras por juego: 33" in ane.post.text


async def test_the_others_are_told_that_the_rules_are_not_theirs_to_change() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    assert (await benat.tap("Reglas")).text == "Eso lo decide Ane, que lleva la mesa."


async def test_partners_are_chosen_by_pressing_a_chair() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    await benat.tap("2. (libre)")
    await benat.tap("3. (libre) · con Ane")
    assert (await benat.tap("3. Beñat")).text == "Ya estás en esta mesa."
    assert ane.post.text.splitlines()[1:4] == ["1. Ane", "2. (libre)", "3. Beñat"]


async def test_a_match_needs_somebody_on_every_chair() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    assert (await ane.tap("Empezar")).text.startswith("Faltan 3 jugadores")
    await ane.tap("Ordenador fácil")
    assert await ane.tap("Empezar") == Reply()
    assert "Ronda 1" in ane.post.text


async def test_a_table_is_brought_to_another_chat_by_its_code() -> None:
    """A code brings a table to another chat of any platform, and people there may sit down."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa")
    await benat.bring(code_of(ane).lower())
    await benat.press(free_seat(benat.post))
    assert ane.post.text == benat.post.text
    assert "2. Beñat" in ane.post.text


async def test_what_changes_in_one_chat_of_a_table_leaves_the_others_as_they_are() -> None:
    """Each chat keeps its view of the table and its language when another chat changes."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa")
    await benat.bring(code_of(ane))
    await benat.ask("idioma", "eu")
    await benat.press(free_seat(benat.post))
    assert "mahaia" in benat.post.text
    assert "Mesa " in ane.post.text
    assert "2. Beñat" in ane.post.text


async def test_asking_for_the_table_again_brings_it_to_the_end_of_the_chat() -> None:
    """A repeated request moves the table to the end of the chat and removes the earlier message."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = code_of(ane)
    await ane.ask("mesa")
    assert [sent.is_new for sent in stage.red.sent] == [True, True]
    assert len(stage.red.posts[ane.group]) == 1
    assert code_of(ane) == code


async def test_a_person_sits_at_several_tables_and_words_go_to_the_one_that_waits() -> None:
    """A word typed in private goes to the table that waits for its author."""
    stage = await AppHarness().start()
    for chat in ("group", "other"):
        await seat_and_start([stage.human(name, chat=chat) for name in ("Ane", "Beñat")], "duelo")
    ane, there = stage.human("Ane"), stage.human("Ane", chat="other")
    await pass_on_to(ane.id, [ane, stage.human("Beñat")])
    await pass_on_to(PersonId("red", "beñat"), [there, stage.human("Beñat", chat="other")])
    elsewhere = there.post
    await ane.type("no hay mus", private=True)
    assert "Ane: no hay mus" in ane.post.text
    assert there.post == elsewhere


async def pass_on_to(person: PersonId, people: Sequence[SimulatedPerson]) -> None:
    """Say mus until a table waits for this person."""
    while [mention.person for mention in people[0].post.mentions] != [person]:
        [asked] = waited_for(people)
        await asked.tap("Mus")


async def test_one_person_may_have_so_many_tables_and_no_more() -> None:
    """A person may have a limited number of tables; beyond it the request is refused."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", chat="other")
    answers = [await ane.begin(CommandCall("mesa", "nueva")) for _ in range(100)]
    assert len(stage.red.posts.get(ane.group, {})) <= MOST_TABLES
    told = [answer.text for answer in answers if answer.text]
    assert told[0].startswith(f"Tienes ya {MOST_TABLES} mesas abiertas")
    assert sum("demasiado deprisa" in text for text in told) == 1
    await benat.ask("mesa")
    assert "1. Beñat" in benat.post.text


async def test_the_last_table_that_one_may_have_is_opened_like_the_first() -> None:
    """The last permitted table opens normally; lessons count, and closing one frees a place."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    for _ in range(MOST_TABLES):
        assert not (await ane.ask("mesa", "nueva")).text
        await stage.advance(INSTANT_S)
    assert len(stage.red.posts[ane.group]) == MOST_TABLES
    refused = (await ane.ask("mesa", "nueva")).text
    codes = [key.removeprefix("mesa/") for key in await stage.store.list_all("mesa/")]
    listed = refused.partition("(")[2].partition(")")[0]
    assert refused.startswith(f"Tienes ya {MOST_TABLES} mesas abiertas")
    assert sorted(listed.split(", ")) == sorted(codes)
    assert (await ane.ask("aprende", private=True)).text == refused
    assert len(stage.red.posts[ane.group]) == MOST_TABLES
    await ane.tap("Cerrar la mesa")
    assert not (await ane.ask("mesa", "nueva")).text


async def test_two_tables_asked_for_in_one_instant_are_one() -> None:
    """Two simultaneous requests open one table, from one person or from two."""
    stage = await AppHarness(store=SlowStore()).start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    answers = await asyncio.gather(*(one.begin(CommandCall("mesa")) for one in (ane, ane, benat)))
    await stage.settle()
    code = code_of(ane)
    assert {code_in(post.text) for post in stage.red.posts[ane.group].values()} == {code}
    assert [answer.text for answer in answers[:2]] == ["", ""]
    assert answers[2].text.startswith(f"Ane acaba de abrir aquí la mesa {code}")
    await benat.ask("mesa", "nueva")
    assert code_of(benat) != code
    await stage.advance(INSTANT_S)
    await stage.human("Iker").ask("mesa")
    assert "1. Iker" in ane.post.text


def code_in(text: str) -> str:
    """Return the code in the first line of a table's message."""
    return text.splitlines()[0].split()[-1]


class SlowStore(FragileStore):
    """A store that yields to other tasks during a lookup."""

    async def get(self, key: str) -> str | None:
        """Return a document after a delay."""
        await asyncio.sleep(0)
        return await super().get(key)


@pytest.mark.parametrize("code", ["K7QX", "k0qx1", "K7QX22", "ABCDE", "ZZZ22"])
async def test_a_code_that_no_table_has_is_told_as_such(code: str) -> None:
    """An unknown code is reported as such, even mistyped; other words are house rules."""
    ane = (await AppHarness().start()).human("Ane")
    assert (await ane.ask("mesa", code)).text == "No hay ninguna mesa con ese código."
    for rules in ("castila", "reyes", "una mesa"):
        assert "No hay ninguna mesa" not in (await ane.ask("mesa", rules)).text


async def test_a_language_is_chosen_for_a_chat_and_for_oneself() -> None:
    """A chat's language applies to its table, a person's language to their private messages."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(benat.post))
    assert (await ane.ask("idioma", "euskara")).text == "Hemendik aurrera: euskara."
    assert ane.post.text.splitlines()[0].endswith("mahaia")
    await benat.ask("idioma", "fr", private=True)
    await ane.press(arranging(ane.post, Verb.START))
    assert benat.private_post.text.splitlines()[1].startswith("Vos cartes")
    assert ane.private_post.text.splitlines()[1].startswith("Tus cartas")
    menu = (await ane.ask("idioma")).post
    assert menu is not None
    assert [button.label for button in buttons(menu)][:4] == [
        "español",
        "euskara",
        "English",
        "français",
    ]
    english = await ane.do(ButtonPress(buttons(menu)[2].token, ""))
    assert english.text == "From now on I will use English."
    unknown = await ane.ask("idioma", "klingon")
    assert unknown.text.startswith("I do not speak that language. I speak: es, eu, en, fr")


async def test_what_is_asked_about_a_table_is_answered_in_private() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    assert (await ane.ask("marcador")).text.startswith("Aquí no hay ninguna mesa")
    presets = (await ane.ask("reglas")).post
    assert presets is not None
    assert "Castilla (castilla)" in presets.text
    await seat_and_start([ane, *(stage.human(name) for name in ("Beñat", "Garazi", "Iker"))])
    score = await stage.human("Mirón").ask("marcador")
    assert score.text.splitlines()[0] == "Ane\u2013Garazi: nada"
    rules = (await ane.ask("reglas")).post
    assert rules is not None
    assert "Piedras por juego (target): 40" in rules.text
    help_ = (await ane.ask("ayuda")).post
    assert help_ is not None
    assert "31" in help_.text


async def test_only_where_nobody_else_reads_it_are_people_told_that_it_is_their_own_turn() -> None:
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people)
    [asked] = waited_for(people)
    code = stage.table_of(asked.id).state.code
    alone = (await asked.ask("marcador", code, private=True)).text.splitlines()
    together = (await asked.ask("marcador")).text.splitlines()
    assert alone[:-1] == together[:-1]
    assert "Te toca" in alone[-1]
    assert asked.person.name in together[-1]


async def test_computers_are_sent_off_again() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.tap("Ordenador fácil")
    await ane.tap("Sin ordenador")
    assert ane.post.text.count("(libre)") == 3


async def test_nothing_is_arranged_while_a_match_is_played() -> None:
    """Old lobby buttons change nothing during a match."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await people[0].ask("mesa", "duelo")
    await people[1].press(free_seat(people[1].post))
    lobby = buttons(people[0].post)
    await people[0].press(arranging(people[0].post, Verb.START))
    post = people[0].post
    for button in lobby:
        if button.label not in {"Me levanto", "Cerrar la mesa"}:
            await people[0].press(button)
    assert people[0].post == post


async def test_somebody_who_follows_an_invitation_finds_the_table() -> None:
    """An invitation opens the table in the private chat, or in the chosen group."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", chat="another")
    await ane.ask("mesa", "duelo")
    [link] = ane.post.links
    assert link.into_group
    assert not (await benat.open_private(link.payload)).text
    assert "en cuanto alguien de allí os deje entrar" in stage.red.newest(benat.home).text
    await ane.tap("Que entre el chat de Beñat")
    home = stage.red.newest(benat.home)
    assert link.payload in home.text
    await benat.do(ButtonPress(free_seat(home).token, ""), private=True)
    assert "Beñat" in ane.post.text
    assert (await benat.open_private(link.payload)).text.startswith("Listo")
    assert not (await ane.do(StartLink("mus"))).text
    await benat.do(StartLink(link.payload))
    assert link.payload in benat.post.text


async def test_an_invitation_to_a_table_that_is_gone_says_so() -> None:
    stage = await AppHarness().start()
    answer = await stage.human("Ane").open_private("ZZZZ9")
    assert answer.text == "No hay ninguna mesa con ese código."


async def test_the_own_open_tables_are_offered_anywhere() -> None:
    """Inline results offer a person's open tables, filtered by code, without lessons."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "duelo")
    await begin_lesson(ane)
    [offer] = (await ane.do(InlineQuery())).offers
    code = ane.post.links[0].payload
    assert (offer.key, offer.title) == (code, f"Mesa {code}")
    assert offer.about == "Mus, Duelo: queda una silla libre de 2."
    assert [(link.payload, link.into_group) for link in offer.post.links] == [
        (code, False),
        (code, True),
    ]
    assert (await benat.do(InlineQuery())).offers == ()
    await benat.press(free_seat(ane.post))
    assert [one.key for one in (await benat.do(InlineQuery(code[:3].lower()))).offers] == [code]
    assert (await benat.do(InlineQuery("nothing"))).offers == ()


async def test_a_missing_right_is_named_before_anything_is_promised() -> None:
    """A missing permission is reported to the author, in their language, and no table opens."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    ane.lacks = (Permission.SEE, Permission.WRITE)
    refused = await ane.ask("mesa")
    assert refused.text.endswith("me falta un permiso: Ver canal y Enviar mensajes.")
    assert ane.group not in stage.red.posts
    ane.lacks = ()
    await ane.ask("mesa")
    assert "1. Ane" in ane.post.text


async def test_a_table_without_pictures_says_so_at_once() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    ane.lacks = (Permission.PICTURES,)
    assert "Adjuntar archivos" in (await ane.ask("mesa")).text
    assert "1. Ane" in ane.post.text


async def test_a_command_says_what_it_has_done() -> None:
    """A command confirms its effect in words if the platform requires it."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    opened = await ane.ask("mesa", "duelo")
    assert opened == Reply()
    assert opened.toast == f"La mesa {code_of(ane)} está abierta."
    assert (await ane.ask("mesa")).toast == f"La mesa {code_of(ane)} está abajo."
    await ane.tap("Ordenador fácil")
    await ane.tap("Empezar")
    for _ in range(5):
        if "Mus" in [button.label for button in buttons(ane.post)]:
            break
        await stage.advance(5)
    assert (await ane.ask("corto")).toast in {"Has dicho: No hay mus", "Has dicho: Corto"}
    assert (await ane.ask("salir")).text


async def test_who_leaves_is_told_which_table_it_was_and_who_ends_one_that_it_is_closed() -> None:
    """Leaving is confirmed with the table's name, and ending a table with its closure."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "duelo")
    code = code_of(ane)
    await benat.press(free_seat(benat.post))
    left = await benat.ask("salir")
    assert (left.text, left.toast) == ("", f"Te has levantado de la mesa {code}.")
    assert (await ane.ask("salir")).toast == f"Te has levantado de la mesa {code}."
    assert (await ane.ask("salir")).toast == f"La mesa {code} se ha cerrado."


async def test_somebody_who_opens_the_private_chat_is_greeted_and_asked_for_their_language() -> (
    None
):
    ane = (await AppHarness().start()).human("Ane")
    hello = (await ane.open_private()).post
    assert hello is not None
    spanish = Localizer("es")
    assert hello.text.splitlines() == [
        spanish.format(LocalizedText("chat-hello")),
        spanish.format(LocalizedText("chat-your-language")),
    ]


async def test_own_tables_are_at_hand_where_the_bot_has_no_part() -> None:
    """Where the bot is not a member, cards are shown to their owner and no table can be opened."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo")
    await ane.tap("Ordenador fácil")
    await ane.tap("Empezar")
    elsewhere = stage.human("Ane", chat="elsewhere")
    assert (await elsewhere.ask("cartas")).text.startswith("Aquí no hay ninguna mesa")
    elsewhere.lacks = (Permission.BE_HERE,)
    assert (await elsewhere.ask("cartas")).post is not None
    assert (await elsewhere.ask("ayuda")).post is not None
    assert "Discord no deja" in (await elsewhere.ask("mesa")).text
    elsewhere.server = ServerId("red", "server")
    assert "estar en este chat" in (await elsewhere.ask("mesa")).text
    assert elsewhere.group not in stage.red.posts


async def test_the_advice_for_a_group_of_direct_messages_can_be_followed() -> None:
    """The maker opens the table in private, and lets in the others, who sit down in private too."""
    stage = await AppHarness().start()
    ane, jon = stage.human("Ane", chat="group-dm"), stage.human("Jon", chat="group-dm")
    ane.lacks = (Permission.BE_HERE,)
    told = (await ane.ask("mesa")).text
    assert "/mesa en nuestro chat privado" in told
    assert "les dejas entrar con un botón" in told
    ane.lacks = ()
    await ane.ask("mesa", private=True)
    code = stage.red.newest(ane.home).text.split()[1]
    await jon.ask("mesa", code, private=True)
    [let_in] = [button for button, press in presses(stage.red.newest(ane.home)) if is_let_in(press)]
    await ane.press_at_home(let_in)
    [sit] = [each for each in buttons(stage.red.newest(jon.home)) if each.label == "2. (libre)"]
    await jon.press_at_home(sit)
    assert "Jon" in stage.red.newest(ane.home).text
    assert not {ane.group, jon.group} & set(stage.red.posts)


def is_let_in(press: object) -> bool:
    """Return whether a button lets a chat see a table."""
    return isinstance(press, TableButton) and press.action is Verb.ACCEPT_CHAT


async def test_every_preset_is_told_in_lines_of_its_own() -> None:
    stage = await AppHarness().start()
    presets = (await stage.human("Ane").ask("reglas")).post
    assert presets is not None
    assert presets.text.splitlines() == [Localizer("es").format(line) for line in preset_lines()]


async def test_a_table_of_a_chat_plays_one_game_and_three_are_a_press_away() -> None:
    """The press keeps the seats open; a preset that is chosen later keeps the number of games."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    assert "Gana quien haga un juego." in ane.post.text
    assert await ane.tap("A 3 juegos") == Reply()
    assert "Gana quien haga 3 juegos." in ane.post.text
    for label in ("Reglas", "Rioja"):
        await ane.tap(label)
    assert "juegos a 25. Gana quien haga 3 juegos." in ane.post.text
    await ane.tap("A un juego")
    assert "Gana quien haga un juego." in ane.post.text


async def test_only_the_maker_chooses_the_number_of_games() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    assert (await benat.tap("A 3 juegos")).text == "Eso lo decide Ane, que lleva la mesa."
    assert "Gana quien haga un juego." in ane.post.text
