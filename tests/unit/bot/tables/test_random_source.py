"""Tests of a table's random source: never repeated within a match, reproducible after a crash."""

from typing import Final

from bot.tables.fairness import (
    CommittedRng,
    SeededRng,
    commitment_of,
    new_secret,
    rng_for,
    shuffle_context,
    shuffled,
)
from engine.actions import Reparto
from engine.interfaces import RandomUse, ShufflePurpose, TableId
from engine.match import Match
from engine.rules import Rules
from engine.seats import Seat
from storage.memory_store import MemoryStore

DECK: Final = tuple(range(40))
DEALT: Final = ShufflePurpose(1, RandomUse.DEAL, 1, (2,))


async def opened(seed: int) -> tuple[Match, SeededRng]:
    """Return a match with a seeded random source, and the source."""
    luck = SeededRng(seed)
    table = await Match.open(TableId("match"), Rules(seats=2), MemoryStore(), luck)
    luck.follow(table)
    return table, luck


async def test_each_shuffle_at_one_point_of_the_log_is_another_and_comes_again_alike() -> None:
    """Repeated shuffles at one point of the log differ, and are reproducible."""
    (_table, luck), (_same, again), (_other, other) = [await opened(seed=n) for n in (1, 1, 2)]
    drawn = [luck(DECK, DEALT) for _ in range(3)]
    assert len({DECK, *drawn}) == 4
    assert [again(DECK, DEALT) for _ in range(3)] == drawn
    assert other(DECK, DEALT) not in drawn


async def test_what_was_drawn_before_changes_nothing_at_a_later_point_of_the_log() -> None:
    """Earlier draws do not affect a later point of the log, so that a new process agrees."""
    table, luck = await opened(seed=1)
    await table.play(Seat(0), Reparto())
    begun = SeededRng(1)
    begun.follow(table)
    assert [luck(DECK, DEALT), luck(DECK, DEALT)] == [begun(DECK, DEALT), begun(DECK, DEALT)]


async def test_computer_players_do_not_share_their_luck() -> None:
    _, luck = await opened(seed=1)
    drawn = {luck.generator(f"seat {seat}").random() for seat in range(4)}
    assert len(drawn) == 4
    assert luck.generator("seat 1").random() in drawn


def test_sealed_cards_follow_from_secret_match_and_occasion_alone() -> None:
    """Sealed cards depend on secret, match and occasion only, not on log length or computers."""
    secret = new_secret()
    luck = CommittedRng(secret, 1)
    dealt = luck(DECK, DEALT)
    assert dealt == shuffled(secret, shuffle_context(secret, DEALT), DECK)
    assert luck(DECK, DEALT) == CommittedRng(secret, 2)(DECK, DEALT) == dealt
    others = (
        CommittedRng(new_secret(), 1)(DECK, DEALT),
        luck(DECK, ShufflePurpose(2, RandomUse.DEAL, 1, (2,))),
        luck(DECK, ShufflePurpose(1, RandomUse.DEAL, 1, (3,))),
    )
    assert dealt not in others


def test_a_match_is_dealt_as_its_note_says() -> None:
    """A match is dealt by its secret, or by its seed if it has none."""
    secret = new_secret()
    sealed = rng_for(secret.hex(), 1)
    assert sealed(DECK, DEALT) == shuffled(secret, shuffle_context(secret, DEALT), DECK)
    assert not isinstance(rng_for("", 1), CommittedRng)


async def test_what_computers_draw_tells_nothing_of_the_secret() -> None:
    """The draws of computer players do not depend on the secret."""
    drawn = []
    for _ in range(2):
        secret = new_secret()
        luck = CommittedRng(secret, 5)
        table = await Match.open(
            *(TableId("match"), Rules(seats=2), MemoryStore(), luck),
            commitment=commitment_of(secret),
        )
        luck.follow(table)
        drawn.append(luck.generator("seat 1").random())
    assert drawn[0] == drawn[1]
