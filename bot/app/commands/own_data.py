"""The commands that send people their stored data, or erase it."""

import json
from datetime import UTC, datetime
from typing import Any, Final

from bot.app.commands.chats import called
from bot.app.commands.lobby import newcomer
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import button, command
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button, File, MessageContent, Reply, Style
from bot.ports.request import Address
from bot.ports.value import asdict, replace
from bot.tables.documents import Documents
from bot.tables.erasure import RECIPIENTS, Json, PersonalData, pseudonym
from bot.tables.match_history import key_of
from bot.text.localizer import LocalizedText

START: Final = "data"
FILE_NAME: Final = "amarreko.json"

_TOLD_BEFORE: Final = frozenset({"daily"})
"""The key prefixes of documents whose data is collected in another way."""

_STATES: Final = {"mesa/": "open", "closed/": "closed"}


@command("misdatos")
async def command_data(services: Services, ctx: RequestContext) -> Reply:
    """Send the author all data that is stored about them; raise RefusalError if asked too often."""
    _check_rarely(services, ctx)
    content = await own_data(services.documents, _traces(ctx), services.clock.now())
    return Reply(
        ctx.localizer.format(LocalizedText("data-here")),
        start_payload=START,
        file=File(FILE_NAME, content),
    )


@command("olvidame")
async def command_forget(_services: Services, ctx: RequestContext) -> Reply:
    """Ask the author to confirm that their data should be erased."""
    sure = Button(
        ctx.localizer.format(LocalizedText("data-forget")),
        encode(TableButton("", Verb.FORGET)),
        Style.DANGER,
    )
    return Reply(
        post=MessageContent(ctx.localizer.format(LocalizedText("data-ask-forget")), rows=((sure,),))
    )


@button(Verb.FORGET)
async def button_forget(services: Services, ctx: RequestContext) -> Reply:
    """Queue the erasure of the author's data; raise RefusalError if asked too often."""
    _check_rarely(services, ctx)
    await services.documents.leave(_traces(ctx))
    return Reply(
        post=MessageContent(ctx.localizer.format(LocalizedText("data-forgotten"))), is_in_place=True
    )


def _check_rarely(services: Services, ctx: RequestContext) -> None:
    if not services.expensive_limit.allow(ctx.person.id):
        raise RefusalError(LocalizedText("data-too-soon"))


def _traces(ctx: RequestContext) -> PersonalData:
    """Return the ids and names under which stored data refers to the author.

    On some platforms, the private chat has its own id.
    """
    person = ctx.person.id
    here = (ctx.address.chat,) if ctx.private else ()
    chats = tuple(Address(person.platform, chat) for chat in dict.fromkeys((person.id, *here)))
    return PersonalData(person, chats).with_names((called(ctx), newcomer(ctx).name))


# One short case for each kind of document.
async def own_data(documents: Documents, traces: PersonalData, now: float) -> bytes:
    """Return a person's data as readable JSON, without other people's data; raise StorageError."""
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
        "head_to_head": [],
        "named_in_histories_of_others": 0,
        "hands_of_the_day": await documents.daily.of_person(person),
        "blocked": False,
        "other_notes": {},
    }
    # An erased person may still be blocked; only the pseudonym identifies them then.
    unheard = Address(person.platform, pseudonym(person).id)
    wide = replace(traces, chats=(*traces.chats, unheard))
    async for key, text in documents.documents_mentioning(wide):
        folder, _, name = key.partition("/")
        state = _STATES.get(f"{folder}/")
        document = json.loads(text) if traces.erase_from(text) != text else {}
        match folder:
            case "preferences":
                told["preferences"][name.partition("/")[0]] = json.loads(text)
            case _ if state and document:
                told["tables"].append(_table(document, traces) | {"state": state})
                told["deeds"] += _request_kinds(document.get("heard", []), traces)
            case "delivered":
                told["messages"] += _messages(name, document, traces)
            case "refused" if key.endswith(f"/{person.id}"):
                told["refused_by_you"] = [one["called"] for one in json.loads(text)]
            case "history":
                _tell_history(told, key, text, traces)
            case "past" if document:
                told["deeds"] += _request_kinds(document.get("deeds", []), traces)
            case "blocked":
                told["blocked"] = True
            case _ if document and folder not in _TOLD_BEFORE:
                told["other_notes"][key] = document
            case _:
                pass
    return json.dumps(told, ensure_ascii=False, indent=2, default=asdict).encode()


def _table(state: Json, traces: PersonalData) -> Json:
    """Return what a table says about one person: seats by number, chats by platform."""
    chairs = enumerate(state["chairs"], start=1)
    coming = ((one["seat"] + 1, one["chair"]) for one in state.get("coming", ()))
    lost = (one["place"] for one in state.get("lost_places", ()))
    places = (*state.get("places", ()), *lost)
    return {
        "code": state["code"],
        "opened_by_you": traces.is_about(state["maker"]),
        "your_seats": [
            {"seat": seat} | {key: one for key, one in chair.items() if key != "person"}
            for seat, chair in (*chairs, *coming)
            if traces.is_about(chair.get("person"))
        ],
        "seats_that_you_left": [
            one["seat"] + 1
            for one in state.get("glimpses", ())
            if traces.is_about(one.get("person"))
        ],
        "names_of_yours_elsewhere": sorted(
            {
                name
                for part in (*state["chairs"], *places)
                for name in (part.get("before"), part.get("brought_by"))
                if name in traces.names
            }
        ),
        "seen_on": sorted({place["address"]["platform"] for place in places}),
        "agreed_to_talk": any(map(traces.is_about, state.get("talk_agreed", ()))),
        "in_your_private_chat": any(traces.is_about(place["address"]) for place in places),
        "last_touched_at": _time(state.get("touched_at", 0.0)),
    }


def _tell_history(told: Json, key: str, text: str, traces: PersonalData) -> None:
    """Add a person's own history; count histories of other people that name them."""
    if key != key_of(traces.person):
        told["named_in_histories_of_others"] += traces.digest in text
        return
    own = json.loads(text)
    told["matches"] += map(_played, own["matches"])
    told["head_to_head"] += map(_head_to_head, own["tallies"])


def _played(match: Json) -> Json:
    """Return what a finished match says about one person, without the names of the others."""
    return {
        "match": match["match"],
        "your_seat": match["seat"] + 1,
        "seats": len(match["players"]),
        "won": match["won"],
        "ended_at": _time(match["at"]),
        "chats": len(match.get("chats", ())),
        "worth_of_your_decisions_by_game": match.get("gains"),
    }


def _head_to_head(tally: Json) -> Json:
    """Return the results with the same partners against the same rivals, without their names."""
    return {
        "partners": len(tally["partners"]),
        "rivals": len(tally["rivals"]),
        "matches_won": tally["matches"][0],
        "matches_lost": tally["matches"][1],
        "games_won": tally["games"][0],
        "games_lost": tally["games"][1],
        "latest_won": tally["latest"],
        "in_a_row": tally["in_a_row"],
        "latest_at": _time(tally["at"]),
    }


def _messages(code: str, entries: Json, traces: PersonalData) -> list[Json]:
    """Return the messages about a table that only this person sees."""
    return [
        {"table": code, "message": entry["note"]["message"]}
        | {"posted_at": _time(entry["note"]["posted_at"])}
        for entry in entries
        if any(traces.is_about(entry.get(name)) for name in RECIPIENTS)
    ]


def _request_kinds(requests: Json, traces: PersonalData) -> list[str]:
    names = (body["deed"] if isinstance(body, dict) else body for body in requests)
    return [name for name in names if traces.erase_from_key(name) != name]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
