"""What people may ask about themselves: to see what is kept of them, and to be forgotten."""

import json
from datetime import UTC, datetime
from typing import Any, Final

from bot.app.commands.chats import called
from bot.app.commands.lobby import newcomer
from bot.app.context import RefusalError, RequestContext, Services
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button, File, MessageContent, Reply, Style
from bot.ports.request import Address
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.erasure import Json, PersonalData, pseudonym
from bot.tables.match_history import is_of
from bot.text.localizer import LocalizedText

START: Final = "data"
FILE_NAME: Final = "amarreko.json"

_STATES: Final = {"mesa/": "open", "closed/": "closed"}


async def command_data(room: Services, caller: RequestContext, _about: str) -> Reply:
    """Send somebody all that is kept of them; raise RefusalError where that is too soon."""
    _check_rarely(room, caller)
    content = await own_data(room.archive, _traces(caller), room.timer.now())
    return Reply(
        caller.voice.format(LocalizedText("data-here")),
        start_payload=START,
        file=File(FILE_NAME, content),
    )


async def command_forget(_room: Services, caller: RequestContext, _about: str) -> Reply:
    """Ask somebody whether they are sure that they want to be forgotten."""
    sure = Button(
        caller.voice.format(LocalizedText("data-forget")),
        encode(TableButton("", Verb.FORGET)),
        Style.DANGER,
    )
    return Reply(
        post=MessageContent(caller.voice.format(LocalizedText("data-ask-forget")), rows=((sure,),))
    )


async def button_forget(room: Services, caller: RequestContext, _pressed: TableButton) -> Reply:
    """Forget somebody, within moments; raise RefusalError where it is too soon."""
    _check_rarely(room, caller)
    await room.archive.leave(_traces(caller))
    return Reply(
        post=MessageContent(caller.voice.format(LocalizedText("data-forgotten"))), is_in_place=True
    )


def _check_rarely(room: Services, caller: RequestContext) -> None:
    if not room.expensive_limit.allow(caller.person.id):
        raise RefusalError(LocalizedText("data-too-soon"))


def _traces(caller: RequestContext) -> PersonalData:
    """Return what somebody is known by.

    On some platforms their private chat has a number of its own.
    """
    person = caller.person.id
    here = (caller.address.chat,) if caller.private else ()
    chats = tuple(Address(person.platform, chat) for chat in dict.fromkeys((person.id, *here)))
    return PersonalData(person, chats).with_names((called(caller), newcomer(caller).name))


# One short case for each kind of note.
async def own_data(archive: Documents, traces: PersonalData, now: float) -> bytes:
    """Return all of it as JSON that people can read.

    Of others it holds nothing. Raise StorageError.
    """
    person = traces.person
    told: dict[str, Any] = {
        "person": {"platform": person.platform, "number": person.id},
        "asked_at": _time(now),
        "preferences": {},
        "tables": [],
        "messages": [],
        "deeds": [],
        "refused_by_you": [],
        "matches": [],
        "blocked": False,
        "other_notes": {},
    }
    # Somebody who was forgotten may still not be heard, and is known by this alone.
    unheard = Address(person.platform, pseudonym(person).id)
    wide = replace(traces, chats=(*traces.chats, unheard))
    async for key, text in archive.documents_mentioning(wide):
        room, _, name = key.partition("/")
        state = _STATES.get(f"{room}/")
        document = json.loads(text) if traces.erase_from(text) != text else {}
        match room:
            case "preferences":
                told["preferences"][name.partition("/")[0]] = json.loads(text)
            case _ if state and document:
                told["tables"].append(_table(document, traces) | {"state": state})
                told["deeds"] += _deeds(document.get("heard", []), traces)
            case "delivered":
                told["messages"] += _messages(name, document, traces)
            case "refused" if key.endswith(f"/{person.id}"):
                told["refused_by_you"] = [one["called"] for one in json.loads(text)]
            case "played":
                # Those of others name them as well.
                told["matches"] += map(_played, json.loads(text) if is_of(key, person) else ())
            case "past" if document:
                told["deeds"] += _deeds(document.get("deeds", []), traces)
            case "blocked":
                told["blocked"] = True
            case _ if document:
                told["other_notes"][key] = document
            case _:
                pass
    return json.dumps(told, ensure_ascii=False, indent=2).encode()


def _table(record: Json, traces: PersonalData) -> Json:
    """A table as it concerns one person: seats by their numbers, chats by their platforms."""
    chairs = enumerate(record["chairs"], start=1)
    coming = ((one["seat"] + 1, one["chair"]) for one in record.get("coming", ()))
    places = record.get("places", ())
    return {
        "code": record["code"],
        "opened_by_you": traces.is_about(record["maker"]),
        "your_seats": [
            {"seat": seat} | {key: one for key, one in chair.items() if key != "person"}
            for seat, chair in (*chairs, *coming)
            if traces.is_about(chair.get("person"))
        ],
        "seats_that_you_left": [
            one["seat"] + 1
            for one in record.get("glimpses", ())
            if traces.is_about(one.get("person"))
        ],
        "names_of_yours_elsewhere": sorted(
            {
                name
                for part in (*record["chairs"], *places)
                for name in (part.get("before"), part.get("brought_by"))
                if name in traces.names
            }
        ),
        "seen_on": sorted({place["address"]["platform"] for place in places}),
        "in_your_private_chat": any(traces.is_about(place["address"]) for place in places),
        "last_touched_at": _time(record.get("touched_at", 0.0)),
    }


def _played(match: Json) -> Json:
    """Return a match that is over as it concerns one person: how many played, and nobody's name."""
    return {
        "match": match["match"],
        "your_seat": match["seat"] + 1,
        "seats": len(match["players"]),
        "won": match["won"],
        "ended_at": _time(match["at"]),
    }


def _messages(code: str, entries: Json, traces: PersonalData) -> list[Json]:
    """Return which messages show a table to somebody alone."""
    return [
        {"table": code, "message": entry["note"]["message"]}
        | {"posted_at": _time(entry["note"]["posted_at"])}
        for entry in entries
        if traces.is_about(entry.get("person")) or traces.is_about(entry.get("chat"))
    ]


def _deeds(deeds: Json, traces: PersonalData) -> list[str]:
    names = (deed["deed"] if isinstance(deed, dict) else deed for deed in deeds)
    return [name for name in names if traces.erase_from_key(name) != name]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
