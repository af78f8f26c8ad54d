"""Tests that characters missing in the terminal's encoding are replaced by readable ones."""

import pytest

from bot.cli.arguments import SPELLED, know_spelling
from bot.text.localizer import LANGUAGES
from tests.unit.bot.text.locales import texts

know_spelling()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp850", "iso8859-15"])
def test_no_letter_of_ours_is_lost(language: str, encoding: str) -> None:
    """Each question mark in the output is one of the text."""
    for text in texts(language):
        written = text.encode(encoding, SPELLED).decode(encoding)
        assert written.count("?") == text.count("?"), text
        letters = [letter for letter in text if letter.isalpha()]
        assert sum(map(str.isalpha, written)) >= len(letters), text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("¡Órdago!", b"Ordago!"),
        ("Beñat: «¿mus?» → 5", b'Benat: "mus?" -> 5'),
        ("cœurs… d\u2019accord", b"coeurs... d'accord"),
        ("«\u00a0aide\u00a0», «\u00a0été\u00a0»\u00a0!", b'"aide", "ete" !'),
        ("\U0001f0a1", b"*"),
        ("\u4e2d", b"?"),
    ],
)
def test_it_reads_as_one_would_write_it_by_hand(text: str, written: bytes) -> None:
    assert text.encode("ascii", SPELLED) == written


def test_what_the_encoding_has_stays() -> None:
    assert "Beñat — ¿mus?".encode("latin-1", SPELLED).decode("latin-1") == "Beñat - ¿mus?"
