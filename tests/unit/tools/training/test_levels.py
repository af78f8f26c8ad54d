"""Every level plays every other level and simple players, and stronger ones win more."""

import pytest

from tools.training.levels import LEVELS, SIMPLE, main

pytestmark = [pytest.mark.long]


def test_each_level_meets_all_that_it_is_measured_by(capsys: pytest.CaptureFixture[str]) -> None:
    """In the printed results, the higher level wins more against each simple player."""
    main(["--kings", "8", "--pairs", "60"])
    found: dict[tuple[str, str], float] = {}
    for line in capsys.readouterr().out.splitlines():
        deck, who, result = line.split(": ")
        one, other = who.split(" against ")
        assert deck == "8 kings"
        found[one, other] = float(result.split(" ± ")[0])
    for simple in SIMPLE:
        assert found["hard", simple] > found["easy", simple]
    assert found["hard", "never-bets"] > 0.95
    assert found["hard", "normal"] > 0.5
    assert len(found) == len(LEVELS) * (len(SIMPLE) + 3) + 3
