"""The two example verifiers: started as programs, or run on many files without a start for each."""

import json
import shutil
import subprocess
import sys
from atexit import register
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

EXAMPLES: Final = Path(__file__).parents[4] / "examples"
NODE: Final = shutil.which("node")

_HOST: Final = Path(__file__).parent / "verify_many.mjs"


class Verdict(NamedTuple):
    """The exit status and the output of a verifier for one file."""

    status: int
    printed: str
    errors: str


def started(name: str, text: str) -> Verdict:
    """Return the verdict of an example on a file, from a process of its own."""
    command = [sys.executable, "-I"] if name.endswith(".py") else [str(NODE)]
    done = subprocess.run(
        [*command, str(EXAMPLES / name)], input=text, capture_output=True, text=True, check=False
    )
    return Verdict(done.returncode, done.stdout, done.stderr)


def python_verdict(text: str) -> Verdict:
    """Return the verdict of the Python example on a file, from this process."""
    printed, errors, status = StringIO(), StringIO(), 0
    given = TextIOWrapper(BytesIO(text.encode()))
    with patch("sys.stdin", given), redirect_stdout(printed), redirect_stderr(errors):
        try:
            _python_main()()
        except SystemExit as end:
            status = int(end.code or 0)
    return Verdict(status, printed.getvalue(), errors.getvalue())


@cache
def _python_main() -> Callable[[], None]:
    spec = spec_from_file_location("example_verifier", EXAMPLES / "verify.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    main: Callable[[], None] = module.main
    return main


def node_verdict(text: str) -> Verdict:
    """Return the verdict of the JavaScript example on a file, from one process for all files."""
    host = _node_host()
    assert host.stdin is not None
    assert host.stdout is not None
    host.stdin.write(json.dumps(text) + "\n")
    host.stdin.flush()
    return Verdict(*json.loads(host.stdout.readline()))


@cache
def _node_host() -> subprocess.Popen[str]:
    assert NODE is not None, "ask whether there is a node before"
    command = [NODE, str(_HOST), str(EXAMPLES / "verify.mjs")]
    host = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    register(host.communicate)
    return host
