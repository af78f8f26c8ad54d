"""Tests of the rules: by example, by count, and by walks at random."""
