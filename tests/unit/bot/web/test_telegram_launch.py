"""Tests of Telegram's launch data, with the examples that libraries publish."""

import hmac
import json
from typing import Final
from urllib.parse import urlencode

import pytest

from bot.ports.request import Address, Person, PersonId
from bot.web.telegram_launch import (
    LONGEST,
    VALID_S,
    ChatSeals,
    TelegramEntrance,
    checked_launch,
)
from bot.web.tickets import LONGEST_NAME, BadTicketError
from tests.unit.bot.virtual_time import VirtualTimer

# The example of init-data-golang, with the token that it publishes.
TOKEN: Final = "7342037359:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4"  # noqa: S105 - a published example
SIGNED_AT: Final = 1_733_509_682
SIGNED: Final = (
    "user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C"
    "%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22"
    "ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https"
    "%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4"
    "PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733509682&"
    "signature=TYJxVcisqbWjtodPepiJ6ghziUL94-KNpG8Pau-X7oNNLNBM72APCpi_RKiUlBvcqo5L-LAxIc3dnTzcZX_P"
    "Dg&hash=a433d8f9847bd6addcc563bff7cc82c89e97ea0d90c11fe5729cae6796a36d73"
)

# The older example of tma.js, from before there was a signature.
OLD_TOKEN: Final = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8"  # noqa: S105 - the same
OLD_AT: Final = 1_662_771_648
OLD: Final = (
    "query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22"
    "Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22"
    "language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&"
    "hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2"
)

NOW: Final = 1_767_254_400.0
GROUP: Final = Address("telegram", "-1001", "7")
ANE: Final = {"id": 11, "first_name": "Ane", "last_name": "Etxeberria", "language_code": "eu"}


def signed(token: str = TOKEN, **fields: str) -> str:
    """Return launch data that Telegram would sign with this token."""
    told = {"auth_date": str(int(NOW)), "user": json.dumps(ANE)} | fields
    text = "\n".join(f"{name}={told[name]}" for name in sorted(told))
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    return urlencode(told | {"hash": hmac.digest(key, text.encode(), "sha256").hex()})


def test_the_published_example_names_its_person() -> None:
    launch = checked_launch(SIGNED, TOKEN, SIGNED_AT + 1)
    assert launch.person == Person(
        PersonId("telegram", "279058397"), "Vladislav + - ? / Kibenko", "ru"
    )
    assert launch.start == ""


def test_the_example_without_a_signature_is_valid_too() -> None:
    assert checked_launch(OLD, OLD_TOKEN, OLD_AT).person.name == "Vladislav Kibenko"


@pytest.mark.parametrize(
    "altered",
    [
        SIGNED.replace("279058397", "279058398"),
        SIGNED.replace("auth_date=1733509682", "auth_date=1733509683"),
        SIGNED.replace("chat_type=private", "chat_type=group"),
        SIGNED + "&start_param=AB2CD-aaaaaaaaaa",
        SIGNED + "&chat_type=private",
        SIGNED.replace("&chat_type=private", ""),
        SIGNED.replace("hash=a4", "hash=b4"),
        SIGNED.partition("&hash=")[0],
        SIGNED.partition("&hash=")[0] + "&hash=",
        SIGNED.partition("&hash=")[0] + "&hash=ñ",
        SIGNED + "&hash=a433d8f9847bd6addcc563bff7cc82c89e97ea0d90c11fe5729cae6796a36d73",
        SIGNED.replace("&signature=", "&other="),
        SIGNED + "&%ff=1",
        "",
        "hash",
        "&".join(f"a{number}=1" for number in range(500)),
    ],
)
def test_altered_data_is_refused(altered: str) -> None:
    with pytest.raises(BadTicketError):
        checked_launch(altered, TOKEN, SIGNED_AT)


def test_data_for_another_bot_is_refused() -> None:
    with pytest.raises(BadTicketError):
        checked_launch(SIGNED, OLD_TOKEN, SIGNED_AT)


def test_data_is_valid_for_an_hour() -> None:
    assert checked_launch(signed(), TOKEN, NOW + VALID_S - 1).person.id.id == "11"
    for now in (NOW + VALID_S, NOW - 3600):
        with pytest.raises(BadTicketError):
            checked_launch(signed(), TOKEN, now)


@pytest.mark.parametrize(
    "fields",
    [
        {"auth_date": "soon"},
        {"user": "{}"},
        {"user": "[1]"},
        {"user": "11"},
        {"user": '{"id":"eleven"}'},
        {"user": "[" * 2_000},
        {"padding": "x" * LONGEST},
    ],
)
def test_signed_data_of_another_shape_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(BadTicketError):
        checked_launch(signed(**fields), TOKEN, NOW)


class Tables:
    """One table in a topic of a group, at which a person sits."""

    def __init__(self, *places: Address, seated: str = "11") -> None:
        self.places = places
        self.seated = seated

    async def places_of(self, code: str) -> tuple[Address, ...]:
        """Return the chats of the only table."""
        return self.places if code == "AB2CD" else ()

    async def likeliest_table(self, person: PersonId) -> str:
        """Return the only table for the person who sits there."""
        return "AB2CD" if person.id == self.seated else ""

    def language_of(self, person: Person) -> str:
        """Return the language of the app."""
        return person.hint


SEALS: Final = ChatSeals(b"key" * 11)


def entrance(tables: Tables) -> TelegramEntrance:
    return TelegramEntrance(TOKEN, SEALS, tables, VirtualTimer(NOW))


async def test_a_link_of_a_chat_leads_to_its_table_as_that_chat_shows_it() -> None:
    data = signed(start_param=SEALS.start_param("AB2CD", GROUP))
    ticket = await entrance(Tables(GROUP)).enter(data, "")
    assert ticket.person == PersonId("telegram", "11")
    assert ticket.name == "Ane Etxeberria"
    assert (ticket.code, ticket.place, ticket.language) == ("AB2CD", GROUP, "eu")


async def test_the_signed_parameter_goes_before_that_of_the_address() -> None:
    """A page that adds another parameter to a signed one changes nothing."""
    data = signed(start_param="AB2CD")
    with pytest.raises(BadTicketError):
        await entrance(Tables(GROUP)).enter(data, SEALS.start_param("AB2CD", GROUP))


@pytest.mark.parametrize(
    "start",
    [
        "AB2CD",
        "AB2CD-",
        "AB2CD-aaaaaaaaaa",
        "ab2cd-aaaaaaaaaa",
        "AB2CD-ñ",
        "-",
        "../..-x",
        SEALS.start_param("AB2CE", GROUP),
        SEALS.start_param("AB2CD", Address("telegram", "-1001")),
        SEALS.start_param("AB2CD", Address("telegram", "-1002", "7")),
        SEALS.start_param("AB2CD", Address("discord", "-1001", "7")),
        SEALS.start_param("AB2CD", Address("telegram", "12")),
        ChatSeals(b"another" * 5).start_param("AB2CD", GROUP),
        SEALS.start_param("AB2CD", GROUP) + "a",
    ],
)
async def test_a_code_without_the_seal_of_its_chat_leads_nowhere(start: str) -> None:
    for data, beside in ((signed(start_param=start), ""), (signed(), start)):
        with pytest.raises(BadTicketError):
            await entrance(Tables(GROUP)).enter(data, beside)


async def test_a_chat_that_shows_the_table_no_more_lets_nobody_in() -> None:
    with pytest.raises(BadTicketError):
        await entrance(Tables()).enter(signed(start_param=SEALS.start_param("AB2CD", GROUP)), "")


async def test_the_button_of_a_private_chat_is_for_its_person_alone() -> None:
    home = Address("telegram", "11")
    start = SEALS.start_param("AB2CD", home)
    assert (await entrance(Tables(GROUP)).enter(signed(), start)).place == home
    other = signed(user=json.dumps(ANE | {"id": 12}))
    with pytest.raises(BadTicketError):
        await entrance(Tables(GROUP)).enter(other, start)


async def test_without_a_parameter_people_find_the_table_at_which_they_sit() -> None:
    ticket = await entrance(Tables(GROUP)).enter(signed(), "")
    assert (ticket.code, ticket.place) == ("AB2CD", Address("telegram", "11"))
    with pytest.raises(BadTicketError):
        await entrance(Tables(GROUP, seated="12")).enter(signed(), "")


async def test_a_long_name_is_cut() -> None:
    user = ANE | {"first_name": "A" * 900}
    ticket = await entrance(Tables(GROUP)).enter(signed(user=json.dumps(user)), "")
    assert ticket.name == "A" * LONGEST_NAME


def test_a_parameter_has_only_letters_that_telegram_allows() -> None:
    start = SEALS.start_param("AB2CD", GROUP)
    code, _, seal = start.partition("-")
    assert code == "AB2CD"
    assert len(seal) == 10
    assert seal.isalnum()
    assert seal.isascii()


def test_no_seal_is_shown_where_a_launch_is_printed() -> None:
    start = SEALS.start_param("AB2CD", GROUP)
    launch = checked_launch(signed(start_param=start), TOKEN, NOW)
    assert launch.start == start
    assert start not in repr(launch)
