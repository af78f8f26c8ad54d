"""Tests of Discord's inbound side: each request arrives once, complete, from the right place."""

from functools import partial
from typing import Final

import pytest
from discord.utils import snowflake_time
from structlog.testing import capture_logs

from bot.parsing.command_list import COMMANDS, Slash
from bot.platforms.discord.command_mentions import path_of
from bot.ports.message import Button, MessageContent, Question, Reply
from bot.ports.request import (
    Addressee,
    AutocompleteQuery,
    ButtonPress,
    CommandCall,
    Request,
    ServerId,
    TextMessage,
)
from bot.ports.request import Permission as Right
from bot.ports.value import replace
from tests.servers.discord.faults import Json
from tests.servers.discord.flags import Flag, Intent, Permission
from tests.servers.discord.forms import Form
from tests.servers.discord.modals import NotAllowedError
from tests.servers.discord.people import TWICE
from tests.servers.discord.server import DiscordServer
from tests.unit.bot.platforms.discord.stage import (
    HAND,
    Desk,
    address_of,
    buttons,
    id_of,
    person_of,
    serving,
)

QUESTION = Question("Envido", "¿Cuántas piedras?", "K7Q2:1:amount:bet")
ASKED = Reply(question=QUESTION)
MESA = MessageContent("La mesa", rows=((Button("Paso", "K7Q2:1:pass"),),))


def _registered(server: DiscordServer, path: str) -> Json:
    """Return a command or subcommand as it is registered."""
    first, *rest = path.split()
    [found] = [one for one in server.commands if one["name"] == first]
    for name in rest:
        [found] = [one for one in found["options"] if one["name"] == name]
    return found


OTHERS: Final = {
    "forwarded": {
        "flags": 1 << 14,
        "message_reference": {"type": 1, "channel_id": "5", "message_id": "6"},
        "message_snapshots": [
            {
                "message": {
                    "type": 0,
                    "content": "envido 5",
                    "embeds": [],
                    "attachments": [],
                    "components": [],
                    "mentions": [],
                    "mention_roles": [],
                    "timestamp": "2026-01-01T00:00:00+00:00",
                    "edited_timestamp": None,
                    "flags": 0,
                }
            }
        ],
    },
    "forwarded without its words": {
        "message_reference": {"type": 1, "channel_id": "5", "message_id": "6"}
    },
    "from a followed channel": {
        "flags": 1 << 1,
        "webhook_id": "7",
        "message_reference": {"type": 0, "channel_id": "5", "message_id": "6"},
    },
    "by a webhook": {"webhook_id": "7"},
    "by another app": {"application_id": "8"},
    "edited before it came": {"edited_timestamp": "2026-01-01T00:00:01+00:00"},
}


class TestCommands:
    async def test_each_is_heard_by_its_spanish_name(self) -> None:
        """Each command is known by its Spanish name in every locale, alone and with arguments."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            claire = server.guild.member("Claire", locale="fr")
            expected: list[CommandCall] = []
            listed = [one for one in COMMANDS if one.slash is not Slash.MOVE]
            for command in listed:
                name = path_of(command, "fr")
                await claire.slash(server.channel, name)
                expected.append(CommandCall(command.name))
                for option in _registered(server, path_of(command))["options"]:
                    value = "el 4 y la sota"
                    if option.get("choices"):
                        value = option["choices"][0]["value"]
                    shown = option["name_localizations"]["fr"]
                    await claire.slash(server.channel, name, **{shown: value})
                    expected.append(CommandCall(command.name, value))
        assert desk.deeds == expected

    async def test_a_table_is_wished_for_at_once(self) -> None:
        """Each option of a new table is chosen in its own field and sent as words."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            claire = server.guild.member("Claire", locale="fr")
            wishes = {"règles": "Classique", "joueurs": "6", "niveau": "fort"}
            await claire.slash(server.channel, "mus-table", **wishes, temps="1 minute")
        assert desk.deeds == [CommandCall("mesa", "clasico 6 hard 60")]

    async def test_what_stands_in_the_place_of_a_code_is_no_house_rule(self) -> None:
        """A code in a field is no house rule, because codes are typed in capitals."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            await server.guild.member("Ane").slash(server.channel, "mesa", codigo="abcd")
        assert desk.deeds == [CommandCall("mesa", "ABCD")]

    async def test_what_is_typed_is_completed_by_the_host(self) -> None:
        """The app's completions are offered as words, without other effect."""
        desk = Desk(
            {
                "mesa": Reply(completions=(("K7Q2X: Ane, Jon", "K7Q2X"),)),
                "jugada": Reply(completions=(("Envido 5", "envido 5"),)),
            }
        )
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane", locale="es-ES")
            offered = await ane.suggest(server.channel, "mesa", codigo="k7")
            assert offered.choices == (("K7Q2X: Ane, Jon", "K7Q2X"),)
            offered = await ane.suggest(server.channel, "mus jugada", jugada="5")
            assert offered.choices == (("Envido 5", "envido 5"),)
        assert desk.deeds == [
            AutocompleteQuery("mesa", "codigo", "k7"),
            AutocompleteQuery("jugada", "jugada", "5"),
        ]

    async def test_who_and_where_is_told(self) -> None:
        """A request has the person with their locale, the channel, and an idempotency key."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane", locale="es-419")
            answer = await ane.slash(server.channel, "mus reglas")
        key = str(answer.interaction.id)
        where = address_of(server.channel)
        at = snowflake_time(int(key)).timestamp()
        asked = Request(
            where,
            person_of(ane),
            CommandCall("reglas"),
            key=key,
            at=at,
            has_threads=True,
            server=ServerId("discord", str(server.guild.id)),
        )
        assert desk.heard == [asked]
        assert desk.heard[0].person.hint == "es-419"

    async def test_direct_messages_are_private(self) -> None:
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            await ane.slash(ane.dm, "cartas")
        [heard] = desk.heard
        assert heard.private
        assert heard.address == address_of(ane.dm)

    async def test_a_thread_belongs_to_its_channel(self) -> None:
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            thread = server.channel.thread("mus de los jueves")
            await server.guild.member("Ane").slash(thread, "mesa")
        [heard] = desk.heard
        assert heard.address.chat == str(server.channel.id)
        assert heard.address.thread == str(thread.id)

    async def test_threads_are_opened_under_channels_alone(self) -> None:
        desk = Desk()
        async with (
            DiscordServer(privileged=Intent.MESSAGE_CONTENT) as server,
            serving(server, desk, reads_messages=True),
        ):
            ane, thread = server.guild.member("Ane"), server.channel.thread("mus")
            for place in (server.channel, thread, ane.dm):
                await ane.slash(place, "mesa")
            ane.say(server.channel, "envido 5")
            await ane.slash(server.channel, "mus marcador")
        assert [one.has_threads for one in desk.heard[:3]] == [True, False, False]
        assert {one.has_threads for one in desk.heard[3:]} == {True}

    async def test_what_is_delivered_twice_is_heard_once(self) -> None:
        """A repeated delivery is handled and answered once, even before the first answer."""
        desk = Desk({"jugada": Reply("No es tu turno.")})
        with capture_logs() as logs:
            async with DiscordServer() as server, serving(server, desk):
                ane = server.guild.member("Ane")
                desk.before_answer = desk.has_heard_echo.wait
                answered = await ane.slash(server.channel, "mus jugada", TWICE, jugada="envido 5")
                assert answered.text == "No es tu turno."
                await ane.slash(server.channel, "mus marcador")
        assert logs == []
        assert desk.deeds == [CommandCall("jugada", "envido 5"), CommandCall("marcador")]


class TestRights:
    @pytest.mark.parametrize(
        ("denied", "lacks"),
        [
            (Permission.NONE, ()),
            (Permission.SEND_MESSAGES, (Right.WRITE,)),
            (Permission.CREATE_PUBLIC_THREADS, (Right.OPEN_THREADS,)),
            (Permission.SEND_MESSAGES_IN_THREADS, (Right.WRITE_IN_THREADS,)),
            (Permission.VIEW_CHANNEL | Permission.ATTACH_FILES, (Right.SEE, Right.PICTURES)),
        ],
    )
    async def test_what_is_missing_is_told(
        self, denied: Permission, lacks: tuple[Right, ...]
    ) -> None:
        """A missing permission is reported in the channel; direct messages need none."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            server.channel.forbid(denied)
            await ane.slash(server.channel, "mesa")
            await ane.slash(ane.dm, "mesa")
        assert [one.missing_permissions for one in desk.heard] == [lacks, ()]

    async def test_who_has_installed_the_app_brings_it_anywhere(self) -> None:
        """A user-installed app works in other servers and in group direct messages."""
        desk = Desk(
            {
                "cartas": Reply(post=HAND, is_in_place=True),
                "K7Q2:1:mus": Reply(post=MessageContent("Otra"), is_in_place=True),
            }
        )
        async with DiscordServer() as server, serving(server, desk):
            bilbao = server.add_guild("Bilbao")
            ane, jon = bilbao.member("Ane"), bilbao.member("Jon")
            friends = server.world.group("lagunak", ane.user, jon.user)
            bilbao.kick_bot()
            with pytest.raises(NotAllowedError):
                await ane.slash(friends, "cartas")
            ane.install()
            for place in (bilbao.channels[0], friends):
                hand = (await ane.slash(place, "cartas")).message
                assert (hand.only, hand.text) == (ane.user, HAND.text)
                assert (await ane.press(hand, "Mus")).updated
                assert jon.sees(place) == ()
        assert {one.private for one in desk.heard} == {False}
        assert {one.missing_permissions for one in desk.heard} == {(Right.BE_HERE,)}

    async def test_a_thread_has_a_right_of_its_own(self) -> None:
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            thread = server.channel.thread("mus de los jueves")
            server.channel.forbid(Permission.SEND_MESSAGES)
            await ane.slash(thread, "mesa")
            thread.forbid(Permission.SEND_MESSAGES_IN_THREADS)
            await ane.slash(thread, "mesa")
        assert [one.missing_permissions for one in desk.heard] == [(), (Right.WRITE_IN_THREADS,)]


class TestPresses:
    async def test_a_button_brings_its_token_and_its_message(self) -> None:
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk) as platform:
            message = await platform.send(address_of(server.channel), MESA)
            await server.guild.member("Ane").press(server.channel.messages[0], "Paso")
        assert desk.deeds == [ButtonPress("K7Q2:1:pass", message)]

    async def test_an_entry_of_a_menu_is_a_button_too(self) -> None:
        """An entry of a menu works like a button, if there are more buttons than Discord shows."""
        desk = Desk()
        many = MessageContent("La mesa", rows=(buttons(30),))
        async with DiscordServer() as server, serving(server, desk) as platform:
            message = await platform.send(address_of(server.channel), many)
            ane = server.guild.member("Ane")
            await ane.choose(server.channel.messages[0], ["Envido 29"])
        assert desk.deeds == [ButtonPress("K7Q2:1:bet:29", message)]

    async def test_a_form_brings_what_was_written(self) -> None:
        """A form returns the text with the token of its question and its original message."""
        desk = Desk({"K7Q2:1:pass": ASKED, "comprobar": ASKED})
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            message = await platform.send(address_of(server.channel), MESA)
            opened = await ane.press(server.channel.messages[0], "Paso")
            await ane.submit(opened.modal, {"¿Cuántas piedras?": "7"})
            opened = await ane.slash(server.channel, "mus comprobar")
            assert opened.modal.title == "Envido"
            await ane.submit(opened.modal, {"¿Cuántas piedras?": "doce"})
        written = [desk.deeds[1], desk.deeds[3]]
        assert written == [
            ButtonPress(QUESTION.token, message, ("7",)),
            ButtonPress(QUESTION.token, "", ("doce",)),
        ]

    async def test_buttons_and_forms_outlive_the_process(self) -> None:
        """Another process with the same bot token answers presses on old messages and forms."""
        desk = Desk()
        async with DiscordServer() as server:
            ane = server.guild.member("Ane")
            async with serving(server, Desk({"K7Q2:1:pass": ASKED})) as platform:
                message = await platform.send(address_of(server.channel), MESA)
                opened = await ane.press(server.channel.messages[0], "Paso")
            async with serving(server, desk):
                await ane.submit(opened.modal, {"¿Cuántas piedras?": "7"})
                await ane.press(server.channel.messages[0], "Paso")
        assert desk.deeds == [
            ButtonPress(QUESTION.token, message, ("7",)),
            ButtonPress("K7Q2:1:pass", message),
        ]


class TestWords:
    async def test_what_may_be_read_is_heard(self) -> None:
        """The bot handles direct messages and mentions, and ignores its own messages."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane", locale="fr")
            said = ane.say(ane.dm, "  envido 5 ")
            ane.say(server.channel, "no es para el bot")
            ane.say(server.channel, f"{server.bot.mention} quiero")
            ane.say(server.channel, server.bot.mention)
            await platform.send(address_of(server.channel), MESA)
            await ane.slash(server.channel, "mus reglas")
        called = [TextMessage("quiero", Addressee.BOT), TextMessage("", Addressee.BOT)]
        assert desk.deeds == [TextMessage("envido 5"), *called, CommandCall("reglas")]
        private, public = desk.heard[:2]
        assert (private.private, private.address, private.key) == (
            True,
            address_of(ane.dm),
            str(said.id),
        )
        assert (public.private, public.address) == (False, address_of(server.channel))
        assert public.person.id == id_of(ane)

    async def test_a_channel_of_an_unknown_server_is_not_private(self) -> None:
        """Whatever the client knows of a server, only direct messages are private."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane, unknown = server.guild.member("Ane"), {"guild_id": "42"}
            ane.say(server.channel, f"{server.bot.mention} cartas", origin=unknown)
            ane.say(ane.dm, "paso")
            await ane.slash(server.channel, "mus reglas")
        assert [one.private for one in desk.heard] == [False, True, False]

    @pytest.mark.parametrize("origin", OTHERS.values(), ids=OTHERS)
    async def test_who_passes_on_words_of_others_plays_nothing(self, origin: Json) -> None:
        """Forwarded words play nothing, in direct messages or in a channel."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane = server.guild.member("Ane")
            await platform.send(address_of(server.channel), MESA)
            ane.say(ane.dm, "envido 5", origin=origin)
            ane.say(server.channel, f"{server.bot.mention} envido 5", origin=origin)
            ane.say(ane.dm, "paso")
            await ane.slash(server.channel, "mus reglas")
        assert desk.deeds == [TextMessage("paso"), CommandCall("reglas")]

    async def test_who_edits_their_words_has_said_what_they_said_first(self) -> None:
        """An edited message is ignored: the first text counts."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            said = ane.say(ane.dm, "paso")
            said.revise(Form(content="órdago"))
            await ane.slash(server.channel, "mus reglas")
        assert desk.deeds == [TextMessage("paso"), CommandCall("reglas")]

    async def test_a_reply_to_the_table_is_told_from_talk(self) -> None:
        """A reply to the table is recognised by its ping, which includes its text."""
        desk = Desk()
        async with DiscordServer() as server, serving(server, desk) as platform:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            await platform.send(address_of(server.channel), MESA)
            [table] = server.channel.messages
            ane.say(server.channel, "vale", reply_to=table)
            talk = jon.say(server.channel, f"{server.bot.mention} aupa")
            ane.say(server.channel, f"{server.bot.mention} vale", reply_to=talk)
            await ane.slash(server.channel, "mus reglas")
        assert desk.deeds[:-1] == [
            TextMessage("vale", Addressee.REPLY),
            TextMessage("aupa", Addressee.BOT),
            TextMessage("vale", Addressee.BOT),
        ]

    async def test_they_are_answered_in_private(self) -> None:
        """Typed words are answered in private, as a message with buttons or as text."""
        desk = Desk({"cartas": Reply("Es tu turno.", HAND), "cuanto": ASKED})
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            ane.say(server.channel, f"{server.bot.mention} cartas")
            await ane.until_dm(lambda message: message.text == "Es tu turno.")
            assert [message.text for message in ane.dms] == [HAND.text, "Es tu turno."]
            ane.say(ane.dm, "cuanto")
            asked = await ane.until_dm(lambda message: message.text == QUESTION.label)
            await ane.press(asked, "Envido")
            assert desk.deeds[-1] == ButtonPress(QUESTION.token, str(asked.id))
            assert all(message.author != server.bot for message in server.channel.messages)

    async def test_a_post_without_a_secret_is_answered_where_they_were_said(self) -> None:
        """It is a reply in the channel without a sound; in private it is a direct message."""
        desk = Desk({"hola": Reply(post=replace(HAND, is_silent=True), is_public=True)})
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            ane.say(server.channel, f"{server.bot.mention} hola")
            await server.until(partial(has_sent, server, 1))
            [form] = server.channel.messages[-1].forms
            assert Flag.SUPPRESS_NOTIFICATIONS in form.flags
            assert form.buttons
            assert not ane.dms
            ane.say(ane.dm, "hola")
            await ane.until_dm(lambda message: message.text == HAND.text)

    async def test_who_takes_no_direct_messages_is_told_no_secret_aloud(self) -> None:
        """Without direct messages a person gets harmless text in public, and no private content.

        It makes no sound, which would be heard by everybody who follows the channel.
        """
        desk = Desk(
            {
                "cartas": Reply("Habla Jon.", HAND, fallback_text="Ane: aquí no."),
                "cuanto": Reply(question=QUESTION, fallback_text="Ane: así no."),
                "marcador": Reply("No es tu turno."),
            }
        )
        async with DiscordServer() as server, serving(server, desk):
            ane = server.guild.member("Ane")
            ane.close_dms()
            told = ["Ane: aquí no.", "Habla Jon.", "Ane: así no.", "No es tu turno."]
            for words, count in (("cartas", 2), ("cuanto", 3), ("marcador", 4)):
                ane.say(server.channel, f"{server.bot.mention} {words}")
                await server.until(partial(has_sent, server, count))
            assert [sight.text for sight in server.outgoing()] == told
            assert all(
                Flag.SUPPRESS_NOTIFICATIONS in one.form.flags
                for one in server.channel.messages
                if one.author == server.bot
            )


def has_sent(server: DiscordServer, count: int) -> bool:
    """Return whether the bot has sent ``count`` messages."""
    return len(server.outgoing()) == count
