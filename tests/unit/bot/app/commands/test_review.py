"""Tests of the review of a person's own hands and matches after their end."""

import asyncio
import json
import os
import re
import sys
from functools import partial
from random import Random
from typing import Final

import pytest

from bot.images.image_cache import ImageRenderer
from bot.images.specs import Curve, Hand
from bot.messages.callback_data import PlayButton, TableButton, Verb, encode
from bot.ports.analysis_process import (
    MOST_WAITING,
    POLITE,
    AnalysisFailedError,
    AnalysisWorker,
    FailureReason,
)
from bot.ports.request import ButtonPress
from bot.ports.value import replace
from bot.records.export import export
from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.json_reader import Document
from bot.records.parse import entries
from bot.records.review import figures_of, log_of
from bot.tables.erasure import ANONYMOUS
from bot.tables.match_history import MOST, MatchHistory, PastMatch, PastPlayer, key_of
from bot.text.common import cards_in_emojis
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import Reparto
from engine.events import Event, HandClosed, HandDealt, MatchOpened
from engine.interfaces import TableId
from engine.players.analysis import review
from engine.players.levels import Level, player
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Seat
from tests.unit.bot.app.button_play import arranging, press_something, shown_in
from tests.unit.bot.app.histories import history_of, list_matches
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses
from tests.unit.bot.images.illustrated import picture_of, studio
from tests.unit.bot.sample_review import made_up
from tests.unit.engine.players.matches import play
from tests.unit.engine.redealt_twins import twin_of


class KnownJudging(AnalysisWorker):
    """A worker that reviews matches at once by a given rule, and records their arguments."""

    def __init__(self) -> None:
        super().__init__(())
        self.asked: list[tuple[str, int]] = []
        self.fails_with: FailureReason | None = None

    async def _gone_through(self, state: str, seat: int) -> object:
        """Return the figures of a known review."""
        self.asked.append((state, seat))
        if self.fails_with is not None:
            raise AnalysisFailedError(self.fails_with)
        [entry] = entries(Document(state))
        log = log_of(parse_with_hidden_filled(entry), Localizer("en"))
        # The figures arrive encoded, as from the other process.
        return json.loads(json.dumps(figures_of(made_up(log, seats=(Seat(seat),)))))


def is_over(human: SimulatedPerson) -> bool:
    """Return whether the chat offers the next deal."""
    return any(isinstance(p, PlayButton) and p.action == Reparto() for _, p in presses(human.post))


async def seated(
    preset: str = "castilla", seed: int = 4, image_renderer: ImageRenderer | None = None
) -> tuple[SimulatedPerson, KnownJudging]:
    """Return a person at a table with computer players, where reviews are immediate."""
    stage, analysis = AppHarness(seed=seed), KnownJudging()
    stage.analysis, stage.image_renderer = analysis, image_renderer
    stage.host = stage._host()  # noqa: SLF001 - with what was said above
    await stage.start()
    ane = stage.human("Ane")
    await ane.ask("mesa", preset)
    await ane.tap("Ordenador fácil")
    await ane.press(arranging(ane.post, Verb.START))
    return ane, analysis


async def play_hand(ane: SimulatedPerson, luck: Random) -> None:
    """Press until a hand is over."""
    await press_something([ane], luck)
    while not (is_over(ane) or ended(ane)):
        await press_something([ane], luck)


def ended(ane: SimulatedPerson) -> bool:
    """Return whether the match is over."""
    table = ane.stage.table_of(ane.id)
    return table.game is not None and not table.is_playing


async def played_match(
    image_renderer: ImageRenderer | None = None, preset: str = "castilla"
) -> tuple[SimulatedPerson, KnownJudging]:
    """Return a person whose match is over."""
    ane, analysis = await seated(preset, image_renderer=image_renderer)
    luck = Random(3)
    while not ended(ane):
        await press_something([ane], luck)
        # The rate limit ignores a person who sends requests too fast.
        await ane.stage.advance(1)
    await ane.stage.advance(10)
    return ane, analysis


async def test_during_a_hand_nothing_is_told() -> None:
    """During a hand no review begins, because it would help the player."""
    ane, analysis = await seated()
    assert (await ane.ask("repaso")).text == "Eso, cuando acabe la mano: antes sería jugar por ti."
    assert analysis.asked == []


async def test_after_a_hand_it_is_gone_through_in_private() -> None:
    """After a hand its review arrives in private, by command, by button and in words."""
    ane, analysis = await seated()
    await play_hand(ane, Random(2))
    told = shown_in(await ane.ask("repaso")).text
    assert told.splitlines()[0] == "Repaso de la mano 1"
    assert "Ane: acierto del " in told
    assert "empezaba con" not in told
    assert shown_in(await ane.tap_private("Repaso")).text == told
    await ane.stage.advance(70)
    assert shown_in(await ane.type("¿repaso?", private=True)).text == told
    assert len(analysis.asked) == 1
    group = ane.platform.posts[ane.group].values()
    assert all("acierto" not in post.text for post in group)


async def test_somebody_who_asks_again_and_again_is_asked_to_wait() -> None:
    ane, analysis = await seated()
    await play_hand(ane, Random(2))
    analysis.fails_with = FailureReason.FAILED
    answers = [await ane.ask("repaso") for _ in range(4)]
    assert answers[-1].text == "Eso lo has pedido hace nada: vuelve a pedirlo dentro de un minuto."
    assert len(analysis.asked) < len(answers)


async def test_after_a_match_the_account_is_told_too() -> None:
    """After a match its review has the names of all; the match is listed with a number."""
    ane, _ = await played_match()
    told = shown_in(await ane.ask("repaso")).text
    assert told.splitlines()[0] == "Repaso de la partida"
    assert "al empezar 50 %: reparto " in told
    listed = shown_in(await ane.ask("partidas")).text.splitlines()
    assert len(listed) == 2
    assert listed[0].startswith("1. 2026-")
    assert "Ane\N{EN DASH}" in listed[0]
    assert listed[0].endswith(("ganada", "perdida"))
    # A rematch at the same table is another match.
    await ane.press(arranging(ane.post, Verb.START))
    await ane.stage.advance(60)
    assert "antes sería jugar por ti" in (await ane.ask("repaso")).text
    assert shown_in(await ane.ask("repaso", "1")).text == told
    assert (await ane.ask("repaso", "2")).text.startswith(
        "No tienes ninguna partida con ese número"
    )


async def test_of_a_match_a_picture_shows_the_chance_and_the_dearest_decisions_on_it() -> None:
    """A picture shows the chance through the match with the costliest decisions; else text does."""
    ane, _ = await played_match(studio().image_renderer)
    told = shown_in(await ane.ask("repaso"))
    picture = picture_of(told)
    assert isinstance(picture.compose, partial)
    [curve] = picture.compose.args
    assert isinstance(curve, Curve)
    places = [along for along, _ in curve.points]
    assert places == sorted(places)
    assert 0 <= places[0] < places[-1] <= 1
    for mark in curve.marked:
        before = [chance for along, chance in curve.points if along <= mark.along]
        assert mark.chance == (before[-1] if before else curve.points[0][1])
    assert len(curve.marked) == told.text.count("▸ ")
    assert len(curve.ends) == told.text.count("al empezar")
    assert curve.ends[-1] < 1
    chances = [round(100 * chance) for _, chance in curve.points]
    for number in (min(chances), max(chances), chances[-1]):
        assert f"{number} %" in picture.alternative
    assert curve.title == "Ane\N{EN DASH}Garazi: probabilidad de ganar"


async def test_somebody_who_sits_nowhere_is_told_of_the_latest_match() -> None:
    """A person without a seat gets their latest match, also after a restart; others get none."""
    ane, analysis = await played_match()
    told = shown_in(await ane.ask("repaso")).text
    await ane.ask("salir")
    await ane.stage.restart()
    await ane.stage.advance(60)
    assert shown_in(await ane.ask("repaso")).text == told
    benat = ane.stage.human("Beñat")
    begun = len(analysis.asked)
    assert (await benat.ask("partidas")).text == "No tienes ninguna partida terminada."
    assert (await benat.ask("repaso", "1")).text.startswith("No tienes ninguna partida")
    assert len(analysis.asked) == begun


async def test_house_rules_that_nobody_has_trained_for_are_not_judged() -> None:
    """Untrained house rules are not reviewed: one line says so, without process or button."""
    ane, analysis = await seated("rioja")
    await play_hand(ane, Random(2))
    labels = [button.label for row in ane.private_post.rows for button in row]
    assert "Repaso" not in labels
    assert (await ane.ask("repaso")).text.startswith("No puedo juzgar partidas con estas reglas")
    assert analysis.asked == []


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (FailureReason.BUSY, "Hay otros esperando el repaso"),
        (FailureReason.FAILED, "No he podido repasar"),
        (FailureReason.STOPPED, "Voy a reiniciarme"),
    ],
)
async def test_why_a_match_was_not_gone_through_is_said_in_a_line(
    why: FailureReason, said: str
) -> None:
    ane, analysis = await seated()
    await play_hand(ane, Random(2))
    analysis.fails_with = why
    answer = await ane.ask("repaso")
    assert answer.text.startswith(said)
    assert answer.post is None


async def test_a_review_is_offered_only_where_there_is_one() -> None:
    """A match with rules that are not judged, or that is not stored any more, has none."""
    ane, _ = await played_match(preset="rioja")
    [listed] = shown_in(await ane.ask("partidas")).text.splitlines()
    assert listed.endswith(" · sin repaso")
    practice = shown_in(await ane.ask("practica"))
    assert "0m0-" not in str(practice.rows), "there is no own decision to ask again"
    [played] = await judged_matches(ane)
    gone = replace(played, match=TableId("gone"), reviewable=True)
    judged, _ = await played_match()
    await list_matches(judged.stage.store, judged.id, [gone, *await judged_matches(judged)])
    shown = shown_in(await judged.ask("partidas"))
    first, second, told = shown.text.splitlines()
    assert [moment.at for moment in shown.moments] == [
        one.at for one in await judged_matches(judged)
    ]
    assert all(
        moment.text in line for moment, line in zip(shown.moments, (first, second), strict=True)
    )
    assert first.endswith(" · sin repaso")
    assert "sin repaso" not in second
    assert told.startswith("/repaso 2 ")
    assert shown_in(await judged.ask("repaso", "2")).text


async def judged_matches(person: SimulatedPerson) -> tuple[PastMatch, ...]:
    """Return the matches that are stored of a person."""
    return (await history_of(person.stage.store, person.id)).matches


async def test_what_others_played_is_in_nobodys_own_data() -> None:
    """The list has a person's own matches only.

    After erasure it is empty; others see a stranger.
    """
    ane, _ = await played_match()
    store = ane.stage.store
    players = (PastPlayer("Jon"), PastPlayer("Ane"))
    jon = ane.stage.human("Jon")
    match = PastMatch(TableId("match-0"), Seat(0), players, won=True, at=1.0)
    await list_matches(store, jon.id, [match])
    answer = await ane.ask("misdatos")
    assert answer.file is not None
    own = json.loads(answer.file.content)
    [match] = own["matches"]
    assert (match["your_seat"], match["seats"]) == (1, 4)
    assert own["other_notes"] == {}
    assert b"Jon" not in answer.file.content
    asked = shown_in(await ane.ask("olvidame"))
    await ane.do(ButtonPress(asked.rows[0][0].token, ""))
    await ane.stage.host.run_admin_commands()
    assert await store.get(key_of(ane.id)) is None
    [played] = await judged_matches(jon)
    assert [one.called for one in played.players] == ["Jon", ANONYMOUS]


async def test_who_practises_is_judged_at_once() -> None:
    """Practice judges a shipped position by its buttons, and refuses any other answer."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    asked = shown_in(await ane.ask("practica"))
    assert asked.text.startswith("¿Qué dices?\n")
    assert "(±" not in asked.text
    labels = [button.label for [button] in asked.rows]
    assert labels == sorted(set(labels))
    assert "" not in labels
    answered = shown_in(await ane.do(ButtonPress(asked.rows[0][0].token, "")))
    assert answered.text.count("▸ ") == 1
    [[following]] = answered.rows
    assert following.label == Localizer("es").format(LocalizedText("practica-next"))
    other = shown_in(await ane.do(ButtonPress(following.token, "")))
    assert other.text.startswith("¿Qué dices?\n")
    assert other.text != asked.text
    for about in ("", "x", "1", "m1-", "1-99", "-", "1m", "1m2-3-4"):
        answer = await ane.do(ButtonPress(encode(TableButton("", Verb.PRACTISE, about)), ""))
        assert answer.text.startswith("No conozco ese botón")
        # The rate limit ignores a person who guesses for a while.
        await ane.stage.advance(30)


async def test_the_cards_of_the_practice_and_the_review_are_shown() -> None:
    """The practice has a picture, with its verdict too; the review has emojis. Text has neither."""
    ane, _ = await played_match(studio().image_renderer)
    asked = shown_in(await ane.ask("practica"))
    picture = picture_of(asked)
    assert isinstance(picture.compose, partial)
    [hand] = picture.compose.args
    assert isinstance(hand, Hand)
    assert hand.cards == asked.cards
    judged = shown_in(await ane.do(ButtonPress(asked.rows[0][0].token, "")))
    assert picture_of(judged) == picture
    again = shown_in(await ane.ask("practica", "1"))
    emojis = cards_in_emojis(again.cards)
    assert len(emojis.split()) == 4
    told = shown_in(await ane.ask("repaso"))
    assert emojis in told.text.splitlines()
    assert emojis in told.caption.splitlines()
    await ane.ask("texto")
    assert shown_in(await ane.ask("practica")).picture is None
    assert emojis not in shown_in(await ane.ask("repaso")).text


async def test_the_own_dearest_decisions_are_asked_again() -> None:
    """A person's own costliest decisions are asked in turn, and repeated, after a single review."""
    ane, analysis = await played_match()
    asked = shown_in(await ane.ask("practica", "1"))
    assert "Mano " in asked.text
    texts = [asked.text]
    for _ in range(3):
        answered = shown_in(await ane.do(ButtonPress(asked.rows[0][0].token, "")))
        assert answered.text.count("▸ ") == 1
        asked = shown_in(await ane.do(ButtonPress(answered.rows[0][0].token, "")))
        texts.append(asked.text)
    assert texts[3] == texts[0]
    assert len(set(texts)) == 3
    assert (await ane.ask("practica", "7")).text.startswith("No tienes ninguna partida")
    assert len(analysis.asked) == 1


async def test_the_latest_matches_are_looked_at_together() -> None:
    """The latest matches are reviewed together, once each; below ten games no strength is given."""
    ane, analysis = await played_match()
    told = shown_in(await ane.ask("repaso", "partidas")).text.splitlines()
    assert told[0] == "Tu última partida"
    assert told[1].startswith("Ane: acierto del ")
    few = re.fullmatch(r"No valoro a nadie con menos de 10 juegos; van (\d)\.", told[2])
    assert few is not None
    await known_as(ane, 10)
    told = shown_in(await ane.ask("repaso", "partidas")).text.splitlines()
    assert told[0] == "Tus últimas 10 partidas"
    assert re.match(r"Ane: .?\d+ \(± \d+\) juegos de cada cien ", told[2])
    assert told[2].endswith(f", en {10 * int(few[1])} juegos.")
    assert len(analysis.asked) == 1
    benat = ane.stage.human("Beñat")
    assert (await benat.ask("repaso", "partidas")).text.startswith("No tienes ninguna partida")


async def test_what_could_not_be_judged_or_is_gone_is_left_out_of_the_latest() -> None:
    """An unreviewable or deleted match is left out of the summary; alone, its reason is shown."""
    ane, analysis = await played_match()
    await known_as(ane, 3)
    played = MatchHistory(ane.stage.store)
    one, *others = await played.of(ane.id)
    gone = replace(one, match=TableId("no-such-match"))
    await list_matches(ane.stage.store, ane.id, (gone, *others))
    told = shown_in(await ane.ask("repaso", "partidas")).text.splitlines()
    assert told[0] == "Tus últimas 2 partidas"
    assert len(analysis.asked) == 1


@pytest.mark.long
async def test_the_dearest_decisions_of_the_latest_matches_are_asked_again() -> None:
    """The ten costliest decisions are asked, the costliest first; the asked one is judged."""
    ane, analysis = await played_match()
    offered = shown_in(await ane.ask("practica"))
    asked = shown_in(await ane.do(ButtonPress(offered.rows[-1][0].token, "")))
    assert asked.text.startswith("¿Qué dices?\n1. Mano ")
    assert asked.text == shown_in(await ane.ask("practica", "partidas")).text
    answered = shown_in(await ane.do(ButtonPress(asked.rows[0][0].token, "")))
    assert answered.text.count("▸ ") == 1
    again = shown_in(await ane.do(ButtonPress(answered.rows[0][0].token, "")))
    assert again.text.startswith("¿Qué dices?\n2. Mano ")
    await known_as(ane, 5)
    places = []
    shown = shown_in(await ane.ask("practica", "partidas"))
    for _ in range(10):
        places.append(shown.text.splitlines()[1].partition(".")[0])
        judged = shown_in(await ane.do(ButtonPress(shown.rows[0][0].token, "")))
        shown = shown_in(await ane.do(ButtonPress(judged.rows[0][0].token, "")))
        await ane.stage.advance(10)
    assert places == [str(number) for number in range(1, 11)]
    assert shown.text.splitlines()[1].startswith("1. ")
    assert len(analysis.asked) == 1
    # That place now holds another decision.
    late = await ane.do(ButtonPress(encode(TableButton("", Verb.PRACTISE, "0m1n1-0")), ""))
    assert late.text == "Desde entonces has jugado más. Pide otra vez la práctica."


@pytest.mark.long
async def test_a_review_hangs_on_no_hand_that_stayed_hidden() -> None:
    """A review does not depend on hidden hands: they are dealt again.

    The house rules show no more hands than a bet needs.
    """
    stage = AppHarness()
    stage.image_renderer = studio().image_renderer
    stage.analysis = JudgingHere(())
    stage.host = stage._host()  # noqa: SLF001 - with what was said above
    await stage.start()
    ane = stage.human("Ane")
    log, twin = hands_and_twin(rules_of("castilla", {"show": "needed", "senas": "off"}), Seat(0))
    players = tuple(map(PastPlayer, ("Ane", "Beñat", "Garazi", "Iker")))
    notes = []
    for match, events in (("one", log), ("other", twin)):
        await stage.store.append(TableId(match), 0, events)
        notes.append(PastMatch(TableId(match), Seat(0), players, won=True, at=stage.clock.now()))
    await list_matches(stage.store, ane.id, notes)
    told = [shown_in(await ane.ask("repaso", number)) for number in ("1", "2")]
    decisions = re.search(r"acierto del \d+ % en (\d+) decisiones", told[0].text)
    assert decisions is not None
    assert int(decisions[1]) >= 6
    assert told[0].picture is not None
    assert told[0] == told[1]


class JudgingHere(AnalysisWorker):
    """A worker that reviews matches in this process."""

    async def _gone_through(self, state: str, seat: int) -> object:
        [entry] = entries(Document(state))
        return figures_of(
            review(log_of(parse_with_hidden_filled(entry), Localizer("en")), seats=(Seat(seat),))
        )


def hands_and_twin(rules: Rules, seat: Seat) -> tuple[list[Event], list[Event]]:
    """Return two hands of hard players, and a twin with other hidden cards.

    A twin that would have to show other cards is discarded.
    """
    for seed in range(1, 100):
        log: list[Event] = [MatchOpened(rules)]
        steps = play(rules, [player(Level.HARD)], seed)
        while sum(isinstance(event, HandClosed) for event in log) < 2:
            log += next(steps).events
        twin = twin_of(log, rules, seat, Random(seed))
        [entry] = entries(Document(export(twin)))
        dealt = [[one for one in each if isinstance(one, HandDealt)] for each in (log, twin)]
        if (
            dealt[0] != dealt[1]
            and list(log_of(parse_with_hidden_filled(entry), Localizer("en"))) == twin
        ):
            return log, twin
    raise AssertionError(rules)


async def known_as(human: SimulatedPerson, times: int) -> None:
    """List the one match that a person has played `times` times."""
    [played] = await MatchHistory(human.stage.store).of(human.id)
    await list_matches(human.stage.store, human.id, (played,) * times)


SLEEPS: Final = (sys.executable, "-c", "import time; time.sleep(600)")
TELLS: Final = (
    *(sys.executable, "-c"),
    "import json, sys; print(json.dumps({'reviews': [[sys.argv[2], len(sys.stdin.read())]]}))",
)


LEAST_PRIORITY: Final = 19
"""The highest ``nice`` value, which Linux does not exceed."""

PRIORITY: Final = (
    "import json, os, sys; sys.stdin.read();"
    "print(json.dumps({'reviews': [os.getpriority(os.PRIO_PROCESS, 0)]}))"
)

TOSSES: Final = (
    "import json, random, sys; sys.stdin.read(); print(json.dumps({'reviews': [random.random()]}))"
)


@pytest.mark.long
async def test_what_was_gone_through_lately_is_known() -> None:
    """A recent review is cached and needs no second process."""
    analysis = AnalysisWorker(TELLS)
    assert not analysis.is_cached("x", 1)
    assert await analysis.analyse("x", 1) == ["1", 1]
    assert analysis.is_cached("x", 1)
    assert not analysis.is_cached("x", 2)
    assert await analysis.analyse("x", 1) == ["1", 1]
    await analysis.close()
    assert await analysis.analyse("x", 1) == ["1", 1]


@pytest.mark.long
async def test_who_asks_twice_at_once_is_told_of_one_run() -> None:
    """Two simultaneous requests share one run."""
    analysis = AnalysisWorker((sys.executable, "-c", TOSSES))
    first, second = await asyncio.gather(analysis.analyse("x", 1), analysis.analyse("x", 1))
    assert first == second
    await analysis.close()


@pytest.mark.long
async def test_a_process_of_its_own_is_handed_the_record_and_the_seat() -> None:
    """The worker process gets the record and the seat, one at a time, and returns the figures."""
    analysis = AnalysisWorker(TELLS)
    told = await asyncio.gather(*(analysis.analyse("x" * seat, seat) for seat in range(4)))
    assert told == [[str(seat), seat] for seat in range(4)]
    await analysis.close()


@pytest.mark.long
@pytest.mark.parametrize("niceness", [0, POLITE])
async def test_the_process_is_as_polite_as_it_must_be(niceness: int) -> None:
    """The priority is lowered for the sake of other people, and otherwise unchanged."""
    analysis = AnalysisWorker((sys.executable, "-c", PRIORITY), niceness=niceness)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert await analysis.analyse("", 0) == min(own + niceness, LEAST_PRIORITY)
    await analysis.close()


@pytest.mark.long
async def test_what_writes_no_figures_has_failed() -> None:
    analysis = AnalysisWorker((sys.executable, "-c", "raise SystemExit(2)"))
    with pytest.raises(AnalysisFailedError) as failed:
        await analysis.analyse("", 0)
    assert failed.value.why is FailureReason.FAILED


@pytest.mark.long
async def test_what_takes_too_long_is_ended() -> None:
    analysis = AnalysisWorker(SLEEPS, longest_s=0.2)
    with pytest.raises(AnalysisFailedError) as failed:
        await analysis.analyse("", 0)
    assert failed.value.why is FailureReason.FAILED


@pytest.mark.long
async def test_when_the_bot_stops_so_does_what_it_has_begun() -> None:
    """A stop ends the running review, informs all waiting people and begins no other review."""
    analysis = AnalysisWorker(SLEEPS)
    waiting = [asyncio.create_task(analysis.analyse("", 0)) for _ in range(MOST_WAITING + 2)]
    await asyncio.sleep(0.5)
    await analysis.close()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [one.why for one in outcomes if isinstance(one, AnalysisFailedError)] == [
        *([FailureReason.STOPPED] * (MOST_WAITING + 1)),
        FailureReason.BUSY,
    ]
    with pytest.raises(AnalysisFailedError):
        await analysis.analyse("", 0)


@pytest.mark.long
async def test_a_patient_caller_waits_also_in_a_long_queue() -> None:
    """The result of the hand of the day is needed, however many reviews are waiting."""
    analysis = AnalysisWorker(TELLS)
    waiting = [analysis.analyse("x", seat) for seat in range(MOST_WAITING + 2)]
    *_, last, patient = await asyncio.gather(
        *waiting, analysis.analyse("xx", 0, is_patient=True), return_exceptions=True
    )
    assert isinstance(last, AnalysisFailedError)
    assert last.why is FailureReason.BUSY
    assert patient == ["0", 2]
    await analysis.close()


async def test_of_many_matches_the_latest_are_known() -> None:
    """The cache holds the latest reviews, none longer than the operator keeps names."""
    ane, _ = await played_match()
    matches = MatchHistory(ane.stage.store)
    [played] = await matches.of(ane.id)
    earlier = tuple(replace(played, match=TableId(f"match-{number}")) for number in range(MOST))
    await list_matches(ane.stage.store, ane.id, earlier)
    await matches.note(ane.stage.table_of(ane.id), played.at + 1)
    known = await matches.of(ane.id)
    assert [one.match for one in known] == [played.match, *(one.match for one in earlier[:-1])]
    assert await matches.delete_before(played.at + 1) == 1
    assert [one.match for one in await matches.of(ane.id)] == [played.match]
    assert await matches.delete_before(played.at + 2) == 1
    assert await matches.of(ane.id) == ()
