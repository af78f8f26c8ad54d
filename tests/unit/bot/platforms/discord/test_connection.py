"""Tests of Discord's connection: login, command registration and reconnects."""

import asyncio
import logging
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.parsing.command_list import COMMANDS, Slash
from bot.platforms.discord.platform import FIRST_PAUSE_S, LONGEST_PAUSE_S, connect
from bot.ports.message import MessageContent
from bot.ports.platform import RefusedReadingError, RefusedTokenError, RetryLaterError
from bot.ports.request import CommandCall, PersonId, PersonLeft, TextMessage
from tests.servers.discord.flags import Intent
from tests.servers.discord.people import Delivery
from tests.servers.discord.pointing import pointed_at
from tests.servers.discord.server import DiscordServer
from tests.unit.bot.platforms.discord.stage import (
    Desk,
    HastyTimer,
    StillTimer,
    address_of,
    nowhere,
    serving,
)

LONG = Delivery(timeout_s=30)
SECRET = "MTIzNDU2.not-this-one"  # noqa: S105 - it opens nothing.


class TestLogin:
    async def test_every_command_is_registered(self) -> None:
        """Discord lists four commands, with all others as subcommands of one, in four languages."""
        async with DiscordServer() as server, serving(server, Desk()):
            registered = {command["name"]: command for command in server.commands}
        assert sorted(registered) == ["ayuda", "cartas", "jugar", "mesa", "mus"]
        below = {command["name"]: command for command in registered["mus"]["options"]}
        listed = [one.name for one in COMMANDS if one.slash is Slash.SUBCOMMAND]
        assert list(below) == listed
        locales = {"es-ES", "es-419", "fr", "en-US", "en-GB"}
        named = [*below.values(), *(one for name, one in registered.items() if name != "mus")]
        for command in named:
            assert set(command["name_localizations"]) == locales
            assert set(command["description_localizations"]) == locales
            for option in command["options"]:
                assert set(option["name_localizations"]) == locales
                assert set(option["description_localizations"]) == locales
        assert registered["mesa"]["name_localizations"]["en-GB"] == "mus-table"
        assert below["reglas"]["name_localizations"]["fr"] == "règles"

    async def test_no_two_commands_have_one_name(self) -> None:
        """No two commands of a level share a name, in any language or with a Spanish name."""
        async with DiscordServer() as server, serving(server, Desk()):
            commands = server.commands
        [group] = [command for command in commands if command["name"] == "mus"]
        top = [command for command in commands if command is not group]
        for level in (top, group["options"]):
            for locale in ("es-ES", "es-419", "fr", "en-US", "en-GB"):
                names = [command["name_localizations"][locale] for command in level]
                assert len(set(names)) == len(level)

    async def test_no_command_has_the_name_of_other_bots(self) -> None:
        """No name of the top level is a common English or French word."""
        async with DiscordServer() as server, serving(server, Desk()):
            commands = server.commands
        for locale in ("fr", "en-US", "en-GB"):
            names = {
                str((command.get("name_localizations") or {}).get(locale, command["name"]))
                for command in commands
            }
            assert all(name.startswith("mus") for name in names)

    async def test_the_commands_of_an_older_version_are_removed(self) -> None:
        """The new list replaces the registered one, so no old command stays behind."""
        async with DiscordServer() as server, serving(server, Desk()):
            old = {"id": "9", "name": "block", "description": "Block someone", "type": 1}
            server.commands.append(old)
            async with serving(server, Desk()):
                assert "block" not in {command["name"] for command in server.commands}

    @pytest.mark.parametrize("token", [SECRET, "", "not one", "not\none", "notón"])
    async def test_a_wrong_token_is_refused_at_once(self, token: str) -> None:
        """An invalid token is refused at once, even if it cannot be sent; the error omits it."""
        async with DiscordServer() as server:
            with pointed_at(server.api_url, server.gateway_url):
                platform = connect(token, api_url=server.api_url, clock=StillTimer())
                with pytest.raises(RefusedTokenError) as caught:
                    await platform.run(Desk(), Desk().learn)
        assert caught.value.args == ("discord",)
        assert caught.value.__cause__ is None

    async def test_an_intent_that_is_not_granted_is_refused(self) -> None:
        async with DiscordServer() as server:
            with pytest.raises(RefusedReadingError):
                async with serving(server, Desk(), reads_messages=True):
                    await asyncio.Event().wait()

    async def test_a_token_that_is_withdrawn_ends_the_run(self) -> None:
        """A revoked token ends the run, after Discord closes the connection with its code."""
        async with DiscordServer() as server:
            with pointed_at(server.api_url, server.gateway_url):
                platform = connect(
                    server.token, api_url=server.api_url, gateway_url=server.gateway_url
                )
                live = asyncio.create_task(platform.run(Desk(), Desk().learn))
                await server.until(lambda: server.gateway.sessions)
                await close_all(server, code=4004)
                with pytest.raises(RefusedTokenError):
                    await live

    async def test_no_token_reaches_a_log(self, caplog: pytest.LogCaptureFixture) -> None:
        """No log contains the bot's token, an interaction token or a private message."""
        caplog.set_level(logging.DEBUG)
        caplog.set_level(logging.DEBUG, logger="discord")
        async with DiscordServer(token=SECRET) as server, serving(server, Desk()):
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "mus marcador")
            ane.say(ane.dm, "llevo dos reyes")
            await server.drop()
            await ane.slash(server.channel, "mus marcador", LONG)
        assert "RESUMED" in caplog.text

        for secret in (SECRET, answer.interaction.token, "dos reyes"):
            assert secret not in caplog.text

    async def test_the_own_gateway_is_used_from_the_first_moment(self) -> None:
        """The configured gateway is used from the start, instead of the one that REST names."""
        async with DiscordServer() as rest, DiscordServer() as other:
            with pointed_at(rest.api_url, rest.gateway_url):
                platform = connect(rest.token, api_url=rest.api_url, gateway_url=other.gateway_url)
                live = asyncio.create_task(platform.run(Desk(), Desk().learn))
                await other.until(lambda: other.gateway.sessions)
                live.cancel()
                await asyncio.gather(live, return_exceptions=True)
            assert rest.gateway.identified == 0

    async def test_each_shard_is_heard(self) -> None:
        """Events of every shard are handled; shards connect one after the other."""
        clock = HastyTimer()
        async with DiscordServer(shards=2) as server:
            bilbao = server.add_guild("Bilbao")
            desk = Desk()
            async with serving(server, desk, clock=clock):
                await server.until(lambda: server.gateway.identified == 2)
                await server.guild.member("Ane").slash(server.channel, "mus reglas")
                await bilbao.member("Iker").slash(bilbao.channels[0], "mus reglas")
            assert desk.deeds == [CommandCall("reglas"), CommandCall("reglas")]
            assert clock.slept[0] == 5.0


class TestSurviving:
    async def test_people_are_heard_after_every_loss(self) -> None:
        """The bot recovers from a cut connection, op 7, op 9 and a close that cannot be resumed."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk, clock=HastyTimer()):
            ane = server.guild.member("Ane")
            await server.drop()
            await server.until(lambda: server.gateway.resumed == 1)
            await ane.slash(server.channel, "mus reglas", LONG)
            server.ask_to_reconnect()
            await server.until(lambda: server.gateway.resumed == 2)
            await ane.slash(server.channel, "mus salir", LONG)
            server.invalidate(resumable=False)
            await server.until(lambda: server.gateway.identified == 2)
            await ane.slash(server.channel, "mus marcador", LONG)
            await close_all(server, code=4011)
            await server.until(lambda: server.gateway.identified == 3)
            await ane.slash(server.channel, "mus partidas", LONG)
        asked = [
            CommandCall("reglas"),
            CommandCall("salir"),
            CommandCall("marcador"),
            CommandCall("partidas"),
        ]
        assert desk.deeds == asked

    async def test_what_is_done_during_an_outage_is_heard_afterwards(self) -> None:
        """Events missed during an outage arrive after the RESUME, once and in order."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            async with server.outage():
                ane.say(ane.dm, "envido")
                waiting = asyncio.create_task(ane.slash(server.channel, "mus reglas", LONG))
            await waiting
            assert desk.deeds == [TextMessage("envido"), CommandCall("reglas")]
            assert server.gateway.identified == 1

    async def test_an_event_that_cannot_be_read_is_skipped(self) -> None:
        """An unreadable event is skipped and logged without its content; the session continues."""
        desk = Desk()
        with capture_logs() as logs:
            async with DiscordServer() as server, serving(server, desk):
                ane = server.guild.member("Ane")
                for session in server.gateway.sessions.values():
                    session.dispatch("MESSAGE_CREATE", {"content": "rey de oros"})
                    session.dispatch("INTERACTION_CREATE", {"data": {"custom_id": "rey"}})
                await ane.slash(server.channel, "mus reglas", LONG)
                assert server.gateway.identified == 1
        assert desk.deeds == [CommandCall("reglas")]
        kinds = [log["kind"] for log in logs if log["event"] == "event unreadable"]
        assert kinds == ["MESSAGE_CREATE", "INTERACTION_CREATE"]
        assert "rey" not in str(logs)

    async def test_a_deed_that_fails_is_logged_without_what_was_said(self) -> None:
        """A failing request is logged without its text, and costs its author only the answer."""
        desk = Desk()

        async def fail() -> None:
            desk.before_answer = None
            raise ValueError(desk.heard[-1])

        desk.before_answer = fail
        with capture_logs() as logs:
            async with DiscordServer() as server, serving(server, desk):
                ane = server.guild.member("Ane")
                ane.say(ane.dm, "tengo el rey de oros")
                await ane.slash(server.channel, "mus reglas", LONG)
        [failed] = [log for log in logs if log["event"] == "event failed"]
        assert failed["error"] == "ValueError"
        assert "rey" not in str(logs)

    async def test_a_server_that_is_not_there_is_tried_ever_more_rarely(self) -> None:
        """Login attempts become rarer, because Discord limits the logins of a day."""
        clock = HastyTimer(most=8)
        with nowhere() as url:
            platform = connect(SECRET, api_url=url, clock=clock)
            live = asyncio.create_task(platform.run(Desk(), Desk().learn))
            await clock.is_spent.wait()
            live.cancel()
            await asyncio.gather(live, return_exceptions=True)
        assert clock.slept[:3] == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
        assert clock.slept[-2:] == [LONGEST_PAUSE_S, LONGEST_PAUSE_S]

    async def test_a_steady_connection_is_soon_made_again(self) -> None:
        """Pauses grow after short connections and are short after a long one."""
        clock = HastyTimer()
        async with DiscordServer() as server, serving(server, Desk(), clock=clock):
            for logins in range(2, 5):
                await close_all(server, code=4011)
                await server.until(partial(has_identified, server, logins))
                if logins == 3:
                    clock.slept.append(3600.0)
        assert clock.slept == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 3600.0, FIRST_PAUSE_S]

    async def test_who_cannot_register_commands_plays_on(self) -> None:
        """A failed command registration is no error, because Discord keeps the earlier commands."""
        desk = Desk()
        async with DiscordServer() as server:
            async with serving(server, desk):
                pass
            server.flood("PUT", "/applications/*/commands", retry_after=3600)
            async with serving(server, desk):
                await server.guild.member("Ane").slash(server.channel, "mus reglas")
        assert desk.deeds == [CommandCall("reglas")]

    async def test_commands_are_registered_as_soon_as_discord_lets_them(self) -> None:
        """A failed command registration is retried after growing pauses."""
        clock = HastyTimer()
        async with DiscordServer() as server:
            server.flood("PUT", "/applications/*/commands", times=3, retry_after=3600)
            async with serving(server, Desk(), clock=clock):
                await server.until(lambda: server.commands)
        assert [pause for pause in clock.slept if pause >= 60] == [60, 120, 240]

    async def test_what_is_posted_too_early_waits_for_the_login(self) -> None:
        desk = Desk()
        async with DiscordServer() as server:
            with pointed_at(server.api_url, server.gateway_url):
                platform = connect(server.token, api_url=server.api_url, clock=StillTimer())
                posting = asyncio.create_task(
                    platform.send(address_of(server.channel), MessageContent("La mesa"))
                )
                await asyncio.sleep(0)
                live = asyncio.create_task(platform.run(desk, desk.learn))
                await posting
                live.cancel()
                await asyncio.gather(live, return_exceptions=True)
            assert server.channel.texts == ["La mesa"]


class TestMembers:
    async def test_somebody_who_leaves_a_server_is_told_of_where_that_is_granted(self) -> None:
        """With the members intent a departure is reported for all channels of the server."""
        desk = Desk()
        async with (
            DiscordServer(privileged=Intent.GUILD_MEMBERS) as server,
            serving(server, desk, sees_members=True),
        ):
            ane = server.guild.member("Ane")
            ane.leave()
            [news] = await desk.learns(1)
            assert isinstance(news, PersonLeft)
            assert news.person == PersonId("discord", str(ane.user.id))
            assert address_of(server.channel) in news.chats

    async def test_without_that_right_the_server_is_asked(self) -> None:
        """Without the members intent the server is queried: member, no member, or unknown."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            jon.leave()
            here = address_of(server.channel)
            left = [
                await platform.has_left(here, PersonId("discord", str(one.user.id)))
                for one in (ane, jon)
            ]
            assert left == [False, True]
            server.flood("GET", "/guilds/*/members/*", retry_after=3600)
            with pytest.raises(RetryLaterError):
                await platform.has_left(here, PersonId("discord", str(ane.user.id)))

    async def test_a_bot_that_may_not_see_members_says_so(self) -> None:
        async with DiscordServer() as server:
            with pytest.raises(RefusedReadingError):
                async with serving(server, Desk(), sees_members=True):
                    pass


class TestReading:
    async def test_words_in_channels_are_read_where_that_is_granted(self) -> None:
        desk = Desk()
        async with (
            DiscordServer(privileged=Intent.MESSAGE_CONTENT) as server,
            serving(server, desk, reads_messages=True),
        ):
            ane = server.guild.member("Ane")
            ane.say(server.channel, "envido 5")
            await ane.slash(server.channel, "mus reglas")
        assert desk.deeds == [TextMessage("envido 5"), CommandCall("reglas")]


def has_identified(server: DiscordServer, times: int) -> bool:
    """Return whether ``times`` sessions have begun."""
    return server.gateway.identified == times


async def close_all(server: DiscordServer, *, code: int) -> None:
    """Close every connection with a code."""
    for connection in list(server.gateway.connections):
        await connection.socket.close(code=code)
