"""Photos: byte for byte to people, and by their id back to Telegram."""

import struct

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Message

from tests.servers.telegram import Refusal, TelegramServer, User
from tests.servers.telegram.client import connected
from tests.servers.telegram.errors import MisuseError
from tests.servers.telegram.photos import JPEG, size
from tests.servers.telegram.pictures import png

BUTTONS = InlineKeyboardMarkup([[InlineKeyboardButton("Envido", callback_data="t:envido")]])


async def test_a_photo_is_sent_byte_for_byte_and_again_by_its_id(
    server: TelegramServer, ane: User
) -> None:
    picture = png(200, 100)
    async with connected(server) as bot:
        sent = await bot.send_photo(ane.id, picture, caption="<b>Hand</b>", parse_mode="HTML")
        assert [(size.width, size.height) for size in sent.photo] == [(90, 45), (200, 100)]
        (call,) = server.called("sendPhoto")
        assert call.files["photo"].content == picture
        assert ane.private.last.photo == picture
        assert ane.private.last.text == "Hand"
        again = await bot.send_photo(ane.id, sent.photo[0].file_id)
        assert again.photo[-1] == sent.photo[-1]
        assert not server.called("sendPhoto")[-1].files
        file = await bot.get_file(sent.photo[-1].file_id)
        assert bytes(await file.download_as_bytearray()) == picture
    assert [sight.photo for sight in server.outgoing()] == [picture, picture]


async def test_the_photo_of_a_message_is_replaced(server: TelegramServer, ane: User) -> None:
    """Picture, caption and buttons are new; without a caption the old one disappears."""
    async with connected(server) as bot:
        message = await bot.send_photo(ane.id, png(), caption="Grande")
        new = InputMediaPhoto(png(grey=9), caption="Chica", filename="table.png")
        edited = await message.edit_media(new, reply_markup=BUTTONS)
        assert isinstance(edited, Message)
        assert edited.edit_date is not None
        shown = ane.private.last
        assert (shown.photo, shown.text) == (png(grey=9), "Chica")
        assert shown.labels == ("Envido",)
        (upload,) = server.called("editMessageMedia")[0].files.values()
        assert upload.name == "table.png"
        await message.edit_caption("Pares")
        assert (ane.private.last.photo, ane.private.last.text) == (png(grey=9), "Pares")
        await message.edit_media(InputMediaPhoto(edited.photo[-1].file_id))
        assert ane.private.last.text == ""


async def test_an_album_stands_together(server: TelegramServer, ane: User) -> None:
    async with connected(server) as bot:
        media = [InputMediaPhoto(png(grey=grey)) for grey in (1, 2, 3)]
        messages = await bot.send_media_group(ane.id, media)
    assert len({message.media_group_id for message in messages}) == 1
    assert [message.photo for message in ane.private.messages[1:]] == [
        png(grey=1),
        png(grey=2),
        png(grey=3),
    ]


def segment(marker: int, content: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def test_a_jpeg_tells_its_size_after_other_things() -> None:
    frame = struct.pack(">BHHB", 8, 90, 160, 0)
    assert size(JPEG + segment(0xE0, b"JFIF") + segment(0xC4, b"table") + segment(0xC2, frame)) == (
        160,
        90,
    )


@pytest.mark.parametrize("content", [b"", JPEG, JPEG + segment(0xE0, b"JFIF"), png()[:20]])
def test_half_a_picture_is_none(content: bytes) -> None:
    with pytest.raises(MisuseError, match=Refusal.PHOTO_UNREADABLE):
        size(content)
