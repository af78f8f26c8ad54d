"""Tests of questions, quotations and doubts: none plays, and its author gets a button."""

from typing import Final

import pytest

from bot.messages.callback_data import DiscardButton, PlayButton
from bot.ports.message import Reply
from bot.ports.request import Addressee
from engine.actions import Action, Corto, Envido, Mas, Mus, NoQuiero, Ordago, Quiero
from tests.unit.bot.app.button_play import begun_match, type_surely, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, presses

CUT: Final = ("no hay mus",)
BET: Final = ("no hay mus", "envido 2")
ORDAGO: Final = ("no hay mus", "órdago")

ADDRESSED: Final = ((Addressee.REPLY, False), (Addressee.BOT, False), (Addressee.CHAT, True))
"""Reply to the table, mention of the bot, and private chat."""


async def asked_after(
    *prelude: str, seed: int = 3
) -> tuple[AppHarness, list[SimulatedPerson], SimulatedPerson]:
    """Return a match after some words, and the person for whom it waits."""
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=seed)
    for words in prelude:
        await type_surely(waited_for(people)[0], words)
    return stage, people, waited_for(people)[0]


def offered(answer: Reply) -> list[Action]:
    """Return the actions of an answer's buttons."""
    assert answer.post is not None
    return [press.action for _, press in presses(answer.post) if isinstance(press, PlayButton)]


@pytest.mark.parametrize(("aim", "private"), ADDRESSED)
@pytest.mark.parametrize(
    ("words", "prelude", "action"),
    [
        ("¿mus?", (), Mus()),
        ("mus ezetz?", (), None),
        ("mintza ?", (), Corto()),
        ("¿órdago?", CUT, Ordago()),
        ("hordago?!", CUT, Ordago()),
        ("imido 5 ?", CUT, Envido(5)),
        ("bet 5\uff1f", CUT, Envido(5)),
        ("¿quiero?", BET, Quiero()),
        ("5 más?", BET, Mas(5)),
        ("no quiero\u037e", BET, NoQuiero()),
        ("¿quiero?", ORDAGO, Quiero()),
        ("kanta?", ORDAGO, Quiero()),
        ("«quiero»", ORDAGO, Quiero()),
        ("quiero...", ORDAGO, Quiero()),
    ],
)
async def test_who_asks_whether_to_say_a_word_has_not_said_it(
    words: str, prelude: tuple[str, ...], action: Action | None, aim: Addressee, *, private: bool
) -> None:
    _, _, human = await asked_after(*prelude)
    before = human.post
    answer = await human.type(words, aim=aim, private=private)
    assert human.post == before
    if action is not None:
        assert offered(answer) == [action]


async def test_who_presses_what_they_asked_has_said_it() -> None:
    _, _, human = await asked_after(*BET)
    answer = await human.type("¿quiero?", private=True)
    assert answer.post is not None
    [button] = buttons(answer.post)
    before = human.post
    await human.press(button)
    assert human.post != before


@pytest.mark.parametrize(
    ("command", "argument", "prelude", "action"),
    [
        ("mus", "?", (), Mus()),
        ("corto", "?", (), Corto()),
        ("ordago", "?", CUT, Ordago()),
        ("envido", "5?", CUT, Envido(5)),
        ("quiero", "?", ORDAGO, Quiero()),
        ("quiero", "¿", BET, Quiero()),
        ("noquiero", "?", BET, NoQuiero()),
        ("mas", "5 ?", BET, Mas(5)),
        ("iduki", "?", BET, Quiero()),
        ("accept", "?", ORDAGO, Quiero()),
    ],
)
async def test_a_command_with_a_question_mark_plays_nothing(
    command: str, argument: str, prelude: tuple[str, ...], action: Action
) -> None:
    _, _, human = await asked_after(*prelude)
    before = human.post
    answer = await human.ask(command, argument)
    assert human.post == before
    assert offered(answer) == [action]


async def test_who_asks_which_cards_to_throw_keeps_them() -> None:
    """A question about discards, typed or as the command, shows the hand and discards nothing."""
    _, people, human = await asked_after("mus", "mus", "mus", "mus")
    before = human.post
    answer = await human.type("¿descarto 1 3?", private=True)
    assert answer.post is not None
    [(_, press)] = presses(answer.post)
    assert isinstance(press, DiscardButton)
    await human.ask("descarto", "?", private=True)
    assert human.post == before
    assert waited_for(people) == [human]


@pytest.mark.parametrize(
    ("words", "prelude"), [("¿mus?", ()), ("¿paso?", CUT), ("¿quiero?", BET), ("¿órdago?", CUT)]
)
async def test_what_is_asked_of_all_is_asked_of_people(
    words: str, prelude: tuple[str, ...]
) -> None:
    _, _, human = await asked_after(*prelude)
    before = human.post
    assert await human.type(words) == Reply()
    assert human.post == before


@pytest.mark.parametrize(
    ("words", "actions"),
    [
        ("no, quiero", [NoQuiero(), Quiero()]),
        ("quiero, no", [Quiero(), NoQuiero()]),
        ("quiero no", [Quiero(), NoQuiero()]),
        ("no. quiero", [NoQuiero(), Quiero()]),
    ],
)
async def test_a_no_beside_a_yes_accepts_no_ordago(words: str, actions: list[Action]) -> None:
    for aim, private in (*ADDRESSED, (Addressee.CHAT, False)):
        _, _, human = await asked_after(*ORDAGO)
        before = human.post
        answer = await human.type(words, aim=aim, private=private)
        assert human.post == before
        assert offered(answer) == actions


async def test_paso_while_mus_is_asked_is_never_mus() -> None:
    """«Paso» never means mus: it is offered as a button, even at mus corrido."""
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker")
    assert stage.table_of(people[0].id).rules.mus_corrido
    [human] = waited_for(people)
    before = human.post
    for words in ("paso", "yo paso", "je passe", "we pass"):
        for aim, private in (*ADDRESSED, (Addressee.CHAT, False)):
            answer = await human.type(words, aim=aim, private=private)
            assert offered(answer) == [Mus()]
            assert human.post == before
            await stage.advance(1)


@pytest.mark.parametrize("aim", [Addressee.BOT, Addressee.REPLY])
async def test_a_discard_after_the_cut_tells_nothing_of_the_hand(aim: Addressee) -> None:
    """A discard after the cut gets the same answer for all cards, so it reveals nothing."""
    _, _, human = await asked_after(*CUT)
    ranks = ("el as", "el dos", "el tres", "el cuatro", "el siete", "la sota", "el rey", "12o")
    told = {(await human.type(f"descarto {rank}", aim=aim)).text for rank in ranks}
    assert told == {"Ya no hay mus."}
    told |= {(await human.ask("descarto", rank)).text for rank in ranks}
    assert told == {"Ya no hay mus."}


async def test_cards_named_out_of_turn_tell_nothing_of_the_hand() -> None:
    _, people, asked = await asked_after("mus", "mus", "mus", "mus")
    named = ("el rey", "descarto el rey", "descarto la sota", "la sota", "el siete", "4", "1 3")
    for human in people:
        if human is not asked:
            told = {(await human.type(words, aim=Addressee.BOT)).text for words in named}
            assert told == {f"No te toca: le toca a {asked.person.name}."}
