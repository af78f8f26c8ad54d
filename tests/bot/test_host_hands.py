"""Playing: refusals are private and change nothing, and a hand reaches its holder alone."""

import pytest
import structlog

from bot.platform import Answer, Asked, Pressed
from bot.tokens import Discard, Mark, Play, Verb, pack, unpack
from engine.actions import Mus
from tests.bot.button_play import arranging, seat_and_start, waited_for
from tests.bot.cards_told import told_by
from tests.bot.chats import Human, Stage, buttons, labelled, presses

HOLD = 4
"""How many cards a hand has."""


async def table(*names: str, seed: int = 1) -> tuple[Stage, list[Human]]:
    """A match of these people that has just begun, with the luck of this seed."""
    stage = await Stage(seed=seed).start()
    people = [stage.human(name) for name in names or ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people, "duelo" if len(people) == 2 else "")
    return stage, people


async def discarding(seed: int = 1) -> tuple[Stage, list[Human], Human]:
    """A match in which somebody, the last one given here, is asked to throw cards."""
    stage, people = await table(seed=seed)
    await waited_for(people)[0].type("no hay mus")
    while "Ronda 2" not in people[0].post.text:
        for human in people:
            for words in ("paso", "no quiero", "reparte"):
                await human.type(words)
        await stage.advance(60)
    while not any(is_marking(human) for human in people):
        [asked] = waited_for(people)
        await asked.tap("Mus")
    [asked] = [human for human in people if is_marking(human)]
    return stage, people, asked


def is_marking(human: Human) -> bool:
    return any(isinstance(press, Mark) for _, press in presses(human.private_post))


async def test_every_hand_reaches_its_holder_alone() -> None:
    _, people = await table()
    hands = [told_by(human.private_post) for human in people]
    assert [len(hand) for hand in hands] == [HOLD] * 4
    assert len(set[object]().union(*hands)) == 4 * HOLD
    assert told_by(people[0].post) == set()


async def test_a_new_hand_comes_in_a_new_message_and_changes_in_it() -> None:
    """So that people notice it; within the hand one message is kept up to date."""
    stage, [ane, benat] = await table("Ane", "Beñat")
    assert [len(stage.red.posts[human.id]) for human in (ane, benat)] == [1, 1]
    for _ in range(6):
        for human in (ane, benat):
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words)
        await stage.advance(10)
    number = ane.post.text.split("Ronda ")[1].split(".")[0]
    assert len(stage.red.posts[ane.id]) == int(number) > 2


async def test_a_press_out_of_turn_is_told_to_its_author_and_changes_nothing() -> None:
    stage, people = await table()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    before = stage.red.posts[asked.group].copy()
    answer = await other.tap("Mus")
    assert answer.text == f"No te toca: le toca a {asked.person.name}."
    assert stage.red.posts[asked.group] == before


async def test_a_press_of_somebody_who_does_not_play_is_refused() -> None:
    stage, _ = await table()
    passer_by = stage.human("Maren")
    for label in ("Mus", "Mis cartas"):
        assert await passer_by.tap(label) == Answer("No estás en esta mesa.")


async def test_a_button_of_an_earlier_question_is_stale() -> None:
    """It is told kindly, and what the button said is not done."""
    _, people = await table()
    [asked] = waited_for(people)
    old = asked.button("Mus")
    await asked.tap("No hay mus")
    answer = await waited_for(people)[0].press(old)
    assert answer.text == "Eso ya no se pregunta: mira cómo va la mesa."


async def test_a_button_of_an_earlier_match_is_stale() -> None:
    """Questions are counted on, so that no button means something in a later match."""
    stage, [ane, benat] = await table("Ane", "Beñat")
    old = ane.button("Mus")
    press = unpack(old.token)
    assert isinstance(press, Play)
    for _ in range(60):
        for human in (ane, benat):
            for words in ("no hay mus", "órdago", "quiero", "reparte"):
                await human.type(words)
        await stage.advance(60)
        if "Revancha" in [button.label for button in buttons(ane.post)]:
            break
    await ane.tap("Revancha")
    asked = waited_for([ane, benat])[0]
    fresh = unpack(asked.button("Mus").token)
    assert isinstance(fresh, Play)
    assert fresh.question > press.question
    assert (await asked.press(old)).text.startswith("Eso ya no se pregunta")


async def test_an_update_delivered_twice_is_done_once() -> None:
    _, people = await table()
    [asked] = waited_for(people)
    deed = Pressed(asked.button("Mus").token, "")
    assert await asked.do(deed, key="17") == Answer()
    now = asked.post
    assert await asked.do(deed, key="17") == Answer()
    assert asked.post == now
    assert (await asked.do(deed, key="18")).text.startswith("No te toca")


@pytest.mark.parametrize("token", ["", "x", "ABCD2:1:dance", "\ud800", "ZZZ22::hand:"])
async def test_a_button_that_is_none_gets_an_answer(token: str) -> None:
    _, [ane, *_] = await table()
    assert (await ane.do(Pressed(token, ""))).text


async def test_both_rivals_may_answer_a_bet_by_the_same_button() -> None:
    """The refusal of one does not make the other's button stale."""
    _, people = await table()
    await waited_for(people)[0].tap("No hay mus")
    await waited_for(people)[0].tap("Envido")
    one, other = waited_for(people)
    button = one.button("No quiero")
    assert await one.press(button) == Answer()
    assert await other.press(button) == Answer()


async def test_any_amount_is_bet_through_a_question() -> None:
    _, people = await table()
    await waited_for(people)[0].tap("No hay mus")
    [asked] = waited_for(people)
    question = (await asked.tap("Otro envite (desde 2)")).question
    assert question is not None
    assert question.title == "¿Cuánto envidas?"
    assert (await asked.do(Pressed(question.token, "", ("-1",)))).text.startswith("Tiene que ser")
    assert (await asked.do(Pressed(question.token, "", ("1",)))).text.startswith("Se envidan")
    assert await asked.do(Pressed(question.token, "", ("7",))) == Answer()
    assert "Envido siete" in asked.post.text
    rival = waited_for(people)[0]
    question = (await rival.tap("Otra subida (desde 2)")).question
    assert question is not None
    assert await rival.do(Pressed(question.token, "", ("6",))) == Answer()
    assert "(van 13)" in asked.post.text


async def test_words_and_commands_play_too() -> None:
    """Also those that a command has to write without a blank."""
    _, people = await table()
    assert await waited_for(people)[0].ask("corto") == Answer()
    assert await waited_for(people)[0].ask("envido", "5") == Answer()
    rival = waited_for(people)[0]
    assert await rival.ask("mas", "3") == Answer()
    assert "(van 8)" in rival.post.text
    for human in waited_for(people):
        assert await human.ask("noquiero") == Answer()
    assert "No quiero" in rival.post.text


async def test_talk_in_a_group_is_left_alone() -> None:
    """What is no word of the game, and what is said by somebody who is not asked."""
    stage, people = await table()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    before = asked.post
    for human, words in (
        (asked, "¿qué tal, cuadrilla?"),
        (other, "no"),
        (other, "vale"),
        (stage.human("Maren"), "mus"),
        (asked, "x" * 1_000_000),
    ):
        assert await human.type(words) == Answer(), words[:20]
    assert asked.post == before


async def test_in_private_every_word_is_answered() -> None:
    _, people = await table()
    [asked] = waited_for(people)
    assert (await asked.type("¿qué tal?", private=True)).text == "No entiendo «¿qué tal?»."
    assert "demasiado largo" in (await asked.type("x" * 1_000_000, private=True)).text


async def test_commands_for_other_bots_are_left_alone() -> None:
    _, [ane, *_] = await table()
    assert await ane.ask("weather", "Bilbao") == Answer()
    assert (await ane.ask("weather", "Bilbao", private=True)).text


async def test_cards_are_marked_and_thrown_in_private() -> None:
    """The message of the hand changes with every mark, and no other message does."""
    stage, _, asked = await discarding()
    count = len(stage.red.posts[asked.id])
    held = told_by(asked.private_post)
    first = presses(asked.private_post)[0][0]
    assert await asked.press_private(first) == Answer()
    assert len(stage.red.posts[asked.id]) == count
    throw = labelled(asked.private_post, "Descarto una")
    assert await asked.press_private(throw) == Answer()
    assert "una carta" in asked.post.text
    assert told_by(asked.private_post) < held, "new cards come when all have thrown theirs"


async def test_a_hand_that_only_its_holder_sees_is_brought_up_with_each_press() -> None:
    """Where the platform shows answers to one person alone, discards are chosen there."""
    _, _, asked = await discarding()
    shown = (await asked.tap("Mis cartas")).post
    assert shown is not None
    mark = next(button for button, press in presses(shown) if isinstance(press, Mark))
    marked = (await asked.do(Pressed(mark.token, "seen by one"))).post
    assert marked is not None
    throw = next(button for button, press in presses(marked) if isinstance(press, Discard))
    thrown = (await asked.do(Pressed(throw.token, "seen by one"))).post
    assert thrown is not None
    assert not any(isinstance(press, Discard) for _, press in presses(thrown))


async def test_a_discard_without_cards_in_words_shows_the_cards() -> None:
    _, _, asked = await discarding()
    shown = (await asked.ask("descarto")).post
    assert shown is not None
    assert any(isinstance(press, Mark) for _, press in presses(shown))


async def test_words_that_may_mean_two_discards_are_asked_back_in_private() -> None:
    """They name cards, so they are never words that a platform might say aloud."""
    for seed in range(1, 20):
        _, _, asked = await discarding(seed=seed)
        for number in range(1, 5):
            answer = await asked.begin(Asked("descarto", str(number)))
            if answer.post is not None and "¿Qué quieres decir?" in answer.post.text:
                assert len(told_by(answer.post)) >= 1
                assert answer.text == ""
                chosen = buttons(answer.post)[0]
                assert isinstance(unpack(chosen.token), Discard)
                return
    raise AssertionError


async def test_without_a_private_chat_the_hand_is_shown_to_its_holder_alone() -> None:
    """Nothing of it goes to the group; the answer leads to the private chat."""
    stage = await Stage().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    ane = people[0]
    assert told_by(ane.post) == set()
    assert ane.id not in stage.red.posts
    answer = await ane.tap("Mis cartas")
    assert answer.post is not None
    assert len(told_by(answer.post)) == HOLD
    assert answer.start == ane.post.text.split()[1]
    assert "Ane: pulsa «Mis cartas» para verlas." in ane.post.text


async def test_who_opens_the_private_chat_gets_the_cards_there() -> None:
    stage = await Stage().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    ane = people[0]
    answer = await ane.open_private(ane.post.text.split()[1])
    assert answer.text.startswith("Listo: aquí te llegarán tus cartas")
    assert len(told_by(ane.private_post)) == HOLD
    assert "Ane: pulsa" not in ane.post.text
    assert (await ane.tap("Mis cartas")).start == ""


async def test_who_cannot_be_reached_is_tried_once_and_not_with_every_word() -> None:
    stage = await Stage().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {people[0].id}
    tried = stage.red.refused
    await seat_and_start(people, "duelo")
    for _ in range(5):
        for human in people:
            for words in ("no hay mus", "paso", "reparte"):
                await human.type(words)
        await stage.advance(60)
    assert tried.count(people[0].id) == 1


async def test_a_blocked_bot_goes_on_in_the_group() -> None:
    """Somebody closes the private chat in the middle of a match."""
    stage, [ane, benat] = await table("Ane", "Beñat")
    stage.red.unreachable.add(ane.id)
    for _ in range(5):
        for human in (ane, benat):
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words)
        await stage.advance(60)
    assert "Ane: pulsa «Mis cartas» para verlas." in ane.post.text
    assert (await ane.tap("Mis cartas")).post is not None


async def test_declaring_pares_or_juego_is_not_needed() -> None:
    _, people = await table()
    answer = await waited_for(people)[0].ask("tengo", "pares")
    assert answer.text.startswith("Pares y juego se cantan solos")


async def test_a_number_that_may_mean_two_raises_is_asked_back() -> None:
    """So many more, or so many in all: both are offered, with what would then be at stake."""
    _, people = await table()
    await waited_for(people)[0].tap("No hay mus")
    await waited_for(people)[0].ask("envido", "5")
    rival = waited_for(people)[0]
    asked = (await rival.type("8")).post
    assert asked is not None
    assert [button.label for button in buttons(asked)] == [
        "8 más (13 en total)",
        "3 más (8 en total)",
    ]
    assert await rival.do(Pressed(buttons(asked)[1].token, "alone")) != Answer("")
    assert "(van 8)" in rival.post.text


async def test_there_are_no_cards_before_the_deal() -> None:
    stage = await Stage().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    answer = await ane.ask("cartas")
    assert answer == Answer("Todavía no se juega en esta mesa.")


async def test_a_sign_reaches_the_partner_alone() -> None:
    """As words, in the partner's own message; the group does not even learn that it was made."""
    stage, people = await table()
    await waited_for(people)[0].tap("No hay mus")
    maker = next(
        human
        for human in people
        if any(button.label.startswith("Seña: ") for button in buttons(human.private_post))
    )
    sign = next(b for b in buttons(maker.private_post) if b.label.startswith("Seña: "))
    partner = people[(people.index(maker) + 2) % 4]
    rivals = [human for human in people if human not in {maker, partner}]
    group, before = maker.post, [rival.private_post for rival in rivals]
    await maker.press_private(sign)
    assert f"{maker.person.name} te hace la seña" in partner.private_post.text
    assert maker.post == group
    assert [rival.private_post for rival in rivals] == before
    assert len(stage.red.posts[maker.group]) == 1


async def test_who_presses_fifty_times_a_second_is_told_once_and_slows_nobody() -> None:
    stage, people = await table()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    token = pack(Play(asked.post.text.split()[1], 1, Mus()))
    answers = [await other.begin(Pressed(token, "")) for _ in range(500)]
    told = [answer.text for answer in answers if "demasiado deprisa" in answer.text]
    assert len(told) == 1
    assert answers[-1] == Answer()
    assert await asked.tap("Mus") == Answer()
    await stage.advance(60)
    assert (await other.do(Pressed(token, ""))).text.startswith("Eso ya no se pregunta")


async def test_somebody_who_sits_down_in_the_middle_sees_the_hand_they_take_over() -> None:
    stage = await Stage().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "duelo")
    await ane.tap("Ordenador fácil")
    await ane.press(arranging(ane.post, Verb.START))
    await benat.tap("Me siento")
    assert len(told_by(benat.private_post)) == HOLD
    assert not told_by(benat.private_post) & told_by(ane.private_post)


async def test_a_failure_of_ours_is_an_honest_line() -> None:
    """Whatever is broken, the author hears of it, and the next deed is served."""
    stage, people = await table()
    [asked] = waited_for(people)
    stage.fragile.is_full = True
    with structlog.testing.capture_logs() as logged:
        answer = await asked.do(Pressed(asked.button("No hay mus").token, ""))
    assert answer.text.startswith("Algo ha fallado")
    [failure] = [entry for entry in logged if entry["event"] == "deed failed"]
    assert (failure["code"], failure["error"]) == (asked.post.text.split()[1], "DiskFullError")
    assert failure["version"] > 0
    stage.fragile.is_full = False
    assert await asked.do(Pressed(asked.button("No hay mus").token, "")) == Answer()
