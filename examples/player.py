"""A player of Mus in fifty lines that uses docs/PLAYER_PROTOCOL.md and needs only Python.

amarreko arena "python examples/player.py" easy --pairs 10
"""

import json
import sys
from typing import Any

GOOD = 6
JUEGO = 31
REY = 12
MOST_WORTH = 10


def strength(cards: list[str], counts_as: dict[str, int]) -> int:
    """Return a score: kings, pairs and a juego are good."""
    numbers = [counts_as[card] for card in cards]
    kings = numbers.count(REY)
    pairs = len(numbers) - len(set(numbers))
    total = sum(min(number, MOST_WORTH) for number in numbers)
    return 2 * kings + 2 * pairs + 3 * (total >= JUEGO)


def answer(asked: dict[str, Any], counts_as: dict[str, int]) -> str:
    """Return an allowed word: a bold one with a good hand, a timid one with a bad hand."""
    cards, allowed = asked["cards"], asked["allowed"]
    if asked["question"]["asks"] == "discard":
        worse = [card for card in cards if counts_as[card] != REY]
        return f"descarto:{'+'.join(worse or cards[:1])}"
    words = [word.partition(":")[0] for word in allowed]
    bold, meek = ("corto", "envido", "quiero"), ("mus", "paso", "no_quiero")
    wanted = bold if strength(cards, counts_as) >= GOOD else meek
    return next((word for word in wanted if word in words), words[0])


def say(line: dict[str, Any]) -> None:
    """Write a line and flush it."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


deck: dict[str, int] = {}
for told in map(json.loads, sys.stdin):
    if "hello" in told:
        deck = told["counts_as"]
        say({"hello": 3, "name": "example"})
    elif "question" in told:
        say({"id": told["id"], "action": answer(told, deck)})
