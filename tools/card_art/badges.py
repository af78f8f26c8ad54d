"""The badges of the README, made from facts in the repository: ``make gallery``."""

import tomllib
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from bot.text.localizer import LANGUAGES

BADGES: Final = Path(__file__).parents[2] / "docs" / "badges"

_PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
_PYTHON: Final = "Programming Language :: Python :: 3."
_LETTER: Final = 7
_PADDING: Final = 8


def badges() -> dict[str, str]:
    """Return each badge as SVG, by name."""
    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
    minors = sorted(
        int(kind.removeprefix(_PYTHON)) for kind in project["classifiers"] if _PYTHON in kind
    )
    return {
        "version": _badge("version", project["version"], "#8c2f39"),
        "python": _badge("python", f"3.{minors[0]} \u2013 3.{minors[-1]}", "#2b6a99"),
        "licence": _badge("licence", project["license"], "#2f6b3c"),
        "languages": _badge("mus", " \u00b7 ".join(LANGUAGES), "#8a6412"),
    }


def write(folder: Path = BADGES) -> None:
    """Write each badge into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in badges().items():
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")


def _badge(what: str, says: str, colour: str) -> str:
    """Draw a grey label with a coloured value."""
    left, right = (len(text) * _LETTER + 2 * _PADDING for text in (what, says))
    parts = ((what, 0, left, "#444"), (says, left, right, colour))
    body = "".join(
        f'<rect x="{x}" width="{wide}" height="20" fill="{fill}"/>'
        f'<text x="{x + wide / 2:g}" y="14">{escape(text)}</text>'
        for text, x, wide, fill in parts
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" '
        f'role="img" aria-label="{escape(what)}: {escape(says)}"><g fill="#fff" '
        f'text-anchor="middle" font-family="DejaVu Sans, Verdana, sans-serif" font-size="11">'
        f"{body}</g></svg>\n"
    )


if __name__ == "__main__":
    write()
