"""Golden screens: the terminal at three widths in Spanish, and at 60 columns in each language."""

import pytest

from tests.golden.playthrough import FOLDER
from tests.golden.screens import SCREENS, Screens, shown

pytestmark = pytest.mark.long


@pytest.mark.soak
@pytest.mark.parametrize("screens", SCREENS, ids=lambda screens: screens.path.stem)
async def test_a_hand_is_shown_as_before(screens: Screens) -> None:
    """Review a change, then accept it with ``python -m tests.golden.write``."""
    text = await shown(screens)
    assert text == screens.path.read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= screens.size[0]


def test_no_screens_are_left_over() -> None:
    """Each file belongs to a size and a language."""
    assert sorted(FOLDER.glob("screen_*.txt")) == sorted(screens.path for screens in SCREENS)
