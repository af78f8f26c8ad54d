"""What the table stands at: the score, and what it waits for from whom."""

from typing import Final, assert_never

from bot.lines.phrases import Names, listed, side_line
from bot.lines.voice import Filling, Line
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    HandOver,
    MatchOver,
    Settling,
    Talking,
    Undealt,
)
from engine.seats import Pair, pair_of
from engine.view import View

_AMARRACO: Final = 5


def score_lines(view: View, names: Names) -> tuple[Line, ...]:
    """The score of each side, the viewer's first: stones, and games and vacas where they count."""
    own = Pair.EVEN if view.seat is None else pair_of(view.seat)
    return tuple(_score_line(pair, view, names) for pair in (own, own.rival))


def _score_line(pair: Pair, view: View, names: Names) -> Line:
    rules, tally = view.rules, view.tally
    # Stones beyond the target win nothing more, and no player would count them out.
    total = min(tally.stones[pair], rules.target)
    amarracos, stones = divmod(total, _AMARRACO)
    line = Line(
        "score",
        {
            "side": side_line(pair, rules, names),
            "total": total,
            "amarracos": amarracos,
            "stones": stones,
        },
    )
    if rules.games_to_win > 1 or rules.vacas_to_win > 1:
        line = Line("score-with-games", {"score": line, "games": tally.games[pair]})
    if rules.vacas_to_win > 1:
        line = Line("score-with-vacas", {"score": line, "vacas": tally.vacas[pair]})
    return line


def turn_line(view: View, names: Names) -> Line:
    """What the table waits for, and from whom."""
    phase = view.phase
    if isinstance(phase, MatchOver):
        return Line("turn-match-over", {"side": side_line(phase.winner, view.rules, names)})
    if isinstance(phase, Settling) or not view.speakers:
        # Between two events of a decision; people see the table when it asks something.
        return Line("turn-settling")
    asked = _asked(view, names)
    match phase:
        case Undealt():
            line = Line("turn-undealt")
        case Talking():
            line = Line("turn-mus", asked)
        case Discarding():
            line = Line("turn-discard", asked)
        case Betting(lance):
            line = Line("turn-bet", asked | {"lance": lance.value})
        case Answering(lance, _, bettor, at_stake):
            bet = {"bettor": names[bettor], "lance": lance.value, "total": at_stake}
            line = Line("turn-answer", asked | bet)
        case AnsweringOrdago(lance, _, bettor):
            ordago = {"bettor": names[bettor], "lance": lance.value}
            line = Line("turn-answer-ordago", asked | ordago)
        case HandOver():
            line = Line("turn-hand-over", {"player": names[view.speakers[0]]})
        case _:
            assert_never(phase)
    return line


def _asked(view: View, names: Names) -> dict[str, Filling]:
    """Who may speak, and whether that is the viewer."""
    speakers = [names[seat] for seat in view.speakers]
    return {
        "player": listed(speakers, last="list-or", more="list-or"),
        "mine": "yes" if view.seat in view.speakers else "no",
    }
