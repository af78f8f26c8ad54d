"""Golden screens: the terminal at 60, 80 and 120 columns, in four languages."""

import pytest

from tests.golden.playthrough import FOLDER
from tests.golden.screens import LOOKED_AT, SCREENS, Screens, shown

pytestmark = pytest.mark.long


@pytest.mark.soak
@pytest.mark.parametrize("screens", LOOKED_AT, ids=lambda screens: screens.path.stem)
async def test_a_hand_is_shown_as_before(screens: Screens) -> None:
    """Read what has changed; ``python -m tests.golden.write`` then keeps it."""
    text = await shown(screens)
    assert text == screens.path.read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= screens.size[0]


def test_no_screens_are_left_over() -> None:
    """Each text belongs to a size and a language."""
    assert sorted(FOLDER.glob("screen_*.txt")) == sorted(screens.path for screens in SCREENS)
