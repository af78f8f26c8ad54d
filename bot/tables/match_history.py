"""Store each person's finished matches, and how often two sides have beaten each other.

Each person has one document. It contains their latest matches: the log of each, their seat, the
other players and the winner. It also contains a tally for each combination of partners and rivals,
which is kept longer than the matches. Both contain the names of the other people at that time, and
a digest that distinguishes people with the same name. An erased person has neither a name nor a
digest there.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bot.ports.logs import decode_or_log
from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import Struct, replace
from bot.tables.erasure import PersonalData, digest
from bot.tables.meeting import Meeting, seated
from bot.tables.table import Table
from bot.tables.view_cache import hand_number
from engine.events import Event, GameWon, HandOpened
from engine.game import MatchOver
from engine.interfaces import TableId
from engine.players.trained.covered import covers
from engine.seats import Pair, Seat, pair_of
from storage.errors import VersionConflictError
from storage.interface import Store
from storage.json_documents import to_json

MOST: Final = 50
"""How many matches of a person are kept; a further one replaces the oldest."""

MOST_TALLIES: Final = 200
"""How many tallies of a person are kept; a further one replaces the least recently used."""

MOST_LATEST: Final = 10
"""How many of the latest results a tally keeps."""

HISTORY: Final = "history/"

_PAGE: Final = 100
"""How many documents are read at once before other work may run."""

_ATTEMPTS: Final = 8
"""How many times a write is tried while other processes change the same document."""


class PastPlayer(Struct, frozen=True):
    """A player of a past match: the name, and the digest of a person.

    The digest is empty for a computer player, an erased person, and a person in a match that an
    earlier version recorded.
    """

    called: str
    digest: str = ""


class PastMatch(Struct, frozen=True):
    """A finished match: its log, the person's seat, all players by seat, and when it ended.

    The person had the seat from hand number ``since`` on, or from the beginning if it is 0. ``at``
    is in seconds since the epoch. A match is not ``reviewable`` if the review does not support its
    house rules. It ``counts`` if every seat had a person at its end.

    The person saw the table in these ``chats``, without threads; a match that an earlier version
    recorded has none. ``gains`` is the value of the person's decisions in each of their finished
    games, in hundredths of a game; it is None until the match is judged.
    """

    match: TableId
    seat: Seat
    players: tuple[PastPlayer, ...]
    won: bool
    at: float
    since: int = 0
    reviewable: bool = True
    chats: tuple[Address, ...] = ()
    counts: bool = False
    gains: tuple[float, ...] | None = None


class HeadToHead(Struct, frozen=True):
    """A person's results with some partners against some rivals.

    ``matches`` and ``games`` count first the wins, then the losses of the person's side. ``latest``
    says which of the last matches it won, the oldest first; ``in_a_row`` is how many matches in a
    row had the latest result. ``at`` is when the sides last met.
    """

    partners: tuple[PastPlayer, ...]
    rivals: tuple[PastPlayer, ...]
    matches: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    latest: tuple[bool, ...] = ()
    in_a_row: int = 0
    at: float = 0.0

    def is_of(self, partners: Iterable[PastPlayer], rivals: Iterable[PastPlayer]) -> bool:
        """Return whether partners and rivals are the same; an erased person matches nobody."""
        return _digests(self.partners) == _digests(partners) and (
            _digests(self.rivals) == _digests(rivals)
        )


class MatchResult(Struct, frozen=True):
    """A finished match as tallies count it: its players by seat, its winner and each side's games.

    A match counts if every seat has a person at its end. Earlier players do not matter: a match
    with a computer player at its end counts for no one, and a person who left is not among its
    players.
    """

    match: TableId
    players: tuple[PastPlayer, ...]
    winner: Pair
    games: tuple[int, int]
    at: float

    @property
    def counts(self) -> bool:
        """Return whether every seat has a person."""
        return all(player.digest for player in self.players)

    def sides(self, seat: Seat) -> tuple[tuple[PastPlayer, ...], tuple[PastPlayer, ...]]:
        """Return the partners and the rivals of a seat."""
        partners, rivals = list[PastPlayer](), list[PastPlayer]()
        for number, player in enumerate(self.players):
            if pair_of(Seat(number)) is not pair_of(seat):
                rivals.append(player)
            elif number != seat:
                partners.append(player)
        return tuple(partners), tuple(rivals)


class History(Struct, frozen=True):
    """A person's document: the matches and the tallies, both with the latest first."""

    version: int = 0
    matches: tuple[PastMatch, ...] = ()
    tallies: tuple[HeadToHead, ...] = ()

    def with_result(self, seat: Seat, result: MatchResult) -> "History":
        """Return the history with a result added to its tally, and with people's new names."""
        if not result.counts:
            return self
        partners, rivals = result.sides(seat)
        own = pair_of(seat)
        known = [one for one in self.tallies if one.is_of(partners, rivals)]
        before = known[0] if known else HeadToHead(partners, rivals)
        after = _counted(before, result, own)
        names = {player.digest: player.called for player in result.players}
        others = [_renamed(one, names) for one in self.tallies if one not in known]
        return replace(self, tallies=(_renamed(after, names), *others)[:MOST_TALLIES])

    def since(self, at: float) -> "History":
        """Return only the matches and tallies whose latest match is not older than a time."""
        return replace(
            self,
            matches=tuple(one for one in self.matches if one.at >= at),
            tallies=tuple(one for one in self.tallies if one.at >= at),
        )


class MatchHistory:
    """Reads and writes the documents; raises StorageError if the store does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()

    async def of(self, person: PersonId) -> tuple[PastMatch, ...]:
        """Return the matches of a person, the latest first."""
        return (await self._read(key_of(person))).matches

    async def tallies_of(self, person: PersonId) -> tuple[HeadToHead, ...]:
        """Return the tallies of a person, the most recently used first."""
        return (await self._read(key_of(person))).tallies

    async def note(self, table: Table, now: float) -> None:
        """Record the finished match for everyone at the table; a repeated call changes nothing.

        Each person's match and tally are written together, so a recorded match has already been
        counted. Raise VersionConflictError if other processes keep changing the document.
        """
        phase, state = table.public_view().phase, table.state
        assert isinstance(phase, MatchOver), "only a finished match is recorded"
        assert state.match is not None, "a match that is over was played"
        whose = ["" if one is None else digest(one) for one in seated(state)]
        named = zip((table.names[seat] for seat in sorted(table.names)), whose, strict=True)
        shown = tuple(PastPlayer(name, one) for name, one in named)
        # Tallies are read without this table, so they do not have the names that only distinguish
        # its players.
        own = (PastPlayer(one.name, who) for one, who in zip(state.chairs, whose, strict=True))
        games = games_in(await self._store.read(state.match)) if all(whose) else (0, 0)
        result = MatchResult(state.match, tuple(own), phase.winner, games, now)
        for number, chair in enumerate(state.chairs):
            seat = Seat(number)
            if chair.person is None:
                continue
            since = max(0, chair.since_hand - hand_number(state.matches, 0))
            won = pair_of(seat) is phase.winner
            chats = tuple(dict.fromkeys(map(channel_of, state.chats_of(chair))))
            played = PastMatch(
                *(state.match, seat, shown, won, now, since),
                reviewable=covers(table.rules),
                chats=chats,
                counts=result.counts,
            )
            await self._add(chair.person, played, result)

    async def put_gains(self, person: PersonId, match: TableId, gains: tuple[float, ...]) -> None:
        """Store the value of a person's decisions in a match, if the match is in their history.

        Raise VersionConflictError if other processes keep changing the document.
        """

        def judged(known: History) -> History:
            matches = (
                replace(one, gains=gains) if one.match == match else one for one in known.matches
            )
            return replace(known, matches=tuple(matches))

        await self._change(key_of(person), judged)

    async def meeting(self, table: Table) -> Meeting | None:
        """Return how often the sides of a table's finished match have met, if it was counted.

        The result is None if people have left the table since.
        """
        phase, state, people = table.public_view().phase, table.state, seated(table.state)
        if not isinstance(phase, MatchOver) or state.match is None or None in people:
            return None
        whose = [digest(person) for person in people if person is not None]
        assert people[0] is not None, "a person has each seat"
        known = await self._read(key_of(people[0]))
        noted = next((one for one in known.matches if one.match == state.match), None)
        if noted is None or [player.digest for player in noted.players] != whose:
            return None
        result = MatchResult(state.match, noted.players, phase.winner, (0, 0), noted.at)
        found = next((one for one in known.tallies if one.is_of(*result.sides(Seat(0)))), None)
        if found is None:
            return None
        is_latest = found.at == noted.at
        return Meeting(state.match, people, found.matches, found.in_a_row if is_latest else 0)

    async def forget(self, traces: PersonalData) -> None:
        """Delete the document of a person, and erase them from the documents of others.

        The sums in the tallies of the others do not change. The person must have left every table
        before, so that no later match names them.
        """
        after = ""
        while page := await self._store.page(HISTORY, after, _PAGE):
            for key, text in page.items():
                if key != key_of(traces.person) and traces.might_mention(text):
                    await self._erase(key, traces)
            after = max(page)
        async with self._turn:
            await self._store.delete(key_of(traces.person))

    async def _erase(self, key: str, traces: PersonalData) -> None:
        async with self._turn:
            for attempt in range(1, _ATTEMPTS + 1):
                text = await self._store.get(key)
                rest = text if text is None else traces.erase_from(text)
                if rest is None or rest == text:
                    return
                known = decode_or_log(rest, History, key)
                if known is None:
                    await self._store.put(key, rest)
                    return
                if await self._is_put(key, known, is_last=attempt == _ATTEMPTS):
                    return

    async def delete_before(self, before: float) -> int:
        """Delete old matches and tallies; return the number of changed documents.

        These are the matches that ended before a time, and the tallies without a match since then.
        """
        changed, after = 0, ""
        while page := await self._store.page(HISTORY, after, _PAGE):
            for key, text in page.items():
                known = decode_or_log(text, History, key)
                if known is not None and known.since(before) != known:
                    changed += 1
                    await self._change(key, lambda known: known.since(before))
            after = max(page)
        return changed

    async def move_chat(self, before: Address, after: Address) -> None:
        """Replace the address of a chat in the matches of all people."""

        def moved(known: History) -> History:
            matches = (
                replace(one, chats=_moved(one.chats, before, after)) for one in known.matches
            )
            return replace(known, matches=tuple(matches))

        last = ""
        while page := await self._store.page(HISTORY, last, _PAGE):
            for key, text in page.items():
                if before.chat in text:
                    await self._change(key, moved)
            last = max(page)

    async def _add(self, person: PersonId, played: PastMatch, result: MatchResult) -> None:
        """Add a match to a person's history unless it is already there."""

        def added(known: History) -> History:
            if any(one.match == played.match for one in known.matches):
                return known
            counted = known.with_result(played.seat, result)
            return replace(counted, matches=(played, *known.matches)[:MOST])

        await self._change(key_of(person), added)

    async def _change(self, key: str, change: Callable[[History], History]) -> None:
        """Store a changed document, or delete it if it is empty; try again after a conflict.

        Raise VersionConflictError if other processes keep changing the document.
        """
        async with self._turn:
            for attempt in range(1, _ATTEMPTS + 1):
                known = await self._read(key)
                after = change(known)
                if after == known:
                    return
                if not (after.matches or after.tallies):
                    await self._store.delete(key)
                    return
                if await self._is_put(key, after, is_last=attempt == _ATTEMPTS):
                    return

    async def _read(self, key: str) -> History:
        text = await self._store.get(key)
        known = None if text is None else decode_or_log(text, History, key)
        return known or History()

    async def _is_put(self, key: str, known: History, *, is_last: bool) -> bool:
        """Store the next version of a document; return False if another process was first.

        Raise VersionConflictError instead at the last attempt.
        """
        try:
            await self._store.put_version(key, to_json(replace(known, version=known.version + 1)))
        except VersionConflictError:
            if is_last:
                raise
            return False
        return True


def _moved(chats: tuple[Address, ...], before: Address, after: Address) -> tuple[Address, ...]:
    return tuple(dict.fromkeys(after if one == before else one for one in chats))


def first_event(log: Sequence[Event], hand: int) -> int:
    """Return the position in a log of the first decision of a person who joined in ``hand``."""
    if hand <= 1:
        return 0
    hands = (at for at, event in enumerate(log) if isinstance(event, HandOpened))
    later = [at for number, at in enumerate(hands, start=1) if number >= hand]
    return min(later, default=len(log))


def games_in(log: Iterable[Event]) -> tuple[int, int]:
    """Return how many games each side won in a log."""
    won = Counter(event.pair for event in log if isinstance(event, GameWon))
    return won[Pair.EVEN], won[Pair.ODD]


def _counted(before: HeadToHead, result: MatchResult, own: Pair) -> HeadToHead:
    """Return a tally with one more result, as seen by one side."""
    won = result.winner is own
    is_repeated = bool(before.latest) and before.latest[-1] is won
    return replace(
        before,
        matches=(before.matches[0] + won, before.matches[1] + (not won)),
        games=(
            before.games[0] + result.games[own],
            before.games[1] + result.games[own.rival],
        ),
        latest=(*before.latest, won)[-MOST_LATEST:],
        in_a_row=before.in_a_row + 1 if is_repeated else 1,
        at=result.at,
    )


def _renamed(tally: HeadToHead, names: dict[str, str]) -> HeadToHead:
    """Return a tally with the current names of its people."""

    def called(players: tuple[PastPlayer, ...]) -> tuple[PastPlayer, ...]:
        return tuple(replace(one, called=names.get(one.digest, one.called)) for one in players)

    return replace(tally, partners=called(tally.partners), rivals=called(tally.rivals))


def _digests(players: Iterable[PastPlayer]) -> list[str]:
    return sorted(player.digest for player in players)


def key_of(person: PersonId) -> str:
    """Return the key of a person's document."""
    return f"{HISTORY}{person.platform}/{person.id}"
