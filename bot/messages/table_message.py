"""Render a chat's message from the public view of its table.

The content is a pure function of what the reader may see, so one message brings a chat up to date
that missed ten actions, and a restart needs no memory of earlier content. A chat's message offers
only public actions: discards, señas and the perete are offered in private.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Final

from bot.messages.buttons import Rows, choice_rows, in_rows, language_buttons, signs_button
from bot.messages.callback_data import Verb
from bot.messages.chats_page import asking_lines, asking_rows
from bot.messages.pictures import (
    final_picture,
    score_picture,
    showdown_picture,
    shown_hands,
    table_description,
)
from bot.messages.render_context import RenderContext
from bot.messages.seat_lines import (
    absence_lines,
    admit_buttons,
    deadline_lines,
    deadline_timestamps,
    pending_join_lines,
    seat_change_lines,
    take_over_rows,
    talk_buttons,
    talk_lines,
)
from bot.ports.message import Button, Mention, MessageContent, Picture, PicturedText, Style
from bot.ports.value import Struct, replace
from bot.tables.fairness import is_opened, seal_shown
from bot.tables.lobby import open_seats, rules_at
from bot.tables.table_state import DeadlineAction, TableState
from bot.tables.view_cache import hand_of, revision_of
from bot.text.choices import public_choices
from bot.text.common import Names, is_over, listed
from bot.text.hand_history_text import (
    BELOW_PICTURE,
    DESCRIBED,
    MANNERS,
    Pictured,
    Verbosity,
)
from bot.text.head_to_head import meeting_line
from bot.text.localizer import LocalizedText
from bot.text.text_cache import HandText, HandTextCache, width
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
from engine.view import View, own_seat

LONGEST_TEXT: Final = 1_900
"""The longest message, in UTF-16 code units; a longer text describes the hand more briefly."""

LONGEST_CAPTION: Final = 1_024
"""The longest caption with mentions that every platform allows, in UTF-16 code units."""

_CALLS: Final = 8
"""The code units between a mention and the text before it."""


MOST_LINES: Final = 12
"""The most lines below a picture on a phone, unless the hand's actions need more."""

_LINE: Final = 40
_SMALL_LINE: Final = 48
"""The characters per line on a phone, for text and for small print."""

_FOLDED: Final = 3
"""The number of lines that a collapsed quotation takes."""


class Page(Struct, frozen=True):
    """The parts of a message, to be separated by blank lines, and the lines in bold.

    ``small`` are the less important lines below a picture.
    """

    parts: Sequence[str]
    strong: Iterable[str]
    small: Sequence[str] = ()


class Fitted(Struct, frozen=True):
    """The text of a page that fits into a message, and its lines in bold."""

    text: str
    strong: frozenset[str]


class FittedBelow(Struct, frozen=True):
    """The text that fits below a picture, and its lines in bold."""

    pictured: PicturedText
    strong: frozenset[str]


def render_table(
    context: RenderContext,
    public: View,
    asked: Sequence[View],
    *,
    platform: str,
    idle: bool = False,
) -> MessageContent:
    """Return the table as a chat on a platform sees it; anyone may close an ``idle`` one.

    ``asked`` are the views of the seats that have to act. Only their public part is used: the
    actions that the question allows.
    """
    assert public.seat is None, "a chat gets the public view"
    telling = context.telling_of(public)
    full = fit_text(partial(_page, context, public, telling), LONGEST_TEXT)
    mentions = _called(context, public, platform)
    picture = final_picture(context, public) or showdown_picture(context, public)
    post = MessageContent(full.text, mentions, bold_lines=full.strong)
    if context.image_renderer is not None:
        is_shown = bool(shown_hands(context, public))
        below = fit_below(
            partial(_page_below, context, public, telling),
            partial(table_description, context, public),
            Pictured.HANDS if is_shown else Pictured.SCORE,
            mentions,
        )
        post = with_picture(post, picture or score_picture(context, public), below)
    if isinstance(public.phase, MatchOver):
        return replace(post, rows=closing_rows(context, public))
    return replace(
        post,
        rows=(*_open_rows(context, public, asked), *_standing_rows(context, public, idle=idle)),
        is_silent=True,
        links=context.page_links,
        moments=deadline_timestamps(context.state),
    )


def with_picture(
    post: MessageContent, picture: Picture | None, below: FittedBelow
) -> MessageContent:
    """Return the content with a picture, and with the text that goes below it."""
    if picture is None:
        return post
    return replace(
        post,
        picture=picture,
        pictured=below.pictured,
        bold_lines=post.bold_lines | below.strong,
    )


def _page(context: RenderContext, public: View, telling: HandTextCache, manner: Verbosity) -> Page:
    """Return the score, the hand's history, the cards shown, and whose turn it is."""
    names, told = telling.called(manner.letters), telling.told(context.localizer, manner)
    parts = (
        joined(
            context.say(title_line(context)),
            *context.texts(seal_lines(context, public)),
            *told.score,
        ),
        told.story,
        told.ending,
        joined(
            *context.texts(notice_lines(context, public, names)),
            told.turn,
            *context.texts(meeting_lines(context, public, names)),
        ),
    )
    return Page(parts, bold_lines(public, told.score, told.turn))


def _page_below(
    context: RenderContext, public: View, telling: HandTextCache, manner: Verbosity
) -> Page:
    """Return the hand's history and whose turn it is; the picture shows the rest."""
    names, told = telling.called(manner.letters), telling.told(context.localizer, manner)
    events = context.texts(notice_lines(context, public, names))
    met = context.texts(meeting_lines(context, public, names))
    parts = (joined(told.story, told.ending), joined(*events, told.turn, *met))
    seals = context.texts(seal_lines(context, public, has_secret=False))
    return Page(parts, (told.turn,), (*small_print(context, told), *seals))


def small_print(context: RenderContext, told: HandText) -> tuple[str, ...]:
    """Return the less important lines below a picture, starting with the table's title."""
    return (context.say(title_line(context)), *told.small)


def seal_lines(
    context: RenderContext, public: View, *, has_secret: bool = True
) -> Iterator[LocalizedText]:
    """Yield the seal until the first hand is over, and the secret at the end of the match.

    If the secret will not be revealed at the end, a line says so before the first card. Without
    ``has_secret``, only the button below the message reveals the secret.
    """
    secret, is_told = context.state.secret, is_opened(public.rules)
    if isinstance(public.phase, MatchOver):
        if secret and is_told and has_secret:
            yield opened_line(secret)
        yield from next_seal_lines(context.state)
    elif secret and public.number <= 1:
        yield sealed_line(secret) if is_told else KEPT


def next_seal_lines(state: TableState) -> Iterator[LocalizedText]:
    """Yield the seal of the next match, if one may begin."""
    if state.next_match is None:
        return
    if is_opened(rules_at(state)):
        yield LocalizedText("seal-next", {"seal": seal_shown(state.next_match.secret)})
    else:
        yield KEPT


def sealed_line(secret: str) -> LocalizedText:
    """Return the line with the current match's seal."""
    return LocalizedText("seal-shown", {"seal": seal_shown(secret)})


KEPT: Final = LocalizedText("seal-kept")
"""The line for a match whose secret is never revealed (RULES.md 9.7)."""


def opened_line(secret: str) -> LocalizedText:
    """Return the line with a finished match's secret."""
    return LocalizedText("seal-opened", {"secret": secret})


def joined(*lines: str) -> str:
    """Return the non-empty texts, one per line."""
    return "\n".join(filter(None, lines))


def bold_lines(seen: View, score: Sequence[str], turn: str) -> tuple[str, ...]:
    """Return the lines in bold: whose turn it is, and the score once a hand is over."""
    return (*score, turn) if is_over(seen) else (turn,)


def title_line(context: RenderContext) -> LocalizedText:
    """Return the title of a message."""
    state = context.state
    if state.daily is not None:
        return LocalizedText("daily-title", {"date": state.daily.date, "code": state.code})
    return LocalizedText("open-table" if state.is_open else "chat-table", {"code": state.code})


def shut_buttons(context: RenderContext) -> tuple[Button, ...]:
    """Return the button that closes an open table to people who are looking for a seat."""
    if not context.state.is_open:
        return ()
    return (context.button(Verb.SHUT, LocalizedText("open-shut")),)


def fit_text(page: Callable[[Verbosity], Page], most: int) -> Fitted:
    """Return the most detailed page that fits into ``most`` code units, or else the briefest."""
    told = Fitted("", frozenset())
    for manner in MANNERS:
        told = _fitted(page(manner))
        text = told.text
        # A character takes at most two code units.
        if 2 * len(text) <= most or width(text) <= most:
            break
    return told


def _fitted(page: Page) -> Fitted:
    text = "\n\n".join(filter(None, page.parts))
    # Bold lines that were cut from the text must not make two contents differ.
    lines = f"\n{text}\n"
    return Fitted(text, frozenset([one for one in page.strong if _is_line_in(one, lines)]))


def fit_below(
    page: Callable[[Verbosity], Page],
    describe: Callable[[Verbosity], str],
    shown: Pictured,
    mentions: Sequence[Mention] = (),
) -> FittedBelow:
    """Return the text below a picture with a description of the picture, so that both fit.

    The page is the most detailed one with few lines on a phone. Actions are left out only if the
    text would not fit otherwise. ``shown`` is what the picture shows.
    """
    page = cache(page)  # A page is measured before its text is used.
    space = LONGEST_CAPTION - sum(width(one.name) + _CALLS for one in mentions)
    manners = BELOW_PICTURE[shown]
    fitted = FittedBelow(PicturedText(""), frozenset())
    for manner in manners[_first_low(page, manners) :]:
        below = page(manner)
        told, small = _fitted(below), "\n".join(below.small)
        for detail in DESCRIBED:
            folded = joined(small, describe(detail))
            fitted = FittedBelow(PicturedText(told.text, small, folded), told.strong)
            if width(told.text) + 1 + width(folded) <= space:
                return fitted
    return fitted


def _first_low(page: Callable[[Verbosity], Page], manners: Sequence[Verbosity]) -> int:
    """Return the index of the most detailed level that has few enough lines, or else the fewest.

    Small print counts as lines. These levels have full names and all actions in words. Only at a
    showdown, if even the text alone has too many lines, a briefer level with every action is used,
    provided that it has few enough lines.
    """
    heights: list[int] = []
    for number, manner in enumerate(manners):
        if not manner.is_legible:
            break
        below = page(manner)
        heights.append(_height(below))
        if heights[-1] + _height_of_small(below) <= MOST_LINES:
            return number
    best = heights.index(min(heights))
    if heights[best] > MOST_LINES and manners[0].pictured is Pictured.HANDS:
        for number, manner in enumerate(manners):
            is_briefer = manner.has_every_action and not manner.is_legible
            if is_briefer and _height(page(manner)) <= MOST_LINES:
                return number
    return best


def _height(page: Page) -> int:
    """Return how many lines a page's text takes on a phone."""
    lines = _fitted(page).text.split("\n")
    return sum(max(1, -(-len(line) // _LINE)) for line in lines)


def _height_of_small(page: Page) -> int:
    """Return how many lines the small print or the collapsed quotation below a page takes."""
    return max(_FOLDED, sum(-(-len(line) // _SMALL_LINE) for line in page.small))


def _is_line_in(line: str, lines: str) -> bool:
    return "\n" not in line and f"\n{line}\n" in lines


def closed_post(context: RenderContext, *, is_told: bool = False) -> MessageContent:
    """Return a closed table's message; if ``is_told``, with the secret of its last match."""
    lines = [LocalizedText("chat-closed", {"code": context.state.code})]
    if is_told and context.state.secret:
        lines.append(opened_line(context.state.secret))
    return MessageContent(context.text(*lines), is_final=True)


def render_empty_table(context: RenderContext) -> MessageContent:
    """Return the message of a table that everyone has left: anyone may sit down or close it."""
    row = (
        context.button(Verb.SIT, LocalizedText("chat-sit"), Style.PRIMARY),
        context.button(Verb.CLOSE, LocalizedText("chat-close")),
    )
    return MessageContent(
        context.say(LocalizedText("chat-deserted", {"code": context.state.code})), rows=(row,)
    )


def notice_lines(context: RenderContext, public: View, names: Names) -> Iterator[LocalizedText]:
    """Yield until when the table waits, who is late or away, and who comes or goes."""
    state = context.state
    yield from deadline_lines(state)
    if state.due is not None and state.due.what is DeadlineAction.ACT:
        late = listed([names[seat] for seat in state.due.seats], last="list-or")
        yield LocalizedText("chat-hurry", {"player": late})
    unreached = list[str]()
    for number, chair in enumerate(state.chairs):
        name = names[Seat(number)]
        if chair.away:
            key = "chat-away" if state.has_people else "chat-away-resting"
            yield LocalizedText(key, {"player": name})
        elif chair.person in context.unreachable and public.number:
            unreached.append(name)
    if unreached:
        yield LocalizedText("chat-unreachable", {"players": listed(unreached)})
    if any(chair.away for chair in state.chairs) and not state.has_people:
        yield LocalizedText("chat-resting")
    yield from absence_lines(state, names)
    yield from seat_change_lines(state, names, hand_of(public, state.matches))
    yield from pending_join_lines(state, names)
    yield from talk_lines(state, names)
    yield from asking_lines(state)


def meeting_lines(context: RenderContext, seen: View, names: Names) -> Iterator[LocalizedText]:
    """Yield how often the sides of a finished match have met, unless it was the first time."""
    phase, meeting = seen.phase, context.meeting
    if not isinstance(phase, MatchOver) or meeting is None or sum(meeting.won) <= 1:
        return
    yield meeting_line(
        names, seen.seat, meeting.won, winner=phase.winner, in_a_row=meeting.in_a_row
    )


def _called(context: RenderContext, public: View, platform: str) -> tuple[Mention, ...]:
    """Return the people on a platform for whom the table waits; none if it waits for a deal.

    People who do not see the table in any chat are not mentioned.
    """
    waited_for = () if isinstance(public.phase, HandOver) else public.speakers
    state = context.state
    return tuple(
        Mention(context.names[seat], chair.person)
        for seat, chair in ((seat, state.chairs[seat]) for seat in waited_for)
        if chair.person is not None
        and not chair.away
        and chair.person.platform == platform
        and state.is_seen_by(chair.person)
    )


def _open_rows(context: RenderContext, public: View, asked: Sequence[View]) -> Rows:
    """Return buttons for the public actions of the seats that have to act, each once."""
    if isinstance(public.phase, Discarding):
        return ()
    offered = dict.fromkeys(one for seen in asked for one in public_choices(context.choices(seen)))
    return choice_rows(context, tuple(offered), revision_of(public, context.state.matches))


def _standing_rows(context: RenderContext, public: View, *, idle: bool) -> Rows:
    """Return the buttons that every question has, and those for people who want to join."""
    row = [context.button(Verb.SHOW_HAND, LocalizedText("chat-my-hand"), Style.PRIMARY)]
    if _has_asides(public):
        row.append(signs_button(context))
    row += context.page_buttons
    if any(chair.away for chair in context.state.chairs):
        row.append(context.button(Verb.RESUME, LocalizedText("chat-back")))
    if open_seats(context.state):
        row.append(context.button(Verb.SIT, LocalizedText("chat-sit")))
    row += shut_buttons(context)
    if idle:
        row.append(context.button(Verb.CLOSE, LocalizedText("chat-close"), Style.DANGER))
    if any(chair.person is not None and not chair.chose_language for chair in context.state.chairs):
        row += language_buttons(context)
    beside = (*admit_buttons(context), *talk_buttons(context))
    rows = (tuple(row), *take_over_rows(context), beside, *asking_rows(context))
    return tuple(row for row in rows if row)


def own_chat_rows(context: RenderContext, seen: View) -> Rows:
    """Return the buttons of the table that follow those of the hand in the reader's own chat."""
    if isinstance(seen.phase, MatchOver):
        return closing_rows(context, seen)
    row = [*context.page_buttons, *shut_buttons(context)]
    if not context.state.chairs[own_seat(seen)].chose_language:
        row += language_buttons(context)
    rows = (tuple(row), talk_buttons(context), *asking_rows(context))
    return tuple(row for row in rows if row)


def _has_asides(public: View) -> bool:
    """Return whether some cards would now allow a sign or a consultation under the rules."""
    rules, phase = public.rules, public.phase
    if isinstance(phase, Undealt | Cutting | HandOver | MatchOver | BetweenLances):
        return False
    if not rules.has_partners:
        return False
    is_answered = isinstance(phase, Answering | AnsweringOrdago)
    return rules.senas is not SenaList.OFF or (rules.consult_partner and is_answered)


def closing_rows(context: RenderContext, public: View) -> Rows:
    """Return the buttons of a finished match; if its deals can be verified, one verifies them."""
    row = [
        context.button(Verb.START, LocalizedText("chat-rematch"), Style.PRIMARY),
        context.button(Verb.PAGE, LocalizedText("chat-arrange")),
        context.button(Verb.CLOSE, LocalizedText("chat-close")),
    ]
    if context.state.secret and is_opened(public.rules):
        row.insert(1, context.button(Verb.PROVE, LocalizedText("chat-prove")))
    return in_rows(row)
