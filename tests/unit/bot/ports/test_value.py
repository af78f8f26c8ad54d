"""Tests that values of ``bot`` have one kind and do not show secrets."""

import ast
from pathlib import Path
from typing import Final

import pytest

from bot.cli.saved_matches import MatchNote
from bot.ports.http_json import Reply as ServerReply
from bot.ports.message import File, Picture, Reply
from bot.ports.request import PersonId
from bot.ports.value import Struct, replace
from bot.tables.fairness import Sealed
from bot.tables.table_state import Seeds, TableState
from engine.interfaces import TableId
from engine.players.levels import Level

BOT: Final = Path(__file__).parents[4] / "bot"
HIDDEN: Final = "5ec2e7"
SEED: Final = 770_077
TABLE: Final = TableState("abcd", PersonId("telegram", "1"), seed=SEED, secret=HIDDEN)


def picture(secret: str) -> Picture:
    """Return a picture whose alternative text and bytes show a secret."""
    return Picture("key", "hand.png", "cards", secret.encode)


@pytest.mark.parametrize(
    "value",
    [
        Sealed(HIDDEN),
        Seeds(SEED, HIDDEN),
        replace(TABLE, next_match=Seeds(SEED, HIDDEN)),
        MatchNote(TableId("m"), Level.NORMAL, SEED, lesson=False, secret=HIDDEN),
        Picture("key", "hand.png", HIDDEN, HIDDEN.encode),
        File("record.json", HIDDEN.encode()),
        Reply("Done.", toast=HIDDEN, glance=HIDDEN, file=File("f", HIDDEN.encode())),
        ServerReply(200, {"token": HIDDEN}),
    ],
    ids=lambda value: f"{type(value).__module__}.{type(value).__name__}",
)
def test_a_representation_shows_no_secret(value: Struct) -> None:
    assert HIDDEN not in repr(value)
    assert type(value).__name__ in repr(value)


def test_pictures_with_one_key_are_equal_however_their_bytes_are_made() -> None:
    one, other = picture("a"), picture("b")
    assert one == other
    assert hash(one) == hash(other)
    assert one != replace(one, key="another")


def test_the_version_of_a_table_is_not_compared() -> None:
    assert replace(TABLE, version=7) == TABLE
    assert replace(TABLE, closed=True) != TABLE


def test_values_are_structs() -> None:
    """``LocalizedText`` is the only tuple: it is a cache key built from a mapping."""
    others = set()
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                words = {ast.unparse(part) for part in (*node.bases, *node.decorator_list)}
                if any("NamedTuple" in word or "dataclass" in word for word in words):
                    others.add(node.name)
    assert others == {"_Line"}
