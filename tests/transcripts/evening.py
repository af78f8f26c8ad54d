"""A group of a platform, the bot in it, two people with their apps, and time that a test moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from bot.app.computer_turns import PAUSE_S
from bot.images.image_cache import ImageRenderer
from bot.platforms.discord.limits import NAME as DISCORD
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import ButtonPress, Person, PersonId, RequestBody
from bot.ports.value import replace
from engine.events import Event
from engine.evolve import evolve
from engine.game import opened
from engine.rule_options import rules_of
from engine.seats import Seat
from tests.transcripts.diary import DiaryPlatform, Done, Place, Shown, Told, aside_of
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import FakePlatform
from tests.unit.bot.images.illustrated import studio
from tests.unit.bot.virtual_time import VirtualTimer

GROUP: Final = "Lagunak"
ANE: Final = Seat(0)
BENAT: Final = Seat(1)
NAMES: Final = {ANE: "Ane", BENAT: "Beñat"}
OPTIONS: Final = {"target": "20", "games_to_win": "1"}
_FIRST_ID: Final = 101


@dataclass(frozen=True, slots=True)
class Stand:
    """A message before somebody's eyes, and what they can press below it."""

    place: Place
    message: str
    post: MessageContent


class Evening(AppHarness):
    """A host that serves the group, and how the match there stands."""

    painter: ImageRenderer | None = studio().painter

    def __init__(self, platform: str, language: str, seed: int) -> None:
        timer = VirtualTimer()
        self.heard: list[Event] = []
        self.game = opened(rules_of("castilla", OPTIONS))
        self.platform = DiaryPlatform(platform, timer.now)
        self.hear = self._hear
        others = FakePlatform("elsewhere")
        super().__init__(timer=timer, pause_s=PAUSE_S, seed=seed, platforms=(self.platform, others))
        self.people = {
            seat: SimulatedPerson(
                self, Person(PersonId(platform, str(_FIRST_ID + seat)), name, language), GROUP
            )
            for seat, name in NAMES.items()
        }
        self._aside: dict[Seat, Stand] = {}
        self.platform.on_renewed = self._renew
        self._answers = count(1)

    def _hear(self, events: Sequence[Event]) -> None:
        self.heard += events
        for event in events:
            self.game = evolve(self.game, event)

    @property
    def has_asides(self) -> bool:
        """Whether people look at their cards in the group, where nobody else sees them."""
        return self.platform.name == DISCORD

    def group(self) -> Stand:
        """What stands at the end of the group."""
        return self._newest(self.people[ANE].group)

    def page(self, seat: Seat) -> Stand:
        """Where somebody looks at their cards: what was shown aside, or else in private."""
        return self._aside.get(seat) or self._newest(self.people[seat].id)

    def stands(self, seat: Seat) -> tuple[Stand, ...]:
        """All that somebody has before their eyes: Ane looks at her own page first, Beñat last."""
        page = (self.page(seat),) if self.platform.posts.get(self.people[seat].id) else ()
        return (*page, self.group()) if seat == ANE else (self.group(), *page)

    async def press(
        self, seat: Seat, stand: Stand, button: Button, chosen: tuple[str, ...] = ()
    ) -> Reply:
        """Press a button where it stands, or answer with what was chosen there."""
        is_aside = stand.place == aside_of(GROUP)
        pressed = ButtonPress(button.token, stand.message, chosen, is_aside=is_aside)
        menu = stand.post.menu
        labels = {} if menu is None else {entry.value: entry.label for entry in menu.entries}
        words = "".join(f" [{labels.get(one, one)}]" for one in chosen)
        return await self.do(seat, pressed, stand.place, f"[{button.label}]{words}")

    async def do(self, seat: Seat, deed: RequestBody, place: Place, words: str) -> Reply:
        """Do something, and write down what its author is told."""
        human, name = self.people[seat], NAMES[seat]
        is_private = place in {human.home, human.id}
        self.platform.diary.append(Done(self.timer.now(), name, words, place))
        answer = await self.finish(human.begin(deed, private=is_private))
        # Discord has no words that pass: there the post that changes answers a press.
        is_passing = not (self.has_asides and isinstance(deed, ButtonPress))
        texts = [answer.text or (answer.toast if is_passing else "")]
        if answer.question is not None:
            texts += [answer.question.title, answer.question.label]
        if told := "\n".join(filter(None, texts)):
            self.platform.diary.append(Told(self.timer.now(), name, told, place))
        if answer.post is not None and is_private:
            self._answer_in_private(seat, deed, answer.post)
        elif answer.post is not None:
            self._show_aside(seat, answer.post)
        await self.settle()
        return answer

    def _show_aside(self, seat: Seat, post: MessageContent) -> None:
        """Show somebody in the group what nobody else sees; what was shown there changes."""
        is_new = seat not in self._aside
        self.platform.asides = {
            key: one for key, one in self.platform.asides.items() if key[1] != self.people[seat].id
        }
        self._aside[seat] = Stand(aside_of(GROUP), f"aside-{seat}", post)
        if seat == ANE:
            # Neither platform makes a sound for what answers a press.
            post = replace(post, is_silent=True)
            shown = Shown(self.timer.now(), aside_of(GROUP), f"aside-{seat}", post, is_new=is_new)
            self.platform.diary.append(shown)

        here = self.people[seat]
        self.platform.asides[here.group, here.id, post.ephemeral_key] = post

    def _renew(self, person: PersonId, post: MessageContent) -> None:
        """Show what has changed aside without a press."""
        [seat] = [seat for seat, human in self.people.items() if human.id == person]
        self._show_aside(seat, post)

    def _answer_in_private(self, seat: Seat, deed: RequestBody, post: MessageContent) -> None:
        """Answer a press in the message that was pressed, and words with a new one."""
        is_new = not isinstance(deed, ButtonPress)
        message = deed.message if isinstance(deed, ButtonPress) else f"answer-{next(self._answers)}"
        shown = Shown(self.timer.now(), self.people[seat].id, message, post, is_new=is_new)
        self.platform.diary.append(shown)

    def _newest(self, place: Place) -> Stand:
        message, post = list(self.platform.posts[place].items())[-1]
        return Stand(place, message, post)
