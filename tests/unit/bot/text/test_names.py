"""Tests of short names: bounded, with whole characters, and distinct."""

from collections.abc import Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.localizer import sanitize
from bot.text.text_cache import shortened, width
from engine.seats import Seat
from tests.budget import times

FAMILY: Final = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"


def short(*names: str, most: int = 12) -> list[str]:
    """Return the short names of one table."""
    return list(shortened(dict(enumerate(names)), most).values())  # type: ignore[arg-type]


def test_names_that_fit_stay_as_they_are() -> None:
    assert short("Ane", "Maximiliano!") == ["Ane", "Maximiliano!"]


def test_a_long_name_keeps_its_beginning() -> None:
    assert short("Ane", "Juan Sebastián Elcano") == ["Ane", "Juan Sebast…"]


def test_names_that_begin_alike_keep_their_ends() -> None:
    """Names with a common beginning keep their ends, such as family names or numbers."""
    assert short("Juan Sebastián Elcano", "Juan Sebastián Bach") == ["Juan Se…cano", "Juan Se…Bach"]


def test_names_that_are_alike_at_both_ends_get_the_number_of_their_seat() -> None:
    names = short("Juan Sebastián Elcano", "Juan Sebastián de Elcano")
    assert names == ["Juan Sebas…1", "Juan Sebas…2"]


def test_the_fence_around_a_name_from_right_to_left_counts() -> None:
    """Direction marks count towards the length, because the localizer adds them."""
    [name] = short("אנה בניאט כהן", most=8)
    assert width(sanitize(name)) == 8
    assert name.endswith("…")


@pytest.mark.parametrize("sign", [FAMILY, "n\N{COMBINING TILDE}", "\N{WAVING HAND SIGN}\U0001f3fd"])
def test_no_sign_is_cut_in_half(sign: str) -> None:
    for pad in range(12):
        [name] = short("a" * pad + sign * 12)
        assert name == "a" * pad + sign * name.count(sign) + "…"


@times(200)
@given(
    st.lists(st.text("aAá \N{WAVING HAND SIGN}\u200d", max_size=32), min_size=2, max_size=6),
    st.sampled_from([6, 8, 12]),
)
def test_short_names_are_bounded_and_told_apart(names: Sequence[str], most: int) -> None:
    """Different names have different short names."""
    distinct = {Seat(seat): f"{name}{seat}" for seat, name in enumerate(names)}
    told = shortened(distinct, most)
    assert all(width(sanitize(name)) <= most for name in told.values())
    assert len({name.casefold() for name in told.values()}) == len(names)
