"""People who play by pressing whatever the newest posts offer them."""

from collections.abc import Sequence
from random import Random

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import (
    AmountButton,
    CallbackData,
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
    encode,
)
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import ButtonPress, PersonId
from bot.ports.value import replace
from engine.actions import Envido, Mas, Ordago, Reparto
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, presses
from tests.unit.bot.virtual_time import VirtualTimer

MOST_PRESSES = 20_000
"""More than any match takes; one that does not end is a defect."""

MESSAGE_OF_AN_ANSWER = "an answer"
"""The message that a person was answered with in private."""

FOR_ONE = "for one person's eyes"
"""The message of an answer that its author alone sees."""

NEXT_PAGE = "\u203a"

RARELY = 0.03
"""How often an órdago is said, against a plain word."""


class EndlessMatchError(Exception):
    """A match takes more presses than any does."""


async def seat_and_start(people: Sequence[SimulatedPerson], preset: str = "") -> None:
    """Open a table in the first person's chat, with all these people at it, and begin."""
    host, *guests = people
    await host.ask("mesa", preset)
    for guest in guests:
        await guest.press(free_seat(guest.post))
    await host.press(arranging(host.post, Verb.START))


async def call_nobody(human: SimulatedPerson) -> None:
    """Have nobody called at the table of a chat, as its maker may."""
    code = decode(arranging(human.post, Verb.SHOW_HAND).token).code
    await human.do(ButtonPress(encode(TableButton(code, Verb.NUDGE_AFTER, "never")), ""))


def free_seat(post: MessageContent) -> Button:
    """The first seat that nobody has."""
    return next(
        button
        for button, press in presses(post)
        if isinstance(press, TableButton) and press.action is Verb.SIT and "libre" in button.label
    )


def arranging(post: MessageContent, verb: Verb) -> Button:
    """The button for something beside the match."""
    return next(
        button
        for button, press in presses(post)
        if isinstance(press, TableButton) and press.action is verb
    )


def offers(post: MessageContent, verb: Verb) -> bool:
    """Whether a post has a button for this."""
    return any(
        isinstance(press, TableButton) and press.action is verb for _, press in presses(post)
    )


async def begun_match(*names: str, seed: int = 1) -> tuple[AppHarness, list[SimulatedPerson]]:
    """A match of these people that has just begun, with the luck of this seed."""
    stage = await AppHarness(seed=seed).start()
    people = [stage.human(name) for name in names or ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people, "duelo" if len(people) == 2 else "")
    return stage, people


async def play_to_the_end(people: Sequence[SimulatedPerson], generator: Random) -> int:
    """Press until the post of the first person's chat offers a rematch; the number of presses."""
    for number in range(MOST_PRESSES):
        if offers(people[0].post, Verb.START):
            return number
        await press_something(people, generator)
    raise EndlessMatchError


async def played_match(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Ane and Beñat, who have just played a match of one game to its end."""
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    ane, benat = people
    await ane.ask("mesa", "duelo")
    for label in (
        "Reglas",
        "Opciones",
        NEXT_PAGE,
        NEXT_PAGE,
        NEXT_PAGE,
        "Juegos para ganar",
        "1",
        "Volver",
    ):
        await ane.tap(label)
    await benat.press(free_seat(benat.post))
    await ane.press(arranging(ane.post, Verb.START))
    await stake_all(ane, benat)
    return ane, benat


async def stake_all(ane: SimulatedPerson, benat: SimulatedPerson) -> None:
    """Let Ane and Beñat stake their game at the first word of it, to the end of their match."""
    while not offers(ane.post, Verb.START):
        for human in (ane, benat):
            await human.type("no hay mus")
            for words in ("órdago", "quiero"):
                await type_surely(human, words)


async def type_surely(human: SimulatedPerson, words: str) -> Reply:
    """Type words, and once more where their author is asked to confirm them; the last answer."""
    answer = await human.type(words)
    if sure_press(answer) is None:
        return answer
    await human.stage.advance(DOUBLE_PRESS_S)
    return await human.type(words)


async def ask_surely(human: SimulatedPerson, command: str) -> Reply:
    """Give a command, and once more where its author is asked to confirm it; the last answer."""
    answer = await human.ask(command)
    if sure_press(answer) is None:
        return answer
    await human.stage.advance(DOUBLE_PRESS_S)
    return await human.ask(command)


async def play_to_the_next_deal(stage: AppHarness, people: Sequence[SimulatedPerson]) -> None:
    """Let these people say the least that they can until another hand has been dealt."""
    table = stage.table_of(people[0].id)
    number = table.hand_number
    for _ in range(MOST_PRESSES):
        for human in people:
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words)
                if table.hand_number != number:
                    return
    raise EndlessMatchError


async def press_something(people: Sequence[SimulatedPerson], generator: Random) -> None:
    """Let somebody whom the table waits for press one of the buttons that it offers."""
    human = generator.choice(waited_for(people))
    word = some_word(human.post, generator)
    if word is None:
        await throw_something(human, generator)
        return
    button, chosen = word
    answer = await sure(human, await human.press(button, chosen))
    assert not answer.text, answer.text


async def sure(human: SimulatedPerson, answer: Reply) -> Reply:
    """The answer to a press, once it has been pressed again where the hand asks for that."""
    again = sure_press(answer)
    if again is None:
        return answer
    if isinstance(human.stage.timer, VirtualTimer):
        await human.stage.advance(DOUBLE_PRESS_S)
    return replace(await human.do(again), post=None)


def sure_press(answer: Reply) -> ButtonPress | None:
    """The second press that an answer asks for, if it does."""
    offered = () if answer.post is None else presses(answer.post)
    for button, press in offered:
        if isinstance(press, PlayButton) and press.is_sure:
            return ButtonPress(button.token, FOR_ONE)
    return None


def some_word(post: MessageContent, generator: Random) -> tuple[Button, tuple[str, ...]] | None:
    """One of the words that a post offers, with a number if it takes one; None without words."""
    spoken = [(button, press) for button, press in presses(post) if _is_word(press)]
    if not spoken:
        return None
    weights = [_weight(press) for _, press in spoken]
    [(button, press)] = generator.choices(spoken, weights)
    chosen = (str(generator.randint(2, 9)),) if isinstance(press, AmountButton) else ()
    return button, chosen


async def throw_something(human: SimulatedPerson, generator: Random) -> None:
    """Mark cards where only this person sees them, then throw what is marked."""
    is_aside = human.id in human.platform.unreachable or not _may_throw(human.private_post)
    shown = shown_in(await human.tap("Mis cartas")) if is_aside else human.private_post
    if offers(shown, Verb.WORDS):
        shown = await press_own(human, arranging(shown, Verb.WORDS), is_aside=is_aside)
    for _ in range(generator.randint(1, 3)):
        shown = await press_own(
            human, generator.choice(meaning(shown, MarkButton)), is_aside=is_aside
        )
    if not meaning(shown, DiscardButton):
        shown = await press_own(human, meaning(shown, MarkButton)[0], is_aside=is_aside)
    await press_own(human, meaning(shown, DiscardButton)[0], is_aside=is_aside)


def _may_throw(post: MessageContent) -> bool:
    """Whether cards are marked here, perhaps once a drawer is closed; elsewhere in the chat."""
    return bool(meaning(post, MarkButton) or offers(post, Verb.WORDS))


async def press_own(human: SimulatedPerson, button: Button, *, is_aside: bool) -> MessageContent:
    """Press a button of the own hand, in private or in the chat; what it then shows."""
    if is_aside:
        return shown_in(await human.do(ButtonPress(button.token, FOR_ONE, is_aside=True)))
    answer = await human.press_private(button)
    assert answer == Reply(), answer.text
    return human.private_post


def shown_in(answer: Reply) -> MessageContent:
    """The post of an answer that has one."""
    assert answer.post is not None, answer.text
    return answer.post


def meaning(post: MessageContent, kind: type[CallbackData]) -> list[Button]:
    """The buttons of a post that mean something of this kind."""
    return [button for button, press in presses(post) if isinstance(press, kind)]


def waited_for(people: Sequence[SimulatedPerson]) -> list[SimulatedPerson]:
    """Those whom a chat calls; to deal, everybody."""
    called: set[PersonId] = {m.person for human in people for m in human.post.mentions}
    asked = [human for human in people if human.id in called]
    if asked:
        return asked
    deals = [press for human in people for _, press in presses(human.post)]
    assert any(isinstance(p, PlayButton) and p.action == Reparto() for p in deals), people[
        0
    ].post.text
    return list(people)


def _is_word(press: CallbackData) -> bool:
    return isinstance(press, PlayButton | AmountButton)


def _weight(press: CallbackData) -> float:
    """How often something is said: órdagos and raises end a game before it has begun."""
    match press:
        case PlayButton(action=Ordago()):
            return RARELY
        case PlayButton(action=Mas() | Envido()) | AmountButton():
            return 4 * RARELY
        case _:
            return 1


async def begin_lesson(human: SimulatedPerson) -> Reply:
    """Go straight to the cards of the lesson, past the pages that come before them."""
    page = (await human.ask("aprende", private=True)).post
    assert page is not None
    return await human.do(ButtonPress(buttons(page)[-1].token, MESSAGE_OF_AN_ANSWER), private=True)
