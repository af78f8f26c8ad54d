"""Tests of Telegram's rendering: no markup, limited length, and mentions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import InlineKeyboardMarkup, MessageEntity

from bot.platforms.telegram.limits import CAPTION, LIMITS
from bot.platforms.telegram.rendering import (
    ELLIPSIS,
    Rendered,
    cut,
    linked_page,
    page_of,
    plain_page,
    shortened,
    units,
)
from bot.ports.message import (
    Button,
    Mention,
    MessageContent,
    MessageLink,
    Picture,
    Style,
    Timestamp,
)
from bot.ports.request import Address, PersonId
from bot.ports.value import replace

ANE = Mention("Ane", PersonId("telegram", "5000000001"))
JON = Mention("😀 Jon", PersonId("telegram", "5000000002"))
MIREN = Mention("Miren", PersonId("discord", "77"))

texts = st.text(st.sampled_from("aé😀 \n"), max_size=400)


def called(page: Rendered) -> list[tuple[str, int]]:
    """Return the mentioned people of a page, and the words of the mentions."""
    raw = page.text.encode("utf-16-le")
    return [
        (raw[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le"), user.id)
        for entity in page.entities
        if (user := entity.user) is not None
    ]


def rows(page: Rendered) -> list[list[str]]:
    """Return the labels of the buttons, row by row."""
    assert isinstance(page.keyboard, InlineKeyboardMarkup)
    return [[button.text for button in row] for row in page.keyboard.inline_keyboard]


def test_the_text_is_sent_as_it_is() -> None:
    """The text is sent literally, with markup characters in a name."""
    text = "<b>Ane</b> & *Jon* _Miren_ [x](tg://user?id=1) `y` envido 😀"
    assert page_of(MessageContent(text)) == Rendered(text)


def test_those_who_are_called_stand_in_the_last_line() -> None:
    """The last line mentions people of this platform, each by an entity."""
    page = page_of(MessageContent("😀 Your turn", (ANE, MIREN, JON, ANE)))
    assert page.text == "😀 Your turn\n\n👉 Ane, 😀 Jon"
    assert called(page) == [("Ane", 5000000001), ("😀 Jon", 5000000002)]


def test_a_call_is_one_line_that_begins_with_the_people_and_makes_no_sound() -> None:
    """Telegram notifies the mentioned people of a silent message, and nobody else hears it."""
    page = page_of(MessageContent("your turn @all", (ANE, MIREN, JON), calls=True))
    assert page.text.replace("\u2060", "") == "👉 Ane, 😀 Jon · your turn @all"
    assert called(page) == [("Ane", 5000000001), ("😀 Jon", 5000000002)]
    assert page.is_silent
    alone = page_of(MessageContent("your turn", calls=True))
    assert (alone.text, alone.is_silent) == ("your turn", False)


@pytest.mark.parametrize(
    ("chat", "thread", "url"),
    [
        ("-1002000000003", "", "https://t.me/c/2000000003/8"),
        ("-1002000000003", "5", "https://t.me/c/2000000003/5/8"),
        ("-4000000004", "", None),
        ("5000000001", "", None),
    ],
)
def test_a_message_of_a_supergroup_has_a_link(chat: str, thread: str, url: str | None) -> None:
    """Only a supergroup has links to its messages; elsewhere there is no button."""
    link = MessageLink("Go", Address("telegram", chat, thread), "8")
    page = linked_page(MessageContent("your turn", jump=link), "")
    if url is None:
        assert page.keyboard is None
        return
    assert page.keyboard is not None
    [[button]] = page.keyboard.inline_keyboard
    assert (button.text, button.url) == ("Go", url)


@pytest.mark.parametrize("name", ["", " ", "\u202e"])
def test_somebody_without_a_name_can_be_called(name: str) -> None:
    """A person without a name has a non-empty mention, because Telegram refuses an empty entity."""
    page = page_of(MessageContent("Your turn", (Mention(name, ANE.person),)))
    assert called(page) == [("5000000001", 5000000001)]


def test_nobody_is_called_by_what_somebody_else_is_called() -> None:
    """No person is mentioned by another person's username in a name."""
    text = page_of(MessageContent("@durov bets 5")).text
    assert "@durov" not in text
    assert text.replace("\u2060", "") == "@durov bets 5"


def test_long_rows_go_on_below() -> None:
    buttons = tuple(Button(str(number), f"c::{number}") for number in range(11))
    page = page_of(MessageContent("x", rows=(buttons[:9], buttons[9:])))
    assert rows(page) == [[str(number) for number in range(8)], ["8"], ["9", "10"]]


def test_buttons_carry_their_tokens_and_styles() -> None:
    buttons = tuple(Button(style.name, f"c::{style}", style) for style in Style)
    page = page_of(MessageContent("x", rows=(buttons,)))
    assert page.keyboard is not None
    assert [
        (button.callback_data, button.style) for button in page.keyboard.inline_keyboard[0]
    ] == [
        ("c::plain", None),
        ("c::primary", "primary"),
        ("c::good", "success"),
        ("c::danger", "danger"),
    ]


def test_a_token_of_65_bytes_is_our_bug() -> None:
    with pytest.raises(AssertionError):
        page_of(MessageContent("x", rows=((Button("x", "ñ" * 33),),)))


def test_a_post_that_is_too_long_loses_old_lines_and_nobody() -> None:
    """A too long message loses old lines, and keeps its beginning, newest lines and mentions."""
    story = "\n".join(f"line {number} 😀" for number in range(1000))
    page = page_of(MessageContent(f"Score\n{story}", (ANE,)))
    assert units(page.text) <= LIMITS.text
    lines = page.text.split("\n")
    assert lines[:2] == ["Score", "line 0 😀"]
    assert lines[-3:] == ["line 999 😀", "", "👉 Ane"]
    assert ELLIPSIS in lines
    assert called(page) == [("Ane", 5000000001)]


def test_an_endless_line_is_shortened_too() -> None:
    assert units(plain_page("x" * 1_000_000).text) == LIMITS.text


@given(texts, st.integers(40, 200))
def test_what_is_shortened_fits_and_keeps_both_ends(text: str, most: int) -> None:
    short = shortened(text, most)
    assert units(short) <= most
    if units(text) <= most:
        assert short == text
    else:
        head, _, tail = short.partition(f"\n{ELLIPSIS}\n")
        assert text.startswith(head)
        assert text.endswith(tail)


@given(texts, st.integers(8, 200))
def test_what_is_cut_fits_and_keeps_the_beginning(text: str, most: int) -> None:
    short = cut(text, most)
    assert units(short) <= most
    assert text.startswith(short.removesuffix(ELLIPSIS).removesuffix("\n"))


def test_a_cut_falls_between_lines_where_it_can() -> None:
    assert cut("one\ntwo\nthree", 11) == "one\ntwo\n…"
    assert cut("one\ntwo\nthree", 4) == "one…"
    assert cut("one\ntwo", 7) == "one\ntwo"


def bold(page: Rendered) -> list[str]:
    """Return the bold lines of a text, as Telegram splits it."""
    text = page.text.encode("utf-16-le")
    return [
        text[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le")
        for entity in page.entities
        if entity.type == MessageEntity.BOLD
    ]


def test_lines_stand_out_whatever_is_in_them() -> None:
    """Highlighted lines are exact, beside characters that Telegram counts twice."""
    lines = ("😀 Mesa", "*b* <b>_x_</b> @ane", "Ane: Mesa", "")
    post = MessageContent(
        "\n".join(lines), (ANE,), bold_lines=frozenset({"😀 Mesa", lines[1], "Mesa", ""})
    )
    page = page_of(post)
    assert bold(page) == page.text.split("\n")[:2]
    assert called(page) == [("Ane", 5000000001)]


def test_a_picture_has_the_brief_text_where_the_whole_is_too_long() -> None:
    """An image has the short text if the long one does not fit, or no image is sent."""
    picture = Picture("grey", "score.png", "gris", bytes)
    whole, call = "x" * (CAPTION + 1), len("\n\n👉 Ane".encode("utf-16-le")) // 2
    post = MessageContent(whole, (ANE,), picture=picture, caption="y" * (CAPTION - call))
    page = page_of(post)
    assert (page.picture, page.text[:3], units(page.text)) == (picture, "yyy", CAPTION)
    page = page_of(replace(post, caption="y" * (CAPTION - call + 1)))
    assert (page.picture, page.text[:3]) == (None, "xxx")
    page = page_of(replace(post, text="x"))
    assert (page.picture, page.text[:2]) == (picture, "x\n")
    assert page_of(replace(post, picture=None)).text.startswith(whole)


def test_a_time_is_shown_as_the_readers_own_clock_would() -> None:
    """A time is shown in the reader's time zone, at its place in the text."""
    moment = Timestamp("2026-01-02 03:04 UTC", 1_767_323_040.5)
    post = MessageContent("😀 Mesa\nPlazo: 2026-01-02 03:04 UTC", moments=(moment,))
    [entity] = page_of(post).entities
    assert entity.to_dict() == {
        "type": "date_time",
        "offset": units("😀 Mesa\nPlazo: "),
        "length": len(moment.text),
        "unix_time": 1_767_323_040,
        "date_time_format": "wdt",
    }
    assert page_of(replace(post, text="Mesa")).entities == ()
    text = f"1. {moment.text}\n2. {moment.text}"
    twice = page_of(MessageContent(text, moments=(moment, replace(moment, at=0.0)))).entities
    assert [one.offset for one in twice] == [text.index(moment.text), text.rindex(moment.text)]
