"""Tests of the results of people with and against each other, as they meet them in chats."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Final

import pytest

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.app.retention import DAY_S, RetentionPolicy
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button
from bot.ports.request import AutocompleteQuery, ButtonPress, Person, PersonId, TextMessage
from bot.ports.value import replace
from bot.tables.erasure import digest
from bot.tables.history_migration import PLAYED
from bot.tables.match_history import HISTORY, HeadToHead, PastPlayer, key_of
from engine.events import Event
from engine.interfaces import TableId
from storage.errors import VersionConflictError
from storage.json_documents import to_json
from tests.unit.bot.app.button_play import (
    arranging,
    offers,
    play_to_the_next_deal,
    played_match,
    seat_and_start,
    shown_in,
    sure_press,
    type_surely,
)
from tests.unit.bot.app.histories import history_of
from tests.unit.bot.app.stage import AppHarness, FragileStore, SimulatedPerson

FORGET: Final = Button("", encode(TableButton("", Verb.FORGET)))
NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")
MOST_STEPS: Final = 40
"""The steps of the event loop before a kill; the last word of a match takes fewer."""


async def stake(people: Sequence[SimulatedPerson]) -> None:
    """Accept an órdago at the first word of each game, until the match ends."""
    while not offers(people[0].post, Verb.START):
        for human in people:
            await human.type("no hay mus")
            for other in (human, *people):
                await type_surely(other, "órdago" if other is human else "quiero")


async def again(people: Sequence[SimulatedPerson]) -> None:
    """Play a rematch."""
    await people[0].press(arranging(people[0].post, Verb.START))
    await stake(people)


async def met(*names: str, matches: int = 2) -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return people at one table who have finished some matches."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in names]
    preset = {2: "duelo", 6: "seis"}.get(len(people), "")
    await seat_and_start(people, preset, ["games_to_win=1"])
    await stake(people)
    for _ in range(matches - 1):
        await again(people)
    return stage, people


async def tally(human: SimulatedPerson) -> HeadToHead:
    """Return the only tally of a person."""
    [one] = (await history_of(human.stage.store, human.id)).tallies
    return one


def met_line(text: str) -> str:
    """Return the line that says how often two sides have met, or an empty text."""
    return next((line for line in text.splitlines() if " contra " in line), "")


async def forget(human: SimulatedPerson) -> None:
    """Have a person erased."""
    await human.do(ButtonPress(FORGET.token, ""))
    await human.stage.advance(60)
    await human.stage.host.run_admin_commands()
    await human.stage.settle()


async def history(human: SimulatedPerson, name: str = "") -> list[str]:
    """Return the lines that a person is told about their results."""
    return shown_in(await human.ask("historial", name)).text.splitlines()


async def test_the_first_meeting_has_no_line_and_the_next_ones_do() -> None:
    """The group reads the winner first; each player reads their own side first."""
    stage, people = await met("Ane", "Beñat", matches=1)
    assert met_line(people[0].post.text) == ""
    assert met_line(people[0].private_post.text) == ""
    for matches in (2, 3, 4):
        await again(people)
        ane, benat = [await tally(human) for human in people]
        assert ane.matches == benat.matches[::-1]
        assert sum(ane.matches) == matches
        first, second = people if ane.latest[-1] else people[::-1]
        run = f", van {ane.in_a_row} seguidas" if ane.in_a_row > 1 else ""
        won, lost = (await tally(first)).matches
        assert met_line(people[0].post.text) == (
            f"{first.person.name} contra {second.person.name}: {won} a {lost}{run}."
        )
        assert met_line(first.private_post.text) == (
            f"Tú contra {second.person.name}: {won} a {lost}{run and run + ' tuyas'}."
        )
        assert met_line(second.private_post.text) == (
            f"Tú contra {first.person.name}: {lost} a {won}{run and run + ' suyas'}."
        )
        below = people[0].post.text.splitlines()
        assert below.index(met_line(people[0].post.text)) > below.index(
            f"Gana la partida: {first.person.name}."
        )
    code = stage.table_of(people[0].id).state.code
    look = await stage.host.look(code, people[0].id)
    assert look is not None
    assert met_line("\n".join(look.notices)) == met_line(people[0].private_post.text)


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (NAMES, "Tú y Garazi contra Beñat e Iker: "),
        ((*NAMES, "Jon", "Maite"), "Tú, Garazi y Jon contra Beñat, Iker y Maite: "),
    ],
)
async def test_sides_of_several_people_are_counted_together(
    names: tuple[str, ...], line: str
) -> None:
    _, people = await met(*names)
    tallies = [await tally(human) for human in people]
    for number, one in enumerate(tallies):
        own, others = set(names[number % 2 :: 2]), set(names[1 - number % 2 :: 2])
        assert {player.called for player in one.partners} == own - {names[number]}
        assert {player.called for player in one.rivals} == others
        assert one.matches == tallies[number % 2].matches
    assert met_line(people[0].private_post.text).startswith(line)
    assert met_line(people[0].post.text).startswith(("Ane", "Beñat"))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("es", "Tú contra Beñat: {} a {}"),
        ("eu", "Zu, Beñat aurkari: {}-{}"),
        ("en", "You against Beñat: {} to {}"),
        ("fr", "Vous contre Beñat\N{NO-BREAK SPACE}: {} à {}"),
    ],
)
async def test_each_reader_has_the_line_in_their_language(language: str, line: str) -> None:
    _, [ane, benat] = await met("Ane", "Beñat")
    await ane.ask("idioma", language, private=True)
    wanted = line.format(*(await tally(ane)).matches)
    assert wanted in ane.private_post.text
    told = shown_in(await ane.ask("historial", private=True)).text
    assert told.startswith(f"{wanted} · ")
    assert "Tú contra Ane" in benat.private_post.text


async def test_people_of_two_platforms_read_it_where_they_are() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", platform="blue")
    await ane.ask("mesa", "duelo")
    code = ane.post.text.splitlines()[0].split()[-1]
    await benat.bring(code)
    await benat.press(
        next(button for row in benat.post.rows for button in row if "libre" in button.label)
    )
    await ane.press(arranging(ane.post, Verb.START))
    await stake([ane, benat])
    await again([ane, benat])
    assert met_line(ane.post.text) == met_line(benat.post.text) != ""
    assert met_line(benat.private_post.text).startswith("Tú contra Ane: ")
    await ane.ask("texto")
    await ane.ask("texto", private=True)
    assert met_line(ane.post.text) == met_line(benat.post.text)


async def test_the_line_stays_after_a_restart_and_goes_with_its_people() -> None:
    """After a restart all messages are the same; when a player leaves, the line is about others."""
    stage, people = await met("Ane", "Beñat")
    line, before = met_line(people[0].post.text), deepcopy(stage.red.posts)
    await stage.restart()
    assert stage.red.posts == before
    assert met_line(people[0].post.text) == line != ""
    table = stage.table_of(people[0].id)
    assert table.meeting is not None
    await people[1].ask("salir")
    assert not table.meeting.is_of(table.state)


async def test_a_table_that_was_out_of_memory_shows_the_line_again() -> None:
    stage, [ane, _] = await met("Ane", "Beñat")
    line, table = met_line(ane.post.text), stage.table_of(ane.id)
    await stage.advance(2 * 3_600)
    for _ in range(2):
        await stage.host.run_maintenance()
        await stage.settle()
    await ane.ask("cartas")
    assert stage.table_of(ane.id) is not table
    assert met_line(ane.post.text) == line != ""


async def test_a_rematch_keeps_the_line_in_the_message_of_the_finished_match() -> None:
    _, people = await met("Ane", "Beñat")
    line = met_line(people[0].post.text)
    await people[0].press(arranging(people[0].post, Verb.START))
    posts = people[0].platform.posts[people[0].group].values()
    assert [met_line(post.text) for post in posts if met_line(post.text)] == [line]


async def test_a_match_with_a_computer_at_its_end_counts_for_nobody() -> None:
    stage = await AppHarness().start()
    ane, benat = [stage.human(name) for name in NAMES[:2]]
    await seat_and_start([ane, benat], "duelo", ["games_to_win=1"])
    await benat.ask("salir")
    while not offers(ane.post, Verb.START):
        for words in ("no hay mus", "órdago", "quiero"):
            await type_surely(ane, words)
    known = await history_of(stage.store, ane.id)
    assert len(known.matches) == 1
    assert known.tallies == ()
    assert (await ane.ask("historial")).text == (
        "No has acabado ninguna partida sin ordenadores: solo se cuentan esas."
    )


async def test_the_person_in_the_seat_at_the_end_has_the_match() -> None:
    """A person who left is not among its players, and the one who came has the whole match."""
    stage = await AppHarness().start()
    ane, benat, jon = [stage.human(name) for name in ("Ane", "Beñat", "Jon")]
    await seat_and_start([ane, benat], "duelo", ["games_to_win=1"])
    await benat.ask("salir")
    code = stage.table_of(ane.id).state.code
    await jon.do(ButtonPress(encode(TableButton(code, Verb.SIT, "1")), ""))
    await play_to_the_next_deal(stage, [ane, jon])
    await stake([ane, jon])
    assert [player.digest for player in (await tally(ane)).rivals] == [digest(jon.id)]
    assert [player.digest for player in (await tally(jon)).rivals] == [digest(ane.id)]
    assert (await history_of(stage.store, benat.id)).matches == ()


async def test_two_people_with_one_name_stay_two() -> None:
    """Each has their own tally and number; the erasure of one leaves the other her name."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    others = [
        SimulatedPerson(stage, Person(PersonId("red", f"jon-{number}"), "Jon", "es"), "group")
        for number in (1, 2)
    ]
    for other in others:
        await seat_and_start([ane, other], "nueva duelo", ["games_to_win=1"])
        await stake([ane, other])
        await ane.press(arranging(ane.post, Verb.CLOSE))
    lines = await history(ane)
    assert [line.partition(":")[0] for line in lines[:2]] == [
        "Tú contra Jon",
        "Tú contra Jon (2)",
    ]
    assert len(await history(ane, "jon")) == len(lines)
    assert len(await history(ane, "Jon (2)")) == len(lines) - 1
    offered = await ane.do(AutocompleteQuery("historial", "nombre", "jo"))
    assert [name for name, _ in offered.completions] == ["Jon", "Jon (2)"]
    await forget(others[0])
    lines = await history(ane)
    assert [line.partition(":")[0] for line in lines[:2]] == [
        "Tú contra Jon",
        "Tú contra alguien",
    ]
    notes = (await history_of(stage.store, ane.id)).matches
    assert sorted(player.called for note in notes for player in note.players) == [
        *("Ane", "Ane", "Jon", "—"),
    ]


async def test_the_sums_outlive_an_erased_person_without_a_name() -> None:
    """No document has their name, and a person who comes back begins anew."""
    stage, people = await met("Ane", "Beñat", matches=3)
    ane, benat = people
    sums = (await tally(ane)).matches
    await forget(benat)
    held = str(await stage.store.list_all(HISTORY))
    assert digest(benat.id) not in held
    assert "Beñat" not in held
    assert await stage.store.get(key_of(benat.id)) is None
    assert await tally(ane) == replace(await tally(ane), rivals=(PastPlayer("—"),), matches=sums)
    assert (await history(ane))[0].startswith(f"Tú contra alguien: {sums[0]} a {sums[1]} · ")
    refused = await ane.ask("historial", "Beñat")
    assert refused.text.startswith("No tienes partidas con nadie que se llame Beñat.")
    assert "/historial" in refused.text
    assert "alguien / " in (listed := shown_in(await ane.ask("partidas")).text) or (
        " / alguien" in listed
    )
    await ane.press(arranging(ane.post, Verb.CLOSE))
    await seat_and_start(people, "nueva duelo", ["games_to_win=1"])
    await stake(people)
    new, old = (await history_of(stage.store, ane.id)).tallies
    assert (sum(new.matches), old.matches) == (1, sums)
    assert sum((await tally(benat)).matches) == 1


async def test_own_results_are_in_own_data() -> None:
    """They have no name of others; people named in other histories are told in how many."""
    _, [ane, benat] = await met("Ane", "Beñat")
    answer = await ane.ask("misdatos", private=True)
    assert answer.file is not None
    told = json.loads(answer.file.content)
    [own] = told["head_to_head"]
    one = await tally(ane)
    assert (own["matches_won"], own["matches_lost"]) == one.matches
    assert (own["games_won"], own["games_lost"]) == one.games
    assert (own["partners"], own["rivals"]) == (0, 1)
    assert own["latest_won"] == list(one.latest)
    assert told["named_in_histories_of_others"] == 1
    assert benat.person.name not in answer.file.content.decode()
    assert digest(benat.id) not in answer.file.content.decode()


async def test_names_are_those_of_the_latest_match() -> None:
    stage, [ane, benat] = await met("Ane", "Beñat", matches=1)
    await ane.press(arranging(ane.post, Verb.CLOSE))
    renamed = SimulatedPerson(stage, replace(benat.person, name="Beñat Etxe"), "group")
    await seat_and_start([ane, renamed], "nueva duelo", ["games_to_win=1"])
    await stake([ane, renamed])
    assert (await history(ane))[0].startswith("Tú contra Beñat Etxe: ")
    assert await history(ane, "beñat") == await history(ane, "@Beñat Etxe")


async def test_a_long_history_fits_into_a_message() -> None:
    """The latest are listed, and it is said how many are not."""
    stage, [ane, _] = await met("Ane", "Beñat", matches=1)
    known = await history_of(stage.store, ane.id)
    wide = "W" * 32
    tallies = tuple(
        replace(
            known.tallies[0],
            partners=(PastPlayer(f"{number}{wide}", f"red~p{number}"),),
            rivals=tuple(PastPlayer(f"{at}{wide}", f"red~{at}{number}") for at in "ab"),
            latest=(True,) * 10,
            games=(300, 200),
        )
        for number in range(30)
    )
    after = replace(known, version=known.version + 1, tallies=tallies)
    await stage.store.put_version(key_of(ane.id), to_json(after))
    lines = await history(ane)
    shown = lines.index("")
    assert len("\n".join(lines)) <= 1_900
    assert 8 <= shown < 30
    assert lines[-1].startswith(f"Y {30 - shown} cuentas más.")
    assert lines[-2] == "● ganada, ○ perdida; la última, a la derecha."
    assert lines[0].endswith("(juegos: 300 a 200) · ●●●●●●●●●●")


async def test_it_is_kept_as_long_as_the_names_at_closed_tables() -> None:
    stage = AppHarness()
    stage.kept_for = RetentionPolicy(closed_days=30)
    await stage.restart()
    ane, _ = await played_match(stage)
    await ane.press(arranging(ane.post, Verb.CLOSE))
    for days, kept in ((29, 1), (2, 0)):
        await stage.advance(days * DAY_S)
        await stage.host.run_admin_commands()
        known = await history_of(stage.store, ane.id)
        assert (len(known.matches), len(known.tallies)) == (kept, kept)


class YieldingStore(FragileStore):
    """A store that lets other work run at each write, before and after it."""

    def __init__(self) -> None:
        super().__init__()
        self.refuses = 0

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events in two steps."""
        await asyncio.sleep(0)
        await super().append(table, after, events)
        await asyncio.sleep(0)

    async def put_version(self, key: str, document: str) -> None:
        """Store a version in two steps; refuse the first ones of a history, if asked to."""
        await asyncio.sleep(0)
        if key.startswith(HISTORY) and self.refuses:
            self.refuses -= 1
            raise VersionConflictError(key)
        await super().put_version(key, document)
        await asyncio.sleep(0)


async def last_word(people: Sequence[SimulatedPerson]) -> SimulatedPerson:
    """Play until one more word ends the match; return the person who has to say it."""
    while True:
        for human in people:
            await human.type("no hay mus")
            await type_surely(human, "órdago")
            for other in people:
                if sure_press(await other.type("quiero")) is not None:
                    await other.stage.advance(DOUBLE_PRESS_S)
                    return other


async def test_a_result_is_counted_once_at_whichever_step_the_process_dies() -> None:
    """The next process records what is missing, and nothing twice."""
    moments = set[int]()
    for steps in range(MOST_STEPS):
        stage = await AppHarness(store=YieldingStore()).start()
        people = [stage.human(name) for name in NAMES[:2]]
        await seat_and_start(people, "duelo", ["games_to_win=1"])
        human = await last_word(people)
        saying = asyncio.create_task(human.begin(TextMessage("quiero")))
        for _ in range(steps):
            await asyncio.sleep(0)
        moments.add(len(await stage.store.list_all(HISTORY)))
        await stage.kill()
        with suppress(asyncio.CancelledError):
            await saying
        await stage.start()
        await stake(people)
        await stage.restart()
        for one in people:
            assert sum((await tally(one)).matches) == 1, steps
            assert len((await history_of(stage.store, one.id)).matches) == 1, steps
    assert moments == {0, 1, 2}


async def test_another_process_may_write_the_same_history() -> None:
    """A refused write is repeated on what the other process has stored."""
    store = YieldingStore()
    stage = await AppHarness(store=store).start()
    people = [stage.human(name) for name in NAMES[:2]]
    await seat_and_start(people, "duelo", ["games_to_win=1"])
    store.refuses = 3
    await stake(people)
    assert [sum((await tally(one)).matches) for one in people] == [1, 1]
    # Where that never ends, the match ends all the same, and is recorded with the next change.
    store.refuses = 8
    await again(people)
    assert [sum((await tally(one)).matches) for one in people] == [1, 1]
    await again(people)
    assert [sum((await tally(one)).matches) for one in people] == [3, 3]


async def test_a_match_that_is_recorded_during_an_erasure_does_not_name_the_person() -> None:
    """A table that was not in memory records its match when the erasure loads it."""
    store = YieldingStore()
    stage = await AppHarness(store=store).start()
    people = [stage.human(name) for name in NAMES[:2]]
    await seat_and_start(people, "duelo", ["games_to_win=1"])
    store.refuses = 1_000
    await stake(people)
    await stage.advance(2 * DAY_S)
    await people[1].do(ButtonPress(FORGET.token, ""))
    await stage.restart()
    store.refuses = 0
    assert await store.list_all(HISTORY) == {}
    await stage.host.run_admin_commands()
    await stage.settle()
    held = await store.list_all(HISTORY)
    assert list(held) == [key_of(people[0].id)]
    assert digest(people[1].id) not in str(held)
    assert "Beñat" not in str(held)
    assert sum((await tally(people[0])).matches) == 1


async def test_the_lists_of_an_earlier_version_are_counted() -> None:
    """Who had which seat is known from the lists together; games are counted in the logs."""
    stage, people = await met("Ane", "Beñat", matches=3)
    wanted = [await history_of(stage.store, human.id) for human in people]
    for human, known in zip(people, wanted, strict=True):
        await stage.store.delete(key_of(human.id))
        old = [
            replace(one, players=tuple(PastPlayer(player.called) for player in one.players))
            for one in known.matches
        ]
        await stage.store.put(f"{PLAYED}red/{human.id.id}", to_json(old))
    await stage.store.put(f"{PLAYED}red/jon", "{")
    await stage.restart()
    for human, known in zip(people, wanted, strict=True):
        found = await history_of(stage.store, human.id)
        assert replace(found, version=0) == replace(known, version=0)
    assert list(await stage.store.list_all(PLAYED)) == [f"{PLAYED}red/jon"]


async def test_a_match_of_an_earlier_version_without_a_log_has_no_games() -> None:
    """A match that a list of one player alone still has is listed, but not counted."""
    stage, people = await met("Ane", "Beñat")
    wanted = [await history_of(stage.store, human.id) for human in people]
    latest, first = wanted[0].matches
    for human, known in zip(people, wanted, strict=True):
        await stage.store.delete(key_of(human.id))
        kept = known.matches if human is people[0] else known.matches[:1]
        await stage.store.put(f"{PLAYED}red/{human.id.id}", to_json(kept))
    await stage.store.delete_log(latest.match)
    await stage.kill()
    await stage.start()
    known = await history_of(stage.store, people[0].id)
    assert [one.match for one in known.matches] == [latest.match, first.match]
    assert [player.digest != "" for player in known.matches[1].players] == [True, False]
    [one] = known.tallies
    assert (sum(one.matches), one.games) == (1, (0, 0))
