"""Where each seat looks, and who sees a seña (RULES.md 11)."""

from random import Random

import pytest
from hypothesis import given

from engine.actions import (
    Action,
    Corto,
    Descarto,
    Envido,
    Look,
    Mus,
    NoQueremos,
    Ordago,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.errors import Reason
from engine.events import (
    Ended,
    GameWon,
    GazeTurned,
    HandClosed,
    MatchOpened,
    Opening,
    SenaMade,
    SenasTold,
    VacaWon,
)
from engine.hands import Lance
from engine.legal_actions import Say, options
from engine.rule_options import PRESETS
from engine.rules import Rules, SenaList, SenasSeen
from engine.seats import Seat, Seats
from engine.senas import Sena
from engine.side_actions import gaze_of
from engine.view import SenaSeen, view
from tests.budget import times
from tests.unit.engine.story import (
    CONTESTED,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Story,
    bet_on,
    dealt,
    proves,
)
from tests.unit.engine.story import given as told
from tests.unit.engine.strategies import Temper, every_seat, house_rules, seeds, tempers, walk

GAZE = Rules(senas_seen=SenasSeen.GAZE)
SIX = "12o 12c 11o 6o / 12e 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4c 1c / 12b 11e 6c 4o / 7e 7b 6e 4e"
KINGS = Senal(Sena.DOS_REYES)
PAIR = Senal(Sena.PAREJA)


def seen(story: Story, maker: Seat = NORTH, sign: Action = KINGS) -> Seats:
    """Return the seats that see a seña made now."""
    [event] = story.after((maker, sign)).events
    assert isinstance(event, SenaMade)
    return event.seen


def gazes(story: Story) -> list[Seat | None]:
    """Return the gaze of each seat."""
    return [gaze_of(view(story.game, seat)) for seat in every_seat(story.game.rules)]


def test_at_the_start_of_a_hand_each_seat_looks_at_its_partner() -> None:
    """Of two partners, it looks at the one who speaks next, and does so again in each hand."""
    story = dealt(rules=GAZE)
    assert gazes(story) == [SOUTH, EAST, NORTH, WEST]
    six = dealt(SIX, Rules(seats=6, senas_seen=SenasSeen.GAZE))
    assert gazes(six) == [2, 3, 4, 5, 0, 1]
    turned = bet_on(Lance.GRANDE, rules=GAZE).after((NORTH, Look(WEST))).passed(4)
    assert gazes(turned.after((NORTH, Reparto()))) == [SOUTH, EAST, NORTH, WEST]


def test_a_seat_looks_where_it_has_turned_its_head() -> None:
    story = dealt(rules=GAZE).when(WEST, Look(NORTH)).then(GazeTurned(WEST, NORTH))
    assert gazes(story) == [SOUTH, NORTH, NORTH, WEST]
    story = story.after((NORTH, Corto())).when(WEST, Look(SOUTH)).then(GazeTurned(WEST, SOUTH))
    assert gazes(story) == [SOUTH, SOUTH, NORTH, WEST]


def test_a_head_is_turned_out_of_turn_and_takes_no_turn() -> None:
    """Turning is allowed at mus, during discards, in an open lance, and after a bet or órdago."""
    talking = dealt(rules=GAZE)
    discarding = talking.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
    betting = bet_on(Lance.GRANDE, rules=GAZE)
    bet = betting.after((NORTH, Envido()))
    corrido = dealt(rules=GAZE, opening=Opening.MUS_CORRIDO)
    for story in (talking, discarding, betting, bet, betting.after((NORTH, Ordago())), corrido):
        for seat in every_seat(GAZE):
            turned = story.after((seat, Look(Seat((seat + 1) % 4))))
            assert turned.phase == story.phase
            assert view(turned.game, None) == view(story.game, None)


def test_a_head_is_turned_once_while_mus_is_said_and_once_in_each_lance() -> None:
    story = dealt(rules=GAZE).after((NORTH, Look(WEST)))
    story.when(NORTH, Look(EAST)).refuses(Reason.GAZE_ALREADY_TURNED)
    story = story.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
    for seat, card in ((NORTH, "6o"), (WEST, "1o"), (SOUTH, "7o"), (EAST, "1c")):
        story.when(NORTH, Look(EAST)).refuses(Reason.GAZE_ALREADY_TURNED)
        story = story.after((seat, Descarto(cards(card))))
    story.when(NORTH, Look(EAST)).refuses(Reason.GAZE_ALREADY_TURNED)
    story = story.after((EAST, Look(NORTH)), (NORTH, Corto()), (NORTH, Look(EAST)))
    story.when(NORTH, Look(WEST)).refuses(Reason.GAZE_ALREADY_TURNED)
    story = story.passed()
    assert gazes(story)[NORTH] == EAST, "one looks on into the next lance"
    story.when(NORTH, Look(SOUTH)).then(GazeTurned(NORTH, SOUTH))


def test_one_looks_at_another_seat_than_before() -> None:
    story = dealt(rules=GAZE)
    story.when(WEST, Look(WEST)).refuses(Reason.LOOK_ELSEWHERE)
    story.when(WEST, Look(EAST)).refuses(Reason.LOOK_ELSEWHERE)
    for nobody in (-1, 4):
        story.when(WEST, Look(Seat(nobody))).refuses(Reason.NO_SUCH_SEAT)
    offered = [option for option in options(view(story.game, WEST)) if option == Say(Look(NORTH))]
    assert offered == [Say(Look(NORTH))]


def test_who_looks_at_its_maker_sees_a_sign_and_nobody_else() -> None:
    """The partner, a rival, both or neither may look."""
    story = dealt(rules=GAZE)
    assert seen(story) == (SOUTH,)
    assert seen(story.after((WEST, Look(NORTH)))) == (WEST, SOUTH)
    away = story.after((SOUTH, Look(EAST)))
    assert seen(away) == ()
    assert seen(away.after((EAST, Look(NORTH)))) == (EAST,)
    assert seen(away, WEST, PAIR) == (EAST,)


def test_of_six_seats_those_who_look_see() -> None:
    """The maker is seen by the seat whose next partner it is, unless that seat has turned away."""
    story = dealt(SIX, Rules(seats=6, senas_seen=SenasSeen.GAZE))
    assert seen(story) == (4,)
    assert seen(story.after((Seat(4), Look(Seat(5))), (Seat(2), Look(NORTH)))) == (2,)


def test_only_they_are_told_of_it_and_nobody_of_the_others() -> None:
    """Neither its maker nor an observer learns who else saw it."""
    story = dealt(rules=GAZE).after((WEST, Look(NORTH)), (NORTH, KINGS))
    for seat in (NORTH, WEST, SOUTH):
        assert view(story.game, seat).story[-1] == SenaSeen(NORTH, Sena.DOS_REYES)
    for other in (EAST, None):
        assert SenaSeen(NORTH, Sena.DOS_REYES) not in view(story.game, other).story
    unseen = dealt(rules=GAZE).after((SOUTH, Look(EAST)), (NORTH, KINGS))
    assert view(unseen.game, NORTH).story[-1] == SenaSeen(NORTH, Sena.DOS_REYES)


def test_a_sign_that_nobody_saw_is_made_once_all_the_same() -> None:
    story = dealt(rules=GAZE).after((SOUTH, Look(EAST)), (NORTH, KINGS))
    story.when(NORTH, KINGS).refuses(Reason.SENA_ALREADY_MADE)


def test_after_the_hand_all_signs_are_told_to_all() -> None:
    story = bet_on(Lance.GRANDE, rules=GAZE)
    story = story.after((WEST, Look(NORTH)), (NORTH, KINGS), (WEST, PAIR)).passed(4)
    signs = (SenaMade(NORTH, Sena.DOS_REYES, (WEST, SOUTH)), SenaMade(WEST, Sena.PAREJA, (EAST,)))
    *_, before, last = story.events
    assert before == SenasTold(signs)
    assert last == HandClosed(WEST, Ended.HAND)
    for viewer in (*every_seat(GAZE), None):
        assert SenasTold(signs) in view(story.game, viewer).story


@pytest.mark.parametrize("won", [(0, 0), (2, 0)], ids=str)
def test_signs_are_told_however_the_hand_ends(won: tuple[int, int]) -> None:
    """They come after the win by an órdago or a deje, before the next mano is named."""
    story = bet_on(Lance.GRANDE, rules=GAZE).having_won(won).after((NORTH, KINGS))
    ordago = story.after((NORTH, Ordago()), (WEST, Quiero()))
    kinds = [type(event) for event in ordago.events if not isinstance(event, VacaWon)]
    assert kinds[kinds.index(GameWon) + 1 :][:2] == [SenasTold, HandClosed]
    near = story.holding(39, 0).after((NORTH, Envido()), (WEST, NoQueremos()))
    assert SenasTold in map(type, near.events)


def test_where_nobody_signed_nothing_is_told() -> None:
    story = bet_on(Lance.GRANDE, rules=GAZE).after((WEST, Look(NORTH))).passed(4)
    assert SenasTold not in map(type, story.events)


def test_where_the_partner_sees_nothing_is_told_after_the_hand() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, KINGS)).passed(4)
    assert SenasTold not in map(type, story.events)


def test_where_no_signs_are_seen_nobody_looks_anywhere() -> None:
    """That is so without señas, with two seats, and if only the partner sees them."""
    alone = Rules(seats=2, senas_seen=SenasSeen.GAZE)
    off = Rules(senas=SenaList.OFF, senas_seen=SenasSeen.GAZE)
    for hands, rules in (
        (CONTESTED, Rules()),
        (CONTESTED, off),
        ("/".join(CONTESTED.split("/")[:2]), alone),
    ):
        story = dealt(hands, rules)
        for at in every_seat(rules):
            story.when(NORTH, Look(at)).refuses(Reason.GAZE_NOT_PLAYED)
        assert set(gazes(story)) == {None}


def test_between_hands_nobody_looks_anywhere() -> None:
    undealt = told(MatchOpened(GAZE))
    undealt.when(NORTH, Look(WEST)).refuses(Reason.NOTHING_DEALT)
    over = bet_on(Lance.GRANDE, rules=GAZE).passed(4)
    over.when(NORTH, Look(WEST)).refuses(Reason.HAND_IS_OVER)
    match = bet_on(Lance.GRANDE, rules=GAZE).having_won((2, 0))
    match = match.after((NORTH, Ordago()), (WEST, Quiero()))
    match.when(NORTH, Look(WEST)).refuses(Reason.MATCH_IS_OVER)
    for story in (undealt, over, match):
        assert set(gazes(story)) == {None}


def test_the_public_looks_nowhere() -> None:
    assert gaze_of(view(dealt(rules=GAZE).game, None)) is None


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_preset_that_plays_with_signs_plays_by_gaze(preset: Rules) -> None:
    assert preset.has_gaze is preset.has_partners
    assert Rules().senas_seen is SenasSeen.PARTNER, "what was stored before knows no gaze"


@proves(
    "senas_seen",
    {
        SenasSeen.PARTNER: Reason.GAZE_NOT_PLAYED,
        SenasSeen.GAZE: (GazeTurned(WEST, NORTH),),
    },
)
def test_the_house_says_who_sees_a_sign(rules: Rules) -> object:
    return dealt(rules=rules).when(WEST, Look(NORTH)).verdict()


@times(200)
@given(house_rules(), tempers(), seeds())
def test_who_sees_a_sign_looked_at_its_maker(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Every observer has seen it; the end of a hand lists exactly the señas that were made."""
    made: list[SenaMade] = []
    for step in walk(rules, temper, generator):
        for event in step.events:
            match event:
                case SenaMade(maker, _, sees) if rules.has_gaze:
                    before = [gaze_of(view(step.before, seat)) for seat in every_seat(rules)]
                    assert set(sees) == {s for s in every_seat(rules) if before[s] == maker}
                    made.append(event)
                case SenasTold(senas):
                    assert senas == tuple(made)
                    made = []
                case HandClosed():
                    assert not made
                case _:
                    pass
