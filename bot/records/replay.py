"""Implement ``amarreko replay``: tell a file's records as stories, with all cards open."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import assert_never

from bot.ports.value import Struct
from bot.records.check import Verdict, names_of, of_each, refusal_line
from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.model import HandRecord, HandsKnown, MatchRecord, Record
from bot.records.simulate import PlayedHand, Refusal, play_hand, play_match
from bot.text.common import Names, cards_line, score_lines
from bot.text.event_text import event_text
from bot.text.localizer import LocalizedText, Localizer
from engine.events import (
    CardsDiscarded,
    CardsDrawn,
    Event,
    GazeTurned,
    HandDealt,
    HandsShown,
    MatchOpened,
    MusCut,
    SenaMade,
)
from engine.evolve import evolve
from engine.game import Game, opened
from engine.rules import Rules
from engine.seats import Seats
from engine.view import seen_by, view


class ReplaySection(Struct, frozen=True, gc=True):
    """A part of a story: the opening of the record, or a hand up to a refused call, if any."""

    lines: tuple[LocalizedText, ...]
    refusal: Refusal | None = None


def replay(path: Path, write: Callable[[str], object], localizer: Localizer) -> int:
    """Print each record of a file; return 1 if a call is refused, 2 if a record is unreadable.

    A refusal that a record expects does not count.
    """
    return of_each(
        path,
        write,
        localizer,
        lambda entry: _tell(parse_with_hidden_filled(entry), write, localizer),
    )


def _tell(record: Record, write: Callable[[str], object], localizer: Localizer) -> Verdict:
    """Print one record; raise DamagedRecordError if it cannot be played."""
    verdict = Verdict.AGREES
    for chapter in chapters(record, names_of(record.names, record.rules.seats, localizer)):
        _write_chapter(chapter, record, write, localizer)
        if chapter.refusal is not None and not _foreseen(record):
            verdict = Verdict.DIFFERS
    return verdict


def _write_chapter(
    chapter: ReplaySection, record: Record, write: Callable[[str], object], localizer: Localizer
) -> None:
    for line in chapter.lines:
        write(localizer.format(line))
    if chapter.refusal is not None:
        names = names_of(record.names, record.rules.seats, localizer)
        write(localizer.format(refusal_line(record.label, chapter.refusal, names)))
    write("")


def _foreseen(record: Record) -> bool:
    """Return whether the record states whether its last call is legal."""
    return isinstance(record, HandRecord) and "last_call" in record.hand.expected


def chapters(record: Record, names: Names) -> Iterator[ReplaySection]:
    """Yield the parts of a story; raise DamagedRecordError if the shuffles do not fit."""
    key = "record-titled" if record.title else "record-untitled"
    title = LocalizedText(key, {"record": record.label, "title": record.title})
    match record:
        case HandRecord():
            played = play_hand(record)
            score = _score(played.dealt, names) if any(record.stones) else ()
            lines = (title, _rules_line(record.rules), *score, *_hand(played, names))
            yield ReplaySection(lines, played.refusal)
        case MatchRecord():
            rules = event_text(MatchOpened(record.rules), view(opened(record.rules), None), names)
            yield ReplaySection((title, *rules))
            for played in play_match(record):
                yield ReplaySection(_hand(played, names), played.refusal)
        case _:
            assert_never(record)


def _rules_line(rules: Rules) -> LocalizedText:
    seats, kings, target = rules.seats, rules.kings, rules.target
    return LocalizedText("record-rules", {"seats": seats, "kings": kings, "target": target})


def _hand(played: PlayedHand, names: Names) -> tuple[LocalizedText, ...]:
    """Return the events of a hand, and the score after it."""
    return (*_deal(played, names), *_play(played, names), *_score(played.game, names))


def _score(game: Game, names: Names) -> tuple[LocalizedText, ...]:
    return score_lines(view(game, None), names)


def _deal(played: PlayedHand, names: Names) -> Iterator[LocalizedText]:
    """Yield the events of the deal, and the hands of all seats after the last card."""
    dealt, hidden = played.dealt, played.recorded.deal.hidden
    for event in played.deal:
        match event:
            case HandDealt(seat):
                shows = played.recorded.deal.known is HandsKnown.DEALT
                if shows and seat == dealt.hand.dealer:
                    yield from _hands(dealt, names, hidden)
            case _:
                yield from _public(event, dealt, names)


def _play(played: PlayedHand, names: Names) -> Iterator[LocalizedText]:
    """Yield the events after the deal.

    The showdown repeats the hands if they have changed.
    """
    known, hidden = played.recorded.deal.known, played.recorded.deal.hidden
    game = played.dealt
    told = game.hand.hands if known is HandsKnown.DEALT else ()
    for event in played.events:
        game = evolve(game, event)
        match event:
            case HandsShown(hands):
                if known is not HandsKnown.NEVER and hands != told:
                    yield from _hands(game, names, hidden)
            case MusCut() if known is HandsKnown.PLAYED:
                yield from (*_public(event, game, names), *_hands(game, names, hidden))
                told = game.hand.hands
            case CardsDiscarded(seat) | CardsDrawn(seat) if (
                known is HandsKnown.DEALT and seat not in hidden
            ):
                yield _moved(event, names)
            case SenaMade(seat, sena):
                yield LocalizedText(
                    "record-sena", {"player": names[seat], "sena": LocalizedText(f"sena-{sena}")}
                )
            case GazeTurned(seat, at):
                yield LocalizedText("record-look", {"player": names[seat], "other": names[at]})
            case _:
                yield from _public(event, game, names)


def _hands(game: Game, names: Names, hidden: Seats) -> tuple[LocalizedText, ...]:
    """Return the hands that the record gives, in the form of a showdown."""
    told = tuple(() if seat in hidden else cards for seat, cards in enumerate(game.hand.hands))
    return event_text(HandsShown(told), view(game, None), names)


def _public(event: Event, game: Game, names: Names) -> tuple[LocalizedText, ...]:
    """Return the lines that everyone at the table would have seen."""
    seen = seen_by(event, None)
    return () if seen is None else event_text(seen, view(game, None), names)


def _moved(event: CardsDiscarded | CardsDrawn, names: Names) -> LocalizedText:
    """Return the line that names the cards that a seat discarded or drew."""
    player = names[event.seat]
    if not event.cards:
        return LocalizedText("discard-counted", {"player": player, "count": 0})
    key = "record-thrown" if isinstance(event, CardsDiscarded) else "record-drawn"
    return LocalizedText(key, {"player": player, "cards": cards_line(event.cards)})
