"""Move the match lists of earlier versions into the documents of ``match_history``.

An earlier version stored a list of matches for each person under another key, with only the names
of the others. Together these lists tell who had which seat in a match, because each list has the
seat of its owner. A match counts if the lists of all its players still contain it. Its games are
read from its log; if the log is no longer stored, the match counts without games.

If a process dies before the end, the next one continues and skips the finished documents.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

import structlog

from bot.ports.logs import decode_or_log, error_fields
from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.erasure import digest
from bot.tables.match_history import (
    History,
    MatchResult,
    PastMatch,
    PastPlayer,
    games_in,
    key_of,
)
from engine.interfaces import TableId
from engine.seats import Seat, pair_of
from storage.errors import UnknownEventError, VersionConflictError
from storage.interface import Store
from storage.json_documents import to_json

PLAYED: Final = "played/"

_PAGE: Final = 100

_Lists: TypeAlias = Mapping[PersonId, tuple[PastMatch, ...]]

_log = structlog.get_logger()


async def migrate_history(store: Store) -> None:
    """Move all lists, if there are any; an unreadable list is logged and kept."""
    lists = await _lists(store)
    results = {one.match: one for one in await _results(store, lists)}
    for person, played in lists.items():
        history = History(version=1)
        for match in reversed(played):
            result = results[match.match]
            listed = replace(match, players=result.players)
            history = history.with_result(match.seat, result)
            history = replace(history, matches=(listed, *history.matches))
        try:
            await store.put_version(key_of(person), to_json(history))
        except VersionConflictError:
            _log.info("match list moved before", platform=person.platform)
    for person in lists:
        await store.delete(f"{PLAYED}{person.platform}/{person.id}")
    if lists:
        _log.info("match lists moved", lists=len(lists), matches=len(results))


async def _lists(store: Store) -> _Lists:
    """Return the match lists of all people."""
    lists, after = dict[PersonId, tuple[PastMatch, ...]](), ""
    while page := await store.page(PLAYED, after, _PAGE):
        for key, text in page.items():
            played = decode_or_log(text, tuple[PastMatch, ...], key)
            if played is not None:
                _, platform, id_ = key.split("/", 2)
                lists[PersonId(platform, id_)] = played
        after = max(page)
    return lists


async def _results(store: Store, lists: _Lists) -> list[MatchResult]:
    """Return the result of each match in the lists, with the digests of the known players."""
    seated = dict[TableId, dict[Seat, str]]()
    noted = dict[TableId, PastMatch]()
    for person, played in lists.items():
        for match in played:
            seated.setdefault(match.match, {})[match.seat] = digest(person)
            noted.setdefault(match.match, match)
    return [await _result(store, one, seated[match]) for match, one in noted.items()]


async def _result(store: Store, noted: PastMatch, seated: Mapping[Seat, str]) -> MatchResult:
    players = tuple(
        PastPlayer(player.called, seated.get(Seat(number), ""))
        for number, player in enumerate(noted.players)
    )
    own = pair_of(noted.seat)
    winner = own if noted.won else own.rival
    result = MatchResult(noted.match, players, winner, (0, 0), noted.at)
    if not result.counts:
        return result
    try:
        return replace(result, games=games_in(await store.read(noted.match)))
    except UnknownEventError as error:
        _log.error("games not counted", match=noted.match, **error_fields(error))
        return result
