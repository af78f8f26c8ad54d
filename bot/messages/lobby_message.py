"""What a chat looks at between matches: who sits where, the house rules, and pages to set them.

A page is a text that a button carries: ``presets``, ``options.2``, ``option.target``, ``time``,
``language``, ``suits``, ``chats``, or empty for the seats. Whatever else a page may be called,
the seats are shown.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.images.deck_sprites import SUITS
from bot.messages.buttons import Rows, Scene, in_rows
from bot.messages.callback_data import Verb
from bot.messages.seat_lines import (
    CHATS_PAGE,
    TIME_PAGE,
    asking_lines,
    asking_rows,
    chair_lines,
    chair_rows,
    chats_post,
    level_line,
    partners_line,
)
from bot.messages.table_message import next_seal_lines
from bot.ports.message import Button, InlineResult, Link, MessageContent, Style
from bot.ports.value import replace
from bot.tables.lobby import CALL_TIMES_S, TURN_TIMES_S, rules_at
from bot.text.help_topics import opening_lines, option_title, preset_lines, told_value
from bot.text.localizer import LANGUAGES, LocalizedText, own_name
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS, OneOf, text_of

SEATS: Final = ""
PRESET_PAGE: Final = "presets"
OPTIONS_PAGE: Final = "options"
OPTION_PAGE: Final = "option"
LANGUAGE_PAGE: Final = "language"
SUITS_PAGE: Final = "suits"

_A_PAGE: Final = 8
_WIDTH: Final = 2
_SHOWN_PRESETS: Final = tuple(PRESETS)[:8]
"""The other two are the same under the names that the rules give them."""

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
"""Numbers that a house would choose; any other is asked for."""


def render_lobby(scene: Scene, page: str = SEATS) -> MessageContent:  # noqa: PLR0911 - one for each page
    """Return a page of the arrangements of a table."""
    kind, _, about = page.partition(".")
    if kind == PRESET_PAGE:
        return _presets_post(scene)
    if kind == TIME_PAGE:
        return _time_post(scene)
    if kind == LANGUAGE_PAGE:
        return _language_post(scene)
    if kind == SUITS_PAGE:
        return _suits_post(scene)
    if kind == OPTIONS_PAGE:
        return _options_post(scene, _page_number(about))
    if kind == OPTION_PAGE and about in CHOICES:
        return _option_post(scene, about)
    if kind == CHATS_PAGE:
        return chats_post(scene, back=_page_button(scene, "chat-seats", SEATS))
    return _seats_post(scene)


def table_offer(scene: Scene) -> InlineResult:
    """Return a table as somebody shows it in a chat that does not see it, with the ways to it."""
    record = scene.record
    title = LocalizedText("chat-table", {"code": record.code})
    free = sum(chair.is_free for chair in record.chairs)
    preset = {"preset": LocalizedText(f"preset-{record.preset}")}
    about = LocalizedText("chat-offer", {**preset, "free": free, "seats": len(record.chairs)})
    links = (
        Link(scene.say(LocalizedText("chat-come")), record.code),
        Link(scene.say(LocalizedText("chat-invite")), record.code, into_group=True),
    )
    post = MessageContent(
        scene.text(title, about), links=links, bold_lines=frozenset({scene.say(title)})
    )
    return InlineResult(record.code, scene.say(title), scene.say(about), post)


def page_of_option(name: str) -> str:
    """Return the page of the list in which an option stands."""
    return f"{OPTIONS_PAGE}.{tuple(CHOICES).index(name) // _A_PAGE}"


def _seats_post(scene: Scene) -> MessageContent:
    """Return who sits where, by which rules, and what may be done about it."""
    rules = rules_at(scene.record)
    title = LocalizedText("chat-table", {"code": scene.record.code})
    lines = [title, *chair_lines(scene)]
    if rules.has_partners:
        lines.append(partners_line(scene.record, scene.names))
    lines += [
        LocalizedText("chat-preset", {"preset": LocalizedText(f"preset-{scene.record.preset}")}),
        *opening_lines(rules),
        LocalizedText("chat-time", {"time": time_line(scene.record.turn_s)}),
        LocalizedText("chat-stand-in", {"level": level_line(scene.record.stand_in)}),
        LocalizedText("chat-elsewhere", {"code": scene.record.code}),
        *next_seal_lines(scene.record),
        *asking_lines(scene.record),
    ]
    strong = frozenset({scene.say(title)})
    invitation = Link(scene.say(LocalizedText("chat-invite")), scene.record.code, into_group=True)
    return MessageContent(
        scene.text(*lines), rows=_seats_rows(scene), bold_lines=strong, links=(invitation,)
    )


def _seats_rows(scene: Scene) -> Rows:
    full = not any(chair.is_free for chair in scene.record.chairs)
    start = Style.PRIMARY if full else Style.PLAIN
    others = (
        scene.button(Verb.START, LocalizedText("chat-start"), start),
        scene.button(Verb.LEAVE, LocalizedText("chat-leave")),
        scene.button(Verb.PAGE, LocalizedText("chat-rules"), about=PRESET_PAGE),
        _page_button(scene, "chat-table-language", LANGUAGE_PAGE),
        scene.button(Verb.CLOSE, LocalizedText("chat-close")),
    )
    return (*chair_rows(scene), _computers_row(scene), others, *asking_rows(scene))


def _computers_row(scene: Scene) -> tuple[Button, ...]:
    """Computer players of each strength, and the way to send them off."""
    fill = [scene.button(Verb.ADD_COMPUTERS, fill_line(level), about=level) for level in Level]
    if any(chair.person is None and chair.level is not None for chair in scene.record.chairs):
        fill.append(scene.button(Verb.REMOVE_COMPUTERS, LocalizedText("chat-clear")))
    return tuple(fill)


def _presets_post(scene: Scene) -> MessageContent:
    now = scene.record.preset
    presets = [
        scene.pick(Verb.PRESET, LocalizedText(f"preset-{preset}"), preset, chosen=preset == now)
        for preset in _SHOWN_PRESETS
    ]
    more = (
        _page_button(scene, "chat-options", f"{OPTIONS_PAGE}.0"),
        _page_button(scene, "chat-times", TIME_PAGE),
        _page_button(scene, "chat-deck", SUITS_PAGE),
        _page_button(scene, "talk-page", CHATS_PAGE),
        _page_button(scene, "chat-seats", SEATS),
    )
    lines = [LocalizedText("chat-choose-preset"), *preset_lines()[: len(_SHOWN_PRESETS)]]
    return MessageContent(scene.text(*lines), rows=(*in_rows(presets, _WIDTH), more))


def _options_post(scene: Scene, number: int) -> MessageContent:
    """Return some of the options as they are set, each with a button to its own page."""
    rules = rules_at(scene.record)
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
        scene.button(Verb.PAGE, option_title(name), about=f"{OPTION_PAGE}.{name}") for name in named
    ]
    turning = [_page_button(scene, "chat-seats", SEATS)]
    if number > 0:
        turning.insert(0, _page_button(scene, "chat-earlier", f"{OPTIONS_PAGE}.{number - 1}"))
    if number < _last_page():
        turning.insert(-1, _page_button(scene, "chat-later", f"{OPTIONS_PAGE}.{number + 1}"))
    return MessageContent(scene.text(*lines), rows=(*in_rows(options, _WIDTH), tuple(turning)))


def _option_post(scene: Scene, name: str) -> MessageContent:
    """Return the values that an option may have."""
    now = getattr(rules_at(scene.record), name)
    choices = CHOICES[name]
    values = choices.values if isinstance(choices, OneOf) else _USUAL_NUMBERS[name]
    buttons = [
        scene.pick(
            Verb.OPTION,
            LocalizedText("chat-value", {"value": told_value(name, value)}),
            f"{name}={text_of(value)}",
            chosen=value == now,
        )
        for value in values
    ]
    if not isinstance(choices, OneOf):
        other = LocalizedText("chat-other-number")
        buttons.append(scene.button(Verb.NUMBER, other, about=name))
    back = (_page_button(scene, "chat-options", page_of_option(name)),)
    told = {"option": option_title(name), "value": told_value(name, now)}
    lines = [LocalizedText("chat-option", told)]
    return MessageContent(scene.text(*lines), rows=(*in_rows(buttons, _WIDTH), back))


def _time_post(scene: Scene) -> MessageContent:
    record = scene.record
    times = [
        scene.pick(
            Verb.TURN_TIME, time_line(turn_s), str(turn_s or 0), chosen=turn_s == record.turn_s
        )
        for turn_s in TURN_TIMES_S
    ]
    levels = [
        scene.pick(Verb.STAND_IN, fill_line(level), level, chosen=level is record.stand_in)
        for level in Level
    ]
    back = (_page_button(scene, "chat-seats", SEATS),)
    calls = [
        scene.pick(
            Verb.NUDGE_AFTER, call_line(call_s), call_text(call_s), chosen=call_s == record.call_s
        )
        for call_s in CALL_TIMES_S
    ]
    lines = [
        LocalizedText("chat-choose-time"),
        LocalizedText("chat-choose-stand-in"),
        LocalizedText("chat-choose-call"),
    ]
    rows = (*in_rows(times, _WIDTH), *in_rows(levels, _WIDTH), *in_rows(calls), back)
    return MessageContent(scene.text(*lines), rows=rows)


def times_post(scene: Scene) -> MessageContent:
    """Return the same for its maker alone, in a match too."""
    post = _time_post(scene)
    return replace(post, rows=post.rows[:-1])


def call_text(call_s: int | None) -> str:
    """Return when people are called, as a button carries it."""
    return "never" if call_s is None else str(call_s)


def call_line(call_s: int | None) -> LocalizedText:
    """Return when people are called, as they read it."""
    return LocalizedText("chat-call-time", {"seconds": "never" if call_s is None else call_s})


def fill_line(level: Level) -> LocalizedText:
    """Return a computer player of a level."""
    return LocalizedText("chat-fill", {"level": level_line(level)})


def _language_post(scene: Scene) -> MessageContent:
    """Return the languages that the table may speak, or none but those of its chats."""
    now = scene.record.language
    each = scene.pick(Verb.TABLE_LANGUAGE, LocalizedText("chat-each-language"), "", chosen=not now)
    spoken = [
        scene.pick(
            Verb.TABLE_LANGUAGE,
            LocalizedText("chat-value", {"value": own_name(language)}),
            language,
            chosen=language == now,
        )
        for language in LANGUAGES
    ]
    back = (_page_button(scene, "chat-seats", SEATS),)
    lines = [LocalizedText("chat-choose-language")]
    return MessageContent(scene.text(*lines), rows=(*in_rows([each, *spoken], _WIDTH), back))


def _suits_post(scene: Scene) -> MessageContent:
    """Return the cards that the pictures of the table may show."""
    now = scene.record.suits
    decks = [
        scene.pick(Verb.SUITS, suits_line(suits), suits, chosen=suits == now)
        for suits in ("", *SUITS)
    ]
    back = (_page_button(scene, "chat-seats", SEATS),)
    return MessageContent(
        scene.text(LocalizedText("chat-choose-suits")), rows=(*in_rows(decks), back)
    )


def suits_line(suits: str) -> LocalizedText:
    """Return the cards of our decks by their suits, or those that the bot shows elsewhere."""
    return LocalizedText("chat-suits", {"suits": suits or "usual"})


def _page_button(scene: Scene, key: str, page: str) -> Button:
    return scene.button(Verb.PAGE, LocalizedText(key), about=page)


def time_line(turn_s: int | None) -> LocalizedText:
    """Return how much time there is for each word."""
    seconds = turn_s or 0
    return LocalizedText("chat-turn-time", {"seconds": seconds, "minutes": seconds // 60})


def _page_number(about: str) -> int:
    """Return the page of options that a button asks for; anything else is the first."""
    pages = {str(number): number for number in range(_last_page() + 1)}
    return pages.get(about, 0)


def _last_page() -> int:
    return (len(CHOICES) - 1) // _A_PAGE
