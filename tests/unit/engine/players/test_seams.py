"""The contract between a player and the table: refused questions, and side actions."""

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Corto, Look, Mus, Paso, Perete, Reparto, Senal
from engine.events import Opening, SenaMade
from engine.evolve import evolve
from engine.game import BetweenLances, MatchOver
from engine.hands import Lance
from engine.legal_actions import allows, options
from engine.players.heuristic.observations import SenaObs, observations
from engine.players.heuristic.player import out_of_turn_action
from engine.players.levels import Level, player
from engine.players.trained.player import TrainedPlayer, skill_of
from engine.rules import PereteRule, RealJuego, Rules, SenaList, SenasSeen
from engine.seats import Seat
from engine.senas import WISHES, Sena
from engine.view import view
from tests.unit.engine.story import EAST, EVEN, NORTH, SOUTH, WEST, Story, bet_on, dealt

PERETE = "4o 5c 6e 7b / 12e 10o 10c 1o / 7o 7c 5o 5e / 11c 6c 4c 1c"


@pytest.mark.parametrize("level", Level)
def test_nobody_answers_out_of_turn(level: Level) -> None:
    """Asking a player out of turn is a defect of the table."""
    with pytest.raises(AssertionError):
        player(level).act(view(dealt().game, WEST), Random(1))


@pytest.mark.parametrize("rules", [Rules(), Rules(seats=2)], ids=["trained", "calculating"])
@pytest.mark.parametrize("phase", [MatchOver(EVEN), BetweenLances()], ids=repr)
def test_nothing_is_answered_where_nothing_is_asked(
    phase: MatchOver | BetweenLances, rules: Rules
) -> None:
    """A view that waits for a player after the end is inconsistent."""
    seen = replace(view(dealt().game, NORTH), phase=phase, rules=rules)
    with pytest.raises(AssertionError):
        player(Level.HARD).act(seen, Random(1))


@pytest.mark.parametrize("level", Level)
def test_somebody_who_is_asked_deals_the_next_hand(level: Level) -> None:
    """Any seat may, and so any player does, trained or heuristic."""
    over = dealt().after((NORTH, Corto())).played_out()
    trained = TrainedPlayer(over.game.rules.kings, skill_of(level.value))
    for seat in (NORTH, WEST, EAST):
        assert player(level).act(view(over.game, seat), Random(1)) == Reparto()
        assert trained.act(view(over.game, seat), Random(1)) == Reparto()


@pytest.mark.parametrize("level", Level)
def test_a_perete_is_never_kept_back(level: Level) -> None:
    """It is a free stone: its holder calls it before anything else."""
    story = dealt(PERETE, Rules(perete=PereteRule.POINT))
    called = story.after((NORTH, Perete()))
    assert player(level).act(view(story.game, NORTH), Random(1)) == Perete()
    assert player(level).act(view(called.game, NORTH), Random(1)) != Perete()


def test_an_interjection_waits_for_no_turn() -> None:
    """The perete may be called out of turn, and is called once."""
    story = dealt(PERETE, Rules(perete=PereteRule.POINT), mano=WEST)
    assert out_of_turn_action(options(view(story.game, NORTH))) == Perete()
    assert out_of_turn_action(options(view(story.game, WEST))) is None
    assert out_of_turn_action(options(view(story.after((NORTH, Perete())).game, NORTH))) is None


def test_senas_tell_the_hand_and_no_wish() -> None:
    """At grande some players show what they hold; no player expresses a wish."""
    signs = _signs(bet_on(Lance.GRANDE, rules=Rules(senas=SenaList.FEM)), Level.HARD)
    assert signs == {Sena.DOS_REYES, Sena.JUEGO}
    assert not signs & WISHES


def test_nobody_signs_after_grande_or_at_easy() -> None:
    """Later a seña helps little, and the easy player makes none."""
    rules = Rules(senas=SenaList.FEM)
    assert _signs(bet_on(Lance.CHICA, rules=rules), Level.HARD) == set()
    assert _signs(bet_on(Lance.GRANDE, rules=rules), Level.EASY) == set()


def _signs(story: Story, level: Level) -> set[Sena]:
    """Return every seña that north makes with various random numbers."""
    said = (player(level).act(view(story.game, NORTH), Random(seed)) for seed in range(30))
    return {action.sena for action in said if isinstance(action, Senal)}


def test_a_sign_is_made_once() -> None:
    """A seña that the partner has seen is not repeated."""
    story = bet_on(Lance.GRANDE).after((NORTH, Senal(Sena.DOS_REYES)))
    assert story.events == (SenaMade(NORTH, Sena.DOS_REYES, (SOUTH,)),)
    assert _signs(story, Level.HARD) == set()


def _glances(story: Story, level: Level) -> set[Look]:
    """Return every look of north with various random numbers."""
    said = (player(level).act(view(story.game, NORTH), Random(seed)) for seed in range(60))
    return {action for action in said if isinstance(action, Look)}


@pytest.mark.parametrize("kings", [4, 8])
def test_one_looks_at_somebody_who_speaks_at_grande_before_the_own_word(kings: int) -> None:
    """Señas are made there, by heuristic and trained players, but not by the easy one."""
    for rules in (Rules(kings=kings), Rules(kings=kings, real_31=RealJuego.SOTA)):
        gaze = replace(rules, senas_seen=SenasSeen.GAZE)
        for level in (Level.HARD, Level.MAESTRO):
            assert _glances(dealt(rules=gaze), level) == set()
            assert _glances(_last_of(EAST, rules=gaze), level) == {Look(EAST)}
            assert _glances(_last_of(WEST, SOUTH, EAST, rules=gaze), level) == {
                Look(WEST),
                Look(EAST),
            }
        assert _glances(_last_of(EAST, rules=gaze), Level.EASY) == set()
        assert _glances(_last_of(EAST, rules=rules), Level.HARD) == set()


def _last_of(*before: Seat, rules: Rules) -> Story:
    """Return a story in which north is the last to be asked for mus, after these seats in order."""
    story = dealt(rules=rules, mano=before[0])
    return story.after(*((seat, Mus()) for seat in before))


def test_in_mus_corrido_anybody_may_lead() -> None:
    """The lead is not known yet, so a player looks at either rival, or stays with the partner."""
    gaze = Rules(senas_seen=SenasSeen.GAZE)
    corrido = dealt(rules=gaze, opening=Opening.MUS_CORRIDO)
    assert _glances(corrido, Level.HARD) == {Look(WEST), Look(EAST)}


def test_one_looks_at_somebody_who_has_not_spoken_at_grande() -> None:
    """A player first looks at any seat that has not acted yet at grande."""
    gaze = Rules(senas_seen=SenasSeen.GAZE)
    assert _glances(bet_on(Lance.GRANDE, rules=gaze), Level.HARD) == {Look(WEST), Look(EAST)}
    watching = _last_of(SOUTH, EAST, rules=gaze).after((NORTH, Look(EAST)), (NORTH, Corto()))
    watching = watching.after((SOUTH, Paso()), (EAST, Paso()))
    assert _glances(watching, Level.HARD) == {Look(WEST)}


def test_who_watched_a_rival_looks_at_the_partner_again_after_grande() -> None:
    gaze = Rules(senas_seen=SenasSeen.GAZE)
    watching = dealt(rules=gaze).after((NORTH, Corto()), (NORTH, Look(WEST)))
    assert _glances(watching, Level.HARD) == set()
    assert _glances(watching.passed(), Level.HARD) == {Look(SOUTH)}
    assert _glances(bet_on(Lance.CHICA, rules=gaze), Level.HARD) == set()


def test_a_sign_that_was_caught_tells_of_a_rival_what_it_tells_of_a_partner() -> None:
    """A seat that did not see it knows nothing of it."""
    gaze = Rules(senas_seen=SenasSeen.GAZE)
    story = dealt(rules=gaze).after((NORTH, Look(WEST)), (WEST, Senal(Sena.TREINTA_Y_UNA)))
    assert SenaObs(Sena.TREINTA_Y_UNA) in observations(view(story.game, NORTH).story)[WEST]
    assert WEST not in observations(view(story.game, SOUTH).story)


@pytest.mark.parametrize("level", Level)
def test_a_sign_that_was_true_when_it_was_made_disturbs_nobody(level: Level) -> None:
    """A log may hold a ciego with 32 points, which the table would refuse today."""
    hands = "12o 12c 11o 6o / 12e 10o 10c 1o / 12b 11c 7o 5o / 11e 5e 4c 1c"
    story = bet_on(Lance.JUEGO, hands)
    told = Story(evolve(story.game, SenaMade(SOUTH, Sena.CIEGO, (NORTH,))))
    said = player(level).act(view(told.game, NORTH), Random(1))
    assert allows(options(view(told.game, NORTH)), said)
