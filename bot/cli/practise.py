"""``amarreko practise``: decisions to make in the terminal, each followed by a verdict."""

from bot.parsing.error_text import OK
from bot.platforms.terminal.plain_ui import Printer
from bot.records.positions import Position, count, names_in, position
from bot.text.choices import label
from bot.text.localizer import LocalizedText, Localizer
from bot.text.review_text import answer_lines, asked_lines


def practise(begin: int, localizer: Localizer) -> int:
    """Ask about one position after another, from number ``begin`` on, until the person leaves."""
    printer = Printer(localizer)
    for place in range(count()):
        if not _answered(position((begin + place) % count()), place + 1, printer):
            break
        printer.write()
    return OK


def _answered(asked: Position, place: int, printer: Printer) -> bool:
    """Ask about one position and show the verdict; return False if the person chose nothing."""
    localizer = printer.localizer
    printer.say(*asked_lines(asked.seen, names_in(asked.seen, localizer), place))
    # Sort the choices by their labels, so that the order does not reveal the best one.
    offered = sorted(asked.choices, key=lambda one: localizer.format(label(one.action)))
    numbers = {str(number): one.action for number, one in enumerate(offered, start=1)}
    chosen = None
    try:
        while chosen is None:
            labels = [localizer.format(label(one.action)) for one in offered]
            typed = printer.offer(labels, LocalizedText("practica-which"))
            if not typed:
                return False
            chosen = numbers.get(typed)
    except EOFError:
        printer.write()
        return False
    printer.say(*answer_lines(asked.seen, chosen, asked.choices, asked.wins))
    return True
