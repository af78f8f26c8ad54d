"""The benchmark of the load, a small one: what it counts, and not how long that takes."""

from pathlib import Path
from typing import Final

import pytest

from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from tools.benchmarks.load import bear

pytestmark = pytest.mark.long


TABLES: Final = 8
RATE: Final = 10
SECONDS: Final = 2.0

FAULTS: Final = ("chat-failure", "chat-too-fast", "chat-restarting", "chat-no-button")


async def test_every_deed_is_answered_and_none_fails(tmp_path: Path) -> None:
    """Each deed that was due is counted once, and each table's chat shows what came of it."""
    borne = await bear(tmp_path / "load.db", TABLES, RATE, SECONDS, warm_up=0)
    assert len(borne.answers_s) >= RATE * SECONDS
    assert len(borne.posts_s) >= TABLES
    faults = {Localizer(LANGUAGES[0]).format(LocalizedText(key)) for key in FAULTS}
    assert faults.isdisjoint(borne.refused)
