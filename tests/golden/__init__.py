"""Whole games as text, as the public and each seat see them, for review."""
