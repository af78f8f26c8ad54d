"""The chat platforms and the terminal; only the package of a platform imports its library."""
