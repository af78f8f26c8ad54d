"""The trained player: the blueprint from its training, and how it applies to a table.

Only this package of the engine uses numpy, so it is imported where such a player is created.
"""
