"""Tests of Telegram's images: uploaded once, edited in place, and never without the text."""

from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from bot.images import image_cache
from bot.images.image_cache import PLACES, TOGETHER, UploadCache
from bot.platforms.telegram.limits import CAPTION
from bot.ports.message import Button, Link, MessageContent, Picture, Reply, Timestamp
from bot.ports.platform import PicturesForbiddenError, TooOldError
from bot.ports.request import StartLink
from bot.ports.value import replace
from engine.cards import cards
from storage.memory_store import MemoryStore
from tests.servers.telegram import Message, Permission, TelegramServer, User
from tests.servers.telegram.pictures import png
from tests.unit.bot.app.stage import FragileStore
from tests.unit.bot.platforms.telegram.stage import (
    TABLE,
    Scene,
    ScriptedHost,
    address,
    live,
    person,
    set_up,
)

HELD = cards("12o")
MOMENT = Timestamp("2026-01-02 03:04 UTC", 1_767_323_040.5)
ROWS = ((Button("Mus", "c:1:mus"),),)


def picture(shade: int = 0) -> Picture:
    """Return a square in a given grey."""
    return Picture(f"grey-{shade}", "hand.png", "Un cuadrado gris.", lambda: png(64, 64, shade))


def post(text: str = "Tus cartas", shade: int = 0) -> MessageContent:
    """Return a message with an image."""
    return MessageContent(text, rows=ROWS, picture=picture(shade))


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a bot in a group."""
    async with TelegramServer() as server, set_up(server) as ready:
        yield ready


def shown(message: Message) -> bytes | None:
    """Return the image of a message."""
    photo = message.chat.last.content.photo
    return None if photo is None else photo.content


def uploads_in(server: TelegramServer) -> int:
    """Return the number of uploaded files."""
    return sum(len(call.files) for call in server.calls)


async def test_the_text_stands_below_the_picture(scene: Scene) -> None:
    table = await scene.table(post())
    assert (shown(table), table.text, table.labels) == (png(64, 64), "Tus cartas", ("Mus",))


async def test_a_picture_is_uploaded_once(scene: Scene) -> None:
    """An image is uploaded once, for all chats, people and edits."""
    table = await scene.table(post())
    await scene.platform.send(person(scene.ane), post("Otra vez"))
    await scene.platform.edit(address(scene.group), str(table.id), post("Y otra"))
    assert scene.group.last.text == "Y otra"
    assert shown(scene.ane.private.last) == png(64, 64)
    assert uploads_in(scene.server) == 1


async def test_a_post_is_edited_from_words_to_pictures(scene: Scene) -> None:
    """A message is edited from text to an image, in place."""
    table = await scene.table()
    where, message = address(scene.group), str(table.id)
    for shade in (1, 2):
        await scene.platform.edit(where, message, post(shade=shade))
        assert shown(table) == png(64, 64, shade)
    await scene.platform.edit(where, message, post(shade=2))
    assert len(scene.group.messages) == 1


async def test_a_last_word_stands_below_the_picture(scene: Scene) -> None:
    """The final text of a table is below the image, without buttons, in every chat."""
    table = await scene.table(post())
    hand = await scene.platform.send(person(scene.ane), post())
    closed = MessageContent("Mesa cerrada", is_final=True)
    for _ in range(2):
        await scene.platform.edit(address(scene.group), str(table.id), closed)
        await scene.platform.edit(person(scene.ane), hand, closed)
    for last in (scene.group.last, scene.ane.private.last):
        assert (shown(last), last.text, last.labels) == (png(64, 64), "Mesa cerrada", ())


@pytest.mark.parametrize(
    "last", [MessageContent("Sin imagen"), MessageContent("x" * (CAPTION + 1), is_final=True)]
)
async def test_a_picture_that_is_past_loses_its_buttons(scene: Scene, last: MessageContent) -> None:
    """An old image loses its buttons; the next message is sent anew, once."""
    table = await scene.table(post())
    for _ in range(2):
        with pytest.raises(TooOldError):
            await scene.platform.edit(address(scene.group), str(table.id), last)
    assert (scene.group.last.text, scene.group.last.labels) == ("Tus cartas", ())


async def test_a_picture_keeps_its_buttons_until_the_text_has_come(scene: Scene) -> None:
    """In a busy group the new message waits for its turn, and the table waits for a press."""
    table = await scene.table(post())
    with pytest.raises(TooOldError):
        await scene.platform.edit(
            address(scene.group), str(table.id), MessageContent("Sin imagen", rows=ROWS)
        )
    assert (scene.group.last.text, scene.group.last.labels) == ("Tus cartas", ("Mus",))


async def test_a_text_that_fits_below_no_picture_stands_alone(scene: Scene) -> None:
    """A text that is too long for a caption is sent whole, without the image."""
    table = await scene.table(post("x" * CAPTION))
    assert shown(table) is not None
    table = await scene.table(post("x" * (CAPTION + 1)))
    assert (shown(table), len(table.text)) == (None, CAPTION + 1)


async def test_a_group_without_photos_takes_the_words_alone(scene: Scene) -> None:
    """A group without photo permission gets the text, for a new and for an uploaded image."""
    await scene.table(post())
    scene.group.permissions = scene.group.permissions - {Permission.SEND_PHOTOS}
    for refused in (post(), post(shade=1)):
        with pytest.raises(PicturesForbiddenError):
            await scene.table(refused)
    table = await scene.table(MessageContent("Tus cartas", rows=ROWS))
    assert (shown(table), table.text) == (None, "Tus cartas")


async def test_a_picture_that_cannot_be_made_holds_up_nobody(scene: Scene) -> None:
    """A failed rendering is logged with the image's kind only, and the text is sent."""

    def compose() -> bytes:
        raise LookupError(HELD)

    broken = replace(post(), picture=Picture("broken", "hand.png", "rey de oros", compose))
    with capture_logs() as logs:
        table = await scene.table(broken)
    assert (shown(table), table.text) == (None, "Tus cartas")
    [entry] = [entry for entry in logs if entry["log_level"] == "error"]
    assert entry["file"] == "hand.png"
    assert "12o" not in str(entry)
    assert "rey" not in str(entry)


async def test_a_private_answer_has_its_picture(scene: Scene) -> None:
    """A hand in private has its image, and is edited in place."""
    sent = await scene.platform.send(person(scene.ane), TABLE)
    hand = scene.ane.private.find(int(sent))
    assert hand is not None
    scene.host.answers("c::hand", Reply(post=post(), is_in_place=True))
    await scene.ane.press(hand, "Hand")
    scene.host.answers("c:1:mus", Reply(post=post("Marcada", shade=3), is_in_place=True))
    await scene.ane.press(scene.ane.private.last, "Mus")
    assert scene.ane.private.last.id == hand.id
    assert shown(hand) == png(64, 64, 3)


async def test_an_answer_in_words_may_have_a_picture(scene: Scene) -> None:
    """A text answer may have an image, in private and ephemerally."""
    for user in (scene.ane, scene.jon):
        scene.host.answers("marcador", Reply("Ane: 3", picture=picture()))
        await user.say(scene.group, "/marcador")
    aside = await scene.jon.reads(scene.group, "Ane: 3")
    for message in (aside, await scene.ane.reads(scene.ane.private, "Ane: 3")):
        assert (message.photo, message.text) == (png(64, 64), "Ane: 3")


async def test_nothing_is_uploaded_again_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uploaded file ids are kept in the store; an invalid one is replaced."""
    monkeypatch.setattr(image_cache, "TOGETHER", 1)
    store = MemoryStore()
    async with TelegramServer() as server:
        ane = server.world.user("Ane")
        await ane.start()
        for text in ("Hoy", "Mañana"):
            await whispered(server, store, ane, post(text))
        assert uploads_in(server) == 1
        kept = UploadCache()
        await kept.keep_in(store)
        await kept.note("telegram", "grey-0", "AgACAgQ-of-another-bot")
        await whispered(server, store, ane, post("Pasado"))
        assert uploads_in(server) == 2
        await whispered(server, store, ane, post("Luego"))
        assert uploads_in(server) == 2
        assert shown(ane.private.last) == png(64, 64)


async def whispered(
    server: TelegramServer, store: MemoryStore, to: User, said: MessageContent
) -> None:
    """Send an ephemeral answer from a new process over the same store."""
    uploads = UploadCache()
    await uploads.keep_in(store)
    async with live(server, ScriptedHost(), uploads=uploads) as platform:
        await platform.send(person(to), said)


async def test_names_of_pictures_are_bounded() -> None:
    """The number of stored file ids is bounded."""
    store, uploads = MemoryStore(), UploadCache()
    await uploads.keep_in(store)
    for number in range(PLACES * 2):
        await uploads.note("telegram", f"key-{number}", f"name-{number}")
    assert len(await store.list_all("upload/")) <= PLACES
    found = [uploads.find("telegram", f"key-{number}") for number in range(PLACES * 2)]
    assert found[-1] == f"name-{PLACES * 2 - 1}"
    assert all(name is None or name == f"name-{at}" for at, name in enumerate(found))
    assert uploads.find("discord", f"key-{PLACES * 2 - 1}") is None


async def test_names_of_pictures_are_stored_together() -> None:
    """A durable write is made for several names only; the last ones may be lost."""
    store, uploads = MemoryStore(), UploadCache()
    await uploads.keep_in(store)
    for number in range(TOGETHER - 1):
        await uploads.note("telegram", f"key-{number}", "name")
    assert not await store.list_all("upload/")
    await uploads.note("telegram", "last", "name")
    assert len(await store.list_all("upload/")) == TOGETHER


async def test_a_full_disk_loses_no_post() -> None:
    store, uploads = FragileStore(), UploadCache()
    await uploads.keep_in(store)
    store.is_full = True
    with capture_logs() as logs:
        for number in range(TOGETHER):
            await uploads.note("telegram", f"key-{number}", "name")
    assert uploads.find("telegram", "key-0") == "name"
    assert [entry["log_level"] for entry in logs] == ["warning"]


async def test_links_lead_to_the_bot(scene: Scene) -> None:
    """Links open the private chat or a chosen group, and survive an edit."""
    links = (Link("Sit", "K7QX2"), Link("Bring", "K7QX2", into_group=True))
    table = await scene.table(replace(TABLE, links=links))
    await scene.platform.edit(
        address(scene.group), str(table.id), replace(TABLE, text="Newer", links=links)
    )
    bot = f"https://t.me/{scene.server.world.bot.username}"
    shown = scene.group.last
    assert (shown.text, shown.labels) == ("Newer", ("Envido", "Hand", "Sit", "Bring"))
    urls = [shown.button(label).url for label in ("Sit", "Bring")]
    assert urls == [f"{bot}?start=K7QX2", f"{bot}?startgroup=K7QX2"]
    await scene.jon.say(scene.group, "/start@mus_loopback_bot K7QX2")
    assert (await scene.told())[-1] == StartLink("K7QX2")


async def test_a_time_is_one_of_the_readers_own_zone(scene: Scene) -> None:
    """A time is an entity of Bot API 9.6, in a text and in a caption."""
    timed = replace(post("Plazo: 2026-01-02 03:04 UTC"), moments=(MOMENT,))
    for shown_as in (timed, replace(timed, picture=None)):
        message = await scene.table(shown_as)
        assert [entity["type"] for entity in message.content.entities] == ["date_time"]
        assert message.content.entities[0]["unix_time"] == 1_767_323_040
