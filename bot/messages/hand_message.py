"""Render a player's private message from that player's view only.

It is enough to play from: the player's cards, the history of the hand, the score, and the question.
A learner also sees the teacher's text, in the same message.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Final

from bot.messages.buttons import Rows, choice_rows, discard_menu, discard_rows
from bot.messages.callback_data import Verb
from bot.messages.chats_page import SWITCH, asking_lines
from bot.messages.daily_message import begun_lines, end_lines, end_rows, is_day_over
from bot.messages.pictures import (
    final_picture,
    hand_picture,
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
from bot.messages.table_message import (
    LONGEST_CAPTION,
    LONGEST_TEXT,
    Page,
    bold_lines,
    fit_below,
    fit_text,
    joined,
    meeting_lines,
    own_chat_rows,
    seal_lines,
    shut_buttons,
    small_print,
    title_line,
    with_picture,
)
from bot.ports.message import LONGEST_DONE, Button, Menu, MessageContent, Style
from bot.ports.value import replace
from bot.tables.absence import absent
from bot.tables.table_state import DeadlineAction, TableState
from bot.tables.view_cache import hand_of, revision_of
from bot.text.choices import is_discard
from bot.text.common import Names, gaze_line, held_lines, is_over, sena_line, turn_line
from bot.text.hand_history import LanceHistory
from bot.text.hand_history_text import Pictured, Verbosity, story_lines
from bot.text.lesson import advised_action, explained_words, lesson_lines, reason_lines
from bot.text.localizer import LocalizedText, Localizer
from bot.text.text_cache import HandTextCache, width
from engine.cards import Cards
from engine.events import CardsDrawn, HandDealt
from engine.game import Discarding
from engine.hands import HAND_SIZE
from engine.players.trained.covered import covers
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of
from engine.side_actions import gaze_of
from engine.view import Seen, SenaSeen, View, own_cards, own_seat

_REMEMBERED: Final = 1_024

_MOST_SIGNS: Final = 4
"""The most signs shown before the hand is over: the latest seen or made with the current cards."""

_SIGNS: Final = frozenset[type[Seen]]({SenaSeen, HandDealt, CardsDrawn})
"""The sign event, and the events that deal new cards and so end the display of earlier signs."""


def render_hand(
    context: RenderContext, seen: View, marked: frozenset[int] = frozenset()
) -> MessageContent:
    """Return a player's hand and what they may do.

    ``marked`` are the positions marked for the discard.
    """
    telling = context.telling_of(seen)
    fitted = fit_text(partial(_own_page, context, seen, telling), LONGEST_CAPTION)
    post = MessageContent(
        fitted.text,
        bold_lines=fitted.strong,
        rows=hand_rows(context, seen, marked),
        menu=hand_menu(context, seen, marked),
        cards=own_cards(seen) if context.has_tiles else (),
        moments=deadline_timestamps(context.state) if own_seat(seen) in seen.speakers else (),
        is_silent=True,
    )
    if context.image_renderer is None:
        return post
    page = partial(_own_page_below, context, seen, telling)
    if shown_hands(context, seen):
        describe = partial(table_description, context, seen)
        picture = final_picture(context, seen) or showdown_picture(context, seen)
        return with_picture(post, picture, fit_below(page, describe, Pictured.HANDS))
    picture = hand_picture(context, seen, marked)
    description = "" if picture is None else picture.alternative
    return with_picture(post, picture, fit_below(page, lambda _: description, Pictured.SCORE))


def render_own_chat(
    context: RenderContext, seen: View, marked: frozenset[int] = frozenset()
) -> MessageContent:
    """Return a player's hand in their private chat, with the buttons of the table.

    No other message shows the table there.
    """
    post = render_hand(context, seen, marked)
    return replace(post, rows=(*post.rows, *own_chat_rows(context, seen)))


def hand_glance(context: RenderContext, seen: View) -> str:
    """Return the player's cards and whose turn it is, as a short text."""
    telling = context.telling_of(seen)

    def page(manner: Verbosity) -> Page:
        turn = context.say(turn_line(seen, telling.called(manner.letters)))
        held = _holding(context.localizer.language, own_cards(seen), seen.rules)
        return Page((joined(*held[:1], turn),), ())

    return fit_text(page, LONGEST_DONE).text


def render_no_chat_notice(context: RenderContext) -> MessageContent:
    """Return the private notice for people at a table in whose chat the bot may not write."""
    return MessageContent(
        context.text(
            LocalizedText("chat-table", {"code": context.state.code}), _homeless_line(context.state)
        )
    )


def private_switch(context: RenderContext, *, now: bool) -> Button:
    """Return the button that turns a person's cards in private messages on or off."""
    line = LocalizedText("press-privately", {"now": SWITCH[now]})
    return context.button(Verb.IN_PRIVATE, line, about=SWITCH[not now])


def hand_rows(context: RenderContext, seen: View, marked: frozenset[int]) -> Rows:
    """Return the buttons below a hand: come back, mark discards, or act."""
    if context.state.chairs[own_seat(seen)].away:
        return ((context.button(Verb.RESUME, LocalizedText("chat-back"), Style.PRIMARY),),)
    rows: Rows = ()
    offered = context.choices(seen)
    if is_over(seen) and own_cards(seen):
        rows = (looking_back_row(context, seen.rules),)
    if is_day_over(context.state.daily, seen):
        rows = (*rows, *end_rows(context))
    if _throws(seen):
        rows = () if context.panel is not None else discard_rows(context, seen, marked)
        offered = tuple(entry for entry in offered if not is_discard(entry))
    is_asking = offered or context.panel is not None
    question = revision_of(seen, context.state.matches) if is_asking else 0
    words = choice_rows(context, offered, question)
    admitting = admit_buttons(context, seen.seat)
    if has_no_chat(context, own_seat(seen)):
        admitting = (*admitting, *talk_buttons(context), *shut_buttons(context))
    standing = take_over_rows(context, seen.seat)
    return (*rows, *words, *standing, *((admitting,) if admitting else ()))


def hand_menu(context: RenderContext, seen: View, marked: frozenset[int]) -> Menu | None:
    """Return a menu of the player's cards while the player must discard, otherwise None."""
    is_hidden = context.state.chairs[own_seat(seen)].away or context.panel is not None
    return None if is_hidden or not _throws(seen) else discard_menu(context, seen, marked)


def _throws(seen: View) -> bool:
    return isinstance(seen.phase, Discarding) and seen.seat in seen.speakers


def looking_back_row(context: RenderContext, rules: Rules) -> tuple[Button, ...]:
    """Return the buttons below a finished hand: odds, reasons and review."""
    row = [context.button(Verb.ODDS, LocalizedText("chat-odds"))]
    if any(chair.person is None for chair in context.state.chairs):
        row.append(context.button(Verb.WHY, LocalizedText("chat-why")))
    if covers(rules):
        row.append(context.button(Verb.REVIEW, LocalizedText("repaso-button")))
    return tuple(row)


def _own_page(
    context: RenderContext, seen: View, telling: HandTextCache, manner: Verbosity
) -> Page:
    """Return the parts of the text: the cards first, as platforms may cut it; the question last."""
    names, told = telling.called(manner.letters), telling.told(context.localizer, manner)
    seat, story = own_seat(seen), telling.story
    # Once the hands are shown, the showdown states their worth.
    is_open = bool(story.hands and story.hands[seat])
    held = () if is_open else _holding(context.localizer.language, own_cards(seen), seen.rules)
    score = _own_first(told.score, seat)
    turn = _turn(context, seen, names, told.turn)
    signs, caught = _signs(context, seen, telling, names)
    notices = [context.say(line) for line in own_notices(context, seen, names)]
    parts = (
        joined(context.say(title_line(context)), *_seals(context, seen), *held, *score),
        told.story,
        told.ending,
        joined(*signs, *notices, turn, *context.texts(meeting_lines(context, seen, names))),
    )
    return Page(parts, (*held[:1], *caught, *bold_lines(seen, score, turn)))


def _own_page_below(
    context: RenderContext, seen: View, telling: HandTextCache, manner: Verbosity
) -> Page:
    """Return the page without what its picture shows: the player's cards or the whole showdown.

    In a person's own chat the picture of their cards also shows the score.
    """
    names, told = telling.called(manner.letters), telling.told(context.localizer, manner)
    seat, story, score = own_seat(seen), telling.story, told.score
    held = _holding(context.localizer.language, own_cards(seen), seen.rules)
    if manner.pictured is Pictured.HANDS:
        held, score = () if story.hands[seat] else held, ()
    else:
        held, score = held[1:], () if context.is_own_chat else _own_first(score, seat)
    turn = _turn(context, seen, names, told.turn)
    signs, caught = _signs(context, seen, telling, names)
    notices = [context.say(line) for line in own_notices(context, seen, names)]
    parts = (
        joined(*held, *score, told.story, told.ending),
        joined(*signs, *notices, turn, *context.texts(meeting_lines(context, seen, names))),
    )
    seals = _seals(context, seen, has_secret=False)
    return Page(parts, (*caught, turn), (*small_print(context, told), *seals))


def _own_first(score: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    """Return the lines of the score, the one of the player's own pair first."""
    return score if pair_of(seat) is Pair.EVEN else score[::-1]


def _seals(context: RenderContext, seen: View, *, has_secret: bool = True) -> tuple[str, ...]:
    """Return the seal and the secret, which a person's own chat shows nowhere else."""
    if not context.is_own_chat:
        return ()
    return context.texts(seal_lines(context, seen, has_secret=has_secret))


def _turn(context: RenderContext, seen: View, names: Names, public: str) -> str:
    """Return the player's or the ``public`` line on whose turn it is, or the result of a day."""
    day = context.state.daily
    if day is not None and is_day_over(day, seen):
        return context.text(*end_lines(day))
    return context.say(turn_line(seen, names)) if seen.seat in seen.speakers else public


def _signs(
    context: RenderContext, seen: View, telling: HandTextCache, names: Names
) -> tuple[list[str], list[str]]:
    """Return the latest signs while the hand is played, and those among them that others made."""
    made = () if telling.story.endings else signs_in(seen)[-_MOST_SIGNS:]
    signs = [context.say(sena_line(sign, seen, names)) for sign in made]
    return signs, [told for sign, told in zip(made, signs, strict=True) if sign.seat != seen.seat]


@lru_cache(maxsize=_REMEMBERED)
def _holding(language: str, cards: Cards, rules: Rules) -> tuple[str, ...]:
    """Return the player's cards and their worth; cached, because no action changes them."""
    return tuple(map(Localizer(language).format, held_lines(cards, rules)))


def own_notices(context: RenderContext, seen: View, names: Names) -> Iterator[LocalizedText]:
    """Yield a player's notices: their gaze, a deadline, a computer in their place, a lost chat."""
    state, seat, at = context.state, own_seat(seen), gaze_of(seen)
    if at is not None:
        yield gaze_line(at, names)
    if state.daily is not None:
        yield from begun_lines(state.daily, seen)
    yield from seat_change_lines(state, names, hand_of(seen, state.matches))
    if state.due is not None and state.due.what is DeadlineAction.ACT and seat in state.due.seats:
        yield LocalizedText("chat-hurry", {"player": names[seat]})
    if seat in absent(state):
        yield LocalizedText("absence-self")
    else:
        yield from absence_lines(state, names)
    if seat in seen.speakers:
        yield from deadline_lines(state)
    chair = state.chairs[seat]
    if chair.away:
        yield LocalizedText("chat-away-self" if state.has_people else "chat-resting-self")
    if context.is_own_chat:
        yield from pending_join_lines(state, names)
        yield from talk_lines(state, names)
        yield from asking_lines(state)
    elif has_no_chat(context, seat):
        yield from talk_lines(state, names)
        if not chair.is_walk_in:
            yield _homeless_line(state)


def has_no_chat(context: RenderContext, seat: Seat) -> bool:
    """Return whether no chat shows the table to the person in a seat.

    A terminal's table, which has no code, and a table of one person need no chat.
    """
    state = context.state
    person = state.chairs[seat].person
    is_in_chats = bool(state.code) and not state.is_solo
    return is_in_chats and person is not None and not state.is_seen_by(person)


def _homeless_line(state: TableState) -> LocalizedText:
    return LocalizedText("chat-homeless", {"code": state.code})


def signs_in(seen: View) -> tuple[SenaSeen, ...]:
    """Return the signs that a viewer has made or seen since the current cards were dealt."""
    signs: list[SenaSeen] = []
    for event in reversed([event for event in seen.story if type(event) in _SIGNS]):
        if not isinstance(event, SenaSeen):
            break
        signs.append(event)
    return tuple(reversed(signs))


def render_lesson(
    context: RenderContext, public: View, seen: View, marked: frozenset[int] = frozenset()
) -> MessageContent:
    """Return the table as its learner sees it; ``marked`` are the positions marked for the discard.

    Below the picture of the cards the text may be shorter; the teacher's text has priority.
    """
    page = partial(_lesson_page, context, public, seen, context.telling_of(public))
    fitted = fit_text(page, LONGEST_TEXT)
    less = partial(_brief_lesson, page, is_end=is_over(seen))
    brief = fit_text(less, LONGEST_CAPTION)
    picture = showdown_picture(context, public) if is_over(seen) else None
    if picture is None and own_cards(seen):
        picture = hand_picture(context, seen, marked)
    cards = own_cards(seen) if context.has_tiles else ()
    rows, menu = _rows(context, seen, marked), hand_menu(context, seen, marked)
    return MessageContent(
        fitted.text,
        rows=rows,
        menu=menu,
        cards=cards,
        bold_lines=fitted.strong | brief.strong,
        caption="" if brief.text == fitted.text else brief.text,
        picture=picture,
        is_silent=True,
    )


_LESS: Final = ((), (1,), (1, 2), (0, 1, 2))
_LESS_AT_THE_END: Final = ((), (2,), (2, 3), (0, 2, 3), (2, 3, 4), (0, 2, 3, 4))
"""The parts of a lesson page to leave out where there is less room, from none to the most."""


def _brief_lesson(page: Callable[[Verbosity], Page], manner: Verbosity, *, is_end: bool) -> Page:
    """Return as much of a lesson page as fits into a caption.

    During a hand this keeps the teacher's text, which comes last; at its end it keeps the history
    with the reason for each stone, because the picture shows the hands.
    """
    shown = brief = page(manner)
    for dropped in _LESS_AT_THE_END if is_end else _LESS:
        kept = tuple(part for at, part in enumerate(shown.parts) if at not in dropped)
        brief = Page(kept, shown.strong)
        if width("\n\n".join(filter(None, kept))) <= LONGEST_CAPTION:
            break
    return brief


def _lesson_page(
    context: RenderContext, public: View, seen: View, telling: HandTextCache, manner: Verbosity
) -> Page:
    """Return the history with the reason for each stone, the hand held, and the teacher's text."""
    names, told = telling.called(manner.letters), telling.told(context.localizer, manner)

    def reasons(told: LanceHistory) -> Iterator[LocalizedText]:
        return iter(()) if told.scored is None else reason_lines(told.scored, seen)

    title = LocalizedText("lesson-title", {"code": context.state.code})
    turn = context.say(turn_line(seen, names))
    parts = (
        joined(context.say(title), *told.score),
        context.text(*story_lines(telling.story, public, names, manner, reasons)),
        told.ending,
        context.text(*_whole_hand(seen)),
        context.text(*taught_lines(seen, names)),
    )
    words = explained_words("\n".join(parts), context.localizer, number=seen.number)
    parts = (*parts[:-1], joined(parts[-1], *context.texts(words)))
    return Page(parts, bold_lines(public, told.score, turn))


def _whole_hand(seen: View) -> Iterator[LocalizedText]:
    held = own_cards(seen)
    return held_lines(held, seen.rules) if len(held) == HAND_SIZE else iter(())


def taught_lines(seen: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return whose turn it is, then the teacher's text."""
    lines = lesson_lines(seen, names)
    if is_over(seen):
        return (*lines, LocalizedText("lesson-next"))
    return (turn_line(seen, names), *lines)


def _rows(context: RenderContext, seen: View, marked: frozenset[int]) -> Rows:
    """Return the learner's buttons, and the one that ends the lesson."""
    end = context.button(Verb.CLOSE, LocalizedText("lesson-end"))
    rows = hand_rows(context, seen, marked)
    if advised_action(seen) is None or context.panel is not None:
        return (*rows, (end,))
    question = str(revision_of(seen, context.state.matches))
    follow = context.button(Verb.FOLLOW, LocalizedText("lesson-do"), Style.SUCCESS, question)
    return ((follow,), *rows, (end,))
