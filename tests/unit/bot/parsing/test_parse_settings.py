"""Tests of typed table settings in any language."""

import pytest

from bot.parsing.parse_settings import (
    TableSettings,
    parse_table_settings,
    seat_counts,
)
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.table_settings import TURN_TIME
from engine.players.levels import Level
from engine.rule_options import PRESETS


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("", TableSettings()),
        ("nueva", TableSettings()),
        ("castilla 6 hard 60", TableSettings("castilla", 6, Level.HARD, chosen={"turn_s": 60})),
        (
            "60 difícil 6 CASTILLA",
            TableSettings("castilla", 6, Level.HARD, chosen={"turn_s": 60}),
        ),
        ("cuatro reyes, fácil", TableSettings("4r", level=Level.EASY)),
        ("2 0", TableSettings(seats=2, chosen={"turn_s": None})),
        ("seis", TableSettings("seis")),
        ("berria rioja", TableSettings("rioja")),
        ("6, 5 minutos", TableSettings(seats=6, chosen={"turn_s": 300})),
        ("parchís 2", TableSettings("parchis", 2)),
        ("7", TableSettings("7")),
        ("seis jugadores", TableSettings(seats=6)),
        ("nueva para 4, 8 reyes, 60 segundos", TableSettings("8r", 4, chosen={"turn_s": 60})),
        ("para cuatro personas, 2 minutos", TableSettings(seats=4, chosen={"turn_s": 120})),
        ("7 jugadores", TableSettings(seats=7)),
    ],
)
def test_words_say_what_a_table_is_to_be(text: str, wish: TableSettings) -> None:
    assert parse_table_settings(text) == wish


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_known_by_what_it_is_called(language: str) -> None:
    """Every setting is known by its name in each language and by its general name."""
    localizer = Localizer(language)
    for level in Level:
        assert (
            parse_table_settings(localizer.format(LocalizedText(f"level-{level}")))
            == TableSettings(level=level)
            == parse_table_settings(level)
        )
    for preset in PRESETS:
        assert (
            parse_table_settings(localizer.format(LocalizedText(f"preset-{preset}")))
            == TableSettings(preset)
            == parse_table_settings(preset)
        )
    for turn_s in TURN_TIME.values:
        told = localizer.format(TURN_TIME.label(turn_s))
        assert parse_table_settings(f"duelo {told}") == TableSettings(
            "duelo", chosen={"turn_s": turn_s}
        )


def test_no_number_says_two_things() -> None:
    """No number is both a number of players and a number of seconds."""
    for count in seat_counts():
        assert parse_table_settings(str(count)) == TableSettings(seats=count)
    for turn_s in TURN_TIME.values:
        assert parse_table_settings(str(turn_s or 0)) == TableSettings(chosen={"turn_s": turn_s})
