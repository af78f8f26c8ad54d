"""Tests of the process itself."""
