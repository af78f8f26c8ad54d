"""Files are compressed once and kept by browsers, and a new version is noticed."""

import gzip
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestServer

from bot.images.deck_sprites import DRAWINGS, OURS
from bot.web.card_pictures import SPANISH, CardPictures
from bot.web.static_files import StaticFile, page_files
from engine.cards import DECK

CSS: Final = b"body { color: red; }\n" * 50
PNG: Final = b"\x89PNG no picture"
HERE: Final = re.compile(r'"(/page/\w+/[\w.]+)"')


@asynccontextmanager
async def served() -> AsyncIterator[ClientSession]:
    """Serve the page, a style sheet and a picture; the client does not decompress."""
    application = web.Application()
    files = dict(page_files())
    files["/a.css"] = StaticFile("a.css", CSS, is_immutable=False)
    files["/a.png"] = StaticFile("a.png", PNG, is_immutable=True)
    for path, file in files.items():
        application.router.add_get(path, file.serve)
    async with (
        TestServer(application) as server,
        ClientSession(server.make_url("/"), auto_decompress=False) as session,
    ):
        yield session


@pytest.mark.parametrize(
    ("accepted", "is_compressed"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5, deflate", True),
        ("identity", False),
        ("gzip;q=0, br", False),
        ("gzip;q=0.0", False),
        ("", False),
    ],
)
async def test_a_text_is_compressed_for_browsers_that_want_it(
    accepted: str, *, is_compressed: bool
) -> None:
    async with (
        served() as session,
        session.get("/a.css", headers={"Accept-Encoding": accepted}) as answer,
    ):
        body = await answer.read()
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert ("Content-Encoding" in answer.headers) is is_compressed
        assert int(answer.headers["Content-Length"]) == len(body)
        assert (gzip.decompress(body) if is_compressed else body) == CSS


async def test_a_picture_is_not_compressed_again() -> None:
    async with served() as session, session.get("/a.png") as answer:
        assert await answer.read() == PNG
        assert "Content-Encoding" not in answer.headers
        assert answer.headers["Content-Type"] == "image/png"


@pytest.mark.parametrize("form", ["W/{}", "{}", '"other", W/{}', "*"])
async def test_a_file_that_a_browser_has_is_not_sent_again(form: str) -> None:
    """A proxy may have made the tag weak or strong, and a browser may name several."""
    async with served() as session:
        async with session.get("/a.css") as answer:
            tag = answer.headers["ETag"].removeprefix("W/")
        known = {"If-None-Match": form.format(tag)}
        async with session.get("/a.css", headers=known) as again:
            assert again.status == 304
            assert await again.read() == b""
            assert again.headers["ETag"] == f"W/{tag}"
        async with session.get("/a.css", headers={"If-None-Match": '"other"'}) as other:
            assert other.status == 200


async def test_only_the_page_itself_is_asked_for_at_the_next_visit() -> None:
    """All that it names has a digest in its address, and is kept."""
    async with served() as session:
        async with session.get("/", headers={"Accept-Encoding": "identity"}) as page:
            assert page.headers["Cache-Control"] == "no-cache"
            named = HERE.findall(await page.text())
        assert len(named) > 10
        for path in named:
            async with session.get(path) as answer:
                assert answer.status == 200
                assert answer.headers["Cache-Control"] == "max-age=31536000,immutable"


def test_a_built_in_deck_is_served_as_drawings_that_are_small() -> None:
    """A hand and the back weigh less than 14 KB, whatever the cards are."""
    pictures = CardPictures.of_all_decks()[SPANISH]
    sizes = {name: len(gzip.compress(content)) for name, content in pictures.files.items()}
    *_, a, b, c, d = sorted(size for name, size in sizes.items() if "back" not in name)
    [back] = [size for name, size in sizes.items() if "back" in name]
    assert a + b + c + d + back < 14_000
    assert pictures.files[pictures.back.removeprefix("/cards/")] == (
        (DRAWINGS / "back.svg").read_bytes()
    )


def test_a_deck_of_the_operator_is_served_as_it_is() -> None:
    """Also one that is a copy of our sprites."""
    pictures = CardPictures("own", OURS, "png")
    for card in DECK:
        content = pictures.files[pictures.address(card).removeprefix("/cards/")]
        assert content == (OURS / f"{card}.png").read_bytes()
