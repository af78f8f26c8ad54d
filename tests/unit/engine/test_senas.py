"""Tests of which sign is true of which hand, in each list (RULES.md 11)."""

import pytest

from engine.cards import cards
from engine.rules import RealJuego, Rules, SenaList
from engine.senas import LISTS, WISHES, Sena, true_senas
from tests.unit.engine.story import proves

WIKI = Rules(senas=SenaList.WIKI)
FEM = Rules(senas=SenaList.FEM)
FOURNIER = Rules(senas=SenaList.FOURNIER)

LA_REAL = "10o 7o 7c 7e"
REAL_OF_OROS = "10o 7c 7e 7b"
TRUE = {
    # For each hand, its true signs in the lists wiki, FEM and Fournier, without the wishes.
    "12o 12c 6o 4o": ("dos-reyes treinta",) * 3,
    "12o 12c 11o 5o": ("dos-reyes", "dos-reyes juego", "dos-reyes juego"),
    "12o 3c 12e 5o": ("tres-reyes", "tres-reyes juego", "tres-reyes juego"),
    "12o 12c 12e 1o": ("tres-reyes treinta-y-una",) * 3,
    "1o 2c 7o 4o": ("dos-ases",) * 3,
    "1o 1c 1e 7o": ("tres-ases",) * 3,
    "1o 1c 12o 11o": ("dos-ases",) * 3,
    "7o 7c 12o 5o": ("pareja veintinueve", "pareja veintinueve", "veintinueve"),
    "7o 7c 4o 5o": ("pareja", "pareja", ""),
    "7o 7c 7e 5o": ("medias",) * 3,
    "12o 12c 1o 1c": ("duples",) * 3,
    "12o 12c 12e 12b": ("duples", "duples juego", "duples juego"),
    "1o 1c 1e 1b": ("duples",) * 3,
    "12o 11o 10o 1o": ("treinta-y-una",) * 3,
    LA_REAL: ("medias treinta-y-una",) * 3,
    "12o 10o 7o 5o": ("", "juego", "juego"),
    "12o 11o 6o 4o": ("treinta",) * 3,
    "12o 11o 5o 4o": ("veintinueve",) * 3,
    "12o 7o 6o 5o": ("veintiocho", "ciego", "ciego"),
    "12o 7o 6o 4o": ("ciego",) * 3,
    "7o 6o 5o 4o": ("ciego",) * 3,
}  # fmt: skip


@pytest.mark.parametrize(("hand", "signs"), TRUE.items())
def test_a_sign_is_true_when_the_hand_is_just_that(hand: str, signs: tuple[str, str, str]) -> None:
    """Pares and the total have at most one sign each, and none if the list has no such sign."""
    for rules, names in zip((WIKI, FEM, FOURNIER), signs, strict=True):
        expected = {Sena(name) for name in names.split()}
        assert true_senas(cards(hand), rules) - WISHES == expected


def test_no_sign_tells_half() -> None:
    """Two kings and two aces are shown as duples only, and three of a kind never as two."""
    for rules in (WIKI, FEM, FOURNIER):
        shown = true_senas(cards("12o 12c 1o 1c"), rules)
        assert not shown & {Sena.DOS_REYES, Sena.DOS_ASES, Sena.PAREJA}
        assert Sena.DOS_ASES not in true_senas(cards("1o 1c 1e 7o"), rules)
        assert Sena.DOS_REYES not in true_senas(cards("12o 12c 12e 7o"), rules)


def test_each_list_has_its_own_signs_and_they_are_never_mixed() -> None:
    everything = set(Sena)
    assert everything - LISTS[SenaList.WIKI] == {Sena.JUEGO, Sena.CORTA, Sena.SUBE}
    assert everything - LISTS[SenaList.FEM] == {Sena.VEINTIOCHO, Sena.REAL}
    assert everything - LISTS[SenaList.FOURNIER] == {
        Sena.PAREJA, Sena.VEINTIOCHO, Sena.REAL, Sena.CORTA, Sena.SUBE
    }  # fmt: skip
    assert LISTS[SenaList.OFF] == frozenset()


def test_to_ask_for_the_cut_or_a_raise_is_true_of_every_hand() -> None:
    """They are wishes: only FEM's list has them, and the hand may still be signed as blind."""
    assert true_senas(cards("7o 6o 5o 4o"), FEM) == {Sena.CIEGO, *WISHES}
    assert true_senas(cards("12o 12c 1o 1c"), FEM) == {Sena.DUPLES, *WISHES}


def test_la_real_has_a_sign_where_the_list_and_the_house_know_it() -> None:
    """Otherwise it is a 31 like any other, and is shown with a wink."""
    for real in set(RealJuego) - {RealJuego.OFF, RealJuego.KING}:
        shown = true_senas(cards(REAL_OF_OROS), Rules(real_31=real, senas=SenaList.WIKI))
        assert shown == {Sena.MEDIAS, Sena.REAL}
    for senas in (SenaList.FEM, SenaList.FOURNIER):
        shown = true_senas(cards(LA_REAL), Rules(real_31=RealJuego.SOTA, senas=senas))
        assert shown - WISHES == {Sena.MEDIAS, Sena.TREINTA_Y_UNA}


def test_where_no_signs_are_played_none_is_true() -> None:
    assert true_senas(cards("12o 12c 1o 1c"), Rules(senas=SenaList.OFF)) == frozenset()


@proves(
    "senas",
    {
        SenaList.WIKI: {Sena.VEINTIOCHO},
        SenaList.FEM: {Sena.CIEGO, Sena.CORTA, Sena.SUBE},
        SenaList.FOURNIER: {Sena.CIEGO},
        SenaList.OFF: set(),
    },
)
def test_the_list_of_the_match_says_what_28_shows(rules: Rules) -> object:
    return true_senas(cards("12o 7o 6o 5o"), rules)
