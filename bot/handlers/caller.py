"""Who does something, where and in which language; which table they mean; what is refused them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.lines.phrases import Names
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import UnknownCommandError, misheard, refused_action, refused_rules
from bot.ports.platform import Address, Answer, Person
from bot.tables.live import LiveTable
from bot.tables.lobby import LobbyError, LobbyReason
from bot.tables.record import is_code
from bot.tables.registry import Registry
from engine.errors import IllegalActionError, IllegalRulesError


class RefusalError(Exception):
    """What somebody asked for is refused, and nothing has changed; ``line`` says why."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.key)
        self.line = line

    @property
    def is_misheard(self) -> bool:
        """Whether words were not understood at all."""
        return isinstance(self.__cause__, UnknownCommandError)


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who did something in a chat; ``message`` is the post they did it on, or empty.

    ``own_language`` is what they would be spoken to in where no table has a language.
    ``is_reachable`` says whether private messages have ever got through to them, and ``at`` when
    they did it, in seconds since the epoch, or 0 where nobody knows. Who wants ``text_only`` is
    shown no pictures. ``deed`` is the same when
    what they did is delivered twice.
    """

    person: Person
    address: Address
    private: bool
    language: str
    own_language: str
    is_reachable: bool
    text_only: bool = False
    chose_language: bool = False
    message: str = ""
    at: float = 0.0
    deed: str = ""

    @property
    def voice(self) -> Voice:
        """Speaks their language."""
        return Voice(self.language)

    def told(self, *lines: Line) -> Answer:
        """Some words for them alone."""
        return Answer("\n".join(self.voice.say(line) for line in lines))


@contextmanager
def refusing(names: Names) -> Iterator[None]:
    """Raise what the rules and the words refuse as a RefusalError; seats are called by name."""
    try:
        yield
    except IllegalActionError as refusal:
        raise RefusalError(refused_action(refusal, names)) from refusal
    except IllegalRulesError as refusal:
        raise RefusalError(refused_rules(refusal)) from refusal
    except UnknownCommandError as error:
        raise RefusalError(misheard(error)) from error


async def table_meant(
    tables: Registry, caller: Caller, named: str = "", *, seated: bool = True
) -> LiveTable:
    """The table that is named, or else the one that this person most likely means here.

    With ``seated`` it is one at which they sit: the one that waits for them, or the one where
    something happened last. Raise LobbyError when there is none.
    """
    if is_code(named):
        return await tables.find(named)
    near = tables_near(tables, caller)
    own = [live for live in near if live.record.seat_of(caller.person.id) is not None]
    if own:
        return max(own, key=lambda live: _likelihood(live, caller))
    if not near:
        raise LobbyError(LobbyReason.NO_TABLE_HERE)
    if seated:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return max(near, key=lambda live: _likelihood(live, caller))


def tables_near(tables: Registry, caller: Caller) -> tuple[LiveTable, ...]:
    """The tables of this chat; in private also all at which the person sits."""
    here = tables.seen_in(caller.address)
    if not caller.private:
        return here
    elsewhere = (live for live in tables.of(caller.person.id) if live not in here)
    return (*here, *elsewhere)


def _likelihood(live: LiveTable, caller: Caller) -> tuple[bool, bool, float]:
    person = caller.person.id
    return live.waits_for(person), live.is_playing, live.record.touched_at
