"""The house rules of a table as one frozen value (RULES.md, the options of each section).

A field's default applies to tables that were stored before the field existed.
``engine.rule_options`` has the presets of RULES.md section 15, the allowed values of each field,
and the checks for contradictions.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LARGEST_STAKE: Final = 1_000_000
"""The largest stake of a lance under rules without a maximum; far above any real bet."""

_ALL_KINGS: Final = 8
_DUEL_SEATS: Final = 2


class Deck(StrEnum):
    """The cards of the deck (RULES.md 1)."""

    FORTY = "40"
    NO_TWOS = "36_no2"


class FirstDealer(StrEnum):
    """How the first dealer of a match is chosen (RULES.md 2)."""

    RANDOM = "random"
    LOWEST_CARD = "lowest_card"
    HIGHEST_CARD = "highest_card"
    HIGHEST_CARD_MANO = "highest_card_mano"
    LOWEST_CARD_MANO = "lowest_card_mano"
    CUT_SUIT = "cut_suit"


class Cut(StrEnum):
    """How the deck is cut before each deal (RULES.md 2)."""

    FALLS = "falls"
    ASK = "ask"


class Scope(StrEnum):
    """How often a first hand occurs (RULES.md 2)."""

    MATCH = "match"
    VACA = "vaca"
    GAME = "game"


class MusOrder(StrEnum):
    """The order in which the seats say mus (RULES.md 3)."""

    TABLE = "table"
    PAIRS = "pairs"


class ResponseMode(StrEnum):
    """Which rival may answer a bet (RULES.md 4)."""

    EITHER = "either"
    TURN = "turn"


class DejeMode(StrEnum):
    """What a refused raise pays (RULES.md 5)."""

    STANDARD = "standard"
    FEM_PLUS_ONE = "fem_plus_one"


class DejeTiming(StrEnum):
    """When a deje is taken (RULES.md 5)."""

    IMMEDIATE = "immediate"
    AT_COUNT = "at_count"


class RealJuego(StrEnum):
    """Which 31 beats every other 31 (RULES.md 8)."""

    OFF = "off"
    SOTA = "sota"
    FIGURE = "figure"
    KING = "king"
    SOTA_OROS = "sota_oros"
    SOTA_OTROS = "sota_otros"
    OROS_OTROS = "oros_otros"


class Show(StrEnum):
    """Which hands are shown at the end (RULES.md 9)."""

    ALL = "all"
    NEEDED = "needed"


class NextGameMano(StrEnum):
    """The mano of the first hand of a later game (RULES.md 10)."""

    CONTINUE = "continue"
    REDRAW = "redraw"


class SenaList(StrEnum):
    """Which list of señas a match uses (RULES.md 11)."""

    WIKI = "wiki"
    FEM = "fem"
    FOURNIER = "fournier"
    OFF = "off"


class SenasSeen(StrEnum):
    """Who sees a seña (RULES.md 11)."""

    GAZE = "gaze"
    PARTNER = "partner"


class PereteRule(StrEnum):
    """What calling 4-5-6-7 earns (RULES.md 12)."""

    OFF = "off"
    POINT = "point"
    POINT_REDRAW = "point_redraw"


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of a match; they are stored with its first event and never change."""

    seats: int = 4
    kings: int = 8
    deck: Deck = Deck.FORTY
    fours_are_aces: bool = False
    five_of_coins_king: bool = False
    first_dealer: FirstDealer = FirstDealer.RANDOM
    cut: Cut = Cut.FALLS
    mus_corrido: bool = True
    mus_corrido_scope: Scope = Scope.MATCH
    first_hand_no_mus: bool = False
    mus_order: MusOrder = MusOrder.TABLE
    cut_out_of_turn: bool = False
    min_discard: int = 1
    reshuffle_includes_current: bool = True
    min_bet: int = 2
    min_raise: int = 2
    max_total_bet: int | None = None
    response_mode: ResponseMode = ResponseMode.EITHER
    open_out_of_turn: bool = False
    consult_partner: bool = True
    deje_mode: DejeMode = DejeMode.STANDARD
    deje_timing: DejeTiming = DejeTiming.IMMEDIATE
    pares_paso_stone: int = 0
    punto_paso_total: int = 1
    punto_bonus: int = 1
    real_31: RealJuego = RealJuego.OFF
    show: Show = Show.ALL
    target: int = 40
    games_to_win: int = 3
    vacas_to_win: int = 1
    next_game_mano: NextGameMano = NextGameMano.CONTINUE
    senas: SenaList = SenaList.WIKI
    senas_seen: SenasSeen = SenasSeen.PARTNER
    perete: PereteRule = PereteRule.OFF

    @property
    def threes_are_kings(self) -> bool:
        """Return whether threes count as reyes and twos as ases: the game with eight kings."""
        return self.kings == _ALL_KINGS

    @property
    def has_partners(self) -> bool:
        """Return whether a side has more than one seat."""
        return self.seats > _DUEL_SEATS

    @property
    def has_gaze(self) -> bool:
        """Return whether each seat looks at one other seat and sees only that seat's señas."""
        has_signs = self.has_partners and self.senas is not SenaList.OFF
        return has_signs and self.senas_seen is SenasSeen.GAZE

    @property
    def largest_stake(self) -> int:
        """Return the largest stake of one lance without an órdago."""
        return LARGEST_STAKE if self.max_total_bet is None else self.max_total_bet
