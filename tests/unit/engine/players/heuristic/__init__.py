"""Tests of the heuristic player: observations, beliefs, odds and discards."""
