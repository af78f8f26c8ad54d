"""When to cut the mus, given the hand, the place, and the stones that both sides need.

A mus decision has one effect: a deal is played as dealt, or with new cards for all seats. So one
deal, played out both ways, is a sample for all four places, each weighted by how likely it is that
the decision depends on that place.

Players who always choose the better option hardly ever say mus: a player with good cards cuts, so a
player who does not cut reveals poor cards. People do not play like that. So a hand cuts only if new
cards would cost it more than a small amount, which is the same for all hands at a score.
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
"""All places, as a bit mask."""

_FONDNESS: Final = 0.03
"""The loss from new cards above which a hand cuts, in winning chance.

If hands differ by less, because the game is nearly decided, their standard deviation is used.
"""

_SOFTNESS: Final = 1 / 3
"""The width of the transition around that threshold, relative to it."""

_HARDLY_ANY: Final = 1e-9
"""The minimum of that loss, used if there are no data."""

_TURNS: Final = 6
"""How many times all players update their choice, given the others' last one."""

_MOST: Final = 30.0
"""The limit of the log odds of cutting; at the limit the choice is practically certain."""

_PRIOR: Final = 30.0
"""The weight, in deals, of hands of similar quality when a hand has few deals."""

_ALIKE: Final = 0.03
"""How far apart hands of similar quality may be, in shares of all hands."""


class ExchangeGains(NamedTuple):
    """The effect of new cards for all, in winning chance.

    By kind, place, and classes of both sides' needs, ``gains`` is the weighted sum of the effects
    and ``hung`` the sum of the weights: the chances that the decision depended on that hand.
    """

    gains: Floats
    hung: Floats


def no_exchanges(tables: Tables) -> ExchangeGains:
    """Return an empty record."""
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
    """Return the chance that side 0 wins the game after the lances of this deal."""
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
    """Record side 0's gain from new cards for some places, given as a bit mask.

    A place is weighted by the chance that all others say mus with their ``hands``.
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
    """Play a number of deals as dealt, and again with new cards for all."""
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
    """Return the cut frequencies of a ``Policy`` if every place does what is best for its side.

    It starts from the policy's own frequencies. ``appeal`` (kinds, places) says which hands are
    similar. In each of several turns, ``hands`` hands are played and all places adapt to the
    others.
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
    """Return how often to cut with hands that gain this much from new cards."""
    ways = tables.ways / tables.ways.sum()
    variance = np.tensordot(ways, (gains - np.tensordot(ways, gains, 1)) ** 2, 1)
    fondness = np.clip(np.sqrt(variance), _HARDLY_ANY, _FONDNESS)
    odds = np.clip((gains + fondness) / (_SOFTNESS * fondness), -_MOST, _MOST)
    cut: Floats = 1.0 / (1.0 + np.exp(odds))
    return cut


def gains_of(tables: Tables, found: ExchangeGains, appeal: Floats) -> Floats:
    """Return the mean gain of each hand, smoothed over hands of similar quality.

    ``appeal`` (kinds, places) is their quality.
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
