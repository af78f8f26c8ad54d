"""The mus of many deals at once: cards are neither lost nor created, and it ends."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from engine.actions import Mus
from engine.game import HandOver, Talking
from engine.players.analysis.decision_points import decision_phase
from engine.players.analysis.deck_batch import true_shoes
from engine.players.analysis.mus_batch import luck_for, play_mus, stage_of
from engine.players.analysis.perfect_information import pre_deal_value
from engine.players.analysis.reference import played, reference
from engine.players.analysis.rollouts import worth
from engine.players.heuristic.threshold import Threshold
from engine.players.levels import Level, player
from engine.players.trained.player import TrainedPlayer, skill_of
from engine.rule_options import rules_of
from engine.view import view
from tests.budget import many
from tests.unit.engine.players.matches import play
from tests.unit.engine.story import EAST, NO_JUEGO, NORTH, SOUTH, WEST, dealt

HOUSE = rules_of("castilla", {"games_to_win": 1})

SCORES = 200
"""The number of first hands whose mean is the value of the score."""

DECISIONS = many("AMARREKO_TOLD_SHARES", test=60, soak=400)

TELLING = (TrainedPlayer(8, skill_of("hard")), Threshold())


@pytest.mark.parametrize("includes", [True, False])
def test_a_mus_without_end_is_cut_with_all_cards_there(*, includes: bool) -> None:
    """If all hands but the best always say mus, discarded cards come back."""
    rules = replace(HOUSE, reshuffle_includes_current=includes)
    game, tables = dealt(rules=rules).game, reference(8).tables
    seen = view(game, None)
    phase = decision_phase(seen.phase)
    assert phase is not None
    luck = luck_for(200, np.random.default_rng(1), reference(8).both)
    luck.cuts[:] = 1.0
    shoes = true_shoes(tables, game, 200, np.random.default_rng(2))
    stage = stage_of(seen, phase)  # type: ignore[arg-type]
    assert play_mus(seen, stage, shoes, luck).tolist() == [1] * 200
    for deal in range(200):
        left = shoes.stock[deal, shoes.next[deal] : shoes.end[deal]]
        cards = np.concatenate((shoes.hands[deal].ravel(), left))
        counts = np.bincount(cards, minlength=len(tables.sizes)) + shoes.pile[deal]
        assert counts.tolist() == tables.sizes.tolist()


@pytest.mark.parametrize("stones", [(0, 0), (36, 36), (10, 36)], ids=str)
def test_mus_is_said_as_the_score_asks(stones: tuple[int, int]) -> None:
    """It is said in as many deals as the four players would say it at this score."""
    game = dealt(NO_JUEGO, HOUSE).holding(*stones).game
    seen, deals = view(game, None), 2_000
    phase = seen.phase
    assert isinstance(phase, Talking)
    trained, all_say = TrainedPlayer(8, skill_of("hard")), 1.0
    for seat in (NORTH, WEST, SOUTH, EAST):
        all_say *= dict(trained.shares(view(game, seat)))[Mus()]
    shoes = true_shoes(reference(8).tables, game, deals, np.random.default_rng(2))
    luck = luck_for(deals, np.random.default_rng(1), reference(8).both)
    often = play_mus(seen, stage_of(seen, phase), shoes, luck).mean()
    assert abs(often - all_say) <= 4 * (all_say * (1 - all_say) / deals) ** 0.5


@pytest.mark.long
def test_states_of_a_score_are_worth_what_the_score_is() -> None:
    """Over many deals the mean equals the value of the score."""
    basis, found = reference(8), []
    for number in range(SCORES):
        rules = replace(HOUSE, mus_corrido=False)
        step = next(iter(play(rules, [player(Level.HARD)], number)))
        generator = np.random.default_rng(number)
        seen = view(step.after, None)
        phase = decision_phase(seen.phase)
        assert phase is not None
        shoes = true_shoes(basis.tables, step.after, 8, generator)
        chance = worth(seen, phase, shoes, luck_for(8, generator, basis.both)).mean()
        found.append(chance - basis.going_on((40, 40), step.after.hand.mano))
    assert abs(np.mean(found)) < 3 * np.std(found) / SCORES**0.5
    assert np.std(found) > 0.1


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("plays", TELLING)
def test_a_player_tells_how_often_it_says_what_it_says(plays: TrainedPlayer | Threshold) -> None:
    """The shares match the frequencies of its actions."""
    rules = replace(HOUSE, senas_seen=HOUSE.senas_seen.PARTNER)
    for number, step in enumerate(play(rules, [plays], 5)):
        seen = view(step.before, step.seat)
        shares = dict(plays.shares(seen))
        if decision_phase(seen.phase) is None:
            assert shares == {}
            continue
        assert sum(shares.values()) == pytest.approx(1)
        generator = Random(number)
        said = [plays.act(seen, generator) for _ in range(60)]
        for action, share in shares.items():
            often = sum(each == action for each in said) / len(said)
            # Señas and looks are side actions.
            assert often <= share + 3 * (share * (1 - share) / 60) ** 0.5 + 0.001
        if number > DECISIONS:
            break


@pytest.mark.parametrize("plays", TELLING)
def test_nothing_is_shared_where_nothing_is_asked(plays: TrainedPlayer | Threshold) -> None:
    """Between two hands no action of the game is possible."""
    over = replace(view(dealt().game, NORTH), phase=HandOver(NORTH, "hand"))  # type: ignore[arg-type]
    assert plays.shares(over) == ()


@pytest.mark.long
def test_who_plays_on_against_weaker_players_hopes_for_more() -> None:
    """Before the same deals the chance is higher; unknown names count as the reference."""
    game, hopes = dealt(rules=HOUSE).game, {}
    for name in ("hard", "normal", "easy", "threshold", "somebody"):
        players = played(8, "hard"), played(8, name)
        hopes[name] = pre_deal_value(game, 1_000, np.random.default_rng(1), players)
    assert hopes["somebody"] == hopes["hard"]
    assert hopes["hard"] == pre_deal_value(game, 1_000, np.random.default_rng(1))
    assert hopes["hard"] < min(hopes["normal"], hopes["easy"], hopes["threshold"])
