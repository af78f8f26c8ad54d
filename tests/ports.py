"""Ports for programs that begin to listen after a test has chosen their port."""

import secrets
import socket
from contextlib import suppress
from typing import Final

HOST: Final = "127.0.0.1"

_PORTS: Final = range(20_000, 32_000)
"""Below the ports that systems give to servers and clients that ask for any port.

Among those, another test can take a port before the program for which it was chosen.
"""


def unused_port() -> int:
    """Return a port of this machine on which nothing listens."""
    while True:
        with socket.socket() as found, suppress(OSError):
            port = secrets.choice(_PORTS)
            found.bind((HOST, port))
            return port
