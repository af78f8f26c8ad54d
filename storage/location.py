"""Define the location of the games: a file, or a database on a PostgreSQL server."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

_SCHEMES: Final = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The address of a server's database; its text form has no password."""

    url: str = field(repr=False)

    def __post_init__(self) -> None:
        """Raise ValueError for a text that cannot be such an address."""
        if "\0" in self.url or not self.url.startswith(tuple(f"{one}://" for one in _SCHEMES)):
            raise ValueError
        # This refuses a host with brackets that do not match.
        urlsplit(self.url)

    def __str__(self) -> str:
        """Return the user, the server and the database."""
        parts = urlsplit(self.url)
        who, at, where = parts.netloc.rpartition("@")
        return f"postgresql://{who.partition(':')[0]}{at}{where}{parts.path}"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return what no log may contain: the password, encoded and decoded."""
        parts = urlsplit(self.url)
        written = parts.netloc.rpartition("@")[0].partition(":")[2]
        asked = parse_qs(parts.query).get("password", [])
        return tuple({written, unquote(written), *asked} - {""})


Location: TypeAlias = Path | ServerAddress
"""The location of all of a bot's games."""


def is_same_place(one: Location, other: Location) -> bool:
    """Return whether two locations are one existing file, or one database of a server."""
    if isinstance(one, Path) and isinstance(other, Path):
        try:
            return one.samefile(other)
        except OSError:
            return False
    return not isinstance(one, Path) and str(one) == str(other)


def parse_location(text: str | Location) -> Location:
    """Return the location given by a file name or ``postgresql://…``; raise ValueError."""
    if not isinstance(text, str):
        return text
    if text.partition(":")[0] in _SCHEMES or "://" in text:
        return ServerAddress(text)
    if "\0" in text:
        # No system accepts such a name, so refuse it before the file is opened.
        raise ValueError
    return Path(text)
