"""Render the lobby, which a chat sees between matches: the seats and the settings pages.

Callback data names a page: ``presets``, ``options.2``, ``option.target``, ``time``, ``language``,
``suits``, ``open``, ``chats``, or empty for the seats. An unknown name shows the seats.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.messages.buttons import MOST_IN_A_ROW, Rows, in_rows, language_buttons
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.chats_page import CHATS_PAGE, SWITCH, asking_lines, asking_rows, chats_post
from bot.messages.render_context import RenderContext
from bot.messages.seat_lines import chair_lines, chair_rows, partners_line
from bot.messages.table_message import next_seal_lines, shut_buttons, title_line
from bot.ports.message import Button, InlineResult, Link, MessageContent, Style
from bot.ports.value import replace
from bot.tables.lobby import USUAL_OPTIONS, rules_at
from bot.text.help_topics import (
    SHOWN_PRESETS,
    opening_lines,
    option_title,
    preset_lines,
    told_value,
)
from bot.text.localizer import LocalizedText
from bot.text.table_settings import (
    LANGUAGE_PAGE,
    MATCH_GAMES,
    ONE_GAME,
    ONLOOKERS_PAGE,
    OPEN_PAGE,
    SETTINGS,
    SUITS_PAGE,
    TIME_PAGE,
    Setting,
    computer_line,
    settings_on,
)
from engine.players.levels import Level
from engine.rule_options import CHOICES, OneOf, rules_of, text_of

SEATS: Final = ""
PRESET_PAGE: Final = "presets"
OPTIONS_PAGE: Final = "options"
OPTION_PAGE: Final = "option"

_A_PAGE: Final = 8
_WIDTH: Final = 2

_USUAL_NUMBERS: Final[Mapping[str, tuple[int | None, ...]]] = MappingProxyType(
    {
        "min_bet": (1, 2),
        "min_raise": (1, 2),
        "max_total_bet": (None, 10, 20, 30),
        "punto_bonus": (0, 1),
        "target": (20, 25, 30, 40, 50),
        "games_to_win": (1, 2, 3, 4, 5),
        "vacas_to_win": (1, 2, 3),
    }
)
"""The usual values of number options; a prompt asks for any other."""


def render_lobby(context: RenderContext, page: str = SEATS) -> MessageContent:
    """Return a page of the lobby."""
    kind, _, about = page.partition(".")
    if kind == PRESET_PAGE:
        return _presets_post(context)
    if settings_on(kind):
        post = settings_post(context, kind)
        return replace(post, rows=(*post.rows, (_page_button(context, "chat-seats", SEATS),)))
    if kind == OPTIONS_PAGE:
        return _options_post(context, _page_number(about))
    if kind == OPTION_PAGE and about in CHOICES:
        return _option_post(context, about)
    if kind == CHATS_PAGE:
        return chats_post(context, back=_page_button(context, "chat-seats", SEATS))
    return _seats_post(context)


def table_offer(context: RenderContext) -> InlineResult:
    """Return the message that shows a table in another chat, with links to the table."""
    state = context.state
    title = LocalizedText("chat-table", {"code": state.code})
    free = sum(chair.is_free for chair in state.chairs)
    preset = {"preset": LocalizedText(f"preset-{state.preset}")}
    about = LocalizedText("chat-offer", {**preset, "free": free, "seats": len(state.chairs)})
    links = (
        Link(context.say(LocalizedText("chat-come")), state.code),
        Link(context.say(LocalizedText("chat-invite")), state.code, into_group=True),
    )
    post = MessageContent(
        context.text(title, about), links=links, bold_lines=frozenset({context.say(title)})
    )
    return InlineResult(state.code, context.say(title), context.say(about), post)


def lobby_summary(context: RenderContext) -> tuple[LocalizedText, ...]:
    """Return the rules of the next match."""
    preset = {"preset": LocalizedText(f"preset-{context.state.preset}")}
    rules, usual = rules_at(context.state), rules_of("castilla", USUAL_OPTIONS)
    return LocalizedText("chat-preset", preset), *opening_lines(rules, usual)


def page_of_option(name: str) -> str:
    """Return the page of the options list that contains an option."""
    return f"{OPTIONS_PAGE}.{tuple(CHOICES).index(name) // _A_PAGE}"


def _seats_post(context: RenderContext) -> MessageContent:
    """Return the seats page: players, rules, and the settings that may be changed."""
    rules = rules_at(context.state)
    title = title_line(context)
    lines = [title, *chair_lines(context)]
    if rules.has_partners:
        lines.append(partners_line(context.state, context.names))
    lines += [
        *lobby_summary(context),
        *(
            setting.told(getattr(context.state, setting.field))
            for setting in SETTINGS
            if setting.is_shown
        ),
        LocalizedText("chat-elsewhere", {"code": context.state.code}),
        *next_seal_lines(context.state),
        *asking_lines(context.state),
    ]
    strong = frozenset({context.say(title)})
    invitation = Link(
        context.say(LocalizedText("chat-invite")), context.state.code, into_group=True
    )
    return MessageContent(
        context.text(*lines),
        rows=_seats_rows(context),
        bold_lines=strong,
        links=(*context.page_links, invitation),
    )


def _seats_rows(context: RenderContext) -> Rows:
    full = not any(chair.is_free for chair in context.state.chairs)
    start = Style.PRIMARY if full else Style.PLAIN
    others = (
        context.button(Verb.START, LocalizedText("chat-start"), start),
        context.button(Verb.LEAVE, LocalizedText("chat-leave")),
        context.button(Verb.PAGE, LocalizedText("chat-rules"), about=PRESET_PAGE),
        _page_button(context, "chat-table-language", LANGUAGE_PAGE),
        context.button(Verb.CLOSE, LocalizedText("chat-close")),
    )
    usual = _usual_row(context)
    return (*chair_rows(context), _computers_row(context), others, usual, *asking_rows(context))


def _usual_row(context: RenderContext) -> tuple[Button, ...]:
    """Return buttons for the choices that groups change most often."""
    games = rules_at(context.state).games_to_win
    other = MATCH_GAMES if games == ONE_GAME else ONE_GAME
    told = LocalizedText("match-games", {"games": other})
    row = [context.button(Verb.GAMES, told, about=str(other))]
    if context.has_threads:
        thread = context.state.thread
        line = LocalizedText("thread-choose", {"now": SWITCH[thread]})
        row.append(context.button(Verb.THREAD, line, about=SWITCH[not thread]))
    if len(context.state.people) == 1:
        # A person who waits alone may join another table at once.
        join = encode(TableButton("", Verb.JOIN))
        row.append(Button(context.say(LocalizedText("open-join")), join))
    return (*row, *shut_buttons(context), *context.page_buttons, *language_buttons(context))


def _computers_row(context: RenderContext) -> tuple[Button, ...]:
    """Return buttons that add computer players of each level, and one that removes them."""
    fill = [
        context.button(Verb.ADD_COMPUTERS, computer_line(level), about=level) for level in Level
    ]
    if any(chair.person is None and chair.level is not None for chair in context.state.chairs):
        fill.append(context.button(Verb.REMOVE_COMPUTERS, LocalizedText("chat-clear")))
    return tuple(fill)


def _presets_post(context: RenderContext) -> MessageContent:
    now = context.state.preset
    presets = [
        context.pick(Verb.PRESET, LocalizedText(f"preset-{preset}"), preset, chosen=preset == now)
        for preset in SHOWN_PRESETS
    ]
    page = _page_button(context, "page-onlookers-page", ONLOOKERS_PAGE)
    onlookers = (page,) if context.has_page else ()
    more = (
        _page_button(context, "chat-options", f"{OPTIONS_PAGE}.0"),
        _page_button(context, "chat-times", TIME_PAGE),
        _page_button(context, "chat-deck", SUITS_PAGE),
        *onlookers,
        _page_button(context, "open-page", OPEN_PAGE),
        _page_button(context, "talk-page", CHATS_PAGE),
        _page_button(context, "chat-seats", SEATS),
    )
    lines = [LocalizedText("chat-choose-preset"), *preset_lines()[: len(SHOWN_PRESETS)]]
    return MessageContent(
        context.text(*lines), rows=(*in_rows(presets, _WIDTH), *in_rows(more, MOST_IN_A_ROW))
    )


def _options_post(context: RenderContext, number: int) -> MessageContent:
    """Return a page of options with their values, and a button to the page of each option."""
    rules = rules_at(context.state)
    named = tuple(CHOICES)[number * _A_PAGE : (number + 1) * _A_PAGE]
    lines = [
        LocalizedText("chat-choose-option"),
        *(
            LocalizedText(
                "chat-option",
                {"option": option_title(name), "value": told_value(name, getattr(rules, name))},
            )
            for name in named
        ),
    ]
    options = [
        context.button(Verb.PAGE, option_title(name), about=f"{OPTION_PAGE}.{name}")
        for name in named
    ]
    turning = [_page_button(context, "chat-seats", SEATS)]
    if number > 0:
        turning.insert(0, _page_button(context, "chat-earlier", f"{OPTIONS_PAGE}.{number - 1}"))
    if number < _last_page():
        turning.insert(-1, _page_button(context, "chat-later", f"{OPTIONS_PAGE}.{number + 1}"))
    return MessageContent(context.text(*lines), rows=(*in_rows(options, _WIDTH), tuple(turning)))


def _option_post(context: RenderContext, name: str) -> MessageContent:
    """Return the page of an option, with a button for each value."""
    now = getattr(rules_at(context.state), name)
    choices = CHOICES[name]
    values = choices.values if isinstance(choices, OneOf) else _USUAL_NUMBERS[name]
    buttons = [
        context.pick(
            Verb.OPTION,
            LocalizedText("chat-value", {"value": told_value(name, value)}),
            f"{name}={text_of(value)}",
            chosen=value == now,
        )
        for value in values
    ]
    if not isinstance(choices, OneOf):
        other = LocalizedText("chat-other-number")
        buttons.append(context.button(Verb.NUMBER, other, about=name))
    back = (_page_button(context, "chat-options", page_of_option(name)),)
    told = {"option": option_title(name), "value": told_value(name, now)}
    lines = [LocalizedText("chat-option", told)]
    return MessageContent(context.text(*lines), rows=(*in_rows(buttons, _WIDTH), back))


def settings_post(context: RenderContext, page: str) -> MessageContent:
    """Return a settings page, with a button for each value of each setting."""
    settings = settings_on(page)
    lines = [LocalizedText(setting.heading) for setting in settings]
    rows = [row for setting in settings for row in _value_rows(context, setting)]
    return MessageContent(context.text(*lines), rows=tuple(rows))


def _value_rows(context: RenderContext, setting: Setting) -> Rows:
    now, verb = getattr(context.state, setting.field), Verb(setting.word)
    buttons = [
        context.pick(verb, setting.label(value), setting.argument(value), chosen=value == now)
        for value in setting.values
    ]
    return in_rows(buttons, setting.columns)


def _page_button(context: RenderContext, key: str, page: str) -> Button:
    return context.button(Verb.PAGE, LocalizedText(key), about=page)


def _page_number(about: str) -> int:
    """Return the number of an options page, or 0, the first one, if the text is invalid."""
    pages = {str(number): number for number in range(_last_page() + 1)}
    return pages.get(about, 0)


def _last_page() -> int:
    return (len(CHOICES) - 1) // _A_PAGE
