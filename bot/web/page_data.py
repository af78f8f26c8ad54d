"""Convert what the page gets to JSON: looks, answers, and the texts of its own buttons.

The page's modules read these keys; ``bot/web/page/types.js`` documents them.
"""

from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.messages.look import (
    CardLook,
    DiscardLook,
    LanceLook,
    Look,
    PageLook,
    SeatLook,
    SideLook,
    page_look,
)
from bot.ports.message import LONGEST_DONE, File, Menu, MessageContent, Reply
from bot.ports.value import asdict
from bot.text.glance import LanceState
from bot.text.localizer import LocalizedText, Localizer
from engine.cards import Card

Json: TypeAlias = "Mapping[str, object]"
CardAddress: TypeAlias = Callable[[Card], str]
"""Returns the address of a card's picture."""

_TEXTS: Final = {
    key: f"page-{key.replace('_', '-')}"
    for key in (
        *("offline", "not_sent", "cancel", "close", "other_amount", "send", "signs"),
        *("more", "story", "sound_on", "sound_off", "deck_spanish", "deck_french", "your_turn"),
        *("discard_hint", "computer_short", "away", "choose", "loading", "no_ticket", "table"),
        *("score", "words", "earlier", "later"),
    )
}
_PEOPLE: Final = "{n}"
"""The placeholder for a number that the page fills into a text."""

LONGEST_TOAST: Final = LONGEST_DONE
"""The maximum number of characters of an answer that is shown only for a moment."""

_KINDS: Final = {
    LanceState.LATER: "later",
    LanceState.OPEN: "now",
    LanceState.STAKED: "bet",
    LanceState.ORDAGO: "ordago",
    LanceState.ALL_PASSED: "none",
    LanceState.UNHELD: "none",
    LanceState.UNCOUNTED: "none",
}
_SIDES: Final = {True: "ours", False: "theirs"}


def texts_of(localizer: Localizer) -> dict[str, str]:
    """Return the texts of the page in a language, by their names in the page."""
    texts = {key: localizer.format(LocalizedText(name)) for key, name in _TEXTS.items()}
    watching = LocalizedText("page-onlookers", {"people": _PEOPLE})
    return {**texts, "onlookers": localizer.format(watching)}


def look_data(look: Look, picture: CardAddress, *, version: int) -> Json:
    """Return a look for the page, which sends ``version`` back once it has drawn the look."""
    return {
        "v": version,
        "code": look.code,
        "title": look.title,
        "phase": look.phase,
        "hand": look.hand,
        "seats": [_seat(seat, picture) for seat in look.seats],
        "lances": [_lance(lance) for lance in look.lances],
        "score": [_side(side) for side in look.score],
        "turn": look.turn,
        "mine": look.mine,
        "worth": look.worth,
        "discard": None if look.discard is None else _discard(look.discard, look.seats[0]),
        "words": [asdict(press) for press in look.words],
        "amounts": [asdict(press) for press in look.amounts],
        "amount": None if look.amount is None else asdict(look.amount),
        "ordago": None if look.ordago is None else asdict(look.ordago),
        "signs": [asdict(press) for press in look.signs],
        "asks": [asdict(press) for press in look.asks],
        "more": [asdict(press) for press in look.more],
        "caught": look.caught,
        "notices": look.notices,
        "story": look.story,
        "taught": look.taught,
        "lobby": None if look.lobby is None else _page(look.lobby),
        "summary": look.summary,
        "onlookers": look.onlookers,
    }


def answer_data(key: str, reply: Reply) -> Json:
    """Return the answer to the press with this key."""
    question, text = reply.question, reply.text or reply.toast
    post = reply.post
    if post is None and len(text) > LONGEST_TOAST:
        # The text is too long to read in the moment for which a toast is shown.
        post, text = MessageContent(text), ""
    return {
        "key": key,
        "text": text,
        "page": None if post is None else _page(page_look(post)),
        "question": None
        if question is None
        else {"title": question.title, "label": question.label, "token": question.token},
        "file": None if reply.file is None else _file(reply.file),
    }


def _file(file: File) -> Json:
    return {"name": file.name, "content": b64encode(file.content).decode()}


def _seat(seat: SeatLook, picture: CardAddress) -> Json:
    return {
        "at": seat.at,
        "name": seat.name,
        "side": _SIDES[seat.is_ours],
        "own": seat.own,
        "mark": seat.mark,
        "turn": seat.turn,
        "computer": seat.computer,
        "away": seat.away,
        "word": seat.word,
        "fresh": seat.fresh,
        "cards": [_card(card, picture) for card in seat.cards],
        "hidden": seat.hidden,
        "look": None if seat.look is None else asdict(seat.look),
        "looked": seat.looked,
        "chair": seat.chair,
    }


def _card(card: CardLook, picture: CardAddress) -> Json:
    return {"src": picture(card.card), "name": card.name, "place": card.place}


def _lance(lance: LanceLook) -> Json:
    kind = _KINDS[lance.state] if lance.is_ours is None else _SIDES[lance.is_ours]
    return {"name": lance.name, "state": lance.told, "kind": kind}


def _side(side: SideLook) -> Json:
    return {
        "side": _SIDES[side.is_ours],
        "name": side.name,
        "stones": side.stones,
        "target": side.target,
        "games": side.games,
        "games_to_win": side.games_to_win,
        "vacas": side.vacas,
        "text": side.text,
    }


def _discard(discard: DiscardLook, own: SeatLook) -> Json:
    """Return a discard, with card positions counted in the order in which the page shows them."""
    shown = {card.place: number for number, card in enumerate(own.cards)}
    said = [([shown[place] for place in one.places], one.label) for one in discard.suggested]
    return {
        "token": discard.token,
        "label": discard.label,
        "least": discard.least,
        "most": discard.most,
        "suggested": said[0][0] if said else [],
        "said": said,
        "none": discard.none or None,
    }


def _page(page: PageLook) -> Json:
    return {
        "text": page.text,
        "bold": page.bold,
        "rows": [[asdict(press) for press in row] for row in page.rows],
        "menu": None if page.menu is None else _menu(page.menu),
        "alt": page.alt,
    }


def _menu(menu: Menu) -> Json:
    return {
        "label": menu.label,
        "token": menu.token,
        "least": menu.least,
        "most": menu.most,
        "entries": [
            {"label": one.label, "value": one.value, "chosen": one.is_chosen}
            for one in menu.entries
        ],
    }
