"""What Discord allows, as its documentation tells."""

from typing import Final

from bot.ports.platform import Limits, Pace

NAME: Final = "discord"
"""What addresses and people of Discord carry as their platform."""

LONGEST_TEXT: Final = 4000
"""Letters in all the texts of a message together."""

COMPONENTS: Final = 40
"""Of how many parts a message may be made, each button, row and frame counted."""

IN_ROW: Final = 5
ROWS: Final = 5
"""Full rows for which a message has room beside its frame, a picture, a text and a menu."""

LABEL: Final = 80
IN_MENU: Final = 25
"""How many entries a menu may have."""

LONGEST_ANSWER: Final = 100
"""How much anybody may write into a form of ours."""

LONGEST_FORM_LABEL: Final = 45
LONGEST_ALTERNATIVE: Final = 1024
"""How long the description of a file may be."""

LONGEST_TITLE: Final = 100
"""How long the name of a thread may be."""

A_WEEK_MIN: Final = 7 * 24 * 60
"""After how long a silence Discord puts a thread away, in minutes, at the latest."""

EDITABLE_S: Final = 60 * 60.0
"""From this age on Discord lets a message be edited a few times only."""

LIMITS: Final = Limits(
    text=LONGEST_TEXT,
    buttons_in_row=IN_ROW,
    rows=ROWS,
    label=LABEL,
    chat_pace=Pace(at_once=5, a_minute=55),
    person_pace=Pace(at_once=5, a_minute=55),
    # Discord counts 50 in any second, without the first answers to interactions. Ten and then 35 a
    # second leave room for some that arrive late.
    whole_pace=Pace(at_once=10, a_minute=2100),
    # Before Discord refuses all but a few edits.
    edit_age_s=50 * 60,
    hides_commands=True,
)
