"""The first dealer, the deal, and the next mano (RULES.md 2 and 10)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.actions import (
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Mus,
    NoQueremos,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.baraja import baraja_of
from engine.cards import cards
from engine.decide import decide, decide_and_apply
from engine.errors import Reason
from engine.events import (
    DealerDrawn,
    DeckOffered,
    DeckShuffled,
    Ended,
    GameOpened,
    HandClosed,
    HandDealt,
    HandOpened,
    HoldingsDeclared,
    LanceOpened,
    MatchOpened,
    Opening,
    VacaOpened,
)
from engine.game import Cutting, HandOver, MatchOver, Undealt
from engine.hands import Lance
from engine.opinions import Advice
from engine.rules import Cut, Deck, NextGameMano, PereteRule, Rules, Scope
from engine.seats import Seat
from engine.senas import Sena
from tests.unit.engine.story import (
    CASTILLA,
    EAST,
    EVEN,
    NORTH,
    ODD,
    SOUTH,
    WEST,
    Stacked,
    Story,
    bet_on,
    dealt,
    first_deal,
    given,
    proves,
)

SIX = Rules(seats=6)
DUEL = Rules(seats=2)


def openings(rules: Rules) -> list[Opening]:
    """Return the openings of a match, a second game, a second vaca, and any later hand."""
    story = given(MatchOpened(rules)).after((NORTH, Reparto()))
    found = [story.game.hand.opening]
    for ended in (Ended.GAME, Ended.VACA, Ended.HAND):
        events = (MatchOpened(rules), HandClosed(NORTH, ended))
        found.append(given(*events).after((NORTH, Reparto())).game.hand.opening)
    return found


def test_a_match_begins_with_a_dealer_a_vaca_a_game_and_a_hand() -> None:
    """The dealer's right is mano, his left cuts, and all have four cards from the top."""
    deck = baraja_of(CASTILLA).cards
    given(MatchOpened(CASTILLA)).when(NORTH, Reparto(), Stacked((WEST,), ())).then(
        DealerDrawn(WEST, ()),
        VacaOpened(),
        GameOpened(),
        HandOpened(1, dealer=WEST, mano=SOUTH, opening=Opening.MUS_CORRIDO),
        DeckShuffled(NORTH, deck, lifted=2),
        HandDealt(SOUTH, cards("1o 5o 11o 3c")),
        HandDealt(EAST, cards("2o 6o 12o 4c")),
        HandDealt(NORTH, cards("3o 7o 1c 5c")),
        HandDealt(WEST, cards("4o 10o 2c 6c")),
    )


def test_the_cards_are_dealt_one_by_one_from_the_mano() -> None:
    """Any number of seats works; the rest is in the stock in its order."""
    for rules in (DUEL, CASTILLA, SIX):
        story = first_deal(rules, (Seat(1),), ())
        deck = baraja_of(rules).cards
        hand = story.game.hand
        for turn in range(4 * rules.seats):
            seat = (hand.mano + turn) % rules.seats
            assert hand.hands[seat][turn // rules.seats] == deck[turn]
        assert hand.stock == deck[4 * rules.seats :]
        assert hand.mano == (2 if rules.seats > 2 else 0)


@proves("seats", {4: 24, 2: 32, 6: 16})
def test_the_seats_say_how_many_cards_are_left(rules: Rules) -> object:
    return len(first_deal(rules, (NORTH,), ()).game.hand.stock)


def test_a_decision_is_the_events_of_its_ruling() -> None:
    """``decide`` returns the same events, with the same shuffle."""
    game = given(MatchOpened(CASTILLA)).game
    ruling = decide_and_apply(game, NORTH, Reparto(), Stacked((SOUTH,), cards("12o")))
    assert decide(game, NORTH, Reparto(), Stacked((SOUTH,), cards("12o"))) == tuple(ruling.events)
    assert ruling.events[0] == DealerDrawn(SOUTH, ())


def test_the_deck_in_play_is_shuffled() -> None:
    rules = Rules(kings=4, deck=Deck.NO_TWOS)
    shuffle = Stacked((NORTH,), ())
    given(MatchOpened(rules)).after((NORTH, Reparto()), shuffle=shuffle)
    assert shuffle.asked[1] == baraja_of(rules).cards


def test_any_seat_may_ask_for_the_deal() -> None:
    for seat in (NORTH, WEST, SOUTH, EAST):
        before_the_first = given(MatchOpened(CASTILLA))
        assert before_the_first.after((seat, Reparto())).game.hand.number == 1
        between = given(MatchOpened(CASTILLA), HandClosed(WEST, Ended.HAND))
        assert between.after((seat, Reparto())).game.hand.mano == WEST


def test_a_hand_in_play_is_not_dealt_again() -> None:
    talking = dealt()
    discarding = talking.after((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))
    betting = talking.after((NORTH, Corto()))
    answering = betting.after((NORTH, Ordago()))
    for story in (talking, discarding, betting, answering):
        story.when(NORTH, Reparto()).refuses(Reason.HAND_IN_PLAY)


def test_after_the_match_nothing_is_dealt() -> None:
    over = bet_on(Lance.GRANDE).having_won(games=(2, 0)).after((NORTH, Ordago()), (WEST, Quiero()))
    assert isinstance(over.phase, MatchOver)
    over.when(NORTH, Reparto()).refuses(Reason.MATCH_IS_OVER)


# How a hand opens.


def test_the_first_hand_of_the_match_is_a_mus_corrido() -> None:
    corrido, plain = Opening.MUS_CORRIDO, Opening.MUS
    assert openings(CASTILLA) == [corrido, plain, plain, plain]
    assert openings(Rules(mus_corrido=False)) == [plain, plain, plain, plain]


@proves("mus_corrido", {True: Opening.MUS_CORRIDO, False: Opening.MUS})
def test_mus_corrido_may_be_left_out(rules: Rules) -> object:
    return openings(rules)[0]


@proves(
    "mus_corrido_scope",
    {
        Scope.MATCH: [Opening.MUS_CORRIDO, Opening.MUS, Opening.MUS, Opening.MUS],
        Scope.VACA: [Opening.MUS_CORRIDO, Opening.MUS, Opening.MUS_CORRIDO, Opening.MUS],
        Scope.GAME: [*[Opening.MUS_CORRIDO] * 3, Opening.MUS],
    },
)
def test_a_first_hand_comes_round_once_a_match_a_vaca_or_a_game(rules: Rules) -> object:
    return openings(rules)


@proves("first_hand_no_mus", {False: Opening.MUS_CORRIDO, True: Opening.NO_MUS})
def test_a_first_hand_without_mus_goes_before_mus_corrido(rules: Rules) -> object:
    return openings(rules)[0]


def test_a_first_hand_without_mus_comes_round_as_the_scope_says() -> None:
    for corrido in (True, False):
        rules = Rules(first_hand_no_mus=True, mus_corrido=corrido, mus_corrido_scope=Scope.VACA)
        assert openings(rules) == [Opening.NO_MUS, Opening.MUS, Opening.NO_MUS, Opening.MUS]


def test_a_first_hand_without_mus_opens_grande_at_once() -> None:
    story = first_deal(Rules(first_hand_no_mus=True), (EAST,), ())
    assert story.events[-1] == LanceOpened(Lance.GRANDE, (NORTH, WEST, SOUTH, EAST))
    story.when(NORTH, Mus()).refuses(Reason.MUS_IS_CUT)
    assert isinstance(story.passed(2).events[2], HoldingsDeclared)


# The cut of the deck.

ASKED = Rules(cut=Cut.ASK)


def offered(rules: Rules = ASKED, *drawn: Sequence[object]) -> Story:
    """Return the story of a new match after the request for the first deal."""
    return given(MatchOpened(rules)).after((NORTH, Reparto()), shuffle=Stacked(*drawn))


def test_where_the_house_asks_the_seat_at_the_dealers_left_cuts_before_each_deal() -> None:
    """The deck is offered once the dealer is known, and the cut is public."""
    story = (
        given(MatchOpened(ASKED))
        .when(NORTH, Reparto(), Stacked((WEST,)))
        .then(DealerDrawn(WEST, ()), DeckOffered(cutter=NORTH, mano=SOUTH, ended=Ended.MATCH))
    )
    assert story.phase == Cutting(SOUTH, Ended.MATCH)
    story = story.after((NORTH, Alzo(17)), shuffle=Stacked(()))
    deck = baraja_of(ASKED).cards
    assert story.events[:4] == (
        VacaOpened(),
        GameOpened(),
        HandOpened(1, dealer=WEST, mano=SOUTH, opening=Opening.MUS_CORRIDO),
        DeckShuffled(NORTH, deck, lifted=17, fell=False),
    )
    assert story.game.cuts == (17,)
    between = given(MatchOpened(ASKED), HandClosed(NORTH, Ended.HAND))
    between.when(WEST, Reparto()).then(DeckOffered(SOUTH, mano=NORTH, ended=Ended.HAND))


def test_the_cut_may_be_left_to_fall() -> None:
    """It then equals the automatic cut."""
    asked = offered(ASKED, (WEST,)).after((NORTH, Caiga()), shuffle=Stacked(()))
    unasked = given(MatchOpened(CASTILLA)).after((NORTH, Reparto()), shuffle=Stacked((WEST,), ()))
    assert asked.events == unasked.events[1:]
    assert asked.game == replace(unasked.game, rules=ASKED)


def test_one_lifts_a_card_at_least_and_the_whole_deck_at_most() -> None:
    for rules, most in ((ASKED, 40), (Rules(cut=Cut.ASK, kings=4, deck=Deck.NO_TWOS), 36)):
        story = offered(rules, (WEST,))
        for cards_lifted in (1, most):
            story.after((NORTH, Alzo(cards_lifted)))
        for cards_lifted in (-1, 0, most + 1, 10**30):
            story.when(NORTH, Alzo(cards_lifted)).refuses(Reason.NO_SUCH_CUT, most=most)


def test_nobody_else_cuts_and_nothing_is_dealt_before_the_cut() -> None:
    story = offered(ASKED, (WEST,))
    for seat in (WEST, SOUTH, EAST):
        story.when(seat, Alzo(17)).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)
        story.when(seat, Caiga()).refuses(Reason.NOT_YOUR_TURN, seat=NORTH)
    for action in (Reparto(), Mus(), Corto(), Paso(), Quiero(), Perete(), Consulta()):
        rules = Rules(cut=Cut.ASK, perete=PereteRule.POINT)
        for seat in (NORTH, EAST):
            offered(rules, (WEST,)).when(seat, action).refuses(Reason.CUT_FIRST)
    for aside in (Opino(Advice.NI_LOCO), Senal(Sena.CIEGO)):
        story.when(NORTH, aside).refuses(Reason.CUT_FIRST)


def test_a_deck_is_cut_once_and_only_where_it_is_offered() -> None:
    for story in (dealt(), dealt(rules=ASKED), bet_on(Lance.GRANDE), given(MatchOpened(ASKED))):
        for action in (Alzo(17), Caiga()):
            story.when(NORTH, action).refuses(Reason.NOTHING_TO_CUT)


@proves("cut", {Cut.FALLS: 4, Cut.ASK: 0})
def test_the_house_says_whether_the_cut_is_asked_for(rules: Rules) -> object:
    story = given(MatchOpened(rules)).after((NORTH, Reparto()), shuffle=Stacked((WEST,), ()))
    return len(story.game.hand.hands[NORTH])


def test_at_a_table_of_two_the_mano_cuts() -> None:
    story = offered(Rules(seats=2, cut=Cut.ASK), (Seat(1),))
    assert story.events[-1] == DeckOffered(Seat(0), mano=Seat(0), ended=Ended.MATCH)


# The next hand.


def test_the_mano_moves_one_seat_to_the_right() -> None:
    """The old mano deals, and the numbers of hands continue."""
    story = bet_on(Lance.GRANDE, mano=SOUTH).passed(4)
    assert story.phase == HandOver(EAST, Ended.HAND)
    story = story.after((NORTH, Reparto()))
    assert isinstance(story.events[0], HandOpened)
    assert story.events[0] == HandOpened(2, dealer=SOUTH, mano=EAST, opening=Opening.MUS)


def test_the_mano_moves_on_however_the_hand_ends() -> None:
    """A hand that a deje or an órdago ended counts as a hand."""
    grande = bet_on(Lance.GRANDE, mano=EAST)
    by_ordago = grande.after((EAST, Ordago()), (NORTH, Quiero()))
    assert by_ordago.phase == HandOver(NORTH, Ended.GAME)
    by_deje = grande.holding(0, 39).after((EAST, Ordago()), (NORTH, NoQueremos()))
    assert by_deje.phase == HandOver(NORTH, Ended.GAME)


def test_the_rotation_goes_on_in_the_next_game() -> None:
    story = given(MatchOpened(CASTILLA), HandClosed(SOUTH, Ended.GAME)).after((NORTH, Reparto()))
    assert story.events[:2] == (
        GameOpened(),
        HandOpened(1, dealer=WEST, mano=SOUTH, opening=Opening.MUS),
    )


def test_the_dealer_may_be_drawn_anew_for_every_game() -> None:
    """That is not so for a hand within the game; after a vaca it is as after a game."""
    rules = Rules(next_game_mano=NextGameMano.REDRAW)
    for ended, opened in ((Ended.GAME, 1), (Ended.VACA, 2)):
        events = (MatchOpened(rules), HandClosed(SOUTH, ended))
        story = given(*events).after((NORTH, Reparto()), shuffle=Stacked((EAST,), ()))
        assert story.events[0] == DealerDrawn(EAST, ())
        assert story.events[1 : opened + 1] == (VacaOpened(), GameOpened())[-opened:]
        assert story.game.hand.mano == NORTH
    within = given(MatchOpened(rules), HandClosed(SOUTH, Ended.HAND)).after((NORTH, Reparto()))
    assert within.game.hand.mano == SOUTH


@proves("next_game_mano", {NextGameMano.CONTINUE: SOUTH, NextGameMano.REDRAW: NORTH})
def test_the_house_says_who_leads_the_next_game(rules: Rules) -> object:
    redraw = rules.next_game_mano is NextGameMano.REDRAW
    shuffle = Stacked((EAST,), ()) if redraw else Stacked(())
    events = (MatchOpened(rules), HandClosed(SOUTH, Ended.GAME))
    return given(*events).after((WEST, Reparto()), shuffle=shuffle).game.hand.mano


def test_a_new_game_begins_at_no_stones_and_a_new_vaca_at_no_games() -> None:
    """Earlier wins stay: games within the vaca, vacas within the match."""
    events = (MatchOpened(CASTILLA), HandClosed(SOUTH, Ended.HAND))
    score = {"games": (1, 2), "vacas": (3, 4)}
    for ended, stones, games in (
        (Ended.HAND, (7, 9), (1, 2)),
        (Ended.GAME, (0, 0), (1, 2)),
        (Ended.VACA, (0, 0), (0, 0)),
    ):
        story = given(events[0], HandClosed(SOUTH, ended)).holding(7, 9).having_won(**score)
        tally = story.after((NORTH, Reparto())).game.tally
        assert (tally.stones, tally.games, tally.vacas) == (stones, games, (3, 4))


def test_before_the_first_deal_nothing_lies_on_the_table() -> None:
    story = given(MatchOpened(CASTILLA))
    assert story.phase == Undealt()
    assert story.game.hand.hands == ((), (), (), ())
    assert {EVEN: story.stones[EVEN], ODD: story.stones[ODD]} == {EVEN: 0, ODD: 0}
