"""A group of a platform with the bot, two people with their apps, and a test clock."""

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
from bot.tables.lobby import USUAL_OPTIONS
from engine.events import Event
from engine.evolve import evolve
from engine.game import opened
from engine.rule_options import rules_of
from engine.seats import Seat
from tests.transcripts.diary import Diary, Done, Place, Shown, Told, aside_of
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
    """A message that a person sees, and its buttons."""

    place: Place
    message: str
    post: MessageContent


class Evening(AppHarness):
    """A host for the group, with the state of its match."""

    image_renderer: ImageRenderer | None = studio().image_renderer

    def __init__(self, platform: str, language: str, seed: int) -> None:
        clock = VirtualTimer()
        self.heard: list[Event] = []
        self.game = opened(rules_of("castilla", {**OPTIONS, **USUAL_OPTIONS}))
        self.diary = Diary(platform, clock.now)
        self.platform = self.diary.platform
        self.hear = self._hear
        others = FakePlatform("elsewhere")
        super().__init__(clock=clock, pause_s=PAUSE_S, seed=seed, platforms=(self.platform, others))
        self.people = {
            seat: SimulatedPerson(
                self, Person(PersonId(platform, str(_FIRST_ID + seat)), name, language), GROUP
            )
            for seat, name in NAMES.items()
        }
        self._aside: dict[Seat, Stand] = {}
        self.diary.on_renewed = self._renew
        self._answers = count(1)

    def _hear(self, events: Sequence[Event]) -> None:
        self.heard += events
        for event in events:
            self.game = evolve(self.game, event)

    @property
    def has_asides(self) -> bool:
        """Whether people look at their cards ephemerally in the group."""
        return self.platform.name == DISCORD

    def group(self) -> Stand:
        """Return the newest message of the group."""
        return self._newest(self.people[ANE].group)

    def has_page(self, seat: Seat) -> bool:
        """Return whether a player has a page with their cards."""
        return seat in self._aside or bool(self.platform.posts.get(self.people[seat].id))

    def page(self, seat: Seat) -> Stand:
        """Return the page of a player's cards: an ephemeral one, otherwise the private one."""
        return self._aside.get(seat) or self._newest(self.people[seat].id)

    def stands(self, seat: Seat) -> tuple[Stand, ...]:
        """Return the messages that a player sees: Ane looks at her own page first, Beñat last."""
        page = (self.page(seat),) if self.has_page(seat) else ()
        return (*page, self.group()) if seat == ANE else (self.group(), *page)

    async def press(
        self, seat: Seat, stand: Stand, button: Button, chosen: tuple[str, ...] = ()
    ) -> Reply:
        """Press a button, or answer with the chosen entries."""
        is_ephemeral = stand.place == aside_of(GROUP)
        pressed = ButtonPress(button.token, stand.message, chosen, is_ephemeral=is_ephemeral)
        menu = stand.post.menu
        labels = {} if menu is None else {entry.value: entry.label for entry in menu.entries}
        words = "".join(f" [{labels.get(one, one)}]" for one in chosen)
        return await self.do(seat, pressed, stand.place, f"[{button.label}]{words}")

    async def do(self, seat: Seat, deed: RequestBody, place: Place, words: str) -> Reply:
        """Send a request, and record the reply."""
        human, name = self.people[seat], NAMES[seat]
        is_private = place in {human.home, human.id}
        self.diary.entries.append(Done(self.clock.now(), name, words, place))
        answer = await self.finish(human.begin(deed, private=is_private))
        # Discord has no toasts: there the edited message answers a press.
        is_passing = not (self.has_asides and isinstance(deed, ButtonPress))
        texts = [answer.text or (answer.toast if is_passing else "")]
        if answer.question is not None:
            texts += [answer.question.title, answer.question.label]
        if told := "\n".join(filter(None, texts)):
            self.diary.entries.append(Told(self.clock.now(), name, told, place))
        if answer.post is not None and is_private:
            self._answer_in_private(seat, deed, answer.post)
        elif answer.post is not None:
            self._show_aside(seat, answer.post)
        await self.settle()
        return answer

    def _show_aside(self, seat: Seat, post: MessageContent) -> None:
        """Show or change an ephemeral message for a player in the group."""
        is_new = seat not in self._aside
        self.platform.asides = {
            key: one for key, one in self.platform.asides.items() if key[1] != self.people[seat].id
        }
        self._aside[seat] = Stand(aside_of(GROUP), f"aside-{seat}", post)
        if seat == ANE:
            # Neither platform makes a sound for the answer to a press.
            post = replace(post, is_silent=True)
            shown = Shown(self.clock.now(), aside_of(GROUP), f"aside-{seat}", post, is_new=is_new)
            self.diary.entries.append(shown)

        here = self.people[seat]
        self.platform.asides[here.group, here.id, post.ephemeral_key] = post

    def _renew(self, person: PersonId, post: MessageContent) -> None:
        """Show an ephemeral change that was made without a press."""
        [seat] = [seat for seat, human in self.people.items() if human.id == person]
        self._show_aside(seat, post)

    def _answer_in_private(self, seat: Seat, deed: RequestBody, post: MessageContent) -> None:
        """Answer a press in the pressed message, and a text with a new one."""
        is_new = not isinstance(deed, ButtonPress)
        message = deed.message if isinstance(deed, ButtonPress) else f"answer-{next(self._answers)}"
        shown = Shown(self.clock.now(), self.people[seat].id, message, post, is_new=is_new)
        self.diary.entries.append(shown)

    def _newest(self, place: Place) -> Stand:
        """Return the newest message there that does not only call people."""
        posts = self.platform.posts[place].items()
        message, post = [(message, post) for message, post in posts if not post.calls][-1]
        return Stand(place, message, post)
