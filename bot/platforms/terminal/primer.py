"""The pages that the lesson begins with, one by one in the terminal, with their questions."""

from bot.lesson import OPTIONS, PRESET
from bot.lines.primer import QUIZZES, PrimerPage, answer_lines, page_line, verdict_lines
from bot.lines.voice import Line
from bot.platforms.terminal.plain import Printer
from engine.house_rules import rules_of


def show_primer(printer: Printer, *, is_drawn: bool) -> None:
    """Show each page, and judge what is answered to its question; raise EOFError.

    The table is drawn for those who look at it. Whoever answers with anything but a number of the
    list is told the right answer, and goes on.
    """
    rules = rules_of(PRESET, OPTIONS)
    for page in PrimerPage:
        printer.write()
        if is_drawn and page is PrimerPage.TABLE:
            printer.say(Line("primer-drawing"))
        printer.say(page_line(page, rules))
        if page not in QUIZZES:
            printer.ask(Line("primer-enter"))
            continue
        answers = [printer.voice.say(line) for line in answer_lines(page)]
        typed = printer.offer(answers, Line("primer-answer"))
        numbers = [str(number) for number in range(1, len(answers) + 1)]
        verdict, because = verdict_lines(page, numbers.index(typed) if typed in numbers else None)
        printer.say(verdict, because)
    printer.write()
    printer.say(Line("primer-ready"))
