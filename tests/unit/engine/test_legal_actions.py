"""The options of a seat are exactly the legal actions (RULES.md 14)."""

import pytest

from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.events import DeckOffered, Ended, MatchOpened, Opening
from engine.hands import Lance
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, allows, options
from engine.opinions import Advice
from engine.rules import Cut, Deck, PereteRule, ResponseMode, Rules, SenaList
from engine.seats import Seat
from engine.senas import Sena
from engine.view import view
from tests.unit.engine.story import (
    CASTILLA,
    CONTESTED,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Story,
    bet_on,
    dealt,
    given,
)

MILLION = 1_000_000
NO_SIGNS = Rules(senas=SenaList.OFF)


def offered(story: Story, seat: Seat | None) -> tuple[Option, ...]:
    """Return the options of a seat."""
    return options(view(story.game, seat))


def test_the_public_is_offered_nothing() -> None:
    for story in (given(MatchOpened(CASTILLA)), dealt(), bet_on(Lance.GRANDE)):
        assert offered(story, None) == ()


def test_somebody_who_cuts_may_let_it_fall_or_lift_from_one_card_to_all() -> None:
    """No other seat has options, and the upper limit is the size of the deck in play."""
    fewer = Rules(cut=Cut.ASK, kings=4, deck=Deck.NO_TWOS)
    for rules, most in ((Rules(cut=Cut.ASK), 40), (fewer, 36)):
        story = given(MatchOpened(rules), DeckOffered(SOUTH, mano=NORTH, ended=Ended.MATCH))
        assert offered(story, SOUTH) == (Say(Caiga()), Lift(1, most))
        assert allows(offered(story, SOUTH), Alzo(most))
        assert not allows(offered(story, SOUTH), Alzo(most + 1))
        assert not allows(offered(story, SOUTH), Envido(1))
        for seat in (NORTH, WEST, EAST, None):
            assert offered(story, seat) == ()


def test_before_and_between_hands_everybody_may_deal() -> None:
    for story in (given(MatchOpened(CASTILLA)), bet_on(Lance.GRANDE).passed(4)):
        for seat in (NORTH, WEST, SOUTH, EAST):
            assert offered(story, seat) == (Say(Reparto()),)


def test_after_the_match_nothing_is_offered() -> None:
    over = bet_on(Lance.GRANDE).having_won((2, 0)).after((NORTH, Ordago()), (WEST, Quiero()))
    assert offered(over, NORTH) == ()


def test_whose_turn_it_is_may_say_mus_or_cut() -> None:
    story = dealt(rules=NO_SIGNS)
    assert offered(story, NORTH) == (Say(Mus()), Say(Corto()))
    assert offered(story, WEST) == ()
    anybody = dealt(rules=Rules(senas=SenaList.OFF, cut_out_of_turn=True)).after((NORTH, Mus()))
    assert offered(anybody, NORTH) == ()
    assert offered(anybody, WEST) == (Say(Mus()), Say(Corto()))
    assert offered(anybody, EAST) == (Say(Corto()),)
    corrido = dealt(rules=Rules(cut_out_of_turn=True), opening=Opening.MUS_CORRIDO)
    assert offered(corrido, EAST) == ()


def test_a_discard_is_offered_as_the_cards_and_the_least_number() -> None:
    story = dealt(rules=NO_SIGNS)
    story = story.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
    throw = Throw(cards("12o 12c 11o 6o"), least=1)
    assert offered(story, NORTH) == (throw,)
    assert offered(story, WEST) == ()
    assert allows((throw,), Descarto(cards("6o 12o")))
    assert allows((throw,), Descarto(cards("12o 12c 11o 6o")))
    assert not allows((throw,), Descarto(()))
    assert not allows((throw,), Descarto(cards("6o 6o")))
    assert not allows((throw,), Descarto(cards("6o 6c")))
    assert not allows((throw,), Mus())
    assert allows((Throw(cards("6o"), least=0),), Descarto(()))


def test_a_lance_is_opened_with_a_pass_a_bet_or_an_ordago() -> None:
    story = bet_on(Lance.GRANDE, rules=NO_SIGNS)
    assert offered(story, NORTH) == (Say(Paso()), Bet(2, MILLION), Say(Ordago()))
    assert offered(story, WEST) == ()
    house = Rules(senas=SenaList.OFF, open_out_of_turn=True, min_bet=3, max_total_bet=60)
    anybody = bet_on(Lance.PARES, rules=house).after((NORTH, Paso()))
    assert offered(anybody, NORTH) == ()
    assert offered(anybody, WEST) == (Say(Paso()), Bet(3, 60), Say(Ordago()))
    assert offered(anybody, SOUTH) == (Bet(3, 60), Say(Ordago()))
    assert offered(anybody, EAST) == ()


ANSWERS = (
    Say(NoQuiero()),
    Say(Quiero()),
    Raise(2, MILLION - 6),
    Say(Ordago()),
    Say(NoQueremos()),
    Say(Consulta()),
)


OPINIONS = tuple(Say(Opino(opinion)) for opinion in Advice)


def test_a_bet_is_answered_raised_or_talked_about() -> None:
    story = bet_on(Lance.GRANDE, rules=NO_SIGNS).after((NORTH, Envido(6)))
    assert offered(story, WEST) == offered(story, EAST) == ANSWERS
    assert offered(story, NORTH) == offered(story, SOUTH) == ()
    consulted = story.after((WEST, Consulta()))
    assert offered(consulted, WEST) == ANSWERS[:-1]
    assert offered(consulted, EAST) == (*ANSWERS, *OPINIONS)
    assert offered(consulted.after((EAST, Opino(Advice.COMO_VEAS))), EAST) == ANSWERS
    refused = story.after((WEST, NoQuiero()))
    assert offered(refused, WEST) == ()
    assert offered(refused, EAST) == ANSWERS


def test_an_ordago_is_answered_with_yes_or_no() -> None:
    story = bet_on(Lance.GRANDE, rules=NO_SIGNS).after((NORTH, Ordago()))
    assert offered(story, EAST) == (ANSWERS[0], ANSWERS[1], ANSWERS[4], ANSWERS[5])


def test_what_the_house_forbids_is_not_offered() -> None:
    house = Rules(
        senas=SenaList.OFF, response_mode=ResponseMode.TURN, consult_partner=False, max_total_bet=8
    )
    story = bet_on(Lance.GRANDE, rules=house).after((NORTH, Envido(6)))
    assert offered(story, EAST) == ()
    assert offered(story, WEST) == (ANSWERS[0], ANSWERS[1], Raise(2, 2), *ANSWERS[3:5])
    full = bet_on(Lance.GRANDE, rules=house).after((NORTH, Envido(7)))
    assert offered(full, WEST) == (ANSWERS[0], ANSWERS[1], *ANSWERS[3:5])
    duel = Rules(seats=2)
    hands = "/".join(CONTESTED.split("/")[:2])
    alone = bet_on(Lance.GRANDE, hands, duel).after((NORTH, Envido(6)))
    assert offered(alone, WEST) == ANSWERS[:-1]


def test_true_signs_and_a_perete_are_offered_beside_the_game() -> None:
    """They are offered in any turn, until they are made."""
    story = dealt()
    assert offered(story, WEST) == (
        Say(Senal(Sena.PAREJA)),
        Say(Senal(Sena.TREINTA_Y_UNA)),
    )
    story = story.after((WEST, Senal(Sena.PAREJA)))
    assert offered(story, WEST) == (Say(Senal(Sena.TREINTA_Y_UNA)),)
    house = Rules(senas=SenaList.OFF, perete=PereteRule.POINT)
    perete = dealt("12o 12c 11o 6o / 4o 5c 6c 7e / 7o 7c 5o 5e / 11c 6e 4c 1c", house)
    assert offered(perete, WEST) == (Say(Perete()),)
    assert offered(perete, NORTH) == (Say(Mus()), Say(Corto()))
    assert offered(perete.after((WEST, Perete())), WEST) == ()


@pytest.mark.parametrize(
    ("option", "inside", "outside"),
    [
        (Say(Mus()), [Mus()], [Corto(), Paso()]),
        (Say(Senal(Sena.DUPLES)), [Senal(Sena.DUPLES)], [Senal(Sena.MEDIAS)]),
        (Bet(2, 9), [Envido(2), Envido(9)], [Envido(1), Envido(10), Mas(5), Ordago()]),
        (Raise(3, 9), [Mas(3), Mas(9)], [Mas(2), Mas(10), Envido(5), Quiero()]),
    ],
)
def test_an_option_covers_its_action_within_its_bounds(
    option: Option, inside: list[Action], outside: list[Action]
) -> None:
    for action in inside:
        assert allows((option,), action)
        assert allows((Say(Reparto()), option), action)
        assert not allows((), action)
    for action in outside:
        assert not allows((option,), action)


def test_the_first_option_is_a_plain_word_and_never_a_bet() -> None:
    stories = (
        given(MatchOpened(CASTILLA)),
        dealt(),
        bet_on(Lance.GRANDE),
        bet_on(Lance.GRANDE).after((NORTH, Envido())),
        bet_on(Lance.GRANDE).after((NORTH, Ordago())),
    )
    for story in stories:
        seat = view(story.game, None).speakers[0]
        first = offered(story, seat)[0]
        assert isinstance(first, Say)
        assert first.action in {Reparto(), Mus(), Paso(), NoQuiero()}
