"""Who does something, where and in which language; which table they mean; what is refused them.

The ``Room`` is what everything that is done for them is done with.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from bot.app.commands.talk import ChatRelay, ThreadService
from bot.app.game_loop import GameLoop
from bot.app.rate_limit import RateLimiter
from bot.images.image_cache import ImageRenderer
from bot.messages.publisher import Publisher
from bot.parsing.error_text import (
    UnknownCommandError,
    parse_failure_text,
    refused_action,
    refused_rules,
)
from bot.ports.background_tasks import AnalysisWorker
from bot.ports.clock import Clock
from bot.ports.message import LONGEST_DONE, Reply
from bot.ports.metrics import Metrics
from bot.ports.request import Address, ButtonPress, Permission, Person, PersonId, Request
from bot.ports.value import Struct, replace
from bot.tables.documents import Documents
from bot.tables.joining import LobbyError, LobbyReason, MuteList
from bot.tables.lobby import resume_seat
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.table_index import asked_for_in, is_code
from bot.text.common import Names, listed
from bot.text.localizer import LocalizedText, Localizer, language_of
from engine.errors import IllegalActionError, IllegalRulesError
from engine.seats import Seat


class Services(Struct, frozen=True):
    """What people's deeds are done with: the tables, what is kept, who goes on and who shows.

    What costs much is admitted ``rarely``; ``judging`` goes through matches elsewhere. Without a
    ``painter`` nothing is pictured. On the ``discreet`` platforms nobody sees a command that
    another person gives.
    """

    tables: TableRepository
    archive: Documents
    conductor: GameLoop
    publisher: Publisher
    timer: Clock
    talk: ChatRelay
    meter: Metrics
    usher: ThreadService
    expensive_limit: RateLimiter
    refusals: MuteList
    judging: AnalysisWorker
    painter: ImageRenderer | None = None
    discreet: frozenset[str] = frozenset()


class RefusalError(Exception):
    """What somebody asked for is refused, and nothing has changed; ``line`` says why."""

    def __init__(self, line: LocalizedText) -> None:
        super().__init__(line.key)
        self.line = line

    @property
    def is_of_argument(self) -> bool:
        """Whether it refuses what stands behind a command, as nothing that the command knows."""
        return self.is_talk or isinstance(self.__cause__, IllegalRulesError)

    @property
    def is_talk(self) -> bool:
        """Return whether it refuses words that were hardly meant for a table."""
        return isinstance(self.__cause__, UnknownCommandError) and self.__cause__.why.is_talk


class UnknownArgumentError(RefusalError):
    """What stands behind a command names nothing that the command knows."""

    @property
    def is_of_argument(self) -> bool:
        """It does."""
        return True


class RequestContext(Struct, frozen=True):
    """A person who did something in a chat; ``message`` is the post they did it on, or empty.

    One that ``is_aside`` stands in a chat, and is seen there by them alone; ``is_pressing`` is true
    for a button, and false for words and commands.
    ``own_language`` is the one for them where no table has a language; tables and chairs keep it,
    so that a table may take its language back. ``is_reachable`` says whether private messages have
    ever got through to them, ``text_only`` that they want no pictures, and ``unasked`` that an
    órdago of theirs takes one press. ``at`` is when they did it,
    in seconds since the epoch, or 0 where nobody knows, and ``deed`` (an interaction or an update)
    is the same when what they did is delivered twice, and empty where it has no name. The bot
    ``lacks`` rights in that chat, which ``has_threads`` where one may be opened under it.
    """

    person: Person
    address: Address
    private: bool
    language: str
    fallback_language: str
    is_reachable: bool
    chose_language: bool = False
    text_only: bool = False
    unasked: bool = False
    message: str = ""
    on_ephemeral: bool = False
    is_pressing: bool = False
    at: float = 0.0
    deed: str = ""
    missing_permissions: tuple[Permission, ...] = ()
    has_threads: bool = False

    @property
    def voice(self) -> Localizer:
        """Speaks their language."""
        return Localizer(self.language)

    def reply(self, *lines: LocalizedText) -> Reply:
        """Return some words for them alone."""
        return Reply("\n".join(self.voice.format(line) for line in lines))

    def toast(self, line: LocalizedText, answer: Reply | None = None) -> Reply:
        """Return what was done said in passing, beside what the posts or another answer show."""
        text = self.voice.format(line)
        if len(text) > LONGEST_DONE:
            text = text[: LONGEST_DONE - 1] + "…"
        return Reply(toast=text) if answer is None else replace(answer, toast=text)


def caller_in(room: Services, incoming: Request) -> RequestContext:
    """Return who has done something; they are spoken to in the language that they have chosen.

    Otherwise it is that of the table, then that of the chat, then what their platform hints at.
    """
    person, deed = incoming.person, incoming.body
    own = room.archive.preferences(person.id)
    here = room.archive.preferences(incoming.address).language
    without_table = own.language or here or language_of(person.hint)
    return RequestContext(
        person,
        incoming.address,
        private=incoming.private,
        language=own.language
        or _table_language(room, person.id, incoming.address)
        or without_table,
        fallback_language=without_table,
        chose_language=bool(own.language),
        is_reachable=own.reachable is True,
        text_only=own.text_only,
        unasked=own.unasked,
        message=deed.message if isinstance(deed, ButtonPress) else "",
        on_ephemeral=isinstance(deed, ButtonPress) and deed.is_aside,
        is_pressing=isinstance(deed, ButtonPress),
        at=incoming.at,
        deed=deed_of(incoming),
        missing_permissions=incoming.missing_permissions,
        has_threads=incoming.has_threads,
    )


def deed_of(incoming: Request) -> str:
    """Return what names a deed among those of all platforms.

    Nothing where its own gave it no name.
    """
    return f"{incoming.address.platform} {incoming.key}" if incoming.key else ""


def _table_language(room: Services, person: PersonId, address: Address) -> str:
    """Return the language of the table that was touched last of those seen here.

    Where none is seen, as in a private chat, it is of those at which the person sits.
    """
    near = room.tables.find_by(address) or room.tables.find_by(person)
    latest = max(near, key=lambda live: live.record.touched_at, default=None)
    return "" if latest is None else latest.record.language


def rights_line(key: str, rights: Iterable[Permission]) -> LocalizedText:
    """What cannot be done for want of rights, which are called as the platform calls them."""
    named = listed([LocalizedText("chat-right", {"right": right.value}) for right in rights])
    return LocalizedText(key, {"rights": named})


@contextmanager
def refusing(names: Callable[[], Names]) -> Iterator[None]:
    """Raise what the rules and the words refuse as a RefusalError, with names of seats."""
    try:
        yield
    except IllegalActionError as refusal:
        raise RefusalError(refused_action(refusal, names())) from refusal
    except IllegalRulesError as refusal:
        raise RefusalError(refused_rules(refusal)) from refusal
    except UnknownCommandError as error:
        raise RefusalError(parse_failure_text(error)) from error


async def resolve_table(
    room: Services, caller: RequestContext, named: str = "", *, seated: bool = True
) -> Table:
    """Return the table that is named, or else the one that this person most likely means here.

    With ``seated`` it is one at which they sit: the one that waits for them, or the one where
    something happened last. Raise LobbyError when there is none.
    """
    if is_code(named):
        live = await room.tables.find(named)
        check_can_see(caller, live)
        return live
    own = tables_own(room, caller)
    if own:
        return own[0]
    near = visible_tables(room, caller)
    if not near:
        raise LobbyError(LobbyReason.NO_TABLE_HERE)
    if seated:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return max(near, key=lambda live: _likelihood(live, caller))


def tables_own(room: Services, caller: RequestContext) -> tuple[Table, ...]:
    """Return the tables near at which a person sits, the likeliest to be meant first."""
    near = visible_tables(room, caller)
    own = [live for live in near if live.record.seat_of(caller.person.id) is not None]
    return tuple(sorted(own, key=lambda live: _likelihood(live, caller), reverse=True))


def naming(caller: RequestContext, live: Table, answer: Reply) -> Reply:
    """Return an answer that names the table it is about, where others might be meant as well."""
    say, code = caller.voice.format, live.record.code
    head = say(LocalizedText("several-table", {"code": code}))
    if answer.post is not None and code not in answer.post.text:
        headed = f"{head}\n{answer.post.text}"
        answer = replace(answer, post=replace(answer.post, text=headed))
    text = answer.text or (answer.toast if caller.private and answer.post is None else "")
    if text and code not in text:
        # What fills a line stands in one line.
        named = say(LocalizedText("several-said", {"code": code, "said": text}))
        answer = replace(answer, text=f"{head}\n{text}" if "\n" in text else named)
    if answer.toast:
        answer = caller.toast(
            LocalizedText("several-said", {"code": code, "said": answer.toast}), answer
        )
    return answer


@contextmanager
def naming_refusals(live: Table) -> Iterator[None]:
    """Raise what is refused as a RefusalError that names the table it is about."""
    try:
        yield
    except LobbyError as error:
        why = LocalizedText(f"lobby-{error.reason}", error.details)
        raise RefusalError(_said_at(live, why)) from error
    except RefusalError as refusal:
        refusal.line = _said_at(live, refusal.line)
        raise


def _said_at(live: Table, said: LocalizedText) -> LocalizedText:
    code = live.record.code
    is_named = code in said.args.values()
    return said if is_named else LocalizedText("several-said", {"code": code, "said": said})


def check_can_see(caller: RequestContext, live: Table) -> None:
    """Raise LobbyError for a button of a table that neither they nor their chat have to do with.

    No app shows them one; to whoever makes one up the table is none.
    """
    record, person = live.record, caller.person.id
    if person == record.maker or person in record.everybody:
        return
    if caller.address not in asked_for_in(record):
        raise LobbyError(LobbyReason.NO_SUCH_TABLE)


def check_not_muted(room: Services, caller: RequestContext, live: Table) -> None:
    """Raise LobbyError where whoever has a table in hand refuses them there."""
    if room.refusals.refuses(live.record.maker, caller.person.id):
        raise LobbyError(LobbyReason.REFUSED)


def visible_tables(room: Services, caller: RequestContext) -> tuple[Table, ...]:
    """Return the tables of this chat; in private also all at which the person sits.

    So it is where the bot has no part and nobody else hears its answers.
    """
    here = room.tables.find_by(caller.address)
    if not (caller.private or Permission.BE_HERE in caller.missing_permissions):
        return here
    elsewhere = (live for live in room.tables.find_by(caller.person.id) if live not in here)
    return (*here, *elsewhere)


def _likelihood(live: Table, caller: RequestContext) -> tuple[bool, bool, float]:
    person = caller.person.id
    return live.waits_for(person), live.is_playing, live.record.touched_at


async def seated(room: Services, caller: RequestContext, live: Table) -> Seat:
    """Return the seat of somebody who plays.

    A person who was away has come back by saying something.
    """
    seat = seat_at(caller, live)
    if not live.is_playing:
        is_over = live.game is not None
        raise LobbyError(LobbyReason.MATCH_OVER if is_over else LobbyReason.NOT_IN_PLAY)
    plays_in = None if caller.private else caller.address
    chair = live.record.chairs[seat]
    if chair.plays_in != plays_in:
        moved = live.record.with_chair(seat, replace(chair, plays_in=plays_in))
        room.tables.update(live, moved)
    if chair.away:
        await room.conductor.update_table(live, resume_seat(live.record, caller.person.id))
    return seat


def seat_at(caller: RequestContext, live: Table) -> Seat:
    """Return where somebody sits at an open table; raise LobbyError."""
    if live.record.closed:
        raise LobbyError(LobbyReason.CLOSED)
    seat = live.record.seat_of(caller.person.id)
    if seat is None:
        is_coming = caller.person.id in live.record.people_coming
        raise LobbyError(LobbyReason.STILL_COMING if is_coming else LobbyReason.NOT_SEATED)
    return seat
