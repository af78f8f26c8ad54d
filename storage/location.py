"""Where the games are kept: a file, or a database of a PostgreSQL server."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

_SCHEMES: Final = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A database of a server; as a text it is what people may read, without any password."""

    url: str = field(repr=False)

    def __post_init__(self) -> None:
        """Raise ValueError for what cannot be such an address."""
        if "\0" in self.url or not self.url.startswith(tuple(f"{one}://" for one in _SCHEMES)):
            raise ValueError

    def __str__(self) -> str:
        """Return the user, the server and the database."""
        parts = urlsplit(self.url)
        who, at, where = parts.netloc.rpartition("@")
        return f"postgresql://{who.partition(':')[0]}{at}{where}{parts.path}"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return what no log may hold: the password, as it is written there and as it is."""
        parts = urlsplit(self.url)
        written = parts.netloc.rpartition("@")[0].partition(":")[2]
        asked = parse_qs(parts.query).get("password", [])
        return tuple({written, unquote(written), *asked} - {""})


Location: TypeAlias = Path | ServerAddress
"""Where all the games of one bot are kept."""


def parse_location(text: str | Location) -> Location:
    """Return what somebody means who writes a file, or ``postgresql://…``; raise ValueError."""
    if not isinstance(text, str):
        return text
    if text.partition(":")[0] in _SCHEMES or "://" in text:
        return ServerAddress(text)
    if "\0" in text:
        # What no system takes as a name is refused here, not where the file is opened.
        raise ValueError
    return Path(text)
