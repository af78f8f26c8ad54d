"""A week without messages to the bot on Telegram, and the first messages after it."""

from pathlib import Path

from tests.servers.telegram import TelegramServer, User
from tests.system.serving import serving


async def test_a_word_whose_number_was_used_before_a_quiet_week_is_heard(tmp_path: Path) -> None:
    """A process that ran all week receives it, and so does one that is started from its store."""
    async with TelegramServer() as server:
        ane, db = server.world.user("Ane"), tmp_path / "mus.db"
        async with serving(db, telegram=server):
            await ane.start()
            assert await is_answered(ane, "/mesa nueva")
            used = server.world.updates.newest
            await server.until_acknowledged()
            server.world.updates.restart_at(used)
            assert await is_answered(ane, "/ayuda")
            assert server.world.updates.newest == used
            await server.until_acknowledged()
        server.world.updates.restart_at(used)
        async with serving(db, telegram=server):
            assert await is_answered(ane, "/ayuda")
            assert server.world.updates.newest == used


async def is_answered(person: User, words: str) -> bool:
    """Return whether the bot answers a message of a person."""
    said = await person.say(person.private, words)
    return await person.private.until(
        lambda chat: any(one.id > said.id and one.sender.is_bot for one in chat.messages)
    )
