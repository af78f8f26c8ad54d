"""Where ``amarreko`` and ``python -m bot`` begin."""

import sys
from typing import Final

_INTERRUPTED: Final = 130
"""The exit status that a shell reports for Ctrl-C."""


def main() -> None:
    """Do what the command line asks for, and leave with its exit status."""
    try:
        from bot.cli.main import run  # noqa: PLC0415

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
