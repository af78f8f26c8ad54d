"""``amarreko rules``: every preset and option, what it is set to and may be."""

from collections.abc import Callable

from bot.cli.arguments import USUAL_PRESET
from bot.lines.topics import HouseRule, option_line, preset_lines, rules_lines, subject_lines
from bot.lines.voice import Line, Voice
from bot.parsing.refusals import OK, complain, refused_rules
from engine.errors import IllegalRulesError
from engine.house_rules import CHOICES, PRESETS, rules_of


def rules(subject: str | None, write: Callable[[str], object], voice: Voice) -> int:
    """Tell all house rules, a preset or one option; 0, or 2 for a name that there is not."""
    if subject is None:
        for line in preset_lines():
            write(voice.say(line))
        write("")
        for name in CHOICES:
            write(voice.say(_option(name, USUAL_PRESET)))
        return OK
    if subject in PRESETS:
        for line in rules_lines(PRESETS[subject]):
            write(voice.say(line))
        return OK
    name = subject.replace("-", "_")
    try:
        rules_of(USUAL_PRESET, {} if name in CHOICES else {name: ""})
    except IllegalRulesError as error:
        return complain(voice, refused_rules(error))
    write(voice.say(_option(name, USUAL_PRESET)))
    for line in subject_lines(HouseRule(name), PRESETS[USUAL_PRESET])[1:]:
        write(voice.say(line))
    return OK


def _option(name: str, preset: str) -> Line:
    set_to = option_line(name, PRESETS[preset])
    return Line("cli-rules-option", {"option": set_to, "allowed": CHOICES[name].allowed()})
