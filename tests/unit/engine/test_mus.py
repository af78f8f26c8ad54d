"""Asking for mus and cutting it, in any hand and in mus corrido (RULES.md 2 and 3)."""

import pytest

from engine.actions import Corto, Descarto, Mus, Paso
from engine.errors import Reason
from engine.events import (
    CardsDiscarded,
    DiscardsOpened,
    HandOpened,
    LanceOpened,
    MusCut,
    MusReopened,
    MusSaid,
    Opening,
    Passed,
)
from engine.game import Betting, Discarding, HandOver, Talking
from engine.hands import Lance
from engine.rules import MusOrder, Rules
from engine.seats import Seat, Seats, speaking_order
from engine.turn_order import speakers
from engine.view import view
from tests.unit.engine.story import (
    CASTILLA,
    CONTESTED,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Story,
    dealt,
    proves,
)

TABLE: Seats = (NORTH, WEST, SOUTH, EAST)
SIX_HANDS = CONTESTED + " / 10e 7e 6c 2o / 3o 5b 4e 2c"
PAIRS = Rules(mus_order=MusOrder.PAIRS)
ANYBODY_CUTS = Rules(cut_out_of_turn=True)


def all_say_mus(story: Story) -> Story:
    """Return the story after each seat has said mus in turn."""
    for _ in range(story.game.rules.seats):
        story = story.after((asked(story), Mus()))
    return story


def all_throw_one(story: Story) -> Story:
    """Return the story after each seat has discarded its first card, from the mano on."""
    for seat in speaking_order(story.game.hand.mano, story.game.rules.seats):
        story = story.after((seat, Descarto(story.game.hand.hands[seat][:1])))
    return story


def asked(story: Story) -> Seat:
    """Return the only seat that the table waits for."""
    [seat] = view(story.game, None).speakers
    return seat


def talk_order(story: Story) -> list[Seat]:
    """Return the seats in the order in which they are asked for mus."""
    order = []
    for _ in range(story.game.rules.seats):
        order.append(asked(story))
        story = story.after((order[-1], Mus()))
    return order


# Asking.


def test_mus_is_asked_round_the_table_from_the_mano() -> None:
    assert talk_order(dealt()) == [NORTH, WEST, SOUTH, EAST]
    assert talk_order(dealt(mano=EAST)) == [EAST, NORTH, WEST, SOUTH]
    assert talk_order(dealt(SIX_HANDS, Rules(seats=6), mano=SOUTH)) == [2, 3, 4, 5, 0, 1]


def test_nobody_says_mus_before_its_turn() -> None:
    dealt().when(WEST, Mus()).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)
    dealt().after((NORTH, Mus())).when(NORTH, Mus()).refuses(Reason.NOT_YOUR_TURN, seat=WEST)


def test_mus_may_be_asked_pair_by_pair() -> None:
    """The mano and its partner answer first, then the rivals."""
    assert talk_order(dealt(rules=PAIRS)) == [NORTH, SOUTH, WEST, EAST]
    assert talk_order(dealt(rules=PAIRS, mano=EAST)) == [EAST, WEST, NORTH, SOUTH]
    two = Rules(seats=2, mus_order=MusOrder.PAIRS)
    assert talk_order(dealt("12o 12c 11o 6o / 12e 10o 10c 1o", two, mano=WEST)) == [WEST, NORTH]
    six = Rules(seats=6, mus_order=MusOrder.PAIRS)
    assert talk_order(dealt(SIX_HANDS, six, mano=WEST)) == [1, 3, 5, 2, 4, 0]


@proves("mus_order", {MusOrder.TABLE: [0, 1, 2, 3], MusOrder.PAIRS: [0, 2, 1, 3]})
def test_the_house_says_in_which_order_mus_is_asked(rules: Rules) -> object:
    return talk_order(dealt(rules=rules))


def test_when_all_say_mus_everybody_discards() -> None:
    story = dealt(mano=WEST).after((WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
    story = story.when(NORTH, Mus()).then(MusSaid(NORTH), DiscardsOpened(NORTH, WEST))
    assert story.phase == Discarding(())


def test_each_mus_before_the_last_only_counts() -> None:
    story = dealt().when(NORTH, Mus()).then(MusSaid(NORTH))
    story = story.when(WEST, Mus()).then(MusSaid(WEST))
    assert story.phase == Talking((NORTH, WEST))


# Cutting.


@pytest.mark.parametrize("cutter", TABLE)
def test_the_first_to_refuse_ends_the_mus_and_the_mano_opens_grande(cutter: Seat) -> None:
    """Any seat may be the first; there are no discards."""
    story = dealt().after(*((seat, Mus()) for seat in TABLE[:cutter]))
    story = story.when(cutter, Corto()).then(
        MusCut(cutter, mano=NORTH), LanceOpened(Lance.GRANDE, TABLE)
    )
    assert story.phase == Betting(Lance.GRANDE, TABLE, ())
    assert story.game.hand.mano == NORTH
    assert story.game.hand.dealer == EAST
    assert story.game.hand.hands == dealt().game.hand.hands
    story.when(NORTH, Paso()).then(Passed(NORTH, Lance.GRANDE))
    for seat in TABLE:
        story.when(seat, Mus()).refuses(Reason.MUS_IS_CUT)
        story.when(seat, Corto()).refuses(Reason.MUS_IS_CUT)


def test_the_mus_is_cut_in_turn() -> None:
    dealt().when(SOUTH, Corto()).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)


def test_anybody_may_cut_where_the_house_lets_them() -> None:
    """They may cut even before the mano has spoken, but not after saying mus."""
    grande = LanceOpened(Lance.GRANDE, TABLE)
    for cutter in TABLE:
        dealt(rules=ANYBODY_CUTS).when(cutter, Corto()).then(MusCut(cutter, NORTH), grande)
    said = dealt(rules=ANYBODY_CUTS).after((NORTH, Mus()))
    said.when(NORTH, Corto()).refuses(Reason.ALREADY_SAID_MUS)
    said.when(EAST, Corto()).then(MusCut(EAST, NORTH), grande)
    said.when(EAST, Mus()).refuses(Reason.NOT_YOUR_TURN, seat=WEST)


@proves(
    "cut_out_of_turn",
    {
        False: Reason.NOT_YOUR_TURN,
        True: (MusCut(EAST, NORTH), LanceOpened(Lance.GRANDE, TABLE)),
    },
)
def test_the_house_says_whether_the_postre_may_cut_first(rules: Rules) -> object:
    return dealt(rules=rules).when(EAST, Corto()).verdict()


def test_mus_goes_on_without_limit() -> None:
    """After the new cards the mano is asked again."""
    story = dealt()
    for _ in range(12):
        story = all_throw_one(all_say_mus(story))
        assert story.events[-1] == MusReopened()
        assert story.phase == Talking(())
        assert asked(story) == NORTH
    story.when(NORTH, Corto()).then(MusCut(NORTH, NORTH), LanceOpened(Lance.GRANDE, TABLE))


# Mus corrido.


def corrido(rules: Rules = CASTILLA, mano: Seat = NORTH) -> Story:
    """Return a first hand with this provisional mano."""
    return dealt(rules=rules, mano=mano, opening=Opening.MUS_CORRIDO)


@pytest.mark.parametrize("cutter", TABLE)
def test_in_mus_corrido_somebody_who_cuts_is_mano(cutter: Seat) -> None:
    """At once, the seat before it is postre, and grande starts with the new mano."""
    story = corrido().after(*((seat, Mus()) for seat in TABLE[:cutter]))
    eligible = TABLE[cutter:] + TABLE[:cutter]
    story = story.when(cutter, Corto()).then(
        MusCut(cutter, mano=cutter), LanceOpened(Lance.GRANDE, eligible)
    )
    assert story.game.hand.mano == cutter
    assert story.game.hand.dealer == (cutter - 1) % 4
    assert asked(story) == cutter


def test_the_deck_goes_on_when_all_pass_it() -> None:
    """All discard; the provisional mano deals the new cards and the next seat takes its place."""
    story = corrido().after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()))
    story = story.when(EAST, Mus()).then(MusSaid(EAST), DiscardsOpened(dealer=NORTH, mano=WEST))
    assert asked(story) == WEST
    story = all_throw_one(story)
    assert (story.game.hand.dealer, story.game.hand.mano) == (NORTH, WEST)
    assert asked(story) == WEST


def test_the_discards_of_mus_corrido_begin_with_the_new_provisional_mano() -> None:
    story = all_say_mus(corrido())
    first = story.game.hand.hands[WEST][:1]
    story.when(NORTH, Descarto(story.game.hand.hands[NORTH][:1])).refuses(Reason.NOT_YOUR_TURN)
    story.when(WEST, Descarto(first)).then(CardsDiscarded(WEST, first))


@pytest.mark.parametrize("cycles", range(6))
def test_the_provisional_mano_moves_on_with_every_cycle(cycles: int) -> None:
    story = corrido(mano=SOUTH)
    for cycle in range(cycles):
        story = all_say_mus(story)
        assert story.events[-1] == DiscardsOpened(
            dealer=Seat((SOUTH + cycle) % 4), mano=Seat((SOUTH + cycle + 1) % 4)
        )
        story = all_throw_one(story)
    provisional = Seat((SOUTH + cycles) % 4)
    assert asked(story) == provisional
    nxt = Seat((provisional + 1) % 4)
    story = story.after((provisional, Mus()), (nxt, Corto()))
    assert story.game.hand.mano == nxt
    assert story.game.hand.dealer == provisional


def test_the_next_hand_turns_from_the_real_mano() -> None:
    story = corrido().after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Corto())).played_out()
    assert isinstance(story.phase, HandOver)
    assert story.phase.next_mano == EAST


def test_in_mus_corrido_the_deck_always_goes_round_the_table() -> None:
    """It goes neither by pairs nor out of turn, whatever the rules for later hands are."""
    assert talk_order(corrido(PAIRS)) == [NORTH, WEST, SOUTH, EAST]
    story = corrido(ANYBODY_CUTS)
    story.when(EAST, Corto()).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)
    story.after((NORTH, Mus())).when(NORTH, Corto()).refuses(Reason.NOT_YOUR_TURN, seat=WEST)


def test_after_a_mus_corrido_the_ordinary_mus_is_asked() -> None:
    """The opening applies to its hand only; the next one has a mano from the start."""
    story = dealt(rules=PAIRS)
    assert story.game.hand.opening is Opening.MUS
    assert isinstance(story.game.hand.story[0], HandOpened)
    assert speakers(PAIRS, NORTH, Opening.MUS, Talking((NORTH,))) == (SOUTH,)
    assert speakers(PAIRS, NORTH, Opening.MUS_CORRIDO, Talking((NORTH,))) == (WEST,)


# What cannot be said meanwhile.


def test_nothing_is_bet_before_the_cut() -> None:
    dealt().when(NORTH, Paso()).refuses(Reason.MUS_NOT_CUT)
    all_say_mus(dealt()).when(NORTH, Paso()).refuses(Reason.MUS_NOT_CUT)


def test_while_all_discard_mus_has_been_said() -> None:
    story = all_say_mus(dealt())
    story.when(NORTH, Mus()).refuses(Reason.ALREADY_SAID_MUS)
    story.when(NORTH, Corto()).refuses(Reason.ALREADY_SAID_MUS)
