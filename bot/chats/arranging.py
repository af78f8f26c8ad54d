"""What people arrange around a match, by buttons: seats, house rules, the start and the end."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.chats.caller import Caller, refusing
from bot.chats.conductor import Conductor
from bot.chats.playing import number_in, seat_at
from bot.lesson.course import SEED
from bot.platform import Answer, Question
from bot.posts.announcer import Announcer
from bot.posts.lobby import SEATS, page_of_option
from bot.posts.tokens import Arrange, BadTokenError, Verb, pack
from bot.tables import lobby
from bot.tables.lobby import LobbyError, LobbyReason, rules_at
from bot.tables.mesa import LONGEST_NAME, Chair, Mesa
from bot.tables.running import Running
from bot.tables.tables import Tables
from bot.telling.voice import LANGUAGES, Line, harmless, unlinked
from bot.timer import Timer
from engine.actions import Reparto
from engine.house_rules import CHOICES, PRESETS
from engine.players.levels import Level
from engine.seats import Seat

Change: TypeAlias = Callable[[Caller, Running, str], Mesa]
"""From what a button is about to the table as it will be; raises LobbyError or BadTokenError."""


class Arranging:
    """Does what buttons beside the match ask for."""

    def __init__(
        self,
        tables: Tables,
        conductor: Conductor,
        announcer: Announcer,
        timer: Timer,
    ) -> None:
        self._tables = tables
        self._conductor = conductor
        self._announcer = announcer
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

    async def press(
        self, caller: Caller, running: Running, pressed: Arrange, chosen: tuple[str, ...] = ()
    ) -> Answer:
        """Change the table as a button asks; raise LobbyError, RefusalError or BadTokenError."""
        async with running.lock:
            match pressed.verb:
                case Verb.START:
                    return await self._start(caller, running)
                case Verb.PAGE:
                    return self._turn_page(caller, running, pressed.about)
                case Verb.NUMBER:
                    return await self._number(caller, running, pressed, chosen)
                case _:
                    return await self._change(caller, running, pressed)

    async def _change(self, caller: Caller, running: Running, pressed: Arrange) -> Answer:
        before = running.mesa
        with refusing(running.names):
            after = self._changes[pressed.verb](caller, running, pressed.about)
        running.page = _page_after(pressed, running)
        if caller.person.id in before.people and caller.person.id not in after.people:
            self._announcer.forget_person(before, caller.person.id)
        await self._conductor.arrange(running, after, deed=caller.deed)
        if after.closed and not after.places:
            self._tables.drop(running)
        return self._answer(caller, running, pressed.verb)

    def _answer(self, caller: Caller, running: Running, verb: Verb) -> Answer:
        """Most changes show themselves; who sits down is led to where the cards will come."""
        if verb is Verb.SIT and not caller.is_reachable and not caller.private:
            return Answer(start=running.mesa.code)
        if verb is Verb.BACK:
            return caller.told(Line("chat-welcome-back"))
        if verb is Verb.LEAVE and running.is_playing:
            return caller.told(Line("chat-left", {"code": running.mesa.code}))
        return Answer()

    async def _start(self, caller: Caller, running: Running) -> Answer:
        """Begin a match, the first one or a rematch."""
        seat = seat_at(caller, running)
        person, playing = caller.person.id, running.is_playing
        with refusing(running.names):
            lobby.check_start(running.mesa, person, playing=playing)
        example = SEED if running.mesa.lesson and not running.mesa.matches else None
        table, luck, seed = await self._tables.open_match(rules_at(running.mesa), example)
        mesa = lobby.start(running.mesa, person, table.id, seed, playing=playing)
        running.plays(table, luck)
        await self._conductor.arrange(running, mesa, deed=caller.deed)
        await self._conductor.play(running, seat, Reparto())
        return Answer()

    def _turn_page(self, caller: Caller, running: Running, page: str) -> Answer:
        """Show the arrangements, or another page of them; pages of the rules are the maker's."""
        if running.mesa.closed:
            raise LobbyError(LobbyReason.CLOSED)
        if running.is_playing:
            raise LobbyError(LobbyReason.IN_PLAY)
        if page != SEATS and caller.person.id != running.mesa.maker:
            raise LobbyError(LobbyReason.NOT_MAKER)
        running.page = page
        self._announcer.show(running)
        return Answer()

    async def _number(
        self, caller: Caller, running: Running, pressed: Arrange, chosen: tuple[str, ...]
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
        return await self._change(caller, running, Arrange(pressed.code, Verb.OPTION, about))

    def _close(self, caller: Caller, running: Running, _about: str) -> Mesa:
        return lobby.close(running.mesa, caller.person.id, self._timer.now())


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


def _come_back(caller: Caller, running: Running, _about: str) -> Mesa:
    return lobby.come_back(running.mesa, caller.person.id)


def _sit(caller: Caller, running: Running, about: str) -> Mesa:
    """Sit down, or go over to another chair; computer players there give way."""
    mesa, playing = running.mesa, running.is_playing
    seat = _seat(about, mesa) if about else None
    if seat is not None and mesa.seat_of(caller.person.id) is not None:
        return lobby.swap(mesa, caller.person.id, seat, playing=playing)
    return lobby.sit(mesa, newcomer(caller), seat, playing=playing)


def _seat(about: str, mesa: Mesa) -> Seat:
    seats = {str(number): Seat(number) for number in range(len(mesa.chairs))}
    if about not in seats:
        raise BadTokenError
    return seats[about]


def _leave(caller: Caller, running: Running, _about: str) -> Mesa:
    return lobby.leave(running.mesa, caller.person.id, playing=running.is_playing)


def _fill(caller: Caller, running: Running, about: str) -> Mesa:
    level = _level(about)
    seat_at(caller, running)
    return lobby.fill(running.mesa, level)


def _stand_in(caller: Caller, running: Running, about: str) -> Mesa:
    return lobby.choose_stand_in(running.mesa, caller.person.id, _level(about))


def _level(about: str) -> Level:
    if about not in set(Level):
        raise BadTokenError
    return Level(about)


def _clear(caller: Caller, running: Running, _about: str) -> Mesa:
    seat_at(caller, running)
    return lobby.clear(running.mesa, playing=running.is_playing)


def _preset(caller: Caller, running: Running, about: str) -> Mesa:
    if about not in PRESETS:
        raise BadTokenError
    person, playing = caller.person.id, running.is_playing
    return lobby.choose_preset(running.mesa, person, about, playing=playing)


def _option(caller: Caller, running: Running, about: str) -> Mesa:
    name, _, value = about.partition("=")
    person, playing = caller.person.id, running.is_playing
    return lobby.set_options(running.mesa, person, {name: value}, playing=playing)


def _turn_time(caller: Caller, running: Running, about: str) -> Mesa:
    times: dict[str, int | None] = {str(turn_s or 0): turn_s for turn_s in lobby.TURN_TIMES_S}
    if about not in times:
        raise BadTokenError
    return lobby.choose_turn_time(running.mesa, caller.person.id, times[about])


def _speak(caller: Caller, running: Running, about: str) -> Mesa:
    if about and about not in LANGUAGES:
        raise BadTokenError
    return lobby.choose_language(running.mesa, caller.person.id, about)


def _page_after(pressed: Arrange, running: Running) -> str | None:
    """The page that a chat looks at after a change: options are often set one after the other."""
    if running.is_playing:
        return None
    if pressed.verb is Verb.OPTION:
        return page_of_option(pressed.about.partition("=")[0])
    return SEATS
