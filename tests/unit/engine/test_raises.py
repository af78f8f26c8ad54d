"""Raises and the órdago (RULES.md 4)."""

from engine.actions import Envido, Mas, Ordago, Paso, Quiero
from engine.errors import Reason
from engine.events import BetAccepted, BetRaised, LanceOpened, OrdagoCalled
from engine.game import Answering, AnsweringOrdago
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Seats
from tests.unit.engine.story import EAST, NORTH, SOUTH, WEST, bet_on, proves

TABLE: Seats = (NORTH, WEST, SOUTH, EAST)


# The raise.


def test_a_raise_adds_to_the_bet_and_turns_the_question_round() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Envido()))
    story = story.when(WEST, Mas(5)).then(BetRaised(WEST, Lance.GRANDE, 5, at_stake=7, deje=2))
    assert story.phase == Answering(Lance.GRANDE, TABLE, WEST, 7, 2, (), ())
    story.when(EAST, Quiero()).refuses(Reason.OWN_SIDE_BET)
    story = story.when(SOUTH, Mas(10)).then(BetRaised(SOUTH, Lance.GRANDE, 10, 17, deje=7))
    story.when(EAST, Quiero()).then(
        BetAccepted(EAST, Lance.GRANDE, 17), LanceOpened(Lance.CHICA, TABLE)
    )


def test_raises_have_no_limit() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Envido()))
    for count in range(1, 40):
        raiser = (WEST, SOUTH, EAST, NORTH)[count % 4 - 1]
        story = story.when(raiser, Mas()).then(
            BetRaised(raiser, Lance.GRANDE, 2, at_stake=2 + 2 * count, deje=2 * count)
        )


def test_a_raise_has_at_least_the_stones_of_the_house() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Envido()))
    for stones in (1, 0, -5):
        story.when(WEST, Mas(stones)).refuses(Reason.RAISE_TOO_SMALL, least=2)
    assert Mas() == Mas(2)
    story.when(WEST, Mas(2)).then(BetRaised(WEST, Lance.GRANDE, 2, at_stake=4, deje=2))


@proves(
    "min_raise",
    {2: Reason.RAISE_TOO_SMALL, 1: (BetRaised(WEST, Lance.GRANDE, 1, 3, 2),)},
)
def test_the_house_says_how_little_may_be_raised(rules: Rules) -> object:
    story = bet_on(Lance.GRANDE, rules=rules).after((NORTH, Envido()))
    return story.when(WEST, Mas(1)).verdict()


# Órdago.


def test_an_ordago_may_open_or_answer() -> None:
    story = bet_on(Lance.CHICA)
    opened = story.when(NORTH, Ordago()).then(OrdagoCalled(NORTH, Lance.CHICA, deje=1))
    assert opened.phase == AnsweringOrdago(Lance.CHICA, TABLE, NORTH, 1, (), ())
    story = story.after((NORTH, Envido(5)))
    story = story.when(EAST, Ordago()).then(OrdagoCalled(EAST, Lance.CHICA, deje=5))
    assert story.phase == AnsweringOrdago(Lance.CHICA, TABLE, EAST, 5, (), ())


def test_to_an_ordago_there_is_only_yes_or_no() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Ordago()))
    story.when(WEST, Mas(5)).refuses(Reason.ONLY_QUIERO_OR_NO, seat=NORTH)
    story.when(WEST, Ordago()).refuses(Reason.ONLY_QUIERO_OR_NO, seat=NORTH)
    story.when(WEST, Envido(5)).refuses(Reason.BET_ALREADY_STANDS, seat=NORTH)
    story.when(WEST, Paso()).refuses(Reason.MUST_ANSWER, seat=NORTH)
    for seat in (NORTH, SOUTH):
        for action in (Quiero(), Ordago(), Mas(2)):
            story.when(seat, action).refuses(Reason.OWN_SIDE_BET)
