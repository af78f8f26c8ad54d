"""Help that is asked for in chats, by the rules of the table that is meant."""

from bot.chats.caller import Caller
from bot.chats.finding import table_meant, tables_near
from bot.platform import Answer
from bot.posts.help import INDEX, index_post, subject_post, unknown_post
from bot.posts.tokens import Arrange
from bot.tables.running import Running
from bot.tables.tables import Tables
from bot.telling.topics import Subject, subject_of
from bot.words.topics import subject_meant, subjects_near
from engine.rules import Rules


class Helping:
    """Answers ``/ayuda``, its topics and its buttons, each for its author alone."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(self, caller: Caller, about: str) -> Answer:
        """Explain what somebody names, or offer the topics."""
        running = None
        if tables_near(self._tables, caller):
            running = await table_meant(self._tables, caller, seated=False)
        code = "" if running is None else running.mesa.code
        if not about:
            return Answer(post=index_post(caller.voice, code))
        subject = subject_meant(about)
        if subject is None:
            return Answer(post=unknown_post(caller.voice, code, about, subjects_near(about)))
        return _explained(caller, running, subject)

    async def press(self, caller: Caller, pressed: Arrange) -> Answer:
        """Turn to the page of a button; of a table that is gone the usual rules are told."""
        subject = subject_of(pressed.about)
        if pressed.about == INDEX or subject is None:
            return Answer(post=index_post(caller.voice, pressed.code))
        return _explained(caller, self._tables.get(pressed.code), subject)


def _explained(caller: Caller, running: Running | None, subject: Subject) -> Answer:
    code, rules = ("", Rules()) if running is None else (running.mesa.code, running.rules)
    return Answer(post=subject_post(caller.voice, code, subject, rules))
