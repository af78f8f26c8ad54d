"""Tests of the sealed deal: seal before the first card, secret at the end, and proof."""

import dataclasses
import json
import re
from random import Random
from typing import Final

import pytest

from bot.app.commands.proof import FILE_NAME, START
from bot.app.rate_limit import RARELY
from bot.images.image_cache import ImageRenderer
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import PicturedText, Reply
from bot.ports.request import ButtonPress
from bot.ports.value import replace
from bot.records.json_reader import Document
from bot.records.parse import entries
from bot.records.verify import Proof, verify_record
from bot.tables.fairness import SeededRng, commitment_of, grouped
from bot.tables.table_state import TableState
from engine.actions import Reparto
from engine.events import DeckShuffled, MatchOpened
from engine.interfaces import TableId
from engine.match import Match
from engine.rules import Show
from engine.seats import Seat
from storage.json_documents import from_json, to_json
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    free_seat,
    offers,
    play_to_the_end,
    play_to_the_next_deal,
    played_match,
    press_something,
    seat_and_start,
    stake_all,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.images.illustrated import studio
from tests.unit.bot.records.sealed import by_node, by_python
from tests.unit.bot.records.verifiers import NODE

SEAL: Final = re.compile(r"Sello del reparto: ((?:[0-9a-f]{8} ){3}[0-9a-f]{8})\b")
NEXT: Final = re.compile(r"Sello del próximo reparto: ((?:[0-9a-f]{8} ){3}[0-9a-f]{8})\b")
TOO_SOON: Final = "Eso lo has pedido hace nada: vuelve a pedirlo dentro de un minuto."
SECRET: Final = re.compile(r"Secreto del reparto: ([0-9a-f]{64})\b")


async def arranged() -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return two people at a table before its first match."""
    stage = await AppHarness().start()
    people = [stage.human("Ane"), stage.human("Beñat")]
    await people[0].ask("mesa", "duelo")
    await people[1].press(free_seat(people[1].post))
    return stage, people


def one(pattern: re.Pattern[str], text: str) -> str:
    """Return the text without the spaces between groups of letters."""
    [said] = pattern.findall(text)
    assert isinstance(said, str)
    return said.replace(" ", "")


def told(stage: AppHarness) -> str:
    """Return everything that messages and answers have shown so far."""
    posts = [sent.post.text for sent in stage.red.sent]
    files = [answer.file.content.decode() for _, answer in stage.answers if answer.file]
    return "\n".join((*posts, *(answer.text for _, answer in stage.answers), *files))


def finding_in(answer: Reply) -> Proof:
    """Return the result of three verifiers for a handed-out record."""
    assert answer.file is not None
    text = answer.file.content.decode()
    [entry] = entries(Document(text))
    file = json.loads(text)
    proof = verify_record(entry).proof
    assert (by_python(file) == "") == (proof is Proof.VALID)
    if NODE is not None:
        assert (by_node(file) == "") == (proof is Proof.VALID)
    return proof


async def test_the_seal_stands_in_the_chat_before_anybody_can_begin() -> None:
    """The seal of the next match is shown before the start, and again at the first hand."""
    stage, [ane, _] = await arranged()
    seal = one(NEXT, ane.post.text)
    assert offers(ane.post, Verb.START)
    await ane.press(arranging(ane.post, Verb.START))
    assert one(SEAL, ane.post.text) == seal
    assert not NEXT.search(ane.post.text)
    await play_to_the_next_deal(stage, [ane, stage.human("Beñat")])
    assert not SEAL.search(ane.post.text)


async def test_a_match_is_proven_to_somebody_who_asks() -> None:
    """A proof is one sentence with the sealed values and a file, under a rate limit."""
    stage = await AppHarness().start()
    ane, benat = await played_match(stage)
    [logged] = await stage.store.tables()
    secret = stage.table_of(ane.id).state.secret
    answer = await ane.ask("comprobar")
    assert answer.file is not None
    assert (answer.start_payload, answer.file.name) == (START, FILE_NAME)
    assert f'"{logged.table}"' in answer.file.content.decode()
    assert re.fullmatch(
        r"Comprobado: (la única ronda sale|las \d+ rondas salen) del secreto, carta por carta\. "
        f"Secreto: {secret}. Sello: {grouped(commitment_of(bytes.fromhex(secret)))}. "
        r"En el fichero .*\n"
        r"Resumen del fichero: (?:[0-9a-f]{8} ?){8}",
        answer.text,
    )
    for _ in range(1, RARELY.burst):
        assert (await ane.ask("comprobar")).file == answer.file
    refused = await ane.ask("comprobar")
    assert (refused.text, refused.file) == (TOO_SOON, None)
    assert (await benat.ask("comprobar")).file == answer.file


async def test_below_a_picture_the_seal_is_small_and_the_secret_behind_a_button() -> None:
    """Below a picture the seals are small print, and [Comprobar] gives secret and record."""

    class Pictured(AppHarness):
        image_renderer: ImageRenderer | None = studio().image_renderer

    def below(human: SimulatedPerson) -> PicturedText:
        assert human.post.pictured is not None
        return human.post.pictured

    stage = await Pictured().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo", ["target=10"])
    ane = people[0]
    seal = one(SEAL, below(ane).small)
    assert seal in below(ane).folded.replace(" ", "")
    assert not SEAL.search(below(ane).text)
    secret = stage.table_of(ane.id).state.secret
    await play_to_the_end(people, Random(5))
    assert secret not in below(ane).text + below(ane).folded
    assert NEXT.search(below(ane).small)
    assert not NEXT.search(below(ane).text)
    proven = await people[1].tap("Comprobar")
    assert f"Secreto: {secret}" in proven.text
    assert proven.file is not None
    assert proven.start_payload == START


def _whole(secret: str) -> str:
    """Return the whole seal of a secret, as it is shown."""
    return grouped(commitment_of(bytes.fromhex(secret)))


async def test_of_two_tables_of_a_chat_the_one_that_is_named_is_proven() -> None:
    """In a chat with two tables, the code selects the proven table, wherever its author sits."""
    stage, [ane, _] = await begun_match("Ane", "Beñat")
    maren = stage.human("Maren")
    await maren.ask("mesa", "duelo")
    await maren.tap("Ordenador fácil")
    await maren.press(arranging(maren.post, Verb.START))
    seals = {}
    for human in (ane, maren):
        state = stage.table_of(human.id).state
        told = (await ane.ask("comprobar", state.code)).text
        seals[state.code] = state.secret and _whole(state.secret) in told
    assert len(seals) == 2
    assert all(seals.values())


async def test_a_log_that_was_changed_is_told_apart() -> None:
    """A changed log is reported with the first difference and both values."""
    stage = await AppHarness().start()
    ane, _ = await played_match(stage)
    [logged] = await stage.store.tables()
    log = await stage.store.read(logged.table)
    changed = [
        dataclasses.replace(event, deck=(event.deck[1], event.deck[0], *event.deck[2:]))
        if isinstance(event, DeckShuffled)
        else event
        for event in log
    ]
    await stage.store.delete_log(logged.table)
    await stage.store.append(logged.table, 0, tuple(changed))
    answer = await ane.ask("comprobar")
    told = re.fullmatch(
        r"Esto no cuadra: hands\[0\]\.deck\[0\] \(línea (\d+) del fichero\) no sale del secreto\. "
        r'El fichero dice "(\w+)", y el secreto da "(\w+)"\. El fichero va aparte\.',
        answer.text,
    )
    assert told is not None
    assert answer.file is not None
    line, written_there, follows = told.groups()
    deck = answer.file.content.decode().splitlines()[int(line) - 1]
    assert f'"{written_there}", "{follows}"' in deck


@pytest.mark.long
async def test_the_secret_is_shown_at_the_end_and_proves_every_card() -> None:
    """The end of a match shows the sealed secret, and three verifiers confirm the record."""
    stage, people = await arranged()
    ane = people[0]
    seal = one(NEXT, ane.post.text)
    await ane.press(arranging(ane.post, Verb.START))
    asked = await ane.ask("comprobar")
    assert f"secreto): {grouped(seal)}" in asked.text
    assert asked.file is None
    await play_to_the_end(people, Random(5))
    secret = one(SECRET, ane.post.text)
    commitment = commitment_of(bytes.fromhex(secret))
    assert commitment.startswith(seal)
    assert grouped(commitment) in asked.text
    answer = await ane.ask("comprobar")
    assert secret in answer.text
    assert "carta por carta" in answer.text
    assert finding_in(answer) is Proof.VALID
    [log] = [await stage.store.read(one.table) for one in await stage.store.tables()]
    assert isinstance(log[0], MatchOpened)
    assert log[0].commitment == commitment


async def test_a_rematch_has_a_seal_of_its_own() -> None:
    stage = await AppHarness().start()
    ane, benat = await played_match(stage)
    first, seal = one(SECRET, ane.post.text), one(NEXT, ane.post.text)
    await ane.press(arranging(ane.post, Verb.START))
    assert one(SEAL, ane.post.text) == seal
    await stake_all(ane, benat)
    second = one(SECRET, ane.post.text)
    assert second != first
    assert commitment_of(bytes.fromhex(second)).startswith(seal)
    kept = await stage.store.list_all("seal/")
    assert sorted(json.loads(text)["secret"] for text in kept.values()) == sorted((first, second))


async def test_nobody_is_told_the_secret_while_the_match_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """During a match no message, answer, file, log or printed table contains the secret."""
    stage, people = await arranged()
    ane = people[0]
    await ane.press(arranging(ane.post, Verb.START))
    table = stage.table_of(ane.id)
    secrets = [table.state.secret]
    assert table.state.next_match is not None
    secrets.append(table.state.next_match.secret)
    generator = Random(3)
    for _ in range(60):
        await press_something(people, generator)
        if not table.is_playing:
            break
        for command in ("comprobar", "marcador", "cartas", "misdatos", "reglas", "ayuda"):
            await ane.ask(command, private=True)
        assert not [secret for secret in secrets if secret in told(stage)]
    shown = f"{table.state!r} {table!r} {vars(table)!r} {table.state.next_match!r}"
    logged = capsys.readouterr()
    for secret in secrets:
        assert secret not in shown
        assert secret not in logged.out + logged.err


async def test_a_table_that_is_closed_early_tells_the_secret() -> None:
    """A table that closes early reveals the secret, so that its dealt cards can be proven."""
    stage, people = await arranged()
    ane = people[0]
    seal = one(NEXT, ane.post.text)
    await ane.press(arranging(ane.post, Verb.START))
    for human in people:
        await human.ask("salir")
    await ane.press(arranging(ane.post, Verb.CLOSE))
    assert "se ha cerrado" in ane.post.text
    secret = one(SECRET, ane.post.text)
    assert commitment_of(bytes.fromhex(secret)).startswith(seal)
    assert len(await stage.store.list_all("closed/")) == 1


@pytest.mark.long
async def test_a_match_goes_on_by_its_secret_after_any_kill() -> None:
    """A match keeps its secret after any kill, with only the database file left."""
    stage, people = await begun_match("Ane", "Beñat")
    generator = Random(9)
    for number in range(400):
        if offers(people[0].post, Verb.START):
            break
        await press_something(people, generator)
        if number % 4 == 0:
            await stage.restart()
    assert finding_in(await people[0].ask("comprobar")) is Proof.VALID


async def test_a_match_of_an_older_version_is_finished_by_its_luck() -> None:
    """A match of an older version keeps its seeded deal and has no seal."""
    stage, people = await begun_match("Ane", "Beñat")
    rules, match = stage.table_of(people[0].id).rules, TableId("match-0123456789abcdef")
    await stage.kill()
    await stage.store.append(match, 0, (MatchOpened(rules),))
    [(key, text)] = (await stage.store.list_all("mesa/")).items()
    note = json.loads(text) | {"match": match, "seed": 7}
    del note["secret"], note["coming_match"]
    await stage.store.put(key, json.dumps(note))
    await stage.start()
    await people[0].tap("Reparte")
    luck, store = SeededRng(7), MemoryStore()
    table = await Match.open(match, rules, store, luck)
    luck.follow(table)
    await table.play(Seat(0), Reparto())
    assert await stage.store.read(match) == await store.read(match)
    assert not SEAL.search(people[0].post.text)
    assert "no está sellada" in (await people[0].ask("comprobar")).text
    await play_to_the_end(people, Random(5))
    assert not SECRET.search(people[0].post.text)
    assert "no está sellada" in (await people[0].ask("comprobar")).text


async def test_a_lesson_is_not_sealed() -> None:
    """A lesson has no seal: its first hands are a fixed example."""
    stage = await AppHarness().start()
    nekane = stage.human("Nekane")
    await nekane.ask("aprende", private=True)
    assert "seal/" not in "".join(await stage.store.list_all(""))
    assert not SEAL.search(told(stage))
    assert not NEXT.search(told(stage))


async def test_a_table_whose_secret_was_exchanged_is_not_played_on() -> None:
    """A table with a replaced secret stops, because its log is bound to the first secret."""
    stage, people = await begun_match("Ane", "Beñat")
    await stage.host.close()
    [(key, text)] = (await stage.store.list_all("mesa/")).items()
    state = from_json(text, TableState)
    await stage.store.put(key, to_json(replace(state, secret="00" * 32)))
    await stage.restart()
    assert "No puedo leer la mesa" in people[0].post.text


async def test_the_help_about_cards_tells_the_whole_seal() -> None:
    """During a match the help about cards shows the whole seal; the chat shows its start."""
    stage, [ane, _] = await begun_match("Ane", "Beñat")
    commitment = commitment_of(bytes.fromhex(stage.table_of(ane.id).state.secret))
    [about_cards] = [(await ane.ask("ayuda", "cartas")).post]
    [about_mus] = [(await ane.ask("ayuda", "mus")).post]
    assert about_cards is not None
    assert about_mus is not None
    assert grouped(commitment) in about_cards.text
    assert grouped(commitment) not in about_mus.text
    assert commitment.startswith(one(SEAL, ane.post.text))


async def test_at_a_table_that_hides_hands_that_is_said_before_the_first_card() -> None:
    """A table that hides hands says so before the start and during the first hand."""
    stage, people = await hiding()
    ane = people[0]
    assert KEPT in ane.post.text
    assert not NEXT.search(ane.post.text)
    await ane.press(arranging(ane.post, Verb.START))
    assert KEPT in ane.post.text
    assert not SEAL.search(ane.post.text)
    assert "por eso nadie puede comprobar" in (await ane.ask("comprobar")).text.lower()
    about_cards = (await ane.ask("ayuda", "cartas")).post
    assert about_cards is not None
    assert "por eso nadie puede comprobar" in about_cards.text.lower()
    assert stage.table_of(ane.id).rules.show is Show.NEEDED


async def test_a_refused_bluff_stays_secret_when_the_match_is_over() -> None:
    """A table that hides hands shows neither secret nor record after the match."""
    stage, people = await hiding()
    ane = people[0]
    await ane.press(arranging(ane.post, Verb.START))
    table = stage.table_of(ane.id)
    secret = table.state.secret
    await play_to_the_end(people, Random(5))
    for command in ("comprobar", "marcador", "cartas", "misdatos", "repaso", "porque", "partidas"):
        answer = await ane.ask(command, private=True)
        assert answer.file is None or command == "misdatos"
    assert "por eso nadie puede comprobar" in (await ane.ask("comprobar")).text.lower()
    assert secret not in told(stage)
    assert not SECRET.search(told(stage))
    files = [answer.file.content.decode() for _, answer in stage.answers if answer.file]
    assert not [text for text in files if "deck" in text or secret in text]


async def test_a_table_that_hides_hands_tells_no_secret_when_it_is_closed_early() -> None:
    stage, people = await hiding()
    ane = people[0]
    await ane.press(arranging(ane.post, Verb.START))
    secret = stage.table_of(ane.id).state.secret
    for human in people:
        await human.ask("salir")
    await ane.press(arranging(ane.post, Verb.CLOSE))
    assert "se ha cerrado" in ane.post.text
    assert secret not in told(stage)


KEPT: Final = "El reparto de esta partida no se comprueba al acabar"


async def hiding() -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return two people at a table that shows only the hands that a bet needs."""
    stage = await AppHarness().start()
    people = [stage.human("Ane"), stage.human("Beñat")]
    await people[0].ask("mesa", "duelo")
    await people[1].press(free_seat(people[1].post))
    code = stage.table_of(people[0].id).state.code
    await people[0].do(ButtonPress(encode(TableButton(code, Verb.OPTION, "show=needed")), ""))
    await people[0].tap("Volver")
    return stage, people
