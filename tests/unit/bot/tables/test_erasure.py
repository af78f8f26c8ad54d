"""Tests of erasure in a document: one person is found and removed, and no other."""

import json
from typing import Final

import pytest

from bot.ports.request import Address, PersonId
from bot.tables.erasure import Json, PersonalData

NUMBER: Final = "4711000815"
ANE: Final = {"platform": "red", "id": NUMBER}
HOME: Final = {"platform": "red", "chat": NUMBER, "thread": ""}
BENAT: Final = {"platform": "red", "id": "4711000816"}
GROUP: Final = {"platform": "red", "chat": "-100", "thread": ""}
NOBODY: Final = {"platform": "red", "id": "stranger-1"}
TRACES: Final = PersonalData(PersonId("red", NUMBER), (Address("red", NUMBER),), ("Ane",))


def without(note: Json) -> Json:
    left = TRACES.erase_from(json.dumps(note))
    return json.loads(left) if left else None


@pytest.mark.parametrize(
    "whose",
    [{"person": ANE}, {"chat": HOME}, {"called_person": ANE}, {"called_chat": HOME}],
    ids=lambda whose: next(iter(whose)),
)
def test_what_was_delivered_to_her_alone_is_no_more(whose: dict[str, Json]) -> None:
    """Messages to her alone are removed, and an empty document with them; others stay."""
    note = {"message": "5", "posted_at": 3.5}
    others = [{"person": BENAT, "note": note}, {"chat": GROUP, "note": note}]
    assert without([others[0], whose | {"note": note}, others[1]]) == others
    assert without([whose | {"note": note}]) is None


def test_a_chair_is_nobodys_in_particular_and_its_seat_stays() -> None:
    chair = {"person": ANE, "name": "Ane", "language": "eu", "level": "hard", "away": True}
    other = chair | {"person": BENAT, "name": "Beñat"}
    left = without({"maker": ANE, "chairs": [chair, other]})
    assert left["maker"] == NOBODY
    assert left["chairs"] == [
        {"person": NOBODY, "name": "—", "level": "hard", "away": True},
        other,
    ]


def test_somebody_who_has_her_name_by_chance_on_another_platform_keeps_it() -> None:
    note = {"maker": ANE | {"platform": "blue"}, "chairs": [{"person": BENAT, "name": "Ane"}]}
    assert without(note) == note


def test_a_digest_tells_her_from_another_one_with_her_name() -> None:
    """Beside a digest the name is hers alone, whatever it was; without one the name decides."""
    players = [
        {"called": "Anetxo", "digest": TRACES.digest},
        {"called": "Ane", "digest": "red~another"},
        {"called": "Ane", "digest": ""},
    ]
    assert TRACES.find_names(json.dumps(players)) == {"Anetxo"}
    assert TRACES.might_mention(json.dumps(players[:1]))
    assert without({"players": players}) == {
        "players": [
            {"called": "—", "digest": ""},
            {"called": "Ane", "digest": "red~another"},
            {"called": "—", "digest": ""},
        ]
    }
    assert TRACES.digest not in TRACES.erase_from(f'[{{"digest": "{TRACES.digest}"')


def test_the_number_of_a_stranger_is_one_that_is_not_there_yet() -> None:
    left = without([NOBODY, ANE, {"platform": "red", "id": "stranger-2"}])
    assert left[1] == {"platform": "red", "id": "stranger-3"}


def test_her_names_are_those_of_her_chairs_and_of_chairs_that_she_has_left() -> None:
    chairs = [
        {"person": BENAT, "name": "Beñat", "before": "Maider"},
        {"person": None, "name": "", "before": "Anetxo"},
        {"person": ANE, "name": "Ane", "before": ""},
        {"person": None, "name": ""},
    ]
    glimpses = [
        {"person": ANE, "seat": 1},
        {"person": BENAT, "seat": 0},
        {"person": ANE, "seat": 3},
    ]
    coming = [{"chair": {"person": ANE, "name": "Anita"}, "seat": 1}]
    note = {"chairs": chairs, "glimpses": glimpses, "coming": coming}
    names = TRACES.find_names(json.dumps(note)) - {""}
    assert names == {"Anetxo", "Ane", "Anita"}
    assert TRACES.with_names(("", "Anita", "—")).names == ("Ane", "Anita")


@pytest.mark.parametrize(
    ("deed", "left"),
    [
        ("red 17/4711000815/5", "red 17"),
        (f"red 18/{int(NUMBER) << 32 | 7}", "red 18"),
        ("red 19/4711000816/5", "red 19/4711000816/5"),
        ("red 4711000815", "red 4711000815"),
    ],
)
def test_a_deed_is_known_by_its_beginning_without_her_number(deed: str, left: str) -> None:
    assert TRACES.erase_from_key(deed) == left
