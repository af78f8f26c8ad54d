"""Tests of making señas: when, to whom, and how often (RULES.md 11)."""

import pytest

from engine.actions import (
    Corto,
    Descarto,
    Envido,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.errors import Reason
from engine.events import MatchOpened, Opening, SenaMade
from engine.hands import Lance
from engine.rules import RealJuego, Rules, SenaList
from engine.seats import Seat
from engine.senas import Sena
from engine.view import SenaSeen, seen_by, view
from tests.unit.engine.story import (
    CASTILLA,
    CONTESTED,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Story,
    Turn,
    bet_on,
    dealt,
    given,
    proves,
)

FEM = Rules(senas=SenaList.FEM)
KINGS = Senal(Sena.DOS_REYES)
MEDIAS = "12o 12c 11o 6o / 7e 7o 7c 1o / 10o 10c 5o 5c / 11c 5e 4c 1c"
"""Hands of which West's has three sevens, which are medias."""


def made(seat: Seat, sena: Sena) -> SenaMade:
    """Return a sign that only the maker's own side sees."""
    return SenaMade(seat, sena, (Seat((seat + 2) % 4),))


def talking_after_all_said_mus(story: Story) -> Story:
    """Continue the story until all have said mus."""
    return story.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))


def test_a_true_sign_of_the_list_is_made() -> None:
    """North has two kings and 36 points; it need not wait for its turn."""
    dealt().when(NORTH, KINGS).then(made(NORTH, Sena.DOS_REYES))
    dealt().when(WEST, Senal(Sena.TREINTA_Y_UNA)).then(made(WEST, Sena.TREINTA_Y_UNA))
    dealt().when(EAST, Senal(Sena.CIEGO)).then(made(EAST, Sena.CIEGO))


def test_only_true_signs_are_made() -> None:
    dealt().when(NORTH, Senal(Sena.DUPLES)).refuses(Reason.SENA_NOT_TRUE)
    dealt().when(NORTH, Senal(Sena.PAREJA)).refuses(Reason.SENA_NOT_TRUE)
    dealt().when(NORTH, Senal(Sena.CIEGO)).refuses(Reason.SENA_NOT_TRUE)
    dealt().when(SOUTH, Senal(Sena.PAREJA)).refuses(Reason.SENA_NOT_TRUE)


def test_only_signs_of_the_list_are_made() -> None:
    dealt().when(NORTH, Senal(Sena.JUEGO)).refuses(Reason.SENA_NOT_IN_LIST)
    dealt(rules=FEM).when(NORTH, Senal(Sena.JUEGO)).then(made(NORTH, Sena.JUEGO))


def test_only_the_own_side_sees_a_sign() -> None:
    story = dealt().after((NORTH, KINGS))
    sign = SenaSeen(NORTH, Sena.DOS_REYES)
    for seat in (NORTH, SOUTH):
        assert seen_by(made(NORTH, Sena.DOS_REYES), seat) == sign
        assert view(story.game, seat).story[-1] == sign
    for other in (WEST, EAST, None):
        assert seen_by(made(NORTH, Sena.DOS_REYES), other) is None
        assert sign not in view(story.game, other).story


def test_a_sign_is_made_once_with_the_same_cards() -> None:
    """Another sign may follow, and the partner may make the same one."""
    story = dealt().after((WEST, Senal(Sena.PAREJA)))
    story.when(WEST, Senal(Sena.PAREJA)).refuses(Reason.SENA_ALREADY_MADE)
    story = story.after((WEST, Senal(Sena.TREINTA_Y_UNA)), (NORTH, Corto()), (NORTH, Paso()))
    story.when(WEST, Senal(Sena.PAREJA)).refuses(Reason.SENA_ALREADY_MADE)
    both = dealt("12o 12c 11o 6o / 12e 10o 7c 1o / 3o 3c 5o 4e / 11c 5e 4c 1c")
    both.after((NORTH, KINGS)).when(SOUTH, KINGS).then(made(SOUTH, Sena.DOS_REYES))


def test_with_new_cards_a_sign_may_be_made_again() -> None:
    """A sign that is still true after one's own discard may be made again."""
    story = talking_after_all_said_mus(dealt(rules=Rules(min_discard=0)).after((NORTH, KINGS)))
    story.when(NORTH, KINGS).refuses(Reason.SENA_ALREADY_MADE)
    thrown = story.after((NORTH, Descarto(cards("6o"))))
    for seat in (WEST, SOUTH, EAST):
        thrown = thrown.after((seat, Descarto(())))
    thrown.when(NORTH, KINGS).then(made(NORTH, Sena.DOS_REYES))
    kept = story.after((NORTH, Descarto(())), (WEST, Descarto(cards("1o"))))
    kept.when(NORTH, KINGS).refuses(Reason.SENA_ALREADY_MADE)


def test_who_waits_for_new_cards_makes_no_sign() -> None:
    """A partial hand would give false signs; a seat that keeps all four cards need not wait."""
    story = talking_after_all_said_mus(dealt(rules=Rules(min_discard=0)))
    thrown = story.after((NORTH, Descarto(cards("11o"))), (WEST, Descarto(cards("12e 10o 10c 1o"))))
    thrown.when(NORTH, KINGS).refuses(Reason.SENA_TOO_EARLY)
    thrown.when(WEST, Senal(Sena.CIEGO)).refuses(Reason.SENA_TOO_EARLY)
    thrown.when(SOUTH, Senal(Sena.DUPLES)).then(made(SOUTH, Sena.DUPLES))
    kept = story.after((NORTH, Descarto(())))
    kept.when(NORTH, KINGS).then(made(NORTH, Sena.DOS_REYES))


@pytest.mark.parametrize(
    "words",
    [
        [],
        [(NORTH, Mus())],
        [(NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus())],
        [(NORTH, Corto())],
        [(NORTH, Corto()), (NORTH, Envido())],
        [(NORTH, Corto()), (NORTH, Ordago()), (WEST, NoQuiero())],
    ],
)
def test_signs_are_made_at_any_time_of_a_hand(words: list[Turn]) -> None:
    story = dealt().after(*words)
    story.when(WEST, Senal(Sena.PAREJA)).then(made(WEST, Sena.PAREJA))


def test_in_mus_corrido_no_sign_is_made_before_the_cut() -> None:
    """No sign is allowed while the deck goes round or while all discard."""
    corrido = dealt(opening=Opening.MUS_CORRIDO)
    corrido.when(NORTH, KINGS).refuses(Reason.SENA_TOO_EARLY)
    talking_after_all_said_mus(corrido).when(NORTH, KINGS).refuses(Reason.SENA_TOO_EARLY)
    corrido.after((NORTH, Corto())).when(NORTH, KINGS).then(made(NORTH, Sena.DOS_REYES))


def test_without_a_hand_there_is_nothing_to_sign() -> None:
    given(MatchOpened(CASTILLA)).when(NORTH, KINGS).refuses(Reason.NOTHING_DEALT)
    bet_on(Lance.GRANDE).passed(4).when(NORTH, KINGS).refuses(Reason.HAND_IS_OVER)
    over = bet_on(Lance.GRANDE).having_won((2, 0)).after((NORTH, Ordago()), (WEST, Quiero()))
    over.when(NORTH, KINGS).refuses(Reason.MATCH_IS_OVER)


def test_fem_shows_medias_only_after_grande() -> None:
    """The other lists allow it at any time; three kings have their own sign, also at any time."""
    sign = Senal(Sena.MEDIAS)
    before = dealt(MEDIAS, FEM)
    cut = before.after((NORTH, Corto()))
    bet = cut.after((NORTH, Envido()))
    ordago = cut.after((NORTH, Ordago()))
    for story in (before, talking_after_all_said_mus(before), cut, bet, ordago):
        story.when(WEST, sign).refuses(Reason.SENA_TOO_EARLY)
    chica = bet.after((EAST, Quiero()))
    chica.when(WEST, sign).then(made(WEST, Sena.MEDIAS))
    for action in (Envido(), Ordago()):
        chica.after((NORTH, action)).when(WEST, sign).then(made(WEST, Sena.MEDIAS))
    for senas in (SenaList.WIKI, SenaList.FOURNIER):
        story = dealt(MEDIAS, Rules(senas=senas))
        story.when(WEST, sign).then(made(WEST, Sena.MEDIAS))
    kings = dealt(MEDIAS.replace("6o", "3e").replace("11o", "3b"), FEM)
    kings.when(NORTH, Senal(Sena.DUPLES)).then(made(NORTH, Sena.DUPLES))
    three = dealt(MEDIAS.replace("6o", "3e"), FEM)
    three.when(NORTH, Senal(Sena.TRES_REYES)).then(made(NORTH, Sena.TRES_REYES))


def test_the_wish_to_cut_is_for_before_the_cut_and_that_to_raise_for_after() -> None:
    before = dealt(rules=FEM)
    after = before.after((NORTH, Corto()))
    before.when(EAST, Senal(Sena.CORTA)).then(made(EAST, Sena.CORTA))
    after.when(EAST, Senal(Sena.CORTA)).refuses(Reason.MUS_IS_CUT)
    before.when(EAST, Senal(Sena.SUBE)).refuses(Reason.MUS_NOT_CUT)
    after.when(EAST, Senal(Sena.SUBE)).then(made(EAST, Sena.SUBE))
    discarding = talking_after_all_said_mus(before)
    discarding.when(EAST, Senal(Sena.SUBE)).refuses(Reason.MUS_NOT_CUT)


def test_with_two_seats_there_is_nobody_to_sign_to() -> None:
    duel = dealt("/".join(CONTESTED.split("/")[:2]), Rules(seats=2))
    duel.when(NORTH, KINGS).refuses(Reason.NO_PARTNER)


def test_la_real_is_no_sign_where_the_house_does_not_know_it() -> None:
    """The refusal is not that the sign is untrue: it could be true of no hand here."""
    dealt().when(WEST, Senal(Sena.REAL)).refuses(Reason.SENA_NOT_IN_LIST)
    royal = Rules(real_31=RealJuego.SOTA)
    dealt(rules=royal).when(WEST, Senal(Sena.REAL)).refuses(Reason.SENA_NOT_TRUE)


def test_where_no_signs_are_played_none_is_made() -> None:
    off = Rules(senas=SenaList.OFF)
    for sena in Sena:
        dealt(rules=off).when(NORTH, Senal(sena)).refuses(Reason.SENAS_NOT_PLAYED)


@proves(
    "senas",
    {
        SenaList.WIKI: Reason.SENA_NOT_IN_LIST,
        SenaList.FEM: (made(EAST, Sena.CORTA),),
        SenaList.OFF: Reason.SENAS_NOT_PLAYED,
    },
)
def test_the_house_says_which_signs_are_made(rules: Rules) -> object:
    return dealt(rules=rules).when(EAST, Senal(Sena.CORTA)).verdict()


def test_a_new_hand_forgets_the_signs_of_the_last() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, KINGS)).passed(4).after((NORTH, Reparto()))
    assert not any(isinstance(event, SenaMade) for event in story.game.hand.story)
