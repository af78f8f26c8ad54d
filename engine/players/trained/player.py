"""The trained player: it follows a blueprint, and counts where the result is certain."""

from random import Random
from typing import Final, assert_never

from engine.actions import Action, Caiga, Corto, Descarto, Mus, Reparto
from engine.cards import Cards
from engine.events import Opening
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.legal_actions import options
from engine.players.equity.hand_classes import kinds_of
from engine.players.heuristic.player import choose_gaze, sena
from engine.players.trained.abstraction import (
    bet_interpolations,
    kind_of,
    needs,
    place_of,
    spot_at,
    to_action,
)
from engine.players.trained.betting_tree import CHOICES, NO, PASO, QUIERO
from engine.players.trained.blueprint import Blueprint, shipped
from engine.players.trained.forced_results import decides, unbeatable, wins_by_yielding
from engine.players.trained.hand_equity import chance_at
from engine.players.trained.hand_tables import Tables, tables_of
from engine.players.trained.information_sets import MOST_NEEDED, InfoSet
from engine.players.trained.off_tree import accepting, is_beyond
from engine.players.trained.search import Search
from engine.players.trained.sign_adjustment import adjust_for_signs
from engine.players.trained.skill_levels import SkillLevel, cutting, skill_of, weights
from engine.view import View, own_cards, own_seat

_YIELD: Final = PASO
"""The first choice yields: it passes in an open lance, and refuses a bet."""


class TrainedPlayer:
    """A ``Player`` for the rules of ``covered.covers``; it has no memory of others.

    It uses the shipped blueprint unless it is given another one.
    """

    def __init__(self, kings: int, skill: SkillLevel, blueprint: Blueprint | None = None) -> None:
        self._blueprint: Final[Blueprint] = blueprint or shipped(kings)
        self._tables: Final[Tables] = tables_of(kings)
        self._skill = skill
        self._search = Search(self._blueprint, self._tables)

    def act(self, view: View, generator: Random) -> Action:
        """Choose the action of the blueprint, unless another one is certainly best."""
        assert view.seat in view.speakers, "the table waits for this player"
        phase = view.phase
        match phase:
            case Undealt() | HandOver():
                return Reparto()
            case Cutting():
                return Caiga()
            case Talking():
                look = choose_gaze(view, options(view), self._skill.signs, generator)
                if look is not None:
                    return look
                return Corto() if generator.random() < self._cut(view) else Mus()
            case Discarding():
                return Descarto(self._thrown(view))
            case Betting() | Answering() | AnsweringOrdago():
                return self._say(view, phase, generator)
            case MatchOver() | BetweenLances():
                raise AssertionError  # No seat is to act.
            case _:
                assert_never(phase)

    def shares(self, view: View) -> tuple[tuple[Action, float], ...]:
        """Return the probability of each action that it knows at a decision in this hand.

        It includes actions with probability 0 and ignores señas, looks and the search. The result
        is empty in other phases.
        """
        phase = view.phase
        match phase:
            case Talking():
                cut = self._cut(view)
                return (Mus(), 1 - cut), (Corto(), cut)
            case Discarding():
                return ((Descarto(self._thrown(view)), 1.0),)
            case Betting() | Answering() | AnsweringOrdago():
                return tuple(self._spoken(view, phase).items())
            case Undealt() | HandOver() | Cutting() | MatchOver() | BetweenLances():
                return ()
            case _:
                assert_never(phase)

    def worths(self, view: View, generator: Random) -> tuple[tuple[Action, float], ...]:
        """Return the winning chances of the actions, as an earlier search found them.

        The generator must be in the state that it had before that decision. The result is empty if
        no search decided.
        """
        phase = view.phase
        if not (self._skill.searches and isinstance(phase, Betting | Answering | AnsweringOrdago)):
            return ()
        offered, often = options(view), self._skill.signs
        aside = choose_gaze(view, offered, often, generator) or sena(
            view, offered, often, generator
        )
        found = None if aside else self._search.worths(view, phase, generator)
        if found is None:
            return ()
        node = spot_at(view, phase).node
        worths = {
            to_action(choice, node, offered): float(worth) for choice, worth in enumerate(found)
        }
        return tuple(worths.items())

    def _spoken(
        self, view: View, phase: Betting | Answering | AnsweringOrdago
    ) -> dict[Action, float]:
        """Return the probability of each betting action."""
        spot, offered = self._spot(view, phase), options(view)
        weighed = self._weighed(view, phase, spot)
        spoken: dict[Action, float] = {
            to_action(choice, spot.node, offered): 0.0 for choice in range(len(weighed))
        }
        for choice, share in enumerate(weighed):
            spoken[to_action(self._counted(view, phase, spot, choice), spot.node, offered)] += share
        return spoken

    def _spot(self, view: View, phase: Betting | Answering | AnsweringOrdago) -> InfoSet:
        """Return the spot of the decision, with the hand adjusted to the señas seen."""
        spot = spot_at(view, phase)
        return adjust_for_signs(view, spot) if self._skill.reads else spot

    def _cut(self, view: View) -> float:
        """Return the chance of cutting; in mus corrido the seat that cuts is mano (RULES.md 2)."""
        place = 0 if view.opening is Opening.MUS_CORRIDO else place_of(view, own_seat(view))
        mine, theirs = needs(view) if self._skill.minds_score else (MOST_NEEDED, MOST_NEEDED)
        learnt = self._blueprint.cutting(kind_of(view), place, mine, theirs)
        return cutting(float(learnt), self._skill)

    def _thrown(self, view: View) -> Cards:
        """Return the cards to discard."""
        face_of = kinds_of(view.rules).face_of
        held = sorted(own_cards(view), key=face_of.__getitem__)
        kept = int(self._blueprint.keep[kind_of(view), place_of(view, own_seat(view))])
        return tuple(card for number, card in enumerate(held) if not (kept >> number) & 1)

    def _say(
        self, view: View, phase: Betting | Answering | AnsweringOrdago, generator: Random
    ) -> Action:
        offered = options(view)
        often = self._skill.signs
        aside = choose_gaze(view, offered, often, generator) or sena(
            view, offered, often, generator
        )
        if aside is not None:
            return aside
        spot = self._spot(view, phase)
        choice = self._counted(view, phase, spot, self._choose(view, phase, spot, generator))
        return to_action(choice, spot.node, offered)

    def _choose(
        self,
        view: View,
        phase: Betting | Answering | AnsweringOrdago,
        spot: InfoSet,
        generator: Random,
    ) -> int:
        weighed = self._weighed(view, phase, spot)
        if self._skill.searches:
            best = self._search.choose(view, phase, weighed, generator)
            if best is not None:
                return best
        return generator.choices(range(len(weighed)), weighed)[0]

    def _weighed(
        self, view: View, phase: Betting | Answering | AnsweringOrdago, spot: InfoSet
    ) -> list[float]:
        """Return the weights of the choices at a spot, mixed from the nodes of the standing bet."""
        mixed = [0.0] * int(CHOICES[spot.node])
        nodes = bet_interpolations(phase, max(spot.mine, spot.theirs))
        for node, share in nodes:
            learnt = weights(self._blueprint, self._tables, spot._replace(node=node), self._skill)
            total = sum(learnt)
            for choice, weight in enumerate(learnt):
                # A choice that the spot does not have, such as a raise, counts as accepting.
                mixed[choice if choice < len(mixed) else QUIERO] += share * weight / total
        if isinstance(phase, Answering) and self._skill.weighs and is_beyond(nodes):
            staying = mixed[NO] + mixed[QUIERO]
            often = accepting(view, phase, spot, self._blueprint)
            mixed[NO], mixed[QUIERO] = staying * (1 - often), staying * often
        return mixed

    def _counted(
        self,
        view: View,
        phase: Betting | Answering | AnsweringOrdago,
        spot: InfoSet,
        choice: int,
    ) -> int:
        """Return the choice, unless a certain result requires another."""
        if choice != _YIELD and wins_by_yielding(view, phase):
            return _YIELD
        if isinstance(phase, Betting):
            return choice
        if isinstance(phase, Answering) and choice > QUIERO and decides(view, phase):
            return QUIERO
        if phase.deje >= spot.theirs or unbeatable(view, phase.lance):
            # A refusal would give up the game or a lance that is certainly won.
            return max(choice, QUIERO)
        if isinstance(phase, AnsweringOrdago):
            return _YIELD if self._rather_plays_on(view, phase, spot) else choice
        return choice

    def _rather_plays_on(self, view: View, phase: AnsweringOrdago, spot: InfoSet) -> bool:
        """Return whether refusing the órdago is better even against average hands.

        Rivals call an órdago with good hands, so the true chance is lower still.
        """
        refused = self._blueprint.after(spot, 0, phase.deje)
        return chance_at(view.rules.kings, spot) < refused


__all__ = ["TrainedPlayer", "skill_of"]
