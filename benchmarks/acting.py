"""Hands of Mus acted out in virtual time before a group that cannot be shown everything at once.

What computer players say in whole hands is noted, word by word. Then the words are said again at
the tempo of people, who speak only after they have seen what they are asked, and of computers.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias

from benchmarks.group import MINUTE_S, Group, Policy
from benchmarks.matches import ENDLESS, Shuffler
from bot.platform import Post
from bot.timer import Timer
from engine.actions import Consulta, NoQuiero, Reparto
from engine.decide import judge
from engine.game import opened
from engine.players.levels import Level, player
from engine.rules import SenaList
from engine.seats import Seat
from engine.view import seen_by, view
from tests.bot.virtual_time import VirtualTimer

COMPUTER_S: Final = 0.2
"""How long a computer player hesitates: less than the outbox waits for a burst to end."""

_A_YEAR_S: Final = 365 * 86_400

Span: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tempo:
    """How many of four are people, and how long they think after they see what they are asked.

    Those who are blind do not wait to see it: they know it from elsewhere.
    """

    name: str
    people: int
    thinks_s: Span
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """Something said by a seat, or a deal, which is anybody's; and the post that it leads to.

    ``asked`` is the number of the first post that asked for it; ``events`` are those that all saw.
    """

    seat: Seat | None
    asked: int
    hand: int
    events: int
    post: Post


def words(hands: int, seed: int = 6) -> Iterator[Word]:
    """All that is said in so many hands; after n words stands post number n."""
    generator = Random(seed)
    shuffle, computer = Shuffler(generator), player(Level.NORMAL)
    game = opened(replace(ENDLESS, senas=SenaList.OFF))
    asked = dict.fromkeys(view(game, None).speakers, 0)
    number = 0
    while True:
        seat = view(game, None).speakers[0]
        action = computer.act(view(game, seat), generator)
        ruling = judge(game, seat, action, shuffle)
        game = ruling.game
        if game.hand.number > hands:
            return
        number += 1
        public = view(game, None)
        yield Word(
            seat=None if isinstance(action, Reparto) else seat,
            asked=asked[seat],
            hand=game.hand.number,
            events=sum(seen_by(event, None) is not None for event in ruling.events),
            post=Post(str(public)),
        )
        # A rival is still asked the same when the other one has refused, or wants to be advised.
        before = asked if isinstance(action, NoQuiero | Consulta) else {}
        asked = {speaker: before.get(speaker, number) for speaker in public.speakers}


@dataclass(frozen=True, slots=True)
class Acted:
    """What a policy came to: decisions of people and calls by hand, and when everything was.

    A lag is how long a word was said before the group saw what it led to.
    """

    decisions: Counter[int]
    calls: Counter[int]
    called_at: tuple[float, ...]
    lags_s: tuple[float, ...]
    refused: int
    lasted_s: float

    @property
    def busiest_minute(self) -> int:
        """The most calls that arrived within a minute."""
        return max(
            number - bisect_right(self.called_at, at - MINUTE_S)
            for number, at in enumerate(self.called_at, 1)
        )


async def act(
    said: Sequence[Word],
    tempo: Tempo,
    policy: Callable[[Group, Timer], Policy],
    timer: VirtualTimer,
) -> Acted:
    """Say all the words at a tempo, and let a policy show what they lead to."""
    numbers = {word.post: number for number, word in enumerate(said, 1)}
    group = Group(timer, Random(7), numbers)
    shown_by = policy(group, timer)
    cast = _Cast(tempo, group, timer)
    await timer.finish(cast.say_all(said, shown_by), within_s=_A_YEAR_S)
    await timer.finish(shown_by.close())
    hand_of = {word.post: word.hand for word in said}
    return Acted(
        decisions=Counter(word.hand for word in said if cast.is_decision(word)),
        calls=_by_hand((post for _, post in group.calls), hand_of),
        called_at=tuple(at for at, _ in group.calls),
        lags_s=tuple(
            shown - said for shown, said in zip(group.shown_at, cast.said_at, strict=True)
        )[1:],
        refused=group.refused,
        lasted_s=timer.now() - cast.said_at[0],
    )


def _by_hand(posts: Iterable[Post], hand_of: Mapping[Post, int]) -> Counter[int]:
    """The calls of each hand; one that shows no state is on the way to the next that does."""
    calls = Counter[int]()
    underway = 0
    for post in posts:
        underway += 1
        if post in hand_of:
            calls[hand_of[post]] += underway
            underway = 0
    return calls


class _Cast:
    """Four who say their words."""

    def __init__(self, tempo: Tempo, group: Group, timer: Timer) -> None:
        self._tempo = tempo
        self._group = group
        self._timer = timer
        self._generator = Random(9)
        self.said_at = [timer.now()]

    def is_decision(self, word: Word) -> bool:
        """Whether a person says it; a table with people waits for one of them to deal."""
        return word.seat is None or word.seat < self._tempo.people

    async def say_all(self, said: Sequence[Word], shown_by: Policy) -> None:
        """Say each word in its time, and wait until the last one is shown."""
        for word in said:
            await self._hesitate(word)
            self.said_at.append(self._timer.now())
            shown_by.tell(word.post, word.events)
        await self._group.shows(len(said))

    async def _hesitate(self, word: Word) -> None:
        if not self.is_decision(word):
            await self._timer.sleep(COMPUTER_S)
            return
        blind = self._tempo.blind
        asked_at = self.said_at[word.asked] if blind else await self._group.shows(word.asked)
        speaks_at = asked_at + self._generator.uniform(*self._tempo.thinks_s)
        await self._timer.sleep(speaks_at - self._timer.now())
