"""PNG files made of strips are whole files, with the pixels of the strips."""

import io
import zlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.images import image_cache
from bot.images.image_cache import ImageRenderer
from bot.images.png import Strip, encode_strip, join_strips
from bot.images.specs import Hand, Score, SeatLabel, Side
from bot.ports.value import replace
from engine.cards import DECK
from tests.unit.bot.images.illustrated import studio


def palette_image() -> Image.Image:
    """Return an image with a palette of 56 colours."""
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(4 * number for number in range(56) for _ in "rgb"))
    return image


def noise(width: int, height: int, seed: int) -> Image.Image:
    """Return a picture of the palette's colours in random places."""
    generator = Random(seed)
    levels = bytes(4 * generator.randrange(56) for _ in range(width * height))
    return Image.frombytes("L", (width, height), levels).convert("RGB")


def chunks(file: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a PNG file by kind and content, after a check of their checksums."""
    found, at = [], 8
    while at < len(file):
        size = int.from_bytes(file[at : at + 4])
        kind, content = file[at + 4 : at + 8], file[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + content) == int.from_bytes(file[at + 8 + size : at + 12 + size])
        found.append((kind, content))
        at += 12 + size
    return found


@given(
    width=st.integers(1, 90),
    heights=st.lists(st.integers(1, 60), min_size=1, max_size=5),
    seed=st.integers(0, 2**16),
)
def test_strips_are_decoded_one_below_the_other(width: int, heights: list[int], seed: int) -> None:
    palette = palette_image()
    images = [noise(width, height, seed + place) for place, height in enumerate(heights)]
    file = join_strips([encode_strip(image, palette) for image in images], palette)
    with Image.open(io.BytesIO(file)) as read:
        whole = read.convert("RGB")
    assert whole.size == (width, sum(heights))
    assert whole.tobytes() == b"".join(image.tobytes() for image in images)


def test_the_data_is_one_valid_zlib_stream() -> None:
    """A strict reader checks the sum of all plain bytes at its end."""
    palette = palette_image()
    # Many rows, so that the sums of the checksum exceed their modulus often.
    strips = [encode_strip(noise(692, 300, seed), palette) for seed in range(3)]
    found = chunks(join_strips(strips, palette))
    assert [kind for kind, _ in found] == [b"IHDR", b"PLTE", *[b"IDAT"] * 5, b"IEND"]
    data = b"".join(content for kind, content in found if kind == b"IDAT")
    reader = zlib.decompressobj()
    assert len(reader.decompress(data)) == 3 * 300 * 693
    assert reader.eof
    assert not reader.unused_data


def test_other_stones_below_the_same_cards_are_drawn_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither the cards nor the other pair's stones are drawn and compressed again."""
    drawn: list[tuple[int, int]] = []

    def counted(image: Image.Image, palette: Image.Image) -> Strip:
        drawn.append(image.size)
        return encode_strip(image, palette)

    monkeypatch.setattr(image_cache, "encode_strip", counted)
    sides = Side((SeatLabel(1, "Ane"),), 3), Side((SeatLabel(2, "Iker"),), 7)
    hand = Hand(DECK[:4], score=Score(sides, target=40))
    renderer = ImageRenderer(lambda: studio().deck)
    before = renderer.paint(hand)
    assert len(drawn) == 3
    after = renderer.paint(
        replace(hand, score=Score((replace(sides[0], stones=4), sides[1]), target=40))
    )
    assert len(drawn) == 4
    with Image.open(io.BytesIO(before)) as one, Image.open(io.BytesIO(after)) as other:
        assert one.size == other.size == (692, 525)
        assert one.tobytes() != other.tobytes()


def test_a_score_changes_nothing_about_the_cards_above_it() -> None:
    score = Score((Side((SeatLabel(1, "Ane"),), 3), Side((SeatLabel(2, "Iker"),), 7)), target=40)
    renderer = ImageRenderer(lambda: studio().deck)
    with (
        Image.open(io.BytesIO(renderer.paint(Hand(DECK[:4], marked=(2,))))) as plain,
        Image.open(io.BytesIO(renderer.paint(Hand(DECK[:4], marked=(2,), score=score)))) as scored,
    ):
        # The hem at the bottom of the plain picture is below its cards.
        above = (0, 0, plain.width, plain.height - 24)
        assert scored.crop(above).tobytes() == plain.crop(above).tobytes()
