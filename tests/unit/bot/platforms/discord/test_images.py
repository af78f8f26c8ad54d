"""Tests of Discord's images: files with alternative text, and forty custom emojis."""

import pytest

from bot.images.deck_sprites import tiles_of
from bot.platforms.discord.limits import LONGEST_ALTERNATIVE
from bot.ports.message import Button, Menu, MenuItem, MessageContent, Picture, Reply
from bot.ports.platform import ForbiddenHereError, PicturesForbiddenError
from bot.ports.request import ButtonPress, CommandCall
from engine.cards import DECK, cards
from tests.servers.discord.faults import Fault
from tests.servers.discord.flags import Permission
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram.pictures import png
from tests.unit.bot.images.illustrated import studio
from tests.unit.bot.platforms.discord.stage import (
    Desk,
    StillTimer,
    address_of,
    buttons,
    id_of,
    serving,
)

ROWS = ((Button("Mus", "K7Q2:1:mus"),),)
HELD = cards("12o 12c 11e 1b")


def post(
    text: str = "Tus cartas", shade: int = 0, alternative: str = "Rey de oros."
) -> MessageContent:
    """Return a message with an image."""
    picture = Picture(f"grey-{shade}", "hand.png", alternative, lambda: png(64, 64, shade))
    return MessageContent(text, rows=ROWS, picture=picture)


def uploads_in(server: DiscordServer) -> int:
    """Return the number of files uploaded with messages."""
    return len(server.world.files)


async def test_a_picture_comes_with_its_words() -> None:
    """An image has an alternative text as its description, truncated to Discord's limit."""
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        where = address_of(server.channel)
        await platform.send(where, post())
        await platform.send(where, post(alternative="x" * 2000))
        [file], [long] = [message.files for message in server.channel.messages]
    assert (file.name, file.content, file.description) == ("hand.png", png(64, 64), "Rey de oros.")
    assert len(long.description or "") == LONGEST_ALTERNATIVE


async def test_an_edit_uploads_only_another_picture() -> None:
    """An edit uploads an image only if it changed, and removes it if there is none."""
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        where = address_of(server.channel)
        message = await platform.send(where, post("Uno"))
        await platform.edit(where, message, post("Dos"))
        assert uploads_in(server) == 1
        await platform.edit(where, message, post("Tres", shade=9))
        [posted] = server.channel.messages
        assert [file.content for file in posted.files] == [png(64, 64, 9)]
        await platform.edit(where, message, MessageContent("Cuatro", is_final=True))
        assert (posted.text, posted.files, posted.buttons) == ("Cuatro", (), ())
        await platform.edit(where, message, post("Cinco", shade=9))
        assert len(posted.files) == 1
    assert uploads_in(server) == 3


async def test_a_picture_that_discord_has_let_go_of_is_uploaded_again() -> None:
    """An image that Discord has deleted is uploaded again after the refused edit."""
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        where = address_of(server.channel)
        message = await platform.send(where, post("Uno"))
        server.refuse("PATCH", "/channels/*/messages/*", Fault.INVALID_FORM)
        await platform.edit(where, message, post("Dos"))
        [posted] = server.channel.messages
        assert (posted.text, len(posted.files), uploads_in(server)) == ("Dos", 1, 2)


async def test_a_hand_that_one_person_sees_keeps_its_picture_too() -> None:
    """An ephemeral hand whose image is deleted gets it again with the answer to a press."""
    desk = Desk(
        {
            "cartas": Reply(post=post(), is_in_place=True),
            "K7Q2:1:mus": Reply(post=post("Otra"), is_in_place=True),
        }
    )
    async with DiscordServer() as server, serving(server, desk):
        ane = server.guild.member("Ane")
        hand = (await ane.slash(server.channel, "cartas")).message
        await ane.press(hand, "Mus")
        server.refuse("POST", "/interactions/*/callback", Fault.INVALID_FORM)
        assert (await ane.press(hand, "Mus")).updated
        assert (hand.text, len(hand.files), uploads_in(server)) == ("Otra", 1, 2)


async def test_a_message_of_an_earlier_process_loses_its_picture_too() -> None:
    """An edit replaces the image of an earlier process, because its content is unknown."""
    async with DiscordServer() as server:
        where = address_of(server.channel)
        async with serving(server, Desk()) as platform:
            message = await platform.send(where, post())
        async with serving(server, Desk()) as platform:
            await platform.edit(where, message, MessageContent("Sin imagen"))
        [posted] = server.channel.messages
    assert posted.files == ()


async def test_an_answer_for_one_person_has_its_picture() -> None:
    """An ephemeral answer has an image and is edited in place by its buttons."""
    desk = Desk(
        {
            "cartas": Reply(post=post(), is_in_place=True),
            "K7Q2:1:mus": Reply(post=post("Otra", 7), is_in_place=True),
        }
    )
    async with DiscordServer() as server, serving(server, desk):
        ane = server.guild.member("Ane")
        given = await ane.slash(server.channel, "cartas")
        hand = given.message
        assert hand is not None
        assert (hand.only, [file.content for file in hand.files]) == (ane.user, [png(64, 64)])
        await ane.press(hand, "Mus")
        assert [file.content for file in hand.files] == [png(64, 64, 7)]
    assert desk.deeds[0] == CommandCall("cartas")


async def test_a_channel_without_files_takes_the_words_alone() -> None:
    """A channel without file permission gets text only; without write permission, nothing."""
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        where = address_of(server.channel)
        message = await platform.send(where, MessageContent("Uno"))
        server.channel.forbid(Permission.ATTACH_FILES)
        with pytest.raises(PicturesForbiddenError):
            await platform.send(where, post("Dos"))
        with pytest.raises(PicturesForbiddenError):
            await platform.edit(where, message, post("Dos"))
        await platform.edit(where, message, MessageContent("Dos"))
        assert server.channel.texts == ["Dos"]
        server.channel.forbid(Permission.SEND_MESSAGES)
        with pytest.raises(PicturesForbiddenError):
            await platform.send(where, post("Tres"))
        with pytest.raises(ForbiddenHereError):
            await platform.send(where, MessageContent("Tres"))


async def test_an_answer_in_words_may_have_a_picture() -> None:
    picture = post().picture
    desk = Desk({"marcador": Reply("Ane: 3", picture=picture)})
    async with DiscordServer() as server, serving(server, desk):
        given = await server.guild.member("Ane").slash(server.channel, "mus marcador")
        told = given.message
    assert told is not None
    assert (told.text, [file.content for file in told.files]) == ("Ane: 3", [png(64, 64)])


async def test_a_picture_that_cannot_be_made_holds_up_nobody() -> None:
    def compose() -> bytes:
        raise LookupError(HELD)

    broken = MessageContent("Tus cartas", picture=Picture("broken", "hand.png", "rey", compose))
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        await platform.send(address_of(server.channel), broken)
        [posted] = server.channel.messages
    assert (posted.text, posted.files) == ("Tus cartas", ())


async def test_cards_are_emojis_that_are_uploaded_once() -> None:
    """Card emojis are found by name, and only missing ones are uploaded."""
    tiles = tiles_of(studio().deck)
    async with DiscordServer() as server:
        for _ in range(2):
            async with serving(server, Desk(), open_tiles=lambda: tiles) as platform:
                await server.until(lambda: len(server.emojis) == len(DECK))
                message = await platform.send(
                    id_of(server.guild.member("Ane")), MessageContent("Tus cartas", cards=HELD)
                )
                assert message
        first = server.emojis[0]["name"]
        server.world.emojis.pop(0)
        async with serving(server, Desk(), open_tiles=lambda: tiles):
            await server.until(lambda: len(server.emojis) == len(DECK))
    assert server.emojis[-1]["name"] == first
    uploads = [c for c in server.calls if c.path.endswith("/emojis") and c.method == "POST"]
    assert len(uploads) == len(DECK) + 1


async def test_a_hand_stands_above_its_words() -> None:
    """A hand begins with a line of four card emojis in order; without emojis it has words only."""
    tiles = tiles_of(studio().deck)
    async with DiscordServer() as server:
        where = address_of(server.channel)
        async with serving(server, Desk(), open_tiles=lambda: tiles) as platform:
            message = await platform.send(where, MessageContent("Tus cartas", cards=HELD))
            await platform.edit(where, message, MessageContent("Tus cartas", cards=HELD))
            await server.until(lambda: len(server.emojis) == len(DECK))
            await platform.edit(where, message, MessageContent("Tus cartas", cards=HELD))
            [posted] = server.channel.messages
        above, words = posted.text.split("\n")
        assert words == "Tus cartas"
        ids = {emoji["name"]: emoji["id"] for emoji in server.emojis}
        names = {tile.card: tile.name for tile in tiles}
        assert above == " ".join(f"<:{names[card]}:{ids[names[card]]}>" for card in HELD)
        async with serving(server, Desk()) as platform:
            await platform.edit(where, message, MessageContent("Tus cartas", cards=HELD))
        assert posted.text == "Tus cartas"


async def test_a_menu_of_cards_stands_for_their_buttons() -> None:
    """A card menu replaces the card buttons; each entry has its emoji, and one press selects."""
    tiles, desk = tiles_of(studio().deck), Desk()
    names = {tile.card: tile.name for tile in tiles}
    entries = tuple(
        MenuItem(f"carta {place}", str(place), card, is_chosen=place == 1)
        for place, card in enumerate(HELD)
    )
    menu = Menu("Elige", "K7Q2:1:choose", entries, least=1, most=4, rows=1)
    confirm = (Button("Descarto una", "K7Q2:1:throw:1"),)
    hand = MessageContent("Tus cartas", rows=(buttons(4), confirm), menu=menu)
    async with DiscordServer() as server:
        ane = server.guild.member("Ane")
        async with serving(server, desk, open_tiles=lambda: tiles) as platform:
            await server.until(lambda: len(server.emojis) == len(DECK))
            message = await platform.send(id_of(ane), hand)
            [shown] = ane.dms
            await ane.choose(shown, ["carta 0", "carta 2"])
    assert desk.deeds == [ButtonPress("K7Q2:1:choose", message, ("0", "2"))]
    [select] = shown.selects
    assert [choice.label for choice in select.choices if choice.default] == ["carta 1"]
    assert (select.placeholder, select.least, select.most) == ("Elige", 1, 4)
    assert [button.label for button in shown.buttons] == ["Descarto una"]
    assert {names[card] for card in HELD} <= set(shown.form.words)


async def test_emojis_that_discord_refuses_leave_the_words() -> None:
    """Refused emojis leave the words, and cause no other failure."""
    tiles = tiles_of(studio().deck)
    async with DiscordServer() as server:
        server.refuse("GET", "/applications/*/emojis", Fault.MISSING_ACCESS)
        async with serving(
            server, Desk(), clock=StillTimer(), open_tiles=lambda: tiles
        ) as platform:
            await server.until(lambda: any(c.path.endswith("/emojis") for c in server.calls))
            await platform.send(
                address_of(server.channel), MessageContent("Tus cartas", cards=HELD)
            )
        assert server.channel.texts == ["Tus cartas"]
        assert server.emojis == []
