"""Tests of the sealed deal against docs/FAIRNESS.md."""

import hashlib
import hmac
import json
import re
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bot.tables.fairness import (
    SECRET_BYTES,
    CommittedRng,
    commitment_of,
    new_secret,
    random_words,
    secret_of,
    shuffle_context,
    shuffled,
    uniform_below,
)
from engine.actions import Action, Alzo, Caiga, Reparto
from engine.cards import DECK, Card, Cards
from engine.decide import decide_and_apply
from engine.events import MatchOpened
from engine.evolve import fold
from engine.interfaces import RandomUse, ShufflePurpose
from engine.rules import Cut, Rules
from engine.seats import Seat
from engine.view import view

ARTICLE: Final = (Path(__file__).parents[4] / "docs" / "FAIRNESS.md").read_text(encoding="utf-8")
[EXAMPLES] = re.findall(r"```json\n(.+?)```", ARTICLE, re.DOTALL)
WORKED: Final[dict[str, Any]] = json.loads(EXAMPLES)
SECRET: Final = bytes.fromhex(WORKED["secret"])
OCCASIONS: Final = (
    ShufflePurpose(1, RandomUse.DRAW, 1, ()),
    ShufflePurpose(1, RandomUse.DEAL, 1, (2,)),
    ShufflePurpose(2, RandomUse.DEAL, 1, (2, 17)),
    ShufflePurpose(3, RandomUse.PILE, 2, (2, 40, 7)),
)


def test_the_commitment_of_the_article_is_that_of_its_secret() -> None:
    assert commitment_of(SECRET) == WORKED["commitment"]


@pytest.mark.parametrize(("number", "occasion"), list(enumerate(OCCASIONS)))
def test_the_worked_examples_of_the_article_come_out(number: int, occasion: ShufflePurpose) -> None:
    """The worked examples have the documented context, block and order."""
    worked = WORKED["examples"][number]
    context = shuffle_context(SECRET, occasion)
    assert context == worked["context"]
    assert hmac.digest(SECRET, f"{context}#0".encode(), "sha256").hex() == worked["block"]
    things = [thing if isinstance(thing, int) else Card(thing) for thing in worked["things"]]
    assert list(shuffled(SECRET, context, things)) == worked["order"]
    Random(number).shuffle(things)
    assert list(shuffled(SECRET, context, things)) == worked["order"]


def test_no_two_contexts_are_alike() -> None:
    """Different occasions, matches and cuts have different contexts."""
    occasions = [
        ShufflePurpose(hand, lot, number, cuts)
        for hand in (1, 2, 11)
        for lot in RandomUse
        for number in (1, 2, 12)
        for cuts in ((), (1,), (1, 1), (11,), (1, 2), (12,))
    ]
    texts = {shuffle_context(SECRET, occasion) for occasion in occasions}
    assert len(texts) == len(occasions)
    assert texts.isdisjoint(shuffle_context(secret_of(1), one) for one in occasions)


def test_a_word_that_would_favour_small_numbers_is_passed_over() -> None:
    """A word above the limit is dropped, as 4.2 says.

    Here about two words in seven are too large.
    """
    count = 3_000_000_000
    found = {n: uniform_below(count, random_words(SECRET, str(n))) for n in range(40)}
    assert max(found.values()) < count
    words = {n: int.from_bytes(block(n)[:4]) for n in range(40)}
    dropped = [n for n in words if words[n] >= count]
    assert dropped, "some of forty contexts begin with a word that is too large"
    for n in dropped:
        rest = block(n)
        later = [int.from_bytes(rest[at : at + 4]) for at in range(4, 32, 4)]
        assert found[n] == next(word for word in later if word < count)


def block(number: int) -> bytes:
    """Return the first block of a context with this number."""
    return hmac.digest(SECRET, f"{number}#0".encode(), "sha256")


def test_a_secret_is_drawn_anew_each_time_and_a_seed_tells_its_own() -> None:
    drawn = {new_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {SECRET_BYTES}
    assert secret_of(7) == secret_of(7) != secret_of(8)
    assert len(secret_of(7)) == SECRET_BYTES


def test_the_same_secret_deals_the_same_match_on_every_python() -> None:
    """Nine hundred shuffles have the same digest on every Python."""
    digest = hashlib.sha256()
    for hand in range(1, 300):
        for lot in RandomUse:
            context = shuffle_context(secret_of(1), ShufflePurpose(hand, lot, 1, (hand % 40 + 1,)))
            digest.update(" ".join(shuffled(secret_of(1), context, DECK)).encode())
    assert digest.hexdigest()[:16] == "056d0578086d4c06"


def test_the_same_secret_and_cuts_deal_the_same_and_another_cut_another_hand() -> None:
    """FAIRNESS.md 6: each of the forty cuts, the default one included, deals other cards."""
    luck = CommittedRng(SECRET, seed=0)
    match = fold([MatchOpened(Rules(cut=Cut.ASK), commitment_of(SECRET))])
    asked = decide_and_apply(match, Seat(0), Reparto(), luck).game
    [cutter] = view(asked, None).speakers

    def dealt(action: Action) -> tuple[Cards, ...]:
        return decide_and_apply(asked, cutter, action, luck).game.hand.hands

    by_hand = [dealt(Alzo(lifted)) for lifted in range(1, 41)]
    assert len(set(by_hand)) == 40
    assert by_hand == [dealt(Alzo(lifted)) for lifted in range(1, 41)]
    assert dealt(Caiga()) == by_hand[2 - 1]
