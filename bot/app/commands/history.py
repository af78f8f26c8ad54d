"""The command that lists the author's results with and against other people (tallies)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import command
from bot.messages.table_message import LONGEST_TEXT
from bot.ports.message import MessageContent, Reply
from bot.tables.match_history import HeadToHead, PastPlayer
from bot.text.head_to_head import tally_line
from bot.text.localizer import LocalizedText, TextArg, sanitize
from bot.text.lookalikes import confusable_skeleton
from bot.text.text_cache import width

MOST_LISTED: Final = 20
"""The maximum number of tallies in the list; a name finds the others."""

_LAST_LINES: Final = 200
"""The space that is kept for the lines below the tallies, in UTF-16 code units."""

SOMEBODY: Final = LocalizedText("historial-somebody")
"""What is shown instead of the name of an erased person."""


@command("historial")
async def command_history(services: Services, ctx: RequestContext) -> Reply:
    """Return the author's tallies with a named person, or all tallies; raise RefusalError.

    Only matches without computer players count. A tally shows the matches and games that each side
    has won, and the latest results.
    """
    tallies = await services.documents.played.tallies_of(ctx.person.id)
    names = _names(tallies)
    if ctx.argument:
        meant = _meant(tallies, names, ctx.argument)
        tallies = tuple(one for one in tallies if any(who.digest in meant for who in _people(one)))
        if not tallies:
            line = LocalizedText("historial-nobody", {"name": ctx.argument})
            raise RefusalError(line, is_of_argument=True)
    if not tallies:
        return ctx.reply(LocalizedText("historial-none"))
    return Reply(post=MessageContent(_fitted(ctx, tallies, names)))


async def people_met(services: Services, ctx: RequestContext) -> list[str]:
    """Return the names of the people in the author's tallies, the most recent first."""
    return list(_names(await services.documents.played.tallies_of(ctx.person.id)).values())


def _fitted(ctx: RequestContext, tallies: Sequence[HeadToHead], names: Mapping[str, str]) -> str:
    """Return as many tallies as fit into a message, the latest first, and the number left out."""
    lines = [ctx.localizer.format(_line(one, names)) for one in tallies[:MOST_LISTED]]
    while width("\n".join(lines)) > LONGEST_TEXT - _LAST_LINES:
        lines.pop()
    left = len(tallies) - len(lines)
    last = [LocalizedText("historial-key")]
    if left:
        last.append(LocalizedText("historial-more", {"count": left}))
    return "\n".join((*lines, "", *map(ctx.localizer.format, last)))


def _line(tally: HeadToHead, names: Mapping[str, str]) -> LocalizedText:
    def called(players: Iterable[PastPlayer]) -> list[TextArg]:
        # Erased people come last.
        known = sorted(names[player.digest] for player in players if player.digest)
        erased = sum(not player.digest for player in players)
        return [*known, *[SOMEBODY] * erased]

    return tally_line(
        called(tally.partners),
        called(tally.rivals),
        matches=tally.matches,
        games=tally.games,
        latest=tally.latest,
    )


def _people(tally: HeadToHead) -> tuple[PastPlayer, ...]:
    return (*tally.partners, *tally.rivals)


def _names(tallies: Iterable[HeadToHead]) -> dict[str, str]:
    """Return a name for each person, by digest; people with the same name get a number."""
    players = (player for one in tallies for player in _people(one))
    return numbered((player.digest, player.called) for player in players if player.digest)


def numbered(people: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return a name for each person, by key; names that look alike get a number."""
    names, alike = dict[str, str](), Counter[str]()
    for key, name in people:
        if key not in names:
            look = confusable_skeleton(name)
            alike[look] += 1
            number = f" ({alike[look]})" if alike[look] > 1 else ""
            names[key] = name + number
    return names


def _meant(
    tallies: Iterable[HeadToHead], names: Mapping[str, str], argument: str
) -> frozenset[str]:
    """Return the digests of the people with a name: in full, as shown, or its first words."""
    wanted = sanitize(argument).removeprefix("@")
    look, words = confusable_skeleton(wanted), wanted.casefold().split()
    people = [player for one in tallies for player in _people(one) if player.digest]
    alike = {one.digest for one in people if confusable_skeleton(one.called) == look}
    shown = {whose for whose, name in names.items() if name.casefold() == wanted.casefold()}
    first = {one.digest for one in people if one.called.casefold().split()[: len(words)] == words}
    return frozenset(alike or shown or first)
