"""Tests of the lobby: who may sit, choose, start and end, with the reason of each refusal."""

import dataclasses
from collections.abc import Callable
from typing import Final

import pytest

from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.display_names import display_names
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.lobby import IDLE_S
from bot.tables.table_state import Deadline, DeadlineAction, SeatAssignment, Seeds, TableState
from bot.text.localizer import LANGUAGES
from bot.text.lookalikes import confusable_skeleton
from bot.text.table_settings import STAND_IN, TURN_TIME
from engine.errors import IllegalRulesError
from engine.interfaces import TableId
from engine.players.levels import Level
from engine.rule_options import PRESETS
from engine.seats import Seat
from tests.unit.bot.text.locales import messages

ANE: Final = PersonId("red", "ane")
BENAT: Final = PersonId("red", "benat")
GARAZI: Final = PersonId("blue", "garazi")
MATCH: Final = TableId("match")


def chair(person: PersonId) -> SeatAssignment:
    return SeatAssignment(person, person.id.capitalize(), "es")


def state(*people: PersonId, seats: int = 4) -> TableState:
    """Return Ane's table with these people in order."""
    chairs = (*map(chair, people), *(SeatAssignment(),) * (seats - len(people)))
    return TableState("ABCD2", ANE, chairs=chairs)


def refused(asked: Callable[[], object]) -> LobbyReason:
    """Return the reason of a refusal."""
    with pytest.raises(LobbyError) as caught:
        asked()
    return caught.value.reason


def test_people_sit_in_order_or_where_they_like() -> None:
    table = lobby.sit(state(ANE), chair(BENAT), playing=False)
    table = lobby.sit(table, chair(GARAZI), Seat(3), playing=False)
    assert [c.person for c in table.chairs] == [ANE, BENAT, None, GARAZI]


def test_a_person_sits_once_at_a_table() -> None:
    table = state(ANE)
    assert refused(lambda: lobby.sit(table, chair(ANE), playing=False)) == "already-seated"


def test_a_seat_of_a_person_is_taken_and_that_of_a_computer_is_not() -> None:
    table = lobby.fill(state(ANE), Level.EASY)
    assert refused(lambda: lobby.sit(table, chair(BENAT), Seat(0), playing=False)) == "seat-taken"
    assert lobby.sit(table, chair(BENAT), Seat(2), playing=True).seat_of(BENAT) == 2
    assert lobby.sit(table, chair(BENAT), playing=True).seat_of(BENAT) == 1


def test_a_table_of_people_is_full() -> None:
    table = state(ANE, BENAT, seats=2)
    assert refused(lambda: lobby.sit(table, chair(GARAZI), playing=False)) == "table-full"


def test_who_leaves_before_the_match_leaves_a_free_chair() -> None:
    assert lobby.leave(state(ANE, BENAT), BENAT, playing=False).chairs[1].is_free


def test_who_leaves_a_match_leaves_a_computer_player() -> None:
    left = lobby.leave(state(ANE, BENAT), BENAT, playing=True).chairs[1]
    assert left.person is None
    assert left.is_played_by_computer


def test_when_the_maker_leaves_another_person_decides() -> None:
    """When the maker leaves, another person can control the table."""
    assert lobby.leave(state(ANE, BENAT), ANE, playing=False).maker == BENAT
    assert lobby.leave(state(ANE), ANE, playing=False).maker == ANE
    assert lobby.leave(state(ANE, BENAT), BENAT, playing=False).maker == ANE


def test_who_has_seen_a_hand_may_not_play_another_one() -> None:
    """A person who has seen a hand returns to their own seat only, until the next match."""
    table = lobby.leave(state(ANE, BENAT), BENAT, playing=True)
    table = lobby.fill(table, Level.EASY)
    elsewhere = refused(lambda: lobby.sit(table, chair(BENAT), Seat(2), playing=True))
    assert elsewhere == "seen-other-hand"
    assert lobby.sit(table, chair(BENAT), playing=True).seat_of(BENAT) == 1
    assert lobby.sit(table, chair(GARAZI), Seat(1), playing=True).seat_of(GARAZI) == 1
    again = lobby.start(table, ANE, MATCH, Seeds(1), playing=False)
    assert lobby.sit(again, chair(BENAT), Seat(2), playing=True).seat_of(BENAT) == 2


def test_who_is_not_seated_cannot_leave() -> None:
    assert refused(lambda: lobby.leave(state(ANE), BENAT, playing=False)) == "not-seated"


def test_partners_are_chosen_by_changing_places() -> None:
    table = lobby.swap(state(ANE, BENAT, GARAZI), BENAT, Seat(2), playing=False)
    assert [c.person for c in table.chairs[:3]] == [ANE, GARAZI, BENAT]
    assert refused(lambda: lobby.swap(table, ANE, Seat(0), playing=False)) == "already-seated"
    assert refused(lambda: lobby.swap(table, ANE, Seat(1), playing=True)) == "in-play"


def test_computers_fill_the_free_chairs_and_are_sent_off() -> None:
    table = lobby.fill(state(ANE), Level.HARD)
    assert [c.level for c in table.chairs] == [None, *[Level.HARD] * 3]
    assert {c.level for c in lobby.fill(table, Level.EASY).chairs[1:]} == {Level.EASY}
    assert lobby.clear(table, playing=False) == state(ANE)
    assert refused(lambda: lobby.clear(table, playing=True)) == "in-play"


def test_the_maker_alone_chooses_the_rules() -> None:
    table = lobby.choose_preset(state(ANE, BENAT), ANE, "euskadi", playing=False)
    table = lobby.set_options(table, ANE, {"target": 25, "mus_corrido": False}, playing=False)
    chosen = dataclasses.replace(PRESETS["euskadi"], target=25, mus_corrido=False)
    assert lobby.rules_at(table) == chosen
    assert lobby.choose(table, ANE, TURN_TIME, None).turn_s is None
    for asked in (
        lambda: lobby.choose_preset(table, BENAT, "rioja", playing=False),
        lambda: lobby.set_options(table, BENAT, {"target": 30}, playing=False),
        lambda: lobby.choose(table, BENAT, TURN_TIME, 30),
    ):
        assert refused(asked) == "not-maker"


def test_rules_stay_as_they_are_while_they_are_played_by() -> None:
    table = state(ANE)
    assert refused(lambda: lobby.choose_preset(table, ANE, "rioja", playing=True)) == "in-play"
    asked = refused(lambda: lobby.set_options(table, ANE, {"target": 30}, playing=True))
    assert asked == "in-play"


def test_rules_that_cannot_be_are_refused() -> None:
    with pytest.raises(IllegalRulesError):
        lobby.set_options(state(ANE), ANE, {"deck": "36_no2"}, playing=False)


def test_people_keep_their_chairs_when_there_are_more_or_fewer() -> None:
    """People keep their seats when the number changes; a preset with too few seats is refused."""
    table = lobby.fill(state(ANE, BENAT), Level.EASY)
    six = lobby.choose_preset(table, ANE, "seis", playing=False)
    assert [c.is_free for c in six.chairs] == [False] * 4 + [True] * 2
    two = lobby.choose_preset(six, ANE, "duelo", playing=False)
    assert [c.person for c in two.chairs] == [ANE, BENAT]
    three = state(ANE, BENAT, GARAZI)
    assert refused(lambda: lobby.choose_preset(three, ANE, "duelo", playing=False)) == "table-full"


def test_a_match_begins_when_every_chair_has_somebody() -> None:
    table = state(ANE, BENAT)
    with pytest.raises(LobbyError) as caught:
        lobby.check_start(table, ANE, playing=False)
    assert caught.value.details == {"count": 2}
    assert caught.value.reason is LobbyReason.SEATS_FREE
    table = lobby.fill(table, Level.EASY)
    assert refused(lambda: lobby.check_start(table, GARAZI, playing=False)) == "not-seated"
    assert refused(lambda: lobby.check_start(table, ANE, playing=True)) == "has-begun"
    begun = lobby.start(table, BENAT, MATCH, Seeds(7, "5ec2e7"), playing=False)
    assert (begun.match, begun.seed, begun.secret, begun.matches) == (MATCH, 7, "5ec2e7", 1)


def test_who_was_away_is_back_for_the_next_match() -> None:
    table = lobby.fill(lobby.replace_by_computer(state(ANE, BENAT), Seat(1)), Level.EASY)
    begun = lobby.start(table, ANE, MATCH, Seeds(7), playing=False)
    assert begun.chairs[1] == chair(BENAT)


def test_a_computer_plays_for_who_is_away_until_they_are_back() -> None:
    table = lobby.replace_by_computer(state(ANE, BENAT), Seat(1))
    assert table.chairs[1].is_played_by_computer
    assert not table.chairs[1].has_person_present
    assert lobby.resume_seat(table, BENAT) == state(ANE, BENAT)
    assert refused(lambda: lobby.resume_seat(table, ANE)) == "not-away"
    assert refused(lambda: lobby.resume_seat(table, GARAZI)) == "not-seated"


def test_anybody_ends_a_table_that_stood_still_for_a_day() -> None:
    table = replace(state(ANE, BENAT), last_activity_at=1_000.0)
    owed = replace(table, due=Deadline(1, (Seat(0),), 1_030.0, DeadlineAction.ACT))
    assert lobby.close(owed, ANE, 1_001.0) == replace(table, closed=True)
    assert refused(lambda: lobby.close(table, BENAT, 1_000.0 + IDLE_S - 1)) == "not-idle"
    assert lobby.close(table, GARAZI, 1_000.0 + IDLE_S).closed


def test_a_closed_table_stays_as_it_is() -> None:
    closed = replace(state(ANE, BENAT), closed=True)
    for asked in (
        lambda: lobby.sit(closed, chair(GARAZI), playing=False),
        lambda: lobby.swap(closed, ANE, Seat(1), playing=False),
        lambda: lobby.fill(closed, Level.EASY),
        lambda: lobby.clear(closed, playing=False),
        lambda: lobby.choose_preset(closed, ANE, "rioja", playing=False),
        lambda: lobby.check_start(closed, ANE, playing=False),
        lambda: lobby.close(closed, ANE, 0.0),
    ):
        assert refused(asked) == "closed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_said(language: str) -> None:
    assert {f"lobby-{reason}" for reason in LobbyReason} <= set(messages(language))


def test_no_two_seats_are_called_alike() -> None:
    """No two seats have the same name, whether of a person or of a computer player."""
    table = state(ANE, replace(ANE, platform="blue"), PersonId("red", "maren"))
    names = list(display_names(replace(table, chairs=(*table.chairs, SeatAssignment()))).values())
    assert names[:3] == ["Ane", "Ane (2)", "Maren"]
    assert len(set(names)) == 5


@pytest.mark.parametrize(
    "twin",
    [
        pytest.param("\N{CYRILLIC CAPITAL LETTER A}n\N{CYRILLIC SMALL LETTER IE}", id="cyrillic"),
        pytest.param("\N{GREEK CAPITAL LETTER ALPHA}ne", id="greek"),
        pytest.param("\N{FULLWIDTH LATIN CAPITAL LETTER A}ne", id="wide"),
        pytest.param("\N{MATHEMATICAL BOLD CAPITAL A}ne", id="mathematical"),
        pytest.param("A\N{ZERO WIDTH JOINER}ne\N{HANGUL FILLER}", id="unseen"),
        pytest.param("An e", id="blank"),
        pytest.param("ANE", id="capitals"),
    ],
)
def test_names_that_look_alike_are_told_apart(twin: str) -> None:
    """A similar name gets a number, and a computer player never takes one."""
    alike = state(ANE, PersonId("blue", twin))
    chairs = (alike.chairs[0], replace(alike.chairs[1], name=twin), *alike.chairs[2:])
    assert [*display_names(replace(alike, chairs=chairs)).values()][:2] == ["Ane", f"{twin} (2)"]
    alone = (SeatAssignment(), chairs[1])
    assert [*display_names(replace(alike, chairs=alone)).values()] == ["Nerea", twin]


def test_only_what_looks_alike_is_told_apart() -> None:
    """Only confusable characters are equal: I and l, O and 0, but no accents."""
    assert confusable_skeleton("Iker") == confusable_skeleton("lker") != confusable_skeleton("Aker")
    assert confusable_skeleton("Jon0") == confusable_skeleton("JonO") != confusable_skeleton("Jon")
    accented = confusable_skeleton("Jos\N{LATIN SMALL LETTER E WITH ACUTE}")
    assert (
        accented
        == confusable_skeleton("Jose\N{COMBINING ACUTE ACCENT}")
        != confusable_skeleton("Jose")
    )


def test_the_maker_chooses_who_plays_for_the_absent() -> None:
    """Only the maker chooses the level of the substitutes, which then applies."""
    table = lobby.choose(state(ANE, BENAT, GARAZI), ANE, STAND_IN, Level.HARD)
    assert lobby.replace_by_computer(table, Seat(1)).chairs[1].level is Level.HARD
    assert lobby.leave(table, GARAZI, playing=True).chairs[2].level is Level.HARD
    assert refused(lambda: lobby.choose(table, BENAT, STAND_IN, Level.EASY)) == "not-maker"


def test_every_level_has_a_name() -> None:
    """Every level has a name in each language."""
    for language in LANGUAGES:
        assert {f"level-{level}" for level in Level} <= set(messages(language))


def test_a_preset_takes_the_options_before_it_away() -> None:
    """A preset resets the options, so that no earlier option remains under its name."""
    chosen = lobby.set_options(state(ANE), ANE, {"kings": 4}, playing=False)
    assert chosen.options
    assert lobby.choose_preset(chosen, ANE, "rioja", playing=False).options == {}
