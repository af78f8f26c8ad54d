"""What people arrange around a match, by buttons: seats, house rules, the start and the end."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.handlers.caller import Caller, refusing
from bot.handlers.conductor import Conductor
from bot.handlers.play import number_in, seat_at
from bot.lesson import SEED
from bot.lines.voice import LANGUAGES, Line, harmless, unlinked
from bot.ports.platform import Answer, Question
from bot.ports.timer import Timer
from bot.posts.lobby_post import SEATS, page_of_option
from bot.posts.publisher import Publisher
from bot.posts.tokens import Arrange, BadTokenError, Verb, pack
from bot.tables import lobby
from bot.tables.live import LiveTable
from bot.tables.lobby import LobbyError, LobbyReason, rules_at
from bot.tables.record import LONGEST_NAME, Chair, TableRecord
from bot.tables.registry import Registry
from engine.actions import Reparto
from engine.house_rules import CHOICES, PRESETS
from engine.players.levels import Level
from engine.seats import Seat

Change: TypeAlias = Callable[[Caller, LiveTable, str], TableRecord]
"""From what a button is about to the table as it will be; raises LobbyError or BadTokenError."""


class Arranging:
    """Does what buttons beside the match ask for."""

    def __init__(
        self,
        tables: Registry,
        conductor: Conductor,
        publisher: Publisher,
        timer: Timer,
    ) -> None:
        self._tables = tables
        self._conductor = conductor
        self._publisher = publisher
        self._timer = timer
        self._changes: Mapping[Verb, Change] = {
            Verb.BACK: _come_back,
            Verb.SIT: _sit,
            Verb.LEAVE: _leave,
            Verb.FILL: _fill,
            Verb.CLEAR: _clear,
            Verb.PRESET: _preset,
            Verb.OPTION: _option,
            Verb.TURN: _turn_time,
            Verb.STAND_IN: _stand_in,
            Verb.SPEAK: _speak,
            Verb.CLOSE: self._close,
        }

    async def begin(self, caller: Caller, record: TableRecord) -> LiveTable:
        """Open a table at which everybody sits already, and let its first match begin."""
        live = LiveTable(record)
        self._tables.add(live)
        async with live.lock:
            await self._conductor.arrange(live, record, deed=caller.deed)
        await self.press(caller, live, Arrange(record.code, Verb.START))
        return live

    async def press(
        self, caller: Caller, live: LiveTable, pressed: Arrange, chosen: tuple[str, ...] = ()
    ) -> Answer:
        """Change the table as a button asks; raise LobbyError, RefusalError or BadTokenError."""
        async with live.lock:
            match pressed.verb:
                case Verb.START:
                    return await self._start(caller, live)
                case Verb.PAGE:
                    return self._turn_page(caller, live, pressed.about)
                case Verb.NUMBER:
                    return await self._number(caller, live, pressed, chosen)
                case _:
                    return await self._change(caller, live, pressed)

    async def _change(self, caller: Caller, live: LiveTable, pressed: Arrange) -> Answer:
        before = live.record
        with refusing(live.names):
            after = self._changes[pressed.verb](caller, live, pressed.about)
        live.page = _page_after(pressed, live)
        if caller.person.id in before.people and caller.person.id not in after.people:
            self._publisher.forget_person(before, caller.person.id)
        await self._conductor.arrange(live, after, deed=caller.deed)
        return self._answer(caller, live, pressed.verb)

    def _answer(self, caller: Caller, live: LiveTable, verb: Verb) -> Answer:
        """Most changes show themselves; who sits down is led to where the cards will come."""
        if verb is Verb.SIT and not caller.is_reachable and not caller.private:
            return Answer(start=live.record.code)
        if verb is Verb.BACK:
            return caller.told(Line("chat-welcome-back"))
        if verb is Verb.LEAVE and live.is_playing:
            return caller.told(Line("chat-left", {"code": live.record.code}))
        return Answer()

    async def _start(self, caller: Caller, live: LiveTable) -> Answer:
        """Begin a match, the first one or a rematch."""
        seat = seat_at(caller, live)
        person, playing = caller.person.id, live.is_playing
        with refusing(live.names):
            lobby.check_start(live.record, person, playing=playing)
        example = SEED if live.record.lesson and not live.record.matches else None
        table, luck, seed = await self._tables.open_match(rules_at(live.record), example)
        record = lobby.start(live.record, person, table.id, seed, playing=playing)
        live.plays(table, luck)
        await self._conductor.arrange(live, record, deed=caller.deed)
        await self._conductor.play(live, seat, Reparto())
        return Answer()

    def _turn_page(self, caller: Caller, live: LiveTable, page: str) -> Answer:
        """Show the arrangements, or another page of them; pages of the rules are the maker's."""
        if live.record.closed:
            raise LobbyError(LobbyReason.CLOSED)
        if live.is_playing:
            raise LobbyError(LobbyReason.IN_PLAY)
        if page != SEATS and caller.person.id != live.record.maker:
            raise LobbyError(LobbyReason.NOT_MAKER)
        live.page = page
        self._publisher.show(live)
        return Answer()

    async def _number(
        self, caller: Caller, live: LiveTable, pressed: Arrange, chosen: tuple[str, ...]
    ) -> Answer:
        """Ask for the number of an option, or set the one that was given."""
        if pressed.about not in CHOICES:
            raise BadTokenError
        if not chosen:
            title = caller.voice.say(Line(f"option-{pressed.about.replace('_', '-')}"))
            allowed = CHOICES[pressed.about].allowed()
            text = caller.voice.say(Line("chat-number", {"allowed": allowed}))
            return Answer(question=Question(title, text, pack(pressed)))
        about = f"{pressed.about}={number_in(chosen[0])}"
        return await self._change(caller, live, Arrange(pressed.code, Verb.OPTION, about))

    def _close(self, caller: Caller, live: LiveTable, _about: str) -> TableRecord:
        return lobby.close(live.record, caller.person.id, self._timer.now())


def newcomer(caller: Caller) -> Chair:
    """The chair of somebody who sits down."""
    name = unlinked(harmless(caller.person.name))[:LONGEST_NAME].strip()
    return Chair(
        caller.person.id,
        name or caller.person.id.id[:LONGEST_NAME],
        caller.own_language,
        text_only=caller.text_only,
        chose_language=caller.chose_language,
    )


def _come_back(caller: Caller, live: LiveTable, _about: str) -> TableRecord:
    return lobby.come_back(live.record, caller.person.id)


def _sit(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    """Sit down, or go over to another chair; computer players there give way."""
    record, playing = live.record, live.is_playing
    seat = _seat(about, record) if about else None
    if seat is not None and record.seat_of(caller.person.id) is not None:
        return lobby.swap(record, caller.person.id, seat, playing=playing)
    return lobby.sit(record, newcomer(caller), seat, playing=playing)


def _seat(about: str, record: TableRecord) -> Seat:
    seats = {str(number): Seat(number) for number in range(len(record.chairs))}
    if about not in seats:
        raise BadTokenError
    return seats[about]


def _leave(caller: Caller, live: LiveTable, _about: str) -> TableRecord:
    return lobby.leave(live.record, caller.person.id, playing=live.is_playing)


def _fill(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    level = _level(about)
    seat_at(caller, live)
    return lobby.fill(live.record, level)


def _stand_in(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    return lobby.choose_stand_in(live.record, caller.person.id, _level(about))


def _level(about: str) -> Level:
    if about not in set(Level):
        raise BadTokenError
    return Level(about)


def _clear(caller: Caller, live: LiveTable, _about: str) -> TableRecord:
    seat_at(caller, live)
    return lobby.clear(live.record, playing=live.is_playing)


def _preset(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    if about not in PRESETS:
        raise BadTokenError
    person, playing = caller.person.id, live.is_playing
    return lobby.choose_preset(live.record, person, about, playing=playing)


def _option(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    name, _, value = about.partition("=")
    person, playing = caller.person.id, live.is_playing
    return lobby.set_options(live.record, person, {name: value}, playing=playing)


def _turn_time(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    times: dict[str, int | None] = {str(turn_s or 0): turn_s for turn_s in lobby.TURN_TIMES_S}
    if about not in times:
        raise BadTokenError
    return lobby.choose_turn_time(live.record, caller.person.id, times[about])


def _speak(caller: Caller, live: LiveTable, about: str) -> TableRecord:
    if about and about not in LANGUAGES:
        raise BadTokenError
    return lobby.choose_language(live.record, caller.person.id, about)


def _page_after(pressed: Arrange, live: LiveTable) -> str | None:
    """The page that a chat looks at after a change: options are often set one after the other."""
    if live.is_playing:
        return None
    if pressed.verb is Verb.OPTION:
        return page_of_option(pressed.about.partition("=")[0])
    return SEATS
