"""Tests of the deals of the hand of the day against docs/FAIRNESS.md 13."""

import hmac
from collections.abc import Sequence
from hashlib import blake2b, sha256
from random import Random
from typing import Final

import pytest

from bot.ports.request import Address, PersonId
from bot.tables.daily import (
    HANDS,
    OPTIONS,
    POOLS,
    DailyResult,
    DailyTable,
    ShownResult,
    date_at,
    day_before,
    preset_on,
)
from bot.tables.daily_store import DAILY, DailyStore, pool_of
from bot.tables.erasure import digest
from bot.tables.fairness import DailyRng, commitment_of, daily_seed
from engine.cards import DECK
from engine.decide import decide_and_apply
from engine.events import DeckShuffled, Event, HandOpened, MatchOpened
from engine.evolve import fold
from engine.game import HandOver
from engine.players.trained.covered import covers
from engine.rule_options import rules_of
from storage.errors import DamagedDocumentError
from storage.json_documents import to_json
from storage.memory_store import MemoryStore
from tests.random_play import pick_turn

SECRET: Final = bytes(range(32))
DAYS: Final = ("2026-11-26", "2026-11-27")
"""An even day, with eight kings, and an odd one, with four."""


def order_by_hand(
    day: str, pool: int, hand: int, use: str, things: Sequence[object]
) -> list[object]:
    """Return an order as the article says, without the code of the program."""
    key = hmac.digest(SECRET, f"{pool}/{hand}".encode(), sha256)
    left, order, words = list(things), list[object](), list[int]()
    block = 0
    while len(left) > 1:
        if not words:
            text = f"day-{day}/{hand}/{use}/1/#{block}".encode()
            digest, block = hmac.digest(key, text, sha256), block + 1
            words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        word, count = words.pop(0), len(left)
        if word >= 2**32 - 2**32 % count:
            continue
        # The chosen thing changes places with the first of those that are left.
        left[0], left[word % count] = left[word % count], left[0]
        order.append(left.pop(0))
    return order + left


def played(day: str, pool: int, generator: Random) -> list[Event]:
    """Return the log of a day with any legal words."""
    rules = rules_of(preset_on(day), OPTIONS)
    log: list[Event] = [MatchOpened(rules)]
    game, luck = fold(log), DailyRng(SECRET, DailyTable(day, pool, ""), 0)
    while not (game.hand.number == HANDS and isinstance(game.phase, HandOver)):
        seat, action = pick_turn(game, generator)
        decision = decide_and_apply(game, seat, action, luck)
        game = decision.game
        log += decision.events
    return log


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("pool", range(POOLS))
def test_everybody_in_a_pool_gets_the_deals_of_the_article(day: str, pool: int) -> None:
    """The decks and the manos are the same whatever is said, also after a game was won."""
    games = [played(day, pool, Random(number)) for number in range(4)]
    for log in games:
        decks = [event.deck for event in log if isinstance(event, DeckShuffled)]
        assert decks == [
            tuple(order_by_hand(day, pool, hand, "deal", DECK)) for hand in range(1, HANDS + 1)
        ]
        manos = [event.mano for event in log if isinstance(event, HandOpened)]
        [dealer, *_] = order_by_hand(day, pool, 1, "draw", range(4))
        assert isinstance(dealer, int)
        assert manos == [(dealer + hand) % 4 for hand in range(1, HANDS + 1)]
    assert len({len(log) for log in games}) > 1, "different things were said"


@pytest.mark.parametrize("day", DAYS)
def test_the_rules_of_a_day_are_judged_and_outlast_it(day: str) -> None:
    rules = rules_of(preset_on(day), OPTIONS)
    assert covers(rules)
    assert rules.games_to_win > HANDS
    assert rules.kings == {"2026-11-26": 8, "2026-11-27": 4}[day]


def test_the_pool_of_a_person_is_that_of_the_article() -> None:
    """All pools are about equally large."""
    people = [PersonId("telegram", str(number)) for number in range(300)]
    for person in people:
        digest = blake2b(f"telegram:{person.id}".encode(), digest_size=16).digest()
        assert pool_of(person) == int.from_bytes(digest, "big") % 3
    sizes = [sum(pool_of(person) == pool for person in people) for pool in range(POOLS)]
    assert min(sizes) > 70


def test_the_computer_players_of_a_pool_have_the_seed_of_the_article() -> None:
    for pool in range(POOLS):
        digest = hmac.digest(SECRET, f"{pool}/players".encode(), sha256)
        assert daily_seed(SECRET, pool) == int.from_bytes(digest[:8], "big") // 4


def test_days_follow_each_other_over_the_end_of_a_month() -> None:
    assert day_before("2026-03-01") == "2026-02-28"
    assert day_before("2026-11-27", 6) == "2026-11-21"
    assert date_at(1_767_254_400.0) == "2026-01-01"
    assert date_at(1_767_254_400.0 + 86_400) == "2026-01-02"


async def test_a_secret_is_drawn_once_a_day_also_by_two_processes() -> None:
    store = MemoryStore()
    one, other = DailyStore(store), DailyStore(store)
    secret = await one.draw_secret("2026-11-27")
    assert await other.draw_secret("2026-11-27") == secret
    assert await one.draw_secret("2026-11-28") != secret
    assert len(commitment_of(secret)) == 64
    with pytest.raises(DamagedDocumentError):
        await one.secret_of("2026-11-29")


class LateStore(MemoryStore):
    """A store in which another process draws the secret between a look and a write."""

    async def get(self, key: str) -> str | None:
        """Return what was stored, and let the other process draw."""
        found = await super().get(key)
        if found is None:
            await super().put_version(key, '{"version":1,"secret":"' + SECRET.hex() + '"}')
        return found


async def test_of_two_secrets_drawn_at_once_the_first_stands() -> None:
    assert await DailyStore(LateStore()).draw_secret("2026-11-27") == SECRET


ANE: Final = PersonId("telegram", "471100000001")
JON: Final = PersonId("discord", "471100000002")
DAY: Final = "2026-11-27"


def older_key(day: str, person: PersonId) -> str:
    """Return the key of an earlier version: the digest of FAIRNESS.md 13.2 alone."""
    told = f"{person.platform}:{person.id}".encode()
    return f"{DAILY}{day}/{blake2b(told, digest_size=16).hexdigest()}"


async def test_a_result_has_the_digest_of_its_person_as_all_documents_have_it() -> None:
    store = MemoryStore()
    daily = DailyStore(store)
    await daily.draw_secret(DAY)
    await daily.put_result(DAY, ANE, DailyResult(done=True))
    assert list(await store.list_all(DAILY)) == [f"{DAILY}{DAY}/{digest(ANE)}"]
    assert await daily.of_person(ANE) == {DAY: DailyResult(done=True)}
    await daily.forget(ANE)
    assert not await store.list_all(DAILY)


async def test_results_of_an_earlier_version_count_and_move_when_they_are_written() -> None:
    """A process that dies between both writes leaves one result, the newer one."""
    store, chat = MemoryStore(), Address("telegram", "-100", "7")
    daily = DailyStore(store)
    for back in range(3):
        day = day_before(DAY, back)
        await daily.draw_secret(day)
        await store.put(older_key(day, ANE), to_json(DailyResult(done=True, gain=1.0)))
        await daily.put_result(day, JON, DailyResult(done=True, gain=2.0))
    assert await daily.result_of(DAY, ANE) == DailyResult(done=True, gain=1.0)
    assert await daily.rank_of(DAY, JON) == (1, 1)
    assert await daily.rank_of(DAY, ANE) == (0, 1)
    shown = DailyResult(done=True, gain=4.0, shown=(ShownResult(chat, "Ane"),))
    await store.put(f"{DAILY}{DAY}/{digest(ANE)}", to_json(shown))
    assert await daily.rank_of(DAY, ANE) == (1, 1)
    [ranked] = await daily.week_in(DAY, Address("telegram", "-100"))
    assert (ranked.called, ranked.gain, ranked.days) == ("Ane", 2.0, 3)
    await daily.put_result(DAY, ANE, shown)
    assert older_key(DAY, ANE) not in await store.list_all(DAILY)
    await daily.forget(ANE)
    assert not [key for key in await store.list_all(DAILY) if digest(JON) not in key]
