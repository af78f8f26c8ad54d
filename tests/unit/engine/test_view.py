"""Tests of what each seat and the public may see (STYLE.md 2)."""

from dataclasses import replace
from itertools import accumulate, pairwise
from random import Random

import pytest

from engine.actions import Corto, Descarto, Mus, Ordago, Perete, Quiero, Senal
from engine.cards import DECK, cards
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DeckShuffled,
    DejeTaken,
    DiscardsOpened,
    Draw,
    Ended,
    Event,
    GameOpened,
    GameWon,
    GazeTurned,
    HandClosed,
    HandDealt,
    HandOpened,
    HandsShown,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    LanceRefused,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    MatchOpened,
    MatchWon,
    MusCut,
    MusReopened,
    MusSaid,
    Opening,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
    PileShuffled,
    SenaMade,
    SenasTold,
    VacaOpened,
    VacaWon,
    WonBy,
)
from engine.evolve import evolve, fold
from engine.game import Discarding, PassedLance, Score, Talking
from engine.hands import Lance
from engine.opinions import Advice
from engine.rules import PereteRule, Rules
from engine.senas import Sena
from engine.view import (
    DeckCut,
    DiscardCounted,
    DrawCounted,
    Hidden,
    PileCounted,
    SenaSeen,
    Shown,
    discarded_cards,
    own_cards,
    own_seat,
    seen_by,
    view,
)
from tests.random_play import play_match
from tests.unit.engine.story import CASTILLA, EAST, EVEN, NORTH, SOUTH, WEST, bet_on, dealt, given

EVERYBODY = (NORTH, WEST, SOUTH, EAST, None)
PUBLIC: list[Event] = [
    MatchOpened(CASTILLA),
    DealerDrawn(NORTH, (Draw(NORTH, DECK[0]),)),
    DeckOffered(SOUTH, NORTH, Ended.HAND),
    VacaOpened(),
    GameOpened(),
    HandOpened(1, EAST, NORTH, Opening.MUS),
    MusSaid(NORTH),
    MusCut(NORTH, NORTH),
    DiscardsOpened(EAST, NORTH),
    MusReopened(),
    PereteCalled(NORTH, 1),
    PartnerConsulted(NORTH),
    PartnerAdvised(NORTH, Advice.COMO_VEAS),
    HoldingsDeclared(Lance.PARES, (NORTH,), ()),
    LanceOpened(Lance.GRANDE, (NORTH,)),
    LanceUnheld(Lance.PARES),
    LanceUncontested(Lance.PARES, EVEN),
    Passed(NORTH, Lance.GRANDE),
    LancePassed(Lance.GRANDE),
    BetRaised(NORTH, Lance.GRANDE, 2, 2, 1),
    OrdagoCalled(NORTH, Lance.GRANDE, 1),
    BetAccepted(NORTH, Lance.GRANDE, 2),
    OrdagoAccepted(NORTH, Lance.GRANDE),
    BetRefused(NORTH, Lance.GRANDE, whole_side=True),
    LanceRefused(Lance.GRANDE, EVEN, 1),
    DejeTaken(EVEN, Lance.GRANDE, 1),
    HandsShown((cards("12o"),)),
    LanceScored(Lance.GRANDE, EVEN, NORTH, 1, 0, 0, 0, ()),
    GameWon(EVEN, WonBy.COUNT, Lance.GRANDE, NORTH),
    VacaWon(EVEN),
    MatchWon(EVEN),
    SenasTold((SenaMade(NORTH, Sena.DUPLES, (WEST,)),)),
    HandClosed(NORTH, Ended.HAND),
]


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
def test_what_is_said_and_shown_aloud_everybody_sees_as_it_is(event: Event) -> None:
    for seat in EVERYBODY:
        assert seen_by(event, seat) is event


def test_every_event_is_public_or_told_of_here() -> None:
    owned = {HandDealt, CardsDiscarded, CardsDrawn, GazeTurned, SenaMade}
    hidden = {*owned, DeckShuffled, PileShuffled}
    assert {type(event) for event in PUBLIC} | hidden == set(Event.__args__)


def test_only_its_owner_sees_a_hand_dealt() -> None:
    """The others do not see the event at all."""
    event = HandDealt(WEST, cards("12o 11o 10o 1o"))
    assert [seen_by(event, seat) for seat in EVERYBODY] == [None, event, None, None, None]


def test_the_others_see_how_many_cards_are_thrown_and_drawn() -> None:
    thrown, drawn = CardsDiscarded(WEST, cards("7o 6o 5o")), CardsDrawn(WEST, cards("1o"))
    for seat in (NORTH, SOUTH, EAST, None):
        assert seen_by(thrown, seat) == DiscardCounted(WEST, 3)
        assert seen_by(drawn, seat) == DrawCounted(WEST, 1)
    assert seen_by(thrown, WEST) is thrown
    assert seen_by(drawn, WEST) is drawn


def test_nobody_sees_the_order_of_the_deck() -> None:
    for seat in EVERYBODY:
        assert seen_by(DeckShuffled(SOUTH, DECK), seat) == DeckCut(SOUTH)
        by_hand = DeckShuffled(SOUTH, DECK, 17, fell=False)
        assert seen_by(by_hand, seat) == DeckCut(SOUTH, 17, fell=False)
        assert seen_by(PileShuffled(DECK[:9]), seat) == PileCounted(9)


def test_only_those_who_saw_it_know_of_a_sena() -> None:
    """Its maker and the seats that saw it know of it; neither knows who else saw it."""
    sign = SenaSeen(WEST, Sena.DUPLES)
    seen = [seen_by(SenaMade(WEST, Sena.DUPLES, (EAST,)), seat) for seat in EVERYBODY]
    assert seen == [None, sign, None, sign, None]
    caught = [seen_by(SenaMade(WEST, Sena.DUPLES, (NORTH,)), seat) for seat in EVERYBODY]
    assert caught == [sign, sign, None, None, None]


def test_only_its_owner_knows_of_a_gaze() -> None:
    event = GazeTurned(WEST, NORTH)
    assert [seen_by(event, seat) for seat in EVERYBODY] == [None, event, None, None, None]


def test_a_seat_sees_its_own_hand_and_how_many_the_others_hold() -> None:
    story = dealt()
    held = story.game.hand.hands
    assert view(story.game, SOUTH).hands == (Hidden(4), Hidden(4), Shown(held[SOUTH]), Hidden(4))
    assert view(story.game, None).hands == (Hidden(4),) * 4
    thrown = story.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
    thrown = thrown.after((NORTH, Descarto(held[NORTH][:3])))
    assert view(thrown.game, WEST).hands[NORTH] == Hidden(1)


def test_after_the_showdown_everybody_sees_all_hands() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Ordago()), (WEST, Quiero()))
    for seat in EVERYBODY:
        assert view(story.game, seat).hands == tuple(map(Shown, dealt().game.hand.hands))


def test_a_game_that_ends_before_the_count_shows_no_hands() -> None:
    """A deje or a perete that wins the game leaves all hands hidden."""
    hands = "12o 12c 11o 6o / 4o 5c 6c 7e / 7o 7c 5o 5e / 11c 6e 4c 1c"
    story = dealt(hands, Rules(perete=PereteRule.POINT)).holding(0, 39).after((WEST, Perete()))
    assert view(story.game, None).hands == (Hidden(4),) * 4


def test_a_view_tells_what_lies_open_on_the_table() -> None:
    story = dealt(mano=WEST).holding(3, 4).having_won((1, 2), (0, 0))
    story = story.after((WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()), (NORTH, Mus()))
    story = story.after((WEST, Descarto(story.game.hand.hands[WEST][:2])))
    seen = view(story.game, EAST)
    assert seen.seat == EAST
    assert seen.rules == CASTILLA
    assert seen.tally == Score((3, 4), (1, 2), (0, 0))
    assert (seen.number, seen.opening) == (1, Opening.MUS)
    assert (seen.dealer, seen.mano) == (NORTH, WEST)
    assert seen.phase == Discarding((WEST,))
    assert seen.speakers == (SOUTH,)
    assert (seen.stock, seen.pile) == (24, 2)
    assert seen.lances == ()


def test_a_view_counts_all_thrown_cards_together() -> None:
    """Discards of earlier rounds and of this round count together."""
    story = dealt()
    counted = []
    for seat in (NORTH, WEST, SOUTH, EAST) * 2:
        if isinstance(story.phase, Talking):
            story = story.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
        story = story.after((seat, Descarto(story.game.hand.hands[seat][:1])))
        counted.append(view(story.game, None).pile)
    assert counted == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(("kings", "held"), [(8, "12o 12c 3b 10e"), (4, "12o 12c 10e 3b")])
def test_own_cards_lie_as_players_hold_them(kings: int, held: str) -> None:
    """The highest come first: with eight kings a three is among them, behind the four."""
    hands = "12c 3b 10e 12o / 7o 7c 7e 7b / 6o 6c 6e 6b / 5o 5c 5e 5b"
    story = dealt(hands, replace(CASTILLA, kings=kings))
    assert own_cards(view(story.game, NORTH)) == cards(held)


def test_cards_that_were_thrown_may_come_again_from_a_new_stock() -> None:
    """Until then, nobody can hold a card that they have discarded (RULES.md 3)."""
    seen = view(dealt().game, NORTH)
    first, later = CardsDiscarded(NORTH, cards("4o 5c")), CardsDiscarded(NORTH, cards("6e"))
    assert discarded_cards(replace(seen, story=(first,))) == cards("4o 5c")
    assert discarded_cards(replace(seen, story=(first, later))) == cards("4o 5c 6e")
    assert discarded_cards(replace(seen, story=(first, PileCounted(12), later))) == cards("6e")


def test_the_story_of_a_view_is_what_the_viewer_has_seen_of_the_hand() -> None:
    story = dealt().after((NORTH, Senal(Sena.DOS_REYES)), (NORTH, Corto()))
    beginning = (HandOpened(1, EAST, NORTH, Opening.MUS), DeckCut(SOUTH))
    sign = SenaSeen(NORTH, Sena.DOS_REYES)
    end = (MusCut(NORTH, NORTH), LanceOpened(Lance.GRANDE, (NORTH, WEST, SOUTH, EAST)))
    held = story.game.hand.hands
    assert view(story.game, None).story == (*beginning, *end)
    assert view(story.game, WEST).story == (*beginning, HandDealt(WEST, held[WEST]), *end)
    assert view(story.game, SOUTH).story == (*beginning, HandDealt(SOUTH, held[SOUTH]), sign, *end)


def test_a_view_knows_the_lances_that_are_closed() -> None:
    assert view(bet_on(Lance.CHICA).game, None).lances == (PassedLance(Lance.GRANDE),)


def test_before_the_first_deal_there_are_empty_hands() -> None:
    game = given(MatchOpened(CASTILLA)).game
    assert view(game, NORTH).hands == (Shown(()), Hidden(0), Hidden(0), Hidden(0))
    assert view(game, None).speakers == (EAST, NORTH, WEST, SOUTH)


def test_the_public_has_no_seat_and_no_cards() -> None:
    """Asking for them is a programming error, and so is a view that hides a seat's own cards."""
    game = bet_on(Lance.CHICA).game
    public, own = view(game, None), view(game, NORTH)
    for ask in (own_seat, own_cards):
        with pytest.raises(TypeError):
            ask(public)
    with pytest.raises(TypeError):
        own_cards(replace(own, hands=public.hands))


def test_a_view_goes_on_from_an_earlier_one_as_if_it_were_made_from_nothing() -> None:
    """The result is the same after a few events, and also after a new hand has begun."""
    (first, *events), _ = play_match(Rules(), Random(5), most_actions=150)
    games = list(accumulate(events, evolve, initial=fold([first])))
    assert len({game.hand.number for game in games}) > 1
    for seat in EVERYBODY:
        for earlier, later in pairwise(games):
            assert view(later, seat, (earlier, view(earlier, seat))) == view(later, seat)
