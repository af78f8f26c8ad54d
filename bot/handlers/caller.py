"""Who does something, where and in which language; and how a refusal gets back to them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.lines.phrases import Names
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import misheard, refused_action, refused_rules
from bot.parsing.said import UnknownCommandError
from bot.ports.platform import Address, Answer, Person
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
