"""Tests of tickets: who may enter which table, how often, and how long."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

import pytest

from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.web.tickets import (
    KEY_BYTES,
    LINK_S,
    LONGEST,
    LONGEST_NAME,
    VALID_S,
    BadTicketError,
    Ticket,
    TicketOffice,
    ticket_key,
)
from storage.memory_store import MemoryStore
from tests.unit.bot.virtual_time import VirtualTimer

ANE: Final = Ticket(
    PersonId("telegram", "11"), "Ane", "AB2CD", Address("telegram", "-1001", "7"), "eu"
)
KEY: Final = b"k" * KEY_BYTES


def opened(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def closed(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


async def test_a_ticket_is_valid_for_a_day_and_any_number_of_times() -> None:
    clock = VirtualTimer()
    office = TicketOffice(KEY, clock)
    sealed = office.issue(ANE)
    await clock.advance(VALID_S - 1)
    assert [office.check(sealed), office.check(sealed)] == [ANE, ANE]
    await clock.advance(1)
    with pytest.raises(BadTicketError):
        office.check(sealed)


async def test_a_link_is_good_once_within_ten_minutes() -> None:
    clock = VirtualTimer()
    office = TicketOffice(KEY, clock)
    first, late = office.issue_link(ANE), office.issue_link(ANE)
    assert office.check(first) == ANE
    with pytest.raises(BadTicketError):
        office.check(first)
    await clock.advance(LINK_S)
    for link in (first, late):
        with pytest.raises(BadTicketError):
            office.check(link)


def test_a_ticket_outlives_a_restart_and_a_link_does_not() -> None:
    """Which links were opened is not stored, so a link must not be opened again after a restart."""
    clock = VirtualTimer()
    before, after = TicketOffice(KEY, clock), TicketOffice(KEY, clock)
    assert after.check(before.issue(ANE)) == ANE
    with pytest.raises(BadTicketError):
        after.check(before.issue_link(ANE))


def test_a_ticket_of_another_key_is_refused() -> None:
    clock = VirtualTimer()
    forged = TicketOffice(b"f" * KEY_BYTES, clock).issue(ANE)
    with pytest.raises(BadTicketError):
        TicketOffice(KEY, clock).check(forged)


def test_every_altered_letter_is_noticed() -> None:
    office = TicketOffice(KEY, VirtualTimer())
    sealed = office.issue(ANE)
    for place, letter in enumerate(sealed):
        altered = sealed[:place] + ("A" if letter != "A" else "B") + sealed[place + 1 :]
        with pytest.raises(BadTicketError):
            office.check(altered)


def test_a_ticket_cannot_be_made_into_another_persons() -> None:
    office = TicketOffice(KEY, VirtualTimer())
    content = opened(office.issue(ANE))
    for old, new in ((b'"11"', b'"12"'), (b"AB2CD", b"AB2CE"), (b"-1001", b"-1002")):
        assert old in content
        with pytest.raises(BadTicketError):
            office.check(closed(content.replace(old, new)))


@pytest.mark.parametrize(
    "text", ["", "=", "....", "ñ", "A" * (LONGEST + 1), "A" * 43, closed(b"x" * 40), "\ud800"]
)
def test_anything_else_is_no_ticket(text: str) -> None:
    with pytest.raises(BadTicketError):
        TicketOffice(KEY, VirtualTimer()).check(text)


def test_one_ticket_has_one_spelling() -> None:
    """Otherwise a link could be opened again in another spelling."""
    office = TicketOffice(KEY, VirtualTimer())
    link = office.issue_link(ANE)
    for other in (link + "=", link + "\n", " " + link, link.replace("-", "+").replace("_", "/")):
        if other != link:
            with pytest.raises(BadTicketError):
                office.check(other)
    assert office.check(link) == ANE


def test_the_longest_ticket_fits() -> None:
    office = TicketOffice(KEY, VirtualTimer())
    name = "\N{CARD INDEX}" * LONGEST_NAME
    place = Address("telegram", "-1009999999999", "9999999999")
    ticket = replace(ANE, name=name, person=PersonId("discord", "9" * 20), place=place)
    assert office.check(office.issue_link(ticket)) == ticket


async def test_the_key_is_made_once_and_kept() -> None:
    store = MemoryStore()
    key = await ticket_key(store)
    assert len(key) == KEY_BYTES
    assert await ticket_key(store) == key
    assert await ticket_key(MemoryStore()) != key


def test_the_body_says_no_more_than_who_where_and_until_when() -> None:
    body = opened(TicketOffice(KEY, VirtualTimer()).issue(ANE))[32:]
    assert json.loads(body).keys() == {
        *("person", "name", "code", "place", "language", "until", "once")
    }
