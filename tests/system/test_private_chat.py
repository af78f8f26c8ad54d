"""Private messages with the real program and clients: who gets them, and how they are offered."""

from pathlib import Path

from bot.messages.callback_data import Verb
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.match import arrange, begin, open_table, sit, until
from tests.system.on_discord import IN_PRIVATE, DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.serving import serving


async def test_discord_writes_only_to_who_asks_for_their_cards(tmp_path: Path) -> None:
    """The button is below the ephemeral hand; the next table and process know the choice."""
    database = tmp_path / "mus.db"
    async with DiscordServer() as server:
        members = [server.guild.member(name, locale="es-ES") for name in ("Ane", "Beñat")]
        players = [DiscordPlayer(member, server.channel) for member in members]
        ane, benat = members
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.sessions)
            await open_table(players[0])
            await sit(players[1], 1, follows=False)
            await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
            await begin(players[0])
            await until(players, lambda: any(player.table.is_calling for player in players))
            hand = (await ane.slash(server.channel, "cartas")).message
            assert ane.dms == ()
            [ask] = [one for one in hand.buttons if one.label == IN_PRIVATE]
            await ane.press(hand, ask.custom_id or "")
            await until(players, lambda: any("Llevas" in one.text for one in ane.dms))
            await players[0].order("mus salir")
        async with serving(database, discord=server):
            await server.until(lambda: server.gateway.identified == len(players))
            before = len(ane.dms)
            await ane.slash(server.channel, "mesa", codigo="nueva")
            await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
            await begin(players[0])
            await until(players, lambda: len(ane.dms) > before)
        assert benat.dms == ()


async def test_a_seat_on_telegram_is_answered_with_the_private_chat(tmp_path: Path) -> None:
    """A button opens it, where the cards come as soon as they are dealt."""
    async with TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in ("Ane", "Beñat")]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        async with serving(tmp_path / "mus.db", telegram=server):
            code = await open_table(players[0])
            await sit(players[1], 1, follows=False)
            answer = await users[1].reads(group, "Pulsa Start una vez en nuestro chat privado")
            assert answer.text.startswith("Te sientas ")
            assert answer.draft.receiver == users[1].account
            assert not any("Pulsa Start" in one.text for one in users[0].sees(group))
            button = answer.button("Abrir el chat privado")
            assert button.url.endswith(f"?start={code}")
            await users[1].follow(button)
            await users[1].reads(users[1].private, "Listo: aquí te llegarán tus cartas")
            await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
            await begin(players[0])
            await users[1].reads(users[1].private, "Llevas")
            await arrange(players[0], Verb.SHOW_HAND)
            assert users[0].private.messages == ()
