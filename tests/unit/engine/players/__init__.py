"""Tests of the computer players: legality, knowledge, evaluation and strength."""
