"""The simulated world: channels, commands, people, and failures."""

import asyncio

import pytest

from tests.servers.discord.example import live

# isort: split
# The package above has already imported discord.py without its deprecation warning.
import discord
from discord import app_commands, ui

from tests.servers.discord.faults import Fault
from tests.servers.discord.interactions import InteractionFailedError
from tests.servers.discord.limit_cases import command, option
from tests.servers.discord.modals import NotAllowedError
from tests.servers.discord.people import Delivery
from tests.servers.discord.server import DiscordServer
from tests.servers.discord.test_limits import commands_url, send

BRIEF = Delivery(timeout_s=0.05)


class TestChannels:
    async def test_a_thread_is_renamed_and_put_away(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            channel = await client.fetch_channel(server.channel.id)
            assert isinstance(channel, discord.TextChannel)
            thread = await channel.create_thread(
                name="Mesa 1", type=discord.ChannelType.public_thread
            )
            under = server.guild.channels[-1]
            await thread.edit(name="Mesa 2", archived=True)
            assert (under.name, under.archived) == ("Mesa 2", True)
            await thread.send("otra vez")
            assert not under.archived
            await thread.delete()
            assert under.deleted

    async def test_messages_are_read_back(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            channel = await client.fetch_channel(server.channel.id)
            assert isinstance(channel, discord.TextChannel)
            sent = [await channel.send(str(number)) for number in range(4)]
            newest = [message.content async for message in channel.history(limit=2)]
            assert newest == ["3", "2"]
            later = [message.content async for message in channel.history(after=sent[1])]
            assert later == ["2", "3"]
            answer = await sent[0].reply("respuesta")
            assert answer.reference is not None
            assert answer.reference.message_id == sent[0].id

    async def test_messages_are_pinned(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            channel = await client.fetch_channel(server.channel.id)
            assert isinstance(channel, discord.TextChannel)
            sent = await channel.send("mesa")
            await sent.pin()
            assert [message.id async for message in channel.pins()] == [sent.id]
            await sent.unpin()
            assert not server.channel.pinned

    async def test_others_messages_are_not_edited(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            said = server.guild.member("Ane").say(server.channel, "hola")
            channel = await client.fetch_channel(server.channel.id)
            assert isinstance(channel, discord.TextChannel)
            message = await channel.fetch_message(said.id)
            with pytest.raises(discord.Forbidden) as caught:
                await message.edit(content="adiós")
            assert caught.value.code == 50005
            await message.delete()
            assert said.deleted

    async def test_a_guild_and_its_members_are_read(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            ane = server.guild.member("Ane")
            guild = await client.fetch_guild(server.guild.id)
            assert (await guild.fetch_member(ane.user.id)).display_name == "Ane"
            ane.leave()
            with pytest.raises(discord.NotFound):
                await guild.fetch_member(ane.user.id)
            await guild.leave()
            assert server.guild.left
            with pytest.raises(discord.Forbidden) as caught:
                await (await client.fetch_user(ane.user.id)).send("hola")
            assert caught.value.code == 50278


class TestLayouts:
    async def test_a_file_that_no_component_shows_is_not_seen(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            channel = await client.fetch_channel(server.channel.id)
            assert isinstance(channel, discord.TextChannel)
            view = ui.LayoutView()
            view.add_item(ui.TextDisplay("mesa"))
            await channel.send(view=view, file=discord.File(__file__, "mesa.txt"))
            [message] = server.channel.messages
            assert not message.files
            assert message.form.attachments[0].name == "mesa.txt"


class TestCommands:
    async def test_a_subcommand_is_named_with_its_parents(self) -> None:
        """People use names in their own language, and select a choice by its visible text."""
        rules = option(
            "reglas",
            choices=[{"name": "A ocho reyes", "value": "8r"}],
            name_localizations={"fr": "règles"},
        )
        new = {"type": 1, "name": "nueva", "description": "Una nueva", "options": [rules]}
        async with DiscordServer() as server:
            body = [command(options=[new], name_localizations={"fr": "table"})]
            await send(server, "PUT", commands_url(server), body)
            ane = server.guild.member("Ane", locale="fr")
            with pytest.raises(InteractionFailedError) as caught:
                await ane.slash(server.channel, "table nueva", BRIEF, règles="A ocho reyes")
            [data] = caught.value.args
            chosen = {"name": "reglas", "type": 3, "value": "8r"}
            assert data["name"] == "mesa"
            assert data["options"] == [{"name": "nueva", "type": 1, "options": [chosen]}]
            for line in ("table", "table vieja"):
                with pytest.raises(NotAllowedError):
                    await ane.slash(server.channel, line, BRIEF)
            with pytest.raises(NotAllowedError):
                await ane.slash(server.channel, "table nueva", BRIEF, reglas="A cuatro")

    async def test_a_guild_has_commands_of_its_own(self) -> None:
        async with DiscordServer() as server, live(server) as client:

            @app_commands.command(name="sala", description="La sala")
            async def room(
                interaction: discord.Interaction[discord.Client], canal: discord.TextChannel
            ) -> None:
                await interaction.response.send_message(canal.name)

            client.tree.add_command(room, guild=discord.Object(server.guild.id))
            await client.tree.sync(guild=discord.Object(server.guild.id))
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "sala", canal=server.channel)
            assert answer.text == "general"
            with pytest.raises(NotAllowedError):
                await ane.slash(ane.dm, "sala", canal=server.channel)


class TestRestarting:
    async def test_a_button_outlives_the_process(self) -> None:
        async with DiscordServer() as server:
            ane = server.guild.member("Ane")
            async with live(server):
                table = (await ane.slash(server.channel, "mesa")).message
            with pytest.raises(InteractionFailedError):
                await ane.press(table, "Envido 2", BRIEF)
            async with live(server) as client:
                await ane.press(table, "Envido 2")
                assert table.text == "2 piedras"
                assert not client.heard
            assert server.gateway.identified == 2


class TestPeople:
    async def test_nobody_has_an_app_in_basque(self) -> None:
        async with DiscordServer() as server:
            with pytest.raises(AssertionError):
                server.guild.member("Ane", locale="eu")

    async def test_a_press_in_direct_messages_is_answered_there(self) -> None:
        async with DiscordServer() as server, live(server):
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            table = (await ane.slash(ane.dm, "mesa")).message
            assert ane.dms == (table,)
            with pytest.raises(NotAllowedError):
                await jon.press(table, "Envido 2")
            await ane.press(table, "bet:2")
            assert table.text == "2 piedras"

    async def test_people_are_chosen_from_a_list(self) -> None:
        class Partner(ui.UserSelect[ui.View]):
            async def callback(self, interaction: discord.Interaction[discord.Client]) -> None:
                await interaction.response.edit_message(content=self.values[0].display_name)

        async with DiscordServer() as server, live(server) as client:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            view = ui.View()
            view.add_item(Partner(placeholder="Pareja"))
            channel = await client.fetch_channel(server.channel.id)
            assert isinstance(channel, discord.TextChannel)
            await channel.send(view=view)
            [message] = server.channel.messages
            with pytest.raises(NotAllowedError):
                await ane.choose(message, [jon, ane])
            with pytest.raises(NotAllowedError):
                await ane.choose(message, [jon], select="Contrario")
            await ane.choose(message, [jon], select="Pareja")
            assert message.text == "Jon"

    async def test_two_buttons_of_one_name_are_told_apart_by_id(self) -> None:
        async with DiscordServer() as server, live(server) as client:
            view = ui.View()
            for custom_id in ("a", "b"):
                view.add_item(ui.Button(label="Siéntate", custom_id=custom_id))
            channel = await client.fetch_channel(server.channel.id)
            assert isinstance(channel, discord.TextChannel)
            await channel.send("Mesa", view=view)
            ane = server.guild.member("Ane")
            with pytest.raises(NotAllowedError):
                await ane.press(server.channel.messages[0], "Siéntate", BRIEF)
            with pytest.raises(InteractionFailedError):
                await ane.press(server.channel.messages[0], "b", BRIEF)

    async def test_waiting_ends_when_the_message_comes(self) -> None:
        async with DiscordServer() as server, live(server):
            ane = server.guild.member("Ane")
            waiting = asyncio.create_task(server.channel.until(lambda m: m.text == "2 piedras"))
            table = (await ane.slash(server.channel, "mesa")).message
            assert not waiting.done()
            await ane.press(table, "Envido 2")
            assert await waiting is table

    async def test_waiting_in_vain_says_what_is_there(self) -> None:
        async with DiscordServer() as server:
            server.guild.member("Ane").say(server.channel, "hola")
            with pytest.raises(AssertionError, match="hola"):
                await server.channel.until(lambda m: m.text == "adiós", timeout_s=0.01)


class TestFailures:
    async def test_a_failure_of_the_server_is_told_at_the_end(self) -> None:
        async def confuse() -> None:
            async with DiscordServer() as server:
                url = f"/channels/{server.channel.id}/messages"
                status, _ = await send(server, "POST", url, {"components": 7})
                assert status == 418

        with pytest.raises(ExceptionGroup):
            await confuse()

    async def test_a_violation_is_noted_beside_the_error_of_a_test(self) -> None:
        async def fail() -> None:
            async with DiscordServer() as server:
                await send(server, "POST", f"/channels/{server.channel.id}/messages", {})
                raise KeyError

        with pytest.raises(KeyError) as caught:
            await fail()
        assert Fault.EMPTY_MESSAGE.name in caught.value.__notes__[0]

    async def test_a_request_needs_the_token(self) -> None:
        async with DiscordServer(token="another") as server:  # noqa: S106 -- not secret
            status, answer = await send(server, "GET", "/users/@me", None)
            assert (status, answer) == (401, Fault.UNAUTHORIZED.body)
