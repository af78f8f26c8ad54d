"""What an observation says about the cards."""

from itertools import product

import pytest

from engine.cards import cards
from engine.hands import Lance
from engine.players.equity.hand_classes import kinds_of
from engine.players.equity.rankings import Weights
from engine.players.heuristic.discards import hand_scores
from engine.players.heuristic.likelihood import likelihood
from engine.players.heuristic.observations import (
    BetObs,
    DeclarationObs,
    DiscardObs,
    MusObs,
    PereteObs,
    SenaObs,
    Tell,
    Word,
)
from engine.rules import Rules
from engine.senas import Sena

RULES = Rules()
KINDS = kinds_of(RULES)

BOLD = {Word.ENVIDO, Word.ENVIDO_FUERTE, Word.MAS, Word.ORDAGO, Word.QUIERO}


def _likely(*tells: Tell) -> Weights:
    return likelihood(KINDS, RULES, tells)


def _mean(of: Weights, weights: Weights) -> float:
    """Return the mean over all hands, weighted by their frequency and the likelihood."""
    likely = [count * weight for count, weight in zip(KINDS.dealt, weights, strict=True)]
    return sum(one * weight for one, weight in zip(of, likely, strict=True)) / sum(likely)


@pytest.mark.parametrize(("lance", "word"), list(product(Lance, Word)))
def test_words_speak_for_or_against_a_hand(lance: Lance, word: Word) -> None:
    """Bets, raises and a quiero indicate a good hand; a pass and a refusal a bad one."""
    shares = KINDS.ladders[lance].shares
    there = _likely(DeclarationObs(lance, holds=True))
    after = _mean(shares, _likely(DeclarationObs(lance, holds=True), BetObs(lance, word)))
    assert (after > _mean(shares, there)) is (word in BOLD)


@pytest.mark.parametrize("word", Word)
def test_no_word_makes_a_hand_impossible(word: Word) -> None:
    """People bluff and slow-play."""
    assert min(_likely(BetObs(Lance.GRANDE, word))) > 0


def test_the_bolder_a_word_the_better_the_hand() -> None:
    """An envido says less than a large bet, and that less than a raise."""
    shares = KINDS.ladders[Lance.CHICA].shares
    means = [
        _mean(shares, _likely(BetObs(Lance.CHICA, word)))
        for word in (Word.PASO, Word.ENVIDO, Word.ENVIDO_FUERTE, Word.MAS)
    ]
    assert means == sorted(means)


def test_to_cut_speaks_for_a_hand_and_mus_against_it() -> None:
    """Players do not discard good cards."""
    appeal = hand_scores(KINDS)
    mus, cut = (_mean(appeal, _likely(MusObs(cut=said))) for said in (False, True))
    assert mus < 0 < cut


def test_the_fewer_new_cards_the_better_the_hand() -> None:
    """A seat that draws one card has kept three good ones; new cards are better than dealt ones."""
    appeal = hand_scores(KINDS)
    means = [_mean(appeal, _likely(DiscardObs(count))) for count in range(5)]
    assert means == sorted(means, reverse=True)
    assert means[-1] > 0


@pytest.mark.parametrize("says", ["yes", "no"])
def test_a_declaration_is_true(says: str) -> None:
    """It excludes hands, and does not change the likelihood of the others."""
    holds = says == "yes"
    within = KINDS.ladders[Lance.PARES].takes_part
    expected = tuple(float(there is holds) for there in within)
    assert _likely(DeclarationObs(Lance.PARES, holds)) == expected


def test_a_sena_is_true_and_whole() -> None:
    """Two reyes means exactly two: neither three nor duples."""
    weights = _likely(SenaObs(Sena.DOS_REYES))
    hands = ("12o 12c 7o 4o", "12o 12c 12e 4o", "12o 12c 7o 7c", "11o 11c 7o 4o")
    found = [weights[KINDS.of(cards(hand))] for hand in hands]
    assert found == pytest.approx([1, 0, 0, 0], abs=1e-5)


def test_a_called_perete_is_a_perete() -> None:
    """There is one such kind of hand."""
    weights = _likely(PereteObs())
    assert weights[KINDS.of(cards("4o 5c 6o 7e"))] == 1
    assert sum(weights) == 1


def test_tells_add_up() -> None:
    """The likelihood of two observations is the product of both."""
    cut, paso = MusObs(cut=True), BetObs(Lance.GRANDE, Word.PASO)
    expected = [one * other for one, other in zip(_likely(cut), _likely(paso), strict=True)]
    assert _likely(cut, paso) == pytest.approx(expected)
    assert set(_likely()) == {1.0}
