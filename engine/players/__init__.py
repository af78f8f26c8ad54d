"""Computer players: they see a ``View``, are handed a generator, and return an ``Action``."""
