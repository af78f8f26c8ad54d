"""Tests of questions to the help, which find their topics by their words."""

from typing import Final

import pytest

from bot.parsing.questions import LONGEST, MOST, topics_in
from bot.ports.request import Person, PersonId
from bot.text.help_topics import HelpTopic, title_line
from bot.text.localizer import LANGUAGES, Localizer
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons
from tests.unit.bot.parsing.help_questions import QUESTIONS

ENOUGH: Final = 28
"""The number of each language's 31 questions that must find their topic."""

ASKED: Final = 31


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_people_who_ask_the_help_a_question_are_offered_its_topic(
    language: str, spoken: str
) -> None:
    """A question is answered with a few topics that include its own, in any language."""
    assert len(QUESTIONS[language]) == ASKED
    stage = await AppHarness(seed=2).start()
    ane = SimulatedPerson(stage, Person(PersonId("red", "ane"), "Ane", spoken), "group")
    await ane.ask("idioma", spoken, private=True)
    found = 0
    for question, topic in QUESTIONS[language]:
        await stage.advance(5)
        post = (await ane.ask("ayuda", question, private=True)).post
        assert post is not None
        labels = [button.label for button in buttons(post)]
        found += Localizer(spoken).format(title_line(topic)) in labels and len(labels) <= MOST
    assert found >= ENOUGH


@pytest.mark.parametrize("written", ["{}?", "¿{}?", "{}!", "  {}  ", "ayuda {}"])
async def test_a_question_is_found_however_it_is_written(written: str) -> None:
    stage = await AppHarness(seed=2).start()
    ane = stage.human("Ane")
    for question, topic in QUESTIONS["es"][:5]:
        await stage.advance(5)
        text = written.format(question)
        asked = text.removeprefix("ayuda ")
        for said in (text, text.upper()):
            if said.casefold().startswith("ayuda"):
                answer = await ane.type(said, private=True)
            else:
                answer = await ane.ask("ayuda", said, private=True)
            assert answer.post is not None, asked
            labels = [button.label for button in buttons(answer.post)]
            assert Localizer("es").format(title_line(topic)) in labels


async def test_a_question_is_answered_at_once_by_the_likeliest_topic() -> None:
    stage = await AppHarness(seed=2).start()
    answer = await stage.human("Ane").ask("ayuda", "¿cuánto vale el punto?", private=True)
    assert answer.post is not None
    assert answer.post.text.startswith("Punto\n")
    assert answer.post.text.endswith("/ayuda.")


@pytest.mark.parametrize(
    ("mistyped", "topic"),
    [
        ("como se hacen las senias", HelpTopic.SENAS),
        ("cuanto bale el puntto", HelpTopic.PUNTO),
        ("que es un amaraco", HelpTopic.SCORE),
        ("how do I rasie the bet", HelpTopic.BETS),
        ("qu'est ce que le descompte", HelpTopic.COUNT),
        ("zer da solomilloa", HelpTopic.FIGURES),
    ],
)
def test_a_mistyped_question_finds_its_topic(mistyped: str, topic: HelpTopic) -> None:
    assert topic in topics_in(mistyped, "es")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("las señas", "una seña"),
        ("SEÑAS", "senas"),
        ("handiaren", "handiari"),
        ("pareetan", "pareekin"),
        ("signals", "signal"),
        ("les mises", "une mise"),
        ("envidar", "envidando"),
    ],
)
def test_endings_and_accents_make_no_difference(one: str, other: str) -> None:
    assert topics_in(one, "es")[0] is topics_in(other, "es")[0]


@pytest.mark.parametrize("nothing", ["", "?", "¿y qué?", "zzzzzzzz", "the", "😀", "de la"])
def test_what_tells_nothing_finds_nothing(nothing: str) -> None:
    assert topics_in(nothing, "es") == ()


def test_a_long_text_finds_few_topics() -> None:
    """A long text finds few topics, and only its beginning is read."""
    text = " ".join(question for question, _ in QUESTIONS["es"])
    assert len(topics_in(text * 50, "es")) <= MOST
    assert topics_in(text, "es") == topics_in(text[:LONGEST], "es")
