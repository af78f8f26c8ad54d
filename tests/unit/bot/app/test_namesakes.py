"""Tests of equal or similar names: each person has a distinct name and can be addressed."""

from typing import Final

import pytest

from bot.ports.message import Mention, Reply
from bot.ports.request import Person, PersonId
from bot.tables.pace import FIRST_S
from tests.unit.bot.app.button_play import free_seat, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, labelled

LOOKALIKES: Final = {
    "zero width space": "A\u200bne",
    "word joiner": "An\u2060e",
    "cyrillic a": "\N{CYRILLIC CAPITAL LETTER A}ne",
    "cyrillic e": "An\N{CYRILLIC SMALL LETTER IE}",
    "cherokee a": "\u13aane",
    "lisu a": "\ua4eene",
    "armenian n": "A\N{ARMENIAN SMALL LETTER VO}e",
    "full width": "\uff21\uff4e\uff45",
    "bold": "\U0001d400\U0001d427\U0001d41e",
    "grapheme joiner": "A\u034fne",
    "variation selector": "Ane\ufe0f",
    "variation supplement": "Ane\U000e0101",
    "mongolian selector": "Ane\u180b",
    "tag": "Ane\U000e0041",
    "no-break blank": "Ane\u00a0",
    "blank within": "A ne",
    "capitals": "ANE",
    "soft hyphen": "A\u00adne",
    "direction": "\u200eAne\u202c",
}


async def table_of(*names: str, preset: str = "") -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return a match of people with these names, each with their own account."""
    stage = await AppHarness(seed=3).start()
    people = [
        SimulatedPerson(stage, Person(PersonId("red", str(number)), name, "es"), "group")
        for number, name in enumerate(names)
    ]
    await seat_and_start(people, preset)
    return stage, people


async def test_two_with_one_name_are_mentioned_by_the_names_that_the_table_shows() -> None:
    """The table, the call in the group and the offered moves tell the namesakes apart."""
    stage, people = await table_of("Ane", "Ane", preset="duelo")
    stage.red.unreachable |= {human.id for human in people}
    names = {people[0].id: "Ane", people[1].id: "Ane (2)"}
    for _ in people:
        [asked] = waited_for(people)
        expected = (Mention(names[asked.id], asked.id),)
        assert asked.post.mentions == expected
        await stage.advance(FIRST_S + 2)
        assert [call.mentions for call in asked.group_calls] == [expected]
        assert await asked.type("creo que voy a cortar") == Reply()
        [offer] = [call for call in asked.group_calls if buttons(call)]
        assert offer.mentions == expected
        await asked.tap("Mus")


async def lobby_of(*names: str) -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return a table of people with these names before its match."""
    stage = await AppHarness(seed=3).start()
    people = [
        SimulatedPerson(stage, Person(PersonId("red", str(number)), name, "es"), "group")
        for number, name in enumerate(names)
    ]
    await people[0].ask("mesa")
    for guest in people[1:]:
        await guest.press(free_seat(guest.post))
    return stage, people


def seated(stage: AppHarness, people: list[SimulatedPerson]) -> list[bool]:
    """Return which of these people sit at the first person's table."""
    state = stage.table_of(people[0].id).state
    return [state.seat_of(human.id) is not None for human in people]


@pytest.mark.parametrize("twin", LOOKALIKES.values(), ids=LOOKALIKES)
async def test_whose_name_looks_like_anothers_bears_a_number(twin: str) -> None:
    stage, people = await table_of("Beñat", "Ane", twin, "Iker")
    names = list(stage.table_of(people[0].id).names.values())
    assert names[1] == "Ane"
    assert names[2].endswith(" (3)")


@pytest.mark.parametrize("twin", ["Ane", *LOOKALIKES.values()], ids=["same", *LOOKALIKES])
async def test_the_first_of_two_namesakes_is_refused_by_the_name_that_is_shown(twin: str) -> None:
    stage, people = await lobby_of("Beñat", "Ane", twin, "Iker")
    answer = await people[0].ask("bloquear", "Ane")
    assert answer.text.startswith("Ane ya no puede sentarse")
    assert seated(stage, people) == [True, False, True, True]


@pytest.mark.parametrize("twin", ["Ane", *LOOKALIKES.values()], ids=["same", *LOOKALIKES])
@pytest.mark.parametrize("typed", ["Ane (3)", "ane (3)", "@Ane (3)"])
async def test_the_second_of_two_namesakes_is_refused_by_its_number(twin: str, typed: str) -> None:
    stage, people = await lobby_of("Beñat", "Ane", twin, "Iker")
    await people[0].ask("bloquear", typed)
    assert seated(stage, people) == [True, True, False, True]


async def test_where_a_copied_name_may_mean_two_there_is_a_button_for_each() -> None:
    twin = LOOKALIKES["cyrillic a"]
    stage, people = await lobby_of("Beñat", "Ane", twin, "Iker")
    answer = await people[0].ask("bloquear", twin)
    assert answer.post is not None
    assert [button.label for button in buttons(answer.post)] == ["Ane", f"{twin} (3)"]
    assert seated(stage, people) == [True] * 4
    await people[0].press(labelled(answer.post, f"{twin} (3)"))
    assert seated(stage, people) == [True, True, False, True]


async def test_namesakes_at_two_tables_are_offered_with_the_codes_of_the_tables() -> None:
    stage = await AppHarness(seed=3).start()
    hosts = [
        SimulatedPerson(stage, Person(PersonId("red", "0"), "Beñat", "es"), chat)
        for chat in ("one", "two")
    ]
    guests = [
        SimulatedPerson(stage, Person(PersonId("red", id_), "Ane", "es"), chat)
        for id_, chat in (("1", "one"), ("2", "two"))
    ]
    for host, guest in zip(hosts, guests, strict=True):
        await host.ask("mesa", "duelo")
        await guest.press(free_seat(guest.post))
    answer = await hosts[0].ask("bloquear", "Ane")
    assert answer.post is not None
    first, second = (stage.table_of(guest.id).state.code for guest in guests)
    assert {button.label for button in buttons(answer.post)} == {
        f"Ane · {first}",
        f"Ane · {second}",
    }
    await hosts[0].press(labelled(answer.post, f"Ane · {second}"))
    assert stage.table_of(guests[0].id).state.seat_of(guests[0].id) is not None
    answer = await guests[1].press(free_seat(guests[1].post))
    assert answer.text.startswith("Tú y alguien de esta mesa no jugáis juntos")


@pytest.mark.parametrize("typed", ["mira a Ane", "miro a Ane"])
async def test_one_looks_at_the_first_of_two_namesakes_by_the_name_that_is_shown(
    typed: str,
) -> None:
    """A look takes the shown name: the first of two namesakes, or a similar name in full."""
    _, people = await table_of("Beñat", "Ane", "Ane", "Iker")
    assert not (await people[0].type(typed, private=True)).text.startswith("No entiendo")


async def test_a_button_for_somebody_who_has_gone_since_is_stale() -> None:
    _, people = await lobby_of("Beñat", "Ane", LOOKALIKES["cyrillic a"], "Iker")
    answer = await people[0].ask("bloquear", LOOKALIKES["cyrillic a"])
    assert answer.post is not None
    await people[1].ask("salir")
    assert (await people[0].press(labelled(answer.post, "Ane"))).text
