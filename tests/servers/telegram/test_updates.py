"""The numbers of updates: what an offset acknowledges, and where they restart."""

from tests.servers.telegram import TelegramServer, User
from tests.servers.telegram.client import connected


async def test_numbers_begin_again_after_a_quiet_week(server: TelegramServer, ane: User) -> None:
    """An offset of earlier weeks acknowledges nothing; one after the newest number does."""
    async with connected(server) as bot:
        before = (await bot.get_updates())[-1].update_id + 1
        assert await bot.get_updates(offset=before) == ()
        server.world.updates.restart_at(7)
        await ane.say(ane.private, "mus")
        for _ in range(2):
            (update,) = await bot.get_updates(offset=before)
            assert update.update_id == 7
        assert await bot.get_updates(offset=8) == ()
        assert server.world.updates.pending == 0
