"""Rank the players of a chat's matches by the value of their decisions, and list their wins.

Only the author sees the answer. It lists the people who have pressed [Enseñar] for this chat, and
the author's own figures. The ranking counts all later matches of such a person in the chat. Showing
a result of the hand of the day in a chat does not add a person to the ranking.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.app.commands.chats import called
from bot.app.commands.history import numbered
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import button, command
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.table_message import LONGEST_TEXT
from bot.ports.message import Button, MessageContent, Reply, Style
from bot.ports.request import Address, Permission, channel_of
from bot.tables.match_history import MOST
from bot.tables.ranking import PERIOD_DAYS, Standing, period_begin, standing_of
from bot.text.common import listed
from bot.text.confidence import in_tenths, signed_in_tenths
from bot.text.localizer import LocalizedText, TextArg
from bot.text.text_cache import width

MOST_LISTED: Final = 20
"""The maximum number of people in the list."""

_SHOW: Final = "show"
_HIDE: Final = "hide"
"""The actions of buttons, followed by a chat; without a chat, the button is about all chats."""

_LAST_LINES: Final = 1_000
"""The space that is kept for the lines around the list of people, in UTF-16 code units."""


@command("clasificacion")
async def command_ranking(services: Services, ctx: RequestContext) -> Reply:
    """Return the ranking of the chat and the author's own figures; in private, only the figures."""
    chat = _chat_here(ctx)
    services.game_loop.judge_matches_of(ctx.person.id)
    return Reply(post=await _page(services, ctx, chat))


@button(Verb.RANKING)
async def button_ranking(services: Services, ctx: RequestContext) -> Reply:
    """Add the author to the ranking of a chat, or remove them; raise RefusalError.

    The button names the chat, because the author may see its page in private.
    """
    person = ctx.person.id
    act, _, named = ctx.argument.partition("=")
    chat = Address(person.platform, named) if named else None
    if act == _HIDE:
        await services.documents.hide_in(person, chat)
    elif act == _SHOW and chat is not None and await _is_of(services, ctx, chat):
        await services.documents.show_in(person, chat, called(ctx))
        services.game_loop.judge_matches_of(person)
    else:
        raise RefusalError.of_unknown_button()
    page = await _page(services, ctx, chat)
    done = LocalizedText("ranking-now-shown" if act == _SHOW else "ranking-now-hidden")
    return ctx.toast(done, Reply(post=page, is_in_place=True))


def _chat_here(ctx: RequestContext) -> Address | None:
    """Return the chat of a request without its thread; None if only the author sees the reply."""
    is_alone = ctx.private or Permission.BE_HERE in ctx.missing_permissions
    return None if is_alone else channel_of(ctx.address)


async def _is_of(services: Services, ctx: RequestContext, chat: Address) -> bool:
    """Return whether the author makes the request in this chat, or has played there."""
    played = await services.documents.played.of(ctx.person.id)
    return chat == _chat_here(ctx) or any(chat in one.chats for one in played)


async def _page(services: Services, ctx: RequestContext, chat: Address | None) -> MessageContent:
    person, since = ctx.person.id, period_begin(services.clock.now())
    own = standing_of(await services.documents.played.of(person), chat, since)
    shown = services.documents.preferences(person).shown
    lines = list[LocalizedText]()
    if chat is None:
        lines.append(LocalizedText("ranking-of-all-chats", {"days": PERIOD_DAYS}))
    else:
        lines.append(LocalizedText("ranking-title", {"days": PERIOD_DAYS}))
        lines += await _rows(services, ctx, chat, since)
        lines.append(LocalizedText("ranking-key", {"most": MOST}))
    lines.append(_own_line(own))
    if chat is None:
        lines.append(LocalizedText("ranking-shown-in", {"chats": len(shown)}))
        rows = (_button(ctx, "ranking-hide", _HIDE),) if shown else ()
    elif any(one.chat == chat for one in shown):
        lines.append(LocalizedText("ranking-shown"))
        rows = (_button(ctx, "ranking-hide", f"{_HIDE}={chat.chat}"),)
    else:
        lines.append(LocalizedText("ranking-hidden"))
        rows = (_button(ctx, "daily-show", f"{_SHOW}={chat.chat}", Style.PRIMARY),)
    text = "\n".join(map(ctx.localizer.format, lines))
    return MessageContent(text, rows=(rows,) if rows else ())


def _button(ctx: RequestContext, key: str, act: str, style: Style = Style.PLAIN) -> Button:
    label = ctx.localizer.format(LocalizedText(key))
    return Button(label, encode(TableButton("", Verb.RANKING, act)), style)


async def _rows(
    services: Services, ctx: RequestContext, chat: Address, since: float
) -> list[LocalizedText]:
    """Return the lines of the people in the ranking of a chat, as many as fit into a message."""
    shown = services.documents.shown_in(chat)
    names = numbered((str(person), name) for person, name in shown)
    standings = [
        (names[str(person)], standing_of(await services.documents.played.of(person), chat, since))
        for person, _ in shown
    ]
    rows = list(_ordered(standings))
    kept = rows[:MOST_LISTED]
    while width("\n".join(map(ctx.localizer.format, kept))) > LONGEST_TEXT - _LAST_LINES:
        kept.pop()
    if not rows:
        return [LocalizedText("ranking-nobody")]
    left = len(rows) - len(kept)
    return [*kept, *([LocalizedText("ranking-more", {"count": left})] if left else [])]


def _ordered(standings: Sequence[tuple[str, Standing]]) -> Iterator[LocalizedText]:
    """Yield the lines of people: with enough games by their mean, then the others by name."""
    ranked = [(name, one) for name, one in standings if one.is_ranked]
    ranked.sort(key=lambda row: (-row[1].mean, row[0]))
    for place, (name, one) in enumerate(ranked, start=1):
        told: dict[str, TextArg] = {"place": place, "player": name, "figures": _figures(one)}
        yield LocalizedText("ranking-row", told)
    for name, one in sorted(standings, key=lambda row: row[0]):
        if one.matches and not one.is_ranked:
            yield LocalizedText("ranking-row-of-wins", {"player": name, "figures": _wins(one)})


def _figures(one: Standing) -> TextArg:
    """Return the figures of a person who has enough games to be ranked."""
    told: dict[str, TextArg] = {
        "mean": signed_in_tenths(one.mean),
        "margin": in_tenths(one.margin),
        "games": len(one.gains),
    }
    parts: list[TextArg] = [LocalizedText("ranking-figures", told)]
    if one.matches:
        parts.append(_wins(one))
    return listed(parts, last="list-more")


def _wins(one: Standing) -> LocalizedText:
    return LocalizedText("ranking-wins", {"won": one.won, "matches": one.matches})


def _own_line(own: Standing) -> LocalizedText:
    """Return the author's own figures, or how many games they still need to be ranked."""
    parts: list[TextArg] = []
    if own.is_ranked:
        parts.append(_figures(own))
    elif own.gains or own.matches or own.unjudged:
        parts.append(LocalizedText("ranking-missing", {"missing": own.missing}))
        if own.matches:
            parts.append(_wins(own))
    if own.unjudged:
        parts.append(LocalizedText("ranking-unjudged", {"count": own.unjudged}))
    if not parts:
        return LocalizedText("ranking-own-none")
    return LocalizedText("ranking-own", {"figures": listed(parts, last="list-more")})
