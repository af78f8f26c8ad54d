"""Tests of the trained player: what it loads, reads, counts and searches."""
