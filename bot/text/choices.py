"""List what a seat may do now, with labels for buttons and menus.

Typing the words of a label means the same action.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final, assert_never

from bot.ports.value import Struct
from bot.text.common import Names, cards_line, own_sena_line
from bot.text.localizer import LocalizedText
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.baraja import baraja_of
from engine.cards import Cards, Rank
from engine.game import Answering, AnsweringOrdago
from engine.hands import HAND_SIZE
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, options
from engine.rules import Rules
from engine.seats import Seat
from engine.turn_order import rivals
from engine.view import View

_USUAL_AMOUNTS: Final = (2, 5, 10)
_REMEMBERED: Final = 1_024


class PromptKind(StrEnum):
    """The subject of a free answer."""

    CUT = "cut"
    BET = "bet"
    RAISE = "raise"
    THROW = "throw"


class MenuAction(Struct, frozen=True):
    """An action and its label."""

    line: LocalizedText
    action: Action

    def __hash__(self) -> int:
        """Return the hash of the label only, because menus are hashed often."""
        return hash(self.line)


class AmountPrompt(Struct, frozen=True):
    """A free answer: a number of stones or cards from ``least`` to ``most``."""

    line: LocalizedText
    least: int
    most: int
    kind: PromptKind

    def __hash__(self) -> int:
        """Return the hash of the label only, as in ``MenuAction``."""
        return hash(self.line)


def menu(
    view: View, allowed: tuple[Option, ...] | None = None
) -> tuple[MenuAction | AmountPrompt, ...]:
    """Return what the viewer may do, likeliest first; an empty tuple for the public view.

    All entries are legal. Prompts allow other amounts and discards. The refusal for a whole side is
    left out where it means the same as the plain refusal. ``allowed`` are the legal options, if
    already known; otherwise they are computed.
    """
    offered = options(view) if allowed is None else allowed
    if not offered:
        return ()
    in_order = sorted(offered, key=_is_other_than_quiero)
    return tuple(choice for option in in_order for choice in _chosen(option, view))


def _is_other_than_quiero(option: Option) -> bool:
    return type(option) is not Say or type(option.action) is not Quiero


def _chosen(option: Option, view: View) -> Iterator[MenuAction | AmountPrompt]:
    match option:
        case Say(action):
            if not isinstance(action, NoQueremos) or _partner_may_answer(view):
                yield _choice(action)
        case Lift(least, most):
            yield from _lifts(least, most)
        case Bet(least, most):
            yield from _bets(least, most)
        case Raise(least, most):
            yield from _raises(least, most)
        case Throw(held, least):
            for thrown in suggested_discards(held, view.rules):
                yield _choice(Descarto(thrown))
            yield AmountPrompt(LocalizedText("prompt-throw"), least, len(held), PromptKind.THROW)
        case _:
            assert_never(option)


@lru_cache(maxsize=_REMEMBERED, typed=True)  # Actions without fields have equal hashes.
def _choice(action: Action) -> MenuAction:
    return MenuAction(label(action), action)


@lru_cache(maxsize=_REMEMBERED)
def _lifts(least: int, most: int) -> tuple[MenuAction | AmountPrompt, ...]:
    """Return cuts near the top, in the middle and near the bottom, and a prompt for others."""
    quarter = most // 4
    return (
        MenuAction(LocalizedText("choice-alzo-high"), Alzo(quarter)),
        MenuAction(LocalizedText("choice-alzo-middle"), Alzo(most // 2)),
        MenuAction(LocalizedText("choice-alzo-low"), Alzo(most - quarter)),
        AmountPrompt(LocalizedText("prompt-cut", {"most": most}), least, most, PromptKind.CUT),
    )


@lru_cache(maxsize=_REMEMBERED)
def _bets(least: int, most: int) -> tuple[MenuAction | AmountPrompt, ...]:
    prompt = AmountPrompt(
        LocalizedText("prompt-bet", {"least": least}), least, most, PromptKind.BET
    )
    return (*(_choice(Envido(stones)) for stones in _amounts(least, most)), prompt)


@lru_cache(maxsize=_REMEMBERED)
def _raises(least: int, most: int) -> tuple[MenuAction | AmountPrompt, ...]:
    prompt = AmountPrompt(
        LocalizedText("prompt-raise", {"least": least}), least, most, PromptKind.RAISE
    )
    return (*(_choice(Mas(stones)) for stones in _amounts(least, most)), prompt)


def _amounts(least: int, most: int) -> tuple[int, ...]:
    """Return the usual amounts within the bounds, starting with the least."""
    return (least, *(stones for stones in _USUAL_AMOUNTS if least < stones <= most))


def _partner_may_answer(view: View) -> bool:
    """Return whether the bet stays open if only the viewer refuses it."""
    phase = view.phase
    assert isinstance(phase, Answering | AnsweringOrdago), "only a bet is refused"
    asked = rivals(phase.eligible, phase.bettor, view.rules.seats)
    return any(seat != view.seat and seat not in phase.refused for seat in asked)


def suggested_discards(held: Cards, rules: Rules) -> tuple[Cards, ...]:
    """Return likely discards, likeliest first; the first ones keep kings and paired cards."""
    counts_as = baraja_of(rules).counts_as
    counted = [counts_as[card] for card in held]
    no_kings = tuple(card for card in held if counts_as[card] is not Rank.REY)
    lone = tuple(card for card in no_kings if counted.count(counts_as[card]) == 1)
    lowest = min(held, key=lambda card: counts_as[card])
    thrown = (lone or (lowest,), no_kings, held)
    return tuple(cards for cards in dict.fromkeys(thrown) if cards)


def label(action: Action) -> LocalizedText:  # noqa: C901, PLR0911, PLR0912 - one short case for each action
    """Return the label of an action for a button or a menu."""
    match action:
        case Reparto():
            return LocalizedText("choice-reparto")
        case Alzo(lifted):
            return LocalizedText("choice-alzo", {"cards": lifted})
        case Caiga():
            return LocalizedText("choice-caiga")
        case Mus():
            return LocalizedText("choice-mus")
        case Corto():
            return LocalizedText("choice-corto")
        case Descarto(cards):
            return _discard_label(cards)
        case Paso():
            return LocalizedText("choice-paso")
        case Envido(stones):
            return LocalizedText("choice-envido", {"stones": stones})
        case Mas(stones):
            return LocalizedText("choice-mas", {"stones": stones})
        case Ordago():
            return LocalizedText("choice-ordago")
        case Quiero():
            return LocalizedText("choice-quiero")
        case NoQuiero():
            return LocalizedText("choice-no-quiero")
        case NoQueremos():
            return LocalizedText("choice-no-queremos")
        case Consulta():
            return LocalizedText("choice-consulta")
        case Opino(opinion):
            return LocalizedText("choice-opino", {"opinion": opinion.value})
        case Senal(sena):
            return LocalizedText("choice-sena", {"sena": LocalizedText(f"sena-{sena}")})
        case Look(at):
            return LocalizedText("choice-look", {"player": at + 1})
        case Perete():
            return LocalizedText("choice-perete")
        case _:
            assert_never(action)


def done_line(action: Action, rules: Rules) -> LocalizedText:
    """Return the confirmation for the player who has just taken this action."""
    match action:
        case Reparto():
            return LocalizedText("press-dealt")
        case Descarto(cards):
            thrown = cards_line(cards) if cards else ""
            return LocalizedText("cards-discarded", {"count": len(cards), "cards": thrown})
        case Senal(sena):
            return own_sena_line(sena, rules)
        case Opino(opinion):
            word = LocalizedText("opinion-said", {"opinion": opinion.value})
        case _:
            word = label(action)
    return LocalizedText("press-said", {"word": word})


@lru_cache(maxsize=_REMEMBERED)
def public_choices(
    offered: tuple[MenuAction | AmountPrompt, ...],
) -> tuple[MenuAction | AmountPrompt, ...]:
    """Return the entries that may be shown to everyone, as they reveal nothing about a hand."""
    return tuple(filter(_is_open, offered))


def _is_open(entry: MenuAction | AmountPrompt) -> bool:
    match entry:
        case MenuAction(_, Senal() | Look() | Consulta() | Opino() | Perete()):
            return False
        case _:
            return not is_discard(entry)


def is_discard(entry: MenuAction | AmountPrompt) -> bool:
    """Return whether an entry is about a discard."""
    match entry:
        case MenuAction(_, action):
            return isinstance(action, Descarto)
        case AmountPrompt(kind=kind):
            return kind is PromptKind.THROW
        case _:
            assert_never(entry)


def gaze_choices(offered: Iterable[MenuAction | AmountPrompt]) -> tuple[Look, ...]:
    """Return the seats at which the viewer may look."""
    return tuple(
        entry.action
        for entry in offered
        if isinstance(entry, MenuAction) and isinstance(entry.action, Look)
    )


def look_line(at: Seat, names: Names) -> LocalizedText:
    """Return the label for looking at a seat, with its player's name."""
    return LocalizedText("choice-look", {"player": names[at]})


def disambiguation_label(action: Action, view: View) -> LocalizedText:
    """Return the label of one reading of an ambiguous text, for the viewer to choose."""
    match action, view.phase:
        case Mas(stones), Answering(at_stake=at_stake):
            return LocalizedText("ambiguous-raise", {"stones": stones, "total": at_stake + stones})
        case _:
            return label(action)


def _discard_label(cards: Cards) -> LocalizedText:
    if not cards:
        return LocalizedText("choice-discard-none")
    if len(cards) == HAND_SIZE:
        return LocalizedText("choice-discard-all")
    return LocalizedText("choice-discard", {"cards": cards_line(cards)})
