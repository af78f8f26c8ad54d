"""The answers to a bet: who gives them, and for whom (RULES.md 4)."""

import pytest

from engine.actions import (
    Action,
    Consulta,
    Corto,
    Envido,
    Mas,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Quiero,
)
from engine.errors import Reason
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    DejeTaken,
    LanceOpened,
    LanceRefused,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
)
from engine.game import Answering, AnsweringOrdago, RefusedLance
from engine.hands import Lance
from engine.opinions import Advice
from engine.rules import ResponseMode, Rules
from engine.seats import Seat, Seats
from engine.view import view
from tests.unit.engine.story import (
    CASTILLA,
    CONTESTED,
    EAST,
    EVEN,
    NORTH,
    SOUTH,
    WEST,
    Story,
    bet_on,
    dealt,
    proves,
)

TABLE: Seats = (NORTH, WEST, SOUTH, EAST)
CHICA_OPENS = LanceOpened(Lance.CHICA, TABLE)
IN_TURN = Rules(response_mode=ResponseMode.TURN)


def envido(rules: Rules = CASTILLA, action: Action | None = None) -> Story:
    """Return a story in which north has bet on grande."""
    return bet_on(Lance.GRANDE, rules=rules).after((NORTH, action or Envido()))


def asked(story: Story) -> Seats:
    """Return the seats that the table waits for."""
    return view(story.game, None).speakers


def test_either_rival_may_answer_first() -> None:
    assert asked(envido()) == (WEST, EAST)
    for seat in (WEST, EAST):
        envido().when(seat, Quiero()).then(BetAccepted(seat, Lance.GRANDE, 2), CHICA_OPENS)
        envido().when(seat, Mas(3)).then(BetRaised(seat, Lance.GRANDE, 3, at_stake=5, deje=2))
        envido().when(seat, Ordago()).then(OrdagoCalled(seat, Lance.GRANDE, deje=2))


def test_the_side_that_bet_does_not_answer() -> None:
    for seat in (NORTH, SOUTH):
        for action in (Quiero(), NoQuiero(), NoQueremos(), Mas(2), Ordago(), Consulta()):
            envido().when(seat, action).refuses(Reason.OWN_SIDE_BET)


def test_a_singular_no_speaks_for_one_seat_alone() -> None:
    story = envido().when(EAST, NoQuiero()).then(BetRefused(EAST, Lance.GRANDE, whole_side=False))
    assert story.phase == Answering(Lance.GRANDE, TABLE, NORTH, 2, 1, (EAST,), ())
    assert asked(story) == (WEST,)


@pytest.mark.parametrize(
    ("answer", "phase"),
    [
        (Mas(4), Answering(Lance.GRANDE, TABLE, WEST, 6, 2, (), ())),
        (Ordago(), AnsweringOrdago(Lance.GRANDE, TABLE, WEST, 2, (), ())),
    ],
)
def test_the_bolder_answer_of_a_side_prevails(answer: Action, phase: object) -> None:
    """If one rival refuses and the other raises or accepts, the bolder answer counts."""
    story = envido().after((EAST, NoQuiero()))
    assert story.after((WEST, answer)).phase == phase
    story.when(WEST, Quiero()).then(BetAccepted(WEST, Lance.GRANDE, 2), CHICA_OPENS)


def test_a_lance_is_refused_when_all_rivals_have_refused() -> None:
    story = envido().after((WEST, NoQuiero()))
    story = story.when(EAST, NoQuiero()).then(
        BetRefused(EAST, Lance.GRANDE, whole_side=False),
        LanceRefused(Lance.GRANDE, EVEN, 1),
        DejeTaken(EVEN, Lance.GRANDE, 1),
        CHICA_OPENS,
    )
    assert story.game.hand.lances == (RefusedLance(Lance.GRANDE, EVEN, 1),)


@pytest.mark.parametrize("rules", [CASTILLA, IN_TURN])
def test_a_plural_no_closes_the_lance_alone(rules: Rules) -> None:
    """It does in both modes, first or after the partner's singular no."""
    consequences = (
        LanceRefused(Lance.GRANDE, EVEN, 1),
        DejeTaken(EVEN, Lance.GRANDE, 1),
        CHICA_OPENS,
    )
    envido(rules).when(WEST, NoQueremos()).then(
        BetRefused(WEST, Lance.GRANDE, whole_side=True), *consequences
    )
    envido(rules).after((WEST, NoQuiero())).when(EAST, NoQueremos()).then(
        BetRefused(EAST, Lance.GRANDE, whole_side=True), *consequences
    )


def test_a_said_word_is_final() -> None:
    story = envido().after((WEST, NoQuiero()))
    for action in (Quiero(), NoQuiero(), NoQueremos(), Mas(2), Ordago(), Consulta()):
        story.when(WEST, action).refuses(Reason.ALREADY_REFUSED)


def test_a_raise_is_a_new_question_to_all_of_the_raised_side() -> None:
    """A seat that refused the old bet may answer the new one, and be asked again."""
    story = envido().after((WEST, NoQuiero()), (EAST, Mas(2)), (SOUTH, NoQuiero()))
    assert asked(story) == (NORTH,)
    story = story.after((NORTH, Mas(2)))
    assert asked(story) == (WEST, EAST)
    story.when(WEST, Quiero()).then(BetAccepted(WEST, Lance.GRANDE, 6), CHICA_OPENS)


def test_only_one_rival_is_asked_where_only_one_takes_part() -> None:
    """East has no pares: the refusal of west is enough."""
    story = bet_on(Lance.PARES).after((NORTH, Envido()))
    assert asked(story) == (WEST,)
    assert story.after((WEST, NoQuiero())).game.hand.lances[-1] == RefusedLance(
        Lance.PARES, EVEN, 1
    )


# One after the other.


def test_in_turn_the_next_after_the_bettor_answers_first() -> None:
    story = envido(IN_TURN)
    assert asked(story) == (WEST,)
    for action in (Quiero(), NoQuiero(), NoQueremos(), Mas(2), Ordago(), Consulta()):
        story.when(EAST, action).refuses(Reason.NOT_YOUR_TURN, seat=WEST)
    story = story.after((WEST, NoQuiero()))
    assert asked(story) == (EAST,)
    story.when(EAST, Quiero()).then(BetAccepted(EAST, Lance.GRANDE, 2), CHICA_OPENS)


def test_in_turn_the_order_begins_behind_somebody_who_raised() -> None:
    raised = envido(IN_TURN).after((WEST, Mas(2)))
    assert asked(raised) == (SOUTH,)
    assert asked(raised.after((SOUTH, NoQuiero()))) == (NORTH,)
    by_east = envido(IN_TURN).after((WEST, NoQuiero()), (EAST, Mas(2)))
    assert asked(by_east) == (NORTH,)
    assert asked(by_east.after((NORTH, NoQuiero()))) == (SOUTH,)


def test_in_turn_holds_for_an_ordago_too() -> None:
    story = envido(IN_TURN, Ordago())
    story.when(EAST, Quiero()).refuses(Reason.NOT_YOUR_TURN, seat=WEST)
    assert asked(story.after((WEST, NoQuiero()))) == (EAST,)


@proves(
    "response_mode",
    {
        ResponseMode.EITHER: (BetAccepted(EAST, Lance.GRANDE, 2), CHICA_OPENS),
        ResponseMode.TURN: Reason.NOT_YOUR_TURN,
    },
)
def test_the_house_says_whether_the_farther_rival_may_answer_first(rules: Rules) -> object:
    return envido(rules).when(EAST, Quiero()).verdict()


# Asking the partner.


@pytest.mark.parametrize("bet", [Envido(), Ordago()])
def test_a_seat_may_ask_its_partner_aloud(bet: Action) -> None:
    """It may ask once for each bet, and still give any answer afterwards."""
    story = envido(action=bet).when(WEST, Consulta()).then(PartnerConsulted(WEST))
    assert isinstance(story.phase, Answering | AnsweringOrdago)
    assert story.phase.consulted == (WEST,)
    assert asked(story) == (WEST, EAST)
    story.when(WEST, Consulta()).refuses(Reason.ALREADY_CONSULTED)
    assert story.after((WEST, NoQuiero()), (EAST, Consulta()), (EAST, NoQuiero())).events


def test_each_bet_may_be_consulted_about() -> None:
    story = envido().after((WEST, Consulta()), (WEST, Mas(2)), (NORTH, Mas(2)))
    story.when(WEST, Consulta()).then(PartnerConsulted(WEST))


def test_one_consults_about_a_bet_only() -> None:
    dealt().when(NORTH, Consulta()).refuses(Reason.MUS_NOT_CUT)
    bet_on(Lance.GRANDE).when(NORTH, Consulta()).refuses(Reason.NOTHING_TO_ANSWER)
    bet_on(Lance.PARES).when(EAST, Consulta()).refuses(Reason.NOT_IN_THIS_LANCE)


def test_with_two_seats_there_is_nobody_to_consult() -> None:
    hands = "/".join(CONTESTED.split("/")[:2])
    story = bet_on(Lance.GRANDE, hands, Rules(seats=2)).after((NORTH, Envido()))
    story.when(WEST, Consulta()).refuses(Reason.NO_PARTNER)


@pytest.mark.parametrize("opinion", Advice)
@pytest.mark.parametrize("bet", [Envido(), Ordago()])
def test_who_was_asked_says_what_they_think(bet: Action, opinion: Advice) -> None:
    """It speaks aloud, in turn or not."""
    story = envido(action=bet).after((WEST, Consulta()))
    story = story.when(EAST, Opino(opinion)).then(PartnerAdvised(EAST, opinion))
    assert view(story.game, NORTH).story[-1] == PartnerAdvised(EAST, opinion)
    in_turn = envido(IN_TURN, bet).after((WEST, Consulta()))
    in_turn.when(EAST, Opino(opinion)).then(PartnerAdvised(EAST, opinion))


def test_an_opinion_binds_nobody() -> None:
    """It binds neither partner; the same seats are asked as before."""
    before = envido().after((WEST, Consulta()))
    story = before.after((EAST, Opino(Advice.NI_LOCO)))
    assert asked(story) == asked(before) == (WEST, EAST)
    story.when(EAST, Quiero()).then(BetAccepted(EAST, Lance.GRANDE, 2), CHICA_OPENS)
    story.when(WEST, Quiero()).then(BetAccepted(WEST, Lance.GRANDE, 2), CHICA_OPENS)


def test_one_says_what_one_thinks_when_asked_and_once() -> None:
    """The partner asks about the standing bet; a raise allows another opinion."""
    opino = Opino(Advice.YO_QUIERO)
    dealt().when(EAST, opino).refuses(Reason.MUS_NOT_CUT)
    bet_on(Lance.GRANDE).when(EAST, opino).refuses(Reason.NOTHING_TO_ANSWER)
    story = envido()
    story.when(EAST, opino).refuses(Reason.NOT_CONSULTED)
    story = story.after((WEST, Consulta()))
    for seat in (WEST, NORTH, SOUTH):
        story.when(seat, opino).refuses(Reason.NOT_CONSULTED)
    story = story.after((EAST, opino))
    story.when(EAST, Opino(Advice.NI_LOCO)).refuses(Reason.ALREADY_ADVISED)
    story = story.after((WEST, Mas(2)), (NORTH, Mas(2)))
    story.when(EAST, opino).refuses(Reason.NOT_CONSULTED)
    story.after((WEST, Consulta()), (EAST, opino)).when(WEST, opino).refuses(Reason.NOT_CONSULTED)


@proves("consult_partner", {True: (PartnerConsulted(WEST),), False: Reason.CONSULTING_NOT_ALLOWED})
def test_the_house_says_whether_partners_talk(rules: Rules) -> object:
    return envido(rules).when(WEST, Consulta()).verdict()


def test_six_seats_answer_as_two_sides() -> None:
    """All three rivals may answer, and a refusal needs all three."""
    hands = CONTESTED + " / 10e 7e 6c 2o / 3o 5b 4e 2c"
    story = dealt(hands, Rules(seats=6)).after((NORTH, Corto()), (NORTH, Envido()))
    assert asked(story) == (1, 3, 5)
    story = story.after((Seat(5), NoQuiero()), (Seat(1), NoQuiero()))
    assert asked(story) == (3,)
    assert story.after((Seat(3), NoQuiero())).stones == (1, 0)
    assert story.after((Seat(3), Quiero())).stones == (0, 0)
