"""Golden table pages: the pages between matches, and the answers of their buttons."""

from tests.golden.arranging import ARRANGING, arranged


async def test_a_table_is_arranged_as_before() -> None:
    """Review a change, then accept it with ``python -m tests.golden.write``."""
    assert await arranged() == ARRANGING.read_text(encoding="utf-8")
