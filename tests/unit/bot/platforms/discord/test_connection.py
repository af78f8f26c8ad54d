"""Discord: the login, the commands that it registers, and what a connection survives."""

import asyncio
import logging
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.parsing.command_list import COMMANDS
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
        """By its Spanish name, with a name and a description in the languages of Discord's apps."""
        async with DiscordServer() as server, serving(server, Desk()):
            registered = {command["name"]: command for command in server.commands}
        assert list(registered) == [command.name for command in COMMANDS]
        locales = {"es-ES", "es-419", "fr", "en-US", "en-GB"}
        for command in registered.values():
            assert set(command["name_localizations"]) == locales
            assert set(command["description_localizations"]) == locales
            for option in command["options"]:
                assert set(option["name_localizations"]) == locales
                assert set(option["description_localizations"]) == locales
        assert registered["mesa"]["name_localizations"]["en-GB"] == "table"
        assert registered["reglas"]["name_localizations"]["fr"] == "règles"

    async def test_no_two_commands_have_one_name(self) -> None:
        """In every language, and nowhere does one hide the Spanish name of another."""
        async with DiscordServer() as server, serving(server, Desk()):
            commands = server.commands
        for locale in ("es-ES", "es-419", "fr", "en-US", "en-GB"):
            names = [command["name_localizations"][locale] for command in commands]
            assert len(set(names)) == len(COMMANDS)

    @pytest.mark.parametrize("token", [SECRET, "", "not one", "not\none", "notón"])
    async def test_a_wrong_token_is_refused_at_once(self, token: str) -> None:
        """Even one that cannot be sent; what is raised does not hold it."""
        async with DiscordServer() as server:
            with pointed_at(server.api_url, server.gateway_url):
                platform = connect(token, api_url=server.api_url, timer=StillTimer())
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
        """Discord closes the line, and says that the token is good no more."""
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
        """Neither the bot's own, nor those that answer people, nor what people say in private."""
        caplog.set_level(logging.DEBUG)
        caplog.set_level(logging.DEBUG, logger="discord")
        async with DiscordServer(token=SECRET) as server, serving(server, Desk()):
            ane = server.guild.member("Ane")
            answer = await ane.slash(server.channel, "paso")
            ane.say(ane.dm, "llevo dos reyes")
            await server.drop()
            await ane.slash(server.channel, "paso", LONG)
        assert "RESUMED" in caplog.text

        for secret in (SECRET, answer.interaction.token, "dos reyes"):
            assert secret not in caplog.text

    async def test_the_own_gateway_is_used_from_the_first_moment(self) -> None:
        """REST and gateway may be two places; that which REST names is not asked for then."""
        async with DiscordServer() as rest, DiscordServer() as other:
            with pointed_at(rest.api_url, rest.gateway_url):
                platform = connect(rest.token, api_url=rest.api_url, gateway_url=other.gateway_url)
                live = asyncio.create_task(platform.run(Desk(), Desk().learn))
                await other.until(lambda: other.gateway.sessions)
                live.cancel()
                await asyncio.gather(live, return_exceptions=True)
            assert rest.gateway.identified == 0

    async def test_each_shard_is_heard(self) -> None:
        """Large bots are split; shards begin one after the other."""
        timer = HastyTimer()
        async with DiscordServer(shards=2) as server:
            bilbao = server.add_guild("Bilbao")
            desk = Desk()
            async with serving(server, desk, timer=timer):
                await server.until(lambda: server.gateway.identified == 2)
                await server.guild.member("Ane").slash(server.channel, "mus")
                await bilbao.member("Iker").slash(bilbao.channels[0], "mus")
            assert desk.deeds == [CommandCall("mus"), CommandCall("mus")]
            assert timer.slept[0] == 5.0


class TestSurviving:
    async def test_people_are_heard_after_every_loss(self) -> None:
        """A cut line, op 7, op 9 and a closing that cannot be resumed, one after the other."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk, timer=HastyTimer()):
            ane = server.guild.member("Ane")
            await server.drop()
            await server.until(lambda: server.gateway.resumed == 1)
            await ane.slash(server.channel, "mus", LONG)
            server.ask_to_reconnect()
            await server.until(lambda: server.gateway.resumed == 2)
            await ane.slash(server.channel, "corto", LONG)
            server.invalidate(resumable=False)
            await server.until(lambda: server.gateway.identified == 2)
            await ane.slash(server.channel, "paso", LONG)
            await close_all(server, code=4011)
            await server.until(lambda: server.gateway.identified == 3)
            await ane.slash(server.channel, "quiero", LONG)
        asked = [
            CommandCall("mus"),
            CommandCall("corto"),
            CommandCall("paso"),
            CommandCall("quiero"),
        ]
        assert desk.deeds == asked

    async def test_what_is_done_during_an_outage_is_heard_afterwards(self) -> None:
        """Events that were missed come with the RESUME, once and in order."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            async with server.outage():
                ane.say(ane.dm, "envido")
                waiting = asyncio.create_task(ane.slash(server.channel, "mus", LONG))
            await waiting
            assert desk.deeds == [TextMessage("envido"), CommandCall("mus")]
            assert server.gateway.identified == 1

    async def test_an_event_that_cannot_be_read_is_skipped(self) -> None:
        """The session goes on, and no word of the event is logged."""
        desk = Desk()
        with capture_logs() as logs:
            async with DiscordServer() as server, serving(server, desk):
                ane = server.guild.member("Ane")
                for session in server.gateway.sessions.values():
                    session.dispatch("MESSAGE_CREATE", {"content": "rey de oros"})
                    session.dispatch("INTERACTION_CREATE", {"data": {"custom_id": "rey"}})
                await ane.slash(server.channel, "mus", LONG)
                assert server.gateway.identified == 1
        assert desk.deeds == [CommandCall("mus")]
        kinds = [log["kind"] for log in logs if log["event"] == "event unreadable"]
        assert kinds == ["MESSAGE_CREATE", "INTERACTION_CREATE"]
        assert "rey" not in str(logs)

    async def test_a_deed_that_fails_is_logged_without_what_was_said(self) -> None:
        """It costs its author the answer, and nobody else anything."""
        desk = Desk()

        async def fail() -> None:
            desk.before_answer = None
            raise ValueError(desk.heard[-1])

        desk.before_answer = fail
        with capture_logs() as logs:
            async with DiscordServer() as server, serving(server, desk):
                ane = server.guild.member("Ane")
                ane.say(ane.dm, "tengo el rey de oros")
                await ane.slash(server.channel, "mus", LONG)
        [failed] = [log for log in logs if log["event"] == "event failed"]
        assert failed["error"] == "ValueError"
        assert "rey" not in str(logs)

    async def test_a_server_that_is_not_there_is_tried_ever_more_rarely(self) -> None:
        """Logins are counted by the day."""
        timer = HastyTimer(most=8)
        with nowhere() as url:
            platform = connect(SECRET, api_url=url, timer=timer)
            live = asyncio.create_task(platform.run(Desk(), Desk().learn))
            await timer.is_spent.wait()
            live.cancel()
            await asyncio.gather(live, return_exceptions=True)
        assert timer.slept[:3] == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
        assert timer.slept[-2:] == [LONGEST_PAUSE_S, LONGEST_PAUSE_S]

    async def test_a_steady_connection_is_soon_made_again(self) -> None:
        """The pauses grow from one short connection to the next, and are short after a long one."""
        timer = HastyTimer()
        async with DiscordServer() as server, serving(server, Desk(), timer=timer):
            for logins in range(2, 5):
                await close_all(server, code=4011)
                await server.until(partial(has_identified, server, logins))
                if logins == 3:
                    timer.slept.append(3600.0)
        assert timer.slept == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 3600.0, FIRST_PAUSE_S]

    async def test_who_cannot_register_commands_plays_on(self) -> None:
        """Those of an earlier start are known to Discord."""
        desk = Desk()
        async with DiscordServer() as server:
            async with serving(server, desk):
                pass
            server.flood("PUT", "/applications/*/commands", retry_after=3600)
            async with serving(server, desk):
                await server.guild.member("Ane").slash(server.channel, "mus")
        assert desk.deeds == [CommandCall("mus")]

    async def test_commands_are_registered_as_soon_as_discord_lets_them(self) -> None:
        """After longer and longer pauses."""
        timer = HastyTimer()
        async with DiscordServer() as server:
            server.flood("PUT", "/applications/*/commands", times=3, retry_after=3600)
            async with serving(server, Desk(), timer=timer):
                await server.until(lambda: server.commands)
        assert [pause for pause in timer.slept if pause >= 60] == [60, 120, 240]

    async def test_what_is_posted_too_early_waits_for_the_login(self) -> None:
        desk = Desk()
        async with DiscordServer() as server:
            with pointed_at(server.api_url, server.gateway_url):
                platform = connect(server.token, api_url=server.api_url, timer=StillTimer())
                posting = asyncio.create_task(
                    platform.post(address_of(server.channel), MessageContent("La mesa"))
                )
                await asyncio.sleep(0)
                live = asyncio.create_task(platform.run(desk, desk.learn))
                await posting
                live.cancel()
                await asyncio.gather(live, return_exceptions=True)
            assert server.channel.texts == ["La mesa"]


class TestMembers:
    async def test_whoever_leaves_a_server_is_told_of_where_that_is_granted(self) -> None:
        """With all its channels; nobody's list of members is asked for."""
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
        """Who is a member there, who is not, and what cannot be known."""
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
            await ane.slash(server.channel, "mus")
        assert desk.deeds == [TextMessage("envido 5"), CommandCall("mus")]


def has_identified(server: DiscordServer, times: int) -> bool:
    """Whether so many sessions have begun."""
    return server.gateway.identified == times


async def close_all(server: DiscordServer, *, code: int) -> None:
    """Close every line with a code."""
    for connection in list(server.gateway.connections):
        await connection.socket.close(code=code)
