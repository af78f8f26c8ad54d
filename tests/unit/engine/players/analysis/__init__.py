"""Tests of the analysis: choices, reviews and rollouts."""
