"""The painter and its studio: pictures made when somebody is about to look at them, and kept.

A picture is known by its key: what it shows, together with how we draw and with which deck, so that
what a platform kept of an older version is never shown again. What platforms call those that they
have been sent outlives a restart, so that none is uploaded twice.
"""

import asyncio
import io
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, assert_never

import structlog

from bot.images.deck_sprites import DeckSprites, Tile, folder_meant, folder_of, tiles_of
from bot.images.specs import Board, Content, Curve, Finale, Hand, Score, Seating, Showdown
from bot.ports.logs import decode_or_log, error_fields
from bot.ports.message import Picture
from storage.errors import StorageError
from storage.interface import Store
from storage.json_documents import to_json

if TYPE_CHECKING:
    from PIL import Image

    from bot.images.drawing import CardSet

PLACES: Final = 4096
"""How many pictures of a platform are remembered at most."""

_UPLOAD: Final = "upload/"

_log = structlog.get_logger()


class UploadCache:
    """Remembers names of pictures, at first in memory alone; ``keep_in`` names a store."""

    def __init__(self) -> None:
        self._store: Store | None = None
        self._places: dict[str, tuple[str, str]] = {}

    async def keep_in(self, store: Store) -> None:
        """Go on with what an earlier process kept there; raise StorageError.

        What cannot be read is as if it had never been uploaded.
        """
        self._store = store
        for place, text in (await store.list_all(_UPLOAD)).items():
            known = decode_or_log(text, tuple[str, str], place)
            if known is not None:
                self._places[place] = known

    def find(self, platform: str, key: str) -> str | None:
        """Return what a platform calls the picture of this key, if it is remembered."""
        kept, name = self._places.get(_place(platform, key), ("", ""))
        return name if kept == key and name else None

    async def note(self, platform: str, key: str, name: str) -> None:
        """Remember what a platform calls a picture; an empty name is none any more."""
        place = _place(platform, key)
        if self._places.get(place) == (key, name):
            return
        self._places[place] = key, name
        if self._store is None:
            return
        try:
            await self._store.put(place, to_json((key, name)))
        except StorageError as error:
            # The picture has been sent all the same; the next process will upload it again.
            _log.warning("upload not kept", error=type(error).__name__)


def _place(platform: str, key: str) -> str:
    """Return the place of a picture; that of another platform has another name."""
    number = int.from_bytes(blake2b(key.encode(), digest_size=4).digest()) % PLACES
    return f"{_UPLOAD}{platform}/{number:04}"


KEPT: Final = 256
"""How many pictures are kept in memory, each some tens of kilobytes."""

_COLOURS: Final = 64
_HAND_COLOURS: Final = 40
"""A hand is sent most often, and four courts would not fit in 30 KB with more."""

_MANY_PIXELS: Final = 500_000
_FAST: Final = 4
_SMALL: Final = 6
"""How hard a file is packed; what is large would take too long at the usual 6."""

_KEY_BYTES: Final = 16
_OURS: Final = Path(__file__).parent


class ImageRenderer:
    """Makes pictures of contents with a deck that is opened for the first of them."""

    def __init__(self, open_deck: Callable[[], DeckSprites], folder: Path | None = None) -> None:
        """Take the deck's folder too, where an owner brought one: keys tell decks apart."""
        self._open_deck = open_deck
        self._folder = folder
        self._opened: CardSet | None = None
        self._manner = b""
        self._turn = Lock()
        self._painted = lru_cache(maxsize=KEPT)(self._paint)
        self._others: dict[str, ImageRenderer] = {}

    def with_deck(self, suits: str) -> "ImageRenderer":
        """Return who paints our cards in these suits.

        It stays the same, and empty ones are its own.
        """
        if not suits:
            return self
        if suits not in self._others:
            folder = folder_of(suits)
            self._others[suits] = ImageRenderer(partial(DeckSprites.load, folder), folder)
        return self._others[suits]

    def picture(self, content: Content, alternative: str) -> Picture:
        """The picture of a content, not made yet, and what is said to people who cannot see it."""
        return Picture(
            key=self._key(content),
            file_name=f"{type(content).__name__.lower()}.png",
            alternative=alternative,
            compose=partial(self.paint, content),
        )

    def paint(self, content: Content) -> bytes:
        """Return the picture as a PNG file; may be called in any thread."""
        with self._turn:
            return self._painted(content)

    def _paint(self, content: Content) -> bytes:
        if self._opened is None:
            from bot.images.drawing import CardSet  # noqa: PLC0415 - Pillow is slow to import

            self._opened = CardSet(self._open_deck())
        colours = _HAND_COLOURS if isinstance(content, Hand) else _COLOURS
        return encoded(_drawn(content, self._opened), colours)

    def _key(self, content: Content) -> str:
        """Return what identifies a picture; a content is written out by the names of its parts."""
        if not self._manner:
            self._manner = _digest(_files(_OURS)) + _digest(_files(folder_meant(self._folder)))
        return blake2b(repr(content).encode(), digest_size=_KEY_BYTES, key=self._manner).hexdigest()


def encoded(image: "Image.Image", colours: int = _COLOURS) -> bytes:
    """An image as a PNG of few colours: ours are flat, and every platform takes such a file."""
    from PIL import Image  # noqa: PLC0415 - slow to import

    few = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    is_large = image.width * image.height > _MANY_PIXELS
    file = io.BytesIO()
    few.save(file, format="PNG", compress_level=_FAST if is_large else _SMALL)
    return file.getvalue()


# One short case for each content.
def _drawn(content: Content, cards: "CardSet") -> "Image.Image":  # noqa: PLR0911 - see above
    from bot.images.hand_and_score import (  # noqa: PLC0415 - Pillow is slow to import
        draw_board,
        draw_curve,
        draw_finale,
        draw_hand,
        draw_score,
        draw_seating,
    )
    from bot.images.showdown import draw_showdown  # noqa: PLC0415 - as above

    match content:
        case Hand():
            return draw_hand(content, cards)
        case Showdown():
            return draw_showdown(content, cards)
        case Score():
            return draw_score(content)
        case Board():
            return draw_board(content)
        case Finale():
            return draw_finale(content, cards)
        case Seating():
            return draw_seating(content)
        case Curve():
            return draw_curve(content)
        case _:
            assert_never(content)


def _files(folder: Path | None) -> Iterable[Path]:
    """Return all files that a picture may depend on, in a fixed order."""
    if folder is None:
        return ()
    kinds = {".py", ".png", ".ttf"}
    return sorted(path for path in folder.rglob("*") if path.suffix in kinds)


def _digest(files: Iterable[Path]) -> bytes:
    """Return what the names and bytes of files come to."""
    digest = blake2b(digest_size=_KEY_BYTES)
    for path in files:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


class ImageAssets:
    """What pictures need; the deck of a folder, or ours, is read when the first of them does."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.uploads = UploadCache()
        self.painter = ImageRenderer(lambda: self.deck, folder)

    @cached_property
    def deck(self) -> DeckSprites:
        """Return the pictures of the cards; raise DeckError."""
        return DeckSprites.load(self._folder)

    def open(self) -> None:
        """Read the deck now; raise DeckError."""
        _ = self.deck

    def tiles(self) -> tuple[Tile, ...]:
        """Return the cards as small signs; raise DeckError."""
        return tiles_of(self.deck)


async def render_png(picture: Picture) -> bytes | None:
    """Return the bytes of a picture; None, and a word in the log, where it cannot be made.

    The text of a post says all, so that a fault in a drawing holds nobody up.
    """
    try:
        return await asyncio.to_thread(picture.compose)
    except Exception as error:  # noqa: BLE001 - whatever a drawing or a deck's file may raise
        _log.error("picture not made", file=picture.file_name, **error_fields(error))
        return None
