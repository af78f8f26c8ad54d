"""Sample pictures with our deck: ``python -m tools.card_art.gallery`` writes docs/gallery."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PIL import Image

from bot.images.deck_sprites import DeckSprites
from bot.images.image_cache import ImageAssets
from bot.images.specs import (
    Board,
    Content,
    Finale,
    Hand,
    LancePayout,
    Score,
    SeatLabel,
    Showdown,
    ShownHand,
    Side,
)
from bot.messages.pictures import marks_of
from bot.text.common import listed, worth_line
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.cards import DECK, Card, Cards, Rank, Suit, cards
from engine.hands import Lance
from engine.rules import Rules

_FOLDER: Final = Path(__file__).parents[2] / "docs" / "gallery"
_VOICE: Final = Localizer(LANGUAGES[0])
_RULES: Final = Rules()
_PLAYERS: Final = tuple(
    SeatLabel(number, name) for number, name in enumerate(("Ane", "Beñat", "Garazi", "Iker"), 1)
)
_HANDS: Final = tuple(
    cards(hand) for hand in ("12o 3c 11e 1b", "12c 12e 1o 2c", "7o 6c 5e 4b", "12b 10o 10c 4o")
)
PHONE: Final = (100, 156)
"""The size of a card on a phone that shows four side by side."""

EMOJI: Final = (22, 22)
"""The size of a tile within a line of text."""

_GREEN: Final = "#1f5c3a"
_CHAT: Final = "#313338"
_GAP: Final = 10


def contents() -> Mapping[str, Content]:
    """Return the pictures of the gallery, by file name."""
    live, over = _score(23, 38, (1, 2)), _score(40, 38, (3, 2), winner=0)
    title = LocalizedText("chat-hand", {"number": 7, "player": _PLAYERS[0].name})
    hands = tuple(map(_laid, range(4)))
    board = Board(_VOICE.format(LocalizedText("picture-match-over")), over)
    return {
        "hand": Hand(_HANDS[0], (2,), marks_of(_HANDS[0], _RULES)),
        "showdown": Showdown(_VOICE.format(title), hands, _paid(), live),
        "score": live,
        "finale": Finale(board, hands, _paid()),
    }


def main(folder: Path = _FOLDER) -> None:
    """Write each picture into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    image_renderer = ImageAssets().image_renderer
    for name, content in contents().items():
        (folder / f"{name}.png").write_bytes(image_renderer.paint(content))


def _score(even: int, odd: int, games: tuple[int, int], winner: int | None = None) -> Score:
    sides = (
        Side(_PLAYERS[0::2], even, games[0], _gained(0)),
        Side(_PLAYERS[1::2], odd, games[1], _gained(1)),
    )
    return Score(sides, target=40, games_to_win=3, winner=winner)


def _gained(side: int) -> int:
    return sum(paid.stones for paid in _paid() if paid.side == side)


def _paid() -> tuple[LancePayout, ...]:
    """Return the payments for these hands if pares was refused, and the rest accepted or passed."""
    ane, benat, _, iker = (player.name for player in _PLAYERS)
    return (
        _lance(Lance.GRANDE, 0, 5, ane, LocalizedText("why-bet", {"stones": 5})),
        _lance(Lance.CHICA, 1, 1, benat, LocalizedText("why-paso", {"stones": 1})),
        _lance(
            Lance.PARES,
            1,
            5,
            "",
            LocalizedText("why-deje", {"stones": 1}),
            LocalizedText("why-bonus", {"stones": 3, "player": benat, "holding": "duples"}),
            LocalizedText("why-bonus", {"stones": 1, "player": iker, "holding": "pareja"}),
        ),
        _lance(
            Lance.JUEGO,
            0,
            5,
            ane,
            LocalizedText("why-bet", {"stones": 2}),
            LocalizedText("why-bonus-own", {"stones": 3, "holding": "treinta-y-una"}),
        ),
    )


def _lance(lance: Lance, side: int, stones: int, best: str, *why: LocalizedText) -> LancePayout:
    told = listed(why, last="list-more")
    if best:
        told = LocalizedText("story-parts", {"first": best, "rest": told})
    name = _VOICE.format(LocalizedText("lance", {"lance": lance.value}))
    return LancePayout(
        name, side, stones, _VOICE.format(told) if isinstance(told, LocalizedText) else str(told)
    )


def _laid(seat: int) -> ShownHand:
    held = _HANDS[seat]
    return ShownHand(_PLAYERS[seat], seat % 2, held, _worth(held), marks_of(held, _RULES))


def _worth(hand: Cards) -> str:
    worth = worth_line(hand, _RULES)
    return _VOICE.format(worth) if isinstance(worth, LocalizedText) else str(worth)


def contact_sheet(sprites: DeckSprites) -> Image.Image:
    """Return a picture of all cards on green cloth, with the tiles below on a dark chat colour."""
    across, down = len(Rank), len(Suit)
    wide, high = PHONE[0] + _GAP, PHONE[1] + _GAP
    line = EMOJI[1] + _GAP
    cloth = Image.new("RGB", ((across + 1) * wide + _GAP, down * high + _GAP), _GREEN)
    for index, card in enumerate(DECK):
        row, column = divmod(index, across)
        _lay(cloth, sprites.card(card).resize(PHONE), (column * wide + _GAP, row * high + _GAP))
    _lay(cloth, sprites.back().resize(PHONE), (across * wide + _GAP, _GAP))
    sheet = Image.new("RGB", (cloth.width, cloth.height + 2 * line + _GAP), _CHAT)
    sheet.paste(cloth)
    for index, card in enumerate(DECK):
        row, column = divmod(index, len(DECK) // 2)
        spot = (column * line + _GAP, cloth.height + row * line + _GAP)
        _lay(sheet, _small(sprites, card), spot)
    return sheet


def write_deck(file: Path) -> None:
    """Write the picture of the whole deck."""
    contact_sheet(DeckSprites.load(None)).quantize(256).save(file, optimize=True)


def _small(sprites: DeckSprites, card: Card) -> Image.Image:
    return sprites.tile(card).resize(EMOJI, Image.Resampling.LANCZOS)


def _lay(ground: Image.Image, picture: Image.Image, spot: tuple[int, int]) -> None:
    ground.paste(picture, spot, picture)


if __name__ == "__main__":
    main()
    write_deck(_FOLDER / "deck.png")
