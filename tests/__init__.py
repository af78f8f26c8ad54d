"""Tests; they tell the game, the store and the rooms by example."""
