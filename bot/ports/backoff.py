"""Pause between attempts that fail: each time twice as long, up to a limit."""


def backoff_s(failures: int, first_s: float, longest_s: float) -> float:
    """Return the pause after a number of failures in a row, at least one, in seconds."""
    pause_s: float = min(longest_s, first_s * 2 ** (failures - 1))
    return pause_s
