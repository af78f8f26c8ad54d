"""The button and the command that open the page of a table."""

import pytest

from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button, Link, Reply, UrlLink
from bot.ports.request import Address, Person, PersonId
from tests.unit.bot.app.button_play import begun_match, seat_and_start
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson


class Links:
    """Links of a site, where the platform ``blue`` has pages of its own."""

    def personal(self, person: Person, code: str, place: Address, language: str) -> str:
        """Return a URL that names what it is for."""
        chat = f"{place.platform}-{place.chat}-{place.thread}"
        return f"https://mus.example.org/#{person.id.id}.{code}.{chat}.{language}"

    def for_chat(self, label: str, code: str, place: Address) -> Link | None:
        """Return a link for the chats of one platform."""
        return Link(label, f"{code}-seal", app="mus") if place.platform == "blue" else None

    def for_private_chat(self, code: str, person: PersonId) -> str:
        """Return a URL for the private chats of one platform."""
        return f"https://mus.example.org/?{code}" if person.platform == "blue" else ""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each app of the test have a page."""
    monkeypatch.setattr(AppHarness, "page_links", Links())


def labels(person: SimulatedPerson) -> list[str]:
    return [button.label for row in person.post.rows for button in row]


def watching(code: str) -> Button:
    return Button("", encode(TableButton(code, Verb.WATCH)))


def links_in(reply: Reply) -> tuple[UrlLink, ...]:
    assert reply.post is not None
    return reply.post.urls


async def test_without_a_page_there_is_no_button() -> None:
    _, [ane, _] = await begun_match("Ane", "Beñat")
    assert "Ver la mesa" not in labels(ane)
    assert ane.post.links == ()
    assert (await ane.ask("ver")).text == "Este bot no tiene una página de la mesa."


@pytest.mark.usefixtures("page")
async def test_the_button_gives_its_presser_alone_a_link_of_their_own() -> None:
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    code = stage.table_of(ane.id).state.code
    reply = await benat.tap("Ver la mesa")
    [link] = links_in(reply)
    assert link.url == f"https://mus.example.org/#beñat.{code}.red-group-.es"
    assert not link.opens_inside
    assert not reply.text
    assert not reply.is_public
    assert link.url not in str(ane.post)
    assert link.url not in repr(reply)


@pytest.mark.usefixtures("page")
async def test_the_button_is_under_the_table_before_and_during_a_match() -> None:
    ane = (await AppHarness().start()).human("Ane")
    await ane.ask("mesa")
    assert labels(ane).count("Ver la mesa") == 1
    _, [ane, _] = await begun_match("Ane", "Beñat")
    assert labels(ane).count("Ver la mesa") == 1


@pytest.mark.usefixtures("page")
async def test_a_stranger_in_the_chat_may_have_a_link_and_one_elsewhere_may_not() -> None:
    stage, [ane, _] = await begun_match("Ane", "Beñat")
    code = stage.table_of(ane.id).state.code
    [link] = links_in(await stage.human("Iker").press(watching(code)))
    assert link.url.startswith(f"https://mus.example.org/#iker.{code}.red-group-")
    elsewhere = stage.human("Miren", chat="another")
    for reply in (await elsewhere.press(watching(code)), await elsewhere.ask("ver", code)):
        assert reply.post is None
        assert "No hay ninguna mesa" in reply.text


@pytest.mark.usefixtures("page")
async def test_the_command_means_the_table_of_its_author_in_private_too() -> None:
    stage, [ane, _] = await begun_match("Ane", "Beñat")
    code = stage.table_of(ane.id).state.code
    [link] = links_in(await ane.ask("watch", private=True))
    assert link.url == f"https://mus.example.org/#ane.{code}.red-private-ane-.es"


@pytest.mark.usefixtures("page")
async def test_where_the_platform_says_who_opens_a_page_there_is_a_direct_link() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane", "blue")
    await ane.ask("mesa")
    code = stage.table_of(ane.id).state.code
    assert Link("Ver la mesa", f"{code}-seal", app="mus") in ane.post.links
    assert "Ver la mesa" not in labels(ane)
    [link] = links_in(await ane.ask("ver", private=True))
    assert link == UrlLink("Ver la mesa", f"https://mus.example.org/?{code}", opens_inside=True)


@pytest.mark.usefixtures("page")
async def test_a_hand_in_private_has_the_page_below_it_where_the_platform_opens_it() -> None:
    stage = await AppHarness().start()
    people = [stage.human(name, "blue") for name in ("Ane", "Beñat")]
    for person in people:
        await person.open_private()
    await seat_and_start(people, "duelo", ())
    for person in people:
        [link] = person.private_post.urls
        assert link.opens_inside
    assert people[0].post.urls == ()


def test_a_url_is_never_printed() -> None:
    one, other = UrlLink("a", "https://x.example/#ticket=1"), UrlLink("a", "https://x.example/#2")
    assert "x.example" not in repr(one)
    assert repr(one) != repr(other), "another link makes another message"
