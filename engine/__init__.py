"""Mus as a pure engine: no input or output, no clock, no luck, no third party."""
