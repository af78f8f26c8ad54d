"""Tests of what an evening asks of people, on a recording made by hand and on one hand played."""

from io import BytesIO

import pytest
from PIL import Image

from engine.events import Event, HandOpened, HandsShown, Opening, Passed
from engine.hands import Lance
from engine.seats import Seat
from tools.simulation.attention import Attention, Traffic, attention
from tools.simulation.evenings import COMPANIES, played, table
from tools.simulation.phone import LINE_PX, NO_HEIGHT, SMALL_LINE_PX, Height, height
from tools.simulation.recording import Asked, Call, Heard, MessageState, Press, Recording
from tools.simulation.simulated_chats import DISCORD, TELEGRAM

GROUP = "chat"
ANE, JON = "Ane", "Jon"
BOTH = frozenset({ANE, JON})
SHOWDOWN = Height(30, 900)


def state(place: str, message: str, at: float, **more: object) -> MessageState:
    """Return a frame whose request took a tenth of a second."""
    told: dict[str, object] = {"looks": at} | more
    return MessageState(place, message, at - 0.1, at, **told)  # type: ignore[arg-type]


def small_recording() -> Recording:
    """Return a hand and the beginning of the next one, with a known number of everything."""
    film = Recording(lambda: 0.0)
    film.hands, film.ended_at = 2, 100.0

    def hear(at: float, *events: Event) -> None:
        film.heard.append(Heard(at, events, by_person=True))

    hear(1.0, HandOpened(1, Seat(3), Seat(0), Opening.MUS))
    hear(10.0, Passed(Seat(0), Lance.GRANDE))
    hear(60.0, HandsShown(()))
    hear(70.0, HandOpened(2, Seat(0), Seat(1), Opening.MUS))
    film.pressed = [
        Press(ANE, 9.9, 10.1, is_own=True),
        Press(ANE, 9.9, 10.1),
        Press(JON, 20.0, 20.2, is_own=True),
    ]
    film.asked = [
        Asked(ANE, 1, 1.0, 10.0, nudged_after_s=5.0),
        Asked(JON, 2, 10.0, 60.0, nudged_after_s=15.0),
    ]
    film.frames = [
        state(GROUP, "table", 0.5, is_new=True, has_sound=True, heard_by=BOTH),
        state(GROUP, "table", 2.0),
        state(GROUP, "table", 10.6),
        state(GROUP, "call", 25.0, is_new=True, is_call=True, mentions=frozenset({JON})),
        state(GROUP, "loud", 30.0, is_new=True, has_sound=True, heard_by=BOTH),
        state(JON, "private", 40.0, is_new=True, has_sound=True, heard_by=frozenset({JON})),
        state(GROUP, "call", 60.5, looks=None),
        state(GROUP, "table", 61.0, height=Height(20, 700)),
        state(GROUP, "next", 70.5, is_new=True, height=Height(40, 999)),
        state(GROUP, "table", 71.0, height=SHOWDOWN),
        state(GROUP, "loud", 80.0, looks=None),
    ]
    film.asides = [state(ANE, "own", 10.2), state(JON, "own", 60.2, height=Height(9, 200))]
    film.calls = [Call(GROUP, 5.0), Call(GROUP, 6.0, is_refused=True)]
    return film


def test_a_small_recording_is_counted_as_it_was_made() -> None:
    """Each figure of a recording with two people and one reader is the one that was put in."""
    came = attention(small_recording(), [ANE, JON], GROUP, 1)
    waits, late = (came.visible_s, came.own_s), came.late
    assert [round(wait_s, 2) for shown in waits for wait_s in shown] == [0.7, 0.7, 0.3]
    assert came == Attention(
        turns=2,
        for_asked=2,  # Jon hears the loud message and the private one.
        for_others=2,  # Ane and the reader hear the loud message.
        chat=Traffic(sent=6, edited=8, deleted=2, tables=2),
        own=Traffic(sent=1, edited=2),
        visible_s=waits[0],
        own_s=waits[1],
        showdowns=[SHOWDOWN],
        own_showdowns=[Height(9, 200)],
        refused=1,
        idle=2,
        called=1,  # Ane is not called at all, and Jon without a sound.
        rung=0,
        late=late,
    )
    assert [line.endswith("called after inf s") for line in late] == [True]


def test_a_call_that_comes_too_late_does_not_count() -> None:
    """A call after the delay and two seconds is named with its time."""
    film = small_recording()
    film.asked[1].nudged_after_s = 10.0
    came = attention(film, [ANE, JON], GROUP, 1)
    assert (came.idle, came.called) == (2, 0)
    assert came.late[1].endswith("called after 14.4 s")


def test_the_message_of_an_earlier_hand_shows_no_question() -> None:
    """The delay begins when the message of the new hand is there, also if it comes late."""
    film = small_recording()
    film.asked = [Asked(ANE, 3, 71.5, nudged_after_s=10.0)]
    called = frozenset({ANE})
    film.frames += [
        state(GROUP, "table", 74.0),
        state(GROUP, "next", 80.0),
        state(GROUP, "again", 91.0, is_new=True, is_call=True, mentions=called),
    ]
    came = attention(film, [ANE, JON], GROUP, 1)
    assert (came.idle, came.called) == (1, 1)


def test_the_height_of_a_message_counts_wrapped_lines_and_pictures() -> None:
    """Long lines wrap, small print is small, a folded quotation is short, a picture is wide."""
    drawn = BytesIO()
    Image.new("RGB", (680, 400)).save(drawn, "PNG")
    assert height("", []) == NO_HEIGHT
    assert height("x" * 41, []) == Height(2, 2 * LINE_PX)
    assert height("**" + "x" * 40 + "**\n-# " + "y" * 48, []) == Height(2, LINE_PX + SMALL_LINE_PX)
    assert height("a\n" + "b\n" * 9 + "b", [], folded=[(2, 21)]) == Height(4, 4 * LINE_PX)
    assert height("a", [drawn.getvalue()]) == Height(1, LINE_PX + 200)


@pytest.mark.parametrize("platform", [TELEGRAM, DISCORD])
def test_one_hand_of_the_real_clients_is_counted(platform: str) -> None:
    """A person alone with computers plays a hand; its messages, waits and showdown are there."""
    company = COMPANIES[-1]
    came = played(company.evening(platform, 0, hands=1))
    assert came.turns == 1
    assert came.chat.edited
    assert came.visible_s
    assert len(came.showdowns) == 1
    assert came.showdowns[0].lines
    assert came.refused == 0
    rows = table({company.name: came}).splitlines()
    assert {row.count("|") for row in rows} == {4}
