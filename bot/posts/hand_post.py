"""What a person looks at in private: the own hand, made of what its holder sees alone.

The learner of a lesson sees the whole table, the own hand and the teacher, in one post.
"""

from collections.abc import Iterator
from typing import Final

from bot.lesson import count_lines, lesson_lines
from bot.lines.choices import choices
from bot.lines.phrases import Names, held_lines, own_cards_line, score_lines, turn_line
from bot.lines.voice import Line
from bot.ports.platform import Button, Post, Style
from bot.posts.buttons import (
    Rows,
    Scene,
    choice_rows,
    discard_rows,
    is_discard,
)
from bot.posts.pictured import (
    hand_picture,
)
from bot.posts.seats import admit_row
from bot.posts.table_post import fitted, head_lines, is_over, said_lines, strong_lines, told_lines
from bot.posts.tokens import Verb
from bot.tables.live import question_of
from bot.tables.record import TableRecord, Urgency
from engine.events import (
    CardsDrawn,
    HandDealt,
    PartnerConsulted,
    SenaMade,
)
from engine.game import (
    Discarding,
    MatchOver,
)
from engine.hands import HAND_SIZE
from engine.view import Seen, View, own_cards, own_seat

_LONGEST_NEWS: Final = 4


def hand_post(scene: Scene, seen: View, marked: frozenset[int] = frozenset()) -> Post:
    """A person's own hand and what they may do; ``marked`` are the positions to be thrown."""
    held = own_cards(seen)
    text = scene.text(*_own_lines(scene, seen))
    return Post(
        text,
        strong=scene.strong(text, turn_line(seen, scene.names), own_cards_line(held)),
        rows=hand_rows(scene, seen, marked),
        picture=hand_picture(scene, seen, marked),
        cards=() if scene.painter is None else held,
    )


def homeless_post(scene: Scene) -> Post:
    """What people of a table are told in private when the bot may not write in its chat."""
    return Post(
        scene.text(Line("chat-table", {"code": scene.record.code}), _homeless_line(scene.record))
    )


def hand_rows(scene: Scene, seen: View, marked: frozenset[int]) -> Rows:
    """What the person may do in private: come back, mark discards, or say something."""
    if scene.record.chairs[own_seat(seen)].away:
        return ((scene.button(Verb.BACK, Line("chat-back"), Style.PRIMARY),),)
    rows: Rows = ()
    offered = choices(seen)
    if is_over(seen) and own_cards(seen):
        rows = (_looking_back_row(scene),)
    if isinstance(seen.phase, Discarding) and seen.seat in seen.speakers:
        rows = () if scene.drawer is not None else discard_rows(scene, seen, marked)
        offered = tuple(entry for entry in offered if not is_discard(entry))
    words = choice_rows(scene, offered, question_of(seen, scene.record.matches))
    admitting = admit_row(scene, seen.seat)
    return (*rows, *words, admitting) if admitting else (*rows, *words)


def _looking_back_row(scene: Scene) -> tuple[Button, ...]:
    """What may be asked when the hand is over."""
    row = [scene.button(Verb.ODDS, Line("chat-odds"))]
    if any(chair.person is None for chair in scene.record.chairs):
        row.append(scene.button(Verb.WHY, Line("chat-why")))
    return tuple(row)


def _own_lines(scene: Scene, seen: View) -> Iterator[Line]:
    """The cards first, because some platforms cut what is long; then what is asked."""
    record, names, seat = scene.record, scene.names, own_seat(seen)
    yield Line("chat-table", {"code": record.code})
    held = own_cards(seen)
    yield from held_lines(held, seen.rules)
    yield from _news(seen, names)
    if seat in seen.speakers or isinstance(seen.phase, MatchOver):
        yield from score_lines(seen, names)
        yield turn_line(seen, names)
    if record.due is not None and record.due.what is Urgency.ACT and seat in record.due.seats:
        yield Line("chat-hurry", {"player": names[seat]})
    if record.chairs[seat].away:
        yield Line("chat-away-self")
    person = record.chairs[seat].person
    if person is not None and not record.is_seen_on(person.platform):
        yield _homeless_line(record)


def _homeless_line(record: TableRecord) -> Line:
    return Line("chat-homeless", {"code": record.code})


def _news(seen: View, names: Names) -> list[Line]:
    """What was meant for this seat since its cards came: the partner's signs and questions."""
    since: list[Seen] = []
    for event in seen.story:
        match event:
            case HandDealt() | CardsDrawn():
                since.clear()
            case SenaMade() | PartnerConsulted():
                since.append(event)
            case _:
                pass
    return told_lines(since[-_LONGEST_NEWS:], seen, names)


def lesson_post(
    scene: Scene, public: View, seen: View, marked: frozenset[int] = frozenset()
) -> Post:
    """The table as its learner sees it; ``marked`` are the positions to be thrown.

    There is no picture, because the teacher says more than platforms take below one.
    """
    said = count_lines(public, scene.names) if is_over(public) else said_lines(public, scene.names)
    title = Line("lesson-title", {"code": scene.record.code})
    text = fitted(
        [scene.say(line) for line in (title, *head_lines(scene, public))],
        [*map(scene.say, said)],
        [*map(scene.say, _whole_hand(seen)), "", *map(scene.say, _taught(scene, seen))],
    )
    cards = () if scene.painter is None else own_cards(seen)
    strong = strong_lines(scene, text, title, seen)
    return Post(text, rows=_rows(scene, seen, marked), cards=cards, strong=strong)


def _whole_hand(seen: View) -> Iterator[Line]:
    held = own_cards(seen)
    return held_lines(held, seen.rules) if len(held) == HAND_SIZE else iter(())


def _taught(scene: Scene, seen: View) -> tuple[Line, ...]:
    lines = lesson_lines(seen, scene.names)
    if is_over(seen):
        return (*lines, Line("lesson-next"))
    return (turn_line(seen, scene.names), *lines)


def _rows(scene: Scene, seen: View, marked: frozenset[int]) -> Rows:
    """What the learner may do, and the end of the lesson."""
    end = scene.button(Verb.CLOSE, Line("lesson-end"))
    return (*hand_rows(scene, seen, marked), (end,))
