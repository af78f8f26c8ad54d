"""Tests of the hand of the day, from the first card to the ranking of a week."""

import json
import re
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from bot.app.daily_results import stones_of
from bot.messages.daily_message import share_line
from bot.ports.analysis_process import FailureReason
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.daily import HANDS, DailyResult, ShownResult, date_at, day_before
from bot.tables.daily_store import KEPT_DAYS, DailyStore, pool_of
from bot.tables.fairness import commitment_of
from bot.tables.table_state import TableState
from bot.text.localizer import LANGUAGES, Localizer
from engine.events import (
    DejeTaken,
    Event,
    GameOpened,
    GameWon,
    HandOpened,
    MatchOpened,
    Opening,
    WonBy,
)
from engine.hands import Lance
from engine.players.levels import Level
from engine.rules import Rules
from engine.seats import Pair, Seat
from storage.json_documents import from_json, to_json
from tests.budget import SEED, many
from tests.unit.bot.app.daily_play import (
    daily_stage,
    day_of,
    decks_of,
    is_day_over,
    labels,
    log_of,
    play_day,
    press_day,
    result_of,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.app.test_blindness import DescribedStage, Recorder, posted
from tests.unit.bot.platforms.discord.wire import DiscordWire
from tests.unit.bot.platforms.telegram.wire import TelegramWire
from tests.unit.bot.platforms.wire import Outgoing, told_by_request
from tests.unit.bot.records.sealed import by_python
from tests.unit.bot.tables.test_daily import played
from tests.unit.bot.virtual_time import A_DAY_S
from tests.unit.engine.redealt_twins import twin_of

if TYPE_CHECKING:
    from tests.unit.bot.platforms.wire import Wire

LONGEST_SHARE: Final = 200
DAYS: Final = many("AMARREKO_SHARED_DAYS", test=10, soak=10_000)
SHARED: Final = re.compile(r"Amarreko \d\d-\d\d · [🟩🟨🟥]{8} · \d{1,3} · (?:0|[+\u2212]\d{1,3})")
"""All that the line to share may have."""


def neighbours(stage: AppHarness, count: int, pool: int = 0) -> list[SimulatedPerson]:
    """Return people of one pool, of both platforms in turn."""
    found: list[SimulatedPerson] = []
    number = 0
    while len(found) < count:
        human = stage.human(f"Ane{number}", ("red", "blue")[len(found) % 2])
        if pool_of(human.id) == pool:
            found.append(human)
        number += 1
    return found


async def test_a_day_is_eight_hands_with_a_result_and_no_further_deal() -> None:
    """The seal comes with the first hand; the result replaces the question of the last one."""
    stage, analysis = await daily_stage()
    ane = stage.human("Ane")
    await ane.ask("diaria", private=True)
    assert "Mano del día 2026-01-01" in ane.private_post.text
    assert "Ronda 1 de 8." in ane.private_post.text
    assert "Sello del día: " in ane.private_post.text
    table = stage.table_of(ane.id)
    assert [chair.level for chair in table.state.chairs] == [None, *[Level.HARD] * 3]
    await play_day(ane, Random(1))
    assert table.hand_number % 100 == HANDS
    assert len(analysis.asked) == 1
    result = result_of(ane)
    assert result.done
    assert len(result.costs) == HANDS
    told = ane.private_post.text
    assert f"8 rondas · {shown(result.stones)} piedras · juego {result.accuracy}\n" in told
    assert "Lo más caro, en la ronda" in told
    assert Localizer("es").format(share_line("2026-01-01", result)) in told
    assert labels(ane) == ["Probabilidades", "¿Por qué?", "Repaso", "Ayer"]
    look = await stage.host.look(table.state.code, ane.id, "es")
    assert look is not None
    assert "\n".join((look.turn, *look.taught)) in told
    assert not look.mine
    assert not look.words
    assert [press.label for press in look.more] == labels(ane)
    assert (await ane.type("reparte", private=True)).text.startswith("La mano de hoy ya")
    assert is_day_over(ane)


def shown(stones: int) -> str:
    """Return a number of stones as people read it."""
    return f"{stones:+}".replace("-", "\N{MINUS SIGN}") if stones else "0"


async def test_a_day_goes_on_where_it_was_left_also_after_a_restart() -> None:
    """The same command goes on; the same person gets no second table."""
    stage, _ = await daily_stage()
    ane = stage.human("Ane")
    await ane.ask("diaria", private=True)
    luck = Random(2)
    for _ in range(12):
        await press_day(ane, luck)
    code, before = stage.table_of(ane.id).state.code, ane.private_post
    await stage.restart()
    await ane.ask("diaria", private=True)
    assert (stage.table_of(ane.id).state.code, ane.private_post) == (code, before)
    assert (await ane.ask("salir", private=True)).text.startswith("La mano del día no se cierra")
    await play_day(ane, luck)
    assert result_of(ane).done
    await ane.ask("diaria", private=True)
    assert stage.table_of(ane.id).state.code == code


async def test_a_pool_gets_the_same_cards_on_both_platforms_and_after_restarts() -> None:
    stage, _ = await daily_stage()
    people = neighbours(stage, 3)
    for number, human in enumerate(people):
        await human.ask("diaria", private=True)
        luck = Random(number)
        for presses in range(400):
            if is_day_over(human):
                break
            await press_day(human, luck)
            if presses % 15 == 14 * (number == 2):
                await stage.restart()
                await human.ask("diaria", private=True)
        assert is_day_over(human)
    decks = [await decks_of(human) for human in people]
    assert decks[0] == decks[1] == decks[2]
    assert len({len(await log_of(human)) for human in people}) > 1


async def test_other_pools_and_other_days_get_other_cards() -> None:
    stage, _ = await daily_stage()
    first = [neighbours(stage, 1, pool)[0] for pool in range(3)]
    decks = []
    for human in first:
        await human.ask("diaria", private=True)
        decks += await decks_of(human)
    await stage.advance(A_DAY_S)
    await first[0].ask("diaria", private=True)
    decks += await decks_of(first[0])
    assert len(set(decks)) == 4
    assert day_of(first[0]).date == "2026-01-02"


async def test_a_result_survives_a_process_that_stops_before_it_is_judged() -> None:
    """The next process judges it, without any request; so does the command after a failure."""
    stage, analysis = await daily_stage()
    ane = stage.human("Ane")
    await ane.ask("diaria", private=True)
    analysis.fails_with = FailureReason.STOPPED
    await play_day(ane, Random(1))
    assert day_of(ane).result is None
    assert "Estoy valorando lo que has dicho" in ane.private_post.text
    await stage.restart()
    await ane.ask("diaria", private=True)
    assert day_of(ane).result is None
    analysis.fails_with = None
    await stage.restart()
    assert result_of(ane).done
    assert "8 rondas · " in ane.private_post.text


async def test_a_failed_judge_is_asked_again_by_the_command() -> None:
    stage, analysis = await daily_stage()
    ane = stage.human("Ane")
    await ane.ask("diaria", private=True)
    analysis.fails_with = FailureReason.FAILED
    await play_day(ane, Random(1))
    assert day_of(ane).result is None
    analysis.fails_with = None
    await ane.ask("diaria", private=True)
    assert result_of(ane).done


async def test_a_result_is_compared_with_those_that_are_done() -> None:
    """A player who has not finished does not count, and the rank is that of now."""
    stage, _ = await daily_stage()
    ane, benat, carmen = (stage.human(name) for name in ("Ane", "Beñat", "Carmen"))
    for number, human in enumerate((ane, benat)):
        await human.ask("diaria", private=True)
        await play_day(human, Random(number))
    await carmen.ask("diaria", private=True)
    assert day_of(ane).others == 0
    await ane.ask("diaria", private=True)
    assert (day_of(ane).others, day_of(benat).others) == (1, 1)
    assert day_of(ane).better + day_of(benat).better == 1
    better = ane if day_of(ane).better else benat
    await better.ask("diaria", private=True)
    assert "hoy mejor que 1 de 1 (2 personas)" in better.private_post.text
    assert (result_of(ane).gain > result_of(benat).gain) == (better is ane)


async def test_a_person_has_one_try_a_day() -> None:
    """A table of today that was closed is not dealt again; tomorrow has another one."""
    stage, _ = await daily_stage()
    ane = stage.human("Ane")
    await ane.ask("diaria", private=True)
    table = stage.table_of(ane.id)
    vars(stage.host)["_tables"].update(table, replace(table.state, closed=True))
    await stage.settle()
    assert (await ane.ask("diaria", private=True)).text.startswith("La mano de hoy ya la has")
    await stage.advance(A_DAY_S)
    await ane.ask("diaria", private=True)
    assert day_of(ane).date == "2026-01-02"


async def test_a_day_that_is_finished_after_midnight_does_not_count() -> None:
    """It can still be finished, and is told, but no other result is compared with it."""
    stage, _ = await daily_stage()
    ane = stage.human("Ane")
    await ane.ask("diaria", private=True)
    await stage.advance(A_DAY_S)
    await play_day(ane, Random(1))
    assert day_of(ane).late
    assert "El día ya había acabado" in ane.private_post.text
    assert "Amarreko 01-01" not in ane.private_post.text
    store = DailyStore(stage.store)
    kept = await store.result_of("2026-01-01", ane.id)
    assert kept is not None
    assert not kept.done
    await ane.ask("diaria", private=True)
    assert day_of(ane).date == "2026-01-02"


async def test_the_secret_is_told_on_the_next_day() -> None:
    """Until then only its seal is told; the whole one by the command for the proof."""
    stage, _ = await daily_stage()
    ane = stage.human("Ane")
    assert (await ane.ask("diaria", "ayer", private=True)).text.startswith("Ayer no jugó nadie")
    await ane.ask("diaria", private=True)
    secret = await DailyStore(stage.store).secret_of("2026-01-01")
    seal = commitment_of(secret)
    proof = (await ane.ask("comprobar", private=True)).text
    assert seal in proof.replace(" ", "")
    assert seal[:8] in ane.private_post.text
    sent = [post.text for post in ane.platform.posts[ane.id].values()]
    assert not any(secret.hex() in text for text in (*sent, proof))
    await stage.advance(A_DAY_S)
    proven = await ane.ask("comprobar", private=True)
    assert proven.text.startswith("Comprobado: la única ronda sale del secreto")
    assert secret.hex() in proven.text
    assert proven.file is not None
    assert by_python(json.loads(proven.file.content)) == ""
    answer = await ane.ask("diaria", "atzo", private=True)
    assert answer.post is not None
    assert secret.hex() in answer.post.text
    assert f"grupo {pool_of(ane.id)}" in answer.post.text


async def test_a_result_is_shown_once_in_the_chat_where_its_player_asked_for_it() -> None:
    stage, _ = await daily_stage()
    ane = stage.human("Ane")
    await ane.open_private()
    answer = await ane.ask("diaria")
    assert answer.text == "La mano del día te espera en nuestro chat privado."
    await play_day(ane, Random(1))
    assert ane.group not in ane.platform.posts
    await ane.tap_private("Enseñar")
    [post] = ane.platform.posts[ane.group].values()
    assert post.text == "Ane: " + Localizer("es").format(share_line("2026-01-01", result_of(ane)))
    assert "Enseñar" not in labels(ane)
    assert result_of(ane).is_shown_in(ane.group)
    kept = await DailyStore(stage.store).result_of("2026-01-01", ane.id)
    assert kept == result_of(ane)


async def test_the_week_of_a_chat_has_those_who_have_shown_a_result_there() -> None:
    """It ranks by the mean gain of all days, from three days on; others are not named."""
    stage, _ = await daily_stage()
    ane, store = stage.human("Ane"), DailyStore(stage.store)
    here, elsewhere = ane.group, Address("red", "peña")

    async def had(name: str, *gains: float, chat: Address = here, shows: int = 1) -> None:
        for back, gain in enumerate(gains):
            seen = (ShownResult(chat, name),) if back < shows else ()
            day = day_before("2026-01-01", back)
            person = PersonId("red", name.lower())
            await store.put_result(day, person, DailyResult(done=True, gain=gain, shown=seen))

    await had("Ane", 2.0, -1.0, 2.0)
    await had("Beñat", 3.0, 3.0, 0.75, 0.25)
    await had("Carmen", 9.0, 9.0)
    await had("Dani", 9.0, 9.0, 9.0, shows=0)
    await had("Elena", 9.0, 9.0, 9.0, chat=elsewhere)
    await had("Fermín", *(-5.0,) * 7, 99.0)
    answer = await ane.ask("diaria", "tabla")
    assert answer.post is not None
    assert answer.is_public
    assert answer.post.text.splitlines()[1:] == [
        "1. Beñat: +1,8 (4 días)",
        "2. Ane: +1,0 (3 días)",
        "3. Fermín: \N{MINUS SIGN}5,0 (7 días)",
    ]
    other = SimulatedPerson(stage, ane.person, "otro")
    empty = await other.ask("diaria", "ranking")
    assert empty.post is not None
    assert empty.post.text.endswith("Aún no hay nadie.")


async def test_results_are_let_go_after_thirty_days() -> None:
    stage, _ = await daily_stage()
    ane, store = stage.human("Ane"), DailyStore(stage.store)
    for back in (KEPT_DAYS - 1, KEPT_DAYS, KEPT_DAYS + 1):
        day = day_before("2026-01-01", back)
        await store.draw_secret(day)
        await store.put_result(day, ane.id, DailyResult())
    await stage.host.run_admin_commands()
    kept = await store.of_person(ane.id)
    assert len(kept) == 2
    assert min(kept) == day_before(date_at(stage.clock.now()), KEPT_DAYS)


async def test_a_person_is_sent_their_results_and_forgotten_with_them() -> None:
    """Erasure closes the table, and leaves the results of others."""
    stage, _ = await daily_stage()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    for human in (ane, benat):
        await human.ask("diaria", private=True)
    await play_day(ane, Random(1))
    file = (await ane.ask("misdatos", private=True)).file
    assert file is not None
    assert '"hands_of_the_day": {' in file.content.decode()
    assert '"2026-01-01": {' in file.content.decode()
    await stage.advance(600)
    await ane.ask("olvidame", private=True)
    await ane.stage.host.run_admin_commands()
    answer = await ane.ask("olvidame", private=True)
    assert answer.post is not None
    await ane.press_private(answer.post.rows[0][0])
    await stage.host.run_admin_commands()
    await stage.settle()
    store = DailyStore(stage.store)
    assert await store.of_person(ane.id) == {}
    assert len(await store.of_person(benat.id)) == 1


@pytest.mark.long
async def test_the_cards_of_others_are_hidden_and_onlookers_see_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No message shows a hidden card, and hidden cards that are dealt again change no letter."""
    stage, analysis = await daily_stage(DescribedStage())
    analysis.fails_with = FailureReason.STOPPED
    ane, generator = stage.human("Ane"), Random(5)
    wires: list[Wire] = [
        TelegramWire((ane.id,), set(), knows_ephemerals=True),
        DiscordWire((ane.id,), set(), monkeypatch),
    ]
    recorder = Recorder(stage, [ane], wires)
    await ane.ask("diaria", private=True)
    code = stage.table_of(ane.id).state.code
    while not is_day_over(ane):
        await recorder.look()
        await press_day(ane, generator)
        table = stage.table_of(ane.id)
        twin = twin_of(await log_of(ane), table.rules, Seat(0), generator)
        shown = [await posted(table.state, log, Seat(0)) for log in (await log_of(ane), twin)]
        assert shown[0] == shown[1]
        look = await stage.host.look(code, PersonId("red", "iker"), "es")
        assert look is not None
        assert not look.seats
    await recorder.look()
    assert recorder.cards > 0
    assert ane.group not in ane.platform.posts
    look = await stage.host.look(code, PersonId("red", "iker"), "es")
    assert look is not None
    assert not look.seats


def test_stones_count_over_all_games_and_an_ordago_for_what_was_lacking() -> None:
    rules = Rules()
    begun: list[Event] = [
        MatchOpened(rules),
        GameOpened(),
        HandOpened(1, Seat(3), Seat(0), Opening.MUS),
    ]
    taken = DejeTaken(Pair.EVEN, Lance.GRANDE, 7)
    assert stones_of([*begun, taken], Pair.EVEN) == 7
    assert stones_of([*begun, taken], Pair.ODD) == -7
    won = [*begun, taken, GameWon(Pair.ODD, WonBy.ORDAGO, Lance.GRANDE, Seat(1))]
    assert stones_of(won, Pair.EVEN) == 7 - 40
    much = DejeTaken(Pair.EVEN, Lance.GRANDE, 900)
    rich = [*begun, much, GameWon(Pair.EVEN, WonBy.COUNT, Lance.GRANDE, Seat(0))]
    assert stones_of(rich, Pair.EVEN) == 40
    later = [*won, GameOpened(), HandOpened(2, Seat(0), Seat(1), Opening.MUS), taken]
    assert stones_of(later, Pair.EVEN) == 7 - 40 + 7


@pytest.mark.long
@pytest.mark.soak
def test_the_line_to_share_tells_no_card() -> None:
    """On any day, after any words, it has a date, squares and two numbers, and names no card."""
    for number in range(DAYS):
        generator = Random(SEED + number)
        day = day_before("2026-12-31", number % 365)
        log = played(day, number % 3, generator)
        costs = tuple(generator.expovariate(1) for _ in range(HANDS))
        words = generator.randint(1, 60)
        result = DailyResult(
            done=True,
            stones=stones_of(log, Pair.EVEN),
            costs=costs,
            words=words,
            good=generator.randint(0, words),
        )
        for language in LANGUAGES:
            line = Localizer(language).format(share_line(day, result))
            assert SHARED.fullmatch(line), line
            assert not told_by_request(Outgoing(None, ("sendMessage", {"text": line})))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_to_share_is_short(language: str) -> None:
    result = DailyResult(done=True, stones=-320, costs=(99.0,) * HANDS, words=99, good=99)
    line = Localizer(language).format(share_line("2026-11-25", result))
    assert len(line) <= LONGEST_SHARE
    assert "25-11" in line


def test_a_table_of_an_older_version_is_not_that_of_a_day() -> None:
    state = TableState("K7QX2", PersonId("red", "ane"))
    text = to_json(state).replace('"daily":null,', "").replace(',"daily":null', "")
    assert "daily" not in text
    assert from_json(text, TableState).daily is None
