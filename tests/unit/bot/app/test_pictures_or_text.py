"""Tests of images: everyone gets them, except people and chats in text-only mode."""

from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

from structlog.testing import capture_logs

from bot.delivery.text_only_chats import WORDS_ONLY_S
from bot.images.image_cache import ImageAssets, ImageRenderer
from bot.images.specs import Hand, Score, Seating, SeatLabel, Side
from bot.messages.callback_data import DiscardButton, MarkButton, TableButton, Verb, encode
from bot.messages.pictures import marks_of
from bot.ports.message import MessageContent
from bot.ports.request import Address, BotRemoved, ButtonPress, PermissionsChanged
from bot.ports.value import replace
from bot.tables.table_state import SeatAssignment, TableState
from bot.text.rule_facts import QUIZZES, TutorialPage
from engine.hands import HAND_SIZE
from engine.players.levels import Level
from engine.seats import Seat
from engine.view import own_cards
from tests.unit.bot.app.button_play import (
    arranging,
    begin_lesson,
    meaning,
    seat_and_start,
    shown_in,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import CallKind, PlatformCall, labelled
from tests.unit.bot.images.illustrated import picture_of, studio


class PicturedStage(AppHarness):
    """A harness whose messages have images."""

    image_renderer: ImageRenderer | None = studio().image_renderer


async def opened() -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return a table for two in its first hand, in a group."""
    stage = await PicturedStage().start()
    people = [stage.human(name) for name in ("Ane", "Jon")]
    await seat_and_start(people, "duelo")
    return stage, people


def has_pictures(post: MessageContent) -> bool:
    """Return whether a message has an image."""
    return post.picture is not None or bool(post.cards)


async def test_everybody_is_shown_pictures() -> None:
    """The group gets an image of the stones, and each player one of their own cards."""
    stage, [ane, jon] = await opened()
    assert ane.post.picture is not None
    assert ane.post.picture.file_name == "score.png"
    for human in (ane, jon):
        assert human.private_post.picture is not None
        assert human.private_post.picture.file_name == "hand.png"
    await stage.host.close()


async def test_the_maker_chooses_the_cards_of_a_table() -> None:
    """The maker, and no other player, chooses the deck's images; the choice survives a restart."""
    stage = await PicturedStage().start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("mesa", "duelo")
    await jon.tap("2. (libre)")
    await ane.press(labelled(ane.post, "Reglas"))
    refused = await jon.press(labelled(ane.post, "Cartas"))
    assert "que lleva la mesa" in refused.text
    await ane.press(labelled(ane.post, "Cartas"))
    assert "¿Qué cartas enseñan las imágenes de esta mesa?" in ane.post.text
    assert (await ane.tap("Palos franceses")).toast == "Palos franceses"
    await ane.press(arranging(ane.post, Verb.START))
    await stage.restart()
    for human in (ane, jon):
        await human.ask("cartas", private=True)
        shown = human.private_post
        assert not shown.cards, "the small signs are those of the bot's own deck"
        seen = stage.table_of(human.person.id).view_of(Seat(human is jon))
        held = own_cards(seen)
        content = Hand(held, marks=marks_of(held, seen.rules))
        french = ImageAssets(Path("french")).image_renderer.picture(content, "")
        assert picture_of(shown).key == french.key
        assert picture_of(shown).key != studio().image_renderer.picture(content, "").key
        assert picture_of(shown).compose() == french.compose()
    await stage.host.close()


async def test_the_lesson_begins_with_a_picture_of_the_table() -> None:
    """The lesson shows one image of the table above all its pages; text-only mode describes it."""
    stage = await PicturedStage().start()
    nora = stage.human("Nora")
    pictures = [shown_in(await nora.ask("aprende", private=True)).picture]
    pages = [f"{page}.0" for page in QUIZZES] + [*TutorialPage]
    for about in pages:
        turned = ButtonPress(encode(TableButton("", Verb.LEARN, about)), "1")
        pictures.append(shown_in(await nora.do(turned, private=True)).picture)
    assert len(pictures) == len(pages) + 1
    [seating] = {picture for picture in pictures if picture is not None}
    assert all(pictures)
    assert "enfrente de ti" in seating.alternative
    assert "40 piedras" in seating.alternative
    partners, rivals = (SeatLabel(1, "Tú"), SeatLabel(3, "tu pareja")), (SeatLabel(2, "rival"),) * 2
    shown = Seating(Score((Side(partners, 40), Side(rivals, 27)), 40))
    assert seating == studio().image_renderer.picture(shown, seating.alternative)
    await nora.ask("texto", private=True)
    assert shown_in(await nora.ask("aprende", private=True)).picture is None
    await stage.host.close()


async def test_who_wants_text_alone_is_shown_no_pictures() -> None:
    """A person in text-only mode gets no images in private, also after a restart."""
    stage, [ane, jon] = await opened()
    answer = await ane.ask("texto")
    assert "/texto" in answer.text
    assert not has_pictures(ane.private_post)
    assert "Tus cartas" in ane.private_post.text
    assert has_pictures(jon.private_post)
    assert has_pictures(ane.post)
    await stage.restart()
    await ane.ask("cartas", private=True)
    assert not has_pictures(ane.private_post)
    await ane.ask("text", private=True)
    assert has_pictures(ane.private_post)
    await stage.host.close()


async def test_a_chat_can_do_without_pictures() -> None:
    """A chat in text-only mode gets no images; its people's private messages keep them."""
    stage, [ane, jon] = await opened()
    await jon.ask("texto", "aquí")
    assert not has_pictures(ane.post)
    assert has_pictures(ane.private_post)
    await ane.ask("mesa", "nueva")
    await stage.restart()
    assert not any(has_pictures(post) for post in stage.red.posts[ane.group].values())
    await jon.ask("testua", "hemen")
    assert any(has_pictures(post) for post in stage.red.posts[ane.group].values())
    await stage.host.close()


async def test_a_picture_stays_until_the_text_that_replaces_it_has_come() -> None:
    """Telegram edits no picture into a text, so the table gets a new message: first that one."""
    stage, [ane, jon] = await opened()
    [old] = stage.red.posts[ane.group]
    stage.red.too_old.add(old)
    kinds: list[CallKind] = []

    def noted(call: PlatformCall) -> AbstractAsyncContextManager[None]:
        if call.reader == ane.group:
            kinds.append(call.kind)
        return nullcontext()

    stage.red.around = noted
    await jon.ask("texto", "aquí")
    assert kinds == [CallKind.EDIT, CallKind.SEND, CallKind.DELETE]
    assert old not in stage.red.posts[ane.group]
    assert not has_pictures(ane.post)
    await stage.host.close()


async def test_who_asks_for_the_score_is_shown_the_stones() -> None:
    """The score has an image of the stones, unless the person or chat is in text-only mode."""
    stage, [ane, jon] = await opened()
    shown = await ane.ask("marcador")
    assert shown.picture is not None
    assert shown.picture.file_name == "score.png"
    assert shown.text.startswith(shown.picture.alternative)
    await ane.ask("texto")
    assert await ane.ask("marcador") == replace(shown, picture=None)
    assert (await jon.ask("marcador")).picture == shown.picture
    await jon.ask("texto", "aquí")
    assert (await jon.ask("marcador")).picture is None
    await stage.host.close()


async def test_who_has_thrown_sees_no_card_crossed_out() -> None:
    """The image shows the kept cards only, while the other player still discards."""
    stage, people = await opened()
    for _ in people:
        [asked] = waited_for(people)
        await asked.tap("Mus")
    [asked] = waited_for(people)
    await asked.press_private(meaning(asked.private_post, MarkButton)[0])
    marked = picture_of(asked.private_post).alternative
    assert "Para tirar" in marked
    await asked.press_private(meaning(asked.private_post, DiscardButton)[0])
    assert waited_for(people) != [asked]
    kept = asked.private_post
    shown = picture_of(kept)
    assert len(kept.cards) == HAND_SIZE - 1
    assert "Para tirar" not in shown.alternative
    content = Hand(
        kept.cards, marks=marks_of(kept.cards, stage.table_of(asked.id).public_view().rules)
    )
    assert shown.compose() == studio().image_renderer.paint(content)
    await stage.host.close()


async def test_the_own_choice_comes_along_to_another_table() -> None:
    stage = await PicturedStage().start()
    people = [stage.human(name) for name in ("Ane", "Jon")]
    await people[0].ask("texto")
    await seat_and_start(people, "duelo")
    assert not has_pictures(people[0].private_post)
    assert has_pictures(people[1].private_post)
    await stage.host.close()


async def test_a_chat_that_takes_no_pictures_is_sent_words_and_told_why_once() -> None:
    """A chat that refuses images gets text and one explanation, and no image for a while."""
    stage = await PicturedStage().start()
    people = [stage.human(name) for name in ("Ane", "Jon")]
    group = people[0].group
    stage.red.without_pictures.add(group)
    with capture_logs() as logs:
        await seat_and_start(people, "duelo")
    posts = [post.text for post in stage.red.posts[group].values()]
    code = next(text.split()[1] for text in posts if text.startswith("Mesa"))
    [log] = [log for log in logs if log["event"] == "pictures refused"]
    assert log["code"] == code
    assert [text for text in posts if "imágenes" in text] == [posts[-1]]
    assert not any(has_pictures(sent.post) for sent in stage.red.sent if sent.reader == group)
    assert has_pictures(people[0].private_post)
    assert stage.red.refused == [group]
    await people[0].ask("mesa", "nueva")
    assert stage.red.refused == [group]
    stage.red.without_pictures.clear()
    await stage.advance(WORDS_ONLY_S)
    await people[0].ask("marcador")
    await people[0].ask("mesa", code)
    assert people[0].post.picture is not None
    await stage.host.close()


async def test_a_chat_that_allows_pictures_again_gets_them_at_once() -> None:
    """The platform reports new permissions; nobody does anything."""
    stage = await PicturedStage().start()
    people = [stage.human(name) for name in ("Ane", "Jon")]
    group = people[0].group
    stage.red.without_pictures.add(group)
    await seat_and_start(people, "duelo")
    assert not has_pictures(stage.red.posts[group]["red-1"])
    stage.red.without_pictures.clear()
    stage.host.on_chat_event(PermissionsChanged((group,)))
    await stage.settle()
    assert has_pictures(stage.red.posts[group]["red-1"])
    await stage.host.close()


async def test_a_chat_that_takes_not_even_words_is_told_nothing() -> None:
    """A chat that refuses text too gets nothing, and its people are told in private."""
    stage = await PicturedStage().start()
    people = [stage.human(name) for name in ("Ane", "Jon")]
    await seat_and_start(people, "duelo")
    group = people[0].group
    stage.red.without_pictures.add(group)
    stage.red.forbidden.add(group)
    with capture_logs() as logs:
        stage.host.on_chat_event(BotRemoved(group))
        await stage.settle()
    assert [log["event"] for log in logs] == ["recipient lost"]
    assert "/mesa" in people[0].private_post.text
    await stage.host.close()


async def test_a_chat_that_wants_text_alone_wants_it_after_a_move_too() -> None:
    """A moved chat keeps its text-only mode, at the current and at later tables."""
    stage, people = await opened()
    ane = people[0]
    told = (await ane.ask("texto", "aquí")).text
    assert told.startswith("Desde ahora, en este chat solo texto")
    new = Address("red", "supergroup")
    stage.red.moved[ane.group] = new
    await waited_for(people)[0].tap("No hay mus")
    before = stage.red.newest(new)
    assert not has_pictures(before)
    for human in people:
        human.group = new
    await waited_for(people)[0].tap("Paso")
    assert ane.post != before
    assert not has_pictures(ane.post)
    there = stage.human("Maren", chat="supergroup")
    await seat_and_start([there, stage.human("Iker", chat="supergroup")], "duelo")
    assert "Maren" in there.post.text
    assert not has_pictures(there.post)
    await stage.host.close()


async def test_a_lesson_shows_its_cards_as_a_picture() -> None:
    """A lesson shows the cards in a picture, and only text in text-only mode."""
    stage = await PicturedStage().start()
    ane = stage.human("Ane")
    await begin_lesson(ane)
    assert ane.private_post.picture is not None
    assert len(ane.private_post.cards) == HAND_SIZE
    await ane.ask("texto", private=True)
    assert not has_pictures(ane.private_post)
    await stage.host.close()


async def test_somebody_who_is_alone_here_is_shown_what_they_have_chosen_elsewhere() -> None:
    """At an admitted table each person keeps their own choice of images."""
    stage = await PicturedStage().start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("texto", private=True)
    chairs = (
        SeatAssignment(ane.id, "Ane", language="eu"),
        SeatAssignment(level=Level.EASY, text_only=True),
        SeatAssignment(jon.id, "Jon", text_only=True),
        SeatAssignment(),
    )
    state = TableState("ABCD2", ane.id, chairs=chairs, options={"target": "30"})
    table = await stage.host.open_local_table(state)
    shown = [chair.text_only for chair in table.state.chairs]
    assert shown == [True, True, False, False]
    as_before = (
        replace(chair, text_only=was.text_only)
        for chair, was in zip(table.state.chairs, chairs, strict=True)
    )
    assert replace(table.state, chairs=tuple(as_before)) == state
    await stage.host.close()


async def test_a_player_alone_sees_the_stones_below_their_cards() -> None:
    """The picture and its description have the score, and the text below does not repeat it."""
    stage = await PicturedStage().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo", private=True)
    for verb in (Verb.ADD_COMPUTERS, Verb.START):
        await ane.press_at_home(arranging(ane.private_post, verb))
    post = ane.private_post
    shown = picture_of(post)
    table = stage.table_of(ane.id)
    seen = table.view_of(Seat(0))
    players = (SeatLabel(seat + 1, table.names[Seat(seat)]) for seat in range(2))
    even, odd = (Side((player,), 0) for player in players)
    score = Score((even, odd), seen.rules.target)
    held = own_cards(seen)
    content = Hand(held, marks=marks_of(held, seen.rules), score=score)
    assert shown.key == studio().image_renderer.picture(content, "").key
    lines = ["Ane: nada", "Beñat: nada"]
    assert shown.alternative.split("\n")[1:] == lines
    assert post.pictured is not None
    assert not {*lines} & {*post.pictured.text.split("\n")}
    assert {*lines} < {*post.text.split("\n")}
    await stage.host.close()
