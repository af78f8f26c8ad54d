"""The trained player: the blueprint that training produced, and its use at a table.

It needs numpy, so it is imported only where such a player is created.
"""
