"""Tests that the gallery of README.md and docs/COMMANDS.md is current."""

from pathlib import Path
from typing import Final

from tools.card_art import gallery

SHIPPED: Final = Path(__file__).parents[4] / "docs" / "gallery"


def test_the_gallery_has_each_kind_of_picture(tmp_path: Path) -> None:
    """A generated gallery has the same files as the shipped one, all of them images."""
    gallery.main(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made.keys() == {"hand.png", "showdown.png", "score.png", "finale.png"}
    assert len(set(made.values())) == len(made)
    for name, content in made.items():
        assert content.startswith(b"\x89PNG")
        assert (SHIPPED / name).is_file()
