"""What the bot asked of the server, request by request."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.servers.telegram.photos import Upload


@dataclass(slots=True)
class Call:
    """A request; its number is its place in the order in which requests came."""

    number: int
    method: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    files: Mapping[str, Upload] = field(default_factory=dict, repr=False)
    refusal: str = ""
    """Why it was refused; empty while it waits and when all is well."""

    def __str__(self) -> str:
        said = f"{self.number}. {self.method} {dict(self.parameters)}"
        return f"{said}: {self.refusal}" if self.refusal else said
