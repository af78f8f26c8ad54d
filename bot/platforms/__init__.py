"""The chat platforms and the terminal; only a platform's own package imports its library."""
