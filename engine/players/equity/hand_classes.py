"""The kinds of hand that a deck deals, and their ranking in each lance.

Cards that count alike have one *face*; a *kind* is a hand of four faces. With eight kings, forty
cards have 8 faces and make 330 kinds of hand; with four kings, 10 faces and 715 kinds. This saves
looking at 91,390 hands one by one. Kinds are numbers, which index the tuples of data about them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.baraja import baraja_of
from engine.cards import Card, Cards, Suit
from engine.hands import HAND_SIZE, Lance, suit_for_real
from engine.players.equity.rankings import Ranking, ladder_of
from engine.rules import Rules

Faces: TypeAlias = tuple[int, ...]
"""The faces of some cards, as sorted numbers."""

_ANY: Final = Rules()

OF_THE_GAME: Final = frozenset(
    {
        "seats",
        "first_dealer",
        "cut",
        "mus_corrido",
        "mus_corrido_scope",
        "first_hand_no_mus",
        "mus_order",
        "cut_out_of_turn",
        "min_discard",
        "reshuffle_includes_current",
        "min_bet",
        "min_raise",
        "max_total_bet",
        "response_mode",
        "open_out_of_turn",
        "consult_partner",
        "deje_mode",
        "deje_timing",
        "pares_paso_stone",
        "punto_paso_total",
        "punto_bonus",
        "show",
        "target",
        "games_to_win",
        "vacas_to_win",
        "next_game_mano",
        "senas",
        "senas_seen",
        "perete",
    }
)
"""House rules that do not affect the value of hands; all other options do.

Because these options are ignored, more games share the cached data.
"""

_AS_USUAL: Final = {name: getattr(_ANY, name) for name in OF_THE_GAME}


@dataclass(frozen=True, slots=True, eq=False)
class HandClasses:
    """Every kind of hand of a deck, computed once for all house rules that value hands alike.

    ``sizes`` is the number of cards of each face, ``hands`` an example hand of each kind, and
    ``dealt`` the number of ways in which a full deck deals it.
    """

    face_of: Mapping[Card, int]
    sizes: tuple[int, ...]
    faces: tuple[Faces, ...]
    number: Mapping[Faces, int]
    hands: tuple[Cards, ...]
    dealt: tuple[int, ...]
    ladders: Mapping[Lance, Ranking]

    def of(self, hand: Cards) -> int:
        """Return the number of a hand's kind."""
        return self.number[self.faces_of(hand)]

    def faces_of(self, cards: Iterable[Card]) -> Faces:
        """Return the faces of the cards, sorted."""
        return tuple(sorted(self.face_of[card] for card in cards))


@lru_cache(maxsize=64)
def kinds_of(rules: Rules) -> HandClasses:
    """Return the kinds of hand under these house rules."""
    return _kinds(of_hands(rules))


def of_hands(rules: Rules) -> Rules:
    """Return these rules with defaults for all options that do not affect the value of hands."""
    return replace(rules, **_AS_USUAL)


@lru_cache(maxsize=16)
def _kinds(rules: Rules) -> HandClasses:
    alike = _alike(rules)
    sizes = tuple(map(len, alike))
    faces = tuple(
        chosen
        for chosen in combinations_with_replacement(range(len(alike)), HAND_SIZE)
        if all(chosen.count(face) <= sizes[face] for face in chosen)
    )
    hands = tuple(_example(chosen, alike) for chosen in faces)
    dealt = combinations(faces, sizes)
    return HandClasses(
        face_of=MappingProxyType(
            {card: face for face, group in enumerate(alike) for card in group}
        ),
        sizes=sizes,
        faces=faces,
        number=MappingProxyType({chosen: number for number, chosen in enumerate(faces)}),
        hands=hands,
        dealt=dealt,
        ladders=MappingProxyType({lance: ladder_of(lance, hands, dealt, rules) for lance in Lance}),
    )


def _alike(rules: Rules) -> tuple[Cards, ...]:
    """Return the cards of the deck, grouped where no lance tells them apart."""
    baraja = baraja_of(rules)
    alike: dict[tuple[int, Suit | None], list[Card]] = {}
    for card in baraja.cards:
        # RULES.md 8: under some house rules the 31 real depends on the suits of a few cards.
        suit = suit_for_real(card, rules.real_31)
        alike.setdefault((baraja.counts_as[card], suit), []).append(card)
    return tuple(tuple(group) for group in alike.values())


def _example(chosen: Faces, alike: tuple[Cards, ...]) -> Cards:
    """Return a hand with these faces."""
    return tuple(alike[face][chosen[:place].count(face)] for place, face in enumerate(chosen))


def combinations(faces: Iterable[Faces], left: Iterable[int]) -> tuple[int, ...]:
    """Return in how many ways each hand can be drawn from the cards ``left`` of each face."""
    drawn = [[comb(count, taken) for taken in range(HAND_SIZE + 1)] for count in left]
    return tuple(prod(drawn[face][chosen.count(face)] for face in set(chosen)) for chosen in faces)
