"""Tests of hands: each is shown to its owner only, on every route, and takes discards there."""

from typing import Final

import pytest

from bot.delivery.sent_messages import SentMessages
from bot.messages.callback_data import DiscardButton, MarkButton, Verb, decode
from bot.ports.background_tasks import TaskGroup
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import Addressee, ButtonPress, CommandCall
from bot.tables.documents import Documents
from bot.text.common import card_line
from bot.text.localizer import LocalizedText, Localizer
from engine.seats import Seat
from engine.view import own_cards
from tests.sent_messages import noted_in
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    choose_option,
    free_seat,
    seat_and_start,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.cards_in_text import told_by
from tests.unit.bot.fake_platform import buttons, labelled, presses

HOLD: Final = 4
GAZE: Final = ("senas_seen=gaze",)
"""The number of cards in a hand."""


async def discarding(seed: int = 1) -> tuple[AppHarness, list[SimulatedPerson], SimulatedPerson]:
    """Return a match in which the last of these people is asked to discard."""
    stage, people = await begun_match(seed=seed)
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


def is_marking(human: SimulatedPerson) -> bool:
    return any(isinstance(press, MarkButton) for _, press in presses(human.private_post))


def _seat_of(human: SimulatedPerson) -> Seat:
    """Return the seat of a person."""
    seat = human.stage.table_of(human.id).state.seat_of(human.id)
    assert seat is not None
    return seat


def labels_of(post: MessageContent) -> list[str]:
    return [button.label for button in buttons(post)]


async def test_every_hand_reaches_its_holder_alone() -> None:
    _, people = await begun_match()
    hands = [told_by(human.private_post) for human in people]
    assert [len(hand) for hand in hands] == [HOLD] * 4
    assert len(set[object]().union(*hands)) == 4 * HOLD
    assert told_by(people[0].post) == set()


async def test_a_new_hand_comes_in_a_new_message_and_changes_in_it() -> None:
    """A new hand arrives in a new message, which is then edited."""
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    assert [len(stage.red.posts[human.id]) for human in (ane, benat)] == [1, 1]
    for _ in range(9):
        for human in (ane, benat):
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words)
        await stage.advance(10)
    number = ane.post.text.split("Ronda ")[1].split(".")[0]
    assert len(stage.red.posts[ane.id]) == int(number) > 2


async def test_cards_are_marked_and_thrown_in_private() -> None:
    """Marking a card edits the hand's message only, and the marked cards are discarded."""
    stage, _, asked = await discarding()
    count = len(stage.red.posts[asked.id])
    held = told_by(asked.private_post)
    first = presses(asked.private_post)[0][0]
    assert await asked.press_private(first) == Reply()
    assert len(stage.red.posts[asked.id]) == count
    throw = labelled(asked.private_post, "Descarto una")
    assert await asked.press_private(throw) == Reply()
    assert f"{asked.person.name} 1" in asked.post.text
    assert told_by(asked.private_post) < held, "new cards come when all have thrown theirs"


async def test_a_mark_is_answered_with_the_cards_that_it_concerns() -> None:
    """Each mark is answered with its cards, also from an old button of the same question."""
    _, _, asked = await discarding()
    hand = own_cards(asked.stage.table_of(asked.id).view_of(_seat_of(asked)))
    held = [Localizer("es").format(card_line(card)) for card in hand]
    first, second = (button for button, _ in presses(asked.private_post)[:2])
    assert (await asked.press_private(first)).toast == f"Marcado: {held[0]}"
    both = presses(asked.private_post)[1][0]
    neither = presses(asked.private_post)[0][0]
    assert (await asked.press_private(both)).toast == f"Marcado: {held[1]}"
    assert (await asked.press_private(second)).toast == f"Desmarcado: {held[0]}"
    assert (await asked.press_private(neither)).toast == f"Desmarcado: {held[1]}"
    assert (await asked.press_private(neither)).toast == "De acuerdo: no has dicho nada."


async def test_cards_are_thrown_in_one_go() -> None:
    """A menu discards several cards at once, in private or ephemerally. Old choices are refused."""
    _, _, asked = await discarding()
    menu = asked.private_post.menu
    assert menu is not None
    [bad] = {(await asked.press_private(Button("", menu.token), ("x",))).text}
    assert "botón" in bad
    answer = await asked.press_private(Button("", menu.token), ("0", "2"))
    assert answer == Reply()
    assert f"{asked.person.name} 2" in asked.post.text
    assert asked.private_post.menu is None
    again = await asked.do(ButtonPress(menu.token, "seen by one", ("1",)))
    assert again.text
    assert again.post is None


async def test_a_menu_is_only_for_who_throws() -> None:
    """Only the discarding player gets the menu, never the chat."""
    _, people, asked = await discarding()
    assert all(human.private_post.menu is None for human in people if human is not asked)
    assert asked.post.menu is None


async def test_who_throws_all_four_keeps_the_message() -> None:
    """A player who discards all four cards keeps the message, which says so."""
    stage, _, asked = await discarding()
    count = len(stage.red.posts[asked.id])
    for number in range(HOLD):
        await asked.press_private(presses(asked.private_post)[number][0])
    await asked.press_private(labelled(asked.private_post, "Descarto 4"))
    assert len(stage.red.posts[asked.id]) == count
    assert told_by(asked.private_post) == set()
    assert "Has tirado las cuatro cartas" in asked.private_post.text


async def test_a_hand_that_only_its_holder_sees_is_brought_up_with_each_press() -> None:
    """An ephemeral hand is updated with each press and takes the discards."""
    _, _, asked = await discarding()
    shown = (await asked.tap("Mis cartas")).post
    assert shown is not None
    mark = next(button for button, press in presses(shown) if isinstance(press, MarkButton))
    marked = (await asked.do(ButtonPress(mark.token, "seen by one", is_ephemeral=True))).post
    assert marked is not None
    throw = next(button for button, press in presses(marked) if isinstance(press, DiscardButton))
    thrown = (await asked.do(ButtonPress(throw.token, "seen by one", is_ephemeral=True))).post
    assert thrown is not None
    assert not any(isinstance(press, DiscardButton) for _, press in presses(thrown))


async def test_who_asks_for_their_cards_in_private_finds_them_at_the_end() -> None:
    """A repeated request for the cards moves them to the end; a press edits its own message."""
    stage, people = await begun_match("Ane", "Beñat")
    ane = people[0]
    [before] = stage.red.posts[ane.id]
    assert (await ane.ask("cartas", private=True)).toast == "Aquí las tienes."
    [after] = stage.red.posts[ane.id]
    assert after != before
    cards = arranging(ane.post, Verb.SHOW_HAND)
    await ane.press_private(cards)
    assert list(stage.red.posts[ane.id]) == [after]


async def test_a_hand_aside_speaks_the_language_of_the_chat() -> None:
    """An ephemeral hand uses the language of the chat; the private message uses its reader's."""
    _, people = await begun_match("Ane", "Beñat")
    [other] = [human for human in people if human not in waited_for(people)]
    await other.ask("idioma", "eu")
    aside = (await other.press(arranging(other.post, Verb.SHOW_HAND))).post
    assert aside is not None
    assert "Zure kartak" in aside.text
    assert labels_of(aside)[-1] == Localizer("eu").format(LocalizedText("chat-refresh"))
    assert "Tus cartas" in other.private_post.text


async def test_who_looks_at_their_cards_in_the_chat_gets_no_second_copy() -> None:
    """A player who looks at their cards in the chat gets no private copy until they ask for it."""
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    shown = await ane.tap("Mis cartas")
    assert (shown.post is not None, shown.toast) == (True, "Aquí las tienes.")
    await hands_later(stage, ane, benat)
    assert len(stage.red.posts[ane.id]) == 1 < len(stage.red.posts[benat.id])
    await ane.ask("cartas", private=True)
    assert len(stage.red.posts[ane.id]) == 2
    await hands_later(stage, ane, benat)
    assert len(stage.red.posts[ane.id]) > 2


async def test_who_looks_at_their_cards_in_the_chat_is_called_in_private() -> None:
    """A player who plays in the chat is called in private, and led to the chat."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    await asked.tap("Mis cartas")
    before = len(stage.red.sent)
    await stage.advance(59)
    calls = [sent for sent in stage.red.sent[before:] if not sent.post.is_silent]
    assert [sent.reader for sent in calls if sent.is_new] == [asked.id]
    [call] = asked.calls
    assert call.jump is not None
    assert call.jump.address == asked.group


async def hands_later(stage: AppHarness, *people: SimulatedPerson) -> None:
    """Play some hands without betting."""
    for _ in range(5):
        for human in people:
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words)
        await stage.advance(10)


async def test_a_copy_of_the_hand_goes_on_where_it_is_pressed() -> None:
    """A player who asked for their cards in private continues and discards there."""
    stage, _, asked = await discarding()
    shown = (await asked.tap("Mis cartas")).post
    assert shown is not None
    copy = await stage.red.send(asked.id, shown)
    [*others, _] = list(stage.red.posts[asked.id].values())
    await asked.press_private(presses(shown)[0][0])
    await asked.press_private(labelled(asked.private_post, "Descarto una"))
    [*after, (newest, thrown)] = stage.red.posts[asked.id].items()
    assert newest == copy
    assert not any(isinstance(press, DiscardButton | MarkButton) for _, press in presses(thrown))
    assert [post for _, post in after] == others
    assert f"{asked.person.name} 1" in asked.post.text


async def test_a_press_that_changes_nothing_of_a_hand_sends_nothing() -> None:
    """A press that changes nothing sends nothing: a card pressed twice is marked once."""
    stage, _, asked = await discarding()
    mark = presses(asked.private_post)[0][0]
    await asked.press_private(mark)
    sent = len(stage.red.sent)
    await asked.press_private(mark)
    assert len(stage.red.sent) == sent


async def test_a_hand_that_was_posted_and_never_noted_goes_on_where_it_is_pressed() -> None:
    """A hand sent twice around a kill continues where it is pressed, without a third copy."""
    stage, _, asked = await discarding()
    unnoted = list(stage.red.posts[asked.id])[-1]
    await stage.kill()
    await forget_hands(stage)
    await stage.start()
    [*_, other, again] = stage.red.posts[asked.id]
    assert other == unnoted
    count, repeated = len(stage.red.posts[asked.id]), asked.private_post
    await asked.do(ButtonPress(presses(repeated)[0][0].token, unnoted), private=True)
    labels = [button.label for button in buttons(stage.red.posts[asked.id][unnoted])]
    assert "Descarto una" in labels
    assert stage.red.posts[asked.id][again] == repeated
    await stage.restart()
    assert len(stage.red.posts[asked.id]) == count
    assert (await noted_in(stage.store))[asked.id] == unnoted


async def forget_hands(stage: AppHarness) -> None:
    """Restore the state before the messages of the hands were noted."""
    [state] = await Documents(stage.store).open_tables()
    tasks = TaskGroup()
    sent_messages = SentMessages(stage.store, tasks)
    await sent_messages.wake(state.code)
    for person in state.people:
        sent_messages.drop(person, state.code)
    await tasks.join()


async def test_a_discard_without_cards_in_words_shows_the_cards() -> None:
    _, _, asked = await discarding()
    shown = (await asked.ask("descarto")).post
    assert shown is not None
    assert any(isinstance(press, MarkButton) for _, press in presses(shown))


async def test_words_that_may_mean_two_discards_are_asked_back_in_private() -> None:
    """Ambiguous discards are asked back in private, because they name cards."""
    for seed in range(1, 20):
        _, _, asked = await discarding(seed=seed)
        for number in range(1, 5):
            answer = await asked.begin(CommandCall("descarto", str(number)))
            if answer.post is not None and "¿Qué quieres decir?" in answer.post.text:
                assert len(told_by(answer.post)) >= 1
                assert answer.text == ""
                chosen = buttons(answer.post)[0]
                assert isinstance(decode(chosen.token), DiscardButton)
                return
    raise AssertionError


async def test_without_a_private_chat_the_hand_is_shown_to_its_holder_alone() -> None:
    """Without a private chat the hand is shown ephemerally, and a link is offered once."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    ane = people[0]
    assert told_by(ane.post) == set()
    assert ane.id not in stage.red.posts
    answer = await ane.tap("Mis cartas")
    assert answer.post is not None
    assert len(told_by(answer.post)) == HOLD
    assert answer.start_payload == ane.post.text.split()[1]
    assert not (await ane.tap("Mis cartas")).start_payload
    assert "Ane y Beñat: las cartas se ven con «Mis cartas»." in ane.post.text


async def test_a_seat_is_answered_with_the_way_to_the_private_chat() -> None:
    """It is for people who have never opened that chat."""
    stage = await AppHarness().start()
    ane, benat, jon = (stage.human(name) for name in ("Ane", "Beñat", "Jon"))
    await benat.open_private()
    stage.red.unreachable |= {ane.id, jon.id}
    await ane.ask("mesa")
    code = ane.post.text.split()[1]
    offered = [(await one.press(free_seat(ane.post))).start_payload for one in (benat, jon)]
    assert offered == ["", code]


async def test_from_the_command_to_the_own_cards_it_takes_three_presses() -> None:
    """A person without a private chat reaches their cards in three presses."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    stage.red.unreachable.add(ane.id)
    asked = await ane.ask("mesa")
    filled = await ane.tap("Ordenador normal")
    started = await ane.tap("Empezar")
    shown = await ane.tap("Mis cartas")
    assert [answer.start_payload for answer in (asked, filled, started)] == ["", "", ""]
    assert shown.post is not None
    assert len(told_by(shown.post)) == HOLD


async def test_no_move_is_answered_by_the_way_to_the_private_chat() -> None:
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    [asked] = waited_for(people)
    mus = labelled(asked.post, "Mus")
    moved = await asked.do(ButtonPress(mus.token, "seen by one", is_ephemeral=True))
    assert moved.post is not None
    assert not moved.start_payload
    refresh = labelled(moved.post, "Actualizar (puede no estar al día)")
    assert (
        await asked.do(ButtonPress(refresh.token, "seen by one", is_ephemeral=True))
    ).post == moved.post


async def test_a_hand_that_is_out_of_date_is_brought_up_by_its_press() -> None:
    """An outdated ephemeral hand is updated by its press only, and the answer says so."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    mus = labelled(people[0].post, "Mus")
    for human in (*waited_for(people), *people):
        await human.press(mus)
    [asked] = waited_for(people)
    late = await asked.do(ButtonPress(mus.token, "seen by one", is_ephemeral=True))
    assert late.text.startswith("A eso ya has contestado, y vale.")
    assert late.post is not None
    assert any(isinstance(press, MarkButton) for _, press in presses(late.post))
    assert (await asked.press(mus)).post is None


async def test_who_opens_the_private_chat_gets_the_cards_there() -> None:
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    ane = people[0]
    answer = await ane.open_private(ane.post.text.split()[1])
    assert answer.text.startswith("Listo: aquí te llegarán tus cartas")
    assert len(told_by(ane.private_post)) == HOLD
    assert "Ane: pulsa" not in ane.post.text
    assert (await ane.tap("Mis cartas")).start_payload == ""


async def test_who_cannot_be_reached_is_tried_once_and_not_with_every_word() -> None:
    stage = await AppHarness().start()
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


async def test_who_could_not_be_reached_is_tried_again_at_another_table() -> None:
    stage = await AppHarness().start()
    ane, benat, there = (stage.human(name) for name in ("Ane", "Beñat", "Ane"))
    stage.red.unreachable.add(ane.id)
    await seat_and_start([ane, benat], "duelo")
    stage.red.unreachable.clear()
    garazi = stage.human("Garazi", chat="another")
    there.group = garazi.group
    await seat_and_start([garazi, there], "duelo")
    assert "Tus cartas" in ane.private_post.text


async def test_the_own_cards_stand_out() -> None:
    _, people = await begun_match("Ane", "Beñat")
    for human in people:
        post = human.private_post
        assert post.bold_lines <= set(post.text.splitlines())
        assert any(line.startswith("Tus cartas") for line in post.bold_lines)


async def test_a_blocked_bot_goes_on_in_the_group() -> None:
    """A player who blocks the bot during a match continues in the group."""
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    stage.red.unreachable.add(ane.id)
    for _ in range(5):
        for human in (ane, benat):
            for words in ("no hay mus", "paso", "no quiero", "reparte"):
                await human.type(words)
        await stage.advance(60)
    assert "Ane: las cartas se ven con «Mis cartas»." in ane.post.text
    assert (await ane.tap("Mis cartas")).post is not None


async def test_there_are_no_cards_before_the_deal() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    answer = await ane.ask("cartas")
    assert answer == Reply("Todavía no se juega en esta mesa.")


async def test_nobody_looks_anywhere_where_the_house_does_not_play_that() -> None:
    """A new table of a chat has no looks; an option of its lobby adds them, and the lobby says so.

    A sign is then seen by the partner alone.
    """
    _, people = await begun_match()
    await waited_for(people)[0].tap("No hay mus")
    for human in people:
        assert "Miras a" not in human.private_post.text
        assert not [b for b in buttons(human.private_post) if b.label.startswith("Miro a ")]
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "euskadi")
    assert "señas" not in ane.post.text
    await choose_option(ane, "senas_seen=gaze")
    await ane.press(labelled(ane.post, "Reglas"))
    await ane.tap("EH Mus")
    assert "Quién ve las señas (senas_seen): quien mira" in ane.post.text


async def test_one_looks_where_one_presses_and_nobody_else_learns_of_it() -> None:
    """A look chosen by a button is confirmed in private, and its player leaves the menu."""
    _, people = await begun_match(options=GAZE)
    await waited_for(people)[0].tap("No hay mus")
    ane = people[0]
    before, group = [human.private_post for human in people[1:]], ane.post
    partner, rival = people[2].person.name, people[1].person.name
    assert f"Miras a {partner}." in ane.private_post.text
    looks = [b.label for b in buttons(ane.private_post) if b.label.startswith("Miro a ")]
    assert looks == [f"Miro a {human.person.name}" for human in (people[1], people[3])]
    answer = await ane.tap_private(f"Miro a {rival}")
    assert answer.toast == f"Miras a {rival}."
    assert f"Miras a {rival}." in ane.private_post.text
    assert not [b for b in buttons(ane.private_post) if b.label.startswith("Miro a ")]
    assert ([human.private_post for human in people[1:]], ane.post) == (before, group)


@pytest.mark.parametrize(
    ("words", "away"),
    [
        ("mira a {name}", 1),
        ("I look at {name}", 3),
        ("miro a la derecha", 1),
        ("ezkerrera begira", 3),
        ("je regarde mon partenaire", 2),
        ("Nori begira: {name}", 3),
    ],
)
async def test_one_looks_at_a_name_or_a_side_that_one_types(words: str, away: int) -> None:
    """A look is typed as a name or a side; the right side is the next to speak."""
    _, people = await begun_match(options=GAZE)
    await waited_for(people)[0].tap("No hay mus")
    ane, at = people[0], people[away].person.name
    answer = await ane.type(words.format(name=at), private=True)
    looks_there = answer == Reply(Localizer("es").format(LocalizedText("illegal-look-elsewhere")))
    assert looks_there == (away == 2)
    assert f"Miras a {at}." in ane.private_post.text


async def test_a_sign_that_is_seen_stands_out_on_the_page_of_who_saw_it() -> None:
    """A seen sign is bold on the page of the rival who saw it; its maker is not told."""
    _, people = await begun_match(options=GAZE)
    await waited_for(people)[0].tap("No hay mus")
    maker = next(human for human in people if "Señas…" in flat_labels(human))
    rival = people[(people.index(maker) + 1) % 4]
    await rival.tap_private(f"Miro a {maker.person.name}")
    group = maker.post
    await maker.tap_private("Señas…")
    await maker.press_private(next(b for b in buttons(maker.private_post) if "Seña: " in b.label))
    partner, other = (people[(people.index(maker) + away) % 4] for away in (2, 3))
    [caught] = [
        text for text in rival.private_post.bold_lines if text.startswith("¡Cazas una seña!")
    ]
    assert maker.person.name in caught
    assert any("te hace la seña" in text for text in partner.private_post.bold_lines)
    assert "seña" not in other.private_post.text
    assert "Haces la seña" in maker.private_post.text
    assert "Cazada" not in maker.private_post.text
    assert maker.post == group


@pytest.mark.parametrize("words", ["señas", "keinuak", "signs", "signes"])
async def test_who_asks_for_the_signs_is_shown_those_that_can_be_made(words: str) -> None:
    """A request for signs shows those that can be made, to its author only.

    An author with none, or too early, reads why.
    """
    _, people = await begun_match()
    nothing = Reply(Localizer("es").format(LocalizedText("press-no-signs")))
    ane = people[0]
    assert await ane.ask(words, private=True) == nothing
    assert await ane.type(words, private=True) == nothing
    await waited_for(people)[0].tap("No hay mus")
    maker = next(human for human in people if "Señas…" in flat_labels(human))
    before, group = [human.private_post for human in people if human is not maker], maker.post
    for asked in (
        maker.ask(words),
        maker.type(words, aim=Addressee.BOT),
        maker.ask(words, private=True),
        maker.type(words, private=True),
    ):
        answer = await asked
        shown = maker.private_post if answer.post is None else answer.post
        assert any(button.label.startswith("Seña: ") for button in buttons(shown))
        await maker.tap_private("Volver")
    assert await maker.type(words) == Reply()
    assert [human.private_post for human in people if human is not maker] == before
    assert maker.post == group


def flat_labels(human: SimulatedPerson) -> list[str]:
    """Return the labels of a hand's buttons."""
    return [button.label for button in buttons(human.private_post)]


async def test_a_sign_reaches_the_partner_alone() -> None:
    """A sign appears as words in the partner's message only, and is not announced in the group."""
    stage, people = await begun_match()
    await waited_for(people)[0].tap("No hay mus")
    for human in people:
        await human.tap("Señas…")
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
