"""The loopback Discord as discord.py and people see it."""

import asyncio
import gc
import threading
from datetime import timedelta
from io import BytesIO

import pytest

from tests.servers.discord.example import PICTURE, Example, live

# isort: split
# The package above has already imported discord.py without its deprecation warning.
import discord

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.faults import Fault
from tests.servers.discord.flags import Intent, Permission
from tests.servers.discord.interactions import InteractionFailedError
from tests.servers.discord.modals import NotAllowedError
from tests.servers.discord.people import LATE, TWICE
from tests.servers.discord.server import DiscordServer


def general(client: Example, server: DiscordServer) -> discord.TextChannel:
    """Return the first channel as the application knows it."""
    channel = client.get_channel(server.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


class TestLoggingIn:
    async def test_an_application_logs_in_and_registers_its_commands(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            assert client.user is not None
            assert client.user.id == server.bot.id
            assert [guild.name for guild in client.guilds] == ["Mus"]
            assert "mesa" in [command["name"] for command in server.commands]

    async def test_a_wrong_token_is_refused(self) -> None:
        async with DiscordServer() as server:
            with pytest.raises(discord.LoginFailure):
                async with live(server, login="wrong"):
                    pass
            assert [call.status for call in server.calls] == [401]

    async def test_a_privileged_intent_has_to_be_granted(self) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        async with DiscordServer() as server:
            with pytest.raises(discord.PrivilegedIntentsRequired):
                async with live(server, intents=intents) as client:
                    await client.wait_until_ready()

    async def test_each_shard_hears_of_its_own_guilds(self) -> None:
        async with DiscordServer(shards=2) as server:
            other = server.add_guild("Bilbao")
            iker = other.member("Iker")
            async with live(server) as client:
                shards = {guild.name: guild.shard_id for guild in client.guilds}
                answer = await iker.slash(other.channels[0], "eco", palabras="aupa")
        assert sorted(shards) == ["Bilbao", "Mus"]
        assert len(set(shards.values())) == 2
        assert answer.text == "aupa"

    async def test_nothing_is_left_over_at_the_end(self) -> None:
        """Threads and tasks end, and no warning reports an unclosed resource."""
        before = asyncio.all_tasks()
        async with DiscordServer() as server, live(server):
            pass
        gc.collect()
        for thread in threading.enumerate():
            if thread.name.startswith("keep-alive-handler"):
                thread.join(timeout=PATIENCE_S)
                assert not thread.is_alive()
        assert asyncio.all_tasks() == before


class TestInteractions:
    async def test_a_command_carries_its_options(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "eco", palabras="hola", veces=2, quien=ane)
            assert answer.text == f"{ane.mention} hola hola"
            assert answer.message.pinged == (ane.user,)
            assert not client.errors

    @pytest.mark.parametrize(
        ("command", "options"),
        [
            ("no-existe", {}),
            ("eco", {}),
            ("eco", {"palabras": ""}),
            ("eco", {"palabras": 7}),
            ("eco", {"palabras": "hola", "veces": "dos"}),
            ("eco", {"palabras": "hola", "otra": 1}),
        ],
    )
    async def test_an_app_sends_no_command_that_is_not_complete(
        self, command: str, options: dict[str, object]
    ) -> None:
        async with DiscordServer() as server, live(server):
            with pytest.raises(NotAllowedError):
                await server.guild.member("Ane").slash(server.channel, command, **options)

    async def test_suggestions_come_while_one_types(self) -> None:
        async with DiscordServer() as server, live(server):
            answer = await server.guild.member("Ane").suggest(server.channel, "eco", palabras="en")
            assert answer.choices == (("Envido", "envido"), ("Enviado", "enviado"))

    async def test_a_press_changes_the_message(self) -> None:
        """A DynamicItem is found by its custom id, and edits its message."""
        async with DiscordServer() as server, live(server):
            ane = server.guild.member("Ane")
            table = (await ane.slash(server.channel, "mesa")).message
            answer = await ane.press(table, "Envido 2")
            assert answer.updated
            assert table.text == "2 piedras"
            assert [button.label for button in table.buttons] == ["Envido 3"]
            with pytest.raises(NotAllowedError):
                await ane.press(table, "Envido 2")

    async def test_an_ephemeral_answer_is_for_one_person(self) -> None:
        """It is deferred, then answered, then followed up."""
        async with DiscordServer() as server, live(server):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            answer = await ane.slash(server.channel, "cuenta")
            await answer.until(lambda message: message.text == "dos")
            assert answer.ephemeral
            assert [message.text for message in ane.sees(server.channel)] == ["uno", "dos"]
            assert not jon.sees(server.channel)
            assert {sight.only for sight in server.outgoing()} == {ane.user}

    async def test_a_modal_is_filled_in(self) -> None:
        async with DiscordServer() as server, live(server):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            modal = (await ane.slash(server.channel, "descarte")).modal
            assert [field.label for field in modal.fields] == ["Nombre", "Cartas"]
            with pytest.raises(NotAllowedError):
                await ane.submit(modal, {"Nombre": "A" * 21})
            with pytest.raises(NotAllowedError):
                await ane.submit(modal, {"Nombre": "Ane", "Cartas": ["7b"]})
            with pytest.raises(NotAllowedError):
                await jon.submit(modal, {"Nombre": "Jon"})
            answer = await ane.submit(modal, {"Nombre": "Ane", "Cartas": ["1c", "12o"]})
            assert answer.text == "Ane: ['12o', '1c']"

    async def test_a_layout_is_read_like_any_message(self) -> None:
        async with DiscordServer() as server, live(server):
            ane = server.guild.member("Ane")
            board = (await ane.slash(server.channel, "tablero")).message
            assert board.text == "La mesa"
            [picture] = board.files
            assert picture.content == PICTURE
            assert picture.description == "Rey de oros"
            answer = await ane.choose(board, ["Chica"])
            assert answer.text == "Chica"

    async def test_who_answers_too_late_is_refused(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            with pytest.raises(InteractionFailedError):
                await server.guild.member("Ane").slash(server.channel, "mesa", LATE)
            await server.until(lambda: server.calls[-1].status == 404)
            await asyncio.wait_for(client.failed.wait(), timeout=PATIENCE_S)
            [error] = client.errors
            assert isinstance(error, discord.NotFound)
            assert error.code == 10062

    async def test_an_interaction_is_answered_once(self) -> None:
        """A repeated event is refused the second time."""
        async with DiscordServer() as server, live(server) as client:
            await server.guild.member("Ane").slash(server.channel, "mesa", TWICE)
            await asyncio.wait_for(client.failed.wait(), timeout=PATIENCE_S)
            [error] = client.errors
            assert isinstance(error, discord.HTTPException)
            assert (error.status, error.code) == (400, 40060)
            assert server.channel.texts == ["Habla la mano"]

    async def test_a_token_lives_for_fifteen_minutes(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            await server.guild.member("Ane").slash(server.channel, "mesa")
            [interaction] = client.interactions
            await interaction.followup.send("todavía")
            server.pass_time(timedelta(minutes=15, seconds=1))
            with pytest.raises(discord.HTTPException) as caught:
                await interaction.followup.send("tarde")
            assert (caught.value.status, caught.value.code) == (401, 50027)
            assert server.channel.texts == ["Habla la mano", "todavía"]


class TestMessages:
    async def test_a_message_is_sent_edited_and_deleted(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            sent = await general(client, server).send("uno")
            [message] = server.channel.messages
            await sent.edit(content="dos")
            assert [form.text for form in message.forms] == ["uno", "dos"]
            await sent.delete()
            assert not server.channel.messages
            assert [sight.text for sight in server.outgoing()] == ["uno", "dos"]

    async def test_a_file_is_kept_and_replaced(self) -> None:
        """Files arrive by multipart, can be read again, and go if an edit does not keep them."""
        async with DiscordServer() as server, live(server) as client:
            await server.guild.member("Ane").slash(server.channel, "tablero")
            [board] = server.channel.messages
            seen = await general(client, server).fetch_message(board.id)
            assert seen.attachments == [], "what a component shows is told of nowhere else"
            [upload] = [upload for call in server.calls for upload in call.uploads]
            assert (upload.name, upload.content) == ("mesa.png", PICTURE)
            sent = await general(client, server).send(file=discord.File(BytesIO(b"12o"), "a.txt"))
            assert await sent.attachments[0].read() == b"12o"
            await sent.edit(content="carta", attachments=[])
            assert not server.channel.messages[-1].files

    async def test_closed_direct_messages_are_refused(self) -> None:
        """The picture then arrives ephemerally in the channel."""
        async with DiscordServer() as server, live(server):
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "mano")
            assert answer.text == "Mira tus mensajes"
            assert [file.content for file in ane.dms[-1].files] == [PICTURE]
            ane.close_dms()
            answer = await ane.slash(server.channel, "mano")
            assert (answer.text, answer.ephemeral) == ("Tu mano", True)
            assert answer.files[0].description == "Rey y as"
            assert server.calls[-2].answer == Fault.CLOSED_TO_DMS.body
            assert not server.channel.messages

    async def test_words_are_hidden_without_the_intent(self) -> None:
        """The application reads messages addressed to it, and no others."""
        async with DiscordServer() as server, live(server) as client:
            ane = server.guild.member("Ane")
            ane.say(server.channel, "envido")
            ane.say(server.channel, f"{server.bot.mention} envido")
            ane.say(ane.dm, "quiero")
            await ane.slash(server.channel, "mesa")
            assert client.heard == ["", f"{server.bot.mention} envido", "quiero"]

    async def test_words_are_told_with_the_intent(self) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        async with (
            DiscordServer(privileged=Intent.MESSAGE_CONTENT) as server,
            live(server, intents=intents) as client,
        ):
            ane = server.guild.member("Ane")
            ane.say(server.channel, "envido")
            await ane.slash(server.channel, "mesa")
            assert client.heard == ["envido"]

    async def test_an_old_message_is_edited_only_a_few_times(self) -> None:
        """discord.py tries five times, since it takes the refusal for a rate limit."""
        async with DiscordServer() as server, live(server) as client:
            sent = await general(client, server).send("0")
            server.pass_time(timedelta(hours=1, seconds=1))
            for count in range(1, 4):
                await sent.edit(content=str(count))
            with pytest.raises(discord.HTTPException) as caught:
                await sent.edit(content="4")
            assert (caught.value.status, caught.value.code) == (429, 30046)
            assert server.channel.texts == ["3"]

    async def test_a_flood_is_told_to_wait(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            server.flood("POST", "/channels/*/messages", times=2)
            await general(client, server).send("uno")
            server.flood("POST", "/channels/*/messages", everywhere=True)
            await general(client, server).send("dos")
            posts = [call.status for call in server.calls if call.path.endswith("/messages")]
            assert posts == [429, 429, 200, 429, 200]
            assert server.channel.texts == ["uno", "dos"]

    async def test_permissions_are_asked(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            channel = general(client, server)
            server.channel.forbid(Permission.SEND_MESSAGES)
            with pytest.raises(discord.Forbidden) as caught:
                await channel.send("uno")
            assert caught.value.code == 50013
            server.channel.forbid(Permission.VIEW_CHANNEL)
            with pytest.raises(discord.Forbidden) as caught:
                await channel.send("uno")
            assert caught.value.code == 50001
            assert not channel.permissions_for(channel.guild.me).view_channel

    async def test_what_is_gone_is_not_known(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            channel = general(client, server)
            sent = await channel.send("uno")
            server.channel.messages[0].delete()
            with pytest.raises(discord.NotFound) as caught:
                await sent.edit(content="dos")
            assert caught.value.code == 10008
            server.channel.delete()
            with pytest.raises(discord.NotFound) as caught:
                await channel.send("dos")
            assert caught.value.code == 10003
            server.guild.kick_bot()
            await (
                server.add_guild("Bilbao")
                .member("Iker")
                .slash(server.world.guilds[1].channels[0], "mesa")
            )
            assert [guild.name for guild in client.guilds] == ["Bilbao"]

    async def test_a_thread_has_its_own_messages(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            sent = await general(client, server).send("mesa")
            thread = await sent.create_thread(name="Mesa 1")
            await thread.send("uno")
            [under] = [one for one in server.guild.channels if one.parent is server.channel]
            assert (under.name, under.texts) == ("Mesa 1", ["uno"])
            under.archive(locked=True)
            with pytest.raises(discord.HTTPException) as caught:
                await thread.send("dos")
            assert caught.value.code == 50083
