"""A PostgreSQL server for the tests, in a temporary folder."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

from storage.location import ServerAddress
from tests.ports import unused_port

USER: Final = "amarreko"

_NOBODY: Final = "nobody"
_FOLDERS: Final = "/usr/lib/postgresql/*/bin"
_SETTINGS: Final = (
    # The tests kill processes but not the machine, so nothing has to reach the disk.
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "max_connections=100",
    "autovacuum=off",
)


def programs() -> Path | None:
    """Return the folder of the PostgreSQL programs on this machine, or ``None``."""
    named = shutil.which("postgres")
    if named is not None:
        return Path(named).resolve().parent
    return max((Path(one) for one in Path("/").glob(_FOLDERS.lstrip("/"))), default=None)


class PostgresServer:
    """A server at a local port, with any number of databases."""

    def __init__(self, folder: Path, bin_: Path) -> None:
        self._folder = folder
        self._bin = bin_
        self._numbers = count(1)
        self.port = unused_port()

    def make(self) -> None:
        """Create the files of the server."""
        told = "--auth=trust --encoding=UTF8 --locale=C --no-sync --no-instructions"
        self._call("initdb", "--pgdata", self._data, f"--username={USER}", *told.split())

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [*_SETTINGS, f"port={self.port}", f"unix_socket_directories={self._folder}"]
        told = " ".join(f"-c {one}" for one in (*options, "listen_addresses=127.0.0.1"))
        log = str(self._folder / "log")
        self._call("pg_ctl", "--pgdata", self._data, "--wait", "-l", log, "-o", told, "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop the server, by default at once, as if it had been killed."""
        self._call("pg_ctl", "--pgdata", self._data, "--wait", "--mode", how, "stop")

    def database(self, *, encoding: str = "UTF8") -> ServerAddress:
        """Create a new, empty database."""
        name = f"mus{next(self._numbers)}"
        made = f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"{made} STRATEGY file_copy".encode())
        return ServerAddress(self.url(name))

    def url(self, database: str, *, port: int | None = None) -> str:
        """Return the URL of a database, at another port if a proxy is in between."""
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _call(self, program: str, *arguments: str) -> None:
        """Run a program of the server, which refuses to run as root."""
        subprocess.run(
            [*_as_somebody(), str(self._bin / program), *arguments],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            check=True,
            timeout=60,
        )


def _as_somebody() -> Sequence[str]:
    return ("runuser", "-u", _NOBODY, "--") if os.geteuid() == 0 else ()


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """Run a server in the context; another user may enter its folder."""
    found = programs()
    assert found is not None, "the test has looked for it"
    with tempfile.TemporaryDirectory(prefix="amarreko-", dir="/tmp") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, _NOBODY)
        server = PostgresServer(folder, found)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


def query(address: ServerAddress, statement: str) -> list[tuple[object, ...]]:
    """Return the rows of a statement, bypassing the store."""
    with psycopg.connect(address.url, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []
