"""What a chat looks at: a post made of its table as it stands, and of nothing else.

A post (the content of a message) is a pure function of what its reader may see, so that a chat that
missed ten words is brought up to date by one post, and a restart needs to know nothing of what was
said before it. The post of a chat is made of the public's view alone and offers only what is no
secret: discards, señas and the perete are offered in private.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from bot.messages.buttons import (
    Rows,
    Scene,
    choice_rows,
    in_rows,
    signs_button,
)
from bot.messages.callback_data import Verb
from bot.messages.pictures import final_picture, score_picture, showdown_picture
from bot.messages.seat_lines import (
    absence_lines,
    admit_buttons,
    asking_lines,
    asking_rows,
    deadline_lines,
    deadline_timestamps,
    pending_join_lines,
    take_over_rows,
)
from bot.ports.message import Mention, MessageContent, Style
from bot.tables.fairness import is_opened, seal_shown
from bot.tables.lobby import open_seats, rules_at
from bot.tables.table_state import DeadlineAction, TableState
from bot.tables.view_cache import hand_of, revision_of
from bot.text.choices import public_choices
from bot.text.common import Names, is_over, listed
from bot.text.hand_history_text import MANNERS, Verbosity
from bot.text.localizer import LocalizedText
from bot.text.text_cache import HandTextCache, width
from engine.game import (
    Answering,
    AnsweringOrdago,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Undealt,
)
from engine.rules import SenaList
from engine.seats import Seat
from engine.view import View

LONGEST_TEXT: Final = 1_900
"""Units of UTF-16 that a post may have; a hand that outgrows them is told more briefly."""

LONGEST_CAPTION: Final = 1_024
"""Units that a post may have, with those whom it calls, to stand below its picture everywhere."""

_CALLS: Final = 8
"""Units between a text and those whom it calls, and between them."""


class Page(NamedTuple):
    """The parts of a post, with a blank line between them, and the lines that stand out there."""

    parts: Sequence[str]
    strong: Iterable[str]


class Fitted(NamedTuple):
    """The text of a page, and those of its lines that stand out."""

    text: str
    strong: frozenset[str]


def render_table(
    scene: Scene, public: View, asked: Sequence[View], *, platform: str, idle: bool = False
) -> MessageContent:
    """Return the table as a chat of a platform sees it; anybody may end one that is ``idle``.

    ``asked`` are the views of the seats that the table waits for: of them only what everybody may
    know is used, which words the question allows.
    """
    assert public.seat is None, "a chat sees what everybody sees"
    page = partial(_page, scene, public, scene.telling_of(public))
    text, strong = fit_text(page, LONGEST_TEXT)
    mentions, brief = _called(scene.record, public, platform), ""
    if scene.painter is not None:
        room = LONGEST_CAPTION - sum(width(one.name) + _CALLS for one in mentions)
        brief, strong_briefly = fit_text(page, room)
        strong |= strong_briefly
    if isinstance(public.phase, MatchOver):
        picture = final_picture(scene, public)
        return MessageContent(
            text, mentions, _closing_rows(scene), picture, bold_lines=strong, caption=brief
        )
    return MessageContent(
        text,
        mentions,
        rows=(*_open_rows(scene, public, asked), *_standing_rows(scene, public, idle=idle)),
        picture=showdown_picture(scene, public) or score_picture(scene, public),
        bold_lines=strong,
        caption=brief,
        is_silent=scene.record.matches > 0,
        moments=deadline_timestamps(scene.record),
    )


def _page(scene: Scene, public: View, telling: HandTextCache, manner: Verbosity) -> Page:
    """Return the score, the story of the hand, its cards, and at the end whose word it is."""
    names, told = telling.called(manner.letters), telling.told(scene.voice, manner)
    parts = (
        joined(scene.say(title_line(scene)), *scene.texts(seal_lines(scene, public)), *told.score),
        told.story,
        told.ending,
        joined(*scene.texts(_notices(scene, public, names)), told.turn),
    )
    return Page(parts, bold_lines(public, told.score, told.turn))


def seal_lines(scene: Scene, public: View) -> Iterator[LocalizedText]:
    """Yield the seal until the first hand is over, and the secret at the end of the match.

    Where the secret is not told at the end, that is said in its place before the first card.
    """
    secret, is_told = scene.record.secret, is_opened(public.rules)
    if isinstance(public.phase, MatchOver):
        if secret and is_told:
            yield opened_line(secret)
        yield from next_seal_lines(scene.record)
    elif secret and public.number <= 1:
        yield sealed_line(secret) if is_told else KEPT


def next_seal_lines(record: TableState) -> Iterator[LocalizedText]:
    """Yield the seal of the match that is begun next, where one can be."""
    if record.coming_match is None:
        return
    if is_opened(rules_at(record)):
        yield LocalizedText("seal-next", {"seal": seal_shown(record.coming_match.secret)})
    else:
        yield KEPT


def sealed_line(secret: str) -> LocalizedText:
    """Return the seal of the match in play."""
    return LocalizedText("seal-shown", {"seal": seal_shown(secret)})


KEPT: Final = LocalizedText("seal-kept")
"""What is said where the secret is never told (RULES.md 9.7)."""


def opened_line(secret: str) -> LocalizedText:
    """Return the secret of a match that nobody plays any more."""
    return LocalizedText("seal-opened", {"secret": secret})


def joined(*lines: str) -> str:
    """Return some lines that have been said, one below the other."""
    return "\n".join(lines)


def bold_lines(seen: View, score: Sequence[str], turn: str) -> tuple[str, ...]:
    """Return what stands out of a table: whose word it is, and the score once a hand is over."""
    return (*score, turn) if is_over(seen) else (turn,)


def title_line(scene: Scene) -> LocalizedText:
    """Return what a post is about."""
    return LocalizedText("chat-table", {"code": scene.record.code})


def fit_text(page: Callable[[Verbosity], Page], most: int) -> Fitted:
    """Return the page told as fully as fits into ``most`` units, or else as briefly as can be."""
    told = Fitted("", frozenset())
    for manner in MANNERS:
        parts, strong = page(manner)
        text = "\n\n".join(filter(None, parts))
        # What is not shown makes no post another one.
        lines = f"\n{text}\n"
        told = Fitted(text, frozenset([one for one in strong if _is_line_in(one, lines)]))
        # No letter is more than two units.
        if 2 * len(text) <= most or width(text) <= most:
            break
    return told


def _is_line_in(line: str, lines: str) -> bool:
    return "\n" not in line and f"\n{line}\n" in lines


def closed_post(scene: Scene, *, is_told: bool = False) -> MessageContent:
    """Return a table that has been ended, without any button; its secret where that ``is_told``."""
    lines = [LocalizedText("chat-closed", {"code": scene.record.code})]
    if is_told and scene.record.secret:
        lines.append(opened_line(scene.record.secret))
    return MessageContent(scene.text(*lines), is_final=True)


def render_empty_table(scene: Scene) -> MessageContent:
    """Return a table that everybody has left: whoever likes may sit down at it, or end it."""
    row = (
        scene.button(Verb.SIT, LocalizedText("chat-sit"), Style.PRIMARY),
        scene.button(Verb.CLOSE, LocalizedText("chat-close")),
    )
    return MessageContent(
        scene.say(LocalizedText("chat-deserted", {"code": scene.record.code})), rows=(row,)
    )


def _notices(scene: Scene, public: View, names: Names) -> Iterator[LocalizedText]:
    """Until when the table waits, who is late, and who is not there."""
    record = scene.record
    yield from deadline_lines(record)
    if record.due is not None and record.due.what is DeadlineAction.ACT:
        late = listed([names[seat] for seat in record.due.seats], last="list-or")
        yield LocalizedText("chat-hurry", {"player": late})
    for number, chair in enumerate(record.chairs):
        name = {"player": names[Seat(number)]}
        if chair.away:
            yield LocalizedText("chat-away" if record.has_people else "chat-away-resting", name)
        elif chair.person in scene.unreachable and public.number:
            yield LocalizedText("chat-unreachable", name)
    if any(chair.away for chair in record.chairs) and not record.has_people:
        yield LocalizedText("chat-resting")
    yield from absence_lines(record, names)
    yield from pending_join_lines(record, names, hand_of(public, record.matches))
    yield from asking_lines(record)


def _called(record: TableState, public: View, platform: str) -> tuple[Mention, ...]:
    """Return the people of a platform that the table waits for; to deal nobody is called."""
    waited_for = () if isinstance(public.phase, HandOver) else public.speakers
    chairs = (record.chairs[seat] for seat in waited_for)
    return tuple(
        Mention(chair.name, chair.person)
        for chair in chairs
        if chair.person is not None and not chair.away and chair.person.platform == platform
    )


def _open_rows(scene: Scene, public: View, asked: Sequence[View]) -> Rows:
    """Buttons for what the asked seats may say, once each, without what is private."""
    if isinstance(public.phase, Discarding):
        return ()
    offered = dict.fromkeys(one for seen in asked for one in public_choices(scene.choices(seen)))
    return choice_rows(scene, tuple(offered), revision_of(public, scene.record.matches))


def _standing_rows(scene: Scene, public: View, *, idle: bool) -> Rows:
    """Return what may be pressed at any time of a match, and who may be let in."""
    row = [scene.button(Verb.SHOW_HAND, LocalizedText("chat-my-hand"), Style.PRIMARY)]
    if _has_asides(public):
        row.append(signs_button(scene))
    if any(chair.away for chair in scene.record.chairs):
        row.append(scene.button(Verb.RESUME, LocalizedText("chat-back")))
    if open_seats(scene.record):
        row.append(scene.button(Verb.SIT, LocalizedText("chat-sit")))
    if idle:
        row.append(scene.button(Verb.CLOSE, LocalizedText("chat-close"), Style.DANGER))
    rows = (tuple(row), *take_over_rows(scene), admit_buttons(scene), *asking_rows(scene))
    return tuple(row for row in rows if row)


def _has_asides(public: View) -> bool:
    """Return whether the house lets people sign or consult, whoever holds what.

    And a hand is played.
    """
    rules, phase = public.rules, public.phase
    if isinstance(phase, Undealt | Cutting | HandOver | MatchOver | BetweenLances):
        return False
    if not rules.has_partners:
        return False
    is_answered = isinstance(phase, Answering | AnsweringOrdago)
    return rules.senas is not SenaList.OFF or (rules.consult_partner and is_answered)


def _closing_rows(scene: Scene) -> Rows:
    """Return what may be pressed when the match is over."""
    return in_rows(
        (
            scene.button(Verb.START, LocalizedText("chat-rematch"), Style.PRIMARY),
            scene.button(Verb.PAGE, LocalizedText("chat-arrange")),
            scene.button(Verb.CLOSE, LocalizedText("chat-close")),
        )
    )
