"""The lances, their opening round, and bets (RULES.md 4)."""

import pytest

from engine.actions import Action, Corto, Envido, Mas, NoQuiero, Ordago, Paso, Quiero
from engine.errors import Reason
from engine.events import (
    BetAccepted,
    BetRaised,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    MusCut,
    OrdagoCalled,
    Passed,
)
from engine.game import AcceptedLance, Answering, AnsweringOrdago, Betting, HandOver, PassedLance
from engine.hands import Lance
from engine.rules import LARGEST_STAKE, Rules
from engine.seats import Seats
from tests.unit.engine.story import (
    CASTILLA,
    CONTESTED,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    bet_on,
    dealt,
    given,
    past,
    proves,
)

TABLE: Seats = (NORTH, WEST, SOUTH, EAST)
ANYBODY_OPENS = Rules(open_out_of_turn=True)


# The lances and their opening round.


def test_the_lances_come_in_order_and_each_closes_before_the_next_opens() -> None:
    """They are grande, chica, pares and juego; the count follows."""
    story = dealt().after((NORTH, Corto()))
    for lance in (Lance.GRANDE, Lance.CHICA, Lance.PARES, Lance.JUEGO):
        assert isinstance(story.phase, Betting)
        assert story.phase.lance is lance
        story = story.passed()
    assert isinstance(story.phase, HandOver)


def test_each_speaks_once_in_order_from_the_mano() -> None:
    story = bet_on(Lance.GRANDE, mano=SOUTH)
    for seat in (SOUTH, EAST, NORTH):
        story = story.when(seat, Paso()).then(Passed(seat, Lance.GRANDE))
    story.when(EAST, Paso()).refuses(Reason.ALREADY_PASSED)
    story.when(WEST, Paso()).then(
        Passed(WEST, Lance.GRANDE),
        LancePassed(Lance.GRANDE),
        LanceOpened(Lance.CHICA, (SOUTH, EAST, NORTH, WEST)),
    )


def test_nobody_passes_before_its_turn() -> None:
    bet_on(Lance.GRANDE).when(SOUTH, Paso()).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)
    bet_on(Lance.GRANDE, rules=ANYBODY_OPENS).when(SOUTH, Paso()).refuses(Reason.NOT_YOUR_TURN)


def test_when_all_pass_the_lance_is_en_paso() -> None:
    story = bet_on(Lance.CHICA)
    assert story.game.hand.lances == (PassedLance(Lance.GRANDE),)


def test_a_bet_closes_the_opening_round() -> None:
    """A seat that has not spoken yet can no longer open, but may answer."""
    story = bet_on(Lance.GRANDE).after((NORTH, Paso()), (WEST, Envido()))
    assert story.phase == Answering(Lance.GRANDE, TABLE, WEST, 2, 1, (), ())
    story.when(SOUTH, Envido(4)).refuses(Reason.BET_ALREADY_STANDS, seat=WEST)
    story.when(EAST, Paso()).refuses(Reason.OWN_SIDE_BET)


@pytest.mark.parametrize("action", [Paso(), Envido(), Ordago()])
def test_a_seat_that_passed_does_not_open(action: Action) -> None:
    for rules in (CASTILLA, ANYBODY_OPENS):
        story = bet_on(Lance.GRANDE, rules=rules).after((NORTH, Paso()))
        story.when(NORTH, action).refuses(Reason.ALREADY_PASSED)


@pytest.mark.parametrize("answer", [Quiero(), NoQuiero(), Mas(2), Ordago()])
def test_a_seat_that_passed_may_answer(answer: Action) -> None:
    """A pass keeps the right to answer."""
    story = bet_on(Lance.GRANDE).after((NORTH, Paso()), (WEST, Envido()))
    assert story.after((NORTH, answer)).events


@pytest.mark.parametrize("action", [Envido(5), Ordago()])
def test_bets_are_opened_in_turn(action: Action) -> None:
    bet_on(Lance.GRANDE).when(SOUTH, action).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)
    after_two = bet_on(Lance.GRANDE).after((NORTH, Paso()), (WEST, Paso()))
    after_two.when(EAST, action).refuses(Reason.NOT_YOUR_TURN, seat=SOUTH)


def test_anybody_may_open_where_the_house_lets_them() -> None:
    story = bet_on(Lance.GRANDE, rules=ANYBODY_OPENS)
    story.when(EAST, Envido(5)).then(BetRaised(EAST, Lance.GRANDE, 5, at_stake=5, deje=1))
    story.when(SOUTH, Ordago()).then(OrdagoCalled(SOUTH, Lance.GRANDE, deje=1))
    pares = bet_on(Lance.PARES, rules=ANYBODY_OPENS)
    pares.when(EAST, Envido()).refuses(Reason.NOT_IN_THIS_LANCE)


@proves(
    "open_out_of_turn",
    {False: Reason.NOT_YOUR_TURN, True: (BetRaised(EAST, Lance.GRANDE, 2, 2, 1),)},
)
def test_the_house_says_whether_the_postre_may_open_first(rules: Rules) -> object:
    return bet_on(Lance.GRANDE, rules=rules).when(EAST, Envido()).verdict()


def test_only_holders_speak_at_pares_and_juego() -> None:
    """East has no pares; only north and west have juego."""
    pares = bet_on(Lance.PARES)
    assert pares.phase == Betting(Lance.PARES, (NORTH, WEST, SOUTH), ())
    for action in (Paso(), Envido(), Ordago(), Quiero(), NoQuiero(), Mas(2)):
        pares.when(EAST, action).refuses(Reason.NOT_IN_THIS_LANCE, lance="pares")
    pares.after((NORTH, Envido())).when(EAST, Quiero()).refuses(Reason.NOT_IN_THIS_LANCE)
    juego = bet_on(Lance.JUEGO)
    assert juego.phase == Betting(Lance.JUEGO, (NORTH, WEST), ())
    juego.when(SOUTH, Paso()).refuses(Reason.NOT_IN_THIS_LANCE, lance="juego")


def test_the_first_holder_opens_the_lance() -> None:
    """It acts as the mano of the lance, also if only the postre of the hand comes before."""
    story = bet_on(Lance.PARES, mano=EAST)
    assert story.phase == Betting(Lance.PARES, (NORTH, WEST, SOUTH), ())
    story.when(WEST, Paso()).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)
    juego = bet_on(Lance.JUEGO, mano=WEST)
    assert juego.phase == Betting(Lance.JUEGO, (WEST, NORTH), ())


# The bet.


@pytest.mark.parametrize("lance", [Lance.GRANDE, Lance.CHICA, Lance.PARES, Lance.JUEGO])
def test_an_envido_is_two_stones_unless_it_names_more(lance: Lance) -> None:
    assert Envido() == Envido(2)
    story = bet_on(lance)
    story.when(NORTH, Envido()).then(BetRaised(NORTH, lance, 2, at_stake=2, deje=1))
    story.when(NORTH, Envido(17)).then(BetRaised(NORTH, lance, 17, at_stake=17, deje=1))


def test_a_bet_has_at_least_the_stones_of_the_house() -> None:
    for stones in (1, 0, -2):
        bet_on(Lance.GRANDE).when(NORTH, Envido(stones)).refuses(Reason.BET_TOO_SMALL, least=2)
    five = bet_on(Lance.GRANDE, rules=Rules(min_bet=5))
    five.when(NORTH, Envido(4)).refuses(Reason.BET_TOO_SMALL, least=5)
    five.when(NORTH, Envido(5)).then(BetRaised(NORTH, Lance.GRANDE, 5, 5, 1))


@proves(
    "min_bet",
    {
        2: Reason.BET_TOO_SMALL,
        1: (BetRaised(NORTH, Lance.GRANDE, 1, 1, 1),),
    },
)
def test_the_house_says_how_little_may_be_bet(rules: Rules) -> object:
    return bet_on(Lance.GRANDE, rules=rules).when(NORTH, Envido(1)).verdict()


def test_a_bet_may_be_as_large_as_a_million() -> None:
    """That is far more than a game needs; anything above is a typing error."""
    story = bet_on(Lance.GRANDE)
    million = 1_000_000
    assert million == LARGEST_STAKE
    story.when(NORTH, Envido(million)).then(
        BetRaised(NORTH, Lance.GRANDE, million, at_stake=million, deje=1)
    )
    story.when(NORTH, Envido(million + 1)).refuses(Reason.BET_TOO_LARGE, most=million)
    bet = story.after((NORTH, Envido()))
    bet.when(WEST, Mas(million - 1)).refuses(Reason.BET_TOO_LARGE, most=million)
    bet.when(WEST, Mas(million - 2)).then(
        BetRaised(WEST, Lance.GRANDE, million - 2, at_stake=million, deje=2)
    )
    full = story.after((NORTH, Envido(million)))
    full.when(WEST, Mas(2)).refuses(Reason.BET_TOO_LARGE)
    full.when(WEST, Ordago()).then(OrdagoCalled(WEST, Lance.GRANDE, deje=million))


@proves(
    "max_total_bet",
    {None: (BetRaised(WEST, Lance.GRANDE, 20, 40, 20),), 39: Reason.BET_TOO_LARGE},
)
def test_the_house_may_name_the_most_at_stake(rules: Rules) -> object:
    """It limits bets and the total of raises; an órdago is always possible."""
    grande = bet_on(Lance.GRANDE, rules=rules)
    if rules.max_total_bet is not None:
        grande.when(NORTH, Envido(40)).refuses(Reason.BET_TOO_LARGE, most=39)
    story = grande.after((NORTH, Envido(20)))
    assert isinstance(story.after((WEST, Ordago())).phase, AnsweringOrdago)
    return story.when(WEST, Mas(20)).verdict()


def test_a_bet_of_all_the_stones_missing_is_no_ordago() -> None:
    """It waits for the count like any other bet, and may be raised."""
    story = bet_on(Lance.GRANDE).holding(38, 0).after((NORTH, Envido(40)))
    story.when(WEST, Mas(2)).then(BetRaised(WEST, Lance.GRANDE, 2, at_stake=42, deje=40))
    story = story.when(EAST, Quiero()).then(
        BetAccepted(EAST, Lance.GRANDE, 40),
        LanceOpened(Lance.CHICA, TABLE),
    )
    assert story.stones == (38, 0)


# What closes a lance, and illegal calls.


def test_an_accepted_bet_is_frozen_until_the_count() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(6)))
    story = story.when(WEST, Quiero()).then(
        BetAccepted(WEST, Lance.GRANDE, 6), LanceOpened(Lance.CHICA, TABLE)
    )
    assert story.game.hand.lances == (AcceptedLance(Lance.GRANDE, 6),)
    assert story.stones == (0, 0)
    assert story.passed(3).credits[Lance.GRANDE][1] == 6


def test_a_closed_lance_never_opens_again() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Envido()), (WEST, Quiero()))
    story.when(EAST, Mas(2)).refuses(Reason.NOTHING_TO_ANSWER)
    story.when(NORTH, Quiero()).refuses(Reason.NOTHING_TO_ANSWER)
    story.when(WEST, NoQuiero()).refuses(Reason.NOTHING_TO_ANSWER)


def test_a_raise_needs_an_answer() -> None:
    """After an envido the next seat may not pass in silence."""
    grande = (*past(CONTESTED), MusCut(NORTH, mano=NORTH), LanceOpened(Lance.GRANDE, TABLE))
    bet = BetRaised(NORTH, Lance.GRANDE, 2, at_stake=2, deje=1)
    for rival in (WEST, EAST):
        given(*grande, bet).when(rival, Paso()).refuses(Reason.MUST_ANSWER, seat=NORTH)


def test_each_seat_says_in_order_whether_it_holds_any() -> None:
    """Before pares and before juego each seat declares whether it holds any, from the mano on."""
    story = bet_on(Lance.CHICA, mano=WEST).after((WEST, Envido()))
    story = story.when(NORTH, Quiero()).then(
        BetAccepted(NORTH, Lance.CHICA, 2),
        HoldingsDeclared(Lance.PARES, (WEST, SOUTH, EAST, NORTH), (WEST, SOUTH, NORTH)),
        LanceOpened(Lance.PARES, (WEST, SOUTH, NORTH)),
    )
    story.after((WEST, Envido())).when(SOUTH, Quiero()).then(
        BetAccepted(SOUTH, Lance.PARES, 2),
        HoldingsDeclared(Lance.JUEGO, (WEST, SOUTH, EAST, NORTH), (WEST, NORTH)),
        LanceOpened(Lance.JUEGO, (WEST, NORTH)),
    )


def test_one_does_not_answer_where_nothing_was_bet() -> None:
    story = bet_on(Lance.GRANDE)
    for action in (Quiero(), NoQuiero(), Mas(2)):
        for seat in TABLE:
            story.when(seat, action).refuses(Reason.NOTHING_TO_ANSWER)
