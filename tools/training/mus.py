"""When to cut the mus: with which hand, at which place, and when both sides need how much.

What hangs on a word before the cards are exchanged is one thing: the same deal, played as it was
dealt, against the cards that all have once everybody has said mus. So one deal, played out both
ways, tells all four places something, each as much as it hung on that place alone.

Among those who always do what wins most, hardly anybody says mus: whoever holds more than the
others cuts, and so the rest are known to hold little. People do not play so. Therefore new cards
have to cost a little until a hand is cut with, as much for all hands at a score; mus is said where
it costs little, and not where it costs much.
"""

from typing import Final, NamedTuple

import numpy as np

from engine.players.trained.hand_tables import Floats, Tables
from engine.players.trained.information_sets import NEED_CLASS, NEED_CLASSES
from tools.training.board import Deal, empty_deal, opened, worth_to_first
from tools.training.compiling import compiled
from tools.training.dealing import Shoe, cutting, deal_cards, empty_shoe, exchange, look, talk
from tools.training.games import play_on
from tools.training.learning import need
from tools.training.luck import Luck, luck_of
from tools.training.policies import Policy, World

_SEATS: Final = 4
EVERYWHERE: Final = (1 << _SEATS) - 1
"""All places, a bit for each."""

_FONDNESS: Final = 0.03
"""What a hand has to lose by new cards until it is cut with, in chances to win the game.

Where hands differ by less, since the game is nearly decided, what they differ by is enough.
"""

_SOFTNESS: Final = 1 / 3
"""How far from there people still differ, as a part of the same."""

_HARDLY_ANY: Final = 1e-9
"""What hands differ by where nothing is known of them."""

_TURNS: Final = 6
"""How often everybody finds out anew what to do, when the others have."""

_MOST: Final = 30.0
"""Where the odds of cutting against mus are the exponential of this, nobody does the other."""

_PRIOR: Final = 30.0
"""As many deals as weighs what is known of hands about as good where little is of one."""

_ALIKE: Final = 0.03
"""How far hands about as good are from each other, in shares of all hands."""


class ExchangeGains(NamedTuple):
    """What it brought that all exchanged their cards, in chances to win the game.

    By kind, place, and classes of the own need and the rivals': ``gains`` is the sum, ``hung`` how
    often it hung on the word of that hand.
    """

    gains: Floats
    hung: Floats


def no_exchanges(tables: Tables) -> ExchangeGains:
    """Return nothing is known yet."""
    shape = (len(tables.ways), _SEATS, NEED_CLASSES, NEED_CLASSES)
    return ExchangeGains(np.zeros(shape), np.zeros(shape))


@compiled
def played_out(
    world: World,
    policies: tuple[Policy, Policy],
    deal: Deal,
    needs: tuple[int, int],
    renewed: int,
    luck: Luck,
) -> float:
    """Return the chance that side 0 wins the game, when the lances of this deal are played."""
    board = opened(deal, needs[0], needs[1])
    board = play_on(world, policies, deal, board, renewed, luck)
    return worth_to_first(world.tables, deal, board, world.standings)


@compiled
def note(
    policies: tuple[Policy, Policy],
    hands: tuple[int, int, int, int],
    needs: tuple[int, int],
    gained: float,
    places: int,
    exchanges: ExchangeGains,
) -> None:
    """Note what side 0 has gained by new cards, for some places, a bit for each.

    It hung on the word of a place as often as all others say mus with their ``hands``.
    """
    for place in range(_SEATS):
        if not (places >> place) & 1:
            continue
        hung = 1.0
        for other in range(_SEATS):
            if other != place:
                policy = policies[other % 2]
                hung *= 1.0 - cutting(policy, hands[other], other, needs[0], needs[1])
        side = place % 2
        mine, theirs = NEED_CLASS[needs[side]], NEED_CLASS[needs[1 - side]]
        sign = 1.0 if side == 0 else -1.0
        exchanges.gains[hands[place], place, mine, theirs] += hung * sign * gained
        exchanges.hung[hands[place], place, mine, theirs] += hung


@compiled
def _compare(
    world: World,
    policy: Policy,
    hands: int,
    luck: Luck,
    found: ExchangeGains,
    shoe: Shoe,
    deal: Deal,
) -> None:
    """Play a number of deals out as they were dealt, and again with new cards for all."""
    policies = (policy, policy)
    for _ in range(hands):
        needs = (need(luck), need(luck))
        deal_cards(shoe, luck)
        look(world.tables, shoe, deal)
        held = (deal.hands[0], deal.hands[1], deal.hands[2], deal.hands[3])
        dealt = played_out(world, policies, deal, needs, 0, luck)
        exchange(policies, shoe, deal, luck)
        talk(world.tables, policies, shoe, deal, needs[0], needs[1], luck)
        anew = played_out(world, policies, deal, needs, 1, luck)
        note(policies, held, needs, anew - dealt, EVERYWHERE, found)


def cut_frequencies(
    world: World, policy: Policy, appeal: Floats, *, hands: int, seed: int
) -> Floats:
    """How often to cut, as a ``Policy`` has it, when everybody does what is best for the own side.

    It begins with what the policy does; ``appeal`` (kinds, places) says which hands are about as
    good. ``hands`` are played out in each of some turns, in which all learn what the others do now.
    """
    found, luck, shoe, deal = no_exchanges(world.tables), luck_of(seed), empty_shoe(), empty_deal()
    for turn in range(1, _TURNS + 1):
        _compare(world, policy, hands, luck, found, shoe, deal)
        wanted = _wanted(world.tables, gains_of(world.tables, found, appeal))
        cut = policy.cut + (wanted - policy.cut) / (1 + turn / 2)
        policy = policy._replace(cut=cut)
        for known in found:
            np.multiply(known, turn / (turn + 1), out=known)
    return policy.cut


def _wanted(tables: Tables, gains: Floats) -> Floats:
    """Return how often to cut with hands that gain so much by new cards."""
    ways = tables.ways / tables.ways.sum()
    variance = np.tensordot(ways, (gains - np.tensordot(ways, gains, 1)) ** 2, 1)
    fondness = np.clip(np.sqrt(variance), _HARDLY_ANY, _FONDNESS)
    odds = np.clip((gains + fondness) / (_SOFTNESS * fondness), -_MOST, _MOST)
    cut: Floats = 1.0 / (1.0 + np.exp(odds))
    return cut


def gains_of(tables: Tables, found: ExchangeGains, appeal: Floats) -> Floats:
    """Return what each hand gains on the average, leaning on those that are about as good.

    ``appeal`` (kinds, places) says how good they are.
    """
    gains = np.empty_like(found.gains)
    for place in range(_SEATS):
        order = np.argsort(appeal[:, place], kind="stable")
        ways = tables.ways[order] / tables.ways.sum()
        share = np.cumsum(ways) - ways / 2
        near = np.exp(-(((share[:, None] - share) / _ALIKE) ** 2) / 2)
        own, hung = found.gains[order, place], found.hung[order, place]
        prior = np.tensordot(near, own, 1) / np.maximum(np.tensordot(near, hung, 1), 1.0)
        gains[order, place] = (own + _PRIOR * prior) / (hung + _PRIOR)
    return gains
