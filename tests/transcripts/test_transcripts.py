"""The transcripts in docs/ are of today; ``make transcripts`` writes them anew."""

import re

import pytest

from engine.events import BetRaised, CardsDiscarded, Event, LanceOpened, OrdagoAccepted
from tests.transcripts.match import played
from tests.transcripts.written import DOCS, PICTURES, PLATFORMS, page_of, transcript_of

pytestmark = pytest.mark.long


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_a_match_is_seen_as_its_transcript_says(platform: str) -> None:
    """Word by word and second by second, with the same pictures."""
    transcript = await transcript_of(platform)
    assert transcript.text == page_of(platform).read_text(encoding="utf-8")
    for name, content in transcript.pictures.items():
        assert (DOCS / PICTURES / name).read_bytes() == content


def test_each_picture_is_shown_by_some_page() -> None:
    pages = "".join(page_of(platform).read_text(encoding="utf-8") for platform in PLATFORMS)
    assert [path.name for path in (DOCS / PICTURES).iterdir() if path.name not in pages] == []


@pytest.mark.parametrize("platform", PLATFORMS)
def test_no_brackets_stand_in_brackets(platform: str) -> None:
    """«sota y as (pareja de caballos, la una (31))» is hard to read, and harder to hear."""
    page = page_of(platform).read_text(encoding="utf-8")
    text = re.sub(r"^!\[(.*)\]\(.*\)$", r"\1", page, flags=re.MULTILINE)
    assert re.findall(r".*\([^()\n]*\(.*", text) == []


async def test_much_of_mus_comes_up_in_the_match() -> None:
    """A discard, a bet that is raised, and an órdago that is accepted: or another seed is due."""
    heard = (await played(PLATFORMS[0])).heard
    assert any(isinstance(event, CardsDiscarded) for event in heard)
    assert most_bets_in_a_lance(heard) >= 2
    assert any(isinstance(event, OrdagoAccepted) for event in heard)


def most_bets_in_a_lance(heard: list[Event]) -> int:
    """How often it was bet and raised in the liveliest lance."""
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
