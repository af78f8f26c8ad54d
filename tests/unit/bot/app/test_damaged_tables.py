"""People at a table that cannot be read are told that it is kept, wherever they ask."""

import json
from typing import Any, Final

import pytest

from bot.tables.documents import Documents
from bot.text.localizer import LocalizedText, Localizer
from engine.interfaces import TableId
from tests.unit.bot.app.button_play import begun_match
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson

FIELDS: Final[dict[str, object]] = {
    "turn_s": 0,
    "turn_s too long": 10**9,
    "matches": -1,
    "touched_at": 1e300,
    "sought_at": -5,
    "chairs": [],
    "preset": "nonsense",
    "options": {"points": "-3"},
    "stand_in": "omniscient",
    "due": {"question": 1, "seats": [0], "at": 1e18, "what": "act"},
    "called": {"question": -1, "seats": [0], "at": 0},
    "heard": [{"deed": "red 1", "after": -1}],
    "coming": [{"chair": {}, "seat": 9, "hand": 1}],
    "code": "ZZZZ9",
    "maker": 7,
    "places": {},
}
"""A damaged value for some fields of the stored document of a table."""


async def damaged(damage: str) -> tuple[AppHarness, list[SimulatedPerson], str]:
    """Return an app that was started over a damaged table, its people and its code."""
    stage, people = await begun_match()
    [state] = await Documents(stage.store).open_tables()
    await stage.settle()
    await stage.advance(60)
    key = f"mesa/{state.code}"
    text = await stage.store.get(key)
    assert text is not None, "the table is stored"
    document: dict[str, Any] = json.loads(text)
    if damage in FIELDS:
        document[damage.partition(" ")[0]] = FIELDS[damage]
        await stage.store.delete(key)
        await stage.store.put(key, json.dumps(document))
    elif damage == "no JSON":
        await stage.store.put(key, text[:-20])
    else:
        stage.fragile.unreadable.add(TableId(document["match"]))
    await stage.restart()
    return stage, people, state.code


@pytest.mark.parametrize("damage", [*FIELDS, "no JSON", "log of a newer program"])
async def test_people_are_told_wherever_they_ask(damage: str) -> None:
    """A word, a command, a button of the old message and the code have the same answer."""
    stage, people, code = await damaged(damage)
    line = Localizer("es").format(LocalizedText("chat-unreadable", {"code": code}))
    ane = people[0]
    said = [
        await ane.ask("cartas"),
        await ane.ask("marcador"),
        await ane.ask("cartas", code),
        await ane.ask("cartas", private=True),
    ]
    assert [reply.text for reply in said] == [line] * len(said)
    assert line in ane.post.text
    await ane.ask("mesa", "castilla")
    assert code not in ane.post.text
    assert len([call for call in stage.red.sent if line in call.post.text]) <= 2


async def test_strangers_in_private_are_not_told_of_it() -> None:
    """Somebody who does not sit there hears of a damaged table only in its chat."""
    stage, _, code = await damaged("matches")
    stranger = stage.human("Xabi", chat="elsewhere")
    for reply in (await stranger.ask("cartas"), await stranger.ask("cartas", private=True)):
        assert reply.post is None or code not in reply.post.text
