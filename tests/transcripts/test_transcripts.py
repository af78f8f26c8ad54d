"""The transcripts in docs/ are current; ``make transcripts`` rewrites them."""

import re

import pytest

from bot.ports.message import Mention, MessageContent
from engine.events import BetRaised, CardsDiscarded, Event, LanceOpened, OrdagoAccepted
from tests.transcripts.diary import Shown
from tests.transcripts.evening import ANE, NAMES
from tests.transcripts.match import played
from tests.transcripts.sights import Sight, seen_by_ane
from tests.transcripts.written import DOCS, PICTURES, PLATFORMS, page_of, transcript_of

pytestmark = pytest.mark.long


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_a_match_is_seen_as_its_transcript_says(platform: str) -> None:
    """The text, the times and the pictures are the same."""
    transcript = await transcript_of(platform)
    assert transcript.text == page_of(platform).read_text(encoding="utf-8")
    for name, content in transcript.pictures.items():
        assert (DOCS / PICTURES / name).read_bytes() == content


def test_each_picture_is_shown_by_some_page() -> None:
    pages = "".join(page_of(platform).read_text(encoding="utf-8") for platform in PLATFORMS)
    assert [path.name for path in (DOCS / PICTURES).iterdir() if path.name not in pages] == []


@pytest.mark.parametrize("platform", PLATFORMS)
def test_no_brackets_stand_in_brackets(platform: str) -> None:
    """«sota y as (pareja de caballos, la una (31))» is hard to read, and harder to listen to."""
    page = page_of(platform).read_text(encoding="utf-8")
    text = re.sub(r"^!\[(.*)\]\(.*\)$", r"\1", page, flags=re.MULTILINE)
    assert re.findall(r".*\([^()\n]*\(.*", text) == []


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_ane_is_called_by_a_sound_and_the_call_goes(platform: str) -> None:
    """A message that she heard is deleted once she has acted; otherwise choose another seed."""
    seen = [one for one in seen_by_ane(await played(platform)) if isinstance(one, Sight)]
    heard = {one.number for one in seen if one.has_sound}
    assert heard & {one.number for one in seen if one.now is None}


@pytest.mark.parametrize(("platform", "is_heard"), [("telegram", False), ("discord", True)])
async def test_a_call_in_the_chat_is_heard_where_it_wakes_nobody_else(
    platform: str, *, is_heard: bool
) -> None:
    """A mention of Ane is heard on Discord, but not in a Telegram group; that of Beñat nowhere."""
    evening = await played(platform, until=lambda _: True)
    ane, benat = (
        MessageContent("te toca", calls=True, mentions=(Mention(name, evening.people[seat].id),))
        for seat, name in NAMES.items()
    )
    group = evening.people[ANE].group
    for number, post in enumerate((ane, benat)):
        shown = Shown(evening.clock.now(), group, f"call {number}", post, is_new=True)
        evening.diary.entries.append(shown)
    calls = [one for one in seen_by_ane(evening) if isinstance(one, Sight)][-2:]
    assert [one.has_sound for one in calls] == [is_heard, False]


async def test_much_of_mus_comes_up_in_the_match() -> None:
    """A discard, a raised bet and an accepted órdago occur; otherwise choose another seed."""
    heard = (await played(PLATFORMS[0])).heard
    assert any(isinstance(event, CardsDiscarded) for event in heard)
    assert most_bets_in_a_lance(heard) >= 2
    assert any(isinstance(event, OrdagoAccepted) for event in heard)


def most_bets_in_a_lance(heard: list[Event]) -> int:
    """Return the largest number of bets and raises in a lance."""
    most = bets = 0
    for event in heard:
        match event:
            case LanceOpened():
                bets = 0
            case BetRaised():
                bets += 1
            case _:
                continue
        most = max(most, bets)
    return most
