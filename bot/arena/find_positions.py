"""Find practice positions in computer matches: ``python -m bot.arena.find_positions``.

The command writes ``bot/records/practice.json``: decisions where one choice is clearly the best in
an analysis and in each of several repetitions. The same seed gives the same file.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from bot.records.export import laid_out, record_of
from bot.records.notation import word_of
from engine.actions import Descarto
from engine.decide import decide_and_apply
from engine.events import Event, HandOpened, MatchOpened
from engine.evolve import evolve
from engine.game import MatchOver, opened
from engine.interfaces import ShufflePurpose
from engine.players.analysis import Choice, Verdict, ask, review, wins
from engine.players.levels import Level, player
from engine.rule_options import PRESETS
from engine.rules import SenaList
from engine.seats import Seat
from engine.view import view

Thing = TypeVar("Thing")

CLEAR: Final = 0.05
"""The minimum lead of the best choice over any other, in winning chances."""

_LOOKS: Final = (96, 128, 192)
"""The number of deals in three repeated analyses that must agree with the first."""

_PLAIN: Final = 0.25
"""With a larger lead, the best choice is too obvious for practice."""

_WANTED: Final = 40
_MOST_OF_A_MATCH: Final = 4
_MOST_MATCHES: Final = 200


def found(seed: int, wanted: int = _WANTED) -> Iterator[dict[str, object]]:
    """Yield positions from matches of computer players, alternating between two presets."""
    left = wanted
    for number in range(_MOST_MATCHES):
        luck = Random(f"{seed}/{number}")  # noqa: S311 - to be repeated
        log = _played(luck, ("castilla", "euskadi")[number % 2])
        verdicts = review(log, seats=tuple(map(Seat, range(4)))).verdicts
        # Partners often have the same decision.
        by_hand = {one.view.number: one for one in verdicts if _teaches(one.choices)}
        clear = [one for one in by_hand.values() if _is_settled(one)]
        # A single match must not fill the whole file.
        for verdict in clear[: min(left, _MOST_OF_A_MATCH)]:
            yield _position(log, verdict, wanted - left + 1)
            left -= 1
        if not left:
            return


def _played(luck: Random, preset: str) -> tuple[Event, ...]:
    """Return the log of a match of one game, with a random level for each seat."""
    rules = replace(PRESETS[preset], games_to_win=1, senas=SenaList.OFF)
    seats = [player(level) for level in luck.choices(tuple(Level)[:3], k=rules.seats)]

    def shuffled(things: Sequence[Thing], _: ShufflePurpose, /) -> tuple[Thing, ...]:
        return tuple(luck.sample(things, len(things)))

    log: list[Event] = [MatchOpened(rules)]
    game = opened(rules)
    while not isinstance(game.phase, MatchOver):
        seat = view(game, None).speakers[0]
        ruling = decide_and_apply(game, seat, seats[seat].act(view(game, seat), luck), shuffled)
        log += ruling.events
        game = ruling.game
    return tuple(log)


def is_clear(choices: Sequence[Choice]) -> bool:
    """Return whether one choice leads all others by at least ``CLEAR``."""
    return len(choices) > 1 and _lead(choices) >= CLEAR


def _teaches(choices: Sequence[Choice]) -> bool:
    """Return whether one choice is clearly, but not obviously, the best."""
    return is_clear(choices) and _lead(choices) <= _PLAIN


def _lead(choices: Sequence[Choice]) -> float:
    best, second = sorted((one.chance for one in choices), reverse=True)[:2]
    return best - second


def _is_settled(verdict: Verdict) -> bool:
    """Return whether repeated analyses of a decision agree.

    Discards are left out, because there are too many choices.
    """
    seen = verdict.view
    if isinstance(verdict.action, Descarto) or seen.number == 1:
        return False
    best = max(verdict.choices, key=lambda one: one.chance).action
    looks = (ask(seen, deals=deals) for deals in _LOOKS)
    return all(is_clear(look) and look[0].action == best for look in looks)


def _position(log: Sequence[Event], verdict: Verdict, number: int) -> dict[str, object]:
    """Return the record of a decision: the hand so far, whose turn it is, and the analysis."""
    seen = verdict.view
    begun = max(at for at in range(verdict.number) if isinstance(log[at], HandOpened))
    first = log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    game = opened(first.rules)
    for event in log[1:begun]:
        game = evolve(game, event)
    matches: Any = record_of(log[: verdict.number])["matches"]
    [match] = matches
    hand = match["hands"][-1]
    won = wins(seen, deals=_LOOKS[-1])
    return {
        "seat": verdict.seat,
        "record": {
            "id": f"practice-{number}",
            "preset": match["preset"],
            "options": match["options"],
            "mano": hand["mano"],
            "score_before": list(game.tally.stones),
            "deck": " ".join(hand["deck"]),
            **({"shuffles": hand["shuffles"]} if "shuffles" in hand else {}),
            "calls": hand["calls"],
            "expected": {},
        },
        "choices": [
            {
                "word": word_of(one.action),
                "chance": round(one.chance, 4),
                "margin": round(one.margin, 4),
                "share": round(one.share, 4),
            }
            for one in ask(seen, deals=_LOOKS[-1])
        ],
        "wins": None if won is None else round(won, 4),
    }


if __name__ == "__main__":
    sys.stdout.write(laid_out({"positions": list(found(int(sys.argv[1])))}) + "\n")
