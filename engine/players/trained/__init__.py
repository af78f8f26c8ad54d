"""The trained player: what it learnt in training, and how it reads a table by it.

Only this package of the engine uses numpy, so that it is imported where such a player is made.
"""
