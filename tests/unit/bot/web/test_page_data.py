"""Tests of what the page gets as JSON."""

import json

from bot.messages.look import CardLook, DiscardLook, Look, Phase, SeatLook, Suggestion
from bot.text.localizer import LANGUAGES, Localizer
from bot.web.page_data import look_data, texts_of
from engine.cards import Card
from engine.seats import Seat


def test_a_suggested_discard_counts_the_cards_as_they_are_shown() -> None:
    """The hand holds the four first, and the page shows the king first."""
    cards = (CardLook(Card("12o"), "rey", 1), CardLook(Card("4c"), "cuatro", 0))
    own = SeatLook(
        at=Seat(0),
        name="Ane",
        is_ours=True,
        own=True,
        mark="",
        turn=True,
        computer=False,
        away=False,
        word="",
        fresh=False,
        cards=cards,
        hidden=0,
        look=None,
        looked=False,
    )
    discard = DiscardLook("Tirar", "K7QX2:1:choose", 1, 4, (Suggestion("Descarto 4c", (0,)),))
    look = Look("K7QX2", "Mesa", Phase.PLAY, "", seats=(own,), discard=discard)
    data = json.loads(json.dumps(look_data(look, str, version=1)))
    assert data["discard"] == {
        "token": "K7QX2:1:choose",
        "label": "Tirar",
        "least": 1,
        "most": 4,
        "suggested": [1],
        "said": [[[1], "Descarto 4c"]],
        "none": None,
    }
    [seat] = data["seats"]
    assert [card["place"] for card in seat["cards"]] == [1, 0]


def test_every_text_of_the_page_is_there_in_each_language() -> None:
    known = [set(texts_of(Localizer(language))) for language in LANGUAGES]
    assert all(keys == known[0] for keys in known)
    assert texts_of(Localizer("es"))["onlookers"] == "{n} miran"
