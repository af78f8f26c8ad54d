"""What Telegram allows, as its Bot API documents it."""

from typing import Final

from bot.ports.platform import Limits, Pace

NAME: Final = "telegram"
"""What addresses and people of Telegram carry as their platform."""

CAPTION: Final = 1024
"""How long the text under a picture may be."""

EPHEMERAL: Final = 1024
"""How long a text may be that one person alone sees: edits refuse more, be it documented or not."""

ALERT: Final = 200
"""How long the words may be that answer a press."""

HINT: Final = 64
"""How long the words may be that stand in an empty input field."""

_HOUR_S: Final = 3600.0

# A group bears 20 calls a minute. The pace leaves one of them for whoever is called with a sound,
# and two for answers to people, which do not wait their turn in the outbox.
# Telegram shows at most 100 buttons under a message.
LIMITS: Final = Limits(
    text=4096,
    buttons_in_row=8,
    rows=12,
    label=64,
    chat_pace=Pace(at_once=2, a_minute=17, urgent=1),
    person_pace=Pace(at_once=3, a_minute=60),
    whole_pace=Pace(at_once=25, a_minute=1500),
    edit_age_s=47 * _HOUR_S,
)
