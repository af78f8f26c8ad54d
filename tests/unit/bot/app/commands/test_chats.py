"""Tests of tables with several chats: talk between them, joining and leaving."""

from typing import Final

import pytest

from bot.app.commands.talk import LONGEST, RUN_S
from bot.app.turn_clock import GRACE_S
from bot.delivery.outage import MOST_OUT_S, OUT_AFTER_S
from bot.messages.callback_data import PlayButton, TableButton, Verb, decode
from bot.parsing.command_list import names_of
from bot.ports.message import MessageContent, Reply
from bot.ports.platform import Limits
from bot.ports.request import CommandCall
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES
from engine.actions import Reparto
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    seat_and_start,
    shown_in,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import LIMITS, FakePlatform, buttons, labelled, presses

TURN_S: Final = 120.0
NOWHERE: Final = "Esta mesa no se ve en ningún otro chat: nadie más lo leería."


async def two_chats(stage: AppHarness) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return Ane and Beñat at one table, each in a chat on a different platform."""
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa", "duelo")
    await benat.bring(code_of(ane))
    await benat.press(free_seat(benat.post))
    return ane, benat


def discreet() -> Limits:
    """Return capabilities of a platform that hides the commands of other people."""
    return replace(LIMITS, hides_commands=True)


def code_of(human: SimulatedPerson) -> str:
    """Return the code of the table that a chat shows."""
    return human.post.text.splitlines()[0].split()[-1]


class TestTalk:
    @pytest.mark.parametrize("language", LANGUAGES)
    async def test_a_line_is_read_in_every_other_chat(self, language: str) -> None:
        """A line arrives in every other chat with its author, under each name of the command."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        already = len(ane.told)
        assert await ane.ask(names_of("di")[language], "¡Aupa, Beñat!") == Reply()
        assert await benat.ask("di", "kaixo") == Reply()
        assert benat.told == ["Ane: ¡Aupa, Beñat!"]
        assert stage.blue.newest(benat.group).is_silent
        assert ane.told[already:] == ["Beñat: kaixo"]

    async def test_what_is_said_in_private_is_read_in_all_chats(self) -> None:
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        answer = await ane.ask("di", "hola", private=True)
        assert answer.text == "Dicho en los chats de la mesa."
        assert ane.told[-1] == benat.told[-1] == "Ane: hola"

    async def test_where_nobody_sees_a_command_the_own_chat_reads_it_too(self) -> None:
        platforms = FakePlatform("red", LIMITS), FakePlatform("blue", discreet())
        stage = await AppHarness(platforms=platforms).start()
        ane, benat = await two_chats(stage)
        assert (await benat.ask("di", "kaixo")).text == "Dicho en los chats de la mesa."
        assert ane.told[-1] == benat.told[-1] == "Beñat: kaixo"

    async def test_who_has_no_chat_of_the_table_reads_it_in_private(self) -> None:
        """A player whose chat the bot has lost sends lines and receives them in private."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        stage.blue.forbidden.add(benat.group)
        await waited_for([ane, benat])[0].type("no hay mus")
        await ane.ask("di", "¿sigues ahí?")
        assert benat.private_post.text == "💬 Ane: ¿sigues ahí?"
        await benat.ask("di", "aquí sigo", private=True)
        assert ane.told[-1] == "Beñat: aquí sigo"

    async def test_a_player_whose_chat_shows_the_table_reads_a_line_there_alone(self) -> None:
        """A player whose chat shows the table receives no private copy of a line."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.ask("di", "hola")
        assert benat.told == ["Ane: hola"]
        assert [one.reader for one in stage.blue.sent if "hola" in one.post.text] == [benat.group]

    async def test_lines_in_one_go_are_one_message_and_none_is_lost(self) -> None:
        """Lines written together arrive in order in one message, even if the chat is slow."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        before = len(stage.blue.posts[benat.group])
        stage.blue.floods[benat.group] = 20.0
        for number in range(3):
            await ane.ask("di", f"línea {number}")
        await stage.advance(25)
        assert benat.told == [f"Ane: línea {number}" for number in range(3)]
        assert len(stage.blue.posts[benat.group]) == before + 1
        await stage.advance(RUN_S)
        await ane.ask("di", "¿y ahora?")
        assert len(stage.blue.posts[benat.group]) == before + 2
        assert benat.told[-1] == "Ane: ¿y ahora?"

    async def test_lines_of_several_goes_wait_together_where_a_chat_has_to_wait(self) -> None:
        """Lines of several moments wait together, up to the limit of messages on their way."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        stage.blue.floods[benat.group] = 10 * RUN_S
        said = [f"línea {number}" for number in range(4)]
        for line in said:
            await ane.begin(CommandCall("di", line))
            await stage.pass_time(RUN_S + 1)
        assert benat.told == []
        await stage.advance(10 * RUN_S)
        assert benat.told == [f"Ane: {line}" for line in said]

    async def test_two_tables_of_one_chat_do_not_talk_in_one_message(self) -> None:
        """Lines from two tables are relayed to the same chat line by line, never merged."""
        stage = await AppHarness().start()
        hosts = {"Ane": "Beñat", "Garazi": "Iker"}
        for host, guest in hosts.items():
            one, other = stage.human(host, chat=host), stage.human(guest, "blue", "guild")
            await one.ask("mesa", "duelo")
            await other.bring(code_of(one))
            await one.ask("di", f"aquí {host}")
        for host in hosts:
            await stage.human(host, chat=host).ask("di", "y otra")
        told = stage.human("Iker", "blue", "guild").told
        assert told == [f"{host}: {said}" for host in hosts for said in (f"aquí {host}", "y otra")]

    async def test_nobody_talks_the_others_under_the_table(self) -> None:
        """A table relays a few short lines at once; the next line is accepted later."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        for refused in ("", "x" * (LONGEST + 1)):
            assert f"{LONGEST} letras" in (await ane.ask("di", refused)).text
        answers = [await ane.ask("di", f"línea {number}") for number in range(5)]
        assert [answer.text for answer in answers[3:]] == [
            "Demasiadas frases seguidas: espera un poco."
        ] * 2
        assert len(benat.told) == 3
        await stage.advance(60)
        assert await ane.ask("di", "x" * LONGEST) == Reply()

    async def test_what_is_said_calls_nobody_and_leads_nowhere(self) -> None:
        """A relayed line contains no link, command, mention or card image, and no line break."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        mischief = "<:12o:123456>\n/ordago @all http://example.org [aquí](https://evil.eus)"
        await ane.ask("di", mischief)
        [told] = benat.told
        for harm in ("<:12o:123456>", "/ordago", "@all", "http://", "example.org", "evil.eus"):
            assert harm not in told
        assert told.startswith("Ane: ")
        assert [post.mentions for post in stage.blue.posts[benat.group].values()][-1] == ()

    async def test_who_does_not_sit_there_says_nothing(self) -> None:
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        assert (await stage.human("Mirón").ask("di", "hola")).text == "No estás en esta mesa."
        assert benat.told == []
        assert (await stage.human("Mirón", chat="x").ask("di", "hola")).text.startswith("Aquí no")
        assert ane.told == ["Beñat ha traído la mesa también a un chat de Blue."]

    async def test_a_table_of_one_chat_has_nobody_to_talk_to(self) -> None:
        ane = (await AppHarness().start()).human("Ane")
        await ane.ask("mesa")
        assert (await ane.ask("di", "hola")).text == NOWHERE

    async def test_its_maker_silences_the_chats_and_lets_them_talk_again(self) -> None:
        """The maker turns talk between chats off and on; the setting survives a restart."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        for label in ("Reglas", "Chats"):
            await ane.tap(label)
        silence = ane.button("Callar los chats")
        assert (await benat.press(silence)).text == "Eso lo decide Ane, que lleva la mesa."
        assert (await ane.press(silence)).text == "Los chats no hablan entre sí."
        await stage.restart()
        assert "los chats no hablan entre sí" in (await benat.ask("di", "kaixo")).text
        for label in ("Reglas", "Chats", "Dejar hablar a los chats"):
            await ane.tap(label)
        assert await benat.ask("di", "kaixo") == Reply()
        assert ane.told[-1] == "Beñat: kaixo"


class TestComing:
    async def test_a_chat_that_joins_is_announced_in_the_others_alone(self) -> None:
        """A joining chat is announced once, in the other chats only."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await benat.bring(code_of(ane))
        assert ane.told == ["Beñat ha traído la mesa también a un chat de Blue."]
        assert benat.told == []
        await stage.human("Maren", chat="third").bring(code_of(ane))
        news = "Maren ha traído la mesa también a un chat de Red."
        assert ane.told[-1] == benat.told[-1] == news

    async def test_its_maker_sends_a_chat_away(self) -> None:
        """The maker removes a chat, which is told so and can join again."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        code = code_of(ane)
        for label in ("Reglas", "Chats"):
            await ane.tap(label)
        assert ane.post.text.splitlines()[1:3] == ["1. Red", "2. Blue (la trajo Beñat)"]
        away = ane.button("Sacarla del 2")
        assert (await benat.press(away)).text == "Eso lo decide Ane, que lleva la mesa."
        assert (await ane.press(away)).text == "La mesa ya no se ve en ese chat de Blue."
        assert benat.post.text.startswith(f"La mesa {code} ya no se ve en este chat")
        assert benat.post.rows == ()
        assert "Blue" not in ane.post.text
        assert (await ane.press(away)).text.startswith("Eso ya no se pregunta")
        await ane.tap("Volver")
        assert benat.post.text.startswith("La mesa"), "it is shown nothing more"
        await stage.restart()
        assert benat.post.text.startswith("La mesa"), "by no later process either"
        await benat.bring(code)
        assert "2. Beñat" in benat.post.text

    async def test_the_last_chat_of_a_table_stays(self) -> None:
        """The last chat of a table cannot be removed, even by an older button."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        for label in ("Reglas", "Chats"):
            await ane.tap(label)
        own = ane.button("Sacarla del 1")
        await ane.tap("Sacarla del 2")
        verbs = [decode(button.token) for button in buttons(ane.post)]
        assert Verb.DISMISS not in {one.action for one in verbs if isinstance(one, TableButton)}
        assert (await ane.press(own)).text.startswith("Eso ya no se pregunta")
        assert "1. Red" in ane.post.text
        assert benat.post.rows == ()

    async def test_the_maker_sends_a_chat_away_in_a_match_too(self) -> None:
        """The maker, and no other person, removes a chat on a separate page during a match."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        assert (await benat.ask("fuera")).text == "Eso lo decide Ane, que lleva la mesa."
        page = shown_in(await ane.ask("fuera"))
        assert page.text.splitlines() == [
            *("Esta mesa se ve en:", "1. Red", "2. Blue (la trajo Beñat)")
        ]
        table = ane.post
        told = await ane.press(labelled(page, "Sacarla del 2"))
        assert told.text == "La mesa ya no se ve en ese chat de Blue."
        assert benat.post.text.endswith("la ha sacado quien la lleva.")
        assert benat.post.rows == ()
        assert ane.post.text == table.text
        await waited_for([ane, benat])[0].type("no hay mus", private=True)
        assert "no hay mus" in ane.post.text
        assert (await ane.ask("fuera")).text.endswith("solo se ve en un chat.")

    async def test_a_chat_that_is_sent_away_keeps_how_the_hand_ended(self) -> None:
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        while not offers_deal(benat.post):
            for human in (ane, benat):
                for words in ("no hay mus", "paso", "no quiero"):
                    await human.type(words)
        ended = benat.post.text
        await ane.press(labelled(shown_in(await ane.ask("fuera")), "Sacarla del 2"))
        assert [post.text for post in stage.blue.posts[benat.group].values()][-2] == ended


def offers_deal(post: MessageContent) -> bool:
    """Return whether a hand is over and the next can be dealt."""
    return any(isinstance(one, PlayButton) and one.action == Reparto() for _, one in presses(post))


class TestOutOfReach:
    async def test_a_chat_that_refuses_is_named_in_the_others(self) -> None:
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        stage.blue.forbidden.add(benat.group)
        await waited_for([ane, benat])[0].type("no hay mus")
        lost = "La mesa ya no se ve en un chat de Blue: allí no puedo escribir."
        assert ane.told[-1] == lost
        assert ane.told.count(lost) == 1

    async def test_who_lost_the_chat_and_is_not_reached_in_private_has_time(self) -> None:
        """A player without a chat who cannot be reached in private has a limited time to return."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        while waited_for([ane, benat]) != [ane]:
            await benat.tap("Mus")
        stage.blue.forbidden.add(benat.group)
        stage.blue.unreachable.add(benat.id)
        await ane.tap("Mus")
        await stage.pass_time(5 * TURN_S)
        assert "ordenador" not in ane.post.text
        await stage.pass_time(MOST_OUT_S)
        assert "Beñat no está" in ane.post.text
        elsewhere = stage.human("Beñat", "blue", "elsewhere")
        await elsewhere.bring(code_of(ane))
        await elsewhere.tap("Ya estoy aquí")
        assert "Beñat no está" not in ane.post.text

    async def test_a_platform_that_is_gone_is_named_and_its_peoples_time_stands_still(
        self,
    ) -> None:
        """The table names a lost platform and stops the clocks of its people until it is back."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        while waited_for([ane, benat]) != [benat]:
            await ane.tap("Mus")
        elsewhere = [stage.human(name, chat="elsewhere") for name in ("Maren", "Leire")]
        await seat_and_start(elsewhere, "duelo")
        stage.blue.is_down = True
        await ane.begin(CommandCall("di", "¿Beñat?"))
        await stage.pass_time(TURN_S)
        out = "Blue no responde: a quien juega allí no le corre el tiempo."
        back = "Blue responde otra vez."
        assert ane.told.count(out) == 1
        assert elsewhere[0].told == [], "nobody plays there from Blue"
        await stage.pass_time(10 * TURN_S)
        assert "ordenador" not in ane.post.text
        stage.blue.is_down = False
        while back not in ane.told:
            await stage.pass_time(5)
        await stage.pass_time(TURN_S / 4)
        assert ane.told.count(out) == ane.told.count(back) == 1
        assert "ordenador" not in ane.post.text
        await stage.pass_time(2 * TURN_S)
        assert "no está" in ane.post.text, "and then it runs as ever"

    async def test_after_an_outage_a_short_turn_has_thirty_seconds(self) -> None:
        """After an outage a short turn has at least thirty seconds left."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        for label in ("Reglas", "Tiempo", "30 segundos"):
            await ane.tap(label)
        await ane.press(arranging(ane.post, Verb.START))
        while waited_for([ane, benat]) != [benat]:
            await ane.tap("Mus")
        stage.blue.is_down = True
        await ane.begin(CommandCall("di", "¿Beñat?"))
        await stage.pass_time(10 * TURN_S)
        stage.blue.is_down = False
        while "Blue responde otra vez." not in ane.told:
            await stage.pass_time(1)
        late, waited_s = "Beñat: queda la mitad del tiempo.", 0
        while late not in ane.post.text and waited_s <= 3 * GRACE_S:
            await stage.pass_time(1)
            waited_s += 1
        assert GRACE_S <= waited_s <= 2 * GRACE_S + 1

    async def test_a_hiccup_is_no_outage(self) -> None:
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        stage.blue.is_down = True
        await waited_for([ane, benat])[0].begin(CommandCall("mus"))
        await stage.pass_time(OUT_AFTER_S - 1)
        stage.blue.is_down = False
        await stage.pass_time(TURN_S / 4)
        assert not any("no responde" in line for line in ane.told)
        assert benat.post.text.splitlines()[-1] == ane.post.text.splitlines()[-1]

    async def test_time_stands_still_no_longer_than_anybody_waits(self) -> None:
        """A platform that never comes back stops the clocks only for a limited time."""
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        while waited_for([ane, benat]) != [benat]:
            await ane.tap("Mus")
        stage.blue.is_down = True
        await ane.begin(CommandCall("di", "¿Beñat?"))
        await stage.pass_time(MOST_OUT_S + 2 * TURN_S)
        assert "Beñat no está" in ane.post.text

    async def test_the_time_of_those_who_can_be_reached_runs(self) -> None:
        stage = await AppHarness().start()
        ane, benat = await two_chats(stage)
        await ane.press(arranging(ane.post, Verb.START))
        while waited_for([ane, benat]) != [ane]:
            await benat.tap("Mus")
        stage.blue.is_down = True
        await ane.begin(CommandCall("di", "¿Beñat?"))
        await stage.pass_time(2 * TURN_S)
        assert "Ane no está" in ane.post.text
