"""How the computer players were trained, and how strong they are: for developers, with numba."""
