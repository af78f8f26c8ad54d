"""The participants of a lance, and the payments without bets (RULES.md 6, 7 and 8)."""

from engine.actions import Envido, NoQuiero, Quiero
from engine.events import (
    Bonus,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    Passed,
)
from engine.game import Betting, UncontestedLance, UnheldLance
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Seat, Seats
from tests.unit.engine.story import (
    CONTESTED,
    EAST,
    EVEN,
    NO_JUEGO,
    NORTH,
    ODD,
    SOUTH,
    WEST,
    Story,
    bet_on,
    proves,
)

TABLE: Seats = (NORTH, WEST, SOUTH, EAST)
ONE_SIDE = "12o 12c 7o 6o / 12e 11o 10o 4o / 5o 5c 5e 1o / 11c 10c 7c 1c"
"""Only north (pareja) and south (medias) have pares; west 34 and north 33 have juego."""

ONE_JUEGO = "12o 11o 10o 1o / 7o 6o 5o 4o / 12c 12e 12b 5c / 6c 6e 5e 1c"
"""Only north (31) and south (35) have juego."""

NOTHING = "12o 11o 6o 4o / 12c 10o 5o 4c / 11c 7o 6c 1o / 10c 7c 5c 1c"
"""No seat has pares or juego; north has 30, the others less."""


def scored(story: Story) -> dict[Lance, LanceScored]:
    """Return the credits of the last action by lance."""
    return {event.lance: event for event in story.events if isinstance(event, LanceScored)}


def test_en_paso_grande_and_chica_pay_one_stone_to_the_best_hand() -> None:
    story = bet_on(Lance.GRANDE).passed(4)
    assert scored(story)[Lance.GRANDE] == LanceScored(
        Lance.GRANDE, EVEN, best=NORTH, paso=1, bet=0, deje=0, extra=0, bonuses=()
    )
    assert scored(story)[Lance.CHICA] == LanceScored(
        Lance.CHICA, ODD, best=EAST, paso=1, bet=0, deje=0, extra=0, bonuses=()
    )


def test_accepted_grande_and_chica_pay_the_bet_alone() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(7)), (WEST, Quiero()))
    story = story.after((NORTH, Envido(9)), (WEST, Quiero())).passed(2)
    assert story.credits[Lance.GRANDE] == (EVEN, 7)
    assert story.credits[Lance.CHICA] == (ODD, 9)


def test_the_better_hand_wins_after_anybody_bets() -> None:
    story = bet_on(Lance.CHICA).after((NORTH, Envido(3)), (WEST, Quiero())).passed(2)
    assert story.credits[Lance.CHICA] == (ODD, 3)


# Pares.


def test_pares_en_paso_pay_the_hands_alone() -> None:
    """Each holder of the winning side is paid: south's duples and north's pareja."""
    story = bet_on(Lance.PARES).passed(2)
    assert scored(story)[Lance.PARES] == LanceScored(
        Lance.PARES, EVEN, best=SOUTH, paso=0, bet=0, deje=0, extra=0,
        bonuses=(Bonus(NORTH, 1), Bonus(SOUTH, 3)),
    )  # fmt: skip


@proves("pares_paso_stone", {0: 4, 1: 5})
def test_the_house_may_add_a_stone_to_pares_en_paso(rules: Rules) -> object:
    return bet_on(Lance.PARES, rules=rules).passed(2).credits[Lance.PARES][1]


def test_the_stone_of_pares_en_paso_is_for_pares_en_paso_alone() -> None:
    """It is not for juego, nor for pares with a bet or of only one side."""
    rules = Rules(pares_paso_stone=1)
    assert bet_on(Lance.JUEGO, rules=rules).passed().credits[Lance.JUEGO] == (ODD, 3)
    bet = bet_on(Lance.PARES, rules=rules).after((NORTH, Envido()))
    accepted = bet.after((WEST, Quiero())).passed()
    assert accepted.credits[Lance.PARES] == (EVEN, 6)
    refused = bet.after((WEST, NoQuiero())).passed()
    assert refused.credits[Lance.PARES] == (EVEN, 4)
    uncontested = bet_on(Lance.JUEGO, ONE_SIDE, rules).passed()
    assert uncontested.credits[Lance.PARES] == (EVEN, 3)


def test_accepted_pares_pay_bet_and_hands() -> None:
    story = bet_on(Lance.PARES).after((NORTH, Envido(5)), (WEST, Quiero())).passed()
    assert scored(story)[Lance.PARES].bet == 5
    assert scored(story)[Lance.PARES].stones == 5 + 3 + 1


def test_pares_of_one_side_are_not_bet_on() -> None:
    """They are declared, and both partners count theirs when pares are counted."""
    story = bet_on(Lance.GRANDE, ONE_SIDE).passed(2)
    assert story.events == (
        Passed(EAST, Lance.CHICA),
        LancePassed(Lance.CHICA),
        HoldingsDeclared(Lance.PARES, TABLE, holders=(NORTH, SOUTH)),
        LanceUncontested(Lance.PARES, EVEN),
        HoldingsDeclared(Lance.JUEGO, TABLE, holders=(NORTH, WEST)),
        LanceOpened(Lance.JUEGO, (NORTH, WEST)),
    )
    assert story.game.hand.lances[2] == UncontestedLance(Lance.PARES, EVEN)
    assert scored(story.passed())[Lance.PARES] == LanceScored(
        Lance.PARES, EVEN, best=SOUTH, paso=0, bet=0, deje=0, extra=0,
        bonuses=(Bonus(NORTH, 1), Bonus(SOUTH, 2)),
    )  # fmt: skip


def test_without_pares_or_juego_both_lances_are_void_and_punto_opens() -> None:
    story = bet_on(Lance.CHICA, NOTHING).passed()
    assert story.events[2:] == (
        HoldingsDeclared(Lance.PARES, TABLE, holders=()),
        LanceUnheld(Lance.PARES),
        HoldingsDeclared(Lance.JUEGO, TABLE, holders=()),
        LanceUnheld(Lance.JUEGO),
        LanceOpened(Lance.PUNTO, TABLE),
    )
    assert story.game.hand.lances[2:] == (UnheldLance(Lance.PARES), UnheldLance(Lance.JUEGO))
    assert story.passed().credits == {
        Lance.GRANDE: (EVEN, 1),
        Lance.CHICA: (ODD, 1),
        Lance.PUNTO: (EVEN, 1),
    }


def test_the_declaration_is_true_and_in_order_from_the_mano() -> None:
    """The table declares for all seats, so that no one can hide or invent a holding."""
    story = bet_on(Lance.CHICA, mano=SOUTH).passed()
    order = (SOUTH, EAST, NORTH, WEST)
    assert story.events[2:] == (
        HoldingsDeclared(Lance.PARES, order, holders=(SOUTH, NORTH, WEST)),
        LanceOpened(Lance.PARES, (SOUTH, NORTH, WEST)),
    )


# Juego and punto.


def test_juego_en_paso_pays_the_hands_alone() -> None:
    story = bet_on(Lance.JUEGO).passed()
    assert scored(story)[Lance.JUEGO] == LanceScored(
        Lance.JUEGO, ODD, best=WEST, paso=0, bet=0, deje=0, extra=0, bonuses=(Bonus(WEST, 3),)
    )


def test_juego_of_one_side_is_not_bet_on() -> None:
    """The hand ends at once; 31 pays three and 35 two."""
    story = bet_on(Lance.PARES, ONE_JUEGO).passed()
    assert story.events[2:4] == (
        HoldingsDeclared(Lance.JUEGO, TABLE, holders=(NORTH, SOUTH)),
        LanceUncontested(Lance.JUEGO, EVEN),
    )
    assert scored(story)[Lance.JUEGO] == LanceScored(
        Lance.JUEGO, EVEN, best=NORTH, paso=0, bet=0, deje=0, extra=0,
        bonuses=(Bonus(NORTH, 3), Bonus(SOUTH, 2)),
    )  # fmt: skip


def test_accepted_juego_pays_bet_and_hands() -> None:
    story = bet_on(Lance.JUEGO).after((NORTH, Envido(4)), (WEST, Quiero()))
    assert story.credits[Lance.JUEGO] == (ODD, 4 + 3)


def test_punto_is_played_only_when_nobody_has_juego() -> None:
    story = bet_on(Lance.PUNTO, NO_JUEGO)
    assert story.phase == Betting(Lance.PUNTO, TABLE, ())
    assert len(bet_on(Lance.JUEGO).passed().game.hand.lances) == 4
    assert len(bet_on(Lance.PARES, ONE_JUEGO).passed().game.hand.lances) == 4


def test_everybody_bets_at_punto_and_the_best_total_wins() -> None:
    """West and south both have 30; the one nearer to the mano wins."""
    assert bet_on(Lance.PUNTO, NO_JUEGO).passed().credits[Lance.PUNTO] == (ODD, 1)
    from_south = bet_on(Lance.PUNTO, NO_JUEGO, mano=SOUTH).passed()
    assert from_south.credits[Lance.PUNTO] == (EVEN, 1)


@proves("punto_paso_total", {1: 1, 2: 2})
def test_the_house_says_what_punto_pays_en_paso(rules: Rules) -> object:
    return bet_on(Lance.PUNTO, NO_JUEGO, rules).passed().credits[Lance.PUNTO][1]


@proves("punto_bonus", {1: (5, 1), 0: (4, None), 3: (7, 3)})
def test_punto_adds_its_own_stone_to_a_bet(rules: Rules) -> object:
    """A refused bet gets it at the count; en paso it is not added."""
    story = bet_on(Lance.PUNTO, NO_JUEGO, rules).after((NORTH, Envido(4)))
    _, accepted = story.after((WEST, Quiero())).credits[Lance.PUNTO]
    refused = story.after((WEST, NoQuiero()), (EAST, NoQuiero())).credits.get(Lance.PUNTO)
    passed = bet_on(Lance.PUNTO, NO_JUEGO, rules).passed()
    assert passed.credits[Lance.PUNTO] == (ODD, 1)
    return accepted, refused and refused[1]


def test_the_bonus_of_punto_is_an_extra_of_the_lance() -> None:
    story = bet_on(Lance.PUNTO, NO_JUEGO).after((NORTH, Envido(4)), (WEST, Quiero()))
    assert scored(story)[Lance.PUNTO] == LanceScored(
        Lance.PUNTO, ODD, best=WEST, paso=0, bet=4, deje=0, extra=1, bonuses=()
    )


# Other numbers of seats.


def test_with_two_seats_each_is_a_side() -> None:
    """North has 36 and west 31, both with a pareja; the procedure is the same, in turn."""
    hands = "/".join(CONTESTED.split("/")[:2])
    story = bet_on(Lance.GRANDE, hands, Rules(seats=2)).passed(4)
    assert story.credits == {
        Lance.GRANDE: (EVEN, 1),
        Lance.CHICA: (ODD, 1),
        Lance.PARES: (EVEN, 1),
        Lance.JUEGO: (ODD, 3),
    }


def test_with_six_seats_three_hands_of_a_side_may_count() -> None:
    """Seats 1, 3 and 5 have pares; of the even side only seat 0 does."""
    hands = (
        "12o 12c 7o 4o / 11o 11c 6o 4c / 12e 10o 7c 5o / 6c 6e 5c 5e / 11e 10c 7e 4e"
        " / 10e 10b 1o 1c"
    )
    story = bet_on(Lance.PARES, hands, Rules(seats=6))
    assert story.phase == Betting(Lance.PARES, tuple(map(Seat, (0, 1, 3, 5))), ())
    assert story.played_out().credits[Lance.PARES] == (ODD, 1 + 3 + 3)
