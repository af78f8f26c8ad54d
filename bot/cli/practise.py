"""``amarreko practise``: decisions to be made at the terminal, each judged at once."""

from bot.parsing.error_text import OK
from bot.platforms.terminal.plain_ui import Printer
from bot.records.positions import Position, count, names_in, position
from bot.text.choices import label
from bot.text.localizer import LocalizedText, Localizer
from bot.text.review_text import answer_lines, asked_lines


def practise(begin: int, voice: Localizer) -> int:
    """Ask one position after the other, from a number on, until all are answered or nobody is."""
    printer = Printer(voice)
    for place in range(count()):
        if not _answered(position((begin + place) % count()), place + 1, printer):
            break
        printer.write()
    return OK


def _answered(asked: Position, place: int, printer: Printer) -> bool:
    """Return whether one of the choices was chosen; it is judged then."""
    voice = printer.voice
    printer.say(*asked_lines(asked.seen, names_in(asked.seen, voice), place))
    # By their words, which tell nothing of their worth.
    offered = sorted(asked.choices, key=lambda one: voice.format(label(one.action)))
    numbers = {str(number): one.action for number, one in enumerate(offered, start=1)}
    chosen = None
    try:
        while chosen is None:
            labels = [voice.format(label(one.action)) for one in offered]
            typed = printer.offer(labels, LocalizedText("practica-which"))
            if not typed:
                return False
            chosen = numbers.get(typed)
    except EOFError:
        printer.write()
        return False
    printer.say(*answer_lines(asked.seen, chosen, asked.choices, asked.wins))
    return True
