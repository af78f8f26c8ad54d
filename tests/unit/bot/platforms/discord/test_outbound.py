"""Tests of Discord's outbound side: channels, threads, people and the meanings of refusals."""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
import pytest

from bot.platforms.discord import DiscordPlatform
from bot.platforms.discord.errors import as_platform_errors, platform_error
from bot.ports.message import Button, Mention, MessageContent, MessageLink, Style
from bot.ports.message import Reply as Answer
from bot.ports.platform import (
    ClosedThreadError,
    FailedError,
    ForbiddenHereError,
    GoneError,
    ModeratedError,
    NoThreadsError,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address, ButtonPress, PersonId
from tests.servers.discord.faults import Fault
from tests.servers.discord.flags import Flag, Permission
from tests.servers.discord.forms import Form
from tests.servers.discord.server import DiscordServer
from tests.unit.bot.platforms.discord.stage import (
    HAND,
    Desk,
    StillTimer,
    address_of,
    id_of,
    nowhere,
    serving,
)

MESA = MessageContent("La mesa", rows=((Button("Paso", "K7Q2:1:pass"),),))
LATER = MessageContent("Habla Ane", rows=((Button("Quiero", "K7Q2:2:yes", Style.SUCCESS),),))


class TestChannels:
    async def test_a_post_is_brought_up_to_date(self) -> None:
        """An edit replaces text and buttons as one layout."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            where = address_of(server.channel)
            message = await platform.send(where, MESA)
            await platform.edit(where, message, LATER)
            await platform.edit(where, message, MessageContent("Nadie"))
            [posted] = server.channel.messages
        assert [form.text for form in posted.forms] == ["La mesa", "Habla Ane", "Nadie"]
        labels = [[button.label for button in form.buttons] for form in posted.forms]
        assert labels == [["Paso"], ["Quiero"], []]
        assert all(Flag.COMPONENTS_V2 in form.flags for form in posted.forms)
        assert posted.forms[1].buttons[0].style == discord.ButtonStyle.success.value

    async def test_a_message_of_before_there_were_layouts_becomes_one(self) -> None:
        """A message from before layouts is replaced by a layout, for the table and for a hand."""
        desk = Desk({"K7Q2:1:pass": Answer(post=HAND, is_in_place=True)})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, bot = server.guild.member("Ane"), server.world.stage.bot
            table = server.channel.post(bot, before_layouts("La mesa"))
            hand = server.channel.post(bot, before_layouts("Tus cartas"), only=ane.user)
            await ane.press(table, "Paso")
            answer = await ane.press(hand, "Paso")
            assert answer.updated
            await platform.edit(address_of(server.channel), str(table.id), LATER)
        assert [deed.token for deed in desk.deeds if isinstance(deed, ButtonPress)] == [
            "K7Q2:1:pass",
            "K7Q2:1:pass",
        ]
        for message, post in ((table, LATER), (hand, HAND)):
            assert message.form.is_v2
            assert (message.form.content, message.text) == ("", post.text)
            assert [button.custom_id for button in message.buttons] == [post.rows[0][0].token]

    async def test_a_thread_has_its_own_post(self) -> None:
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            thread = server.channel.thread("mus de los jueves")
            message = await platform.send(address_of(thread), MESA)
            await platform.edit(address_of(thread), message, LATER)
            assert thread.texts == ["Habla Ane"]
            assert server.channel.texts == []

    async def test_a_thread_is_opened_for_all_to_read(self) -> None:
        """A new thread is public, has a name, and is linked from the channel."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            channel = address_of(server.channel)
            thread = await platform.open_thread(channel, "Mus · K7QX2")
            opened = server.guild.channels[-1]
            assert (address_of(opened), opened.name) == (thread, "Mus · K7QX2")
            [body] = [call.body for call in server.calls if call.path.endswith("/threads")]
            assert isinstance(body, dict)
            assert body["type"] == discord.ChannelType.public_thread.value
            await platform.send(
                channel, MessageContent("La mesa sigue en su hilo:", link_to=thread)
            )
            await platform.send(thread, MessageContent("La mesa ha vuelto:", link_to=channel))
            assert server.channel.texts == [f"La mesa sigue en su hilo:\n<#{opened.id}>"]
            assert opened.texts == [f"La mesa ha vuelto:\n<#{server.channel.id}>"]

    async def test_a_thread_that_may_not_be_opened_is_refused(self) -> None:
        """A thread is refused without permission, below another thread and in private."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane, thread = server.guild.member("Ane"), server.channel.thread("mus")
            for place in (Address("discord", str(thread.id)), address_of(ane.dm)):
                with pytest.raises(NoThreadsError):
                    await platform.open_thread(place, "Mus · K7QX2")
            server.channel.forbid(Permission.CREATE_PUBLIC_THREADS)
            with pytest.raises(ForbiddenHereError):
                await platform.open_thread(address_of(server.channel), "Mus · K7QX2")

    async def test_only_those_who_are_asked_are_called(self) -> None:
        """Only asked players are mentioned, once each; a name in the text mentions no person."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            calls = (
                Mention("Ane", id_of(ane)),
                Mention("Ane", id_of(ane)),
                Mention("Miren", PersonId("telegram", "7")),
            )
            text = f"Habla Ane, no {jon.mention}, ni @everyone"
            await platform.send(address_of(server.channel), MessageContent(text, calls))
            [posted] = server.channel.messages
        assert posted.pinged == (ane.user,)
        assert posted.text.splitlines()[-1] == ane.mention
        [body] = [call.body for call in server.calls if call.path.endswith("/messages")]
        assert isinstance(body, dict)
        assert body["allowed_mentions"] == {"parse": [], "users": [ane.user.id]}

    @pytest.mark.parametrize("reads_history", [True, False])
    async def test_a_call_answers_the_table_and_mentions_only_its_people(
        self, *, reads_history: bool
    ) -> None:
        """A call is one line with a sound, and a reply where the bot may read earlier messages."""
        async with DiscordServer() as server:
            if not reads_history:
                server.channel.forbid(Permission.READ_MESSAGE_HISTORY)
            async with serving(server, Desk()) as platform:
                ane = server.guild.member("Ane")
                where = address_of(server.channel)
                table = await platform.send(where, MESA)
                mention = Mention("Ane", id_of(ane))
                call = MessageContent("te toca", (mention,), calls=True, reply_to=table)
                await platform.send(where, call)
                _, sent = server.channel.messages
        assert sent.text == f"{ane.mention} te toca"
        assert ("message_reference" in sent.as_json()) is reads_history
        assert Flag.SUPPRESS_NOTIFICATIONS not in sent.form.flags

    async def test_a_private_call_links_to_the_table(self) -> None:
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane = server.guild.member("Ane")
            where = address_of(server.channel)
            table = await platform.send(where, MESA)
            page = await platform.send(id_of(ane), MESA)
            jump = MessageLink("Ir a la mesa", where, table)
            call = MessageContent("te toca", calls=True, reply_to=page, jump=jump)
            await platform.send(id_of(ane), call)
            [_, called] = ane.dms
        [button] = called.form.buttons
        assert button.label == "Ir a la mesa"
        url = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}/{table}"
        assert button.url == url
        assert called.as_json()["message_reference"]["message_id"] == page

    async def test_what_was_done_though_the_answer_was_an_error_is_not_doubled(self) -> None:
        """A repeated attempt sends no second message, because Discord compares the nonce."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            server.refuse("POST", "/channels/*/messages", Fault.SERVER_ERROR, is_done=True)
            message = await platform.send(address_of(server.channel), MESA)
            [posted] = server.channel.messages
        assert message == str(posted.id)

    async def test_what_an_earlier_process_has_written_is_brought_up_to_date(self) -> None:
        """A message of an earlier process is edited, because its name is still the same."""
        async with DiscordServer() as server:
            channel = address_of(server.channel)
            async with serving(server, Desk()) as platform:
                message = await platform.send(channel, MESA, nonce="the second")
            async with serving(server, Desk()) as platform:
                assert await platform.send(channel, LATER, nonce="the second") == message
                assert server.channel.texts == [LATER.text]
                again = await platform.send(channel, LATER, nonce="the third")
                assert server.channel.texts == [LATER.text] * 2
            edits = [call.path for call in server.calls if call.method == "PATCH"]
        assert again != message
        assert [path.rpartition("/")[2] for path in edits] == [message]


class TestPeople:
    async def test_a_whisper_is_brought_up_to_date(self) -> None:
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane = server.guild.member("Ane")
            message = await platform.send(id_of(ane), HAND)
            await platform.edit(id_of(ane), message, LATER)
            assert [message.text for message in ane.dms] == ["Habla Ane"]
            assert all(sight.only == ane.user for sight in server.outgoing())

    async def test_closed_direct_messages_are_unreachable(self) -> None:
        """A person with closed direct messages, or without a shared server, is unreachable."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            ane.close_dms()
            jon.leave()
            for person in (id_of(ane), id_of(jon), PersonId("discord", "7")):
                with pytest.raises(UnreachableError):
                    await platform.send(person, HAND)
            assert server.outgoing() == ()

    async def test_whom_the_bot_may_not_write_to_is_unreachable(self) -> None:
        """A refused direct message makes the person unreachable, not the chat."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane = server.guild.member("Ane")
            server.refuse("POST", "/channels/*/messages", Fault.MISSING_ACCESS)
            with pytest.raises(UnreachableError):
                await platform.send(id_of(ane), HAND)


class TestRefusals:
    @pytest.mark.parametrize("taken", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
    async def test_missing_rights_are_forbidden(self, taken: Permission) -> None:
        """Codes 50013 and 50001 mean a missing permission."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            server.channel.forbid(taken)
            with pytest.raises(ForbiddenHereError):
                await platform.send(address_of(server.channel), MESA)

    async def test_a_bot_that_was_thrown_out_is_forbidden(self) -> None:
        """A removed bot can neither send nor edit; other servers continue."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            bilbao = server.add_guild("Bilbao")
            message = await platform.send(address_of(server.channel), MESA)
            server.guild.kick_bot()
            with pytest.raises(ForbiddenHereError):
                await platform.send(address_of(server.channel), MESA)
            with pytest.raises(ForbiddenHereError):
                await platform.edit(address_of(server.channel), message, LATER)
            await platform.send(address_of(bilbao.channels[0]), MESA)

    async def test_a_channel_that_is_deleted_is_forbidden(self) -> None:
        """Code 10003 means that the channel is deleted."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            server.channel.delete()
            with pytest.raises(ForbiddenHereError):
                await platform.send(address_of(server.channel), MESA)

    async def test_a_message_that_is_deleted_is_gone(self) -> None:
        """Code 10008 means a deleted message, in a channel and in direct messages."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            ane = server.guild.member("Ane")
            message = await platform.send(address_of(server.channel), MESA)
            whisper = await platform.send(id_of(ane), HAND)
            server.channel.messages[0].delete()
            ane.dms[0].delete()
            with pytest.raises(GoneError):
                await platform.edit(address_of(server.channel), message, LATER)
            with pytest.raises(GoneError):
                await platform.edit(id_of(ane), whisper, LATER)

    async def test_a_thread_that_is_put_away_is_opened_by_a_new_post(self) -> None:
        """A new message opens an archived thread; an edit, or a locked thread, is refused."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            thread = server.channel.thread("mus de los jueves")
            message = await platform.send(address_of(thread), MESA)
            thread.archive()
            with pytest.raises(GoneError):
                await platform.edit(address_of(thread), message, LATER)
            await platform.send(address_of(thread), LATER)
            assert not thread.archived
            thread.archive(locked=True)
            with pytest.raises(ForbiddenHereError):
                await platform.send(address_of(thread), LATER)

    async def test_an_old_message_is_edited_a_few_times(self) -> None:
        """Code 30046 limits the edits of an old message."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            where = address_of(server.channel)
            message = await platform.send(where, MESA)
            server.pass_time(timedelta(hours=1, seconds=1))
            for _ in range(server.world.edits_when_old):
                await platform.edit(where, message, LATER)
            with pytest.raises(TooOldError):
                await platform.edit(where, message, LATER)

    async def test_an_old_message_is_known_by_its_number(self) -> None:
        """An old message is recognised by its id, without a request that Discord would refuse."""
        written = datetime(2026, 1, 1, tzinfo=UTC)
        message = str(discord.utils.time_snowflake(written))
        clock = StillTimer(now=(written + timedelta(hours=1, seconds=1)).timestamp())
        async with DiscordServer() as server, serving(server, Desk(), clock=clock) as platform:
            ane = server.guild.member("Ane")
            before = len(server.calls)
            with pytest.raises(TooOldError):
                await platform.edit(address_of(server.channel), message, LATER)
            with pytest.raises(TooOldError):
                await platform.edit(id_of(ane), message, LATER)
            assert len(server.calls) == before

    async def test_a_short_limit_is_waited_for(self) -> None:
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            server.flood("POST", "/channels/*/messages", times=2)
            await platform.send(address_of(server.channel), MESA)
            assert server.channel.texts == ["La mesa"]

    async def test_a_long_limit_is_told(self) -> None:
        """A long rate limit is reported with its time; other chats are not delayed."""
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            quiet = server.guild.channel("tranquilo")
            server.flood("POST", f"/channels/{server.channel.id}/messages", retry_after=600)
            with pytest.raises(RetryLaterError) as caught:
                await platform.send(address_of(server.channel), MESA)
            await platform.send(address_of(quiet), MESA)
        assert caught.value.seconds == 600

    async def test_a_server_that_is_not_there_may_come_back(self) -> None:
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            with nowhere(), pytest.raises(FailedError):
                await platform.send(address_of(server.channel), MESA)
            await platform.send(address_of(server.channel), MESA)
            assert server.channel.texts == ["La mesa"]


def before_layouts(text: str) -> Form:
    """Return a message in the format of earlier versions of the bot."""
    button = {"type": 2, "style": 2, "label": "Paso", "custom_id": "K7Q2:1:pass"}
    return Form(content=text, components=({"type": 1, "components": [button]},)).finished()


class TestCrowds:
    """Discord accepts fifty requests a second from a bot, and then none for a while."""

    @pytest.mark.long
    async def test_tables_that_start_and_come_back_stay_below(self) -> None:
        """Thirty new tables and fifty restarted ones stay below the global limit."""
        async with DiscordServer() as server:
            clock = PatientTimer(server)
            server.limit_all(50, clock.now)
            people = [server.guild.member(f"{number}") for number in range(8)]
            channels = [server.guild.channel(f"mesa-{number}") for number in range(50)]
            async with serving(server, Desk(), clock=clock) as platform:
                posted = await asyncio.gather(
                    *(platform.send(address_of(channel), MESA) for channel in channels[:30]),
                    *(platform.send(id_of(people[n % 8]), HAND) for n in range(120)),
                )
            async with serving(server, Desk(), clock=clock) as platform:
                await asyncio.gather(
                    *(
                        platform.edit(address_of(channel), message, LATER)
                        for channel, message in zip(channels, posted[:30], strict=False)
                    ),
                    *(platform.send(address_of(channel), LATER) for channel in channels[30:]),
                    *(platform.send(id_of(people[n % 8]), HAND) for n in range(200)),
                )
            assert len(server.calls) > 400
            assert [call.path for call in server.calls if call.status == 429] == []

    async def test_a_crowd_would_be_sent_away(self) -> None:
        """Without pacing the same requests exceed the global limit."""
        clock = StillTimer()
        async with DiscordServer() as server, serving(server, Desk()) as platform:
            server.limit_all(3, clock.now)
            writing = asyncio.create_task(write(platform, address_of(server.channel), 4))
            await server.until(lambda: server.calls[-1].status == 429)
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    async def test_answers_wait_for_nobody(self) -> None:
        """Interaction responses are not counted and do not wait for other requests."""
        clock = FrozenTimer()
        desk = Desk({"marcador": Answer("No es tu turno.")})
        async with DiscordServer() as server, serving(server, desk, clock=clock) as platform:
            writing = asyncio.create_task(write(platform, address_of(server.channel), 30))
            await clock.is_waited_for.wait()
            before = len(server.channel.messages)
            answer = await server.guild.member("Ane").slash(server.channel, "mus marcador")
            assert answer.text == "No es tu turno."
            assert len(server.channel.messages) == before < 30
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)


class PatientTimer(StillTimer):
    """A clock that advances for a waiting call after all sent requests have arrived."""

    def __init__(self, server: DiscordServer) -> None:
        super().__init__()
        self._server = server

    async def sleep(self, seconds: float) -> None:
        """Sleep until the server has received no new request for a short time."""
        calls, quiet = len(self._server.calls), 0
        while quiet < 3:
            await asyncio.sleep(0.001)
            quiet = quiet + 1 if len(self._server.calls) == calls else 0
            calls = len(self._server.calls)
        await super().sleep(seconds)


class FrozenTimer(StillTimer):
    """A clock that never advances; it reports the first sleeping call."""

    def __init__(self) -> None:
        super().__init__()
        self.is_waited_for = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Wait until cancelled."""
        if seconds < 1:
            self.is_waited_for.set()
        await asyncio.Event().wait()


async def write(platform: DiscordPlatform, to: Address, count: int) -> None:
    """Send a number of messages, one after the other."""
    for _ in range(count):
        await platform.send(to, MESA)


@dataclass(frozen=True)
class Reply:
    """The part of a response that an exception of discord.py needs."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    reason: str = ""


class TestMeanings:
    """Refusals that the loopback server does not make."""

    @pytest.mark.parametrize(
        ("status", "code", "meant"),
        [
            (403, 50013, ForbiddenHereError),
            (403, 99999, ForbiddenHereError),
            (404, 10004, ForbiddenHereError),
            (404, 10013, UnreachableError),
            (400, 50035, FailedError),
            (400, 160005, ClosedThreadError),
            (400, 50083, ClosedThreadError),
            (400, 200000, ModeratedError),
            (403, 200000, ModeratedError),
            (400, 200001, ModeratedError),
            (401, 50027, GoneError),
            (404, 10015, GoneError),
            (400, 20022, TooOldError),
            (400, 20016, RetryLaterError),
            (400, 50008, ForbiddenHereError),
            (401, 0, FailedError),
            (503, 0, FailedError),
        ],
    )
    def test_a_code_says_what_to_do(
        self, status: int, code: int, meant: type[PlatformError]
    ) -> None:
        """An unknown code is retried, except for status 403."""
        assert type(platform_error(refusal(status, code))) is meant

    @pytest.mark.parametrize(
        ("headers", "seconds"),
        [({"Retry-After": "90"}, 90.0), ({"Retry-After": "soon"}, 5.0), ({}, 5.0)],
    )
    def test_a_proxy_may_say_when(self, headers: dict[str, str], seconds: float) -> None:
        """A rate limit of a proxy has no Discord body."""
        error = platform_error(refusal(429, 0, headers))
        assert isinstance(error, RetryLaterError)
        assert error.seconds == seconds

    @pytest.mark.parametrize(
        "lost", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]
    )
    def test_a_lost_line_may_come_back(self, lost: Exception) -> None:
        """A lost connection is retried; the error names its kind, without address or token."""
        with pytest.raises(FailedError) as caught, as_platform_errors():
            raise lost
        assert caught.value.args == (type(lost).__name__,)


def refusal(status: int, code: int, headers: dict[str, str] | None = None) -> discord.HTTPException:
    """Return the exception of discord.py for a response."""
    reply: Any = Reply(status, headers or {})
    return discord.HTTPException(reply, {"code": code, "message": ""})
