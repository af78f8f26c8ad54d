"""Every level meets every other and simple players, and stronger ones win more."""

import pytest

from training.levels import LEVELS, SIMPLE, main, met

pytestmark = [pytest.mark.long]


def test_each_level_meets_all_that_it_is_measured_by(capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed is what was found: the level above wins more of each simple player."""
    found = {(one, other): result.part for one, other, result in met(8, pairs=60, seed=9)}
    for simple in SIMPLE:
        assert found["hard", simple] > found["easy", simple]
    assert found["hard", "never-bets"] > 0.95
    assert found["hard", "normal"] > 0.5
    assert len(found) == len(LEVELS) * (len(SIMPLE) + 3) + 3
    main(["--kings", "8", "--pairs", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in lines] == [" against ".join(pair) for pair in found]
