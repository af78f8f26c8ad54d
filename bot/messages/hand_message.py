"""What a person looks at in private: the own hand, made of what its holder sees alone.

It is enough to play from: the own cards, the story of the hand, the score and what is asked. The
learner of a lesson sees the teacher as well, in one post.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from bot.messages.buttons import (
    Rows,
    Scene,
    choice_rows,
    discard_menu,
    discard_rows,
)
from bot.messages.callback_data import Verb
from bot.messages.pictures import hand_picture
from bot.messages.seat_lines import (
    absence_lines,
    admit_buttons,
    deadline_lines,
    deadline_timestamps,
    take_over_rows,
)
from bot.messages.table_message import (
    LONGEST_CAPTION,
    LONGEST_TEXT,
    Page,
    bold_lines,
    fit_text,
    joined,
    title_line,
)
from bot.ports.message import LONGEST_DONE, Button, Menu, MessageContent, Style
from bot.tables.absence import absent
from bot.tables.table_state import DeadlineAction, TableState
from bot.tables.view_cache import revision_of
from bot.text.choices import is_discard
from bot.text.common import Names, gaze_line, held_lines, is_over, sena_line, turn_line
from bot.text.hand_history import LanceHistory
from bot.text.hand_history_text import Verbosity, story_lines
from bot.text.lesson import lesson_lines, reason_lines
from bot.text.localizer import LocalizedText, Localizer
from bot.text.text_cache import HandTextCache
from engine.cards import Cards
from engine.events import CardsDrawn, HandDealt
from engine.game import Discarding
from engine.hands import HAND_SIZE
from engine.players.trained.covered import covers
from engine.rules import Rules
from engine.seats import Pair, pair_of
from engine.side_actions import gaze_of
from engine.view import Seen, SenaSeen, View, own_cards, own_seat

_REMEMBERED: Final = 1_024

_MOST_SIGNS: Final = 4
"""The last ones that one has seen or made with these cards, until the hand is over."""

_SIGNS: Final = frozenset[type[Seen]]({SenaSeen, HandDealt, CardsDrawn})
"""Signs, and the new cards that are theirs from then on."""


def render_hand(scene: Scene, seen: View, marked: frozenset[int] = frozenset()) -> MessageContent:
    """Return a person's own hand and what they may do.

    ``marked`` are the positions to be thrown.
    """
    page = partial(_own_page, scene, seen, scene.telling_of(seen))
    text, strong = fit_text(page, LONGEST_CAPTION)
    return MessageContent(
        text,
        bold_lines=strong,
        rows=hand_rows(scene, seen, marked),
        menu=hand_menu(scene, seen, marked),
        picture=hand_picture(scene, seen, marked),
        cards=own_cards(seen) if scene.has_tiles else (),
        moments=deadline_timestamps(scene.record) if own_seat(seen) in seen.speakers else (),
        is_silent=True,
    )


def hand_glance(scene: Scene, seen: View) -> str:
    """Return the own cards and whose turn it is, for where a message has no room."""
    telling = scene.telling_of(seen)

    def page(manner: Verbosity) -> Page:
        turn = scene.say(turn_line(seen, telling.called(manner.letters)))
        held = _holding(scene.voice.language, own_cards(seen), seen.rules)
        return Page((joined(*held[:1], turn),), ())

    text, _ = fit_text(page, LONGEST_DONE)
    return text


def render_no_chat_notice(scene: Scene) -> MessageContent:
    """Return what people of a table are told in private when the bot may not write in its chat."""
    return MessageContent(
        scene.text(
            LocalizedText("chat-table", {"code": scene.record.code}), _homeless_line(scene.record)
        )
    )


def hand_rows(scene: Scene, seen: View, marked: frozenset[int]) -> Rows:
    """Return what the person may do in private: come back, mark discards, or say something."""
    if scene.record.chairs[own_seat(seen)].away:
        return ((scene.button(Verb.RESUME, LocalizedText("chat-back"), Style.PRIMARY),),)
    rows: Rows = ()
    offered = scene.choices(seen)
    if is_over(seen) and own_cards(seen):
        rows = (_looking_back_row(scene, seen.rules),)
    if _throws(seen):
        rows = () if scene.drawer is not None else discard_rows(scene, seen, marked)
        offered = tuple(entry for entry in offered if not is_discard(entry))
    is_asking = offered or scene.drawer is not None
    question = revision_of(seen, scene.record.matches) if is_asking else 0
    words = choice_rows(scene, offered, question)
    admitting = admit_buttons(scene, seen.seat)
    standing = take_over_rows(scene, seen.seat)
    return (*rows, *words, *standing, *((admitting,) if admitting else ()))


def hand_menu(scene: Scene, seen: View, marked: frozenset[int]) -> Menu | None:
    """Return the person's cards to choose from, where they are asked what to throw."""
    is_hidden = scene.record.chairs[own_seat(seen)].away or scene.drawer is not None
    return None if is_hidden or not _throws(seen) else discard_menu(scene, seen, marked)


def _throws(seen: View) -> bool:
    return isinstance(seen.phase, Discarding) and seen.seat in seen.speakers


def _looking_back_row(scene: Scene, rules: Rules) -> tuple[Button, ...]:
    """Return what may be asked when the hand is over."""
    row = [scene.button(Verb.ODDS, LocalizedText("chat-odds"))]
    if any(chair.person is None for chair in scene.record.chairs):
        row.append(scene.button(Verb.WHY, LocalizedText("chat-why")))
    if covers(rules):
        row.append(scene.button(Verb.REVIEW, LocalizedText("repaso-button")))
    return tuple(row)


def _own_page(scene: Scene, seen: View, telling: HandTextCache, manner: Verbosity) -> Page:
    """Return the cards first, because some platforms cut what is long; at the end what is asked."""
    names, told = telling.called(manner.letters), telling.told(scene.voice, manner)
    seat, story = own_seat(seen), telling.story
    # Once the own cards lie open their worth is told there.
    is_open = bool(story.hands and story.hands[seat])
    held = () if is_open else _holding(scene.voice.language, own_cards(seen), seen.rules)
    score = told.score if pair_of(seat) is Pair.EVEN else told.score[::-1]
    turn = scene.say(turn_line(seen, names)) if seat in seen.speakers else told.turn
    made = () if story.endings else signs_in(seen)[-_MOST_SIGNS:]
    signs = [scene.say(sena_line(sign, seen, names)) for sign in made]
    caught = [told for sign, told in zip(made, signs, strict=True) if sign.seat != seat]
    notices = [scene.say(line) for line in _own_notices(scene, seen, names)]
    parts = (
        joined(scene.say(title_line(scene)), *held, *score),
        told.story,
        told.ending,
        joined(*signs, *notices, turn),
    )
    return Page(parts, (*held[:1], *caught, *bold_lines(seen, score, turn)))


@lru_cache(maxsize=_REMEMBERED)
def _holding(language: str, cards: Cards, rules: Rules) -> tuple[str, ...]:
    """Return the own cards and their worth, which no word changes."""
    return tuple(map(Localizer(language).format, held_lines(cards, rules)))


def _own_notices(scene: Scene, seen: View, names: Names) -> Iterator[LocalizedText]:
    """Yield whom one looks at.

    That it is late, the computer plays, the chat of the table is gone.
    """
    record, seat, at = scene.record, own_seat(seen), gaze_of(seen)
    if at is not None:
        yield gaze_line(at, names)
    if (
        record.due is not None
        and record.due.what is DeadlineAction.ACT
        and seat in record.due.seats
    ):
        yield LocalizedText("chat-hurry", {"player": names[seat]})
    if seat in absent(record):
        yield LocalizedText("absence-self")
    else:
        yield from absence_lines(record, names)
    if seat in seen.speakers:
        yield from deadline_lines(record)
    chair = record.chairs[seat]
    if chair.away:
        yield LocalizedText("chat-away-self" if record.has_people else "chat-resting-self")
    if chair.person is not None and not record.is_seen_on(chair.person.platform):
        yield _homeless_line(record)


def _homeless_line(record: TableState) -> LocalizedText:
    return LocalizedText("chat-homeless", {"code": record.code})


def signs_in(seen: View) -> tuple[SenaSeen, ...]:
    """Return the signs that a viewer has made or seen since the own cards came."""
    signs: list[SenaSeen] = []
    for event in reversed([event for event in seen.story if type(event) in _SIGNS]):
        if not isinstance(event, SenaSeen):
            break
        signs.append(event)
    return tuple(reversed(signs))


def render_lesson(
    scene: Scene, public: View, seen: View, marked: frozenset[int] = frozenset()
) -> MessageContent:
    """Return the table as its learner sees it; ``marked`` are the positions to be thrown.

    There is no picture, because the teacher says more than platforms take below one.
    """
    page = partial(_lesson_page, scene, public, seen, scene.telling_of(public))
    text, strong = fit_text(page, LONGEST_TEXT)
    cards = own_cards(seen) if scene.has_tiles else ()
    rows, menu = _rows(scene, seen, marked), hand_menu(scene, seen, marked)
    return MessageContent(
        text, rows=rows, menu=menu, cards=cards, bold_lines=strong, is_silent=True
    )


def _lesson_page(
    scene: Scene, public: View, seen: View, telling: HandTextCache, manner: Verbosity
) -> Page:
    """Return the story with the reason for each stone, the own hand, and what the teacher says."""
    names, told = telling.called(manner.letters), telling.told(scene.voice, manner)

    def reasons(told: LanceHistory) -> Iterator[LocalizedText]:
        return iter(()) if told.scored is None else reason_lines(told.scored, seen)

    title = LocalizedText("lesson-title", {"code": scene.record.code})
    turn = scene.say(turn_line(seen, names))
    parts = (
        joined(scene.say(title), *told.score),
        scene.text(*story_lines(telling.story, public, names, manner, reasons)),
        told.ending,
        scene.text(*_whole_hand(seen)),
        scene.text(*_taught(seen, names)),
    )
    return Page(parts, bold_lines(public, told.score, turn))


def _whole_hand(seen: View) -> Iterator[LocalizedText]:
    held = own_cards(seen)
    return held_lines(held, seen.rules) if len(held) == HAND_SIZE else iter(())


def _taught(seen: View, names: Names) -> tuple[LocalizedText, ...]:
    lines = lesson_lines(seen, names)
    if is_over(seen):
        return (*lines, LocalizedText("lesson-next"))
    return (turn_line(seen, names), *lines)


def _rows(scene: Scene, seen: View, marked: frozenset[int]) -> Rows:
    """Return what the learner may do, and the end of the lesson."""
    end = scene.button(Verb.CLOSE, LocalizedText("lesson-end"))
    return (*hand_rows(scene, seen, marked), (end,))
