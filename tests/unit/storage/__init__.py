"""Tests of the stores and of how the data survives failures."""
