"""Golden playthroughs: the texts of whole games are exactly as reviewed."""

import pytest

from tests.golden.arranging import ARRANGING
from tests.golden.playthrough import FOLDER, PLAYTHROUGHS, Playthrough, written


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda played: played.preset)
def test_a_whole_game_is_told_as_before(playthrough: Playthrough) -> None:
    """Review a change, then accept it with ``python -m tests.golden.write``."""
    assert written(playthrough) == playthrough.path.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    """Each file belongs to a game that is played."""
    of_others = {ARRANGING, *FOLDER.glob("posts_*.txt"), *FOLDER.glob("screen_*.txt")}
    texts = set(FOLDER.glob("*.txt")) - of_others
    assert texts == {played.path for played in PLAYTHROUGHS}
