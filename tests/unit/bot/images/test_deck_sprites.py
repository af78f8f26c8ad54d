"""Tests of the card images: the files equal the drawings, and an owner may replace them."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from bot.images.deck_sprites import (
    CARD_SIZE,
    OURS,
    TILE_SIZE,
    DeckError,
    DeckSprites,
    MissingPictureError,
    UnreadablePictureError,
    deck_failure,
)
from bot.images.image_cache import ImageAssets
from bot.images.specs import Hand
from bot.text.localizer import LANGUAGES, Localizer
from engine.cards import DECK, Card
from tools.card_art.gallery import contact_sheet
from tools.card_art.render import DIGEST, digest, rendered, sprites, write

DRAWN = dict(sprites())


@pytest.mark.parametrize("name", DRAWN)
def test_what_ships_is_what_is_drawn(name: str) -> None:
    """The shipped files equal the drawings; after a change run ``make sprites``."""
    with Image.open(OURS / name) as sprite:
        assert sprite.info[DIGEST] == digest(DRAWN[name])


def test_nothing_else_ships_and_all_is_under_a_megabyte() -> None:
    files = [file for file in OURS.rglob("*") if file.is_file()]
    assert {file.relative_to(OURS).as_posix() for file in files} == set(DRAWN)
    assert sum(file.stat().st_size for file in files) < 1_000_000


@pytest.mark.parametrize("name", ["12b.png", "11c.png", "1o.png", "back.png", "tiles/10e.png"])
def test_rendering_again_gives_the_same_picture(name: str) -> None:
    """A new rendering differs from the files by at most 3 of 255 levels on average."""
    with Image.open(OURS / name) as sprite:
        shipped = np.asarray(sprite.convert("RGBA"), dtype=np.float64)
    again = np.asarray(rendered(DRAWN[name]), dtype=np.float64)
    visible = np.minimum(shipped[..., 3], again[..., 3]) > 0
    assert np.abs(shipped - again)[visible].mean() < 3


def test_the_back_is_the_same_upside_down() -> None:
    """The back is symmetric, so that its direction reveals nothing."""
    back = rendered(DRAWN["back.png"]).convert("RGB")
    turned = back.transpose(Image.Transpose.ROTATE_180)
    difference = np.abs(np.asarray(back, dtype=np.float64) - np.asarray(turned, dtype=np.float64))
    assert difference.mean() < 1


def test_our_deck_has_a_picture_of_each_card() -> None:
    ours = DeckSprites.load(None)
    for card in DECK:
        assert (ours.card(card).mode, ours.card(card).size) == ("RGBA", CARD_SIZE)
        assert (ours.tile(card).mode, ours.tile(card).size) == ("RGBA", TILE_SIZE)
    assert ours.back().size == CARD_SIZE


def test_an_owner_may_choose_our_deck_in_french_suits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The French deck has a name, after which a folder takes precedence; image keys differ."""
    french, ours = DeckSprites.load(Path("french")), DeckSprites.load(None)
    assert all(french.card(card).tobytes() != ours.card(card).tobytes() for card in DECK)
    assert all(french.tile(card).tobytes() != ours.tile(card).tobytes() for card in DECK)
    assert french.back().tobytes() != b""
    hand = Hand(DECK[:4], (), ())
    keys = {
        ImageAssets(named).image_renderer.picture(hand, "").key for named in (None, Path("french"))
    }
    assert len(keys) == 2
    monkeypatch.chdir(tmp_path)
    (tmp_path / "french").mkdir()
    with pytest.raises(MissingPictureError):
        DeckSprites.load(Path("french"))


@pytest.mark.parametrize("card", DECK)
def test_a_french_card_is_the_same_upside_down_where_its_signs_are(card: Card) -> None:
    """A French card is symmetric, with an index in the upper left corner both ways."""
    face = np.asarray(DeckSprites.load(Path("french")).card(card).convert("L"), dtype=np.float64)
    turned = face[::-1, ::-1]
    corner = np.s_[15:110, 15:58]
    assert np.abs(face[corner] - turned[corner]).mean() < 6
    assert face[corner].min() < 120


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an owner's deck of plain images in another size."""
    for name in (*DECK, "back"):
        Image.new("RGB", (20, 20), (200, 0, 0)).save(tmp_path / f"{name}.png")
    return tmp_path


def test_an_owner_s_pictures_are_fitted_in_and_missing_tiles_are_ours(folder: Path) -> None:
    (folder / "tiles").mkdir()
    Image.new("RGB", (10, 10), (0, 0, 200)).save(folder / "tiles" / "1o.png")
    own, ours = DeckSprites.load(folder), DeckSprites.load(None)
    assert own.card(Card.REY_DE_OROS).size == CARD_SIZE == own.back().size
    assert own.card(Card.REY_DE_OROS).getpixel((120, 187)) == (200, 0, 0, 255)
    assert own.card(Card.REY_DE_OROS).getpixel((120, 2)) == (0, 0, 0, 0)
    assert own.tile(Card.AS_DE_OROS).getpixel((48, 48)) == (0, 0, 200, 255)
    assert own.tile(Card.AS_DE_COPAS).tobytes() == ours.tile(Card.AS_DE_COPAS).tobytes()


@pytest.mark.parametrize("name", ["7e.png", "back.png"])
def test_a_missing_picture_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(MissingPictureError) as refused:
        DeckSprites.load(folder)
    assert refused.value.path == folder / name


def test_a_folder_that_is_not_there_lacks_its_first_picture(tmp_path: Path) -> None:
    with pytest.raises(MissingPictureError):
        DeckSprites.load(tmp_path / "nowhere")


@pytest.mark.parametrize("kept", [0, 30, 200])
def test_what_is_no_picture_is_named(folder: Path, kept: int) -> None:
    """An unreadable image is named: empty, or truncated in its header or data."""
    whole = (OURS / "12c.png").read_bytes()
    (folder / "12c.png").write_bytes(whole[:kept])
    with pytest.raises(UnreadablePictureError) as refused:
        DeckSprites.load(folder)
    assert refused.value.path == folder / "12c.png"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [MissingPictureError, UnreadablePictureError])
def test_a_deck_that_cannot_be_used_is_told_with_its_file(
    kind: type[DeckError], language: str
) -> None:
    assert "12c.png" in Localizer(language).format(deck_failure(kind(Path("12c.png"))))


def test_all_sprites_are_written_where_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All sprites are written to the given folder, with the stated sizes."""
    few = {name: DRAWN[name] for name in ("back.png", "tiles/1o.png")}
    monkeypatch.setattr("tools.card_art.render.sprites", few.items)
    told = write(tmp_path)
    assert told == sum((tmp_path / name).stat().st_size for name in few)


def test_the_contact_sheet_of_the_gallery_is_of_today() -> None:
    shown = Path(__file__).parents[4] / "docs" / "gallery" / "deck.png"
    with Image.open(shown) as sheet:
        kept = np.asarray(sheet.convert("RGB"), dtype=np.float64)
    now = np.asarray(contact_sheet(DeckSprites.load(None)), dtype=np.float64)
    assert np.abs(kept - now).mean() < 3


def test_a_deck_is_copied_by_copying_its_files(tmp_path: Path) -> None:
    """A copy of the deck's files is a deck folder."""
    there = shutil.copytree(OURS, tmp_path / "deck")
    own, ours = DeckSprites.load(there), DeckSprites.load(None)
    assert all(own.card(card).tobytes() == ours.card(card).tobytes() for card in DECK)
