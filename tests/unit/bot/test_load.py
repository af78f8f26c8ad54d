"""Tests of a small load benchmark: its counts, not its times."""

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
    """Each due request is counted once, and each table's chat shows its result."""
    borne = await bear(tmp_path / "load.db", TABLES, RATE, SECONDS, warm_up=0)
    assert len(borne.answers_s) >= RATE * SECONDS
    assert len(borne.posts_s) >= TABLES
    faults = {Localizer(LANGUAGES[0]).format(LocalizedText(key)) for key in FAULTS}
    assert faults.isdisjoint(borne.refused)
