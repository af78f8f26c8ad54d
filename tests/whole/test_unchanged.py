"""No edit of a whole match changes nothing: who reads along is spared what they would not see."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random

from tests.loopback.discord.calls import Call
from tests.loopback.discord.server import DiscordServer
from tests.loopback.telegram import TelegramServer
from tests.whole.both import seated
from tests.whole.match import play_to_the_end
from tests.whole.serving import serving


async def test_no_edit_of_a_match_changes_nothing(tmp_path: Path) -> None:
    """Telegram refuses such an edit, and Discord is sent what stands there already."""
    async with (
        TelegramServer() as telegram,
        DiscordServer() as discord,
        serving(tmp_path / "mus.db", discord=discord, telegram=telegram),
    ):
        await discord.until(lambda: discord.gateway.sessions)
        players, _ = await seated(telegram, discord)
        await play_to_the_end(players, Random(5))
        edits = [call for call in telegram.calls if call.method.startswith("editMessage")]
        assert len(edits) > 50
        assert [call for call in edits if "not modified" in call.refusal] == []
        assert repeated(discord.calls) == []


def repeated(calls: Iterable[Call]) -> list[str]:
    """The messages that were edited to what the edit before it had made of them."""
    shown: dict[str, str] = {}
    found: list[str] = []
    for call in calls:
        if call.method == "PATCH" and "/messages/" in call.path:
            body = json.dumps(call.body, sort_keys=True)
            if shown.get(call.path) == body:
                found.append(call.path)
            shown[call.path] = body
    return found
