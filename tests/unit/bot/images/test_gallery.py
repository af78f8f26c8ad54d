"""The gallery in the README shows what the bot shows."""

from pathlib import Path
from typing import Final

from tools.card_art import gallery

SHIPPED: Final = Path(__file__).parents[4] / "docs" / "gallery"


def test_the_gallery_has_each_kind_of_picture(tmp_path: Path) -> None:
    """Made anew it has the files that the README shows, each a picture."""
    gallery.main(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made.keys() == {"hand.png", "showdown.png", "score.png", "finale.png"}
    assert len(set(made.values())) == len(made)
    for name, content in made.items():
        assert content.startswith(b"\x89PNG")
        assert (SHIPPED / name).is_file()
