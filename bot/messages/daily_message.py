"""Describe the hand of the day: its seal, and its result once its last hand is over."""

from collections.abc import Iterator
from typing import Final

from bot.messages.buttons import Rows
from bot.messages.callback_data import PlayButton, TableButton, Verb, decode, encode
from bot.messages.render_context import RenderContext
from bot.ports.message import Button, Style
from bot.tables.daily import HANDS, SMALL, DailyResult, DailyTable, DearestWord
from bot.tables.fairness import short_seal
from bot.text.choices import label
from bot.text.localizer import LocalizedText, Localizer, TextArg
from engine.actions import Action, Descarto
from engine.cards import Card
from engine.game import HandOver
from engine.view import View

SHOW: Final = "show"
"""The button argument that shows a result in a chat."""

BEFORE: Final = "before"
"""The button argument that opens the seal of the previous day."""

_DEAR: Final = 2.0
"""A hand whose decisions cost more than this gets a red square; above ``SMALL``, a yellow one."""

_MOST_NAMED: Final = 10
"""With more other players than this, a rank is shown in tenths."""


def begun_lines(day: DailyTable, seen: View) -> Iterator[LocalizedText]:
    """Yield which hand of the day is being played, and during the first one also the day's seal."""
    if is_day_over(day, seen):
        return
    yield LocalizedText("daily-hand", {"hand": max(1, seen.number), "hands": HANDS})
    if seen.number <= 1:
        yield LocalizedText("daily-seal", {"seal": short_seal(day.commitment)})


def is_day_over(day: DailyTable | None, seen: View) -> bool:
    """Return whether a table shows the end of the day's last hand."""
    return day is not None and seen.number >= HANDS and isinstance(seen.phase, HandOver)


def result_lines(day: str, result: DailyResult) -> Iterator[LocalizedText]:
    """Yield the result of a day, without a rank."""
    yield from end_lines(DailyTable(day, 0, "", result=result))


def end_lines(day: DailyTable) -> Iterator[LocalizedText]:
    """Yield the result of a day, or a line that says that it is still being computed."""
    result = day.result
    if result is None:
        yield LocalizedText("daily-in-judgement")
        return
    yield _summary(day, result)
    yield _dearest(result)
    if day.late:
        yield LocalizedText("daily-late")
    else:
        yield share_line(day.date, result)


def _summary(day: DailyTable, result: DailyResult) -> LocalizedText:
    """Return the figures of a result, and its rank if other people have played that day."""
    told: dict[str, TextArg] = {
        "hands": HANDS,
        "stones": _signed(result.stones),
        "accuracy": result.accuracy,
    }
    if day.late or not day.others:
        return LocalizedText("daily-result", told)
    better, of = day.better, day.others
    if of > _MOST_NAMED:
        better, of = _MOST_NAMED * better // of, _MOST_NAMED
    rank = {"better": better, "of": of, "people": day.others + 1}
    return LocalizedText("daily-result-ranked", told | rank)


def _dearest(result: DailyResult) -> LocalizedText:
    """Return the costliest decision in one sentence."""
    dearest = result.dearest
    if dearest is None:
        return LocalizedText("daily-nothing-dear")
    return LocalizedText(
        "daily-dearest",
        {
            "hand": dearest.hand,
            "what": _about(dearest),
            "said": label(_read(dearest.said)),
            "best": label(_read(dearest.best)),
            "points": max(1, round(dearest.points)),
        },
    )


def _about(dearest: DearestWord) -> LocalizedText:
    if dearest.about in {"mus", "discard"}:
        return LocalizedText(f"repaso-{dearest.about}")
    return LocalizedText("lance", {"lance": dearest.about})


def written(action: Action) -> str:
    """Return an action as stored in a ``DearestWord``: the cards, or a button token."""
    if isinstance(action, Descarto):
        return " ".join(action.cards)
    return encode(PlayButton("", 1, action))


def _read(text: str) -> Action:
    """Return the action that ``written`` has turned into a text."""
    if ":" not in text:
        return Descarto(tuple(map(Card, text.split())))
    pressed = decode(text)
    assert isinstance(pressed, PlayButton), "the token carries an action"
    return pressed.action


def share_line(day: str, result: DailyResult) -> LocalizedText:
    """Return the line to share; it reveals nothing about the cards."""
    _, month, number = day.split("-")
    return LocalizedText(
        "daily-share",
        {
            "day": f"{number}-{month}",
            "squares": "".join(map(_square, result.costs)),
            "accuracy": result.accuracy,
            "stones": _signed(result.stones),
        },
    )


def _square(cost: float) -> str:
    return "🟩" if cost <= SMALL else "🟨" if cost <= _DEAR else "🟥"


def _signed(stones: int) -> str:
    return f"+{stones}" if stones > 0 else f"\N{MINUS SIGN}{-stones}" if stones else "0"


def end_rows(context: RenderContext) -> Rows:
    """Return the buttons below a result: show it in the chat, and open yesterday's seal."""
    day = context.state.daily
    assert day is not None, "the table is that of a day"
    row = [daily_button(context.localizer, "daily-yesterday", BEFORE)]
    if may_show(day):
        row.insert(0, daily_button(context.localizer, "daily-show", SHOW, Style.PRIMARY))
    return (tuple(row),)


def may_show(day: DailyTable) -> bool:
    """Return whether a result counts and has not yet been shown in the chat."""
    result = day.result
    if result is None or day.late or day.chat is None:
        return False
    return not result.is_shown_in(day.chat)


def daily_button(
    localizer: Localizer, key: str, about: str = "", style: Style = Style.PLAIN
) -> Button:
    """Return a button for the hand of the day, which belongs to no table."""
    token = encode(TableButton("", Verb.DAILY, about))
    return Button(localizer.format(LocalizedText(key)), token, style)
