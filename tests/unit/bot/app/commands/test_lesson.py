"""Tests of the first lesson, from the first page to the end of the hand, in chats and terminal."""

from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.messages.callback_data import MarkButton, TableButton, Verb, encode
from bot.messages.table_message import LONGEST_CAPTION, LONGEST_TEXT
from bot.ports.message import MessageContent, Reply
from bot.ports.request import ButtonPress
from bot.ports.value import replace
from bot.tables.fairness import SeededRng
from bot.text.choices import label
from bot.text.lesson import (
    OPTIONS,
    PRESET,
    SEED,
    LessonPartner,
    explained_words,
    lesson_lines,
    teacher_action,
)
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.rule_facts import QUIZZES, TutorialPage
from bot.text.text_cache import width
from engine.actions import Action, Reparto
from engine.decide import decide_and_apply
from engine.events import Event
from engine.game import AcceptedLance, Game, HandOver, MatchOver, PassedLance, RefusedLance, opened
from engine.hands import Lance
from engine.interfaces import TableId
from engine.match import Match
from engine.rule_options import rules_of
from engine.seats import Pair, Seat
from engine.view import view
from storage.errors import DiskFullError
from storage.memory_store import MemoryStore
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn
from tests.unit.bot.app.button_play import MESSAGE_OF_AN_ANSWER, begin_lesson
from tests.unit.bot.app.stage import AppHarness, FragileStore, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, presses
from tests.unit.bot.images.illustrated import studio
from tests.unit.bot.platforms.terminal.program import run_here

LEARNER: Final = Seat(0)
RULES: Final = rules_of(PRESET, OPTIONS)
NAMES: Final = {Seat(0): "Nora", Seat(1): "Ane", Seat(2): "Iker", Seat(3): "Maren"}
ADVICE: Final = (
    "Mus",
    "Descarto caballo de copas, seis de copas y as de oros",
    "No hay mus",
    "Envido",
    "Paso",
    "No quiero",
    "Paso",
    "Envido",
)
"""The teacher's advice in the example, by decision."""


def learner(stage: AppHarness, language: str = "es") -> SimulatedPerson:
    """Return a person whose platform reports their language."""
    human = stage.human("Nora")
    human.person = replace(human.person, hint=language)
    return human


def advice_in(post: MessageContent, language: str = "es") -> str:
    """Return the label of the button that the teacher advises."""
    marks = (
        Localizer(language)
        .format(LocalizedText("lesson-advice", {"action": "|", "why": "|"}))
        .split("|")
    )
    [told] = [line for line in post.text.splitlines() if line.startswith(marks[0])]
    return told.removeprefix(marks[0]).partition(marks[1])[0]


def labels(post: MessageContent) -> list[str]:
    """Return the labels of a message's buttons."""
    return [button.label for button in buttons(post)]


async def decide_as_advised(human: SimulatedPerson, language: str = "es") -> None:
    """Press the advised button; mark the advised cards first and then discard them."""
    localizer, advice = Localizer(language), advice_in(human.private_post, language)
    if advice in labels(human.private_post):
        assert await human.tap_private(advice) == Reply()
    else:
        await human.tap_private(localizer.format(LocalizedText("chat-suggest")))
        await human.tap_private(localizer.format(LocalizedText("chat-throw", {"count": 3})))
    await human.stage.advance(1)


async def follow(human: SimulatedPerson, language: str = "es") -> tuple[MessageContent, ...]:
    """Follow the advice until the hand is over; return every message."""
    seen = [human.private_post]
    deal = Localizer(language).format(label(Reparto()))
    while deal not in labels(human.private_post):
        await decide_as_advised(human, language)
        seen.append(human.private_post)
    return tuple(seen)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_before_the_cards_come_pages_with_questions(language: str) -> None:
    """Introductory pages come before the cards; a question is judged before the next page."""
    nora, localizer = learner(await AppHarness().start(), language), Localizer(language)
    answer, read = await nora.ask("aprende", private=True), []
    while answer.post is not None:
        read.append(answer.post.text)
        [first, *_] = buttons(answer.post)
        answer = await nora.do(ButtonPress(first.token, MESSAGE_OF_AN_ANSWER), private=True)
    verdicts = [LocalizedText("primer-verdict", {"right": right}) for right in ("yes", "no")]
    right, wrong = map(localizer.format, verdicts)
    judged = [right if right in text else wrong for text in read if right in text or wrong in text]
    assert len(read) == len(TutorialPage) + len(QUIZZES)
    assert judged == [right if quiz.right == 0 else wrong for quiz in QUIZZES.values()]
    assert localizer.format(LocalizedText("primer-ready")) in read[-1]
    assert advice_in(nora.private_post, language)


@pytest.mark.parametrize("about", ["", "nowhere", "cards.x", "table.0", "cards.99"])
async def test_a_button_of_another_version_leads_to_a_page(about: str) -> None:
    """A button of another version shows a page, and never begins the lesson."""
    nora = learner(await AppHarness().start())
    answer = await nora.do(
        ButtonPress(encode(TableButton("", Verb.LEARN, about)), ""), private=True
    )
    assert answer.post is not None
    assert answer.post.rows
    assert nora.stage.red.posts.get(nora.id) is None


async def test_no_computer_calls_an_ordago_at_a_learner() -> None:
    """However the learner plays the first hand, no rival goes for the whole game."""
    for seed in range(8):
        nora = learner(await AppHarness(seed=seed).start())
        await begin_lesson(nora)
        luck = Random(seed)
        while label_of(Reparto()) not in labels(nora.private_post):
            assert "se juega el juego entero" not in nora.private_post.text
            words = ("Mus", "No hay mus", "Envido", "Paso", "Quiero", "No quiero", "Hazlo")
            offered = [word for word in words if word in labels(nora.private_post)]
            await nora.tap_private(luck.choice(offered))
            await nora.stage.advance(3)


def label_of(action: Action, language: str = "es") -> str:
    return Localizer(language).format(label(action))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_advice_can_be_followed_with_one_press(language: str) -> None:
    """The button does what is advised; pressed again later, it says that it is too late."""
    nora = learner(await AppHarness().start(), language)
    await begin_lesson(nora)
    do = Localizer(language).format(LocalizedText("lesson-do"))
    advice, old = [], None
    while label_of(Reparto(), language) not in labels(nora.private_post):
        advice.append(advice_in(nora.private_post, language))
        if old is not None:
            assert (await nora.press_private(old)).text
            assert advice_in(nora.private_post, language) == advice[-1]
        [old] = [button for button in buttons(nora.private_post) if button.label == do]
        assert buttons(nora.private_post)[0] == old
        await nora.press_private(old)
        await nora.stage.advance(1)
    assert len(advice) == len(ADVICE)
    assert language != "es" or tuple(advice) == ADVICE


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_cards_of_the_lesson_are_a_picture(language: str) -> None:
    """Each page has the cards as a picture and fits below it; no teacher's line is lost."""
    stage = AppHarness()
    stage.image_renderer = studio().image_renderer
    stage.host = stage._host()  # noqa: SLF001 - with what was said above
    nora = learner(await stage.start(), language)
    await begin_lesson(nora)
    posts, told = await follow(nora, language), ""
    for post in posts:
        assert post.picture is not None
        told = post.caption or post.text
        assert width(told) <= LONGEST_CAPTION
        if post is not posts[-1]:
            assert advice_in(replace(post, text=told), language)
    # Of the four lances the refused chica has already paid its deje.
    assert told.count("↳") == 3


async def test_words_of_the_game_are_explained_where_they_appear() -> None:
    """Each of the words is explained on the first page that has it."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    posts = await follow(nora)
    for word, about in (("la una", "La una es"), ("deje", "El deje es")):
        [first, *_] = [post for post in posts if word in post.text.casefold()]
        assert about in first.text, first.text


def test_the_rarest_word_is_explained_in_any_hand() -> None:
    text = "Llevas medias de reyes, la una (31): solomillo."
    told = [line.key for line in explained_words(text, Localizer("es"), number=9)]
    assert told == ["lesson-about-una", "lesson-about-solomillo"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_follows_the_advice_comes_to_the_end(language: str) -> None:
    """A learner who follows the advice gets an explanation of each decision and the count."""
    nora = learner(await AppHarness().start(), language)
    assert await begin_lesson(nora) == Reply()
    posts = await follow(nora, language)
    assert len(posts) == len(ADVICE) + 1
    assert all(len(post.text) <= LONGEST_TEXT for post in posts)
    # Of the four lances the refused chica has already paid its deje.
    assert posts[-1].text.count("↳") == 3
    explained = {"lesson-mus", "lesson-mus-again", "lesson-discard"}
    explained |= {f"lesson-{lance}" for lance in Lance if lance is not Lance.PUNTO}
    for key in explained:
        assert any(Localizer(language).format(LocalizedText(key)) in post.text for post in posts), (
            key
        )


async def test_the_example_shows_every_way_in_which_a_lance_can_end() -> None:
    """The example shows all ends of a lance: accepted, refused and passed."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    posts = await follow(nora)
    assert tuple(map(advice_in, posts[:-1])) == ADVICE
    assert "Llevas punto de 27." in posts[0].text
    assert "Llevas pareja de reyes, la una (31)." in posts[-1].text
    assert "Apostasteis y no lo quisieron: el deje ya es vuestro" in posts[-1].text
    game = await example()
    assert tuple(type(lance) for lance in game.hand.lances) == (
        AcceptedLance,
        RefusedLance,
        PassedLance,
        RefusedLance,
    )
    assert game.tally.stones[Pair.EVEN] > game.tally.stones[Pair.ODD]


async def test_cards_are_thrown_in_one_go_in_a_lesson_too() -> None:
    """A menu discards in a lesson too, only while discards are asked for."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    posts = await follow(nora)
    menus = [post.menu is not None for post in posts]
    assert menus == [
        any(isinstance(press, MarkButton) for _, press in presses(post)) for post in posts
    ]
    assert any(menus)


async def example() -> Game:
    """Return the hand of the lesson if all players follow the advice."""
    luck = SeededRng(SEED)
    table = await Match.open(TableId("lesson"), RULES, MemoryStore(), luck)
    luck.follow(table)
    await table.play(LEARNER, Reparto())
    while not isinstance(table.game.phase, HandOver):
        seat = view(table.game, None).speakers[0]
        await table.play(seat, LessonPartner().act(view(table.game, seat), Random(0)))
    return table.game


async def test_a_lesson_goes_on_after_a_restart_and_when_it_is_asked_for_again() -> None:
    stage = await AppHarness().start()
    nora = learner(stage)
    await begin_lesson(nora)
    for _ in range(3):
        await decide_as_advised(nora)
    before = nora.private_post
    await stage.restart()
    await nora.ask("aprende", private=True)
    assert nora.private_post == before
    await follow(nora)


class DyingStore(FragileStore):
    """A store that accepts a number of appends, and then none until it is repaired."""

    def __init__(self, appends: int) -> None:
        super().__init__()
        self.appends: float = appends

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events, or fail."""
        self.appends -= 1
        if self.appends < 0:
            raise DiskFullError(Path("full"))
        await super().append(table, after, events)


@pytest.mark.parametrize("appends", [0, 1], ids=["match opened", "cards dealt"])
async def test_a_lesson_whose_process_dies_before_the_cards_are_dealt_is_dealt_when_asked_for(
    appends: int,
) -> None:
    """A lesson interrupted before the deal is dealt on request, which only the learner can make."""
    store = DyingStore(appends)
    stage = await AppHarness(store=store).start()
    nora = learner(stage)
    assert (await begin_lesson(nora)).text
    store.appends = inf
    await stage.kill()
    await stage.start()
    assert await nora.ask("aprende", private=True) == Reply()
    assert advice_in(nora.private_post) == ADVICE[0]
    await follow(nora)


async def test_a_lesson_can_be_ended_and_begun_anew() -> None:
    """A lesson ends by its button or by the leaving command, and can begin again."""
    stage = await AppHarness().start()
    nora = learner(stage)
    await begin_lesson(nora)
    first = nora.private_post
    await nora.tap_private("Terminar la clase")
    assert nora.private_post.rows == ()
    await begin_lesson(nora)
    assert labels(nora.private_post) == labels(first)
    assert nora.private_post != first
    await nora.ask("salir", private=True)
    assert nora.private_post.rows == ()


async def test_a_lesson_goes_on_as_a_match_with_a_teacher() -> None:
    """After the lesson the learner deals the next hand, and the explanations continue."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    await follow(nora)
    await nora.tap_private("Reparte")
    await nora.stage.advance(5)
    assert "Ronda 2" in nora.private_post.text
    assert advice_in(nora.private_post)


async def test_a_hand_of_a_lesson_keeps_its_count_and_no_button_when_the_next_is_dealt() -> None:
    """A finished hand of a lesson keeps its count and explanations without buttons."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    await follow(nora)
    counted = nora.private_post
    await nora.tap_private("Reparte")
    await nora.stage.advance(5)
    first, second = nora.stage.red.posts[nora.id].values()
    assert first == counted.without_buttons() != counted
    assert "Ronda 2" in second.text


async def test_in_a_group_the_lesson_is_for_the_learner_alone() -> None:
    """In a group the lesson is shown to the learner only, or its private chat is linked."""
    stage = await AppHarness().start()
    nora = learner(stage)
    primer = await nora.ask("aprende")
    assert primer.post is not None
    answer = await nora.press(buttons(primer.post)[-1])
    assert answer.post is not None
    assert answer.start_payload
    assert stage.red.posts.get(nora.group) is None
    assert await nora.ask("aprende") == Reply("La clase te espera en nuestro chat privado.")


async def test_who_can_be_written_to_is_told_of_nothing_but_the_lesson() -> None:
    """A learner with a private chat reads the lesson only, without a notice of a lost chat."""
    nora = learner(await AppHarness().start())
    await nora.open_private()
    await begin_lesson(nora)
    told = [sent.post for sent in nora.stage.red.sent if sent.reader == nora.id]
    assert [advice_in(post) for post in told] == [ADVICE[0]]


async def test_a_lesson_is_no_table_that_a_group_would_see() -> None:
    """A lesson does not occupy the group: ``/mesa`` opens a table beside it."""
    stage = await AppHarness().start()
    nora = learner(stage)
    await begin_lesson(nora)
    await nora.ask("mesa", private=True)
    assert "(libre)" in stage.red.newest(nora.home).text


def test_the_advice_can_be_followed_and_said_in_any_hand() -> None:
    """In random matches every asked player has valid advice with a text in each language."""
    generator = Random(7)
    game = opened(RULES)
    for _ in range(600):
        if isinstance(game.phase, MatchOver):
            break
        for seat in view(game, None).speakers:
            seen = view(game, seat)
            decide_and_apply(game, seat, teacher_action(seen), SeededShuffle(generator))
            for line in lesson_lines(seen, NAMES):
                assert all(Localizer(language).format(line) for language in LANGUAGES)
        seat, action = pick_turn(game, generator)
        game = decide_and_apply(game, seat, action, SeededShuffle(generator)).game


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_teaches_as_well(tmp_path: Path, language: str) -> None:
    """The terminal has the same lesson, with the explanations and the count."""
    said = "\n2\n1\n?\nmus\ndescarto 1 2 3\ncorto\nenvido\npaso\nno quiero\npaso\nenvido\n"
    told = run_here(tmp_path, "learn", "--db", "games.db", "--language", language, said=said)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.count("↳") == 3
    verdicts = [LocalizedText("primer-verdict", {"right": right}) for right in ("yes", "no")]
    assert [told.stdout.count(Localizer(language).format(line)) for line in verdicts] == [2, 1]
    begun = Localizer(language).format(LocalizedText("terminal-learned")).split()[0]
    assert begun in told.stdout


@pytest.mark.long
def test_a_lesson_in_the_terminal_goes_on(tmp_path: Path) -> None:
    """The terminal resumes a lesson, and has help by topic as at any table."""
    run_here(tmp_path, "learn", "--db", "games.db", "--language", "es", said="\n\n\n\nmus\n")
    said = "ayuda deje\nayuda\nayuda zzzzzz\n"
    told = run_here(
        tmp_path, "learn", "--resume", "--db", "games.db", "--language", "es", said=said
    )
    assert "Mi consejo" in told.stdout
    assert "una piedra si era el primero" in told.stdout
    assert "No conozco el tema «zzzzzz»" in told.stdout
