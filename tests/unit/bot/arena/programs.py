"""Programs of version 3: a correct one, in which each test changes one thing."""

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[4]
EXAMPLE: Final = f"{sys.executable} {ROOT / 'examples' / 'player.py'}"
FIRST_VERSION: Final = f"{sys.executable} {Path(__file__).with_name('first_version.py')}"
PAGE: Final = (ROOT / "docs" / "PLAYER_PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES: Final[list[dict[str, Any]]] = [
    json.loads(text) for text in re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)
]
HELLO, HELLO_BACK, REQUEST, ANSWER, HAND_OVER, MATCH_OVER, NOTICE, DAMAGE = EXAMPLES

_PROGRAM: Final = """
import json, os, select, sys, time

def say(**told):
    print(json.dumps(told), flush=True)

def safe(told):
    word, _, _ = told["allowed"][0].partition(":")
    return "descarto:" + told["cards"][0] if word == "descarto" else told["allowed"][0]

questions = 0
for line in sys.stdin:
    told = json.loads(line)
    {each}
    if "hello" in told:
        {hello}
    elif "question" in told:
        questions += 1
        {question}
    elif "over" in told:
        {over}
"""


def program(
    folder: Path,
    *,
    each: str = "pass",
    hello: str = "say(hello=3)",
    question: str = 'say(id=told["id"], action=safe(told))',
    over: str = "pass",
) -> str:
    """Return the command of a program with these reactions to each line, and to each kind."""
    file = folder / "program.py"
    doing = {"{each}": each, "{hello}": hello, "{question}": question, "{over}": over}
    text = _PROGRAM
    for place, does in doing.items():
        text = text.replace(place, does)
    file.write_text(text, encoding="utf-8")
    return f"{sys.executable} {file}"
