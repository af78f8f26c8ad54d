"""Render pictures when they are needed, and cache them.

The key of a picture covers its content, the drawing code and the deck, so that an uploaded picture
of an older version is never shown again. The names of uploaded files survive a restart, so that
pictures are not uploaded again.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, assert_never

import structlog
from cachetools import LRUCache

from bot.images.deck_sprites import DeckSprites, Tile, folder_meant, folder_of, tiles_of
from bot.images.png import Strip, encode_strip, join_strips
from bot.images.specs import (
    Board,
    CardsAbove,
    Content,
    Curve,
    Finale,
    Hand,
    Part,
    Score,
    Seating,
    Showdown,
    StonesRow,
    parts_of,
)
from bot.ports.logs import decode_or_log, error_fields
from bot.ports.message import Picture
from storage.errors import StorageError
from storage.interface import Store
from storage.json_documents import to_json

if TYPE_CHECKING:
    from PIL import Image

    from bot.images.drawing import CardSet

PLACES: Final = 4096
"""The maximum number of pictures whose names are remembered for each platform."""

TOGETHER: Final = 8
"""How many names of uploaded pictures are stored together.

Names that are not yet stored when the process ends are lost, and their pictures are uploaded again.
"""

_UPLOAD: Final = "upload/"

_log = structlog.get_logger()


class UploadCache:
    """Remembers the names of uploaded pictures, only in memory until ``keep_in`` sets a store."""

    def __init__(self) -> None:
        self._store: Store | None = None
        self._places: dict[str, tuple[str, str]] = {}
        self._unkept: set[str] = set()

    async def keep_in(self, store: Store) -> None:
        """Load the names in a store, and keep them there; raise StorageError.

        A picture with an unreadable document counts as never uploaded.
        """
        self._store = store
        for place, text in (await store.list_all(_UPLOAD)).items():
            known = decode_or_log(text, tuple[str, str], place)
            if known is not None:
                self._places[place] = known

    def find(self, platform: str, key: str) -> str | None:
        """Return the platform's name of the picture with this key; None if it is unknown."""
        kept, name = self._places.get(_place(platform, key), ("", ""))
        return name if kept == key and name else None

    async def note(self, platform: str, key: str, name: str) -> None:
        """Remember the platform's name of a picture; an empty name removes it.

        Several names are stored together, because each write waits for the disk.
        """
        place = _place(platform, key)
        if self._places.get(place) == (key, name):
            return
        self._places[place] = key, name
        if self._store is None:
            return
        self._unkept.add(place)
        if len(self._unkept) < TOGETHER:
            return
        kept, self._unkept = sorted(self._unkept), set()
        try:
            await asyncio.gather(
                *(self._store.put(one, to_json(self._places[one])) for one in kept)
            )
        except StorageError as error:
            # The picture was sent; without the record, the next process uploads it again.
            _log.warning("upload not cached", error=type(error).__name__)


def _place(platform: str, key: str) -> str:
    """Return the slot of a picture in the cache; each platform has its own slots."""
    number = int.from_bytes(blake2b(key.encode(), digest_size=4).digest()) % PLACES
    return f"{_UPLOAD}{platform}/{number:04}"


KEPT_BYTES: Final = 8 * 1024 * 1024
"""The maximum size of the parts of pictures of each deck in memory, in bytes."""

_KEY_BYTES: Final = 16
_OURS: Final = Path(__file__).parent


class ImageRenderer:
    """Renders pictures with a deck, which is loaded for the first picture."""

    def __init__(self, open_deck: Callable[[], DeckSprites], folder: Path | None = None) -> None:
        """Set the deck; give an operator's ``folder`` too, because picture keys depend on it."""
        self._open_deck = open_deck
        self._folder = folder
        self._opened: tuple[CardSet, Image.Image] | None = None
        self._manner = b""
        self._turn = Lock()
        self._strips = LRUCache[Part, Strip](KEPT_BYTES, getsizeof=lambda strip: len(strip.chunk))
        self._others: dict[str, ImageRenderer] = {}

    def with_deck(self, suits: str) -> "ImageRenderer":
        """Return the renderer for the built-in cards with these suits.

        Renderers are cached; an empty name returns this renderer.
        """
        if not suits:
            return self
        if suits not in self._others:
            folder = folder_of(suits)
            self._others[suits] = ImageRenderer(partial(DeckSprites.load, folder), folder)
        return self._others[suits]

    def picture(self, content: Content, alternative: str) -> Picture:
        """Return a picture that is not rendered yet, with its alternative text."""
        return Picture(
            key=self._key(content),
            file_name=f"{type(content).__name__.lower()}.png",
            alternative=alternative,
            compose=partial(self.paint, content),
        )

    def paint(self, content: Content) -> bytes:
        """Return the picture as a PNG file; this is thread-safe."""
        with self._turn:
            if self._opened is None:
                from bot.images.drawing import CardSet  # noqa: PLC0415 - Pillow is slow to import
                from bot.images.palette import palette_of  # noqa: PLC0415 - as above

                deck = self._open_deck()
                self._opened = CardSet(deck), palette_of(deck)
            cards, palette = self._opened
            strips = [self._strip(part, cards, palette) for part in parts_of(content)]
        return join_strips(strips, palette)

    def _strip(self, part: Part, cards: "CardSet", palette: "Image.Image") -> Strip:
        strip = self._strips.get(part)
        if strip is None:
            strip = self._strips[part] = encode_strip(_drawn(part, cards), palette)
        return strip

    def _key(self, content: Content) -> str:
        """Return the key of a picture, computed from the fields of its content."""
        if not self._manner:
            self._manner = _digest(_files(_OURS)) + _digest(_files(folder_meant(self._folder)))
        return blake2b(repr(content).encode(), digest_size=_KEY_BYTES, key=self._manner).hexdigest()


# One short case for each kind of content.
def _drawn(part: Part, cards: "CardSet") -> "Image.Image":  # noqa: PLR0911 - see above
    from bot.images.hand_and_score import (  # noqa: PLC0415 - Pillow is slow to import
        draw_board,
        draw_cards_above,
        draw_curve,
        draw_finale,
        draw_hand,
        draw_score,
        draw_seating,
        draw_stones_below,
    )
    from bot.images.showdown import draw_showdown  # noqa: PLC0415 - as above

    match part:
        case Hand():
            return draw_hand(part, cards)
        case CardsAbove():
            return draw_cards_above(part, cards)
        case StonesRow():
            return draw_stones_below(part)
        case Showdown():
            return draw_showdown(part, cards)
        case Score():
            return draw_score(part)
        case Board():
            return draw_board(part)
        case Finale():
            return draw_finale(part, cards)
        case Seating():
            return draw_seating(part)
        case Curve():
            return draw_curve(part)
        case _:
            assert_never(part)


def _files(folder: Path | None) -> Iterable[Path]:
    """Return all files that a picture may depend on, in a fixed order."""
    if folder is None:
        return ()
    kinds = {".py", ".png", ".ttf"}
    return sorted(path for path in folder.rglob("*") if path.suffix in kinds)


def _digest(files: Iterable[Path]) -> bytes:
    """Return the digest of the names and bytes of files."""
    digest = blake2b(digest_size=_KEY_BYTES)
    for path in files:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


class ImageAssets:
    """The deck for the pictures, built-in or from a folder; it is read at its first use."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.uploads = UploadCache()
        self.image_renderer = ImageRenderer(lambda: self.deck, folder)

    @cached_property
    def deck(self) -> DeckSprites:
        """Return the pictures of the cards; raise DeckError."""
        return DeckSprites.load(self._folder)

    def open(self) -> None:
        """Read the deck now; raise DeckError."""
        _ = self.deck

    def tiles(self) -> tuple[Tile, ...]:
        """Return the cards as small icons; raise DeckError."""
        return tiles_of(self.deck)


_PAINTER: Final = ThreadPoolExecutor(1, "painter")
"""The only thread that draws, because large images leave unused memory in each drawing thread."""


async def render_png(picture: Picture) -> bytes | None:
    """Return the bytes of a picture; log an error and return None if it cannot be rendered.

    The message is then sent without it, because its text is complete without the picture.
    """
    try:
        return await asyncio.get_running_loop().run_in_executor(_PAINTER, picture.compose)
    except Exception as error:  # noqa: BLE001 - whatever a drawing or a deck's file may raise
        _log.error("picture not rendered", file=picture.file_name, **error_fields(error))
        return None
