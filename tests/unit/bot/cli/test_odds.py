"""Tests of ``amarreko odds``: chances as text and JSON, and impossible hands."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from bot.cli.player_commands import PLACES, OddsAsked, odds
from bot.ports.value import replace
from bot.text.after_hand import odds_lines
from bot.text.localizer import LANGUAGES, Localizer
from engine.cards import cards
from engine.hands import Lance
from engine.players.equity.odds import odds_of
from engine.rule_options import PRESETS
from tests.unit.bot.platforms.terminal.program import run

SOLOMILLO: Final = "12o 12c 3e 1o"


USUAL: Final = OddsAsked(
    hand=SOLOMILLO, partner=None, seat="mano", preset="8r", options={}, as_json=False
)
"""The solomillo of the mano, with eight kings."""


def asked(wanted: OddsAsked = USUAL, language: str = "es") -> tuple[int, list[str]]:
    """Return the exit status and the output."""
    written: list[str] = []
    return odds(wanted, written.append, Localizer(language)), written


@pytest.mark.long
def test_json_has_one_object_for_each_lance(tmp_path: Path) -> None:
    """The JSON has one object for each of five lances, each with three figures."""
    told = run(tmp_path, "odds", *SOLOMILLO.split(), "--seat", "postre", "--json")
    found = json.loads(told.stdout)
    assert (told.returncode, told.stderr) == (0, "")
    assert list(found) == ["grande", "chica", "pares", "juego", "punto"]
    assert {tuple(chances) for chances in found.values()} == {("exists", "win", "stones")}
    assert found["grande"]["win"] == pytest.approx(0.9893, abs=5e-5)


@pytest.mark.parametrize(("seat", "place"), [("mano", 0), ("2", 1), ("3", 2), ("postre", 3)])
def test_a_seat_is_named_from_the_mano(seat: str, place: int) -> None:
    """The four places are named from the mano, with the engine's chances."""
    _, written = asked(replace(USUAL, seat=seat, hand="11o 11c 7e 4o", as_json=True))
    found = odds_of(cards("11o 11c 7e 4o"), place, PRESETS["8r"])
    assert PLACES[seat] % 4 == place
    assert json.loads(written[0])["grande"]["win"] == found[Lance.GRANDE].win


def test_a_partners_hand_and_house_rules_count() -> None:
    """The chances depend on the partner's hand, on the rules and on the number of seats."""
    as_json = replace(USUAL, as_json=True)
    kings = "12o,12c,12e,12b"
    _, with_partner = asked(replace(as_json, hand="4o 5c 6e 7b", partner=kings, seat="3"))
    _, in_duel = asked(replace(as_json, preset="duelo", seat="postre", options={"target": 30}))
    assert json.loads(with_partner[0])["pares"]["win"] == 1
    assert json.loads(in_duel[0])["pares"]["win"] > 0.9


@pytest.mark.parametrize("language", LANGUAGES)
def test_chances_are_told_in_every_language(language: str) -> None:
    """Every language has a line for the cards and one for each possible lance."""
    status, written = asked(language=language)
    assert status == 0
    assert len(written) == 5
    assert "99" in written[1]


def test_a_chance_is_told_to_a_tenth() -> None:
    """A chance has one decimal, with a comma in Spanish, and is rounded."""
    _, written = asked()
    assert written[1] == (
        "Grande: ganáis el 99,2 % de las veces. 1,0 piedras de media si todos pasan."
    )
    told = list(odds_lines(odds_of(cards("4o 5c 6e 7b"), 0, PRESETS["8r"])))
    assert [line.args["lance"] for line in told] == list(Lance)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        pytest.param({"hand": "12o 12c 3e"}, "cuatro cartas", id="three-cards"),
        pytest.param({"hand": "12o 12c 3e 9o"}, "9o", id="no-such-card"),
        pytest.param({"partner": SOLOMILLO}, "12o se repite", id="the-same-twice"),
        pytest.param({"preset": "rioja", "hand": "12o 2c 1e 7b"}, "2c no es", id="no-twos"),
        pytest.param({"preset": "seis"}, "cuatro jugadores", id="six-seats"),
        pytest.param({"preset": "otro"}, "otro", id="no-such-preset"),
    ],
)
def test_what_cannot_be_is_told(
    wanted: dict[str, Any], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An impossible hand or rule gets one line on stderr and exit status 2."""
    status, written = asked(replace(USUAL, **wanted))
    assert (status, written) == (2, [])
    assert told in capsys.readouterr().err
