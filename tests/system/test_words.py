"""Messages between people and the table through ``amarreko serve``: who is heard and answered."""

from datetime import timedelta
from pathlib import Path

from bot.messages.callback_data import Verb
from storage.clock import SystemClock
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.match import ROOM_S, arrange, begin, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.serving import serving


async def test_people_of_two_platforms_hear_each_other_and_the_bot_hears_its_name(
    tmp_path: Path,
) -> None:
    """Each of them writes in their own chat; messages go nowhere else."""
    # With an accelerated clock typed messages would look too old.
    clock = SystemClock()
    async with (
        TelegramServer(clock=clock.now) as telegram,
        DiscordServer() as discord,
        serving(tmp_path / "mus.db", discord=discord, telegram=telegram, clock=clock),
    ):
        await discord.until(lambda: discord.gateway.sessions)
        [ane, benat, *_], _ = await seated(telegram, discord, target=None, looks=True)
        assert isinstance(ane, TelegramPlayer)
        assert isinstance(benat, DiscordPlayer)
        group, channel = ane.group, discord.channel
        await ane.user.reads(group, "Beñat ha traído la mesa también a un chat de Discord.")
        await ane.order("di", "¡aupa! http://evil.eus")
        said = await channel.until(lambda message: "Ane: ¡aupa!" in message.text)
        assert "evil.eus" not in said.text
        await benat.member.slash(channel, "mus di", frase="kaixo")
        await ane.user.reads(group, "Beñat: kaixo")
        await channel.until(lambda message: "Beñat: kaixo" in message.text)

        await ane.user.say(group, "@mus_loopback_bot")
        await ane.user.reads(ane.user.private, "Puedes decir: ")
        benat.member.say(channel, f"{discord.bot.mention} ¿qué tal?")
        await benat.member.until_dm(lambda message: "Habla Ane" in message.text)

        # Gazes and señas are confirmed only to their author, in either app.
        aloud, none = "nunca escritas donde las leen todos", "Ahora no tienes nada que señalar"
        await ane.user.say(ane.user.private, "mira a Beñat")
        await ane.user.reads(ane.user.private, "Miras a Beñat.")
        await ane.user.say(group, "@mus_loopback_bot mira a Iker")
        await ane.user.reads(ane.user.private, aloud)
        # After this many replies the group's rate limit is used up for a moment.
        await clock.sleep(ROOM_S / 2)
        await ane.order("senas")
        assert (await ane.user.reads(group, none)).draft.receiver == ane.user.account
        await ane.user.say(ane.user.private, "/señas")
        await ane.user.reads(ane.user.private, none)
        await benat.member.until_dm(lambda message: "Miras a Iker." in message.text)
        discord.pass_time(timedelta(minutes=1))
        benat.member.say(benat.member.dm, "mira a Ane")
        await benat.member.until_dm(lambda message: "Miras a Ane." in message.text)
        benat.member.say(channel, f"{discord.bot.mention} mira a Iker")
        await benat.member.until_dm(lambda message: aloud in message.text)
        shown = await benat.member.slash(channel, "mus senas")
        assert (shown.ephemeral, none in shown.text) == (True, True)

        benat.member.close_dms()
        benat.member.say(channel, f"{discord.bot.mention} ayuda señas")
        await channel.until(lambda message: "Solo valen las de la lista" in message.text)
        shown = await benat.member.slash(channel, "ayuda", tema="señas")
        assert (shown.ephemeral, "Solo valen las de la lista" in shown.text) == (True, True)


async def test_a_word_in_a_direct_message_on_discord_is_played_and_answered_there(
    tmp_path: Path,
) -> None:
    """A player with cards by direct messages cuts the mus there; the channel shows it too."""
    clock = SystemClock()
    async with (
        DiscordServer() as server,
        serving(tmp_path / "mus.db", discord=server, clock=clock),
    ):
        await server.until(lambda: server.gateway.sessions)
        ane, benat = (server.guild.member(name, locale="es-ES") for name in ("Ane", "Beñat"))
        players = [DiscordPlayer(one, server.channel) for one in (ane, benat)]
        await open_table(players[0])
        await sit(players[1], 1)
        await players[0].follow()
        await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
        await begin(players[0])
        await until(players, lambda: any(one.table.is_calling for one in players))
        asked = next(one for one in players if one.table.is_calling).member
        assert "¿mus?" in server.channel.messages[-1].text
        asked.say(asked.dm, "envido 500")
        await asked.until_dm(lambda message: "¿mus?" not in message.text and "mus" in message.text)
        # The clock of this server stands still, and an older word would be too late.
        server.pass_time(timedelta(minutes=1))
        asked.say(asked.dm, "no hay mus")
        await asked.until_dm(lambda message: f"{asked.user.name}: no hay mus" in message.text)
        await server.channel.until(lambda message: f"{asked.user.name}: no hay mus" in message.text)
