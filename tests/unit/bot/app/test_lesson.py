"""The first lesson: from the first word to the end of the hand, in chats and in the terminal."""

from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import MarkButton, TableButton, Verb, encode
from bot.messages.table_message import LONGEST_TEXT
from bot.ports.message import MessageContent, Reply
from bot.ports.request import ButtonPress
from bot.ports.value import replace
from bot.tables.fairness import SeededRng
from bot.text.choices import label
from bot.text.lesson import OPTIONS, PRESET, SEED, LessonPartner, lesson_lines, teacher_action
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.rule_facts import QUIZZES, TutorialPage
from engine.actions import Reparto
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
"""What the teacher advises in the example, decision by decision."""


def learner(stage: AppHarness, language: str = "es") -> SimulatedPerson:
    """Somebody whose platform says which language they speak."""
    human = stage.human("Nora")
    human.person = replace(human.person, hint=language)
    return human


def advice_in(post: MessageContent, language: str = "es") -> str:
    """The label of the button that the teacher advises."""
    marks = (
        Localizer(language)
        .format(LocalizedText("lesson-advice", {"action": "|", "why": "|"}))
        .split("|")
    )
    [told] = [line for line in post.text.splitlines() if line.startswith(marks[0])]
    return told.removeprefix(marks[0]).partition(marks[1])[0]


def labels(post: MessageContent) -> list[str]:
    """What the buttons of a post are called."""
    return [button.label for button in buttons(post)]


async def decide_as_advised(human: SimulatedPerson, language: str = "es") -> None:
    """Press what the teacher advises; cards are marked first, and then thrown."""
    voice, advice = Localizer(language), advice_in(human.private_post, language)
    if advice in labels(human.private_post):
        assert await human.tap_private(advice) == Reply()
    else:
        await human.tap_private(voice.format(LocalizedText("chat-suggest")))
        await human.tap_private(voice.format(LocalizedText("chat-throw", {"count": 3})))
    await human.stage.advance(1)


async def follow(human: SimulatedPerson, language: str = "es") -> tuple[MessageContent, ...]:
    """Do what the teacher advises until the hand is over; every post that was shown."""
    seen = [human.private_post]
    deal = Localizer(language).format(label(Reparto()))
    while deal not in labels(human.private_post):
        await decide_as_advised(human, language)
        seen.append(human.private_post)
    return tuple(seen)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_before_the_cards_come_pages_with_questions(language: str) -> None:
    """Each is turned by its buttons; a question is judged before the next page."""
    nora, voice = learner(await AppHarness().start(), language), Localizer(language)
    answer, read = await nora.ask("aprende", private=True), []
    while answer.post is not None:
        read.append(answer.post.text)
        [first, *_] = buttons(answer.post)
        answer = await nora.do(ButtonPress(first.token, MESSAGE_OF_AN_ANSWER), private=True)
    verdicts = [LocalizedText("primer-verdict", {"right": right}) for right in ("yes", "no")]
    right, wrong = map(voice.format, verdicts)
    judged = [right if right in text else wrong for text in read if right in text or wrong in text]
    assert len(read) == len(TutorialPage) + len(QUIZZES)
    assert judged == [right if quiz.right == 0 else wrong for quiz in QUIZZES.values()]
    assert voice.format(LocalizedText("primer-ready")) in read[-1]
    assert advice_in(nora.private_post, language)


@pytest.mark.parametrize("about", ["", "nowhere", "cards.x", "table.0", "cards.99"])
async def test_a_button_of_another_version_leads_to_a_page(about: str) -> None:
    """Whatever it carries: the lesson is begun by nothing but its own word."""
    nora = learner(await AppHarness().start())
    answer = await nora.do(
        ButtonPress(encode(TableButton("", Verb.LEARN, about)), ""), private=True
    )
    assert answer.post is not None
    assert answer.post.rows
    assert nora.stage.red.posts.get(nora.id) is None


async def test_a_rival_goes_for_the_whole_game_in_the_first_hand() -> None:
    """At chica, and the teacher says what comes of either answer, and to decline."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    posts = await follow(nora)
    [called] = [post for post in posts if "se juega el juego entero" in post.text]
    assert "el deje: 1 piedra" in called.text
    assert advice_in(called) == "No quiero"


async def test_who_takes_the_scripted_ordago_is_told_how_the_game_went() -> None:
    """It is lost, as the teacher has foreseen, and the lesson can be begun again."""
    stage = await AppHarness().start()
    nora = learner(stage)
    await begin_lesson(nora)
    while "se juega el juego entero" not in nora.private_post.text:
        await decide_as_advised(nora)
    await nora.type("quiero", private=True)
    await stage.advance(DOUBLE_PRESS_S)
    before = len(stage.red.sent)
    await nora.type("quiero", private=True)
    await stage.advance(10)
    assert "Esta vez el juego es de ellos." in nora.private_post.text
    assert [sent.post for sent in stage.red.sent[before:]] == [nora.private_post]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_follows_the_advice_comes_to_the_end(language: str) -> None:
    """Each decision is explained, and then the count, lance by lance."""
    nora = learner(await AppHarness().start(), language)
    assert await begin_lesson(nora) == Reply()
    posts = await follow(nora, language)
    assert len(posts) == len(ADVICE) + 1
    assert all(len(post.text) <= LONGEST_TEXT for post in posts)
    # Of the four lances the refused chica has paid its deje and has nothing left to count.
    assert posts[-1].text.count("↳") == 3
    explained = {"lesson-mus", "lesson-mus-again", "lesson-discard"}
    explained |= {f"lesson-{lance}" for lance in Lance if lance is not Lance.PUNTO}
    for key in explained:
        assert any(Localizer(language).format(LocalizedText(key)) in post.text for post in posts), (
            key
        )


async def test_the_example_shows_every_way_in_which_a_lance_can_end() -> None:
    """A poor hand becomes a good one by the mus; lances are accepted, refused and passed."""
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
    """From a menu, where a platform has such menus, and only while cards are to be thrown."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    posts = await follow(nora)
    menus = [post.menu is not None for post in posts]
    assert menus == [
        any(isinstance(press, MarkButton) for _, press in presses(post)) for post in posts
    ]
    assert any(menus)


async def example() -> Game:
    """The hand of the lesson, with everybody doing what the teacher would."""
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
    """A store that takes so many entries of logs, and then none until it is whole again."""

    def __init__(self, appends: int) -> None:
        super().__init__()
        self.appends: float = appends

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write events, as often as that goes well."""
        self.appends -= 1
        if self.appends < 0:
            raise DiskFullError(Path("full"))
        await super().append(table, after, events)


@pytest.mark.parametrize("appends", [0, 1], ids=["match opened", "cards dealt"])
async def test_a_lesson_whose_process_dies_before_the_cards_are_dealt_is_dealt_when_asked_for(
    appends: int,
) -> None:
    """Its table is stored, and nobody but the learner could deal there."""
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
    """By its button or by the command with which one gets up from a table."""
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
    """The next hand is dealt by the learner, and every decision is explained again."""
    nora = learner(await AppHarness().start())
    await begin_lesson(nora)
    await follow(nora)
    await nora.tap_private("Reparte")
    await nora.stage.advance(5)
    assert "Ronda 2" in nora.private_post.text
    assert advice_in(nora.private_post)


async def test_a_hand_of_a_lesson_keeps_its_count_and_no_button_when_the_next_is_dealt() -> None:
    """What was explained of it can be read again."""
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
    """Nothing of it is posted there; who was never written to is led to the private chat."""
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
    """It has no chat of its own, which is as it should be and not a loss to tell of."""
    nora = learner(await AppHarness().start())
    await nora.open_private()
    await begin_lesson(nora)
    told = [sent.post for sent in nora.stage.red.sent if sent.reader == nora.id]
    assert [advice_in(post) for post in told] == [ADVICE[0]]


async def test_a_lesson_is_no_table_that_a_group_would_see() -> None:
    """``/mesa`` opens a table of its own beside it."""
    stage = await AppHarness().start()
    nora = learner(stage)
    await begin_lesson(nora)
    await nora.ask("mesa", private=True)
    assert "(libre)" in stage.red.newest(nora.home).text


def test_the_advice_can_be_followed_and_said_in_any_hand() -> None:
    """In whole matches of any play, for whoever is asked, in every language."""
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
    """The same example, with its explanations and the walk through the count."""
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
    """A lesson that was left is resumed as one; help by topic is there as at any table."""
    run_here(tmp_path, "learn", "--db", "games.db", "--language", "es", said="\n\n\n\nmus\n")
    said = "ayuda deje\nayuda\nayuda zzzzzz\n"
    told = run_here(
        tmp_path, "learn", "--resume", "--db", "games.db", "--language", "es", said=said
    )
    assert "Mi consejo" in told.stdout
    assert "una piedra si era el primero" in told.stdout
    assert "De «zzzzzz» no sé nada" in told.stdout
