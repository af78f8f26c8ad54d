"""The time to read and decode every picture of the shipped deck."""

from collections.abc import Iterator
from typing import Final

from bot.images.deck_sprites import OURS, DeckSprites
from tools.benchmarks.figures import Figure, Target, median_s

RUNS: Final = 9
TARGET_MS: Final = 100


def sprites_loaded() -> Iterator[Figure]:
    """Yield the time to load forty cards, their back and forty tiles."""
    yield Figure(
        what="sprites loaded",
        value=1_000 * median_s(lambda: DeckSprites.load(None), RUNS),
        unit="ms",
        side=Target.BELOW,
        target=TARGET_MS,
        beside=f"{sum(file.stat().st_size for file in OURS.rglob('*.png')):,} bytes ship",
    )
