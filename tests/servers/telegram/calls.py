"""The bot's requests to the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.servers.telegram.photos import Upload


@dataclass(slots=True)
class Call:
    """A request; its number is its position in the order of arrival."""

    number: int
    method: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    files: Mapping[str, Upload] = field(default_factory=dict, repr=False)
    refusal: str = ""
    """The reason of a refusal; empty while it waits, or if it succeeded."""

    def __str__(self) -> str:
        said = f"{self.number}. {self.method} {dict(self.parameters)}"
        return f"{said}: {self.refusal}" if self.refusal else said
