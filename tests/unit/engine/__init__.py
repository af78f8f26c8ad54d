"""Tests of the rules: examples, counts, and random walks."""
