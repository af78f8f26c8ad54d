"""What Discord allows, as its documentation tells."""

from typing import Final

from bot.ports.platform import Limits, Pace

NAME: Final = "discord"
"""What addresses and people of Discord carry as their platform."""

LONGEST_TEXT: Final = 2000
IN_ROW: Final = 5
ROWS: Final = 5
LABEL: Final = 80
IN_MENU: Final = 25
"""How many entries a menu may have."""

LONGEST_ANSWER: Final = 100
"""How much anybody may write into a form of ours."""

LONGEST_FORM_LABEL: Final = 45
LONGEST_ALTERNATIVE: Final = 1024
"""How long the description of a file may be."""

EDITABLE_S: Final = 60 * 60.0
"""From this age on Discord lets a message be edited a few times only."""

LIMITS: Final = Limits(
    text=LONGEST_TEXT,
    buttons_in_row=IN_ROW,
    rows=ROWS,
    label=LABEL,
    chat_pace=Pace(at_once=5, a_minute=55),
    person_pace=Pace(at_once=5, a_minute=55),
    # Discord counts 50 a second, without the answers to interactions.
    whole_pace=Pace(at_once=40, a_minute=2400),
    # Before Discord refuses all but a few edits.
    edit_age_s=50 * 60,
    hides_commands=True,
)
