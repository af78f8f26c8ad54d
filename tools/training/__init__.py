"""Trains the computer players and measures their strength; needs numba."""
