"""What a chat looks at: a post made of its table as it stands, and of nothing else.

A post (the content of a message) is a pure function of what its reader may see, so that a chat that
missed ten words is brought up to date by one post, and a restart needs to know nothing of what was
said before it. The post of a chat is made of the public's view alone and offers only what is no
secret: discards, señas and the perete are offered in private.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, assert_never

from bot.lines.choices import Choice, Prompt, choices
from bot.lines.phrases import Names, listed, score_lines, turn_line
from bot.lines.presenter import tell
from bot.lines.voice import Line
from bot.ports.platform import Mention, Post, Style
from bot.posts.buttons import (
    Rows,
    Scene,
    choice_rows,
    in_rows,
    is_open,
    signs_button,
)
from bot.posts.pictured import (
    board_picture,
    score_picture,
    showdown_lines,
    showdown_picture,
)
from bot.posts.seats import admit_row, coming_lines
from bot.posts.tokens import Verb
from bot.tables.live import hand_of, question_of
from bot.tables.record import TableRecord, Urgency
from engine.events import (
    HandsShown,
    Opening,
)
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    ClosedLance,
    Discarding,
    HandOver,
    MatchOver,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    Settling,
    Talking,
    UncontestedLance,
    Undealt,
    UnheldLance,
)
from engine.rules import SenaList
from engine.seats import Seat
from engine.view import Seen, View

RECENT: Final = 6
"""How many lines of what was said a chat is shown while a hand is played."""

LONGEST_TEXT: Final = 1_900
"""Letters that a post may have; what was said first is left out before that."""

_LONGEST_COUNT: Final = 40


def table_post(
    scene: Scene, public: View, asked: Sequence[View], *, platform: str, idle: bool = False
) -> Post:
    """The table as a chat of a platform sees it; anybody may end one that is ``idle``.

    ``asked`` are the views of the seats that the table waits for: of them only what everybody may
    know is used, which words the question allows.
    """
    assert public.seat is None, "a chat sees what everybody sees"
    title = Line("chat-table", {"code": scene.record.code})
    head = [scene.say(line) for line in (title, *head_lines(scene, public))]
    tail = [*map(scene.say, _tail(scene, public))]
    said = [*map(scene.say, said_lines(public, scene.names))]
    text = fitted(head, said, tail)
    post = Post(text, strong=strong_lines(scene, text, title, public))
    if scene.painter is not None:
        briefly = [*map(scene.say, showdown_lines(public, scene.names))] or said[-1:]
        post = replace(post, brief=fitted(head, briefly, tail))
    if isinstance(public.phase, MatchOver):
        return replace(post, rows=_closing_rows(scene), picture=board_picture(scene, public))
    return replace(
        post,
        mentions=_called(scene.record, public, platform),
        rows=(*_open_rows(scene, public, asked), *_standing_rows(scene, public, idle=idle)),
        picture=showdown_picture(scene, public) or score_picture(scene, public),
    )


def strong_lines(scene: Scene, text: str, title: Line, seen: View) -> frozenset[str]:
    """What stands out in a text: what it is about, the score, and whose word it is."""
    lines = (title, *score_lines(seen, scene.names), turn_line(seen, scene.names))
    return scene.strong(text, *lines)


def closed_post(scene: Scene) -> Post:
    """A table that has been ended, without any button."""
    return Post(scene.say(Line("chat-closed", {"code": scene.record.code})), is_last=True)


def head_lines(scene: Scene, public: View) -> Iterator[Line]:
    """The score, and how the hand has gone."""
    names = scene.names
    yield from score_lines(public, names)
    if public.number and not _is_mano_open(public):
        yield Line("chat-hand", {"number": public.number, "player": names[public.mano]})
    if public.lances and not is_over(public):
        closed = [_lance_line(lance) for lance in public.lances]
        yield Line("chat-lances", {"lances": listed(closed, last="list-more")})


def _lance_line(closed: ClosedLance) -> Line:
    """How a lance was closed, in two words."""
    lance = {"lance": closed.lance.value}
    match closed:
        case PassedLance():
            return Line("chat-lance-passed", lance)
        case AcceptedLance(_, stones):
            return Line("chat-lance-accepted", lance | {"stones": stones})
        case OrdagoLance():
            return Line("chat-lance-ordago", lance)
        case RefusedLance(deje=deje):
            return Line("chat-lance-refused", lance | {"stones": deje})
        case UncontestedLance():
            return Line("chat-lance-uncontested", lance)
        case UnheldLance():
            return Line("chat-lance-unheld", lance)
        case _:
            assert_never(closed)


def said_lines(public: View, names: Names) -> list[Line]:
    """What was said lately, in order; once the cards are shown, all of the count."""
    story = public.story
    if is_over(public):
        shown = [at for at, event in enumerate(story) if isinstance(event, HandsShown)]
        counted = story[shown[0] :] if shown else story
        return told_lines(counted, public, names)[-_LONGEST_COUNT if shown else -RECENT :]
    return told_lines(story[-2 * RECENT :], public, names)[-RECENT:]


def told_lines(story: Iterable[Seen], view: View, names: Names) -> list[Line]:
    """How what happened is said to the viewer, in order."""
    return [line for event in story for line in tell(event, view, names)]


def _tail(scene: Scene, public: View) -> Iterator[Line]:
    """Whose word it is, and who is not there to say it."""
    record, names = scene.record, scene.names
    yield turn_line(public, names)
    if record.due is not None and record.due.what is Urgency.ACT:
        late = listed([names[seat] for seat in record.due.seats], last="list-or", more="list-or")
        yield Line("chat-hurry", {"player": late})
    for number, chair in enumerate(record.chairs):
        name = {"player": names[Seat(number)]}
        if chair.away:
            yield Line("chat-away", name)
        elif chair.person in scene.unreachable and public.number:
            yield Line("chat-unreachable", name)
    yield from coming_lines(record, names, hand_of(public, record.matches))


def fitted(head: list[str], said: list[str], tail: list[str]) -> str:
    """The three parts with a blank line between them, without the oldest of what does not fit."""
    while True:
        text = "\n".join([*head, "", *said, "", *tail] if said else [*head, "", *tail])
        if len(text) <= LONGEST_TEXT or not said:
            return text
        said = said[1:]


def _called(record: TableRecord, public: View, platform: str) -> tuple[Mention, ...]:
    """The people of a platform that the table waits for; to deal nobody is called."""
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
    offered: dict[Choice | Prompt, None] = {}
    for seen in asked:
        offered |= dict.fromkeys(entry for entry in choices(seen) if is_open(entry))
    return choice_rows(scene, tuple(offered), question_of(public, scene.record.matches))


def _standing_rows(scene: Scene, public: View, *, idle: bool) -> Rows:
    """What may be pressed at any time of a match, and who may be let in."""
    row = [scene.button(Verb.HAND, Line("chat-my-hand"), Style.PRIMARY)]
    if _has_asides(public):
        row.append(signs_button(scene))
    if any(chair.away for chair in scene.record.chairs):
        row.append(scene.button(Verb.BACK, Line("chat-back")))
    if any(chair.person is None for chair in scene.record.chairs):
        row.append(scene.button(Verb.SIT, Line("chat-sit")))
    if idle:
        row.append(scene.button(Verb.CLOSE, Line("chat-close"), Style.DANGER))
    return tuple(row for row in (tuple(row), admit_row(scene)) if row)


def _has_asides(public: View) -> bool:
    """Whether the house lets people sign or consult, whoever holds what; and a hand is played."""
    rules, phase = public.rules, public.phase
    if isinstance(phase, Undealt | HandOver | MatchOver | Settling) or not rules.has_partners:
        return False
    is_answered = isinstance(phase, Answering | AnsweringOrdago)
    return rules.senas is not SenaList.OFF or (rules.consult_partner and is_answered)


def _closing_rows(scene: Scene) -> Rows:
    """What may be pressed when the match is over."""
    return in_rows(
        (
            scene.button(Verb.START, Line("chat-rematch"), Style.PRIMARY),
            scene.button(Verb.PAGE, Line("chat-arrange")),
            scene.button(Verb.CLOSE, Line("chat-close")),
        )
    )


def _is_mano_open(public: View) -> bool:
    """RULES.md 2: in mus corrido nobody is mano before somebody cuts."""
    return public.opening is Opening.MUS_CORRIDO and isinstance(public.phase, Talking)


def is_over(public: View) -> bool:
    """Whether the hand is settled, so that its count can be told."""
    return isinstance(public.phase, HandOver | MatchOver)
