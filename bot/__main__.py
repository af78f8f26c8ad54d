"""The command ``amarreko``: where the parts are put together."""

import sys

from bot.cli.main import run


def main() -> None:
    """Do what the command line asks for, and leave with its exit status."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
