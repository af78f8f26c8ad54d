"""Tests of the documents: each survives a round trip, and a damaged one stops no other."""

from pathlib import Path
from typing import Final

from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.table_code import is_code, new_code
from bot.tables.table_state import (
    Deadline,
    DeadlineAction,
    Nudge,
    PendingJoin,
    ProcessedRequest,
    SeatAssignment,
    SeenHand,
    TableChat,
    TableState,
    new_match,
    new_seed,
)
from engine.players.levels import Level
from engine.seats import Seat
from storage.json_documents import from_json
from storage.memory_store import MemoryStore
from storage.sqlite_store import SqliteStore

ANE: Final = PersonId("red", "ane")
GROUP: Final = Address("red", "group", "7")

FULL: Final = TableState(
    code="ABCD2",
    maker=ANE,
    preset="euskadi",
    options={"target": "25", "max_total_bet": "none"},
    turn_s=None,
    chairs=(
        SeatAssignment(
            ANE,
            "Ane",
            "eu",
            Level.EASY,
            away=True,
        ),
        SeatAssignment(level=Level.HARD),
        SeatAssignment(),
        SeatAssignment(PersonId("blue", "1"), "Beñat", "es"),
    ),
    places=(TableChat(GROUP, "eu"), TableChat(Address("blue", "2"), "fr")),
    match=new_match(),
    seed=new_seed(),
    matches=1,
    seen_hands=(SeenHand(ANE, Seat(2)),),
    last_activity_at=99.5,
    due=Deadline(10_001, (Seat(0), Seat(2)), 123.75, DeadlineAction.ACT),
)


async def test_a_table_comes_back_as_it_went(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "mus.db") as store:
        await Documents(store).save(FULL)
        assert await Documents(store).open_tables() == (FULL,)
        assert await Documents(store).knows("ABCD2")
        assert not await Documents(store).knows("ABCD3")


async def test_a_closed_table_is_known_and_no_longer_open() -> None:
    """A closed table is known but not open, and is reported to each chat until it succeeds."""
    documents = Documents(MemoryStore())
    await documents.save(TableState("ABCD2", ANE, closed=True))
    await documents.save(TableState("ABCD3", ANE, closed=True, places=(TableChat(GROUP, "es"),)))
    assert [state.code for state in await documents.open_tables()] == ["ABCD3"]
    assert await documents.knows("ABCD2")


async def test_what_only_mattered_in_play_is_not_kept_of_a_closed_table() -> None:
    """A closed table's document keeps its seats, without state that matters in play only."""
    store = MemoryStore()
    lively = replace(
        FULL,
        places=(),
        closed=True,
        chairs=(replace(FULL.chairs[0], previous_name="Maider", since_hand=7), *FULL.chairs[1:]),
        processed_requests=(ProcessedRequest("red 1"),),
        join_requests=(TableChat(GROUP, "eu"),),
        nudged=Nudge(10_001, (Seat(0),)),
        joining=(PendingJoin(SeatAssignment(PersonId("red", "jon"), "Jon", "es"), Seat(2), 1),),
    )
    await Documents(store).save(lively)
    assert await store.get("mesa/ABCD2") is None
    text = await store.get("closed/ABCD2")
    assert text is not None
    assert from_json(text, TableState) == replace(
        lively,
        chairs=(replace(FULL.chairs[0], previous_name="", since_hand=0), *FULL.chairs[1:]),
        seen_hands=(),
        processed_requests=(),
        join_requests=(),
        nudged=None,
        joining=(),
    )


async def test_what_is_damaged_is_left_alone() -> None:
    store = MemoryStore()
    await store.put("mesa/ABCD2", "{")
    await store.put("preferences/person/red/ane", "7")
    documents = Documents(store)
    await documents.save(TableState("ABCD3", ANE))
    await documents.load()
    assert [state.code for state in await documents.open_tables()] == ["ABCD3"]
    assert documents.preferences(ANE).language == ""
    assert await store.get("mesa/ABCD2") == "{"


async def test_preferences_are_learned_one_by_one() -> None:
    store = MemoryStore()
    documents = Documents(store)
    await documents.set_preference(ANE, language="eu")
    await documents.set_preference(ANE, reachable=False)
    again = Documents(store)
    await again.load()
    assert again.preferences(ANE) == documents.preferences(ANE)
    assert again.preferences(ANE).language == "eu"
    assert again.preferences(ANE).reachable is False
    assert again.preferences(PersonId("blue", "ane")).reachable is None


async def test_a_language_holds_for_all_threads_of_a_chat() -> None:
    documents = Documents(MemoryStore())
    await documents.set_preference(GROUP, language="fr")
    assert documents.preferences(Address("red", "group")).language == "fr"
    assert documents.preferences(Address("blue", "group")).language == ""


def test_no_word_is_a_code_and_every_code_is_one() -> None:
    """No word is read as a code, though «nueva» has five letters too, and every code is read."""
    assert not is_code("nueva")
    assert not is_code("ABC2")
    assert not is_code("ABCO2")
    for _ in range(500):
        assert is_code(new_code())


def test_a_seed_is_shown_nowhere() -> None:
    """The seed appears in no text, because it would reveal all cards."""
    assert str(FULL.seed) not in repr(FULL)
