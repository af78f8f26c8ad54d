"""The words of the game as people say them to a table, by buttons or in words."""

from typing import Final

from bot.chats.caller import Caller, RefusalError, refusing
from bot.chats.conductor import Conductor
from bot.platform import Answer, Button, Post, Question
from bot.posts.announcer import Announcer
from bot.posts.buttons import in_rows
from bot.posts.tokens import Amount, Discard, Mark, Play, cards_at, pack, positions_of
from bot.tables.lobby import LobbyError, LobbyReason, come_back
from bot.tables.running import Running
from bot.telling.choices import label
from bot.telling.voice import Line
from bot.words.commands import Ambiguous, Declared, parse
from engine.actions import Action, Descarto, Envido, Mas
from engine.game import Answering
from engine.seats import Seat
from engine.view import View, own_cards

LATE_S: Final = 5.0
"""By so much a stamp of a platform, brought into our time, may err before words seem older."""

_MOST_DIGITS: Final = 7


class Playing:
    """Brings what people say to their tables; each refusal is raised as one line."""

    def __init__(self, conductor: Conductor, announcer: Announcer) -> None:
        self._conductor = conductor
        self._announcer = announcer

    async def press(self, caller: Caller, running: Running, pressed: Play | Discard) -> Answer:
        """Do what a button says, if the table still asks that question."""
        async with running.lock:
            seat = await self._answering(caller, running, pressed.question)
            if isinstance(pressed, Discard):
                held = own_cards(running.seen_from(seat))
                action: Action = Descarto(cards_at(pressed.positions, held))
            else:
                action = pressed.action
            return await self._play(caller, running, seat, action)

    async def mark(self, caller: Caller, running: Running, pressed: Mark) -> Answer:
        """Mark cards for the discard; nothing is thrown yet."""
        async with running.lock:
            seat = await self._answering(caller, running, pressed.question)
            running.marks[seat] = (pressed.question, pressed.positions)
            if caller.private:
                # Cards can only be marked on a hand, whichever copy of it this is.
                self._announcer.show_hand_in(running, seat, caller.message)
                return Answer()
            return self.hand(caller, running, seat)

    async def amount(
        self, caller: Caller, running: Running, pressed: Amount, chosen: tuple[str, ...]
    ) -> Answer:
        """Ask for a number of stones, or bet the one that was given."""
        async with running.lock:
            seat = await self._answering(caller, running, pressed.question)
            if not chosen:
                key = "chat-ask-raise" if pressed.raises else "chat-ask-bet"
                title, text = (caller.voice.say(Line(k)) for k in (key, "chat-stones"))
                return Answer(question=Question(title, text, pack(pressed)))
            stones = number_in(chosen[0])
            action = Mas(stones) if pressed.raises else Envido(stones)
            return await self._play(caller, running, seat, action)

    async def say(self, caller: Caller, running: Running, text: str) -> Answer:
        """Do what words ask for; those that may mean two things are asked back in private."""
        async with running.lock:
            seat = await self._seated(caller, running)
            seen = running.seen_from(seat)
            with refusing(running.names):
                said = parse(text, seen, caller.language)
            _check_in_time(caller, running)
            match said:
                case Ambiguous(readings):
                    return self._ask_back(caller, running, seen, readings)
                case Declared():
                    return caller.told(Line("declared"))
                case _:
                    return await self._play(caller, running, seat, said)

    async def do(self, caller: Caller, running: Running, action: Action) -> Answer:
        """Do just this."""
        async with running.lock:
            seat = await self._seated(caller, running)
            _check_in_time(caller, running)
            return await self._play(caller, running, seat, action)

    async def show_hand(self, caller: Caller, running: Running) -> Answer:
        """Show somebody their own cards; raise LobbyError when they have none here."""
        async with running.lock:
            seat = seat_at(caller, running)
            if not running.has_dealt:
                raise LobbyError(LobbyReason.NOT_IN_PLAY)
            return self.hand(caller, running, seat)

    def score(self, caller: Caller, running: Running) -> Answer:
        """The score, in a picture too for who wants some; raise LobbyError before a match."""
        if running.game is None:
            raise LobbyError(LobbyReason.NOT_IN_PLAY)
        place = running.mesa.place_at(caller.address)
        text_only = caller.text_only or (place is not None and place.text_only)
        return self._announcer.told_score(running, caller.voice, text_only=text_only)

    def hand(self, caller: Caller, running: Running, seat: Seat) -> Answer:
        """The own hand, in the person's private message when that is where they are.

        Everywhere else it is an answer for their eyes only, never a post of the chat.
        """
        if caller.private:
            shown = running.mesa.chairs[seat].hand
            is_here = shown is not None and shown.id == caller.message
            self._announcer.show_hand(running, seat, anew=not is_here)
            return Answer()
        self._announcer.show_hand(running, seat)
        post = self._announcer.hand_post(running, seat, caller.language)
        start = "" if caller.is_reachable else running.mesa.code
        return Answer(post=post, start=start)

    async def _play(self, caller: Caller, running: Running, seat: Seat, action: Action) -> Answer:
        # A press answers a question of a number, and is known for stale by that alone.
        deed = "" if caller.message else caller.deed
        with refusing(running.names):
            await self._conductor.play(running, seat, action, deed=deed)
        place = running.mesa.place_at(caller.address)
        on_table = place is not None and place.post is not None and place.post.id == caller.message
        if caller.private or on_table or not caller.message:
            return Answer()
        # The press came from a hand that only this person sees; it is theirs to be brought up.
        return self.hand(caller, running, seat)

    async def _answering(self, caller: Caller, running: Running, question: int) -> Seat:
        """The seat of somebody who answers this question; raise when it is no longer asked."""
        seat = await self._seated(caller, running)
        if question != running.question:
            raise RefusalError(Line("chat-stale"))
        return seat

    async def _seated(self, caller: Caller, running: Running) -> Seat:
        """The seat of somebody who plays; who was away has come back by saying something."""
        seat = seat_at(caller, running)
        if not running.is_playing:
            raise LobbyError(LobbyReason.NOT_IN_PLAY)
        if running.mesa.chairs[seat].away:
            await self._conductor.arrange(running, come_back(running.mesa, caller.person.id))
        return seat

    def _ask_back(
        self, caller: Caller, running: Running, seen: View, readings: tuple[Action, ...]
    ) -> Answer:
        """The readings of some words as buttons; they may name cards, so they are private."""
        buttons = tuple(self._reading(caller, running, seen, reading) for reading in readings)
        return Answer(post=Post(caller.voice.say(Line("ambiguous")), rows=in_rows(buttons, 1)))

    def _reading(self, caller: Caller, running: Running, seen: View, action: Action) -> Button:
        code, question = running.mesa.code, running.question
        match action:
            case Descarto(cards):
                token = pack(Discard(code, question, positions_of(cards, own_cards(seen))))
                return Button(caller.voice.say(label(action)), token)
            case Mas(stones) if isinstance(seen.phase, Answering):
                total = seen.phase.at_stake + stones
                line = Line("ambiguous-raise", {"stones": stones, "total": total})
                return Button(caller.voice.say(line), pack(Play(code, question, action)))
            case _:
                return Button(caller.voice.say(label(action)), pack(Play(code, question, action)))


def seat_at(caller: Caller, running: Running) -> Seat:
    """Where somebody sits at an open table; raise LobbyError."""
    if running.mesa.closed:
        raise LobbyError(LobbyReason.CLOSED)
    seat = running.mesa.seat_of(caller.person.id)
    if seat is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return seat


def _check_in_time(caller: Caller, running: Running) -> None:
    """Raise RefusalError for words that are older than what the table asks.

    They were meant for an earlier question, and came late, because the bot was away perhaps.
    """
    if caller.at and caller.at + LATE_S < running.asked_at:
        raise RefusalError(Line("chat-late"))


def number_in(text: str) -> int:
    """The whole number that somebody typed; raise RefusalError."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise RefusalError(Line("chat-not-a-number"))
    return int(digits)
