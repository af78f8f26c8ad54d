"""Tests that settings fit the document that stores them and the buttons that set them."""

import pytest

from bot.messages.callback_data import TableButton, Verb, decode, encode
from bot.tables.table_state import TableState
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.table_settings import (
    SETTINGS,
    SHARED_WORD,
    Setting,
    find_choice,
    setting_words,
)

TONE = Setting(
    "tone",
    values=("low", None),
    label=lambda value: LocalizedText("chat-value", {"value": str(value)}),
    told=lambda value: LocalizedText("chat-value", {"value": str(value)}),
    page="time",
    heading="chat-choose-time",
)
"""A new setting without text."""

SETTING = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.field)


@SETTING
def test_a_table_begins_with_one_of_the_values(setting: Setting) -> None:
    assert getattr(TableState("K7F2M", None), setting.field) in setting.values  # type: ignore[arg-type]
    assert set(setting.resets) <= set(TableState.__struct_fields__)


@SETTING
def test_the_button_of_each_value_leads_back_to_it(setting: Setting) -> None:
    for value in setting.values:
        pressed = decode(encode(TableButton("K7F2M", Verb(setting.word), setting.argument(value))))
        assert isinstance(pressed, TableButton)
        assert find_choice(pressed.action, pressed.argument) == (setting, value)


@SETTING
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_values_look_alike(setting: Setting, language: str) -> None:
    say = Localizer(language).format
    assert len({say(setting.label(value)) for value in setting.values}) == len(setting.values)


def test_a_new_setting_needs_no_word_of_its_own() -> None:
    assert TONE.word == SHARED_WORD
    assert [TONE.argument(value) for value in TONE.values] == ["tone=low", "tone=never"]
    assert SHARED_WORD in setting_words()


@pytest.mark.parametrize("argument", ["", "31", "turn_s=30", "None"])
def test_no_button_sets_a_value_that_is_not_offered(argument: str) -> None:
    assert find_choice("turn", argument) is None
    assert find_choice("sit", argument) is None
