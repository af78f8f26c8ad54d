"""The command that proves a fair deal: the seal of a match, and its secret at the end."""

import asyncio
from collections.abc import Iterator
from typing import Final

from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command
from bot.messages.callback_data import Verb
from bot.ports.message import File, Reply
from bot.records.export import export
from bot.records.json_fields import shown
from bot.records.json_reader import Document
from bot.records.parse import entries
from bot.records.verify import Proof, VerificationResult, verify_record
from bot.tables.daily import date_at
from bot.tables.errors import LobbyReason
from bot.tables.fairness import commitment, grouped, is_opened
from bot.tables.table import Table
from bot.text.localizer import LocalizedText
from engine.game import MatchOver

START: Final = "proof"


FILE_NAME: Final = "amarreko-match.json"


@command("comprobar", needs=Needs.TABLE, locks=False)
@button(Verb.PROVE, needs=Needs.TABLE, locks=False)
async def command_proof(services: Services, ctx: RequestContext) -> Reply:
    """Return the seal of a match; after its end, verify the match and send its record.

    A hand of the day can be verified from the next day on. Raise RefusalError if there is no match,
    or if the author has asked too often.
    """
    table = ctx.table
    if table.game is None:
        raise RefusalError.because(LobbyReason.NOT_IN_PLAY)
    secret, day = table.state.secret, table.state.daily
    if day is not None:
        if day.date >= date_at(services.clock.now()):
            return ctx.reply(LocalizedText("daily-sealed", {"commitment": grouped(day.commitment)}))
        opened = (await services.documents.daily.secret_of(day.date)).hex()
        return await _proof(services, ctx, opened)
    if not secret:
        return ctx.reply(LocalizedText("proof-unsealed"))
    public = table.public_view()
    if not (is_opened(public.rules) and isinstance(public.phase, MatchOver)):
        return ctx.reply(proof_line(table))
    return await _proof(services, ctx, secret)


async def _proof(services: Services, ctx: RequestContext, secret: str) -> Reply:
    """Verify a match with its secret, and return its record; raise RefusalError."""
    if not services.expensive_limit.allow(ctx.person.id):
        raise RefusalError(LocalizedText("data-too-soon"))
    text = await _record_of(services, ctx.table, secret)
    # A long match takes a while; the thread keeps it from delaying other requests.
    finding = await asyncio.to_thread(_found_in, text)
    told = "\n".join(map(ctx.localizer.format, _found_lines(finding, secret)))
    return Reply(told, start_payload=START, file=File(FILE_NAME, text.encode()))


def proof_line(table: Table) -> LocalizedText:
    """Return the full seal of a match, and whether its secret is published at the end."""
    key = "proof-sealed" if is_opened(table.public_view().rules) else "proof-kept"
    return LocalizedText(key, {"commitment": grouped(commitment(table.state.secret))})


async def _record_of(services: Services, table: Table, secret: str) -> str:
    """Return the record of a match whose secret is public.

    Raise StorageError or UnknownEventError.
    """
    state, names = table.state, table.match_names
    assert state.match is not None, "a match has been played"
    log = await services.tables.log_of(table)
    told = [names[seat] for seat in sorted(names)]
    return export(log, told, state.match, secret, state.daily)


def _found_in(text: str) -> VerificationResult:
    [entry] = entries(Document(text))
    return verify_record(entry)


def _found_lines(finding: VerificationResult, secret: str) -> Iterator[LocalizedText]:
    """Yield the result of the verification, and the digest of the record."""
    if finding.proof is Proof.VALID:
        opened = {"secret": secret, "commitment": grouped(commitment(secret))}
        yield LocalizedText("proof-follows", {"hands": finding.hands, **opened})
        yield LocalizedText("proof-digest", {"digest": grouped(finding.digest)})
        return
    written, follows = shown(finding.written), shown(finding.follows)
    place = {"place": finding.place, "line": str(finding.line)}
    yield LocalizedText("proof-differs", {**place, "written": written, "follows": follows})
