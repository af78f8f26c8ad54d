"""Tests of the platforms."""
