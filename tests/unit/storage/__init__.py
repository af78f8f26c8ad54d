"""Tests of what is kept, and of how it survives."""
