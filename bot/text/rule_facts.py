"""Derive the effects of combined house rules, and hold the primer for beginners.

The effect of a house rule depends on the others: in a deck without twos no twos count as ases, two
players have no partners, and a first hand without mus has no mus corrido. Messages about the rules
receive each house rule by name, and the derived effects.

The primer comes before the first hand of the lesson. It has a few pages, most of which end with a
question, so that learners can check what they have read. The terminal and the chats show the same
pages.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final, assert_never

from bot.ports.value import Struct
from bot.text.common import listed
from bot.text.localizer import LocalizedText, TextArg
from engine.baraja import baraja_of
from engine.cards import Rank
from engine.rules import (
    DejeMode,
    FirstDealer,
    MusOrder,
    RealJuego,
    Rules,
    SenaList,
)

_USUAL: Final = 2
"""The stones of a bet or raise without a number, unless the house rules require more."""

_EXAMPLE: Final = 5
"""The stones in the example of a bet with a number, if the house rules allow numbers."""


def rule_facts(rules: Rules) -> Mapping[str, TextArg]:
    """Return every house rule by name, and the combined effects of all."""
    in_force = {field.name: _chosen_by(getattr(rules, field.name)) for field in fields(Rules)}
    return {**in_force, **_of_cards(rules), **_of_players(rules), **_of_bets(rules)}


def has_twos(rules: Rules) -> bool:
    """Return whether the deck has twos."""
    return any(card.rank is Rank.DOS for card in baraja_of(rules).cards)


def has_signs(rules: Rules) -> bool:
    """Return whether signs may be made: the rules list signs, and players have partners."""
    return rules.has_partners and rules.senas is not SenaList.OFF


def _of_cards(rules: Rules) -> Mapping[str, TextArg]:
    suited = [LocalizedText(key) for key in _suited(rules)]
    return {
        "ranking": _ranking(rules),
        "has_twos": _yes(has_twos(rules)),
        "deck_cards": len(baraja_of(rules).cards),
        "suits": _yes(bool(suited)),
        "suited": listed(suited) if suited else "",
        "perete_pays": "impossible" if rules.fours_are_aces else _chosen_by(rules.perete),
    }


def _ranking(rules: Rules) -> str:
    if rules.fours_are_aces:
        return "eight_fours"
    if rules.threes_are_kings:
        return "eight"
    return "four" if has_twos(rules) else "four_no_twos"


def _suited(rules: Rules) -> Iterator[str]:
    """Yield what depends on the suits (RULES.md 1.2)."""
    if rules.five_of_coins_king:
        yield "suited-five-of-coins"
    match rules.real_31:
        case RealJuego.SOTA_OROS:
            yield "suited-sota-oros"
        case RealJuego.SOTA_OTROS:
            yield "suited-sota-otros"
        case RealJuego.OROS_OTROS:
            yield "suited-oros-otros"
        case _:
            pass
    if rules.first_dealer is FirstDealer.CUT_SUIT:
        yield "suited-cut-suit"


def _of_players(rules: Rules) -> Mapping[str, TextArg]:
    rivals = rules.seats // 2
    asked_by_pairs = rules.mus_order is MusOrder.PAIRS and rules.has_partners
    opening = "no_mus" if rules.first_hand_no_mus else "corrido" if rules.mus_corrido else "mus"
    consulted = _yes(rules.consult_partner) if rules.has_partners else "alone"
    signs = "off" if rules.senas is SenaList.OFF else "shown" if rules.has_partners else "alone"
    return {
        "rivals": rivals,
        "partners": rivals - 1,
        "first_hand": opening,
        "asked": "pairs" if asked_by_pairs else "table",
        "consult": consulted,
        "signs": signs,
    }


def _of_bets(rules: Rules) -> Mapping[str, TextArg]:
    """Return the amounts of bets and raises for texts under these rules."""
    most = rules.largest_stake
    bet = min(max(_USUAL, rules.min_bet), most)
    other_bet = min(max(_EXAMPLE, bet + 1), most)
    space = most - rules.min_bet
    usual_raise = max(_USUAL, rules.min_raise)
    other_raise = min(max(_EXAMPLE, usual_raise + 1), space)
    raises = "no" if space < rules.min_raise else "number" if space < usual_raise else "both"
    return {
        "usual_bet": bet,
        "usual_bet_stones": LocalizedText("stones", {"stones": bet}),
        "other_bet": other_bet,
        "bets": "any" if other_bet > bet else "one",
        "raises": raises,
        "usual_raise": usual_raise,
        "other_raise": other_raise,
        "deje_example": _yes(raises != "no" and bet + other_raise <= most),
        "deje_of_example": bet + (rules.deje_mode is DejeMode.FEM_PLUS_ONE),
    }


def _yes(is_so: bool) -> str:  # noqa: FBT001 - a fact alone
    return "yes" if is_so else "no"


def _chosen_by(value: bool | int | StrEnum | None) -> TextArg:  # noqa: FBT001 - a value of any kind
    """Return a value as a Fluent selector: a number, or one word."""
    match value:
        case bool():
            return _yes(value)
        case int():
            return value
        case StrEnum():
            return value.name.lower()
        case None:
            return "none"
        case _:
            assert_never(value)


class TutorialPage(StrEnum):
    """The pages of the primer, in order."""

    TABLE = "table"
    CARDS = "cards"
    LANCES = "lances"
    WORDS = "words"


class QuizQuestion(Struct, frozen=True):
    """The number of answers to a page's question, and the right one, counted from 0."""

    answers: int
    right: int


QUIZZES: Final[Mapping[TutorialPage, QuizQuestion]] = MappingProxyType(
    {
        TutorialPage.CARDS: QuizQuestion(3, right=1),
        TutorialPage.LANCES: QuizQuestion(2, right=0),
        TutorialPage.WORDS: QuizQuestion(3, right=0),
    }
)
"""The pages that end with a question."""


def page_line(page: TutorialPage, rules: Rules) -> LocalizedText:
    """Return the text of a page, which ends with the page's question, if any."""
    return LocalizedText(f"primer-{page}", rule_facts(rules))


def answer_lines(page: TutorialPage) -> tuple[LocalizedText, ...]:
    """Return the possible answers in order; an empty tuple for a page without a question."""
    quiz = QUIZZES.get(page)
    answers = range(0 if quiz is None else quiz.answers)
    return tuple(LocalizedText(f"primer-{page}-answer-{number}") for number in answers)


def verdict_lines(page: TutorialPage, answer: int | None) -> tuple[LocalizedText, LocalizedText]:
    """Return whether an answer is right, and why; None is an answer not on the list."""
    is_right = answer == QUIZZES[page].right
    told = LocalizedText("primer-verdict", {"right": "yes" if is_right else "no"})
    return told, LocalizedText(f"primer-{page}-because")


def page_after(page: TutorialPage) -> TutorialPage | None:
    """Return the next page, or None after the last one."""
    pages = tuple(TutorialPage)
    return next(iter(pages[pages.index(page) + 1 :]), None)
