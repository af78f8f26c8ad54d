"""Tests of first contact: what people who sit at no table get when they write to the bot."""

from typing import Final

import pytest

from bot.messages.callback_data import TableButton, Verb
from bot.ports.message import MessageContent
from bot.ports.request import Addressee, ButtonPress
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from tests.unit.bot.app.button_play import begun_match
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses

GREETINGS: Final = {
    "es": "hola | ¡Hola a todos! | quiero jugar | ¿puedo jugar? | ¿jugamos? | me apunto | asdf",
    "eu": "kaixo | aupa! | jokatu nahi dut | musean jokatu nahi dut | zer moduz | asdf",
    "en": "hello | hi there! | can we play? | i want to play | let's play | asdf",
    "fr": "bonjour | salut ! | je veux jouer | on joue ? | coucou | asdf",
}
QUESTIONS: Final = {
    "es": "¿qué vale una pareja? | que vale una pareja | hola, ¿cuánto valen los pares?",
    "eu": "zenbat balio du pareak? | kaixo, zenbat balio dute pareek?",
    "en": "how much is a pair worth? | hi, how much is a pair worth",
    "fr": "combien vaut une paire ? | bonjour, que vaut une paire ?",
}
TABLES: Final = {"es": "mesa", "eu": "mahaia", "en": "table", "fr": "table"}


async def stranger(language: str) -> SimulatedPerson:
    stage = await AppHarness().start()
    maren = stage.human("Maren")
    await maren.ask("idioma", language, private=True)
    return maren


async def told(person: SimulatedPerson, text: str, *, private: bool) -> MessageContent:
    """Return what a person who writes to the bot is shown; a group may read it."""
    answer = await person.type(text, private=private, aim=Addressee.BOT)
    assert answer.post is not None, text
    assert answer.is_public, text
    await person.stage.advance(2)
    return answer.post


def verbs(post: MessageContent) -> list[Verb]:
    return [press.action for _, press in presses(post) if isinstance(press, TableButton)]


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_greeting_is_answered_with_what_one_can_do(language: str, *, private: bool) -> None:
    maren, localizer = await stranger(language), Localizer(language)
    post = MessageContent("")
    for text in GREETINGS[language].split(" | "):
        post = await told(maren, text, private=private)
        assert localizer.format(LocalizedText("chat-hello")) in post.text
        assert verbs(post) == [Verb.JOIN, Verb.OPEN, Verb.LEARN, Verb.DAILY, Verb.HELP]
    for button, press in presses(post):
        answer = await maren.do(ButtonPress(button.token, ""), private=private)
        assert answer.post or answer.toast or answer.text, press


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_question_about_mus_is_answered(language: str, *, private: bool) -> None:
    maren = await stranger(language)
    page = (await maren.ask("ayuda", "pares")).post
    assert page is not None
    for text in QUESTIONS[language].split(" | "):
        assert page.text in (await told(maren, text, private=private)).text, text


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_name_of_a_table_opens_one(language: str, *, private: bool) -> None:
    maren = await stranger(language)
    await maren.type(TABLES[language], private=private, aim=Addressee.BOT)
    assert "Maren" in maren.stage.red.newest(maren.home if private else maren.group).text


async def test_an_open_table_of_the_group_is_offered() -> None:
    """A newcomer sits down with one press; words of the game get the reason."""
    stage = await AppHarness().start()
    ane, maren = stage.human("Ane"), stage.human("Maren")
    await ane.ask("mesa")
    post = await told(maren, "hola", private=False)
    assert verbs(post)[0] is Verb.SIT
    await maren.press(presses(post)[0][0])
    assert "Maren" in stage.red.newest(ane.group).text
    nora = stage.human("Nora")
    assert (await nora.type("envido 5", aim=Addressee.BOT)).text == "No estás en esta mesa."


async def test_a_player_who_asks_a_question_reads_the_answer() -> None:
    _, people = await begun_match()
    for human in people:
        answer = await human.type("¿qué vale una pareja?", aim=Addressee.BOT)
        assert answer.post is not None
        assert answer.post.text.startswith("Pares")
