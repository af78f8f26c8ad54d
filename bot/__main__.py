"""Where ``amarreko`` and ``python -m bot`` begin."""

import sys


def main() -> None:
    """Do what the command line asks for, and leave with its exit status."""
    from bot.cli.main import run  # noqa: PLC0415

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
