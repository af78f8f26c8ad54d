"""Number the hands that a table shows, counted over all its matches."""

from bot.tables.table import Table
from bot.tables.view_cache import hand_number


def number_in_chats(table: Table) -> int:
    """Return the number of the hand that chats see now, or will see after the lobby.

    The lobby is shown in the message of the first hand.
    """
    if table.game is None or (table.ui.lobby_page is not None and not table.is_playing):
        return hand_number(table.state.matches + 1, 1)
    return hand_number(table.state.matches, max(1, table.game.hand.number))


def number_in_private(table: Table) -> int:
    """Return the number of the hand that people see in private messages.

    The message of the first hand also shows what precedes the first deal.
    """
    return table.hand_number if table.has_dealt else number_in_chats(table)


def hand_in_play(table: Table) -> int:
    """Return the number of the current hand, until the next deal or the end of the match.

    Return 0 if there is no hand.
    """
    return table.hand_number if table.is_playing and table.has_dealt else 0
