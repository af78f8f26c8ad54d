"""Golden arrangements: the pages of a table between matches, and what their buttons answer."""

from tests.golden.arranging import ARRANGING, arranged


async def test_a_table_is_arranged_as_before() -> None:
    """Read what has changed; ``python -m tests.golden.write`` then keeps it."""
    assert await arranged() == ARRANGING.read_text(encoding="utf-8")
