"""Simulated people who play by pressing buttons of the newest messages."""

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
"""A limit above the presses of any match; a match that reaches it does not end."""

MESSAGE_OF_AN_ANSWER = "an answer"
"""The message that stands for an answer in private."""

FOR_ONE = "for one person's eyes"
"""The message that stands for an answer that only its author sees."""

NEXT_PAGE = "\u203a"

RARELY = 0.03
"""The probability of an órdago, relative to an ordinary word."""


class EndlessMatchError(Exception):
    """Signal that a match takes more presses than `MOST_PRESSES`."""


async def seat_and_start(
    people: Sequence[SimulatedPerson], preset: str = "", options: Sequence[str] = ()
) -> None:
    """Open a table in the first person's chat, set its options, seat all these people, and begin.

    ``options`` are house rules as buttons name them.
    """
    host, *guests = people
    await host.ask("mesa", preset)
    for option in options:
        await choose_option(host, option)
    for guest in guests:
        await guest.press(free_seat(guest.post))
    await host.press(arranging(host.post, Verb.START))


async def choose_option(human: SimulatedPerson, option: str) -> None:
    """Set a house rule of the table in a chat, as its maker: ``senas_seen=gaze``."""
    code = decode(arranging(human.post, Verb.START).token).code
    for verb, about in ((Verb.OPTION, option), (Verb.PAGE, "")):
        await human.do(ButtonPress(encode(TableButton(code, verb, about)), ""))


async def call_nobody(human: SimulatedPerson) -> None:
    """Turn off the nudges of the table in a chat, as its maker."""
    code = decode(arranging(human.post, Verb.SHOW_HAND).token).code
    await human.do(ButtonPress(encode(TableButton(code, Verb.NUDGE_AFTER, "never")), ""))


def free_seat(post: MessageContent) -> Button:
    """Return the first free seat."""
    return next(
        button
        for button, press in presses(post)
        if isinstance(press, TableButton) and press.action is Verb.SIT and "libre" in button.label
    )


def arranging(post: MessageContent, verb: Verb) -> Button:
    """Return the button for a request outside the match."""
    return next(
        button
        for button, press in presses(post)
        if isinstance(press, TableButton) and press.action is verb
    )


def offers(post: MessageContent, verb: Verb) -> bool:
    """Return whether a message has a button for this request."""
    return any(
        isinstance(press, TableButton) and press.action is verb for _, press in presses(post)
    )


async def begun_match(
    *names: str, seed: int = 1, options: Sequence[str] = ()
) -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return a match of these people that has just begun, dealt from this seed.

    ``options`` are house rules as buttons name them, such as ``senas_seen=gaze``.
    """
    stage = await AppHarness(seed=seed).start()
    people = [stage.human(name) for name in names or ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people, "duelo" if len(people) == 2 else "", options)
    return stage, people


async def play_to_the_end(people: Sequence[SimulatedPerson], generator: Random) -> int:
    """Press until the first person's chat offers a rematch; return the number of presses."""
    for number in range(MOST_PRESSES):
        if offers(people[0].post, Verb.START):
            return number
        await press_something(people, generator)
    raise EndlessMatchError


async def played_match(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return Ane and Beñat, who have just played a match of one game to its end."""
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
    """Accept an órdago at the first word of each game, until the match of Ane and Beñat ends."""
    while not offers(ane.post, Verb.START):
        for human in (ane, benat):
            await human.type("no hay mus")
            for words in ("órdago", "quiero"):
                await type_surely(human, words)


async def type_surely(human: SimulatedPerson, words: str) -> Reply:
    """Type words, confirm them if the bot asks for it, and return the last answer."""
    answer = await human.type(words)
    if sure_press(answer) is None:
        return answer
    await human.stage.advance(DOUBLE_PRESS_S)
    return await human.type(words)


async def ask_surely(human: SimulatedPerson, command: str) -> Reply:
    """Send a command, confirm it if the bot asks for it, and return the last answer."""
    answer = await human.ask(command)
    if sure_press(answer) is None:
        return answer
    await human.stage.advance(DOUBLE_PRESS_S)
    return await human.ask(command)


async def play_to_the_next_deal(stage: AppHarness, people: Sequence[SimulatedPerson]) -> None:
    """Play the lowest words of these people until another hand is dealt."""
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
    """Press one of the offered buttons as a person for whom the table waits."""
    human = generator.choice(waited_for(people))
    word = some_word(human.post, generator)
    if word is None:
        await throw_something(human, generator)
        return
    button, chosen = word
    answer = await sure(human, await human.press(button, chosen))
    assert not answer.text, answer.text


async def sure(human: SimulatedPerson, answer: Reply) -> Reply:
    """Return the answer to a press, after a second press if the bot asks to confirm."""
    again = sure_press(answer)
    if again is None:
        return answer
    if isinstance(human.stage.clock, VirtualTimer):
        await human.stage.advance(DOUBLE_PRESS_S)
    return replace(await human.do(again), post=None)


def sure_press(answer: Reply) -> ButtonPress | None:
    """Return the confirmation button of an answer, if it has one."""
    offered = () if answer.post is None else presses(answer.post)
    for button, press in offered:
        if isinstance(press, PlayButton) and press.is_sure:
            return ButtonPress(button.token, FOR_ONE)
    return None


def some_word(post: MessageContent, generator: Random) -> tuple[Button, tuple[str, ...]] | None:
    """Return one of the offered words, with a number if it takes one; None without words."""
    spoken = [(button, press) for button, press in presses(post) if _is_word(press)]
    if not spoken:
        return None
    weights = [_weight(press) for _, press in spoken]
    [(button, press)] = generator.choices(spoken, weights)
    chosen = (str(generator.randint(2, 9)),) if isinstance(press, AmountButton) else ()
    return button, chosen


async def throw_something(human: SimulatedPerson, generator: Random) -> None:
    """Mark cards in the message that only this person sees, then discard the marked cards."""
    is_ephemeral = human.id in human.platform.unreachable or not _may_throw(human.private_post)
    shown = shown_in(await human.tap("Mis cartas")) if is_ephemeral else human.private_post
    if offers(shown, Verb.WORDS):
        shown = await press_own(human, arranging(shown, Verb.WORDS), is_ephemeral=is_ephemeral)
    for _ in range(generator.randint(1, 3)):
        shown = await press_own(
            human, generator.choice(meaning(shown, MarkButton)), is_ephemeral=is_ephemeral
        )
    if not meaning(shown, DiscardButton):
        shown = await press_own(human, meaning(shown, MarkButton)[0], is_ephemeral=is_ephemeral)
    await press_own(human, meaning(shown, DiscardButton)[0], is_ephemeral=is_ephemeral)


def _may_throw(post: MessageContent) -> bool:
    """Return whether cards can be marked in this message, rather than elsewhere in the chat."""
    return bool(meaning(post, MarkButton) or offers(post, Verb.WORDS))


async def press_own(
    human: SimulatedPerson, button: Button, *, is_ephemeral: bool
) -> MessageContent:
    """Press a button of the player's own hand, in private or in the chat; return its message."""
    if is_ephemeral:
        return shown_in(await human.do(ButtonPress(button.token, FOR_ONE, is_ephemeral=True)))
    answer = await human.press_private(button)
    assert answer == Reply(), answer.text
    return human.private_post


def shown_in(answer: Reply) -> MessageContent:
    """Return the message of an answer that has one."""
    assert answer.post is not None, answer.text
    return answer.post


def meaning(post: MessageContent, kind: type[CallbackData]) -> list[Button]:
    """Return the buttons of a message that carry this kind of request."""
    return [button for button, press in presses(post) if isinstance(press, kind)]


def waited_for(people: Sequence[SimulatedPerson]) -> list[SimulatedPerson]:
    """Return the people whom a chat asks to act; all of them for the deal."""
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
    """Return the weight of a word; órdagos and raises are rare because they end games early."""
    match press:
        case PlayButton(action=Ordago()):
            return RARELY
        case PlayButton(action=Mas() | Envido()) | AmountButton():
            return 4 * RARELY
        case _:
            return 1


async def begin_lesson(human: SimulatedPerson) -> Reply:
    """Skip the introductory pages of the lesson and deal its cards."""
    page = (await human.ask("aprende", private=True)).post
    assert page is not None
    return await human.do(ButtonPress(buttons(page)[-1].token, MESSAGE_OF_AN_ANSWER), private=True)
