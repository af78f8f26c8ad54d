"""Tests of answers to presses: what was done, what had been done, and what needs confirmation."""

from collections.abc import Sequence
from typing import Final

import pytest

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import (
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    encode,
)
from bot.ports.message import LONGEST_DONE, Button, MessageContent, Reply
from bot.ports.request import Addressee, ButtonPress
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.actions import Ordago, Quiero
from engine.seats import Seat
from tests.unit.bot.app.button_play import (
    FOR_ONE,
    arranging,
    ask_surely,
    begun_match,
    free_seat,
    meaning,
    shown_in,
    type_surely,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.cards_in_text import told_in_text
from tests.unit.bot.fake_platform import buttons, labelled, presses

ASKED: Final = "Con el órdago te juegas el juego entero. ¿Seguro? Pulsa otra vez para decirlo."


async def betting() -> tuple[AppHarness, list[SimulatedPerson], SimulatedPerson]:
    """Return a match in its first lance, with the person who speaks."""
    stage, people = await begun_match()
    await waited_for(people)[0].tap("No hay mus")
    return stage, people, waited_for(people)[0]


def labels(post: MessageContent) -> list[list[str]]:
    """Return the labels of a message, row by row."""
    return [[button.label for button in row] for row in post.rows]


def flat(post: MessageContent) -> list[str]:
    """Return all labels of a message."""
    return [button.label for button in buttons(post)]


def confirmation(post: MessageContent) -> Button:
    """Return the confirmation button."""
    return next(b for b, press in presses(post) if isinstance(press, PlayButton) and press.is_sure)


async def test_the_usual_words_come_first_and_the_ordago_stands_alone() -> None:
    """Without a bet there are at most three rows, usual words first and the órdago alone."""
    _, people = await begun_match()
    [asked] = waited_for(people)
    assert labels(asked.post) == [["Mus", "No hay mus"], ["Mis cartas", "Señas…"]]
    await asked.tap("No hay mus")
    usual = [["Paso", "Envido", "5", "10", "Otro…"], ["¡Órdago!"]]
    [asked] = waited_for(people)
    assert labels(asked.post) == [*usual, ["Mis cartas", "Señas…"]]
    hand = labels(asked.private_post)
    assert hand[:2] == usual
    assert len(hand) <= 3
    await asked.tap("Envido")
    assert labels(asked.post) == [
        ["Quiero", "No quiero", "No queremos"],
        ["Envido más", "5 más", "10 más", "Otro…"],
        ["¡Órdago!"],
        ["Mis cartas", "Señas…"],
    ]


async def test_an_ordago_is_said_by_a_second_press() -> None:
    """An órdago needs a second press below the player's own hand; the group sees no question."""
    stage, _, asked = await betting()
    before = asked.post
    answer = await asked.tap("¡Órdago!")
    assert answer.toast == ASKED
    assert asked.post == before
    hand = shown_in(answer)
    assert labels(hand) == [["¿Seguro? ¡Órdago!", "No"]]
    await stage.advance(DOUBLE_PRESS_S)
    said = await asked.do(ButtonPress(confirmation(hand).token, FOR_ONE))
    assert said.toast == "Has dicho: ¡Órdago!"
    assert f"{asked.person.name}: ¡órdago!" in asked.post.text


async def test_the_same_button_pressed_again_says_it_too() -> None:
    """A second press of the same button confirms too, after a moment."""
    stage, _, asked = await betting()
    await asked.begin_press("¡Órdago!")
    assert (await asked.begin_press("¡Órdago!")).toast == ASKED
    await stage.advance(2)
    await asked.tap("¡Órdago!")
    assert f"{asked.person.name}: ¡órdago!" in asked.post.text


async def test_a_finger_that_stays_on_the_button_says_no_ordago() -> None:
    """A confirmation counts only after one second, because it replaces the pressed button."""
    stage, _, asked = await betting()
    before = asked.post
    sure = confirmation(shown_in(await asked.tap("¡Órdago!")))
    for seconds in (0.0, 0.5, 0.4):
        await stage.advance(seconds)
        answer = await asked.do(ButtonPress(sure.token, FOR_ONE, is_ephemeral=True))
        assert answer.toast == ASKED
        assert asked.post == before
    await stage.advance(0.1)
    await asked.do(ButtonPress(sure.token, FOR_ONE, is_ephemeral=True))
    assert f"{asked.person.name}: ¡órdago!" in asked.post.text


async def test_a_confirmation_that_comes_late_stands_for_a_second_all_the_same() -> None:
    """A confirmation that is delivered late also counts only after one second."""
    stage, _, asked = await betting()
    before = asked.post
    asked.platform.floods[asked.id] = 5.0
    message = list(asked.platform.posts[asked.id])[-1]
    pressed = ButtonPress(labelled(asked.private_post, "¡Órdago!").token, message)
    await asked.begin(pressed, private=True)
    while "¿Seguro? ¡Órdago!" not in flat(asked.private_post):
        await stage.pass_time(0.1)
    assert (await asked.tap_private("¿Seguro? ¡Órdago!")).toast == ASKED
    assert asked.post == before


async def said_in_some_way(human: SimulatedPerson, way: str, words: str) -> Reply:
    """Say órdago or quiero in one of the possible ways."""
    if way == "button":
        return await human.tap({"órdago": "¡Órdago!", "quiero": "Quiero"}[words])
    private = way.endswith("in private")
    if way.startswith("command"):
        return await human.ask(words.replace("ó", "o"), private=private)
    aim = {"reply": Addressee.REPLY, "call": Addressee.BOT}.get(way, Addressee.CHAT)
    return await human.type(words, private=private, aim=aim)


WAYS: Final = (
    "command",
    "command in private",
    "typed",
    "typed in private",
    "reply",
    "call",
    "button",
)


@pytest.mark.parametrize("way", WAYS)
async def test_an_ordago_and_its_quiero_are_confirmed_however_they_are_said(way: str) -> None:
    """An órdago and its quiero need a confirmation in every form; the group sees no question."""
    stage, people, asked = await betting()
    for words in ("órdago", "quiero"):
        [speaker, *_] = waited_for(people)
        before = speaker.post
        answer = await said_in_some_way(speaker, way, words)
        assert speaker.post == before
        shown = speaker.private_post if answer.post is None else answer.post
        assert confirmation(shown).label == f"¿Seguro? ¡{words.capitalize()}!"
        await stage.advance(DOUBLE_PRESS_S)
        await speaker.do(ButtonPress(confirmation(shown).token, FOR_ONE))
        assert speaker.post != before
    assert f"{asked.person.name}: ¡órdago!" in asked.post.text


@pytest.mark.parametrize("way", WAYS)
async def test_who_switched_the_question_off_says_an_ordago_at_once(way: str) -> None:
    _, _, asked = await betting()
    await asked.do(ButtonPress(encode(TableButton("", Verb.SKIP_CONFIRMATION, "yes")), ""))
    await said_in_some_way(asked, way, "órdago")
    assert f"{asked.person.name}: ¡órdago!" in asked.post.text


async def test_who_never_began_a_private_chat_is_told_how_to_confirm() -> None:
    """The public answer explains the confirmation to a person without a private chat."""
    _, _, asked = await betting()
    answer = await asked.type("órdago")
    assert answer.fallback_text.startswith(f"{asked.person.name}: ¿seguro?")
    assert "Mis cartas" in answer.fallback_text


async def test_an_old_button_that_asks_no_more_closes_the_question() -> None:
    """A second button of earlier versions, below the confirmation, closes the question."""
    stage, _, asked = await betting()
    words = asked.private_post
    await asked.tap_private("¡Órdago!")
    old = Button(
        "No preguntes más", encode(TableButton(code_of(asked), Verb.SKIP_CONFIRMATION, "yes"))
    )
    told = await asked.press_private(old)
    assert told.text.startswith("Desde ahora tus órdagos valen sin preguntar.")
    assert asked.private_post == words
    table = stage.table_of(asked.id)
    assert table.ui.opened(seat_of(stage, asked), table.revision) is None


async def test_an_ordago_is_accepted_by_a_second_press() -> None:
    stage, people, asked = await betting()
    await ask_surely(asked, "ordago")
    assert f"{asked.person.name}: ¡órdago!" in asked.post.text
    rival = waited_for(people)[0]
    hand = shown_in(await rival.tap("Quiero"))
    assert labels(hand)[0] == ["¿Seguro? ¡Quiero!", "Volver"]
    await stage.advance(DOUBLE_PRESS_S)
    await rival.do(ButtonPress(confirmation(hand).token, FOR_ONE))
    assert "Quiero el órdago" in rival.post.text or "Gana el juego" in rival.post.text


async def test_to_accept_another_bet_takes_one_press() -> None:
    _, people, asked = await betting()
    await asked.tap("Envido")
    assert (await waited_for(people)[0].tap("Quiero")).post is None


async def test_the_private_chat_asks_in_the_place_of_the_words() -> None:
    stage, _, asked = await betting()
    words = asked.private_post
    answer = await asked.tap_private("¡Órdago!")
    assert (answer.post, answer.toast) == (None, ASKED)
    assert labels(asked.private_post)[0] == ["¿Seguro? ¡Órdago!", "No"]
    assert (await asked.tap_private("No")).toast == "De acuerdo: no has dicho nada."
    assert asked.private_post == words
    await asked.tap_private("¡Órdago!")
    await stage.advance(DOUBLE_PRESS_S)
    await asked.tap_private("¿Seguro? ¡Órdago!")
    assert f"{asked.person.name}: ¡órdago!" in asked.post.text


async def test_a_table_in_a_private_chat_asks_under_the_hand() -> None:
    """In a private chat the only message of the table shows the hand, and the question below."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo", private=True)
    for verb in (Verb.ADD_COMPUTERS, Verb.START):
        await ane.press_at_home(arranging(stage.red.newest(ane.home), verb))
    while not any("rdago" in label for label in flat(stage.red.newest(ane.home))):
        await ane.type("no hay mus", private=True)
        await stage.advance(60)
    answer = await ane.press_at_home(labelled(stage.red.newest(ane.home), "¡Órdago!"))
    assert answer.toast == ASKED
    [(message, shown)] = ane.private_messages.items()
    assert labels(shown)[0] == ["¿Seguro? ¡Órdago!", "No"]
    await ane.tap_private("No")
    assert list(ane.private_messages) == [message]
    assert "¡Órdago!" in flat(ane.private_post)


async def test_a_confirmation_of_another_question_is_stale() -> None:
    """A confirmation for an earlier question is refused."""
    _, people, asked = await betting()
    old = confirmation(shown_in(await asked.tap("¡Órdago!")))
    for human in people:
        await human.type("paso")
    before = asked.post
    answer = await asked.do(ButtonPress(old.token, FOR_ONE))
    assert answer.text.startswith("A eso ya has contestado, y vale.")
    assert asked.post == before
    assert labels(asked.private_post)[0] != ["¿Seguro? ¡Órdago!", "No"]


async def test_a_confirmation_of_somebody_else_says_nothing() -> None:
    _, people, asked = await betting()
    sure = confirmation(shown_in(await asked.tap("¡Órdago!")))
    other = next(human for human in people if human is not asked)
    assert (await other.press(sure)).text.startswith("No te toca")
    assert "¡Órdago a la grande!" not in asked.post.text


async def test_an_ordago_out_of_turn_is_refused_and_not_asked() -> None:
    _, people, asked = await betting()
    other = next(human for human in people if human is not asked)
    assert (await other.tap("¡Órdago!")).text.startswith("No te toca")


async def test_who_wants_no_question_is_asked_none_until_they_do() -> None:
    """A person turns confirmations off and on in the language menu, which closes an open one."""
    stage, people, asked = await betting()
    words = asked.private_post
    await asked.tap("¡Órdago!")
    settings = shown_in(await asked.ask("idioma"))
    told = await asked.press(labelled(settings, "Órdago: sin preguntar"))
    assert told.text.startswith("Desde ahora tus órdagos valen sin preguntar.")
    assert "Órdago: pregúntame antes" in flat(shown_in(told))
    assert asked.private_post == words
    await stage.restart()
    asked = waited_for(people)[0]
    assert (await asked.tap("¡Órdago!")).toast == "Has dicho: ¡Órdago!"
    offered = shown_in(await asked.ask("idioma"))
    await asked.press(labelled(offered, "Órdago: pregúntame antes"))
    assert (await asked.ask("idioma")).post != offered
    table = stage.table_of(asked.id)
    assert table.ui.opened(seat_of(stage, asked), table.revision) is None


def seat_of(stage: AppHarness, human: SimulatedPerson) -> Seat:
    """Return the seat of a person."""
    seat = stage.table_of(human.id).state.seat_of(human.id)
    assert seat is not None
    return seat


async def test_senas_open_under_the_own_hand_and_close_again() -> None:
    _, people, _ = await betting()
    signing = [human for human in people if "Señas…" in flat(human.private_post)]
    for human in signing:
        words = human.private_post
        await human.tap_private("Señas…")
        assert [label for label in flat(human.private_post) if "Seña: " in label]
        assert human.private_post.rows[-1][0].label == "Volver"
        await human.tap_private("Volver")
        assert human.private_post == words
    assert signing


async def test_the_group_never_sees_senas() -> None:
    """Signs are shown only to the person who presses their button, never to the group."""
    _, people, _ = await betting()
    before = people[0].post
    for human in people:
        answer = await human.tap("Señas…")
        offered = [] if answer.post is None else flat(answer.post)
        assert offered or answer.text == "Ahora no tienes nada que señalar ni que consultar."
        assert human.post == before


async def test_who_has_nothing_to_sign_is_told_so() -> None:
    """A person without a sign reads so, as at a table without signs."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
    ane, *guests = people
    await ane.ask("mesa")
    for guest in guests:
        await guest.press(free_seat(guest.post))
    code = ane.post.links[0].payload
    await ane.do(ButtonPress(encode(TableButton(code, Verb.OPTION, "senas=off")), ""))
    await ane.tap("Volver")
    await ane.tap("Empezar")
    await waited_for(people)[0].type("no hay mus")
    [bettor] = waited_for(people)
    await bettor.type("envido")
    assert (await bettor.tap("Señas…")).text == (
        "Ahora no tienes nada que señalar ni que consultar."
    )
    [rival, *_] = waited_for(people)
    assert not (await rival.tap("Señas…")).text


async def test_marks_are_told_by_the_names_of_the_cards() -> None:
    _, people = await begun_match()
    for _ in people:
        await waited_for(people)[0].tap("Mus")
    asked = waited_for(people)[0]
    first = meaning(asked.private_post, MarkButton)[0]
    [card] = told_in_text(first.label)
    told = (await asked.press_private(first)).toast
    assert told.startswith("Marcado: ")
    assert told_in_text(told) == {card}
    told = (await asked.press_private(meaning(asked.private_post, MarkButton)[0])).toast
    assert told.startswith("Desmarcado: ")
    assert told_in_text(told) == {card}


async def test_what_was_done_is_told_as_people_would_say_it() -> None:
    """The answer names the effect: a sign made, cards discarded, or a word said."""
    _, people = await begun_match()
    await waited_for(people)[0].tap_private("No hay mus")
    [bettor] = waited_for(people)
    await bettor.tap_private("Señas…")
    signed = await bettor.tap_private("Seña: pareja")
    assert signed.toast == "Haces la seña de pareja (ladear la cabeza)."
    await bettor.tap("Envido")
    one, other = waited_for(people)
    assert (await one.type("¿qué hacemos?", private=True)).toast == "Has dicho: ¿Qué hacemos?"
    assert (await other.type("ni loco", private=True)).toast == "Has dicho: ¡Ni loco!"


async def test_cards_that_were_thrown_are_told_by_their_names() -> None:
    _, people = await begun_match()
    for _ in people:
        await waited_for(people)[0].tap("Mus")
    asked = waited_for(people)[0]
    await asked.press_private(meaning(asked.private_post, MarkButton)[0])
    thrown = await asked.press_private(meaning(asked.private_post, DiscardButton)[0])
    assert thrown.toast.startswith("Descartas ")
    assert told_in_text(thrown.toast)


async def test_who_comes_second_is_told_who_was_quicker() -> None:
    _, people, asked = await betting()
    await asked.tap("Envido")
    one, other = waited_for(people)
    button = one.button("No quiero")
    await other.tap("Quiero")
    answer = await one.press(button)
    name = other.person.name
    assert answer.text.startswith(f"Se te han adelantado. {name}: Quiero.")


async def test_a_word_said_twice_is_known() -> None:
    _, _, asked = await betting()
    button = asked.button("Paso")
    assert (await asked.press(button)).toast == "Has dicho: Paso"
    answer = await asked.press(button)
    assert (
        answer.text == f"A eso ya has contestado, y vale. {asked.person.name}: A la grande, paso."
    )


async def test_a_press_after_the_match_hears_that_it_is_over() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    old = waited_for(people)[0].button("Mus")
    while "Revancha" not in flat(people[0].post):
        for human in people:
            for words in ("no hay mus", "órdago", "quiero", "reparte"):
                await type_surely(human, words)
        await stage.settle()
    for human in people:
        assert (await human.press(old)).text.startswith("La partida ha terminado.")
    begun = people[0].button("Revancha")
    assert (await people[0].press(begun)).toast == "Empieza la partida."
    assert (await people[1].press(begun)).text == "La partida ya ha empezado."


async def test_what_an_earlier_process_did_is_told_to_have_counted() -> None:
    """A press handled by an earlier process is confirmed as counted, and is not repeated."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    deed = ButtonPress(free_seat(benat.post).token, "")
    assert (await benat.do(deed, key="7")).toast == "Te sientas en el sitio 2."
    await stage.restart()
    answer = await benat.do(deed, key="7")
    assert (answer, answer.toast) == (Reply(), "Eso ya valió: no hace falta repetirlo.")


async def test_what_is_arranged_is_told_in_words() -> None:
    stage = await AppHarness().start()
    ane, benat, garazi = (stage.human(name) for name in ("Ane", "Beñat", "Garazi"))
    await ane.ask("mesa")
    told = [
        (await benat.tap("3. (libre) · con Ane")).toast,
        (await garazi.tap("2. (libre)")).toast,
        (await garazi.tap("4. (libre) · con Garazi")).toast,
        (await garazi.tap("Me levanto")).toast,
        (await ane.tap("Ordenador fácil")).toast,
        (await ane.tap("Sin ordenador")).toast,
        (await ane.tap("Reglas")).toast,
        (await ane.tap("Tiempo")).toast,
        (await ane.tap("5 minutos")).toast,
        (await ane.tap("Idioma")).toast,
        (await ane.tap("euskara")).toast,
    ]
    assert told == [
        "Te sientas con Ane.",
        "Te sientas en el sitio 2.",
        "Te sientas en el sitio 4.",
        f"Te levantas de la mesa {code_of(ane)}.",
        "Se sientan Unai e Iker.",
        "Se levantan Unai e Iker.",
        "¿A qué reglas se juega?",
        "¿Cuánto tiempo hay para cada jugada?",
        "Tiempo para cada jugada: 5 minutos",
        "¿En qué idioma habla esta mesa?",
        "La mesa habla en euskara.",
    ]


async def test_house_rules_are_told_as_they_were_set() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    for about, told in (("kings=4", "Reyes: 4"), ("target=30", "Piedras para ganar: 30")):
        token = encode(TableButton(code_of(ane), Verb.OPTION, about))
        assert (await ane.do(ButtonPress(token, ""))).toast.endswith(told.partition(": ")[2])
    token = encode(TableButton(code_of(ane), Verb.PRESET, "euskadi"))
    assert (await ane.do(ButtonPress(token, ""))).toast.startswith("Reglas: ")


def code_of(human: SimulatedPerson) -> str:
    """Return the code of the table in the group."""
    return next(press for _, press in presses(human.post)).code


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_in_passing_fits(language: str) -> None:
    """Texts without names are never truncated; ``RequestContext.toast`` truncates the others."""
    localizer = Localizer(language)
    for line in fixed_lines():
        assert len(localizer.format(line)) <= LONGEST_DONE, line.key


def fixed_lines() -> Sequence[LocalizedText]:
    """Return the short answers to a press that contain no name."""
    return (
        *(LocalizedText("press-think", {"word": word}) for word in ("ordago", "quiero")),
        *(LocalizedText("press-asking", {"now": now}) for now in ("yes", "no")),
        *map(
            LocalizedText,
            ("press-no-signs", "press-nothing-said", "press-counted", "lobby-match-over"),
        ),
    )


def test_only_an_ordago_carries_that_one_is_sure() -> None:
    """Only an órdago needs the confirmation flag; an old button of a plain word stays valid."""
    assert encode(PlayButton("ABCD2", 7, Ordago())) == "ABCD2:7:all"
    assert encode(PlayButton("ABCD2", 7, Ordago(), is_sure=True)) == "ABCD2:7:sure:all"
    assert encode(PlayButton("ABCD2", 7, Quiero(), is_sure=True)) == "ABCD2:7:sure:yes"
