"""Double the pause after each failed attempt, up to a limit."""


def backoff_s(failures: int, first_s: float, longest_s: float) -> float:
    """Return the pause in seconds after one or more failures in a row."""
    pause_s: float = min(longest_s, first_s * 2 ** (failures - 1))
    return pause_s
