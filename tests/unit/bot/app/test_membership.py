"""Tests of membership: a chat adds or removes the bot, as the platform reports it."""

from collections.abc import AsyncIterator

import pytest

from bot.app.delivery_events import RETRY_S, WELCOME_AFTER_S
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.request import (
    Address,
    BotAdded,
    BotRemoved,
    ButtonPress,
    ChatEvent,
    ChatMoved,
    CommandCall,
    MessageSentDirectly,
    PermissionsChanged,
    PlatformRecovered,
    TextMessage,
)
from tests.servers.discord.flags import Permission as DiscordPermission
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.servers.telegram.member_status import Administrator, Member, Permission
from tests.unit.bot.app.button_play import free_seat, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.fake_platform import buttons, labelled
from tests.unit.bot.platforms.discord.stage import Desk, address_of, serving
from tests.unit.bot.platforms.telegram.stage import Scene, address, person, set_up


class TestHost:
    async def test_the_people_of_a_match_are_told_at_once(self) -> None:
        """The people of a match are told at once that their chat removed the bot."""
        stage = await AppHarness().start()
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        group = people[0].group
        code = people[0].post.text.split()[1]
        stage.red.forbidden.add(group)
        stage.host.on_chat_event(BotRemoved(group))
        await stage.settle()
        for human in people:
            assert f"/mesa {code}" in human.private_post.text
        tries = stage.red.refused.count(group)
        await people[0].type("paso", private=True)
        assert stage.red.refused.count(group) == tries, "the place is dropped"

    async def test_the_people_of_a_lobby_are_told_at_once(self) -> None:
        stage = await AppHarness().start()
        ane, benat = stage.human("Ane"), stage.human("Beñat")
        await ane.ask("mesa")
        await benat.press(free_seat(benat.post))
        stage.red.forbidden.add(ane.group)
        stage.host.on_chat_event(BotRemoved(ane.group))
        await stage.settle()
        for human in (ane, benat):
            assert "/mesa" in human.private_post.text

    async def test_a_chat_is_lost_with_its_threads_and_a_thread_alone(self) -> None:
        stage = await AppHarness().start()
        whole = stage.human("Ane")
        one, two = whole.in_thread("1"), stage.human("Beñat").in_thread("2")
        for human in (one, two):
            await human.ask("mesa")
        stage.red.forbidden |= {one.group, two.group}
        stage.host.on_chat_event(BotRemoved(one.group))
        await stage.settle()
        assert stage.red.refused == [one.group]
        stage.host.on_chat_event(BotRemoved(whole.group))
        await stage.settle()
        assert stage.red.refused == [one.group, two.group]

    async def test_a_group_that_says_goodbye_because_it_moves_is_followed(self) -> None:
        """A group that reports a removal because it moves is followed to its new address."""
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        await ane.ask("mesa")
        new = Address("red", "supergroup")
        stage.red.moved[ane.group] = new
        stage.host.on_chat_event(BotRemoved(ane.group))
        await stage.settle()
        assert "Mesa" in stage.red.newest(new).text

    @pytest.mark.parametrize("is_news_first", [True, False])
    async def test_a_group_that_moves_is_followed_without_a_welcome(
        self, *, is_news_first: bool
    ) -> None:
        """The new chat reports that the bot was added, before or after the news of the move."""
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        await ane.ask("mesa")
        await ane.ask("idioma", "eu")
        new = Address("red", "supergroup")
        stage.red.moved[ane.group] = new
        news: list[ChatEvent] = [ChatMoved(ane.group, new), BotAdded(new, hint="es")]
        news.append(BotRemoved(ane.group))
        for one in news if is_news_first else reversed(news):
            stage.host.on_chat_event(one)
        await stage.advance(60)
        [table] = stage.red.posts[new].values()
        assert "mahaia" in table.text

    async def test_a_group_that_moves_without_a_table_keeps_its_language(self) -> None:
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        await ane.ask("idioma", "eu")
        stage.host.on_chat_event(ChatMoved(ane.group, Address("red", "supergroup")))
        await stage.settle()
        there = stage.human("Maren", chat="supergroup")
        await there.ask("mesa")
        assert "mahaia" in there.post.text

    @pytest.mark.parametrize("restarts", [True, False])
    async def test_a_table_returns_to_a_chat_that_adds_the_bot_again(
        self, *, restarts: bool
    ) -> None:
        """It returns in a new message, the old one is deleted, and there is no welcome."""
        stage = await AppHarness().start()
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        group, text = people[0].group, people[0].post.text
        [before] = stage.red.posts[group]
        stage.red.forbidden.add(group)
        stage.host.on_chat_event(BotRemoved(group))
        await stage.settle()
        if restarts:
            await stage.restart()
        stage.red.forbidden.clear()
        stage.host.on_chat_event(BotAdded(group))
        await stage.advance(60)
        assert before in stage.red.deleted
        [again] = [post.text.splitlines() for post in stage.red.posts[group].values()]
        assert (again[0], again[-1]) == (text.splitlines()[0], text.splitlines()[-1])
        assert "/mesa" not in people[0].private_post.text
        await waited_for(people)[0].tap("No hay mus")
        assert "no hay mus" in people[0].post.text

    async def test_a_table_returns_with_the_next_request_where_nothing_is_reported(self) -> None:
        """It tries once a minute, and its people are told once that the chat is lost."""
        stage = await AppHarness().start()
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        elsewhere = stage.human("Maren", "blue", "guild")
        await elsewhere.bring(people[0].post.text.split()[1])
        group = people[0].group
        stage.red.forbidden.add(group)
        stage.host.on_chat_event(BotRemoved(group))
        await stage.settle()
        told = len(elsewhere.told)
        for _ in range(3):
            await people[0].ask("marcador")
            await stage.advance(5)
        tries = stage.red.refused.count(group)
        await stage.advance(RETRY_S)
        await people[0].ask("marcador")
        assert stage.red.refused.count(group) == tries + 1
        assert len(elsewhere.told) == told
        stage.red.forbidden.clear()
        await stage.advance(RETRY_S)
        await people[0].ask("marcador")
        assert people[0].post.text.split()[:2] == elsewhere.post.text.split()[:2]

    async def test_a_table_that_was_closed_does_not_return(self) -> None:
        """The chat gets a welcome, as for the first time."""
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        await ane.ask("mesa")
        code = ane.post.text.split()[1]
        elsewhere = stage.human("Jon", chat="another")
        await elsewhere.bring(code)
        stage.red.forbidden.add(elsewhere.group)
        stage.host.on_chat_event(BotRemoved(elsewhere.group))
        await stage.settle()
        await ane.do(ButtonPress(encode(TableButton(code, Verb.CLOSE)), ""))
        stage.red.forbidden.clear()
        stage.red.posts[elsewhere.group].clear()
        stage.host.on_chat_event(BotAdded(elsewhere.group))
        await stage.advance(60)
        [welcome] = stage.red.posts[elsewhere.group].values()
        assert code not in welcome.text

    async def test_a_chat_is_greeted_each_time_in_its_language(self) -> None:
        """A chat that adds the bot is greeted once, in its language, with the first steps."""
        stage = await AppHarness().start()
        group = Address("red", "group")
        for hint in ("fr", "eu-ES", "eu-ES"):
            stage.host.on_chat_event(BotAdded(group, hint=hint))
            await stage.advance(WELCOME_AFTER_S)
        french, *basque = [sent.post.text for sent in stage.red.sent if sent.is_new]
        assert french.startswith("Bonjour")
        assert [text.partition("!")[0] for text in basque] == ["Aupa", "Aupa"]
        for text, name in ((french, "/table"), (basque[0], "/mahaia")):
            assert f"{name} (/" in text
            assert all(other in text for other in ("/mesa", "/table", "/mahaia"))
        welcome = stage.red.newest(group)
        assert "euskara" in [button.label for button in buttons(welcome)]
        assert len(stage.red.posts[group]) == 1

    async def test_a_chat_chooses_its_language_under_the_greeting(self) -> None:
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        stage.host.on_chat_event(BotAdded(ane.group, hint="es-ES"))
        await stage.advance(WELCOME_AFTER_S)
        assert (await ane.tap("euskara")).text == "Hemendik aurrera: euskara."
        await ane.ask("mesa")
        assert "mahaia" in ane.post.text

    async def test_who_opens_the_private_chat_is_greeted_and_chooses_a_language(self) -> None:
        """A person who opens the private chat is greeted and chooses a language once."""
        ane = (await AppHarness().start()).human("Ane")
        hello = (await ane.open_private()).post
        assert hello is not None
        assert hello.text.startswith("¡Aúpa!")
        assert all(name in hello.text for name in ("/mesa", "/mahaia", "/table"))
        await ane.do(ButtonPress(labelled(hello, "euskara").token, "hello"), private=True)
        again = await ane.open_private()
        assert again.post is None
        assert again.text.startswith("Aupa!")

    async def test_who_blocks_the_bot_is_written_to_no_more_until_they_are_back(self) -> None:
        stage = await AppHarness().start()
        people = [stage.human(name) for name in ("Ane", "Beñat")]
        await seat_and_start(people, "duelo")
        ane = people[0]
        stage.host.on_chat_event(BotRemoved(ane.home, ane.id))
        await stage.settle()
        assert "Ane: las cartas se ven con «Mis cartas»" in ane.post.text
        stage.host.on_chat_event(BotAdded(ane.home, ane.id))
        await stage.settle()
        assert "Mis cartas" not in ane.post.text.replace("[Mis cartas]", "")
        assert ane.home not in stage.red.posts, "nobody is greeted who knows the bot"

    async def test_a_chat_rests_after_a_message_that_the_platform_itself_wrote(self) -> None:
        """A service message of the platform counts against the chat's budget only."""
        stage = await AppHarness().start()
        ane, jon = stage.human("Ane"), stage.human("Jon", chat="another")
        stage.host.on_chat_event(MessageSentDirectly(ane.group, 30.0))
        for human in (ane, jon):
            await human.begin(CommandCall("mesa"))
        await stage.pass_time(20)
        assert ane.group not in stage.red.posts
        assert "Mesa" in jon.post.text
        await stage.pass_time(20)
        assert "Mesa" in ane.post.text

    async def test_nobody_waits_who_had_waited_for_a_platform_that_is_back(self) -> None:
        stage = await AppHarness().start()
        ane = stage.human("Ane")
        stage.red.is_down = True
        await ane.begin(CommandCall("mesa"))
        await stage.pass_time(600)
        stage.red.is_down = False
        stage.host.on_chat_event(PlatformRecovered("red"))
        await stage.pass_time(1)
        assert "Mesa" in ane.post.text

    async def test_a_host_that_has_closed_says_nothing(self) -> None:
        stage = await AppHarness().start()
        await stage.host.close()
        stage.host.on_chat_event(BotAdded(Address("red", "group")))
        await stage.settle()
        assert stage.red.sent == []


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Return a bot in a group of Telegram."""
    async with TelegramServer() as server, set_up(server) as ready:
        yield ready


class TestTelegram:
    async def test_it_hears_that_it_is_thrown_out_and_let_in_again(self, scene: Scene) -> None:
        where = address(scene.group)
        await scene.ane.kick_bot(scene.group)
        await scene.server.until(lambda _: scene.host.news == [BotRemoved(where)])
        await scene.ane.add_bot(scene.group)
        await scene.server.until(lambda _: len(scene.host.news) == 2)
        assert scene.host.news[-1] == BotAdded(where, hint="eu")

    async def test_it_hears_that_its_voice_is_taken(self, scene: Scene) -> None:
        """The Telegram adapter reports a loss of the permission to write, and any other change."""
        world, who = scene.server.world, scene.ane.account
        await scene.ane.restrict_bot(scene.group, Permission.SEND_MESSAGES)
        world.place_bot(scene.group, Administrator(), by=who)
        await scene.ane.restrict_bot(scene.group, Permission.SEND_PHOTOS)
        world.place_bot(scene.group, Member(), by=who)
        where = address(scene.group)
        changed = PermissionsChanged((where,))
        expected = [changed, changed, BotRemoved(where), changed]
        await scene.server.until(lambda _: scene.host.news == expected)

    async def test_it_hears_that_a_person_blocks_it_and_comes_back(self, scene: Scene) -> None:
        ane = person(scene.ane)
        await scene.ane.block()
        await scene.ane.unblock()
        await scene.server.until(lambda _: len(scene.host.news) == 2)
        home = address(scene.ane.private)
        assert scene.host.news == [BotRemoved(home, ane), BotAdded(home, ane, "eu")]

    async def test_a_channel_is_no_chat(self, scene: Scene) -> None:
        """A channel is not a chat: its updates are ignored, and later ones are handled."""
        group = scene.group.as_json() | {"type": "channel"}
        bot = {"user": scene.server.world.bot.as_json(), "status": "member"}
        change = {"chat": group, "from": scene.ane.account.as_json(), "date": 0}
        states = {"old_chat_member": bot | {"status": "left"}, "new_chat_member": bot}
        scene.server.world.updates.push("my_chat_member", change | states)
        await scene.ane.say(scene.ane.private, "mus")
        assert await scene.told() == [TextMessage("mus")]
        assert scene.host.news == []


class TestDiscord:
    async def test_it_hears_that_a_server_throws_it_out_and_lets_it_in(self) -> None:
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            channel = server.channel
            server.guild.kick_bot()
            await desk.learns(1)
            assert BotRemoved(address_of(channel)) in desk.news
            desk.news.clear()
            server.guild.system_channel, server.guild.locale = channel, "fr"
            server.guild.invite_bot()
            await desk.learns(1)
            await desk.learns(2)
        where = address_of(channel)
        assert desk.news == [PermissionsChanged((where,)), BotAdded(where, hint="fr")]

    async def test_it_greets_nowhere_where_it_may_not(self) -> None:
        """The bot sends no greeting in a server without a suitable channel or permission."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            first = server.add_guild("Bilbao")
            second = server.add_guild("Donostia")
            for guild in (first, second):
                guild.kick_bot()
            await desk.learns(2)
            desk.news.clear()
            second.system_channel = second.channels[0]
            second.system_channel.denied = DiscordPermission.SEND_MESSAGES
            for guild in (first, second):
                guild.invite_bot()
            server.channel.delete()
            await desk.learns(3)
        [written, *others] = desk.news
        assert isinstance(written, PermissionsChanged)
        assert others == [
            BotRemoved(address_of(second.channels[0])),
            BotRemoved(address_of(server.channel)),
        ]

    async def test_it_hears_that_its_voice_is_taken_and_a_thread_deleted(self) -> None:
        """The Discord adapter reports the loss of the permission to write, and a deleted thread."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            server.channel.forbid(DiscordPermission.ATTACH_FILES)
            thread = server.channel.thread("mus de los jueves")
            thread.delete()
            await desk.learns(2)
            server.channel.forbid(DiscordPermission.SEND_MESSAGES)
            await desk.learns(3)
            server.channel.forbid(DiscordPermission.VIEW_CHANNEL)
            await desk.learns(4)
        where = address_of(server.channel)
        written, gone = PermissionsChanged((where,)), BotRemoved(where)
        assert desk.news == [written, BotRemoved(address_of(thread)), gone, gone]

    async def test_it_hears_that_it_may_write_in_threads_again(self) -> None:
        """The channel itself still denies the bot every message."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            thread = server.channel.thread("mus de los jueves")
            everything = (
                DiscordPermission.SEND_MESSAGES | DiscordPermission.SEND_MESSAGES_IN_THREADS
            )
            server.channel.forbid(everything)
            await desk.learns(1)
            server.channel.forbid(DiscordPermission.SEND_MESSAGES)
            await desk.learns(3)
        gone = BotRemoved(address_of(server.channel))
        assert desk.news == [gone, gone, PermissionsChanged((address_of(thread),))]
