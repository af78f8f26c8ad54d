"""Training of the computer players and measurement of their strength; needs numba."""
