"""Tests of callback data: buttons survive the round trip, and other tokens are refused."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.callback_data import (
    LONGEST,
    AmountButton,
    BadCallbackError,
    CallbackData,
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    cards_at,
    decode,
    encode,
    positions_of,
)
from bot.text.choices import PromptKind
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.rule_options import CHOICES, OneOf, text_of
from engine.rules import LARGEST_STAKE
from engine.senas import Sena
from tests.budget import times

PLAIN = (
    Reparto(),
    Caiga(),
    Mus(),
    Corto(),
    Paso(),
    Ordago(),
    Quiero(),
    NoQuiero(),
    NoQueremos(),
    Consulta(),
    Perete(),
)

COUNTED = (PromptKind.CUT, PromptKind.BET, PromptKind.RAISE)

stones = st.integers(1, LARGEST_STAKE)
actions: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from(PLAIN),
    stones.map(Envido),
    stones.map(Mas),
    st.integers(1, 40).map(Alzo),
    st.sampled_from(Sena).map(Senal),
)
positions = st.frozensets(st.integers(0, 3))
questions = st.integers(1, 10**15)
codes = st.just("ABCD2")
presses: st.SearchStrategy[CallbackData] = st.one_of(
    st.builds(PlayButton, codes, questions, actions),
    st.builds(PlayButton, codes, questions, st.sampled_from(PLAIN), is_sure=st.booleans()),
    st.builds(DiscardButton, codes, questions, positions),
    st.builds(MarkButton, codes, questions, positions),
    st.builds(DiscardMenu, codes, questions),
    st.builds(AmountButton, codes, questions, st.sampled_from(COUNTED)),
    st.builds(TableButton, codes, st.sampled_from(Verb), st.sampled_from(["", "2", "options.1"])),
)


@times(500)
@given(presses)
def test_what_is_packed_is_unpacked(press: CallbackData) -> None:
    """A decoded token equals its button, and fits every platform."""
    token = encode(press)
    assert decode(token) == press
    assert len(token.encode()) <= LONGEST


def test_every_value_of_every_option_fits_a_button() -> None:
    for name, choices in CHOICES.items():
        values = choices.values if isinstance(choices, OneOf) else (choices.least, choices.most)
        for value in values:
            about = f"{name}={text_of(value)}"
            press = TableButton("ABCD2", Verb.OPTION, about)
            assert decode(encode(press)) == press


@times(500)
@given(
    st.text() | st.from_regex(r"[A-Z2-9]{0,6}:[0-9]{0,12}:[a-z]{0,8}(:.{0,40})?", fullmatch=True)
)
def test_any_text_is_a_button_or_none(text: str) -> None:
    """Any text is decoded or refused, and raises no other error."""
    with suppress(BadCallbackError):
        assert encode(decode(text))


@pytest.mark.parametrize(
    "token",
    [
        "",
        "ABCDE:1:mus",
        "ABCD2",
        "ABCD2:1",
        "ABCD2:x:mus",
        "ABCD2:1:dance",
        "ABCD2:1:bet:many",
        "ABCD2:1:sign:money",
        "ABCD2:1:throw:1a",
        "ABCD2:1:throw:²",
        "ABCD2::dance",
        "ABCD2:1:bet:" + "1" * 60,
        "\ud800:1:mus",
    ],
)
def test_what_is_no_button_of_ours_is_refused(token: str) -> None:
    with pytest.raises(BadCallbackError):
        decode(token)


@pytest.mark.parametrize("about", ["", ":", ":a:b:c", ":" + "a" * (LONGEST - 14)])
def test_all_that_follows_a_verb_is_what_it_is_about(about: str) -> None:
    """The text after the verb may contain colons, up to the length of a button."""
    assert decode(f"ABCD2::option{about}") == TableButton("ABCD2", Verb.OPTION, about[1:])


def test_positions_stand_for_cards() -> None:
    """A token holds positions, so that it names no card."""
    hand = cards("12o 3c 1e 7b")
    assert positions_of(cards("1e 12o"), hand) == {0, 2}
    assert cards_at(frozenset({0, 2}), hand) == cards("12o 1e")
    assert cards_at(frozenset({1, 9}), hand) == cards("3c")
