"""Gateway sessions, which survive their connection and record missed events."""

import json
from dataclasses import dataclass, field
from typing import Protocol

from tests.servers.discord.faults import Json
from tests.servers.discord.flags import Intent
from tests.servers.discord.stage import Event


class Wire(Protocol):
    """A connection for packets."""

    def send(self, packet: str) -> None:
        """Send one packet after the earlier ones."""
        ...


@dataclass(slots=True, eq=False)
class Session:
    """One identified shard; without a wire it records events for a RESUME."""

    id: str
    intents: Intent
    shard: int
    shards: int
    bot_id: str
    wire: Wire | None
    log: list[str] = field(default_factory=list)

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return len(self.log)

    def wants(self, event: Event) -> bool:
        """Return whether the event is for this shard and among its intents."""
        guild = 0 if event.guild is None else event.guild
        here = (guild >> 22) % self.shards == self.shard
        needed = _needed(event)
        return here and needed in self.intents

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event now, or at the next RESUME."""
        packet = json.dumps({"op": 0, "t": name, "s": self.sequence + 1, "d": self._seen(data)})
        self.log.append(packet)
        if self.wire is not None:
            self.wire.send(packet)

    def resume(self, wire: Wire, after: int) -> None:
        """Continue on another wire, with all events after this number."""
        self.wire = wire
        for packet in self.log[after:]:
            wire.send(packet)
        self.dispatch("RESUMED", {"_trace": []})

    def _seen(self, data: Json) -> Json:
        """Return the event without message content, unless the session may read it."""
        is_message = "author" in data and "content" in data
        if not is_message or Intent.MESSAGE_CONTENT in self.intents or "guild_id" not in data:
            return data
        concerned = {data["author"]["id"], *(user["id"] for user in data["mentions"])}
        if self.bot_id in concerned:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}


def _needed(event: Event) -> Intent:
    """Return the intent that an event requires."""
    match event.name:
        case "INTERACTION_CREATE":
            return Intent.NONE
        case "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE":
            return Intent.DIRECT_MESSAGES if event.guild is None else Intent.GUILD_MESSAGES
        case "GUILD_MEMBER_ADD" | "GUILD_MEMBER_REMOVE":
            return Intent.GUILD_MEMBERS
        case _:
            return Intent.GUILDS
