"""What somebody wants of a table, in a few words and in any language."""

import pytest

from bot.messages.lobby_message import time_line
from bot.parsing.parse_settings import (
    TURN_TIMES_S,
    TableSettings,
    parse_table_settings,
    seat_counts,
)
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.players.levels import Level
from engine.rule_options import PRESETS


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("", TableSettings()),
        ("nueva", TableSettings()),
        ("castilla 6 hard 60", TableSettings("castilla", 6, Level.HARD, has_clock=True, turn_s=60)),
        (
            "60 difícil 6 CASTILLA",
            TableSettings("castilla", 6, Level.HARD, has_clock=True, turn_s=60),
        ),
        ("cuatro reyes, fácil", TableSettings("4r", level=Level.EASY)),
        ("2 0", TableSettings(seats=2, has_clock=True)),
        ("seis", TableSettings("seis")),
        ("berria rioja", TableSettings("rioja")),
        ("6, 5 minutos", TableSettings(seats=6, has_clock=True, turn_s=300)),
        ("parchís 2", TableSettings("parchis", 2)),
        ("7", TableSettings("7")),
    ],
)
def test_words_say_what_a_table_is_to_be(text: str, wish: TableSettings) -> None:
    assert parse_table_settings(text) == wish


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_known_by_what_it_is_called(language: str) -> None:
    """In each language, beside the names that are the same everywhere."""
    voice = Localizer(language)
    for level in Level:
        assert (
            parse_table_settings(voice.format(LocalizedText(f"level-{level}")))
            == TableSettings(level=level)
            == parse_table_settings(level)
        )
    for preset in PRESETS:
        assert (
            parse_table_settings(voice.format(LocalizedText(f"preset-{preset}")))
            == TableSettings(preset)
            == parse_table_settings(preset)
        )
    for turn_s in TURN_TIMES_S:
        told = voice.format(time_line(turn_s))
        assert parse_table_settings(f"duelo {told}") == TableSettings(
            "duelo", has_clock=True, turn_s=turn_s
        )


def test_no_number_says_two_things() -> None:
    """How many play, and the seconds for a word."""
    for count in seat_counts():
        assert parse_table_settings(str(count)) == TableSettings(seats=count)
    for turn_s in TURN_TIMES_S:
        assert parse_table_settings(str(turn_s or 0)) == TableSettings(
            has_clock=True, turn_s=turn_s
        )
