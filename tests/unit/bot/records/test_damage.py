"""Tests of unreadable files: each gets one clear line instead of a traceback."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Final

import pytest

from bot.records.check import MOST_NAMED, check
from bot.records.json_fields import DamagedRecordError, Fault
from bot.records.json_reader import LARGEST, load
from bot.records.model import Kind
from bot.records.parse import entries
from bot.text.localizer import LANGUAGES, Localizer
from engine.cards import DECK
from tests.unit.bot.records.checking import (
    VECTORS,
    VOICE,
    Record,
    checked,
    differing,
    hand,
    played,
    replayed,
    stored,
)

FILES: Final[dict[str, tuple[bytes, Fault]]] = {
    "nothing": (b"", Fault.NOT_JSON),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", Fault.NOT_TEXT),
    "another encoding": ('{"hands": []}'.encode("utf-16"), Fault.NOT_TEXT),
    "words": (b"mus", Fault.NOT_JSON),
    "half a file": (VECTORS.read_bytes()[:5000], Fault.NOT_JSON),
    "a comma too many": (b'{"hands": [],}', Fault.NOT_JSON),
    "no number": (b'{"hands": [{"mano": NaN}]}', Fault.NOT_A_NUMBER),
    "no finite number": (b'{"meta": -Infinity}', Fault.NOT_A_NUMBER),
    "a number of a million digits": (b'{"meta": ' + b"7" * 1_000_000 + b"}", Fault.NUMBER_TOO_LONG),
    "brackets without end": (b"[" * 1_000_000, Fault.TOO_DEEP),
    "objects without end": (b'{"hands": [' * 100_000, Fault.TOO_DEEP),
    "a key twice": (b'{"hands": [{"mano": 0, "mano": 1}]}', Fault.DOUBLE_KEY),
    "a list": (b"[]", Fault.WRONG_TYPE),
    "a number": (b"40", Fault.WRONG_TYPE),
    "null": (b"null", Fault.WRONG_TYPE),
    "an empty object": (b"{}", Fault.NO_RECORDS),
    "empty lists": (b'{"meta": {}, "hands": [], "illegal": []}', Fault.NO_RECORDS),
    "a later format": (b'{"amarreko": 2, "hands": []}', Fault.NEWER_FORMAT),
    "a version in words": (b'{"amarreko": "1", "hands": []}', Fault.WRONG_TYPE),
    "hands that are no list": (b'{"hands": {"0": []}}', Fault.WRONG_TYPE),
    "a section mistyped": (b'{"hnads": 1}', Fault.NO_RECORDS),
}
"""Contents of files, with their fault."""


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_record_gets_one_line(name: str, tmp_path: Path) -> None:
    """A file that is no record gets one line with its name and fault, whatever its bytes are."""
    content, fault = FILES[name]
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(DamagedRecordError) as raised:
        entries(load(path))
    assert raised.value.fault is fault
    for status, lines in (checked(path), replayed(path)):
        assert status == 2
        [line] = lines
        assert str(path) in line


def test_a_file_that_is_not_there_gets_one_line(tmp_path: Path) -> None:
    """A missing file, a folder and an impossible name get one line each."""
    for path, fault in (
        (tmp_path / "missing.json", Fault.NOT_FOUND),
        (tmp_path, Fault.FOLDER),
        (tmp_path / ("long" * 1000), Fault.UNREADABLE),
        (tmp_path / "null\0byte", Fault.UNREADABLE),
    ):
        with pytest.raises(DamagedRecordError) as raised:
            load(path)
        assert raised.value.fault is fault
        assert [status for status, _ in (checked(path), replayed(path))] == [2, 2]
        assert len(checked(path)[1]) == 1


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    """A file above the limit is refused by its size, without being read."""
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(DamagedRecordError) as raised:
        load(path)
    assert raised.value.fault is Fault.TOO_LARGE


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_gets_one_line(tmp_path: Path) -> None:
    """A file without read permission gets one line that says so."""
    path = tmp_path / "mine.json"
    path.touch(mode=0)
    with pytest.raises(DamagedRecordError) as raised:
        load(path)
    assert raised.value.fault is Fault.NOT_ALLOWED


def test_the_other_files_are_checked_all_the_same(tmp_path: Path) -> None:
    """Other files are still checked after an unreadable one, and the status is the worst."""
    lines: list[str] = []
    paths = [VECTORS, tmp_path / "missing.json", tmp_path, VECTORS]
    assert check(paths, lines.append, VOICE) == 2
    assert len(lines) == 4
    assert [str(path) in line for path, line in zip(paths, lines, strict=True)] == [True] * 4


def test_a_byte_order_mark_is_no_damage(tmp_path: Path) -> None:
    """A byte order mark before UTF-8 is accepted, because some editors write it."""
    path = tmp_path / "marked.json"
    path.write_bytes(b"\xef\xbb\xbf" + VECTORS.read_bytes())
    assert checked(path)[0] == 0


Change = Callable[[Record], object]

RECORDS: Final[dict[str, tuple[Change, Fault, str]]] = {
    "no hands": (lambda r: r.pop("hands"), Fault.MISSING_KEY, "hands"),
    "no mano": (lambda r: r.pop("mano"), Fault.MISSING_KEY, "mano"),
    "no calls": (lambda r: r.pop("calls"), Fault.MISSING_KEY, "calls"),
    "nothing expected": (lambda r: r.pop("expected"), Fault.MISSING_KEY, "expected"),
    "a null for the calls": (lambda r: r.update(calls=None), Fault.MISSING_KEY, "calls"),
    "three hands": (lambda r: r["hands"].pop("2"), Fault.MISSING_KEY, "hands"),
    "a seat too many": (lambda r: r["hands"].update({"4": []}), Fault.NO_SUCH_SEAT, "hands.4"),
    "three cards": (lambda r: r["hands"]["1"].pop(), Fault.WRONG_COUNT, "hands.1"),
    "five cards": (lambda r: r["hands"]["1"].append("2o"), Fault.WRONG_COUNT, "hands.1"),
    "no such card": (lambda r: r["hands"]["0"].__setitem__(2, "8o"), Fault.UNKNOWN_CARD, "[2]"),
    "a card in words": (lambda r: r["hands"].update({"0": "rey"}), Fault.UNKNOWN_CARD, "hands.0"),
    "a card as a number": (lambda r: r["hands"]["0"].__setitem__(0, 12), Fault.WRONG_TYPE, "[0]"),
    "a hand as a number": (lambda r: r["hands"].update({"0": 12}), Fault.WRONG_TYPE, "hands.0"),
    "a card twice": (lambda r: r["hands"]["0"].__setitem__(0, "1e"), Fault.CARD_TWICE, "hands"),
    "a card twice in the stock": (lambda r: r.update(stock=["2o", "2o"]), Fault.CARD_TWICE, ""),
    "a card in hand and stock": (lambda r: r.update(stock=["12o"]), Fault.CARD_TWICE, ""),
    "a two without twos": (
        lambda r: r["hands"]["0"].__setitem__(0, "2o") or r.update(preset="rioja"),
        Fault.CARD_NOT_IN_DECK,
        "hands.0",
    ),
    "a deck beside hands": (lambda r: r.update(deck=["1o"]), Fault.DECK_AND_HANDS, ""),
    "a deck of one": (
        lambda r: r.pop("hands") and r.update(deck=["1o"]),
        Fault.WRONG_COUNT,
        "deck",
    ),
    "no such call": (lambda r: r["calls"].append([0, "envidio"]), Fault.UNKNOWN_CALL, "calls[1]"),
    "half a call": (lambda r: r["calls"].append([0]), Fault.WRONG_TYPE, "calls[1]"),
    "a call in one word": (lambda r: r["calls"].append("paso"), Fault.WRONG_TYPE, "calls[1]"),
    "a call of a number": (lambda r: r["calls"].append([0, 5]), Fault.WRONG_TYPE, "calls[1][1]"),
    "raised by nothing": (lambda r: r["calls"].append([0, "mas:"]), Fault.UNKNOWN_CALL, "calls"),
    "raised by words": (lambda r: r["calls"].append([0, "mas:dos"]), Fault.UNKNOWN_CALL, "calls"),
    "a bet of many digits": (
        lambda r: r["calls"].append([0, "envido:" + "9" * 5000]),
        Fault.UNKNOWN_CALL,
        "calls[1][1]",
    ),
    "no such sign": (lambda r: r["calls"].append([0, "sena:rey"]), Fault.UNKNOWN_CALL, "calls"),
    "no such discard": (
        lambda r: r["calls"].append([0, "descarto:13o"]),
        Fault.UNKNOWN_CARD,
        "calls[1][1]",
    ),
    "a seat out of range": (lambda r: r["calls"].append([4, "paso"]), Fault.NO_SUCH_SEAT, "calls"),
    "a seat below 0": (lambda r: r["calls"].append([-1, "paso"]), Fault.NO_SUCH_SEAT, "calls"),
    "a seat in words": (lambda r: r["calls"].append(["0", "paso"]), Fault.WRONG_TYPE, "calls"),
    "true as a seat": (lambda r: r["calls"].append([True, "paso"]), Fault.WRONG_TYPE, "calls"),
    "all who say paso": (lambda r: r["calls"].append(["all", "paso"]), Fault.WRONG_TYPE, "calls"),
    "a mano out of range": (lambda r: r.update(mano=4), Fault.NO_SUCH_SEAT, "mano"),
    "half a mano": (lambda r: r.update(mano=0.5), Fault.WRONG_TYPE, "mano"),
    "a mano with a point": (lambda r: r.update(mano=1.0), Fault.WRONG_TYPE, "mano"),
    "a dealer elsewhere": (lambda r: r.update(dealer=0), Fault.DEALER_AND_MANO, "dealer"),
    "no such kind": (lambda r: r.update(kind="hand of mus"), Fault.UNKNOWN_KIND, "kind"),
    "a preset as a number": (lambda r: r.update(preset=8), Fault.WRONG_TYPE, "preset"),
    "no such preset": (lambda r: r.update(preset="9r"), Fault.BAD_RULES, ""),
    "no such option": (lambda r: r.update(options={"goal": 40}), Fault.BAD_RULES, ""),
    "no such value": (lambda r: r.update(options={"kings": 6}), Fault.BAD_RULES, ""),
    "half a value": (lambda r: r.update(options={"target": 30.5}), Fault.WRONG_TYPE, "target"),
    "a list as a value": (lambda r: r.update(options={"deck": [36]}), Fault.WRONG_TYPE, "deck"),
    "rules that cannot be": (
        lambda r: r.update(preset="8r", options={"deck": "36_no2"}),
        Fault.BAD_RULES,
        "",
    ),
    "options in a list": (lambda r: r.update(options=["kings"]), Fault.WRONG_TYPE, "options"),
    "two numbers of seats": (
        lambda r: r.update(seats=4, options={"seats": 6}),
        Fault.SEATS_DIFFER,
        "seats",
    ),
    "one side's score": (lambda r: r.update(score_before=[3]), Fault.WRONG_COUNT, "score_before"),
    "a score in words": (lambda r: r.update(score_before="0-0"), Fault.WRONG_TYPE, "score_before"),
    "half a stone": (lambda r: r.update(score_before=[0.5, 0]), Fault.WRONG_TYPE, "[0]"),
    "first in words": (lambda r: r.update(first_hand="yes"), Fault.WRONG_TYPE, "first_hand"),
    "two names": (lambda r: r.update(names=["Ane", "Iker"]), Fault.WRONG_COUNT, "names"),
    "a list as a title": (lambda r: r.update(title=["Ane"]), Fault.WRONG_TYPE, "title"),
    "a key mistyped": (lambda r: r.update(optons={}), Fault.MISTYPED_KEY, ""),
    "another order": (
        lambda r: r.update(kind="reshuffle", discards=[[4, 4, 4, 4]] * 2, shuffles=[list(DECK)]),
        Fault.WRONG_SHUFFLE,
        "",
    ),
    "another hand without cards": (
        lambda r: r["calls"].extend([[0, "ordago"], [1, "quiero"], [2, "reparto"]]),
        Fault.NO_NEXT_DEAL,
        "",
    ),
    "discards of three": (
        lambda r: r.update(kind="reshuffle", discards=[[4, 4, 4, 4], [1, 1, 1]]),
        Fault.WRONG_COUNT,
        "discards[1]",
    ),
    "five cards thrown": (
        lambda r: r.update(kind="reshuffle", discards=[[4, 5, 4, 4]]),
        Fault.WRONG_COUNT,
        "discards[0][1]",
    ),
    "a match without a mano": (
        lambda r: r.update(kind="match", hands=[{"hands": r["hands"], "calls": []}]),
        Fault.MISSING_KEY,
        "hands[0]",
    ),
    "a match without cards": (
        lambda r: r.update(kind="match", hands=[{"mano": 0, "calls": []}]),
        Fault.MISSING_KEY,
        "hands[0]",
    ),
    "no such call in a match": (
        lambda r: r.update(
            kind="match",
            hands=[{"mano": 0, "hands": r["hands"], "calls": [[0, "corto"], [0, "envidio"]]}],
        ),
        Fault.UNKNOWN_CALL,
        "hands[0].calls[1][1]",
    ),
    "a hand of a match in words": (
        lambda r: r.update(kind="match", hands=["corto"]),
        Fault.WRONG_TYPE,
        "hands[0]",
    ),
    "a null for the calls of a match": (
        lambda r: r.update(kind="match", hands=[{"mano": 0, "hands": r["hands"], "calls": None}]),
        Fault.MISSING_KEY,
        "hands[0]",
    ),
    "a cut in words": (
        lambda r: r.update(
            kind="match",
            hands=[{"mano": 0, "hands": r["hands"], "calls": [], "fell": False, "cut": "17"}],
        ),
        Fault.WRONG_TYPE,
        "hands[0].cut",
    ),
    "a match of words": (lambda r: r.update(kind="match"), Fault.WRONG_TYPE, "hands"),
    "a card drawn that nobody has": (
        lambda r: r.update(
            kind="match",
            options={"first_dealer": "random"},
            hands=[{"mano": 0, "draw": ["1o"], "hands": r["hands"], "calls": []}],
        ),
        Fault.WRONG_SHUFFLE,
        "hands[0]",
    ),
    "an unknown figure": (lambda r: r["expected"].update(weather=1), Fault.UNKNOWN_KEY, "expected"),
    "a figure mistyped": (
        lambda r: r["expected"].update(score_afetr=[0, 0]),
        Fault.MISTYPED_KEY,
        "expected",
    ),
    "an unknown lance": (
        lambda r: r["expected"].update(lances={"grand": {}}),
        Fault.MISTYPED_KEY,
        "expected.lances",
    ),
    "an unknown figure of a lance": (
        lambda r: r["expected"].update(lances={"grande": {"stones": 3}}),
        Fault.UNKNOWN_KEY,
        "expected.lances.grande",
    ),
    "a lance in words": (
        lambda r: r["expected"].update(lances={"grande": "paso"}),
        Fault.WRONG_TYPE,
        "expected.lances.grande",
    ),
    "expected in words": (lambda r: r.update(expected="a win"), Fault.WRONG_TYPE, "expected"),
    "more rounds than cards": (
        lambda r: r.update(calls=[[seat, "mus"] for seat in range(4)] * 7),
        Fault.TOO_MANY_ROUNDS,
        "",
    ),
}
"""Changes to a good record, each with its fault and its place."""


def good_record() -> Record:
    """Return a record that passes the check."""
    return deepcopy(hand([0, "corto"], expected={"score_after": [0, 0]}))


def test_the_record_that_is_damaged_below_is_good() -> None:
    """The unchanged record of the table of damages passes the check."""
    assert differing(good_record()) == []


@pytest.mark.parametrize("name", RECORDS)
def test_a_damaged_record_gets_one_line(name: str, tmp_path: Path) -> None:
    """A damaged record gets one line with file, record and place; others are still checked."""
    change, fault, where = RECORDS[name]
    record = good_record()
    change(record)
    with pytest.raises(DamagedRecordError) as raised:
        played(record)
    assert raised.value.fault is fault

    other = hand([0, "corto"], id="X2", expected={"score_after": [1, 0]})
    path = stored({"hands": [record, other]}, tmp_path)
    status, lines = checked(path)
    assert status == 2
    difference, fault_line, count = lines
    assert difference.startswith("X2 score_after")
    assert f"{path}: X1" in fault_line
    assert where in fault_line
    assert count == f"{path}: the other record differs."
    assert replayed(path)[0] == 2


def test_every_fault_is_shown_by_some_file() -> None:
    """Every fault has an example above, except those of file permissions."""
    shown = {fault for _, fault in FILES.values()} | {fault for _, fault, _ in RECORDS.values()}
    of_the_folder = {Fault.NOT_FOUND, Fault.FOLDER, Fault.UNREADABLE, Fault.TOO_LARGE}
    assert shown | of_the_folder | {Fault.NOT_ALLOWED} == set(Fault)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_its_line(language: str, tmp_path: Path) -> None:
    """Every fault has a message in each language, with all its values."""
    localizer = Localizer(language)
    for name, (content, _) in FILES.items():
        path = tmp_path / "bad.json"
        path.write_bytes(content)
        assert_told([path], localizer, name)
    for name, (change, _, _) in RECORDS.items():
        record = good_record()
        change(record)
        assert_told([stored({"hands": [record]}, tmp_path)], localizer, name)


def assert_told(paths: list[Path], localizer: Localizer, name: str) -> None:
    """Check that the output is one line."""
    lines: list[str] = []
    assert check(paths, lines.append, localizer) == 2, name
    assert len(lines) == 1, name


def test_of_many_damaged_records_the_first_are_named(tmp_path: Path) -> None:
    """The first damaged records are named, and the others and the good ones are counted."""
    damaged = [{**hand(), "id": f"X{number}", "mano": 7} for number in range(7)]
    good = good_record()
    status, lines = checked(stored({"hands": [good, *damaged, good]}, tmp_path))
    assert status == 2
    *named, count = lines
    assert [f"X{number}: mano" in line for number, line in enumerate(named)] == [True] * MOST_NAMED
    assert ["more" in line for line in named] == [False, False, True]
    assert "4 more" in named[-1]
    assert count.endswith(": the other 2 records agree.")


def test_who_names_no_kind_is_told_all_of_them(tmp_path: Path) -> None:
    """An unknown kind is answered with all kinds, in the same line."""
    [line] = checked(stored({"hands": [hand(kind="hand of mus")]}, tmp_path))[1]
    assert all(kind in line for kind in Kind)


FAULTY: Final[dict[str, object]] = {"nothing": {}, "another kind": {"kind": "x"}, "a number": 0}


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how much a process ever had")
def test_as_many_damaged_records_as_a_file_may_hold_are_checked_in_little_room(
    tmp_path: Path,
) -> None:
    """200,000 damaged records of all kinds are checked in less than 60 MB; one takes 30 MB."""
    path = stored({"hands": (list(FAULTY.values()) * 66_667)[:200_000]}, tmp_path)
    program = (
        "import pathlib, re, sys; from bot.cli.main import run; status = run(sys.argv[1:]); "
        "known = pathlib.Path('/proc/self/status').read_text(); "
        "print(re.search(r'VmHWM:\\s+(\\d+) kB', known)[1]); sys.exit(status)"
    )
    words = (sys.executable, "-c", program, "--language", "en", "check", str(path))
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    *lines, most_kb = done.stdout.splitlines()
    assert len(lines) == MOST_NAMED
    assert "199,997 more" in lines[-1]
    assert int(most_kb) < 60 * 1024


def test_nobody_waits_for_a_pipe_into_which_nobody_writes(tmp_path: Path) -> None:
    """A pipe without a writer is refused at once, as an unreadable file."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    for status, lines in (checked(path), replayed(path)):
        assert (status, len(lines)) == (2, 1)
        assert "cannot be read" in lines[0]


def test_nobody_waits_for_ever_for_a_pipe_that_is_held_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe that stays open is read for a limited time only."""
    monkeypatch.setattr("bot.records.json_reader.SILENCE_S", 0.0)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    both_ends = os.open(path, os.O_RDWR)
    assert checked(path)[0] == 2
    os.close(both_ends)


@pytest.mark.long
def test_a_file_may_come_through_a_pipe() -> None:
    """A file is accepted through a pipe."""
    words = (sys.executable, "-m", "bot", "--language", "en", "check", "/dev/stdin")
    told = json.dumps({"hands": [good_record()]})
    done = subprocess.run(
        words, input=told, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (0, "/dev/stdin: the one record agrees.\n")


def test_a_list_of_other_records_is_not_passed_over(tmp_path: Path) -> None:
    """Records under an unknown key are read, and must name their kind."""
    record = hand([0, "corto"], expected={"score_after": [9, 9]})
    assert checked(stored({"mine": [record]}, tmp_path))[0] == 1
    del record["kind"]
    status, lines = checked(stored({"mine": [record]}, tmp_path))
    assert status == 2
    assert "kind" in lines[0]


@pytest.mark.parametrize("name", [None, 5, "", True, [], {"a": 1}])
def test_a_record_without_a_name_is_called_by_its_place(name: object, tmp_path: Path) -> None:
    """A record without a name is named by its place, and so is one with an invalid name."""
    record = hand([0, "corto"], id=name, expected={"mano": 3})
    _, lines = checked(stored({"illegal": [], "hands": [hand(), record]}, tmp_path))
    label = "5" if name == 5 else "hands[1]"
    assert lines[0].startswith(f"{label} mano: ")


def test_signs_that_would_disturb_the_terminal_are_written_as_numbers(tmp_path: Path) -> None:
    """Control characters and surrogates are escaped in the output."""
    wild = "\x1b[2J\u202e\ud800\n"
    record = hand([0, wild], id=wild, title=wild)
    _, lines = checked(stored({"hands": [record]}, tmp_path))
    [line] = lines
    assert line.isprintable()
    assert "\\ud800" in line
