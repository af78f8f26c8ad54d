"""Tests of help topics: their text follows the house rules, and every word finds its topic."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

import pytest

from bot.app.commands.help import index_post, subject_post, unknown_post
from bot.messages.callback_data import TableButton, decode
from bot.messages.table_message import LONGEST_TEXT
from bot.parsing.parse_settings import parse_help_topic, subjects_near
from bot.parsing.vocabulary import vocabulary
from bot.ports.message import MessageContent
from bot.text.help_topics import (
    TOPIC_OF,
    HelpTopic,
    HouseRule,
    Subject,
    subject_lines,
    subject_of,
    subject_text,
    title_line,
)
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.rule_options import CHOICES, PRESETS, OneOf
from engine.rules import Rules
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import LIMITS, buttons

pytestmark = pytest.mark.long


SUBJECTS: Final[tuple[Subject, ...]] = (*HelpTopic, *map(HouseRule, CHOICES))

ASKED: Final = {
    "pares": HelpTopic.PARES,
    "ÓRDAGO": HelpTopic.ORDAGO,
    "Deje": HelpTopic.DEJE,
    "negada": HelpTopic.DEJE,
    "amarraco": HelpTopic.SCORE,
    "la una": HelpTopic.JUEGO,
    "postre": HelpTopic.MANO,
    "keinu": HelpTopic.SENAS,
    "hordagoa": HelpTopic.ORDAGO,
    "esku": HelpTopic.MANO,
    "partida": HelpTopic.MATCH,
    "joko": HelpTopic.JUEGO,
    "mus jarraia": HelpTopic.MUS,
    "mus korritua": HelpTopic.MUS,
    "mus continu": HelpTopic.MUS,
    "pondua": HelpTopic.PUNTO,
    "two pair": HelpTopic.PARES,
    "forfeit": HelpTopic.DEJE,
    "all in": HelpTopic.ORDAGO,
    "médias": HelpTopic.PARES,
    "mimique": HelpTopic.SENAS,
    "manche": HelpTopic.SCORE,
    "target": HouseRule("target"),
    "Envite máximo": HouseRule("max_total_bet"),
    "Qui répond à une mise": HouseRule("response_mode"),
}
"""Questions of people, with their topics."""


def variants() -> Iterator[tuple[str, Rules]]:
    """Yield each house rule with every other value, beside the default ones."""
    for name, choices in CHOICES.items():
        values = choices.values if isinstance(choices, OneOf) else (3, 7)
        for value in values:
            if value != getattr(Rules(), name):
                changed: dict[str, Any] = {name: value}
                yield name, replace(Rules(), **changed)


def told(subject: Subject, rules: Rules, language: str) -> str:
    """Return a topic as text."""
    localizer = Localizer(language)
    return "\n".join(map(localizer.format, subject_lines(subject, rules)))


def test_every_house_rule_belongs_to_a_topic() -> None:
    """Every house rule has a topic."""
    assert set(TOPIC_OF) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_says_what_is_so_at_this_table(language: str) -> None:
    """Each value of each house rule changes the text of its topic."""
    for name, rules in variants():
        topic = TOPIC_OF[name]
        assert told(topic, rules, language) != told(topic, Rules(), language), (name, rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_every_platform(language: str) -> None:
    """Every page fits every platform under all house rules: text, rows and labels."""
    localizer = Localizer(language)
    houses = (*PRESETS.values(), *(rules for _, rules in variants()))
    pages = [
        subject_post(localizer, "ABC23", subject, rules) for subject in SUBJECTS for rules in houses
    ]
    for page in (
        *pages,
        index_post(localizer, "ABC23"),
        unknown_post(localizer, "", "x" * 500, ()),
    ):
        assert_fits(page)


def assert_fits(page: MessageContent) -> None:
    """Check that a page keeps the strictest limits on text, rows and buttons."""
    assert len(page.text) <= LONGEST_TEXT
    assert len(page.rows) <= LIMITS.rows
    for row in page.rows:
        assert 0 < len(row) <= LIMITS.buttons_in_row
        assert all(0 < len(button.label) <= LIMITS.label for button in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_topics_have_titles_of_their_own_that_find_them(language: str) -> None:
    localizer = Localizer(language)
    titles = [localizer.format(title_line(topic)) for topic in HelpTopic]
    assert len(set(titles)) == len(titles)
    assert [parse_help_topic(title) for title in titles] == list(HelpTopic)


def test_every_subject_is_found_again_by_its_button() -> None:
    for subject in SUBJECTS:
        assert subject_of(subject_text(subject)) == subject
    assert subject_of("dance") is None


@pytest.mark.parametrize(("text", "subject"), ASKED.items())
def test_a_word_of_any_language_finds_its_subject(text: str, subject: Subject) -> None:
    assert parse_help_topic(text) == subject


def test_every_topic_has_words_in_every_language() -> None:
    """Every topic has search words in every language's locale file."""
    assert set(vocabulary().topics.values()) == set(HelpTopic)


@pytest.mark.parametrize(
    ("text", "near"), [("parse", HelpTopic.PARES), ("ordagoo", HelpTopic.ORDAGO)]
)
def test_an_unknown_topic_offers_the_nearest(text: str, near: HelpTopic) -> None:
    assert parse_help_topic(text) is None
    assert near in subjects_near(text)


def test_what_is_like_no_topic_offers_all() -> None:
    assert subjects_near("zzzzzzzz") == ()
    post = unknown_post(Localizer("es"), "", "zzzzzzzz", ())
    assert [button.label for button in buttons(post)] == [
        Localizer("es").format(title_line(topic)) for topic in HelpTopic
    ]


async def test_help_is_given_by_the_rules_of_the_table() -> None:
    """The help follows the rules of the chat's table, and the defaults without a table."""
    stage = await AppHarness().start()
    ane, maren = stage.human("Ane"), stage.human("Maren", chat="elsewhere")
    await ane.ask("mesa", "euskadi")
    for human in (ane, stage.human("Jon")):
        assert "A cuatro reyes" in (await asked(human, "cartas")).text, "whether they sit there"
    assert "A ocho reyes" in (await asked(maren, "cartas")).text


async def test_a_button_keeps_to_the_rules_of_its_table() -> None:
    """A button keeps the rules of its table in other chats, and the defaults after its closure."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "euskadi")
    index = await asked(ane, "")
    cards = next(button for button in buttons(index) if button.label == "Las cartas")
    page = (await ane.press(cards)).post
    assert page is not None
    assert "A cuatro reyes" in page.text
    press = decode(cards.token)
    assert isinstance(press, TableButton)
    await ane.tap("Cerrar la mesa")
    page = (await ane.press(cards)).post
    assert page is not None
    assert "A ocho reyes" in page.text


async def test_the_help_turns_like_a_booklet() -> None:
    """The help leads from each page to its neighbours, round to the first, and to the list."""
    ane = (await AppHarness().start()).human("Ane")
    page = await asked(ane, "la partida")
    titles = []
    for _ in HelpTopic:
        titles.append(page.text.splitlines()[0])
        turned = (await ane.press(buttons(page)[-1])).post
        assert turned is not None
        page = turned
        await ane.stage.advance(1)
    assert titles == [Localizer("es").format(title_line(topic)) for topic in HelpTopic]
    index = (await ane.press(buttons(page)[1])).post
    assert index == await asked(ane, "")


async def test_an_unknown_topic_is_answered_with_its_neighbours() -> None:
    ane = (await AppHarness().start()).human("Ane")
    page = await asked(ane, "parse")
    assert "«parse»" in page.text
    assert "Pares" in [button.label for button in buttons(page)]
    assert "¿Será alguno" in page.text
    assert "Estos son los temas" in (await asked(ane, "qwxyz")).text


async def asked(human: SimulatedPerson, about: str) -> MessageContent:
    """Return the answer to a request for help."""
    post = (await human.ask("ayuda", about)).post
    assert post is not None
    return post


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_rule_tells_its_values_in_words(language: str) -> None:
    localizer = Localizer(language)
    text = told(HouseRule("deje_timing"), Rules(), language)
    for value in ("immediate", "at-count"):
        assert localizer.format(LocalizedText(f"value-deje-timing-{value}")) in text
