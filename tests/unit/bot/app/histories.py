"""Stored histories of people, as tests set and read them."""

from collections.abc import Iterable

from bot.ports.request import PersonId
from bot.tables.erasure import digest
from bot.tables.match_history import History, MatchResult, PastMatch, PastPlayer, key_of
from engine.interfaces import TableId
from engine.seats import Pair, Seat
from storage.interface import Store
from storage.json_documents import from_json, to_json, version_of


async def list_matches(store: Store, person: PersonId, matches: Iterable[PastMatch]) -> None:
    """Store these as the matches of a person, without a tally."""
    version = version_of(await store.get(key_of(person))) + 1
    await store.put(key_of(person), to_json(History(version, tuple(matches))))


async def history_of(store: Store, person: PersonId) -> History:
    """Return the stored history of a person."""
    text = await store.get(key_of(person))
    return History() if text is None else from_json(text, History)


async def note_duel(
    store: Store, winner: tuple[PersonId, str], loser: tuple[PersonId, str]
) -> None:
    """Store the histories of two people, by id and name, who have played one match."""
    players = tuple(PastPlayer(name, digest(person)) for person, name in (winner, loser))
    result = MatchResult(TableId("match-of-two"), players, Pair.EVEN, (2, 1), 1.0)
    for number, (person, _) in enumerate((winner, loser)):
        seat = Seat(number)
        match = PastMatch(result.match, seat, players, won=not number, at=result.at)
        known = await history_of(store, person)
        after = History(known.version + 1, (match, *known.matches), known.tallies)
        await store.put(key_of(person), to_json(after.with_result(seat, result)))
