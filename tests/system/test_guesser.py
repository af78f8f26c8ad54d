"""Strangers who guess codes and forge buttons, with the real clients of both platforms."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.app.rate_limit import MISS, PACE
from bot.messages.callback_data import PlayButton, TableButton, Verb, encode
from bot.tables.table_code import new_code
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import Ordago
from storage.clock import SystemClock
from tests.servers.discord.interactions import InteractionFailedError, Replied, Response
from tests.servers.discord.people import Delivery
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Button, TelegramServer
from tests.system.match import arrange, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.serving import serving

GUESSES: Final = 60
UNHEARD: Final = Delivery(timeout_s=1.0)


def said(key: str) -> str:
    return Localizer("es").format(LocalizedText(key))


NO_TABLE: Final = said("lobby-no-such-table")
NO_BUTTON: Final = said("chat-no-button")
TOO_FAST: Final = said("chat-too-fast")


def forgeries(code: str, generator: Random) -> list[str]:
    """Return forged buttons, for an existing table and for others."""
    forged = []
    for number in range(GUESSES // 2):
        named = code if number % 3 == 0 else new_code()
        verb = generator.choice(
            [Verb.SIT, Verb.ACCEPT_CHAT, Verb.START, Verb.CLOSE, Verb.SHOW_HAND]
        )
        forged += [
            encode(TableButton(named, verb, generator.choice(["", "0", "1"]))),
            encode(
                PlayButton(named, generator.randrange(1, 1_000_100_100), Ordago(), is_sure=True)
            ),
        ]
    return forged


def text_of(answer: Response) -> str:
    """Return the text that a stranger on Discord gets."""
    told = answer.interaction.answer
    return told.message.text if isinstance(told, Replied) else ""


def assert_few(texts: Sequence[str], refusal: str, lasted_s: float) -> None:
    """Check that one person's rate limit bounds the misses, and that a single notice follows."""
    most = (PACE.burst + PACE.per_minute * lasted_s / 60) / MISS + 1
    looked_up = sum(text.startswith(refusal) for text in texts)
    assert 0 < looked_up <= most
    assert sum(text == TOO_FAST for text in texts) in range(1, 2 + int(lasted_s // 60))
    assert {text for text in texts if not text.startswith(refusal)} <= {TOO_FAST, ""}


@pytest.mark.long
async def test_nobody_gets_in_by_guessing(tmp_path: Path) -> None:
    """Misses reach the rate limit, forgeries change nothing, and a correct code shows nothing.

    Only a press of a player at the table shows it to the chat.
    """
    clock, generator = SystemClock(), Random(5)
    async with TelegramServer() as telegram, DiscordServer() as discord:
        ane, benat, thief = (telegram.world.user(n, language="es") for n in ("Ane", "Beñat", "T"))
        friends = telegram.world.group("Lagunak", ane, benat)
        lair = telegram.world.group("Zuloa", thief)
        maker, guest = TelegramPlayer(ane, friends), TelegramPlayer(benat, friends)
        robber = discord.guild.member("Robber", locale="es-ES")
        db = tmp_path / "mus.db"
        async with serving(db, telegram=telegram, discord=discord, clock=clock):
            await discord.until(lambda: discord.gateway.sessions)
            await maker.order("mesa", "duelo")
            await until([maker], lambda: maker.table.tokens)
            await sit(guest, 1, follows=False)
            code = maker.table.tokens[0].partition(":")[0]
            await until([maker], lambda: "Beñat" in maker.table.text)
            before = maker.table.text

            await thief.start()
            await thief.private.until(lambda chat: chat.messages[-1].keyboard)
            began, shown = clock.now(), thief.private.messages[-1]
            answers = [
                (await thief.press(shown, Button("x", data=token))).text
                for token in forgeries(code, generator)
            ]
            assert_few(answers, NO_TABLE, clock.now() - began)

            forger = discord.guild.member("Forger", locale="es-ES")
            began, shown_there = clock.now(), (await forger.slash(discord.channel, "ayuda")).message
            forged = [
                text_of(await forger.forge_form(shown_there, token))
                for token in forgeries(code, generator)
            ]
            assert_few(forged, NO_TABLE, clock.now() - began)
            for token in forgeries(code, generator)[:2]:
                # A button that the message does not have has no effect, no matter who sends it.
                with pytest.raises(InteractionFailedError):
                    await forger.forge(shown_there, token, UNHEARD)
            assert maker.table.text == before

            began = clock.now()
            guesses = [
                text_of(await robber.slash(discord.channel, "mesa", codigo=new_code()))
                for _ in range(GUESSES)
            ]
            assert_few(guesses, NO_TABLE, clock.now() - began)
            assert maker.table.text == before

            spy = DiscordPlayer(discord.guild.member("Spy", locale="es-ES"), discord.channel)
            await spy.order("mesa", code)
            await until([maker], lambda: maker.table.arranging(Verb.ACCEPT_CHAT))
            assert all(text.startswith("He preguntado") for text in discord.channel.texts)
            assert not any(code in message.text for message in lair.messages)
            await arrange(maker, Verb.ACCEPT_CHAT)
            await discord.channel.until(lambda message: code in message.text)
