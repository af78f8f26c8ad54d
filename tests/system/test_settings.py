"""The settings of a chat with the real program and clients: who changes them, and what they do."""

from pathlib import Path
from typing import Final

from tests.servers.discord.interactions import Replied
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Member
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Message as TelegramMessage
from tests.servers.telegram import TelegramServer, User
from tests.system.serving import serving

RESTARTED: Final = 2
"""The number of sessions once a second process serves."""

NOT_ADMIN: Final = "Esto lo cambia quien administra el chat: "


async def press(member: Member, page: Message, label: str) -> Message:
    """Press a button of an ephemeral page; return the page, which was changed in its place."""
    [button] = [one for one in page.buttons if one.label == label]
    return (await member.press(page, button.custom_id or "")).message


async def test_an_administrator_of_a_server_sets_up_its_channel(tmp_path: Path) -> None:
    """The page is ephemeral and stays one message; its choices outlive the process."""
    database = tmp_path / "amarreko.db"
    async with DiscordServer() as server:
        ane = server.guild.member("Ane", locale="es-ES", is_admin=True)
        benat = server.guild.member("Beñat", locale="es-ES")
        other = server.guild.channel("otras-cosas")
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.sessions)
            answer = (await benat.slash(server.channel, "mus ajustes")).interaction.answer
            assert isinstance(answer, Replied)
            assert answer.message.ephemeral
            assert answer.message.text.startswith(NOT_ADMIN)
            assert not answer.message.buttons
            page = (await ane.slash(server.channel, "mus ajustes")).message
            assert page.ephemeral
            for setting, value in (
                ("Reglas", "Rioja"),
                ("Partida", "A 3 juegos"),
            ):
                number, page = page.id, await press(ane, await press(ane, page, setting), value)
                assert page.id == number
                assert f"{setting}: {value}" in page.text
            values = await press(ane, page, "Dónde se abren mesas")
            page = await press(ane, values, "solo en este canal")
            changed = await press(ane, await press(ane, page, "Idioma"), "euskara")
            assert "Idioma: euskara" in changed.text
            assert [one for one in server.channel.messages if not one.ephemeral] == []
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.identified == RESTARTED)
            refused = (await benat.slash(other, "mesa")).message
            assert refused.ephemeral
            assert refused.text == (
                "Quien administra este servidor quiere las mesas en otro canal:\n"
                f"<#{server.channel.id}>"
            )
            assert other.messages == ()
            await benat.slash(server.channel, "mesa")
            table = await server.channel.until(lambda message: message.buttons)
            assert "Errioxa" in table.text
            assert "Irabazteko: 3 partida" in table.text


async def test_basque_is_a_press_away_on_discord(tmp_path: Path) -> None:
    """Discord's apps do not have it: a button below the table sets it for a person or a channel."""
    database = tmp_path / "amarreko.db"
    async with DiscordServer() as server:
        ane = server.guild.member("Ane", locale="es-ES", is_admin=True)
        benat = server.guild.member("Beñat", locale="es-ES")
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.sessions)
            await benat.slash(server.channel, "mesa")
            table = await server.channel.until(lambda message: message.buttons)
            assert "Mesa " in table.text
            told = await press(benat, table, "Euskaraz")
            assert (told.ephemeral, told.text) == (True, "Hemendik aurrera: euskara.")
            assert not told.buttons
            offer = await press(ane, table, "Euskaraz")
            assert offer.text == "Hemendik aurrera: euskara."
            assert "Mesa " in table.text
            await press(ane, offer, "Kanal hau euskaraz")
            await table.until(lambda message: "mahaia" in message.text)
            assert "Euskaraz" not in [one.label for one in table.buttons]
            topics = (await benat.suggest(server.channel, "ayuda", tema="par")).choices
            assert "Pareak" in [value for _, value in topics]
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.identified == RESTARTED)
            elsewhere = server.guild.channel("otras-cosas")
            answer = (await benat.slash(elsewhere, "mus marcador")).message
            assert "mahai" in answer.text.casefold()


async def test_an_owner_of_a_forum_sets_up_its_topic(tmp_path: Path) -> None:
    """The page is ephemeral and stays one message; elsewhere a link leads to the topic."""
    database = tmp_path / "amarreko.db"
    async with TelegramServer() as server:
        ane, benat = (server.world.user(name, language="es") for name in ("Ane", "Beñat"))
        forum = server.world.forum("Elkartea", ane, benat)
        mus, other = server.world.topic(forum, "Mus"), server.world.topic(forum, "Besteak")
        async with serving(database, telegram=server):
            await server.until(lambda _: ane.menu(forum) and ane.menu(ane.private))
            await benat.say(forum, "/ajustes", thread=mus)
            await benat.reads(forum, NOT_ADMIN)
            await ane.say(forum, "/ajustes", thread=mus)
            page = await ane.reads(forum, "Ajustes de las mesas de este chat")
            page = await turned(ane, page, "Reglas", "Euskadi")
            await turned(ane, page, "Dónde se abren mesas", "solo en este tema")
            assert not any("Ajustes" in one.text for one in benat.sees(forum))
        async with serving(database, telegram=server):
            await benat.say(forum, "/mesa", thread=other)
            told = await benat.reads(forum, "quiere las mesas en otro tema:")
            [link] = told.content.entities
            number = str(forum.id).removeprefix("-100")
            assert link["url"] == f"https://t.me/c/{number}/{mus}"
            await benat.say(forum, "/mesa", thread=mus)
            table = await benat.reads(forum, "Reglas: Euskadi")
            assert table.thread == mus


async def turned(user: User, page: TelegramMessage, setting: str, value: str) -> TelegramMessage:
    """Choose a value on an ephemeral page; return the page, still the same message."""
    await user.press(page, setting)
    values = await user.reads(page.chat, f"{setting}: ¿qué pongo?")
    await user.press(values, value)
    changed = await user.reads(page.chat, f"{setting}: {value}")
    assert changed.key == values.key == page.key
    assert changed.draft.receiver == user.account
    return changed
