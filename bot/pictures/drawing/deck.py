"""All that ships, as whole SVG documents by the names of their files."""

from collections.abc import Iterator

from bot.pictures.drawing.back import back
from bot.pictures.drawing.courts import court
from bot.pictures.drawing.frames import SIZE, framed
from bot.pictures.drawing.layouts import numbered
from bot.pictures.drawing.svg import document
from bot.pictures.drawing.tiles import TILE, tile
from engine.cards import DECK, Card, Rank


def sprites() -> Iterator[tuple[str, str]]:
    """Each sprite: its file within the folder of sprites, and its SVG."""
    yield "back.png", document(back(), SIZE)
    for card in DECK:
        yield f"{card}.png", drawn(card)
        yield f"tiles/{card}.png", document(tile(card), TILE)


def drawn(card: Card) -> str:
    """The SVG of a card."""
    picture = court(card) if card.rank >= Rank.SOTA else numbered(card)
    return document(framed(card, picture), SIZE)
