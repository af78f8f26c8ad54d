"""What somebody wants of a table, in a few words and in any language."""

import pytest

from bot.messages.lobby_message import time_line
from bot.parsing.parse_settings import TURN_TIMES_S, Wish, seat_counts, wish_in
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.players.levels import Level
from engine.rule_options import PRESETS


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("", Wish()),
        ("nueva", Wish()),
        ("castilla 6 hard 60", Wish("castilla", 6, Level.HARD, has_clock=True, turn_s=60)),
        ("60 difícil 6 CASTILLA", Wish("castilla", 6, Level.HARD, has_clock=True, turn_s=60)),
        ("cuatro reyes, fácil", Wish("4r", level=Level.EASY)),
        ("2 0", Wish(seats=2, has_clock=True)),
        ("seis", Wish("seis")),
        ("berria rioja", Wish("rioja")),
        ("6, 5 minutos", Wish(seats=6, has_clock=True, turn_s=300)),
        ("parchís 2", Wish("parchis", 2)),
        ("7", Wish("7")),
    ],
)
def test_words_say_what_a_table_is_to_be(text: str, wish: Wish) -> None:
    assert wish_in(text) == wish


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_known_by_what_it_is_called(language: str) -> None:
    """In each language, beside the names that are the same everywhere."""
    voice = Localizer(language)
    for level in Level:
        assert (
            wish_in(voice.say(LocalizedText(f"level-{level}")))
            == Wish(level=level)
            == wish_in(level)
        )
    for preset in PRESETS:
        assert (
            wish_in(voice.say(LocalizedText(f"preset-{preset}"))) == Wish(preset) == wish_in(preset)
        )
    for turn_s in TURN_TIMES_S:
        told = voice.say(time_line(turn_s))
        assert wish_in(f"duelo {told}") == Wish("duelo", has_clock=True, turn_s=turn_s)


def test_no_number_says_two_things() -> None:
    """How many play, and the seconds for a word."""
    for count in seat_counts():
        assert wish_in(str(count)) == Wish(seats=count)
    for turn_s in TURN_TIMES_S:
        assert wish_in(str(turn_s or 0)) == Wish(has_clock=True, turn_s=turn_s)
