"""What is kept of one person, put together for themselves."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from bot.ports.deeds import Address
from bot.tables.archive import Archive
from bot.tables.traces import Json, Traces, hidden

_STATES: Final = {"mesa/": "open", "closed/": "closed"}


async def own_data(archive: Archive, traces: Traces, now: float) -> bytes:
    """All of it as JSON that people can read; of others it holds nothing. Raise StorageError."""
    person = traces.person
    told: dict[str, Any] = {
        "person": {"platform": person.platform, "number": person.id},
        "asked_at": _time(now),
        "preferences": {},
        "tables": [],
        "messages": [],
        "deeds": [],
        "refused_by_you": [],
        "blocked": False,
        "other_notes": {},
    }
    # Somebody who was forgotten may still not be heard, and is known by this alone.
    unheard = Address(person.platform, hidden(person).id)
    wide = replace(traces, chats=(*traces.chats, unheard))
    async for key, text in archive.mentions(wide):
        room, _, name = key.partition("/")
        state = _STATES.get(f"{room}/")
        document = json.loads(text) if traces.without(text) != text else {}
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
            case "past" if document:
                told["deeds"] += _deeds(document.get("deeds", []), traces)
            case "blocked":
                told["blocked"] = True
            case _ if document:
                told["other_notes"][key] = document
            case _:
                pass
    return json.dumps(told, ensure_ascii=False, indent=2).encode()


def _table(record: Json, traces: Traces) -> Json:
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


def _messages(code: str, entries: Json, traces: Traces) -> list[Json]:
    """Which messages show a table to somebody alone."""
    return [
        {"table": code, "message": entry["note"]["message"]}
        | {"posted_at": _time(entry["note"]["posted_at"])}
        for entry in entries
        if traces.is_about(entry.get("person")) or traces.is_about(entry.get("chat"))
    ]


def _deeds(deeds: Json, traces: Traces) -> list[str]:
    names = (deed["deed"] if isinstance(deed, dict) else deed for deed in deeds)
    return [name for name in names if traces.deed_without(name) != name]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
