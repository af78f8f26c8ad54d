"""Pictures and texts: the time to make them."""

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Final

from bot.images.deck_sprites import DeckSprites
from bot.images.image_cache import ImageRenderer
from bot.images.specs import Content, Hand, Score, SeatLabel, Side
from bot.messages.pictures import marks_of
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES, MessageCatalogue
from engine.cards import DECK
from engine.hands import HAND_SIZE
from engine.rules import Rules
from tools.benchmarks.figures import Figure, Target, median_s
from tools.card_art.gallery import contents

RUNS: Final = 41
HANDS: Final = 200


def picturing() -> Iterator[Figure]:
    """Yield the times to load a deck, render pictures and fill messages without caches."""
    loaded_s = median_s(lambda: DeckSprites.load(None), 9)
    yield _below("the deck's sprites read", loaded_s * 1_000, "ms", 100)
    deck = DeckSprites.load(None)
    generator = Random(5)
    dealt = [tuple(generator.sample(DECK, HAND_SIZE)) for _ in range(HANDS)]
    hands = [Hand(held, marks=marks_of(held, Rules())) for held in dealt]
    image_renderer = ImageRenderer(lambda: deck)

    def paint_anew(content: Content) -> None:
        image_renderer._strips.clear()  # noqa: SLF001 - uncached
        image_renderer.paint(content)

    sizes = [len(image_renderer.paint(hand)) / 1024 for hand in hands]
    taken = iter(hands * 2)
    hand_s = median_s(lambda: paint_anew(next(taken)), HANDS)
    yield _below("the picture of a hand", hand_s * 1_000, "ms", 8)
    beside = f"the largest of {HANDS}: {max(sizes):.1f} KB"
    yield _below("its file", median(sizes), "KB", 30, beside)
    scored = (replace(hands[0], score=_score(stones)) for stones in range(HANDS))
    scored_s = median_s(lambda: image_renderer.paint(next(scored)), RUNS)
    yield _below("the same cards above other stones of a pair", scored_s * 1_000, "ms", 4)
    showdown = contents()["showdown"]
    shown_s = median_s(lambda: paint_anew(showdown), RUNS)
    yield _below("the picture of a showdown of four hands", shown_s * 1_000, "ms", 30)
    said_s = median_s(_say_all, RUNS) / (HANDS * len(LANGUAGES))
    yield _below("a line of Fluent filled for the first time", said_s * 1_000_000, "µs", 50)


def _score(stones: int) -> Score:
    sides = (
        Side((SeatLabel(1, "Ane"), SeatLabel(3, "Jon")), stones),
        Side((SeatLabel(2, "Iker"), SeatLabel(4, "Miren")), 3),
    )
    return Score(sides, target=HANDS)


def _say_all() -> None:
    """Fill a message of the table in each language, without the cache."""
    for language in LANGUAGES:
        fill = MessageCatalogue(language).fill
        for number in range(HANDS):
            fill("chat-hand", {"number": number, "player": "Ane"})


def _below(what: str, value: float, unit: str, target: float, beside: str = "") -> Figure:
    return Figure(
        what=what, value=value, unit=unit, side=Target.BELOW, target=target, beside=beside
    )
