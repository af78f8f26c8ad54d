"""Tests of which hands are shown if the house shows only what a bet needs (RULES.md 9.7)."""

import pytest

from engine.actions import Action, Envido, NoQueremos, Ordago, Quiero
from engine.events import HandsShown, LanceScored
from engine.hands import Lance
from engine.rules import Rules, Show
from engine.seats import Seat, Seats
from engine.view import Hidden, Shown, view
from engine.view_rebuild import rebuild_view
from tests.unit.engine.story import EAST, EVEN, NORTH, SOUTH, WEST, Story, bet_on, dealt, proves

NEEDED = Rules(show=Show.NEEDED)
HANDS = dealt().game.hand.hands
VIEWERS = (NORTH, WEST, SOUTH, EAST, None)


def over(lance: Lance, bet: Action, answer: Action, rules: Rules = NEEDED) -> Story:
    """Return a hand in which north bets in one lance and nobody bets in the others."""
    return bet_on(lance, rules=rules).after((NORTH, bet), (WEST, answer)).played_out()


def open_cards(story: Story) -> Seats:
    """Return whose hands are shown according to the log; each one is shown unchanged."""
    shown = [event for event in story.game.hand.story if isinstance(event, HandsShown)]
    assert len(shown) <= 1
    hands = shown[0].hands if shown else ((),) * len(HANDS)
    assert all(cards in (HANDS[seat], ()) for seat, cards in enumerate(hands))
    assert not shown or any(hands), "what shows nothing is no event"
    seats = tuple(Seat(seat) for seat, cards in enumerate(hands) if cards)
    assert story.game.hand.shown == seats
    return seats


@pytest.mark.parametrize(
    ("lance", "seats"),
    [
        (Lance.GRANDE, (NORTH, WEST)),
        (Lance.CHICA, (SOUTH, EAST)),
        (Lance.PARES, (WEST, SOUTH)),
        (Lance.JUEGO, (NORTH, WEST)),
    ],
)
def test_a_hand_is_shown_where_an_accepted_bet_needs_it(lance: Lance, seats: Seats) -> None:
    """Each side's best hand is shown, no matter which of them won; the stones are the same."""
    story = over(lance, Envido(), Quiero())
    assert open_cards(story) == seats
    assert story.credits == over(lance, Envido(), Quiero(), Rules()).credits


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_refused_bluff_stays_secret(viewer: Seat | None) -> None:
    """Nobody shows a hand, and each seat sees only its own hand; the lances are still scored."""
    story = over(Lance.GRANDE, Ordago(), NoQueremos())
    assert open_cards(story) == ()
    assert story.credits.keys() == {Lance.CHICA, Lance.PARES, Lance.JUEGO}
    seen = view(story.game, viewer)
    assert seen.hands == tuple(
        Shown(cards) if seat == viewer else Hidden(4) for seat, cards in enumerate(HANDS)
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_shows_no_hand_is_seen_to_hold_four_cards(viewer: Seat | None) -> None:
    """A view that is rebuilt from the events that the seat has seen agrees."""
    game = over(Lance.JUEGO, Envido(), Quiero()).game
    seen = view(game, viewer)
    for seat, held in enumerate(seen.hands):
        is_seen = seat in {NORTH, WEST, viewer}
        assert held == (Shown(HANDS[seat]) if is_seen else Hidden(4))
    if viewer is not None:
        assert rebuild_view(game.rules, viewer, game.tally, seen.story) == seen


def test_a_lance_that_is_not_counted_needs_no_hand() -> None:
    """Grande en paso wins the game, so the bet that was accepted at juego is never compared."""
    story = bet_on(Lance.JUEGO, rules=NEEDED).holding(39, 0)
    story = story.after((NORTH, Envido()), (WEST, Quiero()))
    assert story.credits.keys() == {Lance.GRANDE}
    assert open_cards(story) == ()


def test_the_stone_that_wins_the_game_is_the_last_that_needs_a_hand() -> None:
    """Grande's two stones reach the target exactly, so the accepted bet at chica shows no hand."""
    story = bet_on(Lance.GRANDE, rules=NEEDED).holding(38, 0)
    story = story.after((NORTH, Envido()), (WEST, Quiero()))
    story = story.after((NORTH, Envido()), (WEST, Quiero())).played_out()
    assert story.credits == {Lance.GRANDE: (EVEN, 2)}
    assert open_cards(story) == (NORTH, WEST)


def test_an_ordago_shows_the_best_hand_of_either_side() -> None:
    """Only the compared hands are shown; earlier accepted bets are void and show nothing."""
    story = bet_on(Lance.GRANDE, rules=NEEDED).after((NORTH, Envido()), (WEST, Quiero()))
    story = story.after((NORTH, Ordago()), (WEST, Quiero()))
    assert open_cards(story) == (SOUTH, EAST)


def test_every_bet_that_is_accepted_shows_its_own() -> None:
    """With bets at grande and chica, all four hands may have to be shown."""
    story = bet_on(Lance.GRANDE, rules=NEEDED).after((NORTH, Envido()), (WEST, Quiero()))
    story = story.after((NORTH, Envido()), (WEST, Quiero())).played_out()
    assert open_cards(story) == (NORTH, WEST, SOUTH, EAST)


def test_the_table_vouches_for_what_nobody_shows() -> None:
    """The bot says whose hand won a lance en paso."""
    story = bet_on(Lance.GRANDE, rules=NEEDED).played_out()
    assert open_cards(story) == ()
    best = {event.lance: event.best for event in story.events if isinstance(event, LanceScored)}
    assert best == {Lance.GRANDE: NORTH, Lance.CHICA: EAST, Lance.PARES: SOUTH, Lance.JUEGO: WEST}


@proves("show", {Show.ALL: (NORTH, WEST, SOUTH, EAST), Show.NEEDED: (NORTH, WEST)})
def test_the_house_says_which_hands_are_shown(rules: Rules) -> object:
    return open_cards(over(Lance.JUEGO, Envido(), Quiero(), rules))
