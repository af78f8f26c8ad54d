"""Implement ``amarreko review``: analyse the decisions in a record, as text or as JSON.

The JSON holds only figures and the indexes of events in the log; together with the log it restores
the review. So a separate process can do the analysis.
"""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, assert_never

from bot.parsing.error_text import print_error
from bot.records.check import Verdict as Outcome
from bot.records.check import names_of, of_each, refusal_line
from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.json_fields import Field
from bot.records.json_reader import Document
from bot.records.model import HandRecord, HandsKnown, MatchRecord, Record
from bot.records.notation import read_action, word_of
from bot.records.parse import RawRecord
from bot.records.simulate import PlayedHand, Refusal, play_hand, play_match
from bot.text.localizer import LocalizedText, Localizer
from bot.text.review_text import review_lines
from engine.actions import Action
from engine.events import DejeTaken, Event, GameOpened, MatchOpened
from engine.evolve import evolve
from engine.game import opened
from engine.hands import Lance
from engine.seats import Pair, Seat
from engine.view import view

if TYPE_CHECKING:
    from engine.players.analysis.report import Review

INPUT: Final = Path("-")
"""The path that means standard input."""


class UnreviewableError(Exception):
    """A record cannot be reviewed; ``line`` says why."""

    def __init__(self, line: LocalizedText) -> None:
        super().__init__(line.key)
        self.line = line


def review_file(
    path: Path,
    seat: int | None,
    write: Callable[[str], object],
    localizer: Localizer,
    *,
    as_json: bool,
) -> int:
    """Print a review of each record in a file, for the decisions of one seat or of all.

    Return 0 on success, 1 if a record cannot be reviewed, 2 if one is unreadable.
    """
    told: list[object] = []
    document = Document(sys.stdin.read()) if path == INPUT else None

    def tell(entry: RawRecord) -> Outcome:
        record = parse_with_hidden_filled(entry)
        try:
            if as_json:
                told.append(_as_json(record, seat))
            else:
                for line in _lines(record, seat, localizer):
                    write(localizer.format(line))
                write("")
        except UnreviewableError as error:
            print_error(localizer, error.line)
            return Outcome.DIFFERS
        return Outcome.AGREES

    def complain_of(text: str) -> None:
        print(text, file=sys.stderr)  # noqa: T201 - where complaints go

    outcome = of_each(path, complain_of, localizer, tell, document)
    if as_json and told:
        write(json.dumps({"reviews": told}, ensure_ascii=False, indent=1))
    return outcome


def _lines(record: Record, seat: int | None, localizer: Localizer) -> list[LocalizedText]:
    log, names = log_of(record, localizer), names_of(record.names, record.rules.seats, localizer)
    seats = _seats(record, seat)
    title = LocalizedText("record-untitled", {"record": record.label})
    return [title, *review_lines(_reviewed(log, seats), log, names, seats)]


def _as_json(record: Record, seat: int | None) -> dict[str, object]:
    localizer = Localizer("en")
    log, seats = log_of(record, localizer), _seats(record, seat)
    return {"id": record.label, "seats": list(seats)} | figures_of(_reviewed(log, seats))


def _seats(record: Record, seat: int | None) -> tuple[Seat, ...]:
    """Return the seats to review, without those whose cards the record omits."""
    hidden = record.hand.deal.hidden if isinstance(record, HandRecord) else ()
    known = tuple(one for one in map(Seat, range(record.rules.seats)) if one not in hidden)
    if seat is None:
        return known
    if seat not in known:
        raise UnreviewableError(
            LocalizedText("repaso-no-seat", {"record": record.label, "seat": str(seat)})
        )
    return (Seat(seat),)


def _reviewed(log: Sequence[Event], seats: Sequence[Seat]) -> "Review":
    from engine.players.analysis import (  # noqa: PLC0415 - numpy is slow to import
        NotJudgedError,
        review,
    )

    try:
        return review(log, seats=seats)
    except NotJudgedError:
        raise UnreviewableError(LocalizedText("repaso-not-judged")) from None


def log_of(record: Record, localizer: Localizer) -> tuple[Event, ...]:
    """Return the events of a record in the form of a match's log.

    Raise UnreviewableError for a record without cards or with a call that the rules refuse, and
    DamagedRecordError if it cannot be played.
    """
    begun = MatchOpened(record.rules)
    match record:
        case HandRecord():
            if record.hand.deal.known is not HandsKnown.DEALT:
                raise UnreviewableError(LocalizedText("repaso-no-cards", {"record": record.label}))
            played = play_hand(record)
            _check(played.refusal, record, localizer)
            return (begun, GameOpened(), *_stood(record), *_after_game(played), *played.events)
        case MatchRecord():
            log: list[Event] = [begun]
            for hand in play_match(record):
                _check(hand.refusal, record, localizer)
                log += (*hand.deal, *hand.events)
            return tuple(log)
        case _:
            assert_never(record)


def _stood(record: HandRecord) -> list[Event]:
    """Return events that produce the stones before a hand, as if dejes had paid them."""
    stones = zip(Pair, record.stones, strict=True)
    return [DejeTaken(pair, Lance.GRANDE, won) for pair, won in stones if won]


def _after_game(played: PlayedHand) -> list[Event]:
    """Return the events of a deal, without the opening of a game."""
    return [event for event in played.deal if not isinstance(event, GameOpened)]


def _check(refusal: Refusal | None, record: Record, localizer: Localizer) -> None:
    if refusal is not None:
        names = names_of(record.names, record.rules.seats, localizer)
        raise UnreviewableError(refusal_line(record.label, refusal, names))


def figures_of(review: "Review") -> dict[str, object]:
    """Return a review as a JSON value: figures, words as in records, and event indexes."""
    return {
        "decisions": [
            {
                "event": one.number,
                "seat": one.seat,
                "said": word_of(one.action),
                "choices": [
                    {
                        "word": word_of(choice.action),
                        "chance": choice.chance,
                        "margin": choice.margin,
                        "share": choice.share,
                    }
                    for choice in one.choices
                ],
                "gain": one.gain,
                "cost": one.cost,
                "marked": one.marked,
                "wins": one.wins,
            }
            for one in review.verdicts
        ],
        "games": [
            {
                "begun": one.begun,
                "deal": one.deal,
                "draws": one.draws,
                "hidden": one.hidden,
                "said": list(one.said),
                "result": one.result,
            }
            for one in review.accounts
        ],
        "curve": [[point.number, point.chance] for point in review.curve],
    }


def review_of(figures: Any, log: Sequence[Event]) -> "Review":  # noqa: ANN401 - values of JSON
    """Restore the review of a log from these figures.

    Raise LookupError if they belong to another log.
    """
    from engine.players.analysis.report import (  # noqa: PLC0415 - numpy is slow to import
        Choice,
        CurvePoint,
        ResultBreakdown,
        Review,
        Verdict,
    )

    decided = {one["event"]: one for one in figures["decisions"]}
    first = log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    game, verdicts = opened(first.rules), []
    for number, event in enumerate(log):
        if number in decided:
            one = decided.pop(number)
            verdicts.append(
                Verdict(
                    number,
                    Seat(one["seat"]),
                    view(game, Seat(one["seat"])),
                    _action(one["said"]),
                    tuple(
                        Choice(_action(each["word"]), each["chance"], each["margin"], each["share"])
                        for each in one["choices"]
                    ),
                    one["gain"],
                    one["cost"],
                    one["marked"],
                    one["wins"],
                )
            )
        if number:
            game = evolve(game, event)
    if decided:
        raise LookupError(*decided)
    return Review(
        tuple(verdicts),
        tuple(ResultBreakdown(**{**one, "said": tuple(one["said"])}) for one in figures["games"]),
        tuple(CurvePoint(number, chance) for number, chance in figures["curve"]),
    )


def _action(word: str) -> Action:
    return read_action(Field("", word))
