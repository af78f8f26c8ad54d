"""Say how often two sides have beaten each other, below a finished match and in a list."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.text.common import Names, listed
from bot.text.localizer import LocalizedText, TextArg
from engine.seats import Pair, Seat, pair_of

_WON: Final = "●"
_LOST: Final = "○"
_FEWEST_IN_A_ROW: Final = 2


def meeting_line(
    names: Names, reader: Seat | None, won: tuple[int, int], *, winner: Pair, in_a_row: int
) -> LocalizedText:
    """Return how many matches each side of a finished match has won, and the winner's streak.

    The reader's side comes first, in the second person; without a reader, the winner comes first.
    """
    own = winner if reader is None else pair_of(reader)
    sides: tuple[list[TextArg], list[TextArg]] = ([], [])
    for seat, name in sorted(names.items()):
        if seat != reader:
            sides[pair_of(seat) is not own].append(name)
    is_alone = not sides[0]
    if in_a_row < _FEWEST_IN_A_ROW:
        run = "none"
    elif reader is None:
        run = "winner"
    elif winner is not own:
        run = "theirs"
    else:
        run = "mine" if is_alone else "ours"
    return LocalizedText(
        "historial-met",
        {
            **_named(sides[0], sides[1], with_reader=reader is not None),
            "won": won[own],
            "lost": won[own.rival],
            "run": run,
            "times": in_a_row,
        },
    )


def tally_line(
    partners: Sequence[TextArg],
    rivals: Sequence[TextArg],
    *,
    matches: tuple[int, int],
    games: tuple[int, int],
    latest: Iterable[bool],
) -> LocalizedText:
    """Return the reader's results with these partners: matches, games, and the latest ones.

    The games are left out if there are as many as matches.
    """
    return LocalizedText(
        "historial-tally",
        {
            **_named(partners, rivals, with_reader=True),
            "won": matches[0],
            "lost": matches[1],
            "games": "same" if games in (matches, (0, 0)) else "other",
            "games_won": games[0],
            "games_lost": games[1],
            "latest": "".join(_WON if won else _LOST for won in latest),
        },
    )


def _named(
    own: Sequence[TextArg], rivals: Sequence[TextArg], *, with_reader: bool
) -> dict[str, TextArg]:
    reader = [LocalizedText("historial-you")] if with_reader else []
    return {"side": listed([*reader, *own]), "others": listed(rivals)}
