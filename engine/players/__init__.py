"""Computer players: each gets a ``View`` and a random generator, and returns an ``Action``."""
