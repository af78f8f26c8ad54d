"""Where ``amarreko`` and ``python -m amarreko`` begin.

Installed, ``bot``, ``engine`` and ``storage`` lie in this folder, since other distributions have
packages of such names too; in the sources they lie beside it. Ours are looked for first.
"""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Do what the command line asks for, and leave with its exit status."""
    here = Path(__file__).parent
    sys.path.insert(0, str(here if (here / "bot").is_dir() else here.parent))
    sys.exit(import_module("bot.cli.main").run(sys.argv[1:]))


if __name__ == "__main__":
    main()
